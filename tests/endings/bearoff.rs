//! The bear-off tables, compared with independent solvers.

mod cascades;
mod exact;
mod naive;

use std::collections::HashMap;

use self::naive::{chance, home, position};
use plakoto::endgame::{Bearoff, Camp, Home, OneSided, Races, TwoSided};
use plakoto::engine::Engine;
use plakoto::notation::simple_board;
use plakoto::rollout::{RolloutSettings, TrialEstimate};
use plakoto::rules::{Position, Roll, RuleSet, Side, legal_plays};

#[test]
fn two_sided_values_agree_with_an_independent_solver() {
    for races in [Races::Usual, Races::Cascades] {
        let (table, mut known) = (TwoSided::generate(3, races), HashMap::new());
        for mine in [[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 3], [0, 1, 0, 1, 0, 1], [2, 0, 0, 0, 0, 1]] {
            for theirs in [[3, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 2], [0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1]] {
                let expected = chance(mine, theirs, races, &mut known);
                let found = table.chance(home(mine), home(theirs)).expect("few checkers");
                let place = format!("{races:?} {mine:?} {theirs:?}: {found} {expected}");
                assert!((f64::from(found) - expected).abs() < 2e-5, "{place}");
            }
        }
        assert_eq!(table.chance(home([4, 0, 0, 0, 0, 0]), home([1, 0, 0, 0, 0, 0])), None, "four checkers");
    }
}

/// A checker on the 6-point is borne off by 27 of 36 rolls, and otherwise by the next roll. Two checkers on
/// the 1-point are borne off by any roll. Five checkers are never borne off by one roll.
#[test]
fn distributions_agree_with_hand_worked_ones() {
    let table = OneSided::generate(0, Races::Usual);
    let last = |checkers| table.last(home(checkers).into()).expect("at home");
    let first = |checkers| table.first(home(checkers).into()).expect("at home");
    let near = |a: f32, b: f32| (a - b).abs() < 1e-4;
    assert!(near(last([0, 0, 0, 0, 0, 1]).exactly(1), 0.75) && near(last([0, 0, 0, 0, 0, 1]).mean(), 1.25));
    assert!(near(last([2, 0, 0, 0, 0, 0]).exactly(1), 1.0));
    assert!(near(last([5, 0, 0, 0, 0, 0]).exactly(1), 0.0));
    // Five checkers need two rolls if at least one of the rolls is a double.
    assert!(near(last([5, 0, 0, 0, 0, 0]).exactly(2), 1.0 - 25.0 / 36.0));
    // All checkers are on the 6-point, so the first checker needs six pips. 17 of 36 rolls suffice: 11 rolls
    // with a 6, two rolls each for 5-1 and 4-2, and 3-3 and 2-2.
    assert!(near(first([0, 0, 0, 0, 0, 15]).exactly(1), 17.0 / 36.0));
    assert!(near(first([1, 0, 0, 0, 0, 0]).exactly(0), 1.0), "fourteen are off already");
    let bytes = table.to_bytes();
    assert_eq!(OneSided::from_bytes(&bytes, Races::Usual).expect("a written file can be read"), table);
    let bearoff = Bearoff::new(table, TwoSided::generate(1, Races::Usual));
    let rules = RuleSet::PLAKOTO;
    let ending = |mine, theirs| bearoff.ending(&position(mine, theirs), &rules).expect("a bear-off");
    let (one, fifteen) = ([1, 0, 0, 0, 0, 0], [15, 0, 0, 0, 0, 0]);
    // Both players have fifteen checkers on the 1-point. The player on roll bears off two checkers with each roll, or
    // four with a double. A win is always single, because the opponent bears off checkers before the game ends.
    let equal = ending(fifteen, fifteen);
    assert!(!equal.is_exact && equal.win > 0.5 && equal.win_gammon == 0.0, "{equal:?}");
    // The player has one checker on the 1-point and the opponent has fifteen, so a gammon is certain.
    let won = ending(one, fifteen);
    assert!(near(won.win, 1.0) && near(won.win_gammon, 1.0), "{won:?}");
    // If the sides are swapped, the player on roll first bears off a checker, which saves the gammon.
    let lost = ending(fifteen, one);
    assert!(near(lost.win, 0.0) && near(lost.lose_gammon, 0.0), "{lost:?}");
    assert_eq!(bearoff.ending(&Position::START, &rules), None);
    for index in (0..bytes.len()).step_by(4999) {
        let mut damaged = bytes.clone();
        damaged[index] ^= 4;
        assert!(OneSided::from_bytes(&damaged, Races::Usual).is_err(), "{index}");
    }
}

/// `plakoto endings make` produces the shipped tables.
#[test]
fn generated_tables_agree_with_the_shipped_ones() {
    let shipped = Bearoff::default();
    for (rules, races) in [(RuleSet::PLAKOTO, Races::Usual), (RuleSet::EXPRESS, Races::Cascades)] {
        let expected = Bearoff::new(OneSided::generate(0, races), TwoSided::generate(6, races));
        for index in (1..Home::count(15)).step_by(31) {
            let [one, other] = [index, Home::count(15) - index].map(|index| Camp::from_index(index).home());
            let position = position(one.counts(), other.counts());
            assert_eq!(shipped.ending(&position, &rules), expected.ending(&position, &rules), "{position:?}");
        }
    }
}

