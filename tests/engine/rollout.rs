//! Rollouts of positions with known equities: the estimates and their standard errors must be correct for
//! every number of threads.

use plakoto::engine::Engine;
use plakoto::eval::{Endings, Stakes};
use plakoto::notation::simple_board;
use plakoto::rollout::{
    BearoffTruncation, EarlyStop, Rollout, RolloutSettings, TrialEstimate, VarianceReduction, trial_path,
};
use plakoto::rules::{Dice, LegalPlay, Pending, Position, Roll, RuleSet, outcome};
use plakoto::search::{MoveFilters, Replies, Search, StopFlag};

fn run(engine: &Engine, rollout: &mut Rollout, trials: u32) {
    engine.ask().go_on(rollout, trials, |_| {});
}

fn rolled_out(position: &Position, settings: RolloutSettings) -> Rollout {
    Engine::default().ask().roll_out(position, settings)
}

/// Returns a position in which each player has one checker left: the player on roll's on point `mine`, and
/// the opponent's on the opponent's point `theirs`.
fn single_checkers(mine: u8, theirs: u8) -> Position {
    let mut numbers = [0; 26];
    numbers[usize::from(mine)] = 1;
    numbers[usize::from(25 - theirs)] = -1;
    let text = numbers.map(|number: i32| number.to_string()).join(" ");
    simple_board::parse(&text).expect("a position")
}

/// Returns the chance that the player on roll bears off first, computed by definition. Each player has one
/// checker, and the checkers have already passed each other.
fn chance(mine: u8, theirs: u8) -> f64 {
    Roll::all()
        .map(|(roll, weight)| {
            let pips = roll.dice().iter().sum::<u8>() * if roll.is_double() { 2 } else { 1 };
            let left = mine.saturating_sub(pips);
            // The roll bears off the checker if it has at least as many pips as the number of the checker's point.
            let is_off = left == 0;
            let won = if is_off { 1.0 } else { 1.0 - chance(theirs, left) };
            f64::from(weight) / 36.0 * won
        })
        .sum()
}

/// Returns settings for games that are played to the last roll, although the bear-off tables contain the result.
fn to_the_last_roll(variance_reduction: VarianceReduction) -> RolloutSettings {
    let bearoff_truncation = BearoffTruncation::Off;
    RolloutSettings { trials: 1296, variance_reduction, bearoff_truncation, ..RolloutSettings::default() }
}

/// Returns settings for such games with random dice.
fn random(trials: u32, seed: u64, variance_reduction: VarianceReduction) -> RolloutSettings {
    RolloutSettings { trials, seed, quasi_random: false, ..to_the_last_roll(variance_reduction) }
}

const REDUCTIONS: [VarianceReduction; 3] = [VarianceReduction::Off, VarianceReduction::On, VarianceReduction::Auto];

/// A checker on the 6-point is borne off by 27 of 36 rolls, and otherwise by the next roll. The player on
/// roll therefore wins with a probability of 3/4 + 1/4 × 1/4 = 13/16, and the equity is 5/8 of a point. With
/// quasi-random dice, each possible pair of rolls begins exactly one of 1,296 trials.
#[test]
fn single_checkers_on_the_6_points_are_worth_five_eighths() {
    assert!((chance(6, 6) - 13.0 / 16.0).abs() < 1e-9);
    for variance_reduction in REDUCTIONS {
        let rollout = rolled_out(&single_checkers(6, 6), to_the_last_roll(variance_reduction));
        let tally = &rollout.rolled()[0].tally;
        assert_eq!(tally.trials(), 1296);
        assert!((tally.equity().mean - 0.625).abs() < 1e-5, "{:?}", tally.equity());
        assert!((tally.at_least().win[0] - 0.8125).abs() < 1e-5);
        assert_eq!(tally.at_least().win[1], 0.0, "no gammon against fourteen checkers off");
    }
}

/// Statistics of many rollouts that estimate a known value.
#[derive(Default)]
struct RolloutStatistics {
    rollouts: u32,
    /// Number of rollouts whose estimate is within 1.96 standard errors of the known value.
    within: u32,
    sum: f64,
    squares: f64,
}

impl RolloutStatistics {
    fn add(&mut self, found: TrialEstimate, exact: f64) {
        let off = f64::from(found.mean) - exact;
        self.rollouts += 1;
        self.within += u32::from(off.abs() <= 1.96 * f64::from(found.error));
        (self.sum, self.squares) = (self.sum + off, self.squares + off * off);
    }

