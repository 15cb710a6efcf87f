//! Ranks the plays of a roll, best first.

use crate::eval::Chances;
use crate::rules::{LegalPlay, Position, Side};
use crate::search::{FilterLevel, MoveFilters, Search};

/// A play and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The play.
    pub legal: LegalPlay,
    /// The position after the play, before the next roll, from the view of the player who rolls next.
    pub settled: Position,
    /// The chances of the player who makes the play.
    pub chances: Chances,
    /// The equity of the player who makes the play, in points. In a match, the points are normalised to the
    /// match score.
    pub equity: f32,
    /// Depth of the search that found these values, in plies.
    pub plies: u8,
}

/// Search depth and move filters for ranking plays.
#[derive(Clone, Copy, Debug)]
pub struct Depth<'a> {
    /// Search depth, in plies.
    pub plies: u8,
    /// Minimum number of candidates that are searched to the full depth. Use 0 if only the best play matters:
    /// the search then stops as soon as a filter leaves a single candidate.
    pub least: usize,
    /// Selects the candidates for each deeper level.
    pub filters: &'a MoveFilters,
    /// Number of threads for the search.
    pub threads: usize,
}

impl Search<'_> {
    /// Ranks `plays`, the legal plays of `position`, best first. Plays that were searched to the full depth come
    /// before plays that a filter excluded at a lower depth.
    ///
    /// If the budget runs out, returns the result of the last complete level. The static values are always
    /// complete. `progress` is called after each level.
    pub fn rank(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        depth: Depth<'_>,
        progress: &mut dyn FnMut(&[Candidate]),
    ) -> Vec<Candidate> {
        let Depth { plies, least, filters, threads } = depth;
        let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
        let mut ranked = self.at_0_ply(position, roller, plays);
        let rollers = self.seen_by(roller);
        sort(&mut ranked);
        progress(&ranked);
        let mut searched = ranked.len();
        let mut last = 0;
        for level in 1..=plies {
            if level < plies && filters.level(plies, level) == FilterLevel::Skip {
                continue;
            }
            let equities: Vec<f32> = ranked[..searched].iter().map(|candidate| candidate.equity).collect();
            searched = filters.level(plies, last).kept(&equities, least);
            last = level;
            if least == 0 && searched == 1 {
                break;
            }
            let settled: Vec<_> = ranked[..searched].iter().map(|candidate| candidate.settled).collect();
            let Ok(values) = rollers.values(&settled, level, threads) else { break };
            for (candidate, value) in ranked.iter_mut().zip(values) {
                let chances = value.seen_by(roller);
                let equity = self.stakes.equity(&chances);
                *candidate = Candidate { chances, equity, plies: level, ..*candidate };
            }
            sort(&mut ranked);
            progress(&ranked);
        }
        ranked
    }

    /// Returns all plays with their static values, not yet ranked.
    fn at_0_ply(&self, position: &Position, roller: Side, plays: &[LegalPlay]) -> Vec<Candidate> {
        self.spend(plays.len());
        let mut candidates = Vec::with_capacity(plays.len());
        let mut settled = Vec::with_capacity(plays.len());
        self.settle_all(plays, &mut settled);
        self.each_value(position, &settled, roller, |index, chances| {
            let equity = self.stakes.equity(&chances);
            let settled = settled[index];
            candidates.push(Candidate { legal: plays[index], settled, chances, equity, plies: 0 });
        });
        candidates
    }
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| {
        let play = |candidate: &Candidate| candidate.legal.play;
        b.plies.cmp(&a.plies).then_with(|| b.equity.total_cmp(&a.equity)).then_with(|| play(b).cmp(&play(a)))
    });
}
