//! Takes positions from random games.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Handcrafted;
use plakoto_engine::rules::{
    Contact, Dice, LegalPlay, Numbers, Pending, Position, RuleSet, Setup, Side, legal_plays, outcome,
};
use plakoto_engine::search::Replies;

/// A position in a game, and the numbers to play in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnQuestion {
    pub(super) position: Position,
    pub(super) numbers: Numbers,
    /// Whether the player must pass because no number can be played.
    pub(super) is_pass: bool,
}

/// A property that a question may have, as a predicate.
type QuestionKind = fn(&TurnQuestion, &RuleSet) -> bool;

/// Properties that consecutive questions must have in turn, so that rare situations do occur.
const KINDS: [QuestionKind; 6] = [
    |_, _| true,
    |TurnQuestion { position, .. }, _| has_much_contact(position),
    |TurnQuestion { position, .. }, _| position.is_home(Side::Mine) && !position.has_pinned(Side::Mine),
    |TurnQuestion { is_pass, .. }, _| *is_pass,
    |TurnQuestion { numbers, .. }, _| numbers.roll().is_some_and(|roll| roll.is_double()),
    |TurnQuestion { numbers, .. }, rules| !rules.hand_over || !numbers.pending().is_empty(),
];

/// Maximum number of turns that are played to find a question with the required property. After that, the
/// last question is used without the property.
const PATIENCE: usize = 1000;

/// Returns an endless sequence of questions. The sequence depends only on the rules and the seed.
pub(super) fn questions(rules: RuleSet, seed: u64) -> impl Iterator<Item = TurnQuestion> {
    let mut game = RandomGame::new(rules, seed);
    KINDS.iter().cycle().map(move |kind| {
        let mut last = game.turn();
        for _ in 0..PATIENCE {
            if kind(&last, &rules) {
                break;
            }
            last = game.turn();
        }
        last
    })
}

/// Whether many checkers are pinned, or one is on the bar, where checkers can be pinned or hit.
fn has_much_contact(position: &Position) -> bool {
    match position.contact() {
        Contact::Pin => shared_points(position) > 4,
        Contact::Hit => position.bar(Side::Mine) > 0,
        Contact::Block => true,
    }
}

/// Number of points on which one checker pins one opposing checker. Each such point has a pin flag in the
/// position ID.
fn shared_points(position: &Position) -> usize {
    Setup::from(position).undecided().count()
}

/// Random games that are played one after the other.
struct RandomGame {
    rules: RuleSet,
    dice: Dice,
    choices: Xoshiro256PlusPlus,
    position: Position,
    pending: Pending,
    plays: Vec<LegalPlay>,
    engine: Engine,
    replies: Replies,
}

impl RandomGame {
    fn new(rules: RuleSet, seed: u64) -> Self {
        let mut engine = Engine::new(Arc::new(Handcrafted));
        engine.set_rules(rules);
        Self {
            rules,
            dice: Dice::seeded(seed),
            choices: Xoshiro256PlusPlus::seed_from_u64(!seed),
            position: rules.start(),
            pending: Pending::NONE,
            plays: Vec::new(),
            engine,
            replies: Replies::default(),
        }
    }

    /// Plays a turn and returns its position and numbers as a question.
    fn turn(&mut self) -> TurnQuestion {
        if outcome(&self.position, &self.rules).is_some() {
            (self.position, self.pending) = (self.rules.start(), Pending::NONE);
        }
        let roll = self.dice.roll().into();
        let numbers = if self.pending.is_empty() { roll } else { Numbers::HandedOver(self.pending) };
        self.list(numbers);
        let choice = self.choices.random_range(0..self.plays.len().max(1) as u32) as usize;
        let pass = || LegalPlay::pass(&self.position, numbers, &self.rules);
        let legal = self.plays.get(choice).copied().unwrap_or_else(pass);
        let question = TurnQuestion { position: self.position, numbers, is_pass: legal.play.is_pass() };
        (self.position, self.pending) = (legal.after(), legal.next.pending);
        question
    }

    /// Lists all legal plays. For a cascade, in which a double continues with four of each higher number,
    /// lists only the plays from which the engine chooses, because there may be millions.
    fn list(&mut self, numbers: Numbers) {
        if !numbers.is_cascade(&self.rules) {
            return legal_plays(&self.position, numbers, &self.rules, &mut self.plays);
        }
        self.engine.ask().plies(0).choose(&self.position, numbers, &mut self.replies);
        self.plays.clone_from(&self.replies.plays);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_kinds_alternate() {
        for rules in RuleSet::ALL {
            let asked: Vec<TurnQuestion> = questions(rules, 1).take(2 * KINDS.len()).collect();
            for (question, kind) in asked.iter().zip(KINDS.iter().cycle()) {
                assert!(kind(question, &rules), "{rules}: {question:?}");
            }
            assert_eq!(questions(rules, 1).take(asked.len()).collect::<Vec<_>>(), asked);
            assert_ne!(questions(rules, 2).take(asked.len()).collect::<Vec<_>>(), asked);
        }
    }
}
