//! Checks the measurement marks in documents. Measured numbers must be enclosed in marks. The opening mark
//! names the networks that were measured and the command that repeats the measurement:
//!
//! ```text
//! <!-- measured: network 80846a269ec0; command: scripts/remeasure.sh levels -->
//! <!-- history: network 6f1774f01375; what the figures are about -->
//! <!-- not measured: what the numbers are -->
//! <!-- end -->
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use plakoto::RuleSet;
use plakoto::eval::shipped_network;

const END: &str = "<!-- end -->";

/// Text that replaces the network hashes in a mark if the numbers do not depend on a network.
const NO_NETWORK: &str = "no network";

/// Units that identify a number in a table cell as measured.
const UNITS: [&str; 7] = ["ms", "µs", "s", "millipoints", "million/s", "games/s", "mp"];

/// Header cells of reference tables, in which numbers are limits and defaults rather than measurements.
const REFERENCE: [&str; 3] = ["| meaning", "| effect", "| what it does"];

/// Units that identify the numbers in a table as measured if its header contains them.
const HEADINGS: [&str; 4] = ["seconds", "ms", "millipoints", "±"];

/// Returns the hashes of the shipped networks.
pub(crate) fn shipped() -> BTreeSet<String> {
    let network = |rules: RuleSet| shipped_network(&rules).expect("the shipped network is valid");
    RuleSet::ALL.into_iter().map(network).map(|network| network.id().to_owned()).collect()
}

/// Returns the hashes after the word `network` or `networks`, which are separated by commas.
pub(crate) fn hashes(text: &str) -> BTreeSet<String> {
    let after = |word| text.split(word).skip(1);
    let lists = after("network ").chain(after("networks ")).chain(after("network: "));
    let words =
        lists.flat_map(|list| list.split(", ").map_while(hash).map(str::to_owned).collect::<Vec<_>>());
    words.collect()
}

/// Returns the source files with measured tables, each with the network hashes that the file names.
pub(crate) fn sources(folder: &Path) -> Vec<(PathBuf, BTreeSet<String>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let lines = text.lines().filter(|line| is_source_mark(line.trim()));
            let hashes: BTreeSet<String> = lines.flat_map(hashes).collect();
            found.extend((!hashes.is_empty()).then_some((path, hashes)));
        }
    }
    found
}

/// Whether this line states with which networks a table was measured.
fn is_source_mark(line: &str) -> bool {
    line.starts_with("network: \"") || line.starts_with("/// Measured with network")
}

/// Returns the hash at the start of a text.
fn hash(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(['"', '`']);
    let digits = text.get(..12)?;
    let is_digit = |character: char| character.is_ascii_digit() || ('a'..='f').contains(&character);
    (digits.chars().all(is_digit) && !text[12..].starts_with(is_digit)).then_some(digits)
}

/// Returns the errors in a document's measurement marks and its measured numbers outside marks, each with its
/// line number.
pub(crate) fn faults(text: &str, shipped: &BTreeSet<String>, steps: &[String]) -> Vec<String> {
    let (mut faults, mut open, mut fence) = (Vec::new(), None, None);
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        let mut fault = |what: &str| faults.push(format!("{number}: {what}: {line}"));
        if line.starts_with("```") {
            fence = if fence.is_some() { None } else { Some(*line) };
        } else if fence.is_some_and(|fence| fence.starts_with("```s")) {
            // Numbers in examples need no marks, because the tests execute the examples.
        } else if *line == END {
            if open.take().is_none() {
                fault("no mark is open here");
            }
        } else if let Some(mark) = mark(line) {
            if open.replace(number).is_some() {
                fault("the previous mark has no end");
            }
            if let Err(reason) = check(mark, shipped, steps) {
                fault(&reason);
            }
        } else if open.is_none() && is_figure(&lines, index) {
            fault("measured, but outside marks");
        }
    }
    faults.extend(open.map(|number| format!("{number}: the mark has no end")));
    faults
}

/// Parses a mark. Returns its kind and its contents.
fn mark(line: &str) -> Option<(&str, &str)> {
    let (kind, contents) = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")?;
    ["measured", "history", "not measured"].contains(&kind).then_some((kind, contents))
}

