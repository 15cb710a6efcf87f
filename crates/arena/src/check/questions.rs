//! Positions of a check: problems that test whether an engine reads position IDs and knows the rules, and positions
//! from random games.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Handcrafted;
use plakoto_engine::rules::{
    Contact, Dice, LegalPlay, Numbers, Pending, Position, RuleSet, Setup, Side, legal_plays, outcome,
};
use plakoto_engine::search::Replies;

/// A position with a roll, named after the ability that it tests.
pub(super) struct CheckProblem {
    /// Key of the name in the catalogue.
    pub(super) name: &'static str,
    pub(super) id: &'static str,
    pub(super) dice: [u8; 2],
}

const fn problem(name: &'static str, id: &'static str, dice: [u8; 2]) -> CheckProblem {
    CheckProblem { name, id, dice }
}

/// Returns the problems for games with the contact of `rules`.
pub(super) const fn problems_of(rules: &RuleSet) -> &'static [CheckProblem] {
    match rules.mechanics.contact {
        Contact::Pin => PINS,
        Contact::Hit => HITS,
        Contact::Block => BLOCKS,
    }
}

/// Problems for games with hits.
const HITS: &[CheckProblem] = &[
    problem("check-enter", "mGfwAWCw5+ABUA", [5, 3]),
    problem("check-both_off", "4AcAECAAAAAAAA", [6, 4]),
    problem("check-higher", "4P8DABj/PwAEAA", [6, 5]),
    problem("check-hit_at_home", "4P+BAQQzJgAAAA", [4, 1]),
];

/// Problems for games in which a single checker blocks its point.
const BLOCKS: &[CheckProblem] = &[
    problem("check-empty_start", "gP8/AAAAEAD/Pw", [1, 1]),
    problem("check-six_points", "AAQA/z8AgKrwPw", [3, 1]),
    problem("check-trapped", "AP7/AAAQAFXFPw", [3, 1]),
];

/// Problems for games with pins. In the problems with five or more pin flags, an engine that misreads the flags
/// finds no play that is really legal.
const PINS: &[CheckProblem] = &[
    problem("check-pins", "AIAQ/j8QAgD+Px", [3, 1]),
    problem("check-pins_by_both", "AIgg/AfOiAD4By", [4, 4]),
    problem("check-on_top", "8DRC8QgECiHwPzB", [4, 6]),
    problem("check-pinned", "hnDoRhFKQYDgPzA", [5, 4]),
    problem("check-six_shared", "pmMQNREiigDiP0C", [1, 3]),
    problem("check-eight_shared", "6KUgoiYoIiiJP0E", [3, 5]),
    problem("check-eleven_shared", "KsWyoBRKQYRSPTGA", [3, 6]),
    problem("check-overshoot", "7u4OAADf9wEAAA", [6, 5]),
    problem("check-pass", "tm0DADgAAID/Pw", [3, 1]),
    problem("check-only_one", "OwAAhO8LAAAAAA", [2, 1]),
    problem("check-higher", "APA/YCPC/wcAAA", [1, 2]),
    problem("check-last_checker", "/38AAAABAAAAAA", [2, 1]),
];

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
const MAX_TURNS: usize = 1000;

