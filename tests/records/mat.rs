//! `.mat` files that other programs write.

use plakoto::match_play::GameResult;
use plakoto::record::{GameRecord, Note, Recovered, Turn, json_lines, mat};
use plakoto::rules::{Player, Resignation, RuleSet, only_play};
use plakoto_engine::printable::is_printable;

/// A file in the same layout as gnubg's files. In the last turn, the player resigned after rolling the dice.
const LIKE_GNUBG: &str = "; [EventDate \"2026.11.21\"]

 5 point match

 Game 1
 gnubg : 0                      two words : 0
  1)                             31: 24/23 24/21\u{20}
  2) 66: 24/18 24/18 24/18 24/18 44: 24/20 24/20 24/20 24/20
  3) 31:       Wins 2 points

 Game 2
 gnubg : 2                      two words : 0
  1) 63: 24/18 24/21             21: 24/22 24/23\u{20}
                                  Wins 1 point

";

/// A 3-point match that GNU Backgammon 1.07 played against itself at 0-ply without a cube.
const PORTES: &str = include_str!("gnubg-portes.mat");

fn losing(points: u8) -> Resignation {
    Resignation::of_points(points, &RuleSet::TAPA).expect("the rules allow the resignation")
}

#[test]
fn files_of_gnubg_can_be_read() {
    let record = mat::parse(LIKE_GNUBG.as_bytes(), RuleSet::TAPA).expect("the file is valid");
    assert_eq!((record.length, record.rotation), (5, RuleSet::TAPA.into()));
    assert_eq!(record.names, ["gnubg", "two words"]);
    let [first, second] = record.games.as_slice() else { panic!("{} games", record.games.len()) };
    assert_eq!((first.starter(), first.turns().len()), (Player::X, 3));
    assert_eq!(first.resignation(), Some((Player::X, losing(2))));
    assert_eq!((second.starter(), second.score()), (Player::O, [2, 0]));
    assert_eq!(second.resignation(), Some((Player::O, losing(1))));
    assert_eq!(record.score(), Some([2, 1]));
}

#[test]
fn what_is_written_looks_like_a_file_of_gnubg() {
    let record = mat::parse(LIKE_GNUBG.as_bytes(), RuleSet::PLAKOTO).expect("the file is valid");
    let text = mat::write(&record).expect("the games begin at the start");
    let expected = "; [Player 1 \"gnubg\"]
; [Player 2 \"two words\"]
; [Variation \"plakoto\"]
; [EventDate \"2026.11.21\"]

 5 point match

 Game 1
 gnubg : 0                      two words : 0
  1)                             31: 24/23 24/21
  2) 66: 24/18(4)                44: 24/20(4)
      Wins 2 points

 Game 2
 gnubg : 2                      two words : 0
  1) 63: 24/21 24/18             21: 24/23 24/22
                                  Wins 1 point\n";
    assert_eq!(text, expected);
}

#[test]
fn damage_is_reported_with_its_line() {
    let names = "line 12: expected the names and points of both players (`NAME : N  NAME : N`), got `gnubg 2                      two words :…`";
    for (from, to, error) in [
        ("5 point match", "5 match", "line 3: expected `N point match`, got `5 match`"),
        ("Game 2", "Game 3", "line 11: expected `Game 2`, got `Game 3`"),
        ("gnubg : 2", "gnubg 2", names),
        ("31: 24/23", "37: 24/23", "line 7: expected two dice from 1 to 6, got `37`"),
        ("24/23 24/21", "24/23 24/20", "line 7: `31: 24/23 24/20`: the play uses the 1 more often than 31 allows"),
        ("Wins 2", "Wins 4", "line 9: expected a resignation of 1 or 2 points under plakoto, got 4"),
        ("21: 24/22", "Doubles => 2", "line 13: expected a match without a doubling cube, got `Doubles`"),
        ("31:       Wins 2 points", "Takes", "line 9: expected a match without a doubling cube, got `Takes`"),
        ("5 point match", "70000 point match", "line 3: expected a match length from 0 to 32767, got 70000"),
        ("gnubg : 2 ", "gnubg : 99999 ", "line 12: expected a score from 0 to 32767, got 99999 and 0"),
        ("Wins 2 points", "Wins 300 points", "line 9: expected a win of at most 3 points, got 300"),
        ("Game 2", "Game 99999999999999999999", "line 11: expected `Game 2`, got `Game 99999999999999999999`"),
    ] {
        let damaged = LIKE_GNUBG.replacen(from, to, 1);
        let damage = mat::parse(damaged.as_bytes(), RuleSet::PLAKOTO).expect_err(from);
        assert_eq!(damage.to_string(), error);
    }
}

