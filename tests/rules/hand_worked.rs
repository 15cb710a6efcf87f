//! Plays and endings worked by hand from the rules.
//!
//! A position is a list of `point:checkers`, seen by the player on roll: `13` his, `-13` the opponent's, `2p`
//! and `-2p` with a checker of the other side pinned beneath. Checkers that are not named have been borne
//! off.

mod hand_over;
mod primer;
mod switches;

use plakoto::notation::{simple_board, step_text};
use plakoto::rules::{LegalPlay, Outcome, Position, Roll, RuleSet, Setup, Side, Stack, Victory, outcome};

use crate::support::naive::{Board, results};

fn position(points: &str) -> Position {
    let mut fields = ["0"; simple_board::FIELDS];
    for (point, checkers) in points.split(' ').filter_map(|word| word.split_once(':')) {
        fields[point.parse::<usize>().unwrap()] = checkers;
    }
    simple_board::parse(&fields.join(" ")).unwrap()
}

/// The legal plays; the naive rules have to know the same results.
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

/// The legal plays as text, in alphabetical order.
fn texts(points: &str, roll: &str) -> Vec<String> {
    texts_under("plakoto", points, roll)
}

/// The same under the rule set that is written so.
fn texts_under(rules: &str, points: &str, roll: &str) -> Vec<String> {
    let rules = rules.parse().unwrap();
    let plays = legal_under(&rules, &position(points), roll);
    let mut texts: Vec<String> = plays.iter().map(|play| step_text::write(&play.play)).collect();
    texts.sort_unstable();
    texts
}

/// The position after a play that has to be legal.
fn after(position: &Position, roll: &str, text: &str) -> Position {
    let plays = legal(position, roll);
    plays.iter().find(|play| step_text::write(&play.play) == text).expect("the play is legal").result
}

/// The outcomes under `plakoto`, `tzannes` and `tapa`.
fn outcomes(position: &Position) -> [Option<Outcome>; 3] {
    let [plakoto, tzannes, tapa, express] = RuleSet::ALL.map(|rules| outcome(position, &rules));
    assert_eq!(tapa, express, "neither knows mothers");
    [plakoto, tzannes, tapa]
}

/// The outcomes, and the same ones seen by the other side.
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

    /// With 6-5 the 5- and the 1-point are closed. Six: only 12/6 (11/5 is closed). Five: 12/7 or 11/6. After
    /// 12/7 no six is left: 11/5 and 7/1 are closed. So the five has to be 11/6, and both numbers are played.
    #[test]
    fn both_must_be_played_if_any_order_allows_it() {
        assert_eq!(texts("12:1 11:1 5:-2 1:-13", "65"), ["12/6 11/6"]);
    }

    /// The only checker plays 12/6 or 12/7, after either the other number ends on the closed 1-point.
    #[test]
    fn the_higher_if_only_one_can_be_played() {
        assert_eq!(texts("12:1 1:-15", "65"), ["12/6"]);
        assert_eq!(texts("12:1 1:-15", "56"), ["12/6"]);
    }

    /// As before, but the 6-point is closed as well: the five is the only number.
    #[test]
    fn the_lower_if_the_higher_cannot_be_played() {
        assert_eq!(texts("12:1 6:-2 1:-13", "65"), ["12/7"]);
    }

    /// 24/18 and 24/19 are closed, so the open 13-point cannot be reached; with 19 open it can, by way of 19
    /// only.
    #[test]
    fn a_checker_touches_down_in_between() {
        assert_eq!(texts("24:15 18:-2 19:-2 1:-11", "65"), ["pass"]);
        assert_eq!(texts("24:15 18:-2 1:-13", "65"), ["24/19 19/13"]);
    }

    /// One checker on 13: three threes to 4, the fourth would end on the closed 1-point.
    #[test]
    fn as_many_of_a_double_as_possible() {
        assert_eq!(texts("13:1 1:-15", "33"), ["13/10 10/7 7/4"]);
    }
}

mod pins {
    use super::*;

