//! Completion of file names in a session.

use std::fs;
use std::path::is_separator;

/// Returns the files and folders whose names begin with `typed`, as the user would write them in a line:
/// names with spaces are quoted. Hidden files are included only if `typed` begins with a dot.
pub(super) fn file_names(typed: &str) -> Vec<String> {
    let path = typed.strip_prefix('"').unwrap_or(typed);
    let (folder, start) = path.split_at(path.rfind(is_separator).map_or(0, |at| at + 1));
    let Ok(entries) = fs::read_dir(if folder.is_empty() { "." } else { folder }) else { return Vec::new() };
    let mut names = Vec::new();
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !name.starts_with(start) || name.starts_with('.') && !start.starts_with('.') {
            continue;
        }
        let is_folder = fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_dir());
        let path = format!("{folder}{name}{}", if is_folder { "/" } else { "" });
        let is_quoted = typed.starts_with('"') || path.contains(' ');
        names.push(match (is_quoted, is_folder) {
            (false, _) => path,
            (true, true) => format!("\"{path}"),
            (true, false) => format!("\"{path}\""),
        });
    }
    names.sort();
    names
}

/// Returns the index at which the file name at the end of a line begins: at its quotation mark or after the
/// last space.
pub(super) fn start(line: &str) -> usize {
    if line.matches('"').count() % 2 == 1 {
        return line.rfind('"').unwrap_or(0);
    }
    line.rfind(' ').map_or(0, |space| space + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_quoted() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["ann.jsonl", "ann and bob.mat", ".hidden"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("annals")).unwrap();
        let base = format!("{}/", folder.path().display());
        let found = |typed: &str| -> Vec<String> {
            let names = file_names(&typed.replace('@', &base));
            names.into_iter().map(|name| name.replace(&base, "@")).collect()
        };
        assert_eq!(found("@an"), ["\"@ann and bob.mat\"", "@ann.jsonl", "@annals/"]);
        assert_eq!(found("\"@ann"), ["\"@ann and bob.mat\"", "\"@ann.jsonl\"", "\"@annals/"]);
        assert_eq!(found("@.h"), ["@.hidden"]);
        assert_eq!(found("@zz"), Vec::<String>::new());
        assert_eq!(found("/no/such/folder/"), Vec::<String>::new());
        assert_eq!((start("save match a"), start("save match \"a b"), start("")), (11, 11, 0));
    }
}
