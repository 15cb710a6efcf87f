//! Derives plays of a [cascade](super) from other plays that use the same dice numbers.

use std::ops::Range;

use rand::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use super::count::Count;
use super::journeys::{CHECKERS, Checkers, Journeys};
use super::landings::{Homecoming, Landings, Share};
use super::places::{Ground, Places, Reached, Slot, place};
use super::random::random_play;
use super::ways::Way;
use crate::rules::dice::run::Run;
use crate::rules::{Play, Position, RuleSet};

/// Finds new plays by exchanges. In an exchange, two checkers redistribute the dice numbers that they use in
/// a play.
///
/// If no checker is borne off, the new play is legal whenever each of the two checkers can move with its new
/// numbers, because checkers of the same side never block each other. Bearing off is checked separately.
pub(crate) struct Exchanges<'a> {
    ground: Ground<'a>,
    checkers: Checkers<'a>,
    landings: Landings,
    /// True if no checker can be borne off. In that case, no check for bearing off is needed.
    is_exact: bool,
    shares: Vec<Share>,
    /// Cached divisions of dice numbers between two checkers. The key consists of the two starting points and
    /// the numbers that the checkers use together. The value is a range of `shares`.
    of_two: FxHashMap<([Slot; 2], Way), Range<usize>>,
    /// All results found so far, encoded as the locations of the checkers.
    known: FxHashSet<Places>,
    tried: usize,
}

impl<'a> Exchanges<'a> {
    /// Creates a search that has no plays yet. All plays that are added must use the first `length` numbers
    /// of `run`.
    pub(crate) fn new(position: &'a Position, run: Run, length: usize, rules: &'a RuleSet) -> Self {
        let count = Count::new(position, run.prefix(length), rules);
        let checkers = Checkers::new(position, rules, &count, length);
        Self {
            ground: Ground::new(position, rules),
            landings: Landings::new(&count, &checkers.ways),
            checkers,
            is_exact: count.is_exact(),
            shares: Vec::new(),
            of_two: FxHashMap::default(),
            known: FxHashSet::default(),
            tried: 0,
        }
    }

    /// Adds a play, which must use all the dice numbers. Returns the journeys of its checkers if its result
    /// is new.
    pub(crate) fn add(&mut self, play: &Play) -> Option<Journeys> {
        let journeys = self.checkers.journeys(play)?;
        self.known.insert(journeys.places).then_some(journeys)
    }

    /// Adds a random play that uses all the dice numbers. Returns `None` if the random play reaches a dead
    /// end, or if its result is already known.
    pub(crate) fn add_random(&mut self, generator: &mut impl Rng) -> Option<Journeys> {
        let Reached { places, play } = random_play(&self.ground, &self.checkers.ways.groups, generator)?;
        if self.known.contains(&places) { None } else { self.add(&play) }
    }

    /// Returns the play in which the checkers make these journeys, or `None` if this play is not legal.
    pub(crate) fn play(&self, journeys: &Journeys) -> Option<Play> {
        self.checkers.play(journeys)
    }

    /// The position after the checkers have made these journeys.
    pub(crate) fn result(&self, journeys: &Journeys) -> Position {
        self.ground.position(journeys.places)
    }

    /// How many divisions of dice numbers between two checkers have been tried so far. A division counts
    /// twice when it is tried for the first time.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    /// Calls `found` for every play that one exchange derives from `journeys` and that has a new result.
    /// `found` gets the journeys of the checkers in this play.
    pub(crate) fn each(&mut self, journeys: &Journeys, mut found: impl FnMut(Journeys)) {
        let kinds = self.kinds(journeys);
        for (index, kind) in kinds.iter().enumerate() {
            if let [one, other, ..] = kind[..] {
                self.between(&[[one, other]], journeys, &mut found);
            }
            if let [one, other, twin, twin_of_other, ..] = kind[..] {
                self.between(&[[one, other], [twin, twin_of_other]], journeys, &mut found);
            }
            for other in &kinds[index + 1..] {
                self.between(&[[kind[0], other[0]]], journeys, &mut found);
                if let ([one, twin, ..], [other, twin_of_other, ..]) = (&kind[..], &other[..]) {
                    self.between(&[[*one, *other], [*twin, *twin_of_other]], journeys, &mut found);
                }
            }
        }
    }

    /// Groups the checkers that have the same starting point and use the same dice numbers. Checkers in the
    /// same group are interchangeable.
    fn kinds(&self, journeys: &Journeys) -> Vec<Vec<usize>> {
        let of = |checker: usize| (self.checkers.from[checker], journeys.ways[checker]);
        let mut kinds: Vec<Vec<usize>> = Vec::with_capacity(CHECKERS);
        for checker in 0..self.checkers.len() {
            match kinds.iter_mut().find(|kind| of(kind[0]) == of(checker)) {
                Some(kind) => kind.push(checker),
                None => kinds.push(vec![checker]),
            }
        }
        kinds
    }

