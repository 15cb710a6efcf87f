//! Finds promising plays of a cascade: a double that continues with four of each higher number (Plakoto
//! Express).
//!
//! A cascade can have millions of results. If it has few results, or few step combinations, all plays are
//! found. Otherwise, some plays are built in stages, where each stage adds one number to the best positions
//! so far, and further plays are generated at random. The search then improves the best of these plays by
//! exchanging numbers between checkers. The time that this takes does not depend on the number of possible
//! plays.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::rules::cascade::{Exchanges, Journeys, few, longer, walked};
use crate::rules::{
    HOME, LegalPlay, Next, Numbers, Order, Play, Point, Position, Run, Side, legal_plays, steps,
};
use crate::search::{Judge, each_value};

/// Maximum number of returned plays if they pass a cascade on to the opponent. The limit is low because the
/// opponent's reply must be found for each of these plays.
const HANDED_OVER: usize = 16;

/// Replaces `plays` with promising plays of a cascade, each with a different result. If no number can be
/// played, `plays` contains a pass.
fn best_plays(judge: Judge<'_>, position: &Position, numbers: Numbers, plays: &mut Vec<LegalPlay>) {
    let Some(Order::Rising(run)) = numbers.order(judge.rules) else { return };
    let roller = numbers.next_after(0, judge.rules).side;
    let chooser = Chooser { judge, position, roller, run };
    plays.clear();
    if !chooser.find_all(run, plays) {
        let length = chooser.play_in_stages(plays);
        if length > 0 && (length == run.len() || !chooser.find_all(run.prefix(length), plays)) {
            chooser.exchange(length, plays);
        }
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, judge.rules));
    }
    chooser.keep_best(judge.breadth.listed, 0, plays);
    let next = numbers.next_after(plays[0].play.length(), judge.rules);
    plays.iter_mut().for_each(|play| *play = LegalPlay { next, ..*play }.void_at_the_end(judge.rules));
    if plays.len() > HANDED_OVER && Numbers::HandedOver(next.pending).is_cascade(judge.rules) {
        chooser.keep_best(HANDED_OVER, 0, plays);
    }
}

/// Selects promising plays of a cascade for the player on roll.
struct Chooser<'a> {
    judge: Judge<'a>,
    position: &'a Position,
    /// The side that rolls next, from the view of the player on roll.
    roller: Side,
    run: Run,
}

impl Chooser<'_> {
    /// If it is cheap, replaces `plays` with all plays that use as many numbers of `run` as possible, and
    /// returns true. It is cheap if there are few results, or if all numbers can be played and there are few
    /// step combinations.
    fn find_all(&self, run: Run, plays: &mut Vec<LegalPlay>) -> bool {
        let Judge { rules, breadth, .. } = self.judge;
        let counted = few(self.position, run, rules);
        let found = counted.or_else(|| walked(self.position, run, rules, breadth.walked));
        let Some(found) = found else { return false };
        *plays = found;
        true
    }

    /// Returns the static equity of each result. The results differ from `near` on few points.
    fn equities(&self, near: &Position, results: impl Iterator<Item = Position>) -> Vec<f32> {
        let next = Next::roller(self.roller);
        let after: Vec<Position> = results.map(|result| next.view(&result)).collect();
        self.judge.spend(after.len());
        let mut equities = vec![0.0; after.len()];
        each_value(self.judge, near, &after, self.roller, |index, chances| {
            equities[index] = self.judge.stakes.equity(&chances);
        });
        equities
    }

    /// Keeps the `count` plays with the best values, and of the remaining plays the `near_home` plays that
    /// need the fewest pips to bring all checkers home.
    fn keep_best(&self, count: usize, near_home: usize, plays: &mut Vec<LegalPlay>) {
        if plays.len() <= count + near_home {
            return;
        }
        let equities = self.equities(&plays[0].result, plays.iter().map(|play| play.result));
        let mut ranked: Vec<usize> = (0..plays.len()).collect();
        let by_equity = |a: &usize, b: &usize| equities[*b].total_cmp(&equities[*a]).then(a.cmp(b));
        let (_, _, others) = ranked.select_nth_unstable_by(count - 1, by_equity);
        if near_home > 0 {
            let pips: Vec<u32> = plays.iter().map(|play| pips_to_home(&play.result)).collect();
            others.select_nth_unstable_by_key(near_home - 1, |index| (pips[*index], *index));
        }
        ranked.truncate(count + near_home);
        ranked.sort_unstable();
        let kept: Vec<LegalPlay> = ranked.iter().map(|index| plays[*index]).collect();
        *plays = kept;
    }
}

