//! Rollouts in replies: progress, settings, and the bias caused by truncation.

use schemars::JsonSchema;
use serde::Serialize;

use super::chances::{ChanceErrors, ShownChances};
use super::json::{known, round, serialize};
use super::play::PlayFields;
use super::value::mwc;
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::printable::{self, signed};
use plakoto_engine::rollout::{
    BearoffTruncation, Bias, BiasTable, PinnedSides, Rollout, RolloutEntry, RolloutProgress, RolloutSettings,
    TrialEstimate, TrialTally, VarianceReduction,
};
use plakoto_table::match_play::MatchStakes;

/// A progress report of a rollout.
#[derive(Clone, Debug)]
pub struct RollingReply {
    /// Number of completed trials.
    pub trials: u32,
    /// Total number of trials.
    pub of: u32,
    /// The current estimate for the equity of the position or of the best play.
    pub equity: TrialEstimate,
    /// Estimated time until the end of the rollout, in seconds.
    pub left: f32,
    /// The state of the rollout.
    rollout: Rollout,
    /// Value of each possible game result at the match score; `None` if only points count.
    stakes: Option<MatchStakes>,
}

/// Two reports are equal if they show the same estimate.
impl PartialEq for RollingReply {
    fn eq(&self, other: &Self) -> bool {
        (self.trials, self.of, self.equity) == (other.trials, other.of, other.equity)
    }
}

impl RollingReply {
    /// Creates a progress report for a rollout. `stakes` is the value of each game result at the match score,
    /// or `None` if only points count.
    #[must_use]
    pub fn new(progress: &RolloutProgress<'_>, stakes: Option<MatchStakes>) -> Self {
        let (rollout, of) = (progress.rollout, progress.trials);
        let trials = rollout.trials();
        let equity = rollout.ranked().first().map(|best| best.tally.equity()).unwrap_or_default();
        let left = rollout.time().as_secs_f32() * (of - trials) as f32 / trials.max(1) as f32;
        Self { trials, of, equity, left, rollout: rollout.clone(), stakes }
    }
}

impl View for RollingReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { trials, of, equity, left, .. } = self;
        let (mean, error) = (settings.equity(equity.mean), settings.error(equity.error));
        vec![format!(
            "info rollout trials {trials} of {of} equity {mean} error {error} seconds left {left:.0}"
        )]
    }

    fn stage(&self) -> Stage {
        Stage::Note
    }
}

/// Progress of a rollout.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RollingFields {
    /// False: more replies to the same command follow.
    done: bool,
    /// The number of completed trials.
    trials: u32,
    /// The total number of trials.
    of: u32,
    /// The equity of the position or of the best play, in points.
    equity: f64,
    /// The standard error of the equity; null with fewer than two trials.
    equity_error: Option<f64>,
    /// The estimated time until the end, in seconds.
    seconds_left: Option<f64>,
    /// The plays with their current results, best first; only if plays are rolled out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rollout: Vec<RolledPlayFields>,
}

serialize!(RollingReply, |Self { trials, of, equity, left, rollout, stakes }| RollingFields {
    done: false,
    trials: *trials,
    of: *of,
    equity: round(equity.mean),
    equity_error: known(equity.error),
    seconds_left: known(*left),
    rollout: rolled_plays(rollout, stakes.as_ref()).into_iter().filter(RolledPlayFields::is_play).collect(),
});

/// The result of a rollout for a position or for a play.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TallyFields {
    /// The number of trials.
    trials: u64,
    /// The equity, in points.
    equity: f64,
    /// The standard error of the equity; null with fewer than two trials.
    equity_error: Option<f64>,
    #[serde(flatten)]
    chances: ShownChances,
    #[serde(flatten)]
    chance_errors: ChanceErrors,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
    /// The standard error of `mwc`; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc_error: Option<f64>,
}

/// A play that was rolled out.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RolledPlayFields {
    /// The number of the play in the list, from 1.
    number: usize,
    /// The equity less the best play's equity in the trials that both plays have; 0 or less.
    eqdiff: f64,
    /// The standard error of `eqdiff`; null for the best play, and with fewer than two trials.
    eqdiff_error: Option<f64>,
    /// Whether the rollout dropped the play early.
    given_up: bool,
    #[serde(flatten)]
    tally: TallyFields,
    #[serde(flatten)]
    play: Option<PlayFields>,
}

impl RolledPlayFields {
    /// Whether this is a play, and not the position itself.
    fn is_play(&self) -> bool {
        self.play.is_some()
    }
}

impl TallyFields {
    pub(crate) fn new(tally: &TrialTally, stakes: Option<&MatchStakes>) -> Self {
        let TrialEstimate { mean, error } = tally.equity();
        Self {
            trials: tally.trials(),
            equity: round(mean),
            equity_error: known(error),
            chances: ShownChances::means(tally),
            chance_errors: ChanceErrors::of(tally),
            mwc: mwc(stakes, mean),
            mwc_error: stakes.and_then(|stakes| known(stakes.difference(error))),
        }
    }
}

