//! Figures of the primer whose captions determine the position. Red is on roll unless stated
//! otherwise, so the points are those of the captions.

use super::*;

#[test]
fn figure_1_the_start() {
    assert_eq!(position("24:15 1:-15"), Position::START);
}

/// Blue is on roll: red's 19–24 are blue's 6–1. Blue's checkers are on 24, 22 (eight on a pin) and
/// 20, which are 1, 3 and 5 for blue. With 4-2 blue cannot bear off: the four is 5/1, the two 5/3
/// or 3/1.
#[test]
fn figure_3_bearing_off_with_1_3_or_5_or_a_sum_of_3_or_5() {
    let blue = position("1:4 3:8p 5:3 10:-14");
    let bears_off = |roll: &str| legal(&blue, roll).iter().any(|play| play.result.off(Side::Mine) > 0);
    for roll in ["11", "33", "55", "31", "51", "53", "21", "41", "32"] {
        assert!(bears_off(roll), "{roll}");
    }
    for roll in ["22", "42"] {
        assert!(!bears_off(roll), "{roll}");
    }
}

#[test]
fn figure_4_builders_with_3_1() {
    let builders = position("24:13 23:1 21:1 1:-15");
    assert_eq!(after(&Position::START, "31", "24/23 24/21"), builders);
}

/// Blue has a builder on the 4-point, and the 19-, 14- and 9-points are open.
#[test]
fn figure_5_a_lucky_5_5() {
    let start = position("24:15 4:-1 1:-14");
    let trapped = after(&start, "55", "24/19 19/14 14/9 9/4");
    assert_eq!(trapped, position("24:14 4:1p 1:-14"));
    assert!(trapped.has_pinned(Side::Theirs));
}

/// Two checkers move twelve points forward. A single checker would have to bear off with the fourth
/// six.
#[test]
fn the_opening_6_6_has_four_plays() {
    assert_eq!(
        texts("24:15 1:-15", "66"),
        [
            "24/18 24/18 18/12 12/6",
            "24/18 24/18 18/12 18/12",
            "24/18 24/18 24/18 18/12",
            "24/18 24/18 24/18 24/18",
        ]
    );
}

/// Red's traps on 13, 14 and 15 and blocks on 10 and 11 leave blue, on red's 9-point, one point of
/// six, reached by a three. Blue's checker on 12 itself can move by four, five or six. When it is
/// trapped too, no number can be played.
#[test]
fn figure_9_a_six_point_prime() {
    let numbers = |red: &str| playable_numbers(&position(red).swap_sides());
    assert_eq!(numbers("15:1p 14:1p 13:1p 12:-1 11:2 10:2 9:-11 24:8"), [3, 4, 5, 6]);
    assert_eq!(numbers("15:1p 14:1p 13:1p 12:1p 11:2 10:2 9:-11 24:7"), [0; 0]);
}

/// The numbers that can be played at all, tested with doubles.
fn playable_numbers(position: &Position) -> Vec<u8> {
    let playable = |&number: &u8| !legal(position, &format!("{number}{number}"))[0].play.is_pass();
    (1..=6).filter(playable).collect()
}

/// Blue is on roll with one checker left; red has eleven on their last point, which is blue's 24.
#[test]
fn figure_10_game_over() {
    for (roll, _) in Roll::all() {
        let plays = legal(&position("1:1 24:-11"), &roll.to_string());
        assert_eq!(plays.len(), 1);
        assert_outcomes(&plays[0].result, [won(Victory::Single); 3]);
    }
}
