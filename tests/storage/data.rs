//! Self-play data on a failing disk: no complete block of games is lost, and copies are either complete or
//! absent.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use crate::disk::{Fault, ProgramOutput, Task, names};

const MAKE: [&str; 8] = ["lab", "data", "make", "games", "--games", "20", "--candidates", "1"];

fn is_reported(ended: &ProgramOutput, fault: Fault) -> bool {
    ended.code == Some(0) || fault.kills() || !ended.errors.is_empty()
}

/// No disk fault loses complete blocks. If the command is repeated, the finished file is the same as after an
/// uninterrupted run.
#[test]
fn interrupted_games_can_be_continued() {
    let task = Task { arguments: &MAKE, input: "" };
    let whole: OnceLock<Vec<u8>> = OnceLock::new();
    for fault in [Fault::Once, Fault::Full, Fault::Short, Fault::Torn] {
        task.try_all(
            fault,
            |_| (),
            |folder, ended, operation| {
                let place = format!("{fault:?} {operation}: {ended:?}");
                assert!(is_reported(&ended, fault), "{place}");
                let found = fs::read(folder.join("games")).unwrap_or_default();
                let again = task.run(folder);
                assert_eq!((again.code, again.errors.as_str()), (Some(0), ""), "{place}");
                let made = fs::read(folder.join("games")).expect("games");
                assert!(made == *whole.get_or_init(|| made.clone()), "{place}");
                // After an error, the file is readable. After a kill, at most the block at the end of the
                // file is incomplete.
                let is_beginning = made.starts_with(&found);
                assert!(is_beginning, "{place}");
                assert!(names(folder, fault).iter().all(|name| name == "games"), "{place}");
            },
        );
    }
}

#[test]
fn a_copy_is_complete_or_absent() {
    let games: OnceLock<Vec<u8>> = OnceLock::new();
    let shuffle = ["lab", "data", "shuffle", "games", "--out", "mixed", "--force"];
    let task = Task { arguments: &shuffle, input: "" };
    let prepare = |folder: &Path| {
        let written = games.get_or_init(|| {
            let ended = Task { arguments: &MAKE, input: "" }.run(folder);
            assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""));
            fs::read(folder.join("games")).expect("games")
        });
        fs::write(folder.join("games"), written).expect("written");
        fs::write(folder.join("mixed"), "an older one").expect("written");
    };
    for fault in Fault::ALL {
        task.try_all(fault, prepare, |folder, ended, operation| {
            let place = format!("{fault:?} {operation}: {ended:?}");
            assert!(is_reported(&ended, fault), "{place}");
            assert!(fs::read(folder.join("games")).ok().as_ref() == games.get(), "{place}");
            assert_eq!(names(folder, fault), ["games", "mixed"], "{place}");
            let found = fs::read(folder.join("mixed")).expect("a file");
            let is_old = found == b"an older one";
            assert_eq!(task.run(folder).code, Some(0), "{place}");
            let new = fs::read(folder.join("mixed")).expect("a file");
            assert!(is_old || found == new, "{place}");
            assert!(!is_old || ended.code != Some(0), "{place}");
        });
    }
}
