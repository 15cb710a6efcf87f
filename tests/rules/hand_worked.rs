//! Plays and endings worked out by hand from the rules.
//!
//! A position is a list of `point:checkers`, from the point of view of the player on roll ("I" in the
//! comments). `13` means thirteen of this player's checkers, and `-13` thirteen of the opponent's. `2p` and
//! `-2p` also pin one checker of the other side. Checkers that are not listed have been borne off.

mod hand_over;
mod primer;
mod switches;

use plakoto::notation::{play_text, simple_board};
use plakoto::rules::{LegalPlay, Outcome, Position, Roll, RuleSet, Setup, Side, Stack, Victory, outcome};

use crate::support::naive::{Board, results};

fn position(points: &str) -> Position {
    let mut fields = ["0"; simple_board::FIELDS];
    for (point, checkers) in points.split(' ').filter_map(|word| word.split_once(':')) {
        fields[point.parse::<usize>().unwrap()] = checkers;
    }
    simple_board::parse(&fields.join(" ")).unwrap()
}

/// Returns the legal plays. Checks that the naive rules find the same results.
fn legal(position: &Position, roll: &str) -> Vec<LegalPlay> {
    legal_under(&RuleSet::PLAKOTO, position, roll)
}

fn legal_under(rules: &RuleSet, position: &Position, roll: &str) -> Vec<LegalPlay> {
    let roll: Roll = roll.parse().unwrap();
    let plays = rules.legal_plays(position, roll);
    let mut boards: Vec<Board> = plays.iter().map(|play| Board::of(&play.result)).collect();
    boards.sort_unstable();
    assert_eq!(boards, results(&Board::of(position), roll.dice(), rules));
    plays
}

/// Returns the legal plays as text, in alphabetical order.
fn texts(points: &str, roll: &str) -> Vec<String> {
    texts_under("plakoto", points, roll)
}

/// Returns the legal plays under the rule set with this text.
fn texts_under(rules: &str, points: &str, roll: &str) -> Vec<String> {
    let rules = rules.parse().unwrap();
    let plays = legal_under(&rules, &position(points), roll);
    let mut texts: Vec<String> = plays.iter().map(|play| play_text::write_steps(&play.play)).collect();
    texts.sort_unstable();
    texts
}

/// Returns the position after a play, which must be legal.
fn after(position: &Position, roll: &str, text: &str) -> Position {
    let plays = legal(position, roll);
    plays.iter().find(|play| play_text::write_steps(&play.play) == text).expect("the play is legal").result
}

/// The shipped rule sets of games in which checkers are pinned.
const PINNING: [RuleSet; 4] = [RuleSet::PLAKOTO, RuleSet::TZANNES, RuleSet::TAPA, RuleSet::EXPRESS];

/// Returns the outcomes of the game under `plakoto`, `tzannes` and `tapa`.
fn outcomes(position: &Position) -> [Option<Outcome>; 3] {
    let [plakoto, tzannes, tapa, express] = PINNING.map(|rules| outcome(position, &rules));
    assert_eq!(tapa, express, "neither rule set has mothers");
    [plakoto, tzannes, tapa]
}

/// Checks the outcomes from the points of view of both players.
fn assert_outcomes(position: &Position, expected: [Option<Outcome>; 3]) {
    assert_eq!(outcomes(position), expected, "{position:?}");
    let swapped = expected.map(|outcome| match outcome {
        Some(Outcome::Won(side, victory)) => Some(Outcome::Won(side.other(), victory)),
        draw => draw,
    });
    assert_eq!(outcomes(&position.swap_sides()), swapped, "{position:?} seen by the other side");
}

fn won(victory: Victory) -> Option<Outcome> {
    Some(Outcome::Won(Side::Mine, victory))
}

mod numbers_to_play {
    use super::*;

    /// The opponent blocks the 5-point and the 1-point. After the five 12/7, no six can be played, because
    /// 11/5 and 7/1 are blocked. I must therefore play 12/6 and 11/6, which uses both numbers.
    #[test]
    fn both_numbers_must_be_played_if_any_order_allows_it() {
        assert_eq!(texts("12:1 11:1 5:-2 1:-13", "65"), ["12/6 11/6"]);
    }

