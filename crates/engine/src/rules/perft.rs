//! Counting positions and plays from the start: the standard check of a move generator.

use std::collections::HashSet;

use super::{LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};

/// The counts of one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PlyCount {
    /// Number of the ply, from 1.
    pub ply: u32,
    /// Distinct positions after it, each seen by the player who is then on roll.
    pub positions: u64,
    /// Distinct (position, roll, result) that lead there; a pass is one.
    pub edges: u64,
}

/// The counts of every ply from 1 to `plies`, from the start of a game, each counted when it is asked for. Finished
/// positions are counted but not expanded.
pub fn perft(plies: u32, rules: &RuleSet) -> impl Iterator<Item = PlyCount> {
    let mut positions = HashSet::from([rules.start()]);
    (1..=plies).map(move |ply| {
        let (next, edges) = expand(&positions, rules);
        positions = next;
        PlyCount { ply, positions: positions.len() as u64, edges }
    })
}

/// The distinct positions after one ply, and the number of edges into them.
fn expand(positions: &HashSet<Position>, rules: &RuleSet) -> (HashSet<Position>, u64) {
    let mut plays: Vec<LegalPlay> = Vec::new();
    let (mut next, mut edges) = (HashSet::new(), 0);
    for position in positions.iter().filter(|position| outcome(position, rules).is_none()) {
        for (roll, _) in Roll::all() {
            legal_plays(position, roll, rules, &mut plays);
            edges += plays.len() as u64;
            next.extend(plays.iter().map(|play| play.after()));
        }
    }
    (next, edges)
}
