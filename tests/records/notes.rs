//! What is written about turns and matches.

use std::sync::Arc;

use plakoto::record::{
    Format, Fortune, MatchInfo, Mode, Note, Read, Record, Skill, TextEncoding, Writer, json_lines, mat, parse,
};
use plakoto::rules::RuleSet;

use plakoto::report::{MatchReport, ReportFormat, write};

use crate::games::random_match;

/// A match whose first game has some turns.
fn plain() -> Record {
    (9..)
        .map(|seed| random_match(seed, false))
        .find(|record| record.games[0].turns().len() > 2)
        .expect("one of them")
}

/// A match with something written about the first and the last turn of every game.
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
        game.annotate(
            last,
            Note { skill: Some(Skill::VeryBad), luck: Some(Fortune::Unlucky), ..Note::default() },
        );
    }
    record
}

#[test]
fn it_is_read_as_it_was_written() {
    let record = annotated();
    assert_eq!(json_lines::parse(json_lines::write(&record).as_bytes()), Ok(record.clone()));
    let text = mat::write(&record).expect("the games begin at the start");
    assert_eq!(mat::parse(text.as_bytes(), RuleSet::PLAKOTO), Ok(record.clone()));
    let how = Read {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: RuleSet::PLAKOTO,
        encoding: TextEncoding::default(),
    };
    assert_eq!(parse(text.as_bytes(), "a text", &how).expect("it is sound").record, record);
}

/// The tags of gnubg, and comments of other programs among the plays.
#[test]
fn comments_of_others_are_kept() {
    let text = "; [Site \"club\"]\n; [Event \"Open\"]\n; [EventDate \"2026.3.1\"]\n; [Nobody \"knows\"]\n\n; One\n; two\n \
                5 point match\n\n Game 1\n gnubg : 0                      root : 0\n  \
                1)                             31: 24/23 24/21\n; well\n; played\n  2) 66: 24/18(4)\n";
    let record = mat::parse(text.as_bytes(), RuleSet::PLAKOTO).expect("it is sound");
    let MatchInfo { event, place, date, comment, .. } = &record.info;
    assert_eq!((event.as_deref(), place.as_deref()), (Some("Open"), Some("club")));
    assert_eq!(date.as_ref().map(ToString::to_string).as_deref(), Some("2026-03-01"));
    assert_eq!(comment.as_deref(), Some("One two"));
    let note = record.games[0].note(0).and_then(|note| note.comment.as_deref());
    assert_eq!((note, record.games[0].notes().len()), (Some("well played"), 1));
}

/// Without notes a file is what it was before there were any.
#[test]
fn what_is_not_written_leaves_no_trace() {
    let record = random_match(9, true);
    let text = json_lines::write(&record);
    assert!(!text.contains("info") && !text.contains("comment") && !text.contains("mark"), "{text}");
}

#[test]
fn notes_go_with_their_turns_and_are_no_part_of_what_was_played() {
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

/// The file of a record follows what is written about turns that are in it already.
#[test]
fn the_file_of_a_record_has_them() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("record-with-notes.jsonl");
    let _ = std::fs::remove_file(&file);
    let (plain, record) = (plain(), annotated());
    let mut writer = Writer::create(&file, &plain).expect("it can be written");
    for record in [&record, &plain, &record] {
        writer.update(record).expect("it can be written");
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), json_lines::write_open(record));
    }
}

#[test]
fn reports_tell_them() {
    let mut record = annotated();
    record.info.comment = Some("<b>bold</b>".into());
    for (format, parts) in [
        (ReportFormat::Html, ["Event: ", "&lt;b&gt;bold&lt;/b&gt;", "Note: "]),
        (ReportFormat::Markdown, ["- Event: Spring Open", "- Date: 2026-03-01", ": it "]),
        (ReportFormat::Text, ["Event: Spring Open", "Rating: plakoto 1800", "Note: it "]),
    ] {
        let text = write(&MatchReport::new(&record), format);
        for part in parts {
            assert!(text.contains(part), "{format:?} lacks {part}");
        }
        assert!(format == ReportFormat::Text || !text.contains("<b>bold"), "{format:?}");
    }
}
