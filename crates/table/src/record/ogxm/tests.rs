use super::*;
use crate::match_play::Game;
use crate::record::{Day, MatchInfo, Note, Place, Record};
use plakoto_engine::rules::{Dice, Player, Rotation, RuleSet};

/// Returns a record of random games that are played to the end.
fn random_record(rotation: Rotation, seed: u64) -> Record {
    let mut dice = Dice::seeded(seed);
    let mut record = Record::new(rotation, 5, ["Ann".into(), "Ζωή".into()]);
    for index in 0..3 {
        let score = record.current().map_or([1, 0], |game| score_after(5, game));
        let rules = record.rules_after(index);
        record.begin(GameRecord::new(score, Game::new(&rules, Player::BOTH[usize::from(dice.die() % 2)])));
        let game = record.current_mut().expect("a game has begun");
        while game.result().is_none() {
            let numbers = game.now().numbers().unwrap_or_else(|| dice.roll().into());
            let plays = rules.legal_plays(game.now().position(), numbers);
            game.play(numbers, plays[usize::from(dice.die() * 6 + dice.die()) % plays.len()]);
        }
        if score_after(5, game).contains(&5) {
            break;
        }
    }
    record
}

#[test]
fn every_rule_set_is_read_as_it_was_written() {
    let rotations =
        RuleSet::ALL.map(Rotation::from).into_iter().filter(|one| *one != RuleSet::EXPRESS.into());
    for (seed, rotation) in (1..).zip(rotations.chain([Rotation::TAVLI])) {
        let record = random_record(rotation, seed);
        let file = write(&record).expect("the games begin at the start");
        assert_eq!(parse(&file, RuleSet::TAPA), Ok(record), "{rotation}");
    }
}

#[test]
fn annotations_hold_what_the_format_has_no_field_for() {
    let mut record = random_record(RuleSet::NARDE.into(), 8);
    let text = |text: &str, times| Some(text.repeat(times));
    let (event, comment) = (text("Ω", 61), text("αβγ\n", 4000));
    record.info = MatchInfo { event, comment, date: "1969-12-31".parse().ok(), ..MatchInfo::default() };
    record.info.ratings[1] = text("1500", 1);
    let line = std::sync::Arc::clone(&record.games[0]);
    record.begin_variation(Place { game: 0, turn: 2 }, &line);
    let note = Note { comment: text("n", 9000), ..Note::default() };
    record.current_mut().expect("a game").annotate(1, note);
    let file = write(&record).expect("there is room");
    assert_eq!(parse(&file, RuleSet::PLAKOTO).as_ref(), Ok(&record));
    record.info.comment = text("x", 1 << 18);
    let error = write(&record).expect_err("there is no room").to_string();
    assert_eq!(error, "the notes and variations take more space than an ogxm file has for them");
}

#[test]
fn dates_are_days_since_1970() {
    for (date, days) in [("1970-01-01", 0), ("2000-03-01", 11_017), ("2024-02-29", 19_782)] {
        let day = fields::date_of(days * 86_400_000 + 5).and_then(|date| date.parse::<Day>().ok());
        assert_eq!(fields::time_of(date), Some(days * 86_400_000));
        assert_eq!(day.map(|day| day.to_string()).as_deref(), Some(date));
    }
}

/// A match of Portes in which Ann rolls 31 and makes her 5-point.
///
/// ```text
/// 4f47584d 0200 0000 0200 0000 40000000    `OGXM`, version 2.0, reader 2.0, 64 bytes
/// 4d544348 04000000 01 03 00 05 00         `MTCH`, 4 bytes, critical: 3 bytes, no optional field, 5 points, backgammon
/// 47414d45 05000000 01 01 00 02 71 33      `GAME`, 5 bytes: 1 byte, no optional field; roll 2 is 31 by White:
///                                          3 pips from 17 (3 << 5 | 17) and 1 pip from 19 (1 << 5 | 19)
/// 4353554d 08000000 01 07 00 00 04 7aa5044b  `CSUM`: 7 bytes, no optional field, CRC-32, 4 bytes
/// 454e4421                                 `END!`
/// ```
const SMALL: &[u8] = b"OGXM\x02\0\0\0\x02\0\0\0\x40\0\0\0MTCH\x04\0\0\0\x01\x03\0\x05\0\
    GAME\x05\0\0\0\x01\x01\0\x02\x71\x33CSUM\x08\0\0\0\x01\x07\0\0\x04\x7a\xa5\x04\x4bEND!";

