//! Bear-off under rules by which a number bears off a checker only from the point with that number.

use std::sync::OnceLock;

use plakoto::endgame::{Bearoff, Camp, Home, OneSided, Races, TwoSided};
use plakoto::engine::Engine;
use plakoto::eval::{Endings, ValueSource};
use plakoto::rules::{Roll, RuleSet, Side};

use super::naive::{Checkers, home, plays, position};

const EXACT: [Races; 2] = [Races::Exact, Races::ExactEither];

/// Returns the table for positions with all checkers at home. The table is cached, because generating it
/// takes some seconds.
fn one_sided(races: Races) -> &'static OneSided {
    static TABLES: [OnceLock<OneSided>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(races == Races::Exact)].get_or_init(|| OneSided::generate(0, races))
}

fn near(a: f32, b: f64) -> bool {
    (f64::from(a) - b).abs() < 1e-3
}

/// A checker on the 1-point is borne off by the 11 of 36 rolls that contain a 1, so it takes 36/11 rolls. A checker on
/// the 2-point is borne off by the 12 rolls that contain a 2 or are 1-1. The other 8 rolls with a 1 move it to the
/// 1-point, and the remaining 16 rolls do not move it. The mean is m = 1 + 8/36 · 36/11 + 16/36 · m, which gives m =
/// 171/55. With 5-4, a checker on the 6-point must move to the 1-point. If the rules allow the player to choose the
/// number, the checker can move to the 2-point instead, which is quicker.
#[test]
fn distributions_agree_with_hand_worked_ones() {
    let [exact, either] = EXACT.map(one_sided);
    let mean = |table: &OneSided, checkers| table.last(home(checkers).into()).expect("at home").mean();
    for table in [exact, either] {
        assert!(near(mean(table, [1, 0, 0, 0, 0, 0]), 36.0 / 11.0));
        assert!(near(mean(table, [0, 1, 0, 0, 0, 0]), 171.0 / 55.0));
        let one = table.last(home([1, 0, 0, 0, 0, 0]).into()).expect("at home");
        assert!(near(one.exactly(3), 25.0 / 36.0 * 25.0 / 36.0 * 11.0 / 36.0));
        // A roll with one 1 bears off one checker, and 1-1 bears off four. The average is 14/36 checkers per
        // roll, so fifteen checkers need at least 15 · 36/14 rolls.
        let waiting = mean(table, [15, 0, 0, 0, 0, 0]);
        assert!((38.5..40.5).contains(&waiting), "{waiting}");
    }
    let six: Checkers = [0, 0, 0, 0, 0, 1];
    assert!(mean(exact, six) > mean(either, six) + 0.001);
}

/// Both players have one checker on the 1-point. The value is v = 11/36 + 25/36 · (1 − v), which gives v = 36/61.
#[test]
fn players_who_cannot_move_wait() {
    for races in EXACT {
        let one = home([1, 0, 0, 0, 0, 0]);
        assert!(near(TwoSided::generate(1, races).chance(one, one).expect("few"), 36.0 / 61.0));
    }
}

