//! Files that are written as a whole, on a failing disk.

use std::fs;

use crate::disk::{Fault, Task, names};

const MATCH: &str = "set player both human\nset rng manual\nroll 31\n24/20\nroll 66\n24/18(4)\n";

/// Checks that the file has either its old or its new contents, that every error is reported, and that
/// repeating the command writes the file.
fn check_old_or_new(command: &str, old: Option<&str>) {
    let input = format!("{MATCH}{command} file\n");
    let task = Task { arguments: &["--plies", "0"], input: &input };
    let prepare = |folder: &std::path::Path| {
        if let Some(old) = old {
            fs::write(folder.join("file"), old).expect("written");
        }
    };
    for fault in Fault::ALL {
        task.try_all(fault, prepare, |folder, ended, operation| {
            let file = folder.join("file");
            let found = fs::read_to_string(&file).ok();
            let reports = (ended.output.contains("error io cannot write file: "), ended.output.contains("Written to"));
            let place = format!("{command}, {fault:?} {operation}: {ended:?}");
            assert!(fault.kills() || reports.0 != reports.1, "{place}");
            assert!(names(folder, fault).iter().all(|name| name == "file"), "{place}");
            let is_old = found.as_deref() == old;
            let _ = fs::remove_file(&file);
            assert!(task.run(folder).output.contains("Written to file."));
            let new = fs::read_to_string(&file).ok();
            assert_eq!(names(folder, Fault::Once), ["file"], "{place}: temporary files of a kill are removed");
            assert!(is_old || found == new, "{place}: {found:?}");
            assert!(!is_old || !reports.1, "{place}");
        });
    }
}

#[test]
fn a_saved_match_is_complete_or_the_old_one_stays() {
    check_old_or_new("save match force", Some("an older one"));
}

#[test]
fn a_saved_position_is_complete_or_absent() {
    check_old_or_new("save position", None);
}

#[test]
fn an_exported_match_is_complete_or_absent() {
    check_old_or_new("export match html", None);
    check_old_or_new("export match mat force", Some("an older one"));
}

/// The table for positions with checkers outside the home board exists already, so the command computes only
/// the other table.
#[test]
fn a_table_is_complete_or_absent() {
    let arguments = ["endings", "make", ".", "--outside", "0", "--checkers", "2"];
    let task = Task { arguments: &arguments, input: "" };
    let there = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/endings/files/one-sided.bearoff");
    for fault in Fault::ALL {
        let prepare = |folder: &std::path::Path| {
            fs::copy(there, folder.join("one-sided.bearoff")).expect("copied");
        };
        task.try_all(fault, prepare, |folder, ended, operation| {
            let place = format!("{fault:?} {operation}: {ended:?}");
            assert!(fault.kills() || ended.code == Some(0) || !ended.errors.is_empty(), "{place}");
            let names = names(folder, fault);
            let is_made = names == ["one-sided.bearoff", "two-sided.bearoff"];
            assert!(is_made || names == ["one-sided.bearoff"], "{place}: {names:?}");
            assert!(is_made || ended.code != Some(0), "{place}");
            let again = task.run(folder);
            assert_eq!((again.code, again.errors.as_str()), (Some(0), ""), "{place}");
            let was_there = again.output.lines().nth(1).is_some_and(|line| line.ends_with("already exists"));
            assert_eq!(was_there, is_made, "{place}: {again:?}");
        });
    }
}
