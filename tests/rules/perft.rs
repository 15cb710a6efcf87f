//! Numbers of positions and plays that can be reached from the start of a game.

use std::collections::BTreeSet;

use plakoto::rules::{PlyCount, perft};
use plakoto::rules::{Position, Roll, RuleSet};

use crate::support::naive::{Board, results};

/// Counts positions and plays with the naive rules.
fn naive_perft(plies: u32, rules: &RuleSet) -> Vec<PlyCount> {
    let mut boards = BTreeSet::from([Board::of(&Position::START)]);
    let mut levels = Vec::new();
    for ply in 1..=plies {
        let mut edges = 0;
        let mut next = BTreeSet::new();
        for board in boards.iter().filter(|board| board.ending(rules).is_none()) {
            for (roll, _) in Roll::all() {
                let results = results(board, roll.dice(), rules);
                edges += results.len() as u64;
                next.extend(results.iter().map(Board::swapped));
            }
        }
        boards = next;
        levels.push(PlyCount { ply, positions: boards.len() as u64, edges });
    }
    levels
}

#[test]
fn two_plies_agree_with_the_naive_rules() {
    // Skip Plakoto Express, because its cascades (doubles that go on with higher numbers) have millions of
    // results. Games without pins are tested in `tavli.rs`.
    for rules in [RuleSet::PLAKOTO, RuleSet::TZANNES, RuleSet::TAPA] {
        assert_eq!(perft(2, &rules).collect::<Vec<_>>(), naive_perft(2, &rules), "{rules}");
    }
}

/// The counts for three plies do not depend on the rules about mothers, because no mother (last checker on
/// the starting point) is pinned so early.
///
/// The ignored test below checks that the naive rules give the same counts.
#[test]
fn three_plies_have_the_known_counts() {
    let level = |ply, positions, edges| PlyCount { ply, positions, edges };
    let pinned = [
        (RuleSet::PLAKOTO, [level(1, 49, 59), level(2, 2_394, 2_884), level(3, 126_364, 508_553)]),
        (RuleSet::TZANNES, [level(1, 49, 59), level(2, 2_394, 2_884), level(3, 126_364, 508_553)]),
        (RuleSet::TAPA, [level(1, 49, 59), level(2, 2_394, 2_884), level(3, 126_364, 508_553)]),
    ];
    for (rules, levels) in pinned {
        assert_eq!(perft(3, &rules).collect::<Vec<_>>(), levels, "{rules}");
    }
}

/// Checks the known counts for three plies against the naive rules. Cascades, which have millions of results,
/// are tested in `cascade.rs`.
#[test]
#[ignore = "slow, and needed only when the pinned counts change"]
fn three_plies_agree_with_the_naive_rules() {
    for rules in [RuleSet::PLAKOTO, RuleSet::TZANNES, RuleSet::TAPA] {
        assert_eq!(perft(3, &rules).collect::<Vec<_>>(), naive_perft(3, &rules), "{rules}");
    }
}
