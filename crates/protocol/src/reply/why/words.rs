//! What is different between two plays, as the settings of the output have it.

use crate::output::OutputSettings;
use crate::reply::worth::{behind, worth};
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::MatchStakes;
use plakoto_table::why::{Numbers, Why};

/// What is different between two plays.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyView {
    /// The difference.
    pub why: Why,
    /// The rule set.
    pub rules: RuleSet,
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
}

impl WhyView {
    /// How much less the other play is worth; 0 or less.
    pub(super) fn difference(&self) -> f32 {
        self.why.other.candidate.equity - self.why.better.candidate.equity
    }

    /// `24/23 24/21, Eq.: +0.039, is better than 24/20, Eq.: -0.092 (-0.131), at 2-ply:`
    fn heading(&self, settings: &OutputSettings) -> String {
        let (better, other) = (&self.why.better.candidate, &self.why.other.candidate);
        let stakes = self.stakes.as_ref();
        let [worth, less] = [better, other].map(|candidate| worth(settings, stakes, candidate.equity));
        let how = if self.difference() < 0.0 { "better than" } else { "as good as" };
        format!(
            "{}, {worth}, is {how} {}, {less}{}, at {}-ply:",
            better.legal,
            other.legal,
            behind(settings, stakes, self.difference()),
            better.plies
        )
    }

    /// Which play is better, then a line for each difference.
    #[must_use]
    pub fn text(&self, settings: &OutputSettings) -> Vec<String> {
        [self.heading(settings)].into_iter().chain(self.lines(settings)).collect()
    }

    /// A line for each difference: what speaks for the better play, then what speaks for the other one.
    pub(in crate::reply) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        self.why.lines(&Numbers {
            worth: &|equity| worth(settings, self.stakes.as_ref(), equity),
            chance: &|chance| settings.chance(chance),
        })
    }
}
