//! Finds promising plays of a cascade: a double that continues with four of each higher number (Plakoto
//! Express).
//!
//! A cascade can have millions of results. If it has few results, or few step combinations, all plays are
//! found. Otherwise, some plays are built in stages, where each stage adds one number to the best positions
//! so far, and further plays are generated at random. The search then improves the best of these plays by
//! exchanging numbers between checkers. The time that this takes does not depend on the number of possible
//! plays.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::rules::cascade::{Exchanges, Journeys, few, longer, walked};
use crate::rules::{LegalPlay, Next, Numbers, Order, Play, Position, Run, Side, legal_plays, steps};
use crate::search::{Budget, Search};

/// Maximum number of returned plays if they pass a cascade on to the opponent. The limit is low because the
/// opponent's reply must be found for each of these plays.
const HANDED_OVER: usize = 16;

/// Limits that determine how thoroughly the plays of a cascade are searched.
struct Breadth {
    /// Maximum number of step combinations to try for a complete list of plays. If about this many
    /// combinations are enough, the search considers all plays.
    walked: usize,
    /// Number of positions to keep after each number of the cascade, chosen by value. At least 1.
    kept: usize,
    /// Number of further positions to keep: those that need the fewest pips to bring all checkers home. They
    /// matter because bearing off starts only when all checkers are home.
    near_home: usize,
    /// Number of random plays that are added to the candidates.
    random: usize,
    /// Approximate maximum number of plays to evaluate. At least 1.
    plays: usize,
    /// Number of plays that the search returns, best first. At least 1.
    listed: usize,
}

const WIDE: Breadth =
    Breadth { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

const NARROW: Breadth = Breadth { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };

impl Search<'_> {
    /// Replaces `plays` with the plays that the search considers: all legal plays or, for a cascade, only the
    /// most promising plays.
    pub(crate) fn choices(&self, position: &Position, numbers: Numbers, plays: &mut Vec<LegalPlay>) {
        if numbers.is_cascade(self.rules) {
            self.best_plays(position, numbers, plays);
        } else {
            legal_plays(position, numbers, self.rules, plays);
        }
    }

    /// Replaces `plays` with promising plays of a cascade, each with a different result. If no number can be
    /// played, `plays` contains a pass.
    fn best_plays(&self, position: &Position, numbers: Numbers, plays: &mut Vec<LegalPlay>) {
        let Some(Order::Rising(run)) = numbers.order(self.rules) else { return };
        let roller = numbers.next_after(0, self.rules).side;
        let breadth = if self.is_wide { WIDE } else { NARROW };
        let listed = breadth.listed;
        let chooser = Chooser { search: self, breadth, position, roller, run };
        plays.clear();
        if !chooser.find_all(run, plays) {
            let length = chooser.play_in_stages(plays);
            if length > 0 && (length == run.len() || !chooser.find_all(run.prefix(length), plays)) {
                chooser.exchange(length, plays);
            }
        }
        if plays.is_empty() {
            plays.push(LegalPlay::pass(position, numbers, self.rules));
        }
        chooser.keep_best(listed, 0, plays);
        let next = numbers.next_after(plays[0].play.length(), self.rules);
        plays.iter_mut().for_each(|play| *play = LegalPlay { next, ..*play }.void_at_the_end(self.rules));
        if plays.len() > HANDED_OVER && Numbers::HandedOver(next.pending).is_cascade(self.rules) {
            chooser.keep_best(HANDED_OVER, 0, plays);
        }
    }
}

/// Selects promising plays of a cascade for the player on roll.
struct Chooser<'a> {
    search: &'a Search<'a>,
    breadth: Breadth,
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
        let rules = self.search.rules;
        let found = few(self.position, run, rules);
        let found = found.or_else(|| walked(self.position, run, rules, self.breadth.walked));
        found.map(|found| *plays = found).is_some()
    }

    /// Whether the search for better plays must end now. Only wide searches can be interrupted, because they
    /// take long. All other searches always consider the same plays, so their results can be cached.
    fn is_interrupted(&self) -> bool {
        self.search.is_wide && self.search.budget.is_some_and(Budget::is_interrupted)
    }

    /// Returns the static equity of each result. The results differ from `near` on few points.
    fn equities(&self, near: &Position, results: impl Iterator<Item = Position>) -> Vec<f32> {
        let next = Next::roller(self.roller);
        let after: Vec<Position> = results.map(|result| next.view(&result)).collect();
        self.search.spend(after.len());
        let mut equities = vec![0.0; after.len()];
        self.search.each_value(near, &after, self.roller, |index, chances| {
            equities[index] = self.search.stakes.equity(&chances);
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
            let pips: Vec<u32> = plays.iter().map(|play| play.result.pips_to_home()).collect();
            others.select_nth_unstable_by_key(near_home - 1, |index| (pips[*index], *index));
        }
        ranked.truncate(count + near_home);
        ranked.sort_unstable();
        let kept: Vec<LegalPlay> = ranked.iter().map(|index| plays[*index]).collect();
        *plays = kept;
    }
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
        match longer(self.position, self.run, played, self.search.rules) {
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
        let Chooser { position, run, breadth, .. } = self.chooser;
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
            self.chooser.keep_best(breadth.kept, breadth.near_home, plays);
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
            for step in steps(&before.result, number, self.chooser.search.rules) {
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
    fn exchange(&self, length: usize, plays: &mut Vec<LegalPlay>) {
        let breadth = &self.breadth;
        let mut exchanges = Exchanges::new(self.position, self.run, length, self.search.rules);
        let mut new: Vec<Journeys> = plays.iter().filter_map(|play| exchanges.add(&play.play)).collect();
        // The plays chosen in stages resemble each other, so random plays are added. The seed is fixed, so
        // that the same cascade always leads to the same play.
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(0);
        let random = (0..breadth.random).take_while(|_| !self.is_interrupted());
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
                || self.is_interrupted();
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
    /// The plays whose exchanges have not been tried yet, by [`order`] and index. Of equally good plays, the one found
    /// first is the greatest.
    waiting: BinaryHeap<(i32, Reverse<usize>)>,
}

impl Evaluated {
    fn add(&mut self, found: EvaluatedPlay) {
        let index = self.plays.len();
        if self.plays.get(self.best_index).is_some_and(|best| best.equity < found.equity) {
            self.best_index = index;
        }
        self.waiting.push((order(found.equity), Reverse(index)));
        self.plays.push(found);
    }

    /// Returns the best play whose exchanges have not been tried yet.
    fn next(&mut self) -> Option<&EvaluatedPlay> {
        self.waiting.pop().map(|(_, Reverse(index))| &self.plays[index])
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

/// Converts an equity to an integer that has the same order as [`f32::total_cmp`].
fn order(equity: f32) -> i32 {
    let bits = equity.to_bits().cast_signed();
    bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
}
