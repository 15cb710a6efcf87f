//! Why a play is better than another one.

use super::Session;
use crate::reply::WhyView;
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::why::Why;

impl Session {
    /// What is different between two plays. It is told as a whole, even if the search for them was stopped.
    pub(crate) fn why_view(
        &self,
        stakes: Option<MatchStakes>,
        better: &Candidate,
        other: &Candidate,
        stop: &StopFlag,
    ) -> WhyView {
        let question = self.engine.ask().stakes(stakes.map(|worth| worth.stakes)).stop(stop);
        WhyView { why: Why::of(&question, better, other), rules: *self.rules(), stakes }
    }
}
