//! Files that several programs use at the same time, and paths that are not regular files.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;

use super::program::{Program, run, session};
use crate::scratch::folder;

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// Runs a command, which must fail with this reason.
#[track_caller]
fn refused(arguments: &[&str], reason: &str) {
    run(arguments, "").fails(1, reason);
}

const IN_USE: &str = "in use by another session or program";

/// Saves a match with one turn.
fn saved(path: &Path) {
    session(format!("set player both human\nset rng manual\nroll 31\n24/20\nsave match {}\n", path.display()));
}

#[test]
fn a_record_belongs_to_one_program_until_it_ends() {
    let path = folder("record of one").join("kept.jsonl");
    let keep = format!("set record {}\n", path.display());
    let mut first = Program::start(&["--plies", "0"]);
    first.send(&keep);
    first.line_with("The record is written to");
    let error = format!("error io cannot write {}: {IN_USE}", path.display());
    for line in [keep.clone(), format!("save match force {}\n", path.display())] {
        assert_eq!(session(&line)[0], error);
    }
    first.signal("KILL");
    first.wait();
    assert_eq!(session(&keep), [format!("The record is written to {}.", path.display())]);
}

#[test]
fn several_programs_can_save_to_one_file() {
    let path = folder("saved by many").join("match.jsonl");
    let save = format!("save match force {}\n", path.display()).repeat(50);
    let play = "set player both human\nset rng manual\nroll 31\n24/20\n";
    let lines = [0, 1, 2, 3].map(|writer| format!("{play}set player 0 name writer{writer}\n{save}"));
    let mut programs: Vec<Program> = lines.iter().map(|_| Program::start(&["--plies", "0"])).collect();
    for (program, lines) in programs.iter_mut().zip(&lines) {
        program.send(lines);
    }
    for program in programs {
        let ended = program.finish();
        let saved = ended.lines.iter().filter(|line| line.starts_with("Written to ")).count();
        assert_eq!((ended.code, saved), (Some(0), 50), "{:?}", ended.lines);
    }
    let loaded = session(format!("load match {}\n", path.display()));
    assert!(loaded[0].starts_with("Loaded 1 game and 1 turn"), "the saved match must be complete: {loaded:?}");
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1);
}

#[test]
fn results_are_not_appended_to_other_files() {
    let folder = folder("results of others");
    let (game, output) = (folder.join("a.jsonl"), folder.join("results"));
    saved(&game);
    let analyse = ["analyse", text(&game), "--plies", "0", "--output", text(&output)];
    for theirs in ["my notes", "my notes\nwithout end", "a\tb\n", "{\"file\":\"a.jsonl\"}\n", "\n", "\u{1b}[2J"] {
        fs::write(&output, theirs).expect("written");
        refused(&analyse, "expected a result of `plakoto analyse` on line 1, got `");
        assert_eq!(fs::read_to_string(&output).expect("the file exists"), theirs);
    }
    fs::remove_file(&output).expect("the file exists");
    assert_eq!(run(&analyse, "").code, Some(0));
    let results = fs::read_to_string(&output).expect("results");
    fs::write(&output, format!("{results}to do: play better")).expect("written");
    refused(&analyse, "on line 2, got `to do: play better`");
    assert_eq!(fs::read_to_string(&output).expect("the file exists"), results + "to do: play better");
}

#[test]
fn files_locked_by_another_program_are_refused() {
    let folder = folder("in use");
    let (game, output) = (folder.join("a.jsonl"), folder.join("results.tsv"));
    saved(&game);
    let hold = |path: &Path| {
        let file = File::options().append(true).create(true).open(path).expect("a file");
        file.try_lock().expect("the file is not locked");
        file
    };
    let held = [hold(&output), hold(&folder.join(".plakoto-lock"))];
    refused(&["analyse", text(&game), "--plies", "0", "--output", text(&output)], IN_USE);
    let endings = ["endings", "make", text(&folder), "--outside", "0", "--checkers", "1"];
    refused(&endings, IN_USE);
    drop(held);
    assert_eq!(run(&endings, "").code, Some(0));
    assert!(!folder.join(".plakoto-lock").exists());
}