    /// Of 400 confidence intervals of 95%, 92% to 97% must contain the known value. With random seeds, a
    /// lower share would occur by chance once in 300 times, and a higher share once in 30. The mean of all
    /// estimates must be within 3.5 standard errors of the value.
    fn check(&self, what: &str) {
        let rollouts = f64::from(self.rollouts);
        let (share, mean) = (f64::from(self.within) / rollouts, self.sum / rollouts);
        assert!((0.92..=0.97).contains(&share), "{what}: {share} of {rollouts} intervals contain the value");
        let error = (self.squares / rollouts - mean * mean).sqrt() / rollouts.sqrt();
        assert!(mean.abs() < 3.5 * error, "{what}: off by {mean} ± {error}");
    }
}

/// Number of rollouts, which use the seeds 1 to 400.
const ROLLOUTS: u64 = 400;

#[test]
fn known_values_are_found_with_correct_standard_errors() {
    let position = single_checkers(9, 8);
    let exact = 2.0 * chance(9, 8) - 1.0;
    let mut engine = Engine::default();
    engine.set_endings(Endings::Off);
    for variance_reduction in REDUCTIONS {
        let mut kept = RolloutStatistics::default();
        for seed in 1..=ROLLOUTS {
            let settings = random(100, seed, variance_reduction);
            kept.add(engine.ask().roll_out(&position, settings).equity(), exact);
        }
        kept.check(variance_reduction.name());
    }
}

