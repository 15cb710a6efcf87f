//! Improves the plays of a cascade by exchanging dice numbers between checkers. In a cascade, a double
//! continues with four of each higher number. A checker's journey is its whole path in one play.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Chooser;
use crate::rules::cascade::{Exchanges, Journeys};
use crate::rules::{LegalPlay, Next, Position};

/// The search ends after this number of evaluated plays without an improvement.
const PATIENCE: usize = 3000;

/// Maximum number of exchanges that the search tries, per play that it may evaluate. The limit matters in
/// endings where few exchanges lead to legal plays with new results.
const TRIED: usize = 20;

impl Chooser<'_> {
    /// Replaces `plays`, which use the first `length` numbers, with the best plays found. The search
    /// considers these plays, random plays, and all plays derived from them by an exchange of numbers between
    /// two checkers. It tries exchanges in the best plays first.
    pub(super) fn exchange(&self, length: usize, plays: &mut Vec<LegalPlay>) {
        let breadth = self.judge.breadth;
        let mut exchanges = Exchanges::new(self.position, self.run, length, self.judge.rules);
        let mut new: Vec<Journeys> = plays.iter().filter_map(|play| exchanges.add(&play.play)).collect();
        // The plays chosen in stages resemble each other, so random plays are added. The seed is fixed, so
        // that the same cascade always leads to the same play.
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(0);
        let random = (0..breadth.random).take_while(|_| !self.judge.is_interrupted());
        new.extend(random.filter_map(|_| exchanges.add_random(&mut generator)));
        let first = new.len();
        let (mut evaluated, mut near) = (Evaluated::default(), *self.position);
        loop {
            let results: Vec<Position> = new.iter().map(|journeys| exchanges.result(journeys)).collect();
            let equities = self.equities(&near, results.iter().copied());
            for ((journeys, result), equity) in new.drain(..).zip(results).zip(equities) {
                evaluated.add(EvaluatedPlay { journeys, result, equity });
            }
            let patience = evaluated.best_index.max(first) + PATIENCE;
            let is_enough = evaluated.plays.len() >= breadth.plays.min(patience)
                || exchanges.tried() >= TRIED * breadth.plays
                || self.judge.is_interrupted();
            let Some(found) = evaluated.next().filter(|_| !is_enough) else { break };
            near = found.result;
            exchanges.each(&found.journeys, |journeys| new.push(journeys));
        }
        let legal = |found: &EvaluatedPlay| {
            let play = exchanges.play(&found.journeys)?;
            Some(LegalPlay { play, result: found.result, next: Next::OPPONENT })
        };
        plays.clear();
        plays.extend(evaluated.best(breadth.listed).filter_map(legal));
    }
}

/// A play that has been evaluated, with its result and equity.
struct EvaluatedPlay {
    journeys: Journeys,
    result: Position,
    equity: f32,
}

/// All plays evaluated so far.
#[derive(Default)]
struct Evaluated {
    plays: Vec<EvaluatedPlay>,
    /// Index of the best play evaluated so far.
    best_index: usize,
    waiting: BinaryHeap<Waiting>,
}

impl Evaluated {
    fn add(&mut self, found: EvaluatedPlay) {
        let index = self.plays.len();
        if self.plays.get(self.best_index).is_some_and(|best| best.equity < found.equity) {
            self.best_index = index;
        }
        self.waiting.push(Waiting { equity: found.equity, index });
        self.plays.push(found);
    }

    /// Returns the best play whose exchanges have not been tried yet.
    fn next(&mut self) -> Option<&EvaluatedPlay> {
        self.waiting.pop().map(|waiting| &self.plays[waiting.index])
    }

    /// Returns the best `count` plays, best first.
    fn best(&self, count: usize) -> impl Iterator<Item = &EvaluatedPlay> {
        let mut ranked: Vec<usize> = (0..self.plays.len()).collect();
        let equity = |index: usize| self.plays[index].equity;
        let by_equity = |a: &usize, b: &usize| equity(*b).total_cmp(&equity(*a)).then(a.cmp(b));
        if count < ranked.len() {
            ranked.select_nth_unstable_by(count, by_equity);
            ranked.truncate(count);
        }
        ranked.sort_unstable_by(by_equity);
        ranked.into_iter().map(|index| &self.plays[index])
    }
}

/// A play whose exchanges have not been tried yet. A better play compares as greater. If two plays are
/// equally good, the play found first compares as greater.
struct Waiting {
    equity: f32,
    index: usize,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        self.equity.total_cmp(&other.equity).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}