    /// Makes all exchanges of dice numbers between the two checkers of a pair. With two pairs, both pairs
    /// make the same exchange, so that checkers on the same point can stay together. The two pairs must have
    /// the same starting points and use the same numbers.
    fn between(&mut self, pairs: &[[usize; 2]], journeys: &Journeys, found: &mut impl FnMut(Journeys)) {
        let from = pairs[0].map(|checker| self.checkers.from[checker]);
        let [way, way_of_other] = pairs[0].map(|checker| journeys.ways[checker]);
        let places = place(self.landings.to(from[0], way)) + place(self.landings.to(from[1], way_of_other));
        let times = pairs.len() as Places;
        let (both, without) = (way + way_of_other, journeys.places - times * places);
        let home = self.homecoming_of_others(pairs, journeys);
        let shares = self.shares(from, both);
        self.tried += shares.len();
        for share in &self.shares[shares] {
            let places = without + times * share.places;
            if !share.home.and(home).is_in_time() || self.known.contains(&places) {
                continue;
            }
            let mut new = Journeys { places, ..*journeys };
            for [one, other] in pairs {
                (new.ways[*one], new.ways[*other]) = (share.way, both - share.way);
            }
            if self.is_exact || self.checkers.may_bear_off(&new) {
                self.known.insert(places);
                found(new);
            }
        }
    }

    /// When the checkers outside `pairs` reach the home board and are borne off. If no checker can be borne
    /// off, the times do not matter, so the result is [`Homecoming::NONE`].
    fn homecoming_of_others(&self, pairs: &[[usize; 2]], journeys: &Journeys) -> Homecoming {
        if self.is_exact {
            return Homecoming::NONE;
        }
        let others = (0..self.checkers.len()).filter(|checker| !pairs.as_flattened().contains(checker));
        let of =
            |checker: usize| self.landings.homecoming(self.checkers.from[checker], journeys.ways[checker]);
        others.map(of).fold(Homecoming::NONE, Homecoming::and)
    }

    /// Returns the ways to divide the dice numbers of `both` between two checkers. If no checker can be borne
    /// off, keeps only one division for each result. Otherwise keeps all divisions, because it can matter
    /// which numbers bring the checkers home.
    fn shares(&mut self, from: [Slot; 2], both: Way) -> Range<usize> {
        if let Some(known) = self.of_two.get(&(from, both)) {
            return known.clone();
        }
        let first = self.shares.len();
        self.landings.each_share(&self.checkers.ways, from, both, |share| {
            self.tried += 1;
            let is_known = |known: &Share| known.places == share.places;
            if !(self.is_exact && self.shares[first..].iter().any(is_known)) {
                self.shares.push(share);
            }
        });
        let new = first..self.shares.len();
        self.of_two.insert((from, both), new.clone());
        new
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all_results, random_cascades};
    use super::*;
    use crate::rules::Side;

    /// The test skips cascades with more results than this.
    const MOST: usize = 3000;

    /// Starting from one play, exchanges find only legal plays and find each of them once, with and without
    /// bearing off. In most cases, exchanges find all legal plays.
    #[test]
    fn exchanges_give_legal_plays_once() {
        let (mut reached, mut all) = ([0; 2], [0; 2]);
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = all_results(&position, run, &rules, MOST) else { continue };
            let Some(first) = plays.first() else { continue };
            let mut results: FxHashSet<Position> = plays.iter().map(|play| play.result).collect();
            let bears_off = |result: &Position| result.off(Side::Mine) > position.off(Side::Mine);
            let mut exchanges = Exchanges::new(&position, run, first.play.length(), &rules);
            let mut waiting: Vec<Journeys> = exchanges.add(&first.play).into_iter().collect();
            assert!(exchanges.add(&first.play).is_none(), "the result is known");
            while let Some(journeys) = waiting.pop() {
                let result = exchanges.result(&journeys);
                assert!(results.remove(&result), "{result:?} by {run:?} at {position:?}");
                reached[usize::from(bears_off(&result))] += 1;
                let play = exchanges.play(&journeys).unwrap();
                assert_eq!(play.steps().fold(position, Position::after), result, "{play:?}");
                exchanges.each(&journeys, |journeys| waiting.push(journeys));
            }
            for play in &plays {
                all[usize::from(bears_off(&play.result))] += 1;
            }
        }
        assert!(reached[0] * 50 > all[0] * 49, "{reached:?} of {all:?}");
        assert!(reached[1] * 10 > all[1] * 9 && all[1] > 100, "{reached:?} of {all:?}");
    }
}
