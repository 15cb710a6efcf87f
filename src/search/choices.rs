//! What a player can choose from, and what becomes of it before the next roll.

use super::cascade::{Breadth, best_plays};
use super::reply::each_value;
use super::{Budget, Replies, best_reply};
use crate::eval::{Evaluator, Probabilities, Stakes};
use crate::rules::{LegalPlay, Numbers, Position, RuleSet, Side, legal_plays, outcome};

/// What gives static values, and says what they are worth.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// Gives the values.
    pub evaluator: &'a dyn Evaluator,
    /// The rules.
    pub rules: &'a RuleSet,
    /// What the outcomes are worth to the player who asks and to his opponent.
    pub stakes: &'a Stakes,
    /// How carefully the plays of a cascade are looked for.
    pub breadth: Breadth,
    /// What counts the values, if anything does.
    pub budget: Option<&'a Budget>,
}

impl<'a> Judge<'a> {
    /// One who looks at cascades with [`Breadth::NARROW`], and whom nobody counts.
    #[must_use]
    pub fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, stakes: &'a Stakes) -> Self {
        Self { evaluator, rules, stakes, breadth: Breadth::NARROW, budget: None }
    }

    pub(super) fn spend(&self, evaluations: usize) {
        if let Some(budget) = self.budget {
            budget.spend(evaluations as u64);
        }
    }
}

/// Replaces `plays` by what the player `on_roll` can choose from: all legal plays, or of a cascade those that look best.
pub(crate) fn choices(
    judge: Judge<'_>,
    position: &Position,
    on_roll: Side,
    numbers: Numbers,
    plays: &mut Vec<LegalPlay>,
) {
    if numbers.is_cascade(judge.rules) {
        best_plays(judge, position, on_roll, numbers, plays);
    } else {
        legal_plays(position, numbers, judge.rules, plays);
    }
}

/// Adds to `settled` the position before the next roll after each of the plays of the player `on_roll`, seen by who rolls.
pub(super) fn settle_all(judge: Judge<'_>, on_roll: Side, plays: &[LegalPlay], settled: &mut Vec<Position>) {
    settled.extend(plays.iter().map(LegalPlay::after));
    // Only in rule sets that hand numbers over, and then mostly for all plays or for none.
    if plays.iter().any(|play| !play.next.pending.is_empty()) {
        let first = settled.len() - plays.len();
        for (position, play) in settled[first..].iter_mut().zip(plays) {
            *position = settle(judge, on_roll, play);
        }
    }
}

/// Calls `found` with the index of each of the plays of the player who asks and its static value, seen by him.
pub fn play_values(
    judge: Judge<'_>,
    position: &Position,
    plays: &[LegalPlay],
    found: impl FnMut(usize, Probabilities),
) {
    let mut settled = Vec::with_capacity(plays.len());
    settle_all(judge, Side::Mine, plays, &mut settled);
    let roller = plays.first().map_or(Side::Theirs, |play| play.next.side);
    each_value(judge, position, &settled, roller, found);
}

/// The position before the next roll after a play of the player `on_roll`, seen by who rolls: the one after the play, or
/// if it hands numbers over, the one after what is the opponent's best play of these by static values.
fn settle(judge: Judge<'_>, on_roll: Side, play: &LegalPlay) -> Position {
    let after = play.after();
    if play.next.pending.is_empty() || outcome(&after, judge.rules).is_some() {
        return after;
    }
    let numbers = Numbers::HandedOver(play.next.pending);
    // There may be many plays, and their values must not depend on how carefully they were found.
    let judge = Judge { breadth: Breadth::NARROW, ..judge };
    best_reply(judge, &after, on_roll.other(), numbers, &mut Replies::default()).after
}