fn check((kind, contents): (&str, &str), shipped: &BTreeSet<String>, steps: &[String]) -> Result<(), String> {
    if kind == "not measured" {
        return Ok(());
    }
    let (networks, reason) =
        contents.split_once("; ").ok_or("expected `; ` and a command or a reason after the networks")?;
    let hashes = hashes(networks);
    if hashes.is_empty() && networks != NO_NETWORK {
        return Err("expected the hash of a network".into());
    }
    if kind == "history" {
        return Ok(());
    }
    if let Some(stale) = hashes.iter().find(|hash| !shipped.contains(*hash)) {
        return Err(format!("{stale} is not shipped: run scripts/remeasure.sh"));
    }
    let command = reason.strip_prefix("command: ").ok_or("expected `command: ` and a command")?;
    let step = command.strip_prefix("scripts/remeasure.sh ");
    match step {
        Some(step) if !steps.iter().any(|known| known == step) => {
            Err(format!("scripts/remeasure.sh has no step {step}"))
        }
        None if networks != NO_NETWORK => Err("expected a step of scripts/remeasure.sh".into()),
        _ => Ok(()),
    }
}

/// Whether a line contains a standard error, or starts a table with standard errors or times.
fn is_figure(lines: &[&str], index: usize) -> bool {
    let line = lines[index];
    let is_row = |line: &&&str| line.starts_with('|');
    let begins = is_row(&&line) && (index == 0 || !is_row(&&lines[index - 1]));
    let heading = |word: &str| HEADINGS.contains(&word.trim_matches(','));
    let is_reference = REFERENCE.iter().any(|cell| line.contains(cell));
    let rows = || lines[index..].iter().take_while(is_row);
    has_error(line)
        || begins
            && !is_reference
            && (line.split_whitespace().any(heading) || rows().any(|row| has_time(row)))
}

/// Whether a line contains `±` followed by a number.
fn has_error(line: &str) -> bool {
    line.split('±').skip(1).any(|after| after.trim_start().starts_with(|first: char| first.is_ascii_digit()))
}

/// Whether a table row contains a number with one of the [`UNITS`].
fn has_time(row: &str) -> bool {
    let words: Vec<&str> = row.split([' ', '|', ';', '(', ')']).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.replace(',', "").parse::<f64>().is_ok();
    words.windows(2).any(|two| is_number(two[0]) && UNITS.contains(&two[1].trim_end_matches([',', '.'])))
}

#[cfg(test)]
mod tests {
    use super::{BTreeSet, faults, hashes};

    fn found(text: &str) -> Vec<String> {
        let steps = ["levels".to_owned()];
        faults(text, &BTreeSet::from(["80846a269ec0".to_owned()]), &steps)
    }

    fn table(mark: &str) -> String {
        format!("{mark}\n| a | b |\n|---|---|\n| x | 1.0 ± 0.2 |\n<!-- end -->\n")
    }

    #[test]
    fn correct_marks_have_no_faults() {
        let marked = table("<!-- measured: network 80846a269ec0; command: scripts/remeasure.sh levels -->");
        assert!(found(&marked).is_empty());
        assert!(found(&table("<!-- history: network 6f1774f01375; builds that are not kept -->")).is_empty());
        assert!(
            found("```shell\n$ plakoto\n1.0 ± 0.2\n```\n| a | b |\n|---|---|\n| x | 2 checkers |\n")
                .is_empty()
        );
    }

    #[test]
    fn figures_without_a_mark_are_faults() {
        for text in [
            "1.0 ± 0.2",
            "| a |\n|---|\n| 1.4 ms |",
            "| a |\n|---|\n| 6.9 million/s |",
            "| ms |\n|---|\n| 3 |",
        ] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn wrong_marks_are_faults() {
        for mark in [
            "<!-- measured: network 6f1774f01375; command: scripts/remeasure.sh levels -->",
            "<!-- measured: networks 80846a269ec0, 6f1774f01375; command: scripts/remeasure.sh levels -->",
            "<!-- measured: network 80846a269ec0; command: scripts/remeasure.sh nothing -->",
            "<!-- measured: network 80846a269ec0; command: plakoto duel -->",
            "<!-- measured: network 80846a269ec0 -->",
            "<!-- measured: network; command: scripts/remeasure.sh levels -->",
            "<!-- history: networks of old; a reason -->",
        ] {
            assert_eq!(found(&table(mark)).len(), 1, "{mark}");
        }
        assert_eq!(found("<!-- not measured: bytes -->\n1.0 ± 0.2\n").len(), 1, "no end");
        assert_eq!(found("<!-- end -->\n").len(), 1, "no start");
    }

    #[test]
    fn hashes_are_read_from_prose_and_code() {
        let text = "networks 80846a269ec0, a000fd6e2188; network: \"93315dbd87a4\", network `6f1774f01375` no network 12";
        assert_eq!(hashes(text).len(), 4, "{:?}", hashes(text));
    }
}
