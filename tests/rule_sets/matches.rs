//! Matches between two engine players, with their records and analyses.

use std::fs;
use std::path::PathBuf;

use plakoto::analysis::{AnalysisSettings, analyse, analyse_all, gained};
use plakoto::match_play::EquityTable;
use plakoto::record::{GameRecord, Record, json_lines, mat};
use plakoto::rules::{Rotation, RuleSet};
use plakoto::search::StopFlag;

use crate::support::{Conversation, assert_in_turn, engine, path, under_each};

/// Returns a session in which the engine has played a complete match to 3 points against itself.
fn with_match(rules: RuleSet) -> Conversation {
    let mut session = Conversation::new(rules);
    session.tell(["set seed 11", "set automatic game on", "set player both plakoto", "new match 3"]);
    assert_eq!(session.say("query gameover"), "response true\n");
    session
}

/// Saves and exports the match, and reads both files again. Returns the record and the saved file.
fn saved(session: &mut Conversation, rules: RuleSet) -> (Record, PathBuf) {
    let (lines, text) = (path(&rules, "match.jsonl"), path(&rules, "match.mat"));
    session.say(&format!("save match force {}", lines.display()));
    session.say(&format!("export match mat force {}", text.display()));
    let bytes = fs::read(&lines).expect("the match was saved");
    let record = json_lines::parse(&bytes).expect("the file can be read");
    assert_eq!(json_lines::write(&record).as_bytes(), bytes);
    let text = fs::read(text).expect("the match was exported");
    assert_eq!(mat::parse(&text, RuleSet::PLAKOTO), Ok(Record { seats: None, ..record.clone() }));
    (record, lines)
}

/// Checks that a player has won the match, and that every game is over and has no pending numbers (dice
/// numbers that the opponent passed on).
fn assert_finished(record: &Record) {
    let score = record.score().expect("there are games");
    assert!(score.iter().any(|points| *points >= 3), "{score:?}");
    assert!(record.games.iter().all(|game| game.result().is_some()));
    assert!(record.games.iter().all(|game| game.now().pending().is_empty()), "pending numbers are void at the end");
}

/// Checks that the opponent must play the dice numbers that a player could not play, and then rolls.
fn assert_handed_over(game: &GameRecord) {
    let turns = game.turns();
    for pair in turns.windows(2) {
        let passed = pair[0].legal.next.pending;
        assert_eq!(pair[1].numbers.pending(), passed);
        let is_same = pair[0].player == pair[1].player;
        assert_eq!(is_same, !pair[0].numbers.pending().is_empty(), "{pair:?}");
    }
}

#[test]
fn a_match_can_be_played_saved_and_loaded() {
    under_each(|rules| {
        let mut session = with_match(rules);
        let (record, file) = saved(&mut session, rules);
        assert_eq!((record.rotation, record.length), (rules.into(), 3));
        assert_finished(&record);
        record.games.iter().for_each(|game| assert_handed_over(game));
        let mut reader = Conversation::new(RuleSet::PLAKOTO);
        reader.say(&format!("load match {}", file.display()));
        assert_eq!(reader.say("get game.variant"), format!("value game.variant {rules}\n"));
        for question in ["show score", "query result", "list match", "list game", "show gnubgid"] {
            assert_eq!(reader.say(question), session.say(question), "{question}");
        }
    });
}

#[test]
fn every_turn_can_be_analysed() {
    under_each(|rules| {
        let (record, _) = saved(&mut with_match(rules), rules);
        let (engine, equities) = (engine(rules, 2), EquityTable::of(rules));
        let settings = AnalysisSettings { plies: 0, ..AnalysisSettings::default() };
        let game = record.games.last().expect("there are games");
        let stop = StopFlag::default();
        let analysis = analyse(&engine, game, 3, Some(&equities), &settings, &stop, &mut |_| {});
        assert_eq!((analysis.turns.len(), analysis.result), (game.turns().len(), game.result()));
        for judged in &analysis.turns {
            assert!(judged.error >= 0.0 && judged.luck.is_finite(), "{judged:?}");
            assert!(judged.error < 1e-3, "the players used the same evaluations: {judged:?}");
            assert!(judged.turn.numbers.roll().is_some() || judged.luck == 0.0, "no luck without a roll");
        }
    });
}

fn assert_nothing_pending(session: &mut Conversation) {
    assert_eq!(session.say("query gameover"), "response true\n");
    assert_eq!(session.say("show pending"), "No numbers are pending.\n");
}

/// The first of four sixes bears off the only checker, which is on the 3-point. The other numbers must not
/// become pending, neither at the table nor in the record.
#[test]
fn numbers_left_at_the_end_are_void() {
    let mut session = Conversation::new(RuleSet::EXPRESS);
    session.say("set board simple 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -3 0 0 0 0 0");
    session.tell(["set player both human", "set dice 66", "3/off"]);
    assert_nothing_pending(&mut session);
    assert!(session.say("show record").starts_with("The record has 1 game and 1 turn."));
}

#[test]
fn numbers_left_at_a_resignation_are_void() {
    let mut session = Conversation::new(RuleSet::EXPRESS);
    session.tell(["set player both human", "new match 3", "set pending 4,5", "resign", "accept"]);
    assert_nothing_pending(&mut session);
    session.say("undo");
    assert_eq!(session.say("query gameover"), "response false\n");
    assert_ne!(session.say("show pending"), "No numbers are pending.\n");
}

/// A match of three games is saved, loaded, analysed and taken back as any other match, with the rules of each game.
#[test]
fn a_match_of_three_games_is_played_in_turn() {
    let rules = RuleSet::TAPA;
    let mut session = Conversation::new(rules);
    session.tell(["set match tavli", "set seed 3", "set automatic game on", "set player both plakoto"]);
    session.say("new match 3");
    let (record, _) = saved(&mut session, rules);
    assert_eq!((record.rotation, record.length), (Rotation::TAVLI, 3));
    assert_finished(&record);
    assert_in_turn(&record);
    assert!(record.games.len() > 1, "the seed must give several games");
    let last = record.games.last().expect("a game").rules().to_string();
    assert_eq!(session.say("get game.variant"), format!("value game.variant {last}\n"));
    session.say("first game");
    assert_eq!(session.say("get game.variant"), "value game.variant portes\n");
    let (settings, stop) = (AnalysisSettings { plies: 0, ..AnalysisSettings::default() }, StopFlag::default());
    let equities = EquityTable::of(Rotation::TAVLI);
    let judged = analyse_all(&engine(RuleSet::PORTES, 2), &record, Some(&equities), &settings, &stop, &mut |_| {});
    for (judged, game) in judged.iter().zip(&record.games) {
        let expected = (*game.rules(), game.result(), game.turns().len());
        assert_eq!((judged.rules, judged.result, judged.turns.len()), expected);
    }
    assert!(gained(&record, &equities).is_some_and(|gained| (gained.change.abs() - 0.5).abs() < 1e-9));
}