#[test]
#[ignore = "half a minute without optimisation"]
fn generated_tables_equal_the_shipped_ones() {
    let shipped = Bearoff::default();
    for (races, outside) in [(Races::Usual, 1), (Races::Cascades, 0)] {
        assert_eq!(shipped.one_sided(races), Some(&OneSided::generate(outside, races)));
        assert_eq!(shipped.two_sided(races), Some(&TwoSided::generate(6, races)));
    }
}

/// Returns a position with fourteen checkers on the 1-point and one on the 9-point, against one checker on the 1-point.
fn one_outside() -> Position {
    simple_board::parse("0 14 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0").expect("a position")
}

/// Returns the minimum mean number of rolls to bear off all checkers, from an exhaustive search.
fn mean_rolls(position: &Position, rules: &RuleSet, known: &mut HashMap<Position, f64>) -> f64 {
    if position.off(Side::Mine) == 15 {
        return 0.0;
    }
    if let Some(mean) = known.get(position) {
        return *mean;
    }
    let (mut sum, mut plays) = (1.0, Vec::new());
    for (roll, weight) in Roll::all() {
        legal_plays(position, roll, rules, &mut plays);
        let after = plays.iter().map(|play| mean_rolls(&play.result, rules, known));
        sum += f64::from(weight) / 36.0 * after.fold(f64::INFINITY, f64::min);
    }
    known.insert(*position, sum);
    sum
}

#[test]
fn races_from_outside_agree_with_an_independent_solver() {
    let rules = RuleSet::PLAKOTO;
    let position = one_outside();
    let ending = Bearoff::default().ending(&position, &rules).expect("a race");
    // The opponent bears off their last checker with their next roll. They win a gammon unless this roll
    // bears off a checker.
    assert!(!ending.is_exact && ending.win == 0.0, "{ending:?}");
    let mut expected = 0.0;
    let mut plays = Vec::new();
    for (roll, weight) in Roll::all() {
        legal_plays(&position, roll, &RuleSet::PLAKOTO, &mut plays);
        let saves = plays.iter().any(|play| play.result.off(Side::Mine) > 0);
        expected += if saves { 0.0 } else { f64::from(weight) / 36.0 };
    }
    assert!((f64::from(ending.lose_gammon) - expected).abs() < 1e-4, "{ending:?} {expected}");
    let camp = Camp::of(&position, Side::Mine).expect("one checker is outside");
    let mean = mean_rolls(&position, &rules, &mut HashMap::new());
    let tables = Bearoff::default();
    let found = tables.one_sided(Races::Usual).expect("shipped").last(camp).expect("known").mean();
    assert!((f64::from(found) - mean).abs() < 1e-3, "{found} {mean}");
}

/// A search uses exact values from the tables without change, and chooses bear-off plays by them.
#[test]
fn searches_and_rollouts_use_the_tables() {
    let engine = Engine::default();
    let exact = position([1, 0, 1, 0, 0, 2], [0, 2, 0, 0, 1, 0]);
    assert_eq!(engine.evaluator_name(&exact), "Bearoff (exact)");
    let values = |position: &Position, plies: u8| -> Vec<f32> {
        let found = engine.ask().plies(plies).evaluate_by_depth(position);
        found.iter().map(|found| found.equity).collect()
    };
    let found = values(&exact, 3);
    assert!(found.iter().all(|equity| *equity == found[0]), "{found:?}");
    let mut known = HashMap::new();
    let expected = 2.0 * chance([1, 0, 1, 0, 0, 2], [0, 2, 0, 0, 1, 0], Races::Usual, &mut known) - 1.0;
    assert!((f64::from(found[0]) - expected).abs() < 5e-5, "{found:?} {expected}");
    let rollout = engine.ask().roll_out(&exact, RolloutSettings { trials: 36, ..RolloutSettings::default() });
    assert_eq!(rollout.equity(), TrialEstimate { mean: found[0], error: 0.0 });

    let long = position([2, 2, 3, 3, 3, 2], [3, 2, 2, 3, 3, 2]);
    assert_eq!(engine.evaluator_name(&long), "Bearoff (one-sided)");
    let found = values(&long, 1);
    assert!((found[0] - found[1]).abs() < 0.002, "{found:?}");
    assert_eq!(engine.evaluator_name(&Position::START), "Network");
}

/// The tables are used after plays by either side. A player who has played numbers that the opponent passed
/// on also rolls next.
#[test]
fn tables_are_used_after_a_play_of_either_side() {
    for rules in [RuleSet::EXPRESS, RuleSet::PLAKOTO] {
        let mut engine = Engine::default();
        engine.set_rules(rules);
        let evaluator = engine.evaluator();
        // X moves the last checkers into the home board, and O bears off from 23 and 24.
        let boards = [
            "0 0 3 0 0 0 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -2 0",
            "0 0 4 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -2 0",
        ];
        let [before, after] = boards.map(|board| simple_board::parse(board).expect("a board"));
        for (near, position) in [(before, after), (before.swap_sides(), after.swap_sides())] {
            let mut found = Vec::new();
            evaluator.evaluate_all(&near, &[position], &rules, &mut |_, chances| found.push(chances));
            assert_eq!(found, [evaluator.evaluate(&position, &rules)], "{rules} from {near:?}");
            assert_eq!(evaluator.name_for(&position), "Bearoff (exact)");
        }
    }
}
