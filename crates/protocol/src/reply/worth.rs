//! What a play or a position is worth, in replies: points, and in a match the chance to win it.

use super::json::round;
use crate::output::OutputSettings;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_table::match_play::MatchStakes;

/// An equity with its name; if that is wanted, in a match the chance to win it.
pub(crate) fn worth(settings: &OutputSettings, stakes: Option<&MatchStakes>, equity: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("MWC: {}", percent(stakes.chance(equity))),
        None => format!("Eq.: {}", settings.equity(equity)),
    }
}

/// How far something is behind the best.
pub(crate) fn behind(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    format!(" ({})", worth_more(settings, stakes, difference))
}

/// How far something that games were played of is behind the best.
pub(crate) fn behind_by(
    settings: &OutputSettings,
    stakes: Option<&MatchStakes>,
    TrialEstimate { mean, error }: TrialEstimate,
) -> String {
    let mean = worth_more(settings, stakes, 0.0 - mean);
    format!(" ({mean} ± {})", worth_error(settings, stakes, error))
}

/// What is worth more, or less: as [`worth`], without its name.
fn worth_more(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("{:+.2}%", 100.0 * stakes.difference(difference)),
        None => settings.equity(difference),
    }
}

/// The standard error of an equity; if that is wanted, in a match that of the chance to win it.
pub(crate) fn worth_error(settings: &OutputSettings, stakes: Option<&MatchStakes>, error: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) if error.is_finite() => percent(stakes.difference(error)),
        _ => settings.error(error),
    }
}

/// A chance to win a match.
pub(crate) fn percent(chance: f32) -> String {
    format!("{:.2}%", 100.0 * chance)
}

/// The field `mwc`: in a match, the chance to win it.
pub(crate) fn mwc(stakes: Option<&MatchStakes>, equity: f32) -> Option<f64> {
    stakes.map(|stakes| round(stakes.chance(equity)))
}

/// The last line of what was searched to some depth.
pub(crate) fn stopped_at(plies: u8) -> String {
    format!("Stopped at {plies}-ply.")
}

/// The last line of what counts something.
pub(crate) fn stopped_after(count: usize, what: &str) -> String {
    format!("Stopped after {count} {what}{}.", if count == 1 { "" } else { "s" })
}
