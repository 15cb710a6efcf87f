//! Figures from J. Mamoun's primer on Plakoto whose captions describe the complete position. Unless stated
//! otherwise, red is on roll, so points are numbered as in the captions.

use super::*;

#[test]
fn figure_1_the_start() {
    assert_eq!(position("24:15 1:-15"), Position::START);
}

/// Blue is on roll. Blue's checkers are on blue's points 1, 3 (where eight checkers pin one) and 5, which the caption
/// calls 24, 22 and 20. With 4-2, blue cannot bear off, because the four is 5/1 and the two is 5/3 or 3/1.
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

/// With 5-5, red pins blue's builder on the 4-point, because the 19-, 14- and 9-points are open.
#[test]
fn figure_5_a_lucky_5_5() {
    let start = position("24:15 4:-1 1:-14");
    let trapped = after(&start, "55", "24/19 19/14 14/9 9/4");
    assert_eq!(trapped, position("24:14 4:1p 1:-14"));
    assert!(trapped.has_pinned(Side::Theirs));
}

/// Each play with 6-6 moves at least two checkers, because the fourth six of a single checker would bear it off.
#[test]
fn the_opening_6_6_has_four_plays() {
    assert_eq!(
        texts("24:15 1:-15", "66"),
        ["24/18 24/18 18/12 12/6", "24/18 24/18 18/12 18/12", "24/18 24/18 24/18 18/12", "24/18 24/18 24/18 24/18",]
    );
}

/// Red has pins on 13, 14 and 15, and blocks 10 and 11. Blue's checkers on red's 9-point can therefore move
/// only by a three, to 12. Blue's checker on 12 can move by a four, five or six. If red pins that checker
/// too, blue cannot play any number.
#[test]
fn figure_9_a_six_point_prime() {
    let numbers = |red: &str| playable_numbers(&position(red).swap_sides());
    assert_eq!(numbers("15:1p 14:1p 13:1p 12:-1 11:2 10:2 9:-11 24:8"), [3, 4, 5, 6]);
    assert_eq!(numbers("15:1p 14:1p 13:1p 12:1p 11:2 10:2 9:-11 24:7"), [0; 0]);
}

/// Returns the dice numbers that can be played, tested with doubles.
fn playable_numbers(position: &Position) -> Vec<u8> {
    let playable = |&number: &u8| !legal(position, &format!("{number}{number}"))[0].play.is_pass();
    (1..=6).filter(playable).collect()
}

/// Blue is on roll and has one checker left. Red has eleven checkers on red's 1-point, which is blue's 24-point.
#[test]
fn figure_10_game_over() {
    for (roll, _) in Roll::all() {
        let plays = legal(&position("1:1 24:-11"), &roll.to_string());
        assert_eq!(plays.len(), 1);
        assert_outcomes(&plays[0].result, [won(Victory::Single); 3]);
    }
}