#[test]
fn a_small_file_has_the_bytes_of_the_format() {
    let record = parse(SMALL, RuleSet::PLAKOTO).expect("the reference codec wrote the file");
    assert_eq!((record.rotation, record.length, record.turns()), (RuleSet::PORTES.into(), 5, 1));
    let turn = record.games[0].turns()[0];
    assert_eq!((turn.player, turn.legal.to_string().as_str()), (Player::O, "8/5 6/5"));
    // The names are added when the file is read: 9 and 9 bytes, and 2 bits in the set of optional fields.
    let file = write(&record).expect("it can be written");
    assert_eq!(&file[16..29], b"MTCH\x16\0\0\0\x01\x15\x03\x05\0");
    assert_eq!(&file[29..47], b"\x08player 1\x08player 2");
}

/// Returns the error for a small file with other bytes from byte `at`, under a new checksum.
fn error_with(at: usize, bytes: &[u8]) -> String {
    let mut file = SMALL.to_vec();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    let checksum = bytes::crc32(&file[..43]).to_le_bytes();
    file[56..60].copy_from_slice(&checksum);
    parse(&file, RuleSet::PLAKOTO).expect_err("the file is wrong").to_string()
}

#[test]
fn files_that_cannot_be_read_are_refused_by_name() {
    for (at, bytes, error) in [
        (8, &[3][..], "byte 8: expected OGXM version 2.0 to 2.2, got version 3.0"),
        (16, b"XTCH", "byte 16: expected a section of OGXM 2.2, got `XTCH`"),
        (28, &[1], "byte 25: expected a match of backgammon, or of a game of plakoto, got nackgammon"),
        (28, &[9], "byte 25: expected a match of backgammon, or of a game of plakoto, got variant 9"),
        (40, &[21], "byte 40: expected a match without a doubling cube, got an action with the cube"),
        (40, &[31], "byte 40: expected a roll or a resignation, got a position set by hand"),
        (41, &[0x72], "byte 40: 7/4: you have no checker on 7"),
    ] {
        assert_eq!(error_with(at, bytes), error);
    }
}

#[test]
fn damage_is_an_error_and_never_a_panic() {
    let record = random_record(RuleSet::PLAKOTO.into(), 5);
    let file = write(&record).expect("the games begin at the start");
    let plays = |game: &GameRecord| game.turns().iter().map(|turn| turn.legal).collect::<Vec<_>>();
    for cut in 0..file.len() {
        assert!(parse(&file[..cut], RuleSet::PLAKOTO).is_err(), "{cut}");
        let part = recover(&file[..cut], RuleSet::PLAKOTO).map_or(Vec::new(), |part| part.record.games);
        for (part, game) in part.iter().zip(&record.games) {
            assert!(plays(game).starts_with(&plays(part)) && part.resignation().is_none(), "{cut}");
        }
    }
    for index in 0..file.len() {
        let mut flipped = file.clone();
        flipped[index] ^= 1 << (index % 8);
        let end = file.len() - 21;
        assert!(parse(&flipped, RuleSet::PLAKOTO).is_err() || index >= end, "{index}");
        // Under a new checksum, some changes make another match.
        let sum = bytes::crc32(&flipped[..end]).to_le_bytes();
        flipped[end + 13..end + 17].copy_from_slice(&sum);
        let _ = recover(&flipped, RuleSet::PLAKOTO);
    }
}
