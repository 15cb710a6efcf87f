//! Files that are not libraries, and damaged libraries.

use std::fs;
use std::io::{Seek, SeekFrom, Write};

use plakoto::record::json_lines;

use crate::support::{Club, record};

/// Checks that every command fails with an error that contains `words`, and does not change the library file.
fn check_left_unchanged(club: &Club, words: &str) {
    let file = club.file("club.sqlite");
    let before = fs::read(&file).ok();
    for command in [&["list"][..], &["add", "a.jsonl"], &["players"], &["remove", "1"]] {
        let ended = club.run(&[&["library"], command].concat());
        assert_eq!((ended.code, ended.output.as_str()), (Some(1), ""), "{command:?}: {ended:?}");
        assert!(ended.errors.contains("club.sqlite") && ended.errors.contains(words), "{command:?}: {ended:?}");
    }
    assert!(fs::read(&file).ok() == before, "the file has changed");
}

fn club(name: &str) -> Club {
    let club = Club::new(name);
    club.write("a.jsonl", json_lines::write(&record(1, 10)));
    club
}

/// Creates a library with some matches.
fn library(name: &str) -> Club {
    let club = club(name);
    club.library(&["add", "a.jsonl", "--analyse", "0"]);
    club
}

fn overwrite(club: &Club, at: u64, bytes: &[u8]) {
    let mut file = fs::File::options().write(true).open(club.file("club.sqlite")).expect("the library");
    file.seek(SeekFrom::Start(at)).expect("a place");
    file.write_all(bytes).expect("written");
}

#[test]
fn other_files_are_left_unchanged_by_the_library() {
    let club = club("foreign");
    for bytes in [&b""[..], b"my diary\n", &[0; 5000]] {
        club.write("club.sqlite", bytes);
        check_left_unchanged(&club, "expected a match library, got another kind of file");
    }
    // A database that another program created.
    let club = library("somebody else's");
    overwrite(&club, 68, &[0; 4]);
    check_left_unchanged(&club, "expected a match library, got another kind of file");
}

#[test]
fn libraries_of_other_versions_are_refused_and_unchanged() {
    let club = library("another version");
    overwrite(&club, 60, &9_u32.to_be_bytes());
    check_left_unchanged(&club, "expected a library of version 2, got version 9");
}

#[test]
fn damaged_libraries_are_refused_and_unchanged() {
    let club = library("cut");
    let file = fs::File::options().write(true).open(club.file("club.sqlite")).expect("the library");
    file.set_len(8192).expect("cut");
    check_left_unchanged(&club, "the library is damaged");
    let club = library("scribbled");
    overwrite(&club, 100, &[0xa5; 3996]);
    check_left_unchanged(&club, "the library is damaged");
}

/// SQLite does not detect changed text.
#[test]
fn invalid_text_counts_as_damage() {
    let club = library("scribbled text");
    let bytes = fs::read(club.file("club.sqlite")).expect("the library");
    let record = b"plakoto_match";
    let at = bytes.windows(record.len()).position(|part| part == record).expect("a record");
    overwrite(&club, at as u64, &[0xa5; 8]);
    for command in ["show", "export"] {
        let ended = club.run(&["library", command, "1", "x.mat"][..if command == "show" { 3 } else { 4 }]);
        assert_eq!((ended.code, ended.output.as_str()), (Some(1), ""), "{ended:?}");
        let is_right = ended.errors.contains("club.sqlite: the library is damaged (match 1 does not have its checksum");
        assert!(is_right, "{ended:?}");
    }
}

#[test]
fn a_stray_write_ahead_log_is_left_unchanged() {
    let club = library("stray");
    fs::remove_file(club.file("club.sqlite")).expect("removed");
    club.write("club.sqlite-wal", "changes");
    let ended = club.run(&["library", "add", "a.jsonl"]);
    assert!(ended.code == Some(1) && ended.errors.contains("club.sqlite-wal"), "{ended:?}");
    assert!(!club.file("club.sqlite").exists());
    assert_eq!(fs::read(club.file("club.sqlite-wal")).expect("the file exists"), b"changes");
}

#[test]
fn reading_commands_create_no_library() {
    let club = club("missing");
    for command in [&["list"][..], &["players"], &["show", "1"], &["export", "1", "x.mat"], &["remove", "1"]] {
        let ended = club.run(&[&["library"], command].concat());
        assert!(ended.code == Some(1) && ended.errors.contains("the library does not exist"), "{ended:?}");
    }
    assert!(!club.file("club.sqlite").exists());
}

#[test]
fn the_library_is_found_by_option_variable_or_data_folder() {
    let club = library("places");
    assert_eq!(club.json(&["list"]).len(), 1);
    club.library(&["add", "a.jsonl", "--library", "deeper/other.sqlite"]);
    assert_eq!(club.json(&["list", "--library", "deeper/other.sqlite"]).len(), 1);
    let mut command = club.command(&["library", "add", "a.jsonl"]);
    command.env_remove("PLAKOTO_LIBRARY").env("XDG_DATA_HOME", club.file("data")).env("HOME", &club.0);
    assert!(command.status().expect("the program can be started").success());
    #[cfg(target_os = "linux")]
    assert!(club.file("data/plakoto/library.sqlite").exists());
}
