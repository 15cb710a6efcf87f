//! Evaluates the plays of a decision with a search, and with rollouts that use the same dice for all plays.
//!
//! Only this module determines how the games of a rollout are played and counted.

use super::decision::{Decision, ReferencePlay, Rolled};
use super::find::OpenDecision;
use super::games::{Games, PLIES, WITHIN};
use crate::book_making::Tally;
use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::LegalPlay;
use plakoto_engine::search::StopFlag;
use plakoto_table::book::SURE;

/// Number of trials per block. Standard errors are computed from block means. Plays may be dropped after
/// twelve blocks.
const BLOCK: u64 = 6;

/// Number of trials between two checks of the standard errors. With quasi-random dice, the trials begin with
/// all 36 outcomes of the first roll.
const STEP: u64 = 36;

/// Number of trials per play before the rollout of a decision may end. A lead after a few trials is often chance.
const LEAST: u64 = 324;

/// Evaluates all plays of a decision. Returns `None` if the evaluation is stopped. The result does not depend
/// on the engine's thread count.
pub(super) fn roll_out(
    engine: &Engine,
    number: u64,
    found: OpenDecision,
    games: &Games,
    stop: &StopFlag,
) -> Option<Decision> {
    let question = engine.ask().stop(stop);
    let OpenDecision { phase, position, roll, players } = found;
    let ranked = question.plies(PLIES).fully_searched(usize::MAX).hint(&position, roll);
    if stop.is_raised() {
        return None;
    }
    let best = ranked.first()?.equity;
    let near = ranked.iter().take_while(|candidate| best - candidate.equity <= WITHIN).count();
    let candidates: Vec<LegalPlay> = ranked[..near].iter().map(|candidate| candidate.legal).collect();
    let tally = tally(engine, number, &candidates, games, stop)?;
    let of = |place: usize, rolled| {
        let candidate = &ranked[place];
        ReferencePlay { legal: candidate.legal, search: candidate.equity, rolled }
    };
    let order = tally.ranked();
    let rolled = order.iter().map(|&place| {
        let (equity, behind) = (tally.equity(place), tally.difference(order[0], place));
        of(place, Some(Rolled { equity, behind, trials: u64::from(tally.blocks_of(place)) * BLOCK }))
    });
    let plays = rolled.chain((near..ranked.len()).map(|place| of(place, None))).collect();
    Some(Decision { number, rules: *engine.rules(), phase, position, roll, players, plays })
}

/// Rolls out plays until the distance of each play from the best one is known well enough, or all trials are
/// spent. Returns `None` if the rollouts are stopped.
fn tally(engine: &Engine, number: u64, plays: &[LegalPlay], games: &Games, stop: &StopFlag) -> Option<Tally> {
    let (question, settings) = (engine.ask().stop(stop), games.settings(number, engine.rules()));
    let stakes = Stakes::points(engine.rules());
    let mut tally = Tally::new(plays.len());
    loop {
        let trials = u64::from(tally.blocks()) * BLOCK;
        let spent: u64 = (0..plays.len()).map(|play| u64::from(tally.blocks_of(play)) * BLOCK).sum();
        if spent >= games.most_trials || trials >= LEAST.min(games.most_trials) && is_enough(&tally, games) {
            return Some(tally);
        }
        let open: Vec<LegalPlay> = tally.open().into_iter().map(|place| plays[place]).collect();
        let results = question.common_trials(&open, &settings, trials..trials + STEP)?;
        for block in results.chunks(BLOCK as usize) {
            tally.add(block, &stakes);
        }
        tally.give_up();
    }
}

/// Whether each play that was not dropped trails the best play by two standard errors, or is surely almost as
/// good.
fn is_enough(tally: &Tally, games: &Games) -> bool {
    let most = games.millipoints / 1000.0;
    let Some(best) = tally.ranked().first().copied() else { return true };
    let is_known = |&play: &usize| {
        let TrialEstimate { mean, error } = tally.difference(best, play);
        mean >= SURE * error || mean + SURE * error <= most
    };
    tally.open().iter().filter(|&&play| play != best).all(is_known)
}
