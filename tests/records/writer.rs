//! A file that grows with the record.

use std::path::PathBuf;

use plakoto::record::{Record, Writer, json_lines};

use crate::games::random_match;

/// A file that does not exist yet.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// The record as it was after each turn.
fn growth(whole: &Record) -> Vec<Record> {
    let places = (0..whole.games.len()).flat_map(|game| {
        (0..=whole.games[game].turns().len()).map(move |turn| plakoto::record::Place { game, turn })
    });
    places
        .map(|place| {
            let mut record = whole.clone();
            record.truncate(place);
            record
        })
        .collect()
}

#[test]
fn the_file_holds_the_record_at_any_time() {
    let file = path("record-that-grows.jsonl");
    let whole = random_match(9, true);
    let mut writer =
        Writer::create(&file, &Record::new(whole.rules, whole.length, whole.names.clone())).unwrap();
    for record in growth(&whole) {
        writer.update(&record).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), json_lines::write(&record));
    }
}

#[test]
fn what_is_taken_back_leaves_the_file_and_names_can_change() {
    let file = path("record-that-shrinks.jsonl");
    let mut record = random_match(9, true);
    let mut writer = Writer::create(&file, &record).unwrap();
    let end = record.end().unwrap();
    record.truncate(plakoto::record::Place { turn: end.turn / 2, ..end });
    writer.update(&record).unwrap();
    record.names[0] = "another".into();
    writer.update(&record).unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), json_lines::write(&record));
}

#[test]
fn a_folder_is_an_error() {
    assert!(Writer::create(&path("."), &random_match(1, false)).is_err());
}
