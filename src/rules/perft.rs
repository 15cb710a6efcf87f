//! Counting positions and plays from the start: the standard check of a move generator.

use std::collections::HashSet;

use super::{LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};

/// The counts of one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Level {
    /// Number of the ply, from 1.
    pub ply: u32,
    /// Distinct positions after it, each seen by the player who is then on roll.
    pub positions: u64,
    /// Distinct (position, roll, result) that lead there; a pass is one.
    pub edges: u64,
}

/// The counts of every ply from 1 to `plies`, from the start of a game. Finished positions are counted but not
/// expanded.
#[must_use]
pub fn perft(plies: u32, rules: &RuleSet) -> Vec<Level> {
    let mut positions = HashSet::from([Position::START]);
    let mut plays: Vec<LegalPlay> = Vec::new();
    (1..=plies)
        .map(|ply| {
            let mut edges = 0;
            let mut next = HashSet::new();
            for position in positions.iter().filter(|position| outcome(position, rules).is_none()) {
                for (roll, _) in Roll::all() {
                    legal_plays(position, roll, &mut plays);
                    edges += plays.len() as u64;
                    next.extend(plays.iter().map(|play| play.result.swap_sides()));
                }
            }
            positions = std::mem::take(&mut next);
            Level { ply, positions: positions.len() as u64, edges }
        })
        .collect()
}
