//! Rollouts: what is known exactly is found, with honest errors, whatever the number of threads.

use plakoto::engine::Engine;
use plakoto::notation::simple_board;
use plakoto::rollout::{Early, Rollout, RolloutSettings};
use plakoto::rules::{LegalPlay, Pending, Position, Roll, RuleSet};
use plakoto::search::StopFlag;

fn run(engine: &Engine, rollout: &mut Rollout, trials: u32) {
    engine.ask().go_on(rollout, trials, |_| {});
}

fn rolled_out(position: &Position, settings: RolloutSettings) -> Rollout {
    Engine::default().roll_out(position, settings)
}

/// One checker each: mine on `mine`, the opponent's on `theirs` in his numbering; all others are off.
fn single_checkers(mine: u8, theirs: u8) -> Position {
    let mut numbers = [0; 26];
    numbers[usize::from(mine)] = 1;
    numbers[usize::from(25 - theirs)] = -1;
    let text = numbers.map(|number: i32| number.to_string()).join(" ");
    simple_board::parse(&text).expect("a position")
}

/// The chance that the player on roll bears off first, by its definition, where each has one checker and the two do
/// not meet.
fn chance(mine: u8, theirs: u8) -> f64 {
    Roll::all()
        .map(|(roll, weight)| {
            let pips = roll.dice().iter().sum::<u8>() * if roll.is_double() { 2 } else { 1 };
            let left = mine.saturating_sub(pips);
            // A checker on a lower point than the number is borne off by either die.
            let is_off = left == 0;
            let won = if is_off { 1.0 } else { 1.0 - chance(theirs, left) };
            f64::from(weight) / 36.0 * won
        })
        .sum()
}

/// 27 of 36 rolls bear off a checker from the 6-point, and what is left of it goes with the next roll. So the player on
/// roll wins with 3/4 + 1/4 × 1/4 = 13/16, a single game: 5/8 of a point. With quasi-random dice 1,296 trials begin
/// with every pair of rolls once.
#[test]
fn two_checkers_on_the_6_points_are_worth_five_eighths() {
    assert!((chance(6, 6) - 13.0 / 16.0).abs() < 1e-9);
    for variance_reduction in [false, true] {
        let settings = RolloutSettings { variance_reduction, ..RolloutSettings::default() };
        let rollout = rolled_out(&single_checkers(6, 6), settings);
        let tally = &rollout.rolled()[0].tally;
        assert_eq!(tally.trials(), 1296);
        assert!((tally.equity().mean - 0.625).abs() < 1e-5, "{:?}", tally.equity());
        assert!((tally.win_at_least()[0].mean - 0.8125).abs() < 1e-5);
        assert_eq!(tally.win_at_least()[1].mean, 0.0, "no gammon against fourteen checkers off");
    }
}

/// Squared differences from the true value in standard errors have the mean 1, and that of sixty is within 0.2 of it twice
/// in three times. Errors that are too small by half give 4, errors that are too large by half 0.4.
#[test]
fn errors_are_honest() {
    let position = single_checkers(12, 11);
    let exact = 2.0 * chance(12, 11) - 1.0;
    for variance_reduction in [false, true] {
        let squares = (1..=60).map(|seed| {
            let settings = RolloutSettings {
                trials: 144,
                seed,
                variance_reduction,
                quasi_random: false,
                ..RolloutSettings::default()
            };
            let equity = rolled_out(&position, settings).rolled()[0].tally.equity();
            ((f64::from(equity.mean) - exact) / f64::from(equity.error)).powi(2)
        });
        let mean = squares.sum::<f64>() / 60.0;
        assert!((0.5..1.6).contains(&mean), "{mean}, {variance_reduction}");
    }
}

#[test]
fn variance_reduction_finds_the_same_with_smaller_errors() {
    let position: Position = "AACQ/j8AAID/Pw".parse().expect("a position");
    let [plain, reduced] = [false, true].map(|variance_reduction| {
        let settings = RolloutSettings { trials: 216, variance_reduction, ..RolloutSettings::default() };
        rolled_out(&position, settings).rolled()[0].tally.equity()
    });
    assert!(
        (plain.mean - reduced.mean).abs() < 3.0 * plain.error.hypot(reduced.error),
        "{plain:?} {reduced:?}"
    );
    assert!(reduced.error * 2.0 < plain.error, "{plain:?} {reduced:?}");
}

