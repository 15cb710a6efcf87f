//! How rollouts are made, as text and as JSON.

use serde_json::Value;

use crate::protocol::reply::rounded;
use crate::rollout::{BearoffTruncation, Settings};

/// How games are played, in words, with so many trials.
pub(in crate::protocol) fn text(settings: &Settings, trials: u32) -> String {
    let Settings {
        plies, truncation, bearoff_truncation, variance_reduction, quasi_random, seed, early, ..
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
    if *variance_reduction {
        text += ", variance reduction";
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

/// The same as fields.
pub(in crate::protocol) fn fields(settings: &Settings) -> [(&'static str, Value); 10] {
    let Settings {
        trials,
        plies,
        truncation,
        bearoff_truncation,
        variance_reduction,
        quasi_random,
        seed,
        early,
    } = *settings;
    [
        ("trials", trials.into()),
        ("plies", plies.into()),
        ("truncation", truncation.into()),
        ("bearofftruncation", bearoff_truncation.name().into()),
        ("variance_reduction", variance_reduction.into()),
        ("quasi_random", quasi_random.into()),
        ("seed", seed.into()),
        ("max_error", early.error.map(rounded).into()),
        ("joint_errors", early.joint_errors.map(rounded).into()),
        ("minimum_trials", early.trials.into()),
    ]
}
