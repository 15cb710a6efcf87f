//! Rollouts in replies: progress, settings, and the bias caused by truncation.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::play::{PointNumbers, ShownPlay};
use super::value::{
    Chance, ChanceErrors, Equity, Rounded, ShownChances, StandardError, chance_of_match, known,
};
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::printable::signed;
use plakoto_engine::rollout::{
    Bias, BiasTable, PinnedSides, Rollout, RolloutEntry, RolloutProgress, RolloutSettings, TrialEstimate,
    TrialTally, VarianceReduction,
};
use plakoto_table::match_play::MatchStakes;

/// Progress of a rollout.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Rolling")]
pub struct RollingReply {
    /// False: more replies to the same command follow.
    done: bool,
    /// The number of completed trials.
    pub trials: u32,
    /// The total number of trials.
    of: u32,
    /// The equity of the position or of the best play, in points.
    pub equity: Equity,
    /// The standard error of the equity; null with fewer than two trials.
    pub equity_error: StandardError,
    /// The estimated time until the end, in seconds.
    #[schemars(with = "Option<f64>")]
    seconds_left: Rounded,
    /// The plays with their current results, best first; only if plays are rolled out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rollout: Vec<RolledPlay>,
}

impl RollingReply {
    /// Creates a progress report for a rollout. `stakes` is the value of each game result at the match score,
    /// or `None` if only points count.
    pub(crate) fn new(
        progress: &RolloutProgress<'_>,
        stakes: Option<&MatchStakes>,
        points: PointNumbers,
    ) -> Self {
        let (rollout, of) = (progress.rollout, progress.trials);
        let trials = rollout.trials();
        let equity = rollout.ranked().first().map(|best| best.tally.equity()).unwrap_or_default();
        let left = rollout.time().as_secs_f32() * (of - trials) as f32 / trials.max(1) as f32;
        let plays = RolledPlay::list(rollout, stakes, points).into_iter();
        Self {
            done: false,
            trials,
            of,
            equity: Equity(equity.mean),
            equity_error: StandardError(equity.error),
            seconds_left: Rounded::of(left),
            rollout: plays.filter(|rolled| rolled.play.is_some()).collect(),
        }
    }
}

impl View for RollingReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { trials, of, equity, equity_error, seconds_left, .. } = self;
        let (equity, error, left) = (equity.text(settings), settings.error(equity_error.0), seconds_left.0);
        vec![format!(
            "info rollout trials {trials} of {of} equity {equity} error {error} seconds left {left:.0}"
        )]
    }

    fn note(&self, settings: &OutputSettings) -> Option<Message> {
        let Self { trials, of, equity, equity_error, seconds_left, .. } = self;
        Some(message!(
            "status-rolling_out",
            trials = *trials,
            of = *of,
            equity = equity.text(settings),
            error = settings.error(equity_error.0),
            seconds = format!("{:.0}", seconds_left.0)
        ))
    }

    fn stage(&self) -> Stage {
        Stage::Note
    }
}

/// The result of a rollout for a position or for a play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Tally")]
pub(crate) struct ShownTally {
    /// The number of trials.
    pub(crate) trials: u64,
    /// The equity, in points.
    pub(crate) equity: Equity,
    /// The standard error of the equity; null with fewer than two trials.
    pub(crate) equity_error: StandardError,
    #[serde(flatten)]
    pub(crate) chances: ShownChances,
    #[serde(flatten)]
    pub(crate) chance_errors: ChanceErrors,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mwc: Option<Chance>,
    /// The standard error of `mwc`; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc_error: Option<StandardError>,
}

/// A play that was rolled out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "RolledPlay")]
pub(crate) struct RolledPlay {
    /// The number of the play in the list, from 1.
    pub(crate) number: usize,
    /// The equity less the best play's equity in the trials that both plays have; 0 or less.
    pub(crate) eqdiff: Equity,
    /// The standard error of `eqdiff`; null for the best play, and with fewer than two trials.
    pub(crate) eqdiff_error: StandardError,
    /// Whether the rollout dropped the play early.
    pub(crate) given_up: bool,
    #[serde(flatten)]
    pub(crate) tally: ShownTally,
    #[serde(flatten)]
    pub(crate) play: Option<ShownPlay>,
}

