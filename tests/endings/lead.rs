//! Endings in which one player leads by far, compared with an independent solver that follows only the rules.

use std::collections::HashMap;
use std::sync::LazyLock;

use plakoto::endgame::Lead;
use plakoto::notation::simple_board;
use plakoto::rules::{Outcome, Position, Roll, RuleSet, Side, Victory, legal_plays, outcome};

static LEAD: LazyLock<Lead> = LazyLock::new(|| {
    let mut lead = Lead::default();
    lead.grow();
    lead
});

/// The chances that the player on roll wins, wins a gammon, and loses a gammon.
type Chances = [f64; 3];

/// All positions that can arise from a start position, each with its successors for every roll.
#[derive(Default)]
struct Graph {
    numbers: HashMap<Position, usize>,
    positions: Vec<Position>,
    replies: Vec<Vec<(f64, Vec<usize>)>>,
}

impl Graph {
    fn number(&mut self, position: Position) -> usize {
        let next = self.positions.len();
        *self.numbers.entry(position).or_insert_with(|| {
            self.positions.push(position);
            next
        })
    }

    fn from(position: Position) -> Self {
        let mut graph = Self::default();
        graph.number(position);
        let mut plays = Vec::new();
        while let Some(position) = graph.positions.get(graph.replies.len()).copied() {
            let mut replies = Vec::new();
            if outcome(&position, &RuleSet::PLAKOTO).is_none() {
                for (roll, weight) in Roll::all() {
                    legal_plays(&position, roll, &RuleSet::PLAKOTO, &mut plays);
                    let after = plays.iter().map(|play| graph.number(play.result.swap_sides())).collect();
                    replies.push((f64::from(weight) / f64::from(Roll::OUTCOMES), after));
                }
            }
            graph.replies.push(replies);
        }
        graph
    }

    /// Returns the value of each position. Updates all values repeatedly until none changes.
    fn solve(&self) -> Vec<Chances> {
        let mut values: Vec<Chances> = self
            .positions
            .iter()
            .map(|position| match outcome(position, &RuleSet::PLAKOTO) {
                Some(Outcome::Won(Side::Mine, victory)) => [1.0, gammon(victory), 0.0],
                Some(Outcome::Won(Side::Theirs, victory)) => [0.0, 0.0, gammon(victory)],
                _ => [0.5, 0.0, 0.0],
            })
            .collect();
        loop {
            let mut change: f64 = 0.0;
            for number in (0..values.len()).rev().filter(|number| !self.replies[*number].is_empty()) {
                let mut sum = [0.0; 3];
                for (weight, after) in &self.replies[number] {
                    let seen = after.iter().map(|after| {
                        let [win, win_gammon, lose_gammon] = values[*after];
                        [1.0 - win, lose_gammon, win_gammon]
                    });
                    let points = |[win, win_gammon, lose_gammon]: &Chances| 2.0 * win + win_gammon - lose_gammon;
                    let best = seen.max_by(|a, b| points(a).total_cmp(&points(b))).expect("a play");
                    sum.iter_mut().zip(best).for_each(|(sum, chance)| *sum += weight * chance);
                }
                change = sum.iter().zip(values[number]).map(|(a, b)| (a - b).abs()).fold(change, f64::max);
                values[number] = sum;
            }
            if change < 1e-9 {
                return values;
            }
        }
    }
}

fn gammon(victory: Victory) -> f64 {
    f64::from(u8::from(victory == Victory::Gammon))
}

fn position(board: &str) -> Position {
    simple_board::parse(board).expect("a position")
}

fn compare(board: &str, lead: &Lead) -> usize {
    let graph = Graph::from(position(board));
    let mut compared = 0;
    for (position, [win, win_gammon, lose_gammon]) in graph.positions.iter().zip(graph.solve()) {
        let Some(ending) = lead.ending(position, &RuleSet::PLAKOTO) else { continue };
        compared += 1;
        let found = [ending.win, ending.win_gammon, ending.lose_gammon].map(f64::from);
        for (found, expected) in found.into_iter().zip([win, win_gammon, lose_gammon]) {
            assert!((found - expected).abs() < 1e-4, "{position:?}: {found} {expected}");
        }
    }
    compared
}

/// The leader has one checker left. Tests a gammon race without contact, and last checkers that are pinned,
/// have to pass opposing checkers, or pin an opposing checker.
#[test]
fn leads_with_one_checker_agree_with_the_solver() {
    for board in [
        "0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 -12 0",
        "0 0 0 0 0 1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -12 0",
        "0 0 -1 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -13 0",
        "0 0 0 0 -1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -13 0",
    ] {
        assert!(compare(board, &LEAD) > 20, "{board}");
    }
}

#[test]
#[ignore = "a minute without optimisation"]
fn leads_with_two_checkers_agree_with_the_solver() {
    let mut lead = LEAD.clone();
    lead.grow();
    for board in [
        "0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 -12 0",
        "0 0 0 1p 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -12 0",
        "0 0 0 0 1p 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 -11 0",
        "0 0 -1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -13 0",
        "0 0 0 0 -1p 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -13 0",
    ] {
        assert!(compare(board, &lead) > 100, "{board}");
    }
}

/// The leader's last checker, on the leader's 2-point, pins the trailer's last checker. The trailer's other
/// fourteen checkers are on the trailer's 1-point. Every roll bears off the leader's checker, so the leader
/// wins a gammon. This is true even if the trailer is on roll, because the trailer cannot move.
#[test]
fn the_last_pin_wins_a_gammon() {
    let held = position("0 0 1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -14 0");
    let ending = LEAD.ending(&held, &RuleSet::PLAKOTO).expect("a leader");
    assert_eq!((ending.win, ending.win_gammon, ending.lose_gammon), (1.0, 1.0, 0.0));
    let ending = LEAD.ending(&held.swap_sides(), &RuleSet::PLAKOTO).expect("a leader");
    assert_eq!((ending.win, ending.win_gammon, ending.lose_gammon), (0.0, 0.0, 1.0));
    assert_eq!(LEAD.ending(&held, &RuleSet::TZANNES), None, "a triple game is possible");
    let dear = RuleSet { gammon: 3, ..RuleSet::PLAKOTO };
    assert_eq!(LEAD.ending(&held, &dear), None, "a dearer gammon changes the best plays");
    // If the leader's checker is on the 4-point, only 2-1 does not bear it off. The trailer's last checker,
    // on the trailer's 21-point, then needs 6-6: three sixes bring it home, and the fourth bears it off. With
    // 5-5, the fourth five only moves it from the 6-point to the 1-point.
    let held = position("0 0 0 0 1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -14 0");
    let ending = LEAD.ending(&held, &RuleSet::PLAKOTO).expect("a leader");
    assert!((ending.win_gammon - (1.0 - 2.0 / 36.0 * 1.0 / 36.0)).abs() < 1e-4, "{ending:?}");
}

#[test]
fn tables_survive_a_round_trip_and_damage_is_detected() {
    let bytes = LEAD.last_to_bytes();
    let mut again = Lead::default();
    again.read(&bytes).expect("a written file can be read");
    assert!(again == *LEAD);
    let error = again.read(&bytes).expect_err("the same again").to_string();
    assert_eq!(error, "the bear-off file is damaged: expected positions with 2 checkers, got 1");
    for index in (0..bytes.len()).step_by(3_000_017) {
        let mut damaged = bytes.clone();
        damaged[index] ^= 1;
        assert!(Lead::default().read(&damaged).is_err(), "{index}");
    }
    assert!(Lead::default().read(&bytes[..bytes.len() - 1]).is_err());
}
