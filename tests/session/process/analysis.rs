//! Analysis of saved matches on the command line.

use std::fs;
use std::path::{Path, PathBuf};

use plakoto::record::{Record, json_lines, mat};
use plakoto::rules::RuleSet;
use serde_json::Value;

use super::program::run;
use crate::scratch::{self, folder};
use crate::weak_game::weak_game;

/// Returns a record with the first `turns` turns of a game between a weak player 0 and a weaker player 1.
fn record(seed: u64, turns: usize) -> Record {
    let mut record = Record::new(RuleSet::PLAKOTO, 0, ["weak".into(), "weaker".into()]);
    record.begin(weak_game(&RuleSet::PLAKOTO, [0.02, 0.3], seed, turns));
    record
}

/// Creates a folder, and saves such a record there. Returns the file.
fn saved(folder: &str, seed: u64, turns: usize) -> PathBuf {
    let path = scratch::folder(folder).join("match.jsonl");
    fs::write(&path, json_lines::write(&record(seed, turns))).expect("written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

#[test]
fn control_characters_of_other_programs_are_replaced() {
    let mut record = record(1, 6);
    record.names = ["\u{1b}[31mEve".into(), "Mal\u{202e}lory\u{9b}2J".into()];
    let path = folder("unclean").join("names\u{1b}c.mat");
    fs::write(&path, mat::write(&record).expect("the game begins at the start")).expect("written");
    let is_clean = |line: &String| !line.contains(|character: char| character.is_control() && character != '\t');
    for options in [&["--plies", "0"][..], &["--plies", "0", "--json"]] {
        let ended = run(&[&["analyse", text(&path)], options].concat(), "").succeeds();
        assert!(ended.iter().all(is_clean), "{ended:?}");
        assert!(ended.iter().any(|line| line.contains("?[31mEve")), "{ended:?}");
    }
    fs::write(&path, "\u{1b}[2J point match\n").expect("written");
    let ended = run(&["analyse", text(&path)], "");
    assert!(ended.code == Some(1) && is_clean(&ended.errors.trim_end().to_owned()), "{:?}", ended.errors);
}

#[test]
fn a_match_is_analysed_in_full() {
    let path = saved("an analysis", 1, 40);
    let ended = run(&["analyse", text(&path), "--plies", "1"], "").succeeds();
    assert!(ended.iter().any(|line| line.starts_with("Game 1, turn ") && line.contains(", best ")));
    assert!(ended.iter().any(|line| line.starts_with("Rating ")), "{ended:?}");
    assert_eq!(ended.last().map(String::as_str), Some("Judged at 1-ply, luck at 0-ply."));

    let ended = run(&["analyze", text(&path), "--plies", "0", "--json", "--marks", "0.01,0.02,0.04"], "");
    let report: Value = serde_json::from_str(&ended.lines[0]).expect("an object");
    let players = report["statistics"]["players"].as_array().expect("two players");
    let rate = |player: usize| players[player]["error_rate"].as_f64().expect("a rate");
    assert!(rate(0) < rate(1), "{report}");
    let turns = report["games"][0]["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), record(1, 40).turns());
    let marked = turns.iter().filter(|turn| turn["mark"] != "").count() as u64;
    let counted = |player: usize| {
        ["doubtful", "bad", "very_bad"].iter().map(|mark| players[player][mark].as_u64().expect("a count")).sum::<u64>()
    };
    assert_eq!(marked, counted(0) + counted(1));

    for arguments in [["--marks", "0.1,0.05,1"], ["--marks", "x"], ["--plies", "9"]] {
        assert_eq!(run(&[&["analyse", text(&path)], &arguments[..]].concat(), "").code, Some(2), "{arguments:?}");
    }
}

#[test]
fn the_analysis_of_a_folder_can_be_continued() {
    let folder = folder("collection");
    fs::create_dir(folder.join("deeper")).expect("a folder");
    fs::write(folder.join("b.jsonl"), json_lines::write(&record(2, 20))).expect("written");
    fs::write(folder.join("deeper/a.mat"), mat::write(&record(3, 200)).expect("from the start")).expect("written");
    fs::write(folder.join("c.jsonl"), "nothing of the kind\n").expect("written");
    fs::write(folder.join("notes.txt"), "not a match\n").expect("written");
    let output = folder.join("results.tsv");
    let analyse = || run(&["analyse", text(&folder), "--plies", "0", "--output", text(&output)], "");
    analyse().fails(1, "c.jsonl, line 1: ");
    let whole = fs::read_to_string(&output).expect("results");
    let columns: Vec<usize> = whole.lines().map(|line| line.split('\t').count()).collect();
    assert_eq!(columns, [11, 11], "{whole}");

    // Simulate a program that was killed while writing the second line. The first line is kept, and the
    // second line is written again.
    fs::write(&output, &whole[..whole.len() - 9]).expect("cut");
    assert_eq!(analyse().code, Some(1));
    assert_eq!(fs::read_to_string(&output).expect("results"), whole);
    assert_eq!(analyse().code, Some(1));
    assert_eq!(fs::read_to_string(&output).expect("results"), whole);
}

#[test]
fn rollouts_judge_only_plays_that_differ_from_the_best() {
    let path = saved("rolled", 4, 12);
    let ended = run(&["analyse", text(&path), "--plies", "0", "--rollout", "--trials", "12", "--json"], "");
    let report: Value = serde_json::from_str(&ended.lines[0]).expect("an object");
    let turns = report["games"][0]["turns"].as_array().expect("turns");
    let rolled = turns.iter().filter(|turn| turn["rollout"] == true).count();
    assert!(rolled > 0 && rolled < turns.len(), "{rolled}");
}

#[test]
fn reports_are_written_for_each_match_and_the_collection() {
    let folder = folder("reports");
    let reports = folder.join("out/deep");
    fs::create_dir(folder.join("more")).expect("a folder");
    for (seed, name) in [(5, "a.jsonl"), (6, "more/a.jsonl")] {
        fs::write(folder.join(name), json_lines::write(&record(seed, 30))).expect("written");
    }
    let dated = format!("; [EventDate \"2024.03.01\"]\n{}", mat::write(&record(7, 200)).expect("from the start"));
    fs::write(folder.join("b c.mat"), dated).expect("written");
    let analyse = |format: &str, options: &[&str]| {
        let command = ["analyse", text(&folder), "--plies", "0", "--format", format, "--output", text(&reports)];
        run(&[&command, options].concat(), "")
    };
    let ended = analyse("html", &[]).succeeds();
    let names = ["a.html", "b-c.html", "a-2.html", "index.html"];
    let written: Vec<String> = names.iter().map(|name| format!("Written to {}.", text(&reports.join(name)))).collect();
    assert_eq!(ended, written);
    let read = |name: &str| fs::read_to_string(reports.join(name)).expect("a report");
    let all = read("index.html");
    for part in ["<h1>3 matches</h1>", "href=\"a.html\"", "href=\"a-2.html\"", "href=\"b-c.html\"", "2024-03-01"] {
        assert!(all.contains(part), "{part} in {all}");
    }
    assert_eq!(read("a.html").matches("<article ").count(), record(5, 30).turns());

    // Existing files are kept unless the user passes `--force`.
    fs::remove_file(reports.join("a.html")).expect("removed");
    analyse("html", &[]).fails(1, "b-c.html already exists; use --force to replace it");
    assert!(!reports.join("a.html").exists());
    assert_eq!(analyse("html", &["--force"]).code, Some(0));
    assert!(reports.join("a.html").exists());
    for (format, name) in [("markdown", "index.md"), ("text", "index.txt")] {
        assert_eq!(analyse(format, &[]).code, Some(0));
        assert!(read(name).contains("3 matches"));
    }
}

#[test]
fn the_report_of_one_match_is_printed() {
    let path = saved("report", 5, 30);
    let report = |format: &str| run(&["analyse", text(&path), "--plies", "0", "--format", format], "");
    for (format, first) in [("html", "<!DOCTYPE html>"), ("markdown", "# weak – weaker"), ("text", "weak – weaker")]
    {
        let ended = report(format).succeeds();
        assert!(ended[0].starts_with(first), "{}", ended[0]);
    }
    assert_eq!(report("pdf").code, Some(2));
    let greek = run(&["analyse", text(&path), "--plies", "0", "--lang", "el"], "");
    assert!(greek.lines.iter().any(|line| line.starts_with("Παρτίδα 1, κίνηση ")), "{:?}", greek.lines);
    assert_eq!(run(&["analyse", text(&path), "--force"], "").code, Some(2));
    assert_eq!(run(&["analyse", text(&path), "--json", "--format", "html"], "").code, Some(2));
    let folder = text(path.parent().expect("a folder"));
    run(&["analyse", folder, "--format", "html"], "").fails(1, "expected --output FOLDER");
}

/// The report on a single match may be written to a named file. Reports on several matches cannot be written
/// to one file.
#[test]
fn a_single_report_may_have_any_file_name() {
    let folder = folder("report-file");
    let (one, more) = (folder.join("match.jsonl"), folder.join("more.jsonl"));
    for (path, seed) in [(&one, 5), (&more, 6)] {
        fs::write(path, json_lines::write(&record(seed, 6))).expect("written");
    }
    let target = folder.join("r.html");
    let analyse = |files: &[&str], options: &[&str]| {
        let common = ["--plies", "0", "--format", "html", "--output", text(&target)];
        run(&[&["analyse"], files, &common, options].concat(), "")
    };
    let ended = analyse(&[text(&one)], &[]).succeeds();
    assert_eq!(ended, [format!("Written to {}.", text(&target))]);
    assert!(fs::read_to_string(&target).expect("a report").starts_with("<!DOCTYPE html>"));
    fs::write(&target, "mine").expect("written");
    analyse(&[text(&one)], &[]).fails(1, "already exists; use --force");
    analyse(&[text(&one), text(&more)], &["--force"]).fails(1, "expected a folder");
    assert_eq!(fs::read_to_string(&target).expect("the file exists"), "mine");
    assert_eq!(analyse(&[text(&one)], &["--force"]).code, Some(0));
    assert_ne!(fs::read_to_string(&target).expect("the file exists"), "mine");
}

/// The file extension or the option `--format` determines the output format, regardless of other options.
#[test]
fn the_extension_or_the_format_option_determines_the_output() {
    let path = saved("report-ending", 5, 6);
    let folder = path.parent().expect("a folder");
    let analyse = |output: &str, options: &[&str]| {
        let target = folder.join(output);
        let command = ["analyse", text(&path), "--plies", "0", "--output", text(&target)];
        let ended = run(&[&command, options].concat(), "");
        (ended.code, fs::read_to_string(target).unwrap_or_default())
    };
    for (name, start) in [
        ("a.html", "<!DOCTYPE html>"),
        ("a.HTM", "<!DOCTYPE html>"),
        ("a.md", "# "),
        ("a.markdown", "# "),
        ("a.txt", ""),
    ] {
        let (code, written) = analyse(name, &[]);
        assert!(code == Some(0) && written.starts_with(start) && !written.is_empty(), "{name}: {written}");
        assert_eq!(analyse(name, &[]), (Some(1), written.clone()), "the file exists already");
        assert_eq!(analyse(name, &["--force"]), (Some(0), written));
    }
    for options in [&["--json"][..], &["--format", "markdown"], &["--format", "text", "--force"]] {
        assert_eq!(analyse("b.html", options), (Some(2), String::new()), "{options:?}");
    }
    let (code, lines) = analyse("c.tsv", &[]);
    assert!(code == Some(0) && lines.lines().count() == 1, "{lines}");
    // An interrupted run is continued without replacing any results.
    assert_eq!(analyse("c.tsv", &[]), (Some(0), lines.clone()));
    assert_eq!(analyse("c.tsv", &["--force"]), (Some(2), lines));
    for (name, options) in [("d.json", &[][..]), ("d.jsonl", &[]), ("e.jsonl", &["--json"]), ("lines", &["--json"])] {
        let (code, written) = analyse(name, options);
        assert!(code == Some(0) && written.starts_with("{\"file\":"), "{name}: {written}");
    }
    for (name, options) in [
        ("f.pdf", &[][..]),
        ("f.csv", &[]),
        ("f.jsonl", &["--format", "html"]),
        ("f.tsv", &["--json"]),
        ("f.htm", &["--format", "text"]),
    ] {
        assert_eq!(analyse(name, options), (Some(2), String::new()), "{name} {options:?}");
    }
    assert_eq!(analyse("reports", &["--format", "html"]).0, Some(0));
    assert!(folder.join("reports/match.html").is_file());
}

#[test]
fn collections_are_sorted_by_the_dates_in_the_files() {
    let folder = folder("days");
    let matches = folder.join("matches");
    fs::create_dir(&matches).expect("a folder");
    for (name, day) in [("a.jsonl", "2025-06-01"), ("b.jsonl", "2024-02-29")] {
        let mut played = record(5, 6);
        played.info.date = day.parse().ok();
        // Add a byte order mark, as Windows editors do.
        let text = format!("\u{feff}{}", json_lines::write(&played));
        fs::write(matches.join(name), text).expect("written");
    }
    let reports = folder.join("reports");
    let command = ["analyse", text(&matches), "--plies", "0", "--format", "text", "--output", text(&reports)];
    run(&command, "").succeeds();
    let all = fs::read_to_string(reports.join("index.txt")).expect("a report");
    let place = |day: &str| all.find(day).unwrap_or_else(|| panic!("{day} in {all}"));
    assert!(place("2024-02-29") < place("2025-06-01"), "{all}");
}