    /// The only checker can play 12/6 or 12/7. After either play, the other number would end on the blocked 1-point.
    #[test]
    fn the_higher_number_must_be_played_if_only_one_can_be() {
        assert_eq!(texts("12:1 1:-15", "65"), ["12/6"]);
        assert_eq!(texts("12:1 1:-15", "56"), ["12/6"]);
    }

    /// The opponent blocks both the 6-point and the 1-point, so only the five can be played.
    #[test]
    fn the_lower_number_is_played_if_the_higher_cannot_be() {
        assert_eq!(texts("12:1 6:-2 1:-13", "65"), ["12/7"]);
    }

    /// The open 13-point cannot be reached if both 24/18 and 24/19 are blocked. If the 19-point is open, the
    /// 13-point can be reached through it.
    #[test]
    fn a_checker_that_plays_both_numbers_needs_an_open_point_between() {
        assert_eq!(texts("24:15 18:-2 19:-2 1:-11", "65"), ["pass"]);
        assert_eq!(texts("24:15 18:-2 1:-13", "65"), ["24/19 19/13"]);
    }

    /// Three threes move the checker from 13 to 4. The fourth three would end on the blocked 1-point.
    #[test]
    fn a_double_is_played_as_often_as_possible() {
        assert_eq!(texts("13:1 1:-15", "33"), ["13/10 10/7 7/4"]);
    }
}

mod pins {
    use super::*;

    /// My checker on 10 is pinned and cannot move. The twos are 24/22 and 5/3, and the ones are 24/23 and
    /// 5/4. The plays include all pairs of a two and a one that have different results, and moves of one
    /// checker by both numbers.
    #[test]
    fn a_pinned_checker_cannot_move() {
        let expected = ["24/22 5/4", "24/23 23/21", "24/23 24/22", "24/23 5/3", "5/4 4/2"];
        assert_eq!(texts("24:13 10:-1p 5:1 1:-14", "21"), expected);
    }

    /// 12/9 10/8 and 10/8 8/5 release the opponent's checker on 10, which is then an ordinary blot. After 12/10 10/7,
    /// the checker is still pinned. 12/9 9/7 has the same result, so it is not listed as a fourth play.
    #[test]
    fn a_checker_is_released_and_pinned_again() {
        let start = position("12:1 10:1p 1:-14");
        assert_eq!(texts("12:1 10:1p 1:-14", "32"), ["10/8 8/5", "12/10 10/7", "12/9 10/8"]);
        let released = after(&start, "32", "10/8 8/5");
        assert_eq!(released, position("12:1 10:-1 5:1 1:-14"));
        assert!(!released.has_pinned(Side::Theirs));
        assert_eq!(after(&start, "32", "12/10 10/7"), position("10:1p 7:1 1:-14"));
        assert_eq!(after(&released, "21", "12/10 5/4"), position("10:1p 4:1 1:-14"));
    }

    /// A player may add checkers to the checker that makes a pin: after 12/10, two checkers pin the opponent's.
    #[test]
    fn checkers_can_be_stacked_on_a_pin() {
        assert_eq!(after(&position("12:1 10:1p 5:1 1:-14"), "21", "12/10 5/4"), position("10:2p 4:1 1:-14"));
    }

    /// My checker on 10 is pinned by a single opposing checker. I may not pin that checker, so 12/10 is
    /// illegal, and the two is played from 11.
    #[test]
    fn no_checker_may_land_where_an_own_checker_is_pinned() {
        assert_eq!(texts("12:1 10:-1p 1:-14", "21"), ["12/11 11/9"]);
    }

    /// The side that pins a checker may land on that point. The other side may not, as if the point were blocked.
    #[test]
    fn a_pin_is_a_block() {
        let pinned = position("12:1 10:-1p 1:-14");
        assert!(!pinned.stacks()[9].is_open_to(Side::Mine));
        assert!(pinned.stacks()[9].is_open_to(Side::Theirs));
    }
}

mod bearing_off {
    use super::*;

    /// The six alone plays 6/off, with the same result as 6/4 4/off. Only the latter uses both numbers.
    #[test]
    fn bearing_off_must_use_both_numbers_of_six_two() {
        assert_eq!(texts("6:1 1:-15", "62"), ["6/4 4/off"]);
        assert_eq!(texts("6:1 2:1 1:-15", "62"), ["6/4 4/off", "6/off 2/off"]);
    }

