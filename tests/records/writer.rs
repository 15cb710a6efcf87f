//! A match file to which turns are added while the match is in progress.

use std::path::Path;

use plakoto::record::{Record, Writer, json_lines};

use crate::games::random_match;
use crate::scratch::file as path;

/// Returns the state of the record after each turn.
fn growth(whole: &Record) -> Vec<Record> {
    let places = (0..whole.games.len())
        .flat_map(|game| (0..=whole.games[game].turns().len()).map(move |turn| plakoto::record::Place { game, turn }));
    places
        .map(|place| {
            let mut record = whole.clone();
            record.truncate(place);
            record
        })
        .collect()
}

#[test]
fn the_file_always_holds_the_whole_record() {
    let file = path("record-that-grows.jsonl");
    let whole = random_match(9, true);
    let mut writer = Writer::create(&file, &Record::new(whole.rotation, whole.length, whole.names.clone())).unwrap();
    for record in growth(&whole) {
        writer.update(&record).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), json_lines::write_open(&record));
    }
    drop(writer);
    let expected = json_lines::write(&whole);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), expected, "a closed file has its final header");
}

#[test]
fn a_record_file_can_be_continued_after_any_end() {
    let whole = random_match(9, true);
    let growth = growth(&whole);
    let before = &growth[growth.len() / 2];
    let (closed, open) = (json_lines::write(before), json_lines::write_open(before));
    // A header of another program, without `open` and a line count.
    let foreign = open.replacen(r#","open":true}"#, "}", 1);
    let torn = format!("{open}{{\"kind\":\"tu");
    let cut = closed.split_inclusive('\n').take(2).collect::<String>();
    for text in [&closed, &open, &foreign, &torn, &cut] {
        let file = path("record-that-ended.jsonl");
        std::fs::write(&file, text).unwrap();
        let mut writer = Writer::create(&file, before).unwrap();
        writer.update(&whole).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), json_lines::write_open(&whole));
    }
    let file = path("record-of-others.jsonl");
    for other in [&json_lines::write(&random_match(10, true)), &open.replacen("[", "[ ", 3), "notes"] {
        std::fs::write(&file, other).unwrap();
        assert!(Writer::create(&file, before).is_err(), "{other}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), *other);
    }
}

#[test]
fn undone_turns_are_removed_from_the_file_and_names_can_change() {
    let file = path("record-that-shrinks.jsonl");
    let mut record = random_match(9, true);
    let mut writer = Writer::create(&file, &record).unwrap();
    let end = record.end().unwrap();
    record.truncate(plakoto::record::Place { turn: end.turn / 2, ..end });
    writer.update(&record).unwrap();
    record.names[0] = "another".into();
    writer.update(&record).unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), json_lines::write_open(&record));
}

fn replace_by_copy(path: &Path) {
    let copy = path.with_extension("copy");
    std::fs::copy(path, &copy).unwrap();
    std::fs::rename(copy, path).unwrap();
}

fn change(path: &Path, changed: impl Fn(&str) -> String) {
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::write(path, changed(&text)).unwrap();
}

/// If another program changes the file, the writer reports the change and writes nothing more.
#[test]
fn a_file_changed_by_another_program_is_reported_and_left_unchanged() {
    type Deed = fn(&Path);
    let deeds: [(&str, Deed, &str); 5] = [
        ("removed", |path| std::fs::remove_file(path).unwrap(), "it has been removed"),
        ("replaced", replace_by_copy, "it has been replaced by another file"),
        ("emptied", |path| std::fs::write(path, "").unwrap(), "another program has changed it"),
        ("cut", |path| change(path, |text| text[..text.len() - 1].to_owned()), "another program has changed it"),
        ("lengthened", |path| change(path, |text| text.to_owned() + "{}\n"), "another program has changed it"),
    ];
    let whole = random_match(9, true);
    let growth = growth(&whole);
    let (before, after) = (&growth[growth.len() / 2], &growth[growth.len() / 2 + 1]);
    let shorter = &growth[growth.len() / 2 - 1];
    for (name, deed, reason) in deeds {
        let file = path(&format!("record-{name}.jsonl"));
        let mut writer = Writer::create(&file, before).unwrap();
        deed(&file);
        let left = std::fs::read(&file).ok();
        for record in [after, shorter] {
            let error = writer.update(record).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{name}: {error}");
        }
        assert_eq!(std::fs::read(&file).ok(), left, "{name}");
        assert_eq!(writer.written(), before);
    }
}