/// Solves all positions with two checkers per player by applying the rules repeatedly until the values converge.
#[test]
fn values_agree_with_an_independent_solver() {
    let all: Vec<Checkers> = (0..Home::count(2)).map(|index| Home::from_index(index).counts()).collect();
    let place = |checkers: Checkers| all.iter().position(|other| *other == checkers).expect("two checkers");
    for races in EXACT {
        let after: Vec<Vec<(f64, Vec<usize>)>> = all
            .iter()
            .map(|&checkers| {
                let of_roll = |(roll, weight): (Roll, u32)| {
                    let after = plays(checkers, roll, races).into_iter().map(place).collect();
                    (f64::from(weight) / 36.0, after)
                };
                Roll::all().map(of_roll).collect()
            })
            .collect();
        let nothing = place([0; 6]);
        let (mut means, mut chances) = (vec![0.0; all.len()], vec![vec![0.5; all.len()]; all.len()]);
        for _ in 0..250 {
            let value = |mine: usize| {
                let best = |after: &Vec<usize>| after.iter().map(|i| means[*i]).fold(f64::INFINITY, f64::min);
                1.0 + after[mine].iter().map(|(chance, after)| chance * best(after)).sum::<f64>()
            };
            means = (0..all.len()).map(|i| if i == nothing { 0.0 } else { value(i) }).collect();
            let win = |mine: usize, theirs: usize| {
                let of = |i: &usize| if *i == nothing { 1.0 } else { 1.0 - chances[theirs][*i] };
                let best = |after: &Vec<usize>| after.iter().map(of).fold(0.0, f64::max);
                after[mine].iter().map(|(chance, after)| chance * best(after)).sum::<f64>()
            };
            chances = (0..all.len()).map(|i| (0..all.len()).map(|j| win(i, j)).collect()).collect();
        }
        let (one_sided, two_sided) = (one_sided(races), TwoSided::generate(2, races));
        for (mine, checkers) in all.iter().enumerate().filter(|(mine, _)| *mine != nothing) {
            let found = one_sided.last(home(*checkers).into()).expect("at home").mean();
            // Rounding removes part of a distribution with a long tail.
            let mean = means[mine];
            assert!((f64::from(found) - mean).abs() < 3e-3, "{races:?} {checkers:?}: {found} {mean}");
            for (theirs, others) in all.iter().enumerate().filter(|(theirs, _)| *theirs != nothing) {
                let found = two_sided.chance(home(*checkers), home(*others)).expect("few checkers");
                assert!(near(found, chances[mine][theirs]), "{races:?} {checkers:?} {others:?}: {found}");
            }
        }
    }
}

#[test]
fn files_are_refused_for_other_races() {
    let shipped = Bearoff::default();
    for races in Races::ALL {
        let one = shipped.one_sided(races).unwrap_or_else(|| one_sided(races));
        let two = TwoSided::generate(2, races);
        let (one_bytes, two_bytes) = (one.to_bytes(), two.to_bytes());
        for other in Races::ALL {
            let read_one = OneSided::from_bytes(&one_bytes, other).map_err(|error| error.to_string());
            let read_two = TwoSided::from_bytes(&two_bytes, other).map_err(|error| error.to_string());
            if other == races {
                assert!(read_one.as_ref() == Ok(one) && read_two.as_ref() == Ok(&two), "{races:?}");
            } else {
                for error in [read_one.expect_err("other rules"), read_two.expect_err("other rules")] {
                    assert!(error.ends_with("got one for other rules"), "{races:?}, {other:?}: {error}");
                }
            }
        }
    }
}

/// With tables for its own rules, a search returns exact values.
#[test]
fn rule_sets_use_only_their_own_tables() {
    let rules = |races| RuleSet { overshoot: false, higher: races == Races::Exact, ..RuleSet::PLAKOTO };
    let here = position([2, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]);
    for races in EXACT {
        let rules = rules(races);
        assert_eq!(Races::of(&rules), Some(races));
        assert_eq!(Bearoff::default().ending(&here, &rules), None, "nothing is shipped");
        let tables = Bearoff::new(one_sided(races).clone(), TwoSided::generate(2, races));
        let found = tables.ending(&here, &rules).expect("few checkers");
        assert!(found.is_exact);
        let mut engine = Engine::default();
        engine.set_rules(rules);
        engine.set_endings(Endings::Tables(tables.into()));
        assert_eq!(engine.evaluator().source(&here), ValueSource::Exact);
        let home = Camp::of(&here, Side::Mine).expect("at home").home();
        assert_eq!(home.checkers(), 2);
        let value = engine.ask().plies(2).evaluate(&here);
        assert!((value.chances.win[0] - found.win).abs() < 1e-4, "{value:?} {found:?}");
    }
    assert_eq!(Races::of(&RuleSet { overshoot: false, ..RuleSet::EXPRESS }), None);
    assert_eq!(Races::of(&RuleSet { overshoot: false, hand_over: true, ..RuleSet::PLAKOTO }), None);
}
