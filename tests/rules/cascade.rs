//! Cascades, compared with a naive implementation of the rules on positions from random games and on random
//! positions. A cascade is a double in Plakoto Express: after four times its number, the player plays each
//! higher number four times. Numbers that cannot be played pass to the opponent (hand-over).

use std::collections::HashSet;
use std::ops::ControlFlow;

use plakoto::notation::play_text;
use plakoto::rules::{LegalPlay, Numbers, Pending, Position, Roll, RuleSet, Side, each_result};
use rand::RngExt;

use crate::support::naive::{Board, cascade as naive, replay_cascade, steps};
use crate::support::positions::{Generator, generator, placed, self_play};

const RULES: RuleSet = RuleSet::EXPRESS;

/// Maximum number of intermediate boards. Cascades with more boards are not compared.
const MOST: usize = 3_000;

/// Returns the numbers of a random cascade: a double, or the numbers that the opponent could not play and passed on.
pub(crate) fn random_cascade(generator: &mut Generator) -> (Numbers, Vec<usize>) {
    let (first, times) = (generator.random_range(1..=6u8), generator.random_range(1..=4));
    let higher = (first + 1..=6).flat_map(|number| [number; 4]);
    let all: Vec<u8> = std::iter::repeat_n(first, times).chain(higher).collect();
    let text: Vec<String> = all.iter().map(u8::to_string).collect();
    let numbers = if times == 4 && generator.random() {
        Roll::new(first, first).expect("a double").into()
    } else {
        Numbers::HandedOver(text.join(",").parse().expect("the end of a cascade"))
    };
    (numbers, all.into_iter().map(usize::from).collect())
}

fn results(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<LegalPlay> {
    let mut plays = Vec::new();
    let _ = each_result(position, numbers, rules, &mut |play| {
        plays.push(*play);
        ControlFlow::Continue(())
    });
    plays
}

/// Compares the results of a cascade with the naive rules. Each result must occur once, and each play must lead to its
/// result. Unplayed numbers of a roll must pass to the opponent unless the game is over. Numbers that the opponent
/// passed on must be lost if they cannot be played. Returns `false` if there are too many boards to compare.
fn check(position: &Position, numbers: Numbers, all: &[usize], rules: &RuleSet) -> bool {
    let board = Board::of(position);
    let Some((played, expected)) = naive(&board, all, rules, MOST) else { return false };
    let plays = results(position, numbers, rules);
    if played == 0 {
        assert_eq!(plays, [], "{numbers} at {position:?}");
        let all_plays = rules.legal_plays(position, numbers);
        assert_eq!(all_plays, [LegalPlay::pass(position, numbers, rules)]);
        return true;
    }
    let mut found: Vec<Board> = plays.iter().map(|play| Board::of(&play.result)).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "results of {numbers} at {position:?}");
    for LegalPlay { play, result, next } in &plays {
        let steps = steps(play);
        assert_eq!(steps.len(), played);
        assert_eq!(replay_cascade(&board, all, &steps, rules), Some(Board::of(result)), "{play:?} at {position:?}");
        let left: Vec<usize> = next.pending.numbers().map(usize::from).collect();
        match numbers {
            Numbers::Rolled(_) => {
                let is_over = Board::of(&result.swap_sides()).ending(rules).is_some();
                let rest = if is_over { &[] } else { &all[played..] };
                assert_eq!((next.side, &left[..]), (Side::Theirs, rest));
            }
            Numbers::HandedOver(_) => assert_eq!((next.side, left), (Side::Mine, vec![])),
        }
    }
    true
}