/// Returns an endless sequence of questions. The sequence depends only on the rules and the seed.
pub(super) fn questions(rules: RuleSet, seed: u64) -> impl Iterator<Item = TurnQuestion> {
    let mut game = RandomGame::new(rules, seed);
    KINDS.iter().cycle().map(move |kind| {
        let mut last = game.turn();
        for _ in 0..MAX_TURNS {
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
    use crate::check::talk;
    use plakoto_engine::rules::{Outcome, Play, Point};

    fn plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<Play> {
        let plays = rules.legal_plays(position, numbers);
        plays.iter().map(|legal| legal.play).collect()
    }

    fn problem(key: &str) -> (Position, Numbers) {
        let problem = PINS.iter().find(|problem| problem.name == key).unwrap();
        (problem.id.parse::<Position>().unwrap(), talk::roll(problem.dice).ok().unwrap())
    }

    /// Returns the position with the same checkers but other pin flags, if that is a legal position.
    fn with_flags(position: &Position, flags: &[bool]) -> Option<Position> {
        let mut setup = Setup::from(position);
        let points: Vec<Point> = setup.undecided().collect();
        for (point, flag) in points.into_iter().zip(flags) {
            setup.on_top[point.index()] = if *flag { Side::Mine } else { Side::Theirs };
        }
        Position::try_from(&setup).ok()
    }

    fn flags(position: &Position) -> Vec<bool> {
        let setup = Setup::from(position);
        setup.undecided().map(|point| setup.on_top[point.index()] == Side::Mine).collect()
    }

    /// Returns plausible misreadings of an ID that has more than four pin flags.
    fn misreadings(flags: &[bool]) -> Vec<Vec<bool>> {
        let after = |value: fn(usize) -> bool| {
            let first = flags.iter().take(4).copied();
            first.chain((4..flags.len()).map(value)).collect::<Vec<_>>()
        };
        let mut fifth = flags.to_vec();
        fifth[4] = !fifth[4];
        let from_the_other_end = flags.iter().rev().copied().collect();
        let other_side = flags.iter().map(|flag| !flag).collect();
        let mut highest_bit_first = flags.to_vec();
        for (index, flag) in highest_bit_first.iter_mut().enumerate().skip(4) {
            let (character, bit) = ((index - 4) / 6, (index - 4) % 6);
            *flag = flags.get(4 + 6 * character + 5 - bit).copied().unwrap_or(false);
        }
        vec![after(|_| false), after(|_| true), fifth, from_the_other_end, other_side, highest_bit_first]
    }

    #[test]
    fn misread_pin_flags_leave_no_legal_play() {
        let (mut tried, mut lengths) = ([0; 6], Vec::new());
        for problem in PINS.iter().filter(|problem| problem.id.len() > 14) {
            let position = problem.id.parse::<Position>().unwrap();
            let (numbers, read) = (talk::roll(problem.dice).ok().unwrap(), flags(&position));
            let legal = plays(&position, numbers, &RuleSet::PLAKOTO);
            assert!(legal.len() > 1, "{} has no choice of plays", problem.id);
            for (index, flags) in
                misreadings(&read).into_iter().enumerate().filter(|(_, flags)| *flags != read)
            {
                let Some(other) = with_flags(&position, &flags) else { continue };
                let others = plays(&other, numbers, &RuleSet::PLAKOTO);
                assert!(
                    others.iter().all(|play| !legal.contains(play)),
                    "{}: misreading {index}",
                    problem.id
                );
                tried[index] += 1;
            }
            lengths.push(read.len());
        }
        assert_eq!(lengths, [5, 5, 6, 8, 11]);
        assert!(tried.iter().all(|&count| count >= 3), "{tried:?}");
    }

    #[test]
    fn problems_are_positions_of_their_games() {
        for rules in RuleSet::ALL {
            for problem in problems_of(&rules) {
                let position = talk::position(problem.id, &rules);
                assert!(position.is_ok() && talk::roll(problem.dice).is_ok(), "{rules}: {}", problem.name);
            }
        }
        let longest = |problem: &CheckProblem| {
            let position = talk::position(problem.id, &RuleSet::PORTES).ok()?;
            plays(&position, talk::roll(problem.dice).ok()?, &RuleSet::PORTES).iter().map(Play::length).max()
        };
        assert_eq!(HITS.iter().filter_map(longest).collect::<Vec<_>>(), [2, 2, 1, 2]);
    }

    #[test]
    fn problems_test_what_their_names_say() {
        let rules = RuleSet::PLAKOTO;
        let all = |key| {
            let (position, numbers) = problem(key);
            plays(&position, numbers, &rules)
        };
        assert!(all("check-pass").iter().all(Play::is_pass));
        assert!(all("check-only_one").iter().all(|play| play.length() == 1));
        assert_eq!(all("check-last_checker")[0].length(), 1);
        assert!(all("check-overshoot").iter().all(|play| play.steps().any(|step| step.to.is_none())));
        // The lower number would win at once, but the rules require the higher one.
        let (position, numbers) = problem("check-higher");
        let without = RuleSet { higher: false, ..rules };
        let lower = without.legal_plays(&position, numbers);
        assert_eq!((plays(&position, numbers, &rules).len(), lower.len()), (1, 2));
        let wins = |result| matches!(outcome(result, &rules), Some(Outcome::Won(Side::Mine, _)));
        assert!(lower.iter().any(|legal| wins(&legal.result)));
    }

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
