//! Tests of the command `plakoto lab data`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::program::{Program, ProgramOutput, START, run};
use crate::scratch;

/// Returns an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    scratch::folder(&format!("data {name}"))
}

fn data(arguments: &[&str]) -> ProgramOutput {
    run(&[&["lab", "data"], arguments].concat(), "")
}

/// Runs a command, which must succeed. Returns the lines of its output.
fn lines(arguments: &[&str]) -> Vec<String> {
    let ended = data(arguments);
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""), "{arguments:?}");
    ended.lines
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&lines(arguments)[0]).expect("an object")
}

#[test]
#[cfg(unix)]
fn interrupted_or_killed_games_can_be_continued() {
    let folder = folder("killed");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.join(name).display().to_string());
    let make =
        ["lab", "data", "make", "--games", "100", "--player", "default,level=casual", "--candidates", "1"];
    let options = |path: &str, threads: &str| {
        [&make[..], &[path, "--threads", threads]]
            .concat()
            .iter()
            .map(|word| (*word).to_owned())
            .collect::<Vec<_>>()
    };
    let words = options(&whole, "1");
    let ended = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""));
    let length = || fs::metadata(&killed).map_or(0, |metadata| metadata.len());
    for signal in ["KILL", "INT"] {
        let words = options(&killed, "2");
        let before = length();
        let mut program = Program::start(&words.iter().map(String::as_str).collect::<Vec<_>>());
        program.until(|| length() >= before + 2000);
        program.signal(signal);
        program.wait();
    }
    let words = options(&killed, "3");
    let ended = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(ended.lines[0].ends_with(" from 100 games"), "{:?}", ended.lines);
    assert!(fs::read(&killed).expect("a file") == fs::read(&whole).expect("a file"));
}

#[test]
fn files_can_be_shown_filtered_sampled_shuffled_and_merged() {
    let folder = folder("copies");
    let at = |name: &str| folder.join(name).display().to_string();
    let (games, race, rest, merged, mixed, few) =
        (at("games"), at("race"), at("rest"), at("merged"), at("mixed"), at("few"));
    let made = object(&["make", &games, "--games", "3", "--candidates", "4", "--json"]);
    assert_eq!((&made["games"], &made["asked"]), (&3.into(), &3.into()));
    let shown = object(&["show", &games, "--json"]);
    assert_eq!((&shown["games"], &shown["decisions"]), (&3.into(), &made["decisions"]));
    assert_eq!(shown["made"]["sources"][0]["candidates"], 4);
    let sum = |name: &str| -> u64 {
        let counts = shown[name].as_object().expect("counts");
        counts.values().map(|count| count.as_u64().expect("a count")).sum()
    };
    for table in ["phase", "outcome", "player"] {
        assert_eq!(Some(sum(table)), made["decisions"].as_u64(), "{table}");
    }
    let text = lines(&["show", &games]);
    assert!(text[0].contains(&format!("{} decisions with ", made["decisions"])), "{text:?}");
    assert!(text[0].contains(" from 3 games of plakoto, 1 block, "), "{text:?}");

    let rows = lines(&["show", &games, "--csv"]);
    assert_eq!(rows.len() as u64, 1 + made["decisions"].as_u64().expect("a count"));
    assert!(rows[1].starts_with(&format!("0,0,0,0,no pins,{START},")), "{}", rows[1]);
    assert!(rows.iter().all(|row| row.split(',').count() == rows[0].split(',').count()));
    let first = lines(&["show", &games, "--jsonl", "--first", "2"]);
    assert_eq!(first.len(), 2);
    let row: Value = serde_json::from_str(&first[0]).expect("an object");
    let choice = row["choice"].as_u64().expect("a number") as usize;
    let chosen = &row["candidates"][choice];
    let cells: Vec<&str> = rows[1].split(',').collect();
    assert_eq!((chosen["move"].as_str(), chosen["result_id"].as_str()), (Some(cells[9]), Some(cells[10])));
    object(&["filter", &games, "--out", &race, "--phase", "race", "--json"]);
    let others = "no-pins,pins-of-one-side,pins-of-both-sides,mother,last-pins";
    object(&["filter", &games, "--out", &rest, "--phase", others, "--json"]);
    let both = object(&["merge", &race, &rest, "--out", &merged, "--json"]);
    assert_eq!(both["decisions"], made["decisions"]);
    assert_eq!(object(&["shuffle", &merged, "--out", &mixed, "--json"])["decisions"], made["decisions"]);
    assert_eq!(object(&["sample", "7", &mixed, "--out", &few, "--json"])["decisions"], 7);
    let shown_text = lines(&["show", &few]);
    let steps: Vec<&String> = shown_text.iter().skip(4).take_while(|line| !line.is_empty()).collect();
    assert_eq!(steps.len(), 4, "{shown_text:?}");
    assert_eq!(steps[0], "of 1: filter --phase race");
    assert!(steps[1].starts_with("of 2: filter --phase no-pins,pins-of-one-side"), "{}", steps[1]);
    assert_eq!(
        (steps[2].as_str(), steps[3].as_str()),
        ("shuffle --seed 1 --memory 512", "sample 7 --seed 1")
    );
    let sorted = |path: &str| {
        let mut rows = lines(&["show", path, "--csv"]);
        rows.sort();
        rows
    };
    assert_eq!(sorted(&mixed), sorted(&games));
}

