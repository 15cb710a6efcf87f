//! A match library on a failing disk.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use crate::disk::{Fault, Task};

/// A record of `portes`, which is analysed without tables of endings, so that the program starts quickly.
const FIRST: &str = r#"{"kind":"plakoto_match","version":1,"variant":"portes","length":0,"players":["Ann","Bob"]}
{"kind":"game","number":1,"score":[0,0],"starter":1}
{"kind":"turn","player":1,"dice":[3,1],"play":"8/5 6/5"}
"#;

/// An additional turn, with which the record becomes a different match.
const SECOND: &str = r#"{"kind":"turn","player":0,"dice":[6,6],"play":"24/18(2) 13/7(2)"}"#;

const CHECK: &str = "SELECT integrity_check,
    (SELECT count(*) FROM matches WHERE analysis = 'Judged at 0-ply, luck at 0-ply.')
    FROM pragma_integrity_check";

/// All kinds of faults are tried at the same time, because each takes long. A thread gives its name to its folder.
#[test]
fn a_library_stays_consistent_after_every_fault() {
    std::thread::scope(|scope| {
        for fault in Fault::ALL {
            let thread = std::thread::Builder::new().name(format!("library-{fault:?}"));
            thread.spawn_scoped(scope, move || try_all(fault)).expect("a thread");
        }
    });
}

fn try_all(fault: Fault) {
    let arguments = &["library", "add", "a.jsonl", "b.jsonl", "--analyse", "0", "--library", "club.sqlite"];
    let add = Task { arguments, input: "" };
    let prepare = |folder: &Path| {
        fs::write(folder.join("a.jsonl"), FIRST).expect("written");
        fs::write(folder.join("b.jsonl"), format!("{FIRST}{SECOND}\n")).expect("written");
    };
    add.try_all(fault, prepare, |folder, ended, operation| {
        let place = format!("{fault:?} {operation}: {ended:?}");
        // Some file operations are not essential and may fail without an error message.
        let is_told = ended.code == Some(0) || ended.code == Some(1) && !ended.errors.is_empty();
        assert!(fault.kills() || is_told, "{place}");
        let again = add.run(folder);
        assert_eq!(again.code, Some(0), "{place}, then {again:?}");
        let is_done = again.output == "Matches: 0 added, 2 already in the library.\n";
        assert!(ended.code != Some(0) || is_done, "{place}, then {again:?}");
        assert_eq!(state(&folder.join("club.sqlite")), ("ok".to_owned(), 2), "{place}");
    });
}

/// Returns the result of SQLite's integrity check, and the number of analysed matches. Reads the file directly,
/// because another start of the program for each operation would take seconds.
fn state(file: &Path) -> (String, u32) {
    let library = Connection::open(file).expect("a database");
    library.query_row(CHECK, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("a row")
}
