//! Recognises result lines in an output file of `plakoto analyse`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use plakoto_engine::printable;

/// Returns the names of the match files whose results `bytes` contains, and the length of the incomplete line
/// at the end. The incomplete line must be the start of a result for one of `files`.
///
/// # Errors
/// Returns the number of the first line that contains no results, counted from 1, and the text of the line.
pub(super) fn split(bytes: &[u8], files: &[PathBuf]) -> Result<(HashSet<String>, usize), (usize, String)> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let (whole, cut) = bytes.split_at(end);
    let mut known = HashSet::new();
    let mut number = 1;
    for line in whole.split_inclusive(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
        known.insert(file_of(&line).ok_or_else(|| (number, line.to_string()))?);
        number += 1;
    }
    if is_cut(cut, files) {
        Ok((known, cut.len()))
    } else {
        Err((number, String::from_utf8_lossy(cut).into_owned()))
    }
}

/// Returns the name of the match file whose results a line contains.
fn file_of(line: &str) -> Option<String> {
    if line.starts_with('{') {
        let object: Value = serde_json::from_str(line).ok()?;
        let is_ours =
            ["players", "method", "statistics", "games"].iter().all(|key| object.get(key).is_some());
        return object.get("file")?.as_str().filter(|_| is_ours).map(str::to_owned);
    }
    // The columns are the file name, the number of turns, four cells for each player, and the luck-adjusted
    // result.
    let cells: Vec<&str> = line.split('\t').collect();
    let [file, turns, _, rate, _, luck, _, other_rate, _, other_luck, adjusted] = cells[..] else {
        return None;
    };
    let is_number = |cell: &&str| *cell == "-" || cell.parse::<f64>().is_ok();
    let numbers = [rate, luck, other_rate, other_luck, adjusted];
    (turns.parse::<u64>().is_ok() && numbers.iter().all(is_number)).then(|| file.to_owned())
}

/// Whether `text` can be the start of a result line for one of `files`.
fn is_cut(text: &[u8], files: &[PathBuf]) -> bool {
    let begins = |line: String| text.starts_with(line.as_bytes()) || line.as_bytes().starts_with(text);
    text.is_empty()
        || files.iter().map(|file| name(file)).any(|name| {
            begins(format!("{{\"file\":{},\"", Value::from(name.as_str()))) || begins(name + "\t")
        })
}

/// Returns the name of a match file as it appears in the results.
pub fn name(path: &Path) -> String {
    printable::clean(&path.display().to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "a.mat\t20\tx\t12.1\tcasual\t+0.120\ty\t-\t-\t0.000\t-";

    fn split(text: &str) -> Result<(usize, usize), (usize, String)> {
        let files = ["a.mat", "b.mat"].map(PathBuf::from);
        super::split(text.as_bytes(), &files).map(|(known, cut)| (known.len(), cut))
    }

    #[test]
    fn complete_lines_and_a_truncated_last_line_are_recognised() {
        let object =
            r#"{"file":"b.mat","players":[],"match_length":0,"method":"","statistics":[],"games":[]}"#;
        let whole = format!("{ROW}\n{object}\n");
        assert_eq!(split(&whole), Ok((2, 0)));
        for end in 0..=ROW.len() {
            assert_eq!(split(&whole[..end]), Ok((0, end)));
        }
        for end in 0..=object.len() {
            assert_eq!(split(&format!("{ROW}\n{}", &object[..end])), Ok((1, end)));
        }
    }

    #[test]
    fn other_lines_are_rejected() {
        assert_eq!(split("c.mat\t20"), Err((1, "c.mat\t20".to_owned())));
        assert_eq!(split("{\"files\":1}\n"), Err((1, "{\"files\":1}".to_owned())));
        assert_eq!(split("{\"file\":\"a.mat\"}\n"), Err((1, "{\"file\":\"a.mat\"}".to_owned())));
        assert_eq!(split(&format!("{ROW}\nto do: win")), Err((2, "to do: win".to_owned())));
        assert_eq!(split(&format!("{ROW}\n\n{ROW}\n")), Err((2, String::new())));
        assert_eq!(split(&format!("{ROW}\t1\n")).unwrap_err().0, 1);
    }
}