    /// By two: 24/22, 5/3. By one: 24/23, 5/4. Nothing from 10, where mine is pinned. All four pairs, and one
    /// checker by both: 24/23/21 and 5/4/2.
    #[test]
    fn a_pinned_checker_cannot_move() {
        assert_eq!(
            texts("24:13 10:-1p 5:1 1:-14", "21"),
            ["24/22 5/4", "24/23 23/21", "24/23 24/22", "24/23 5/3", "5/4 4/2"]
        );
    }

    /// 12/9 10/8 and 10/8 8/5 leave his checker on 10 free, an ordinary single one again. 12/10 10/7 releases
    /// it and pins it again, whichever comes first. By way of 9, 12/7 has the same result and is not a fourth
    /// play.
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

    /// My own checkers may be piled on a pin: 12/10 makes two of them.
    #[test]
    fn a_pin_is_piled_on() {
        assert_eq!(after(&position("12:1 10:1p 5:1 1:-14"), "21", "12/10 5/4"), position("10:2p 4:1 1:-14"));
    }

    /// My checker on 10 is pinned by a single one of his, which I may not pin in turn: 12/10 is closed, so
    /// the two is played from 11.
    #[test]
    fn nothing_of_mine_lands_where_a_checker_of_mine_is_pinned() {
        assert_eq!(texts("12:1 10:-1p 1:-14", "21"), ["12/11 11/9"]);
    }

    /// A pin is as closed to its owner's opponent as a block: seen by the holder of the pin, and by the other
    /// side.
    #[test]
    fn a_pin_is_a_block() {
        let pinned = position("12:1 10:-1p 1:-14");
        assert!(!pinned.stacks()[9].is_open_to(Side::Mine));
        assert!(pinned.stacks()[9].is_open_to(Side::Theirs));
    }
}

mod bearing_off {
    use super::*;

    /// 6/off by the six alone ends where 6/4 4/off ends, but only that uses both numbers.
    #[test]
    fn six_two_with_the_highest_checker_on_the_six_point() {
        assert_eq!(texts("6:1 1:-15", "62"), ["6/4 4/off"]);
        assert_eq!(texts("6:1 2:1 1:-15", "62"), ["6/4 4/off", "6/off 2/off"]);
    }

    /// 3 is pinned. The one is 5/4; the five bears nothing off, neither from 5 nor, after it, from 4. When
    /// the pin is gone both go off, the second by a five that is higher than needed.
    #[test]
    fn is_suspended_by_a_pin() {
        assert_eq!(texts("5:1 3:-1p 19:-14", "51"), ["5/4"]);
        assert_eq!(texts("5:1 3:-1p 19:-14", "55"), ["pass"]);
        assert_eq!(texts("5:1 3:1 19:-15", "55"), ["5/off 3/off"]);
    }

    /// There is none on 5, and one further from home, on 6, which the closed 1-point stops: the five is lost
    /// though 4 is a lower point. With 1 open it must be played 6/1, and only then 4 and 1 are borne off by
    /// fives.
    #[test]
    fn a_number_too_high_needs_nothing_higher() {
        assert_eq!(texts("6:1 4:1 1:-2 19:-13", "55"), ["pass"]);
        assert_eq!(texts("6:1 4:1 19:-15", "55"), ["6/1 4/off 1/off"]);
    }

    /// 4 could be borne off by the four at once, but 6/2 or 5/1 may be played instead. {4, 1} is left by 6/2
    /// 2/1 and by 6/5 5/1, of which the latter is listed; {3, 2} by 6/2 4/3; {5} by 6/5 4/off.
    #[test]
    fn is_not_forced_where_another_checker_can_move() {
        assert_eq!(texts("6:1 4:1 19:-15", "41"), ["6/2 4/3", "6/5 4/off", "6/5 5/1"]);
    }

