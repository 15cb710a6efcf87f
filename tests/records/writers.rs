//! For any match, the program can read every file that it writes.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use plakoto::notation::match_id::GnubgId;
use plakoto::protocol::Message;
use plakoto::record::position_file::{self, SavedPosition};
use plakoto::record::{LuckMark, Mark, MatchInfo, Note, Record, Writer, json_lines, mat, parse_position, read, write};
use plakoto::rules::{Pending, RuleSet};
use plakoto::unfinished::{MatchFolder, MatchStore};
use plakoto_arena::{GameFolder, PlayedPair};
use plakoto_engine::printable::clean;
use proptest::prelude::*;

use crate::games::{long_match, random_match, whole_file};
use crate::scratch::folder;

/// Fills all text fields of the record with these texts.
fn with_texts(mut record: Record, texts: &[String]) -> Record {
    let mut all = texts.iter().filter(|text| !text.trim().is_empty()).cloned().cycle();
    let mut text = || all.next();
    let ratings = [text(), text()];
    let (annotator, comment, event, place, round) = (text(), text(), text(), text(), text());
    record.info = MatchInfo { annotator, comment, event, place, round, ratings, date: "2026-03-01".parse().ok() };
    record.names = [text().unwrap_or_default(), text().unwrap_or_default()];
    for game in &mut record.games {
        let turns = game.turns().len();
        for turn in (0..turns).step_by(7) {
            let note = Note { comment: text(), mark: Some(Mark::Bad), luck: Some(LuckMark::Lucky) };
            Arc::make_mut(game).annotate(turn, note);
        }
    }
    record
}

fn read_back(path: &Path) -> Result<Record, String> {
    read(path, &whole_file()).map(|found| found.record).map_err(|error| error.to_string())
}

/// Writes a record in every way that the program supports, and reads each file again.
fn try_all_writers(record: &Record, folder: &Path) {
    let file = |name: &str| folder.join(name);
    let expected = Ok(record.clone());
    // The file that the command `save` writes.
    write(&file("saved.jsonl"), json_lines::write(record)).expect("written");
    assert_eq!(read_back(&file("saved.jsonl")), expected);
    // The file that `set record` writes, before and after it is closed.
    let first = record.game(0).expect("there is a game");
    let mut writer = Writer::create(&file("grown.jsonl"), &first).expect("written");
    writer.update(record).expect("written");
    assert_eq!(read_back(&file("grown.jsonl")), expected);
    drop(writer);
    assert_eq!(read_back(&file("grown.jsonl")), expected);
    // The file that stores an unfinished match.
    let mut keeping = MatchStore::new(MatchFolder::new(file("unfinished")));
    let series = record.at(record.end().expect("an end")).expect("a place");
    let is_over = series.winner().is_some();
    keeping.update(record, is_over).expect("kept");
    keeping.update(record, is_over).expect("kept");
    drop(keeping);
    if record.turns() > 0 {
        let left = MatchFolder::new(file("unfinished")).get(None).expect("an unfinished match is stored");
        assert_eq!(Ok(left.record), expected);
    }
    // The file with the games of an arena.
    let records = vec![record.clone()];
    let pair = PlayedPair { pair: 0, players: [0, 1], games: Vec::new(), matches: None, is_replay: false, records };
    GameFolder::open(&file("arena"), false).expect("a folder").keep(&pair).expect("kept");
    let kept = fs::read_dir(file("arena")).expect("a folder").next().expect("a file").expect("an entry");
    assert_eq!(read_back(&kept.path()), expected);
    // The file that the command `save position` writes.
    let id = GnubgId { position: record.rotation.first().start(), match_id: None, pending: Pending::NONE };
    let position = SavedPosition { rules: *record.rotation.first(), names: record.names.clone(), id };
    let text = position_file::write(&position);
    assert_eq!(parse_position(text.as_bytes(), Message::text("x")).map_err(|error| error.to_string()), Ok(position));
    library(record, &file("library"));
}

#[cfg(feature = "library")]
fn library(record: &Record, path: &Path) {
    use plakoto::library::{Entry, Library, LibraryError};
    let mut library = Library::open_or_create(path).expect("a library");
    let entry = Entry { record, date: "2026-03-01", source: "x" };
    match library.add(&entry, None) {
        Err(LibraryError::NothingPlayed) => assert_eq!(record.turns(), 0),
        added => {
            let number = added.expect("added").number;
            assert_eq!(library.record(number).map_err(|error| error.to_string()), Ok(record.clone()));
        }
    }
}

#[cfg(not(feature = "library"))]
fn library(_: &Record, _: &Path) {}

/// Writes and reads a `.mat` file, in which every text is on one line without spaces at its ends.
fn try_mat(record: &Record) {
    let text = mat::write(record).expect("all games begin at the start");
    let found = mat::parse(text.as_bytes(), RuleSet::PLAKOTO).map_err(|damage| damage.to_string());
    assert_eq!(found.as_ref(), Ok(record), "{text}");
}

fn one_line(text: &str) -> String {
    let text: String = text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    clean(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_writer_writes_readable_files(seed: u64, elsewhere: bool, texts in prop::collection::vec(r#"[a-z:;"\[\] Άé\n\r\t\x00]{1,40}|.{1,60}"#, 3..6)) {
        let record = with_texts(random_match(seed, elsewhere), &texts);
        try_all_writers(&record, &folder("every-writer"));
        if !elsewhere {
            let texts: Vec<String> = texts.iter().map(|text| one_line(text)).collect();
            try_mat(&with_texts(random_match(seed, false), &texts));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mat_keeps_everything(seed: u64) {
        try_mat(&random_match(seed, false));
    }

    #[test]
    fn swapping_players_twice_changes_nothing(seed: u64, elsewhere: bool) {
        let record = random_match(seed, elsewhere);
        let mut swapped = record.clone();
        swapped.swap_players();
        prop_assert_eq!(json_lines::parse(json_lines::write(&swapped).as_bytes()), Ok(swapped.clone()));
        swapped.swap_players();
        prop_assert_eq!(json_lines::parse(json_lines::write(&swapped).as_bytes()), Ok(record));
    }
}

#[test]
fn long_matches_with_long_texts_survive_a_round_trip() {
    let texts = ["Ά".repeat(4000), "a: \"b\" ".repeat(500) + "c", "[Player 1 \"x\"]".to_owned()];
    let record = with_texts(long_match(40), &texts);
    assert!(record.turns() > 2000, "{}", record.turns());
    try_all_writers(&record, &folder("long-writers"));
    try_mat(&record);
}
