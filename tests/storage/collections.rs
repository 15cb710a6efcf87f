//! The output file of `analyse --output`, to which results are appended.

use std::fs;
use std::path::Path;

use crate::disk::{Fault, Task, names};

const GAME: &str = "set player both human\nset rng manual\nroll 31\n24/20\nroll 66\n24/18(4)\n";

#[test]
fn existing_results_stay_and_missing_ones_are_added_later() {
    let analyse = ["analyse", "a.jsonl", "b.jsonl", "--plies", "0", "--output", "results.tsv"];
    let task = Task { arguments: &analyse, input: "" };
    let first = Task { arguments: &[&analyse[..2], &analyse[3..]].concat(), input: "" };
    let prepare = |folder: &Path| {
        let input = format!("{GAME}save match a.jsonl\nsave match b.jsonl\n");
        Task { arguments: &["--plies", "0"], input: &input }.run(folder);
        assert_eq!(first.run(folder).code, Some(0));
        // Simulate a program that was killed earlier.
        let results = folder.join("results.tsv");
        let before = fs::read_to_string(&results).expect("results");
        fs::write(&results, format!("{before}b.jsonl\t2\tp")).expect("written");
    };
    for fault in Fault::ALL {
        task.try_all(fault, prepare, |folder, ended, operation| {
            let place = format!("{fault:?} {operation}: {ended:?}");
            assert!(fault.kills() || ended.code == Some(1) && !ended.errors.is_empty(), "{place}");
            assert_eq!(names(folder, fault), ["a.jsonl", "b.jsonl", "results.tsv"], "{place}");
            let results = || fs::read_to_string(folder.join("results.tsv")).expect("results");
            assert!(results().starts_with("a.jsonl\t2\t") && results().contains('\n'), "{place}");
            assert_eq!(task.run(folder).code, Some(0), "{place}");
            let lines: Vec<String> = results().lines().map(str::to_owned).collect();
            assert!(lines.len() == 2 && lines[1].starts_with("b.jsonl\t2\t"), "{place}: {lines:?}");
        });
    }
}
