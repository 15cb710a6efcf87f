//! Analysis of games: errors and luck.

use plakoto::analysis::{AnalysisSettings, Difficulty, Rating, Statistics, Thresholds, analyse, judge};
use plakoto::engine::{Engine, Level};
use plakoto::match_play::{EquityTable, Game};
use plakoto::notation::simple_board;
use plakoto::record::{GameRecord, Mark, Turn};
use plakoto::rules::{Dice, LegalPlay, Numbers, Player, Position, Roll, RuleSet, legal_plays, outcome};
use plakoto::search::{Replies, StopFlag};

fn game(engine: &Engine, level: Level, seed: u64) -> GameRecord {
    let mut game = GameRecord::new([0, 0], Game::new(&RuleSet::PLAKOTO, Player::O));
    let (mut dice, mut replies) = (Dice::seeded(seed), Replies::default());
    while outcome(game.now().position(), engine.rules()).is_none() {
        let roll = dice.roll();
        let position = *game.now().position();
        let legal = engine.ask().level(level, seed).choose(&position, roll, &mut replies);
        game.play(roll.into(), legal);
    }
    game
}

fn settings(plies: u8) -> AnalysisSettings {
    AnalysisSettings { plies, ..AnalysisSettings::default() }
}

#[test]
fn a_player_who_agrees_with_the_judge_makes_no_errors() {
    let engine = Engine::default();
    let game = game(&engine, Level::plies(0), 5);
    let analysis = analyse(&engine, &game, 0, None, &settings(0), &StopFlag::default(), &mut |_| {});
    let statistics = Statistics::of(&analysis, &Thresholds::default());
    for player in statistics.players {
        let rating = player.rating().expect("decisions");
        assert_eq!((player.error, rating.rate), (0.0, 0.0), "{rating}");
        assert!(rating.band > 0.0, "a game without errors still leaves uncertainty: {rating}");
        assert_eq!(player.marks, [0; 3]);
        assert!(player.luck_rate().expect("turns").abs() < 0.1, "{player:?}");
    }
    let turns: u64 = statistics.players.iter().map(|player| player.turns).sum();
    assert_eq!((turns as usize, statistics.games), (game.turns().len(), 1));
    // If there are no errors, only luck explains the difference between the result and the equity of the
    // starting position.
    let start = engine.ask().plies(1).evaluate(&Position::START).equity;
    assert!((statistics.luck_adjusted_points() - f64::from(start)).abs() < 0.7, "{statistics:?} {start}");
    assert!(statistics.points.abs() >= 1);
}

#[test]
fn a_player_who_misjudges_makes_errors() {
    let engine = Engine::default();
    let game = game(&engine, Level { plies: 0, noise: 0.5 }, 6);
    let statistics = |threads: usize| {
        let mut engine = Engine::default();
        engine.set_threads(threads).expect("a number of threads");
        let analysis = analyse(&engine, &game, 0, None, &settings(1), &StopFlag::default(), &mut |_| {});
        Statistics::of(&analysis, &Thresholds::default())
    };
    let found = statistics(1);
    assert_eq!(found, statistics(3), "threads do not change the result");
    for player in 0..2 {
        assert!(found.players[player].error_rate() > Some(0.05), "{found:?}");
        assert!(found.marked(player, Mark::Bad) > 0 && found.players[player].decisions > 0);
    }
}

/// The difficulty of a decision depends on the plays that the search ranks, not on the play that was made.
#[test]
fn the_difficulty_does_not_depend_on_the_play() {
    let engine = Engine::default();
    let game = game(&engine, Level { plies: 0, noise: 0.3 }, 7);
    let mut met = 0;
    for turn in game.turns().iter().take(30) {
        let Numbers::Rolled(roll) = turn.numbers else { continue };
        let plays = RuleSet::PLAKOTO.legal_plays(&turn.before, roll);
        let judge = |legal: LegalPlay| {
            let turn = Turn { legal, ..*turn };
            judge(&engine, &turn, None, &settings(0), &StopFlag::default()).expect("not stopped")
        };
        let judged = [plays[0], plays[plays.len() - 1]].map(judge);
        assert_eq!(judged[0].difficulty, judged[1].difficulty);
        let hardest = engine.ask().plies(0).hint(&turn.before, roll);
        assert_eq!(judged[0].difficulty, Difficulty::of(&hardest));
        let expected = judged[0].difficulty.expected;
        assert!(expected.is_sorted() && expected[0] >= 0.0, "weaker players lose more: {expected:?}");
        let worst = f64::from(hardest[0].equity - hardest[hardest.len() - 1].equity);
        assert!(expected[3] <= worst, "{expected:?} {worst}");
        met += usize::from(expected[3] > 0.0);
    }
    assert!(met > 15, "{met}");
}

