//! Numbers of positions and plays that can be reached from the start of a game.

use std::collections::BTreeSet;

use plakoto::rules::{PlyCount, Position, Roll, RuleSet, perft};

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

/// Plakoto Express is not among the rule sets, because its cascades (doubles that go on with higher numbers) have
/// millions of results; `cascade.rs` tests them. Games without pins are tested in `tavli`.
const RULES: [RuleSet; 3] = [RuleSet::PLAKOTO, RuleSet::TZANNES, RuleSet::TAPA];

/// The counts do not depend on the rules about mothers, because no mother (last checker on the starting point) is
/// pinned so early. The naive rules give the counts of the first two plies, and in the ignored test below of all three.
#[test]
fn three_plies_have_the_known_counts() {
    let level = |(ply, positions, edges)| PlyCount { ply, positions, edges };
    let levels = [(1, 49, 59), (2, 2_394, 2_884), (3, 126_364, 508_553)].map(level);
    for rules in RULES {
        assert_eq!(perft(3, &rules).collect::<Vec<_>>(), levels, "{rules}");
        assert_eq!(naive_perft(2, &rules), levels[..2], "{rules}");
    }
}

#[test]
#[ignore = "slow, and needed only when the pinned counts change"]
fn three_plies_agree_with_the_naive_rules() {
    for rules in RULES {
        assert_eq!(perft(3, &rules).collect::<Vec<_>>(), naive_perft(3, &rules), "{rules}");
    }
}
