//! Each switch of a rule set at work.

use super::{outcome, position, texts_under};
use plakoto::rules::{Outcome, RuleSet, Side, Victory};

fn result(rules: &str, points: &str) -> Option<Outcome> {
    outcome(&position(points), &rules.parse().unwrap())
}

const MINE: Option<Outcome> = Some(Outcome::Won(Side::Mine, Victory::Mother));

/// My checker on his mother, all others of mine past my 24-point: mine, worth what the rules say; nothing without the rule.
#[test]
fn mother() {
    let points = "1:1p 8:3 12:-2";
    assert_eq!(result("plakoto", points), MINE);
    assert_eq!(result("plakoto mother=no", points), None);
    for (rules, worth) in [("plakoto mother=1", 1), ("plakoto mother=3", 3), ("tapa mother=2", 2)] {
        let parsed: RuleSet = rules.parse().unwrap();
        assert_eq!((result(rules, points), Victory::Mother.points(&parsed)), (MINE, worth));
    }
}

/// The same with two of mine left on my starting point: he may still pin the last of them, if there is an exemption.
#[test]
fn exemption() {
    let points = "1:1p 8:3 12:-2 24:2";
    assert_eq!(result("plakoto", points), None);
    assert_eq!(result("plakoto exemption=off", points), MINE);
}

/// Both mothers pinned.
#[test]
fn deadlock() {
    let points = "1:1p 8:3 12:-2 24:-1p";
    assert_eq!(result("plakoto", points), Some(Outcome::MothersPinned));
    assert_eq!(result("plakoto deadlock=play", points), None);
    assert_eq!(result("tapa", points), None);
    assert_eq!(result("tapa deadlock=draw", points), Some(Outcome::MothersPinned));
}

/// I am off. He has all fifteen left: none in his 19–24 (my 1–6), or one.
#[test]
fn gammons() {
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
    assert_eq!(points("plakoto quadrant=3 gammon=3", "6:-1 20:-13"), 1, "one of his is off");
}

/// One of mine is pinned on 2, and two are on 6 and 5. 6-5: usually only 6/1 by the five can be played, and nothing by the
/// six, since it would bear off. If one may bear off, six and five bear off both, or the six the highest one, on 5, after 6/1
/// by the five.
#[test]
fn bearing_off_while_pinned() {
    let points = "2:-1p 5:1 6:1 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["6/1"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "65"), ["6/1 5/off", "6/off 5/off"]);
    // Not while one is pinned outside.
    assert_eq!(texts_under("plakoto pinnedbearoff=on", "5:1 6:1 9:-1p 20:-3", "65"), ["6/1"]);
    // The highest checker is the pinned one on 4: the six does not bear off the one on 3, and the three does.
    let points = "3:1 4:-1p 20:-3";
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "66"), ["pass"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "33"), ["3/off"]);
}

/// Two checkers on 3. 6-5 bears off both, or none where a number bears off only from its own point; 3-1 then bears off one.
#[test]
fn overshoot() {
    let points = "3:2 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["3/off 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "65"), ["pass"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "31"), ["3/2 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "53"), ["3/off"]);
}

/// One checker on 22 can play the six (to 16) or the four (to 18), but from both its way on is closed: 12 is his.
#[test]
fn the_higher_number() {
    let points = "1:-5 12:-2 22:1";
    assert_eq!(texts_under("plakoto", points, "64"), ["22/16"]);
    assert_eq!(texts_under("plakoto higher=off", points, "64"), ["22/16", "22/18"]);
}

/// His mother stands alone on my 1-point. With 5-2 the five pins her from 6, and none of mine is left on 24.
#[test]
fn a_mother_counts_at_once() {
    let points = "1:-1 6:1 9:1 20:-3";
    // Usually the two has to be played as well: from 9, or first from 6, and then the five from 9; 6/4 and 4/off is not
    // possible with one on 9.
    assert_eq!(texts_under("plakoto", points, "52"), ["9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // At once, it may be left, and after it nothing may be played; 9/7 first and then 6/1 stays possible.
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), ["6/1", "9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // It is no end while one of mine is on 24, and nothing changes; without that exemption it is.
    let points = "1:-1 6:1 20:-3 24:3";
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), texts_under("plakoto", points, "52"),);
    assert!(texts_under("plakoto immediate=on exemption=off", points, "52").contains(&"6/1".to_owned()));
    // Nor in a game without mothers.
    assert_eq!(texts_under("tapa immediate=on", points, "52"), texts_under("tapa", points, "52"));
}

/// A checker lower than the one that pins has to move first, and so it is written: 4/2 by the two, then 6/1.
#[test]
fn the_step_that_ends_the_game_is_the_last() {
    assert_eq!(
        texts_under("plakoto immediate=on", "1:-1 4:1 6:1 20:-3 3:-2", "52"),
        ["4/2 6/1", "6/1", "6/4 4/off"]
    );
}

/// I hold his mother already, with one checker on 24. With 6-6 the first six that leaves 24 ends the game; the other
/// checker, on 20, may play sixes before: one, two or three of them (to 14, 8 and 2).
#[test]
fn leaving_the_own_starting_point_ends_the_game_too() {
    let texts = texts_under("plakoto immediate=on", "1:1p 20:1 12:-2 24:1", "66");
    assert_eq!(texts, ["20/14 14/8 24/18", "20/14 14/8 8/2 24/18", "20/14 24/18", "24/18"]);
}

/// Three on his mother's distance with 3-3: 7/4 4/1 ends the game after two threes, and 13/10 and 10/7 may come before.
#[test]
fn a_double_may_end_after_any_number_of_it() {
    assert_eq!(
        texts_under("plakoto immediate=on", "1:-1 7:1 13:1 20:-3", "33"),
        ["13/10 10/7 7/4 4/1", "13/10 10/7 7/4 7/4", "13/10 7/4 4/1", "7/4 4/1"]
    );
}
