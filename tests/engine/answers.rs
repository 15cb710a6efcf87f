//! The engine's answers to a program that embeds it.

use std::sync::Arc;

use plakoto::engine::{Engine, Question};
use plakoto::eval::{Chances, Handcrafted, Stakes, static_value};
use plakoto::match_play::{DiceSource, GameResult, GameState};
use plakoto::notation::simple_board;
use plakoto::rules::{Player, Position, Roll, RuleSet, legal_plays};
use plakoto::search::{Candidate, Limits, Replies, StopFlag};

const RULES: RuleSet = RuleSet::PLAKOTO;

fn middle_game() -> Position {
    let board = "0 -4 0 -2 2p 0 -2 -1 0 0 -2 0 2 1 0 -1 0 2 0 -1p 2 0 0 2 3 0";
    simple_board::parse(board).expect("a position")
}

fn roll(text: &str) -> Roll {
    text.parse().expect("a roll")
}

fn hint(question: &Question<'_>) -> Vec<Candidate> {
    question.hint(&middle_game(), roll("31"))
}

/// Returns the value of a position at 1-ply, computed by definition: the mean over the 36 ordered rolls of
/// the value after the best reply at 0-ply.
fn one_ply(position: &Position) -> f32 {
    let stakes = Stakes::points(&RULES);
    let mut plays = Vec::new();
    let mut sum = 0.0;
    for first in 1..=6 {
        for second in 1..=6 {
            legal_plays(position, Roll::new(first, second).expect("a roll"), &RuleSet::PLAKOTO, &mut plays);
            let worth = |result: &Position| {
                let opponent: Chances = static_value(&Handcrafted, &result.swap_sides(), &RULES);
                -stakes.equity(&opponent)
            };
            sum += plays.iter().map(|play| worth(&play.result)).fold(f32::NEG_INFINITY, f32::max);
        }
    }
    sum / 36.0
}

#[test]
fn one_ply_is_the_average_over_the_opponents_rolls() {
    let engine = Engine::new(Arc::new(Handcrafted));
    for candidate in hint(&engine.ask().plies(1).fully_searched(5)).iter().take(5) {
        let expected = -one_ply(&candidate.legal.result.swap_sides());
        assert_eq!(candidate.plies, 1);
        assert!((candidate.equity - expected).abs() < 1e-4, "{candidate:?} {expected}");
    }
}

#[test]
fn threads_and_the_cache_do_not_change_the_answer() {
    let answers = [(1, 0), (1, 1 << 14), (4, 0), (4, 16)].map(|(threads, entries)| {
        let mut engine = Engine::default();
        engine.set_threads(threads).expect("a number of threads");
        engine.set_cache_entries(entries).expect("a number of entries");
        let question = engine.ask().plies(2).fully_searched(3);
        (hint(&question), hint(&question))
    });
    for (first, again) in &answers {
        assert_eq!(first, &answers[0].0);
        assert_eq!(again, first);
    }
}

#[test]
fn a_node_limit_ends_every_search_at_the_same_place() {
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let engine = Engine::default();
    let question = engine.ask().plies(4).deepen(true).limits(limits);
    let first = hint(&question);
    assert_eq!(first[0].plies, 1, "enough for 1-ply, not for 2-ply");
    assert_eq!(hint(&question), first);
}

#[test]
fn a_search_that_is_stopped_answers_with_static_values() {
    let stop = StopFlag::default();
    stop.raise();
    let engine = Engine::default();
    let question = engine.ask().plies(3).stop(&stop);
    let stopped = hint(&question);
    assert!(stopped.iter().all(|candidate| candidate.plies == 0));
    assert_eq!(stopped, hint(&engine.ask().plies(0)));
    assert_eq!(question.evaluate_by_depth(&middle_game()).len(), 1);
    assert_eq!(question.evaluate(&middle_game()), engine.ask().plies(0).evaluate(&middle_game()));
}

#[test]
fn settings_out_of_range_are_refused_with_the_range() {
    let mut engine = Engine::default();
    let expected = "expected a number of threads from 1 to 256, got 0";
    assert_eq!(engine.set_threads(0).expect_err("no thread").to_string(), expected);
    assert!(engine.set_cache_entries(usize::MAX).is_err());
}

/// Returns the points that the engine wins as `player` in one game against an opponent who plays at random.
fn against_random_plays(engine: &Engine, player: Player, dice: &mut DiceSource) -> i32 {
    let mut game = GameState::new(&RuleSet::PLAKOTO, Player::O);
    let mut plays = Vec::new();
    loop {
        match game.result() {
            Some(GameResult::Won { winner, points, .. }) if winner == player => return points.into(),
            Some(GameResult::Won { points, .. }) => return -i32::from(points),
            Some(_) => return 0,
            None => {}
        }
        let roll = dice.roll().expect("the generator has dice");
        legal_plays(game.position(), roll, &RuleSet::PLAKOTO, &mut plays);
        let legal = if game.on_roll() == player {
            engine.ask().plies(0).best_play(game.position(), roll).legal
        } else {
            let die = |dice: &mut DiceSource| usize::from(dice.die().expect("a die"));
            plays[(36 * die(dice) + 6 * die(dice) + die(dice)) % plays.len()]
        };
        game.play(&legal);
    }
}

/// Against random plays, the handcrafted evaluator wins more than one point per game.
#[test]
fn the_handcrafted_evaluator_beats_random_plays() {
    let (mut engine, mut dice) = (Engine::default(), DiceSource::seeded(2));
    engine.set_evaluator(Arc::new(Handcrafted));
    let games = 100;
    let points: i32 = (0..games).map(|game| against_random_plays(&engine, Player::BOTH[game % 2], &mut dice)).sum();
    assert!(points > 100, "{points} points in {games} games");
}

/// The engine makes the play that a hint ranks first, even if the move filter keeps only one play.
#[test]
fn the_engine_makes_the_best_play_of_a_hint() {
    let (engine, mut replies, mut alone) = (Engine::default(), Replies::default(), 0);
    for line in include_str!("../../benches/middle_game.txt").lines().take(25) {
        let (id, dice) = line.split_once(' ').expect("an ID and a roll");
        let position: Position = id.parse().expect("a position");
        let question = engine.ask().plies(2);
        let hint = question.hint(&position, roll(dice));
        alone += usize::from(hint.iter().filter(|candidate| candidate.plies == 2).count() == 1);
        assert_eq!(question.choose(&position, roll(dice), &mut replies), hint[0].legal, "{line}");
    }
    assert!((1..25).contains(&alone), "{alone} of 25 have a single play left by the filter");
}
