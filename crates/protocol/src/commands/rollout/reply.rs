//! The reply of `rollout`: its text, its table row and its JSON.

use crate::commands::spec::*;
use crate::reply::rollout::{
    BiasFields, RolledPlayFields, RolloutSettingsFields, TallyFields, bias_cells, bias_text, rolled_plays,
    settings_text,
};
use crate::reply::value::worth_error;
use plakoto_engine::rollout::{Bias, Rollout, RolloutEntry, TrialEstimate, TrialTally};

/// The reply to `rollout`.
#[derive(Clone, Debug)]
pub(super) struct RolloutReply {
    /// The rolled-out position, with the dice if plays were rolled out.
    pub(super) subject: Subject,
    /// Value of each possible game result at the match score; `None` if only points count.
    pub(super) stakes: Option<MatchStakes>,
    /// The rollout, with its results.
    pub(super) rollout: Rollout,
    /// The measured bias caused by truncation, from the view of the player whose values are shown. `None` if
    /// the bias has not been measured.
    pub(super) bias: Option<Bias>,
    /// Whether the user stopped the rollout.
    pub(super) is_stopped: bool,
    /// Whether to report how long the rollout took.
    pub(super) has_time: bool,
}

/// Two replies are equal if their results are equal. How long the rollouts took is ignored.
impl PartialEq for RolloutReply {
    fn eq(&self, other: &Self) -> bool {
        let found =
            |reply: &Self| reply.rollout.rolled().iter().map(|rolled| rolled.tally).collect::<Vec<_>>();
        (self.subject, found(self)) == (other.subject, found(other))
    }
}

impl RolloutReply {
    fn position_lines(&self, tally: &TrialTally, settings: &OutputSettings) -> Vec<String> {
        let means = ShownChances::means(tally).columns(|chance| settings.chance(chance));
        let errors = ShownChances::errors(tally).columns(|error| settings.chance_error(error));
        let equity = tally.equity();
        let (mean, error) = (settings.equity(equity.mean), settings.error(equity.error));
        let mwc = self.stakes.map(|stakes| percent(stakes.chance(equity.mean))).unwrap_or_default();
        let mut lines = self.subject.lines().to_vec();
        lines.extend([
            String::new(),
            heading(self.stakes.is_some()),
            format!("  mean: {means}{mean:<7} {mwc}").trim_end().to_owned(),
            format!(" error: {errors} {error}"),
        ]);
        lines
    }

    fn is_truncated(&self) -> bool {
        self.rollout.settings().truncation.is_some()
    }

    fn play_lines(&self, ranked: &[&RolloutEntry], settings: &OutputSettings) -> Vec<String> {
        let stakes = self.stakes.as_ref();
        let of_play = |(index, (rolled, difference)): (usize, (&&RolloutEntry, Option<TrialEstimate>))| {
            let equity = rolled.tally.equity();
            let behind = difference.map_or_else(String::new, |by| behind_by(settings, stakes, by));
            let given_up = match rolled.is_dropped {
                true => settings.say(message!("rollout-dropped", trials = rolled.tally.trials())),
                false => String::new(),
            };
            [
                format!(
                    "{:>5}. Rollout          {:<28} {}{behind}",
                    index + 1,
                    Self::play_text(rolled, settings),
                    worth(settings, stakes, equity.mean)
                ),
                format!(
                    "       {}",
                    ShownChances::means(&rolled.tally).line(|chance| settings.chance(chance))
                ),
                format!(
                    "      [{}] error {}{given_up}",
                    ShownChances::errors(&rolled.tally).line(|error| settings.chance_error(error)),
                    worth_error(settings, stakes, equity.error)
                ),
            ]
        };
        ranked.iter().zip(self.rollout.behind()).enumerate().flat_map(of_play).collect()
    }

    /// Returns the notation of the play, or `-` if the position itself was rolled out.
    fn play_text(rolled: &RolloutEntry, settings: &OutputSettings) -> String {
        rolled.play.map_or_else(|| "-".into(), |play| settings.play(&play))
    }
}

impl View for RolloutReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let ranked = self.rollout.ranked();
        let mut lines = match ranked.first() {
            Some(RolloutEntry { play: None, tally, .. }) => self.position_lines(tally, settings),
            _ => self.play_lines(&ranked, settings),
        };
        let early = if self.rollout.ended_early() { " (ended early)" } else { "" };
        let used = settings_text(self.rollout.settings(), self.rollout.trials());
        lines.push(format!("{used}{early}."));
        lines.extend(self.is_truncated().then(|| bias_text(self.bias.as_ref())));
        lines.extend(self.is_stopped.then(|| stopped_after(self.rollout.trials() as usize, "trial")));
        lines
    }

    fn legend(&self) -> Option<String> {
        Some(
            "A number after ± is the standard error of the number before it: about 95 % of the time, the true value is \
             within two standard errors of that number."
                .to_owned(),
        )
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let of = |rolled: &&RolloutEntry| {
            let equity = rolled.tally.equity();
            let chances = ShownChances::means(&rolled.tally).cells(|chance| settings.chance(chance));
            let first = [Self::play_text(rolled, settings), settings.equity(equity.mean)];
            first.into_iter().chain(chances).chain([settings.error(equity.error)])
        };
        let cut = self.is_truncated().then(|| bias_cells(self.bias.as_ref(), settings));
        self.rollout.ranked().iter().flat_map(of).chain(cut.into_iter().flatten()).collect()
    }
}

/// A rollout of a position, or of plays.
#[derive(Serialize, JsonSchema)]
pub(super) struct RolloutFields {
    #[serde(flatten)]
    position: Option<TallyFields>,
    #[serde(flatten)]
    plays: Option<RolledPlaysFields>,
    /// Whether a stopping rule ended the rollout early.
    ended_early: bool,
    /// The time in milliseconds; null with `plakoto batch --no-times`.
    time: Option<u64>,
    /// The settings of the rollout.
    settings: RolloutSettingsFields,
    /// The measured bias of truncation, for the player on roll; null if it has not been measured for this
    /// network and these rules. Missing if games are played to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<Option<BiasFields>>,
    /// True if the rollout was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// Plays that were rolled out.
#[derive(Serialize, JsonSchema)]
struct RolledPlaysFields {
    /// The plays, best first.
    rollout: Vec<RolledPlayFields>,
    /// The number of trials.
    trials: u32,
}

serialize!(RolloutReply, |reply| {
    let (rollout, stakes, ranked) = (&reply.rollout, reply.stakes.as_ref(), reply.rollout.ranked());
    let position = ranked.first().filter(|first| first.play.is_none());
    let is_of_plays = position.is_none();
    let millis = || u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX);
    RolloutFields {
        position: position.map(|rolled| TallyFields::new(&rolled.tally, stakes)),
        plays: is_of_plays
            .then(|| RolledPlaysFields { rollout: rolled_plays(rollout, stakes), trials: rollout.trials() }),
        ended_early: rollout.ended_early(),
        time: reply.has_time.then(millis),
        settings: RolloutSettingsFields::new(rollout.settings()),
        truncation_bias: reply.is_truncated().then(|| reply.bias.as_ref().map(BiasFields::new)),
        stopped: reply.is_stopped.then_some(true),
    }
});