/// Rolls out a position with four checkers against three, all at home. The bear-off tables contain the equity of every
/// play, and games between players who use the tables must confirm it. Differences between plays with common dice must
/// have correct standard errors too. If luck is measured with exact equities, no variance remains.
#[test]
fn known_differences_are_found_with_correct_standard_errors() {
    let board = "0 0 1 1 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 0 -1 0";
    let (position, engine) = (simple_board::parse(board).expect("a board"), Engine::default());
    let plays = RuleSet::PLAKOTO.legal_plays(&position, "21".parse::<Roll>().expect("a roll"));
    let worth = |play: &LegalPlay| -f64::from(engine.ask().plies(0).evaluate(&play.after()).equity);
    let mut ranked: Vec<(LegalPlay, f64)> = plays.iter().map(|play| (*play, worth(play))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (best, last) = (ranked[0], ranked[ranked.len() - 1]);
    let exact = best.1 - last.1;
    assert!(exact > 0.05, "{ranked:?}");
    let rolled_out =
        |variance_reduction, seed| engine.ask().roll_out_plays([best.0, last.0], random(300, seed, variance_reduction));
    for variance_reduction in [VarianceReduction::Off, VarianceReduction::Auto] {
        let (mut kept, mut joint) = (RolloutStatistics::default(), 0.0);
        for seed in 1..=ROLLOUTS {
            let rollout = rolled_out(variance_reduction, seed);
            let behind = rollout.behind()[1].expect("the second play trails the best");
            let is_best_first = rollout.ranked()[0].play == Some(best.0);
            let mean = if is_best_first { behind.mean } else { -behind.mean };
            kept.add(TrialEstimate { mean, ..behind }, exact);
            let [one, two] = [0, 1].map(|place| rollout.rolled()[place].tally.equity().error);
            joint += (one.hypot(two) / behind.error).powi(2);
        }
        kept.check(variance_reduction.name());
        // With common dice, fewer trials give the same precision.
        assert!(joint / ROLLOUTS as f32 > 1.1, "{variance_reduction:?}: {joint}");
    }
    let found = rolled_out(VarianceReduction::On, 1).behind()[1].expect("the second play trails the best");
    assert!((f64::from(found.mean) - exact).abs() < 1e-4 && found.error < 1e-4, "{found:?} {exact}");
}

/// An opening position, before the second roll.
const OPENING: &str = "AACQ/j8AAID/Pw";

#[test]
fn variance_reduction_finds_the_same_value_with_smaller_errors() {
    let position: Position = OPENING.parse().expect("a position");
    let [plain, reduced, guessed] = REDUCTIONS.map(|variance_reduction| {
        let settings = RolloutSettings { trials: 216, variance_reduction, ..RolloutSettings::default() };
        rolled_out(&position, settings).equity()
    });
    for (other, times) in [(reduced, 2.0), (guessed, 1.25)] {
        let off = (plain.mean - other.mean).abs();
        assert!(off < 3.0 * plain.error.hypot(other.error), "{plain:?} {other:?}");
        assert!(other.error * times < plain.error, "{plain:?} {other:?}");
    }
}

/// Rollout games choose only among the plays that the pruner keeps. Measures how often and by how much the
/// chosen plays are worse than the best play at 0-ply, in decisions from games. The figures are in
/// `crates/engine/src/rollout/rollouts.md`.
#[test]
fn pruned_replies_lose_almost_nothing() {
    const DECISIONS: u32 = 3000;
    let (engine, rules) = (Engine::default(), RuleSet::PLAKOTO);
    let stakes = Stakes::points(&rules);
    let search = Search::new(engine.evaluator(), &rules, stakes);
    let pruned_search = Search { pruner: engine.pruner(), ..search };
    let (mut dice, mut replies, mut position) = (Dice::seeded(9), Replies::default(), Position::START);
    let (mut missed, mut lost) = (0, 0.0);
    for _ in 0..DECISIONS {
        let roll = dice.roll();
        let best = search.best_reply(&position, roll, &mut replies);
        let pruned = pruned_search.best_promising_reply(&position, roll, &mut replies);
        let loss = stakes.equity(&best.chances) - stakes.equity(&pruned.chances);
        assert!(loss >= 0.0);
        (missed, lost) = (missed + u32::from(loss > 0.0), lost + loss);
        position = pruned.after;
        if outcome(&position, &rules).is_some() {
            position = Position::START;
        }
    }
    println!("{missed} of {DECISIONS} missed, {:.4} millipoints lost a decision", 1000.0 * lost / DECISIONS as f32);
    assert!(missed < DECISIONS / 20 && lost / (DECISIONS as f32) < 0.0008, "{missed}, {lost}");
}

#[test]
fn threads_and_pauses_do_not_change_the_rollout() {
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

/// If games are truncated after one turn, 36 quasi-random trials contain each of the 36 rolls once. Their
/// mean is the value at 1-ply.
#[test]
fn a_rollout_of_one_turn_equals_a_search_at_1_ply() {
    let position: Position = OPENING.parse().expect("a position");
    let mut engine = Engine::default();
    engine.set_pruner(None);
    let settings = RolloutSettings { trials: 36, truncation: Some(1), ..RolloutSettings::default() };
    let settings = RolloutSettings { variance_reduction: VarianceReduction::Off, ..settings };
    let rollout = engine.ask().roll_out(&position, settings);
    let expected = engine.ask().plies(1).evaluate(&position).equity;
    assert!((rollout.rolled()[0].tally.equity().mean - expected).abs() < 1e-5);
}

/// Estimates of the positions of a trial: with λ = 1, the first one is the result of the trial, as in a rollout. With
/// λ = 0, it is the value after the best reply without the luck of the roll, so the mean over all 36 outcomes of the
/// first roll is the 1-ply value.
#[test]
fn estimates_along_trials_have_the_mean_of_rollouts_and_searches() {
    let engine = Engine::default();
    let position = Position::START;
    let settings = RolloutSettings { trials: 36, seed: 3, ..RolloutSettings::default() };
    let (evaluator, stakes) = (engine.evaluator(), Stakes::points(&RuleSet::PLAKOTO));
    let search = Search::new(evaluator, &RuleSet::PLAKOTO, stakes);
    let mean = |lambda: f32| {
        let first = |trial: u64| {
            let mut replies = Replies::default();
            let path = trial_path(&search, &settings, lambda, &position, trial, &mut replies).expect("a game");
            assert!(path.len() > 10 && path[0].0 == position);
            stakes.equity(&path[0].1)
        };
        (0..36).map(first).sum::<f32>() / 36.0
    };
    let mut rollout = Rollout::of_position(&position, Pending::NONE, settings);
    rollout.run(&search, &MoveFilters::default(), 36, 1, &mut |_| {});
    assert!((mean(1.0) - rollout.equity().mean).abs() < 1e-3, "{} {:?}", mean(1.0), rollout.equity());
    let searched = search.values(&[position], 1, 1).expect("no limit")[0];
    assert!((mean(0.0) - stakes.equity(&searched)).abs() < 1e-3, "{} {searched:?}", mean(0.0));
    assert!((mean(1.0) - mean(0.0)).abs() > 1e-3);
}

/// Games after two plays with common dice reach the same positions, so the difference between the plays is
/// more precise than their equities. A play that is rolled out together with other plays has the same results
/// as if it is rolled out alone.
#[test]
fn common_dice_sharpen_differences_between_plays() {
    let settings = RolloutSettings { trials: 180, ..RolloutSettings::default() };
    let engine = Engine::default();
    let rollout = engine.ask().roll_out_plays(plays(), settings);
    let behind = rollout.behind();
    assert_eq!(behind[0], None, "the best play trails no play");
    let second = behind[1].expect("the second play trails the best");
    let ranked = rollout.ranked();
    let [one, two] = [0, 1].map(|place: usize| ranked[place].tally.equity());
    assert!((one.mean - two.mean - second.mean).abs() < 1e-5, "the same trials");
    assert!(second.error < one.error.hypot(two.error), "{second:?} {one:?} {two:?}");
    for (place, play) in plays().into_iter().enumerate() {
        let alone = engine.ask().roll_out_plays([play], settings);
        let [alone, together] = [&alone.rolled()[0], &rollout.rolled()[place]].map(|rolled| rolled.tally.equity());
        assert!((alone.mean - together.mean).abs() < 1e-5 && (alone.error - together.error).abs() < 1e-5);
    }
}

#[test]
fn rollouts_of_one_or_no_trial_have_infinite_errors() {
    let engine = Engine::default();
    let one = engine.ask().roll_out_plays(plays(), RolloutSettings { trials: 1, ..RolloutSettings::default() });
    assert_eq!(one.equity().error, f32::INFINITY);
    assert!(one.behind()[1..].iter().all(|behind| behind.is_some_and(|behind| behind.error == f32::INFINITY)));
    let none = Rollout::of_plays(plays(), RolloutSettings::default());
    assert_eq!((none.trials(), none.equity().error), (0, f32::INFINITY));
}

/// Returns the two legal plays for 3-1 at the start of a game.
fn plays() -> Vec<LegalPlay> {
    RuleSet::PLAKOTO.legal_plays(&Position::START, "31".parse::<Roll>().expect("a roll"))
}

#[test]
fn clearly_worse_plays_are_given_up() {
    let position: Position = "kDBgNj4AILtWPA".parse().expect("a position");
    let plays = RuleSet::PLAKOTO.legal_plays(&position, "53".parse::<Roll>().expect("a roll"));
    let early = EarlyStop { trials: 72, error: None, joint_errors: Some(2.0) };
    let settings = RolloutSettings { early, truncation: Some(4), ..RolloutSettings::default() };
    let mut rollout = Rollout::of_plays(plays.iter().copied().take(8), settings);
    run(&Engine::default(), &mut rollout, 144);
    let ranked = rollout.ranked();
    assert!(ranked.iter().any(|rolled| rolled.is_dropped), "{} plays", ranked.len());
    let given_up = ranked.iter().position(|rolled| rolled.is_dropped).unwrap_or(ranked.len());
    assert!(given_up > 0 && ranked[given_up..].iter().all(|rolled| rolled.is_dropped), "plays given up come last");
    assert!(ranked[given_up..].iter().all(|rolled| rolled.tally.trials() >= 72));
}

#[test]
fn a_rollout_ends_at_the_wanted_error_or_when_stopped() {
    let early = EarlyStop { trials: 36, error: Some(0.05), joint_errors: None };
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
fn settings_out_of_range_are_refused_with_the_range() {
    let error = |settings: RolloutSettings| settings.check().expect_err("an impossible setting").to_string();
    let default = RolloutSettings::default();
    assert_eq!(default.check(), Ok(()));
    let trials = error(RolloutSettings { trials: 0, ..default });
    assert_eq!(trials, "expected a number of trials from 1 to 10000000, got 0");
    let plies = error(RolloutSettings { plies: 5, ..default });
    assert_eq!(plies, "expected a number of plies from 0 to 4, got 5");
    let truncation = error(RolloutSettings { truncation: Some(0), ..default });
    assert_eq!(truncation, "expected a number of plies before truncation from 1 to 1000, got 0");
}
