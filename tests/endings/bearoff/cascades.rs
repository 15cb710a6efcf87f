//! Bear-offs in Plakoto Express. In this game, a double is a cascade: after four times its number, the player
//! plays each higher number four times.

use std::collections::HashMap;

use plakoto::endgame::{Bearoff, Camp, Home, OneSided, Races};
use plakoto::engine::Engine;
use plakoto::rules::{Roll, RuleSet, Side, legal_plays};

use super::naive::{Checkers, chance, double, home, longest, mean_rolls, position};

const CASCADES: Races = Races::Cascades;

fn one_sided(tables: &Bearoff) -> &OneSided {
    tables.one_sided(CASCADES).expect("shipped")
}

fn near(a: f32, share: u8) -> bool {
    (a - f32::from(share) / 36.0).abs() < 1e-4
}

#[test]
fn mean_rolls_agree_with_an_independent_solver() {
    let (tables, mut known) = (Bearoff::default(), HashMap::new());
    for index in 1..Home::count(5) {
        let camp = Camp::from_index(index);
        let expected = mean_rolls(camp.home().counts(), CASCADES, &mut known);
        let found = one_sided(&tables).last(camp).expect("at home").mean();
        assert!((f64::from(found) - expected).abs() < 2e-4, "{camp:?}: {found} {expected}");
    }
}

#[test]
fn distributions_of_the_last_checker_agree_with_hand_worked_ones() {
    let tables = Bearoff::default();
    let last = |checkers: Checkers| one_sided(&tables).last(home(checkers).into()).expect("at home");
    let exactly = |checkers, rolls| last(checkers).exactly(rolls);
    // Any roll has at least two numbers, so it bears off two checkers on the 1-point.
    assert!(near(exactly([2, 0, 0, 0, 0, 0], 1), 36));
    // A checker on the 6-point needs six pips. 28 rolls suffice: ten rolls with a 6 and another number, eight with a 5
    // and a lower number, four with 4-2 or 4-3, and all six doubles (even 1-1, because twos follow its four ones).
    assert!(near(exactly([0, 0, 0, 0, 0, 1], 1), 28) && near(exactly([0, 0, 0, 0, 0, 1], 2), 8));
    // Five checkers on the 1-point need a cascade of at least eight numbers, that is, one of the five doubles
    // 1-1 to 5-5. Two rolls are needed after 6-6, or if a double follows two different numbers: 1 + 30 × 6 /
    // 36 = 6. The other 36 − 5 − 6 outcomes need three rolls.
    let five = [5, 0, 0, 0, 0, 0];
    assert!(near(exactly(five, 1), 5) && near(exactly(five, 2), 6) && near(exactly(five, 3), 25));
    // Fifteen checkers on the 1-point need a cascade of at least sixteen numbers: 1-1, 2-2 or 3-3. A roll of
    // 4-4 bears off only twelve checkers.
    assert!(near(exactly([15, 0, 0, 0, 0, 0], 1), 3));
    // Fifteen checkers on the 6-point need 90 pips. The longest cascade has four times 1 + 2 + … + 6, which is 84 pips.
    assert_eq!(exactly([0, 0, 0, 0, 0, 15], 1), 0.0);
}

#[test]
fn distributions_of_the_first_checker_agree_with_hand_worked_ones() {
    let tables = Bearoff::default();
    let first = |checkers| one_sided(&tables).first(home(checkers).into()).expect("at home");
    // All checkers are on the 6-point. The first checker is borne off by the ten rolls with a 6 and another number, by
    // two rolls each for 5-1 and 4-2, and by all six doubles, because every cascade ends with sixes.
    assert!(near(first([0, 0, 0, 0, 0, 15]).exactly(1), 20));
    assert!(near(first([1, 0, 0, 0, 0, 0]).exactly(0), 36), "fourteen are off already");
    // Each player has fifteen checkers on the 1-point. A roll of 1-1, 2-2 or 3-3 wins a gammon at once. After
    // any other roll, neither player can win a gammon, because both have borne off checkers before the player
    // on roll rolls again.
    let fifteen = [15, 0, 0, 0, 0, 0];
    let ending = tables.ending(&position(fifteen, fifteen), &RuleSet::EXPRESS).expect("a bear-off");
    assert!(!ending.is_exact && near(ending.win_gammon, 3) && ending.lose_gammon == 0.0, "{ending:?}");
    // If doubles are not cascades, a gammon is impossible.
    let usual = tables.ending(&position(fifteen, fifteen), &RuleSet::PLAKOTO).expect("a bear-off");
    assert_eq!(usual.win_gammon, 0.0);
}

