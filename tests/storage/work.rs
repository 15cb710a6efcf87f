//! Result files for the pieces of a long computation, on a failing disk.

use std::fs;
use std::path::Path;

use crate::disk::{Fault, Task, names};

const PLAN: [&str; 7] = ["lab", "work", "plan", "rollout", "--trials=1", "--truncate=1", "--plies=0"];

/// The result file is either complete or absent, every error is reported, and repeating the command writes
/// the file.
#[test]
fn a_result_is_complete_or_absent() {
    let planned = Task { arguments: &PLAN, input: "AACA/z8AAID/Pw\n" }.run(Path::new("."));
    assert_eq!((planned.code, planned.errors.as_str()), (Some(0), ""));
    let task = Task { arguments: &["lab", "work", "do", "--results", "results"], input: &planned.output };
    let whole = std::sync::OnceLock::new();
    for fault in Fault::ALL {
        task.try_all(
            fault,
            |_| (),
            |folder, ended, operation| {
                let (place, results) = (format!("{fault:?} {operation}: {ended:?}"), folder.join("results"));
                let there = if results.exists() { names(&results, fault) } else { Vec::new() };
                let is_told = ended.output.contains("piece 1 of 1: ");
                assert!(
                    there.len() <= 1 && there.iter().all(|name| name.ends_with(".result")),
                    "{place}: {there:?}"
                );
                assert!(fault.kills() || (ended.code == Some(0)) == ended.errors.is_empty(), "{place}");
                assert!(!is_told || there.len() == 1, "{place}");
                let again = task.run(folder);
                assert_eq!((again.code, again.errors.as_str()), (Some(0), ""), "{place}");
                assert_eq!(again.output.contains("already exists"), there.len() == 1, "{place}: {again:?}");
                let name = names(&results, fault).pop().expect("a result");
                let bytes = fs::read(results.join(name)).expect("a result");
                assert_eq!(whole.get_or_init(|| bytes.clone()), &bytes, "{place}");
            },
        );
    }
}

/// The joined file has either its complete new contents or its old contents.
#[test]
fn a_joined_file_is_complete_or_the_old_one_stays() {
    let planned = Task { arguments: &PLAN, input: "AACA/z8AAID/Pw\n" }.run(Path::new("."));
    let make = Task { arguments: &["lab", "work", "do", "plan", "--results", "results"], input: "" };
    let prepare = |folder: &Path| {
        fs::write(folder.join("plan"), &planned.output).expect("written");
        fs::write(folder.join("out"), "an older one").expect("written");
        assert_eq!(make.run(folder).code, Some(0));
    };
    let arguments = ["lab", "work", "join", "plan", "--results", "results", "--out", "out", "--force"];
    let task = Task { arguments: &arguments, input: "" };
    for fault in Fault::ALL {
        task.try_all(fault, prepare, |folder, ended, operation| {
            let place = format!("{fault:?} {operation}: {ended:?}");
            let found = fs::read_to_string(folder.join("out")).expect("a file");
            let is_new = found.starts_with("AACA/z8AAID/Pw\t") && found.ends_with('\n');
            assert!(is_new || found == "an older one", "{place}: {found}");
            assert!(is_new || ended.code != Some(0), "{place}");
            assert_eq!(names(folder, fault), ["out", "plan", "results"], "{place}");
            assert_eq!(task.run(folder).code, Some(0), "{place}");
        });
    }
}