/// Returns the plays of a rollout with their results, best first.
pub(crate) fn rolled_plays(rollout: &Rollout, stakes: Option<&MatchStakes>) -> Vec<RolledPlayFields> {
    let of_play =
        |((number, rolled), behind): ((usize, &RolloutEntry), Option<TrialEstimate>)| RolledPlayFields {
            number,
            eqdiff: round(behind.map_or(0.0, |behind| 0.0 - behind.mean)),
            eqdiff_error: behind.and_then(|behind| known(behind.error)),
            given_up: rolled.is_dropped,
            tally: TallyFields::new(&rolled.tally, stakes),
            play: rolled.play.as_ref().map(PlayFields::new),
        };
    (1..).zip(rollout.ranked()).zip(rollout.behind()).map(of_play).collect()
}

/// Formats the bias of a truncated rollout in one text line; `None` means that the bias has not been
/// measured.
pub(crate) fn bias_text(bias: Option<&Bias>) -> String {
    let Some(Bias { turns, pins, positions, mean, error, root_mean_square }) = bias else {
        return "Truncation bias: not measured for this network and these rules.".to_owned();
    };
    format!(
        "Truncation bias: {} ± {error:.1} millipoints on average (root mean square {root_mean_square:.1}), \
         measured in {positions} positions {} at {}-ply, cut after {turns} plies.",
        signed((*mean).into(), 1),
        pins.name(),
        BiasTable::SHIPPED.plies,
    )
}

/// Returns the mean, standard error and root mean square of the bias for a row of `plakoto batch`. If the
/// bias has not been measured, returns `-` for each.
pub(crate) fn bias_cells(bias: Option<&Bias>, settings: &OutputSettings) -> [String; 3] {
    bias.map_or(["-"; 3].map(str::to_owned), |bias| {
        let [error, square] = [bias.error, bias.root_mean_square].map(|size| settings.error(size / 1e3));
        [settings.equity(bias.mean / 1e3), error, square]
    })
}

/// The measured bias of truncated rollouts for the player on roll: truncated equity less the equity of
/// rollouts to the end.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BiasFields {
    /// The mean, in points.
    mean: f64,
    /// The standard error of the mean.
    standard_error: Option<f64>,
    /// The root mean square of the difference, in points.
    root_mean_square: f64,
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
}

impl BiasFields {
    pub(crate) fn new(bias: &Bias) -> Self {
        let points = |millipoints: f32| round(f64::from(millipoints) / 1e3);
        Self {
            mean: points(bias.mean),
            standard_error: known(bias.error).map(|error| printable::rounded(error / 1e3)),
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
        }
    }
}

/// Describes the rollout settings in words, with the given number of trials in place of the one in
/// `settings`.
pub(crate) fn settings_text(settings: &RolloutSettings, trials: u32) -> String {
    let RolloutSettings {
        plies,
        truncation,
        bearoff_truncation,
        variance_reduction,
        quasi_random,
        seed,
        early,
        ..
    } = settings;
    let mut text = format!("{trials} trial{}, {plies}-ply", if trials == 1 { "" } else { "s" });
    match truncation {
        Some(turns) => text += &format!(", truncated after {turns} plies"),
        None => text += ", to the end",
    }
    match bearoff_truncation {
        BearoffTruncation::Off => text += " of bear-offs",
        BearoffTruncation::Exact => {}
        BearoffTruncation::OneSided => text += " or a bear-off",
    }
    match variance_reduction {
        VarianceReduction::Auto => text += ", automatic variance reduction",
        VarianceReduction::On => text += ", variance reduction",
        VarianceReduction::Off => {}
    }
    if *quasi_random {
        text += ", quasi-random dice";
    }
    text += &format!(", seed {seed}");
    if let Some(error) = early.error {
        text += &format!(", until the standard error is {error}");
    }
    if let Some(errors) = early.joint_errors {
        let or = if early.error.is_some() { " or" } else { ", until" };
        text += &format!("{or} the best play is ahead by {errors} joint standard errors");
    }
    if early.error.is_some() || early.joint_errors.is_some() {
        text += &format!(", but at least {} trials", early.trials);
    }
    text
}

/// The settings of a rollout.
#[derive(Serialize, JsonSchema)]
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
    max_error: Option<f64>,
    /// The lead of the best play, in joint standard errors, at which the rollout stops early; null if it does
    /// not.
    joint_errors: Option<f64>,
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
            max_error: settings.early.error.map(round),
            joint_errors: settings.early.joint_errors.map(round),
            minimum_trials: settings.early.trials,
        }
    }
}
