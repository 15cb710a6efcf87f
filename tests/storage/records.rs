//! The file of `set record`, to which turns are appended, on a failing disk.

use std::fs;
use std::path::Path;

use crate::disk::{Fault, Task, names};

/// Commands that play turns, undo two of them, and rename a player.
const COMMANDS: [&str; 13] = [
    "set player both human", "set rng manual", "set record file", "roll 31", "24/20", "roll 66", "24/18(4)", "roll 21",
    "24/22 24/23", "undo", "undo", "set player 0 name Maria", "roll 52",
];

/// Returns a script with the first `commands` commands, each tagged with its number. The last line of the
/// script saves a copy of the record.
fn script(commands: usize) -> String {
    let lines = COMMANDS.iter().take(commands).enumerate();
    let lines: String = lines.map(|(number, line)| format!("@{} {line}\n", number + 1)).collect();
    lines + "save match copy\n"
}

/// Returns the complete lines of a file, without the parts that depend on whether the file was closed: a closed file
/// has no roll before its turn.
fn lines(path: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(path).ok()?;
    let header = text.lines().next().unwrap_or_default();
    let mark = [r#","lines":"#, r#","open":"#].iter().find_map(|mark| header.find(mark));
    let text = mark.map_or(text.clone(), |mark| format!("{}}}{}", &header[..mark], &text[header.len()..]));
    let whole: Vec<&str> = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    let is_open = |index: usize| whole[index].contains(r#""kind":"roll""#) && index + 1 < whole.len();
    Some((0..whole.len()).filter(|index| !is_open(*index)).map(|index| whole[index].to_owned()).collect())
}

/// Returns the record's lines after each command.
fn states(folder: &Path) -> Vec<Option<Vec<String>>> {
    let state = |commands: usize| {
        let _ = fs::remove_file(folder.join("file"));
        Task { arguments: &["--plies", "0"], input: &script(commands) }.run(folder);
        lines(&folder.join("file"))
    };
    (0..=COMMANDS.len()).map(state).collect()
}

/// Prepares an empty folder for a run.
const fn nothing(_: &Path) {}

#[test]
fn a_kill_loses_no_confirmed_turn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("storage-states");
    fs::create_dir_all(&folder).expect("a folder");
    let states = states(&folder);
    let task = Task { arguments: &["--plies", "0"], input: &script(COMMANDS.len()) };
    for fault in [Fault::Kill, Fault::Torn] {
        task.try_all(fault, nothing, |folder, ended, operation| {
            let is_confirmed = |number: &usize| ended.output.contains(&format!("@{number} ok\n"));
            let confirmed = (1..=COMMANDS.len()).take_while(is_confirmed).count();
            let found = lines(&folder.join("file"));
            let is_possible = [confirmed, confirmed + 1].iter().any(|count| states.get(*count) == Some(&found));
            assert!(is_possible, "{fault:?} {operation}, after {confirmed}: {found:?}");
            check_record_can_be_continued(folder);
        });
    }
}

#[test]
fn a_failed_write_is_reported_and_the_file_agrees_with_the_session() {
    let task = Task { arguments: &["--plies", "0"], input: &script(COMMANDS.len()) };
    for fault in [Fault::Once, Fault::Full, Fault::Short] {
        task.try_all(fault, nothing, |folder, ended, operation| {
            let place = format!("{fault:?} {operation}: {ended:?}");
            let is_error = |name: &str| ended.output.contains(&format!("error io cannot write {name}: "));
            let is_open = ended.errors.contains("cannot close file: ");
            assert!(is_error("file") || is_error("copy") || is_open, "{place}");
            assert!(names(folder, fault).iter().all(|name| name == "file" || name == "copy"), "{place}");
            let (kept, copy) = (lines(&folder.join("file")), lines(&folder.join("copy")));
            assert!(copy.is_none() || kept.is_none() || copy == kept, "{place}: {kept:?}, {copy:?}");
            check_record_can_be_continued(folder);
        });
    }
}

#[test]
fn a_file_that_cannot_be_closed_is_reported() {
    let input = "set player both human\nset rng manual\nset record file\nroll 31\n24/20\nset record off\nroll 66\n";
    let task = Task { arguments: &["--plies", "0"], input };
    task.try_all(Fault::Full, nothing, |folder, ended, operation| {
        assert!(ended.output.contains("error io cannot "), "{operation}: {ended:?}");
        check_record_can_be_continued(folder);
    });
}

/// Checks that another session can continue the record, if the file exists.
fn check_record_can_be_continued(folder: &Path) {
    if folder.join("file").exists() {
        let lines = "load match file\nset record file\nshow record\n";
        let read = Task { arguments: &["--plies", "0"], input: lines }.run(folder).output;
        assert!(read.starts_with("Loaded ") && read.contains("It is kept in the file file."), "{read}");
    }
}
