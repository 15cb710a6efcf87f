//! Analysis of games: errors and luck.

use plakoto::analysis::{
    AnalysisSettings, Difficulty, Rating, Statistics, Summary, Thresholds, analyse, analyse_all, gained, judge,
};
use plakoto::engine::{Engine, Level};
use plakoto::match_play::{Automatic, Computer, DiceSource, EquityTable, GameState, Seat, Shares, Table};
use plakoto::notation::simple_board;
use plakoto::record::{GameRecord, Mark, Record, Recorder, Turn};
use plakoto::rules::{LegalPlay, Numbers, Player, Position, Roll, RuleSet, legal_plays};
use plakoto::search::StopFlag;

use crate::weak_game::weak_game;

fn settings(plies: u8) -> AnalysisSettings {
    AnalysisSettings { plies, ..AnalysisSettings::default() }
}

#[test]
fn a_player_who_agrees_with_the_judge_makes_no_errors() {
    let engine = Engine::default();
    let game = weak_game(&RuleSet::PLAKOTO, [0.0; 2], 5, usize::MAX);
    let analysis = analyse(&engine, &game, 0, None, &settings(0), &StopFlag::default(), &mut |_| {});
    let statistics = Statistics::of(&analysis, &Thresholds::default());
    for player in statistics.players {
        let rating = player.rating().expect("decisions");
        assert_eq!((player.error, rating.rate), (0.0, 0.0), "{rating:?}");
        assert!(rating.band > 0.0, "a game without errors still leaves uncertainty: {rating:?}");
        assert_eq!(player.marks, [0; 3]);
        assert!(player.luck_rate().expect("turns").abs() < 0.1, "{player:?}");
    }
    let turns: u64 = statistics.players.iter().map(|player| player.turns).sum();
    assert_eq!((turns as usize, statistics.games), (game.turns().len(), 1));
    // If there are no errors, only luck explains the result.
    assert!(statistics.luck_adjusted_points().abs() < 0.7, "{statistics:?}");
    assert!(statistics.points.abs() >= 1);
}