/// With 5-5, two checkers on the 5-point and three on the 6-point can be borne off with seven numbers: 6/1(2)
/// 5/off(2) and three sixes. The rules require the player to use all eight numbers if possible, which 6/1(3)
/// 5/off and four sixes does. Whenever fewer numbers suffice, all of them can be used too.
#[test]
fn bearing_off_with_fewer_numbers_implies_a_way_with_all_of_them() {
    let (mut shorter, mut plays) = (0, Vec::new());
    for index in 1..Home::count(6) {
        let checkers = Camp::from_index(index).home().counts();
        for number in 1..=6 {
            let numbers = double(number, CASCADES);
            let (length, results) = longest(checkers, &numbers, CASCADES);
            let early = (1..length).any(|length| longest(checkers, &numbers[..length], CASCADES).1.contains(&[0; 6]));
            assert!(!early || results.contains(&[0; 6]), "{checkers:?} {number}");
            assert!(length == numbers.len() || results == [[0; 6]], "{checkers:?} {number}");
            shorter += usize::from(early);
            if index % 7 == 0 {
                let roll = Roll::new(number as u8, number as u8).expect("a roll");
                legal_plays(&position(checkers, [1, 0, 0, 0, 0, 0]), roll, &RuleSet::EXPRESS, &mut plays);
                assert!(plays.iter().all(|play| play.play.length() == length), "{checkers:?} {number}");
                assert_eq!(plays.len(), results.len(), "{checkers:?} {number}");
            }
        }
    }
    assert!(shorter > 0);
}

/// A search agrees with the tables. Rule sets with different bear-off rules do not use the tables.
#[test]
fn searches_use_the_tables() {
    let mut engine = Engine::default();
    engine.set_rules(RuleSet::EXPRESS);
    let (mine, theirs) = ([1, 0, 1, 0, 0, 2], [0, 2, 0, 0, 1, 0]);
    let exact = position(mine, theirs);
    assert_eq!(engine.evaluator_name(&exact), "Bearoff (exact)");
    let equities = |position, plies| -> Vec<f32> {
        let found = engine.ask().plies(plies).evaluate_by_depth(position);
        found.iter().map(|found| found.equity).collect()
    };
    let expected = 2.0 * chance(mine, theirs, CASCADES, &mut HashMap::new()) - 1.0;
    for equity in equities(&exact, 2) {
        assert!((f64::from(equity) - expected).abs() < 5e-5, "{equity} {expected}");
    }
    let long = position([2, 0, 1, 0, 3, 1], [1, 2, 0, 2, 0, 2]);
    assert_eq!(engine.evaluator_name(&long), "Bearoff (one-sided)");
    let found = equities(&long, 1);
    assert!((found[0] - found[1]).abs() < 0.005, "{found:?}");
    let other = RuleSet { overshoot: false, ..RuleSet::EXPRESS };
    assert_eq!(Bearoff::default().ending(&exact, &other), None);
}

/// Compares a position that only a table larger than the shipped one covers with an exhaustive search over
/// the legal plays.
#[test]
#[ignore = "half a minute without optimisation"]
fn races_from_outside_agree_with_the_legal_plays() {
    let position = super::one_outside();
    let camp = Camp::of(&position, Side::Mine).expect("one checker is outside");
    let mean = super::mean_rolls(&position, &RuleSet::EXPRESS, &mut HashMap::new());
    let table = OneSided::generate(1, CASCADES);
    assert!((f64::from(table.last(camp).expect("known").mean()) - mean).abs() < 1e-3, "{mean}");
}
