//! `.mat` files that other programs write.

use plakoto::match_play::GameResult;
use plakoto::record::{GameRecord, mat};
use plakoto::rules::{Player, Resignation, RuleSet};

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
    insta::assert_snapshot!(text);
}

#[test]
fn damage_is_reported_with_its_line() {
    for (from, to, error) in [
        ("5 point match", "5 match", "line 3: expected `N point match`, got `5 match`"),
        ("Game 2", "Game 3", "line 11: expected `Game 2`, got `Game 3`"),
        (
            "gnubg : 2",
            "gnubg 2",
            "line 12: expected the names and points of both players (`NAME : N  NAME : N`), got `gnubg 2                      two words :…`",
        ),
        ("31: 24/23", "37: 24/23", "line 7: expected two dice from 1 to 6, got `37`"),
        ("24/23 24/21", "24/23 24/20", "line 7: the play uses the 1 more often than 31 allows"),
        ("Wins 2", "Wins 4", "line 9: expected a resignation of 1 or 2 points under plakoto, got 4"),
        ("21: 24/22", "Doubles => 2", "line 13: expected a match without a doubling cube, got `Doubles`"),
        ("31:       Wins 2 points", "Takes", "line 9: expected a match without a doubling cube, got `Takes`"),
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
    assert_eq!(recovered.damage.map(|damage| damage.line), Some(13));
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
fn matches_of_other_games_are_refused_by_name() {
    let error = |text: &str, rules| mat::parse(text.as_bytes(), rules).unwrap_err().to_string();
    let other = error(PORTES, RuleSet::PLAKOTO);
    assert_eq!(
        other,
        "line 7: expected a match of plakoto, got one of portes: use `set variant portes` first"
    );
    let other = error(LIKE_GNUBG, RuleSet::PORTES);
    assert_eq!(
        other,
        "line 8: expected a match of portes, got one of plakoto: use `set variant plakoto` first"
    );
    let cube = PORTES.replacen("32: 23/21 24/21 ", "Doubles => 2    ", 1);
    assert_eq!(
        error(&cube, RuleSet::PORTES),
        "line 8: expected a match without a doubling cube, got `Doubles`"
    );
}