    /// The last checker comes home with the one and goes off with the six, or comes home with the six and
    /// goes off with the one; the former is listed. With another one on 2 the six may bring 7 home while the
    /// one is played 2/1.
    #[test]
    fn begins_in_the_middle_of_a_play() {
        assert_eq!(texts("7:1 19:-15", "61"), ["7/6 6/off"]);
        assert_eq!(texts("7:1 2:1 19:-15", "61"), ["7/1 2/1", "7/6 6/off"]);
    }
}

mod endings {
    use super::*;

    #[test]
    fn a_pinned_mother_loses_if_the_pinner_has_left_his_starting_point() {
        let mother = won(Victory::Mother);
        assert_outcomes(&position("1:1p 10:14 20:-14"), [mother, mother, None]);
        assert_eq!(RuleSet::ALL.map(|rules| Victory::Mother.points(&rules)), [2, 3, 0, 0]);
    }

    #[test]
    fn a_pinned_mother_does_not_lose_yet_if_the_pinner_has_a_checker_on_his_starting_point() {
        assert_outcomes(&position("24:1 1:1p 10:13 20:-14"), [None; 3]);
    }

    /// The exemption ends with the last checker on 24: of all plays of 2-1, those from 24 win at once.
    #[test]
    fn the_pinner_wins_later_when_his_last_checker_leaves_his_starting_point() {
        let start = position("24:1 1:1p 10:13 20:-14");
        let (left, stayed): (Vec<_>, Vec<_>) =
            legal(&start, "21").into_iter().partition(|play| play.result.stacks()[23] == Stack::EMPTY);
        assert!(!left.is_empty() && !stayed.is_empty());
        left.iter().for_each(|play| assert_eq!(outcomes(&play.result)[0], won(Victory::Mother)));
        stayed.iter().for_each(|play| assert_outcomes(&play.result, [None; 3]));
    }

    /// By ones: 6/5 is closed, so 2/1, which pins the mother, and then 1/off, since both must be played.
    /// Nothing is looked at in between, and the game goes on.
    #[test]
    fn a_pin_that_the_same_play_releases_does_not_count() {
        let start = position("6:1 2:1 1:-1 5:-2 19:-12");
        assert_eq!(texts("6:1 2:1 1:-1 5:-2 19:-12", "11"), ["2/1 1/off"]);
        assert_outcomes(&after(&start, "11", "2/1 1/off"), [None; 3]);
    }

    #[test]
    fn both_mothers_pinned_is_a_draw() {
        let draw = Some(Outcome::MothersPinned);
        assert_outcomes(&position("24:-1p 1:1p 10:13 15:-13"), [draw, draw, None]);
    }

    /// All mine are off. His last one on 3, in his starting quadrant, makes it a triple game in tzannes.
    #[test]
    fn points_for_bearing_off() {
        let (single, gammon, triple) = (won(Victory::Single), won(Victory::Gammon), won(Victory::Triple));
        assert_outcomes(&position("3:-1 20:-14"), [gammon, triple, gammon]);
        assert_outcomes(&position("7:-1 20:-14"), [gammon; 3]);
        assert_outcomes(&position("3:-1 20:-13"), [single; 3]);
    }

    /// Fifteen borne off is looked at before a pinned mother.
    #[test]
    fn a_winner_by_bearing_off_has_won_whatever_is_pinned() {
        assert_outcomes(&position("24:-15"), [won(Victory::Gammon); 3]);
    }

    /// Each side holds the other's mother under fourteen checkers that cannot be borne off. Where mothers
    /// count the game is drawn for that reason, in tapa because nobody can ever move.
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
    fn results_from_the_start() {
        for (roll, _) in Roll::all() {
            let expected = match (roll.is_double(), roll.high()) {
                (true, 6) => 4,
                (true, _) => 5,
                (false, _) => 2,
            };
            assert_eq!(legal(&Position::START, &roll.to_string()).len(), expected, "{roll}");
        }
    }

    /// What can stand on one point, as numbers of my and of his checkers, once for each order of a pin.
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

    /// Boards of one point more, by the number of checkers of each side on them.
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

    /// Point by point over everything that may stand on a point. The figure includes the board without any
    /// checker, which is not a legal position.
    #[test]
    fn number_of_boards() {
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
