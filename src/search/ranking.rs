//! The candidates for a roll, best first.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Context, FilterLevel, MoveFilters, Stopped, value};
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
        let Ok(values) = search_all(context, &ranked[..searched], level, threads) else { break };
        for (candidate, chances) in ranked.iter_mut().zip(values) {
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

/// The values at `plies` of all candidates, in their order; the threads share the work one candidate at a time.
fn search_all(
    context: &Context<'_>,
    candidates: &[Candidate],
    plies: u8,
    threads: usize,
) -> Result<Vec<Probabilities>, Stopped> {
    let search = |candidate: &Candidate| {
        let after = candidate.legal.result.swap_sides();
        value(context, &after, plies).map(|chances| chances.swap_sides())
    };
    let threads = if context.budget.counts_nodes() || plies < 2 { 1 } else { threads.min(candidates.len()) };
    if threads <= 1 {
        return candidates.iter().map(search).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(candidate) = candidates.get(index) else { return found };
            found.push((index, search(candidate)));
        }
    };
    let mut found = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join =
            |worker: std::thread::ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|p| resume_unwind(p));
        workers.into_iter().flat_map(join).collect::<Vec<_>>()
    });
    found.sort_unstable_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, value)| value).collect()
}
