//! Match files and position files that were truncated or damaged.

use plakoto::protocol::Message;
use plakoto::record::position_file::{self, SavedPosition};
use plakoto::record::{
    Format, Mode, ReadSettings, Record, Recovered, TextEncoding, json_lines, mat, parse, parse_position,
};
use plakoto::rules::RuleSet;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::games::{random_match, random_match_by};

/// The file of a small match.
const LINES: [&str; 6] = [
    r#"{"kind":"plakoto_match","version":1,"variant":"plakoto","length":3,"players":["a","b"]}"#,
    r#"{"kind":"game","number":1,"score":[0,0],"starter":1}"#,
    r#"{"kind":"turn","player":1,"dice":[3,1],"play":"24/20"}"#,
    r#"{"kind":"turn","player":0,"dice":[6,6],"play":"24/18(4)"}"#,
    r#"{"kind":"resignation","player":1,"points":2}"#,
    r#"{"kind":"result","winner":0,"points":2}"#,
];

/// Whether the record `part` is an earlier state of the record `whole`.
fn is_start_of(part: &Record, whole: &Record) -> bool {
    let Some(end) = part.end() else { return true };
    let mut cut = whole.clone();
    cut.truncate(end);
    let is_ended = part.current().is_some_and(|game| game.resignation().is_some());
    let ended = cut.current().and_then(|game| game.resignation());
    if let Some((loser, resignation)) = ended.filter(|_| !is_ended) {
        // The resignation at the end of `part` was lost, so add it before the comparison.
        let mut part = part.clone();
        part.current_mut().expect("there is a game").resign(loser, resignation);
        return part == cut;
    }
    *part == cut
}

/// Returns a short match with a game that was played to the end, one that is not finished, and one that was resigned.
fn usual() -> Record {
    random_match_by(RuleSet::PLAKOTO, 6, false)
}

/// Returns such a match whose games start from other positions.
fn elsewhere() -> Record {
    random_match_by(RuleSet::PLAKOTO, 50, true)
}

#[test]
fn a_truncated_open_file_loads_up_to_the_last_complete_line() {
    let record = elsewhere();
    let text = json_lines::write_open(&record);
    let header = text.find('\n').expect("there is a header");
    for cut in 0..=text.len() {
        match json_lines::recover(&text.as_bytes()[..cut]) {
            Ok(Recovered { record: part, damages, is_open: true, .. }) if damages.is_empty() => {
                assert!(cut >= header && is_start_of(&part, &record), "{cut}");
            }
            Ok(other) => panic!("{cut}: {other:?}"),
            Err(damage) => assert!(cut < header && damage.line == 1, "{cut}: {damage}"),
        }
    }
}

#[test]
fn a_truncated_match_is_reported_and_recovered() {
    let record = elsewhere();
    let text = json_lines::write(&record);
    let header = text.find('\n').expect("there is a header");
    let expected = Ok(&record);
    assert_eq!(json_lines::parse(text.trim_end().as_bytes()).as_ref(), expected, "only the last line end is missing");
    for cut in header..text.len() - 1 {
        let part = &text.as_bytes()[..cut];
        assert!(json_lines::parse(part).is_err(), "{cut}");
        let recovered = json_lines::recover(part).expect("there is a header");
        assert!(!recovered.damages.is_empty() && is_start_of(&recovered.record, &record), "{cut}");
    }
}

#[test]
fn a_truncation_is_reported_with_the_last_turn() {
    let of = |lines: &[&str]| {
        let text = lines.join("\n\n").replacen("[\"a\",\"b\"]", "[\"a\",\"b\"],\"lines\":3", 1);
        json_lines::parse(text.as_bytes()).map_err(|damage| damage.to_string())
    };
    assert!(of(&LINES[..4]).is_ok());
    let cut = "line 5: expected 3 lines after the first one, got 2, because the file ends after game 1, turn 1";
    assert_eq!(of(&LINES[..3]), Err(cut.to_owned()));
    let nothing = "line 1: expected 3 lines after the first one, got 0";
    assert_eq!(of(&LINES[..1]), Err(nothing.to_owned()));
    let longer = "line 9: expected 3 lines after the first one, got 4";
    assert_eq!(of(&LINES[..5]), Err(longer.to_owned()));
}

#[test]
fn a_truncated_mat_file_never_panics() {
    let text = mat::write(&usual()).expect("all games begin at the start");
    for cut in 0..=text.len() {
        let _ = mat::recover(&text.as_bytes()[..cut], RuleSet::PLAKOTO);
    }
}

