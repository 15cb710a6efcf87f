//! Former names of commands that have moved to `plakoto lab`. The former names work for one more release.

use std::ffi::OsString;

/// (former name, current name) pairs. If one former name begins with another, the longer one must precede the
/// shorter one.
const OLD_COMMANDS: [(&[&str], &[&str]); 13] = [
    (&["data"], &["lab", "data"]),
    (&["label"], &["lab", "label"]),
    (&["train"], &["lab", "train", "self-play"]),
    (&["train-labels"], &["lab", "train", "labels"]),
    (&["train-pruner"], &["lab", "train", "pruner"]),
    (&["train-luck"], &["lab", "train", "luck"]),
    (&["reference", "build"], &["lab", "reference", "make"]),
    (&["reference"], &["lab", "reference"]),
    (&["book", "make"], &["lab", "book", "make"]),
    (&["book", "merge"], &["lab", "book", "merge"]),
    (&["book", "compare"], &["lab", "book", "compare"]),
    (&["bearoff"], &["lab", "bearoff"]),
    (&["work"], &["lab", "work"]),
];

/// Replaces a former command name at `start` with the current one. Returns the arguments, and a warning if a
/// name was replaced.
pub(super) fn respell(mut arguments: Vec<OsString>, start: usize) -> (Vec<OsString>, Option<String>) {
    let start = start + usize::from(arguments.get(start).is_some_and(|word| word == "help"));
    let words = arguments.get(start..).unwrap_or_default();
    let Some((old, new)) = OLD_COMMANDS
        .iter()
        .find(|(old, _)| words.len() >= old.len() && words.iter().zip(*old).all(|(word, old)| word == old))
    else {
        return (arguments, None);
    };
    let warning = format!("`plakoto {}` is now `plakoto {}`", old.join(" "), new.join(" "));
    arguments.splice(start..start + old.len(), new.iter().map(OsString::from));
    (arguments, Some(warning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_spellings_become_new_ones() {
        for (line, start, expected) in [
            ("plakoto train run", 1, "plakoto lab train self-play run"),
            ("plakoto --seed 1 reference build set", 3, "plakoto --seed 1 lab reference make set"),
            ("plakoto reference run default", 1, "plakoto lab reference run default"),
            ("plakoto help work", 1, "plakoto help lab work"),
            ("plakoto book make --log log", 1, "plakoto lab book make --log log"),
            ("plakoto book page folder", 1, "plakoto book page folder"),
            ("plakoto lab data", 1, "plakoto lab data"),
            ("plakoto", 1, "plakoto"),
        ] {
            let (arguments, warning) = respell(line.split(' ').map(OsString::from).collect(), start);
            let line_now = arguments.join(&OsString::from(" "));
            assert_eq!(line_now.to_str(), Some(expected));
            assert_eq!(warning.is_some(), line != expected, "{line}");
        }
    }
}
