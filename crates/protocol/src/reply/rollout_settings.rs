//! How rollouts are made, as text and as JSON.

use serde::Serialize;

use super::number::Rounded;
use plakoto_engine::rollout::{BearoffTruncation, RolloutSettings, VarianceReduction};

/// How games are played, in words, with so many trials.
pub(crate) fn text(settings: &RolloutSettings, trials: u32) -> String {
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
        text += &format!(", until the error is {error}");
    }
    if let Some(errors) = early.joint_errors {
        let or = if early.error.is_some() { " or" } else { ", until" };
        text += &format!("{or} the best play is ahead by {errors} joint errors");
    }
    if early.error.is_some() || early.joint_errors.is_some() {
        text += &format!(", after {} trials at the earliest", early.trials);
    }
    text
}

/// The same as JSON.
#[derive(Serialize)]
pub(crate) struct RolloutSettingsFields {
    trials: u32,
    plies: u8,
    truncation: Option<u16>,
    bearofftruncation: &'static str,
    variance_reduction: &'static str,
    quasi_random: bool,
    seed: u64,
    max_error: Option<Rounded>,
    joint_errors: Option<Rounded>,
    minimum_trials: u32,
}

impl RolloutSettingsFields {
    pub(crate) fn of(settings: &RolloutSettings) -> Self {
        Self {
            trials: settings.trials,
            plies: settings.plies,
            truncation: settings.truncation,
            bearofftruncation: settings.bearoff_truncation.name(),
            variance_reduction: settings.variance_reduction.name(),
            quasi_random: settings.quasi_random,
            seed: settings.seed,
            max_error: settings.early.error.map(Rounded::from),
            joint_errors: settings.early.joint_errors.map(Rounded::from),
            minimum_trials: settings.early.trials,
        }
    }
}
