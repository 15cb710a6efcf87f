//! From the plays that were found to better ones.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Chooser;
use crate::rules::cascade::{Exchanges, Journeys};
use crate::rules::{LegalPlay, Next, Position};

/// No more plays are evaluated when so many have not been better than the best one.
const PATIENCE: usize = 3000;

/// As many ways to share numbers are looked at for each play that may be evaluated. In some endings few of them lead to
/// legal plays with new results.
const TRIED: usize = 20;

impl Chooser<'_> {
    /// Replaces `plays`, which use the first `length` numbers, by the best of these, of some made at random, and of those
    /// that follow when two checkers exchange numbers, and so on from the best ones first.
    pub(super) fn exchange(&self, length: usize, plays: &mut Vec<LegalPlay>) {
        let breadth = self.judge.breadth;
        let mut exchanges = Exchanges::new(self.position, self.run, length, self.judge.rules);
        let mut new: Vec<Journeys> = plays.iter().filter_map(|play| exchanges.add(&play.play)).collect();
        // What is chosen by values on the way is all much alike. The same cascade is always played in the same way.
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

/// A play that has been evaluated.
struct EvaluatedPlay {
    journeys: Journeys,
    result: Position,
    equity: f32,
}

/// All that have been.
#[derive(Default)]
struct Evaluated {
    plays: Vec<EvaluatedPlay>,
    /// The index of the best one.
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

    /// The best play from which no exchange has been tried.
    fn next(&mut self) -> Option<&EvaluatedPlay> {
        self.waiting.pop().map(|waiting| &self.plays[waiting.index])
    }

    /// The best ones, so many, the best first.
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

/// A play from which no exchange has been tried. The greater is the better one, of equals the one found first.
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