impl ShownTally {
    pub(crate) fn new(tally: &TrialTally, stakes: Option<&MatchStakes>) -> Self {
        let TrialEstimate { mean, error } = tally.equity();
        Self {
            trials: tally.trials(),
            equity: Equity(mean),
            equity_error: StandardError(error),
            chances: ShownChances::means(tally),
            chance_errors: ChanceErrors::of(tally),
            mwc: chance_of_match(stakes, mean),
            mwc_error: stakes.and_then(|stakes| StandardError(stakes.difference(error)).known()),
        }
    }
}

impl RolledPlay {
    /// Returns the plays of a rollout with their results, best first.
    pub(crate) fn list(rollout: &Rollout, stakes: Option<&MatchStakes>, points: PointNumbers) -> Vec<Self> {
        let of_play = |((number, rolled), behind): ((usize, &RolloutEntry), Option<TrialEstimate>)| Self {
            number,
            eqdiff: Equity(behind.map_or(0.0, |behind| 0.0 - behind.mean)),
            eqdiff_error: behind.map_or(StandardError::UNKNOWN, |behind| StandardError(behind.error)),
            given_up: rolled.is_dropped,
            tally: ShownTally::new(&rolled.tally, stakes),
            play: rolled.play.map(|play| ShownPlay::new(play, points)),
        };
        (1..).zip(rollout.ranked()).zip(rollout.behind()).map(of_play).collect()
    }

    /// Returns the notation of the play, or `-` if the position itself was rolled out.
    pub(crate) fn play_text(&self, settings: &OutputSettings) -> String {
        self.play.as_ref().map_or_else(|| "-".into(), |play| play.text(settings))
    }
}

/// The measured bias of truncated rollouts for the player on roll: truncated equity less the equity of
/// rollouts to the end.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Bias")]
pub(crate) struct ShownBias {
    /// The mean, in points.
    mean: Rounded,
    /// The standard error of the mean.
    standard_error: Option<Rounded>,
    /// The root mean square of the difference, in points.
    root_mean_square: Rounded,
    /// The plies after which the rollouts were truncated.
    truncation: u16,
    /// The search depth at the truncation, in plies.
    plies: u8,
    /// The number of players with a pinned checker, 0 to 2, in the measured positions.
    pinned_sides: u8,
    /// The number of measured positions.
    positions: u32,
    /// The network for which the bias was measured.
    network: &'static str,
    /// The bias, in millipoints.
    #[serde(skip)]
    bias: Bias,
}

impl ShownBias {
    pub(crate) fn new(bias: Bias) -> Self {
        let points = |millipoints: f32| Rounded(f64::from(millipoints) / 1e3);
        Self {
            mean: points(bias.mean),
            standard_error: known(bias.error).map(|error| Rounded(error / 1e3)),
            root_mean_square: points(bias.root_mean_square),
            truncation: bias.turns,
            plies: BiasTable::SHIPPED.plies,
            pinned_sides: match bias.pins {
                PinnedSides::None => 0,
                PinnedSides::One => 1,
                PinnedSides::Both => 2,
            },
            positions: bias.positions,
            network: BiasTable::SHIPPED.network,
            bias,
        }
    }

    /// Describes the bias of a truncated rollout in one line; `None` means that the bias has not been measured.
    pub(crate) fn line(bias: Option<&Self>) -> Message {
        let Some(Self { bias, plies, .. }) = bias else { return message!("rollout-no_bias") };
        let pins = match bias.pins {
            PinnedSides::None => "none",
            PinnedSides::One => "one",
            PinnedSides::Both => "both",
        };
        message!(
            "rollout-bias",
            mean = signed(bias.mean.into(), 1),
            error = format!("{:.1}", bias.error),
            square = format!("{:.1}", bias.root_mean_square),
            positions = bias.positions,
            pins = pins,
            plies = *plies,
            cut = bias.turns
        )
    }

