//! The candidates for a roll, best first.

use super::judge::each_value;
use super::reply::settle_all;
use super::{Context, FilterLevel, MoveFilters, values};
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Position, Side};

/// A play and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The play.
    pub legal: LegalPlay,
    /// The position before the next roll, seen by the player who rolls.
    pub settled: Position,
    /// The chances of the player who makes it.
    pub chances: Probabilities,
    /// What they are worth to him, in points, or in a match in normalised points.
    pub equity: f32,
    /// Number of plies that this was found with.
    pub plies: u8,
}

/// How deep the candidates are searched.
#[derive(Clone, Copy, Debug)]
pub struct Depth<'a> {
    /// Number of plies.
    pub plies: u8,
    /// How many candidates at least are searched at so many plies; 0 if it is only asked which one is best: then one that a
    /// filter leaves alone is not searched.
    pub least: usize,
    /// Which candidates are.
    pub filters: &'a MoveFilters,
    /// Number of threads.
    pub threads: usize,
}

/// All of `plays`, which are those of `position`, best first: those searched at the full depth before those that a
/// filter left at a lower level.
///
/// If the budget runs out, what the last complete level found is returned; the static values are always complete.
/// `progress` is called after each level.
pub fn rank(
    context: &Context<'_>,
    position: &Position,
    plays: &[LegalPlay],
    depth: Depth<'_>,
    progress: &mut dyn FnMut(&[Candidate]),
) -> Vec<Candidate> {
    let Depth { plies, least, filters, threads } = depth;
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    let mut ranked = at_0_ply(context, position, roller, plays);
    let rollers = context.seen_by(roller);
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
        let Ok(values) = values(&rollers, &settled, level, threads) else { break };
        for (candidate, value) in ranked.iter_mut().zip(values) {
            let chances = value.seen_by(roller);
            let equity = context.stakes.equity(&chances);
            *candidate = Candidate { chances, equity, plies: level, ..*candidate };
        }
        sort(&mut ranked);
        progress(&ranked);
    }
    ranked
}

/// All plays with their static values.
fn at_0_ply(context: &Context<'_>, position: &Position, roller: Side, plays: &[LegalPlay]) -> Vec<Candidate> {
    context.budget.spend(plays.len() as u64);
    let mut candidates = Vec::with_capacity(plays.len());
    let mut settled = Vec::with_capacity(plays.len());
    settle_all(context.judge(), plays, &mut settled);
    each_value(context.judge(), position, &settled, roller, |index, chances| {
        let equity = context.stakes.equity(&chances);
        let settled = settled[index];
        candidates.push(Candidate { legal: plays[index], settled, chances, equity, plies: 0 });
    });
    candidates
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| {
        let play = |candidate: &Candidate| candidate.legal.play;
        b.plies.cmp(&a.plies).then_with(|| b.equity.total_cmp(&a.equity)).then_with(|| play(b).cmp(&play(a)))
    });
}
