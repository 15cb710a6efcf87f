//! The effect of each setting of a custom rule set. In the comments, "I" am the player on roll, and the
//! mother is a player's last checker on the starting point.

use super::{outcome, position, texts_under};
use plakoto::rules::{Outcome, RuleSet, Side, Victory};

fn result(rules: &str, points: &str) -> Option<Outcome> {
    outcome(&position(points), &rules.parse().unwrap())
}

const MINE: Option<Outcome> = Some(Outcome::Won(Side::Mine, Victory::Mother));

/// I pin the opponent's mother, and I have no checkers left on my 24-point. I win the points that the rules
/// specify. If the rules have no mothers, the game goes on.
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

/// I pin the opponent's mother, but I have two checkers left on my starting point. With the exemption, the
/// game goes on, because the opponent may still pin my mother.
#[test]
fn the_exemption_switch_delays_the_win_by_the_mother() {
    let points = "1:1p 8:3 12:-2 24:2";
    assert_eq!(result("plakoto", points), None);
    assert_eq!(result("plakoto exemption=off", points), MINE);
}

/// If both mothers are pinned, the setting decides whether the game is a draw or goes on.
#[test]
fn the_deadlock_switch_decides_between_draw_and_play() {
    let points = "1:1p 8:3 12:-2 24:-1p";
    assert_eq!(result("plakoto", points), Some(Outcome::MothersPinned));
    assert_eq!(result("plakoto deadlock=play", points), None);
    assert_eq!(result("tapa", points), None);
    assert_eq!(result("tapa deadlock=draw", points), Some(Outcome::MothersPinned));
}

/// I have borne off all my checkers, and the opponent has none off. The opponent has either no checker or one
/// checker in the opponent's starting quadrant (my points 1 to 6).
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

/// My checker on 2 is pinned, and I have checkers on 6 and 5. With 6-5, I can usually play only 6/1 with the
/// five, because the six would bear off a checker. If bearing off is allowed, I can bear off both checkers. I
/// can also play 6/1 with the five and bear off the checker on 5 with the six.
#[test]
fn the_pinned_bear_off_switch_allows_bearing_off_while_pinned() {
    let points = "2:-1p 5:1 6:1 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["6/1"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "65"), ["6/1 5/off", "6/off 5/off"]);
    // Bearing off stays illegal while a checker is pinned outside the home board.
    assert_eq!(texts_under("plakoto pinnedbearoff=on", "5:1 6:1 9:-1p 20:-3", "65"), ["6/1"]);
    // The checker on the highest point is pinned on 4. A six therefore cannot bear off the checker on 3, but
    // a three can.
    let points = "3:1 4:-1p 20:-3";
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "66"), ["pass"]);
    assert_eq!(texts_under("plakoto pinnedbearoff=on", points, "33"), ["3/off"]);
}

/// I have two checkers on 3, and 6-5 usually bears off both. If a number bears off only from its own point,
/// 6-5 bears off none, and 3-1 bears off one.
#[test]
fn the_overshoot_switch_allows_higher_numbers_to_bear_off() {
    let points = "3:2 20:-3";
    assert_eq!(texts_under("plakoto", points, "65"), ["3/off 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "65"), ["pass"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "31"), ["3/2 3/off"]);
    assert_eq!(texts_under("plakoto overshoot=off", points, "53"), ["3/off"]);
}

/// My checker on 22 can play the six (to 16) or the four (to 18). The other number cannot be played after
/// either move, because it would end on 12, which is blocked.
#[test]
fn the_higher_switch_forces_the_higher_number() {
    let points = "1:-5 12:-2 22:1";
    assert_eq!(texts_under("plakoto", points, "64"), ["22/16"]);
    assert_eq!(texts_under("plakoto higher=off", points, "64"), ["22/16", "22/18"]);
}

/// With 5-2, I can play 6/1, which pins the opponent's mother on my 1-point. I have no checkers on 24.
#[test]
fn the_immediate_switch_ends_the_game_at_once() {
    let points = "1:-1 6:1 9:1 20:-3";
    // Usually, the two must be played as well as the five. 6/4 4/off is illegal because of the checker on 9.
    assert_eq!(texts_under("plakoto", points, "52"), ["9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // If a pinned mother ends the game at once, 6/1 can be played alone, and nothing can be played after it.
    // Playing 9/7 before 6/1 is still legal.
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), ["6/1", "9/4 6/4", "9/7 6/1", "9/7 7/2"]);
    // While I have a checker on 24, pinning the mother does not end the game, so the setting has no effect.
    // Without the exemption, pinning the mother ends the game.
    let points = "1:-1 6:1 20:-3 24:3";
    assert_eq!(texts_under("plakoto immediate=on", points, "52"), texts_under("plakoto", points, "52"),);
    assert!(texts_under("plakoto immediate=on exemption=off", points, "52").contains(&"6/1".to_owned()));
    // The setting has no effect in a game without mothers.
    assert_eq!(texts_under("tapa immediate=on", points, "52"), texts_under("tapa", points, "52"));
}

/// In the play 4/2 6/1, the pin on the 1-point ends the game. So 6/1 is written last, although it starts from
/// a higher point.
#[test]
fn the_step_that_ends_the_game_is_written_last() {
    assert_eq!(texts_under("plakoto immediate=on", "1:-1 4:1 6:1 20:-3 3:-2", "52"), ["4/2 6/1", "6/1", "6/4 4/off"]);
}

/// I already pin the opponent's mother, and I have one checker on 24. With 6-6, moving the checker from 24
/// ends the game. The checker on 20 can play up to three sixes before that (to 14, 8 and 2).
#[test]
fn leaving_the_starting_point_can_end_the_game_at_once() {
    let texts = texts_under("plakoto immediate=on", "1:1p 20:1 12:-2 24:1", "66");
    assert_eq!(texts, ["20/14 14/8 24/18", "20/14 14/8 8/2 24/18", "20/14 24/18", "24/18"]);
}

/// With 3-3, the two threes 7/4 4/1 end the game. The threes 13/10 and 10/7 can be played before them.
#[test]
fn a_double_may_end_the_game_after_any_step() {
    let expected = ["13/10 10/7 7/4 4/1", "13/10 10/7 7/4 7/4", "13/10 7/4 4/1", "7/4 4/1"];
    assert_eq!(texts_under("plakoto immediate=on", "1:-1 7:1 13:1 20:-3", "33"), expected);
}