    /// Returns the mean, standard error and root mean square of the bias for a row of `plakoto batch`. If the
    /// bias has not been measured, returns `-` for each.
    pub(crate) fn cells(bias: Option<&Self>, settings: &OutputSettings) -> [String; 3] {
        let Some(Self { bias, .. }) = bias else { return ["-"; 3].map(str::to_owned) };
        let [error, square] = [bias.error, bias.root_mean_square].map(|size| settings.error(size / 1e3));
        [settings.equity(bias.mean / 1e3), error, square]
    }
}

/// Describes the rollout settings in words, with the given number of trials in place of the one in
/// `settings`.
pub(crate) fn method(settings: &RolloutSettings, trials: u32) -> Message {
    let RolloutSettings { plies, truncation, bearoff_truncation, early, .. } = settings;
    let bearoff = bearoff_truncation.name();
    let length = match truncation {
        Some(cut) => message!("rollout-cut", bearoff = bearoff, plies = *cut),
        None => message!("rollout-to_the_end", bearoff = bearoff),
    };
    let reduction = match settings.variance_reduction {
        VarianceReduction::Auto => Some(message!("rollout-automatic_reduction")),
        VarianceReduction::On => Some(message!("rollout-reduction")),
        VarianceReduction::Off => None,
    };
    let [error, errors] = [early.error, early.joint_errors].map(|limit| limit.map(|limit| limit.to_string()));
    let until = match (error, errors) {
        (Some(error), Some(errors)) => Some(message!("rollout-until_either", error = error, errors = errors)),
        (Some(error), None) => Some(message!("rollout-until_error", error = error)),
        (None, Some(errors)) => Some(message!("rollout-until_ahead", errors = errors)),
        (None, None) => None,
    };
    let least = until.as_ref().map(|_| message!("rollout-least", trials = early.trials));
    let parts = [
        Some(message!("rollout-trials", trials = trials)),
        Some(Message::text(format!("{plies}-ply"))),
        Some(length),
        reduction,
        settings.quasi_random.then(|| message!("rollout-quasi_random")),
        Some(message!("rollout-seed", seed = settings.seed)),
        until,
        least,
    ];
    Message::joined(parts.into_iter().flatten(), ", ")
}

/// The settings of a rollout.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct RolloutSettingsFields {
    /// The number of trials.
    trials: u32,
    /// The search depth of the plays, in plies.
    plies: u8,
    /// The plies after which a game is truncated; null if games are played to the end.
    truncation: Option<u16>,
    /// Where games end early in a bear-off: `off`, `exact` or `onesided`.
    #[schemars(extend("enum" = ["off", "exact", "onesided"]))]
    bearofftruncation: &'static str,
    /// `auto`, `on` or `off`.
    #[schemars(extend("enum" = ["auto", "on", "off"]))]
    variance_reduction: &'static str,
    /// Whether the first rolls are distributed evenly.
    quasi_random: bool,
    /// The seed of the dice.
    seed: u64,
    /// The standard error at which the rollout stops early; null if it does not.
    max_error: Option<Rounded>,
    /// The lead of the best play, in joint standard errors, at which the rollout stops early; null if it does
    /// not.
    joint_errors: Option<Rounded>,
    /// The number of trials before which the rollout does not stop early.
    minimum_trials: u32,
}

impl RolloutSettingsFields {
    pub(crate) fn new(settings: &RolloutSettings) -> Self {
        Self {
            trials: settings.trials,
            plies: settings.plies,
            truncation: settings.truncation,
            bearofftruncation: settings.bearoff_truncation.name(),
            variance_reduction: settings.variance_reduction.name(),
            quasi_random: settings.quasi_random,
            seed: settings.seed,
            max_error: settings.early.error.map(Rounded::of),
            joint_errors: settings.early.joint_errors.map(Rounded::of),
            minimum_trials: settings.early.trials,
        }
    }
}
