//! The candidates for a roll, best first.

use super::{Context, FilterLevel, MoveFilters, values};
use crate::eval::{Probabilities, static_value};
use crate::rules::LegalPlay;

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

/// All of `plays`, best first: those searched at `plies` before those that a filter left at a lower level.
///
/// At least `least` of them are searched at `plies`. If the budget runs out, what the last complete level found is
/// returned; the static values are always complete. `progress` is called after each level.
pub fn rank(
    context: &Context<'_>,
    plays: &[LegalPlay],
    plies: u8,
    least: usize,
    filters: &MoveFilters,
    threads: usize,
    progress: &mut dyn FnMut(&[Candidate]),
) -> Vec<Candidate> {
    let mut ranked: Vec<Candidate> = plays.iter().map(|play| candidate(context, play)).collect();
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
        let Ok(values) = values(context, &after, level, threads) else { break };
        for (candidate, value) in ranked.iter_mut().zip(values) {
            let chances = value.swap_sides();
            *candidate =
                Candidate { chances, equity: context.utility.equity(&chances), plies: level, ..*candidate };
        }
        sort(&mut ranked);
        progress(&ranked);
    }
    ranked
}

fn candidate(context: &Context<'_>, play: &LegalPlay) -> Candidate {
    context.budget.spend(1);
    let after = play.result.swap_sides();
    let chances = static_value(context.evaluator, &after, context.rules).swap_sides();
    Candidate { legal: *play, chances, equity: context.utility.equity(&chances), plies: 0 }
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
