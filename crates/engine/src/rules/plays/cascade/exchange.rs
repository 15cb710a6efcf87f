//! Derives plays of a [cascade](super) from other plays that use the same numbers.

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

/// Finds new plays by exchanges. In an exchange, two checkers of a play redistribute the numbers that they
/// use.
///
/// If no checker is borne off, the new play is legal whenever each of the two checkers can make its new
/// journey, because checkers of the same side never block each other. If checkers are borne off, bearing off
/// is checked separately.
pub(crate) struct Exchanges<'a> {
    ground: Ground<'a>,
    checkers: Checkers<'a>,
    landings: Landings,
    /// Whether no checker can be borne off, so that no check for bearing off is needed.
    is_exact: bool,
    shares: Vec<Share>,
    /// For each pair of starting points and each way that two checkers use together: the range of their
    /// divisions in `shares`.
    of_two: FxHashMap<([Slot; 2], Way), Range<usize>>,
    /// The places of the checkers in all results already found.
    known: FxHashSet<Places>,
    tried: usize,
}

impl<'a> Exchanges<'a> {
    /// Starts without plays. All plays that are added must use the first `length` numbers of `run`.
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

    /// Adds a play, which must use all the numbers. Returns its journeys if its result is new.
    pub(crate) fn add(&mut self, play: &Play) -> Option<Journeys> {
        let journeys = self.checkers.journeys(play)?;
        self.known.insert(journeys.places).then_some(journeys)
    }

    /// Adds a random play of all the numbers. Returns `None` if the random play reaches a dead end, or if its
    /// result is already known.
    pub(crate) fn add_random(&mut self, generator: &mut impl Rng) -> Option<Journeys> {
        let Reached { places, play } = random_play(&self.ground, &self.checkers.ways.groups, generator)?;
        if self.known.contains(&places) { None } else { self.add(&play) }
    }

    /// The play that consists of these journeys; `None` if it is not legal.
    pub(crate) fn play(&self, journeys: &Journeys) -> Option<Play> {
        self.checkers.play(journeys)
    }

    /// The position after the checkers have made these journeys.
    pub(crate) fn result(&self, journeys: &Journeys) -> Position {
        self.ground.position(journeys.places)
    }

    /// Number of divisions of numbers between two checkers that have been tried until now. A division counts
    /// twice when it is tried for the first time.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    /// Calls `found` with the journeys of every play that has a new result and that one exchange derives from
    /// `journeys`.
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

    /// Groups the checkers that have the same starting point and use the same numbers. The members of a group
    /// are interchangeable.
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

    /// Makes all exchanges between two checkers. If there are two pairs, which must have equal starting
    /// points and ways, both make the same exchange, so that checkers on the same point can stay together.
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

    /// The homecoming of all checkers outside `pairs`; [`Homecoming::NONE`] if no checker can be borne off,
    /// because then it does not matter when checkers come home.
    fn homecoming_of_others(&self, pairs: &[[usize; 2]], journeys: &Journeys) -> Homecoming {
        if self.is_exact {
            return Homecoming::NONE;
        }
        let others = (0..self.checkers.len()).filter(|checker| !pairs.as_flattened().contains(checker));
        let of =
            |checker: usize| self.landings.homecoming(self.checkers.from[checker], journeys.ways[checker]);
        others.map(of).fold(Homecoming::NONE, Homecoming::and)
    }

    /// The ways to divide the numbers of `both` between two checkers. If no checker can be borne off, only
    /// one division is kept for each result. If checkers can be borne off, all divisions are kept, because it
    /// can matter which numbers bring the checkers home.
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

    /// Cascades with more than this number of results are skipped.
    const MOST: usize = 3000;

    /// All plays that exchanges derive from one play are legal, and each of these plays is found once, with
    /// and without bearing off. In most cases, exchanges find all legal plays.
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