/// Returns the number of pips needed to bring all checkers of the player home.
fn pips_to_home(result: &Position) -> u32 {
    Point::ALL[usize::from(HOME)..]
        .iter()
        .map(|point| u32::from(result.stack(*point).checkers(Side::Mine)) * u32::from(point.number() - HOME))
        .sum()
}

impl Chooser<'_> {
    /// Fills the empty vector `plays` with plays of the cascade, and returns how many numbers they use.
    /// Players must use as many numbers as possible. So if the best positions lead to a dead end, the search
    /// starts again with a play that uses more numbers, and keeps the positions along this play in every
    /// stage.
    fn play_in_stages(&self, plays: &mut Vec<LegalPlay>) -> usize {
        let mut stages = Stages { chooser: self, children: Vec::new(), known: FxHashSet::default() };
        let played = stages.play(None, plays);
        if played == self.run.len() {
            return played;
        }
        match longer(self.position, self.run, played, self.judge.rules) {
            Some(way) => stages.play(Some(&way), plays),
            None => played,
        }
    }
}

/// State of the search for plays in stages.
struct Stages<'a> {
    chooser: &'a Chooser<'a>,
    children: Vec<LegalPlay>,
    known: FxHashSet<Position>,
}

impl Stages<'_> {
    /// Replaces `plays` with the best plays that use the most numbers, and returns how many numbers they use.
    /// If `way` is a play, the positions along this play are kept in every stage.
    fn play(&mut self, way: Option<&Play>, plays: &mut Vec<LegalPlay>) -> usize {
        let Chooser { position, run, judge, .. } = self.chooser;
        let mut carried = LegalPlay { play: Play::PASS, result: **position, next: Next::OPPONENT };
        plays.clear();
        plays.push(carried);
        let mut steps = way.into_iter().flat_map(Play::steps);
        for (played, (number, times)) in run.numbers().enumerate() {
            self.extend(number, times, plays);
            if self.children.is_empty() {
                return played;
            }
            std::mem::swap(plays, &mut self.children);
            self.chooser.keep_best(judge.breadth.kept, judge.breadth.near_home, plays);
            if let Some(step) = steps.next() {
                carried.play.push(step);
                carried.result = carried.result.after(step);
                if plays.iter().all(|play| play.result != carried.result) {
                    plays.push(carried);
                }
            }
        }
        run.len()
    }

    /// Fills `children` with the plays that extend `plays` by one more step with `number`. The plays in
    /// `plays` already contain `times` steps with this number. Each resulting position occurs once.
    fn extend(&mut self, number: u8, times: usize, plays: &[LegalPlay]) {
        self.children.clear();
        self.known.clear();
        for before in plays {
            for step in steps(&before.result, number, self.chooser.judge.rules) {
                let result = before.result.after(step);
                if self.known.insert(result) {
                    let mut play = before.play;
                    play.push(step);
                    play.sort_last(times + 1);
                    self.children.push(LegalPlay { play, result, ..*before });
                }
            }
        }
    }
}

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

/// Replaces `plays` with the plays that the search considers: all legal plays or, for a cascade, only the
/// most promising plays.
pub(crate) fn choices(judge: Judge<'_>, position: &Position, numbers: Numbers, plays: &mut Vec<LegalPlay>) {
    if numbers.is_cascade(judge.rules) {
        best_plays(judge, position, numbers, plays);
    } else {
        legal_plays(position, numbers, judge.rules, plays);
    }
}