#[test]
fn larger_bearoff_tables_are_kept() {
    let folder = folder("larger tables");
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/endings/files");
    let names = ["one-sided.bearoff", "two-sided.bearoff"];
    for name in names {
        fs::copy(Path::new(tables).join(name), folder.join(name)).expect("copied");
    }
    let contents = || names.map(|name| fs::read(folder.join(name)).expect("a table"));
    let before = contents();
    let ended = run(&["endings", "make", text(&folder), "--outside", "0", "--checkers", "2"], "");
    let has_line = |end: &str| ended.lines.iter().any(|line| line.ends_with(end));
    assert!(has_line("already exists with more checkers: 1"), "{ended:?}");
    assert!(has_line("already exists with more checkers: 6"), "{ended:?}");
    assert!(contents() == before);
}

#[test]
fn a_table_of_games_is_replaced_on_request_or_with_its_log() {
    let folder = folder("tables of games");
    let (table, log) = (folder.join("table.csv"), folder.join("log"));
    let arena = ["arena", "handcrafted", "handcrafted,noise=0.1", "--pairs", "1", "--csv", text(&table)];
    let logged = [&arena[..], &["--log", text(&log)]].concat();
    fs::write(&table, "mine").expect("written");
    refused(&arena, "already exists; use --force to replace it");
    refused(&logged, "already exists; use --force to replace it");
    assert_eq!(fs::read_to_string(&table).expect("the file exists"), "mine");
    assert_eq!(run(&[&logged[..], &["--force"]].concat(), "").code, Some(0));
    refused(&arena, "already exists; use --force to replace it");
    assert_eq!(run(&logged, "").code, Some(0));
    let games = fs::read_to_string(&table).expect("a table");
    assert_eq!(games.lines().count(), 3);
    // If the log was written with other settings, the output table stays unchanged.
    refused(&[&logged[..], &["--force", "--seed", "9"]].concat(), "other settings");
    assert_eq!(fs::read_to_string(&table).expect("a table"), games);
}

#[test]
fn pipes_and_devices_are_refused_as_files() {
    let folder = folder("no files");
    let pipe = folder.join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe can be made");
    let game = folder.join("a.jsonl");
    saved(&game);
    for (path, kind) in [(text(&pipe), "pipe"), ("/dev/zero", "device")] {
        let reason = format!("expected a regular file, got a {kind}");
        refused(&["analyse", path], &reason);
        refused(&["analyse", text(&game), "--output", path], &reason);
        refused(&["arena", "default", "handcrafted", "--openings", path], &reason);
        refused(&["arena", "default", "handcrafted", "--log", path], &reason);
        run(&["--net", path, "bench"], "").fails(2, &reason);
    }
    let sgf = folder.join("x.sgf");
    fs::write(&sgf, "(;FF[4]GM[6])").expect("written");
    refused(
        &["analyse", text(&sgf)],
        "is an SGF file, which plakoto cannot read: export the match from gnubg as a .mat file",
    );
}

/// If a file exceeds a size limit, the error is reported and the existing file is kept, as on a full disk.
#[test]
fn a_file_size_limit_is_reported_as_an_error() {
    let path = folder("limited").join("match.jsonl");
    saved(&path);
    let before = fs::read_to_string(&path).expect("the match was saved");
    let play = "set player both human\nset rng manual\nroll 31\n24/20\n";
    let input = format!("{play}save match force {0}\nexport match html {0}.html\nshow record\n", path.display());
    let limited = format!("ulimit -f 0; printf '{input}' | '{}' --plies 0", env!("CARGO_BIN_EXE_plakoto"));
    let output = std::process::Command::new("sh").args(["-c", &limited]).output().expect("there is a shell");
    let lines = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert_eq!(lines.matches("error io cannot write ").count(), 2, "{lines}");
    assert!(output.status.success() && lines.contains("The record has 1 game and 1 turn."), "{lines}");
    assert_eq!(fs::read_to_string(&path).expect("the file exists"), before);
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1);
}
