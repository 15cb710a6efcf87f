//! Races in which a number bears off from its own point only.

use std::sync::OnceLock;

use plakoto::endgame::{Bearoff, Camp, Home, OneSided, Races, TwoSided};
use plakoto::engine::Engine;
use plakoto::eval::{Endings, ValueSource};
use plakoto::rules::{Roll, RuleSet, Side};

use super::naive::{Checkers, home, plays, position};

const EXACT: [Races; 2] = [Races::Exact, Races::ExactEither];

/// The table with none outside, which takes some seconds to make.
fn one_sided(races: Races) -> &'static OneSided {
    static TABLES: [OnceLock<OneSided>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(races == Races::Exact)].get_or_init(|| OneSided::generate(0, races))
}

fn near(a: f32, b: f64) -> bool {
    (f64::from(a) - b).abs() < 1e-3
}

/// A checker on the 1-point goes with a 1, 11 rolls of 36, so it takes 36/11 of them. One on the 2-point goes with a 2 or with
/// 1-1, 12 rolls, comes to the 1-point with another 1, 8 rolls, and else stays: m = 1 + 8/36 · 36/11 + 16/36 · m, which is
/// 171/55. One on the 6-point comes with 5-4 to the 1-point, or, where it may be either number, to the 2-point, which is quicker.
#[test]
fn distributions_are_those_worked_by_hand() {
    let [exact, either] = EXACT.map(one_sided);
    let mean = |table: &OneSided, checkers| table.last(home(checkers).into()).expect("at home").mean();
    for table in [exact, either] {
        assert!(near(mean(table, [1, 0, 0, 0, 0, 0]), 36.0 / 11.0));
        assert!(near(mean(table, [0, 1, 0, 0, 0, 0]), 171.0 / 55.0));
        let one = table.last(home([1, 0, 0, 0, 0, 0]).into()).expect("at home");
        assert!(near(one.exactly(3), 25.0 / 36.0 * 25.0 / 36.0 * 11.0 / 36.0));
        // Doubles apart a roll takes one of fifteen ones, 1-1 four: 14/36 a roll, so at least 15 · 36/14 of them.
        let waiting = mean(table, [15, 0, 0, 0, 0, 0]);
        assert!((38.5..40.5).contains(&waiting), "{waiting}");
    }
    let six: Checkers = [0, 0, 0, 0, 0, 1];
    assert!(mean(exact, six) > mean(either, six) + 0.001);
}

/// Both have one on the 1-point: v = 11/36 + 25/36 · (1 − v), which is 36/61.
#[test]
fn who_cannot_move_waits() {
    for races in EXACT {
        let one = home([1, 0, 0, 0, 0, 0]);
        assert!(near(TwoSided::generate(1, races).chance(one, one).expect("few"), 36.0 / 61.0));
    }
}

/// All positions of two checkers, by repeating what the rules say until nothing changes.
#[test]
fn values_are_those_of_another_solver() {
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
            // Of a long tail much is rounded to nothing.
            assert!(
                (f64::from(found) - means[mine]).abs() < 3e-3,
                "{races:?} {checkers:?}: {found} {}",
                means[mine]
            );
            for (theirs, others) in all.iter().enumerate().filter(|(theirs, _)| *theirs != nothing) {
                let found = two_sided.chance(home(*checkers), home(*others)).expect("few checkers");
                assert!(near(found, chances[mine][theirs]), "{races:?} {checkers:?} {others:?}: {found}");
            }
        }
    }
}

/// Tables of other races are not asked, files neither; with their own a search finds what they say.
#[test]
fn rule_sets_find_their_tables() {
    let rules = |races| RuleSet { overshoot: false, higher: races == Races::Exact, ..RuleSet::PLAKOTO };
    let here = position([2, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]);
    for races in EXACT {
        let rules = rules(races);
        assert_eq!(Races::of(&rules), Some(races));
        assert_eq!(Bearoff::default().ending(&here, &rules), None, "nothing is shipped");
        let two_sided = TwoSided::generate(2, races);
        let (one_bytes, two_bytes) = (one_sided(races).to_bytes(), two_sided.to_bytes());
        for other in Races::ALL {
            assert_eq!(TwoSided::from_bytes(&two_bytes, other).is_ok(), other == races, "{other:?}");
            assert_eq!(OneSided::from_bytes(&one_bytes, other).is_ok(), other == races, "{other:?}");
        }
        let tables = Bearoff::new(one_sided(races).clone(), two_sided);
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
