//! Notes on turns and matches.

use std::sync::Arc;

use plakoto::record::{LuckMark, Mark, MatchInfo, Note, Record, Writer, json_lines, mat, parse};
use plakoto::rules::RuleSet;

use plakoto::protocol::{Language, Message};
use plakoto::report::{MatchReport, ReportFormat, write};

use crate::games::{random_match, whole_file};

/// Returns a match whose first game has some turns, without any notes.
fn plain() -> Record {
    (9..)
        .map(|seed| random_match(seed, false))
        .find(|record| record.games[0].turns().len() > 2)
        .expect("a match with some turns")
}

/// Returns a match with notes on the first and the last turn of every game.
fn annotated() -> Record {
    let mut record = plain();
    record.info = MatchInfo {
        event: Some("Spring Open".into()),
        round: Some("3".into()),
        place: Some("Athens".into()),
        date: Some("2026-03-01".parse().expect("a day")),
        annotator: Some("Maria".into()),
        comment: Some("A final; with \"quotes\"]".into()),
        ratings: [Some("1800".into()), None],
    };
    for game in &mut record.games {
        let game = Arc::make_mut(game);
        let Some(last) = game.turns().len().checked_sub(1) else { continue };
        game.annotate(0, Note { comment: Some("it \"begins\"".into()), ..Note::default() });
        game.annotate(last, Note { mark: Some(Mark::VeryBad), luck: Some(LuckMark::Unlucky), ..Note::default() });
    }
    record
}

#[test]
fn notes_survive_a_round_trip() {
    let record = annotated();
    assert_eq!(json_lines::parse(json_lines::write(&record).as_bytes()), Ok(record.clone()));
    let text = mat::write(&record).expect("the games begin at the start");
    assert_eq!(mat::parse(text.as_bytes(), RuleSet::PLAKOTO), Ok(record.clone()));
    let read = parse(text.as_bytes(), Message::text("a text"), &whole_file());
    assert_eq!(read.expect("the file is valid").record, record);
}

/// Reads gnubg's tags, and comments that other programs write between plays.
#[test]
fn comments_of_other_programs_are_kept() {
    let text = "; [Site \"club\"]\n; [Event \"Open\"]\n; [EventDate \"2026.3.1\"]\n; [Nobody \"knows\"]\n\n; One\n; two\n \
                5 point match\n\n Game 1\n gnubg : 0                      root : 0\n  \
                1)                             31: 24/23 24/21\n; well\n; played\n  2) 66: 24/18(4)\n";
    let record = mat::parse(text.as_bytes(), RuleSet::PLAKOTO).expect("the file is valid");
    let MatchInfo { event, place, date, comment, .. } = &record.info;
    assert_eq!((event.as_deref(), place.as_deref()), (Some("Open"), Some("club")));
    assert_eq!(date.as_ref().map(ToString::to_string).as_deref(), Some("2026-03-01"));
    assert_eq!(comment.as_deref(), Some("One two"));
    let note = record.games[0].note(0).and_then(|note| note.comment.as_deref());
    assert_eq!((note, record.games[0].notes().len()), (Some("well played"), 1));
}

/// The file of a match without notes is the same as in versions that did not support notes.
#[test]
fn records_without_notes_have_no_note_fields() {
    let record = random_match(9, true);
    let text = json_lines::write(&record);
    assert!(!text.contains("info") && !text.contains("comment") && !text.contains("mark"), "{text}");
}

#[test]
fn notes_follow_their_turns_and_are_ignored_when_plays_are_compared() {
    let record = annotated();
    assert_ne!(record, plain());
    assert!(record.is_played_as(&plain()));
    let mut shorter = record.clone();
    shorter.truncate(plakoto::record::Place { game: 0, turn: 1 });
    assert_eq!(shorter.games[0].notes().len(), 1);
    shorter.truncate(plakoto::record::Place { game: 0, turn: 0 });
    assert!(shorter.games[0].notes().is_empty());
    let mut swapped = record;
    swapped.swap_players();
    assert_eq!(swapped.info.ratings, [None, Some("1800".into())]);
}

/// If notes are added to turns that the file already contains, the file is updated.
#[test]
fn an_open_record_file_is_updated_with_notes() {
    let file = crate::scratch::file("record-with-notes.jsonl");
    let (plain, record) = (plain(), annotated());
    let mut writer = Writer::create(&file, &plain).expect("the file can be written");
    for record in [&record, &plain, &record] {
        writer.update(record).expect("the file can be written");
        assert_eq!(std::fs::read_to_string(&file).expect("the file exists"), json_lines::write_open(record));
    }
}

#[test]
fn reports_contain_notes() {
    let mut record = annotated();
    record.info.comment = Some("<b>bold</b>".into());
    for (format, parts) in [
        (ReportFormat::Html, ["Event: ", "&lt;b&gt;bold&lt;/b&gt;", "Note: "]),
        (ReportFormat::Markdown, ["- Event: Spring Open", "- Date: 2026-03-01", ": it "]),
        (ReportFormat::Text, ["Event: Spring Open", "Rating: plakoto 1800", "Note: it "]),
    ] {
        let text = write(&MatchReport::new(&record, Language::English), format);
        for part in parts {
            assert!(text.contains(part), "{format:?} lacks {part}");
        }
        assert!(format == ReportFormat::Text || !text.contains("<b>bold"), "{format:?}");
    }
}