#[test]
fn wrong_files_and_options_are_reported_and_change_nothing() {
    let folder = folder("wrong");
    let at = |name: &str| folder.join(name).display().to_string();
    let (games, out, text) = (at("games"), at("out"), at("text"));
    lines(&["make", &games, "--games", "2", "--candidates", "1"]);
    let written = fs::read(&games).expect("a file");
    fs::write(&text, "hello\n").expect("a file");
    let none = at("none");
    for (arguments, code, expected) in [
        (
            &["make", &games, "--games", "2", "--candidates", "1", "--seed", "9"][..],
            1,
            "made with other settings",
        ),
        (&["make", &games, "--games", "1", "--candidates", "1"], 1, "has 2 games: expected at most 1"),
        (&["make", &text], 1, "expected a file of games from `plakoto lab data make`"),
        (&["make", &out, "--plies", "1"], 2, "e.g. `default,plies=1`"),
        (&["make", &out, "--player", "default,plies=7"], 2, "expected 0 to 4 plies, got `7`"),
        (&["make", &out, "--candidates", "0"], 2, "expected a number from 1 to 65535, or all"),
        (&["show", &none], 1, "No such file"),
        (&["show", &text], 1, "something else"),
        (&["show", &games, &games], 1, "is named twice"),
        (&["filter", &games, "--out", &text], 1, "already exists"),
        (&["filter", &games, "--out", &out, "--phase", "opening"], 2, "no-pins, pins-of-one-side"),
        (
            &["filter", &games, "--out", &out, "--outcome", "gammon"],
            2,
            "expected win, lose, or one of win_single",
        ),
        (&["filter", &games, "--out", &out, "--turns", "5-3"], 2, "expected a number, or a range FIRST-LAST"),
        (&["filter", &games, "--out", &out, "--dice", "70"], 2, "expected two dice from 1 to 6"),
        (
            &["sample", "100000", &games, "--out", &out],
            1,
            "at most 194 decisions (all that the files contain), got 100000",
        ),
        (&["merge", &games, &text, "--out", &out], 1, "something else"),
        (&["merge", &games, "--out", "/dev/full", "--force"], 1, "No space left"),
        (&["merge", "--out", &out], 2, "<FILE>"),
    ] {
        let ended = data(arguments);
        assert_eq!((ended.code, ended.lines.len()), (Some(code), 0), "{arguments:?} {}", ended.errors);
        assert!(ended.errors.contains(expected), "{arguments:?}: {}", ended.errors);
    }
    assert!(fs::read(&games).expect("a file") == written);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "no temporary file is left");
    let mut changed = written.clone();
    // Change a byte before the mark at the end of the file, which takes 20 bytes.
    let last = changed.len() - 25;
    changed[last] ^= 1;
    fs::write(&games, &changed).expect("a file");
    for arguments in [&["show", &games][..], &["shuffle", &games, "--out", &out]] {
        let ended = data(arguments);
        assert!(
            ended.code == Some(1) && ended.errors.contains("block 1 of the data is damaged"),
            "{}",
            ended.errors
        );
    }
    for (missing, block) in [(25, 1), (5, 2)] {
        fs::write(&games, &written[..written.len() - missing]).expect("a file");
        let damaged = format!("block {block} of the data is damaged");
        assert!(data(&["merge", &games, "--out", &out]).errors.contains(&damaged));
    }
    assert!(!PathBuf::from(&out).exists());
}
