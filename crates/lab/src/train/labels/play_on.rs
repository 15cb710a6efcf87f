//! Improves the value of a position by playing on from it. The result corresponds to a deeper search, at the
//! cost of shallow searches.
//!
//! The value from a search of *n* + 1 plies is the value from a search of *n* plies plus a correction. For
//! each roll, the correction is the difference between an *n*-ply search after the best reply and the value
//! that the first search gave the reply. It is averaged over all rolls. With many positions to learn from,
//! one random roll serves as well as all 21, because the correction for one roll is right on average and
//! small compared with the luck of a roll. Each further turn adds one ply in the same way. The replies are
//! chosen by their static values. Variance reduction in rollouts uses the same sum to remove luck.

use super::make::Labeller;
use plakoto_engine::eval::network::nearest;
use plakoto_engine::eval::{Chances, ValueSource};
use plakoto_engine::rules::{Position, Roll, Side, outcome};
use plakoto_engine::search::{Context, Replies, Stopped, best_reply, values};

impl Labeller<'_> {
    /// Returns the improved probabilities for the player on roll at `position`, after playing on with
    /// `rolls`. `value` is the result of the search at `position`. Playing on ends at positions that have an
    /// exact value. Sums of corrections can have negative probabilities, which are replaced with zero.
    pub(super) fn play_on(
        &self,
        context: &Context<'_>,
        position: &Position,
        value: Chances,
        rolls: &[Roll],
    ) -> Result<Chances, Stopped> {
        if rolls.is_empty() {
            return Ok(value);
        }
        let (mut context, mut position, mut roller) = (*context, *position, Side::Mine);
        let (mut chances, mut replies) = (value, Replies::default());
        for roll in rolls {
            if outcome(&position, self.rules).is_some()
                || self.evaluator.source(&position) == ValueSource::Exact
            {
                break;
            }
            let reply = best_reply(context.judge(), &position, *roll, &mut replies);
            (context, position, roller) = (context.seen_by(Side::Theirs), reply.after, roller.other());
            let value = |plies| values(&context, &[position], plies, 1)?.first().copied().ok_or(Stopped);
            let before = match self.settings.plies {
                1 => reply.chances.swap_sides(),
                plies => value(plies - 1)?,
            };
            chances.add(&value(self.settings.plies)?.seen_by(roller), 1.0);
            chances.add(&before.seen_by(roller), -1.0);
        }
        Ok(nearest(&chances))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::labels::LabelSettings;
    use plakoto_engine::eval::network::to_lanes;
    use plakoto_engine::eval::simd::Lanes;
    use plakoto_engine::eval::{Stakes, shipped};
    use plakoto_engine::rules::{LegalPlay, RuleSet, legal_plays};
    use plakoto_engine::search::{Breadth, Budget, Cache, Leaves, Limits, StopFlag};

    const RULES: RuleSet = RuleSet::PLAKOTO;

    /// Playing on for one turn from a 1-ply value, averaged over all rolls, gives the value of a 2-ply search,
    /// apart from the doubles that the search leaves out.
    #[test]
    fn a_turn_adds_a_ply_on_average() {
        let evaluator = shipped(&RULES);
        let (cache, budget) = (Cache::new(0), Budget::new(Limits::default(), StopFlag::default()));
        let context = Context {
            evaluator: &*evaluator,
            pruner: None,
            rules: &RULES,
            stakes: Stakes::points(&RULES),
            cache: &cache,
            budget: &budget,
            breadth: Breadth::NARROW,
            leaves: Leaves::ROOT,
        };
        let settings = LabelSettings { turns: 1, ..LabelSettings::default() };
        let labeller = Labeller { evaluator: &*evaluator, pruner: None, rules: &RULES, settings: &settings };
        let mut plays = Vec::<LegalPlay>::new();
        legal_plays(&Position::START, Roll::new(6, 5).unwrap(), &RULES, &mut plays);
        for position in [Position::START, plays[0].after()] {
            let found = |plies| values(&context, &[position], plies, 1).unwrap()[0];
            let shallow = found(1);
            let mut mean = Chances::default();
            for (roll, weight) in Roll::all() {
                mean.add(&labeller.play_on(&context, &position, shallow, &[roll]).unwrap(), weight as f32);
            }
            let (mean, deep) = (to_lanes(&mean.divided_by(Roll::OUTCOMES as f32)), to_lanes(&found(2)));
            let distance = |lanes: &Lanes| {
                lanes.0.iter().zip(deep.0).map(|(one, deep)| (one - deep).abs()).fold(0.0, f32::max)
            };
            assert!(distance(&mean) < 0.006, "{mean:?} {deep:?}");
            assert_ne!(to_lanes(&shallow), deep);
        }
    }
}
