//! The candidates for a roll, best first.

use super::reply::each_value;
use super::{Context, FilterLevel, MoveFilters, values};
use crate::eval::{Probabilities, Utility};
use crate::rules::{LegalPlay, Position, Side};

/// A play and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The play.
    pub legal: LegalPlay,
    /// The chances of the player who makes it.
    pub chances: Probabilities,
    /// What they are worth to him.
    pub equity: f32,
    /// Number of plies that this was found with.
    pub plies: u8,
}

/// How deep the candidates are searched.
#[derive(Clone, Copy, Debug)]
pub struct Depth<'a> {
    /// Number of plies.
    pub plies: u8,
    /// How many candidates at least are searched at so many plies.
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
/// `progress` is called after each level. `on_roll` tells who is on roll of `position`: the player who asks or his opponent.
pub fn rank(
    context: &Context<'_>,
    position: &Position,
    on_roll: Side,
    plays: &[LegalPlay],
    depth: Depth<'_>,
    progress: &mut dyn FnMut(&[Candidate]),
) -> Vec<Candidate> {
    let Depth { plies, least, filters, threads } = depth;
    let utility = context.stakes.of(on_roll);
    let mut ranked = at_0_ply(context, position, utility, plays);
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
        let after: Vec<_> =
            ranked[..searched].iter().map(|candidate| candidate.legal.result.swap_sides()).collect();
        let Ok(values) = values(context, &after, on_roll.other(), level, threads) else { break };
        for (candidate, value) in ranked.iter_mut().zip(values) {
            let chances = value.swap_sides();
            *candidate = Candidate { chances, equity: utility.equity(&chances), plies: level, ..*candidate };
        }
        sort(&mut ranked);
        progress(&ranked);
    }
    ranked
}

/// All plays with their static values.
fn at_0_ply(
    context: &Context<'_>,
    position: &Position,
    utility: &Utility,
    plays: &[LegalPlay],
) -> Vec<Candidate> {
    context.budget.spend(plays.len() as u64);
    let mut candidates = Vec::with_capacity(plays.len());
    let after: Vec<_> = plays.iter().map(|play| play.result.swap_sides()).collect();
    each_value(context.evaluator, context.rules, position, &after, |index, chances| {
        let equity = utility.equity(&chances);
        candidates.push(Candidate { legal: plays[index], chances, equity, plies: 0 });
    });
    candidates
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| {
        let play = |candidate: &Candidate| candidate.legal.play;
        b.plies
            .cmp(&a.plies)
            .then_with(|| b.equity.total_cmp(&a.equity))
            .then_with(|| play(b).steps().cmp(play(a).steps()))
    });
}
