//! Single trials: of several plays with common dice, so that all plays get the same dice in each trial, and of one
//! position with the positions that follow.

use std::ops::Range;

use super::RolloutSettings;
use super::trial::{Players, Start};
use crate::eval::Chances;
use crate::rules::{LegalPlay, Next, Pending, Position, Side};
use crate::search::{Context, MoveFilters, Replies, Stopped, share_out};

/// Runs the trials numbered `trials` for each play, with the same dice for all plays. Returns the result of
/// each play in each trial, from the view of the player who makes the play. The results do not depend on
/// `threads`.
///
/// # Errors
/// Fails if the search budget of the context is exhausted before all trials have finished.
pub fn common_trials(
    context: &Context<'_>,
    filters: &MoveFilters,
    settings: &RolloutSettings,
    plays: &[LegalPlay],
    trials: Range<u64>,
    threads: usize,
) -> Result<Vec<Vec<Chances>>, Stopped> {
    let starts: Vec<Start> =
        plays.iter().map(|play| Start { position: play.after(), next: play.next }).collect();
    let players = Players { context, filters, settings };
    let count = usize::try_from(trials.end.saturating_sub(trials.start)).unwrap_or(usize::MAX);
    let results = share_out(count, threads, |index, replies| {
        let trial = trials.start + index as u64;
        let results = players.play_all(starts.iter().copied(), trial, replies)?;
        let seen = results.iter().zip(&starts).map(|(result, start)| result.seen_by(start.next.side));
        Ok(seen.collect())
    });
    results.into_iter().collect()
}

/// Plays trial number `trial` from `position`. Returns each position of the game before its roll, and an estimate of
/// its chances. Both are from the view of the player on roll. With a `lambda` of 1, the estimate is the result of
/// the game minus the luck from this roll on, which is right on average. Smaller numbers mix in the static values of
/// later positions (TD(λ)), which vary less, but may be wrong. An estimate need not consist of valid probabilities.
///
/// # Errors
/// Fails if the search budget of the context is exhausted before the game ends.
pub fn trial_path(
    context: &Context<'_>,
    settings: &RolloutSettings,
    lambda: f32,
    position: &Position,
    trial: u64,
    replies: &mut Replies,
) -> Result<Vec<(Position, Chances)>, Stopped> {
    let start = Start { position: *position, next: Next { side: Side::Mine, pending: Pending::NONE } };
    let players = Players { context, filters: &MoveFilters::default(), settings };
    Ok(players.play(&start, trial, replies, &[])?.path(lambda))
}