/// Windows editors write a byte order mark at the start of UTF-8 files.
#[test]
fn a_byte_order_mark_is_ignored() {
    let record = usual();
    let marked = |text: String| format!("\u{feff}{text}").into_bytes();
    let own = marked(json_lines::write(&record));
    let mat = marked(mat::write(&record).expect("all games begin at the start"));
    let (rules, encoding) = (RuleSet::PLAKOTO, TextEncoding::default());
    for (bytes, format) in [(&own, Format::JsonLines), (&own, Format::Auto), (&mat, Format::Mat), (&mat, Format::Auto)]
    {
        for mode in [Mode::Whole, Mode::Recover] {
            let read =
                parse(bytes, Message::text("x"), &ReadSettings { format, mode, rules, encoding }).expect("a match");
            assert!(read.damages.is_empty() && read.record.is_played_as(&record), "{format:?}");
        }
    }
    let id = "AACA/z8AAID/Pw".parse().expect("an ID");
    let position = SavedPosition { rules, names: ["a".into(), "b".into()], id };
    let bytes = marked(position_file::write(&position));
    assert_eq!(parse_position(&bytes, Message::text("x")).expect("a position"), position);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_bytes_never_panic(seed in 0..20u64, flips in prop::collection::vec((any::<Index>(), 0..8u8), 1..4)) {
        let record = random_match(seed, false);
        for text in [json_lines::write(&record), mat::write(&record).expect("from the start")] {
            let mut bytes = text.into_bytes();
            for (place, bit) in &flips {
                let place = place.index(bytes.len());
                bytes[place] ^= 1 << bit;
            }
            let _ = (json_lines::recover(&bytes), mat::recover(&bytes, RuleSet::PLAKOTO));
        }
    }
}

/// Returns the error message for the file of a small match if a part of line `number` is replaced.
fn replaced(number: usize, from: &str, to: &str) -> String {
    let mut lines = LINES.map(str::to_owned);
    assert!(lines[number - 1].contains(from), "{from} in line {number}");
    lines[number - 1] = lines[number - 1].replacen(from, to, 1);
    let damage = json_lines::parse((lines.join("\n") + "\n").as_bytes()).expect_err("the damage is detected");
    damage.to_string()
}

#[test]
fn damage_is_reported_with_its_line_and_the_expected_contents() {
    let nothing =
        "expected the first line of a match (\"kind\":\"plakoto_match\"), got missing field `kind` at column 2";
    let [header, game, .., resignation, result] = LINES;
    for (number, from, to, error) in [
        (1, header, "{}", nothing),
        (1, "\"version\":1", "\"version\":2", "expected version 1, got version 2"),
        (2, "\"number\":1", "\"number\":2", "expected `Game 1`, got `Game 2`"),
        (2, "[0,0]", "[3,4]", "expected at most one score that wins the match, got 3 and 4"),
        (3, "24/20", "24/19", "24/19: the roll is 31"),
        (3, "[3,1]", "[7,1]", "expected two dice from 1 to 6, got `7, 1`"),
        (4, "\"player\":0", "\"player\":1", "expected a turn of player 0, got a turn of player 1"),
        (4, "\"dice\":[6,6],\"play\":\"24/18(4)\"}", "", "expected a whole JSON object, got the end of the line"),
        (5, "\"points\":2", "\"points\":4", "expected a resignation of 1 or 2 points under plakoto, got 4"),
        (6, "\"winner\":0", "\"winner\":1", "expected a wins 2 points, got b wins 2 points"),
        (6, result, LINES[2], "expected the next game, because this one is over"),
    ] {
        assert_eq!(replaced(number, from, to), format!("line {number}: {error}"), "{to}");
    }
    assert_eq!(replaced(2, game, ""), "line 3: expected the start of a game");
    assert_eq!(replaced(5, resignation, ""), "line 6: expected a turn, because the game is not over");
}

#[test]
fn everything_before_the_damage_is_recovered() {
    let record = random_match(7, false);
    let mut lines: Vec<String> = json_lines::write(&record).lines().map(str::to_owned).collect();
    lines[5] = "damaged".into();
    let turns = lines[..5].iter().filter(|line| line.contains(r#""kind":"turn""#)).count();
    let recovered = json_lines::recover((lines.join("\n") + "\n").as_bytes()).expect("there is a header");
    assert_eq!(recovered.damages.iter().map(|damage| damage.line).collect::<Vec<_>>(), [6]);
    assert!(is_start_of(&recovered.record, &record));
    assert_eq!(recovered.record.turns(), turns);
}