#[test]
fn threads_and_pauses_change_nothing() {
    let settings = RolloutSettings { trials: 100, truncation: Some(12), ..RolloutSettings::default() };
    let tally = |threads, stops: &[u32]| {
        let mut engine = Engine::default();
        engine.set_threads(threads).expect("a number of threads");
        let mut rollout = Rollout::of_position(&Position::START, Pending::NONE, settings);
        stops.iter().for_each(|trials| run(&engine, &mut rollout, *trials));
        rollout.rolled()[0].tally
    };
    let once = tally(1, &[100]);
    assert_eq!(once.trials(), 100);
    for (threads, stops) in [(2, &[100][..]), (8, &[100]), (2, &[7, 50, 100])] {
        assert_eq!(tally(threads, stops), once, "{threads} threads, {stops:?}");
    }
    let other = rolled_out(&Position::START, RolloutSettings { seed: 2, ..settings });
    assert_ne!(other.rolled()[0].tally, once, "other dice");
}

/// Cut after one turn, 36 quasi-random trials are the 36 rolls, and their mean is the value at 1-ply.
#[test]
fn a_rollout_of_one_turn_is_a_ply() {
    let position: Position = "AACQ/j8AAID/Pw".parse().expect("a position");
    let mut engine = Engine::default();
    engine.set_pruner(None);
    let settings = RolloutSettings {
        trials: 36,
        truncation: Some(1),
        variance_reduction: false,
        ..RolloutSettings::default()
    };
    let mut rollout = Rollout::of_position(&position, Pending::NONE, settings);
    run(&engine, &mut rollout, 36);
    let expected = engine.ask().plies(1).evaluate(&position).equity;
    assert!((rollout.rolled()[0].tally.equity().mean - expected).abs() < 1e-5);
}

/// The two plays of 3-1 at the start.
fn plays() -> Vec<LegalPlay> {
    RuleSet::PLAKOTO.legal_plays(&Position::START, "31".parse::<Roll>().expect("a roll"))
}

#[test]
fn what_is_clearly_worse_is_given_up() {
    let position: Position = "kDBgNj4AILtWPA".parse().expect("a position");
    let plays = RuleSet::PLAKOTO.legal_plays(&position, "53".parse::<Roll>().expect("a roll"));
    let early = Early { trials: 72, error: None, joint_errors: Some(2.0) };
    let settings = RolloutSettings { early, truncation: Some(4), ..RolloutSettings::default() };
    let mut rollout = Rollout::of_plays(plays.iter().copied().take(8), settings);
    run(&Engine::default(), &mut rollout, 144);
    let ranked = rollout.ranked();
    assert!(ranked.iter().any(|rolled| rolled.is_given_up), "{} plays", ranked.len());
    let given_up = ranked.iter().position(|rolled| rolled.is_given_up).unwrap_or(ranked.len());
    assert!(given_up > 0 && ranked[given_up..].iter().all(|rolled| rolled.is_given_up), "they come last");
    assert!(ranked[given_up..].iter().all(|rolled| rolled.tally.trials() >= 72));
}

#[test]
fn a_rollout_ends_when_it_is_exact_enough_or_stopped() {
    let early = Early { trials: 36, error: Some(0.05), joint_errors: None };
    let settings = RolloutSettings { early, truncation: Some(6), ..RolloutSettings::default() };
    let mut rollout = Rollout::of_plays(plays(), settings);
    run(&Engine::default(), &mut rollout, 1296);
    assert!(rollout.ended_early() && rollout.trials() < 1296, "{}", rollout.trials());
    assert!(rollout.rolled().iter().all(|rolled| rolled.tally.equity().error <= 0.05));
    let (stop, mut stopped) = (StopFlag::default(), Rollout::of_plays(plays(), RolloutSettings::default()));
    stop.raise();
    Engine::default().ask().stop(&stop).go_on(&mut stopped, 1296, |_| {});
    assert_eq!((stopped.trials(), stopped.ended_early()), (0, false));
}

#[test]
fn impossible_settings_name_the_range() {
    let error = |settings: RolloutSettings| settings.check().expect_err("an impossible setting").to_string();
    let default = RolloutSettings::default();
    assert_eq!(default.check(), Ok(()));
    let trials = error(RolloutSettings { trials: 0, ..default });
    assert_eq!(trials, "expected a number of trials from 1 to 10000000, got 0");
    let plies = error(RolloutSettings { plies: 5, ..default });
    assert_eq!(plies, "expected a number of plies from 0 to 4, got 5");
    let truncation = error(RolloutSettings { truncation: Some(0), ..default });
    assert_eq!(truncation, "expected a number of plies to truncate at from 1 to 1000, got 0");
}
