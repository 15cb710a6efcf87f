//! The reply of `rollout`: its text, its table row and its JSON.

use crate::commands::spec::*;
use crate::reply::rollout::{RolledPlay, RolloutSettingsFields, ShownBias, ShownTally, settings_text};
use crate::reply::value::worth_error;
use plakoto_engine::rollout::{Bias, Rollout};

/// A rollout of a position, or of plays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Rollout")]
pub(super) struct RolloutReply {
    #[serde(flatten)]
    position: Option<ShownTally>,
    #[serde(flatten)]
    plays: Option<RolledPlays>,
    /// Whether a stopping rule ended the rollout early.
    ended_early: bool,
    /// The time in milliseconds; null with `plakoto batch --no-times`.
    time: Option<u64>,
    /// The settings of the rollout.
    settings: RolloutSettingsFields,
    /// The measured bias of truncation, for the player on roll; null if it has not been measured for this
    /// network and these rules. Missing if games are played to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<Option<ShownBias>>,
    /// True if the rollout was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The rolled-out position, with the dice if plays were rolled out.
    #[serde(skip)]
    subject: Subject,
    /// Value of each possible game result at the match score; `None` if only points count.
    #[serde(skip)]
    stakes: Option<MatchStakes>,
    /// The number of completed trials.
    #[serde(skip)]
    trials: u32,
    /// Description of the settings.
    #[serde(skip)]
    method: String,
}

/// Plays that were rolled out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "RolledPlays")]
struct RolledPlays {
    /// The plays, best first.
    rollout: Vec<RolledPlay>,
    /// The number of trials.
    trials: u32,
}

impl RolloutReply {
    /// Shows a rollout of the position in `subject`, or of its plays. `bias` is the measured bias caused by
    /// truncation, from the view of the player whose values are shown; `None` if it has not been measured.
    pub(super) fn new(
        subject: Subject,
        rollout: &Rollout,
        stakes: Option<MatchStakes>,
        bias: Option<Bias>,
        points: PointNumbers,
    ) -> Self {
        let ranked = rollout.ranked();
        let position = ranked.first().filter(|first| first.play.is_none());
        let position = position.map(|rolled| ShownTally::new(&rolled.tally, stakes.as_ref()));
        let plays = || RolledPlay::list(rollout, stakes.as_ref(), points);
        let (settings, trials) = (rollout.settings(), rollout.trials());
        Self {
            plays: position.is_none().then(|| RolledPlays { rollout: plays(), trials }),
            position,
            ended_early: rollout.ended_early(),
            time: Some(u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX)),
            settings: RolloutSettingsFields::new(settings),
            truncation_bias: settings.truncation.is_some().then(|| bias.map(ShownBias::new)),
            stopped: None,
            subject,
            stakes,
            trials,
            method: settings_text(settings, trials),
        }
    }

    /// Leaves out how long the rollout took.
    pub(super) fn without_time(self) -> Self {
        Self { time: None, ..self }
    }

    /// Notes whether the user stopped the rollout.
    pub(super) fn stopped(self, is_stopped: bool) -> Self {
        Self { stopped: is_stopped.then_some(true), ..self }
    }

    fn position_lines(&self, tally: &ShownTally, settings: &OutputSettings) -> Vec<String> {
        let means = tally.chances.columns(|chance| settings.chance(chance));
        let errors = tally.chance_errors.0.columns(|error| settings.chance_error(error));
        let (mean, error) = (tally.equity.text(settings), settings.error(tally.equity_error.0));
        let mwc = tally.mwc.map(|mwc| percent(mwc.0)).unwrap_or_default();
        let mut lines = self.subject.lines().to_vec();
        lines.extend([
            String::new(),
            heading(self.stakes.is_some()),
            format!("  mean: {means}{mean:<7} {mwc}").trim_end().to_owned(),
            format!(" error: {errors} {error}"),
        ]);
        lines
    }

    fn play_lines(&self, rolled: &RolledPlay, settings: &OutputSettings) -> [String; 3] {
        let (stakes, number, tally) = (self.stakes.as_ref(), rolled.number, &rolled.tally);
        let behind = match number {
            1 => String::new(),
            _ => behind_by(settings, stakes, rolled.eqdiff, rolled.eqdiff_error),
        };
        let given_up = match rolled.given_up {
            true => settings.say(message!("rollout-dropped", trials = tally.trials)),
            false => String::new(),
        };
        [
            format!(
                "{number:>5}. Rollout          {:<28} {}{behind}",
                rolled.play_text(settings),
                worth(settings, stakes, tally.equity.0)
            ),
            format!("       {}", tally.chances.line(|chance| settings.chance(chance))),
            format!(
                "      [{}] error {}{given_up}",
                tally.chance_errors.0.line(|error| settings.chance_error(error)),
                worth_error(settings, stakes, tally.equity_error.0)
            ),
        ]
    }
}

impl View for RolloutReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let plays = self.plays.iter().flat_map(|plays| &plays.rollout);
        let mut lines = match &self.position {
            Some(tally) => self.position_lines(tally, settings),
            None => plays.flat_map(|rolled| self.play_lines(rolled, settings)).collect(),
        };
        let early = if self.ended_early { " (ended early)" } else { "" };
        lines.push(format!("{}{early}.", self.method));
        lines.extend(self.truncation_bias.as_ref().map(|bias| ShownBias::text(bias.as_ref())));
        lines.extend(self.stopped.map(|_| stopped_after(self.trials as usize, "trial")));
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
        let of = |play: String, tally: &ShownTally| {
            let chances = tally.chances.cells(|chance| settings.chance(chance));
            let error = settings.error(tally.equity_error.0);
            [play, tally.equity.text(settings)].into_iter().chain(chances).chain([error])
        };
        let position = self.position.iter().flat_map(|tally| of("-".into(), tally));
        let plays = self.plays.iter().flat_map(|plays| &plays.rollout);
        let plays = plays.flat_map(|rolled| of(rolled.play_text(settings), &rolled.tally));
        let cut = self.truncation_bias.as_ref().map(|bias| ShownBias::cells(bias.as_ref(), settings));
        position.chain(plays).chain(cut.into_iter().flatten()).collect()
    }
}