    /// While my checker on 3 is pinned, the five cannot bear off any checker, and only the one is played:
    /// 5/4. Without the pin, fives bear off both checkers: the first from 5, the second from 3.
    #[test]
    fn bearing_off_is_suspended_by_a_pin() {
        assert_eq!(texts("5:1 3:-1p 19:-14", "51"), ["5/4"]);
        assert_eq!(texts("5:1 3:-1p 19:-14", "55"), ["pass"]);
        assert_eq!(texts("5:1 3:1 19:-15", "55"), ["5/off 3/off"]);
    }

    /// A five cannot bear off from 4 while there is a checker on 6. If the 1-point is blocked, that checker
    /// cannot move by a five, so the fives are lost. If the 1-point is open, 6/1 is played first, and then
    /// fives bear off from 4 and 1.
    #[test]
    fn a_higher_number_bears_off_only_from_the_highest_point() {
        assert_eq!(texts("6:1 4:1 1:-2 19:-13", "55"), ["pass"]);
        assert_eq!(texts("6:1 4:1 19:-15", "55"), ["6/1 4/off 1/off"]);
    }

    /// The four could bear off the checker on 4, but 6/2 or 5/1 may be played instead. There are three
    /// results: 6/2 4/3 leaves checkers on 3 and 2, 6/5 4/off leaves one on 5, and 6/5 5/1 leaves checkers on
    /// 4 and 1. 6/2 2/1 has the same result as 6/5 5/1 and is not listed.
    #[test]
    fn bearing_off_is_not_forced_if_another_checker_can_move() {
        assert_eq!(texts("6:1 4:1 19:-15", "41"), ["6/2 4/3", "6/5 4/off", "6/5 5/1"]);
    }

    /// The only checker enters the home board with the one and is borne off with the six. The numbers can
    /// also be played in the other order, which is not listed because the result is the same. With another
    /// checker on 2, the six can play 7/1 and the one 2/1.
    #[test]
    fn bearing_off_may_begin_in_the_middle_of_a_play() {
        assert_eq!(texts("7:1 19:-15", "61"), ["7/6 6/off"]);
        assert_eq!(texts("7:1 2:1 19:-15", "61"), ["7/1 2/1", "7/6 6/off"]);
    }
}

mod endings {
    use super::*;

    #[test]
    fn a_pinned_mother_loses_if_the_pinner_has_left_the_starting_point() {
        let mother = won(Victory::Mother);
        assert_outcomes(&position("1:1p 10:14 20:-14"), [mother, mother, None]);
        assert_eq!(PINNING.map(|rules| Victory::Mother.points(&rules)), [2, 3, 0, 0]);
    }

    #[test]
    fn a_pinned_mother_does_not_lose_while_the_pinner_has_a_checker_on_the_starting_point() {
        assert_outcomes(&position("24:1 1:1p 10:13 20:-14"), [None; 3]);
    }

    /// While I have a checker on 24, pinning the opponent's mother (the last checker on the starting point)
    /// does not win. Of the plays with 2-1, exactly those that move the checker from 24 win.
    #[test]
    fn the_pinner_wins_when_the_last_checker_leaves_the_starting_point() {
        let start = position("24:1 1:1p 10:13 20:-14");
        let (left, stayed): (Vec<_>, Vec<_>) =
            legal(&start, "21").into_iter().partition(|play| play.result.stacks()[23] == Stack::EMPTY);
        assert!(!left.is_empty() && !stayed.is_empty());
        left.iter().for_each(|play| assert_eq!(outcomes(&play.result)[0], won(Victory::Mother)));
        stayed.iter().for_each(|play| assert_outcomes(&play.result, [None; 3]));
    }

    /// 6/5 is blocked, so the first one must be 2/1, which pins the mother. The second one must be 1/off,
    /// because as many numbers as possible must be played. Only the final position decides whether the game
    /// is over, so the game goes on.
    #[test]
    fn a_pin_released_by_the_same_play_does_not_count() {
        let start = position("6:1 2:1 1:-1 5:-2 19:-12");
        assert_eq!(texts("6:1 2:1 1:-1 5:-2 19:-12", "11"), ["2/1 1/off"]);
        assert_outcomes(&after(&start, "11", "2/1 1/off"), [None; 3]);
    }

