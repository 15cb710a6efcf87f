//! Perft, the standard test of a move generator: counts positions and plays, ply by ply, from the start of a
//! game.

use std::collections::HashSet;

use super::{LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};

/// Number of positions and plays at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PlyCount {
    /// Number of the ply; the first ply of the game is 1.
    pub ply: u32,
    /// Number of distinct positions after this ply, each from the view of the player who is then on roll.
    pub positions: u64,
    /// Number of distinct (position, roll, result) triples that lead from the previous ply to these
    /// positions. A pass counts as one triple.
    pub edges: u64,
}

/// Returns the counts for plies 1 to `plies` from the start of a game. The iterator is lazy: it computes a
/// ply when the caller asks for it. Finished positions are counted but not expanded.
pub fn perft(plies: u32, rules: &RuleSet) -> impl Iterator<Item = PlyCount> {
    let mut positions = HashSet::from([rules.start()]);
    (1..=plies).map(move |ply| {
        let (next, edges) = expand(&positions, rules);
        positions = next;
        PlyCount { ply, positions: positions.len() as u64, edges }
    })
}

/// Plays every legal play from `positions`. Returns the distinct positions after these plays, and the number
/// of edges that lead to them.
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
