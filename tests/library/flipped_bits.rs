//! Libraries in which single bits were changed.

use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use plakoto::library::{Entry, LessonAnswer, Library, LibraryError, MatchFilter, PlaceQuery, PositionFeature};
use plakoto::practice::Verdict;
use plakoto::record::Mark;
use plakoto::rules::Position;
use rusqlite::Connection;

use crate::quiz::{filled_with, played};
use crate::support::{Club, record};

/// The file of a library with an analysed match, one without analysis, and a position of the quiz.
static FILLED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let club = Club::new("filled");
    let (first, judging) = played();
    let mut library = filled_with(&club, &first, &judging);
    let entry = Entry { record: &record(2, 10), date: "2026-11-23", source: "other.jsonl" };
    library.add(&entry, None).expect("added");
    let exercise = library.mistakes("Ann", Mark::Doubtful, 1, &|_| true).expect("mistakes").remove(0);
    let (verdict, day) = (Verdict::Wrong, "2026-11-24");
    let answer = LessonAnswer { person: "Ann", day, exercise: &exercise, play: "24/20", error: 0.1, verdict };
    library.answer(&answer).expect("answered");
    drop(library);
    fs::read(club.file("club.sqlite")).expect("the library")
});

/// Creates such a library.
fn filled(name: &str) -> Club {
    let club = Club::new(name);
    club.write("club.sqlite", &*FILLED);
    club
}

/// Changes a library with SQL.
fn execute(club: &Club, change: &str) {
    Connection::open(club.file("club.sqlite")).expect("a database").execute_batch(change).expect(change);
}

/// Everything that a library can be asked, as text, or the error.
fn answers(path: &Path) -> Result<Vec<Result<String, LibraryError>>, LibraryError> {
    fn text<T: Debug>(answer: Result<T, LibraryError>) -> Result<String, LibraryError> {
        answer.map(|answer| format!("{answer:?}"))
    }
    let library = Library::open(path)?;
    let of_ann = MatchFilter { player: Some("Ann".into()), last: Some(1) };
    Ok(vec![
        text(library.matches(&MatchFilter::default())),
        text(library.matches(&of_ann)),
        text(library.players()),
        text(library.months("Ann")),
        text(library.details(1)),
        text(library.details(2)),
        text(library.record(1)),
        text(library.record(2)),
        text(library.summaries(&MatchFilter::default()).map(|all| all.len())),
        text(library.mistakes("Bob", Mark::Doubtful, 100, &|_| true)),
        text(library.mistaken(Mark::Doubtful)),
        text(library.unanalysed("at 0-ply")),
        text(library.lessons("Ann")),
        text(library.progress("Ann", "2026-12-01")),
    ])
}

