//! Values of plays and positions in replies: equities in points, or match-winning probabilities.

use super::json::round;
use crate::output::OutputSettings;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{RuleSet, Victory};
use plakoto_table::match_play::MatchStakes;

/// Formats an equity with its label. In a match, formats the match-winning probability instead if the output
/// settings ask for that.
pub(crate) fn worth(settings: &OutputSettings, stakes: Option<&MatchStakes>, equity: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("MWC: {}", percent(stakes.chance(equity))),
        None => format!("Eq.: {}", settings.equity(equity)),
    }
}

/// Explains an equity that replies show under `name`.
pub(crate) fn equity_legend(name: &str, rules: &RuleSet) -> String {
    let most = Victory::ALL.map(|victory| victory.points(rules)).into_iter().max().unwrap_or_default();
    format!(
        "{name} is the expected number of points for the player on roll, from −{most} to +{most}; in a match, it is normalised."
    )
}

/// Formats the difference between a value and the best value.
pub(crate) fn behind(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    format!(" ({})", worth_more(settings, stakes, difference))
}

/// Formats the difference between a rolled-out value and the best rolled-out value, with its standard error.
pub(crate) fn behind_by(
    settings: &OutputSettings,
    stakes: Option<&MatchStakes>,
    TrialEstimate { mean, error }: TrialEstimate,
) -> String {
    let mean = worth_more(settings, stakes, 0.0 - mean);
    format!(" ({mean} ± {})", worth_error(settings, stakes, error))
}

/// Formats a difference in the unit of [`worth`], but without a label.
fn worth_more(settings: &OutputSettings, stakes: Option<&MatchStakes>, difference: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) => format!("{:+.2}%", 100.0 * stakes.difference(difference)),
        None => settings.equity(difference),
    }
}

/// Formats the standard error of an equity, or of the match-winning probability if that is shown instead.
pub(crate) fn worth_error(settings: &OutputSettings, stakes: Option<&MatchStakes>, error: f32) -> String {
    match stakes.filter(|_| settings.match_chances) {
        Some(stakes) if error.is_finite() => percent(stakes.difference(error)),
        _ => settings.error(error),
    }
}

/// Formats a match-winning probability as a percentage.
pub(crate) fn percent(chance: f32) -> String {
    format!("{:.2}%", 100.0 * chance)
}

/// Returns the JSON field `mwc`: the match-winning probability, or `None` outside a match.
pub(crate) fn mwc(stakes: Option<&MatchStakes>, equity: f32) -> Option<f64> {
    stakes.map(|stakes| round(stakes.chance(equity)))
}

/// Returns the last text line of the reply to a search that was stopped.
pub(crate) fn stopped_at(plies: u8) -> String {
    format!("Stopped at {plies}-ply.")
}

/// Returns the last text line of the reply to a stopped command that counts something, such as trials.
pub(crate) fn stopped_after(count: usize, what: &str) -> String {
    format!("Stopped after {count} {what}{}.", if count == 1 { "" } else { "s" })
}