#[test]
fn results_agree_with_the_naive_rules() {
    let mut generator = generator(41);
    let mut positions = self_play(300, &mut generator);
    positions.extend((0..1_000).map(|_| placed(&mut generator)));
    let mut compared = 0;
    for position in &positions {
        let (numbers, all) = random_cascade(&mut generator);
        let (overshoot, pinned_bear_off) = (generator.random(), generator.random());
        for rules in [RULES, RuleSet { overshoot, pinned_bear_off, ..RULES }] {
            compared += usize::from(check(position, numbers, &all, &rules));
        }
    }
    assert!(compared > positions.len(), "only {compared} could be compared");
}

/// The only checker moves from 24 to 20 with the first four. The second four would end on 16, which the
/// opponent blocks. The other fours, the fives and the sixes therefore pass to the opponent.
#[test]
fn unplayable_numbers_of_a_cascade_pass() {
    let board = "0 -9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0 -2 -2 0 0 0 0 1 0";
    let position = plakoto::notation::simple_board::parse(board).expect("a board");
    let plays = results(&position, "44".parse::<Roll>().expect("a roll").into(), &RULES);
    assert_eq!(plays.len(), 1);
    assert_eq!(play_text::write_steps(&plays[0].play), "24/20");
    assert_eq!(plays[0].next.pending.to_string(), "4,4,4,5,5,5,5,6,6,6,6");
    let pending: Pending = "4,4,5,5,5,5,6,6,6,6".parse().expect("the end of a cascade");
    let plays = results(&position, Numbers::HandedOver(pending), &RULES);
    assert_eq!((play_text::write_steps(&plays[0].play), plays[0].next.pending), ("24/20".to_owned(), Pending::NONE));
}

/// With 6-5, only the five can be played, and the six passes to the opponent. With 6-4, neither number can be
/// played, and both pass.
#[test]
fn unplayable_single_numbers_pass() {
    let board = "0 -7 0 0 0 0 0 0 0 0 0 0 0 -2 -2 0 0 0 -2 0 -2 0 0 0 1 0";
    let position = plakoto::notation::simple_board::parse(board).expect("a board");
    for (dice, play, pending) in [("65", "24/19", "6"), ("64", "pass", "4,6")] {
        let plays = RULES.legal_plays(&position, dice.parse::<Roll>().expect("a roll"));
        assert_eq!(plays.len(), 1, "{dice}");
        let expected = (play.into(), pending.into());
        assert_eq!((play_text::write_steps(&plays[0].play), plays[0].next.pending.to_string()), expected);
        assert_eq!(plays[0].next.side, Side::Theirs);
    }
}

/// Counts the results of a double at the start of a game in two ways: with the move generator, and by moving
/// all checkers one number at a time. The only blocked point is the opponent's starting point, 1. No checker
/// can be borne off, because not all checkers can reach the home board.
fn results_at_the_start(first: u8) -> (usize, usize) {
    let mut count = 0;
    let roll = Roll::new(first, first).expect("a double");
    let _ = each_result(&Position::START, roll.into(), &RULES, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    let mut boards: HashSet<[u8; 25]> = HashSet::from([std::array::from_fn(|point| u8::from(point == 24) * 15)]);
    for number in (usize::from(first)..=6).flat_map(|number| [number; 4]) {
        let steps = boards.iter().flat_map(|board| {
            let from = (number + 2..=24).filter(|from| board[*from] > 0);
            from.map(|from| {
                let mut after = *board;
                (after[from], after[from - number]) = (after[from] - 1, after[from - number] + 1);
                after
            })
        });
        boards = steps.collect();
    }
    (count, boards.len())
}

#[test]
fn doubles_at_the_start_have_the_known_number_of_results() {
    for (first, results) in [(6, 4), (5, 74), (4, 2_578), (3, 59_810), (2, 627_658)] {
        assert_eq!(results_at_the_start(first), (results, results), "{first}");
    }
}

/// The roll 1-1 has millions of results, which must be found with limited memory.
#[test]
#[ignore = "takes minutes"]
fn double_one_at_the_start_has_the_known_number_of_results() {
    assert_eq!(results_at_the_start(1), (4_148_343, 4_148_343));
}
