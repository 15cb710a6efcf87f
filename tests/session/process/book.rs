//! Tests of the commands `plakoto book` and `plakoto lab book`.

use std::fs;
use std::path::PathBuf;

use super::program::{Program, run};
use crate::scratch::file;

/// Options to compute a book for two first rolls quickly but inaccurately.
const MAKE: [&str; 11] =
    ["lab", "book", "make", "--truncate", "3", "--error", "1", "--part", "2/11", "--seed", "3"];

#[test]
#[cfg(unix)]
fn an_interrupted_or_killed_book_can_be_continued() {
    let [whole, killed, out, again] =
        ["book whole.log", "book killed.log", "book whole.tsv", "book killed.tsv"].map(file);
    let text = |path: &PathBuf| path.to_str().expect("the path is UTF-8").to_owned();
    let make = |log: &PathBuf, more: &[&str]| run(&[&MAKE, &["--log", &text(log)][..], more].concat(), "");
    let ended = make(&whole, &["--out", &text(&out), "--threads", "1"]);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{:?}", ended.lines);
    assert!(
        ended.lines[0].ends_with("2 of 2 lines of play are accurate to 1 millipoints"),
        "{:?}",
        ended.lines
    );
    assert!(
        ended.lines[1].ends_with("2 first rolls, 0 replies and 0 third rolls for plakoto"),
        "{:?}",
        ended.lines
    );

    let lines = || fs::read_to_string(&killed).unwrap_or_default().lines().count();
    for signal in ["KILL", "INT"] {
        let before = lines();
        let mut program = Program::start(&[&MAKE, &["--log", &text(&killed)][..]].concat());
        while lines() < before + 3 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        program.signal(signal);
        program.wait();
    }
    let ended = make(&killed, &["--out", &text(&again)]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(
        fs::read_to_string(&again).ok(),
        fs::read_to_string(&out).ok(),
        "the interruptions changed nothing"
    );

    let ended = run(&["lab", "book", "compare", &text(&out), &text(&again)], "");
    assert_eq!(ended.lines.len(), 2, "nothing differs: {:?}", ended.lines);
    assert!(
        ended.lines[1].contains("+0.0 ± ") && ended.lines[1].contains(" over 2 lines of play"),
        "{:?}",
        ended.lines
    );
    let ended = run(&["lab", "book", "merge", &text(&whole), "--out", &text(&out)], "");
    assert_eq!(ended.code, Some(1), "an existing file is kept");
    let ended = make(&whole, &["--variant", "tapa"]);
    assert!(ended.errors.contains("rules was `plakoto`, now it is `tapa`"), "{}", ended.errors);
    let ended = make(&file("no folder/book.log"), &[]);
    assert_eq!((ended.code, ended.errors.lines().count()), (Some(1), 1), "{}", ended.errors);
}

#[test]
fn the_book_can_be_queried_from_a_shell() {
    let first = run(&["book", "31"], "");
    assert_eq!((first.code, first.errors.as_str()), (Some(0), ""));
    assert!(first.lines[0].starts_with("    1. Book             24/23 24/21 "), "{:?}", first.lines);
    let by_id = run(&["book", super::program::START, "3", "1"], "");
    assert_eq!(by_id.lines, first.lines);
    assert_eq!(run(&["book"], "").lines.len(), 21);
    let replies = run(&["book", "31", "24/23", "24/21"], "");
    assert_eq!(replies.lines.len(), 21, "{:?}", replies.lines);
    let reply = run(&["book", "31", "24/23 24/21", "55", "--json"], "");
    let reply: serde_json::Value = serde_json::from_str(&reply.lines[0]).expect("an object");
    assert_eq!(reply["book"]["before"], "31 24/23 24/21");
    assert_eq!(reply["book"]["plays"][0]["eqdiff"], 0.0);
    let nothing = run(&["book", "wIQJwj8QEwTDPx", "31"], "");
    assert!(nothing.lines[0].contains("`rollout`"), "{:?}", nothing.lines);
    assert_eq!(nothing.code, Some(0));
    assert_eq!(run(&["book", "31", "24/20", "77"], "").code, Some(1));
}
