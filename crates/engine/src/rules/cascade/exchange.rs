//! Derives plays of a [cascade](super) from other plays that use the same dice numbers, or from random plays.

use std::ops::Range;

use rand::{Rng, RngExt};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rules::cascade::Journeys;
use crate::rules::cascade::count::Count;
use crate::rules::cascade::journeys::{CHECKERS, Checkers, Homecoming, Landings, Share};
use crate::rules::cascade::places::{Ground, Places, Reached, Slot, count, place};
use crate::rules::cascade::ways::Way;
use crate::rules::{Play, Position, RuleSet, Run};

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

/// Returns a random play of the dice numbers in `groups`, each paired with how often it is played. Returns
/// `None` if the random play reaches a dead end.
///
/// Checkers on the same point often move together, because many of the best plays do not separate them. If
/// each checker moved independently, few random plays would keep checkers together.
fn random_play(ground: &Ground<'_>, groups: &[(u8, usize)], generator: &mut impl Rng) -> Option<Reached> {
    let reached = ground.start();
    let mut play = RandomPlay { ground, reached, occupied: reached.occupied() };
    for &(number, times) in groups {
        let mut left = times;
        while left > 0 {
            left -= play.step(number, left, generator)?;
        }
        play.reached.play.sort_last(times);
    }
    Some(play.reached)
}

/// An unfinished random play.
struct RandomPlay<'a> {
    ground: &'a Ground<'a>,
    reached: Reached,
    /// The points with movable checkers: bit `p` for point `p`.
    occupied: u32,
}

impl RandomPlay<'_> {
    /// Moves up to `most` checkers by `number` from a random point, or bears off one checker. Returns the
    /// number of checkers moved, or `None` if no step is possible.
    fn step(&mut self, number: u8, most: usize, generator: &mut impl Rng) -> Option<usize> {
        let mut from = self.ground.can_move(self.occupied, number);
        let borne_off = self.ground.bear_off(self.reached, number, 1);
        let steps = from.count_ones() + u32::from(borne_off.is_some());
        if steps == 0 {
            return None;
        }
        for _ in 0..generator.random_range(0..steps) {
            from &= from - 1;
        }
        if from == 0 {
            self.reached = borne_off?;
            self.occupied = self.reached.occupied();
            return Some(1);
        }
        let from = from.trailing_zeros() as u8;
        let at = count(self.reached.places, from);
        let mut moving = at.min(most as u8);
        // With probability 2/3, moves all checkers on the point together, but at most `most` of them.
        if !generator.random_ratio(2, 3) {
            moving = generator.random_range(1..=moving);
        }
        (0..moving).for_each(|_| self.reached.step(from, number));
        self.occupied = self.occupied & !(u32::from(moving == at) << from) | 1 << (from - number);
        Some(moving.into())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::rules::Side;
    use crate::rules::cascade::tests::{all_results, random_cascades};

    /// The test skips cascades with more results than this.
    const MAX_RESULTS: usize = 3000;

    /// Starting from one play, exchanges find only legal plays and find each of them once, with and without
    /// bearing off. In most cases, exchanges find all legal plays.
    #[test]
    fn exchanges_give_legal_plays_once() {
        let (mut reached, mut all) = ([0; 2], [0; 2]);
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = all_results(&position, run, &rules, MAX_RESULTS) else { continue };
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

    /// Random plays are legal, both with and without bearing off.
    #[test]
    fn random_plays_are_legal() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut made, mut bearing_off) = (0, 0);
        for (position, run, rules) in random_cascades(1500) {
            let Some(legal) = all_results(&position, run, &rules, 3000) else { continue };
            let (ground, groups) = (Ground::new(&position, &rules), run.groups().collect::<Vec<_>>());
            let random = |_| random_play(&ground, &groups, &mut generator);
            for Reached { places, play } in (0..20).filter_map(random) {
                let result = ground.position(places);
                assert!(
                    legal.iter().any(|legal| legal.result == result),
                    "{play:?} by {run:?} at {position:?}"
                );
                assert_eq!(play.steps().fold(position, Position::after), result, "{play:?}");
                made += 1;
                bearing_off += usize::from(play.steps().any(|step| step.to.is_none()));
            }
        }
        assert!(made > 5000 && bearing_off > 500, "{made}, {bearing_off}");
    }
}