#[test]
fn everything_before_the_damage_is_recovered() {
    let damaged = LIKE_GNUBG.replacen("21: 24/22", "27: 24/22", 1);
    let recovered = mat::recover(damaged.as_bytes(), RuleSet::PLAKOTO).expect("there is a game");
    assert_eq!((recovered.record.games.len(), recovered.record.turns()), (2, 4));
    let lines: Vec<usize> = recovered.damages.iter().map(|damage| damage.line).collect();
    assert_eq!(lines, [13]);
}

#[test]
fn a_match_of_gnubg_is_a_match_of_portes() {
    let record = mat::parse(PORTES.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    let points = |game: &GameRecord| match game.result() {
        Some(GameResult::Won { winner: Player::X, points, .. }) => points,
        other => panic!("{other:?}"),
    };
    assert_eq!(record.games.iter().map(|game| points(game)).collect::<Vec<_>>(), [2, 1]);
    assert_eq!((record.turns(), record.score()), (110, Some([0, 3])));
    let text = mat::write(&record).expect("it can be written");
    assert!(text.contains(" bar/18*"), "bars and hits are written as gnubg shows them: {text}");
    assert_eq!(mat::parse(text.as_bytes(), RuleSet::PLAKOTO), Ok(record));
}

#[test]
fn a_match_of_another_game_has_the_rules_of_that_game() {
    let read = |text: &str, rules| mat::parse(text.as_bytes(), rules);
    assert_eq!(read(PORTES, RuleSet::PLAKOTO).expect("a match of portes"), read(PORTES, RuleSet::PORTES).unwrap());
    assert_eq!(read(LIKE_GNUBG, RuleSet::PORTES), read(LIKE_GNUBG, RuleSet::PLAKOTO));
    let error = |text: &str, rules| read(text, rules).unwrap_err().to_string();
    let cube = PORTES.replacen("32: 23/21 24/21 ", "Doubles => 2    ", 1);
    assert_eq!(error(&cube, RuleSet::PORTES), "line 8: expected a match without a doubling cube, got `Doubles`");
    // The first turns show the game, although the cube comes later.
    let later = PORTES.replacen("  6) ", "  6) Doubles => 2             Takes\n  6) ", 1);
    let refused = error(&later, RuleSet::PLAKOTO);
    assert!(refused.ends_with("expected a match without a doubling cube, got `Doubles`"), "{refused}");
}

/// Reads a match of portes. `turns` are the lines after the names `Ann` (left) and `Ben` (right).
fn portes(length: &str, turns: &str) -> Recovered {
    let text = format!(" {length}\n\n Game 1\n Ann : 0                        Ben : 0\n{turns}");
    mat::recover(text.as_bytes(), RuleSet::PORTES).expect("there is a game")
}

/// Returns the turns, the loser's number and the points of a game that ended by resignation.
fn end(game: &GameRecord) -> (usize, Option<(usize, u8)>) {
    let resigned = game.resignation().map(|(loser, resignation)| (loser.index(), resignation.points()));
    (game.turns().len(), resigned)
}

#[test]
fn the_column_decides_whose_turn_it_is() {
    let text = "; [Player 1 \"Nikos\"]\n; [Player 2 \"Eleni Papadopoulou\"]\n; [Player 1 Elo \"1812.40/88\"]\n\
        ; [Player 2 Elo \"1644.00/120\"]\n\n3 point match\n\n Game 1\n\
        Eleni : 0                              Nikos : 0\n  1)                             21: 24/23 13/11\n\
        \n      Wins 1 point\n\n Game 2\n Nikos : 0                              Eleni : 1\n\
        \n  1) 31: 8/5 6/5                 42: 8/4 6/4\n                                  Wins 2 points\n";
    let record = mat::parse(text.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    assert_eq!(record.names, ["Eleni Papadopoulou", "Nikos"]);
    assert_eq!(record.info.ratings, [Some("1644.00/120".into()), Some("1812.40/88".into())]);
    let [first, second] = record.games.as_slice() else { panic!("{} games", record.games.len()) };
    assert_eq!((first.starter(), first.resignation().map(|(loser, _)| loser)), (Player::X, Some(Player::X)));
    assert_eq!((second.starter(), second.score()), (Player::X, [1, 0]));
    assert_eq!((second.turns()[0].player, end(second)), (Player::X, (2, Some((1, 2)))));
    assert_eq!(record.score(), Some([3, 0]));
    let again = mat::write(&record).expect("it can be written");
    assert_eq!(mat::parse(again.as_bytes(), RuleSet::PLAKOTO), Ok(record));
}

#[test]
fn names_without_useful_tags_come_from_the_columns() {
    for (tags, columns, names, ratings) in [
        (["white", "blue"], ["Ann", "Ben"], ["Ann", "Ben"], ["1", "2"]),
        (["", ""], ["Ann, 1650", "Ben,1800.5"], ["Ann", "Ben"], ["1", "2"]),
        (["Ben", "x"], ["Ann", "Ben"], ["Ann", "Ben"], ["2", "1"]),
    ] {
        let text = format!(
            "; [Player 1 \"{}\"]\n; [Player 2 \"{}\"]\n; [Player 1 Elo \"1\"]\n; [Player 2 Elo \"2\"]\n\
            1 point match\nGame 1\n {} : 0     {} : 0\n",
            tags[0], tags[1], columns[0], columns[1]
        );
        let record = mat::parse(text.as_bytes(), RuleSet::PORTES).expect("the file is valid");
        assert_eq!(record.names, names, "{tags:?}");
        assert_eq!(record.info.ratings, ratings.map(|rating| Some(rating.to_owned())), "{tags:?}");
    }
    let rated = "1 point match\nGame 1\n Ann, 1650 : 0    Ben : 0\n";
    let record = mat::parse(rated.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    assert_eq!((record.names, record.info.ratings), (["Ann".into(), "Ben".into()], [Some("1650".into()), None]));
}

#[test]
fn resignations_of_other_programs_are_read() {
    let opening = "  1)                             61: 24/23 24/18\n  2) 52: 13/8 6/4                51: 13/7\n";
    for (lines, turns, loser, points) in [
        ("  3) 11: ????                      Wins 1 point\n", 3, 0, 1),
        ("  3) 11: ????   Wins 2 points\n", 3, 0, 2),
        ("  3) 11: ???\n                                  Wins 1 point and the match\n", 3, 0, 1),
        ("  3) 11:\n      Wins 1 point\n", 3, 1, 1),
        ("  3) 31: 8/5 6/5                 Resigns\n      Wins 2 points\n", 4, 1, 2),
        ("  3) Resigns                     Wins 1 point\n", 3, 0, 1),
        ("  3) Resigns 2 points\n", 3, 0, 2),
        ("  3) 31: 8/5 6/5                 Resigned Game\n", 4, 1, 1),
        ("  3) 31: 8/5 6/5                 64: Resigns a gammon\n", 4, 1, 2),
        ("  3) Lost on time\n", 3, 0, 1),
        ("  3) Resigns                     Declines\n  4) 31: 8/5 6/5                 Resigns\n", 4, 1, 1),
        ("  3) Resigns                     Accepts\n", 3, 0, 1),
        ("  3) 11: ????   Wins 2 points\n Game 2\n Ann : 0   Ben : 2\n", 3, 0, 2),
        ("  3) 11:        Wins 2 points\n Game 2\n Ann : 0   Ben : 2\n", 3, 0, 2),
        ("  3) 11:        Wins 2 points\n Game 2\n Ann : 2   Ben : 0\n", 3, 1, 2),
        ("  3) Resigns\n Game 2\n Ann : 0   Ben : 2\n", 3, 0, 2),
    ] {
        let recovered = portes("5 point match", &format!("{opening}{lines}"));
        assert_eq!(recovered.damages, [], "{lines}");
        assert_eq!(end(&recovered.record.games[0]), (turns, Some((loser, points))), "{lines}");
    }
}

#[test]
fn words_for_a_pass_are_read() {
    let expected = mat::parse(PORTES.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    for words in ["Cannot Move", "No move", "(no play)", "Can't move.", "dances", "No legal moves", "---", "????"] {
        let text = PORTES.replacen("9) 62:", &format!("9) 62: {words}"), 1);
        assert_eq!(mat::parse(text.as_bytes(), RuleSet::PORTES).as_ref(), Ok(&expected), "{words}");
    }
}

/// Some programs leave out a play that was the only legal one.
#[test]
fn left_out_plays_are_read() {
    let record = mat::parse(PORTES.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    let text = mat::write(&record).expect("it can be written");
    let turns = record.games.iter().flat_map(|game| game.turns());
    let is_forced = |turn: &&Turn| only_play(&turn.before, turn.numbers, &RuleSet::PORTES).is_some();
    let forced: Vec<&Turn> = turns.filter(is_forced).filter(|turn| !turn.legal.play.is_pass()).collect();
    assert!(forced.len() > 3, "{forced:?}");
    for turn in forced {
        let cell = format!("{}: {}", turn.numbers, turn.legal);
        assert!(text.contains(&cell), "{cell}");
        let text = text.replace(&cell, &format!("{}:", turn.numbers));
        let read = mat::parse(text.as_bytes(), RuleSet::PORTES);
        assert_eq!(read.as_ref().map(|read| read.score()), Ok(record.score()), "{cell}: {read:?}");
    }
}

#[test]
fn the_last_game_of_a_match_may_count_only_the_points_that_were_missing() {
    let text = PORTES.replacen("Wins 2 points", "Wins 3 points", 1);
    assert!(mat::parse(text.as_bytes(), RuleSet::PORTES).is_err());
    let [first, _] = PORTES.split_once("Game 2").map(|(first, rest)| [first, rest]).expect("two games");
    let last = first.replacen("3 point match", "1 point match", 1);
    for points in ["Wins 2 points", "Wins 1 point", "Wins a gammon", "Wins 1 point and the match"] {
        let text = last.replacen("Wins 2 points", points, 1);
        let record = mat::parse(text.as_bytes(), RuleSet::PORTES).expect(points);
        assert_eq!(record.score(), Some([0, 2]), "{points}");
    }
    let early = first.replacen("Wins 2 points", "Wins 1 point", 1);
    assert!(mat::parse(early.as_bytes(), RuleSet::PORTES).is_err(), "the match is not over");
}

#[test]
fn layouts_of_other_programs_are_read() {
    let expected = mat::parse(LIKE_GNUBG.as_bytes(), RuleSet::TAPA).expect("the file is valid");
    let lines = |end: &str| LIKE_GNUBG.replace('\n', end);
    let tabs = LIKE_GNUBG
        .replace("  1)                             31", "  1)\t31")
        .replace("24/18 44", "24/18\t44")
        .replace("24/21             21", "24/21\t21")
        .replace("                                  Wins 1", "\tWins 1");
    for text in [
        lines("\r\n"),
        lines("\r"),
        format!("\u{feff}{LIKE_GNUBG}"),
        tabs,
        LIKE_GNUBG.replace("5 point match", "5 points match"),
        LIKE_GNUBG.replace("5 point match", "Match to 5 points"),
        LIKE_GNUBG.replace(" : ", ": "),
        LIKE_GNUBG.replace(";", "#"),
        LIKE_GNUBG.replace("Game ", "GAME #"),
    ] {
        assert_eq!(mat::parse(text.as_bytes(), RuleSet::TAPA).as_ref(), Ok(&expected), "{text:?}");
    }
    for length in ["Unlimited match", "Money session", "0 point match"] {
        let text = LIKE_GNUBG.replace("5 point match", length);
        let record = mat::parse(text.as_bytes(), RuleSet::TAPA).expect(length);
        assert_eq!((record.length, record.turns()), (0, expected.turns()), "{length}");
    }
}

#[test]
fn the_first_of_several_matches_is_read() {
    let several = format!("{LIKE_GNUBG}; [Player 1 \"other\"]\n{LIKE_GNUBG}\n{LIKE_GNUBG}");
    let recovered = mat::recover(several.as_bytes(), RuleSet::TAPA).expect("there is a game");
    let expected = mat::parse(LIKE_GNUBG.as_bytes(), RuleSet::TAPA).expect("the file is valid");
    assert_eq!((&recovered.record, recovered.further_matches), (&expected, 2));
    let remarks: Vec<String> = recovered.remarks().iter().map(ToString::to_string).collect();
    assert_eq!(remarks, ["2 more matches follow in the file, which were not read."]);
}

#[test]
fn a_damaged_cell_costs_only_the_rest_of_its_game() {
    let damaged = LIKE_GNUBG.replacen("44: 24/20", "44: 24/21", 1);
    let recovered = mat::recover(damaged.as_bytes(), RuleSet::PLAKOTO).expect("there is a game");
    assert_eq!(recovered.damages.iter().map(|damage| damage.game).collect::<Vec<_>>(), [Some(1)]);
    let [first, second] = recovered.record.games.as_slice() else { panic!("{recovered:?}") };
    assert_eq!((first.turns().len(), first.result()), (2, None));
    assert_eq!((second.score(), second.turns().len()), ([2, 0], 2));
    let omission = recovered.damages[0].omission().to_string();
    assert!(omission.starts_with("Omitted the rest of game 1 after the damage in line 8: `44: 24/21"), "{omission}");
    // Damaged names cost the game, and an unreadable length costs nothing.
    let names = LIKE_GNUBG.replacen("gnubg : 0", "gnubg", 1);
    assert_eq!(mat::recover(names.as_bytes(), RuleSet::PLAKOTO).expect("a game").record.games.len(), 1);
    for length in ["five", ""] {
        let length = LIKE_GNUBG.replacen("5 point match", length, 1);
        let recovered = mat::recover(length.as_bytes(), RuleSet::PLAKOTO).expect("a game");
        assert_eq!((recovered.record.turns(), recovered.damages.len()), (5, 1));
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    for (cell, error) in [
        ("Hurrah", "expected dice and a play, `Wins N points` or the next game, got `Hurrah`"),
        ("31: Illegal play (a;b)", "expected a legal play, got a play marked as illegal"),
        ("Drops", "expected a match without a doubling cube, got `Drops`"),
        ("31:\n  2) 31: 8/5 6/5", "expected a play for 31, got the next turn"),
        ("31: 8/5 6/4", "`31: 8/5 6/4`: the play uses the 2 more often than 31 allows"),
    ] {
        let recovered = portes("3 point match", &format!("  1)                             {cell}\n"));
        let damages: Vec<String> = recovered.damages.iter().map(|damage| damage.fault.to_string()).collect();
        assert_eq!(damages.len(), 1, "{cell}");
        assert!(damages[0].starts_with(error) || damages[0].starts_with("`31"), "{cell}: {damages:?}");
    }
    let set_up = portes("3 point match", "; Set Pos=-b----E-C---eE---c-e----B-/0\n  1) 31: 8/5 6/5\n");
    assert_eq!(set_up.damages.len(), 1);
}

#[test]
fn a_file_with_a_single_game_is_read() {
    let text = " Ann                            Ben\n  1)                             61: 24/23 24/18\n  \
        2) 52: 13/8 6/4                51: 13/7\n";
    let record = mat::parse(text.as_bytes(), RuleSet::PORTES).expect("the file is valid");
    assert_eq!((record.names, record.length), (["Ann".into(), "Ben".into()], 0));
    assert_eq!((record.games.len(), record.games[0].turns().len()), (1, 3));
}

/// No file contains characters that could control a terminal, whatever the names and comments are.
#[test]
fn written_files_control_no_terminal() {
    let harmful = "a\u{1b}[31m\u{9b}b\u{202e}c\u{7f}\u{200b}";
    let mut record = mat::parse(LIKE_GNUBG.as_bytes(), RuleSet::PLAKOTO).expect("the file is valid");
    record.names = [harmful.to_owned(), format!("{harmful}\r\n; [Variation \"fevga\"]")];
    record.info.ratings = [Some(harmful.into()), None];
    record.info.event = Some(harmful.into());
    record.info.comment = Some(harmful.into());
    let note = Note { comment: Some(harmful.into()), ..Note::default() };
    record.games.iter_mut().for_each(|game| std::sync::Arc::make_mut(game).annotate(0, note.clone()));
    let is_harmful = |sign: char| sign != '\n' && !is_printable(sign);
    for text in [mat::write(&record).expect("it can be written"), json_lines::write(&record)] {
        assert!(!text.contains(is_harmful), "{text:?}");
        assert!(text.contains("[31m"), "{text}");
    }
    assert_eq!(json_lines::parse(json_lines::write(&record).as_bytes()), Ok(record.clone()), "JSON keeps the values");
    let text = mat::write(&record).expect("it can be written");
    let again = mat::parse(text.as_bytes(), RuleSet::TAPA).expect("the file is valid");
    assert_eq!((again.turns(), again.score(), again.rotation), (record.turns(), record.score(), record.rotation));
}

/// A player who resigns a match can lose more points than a game has. The game then counts the most that it can.
#[test]
fn a_match_can_be_resigned_for_more_points_than_a_game_has() {
    let text = "; [Variation \"portes\"]\n\n 3 point match\n\n Game 1\n Ann : 0                        Ben : 0\n  1)                             61: 24/23 24/18\n  2) Resigns match                  Wins 3 points and the match\n";
    let record = mat::parse(text.as_bytes(), RuleSet::PORTES).expect("a match");
    let (loser, resignation) = record.games[0].resignation().expect("a resignation");
    assert_eq!((loser, resignation.points()), (Player::O, 2));
}