    #[test]
    fn both_mothers_pinned_is_a_draw() {
        let draw = Some(Outcome::MothersPinned);
        assert_outcomes(&position("24:-1p 1:1p 10:13 15:-13"), [draw, draw, None]);
    }

    /// All my checkers have been borne off. In tzannes, an opposing checker on 3, which is in the opponent's
    /// starting quadrant, makes the win a triple game.
    #[test]
    fn bearing_off_wins_the_points_of_the_rule_set() {
        let (single, gammon, triple) = (won(Victory::Single), won(Victory::Gammon), won(Victory::Triple));
        assert_outcomes(&position("3:-1 20:-14"), [gammon, triple, gammon]);
        assert_outcomes(&position("7:-1 20:-14"), [gammon; 3]);
        assert_outcomes(&position("3:-1 20:-13"), [single; 3]);
    }

    /// A player who has borne off all checkers wins, regardless of pinned mothers.
    #[test]
    fn bearing_off_wins_regardless_of_pins() {
        assert_outcomes(&position("24:-15"), [won(Victory::Gammon); 3]);
    }

    /// Each side pins the other side's mother (the last checker on the starting point) with fourteen checkers
    /// that can never move. Under rules with mothers, two pinned mothers are a draw. In tapa, the game is a
    /// draw because neither side can ever move.
    #[test]
    fn a_dead_position_is_a_draw() {
        let dead = position("24:-14p 1:14p");
        let mothers = Some(Outcome::MothersPinned);
        assert_outcomes(&dead, [mothers, mothers, Some(Outcome::Dead)]);
        for (roll, _) in Roll::all() {
            assert!(legal(&dead, &roll.to_string()).iter().all(|play| play.play.is_pass()));
        }
    }
}

mod facts {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_number_of_results_at_the_start_is_known() {
        for (roll, _) in Roll::all() {
            let expected = match (roll.is_double(), roll.high()) {
                (true, 6) => 4,
                (true, _) => 5,
                (false, _) => 2,
            };
            assert_eq!(legal(&Position::START, &roll.to_string()).len(), expected, "{roll}");
        }
    }

    /// Returns all possible contents of a point, as the numbers of checkers of both players. A point with a
    /// pin is listed once for each player who can be pinned.
    fn stacks() -> Vec<(usize, usize)> {
        let mut stacks = vec![(0, 0)];
        let mut seen = HashSet::new();
        for (mine, theirs) in (0..=15).flat_map(|mine| (0..=15).map(move |theirs| (mine, theirs))) {
            for on_top in [Side::Mine, Side::Theirs] {
                let mut setup = Setup::EMPTY;
                (setup.mine[0], setup.theirs[0], setup.on_top[0]) = (mine, theirs, on_top);
                let position = Position::try_from(&setup);
                if position.is_ok_and(|position| seen.insert(position)) {
                    stacks.push((mine.into(), theirs.into()));
                }
            }
        }
        stacks
    }

    /// Adds one point to the boards. `boards` contains the number of boards for each number of checkers of
    /// both players.
    fn with_one_more_point(boards: &[[u128; 16]; 16], stacks: &[(usize, usize)]) -> [[u128; 16]; 16] {
        let mut more = [[0; 16]; 16];
        for &(mine, theirs) in stacks {
            for (row, from) in more[mine..].iter_mut().zip(boards) {
                for (count, from) in row[theirs..].iter_mut().zip(from) {
                    *count += from;
                }
            }
        }
        more
    }

    /// Counts the boards point by point. The number includes the empty board, which is not a legal position.
    #[test]
    fn the_number_of_boards_is_known() {
        let stacks = stacks();
        let mut boards = [[0; 16]; 16];
        boards[0][0] = 1;
        for _ in 0..24 {
            boards = with_one_more_point(&boards, &stacks);
        }
        let sum: u128 = boards.iter().flatten().sum();
        assert_eq!(sum, 1_583_105_324_468_347_604_573);
    }
}