/// A player who makes errors that are twice as large, in decisions that are twice as hard, gets the same
/// rating.
#[test]
fn ratings_allow_for_the_difficulty_of_the_decisions() {
    let engine = Engine::default();
    let game = game(&engine, Level { plies: 0, noise: 0.04 }, 9);
    let analysis = analyse(&engine, &game, 0, None, &settings(1), &StopFlag::default(), &mut |_| {});
    let player = Statistics::of(&analysis, &Thresholds::default()).players[0];
    let rating = player.rating().expect("decisions");
    let twice = Difficulty { expected: player.difficulty.expected.map(|expected| 2.0 * expected) };
    let [easier, same] =
        [player.error, 2.0 * player.error].map(|error| Rating::of(error, player.decisions, &twice));
    assert!((same.rate - rating.rate).abs() < 1e-9, "{same} {rating}");
    assert!(easier.rate < rating.rate, "{easier} {rating}");
}

/// The mean luck over all rolls in a position is 0.
#[test]
fn luck_is_zero_on_average() {
    let engine = Engine::default();
    let before = Position::START;
    let mut sum = 0.0;
    let mut plays = Vec::new();
    for (roll, weight) in Roll::all() {
        legal_plays(&before, roll, &RuleSet::PLAKOTO, &mut plays);
        let turn = Turn { player: Player::X, before, numbers: roll.into(), legal: plays[0] };
        let judged = judge(&engine, &turn, None, &settings(0), &StopFlag::default()).expect("not stopped");
        sum += weight as f32 * judged.luck;
    }
    assert!(sum.abs() < 1e-4, "{sum}");
}

/// If all equities are exact, an error is the difference between two of them.
#[test]
fn errors_are_differences_of_exact_values() {
    let engine = Engine::default();
    let board = "0 1 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 0";
    let before = simple_board::parse(board).expect("a position");
    let roll: Roll = "61".parse().expect("a roll");
    let plays = RuleSet::PLAKOTO.legal_plays(&before, roll);
    for legal in &plays {
        let turn = Turn { player: Player::X, before, numbers: roll.into(), legal: *legal };
        let judged = judge(&engine, &turn, None, &settings(2), &StopFlag::default()).expect("not stopped");
        let value = |result: &Position| -engine.ask().plies(0).evaluate(&result.swap_sides()).equity;
        let best = plays.iter().map(|play| value(&play.result)).fold(f32::NEG_INFINITY, f32::max);
        assert!((judged.error - (best - value(&legal.result))).abs() < 1e-5, "{judged:?}");
        assert_eq!(judged.legal, plays.len());
    }
}

/// If each player needs one point, losing a gammon costs no more than losing a single game.
#[test]
fn the_score_decides_what_an_error_costs() {
    let engine = Engine::default();
    let equities = EquityTable::of(RuleSet::PLAKOTO);
    let game = game(&engine, Level { plies: 0, noise: 0.3 }, 8);
    let judged = |game: &GameRecord| {
        analyse(&engine, game, 3, Some(&equities), &settings(0), &StopFlag::default(), &mut |_| {})
    };
    let far = judged(&game);
    let mut last = GameRecord::new([2, 2], Game::new(&RuleSet::PLAKOTO, Player::O));
    for turn in game.turns() {
        last.play(turn.numbers, turn.legal);
    }
    let near = judged(&last);
    assert!(near.turns.iter().all(|turn| turn.error_in_match().is_some_and(|lost| lost <= 0.5)));
    let error = |analysis: &plakoto::analysis::GameAnalysis| {
        analysis.turns.iter().map(|turn| turn.error).sum::<f32>()
    };
    assert!((error(&far) - error(&near)).abs() > 1e-3, "{} {}", error(&far), error(&near));
    let mut unfinished = GameRecord::new([0, 0], Game::new(&RuleSet::PLAKOTO, Player::O));
    unfinished.play(game.turns()[0].numbers, game.turns()[0].legal);
    assert_eq!(judged(&unfinished).result, None);
}

#[test]
fn a_stopped_analysis_keeps_the_turns_before_the_stop() {
    let engine = Engine::default();
    let game = game(&engine, Level::plies(0), 5);
    let stop = StopFlag::default();
    let mut judged = 0;
    let analysis = analyse(&engine, &game, 0, None, &settings(0), &stop, &mut |turns| {
        judged = turns;
        stop.raise();
    });
    assert!(judged > 0 && judged < game.turns().len(), "{judged}");
    assert_eq!((analysis.turns.len(), analysis.result), (judged, None));
}
