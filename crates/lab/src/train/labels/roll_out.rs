//! Labels from rollouts to the end of the game.
//!
//! A search knows nothing beyond its horizon except what the network at its leaves knows, so a network that
//! learns from searches repeats the network's errors there. The results of games have no such horizon.

use super::LabelledCandidate;
use super::make::Labeller;
use plakoto_engine::rollout::{Rollout, RolloutSettings};
use plakoto_engine::rules::{LegalPlay, Pending, Position, Side};
use plakoto_engine::search::{Context, MoveFilters, Stopped};

impl Labeller<'_> {
    /// Labels a position.
    pub(super) fn roll_out_position(
        &self,
        context: &Context<'_>,
        position: &Position,
        seed: u64,
    ) -> Result<LabelledCandidate, Stopped> {
        let rollout = Rollout::of_position(position, Pending::NONE, self.rollout_settings(seed));
        let labelled = self.roll_out(context, rollout)?.next();
        labelled.map(|label| label(*position, Side::Mine)).ok_or(Stopped)
    }

    /// Labels the positions after plays of one decision. All of them get the same dice. Each play comes with the
    /// position before the next roll.
    pub(super) fn roll_out_plays(
        &self,
        context: &Context<'_>,
        plays: &[(LegalPlay, Position)],
        seed: u64,
    ) -> Result<Vec<LabelledCandidate>, Stopped> {
        let rollout = Rollout::of_plays(plays.iter().map(|(play, _)| *play), self.rollout_settings(seed));
        let labelled = self.roll_out(context, rollout)?;
        Ok(labelled.zip(plays).map(|(label, (play, after))| label(*after, play.next.side)).collect())
    }

    fn rollout_settings(&self, seed: u64) -> RolloutSettings {
        RolloutSettings { trials: self.settings.trials, seed, ..RolloutSettings::default() }
    }

    /// Runs all trials. For each position, returns a function that makes its label from the position and the side
    /// that is on roll there.
    fn roll_out(
        &self,
        context: &Context<'_>,
        mut rollout: Rollout,
    ) -> Result<impl Iterator<Item = impl Fn(Position, Side) -> LabelledCandidate>, Stopped> {
        let trials = self.settings.trials;
        rollout.run(context, &MoveFilters::default(), trials, 1, &mut |_| {});
        if rollout.trials() < trials {
            return Err(Stopped);
        }
        let tallies: Vec<_> = rollout.rolled().iter().map(|entry| entry.tally).collect();
        Ok(tallies.into_iter().map(|tally| {
            move |position: Position, roller: Side| LabelledCandidate {
                position,
                chances: tally.chances().seen_by(roller),
                plies: 0,
                error: tally.equity().error,
            }
        }))
    }
}
