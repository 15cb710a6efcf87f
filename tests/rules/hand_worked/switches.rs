//! The effect of each switch of a rule set.

use super::{outcome, position, texts_under};
use plakoto::rules::{Outcome, RuleSet, Side, Victory};

fn result(rules: &str, points: &str) -> Option<Outcome> {
    outcome(&position(points), &rules.parse().unwrap())
}

const MINE: Option<Outcome> = Some(Outcome::Won(Side::Mine, Victory::Mother));

/// My checker pins the mother, and all my other checkers are past my 24-point: I win the points of
/// the rules. Without the rule the game goes on.
#[test]
fn the_mother_switch_sets_the_points_of_a_pinned_mother() {
    let points = "1:1p 8:3 12:-2";
    assert_eq!(result("plakoto", points), MINE);
    assert_eq!(result("plakoto mother=no", points), None);
    for (rules, worth) in [("plakoto mother=1", 1), ("plakoto mother=3", 3), ("tapa mother=2", 2)] {
        let parsed: RuleSet = rules.parse().unwrap();
        assert_eq!((result(rules, points), Victory::Mother.points(&parsed)), (MINE, worth));
    }
}

/// The same with two of my checkers left on my starting point. The opponent may still pin the last
/// of them, if the rules have an exemption.
#[test]
fn the_exemption_switch_delays_the_win_by_the_mother() {
    let points = "1:1p 8:3 12:-2 24:2";
    assert_eq!(result("plakoto", points), None);
    assert_eq!(result("plakoto exemption=off", points), MINE);
}

/// Both mothers are pinned.
#[test]
fn the_deadlock_switch_decides_between_draw_and_play() {
    let points = "1:1p 8:3 12:-2 24:-1p";
    assert_eq!(result("plakoto", points), Some(Outcome::MothersPinned));
    assert_eq!(result("plakoto deadlock=play", points), None);
    assert_eq!(result("tapa", points), None);
    assert_eq!(result("tapa deadlock=draw", points), Some(Outcome::MothersPinned));
}

/// My checkers are off. The opponent has all fifteen left: none in their 19–24 (my 1–6), or one.
#[test]
fn the_gammon_and_quadrant_switches_set_the_points() {
    let points = |rules: &str, board: &str| {
        let Some(Outcome::Won(Side::Mine, victory)) = result(rules, board) else { panic!("{rules}") };
        victory.points(&rules.parse().unwrap())
    };
    let (gammon, late) = ("20:-15", "6:-1 20:-14");
    let both = |rules| [points(rules, gammon), points(rules, late)];
    assert_eq!(both("plakoto"), [2, 2]);
    assert_eq!(both("plakoto gammon=1"), [1, 1]);
    assert_eq!(both("plakoto gammon=3"), [3, 3]);
    assert_eq!(both("plakoto quadrant=3"), [2, 3]);
    assert_eq!(both("plakoto gammon=1 quadrant=2"), [1, 2]);
    assert_eq!(both("tzannes quadrant=no"), [2, 2]);
    assert_eq!(points("plakoto quadrant=3 gammon=3", "6:-1 20:-13"), 1, "one opposing checker is off");
}

/// One of my checkers is pinned on 2, and two are on 6 and 5. 6-5: usually only 6/1 by the five can
/// be played; the six would bear off. If bearing off is allowed, six and five bear off both, or,
/// after 6/1 by the five, the six bears off the highest checker, on 5.
#[test]
fn the_pinned_bear_off_switch_allows_bearing_off_while_pinned() {
    let points = "2:-1p 5:1 6:1 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["6/1"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "65"), ["6/1 5/off", "6/off 5/off"]);
    // Not while a checker is pinned outside the home board.
    assert_eq!(texts_under("plakoto pinnedbearoff=on", "5:1 6:1 9:-1p 20:-3", "65"), ["6/1"]);
    // The highest checker is the pinned one on 4. So the six does not bear off the checker on 3;
    // the three does.
    let points = "3:1 4:-1p 20:-3";
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "66"), ["pass"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "33"), ["3/off"]);
}

/// Two checkers on 3. 6-5 bears off both, or none if a number bears off only from its own point;
/// then 3-1 bears off one.
#[test]
fn the_overshoot_switch_allows_higher_numbers_to_bear_off() {
    let points = "3:2 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["3/off 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "65"), ["pass"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "31"), ["3/2 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "53"), ["3/off"]);
}

/// One checker on 22 can play the six (to 16) or the four (to 18). From both, the other number
/// leads to 12, which is closed.
#[test]
fn the_higher_switch_forces_the_higher_number() {
    let points = "1:-5 12:-2 22:1";
    assert_eq!(texts_under("plakoto", points, "64"), ["22/16"]);
    assert_eq!(texts_under("plakoto higher=off", points, "64"), ["22/16", "22/18"]);
}

/// The opponent's mother is alone on my 1-point. With 5-2 the five pins it from 6, and none of my
/// checkers is on 24.
#[test]
fn the_immediate_switch_ends_the_game_at_once() {
    let points = "1:-1 6:1 9:1 20:-3";
    // Usually the two must be played as well: 9/7, or 6/4 with the five from 9. 6/4 4/off is
    // impossible with a checker on 9.
    assert_eq!(texts_under("plakoto", points, "52"), ["9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // With immediate endings the two may be omitted, and nothing may follow the pin. 9/7 first and
    // then 6/1 stays possible.
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), ["6/1", "9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // While one of my checkers is on 24 the pin does not end the game, and nothing changes. Without
    // the exemption it does.
    let points = "1:-1 6:1 20:-3 24:3";
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), texts_under("plakoto", points, "52"),);
    assert!(texts_under("plakoto immediate=on exemption=off", points, "52").contains(&"6/1".to_owned()));
    // The switch has no effect in a game without mothers.
    assert_eq!(texts_under("tapa immediate=on", points, "52"), texts_under("tapa", points, "52"));
}

/// A checker on a lower point than the pinning one has to move first, and is written first: 4/2 by
/// the two, then 6/1.
#[test]
fn the_step_that_ends_the_game_is_written_last() {
    assert_eq!(
        texts_under("plakoto immediate=on", "1:-1 4:1 6:1 20:-3 3:-2", "52"),
        ["4/2 6/1", "6/1", "6/4 4/off"]
    );
}

/// I already hold the mother, with one checker on 24. With 6-6 the first six that leaves 24 ends
/// the game. The other checker, on 20, may play one, two or three sixes before (to 14, 8 and 2).
#[test]
fn leaving_the_starting_point_can_end_the_game_at_once() {
    let texts = texts_under("plakoto immediate=on", "1:1p 20:1 12:-2 24:1", "66");
    assert_eq!(texts, ["20/14 14/8 24/18", "20/14 14/8 8/2 24/18", "20/14 24/18", "24/18"]);
}

/// With 3-3, 7/4 4/1 ends the game after two threes, and 13/10 and 10/7 may come before.
#[test]
fn a_double_may_end_the_game_after_any_step() {
    assert_eq!(
        texts_under("plakoto immediate=on", "1:-1 7:1 13:1 20:-3", "33"),
        ["13/10 10/7 7/4 4/1", "13/10 10/7 7/4 7/4", "13/10 7/4 4/1", "7/4 4/1"]
    );
}