#[test]
fn a_player_who_misjudges_makes_errors() {
    let game = weak_game(&RuleSet::PLAKOTO, [0.5; 2], 6, usize::MAX);
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
    let game = weak_game(&RuleSet::PLAKOTO, [0.3; 2], 7, usize::MAX);
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

/// A player who makes errors that are twice as large, in decisions that are twice as hard, gets the same rating.
#[test]
fn ratings_allow_for_the_difficulty_of_the_decisions() {
    let engine = Engine::default();
    let game = weak_game(&RuleSet::PLAKOTO, [0.04; 2], 9, usize::MAX);
    let analysis = analyse(&engine, &game, 0, None, &settings(1), &StopFlag::default(), &mut |_| {});
    let player = Statistics::of(&analysis, &Thresholds::default()).players[0];
    let rating = player.rating().expect("decisions");
    let twice = Difficulty { expected: player.difficulty.expected.map(|expected| 2.0 * expected) };
    let [easier, same] = [player.error, 2.0 * player.error].map(|error| Rating::of(error, player.decisions, &twice));
    assert!((same.rate - rating.rate).abs() < 1e-9, "{same:?} {rating:?}");
    assert!(easier.rate < rating.rate, "{easier:?} {rating:?}");
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

/// Returns the record of a match between two engines at 0-ply, with random dice from `seed`.
fn self_played(engine: &Engine, length: u16, seed: u64) -> Record {
    let mut table = Table::new(["first", "second"].map(Seat::computer), *engine.rules());
    table.set_automatic(Automatic { game: true, ..Automatic::default() });
    table.choose_dice(DiceSource::seeded(seed));
    let mut recorder = Recorder::new(&table);
    let mut draft = recorder.draft(&table);
    let (level, stop) = (Level::plies(0), StopFlag::default());
    let computer = Computer { engine, level, equities: None, watch: None, stop: &stop };
    let begun = table.new_match(length, (*engine.rules()).into(), &computer);
    draft.follow(&begun.expect("the dice never run out"));
    recorder.adopt(draft, &table);
    recorder.record().clone()
}

/// Returns the luck-adjusted result of each match, for the player who starts the first game.
fn luck_adjusted(engine: &Engine, length: u16, equities: Option<&EquityTable>, matches: u64) -> Vec<f64> {
    let adjusted = |seed| {
        let record = self_played(engine, length, seed);
        let (stop, settings) = (StopFlag::default(), settings(0));
        let games = analyse_all(engine, &record, equities, &settings, &stop, &mut |_| {});
        let mut statistics = Statistics::default();
        games.iter().for_each(|game| statistics.add(&Statistics::of(game, &settings.thresholds)));
        let gained = equities.and_then(|equities| gained(&record, equities));
        let summary = Summary { statistics, is_by_score: equities.is_some(), gained };
        let [_, adjusted] = summary.results().expect("the match is over");
        if record.games[0].starter() == Player::O { adjusted } else { -adjusted }
    };
    (0..matches).map(adjusted).collect()
}

/// Returns the mean of the values and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// Equal players have a luck-adjusted result of 0 on average, for both starters: by points, and by the chance of
/// winning a match.
#[test]
fn a_start_is_luck() {
    for rules in RuleSet::ALL {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        let equities = EquityTable::of(rules);
        // Cascades take much longer.
        let matches = if rules.cascade { 6 } else { 40 };
        for (length, equities, matches) in [(1, None, matches), (3, Some(&equities), matches / 2)] {
            let (mean, error) = mean(&luck_adjusted(&engine, length, equities, matches));
            assert!(mean.abs() < 4.0 * error, "{rules}, {length} points: {mean:.3} ± {error:.3}");
        }
    }
}

/// In fevga, the starter wins 0.450820 single and 0.128240 double games, the other player 0.369190 and 0.051750. The
/// start is worth 0.450820 + 2 × 0.128240 − 0.369190 − 2 × 0.051750 = 0.23461 points.
#[test]
fn the_worth_of_a_start_follows_from_the_shares() {
    let advantage = Shares::of(&RuleSet::FEVGA).advantage(&RuleSet::FEVGA);
    assert!((advantage - 0.23461).abs() < 1e-9, "{advantage}");
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
    let game = weak_game(&RuleSet::PLAKOTO, [0.3; 2], 8, usize::MAX);
    let judged =
        |game: &GameRecord| analyse(&engine, game, 3, Some(&equities), &settings(0), &StopFlag::default(), &mut |_| {});
    let far = judged(&game);
    let mut last = GameRecord::new([2, 2], GameState::new(&RuleSet::PLAKOTO, Player::O));
    for turn in game.turns() {
        last.play(turn.numbers, turn.legal);
    }
    let near = judged(&last);
    assert!(near.turns.iter().all(|turn| turn.error_in_match().is_some_and(|lost| lost <= 0.5)));
    let error = |analysis: &plakoto::analysis::GameAnalysis| analysis.turns.iter().map(|turn| turn.error).sum::<f32>();
    assert!((error(&far) - error(&near)).abs() > 1e-3, "{} {}", error(&far), error(&near));
    let mut unfinished = GameRecord::new([0, 0], GameState::new(&RuleSet::PLAKOTO, Player::O));
    unfinished.play(game.turns()[0].numbers, game.turns()[0].legal);
    assert_eq!(judged(&unfinished).result, None);
}

#[test]
fn a_stopped_analysis_keeps_the_turns_before_the_stop() {
    let engine = Engine::default();
    let game = weak_game(&RuleSet::PLAKOTO, [0.0; 2], 5, usize::MAX);
    let stop = StopFlag::default();
    let mut judged = 0;
    let analysis = analyse(&engine, &game, 0, None, &settings(0), &stop, &mut |turns| {
        judged = turns;
        stop.raise();
    });
    assert!(judged > 0 && judged < game.turns().len(), "{judged}");
    assert_eq!((analysis.turns.len(), analysis.result), (judged, None));
}