/// Flips bits of the file, and compares what the library then says with what it said before.
#[test]
fn a_flipped_bit_changes_no_answer() {
    let club = filled("flipped");
    let path = club.file("club.sqlite");
    let bytes = fs::read(&path).expect("the library");
    let expected = answers(&path).expect("a library");
    let expected: Vec<String> = expected.into_iter().map(|answer| answer.expect("an answer")).collect();
    let flipped = club.file("flipped.sqlite");
    let mut refused = 0;
    // A step that shares no factor with the size of a page reaches all parts of the pages.
    for at in (0..bytes.len() * 8).step_by(bytes.len() * 8 / 200) {
        let mut changed = bytes.clone();
        changed[at / 8] ^= 1 << (at % 8);
        fs::write(&flipped, &changed).expect("written");
        match answers(&flipped) {
            Err(_) => refused += 1,
            Ok(found) => {
                for (found, expected) in found.into_iter().zip(&expected) {
                    match found {
                        Err(_) => refused += 1,
                        Ok(found) => assert!(found == *expected, "bit {at}: {found}, not {expected}"),
                    }
                }
            }
        }
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(club.file(&format!("flipped.sqlite{end}")));
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_changed_match_is_refused_and_can_be_removed() {
    let text = plakoto::record::json_lines::write(&played().0);
    for change in [
        "UPDATE stored_match SET date = '2025-11-22' WHERE number = 1",
        "UPDATE stored_side SET score = score + 1 WHERE match_number = 1 AND side = 0",
        "UPDATE stored_player SET name = 'Amn' WHERE name = 'Ann'",
        "DELETE FROM stored_side WHERE match_number = 1 AND side = 1",
        "UPDATE stored_match SET source = CAST(source AS BLOB) WHERE number = 1",
    ] {
        let club = filled("changed rows");
        club.write("x.jsonl", &text);
        execute(&club, change);
        for command in [&["list"][..], &["players"], &["show", "1"], &["stats", "Ann"], &["add", "x.jsonl"]] {
            let ended = club.run(&[&["library"], command].concat());
            let is_refused = ended.code == Some(1) && ended.output.is_empty();
            assert!(is_refused, "{change}, {command:?}: {ended:?}");
            assert!(ended.errors.contains("match 1 does not have its checksum"), "{change}: {ended:?}");
        }
        assert_eq!(club.run(&["library", "check"]).code, Some(1), "{change}");
    }
}

#[test]
fn changed_contents_are_refused_where_they_are_read() {
    for (change, commands) in [
        (
            "UPDATE stored_record SET text = replace(text, 'Ann', 'Eve') WHERE match_number = 1",
            &["show 1", "export 1 x.mat"][..],
        ),
        ("UPDATE stored_turn SET error = error + 1 WHERE match_number = 1 AND turn = 3", &["show 1", "report"]),
        ("UPDATE stored_place SET position = 5 WHERE match_number = 1 AND turn = 3", &["show 1"]),
    ] {
        let club = filled("changed contents");
        execute(&club, change);
        for command in commands {
            let command: Vec<&str> = std::iter::once("library").chain(command.split(' ')).collect();
            let ended = club.run(&command);
            assert!(ended.code == Some(1) && ended.errors.contains("match 1 does not have"), "{change}: {ended:?}");
        }
        let check = club.run(&["library", "check"]);
        assert!(check.code == Some(1) && check.output.contains("\nMatch 1: "), "{check:?}");
        club.library(&["remove", "1"]);
        club.library(&["show", "2"]);
    }
}

#[test]
fn a_check_reads_everything() {
    let club = filled("checked");
    let sound = club.run(&["library", "check"]);
    let expected = "2 matches and 1 position of the quiz were read. There is no damage.\n";
    assert_eq!((sound.code, sound.output.as_str()), (Some(0), expected));
    let json = club.json(&["check"]);
    assert_eq!((&json[0]["matches"], &json[0]["damages"]), (&2.into(), &serde_json::json!([])));
    for (change, fault) in [
        ("UPDATE stored_answer SET error = 0", "a position of the quiz does not have its checksum"),
        ("UPDATE stored_lesson SET due = '2027-01-01'", "a position of the quiz does not have its checksum"),
    ] {
        let club = filled("lessons");
        execute(&club, change);
        let check = club.run(&["library", "check"]);
        assert!(check.code == Some(1) && check.output.contains(fault), "{check:?}");
        let library = Library::open(&club.file("club.sqlite")).expect("a library");
        assert!(library.lessons("Ann").is_err() && library.progress("Ann", "2026-12-01").is_err());
    }
    let changed = filled("views");
    execute(&changed, "DROP VIEW matches; CREATE VIEW matches AS SELECT 1;");
    let ended = changed.run(&["library", "list"]);
    assert!(ended.code == Some(1) && ended.errors.contains("its views and tables"), "{ended:?}");
}

#[test]
fn found_positions_are_checked() {
    let club = filled("found");
    let library = Library::open(&club.file("club.sqlite")).expect("a library");
    let query = PlaceQuery::Position(Position::START);
    assert_eq!(library.places(&query, 20).expect("places").len(), 2);
    let pinned = PlaceQuery::PositionFeature(PositionFeature::MotherPinned);
    library.places(&pinned, 20).expect("places");
    let change = "UPDATE stored_place SET turn = 99 WHERE match_number = 1 AND turn = 1";
    execute(&club, change);
    assert!(library.places(&query, 20).is_err());
}
