//! From one play of a cascade to others that use the same numbers.

use rustc_hash::FxHashSet;

use super::count::Count;
use super::journeys::{CHECKERS, Checkers, Journeys, ON_BOARD, Packed, packed, times};
use super::places::{Places, place};
use crate::rules::numbers::{HIGHEST, Run};
use crate::rules::{Play, Position, RuleSet};

/// In place of a point where a checker cannot get to.
const NOWHERE: u8 = u8::MAX;

/// Ways from play to play: two checkers share their numbers out between them in another way.
///
/// Where no checker is borne off every such play is legal as soon as each of the two can go, because nothing that moves
/// gets in another's way. Bearing off is checked.
pub(crate) struct Exchanges<'a> {
    checkers: Checkers<'a>,
    /// Where a checker on each point gets to by each way to use the numbers; [`NOWHERE`] if it cannot. Empty for points
    /// without a checker that can move.
    landings: Vec<Vec<u8>>,
    /// What one more use of a number adds to the index of a way.
    weights: [usize; HIGHEST as usize],
    /// The results that have been found.
    known: FxHashSet<Places>,
    tried: usize,
}

impl<'a> Exchanges<'a> {
    /// Plays of the first `length` numbers of `run`.
    pub(crate) fn new(position: &'a Position, run: Run, length: usize, rules: &'a RuleSet) -> Self {
        let count = Count::new(position, run.prefix(length), rules);
        let checkers = Checkers::new(position, rules, &count, length);
        let (mut weights, mut ways) = ([0; HIGHEST as usize], 1);
        for (weight, (_, times)) in weights.iter_mut().zip(&checkers.groups) {
            *weight = ways;
            ways *= times + 1;
        }
        let mut landings = vec![Vec::new(); ON_BOARD];
        for start in count.starts() {
            let landings = &mut landings[usize::from(start)];
            if landings.is_empty() {
                landings.resize(ways, NOWHERE);
                count.each_way(&checkers.groups, start, &mut |to, uses| {
                    landings[index(&weights, packed(uses))] = to;
                });
            }
        }
        Self { checkers, landings, weights, known: FxHashSet::default(), tried: 0 }
    }

    /// A way to make a play of all the numbers, if its result is a new one.
    pub(crate) fn add(&mut self, play: &Play) -> Option<Journeys> {
        let journeys = self.checkers.journeys(play)?;
        self.known.insert(self.checkers.places(&journeys)).then_some(journeys)
    }

    /// The play that these journeys make.
    pub(crate) fn play(&self, journeys: &Journeys) -> Option<Play> {
        self.checkers.play(journeys)
    }

    /// Where they lead.
    pub(crate) fn result(&self, journeys: &Journeys) -> Position {
        self.checkers.result(journeys)
    }

    /// How many exchanges have been tried.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    /// Calls `found` with everything that follows from these journeys by an exchange and has a new result.
    pub(crate) fn each(&mut self, journeys: &Journeys, mut found: impl FnMut(Journeys)) {
        let kinds = self.kinds(journeys);
        let places = self.checkers.places(journeys);
        for (index, kind) in kinds.iter().enumerate() {
            if let [one, other, ..] = kind[..] {
                self.between(&[[one, other]], journeys, places, &mut found);
            }
            if let [one, other, twin, twin_of_other, ..] = kind[..] {
                self.between(&[[one, other], [twin, twin_of_other]], journeys, places, &mut found);
            }
            for other in &kinds[index + 1..] {
                self.between(&[[kind[0], other[0]]], journeys, places, &mut found);
                if let ([one, twin, ..], [other, twin_of_other, ..]) = (&kind[..], &other[..]) {
                    self.between(&[[*one, *other], [*twin, *twin_of_other]], journeys, places, &mut found);
                }
            }
        }
    }

    /// The checkers, those together that are alike: of these some are as good as others.
    fn kinds(&self, journeys: &Journeys) -> Vec<Vec<usize>> {
        let of = |checker: usize| (self.checkers.from[checker], journeys.uses[checker]);
        let mut kinds: Vec<Vec<usize>> = Vec::with_capacity(CHECKERS);
        for checker in 0..self.checkers.len() {
            match kinds.iter_mut().find(|kind| of(kind[0]) == of(checker)) {
                Some(kind) => kind.push(checker),
                None => kinds.push(vec![checker]),
            }
        }
        kinds
    }

    /// The exchanges of two checkers, or the same one of two pairs that are alike: so that points stay together.
    fn between(
        &mut self,
        pairs: &[[usize; 2]],
        journeys: &Journeys,
        places: Places,
        found: &mut impl FnMut(Journeys),
    ) {
        let [one, other] = pairs[0];
        let both = journeys.uses[one] + journeys.uses[other];
        let times = pairs.len() as Places;
        let without = places - times * (place(journeys.to[one]) + place(journeys.to[other]));
        let [landings, landings_of_other] =
            [one, other].map(|checker| &self.landings[usize::from(self.checkers.from[checker])]);
        let all = index(&self.weights, both);
        // What all the numbers before one add to the index.
        let before: [usize; HIGHEST as usize] =
            std::array::from_fn(|number| index(&self.weights, both & below(number)));
        let (mut part, mut at) = (both, all);
        // Down through all ways to take some of these numbers.
        loop {
            self.tried += 1;
            let (to, to_of_other) = (landings[at], landings_of_other[all - at]);
            if to != NOWHERE && to_of_other != NOWHERE {
                let places = without + times * (place(to) + place(to_of_other));
                let mut new = *journeys;
                for [one, other] in pairs {
                    (new.uses[*one], new.to[*one]) = (part, to);
                    (new.uses[*other], new.to[*other]) = (both - part, to_of_other);
                }
                if !self.known.contains(&places) && self.checkers.may_bear_off(&new) {
                    self.known.insert(places);
                    found(new);
                }
            }
            if part == 0 {
                return;
            }
            let number = part.trailing_zeros() as usize / 8;
            part = (part - (1 << (8 * number))) | both & below(number);
            at = at - self.weights[number] + before[number];
        }
    }
}

/// The index of a way to use the numbers.
fn index(weights: &[usize; HIGHEST as usize], uses: Packed) -> usize {
    weights.iter().enumerate().map(|(number, weight)| weight * usize::from(times(uses, number))).sum()
}

/// The bytes for the numbers before one.
const fn below(number: usize) -> Packed {
    (1 << (8 * number)) - 1
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all_results, random_cascades};
    use super::*;

    /// With more results a cascade is not looked at.
    const MOST: usize = 3000;

    /// Everything that follows from one play is legal and found once, with and without bearing off, and mostly that is all
    /// there is.
    #[test]
    fn exchanges_are_legal() {
        let rules = RuleSet::EXPRESS;
        let (mut reached, mut all, mut bearing_off) = (0, 0, 0);
        for (position, run) in random_cascades(1500) {
            let Some(plays) = all_results(&position, run, &rules, MOST) else { continue };
            let Some(first) = plays.first() else { continue };
            let mut results: FxHashSet<Position> = plays.iter().map(|play| play.result).collect();
            let mut exchanges = Exchanges::new(&position, run, first.play.length(), &rules);
            let mut waiting: Vec<Journeys> = exchanges.add(&first.play).into_iter().collect();
            assert!(exchanges.add(&first.play).is_none(), "it is known");
            while let Some(journeys) = waiting.pop() {
                let result = exchanges.result(&journeys);
                assert!(results.remove(&result), "{result:?} by {run:?} at {position:?}");
                let play = exchanges.play(&journeys).unwrap();
                assert_eq!(play.steps().fold(position, Position::after), result, "{play}");
                exchanges.each(&journeys, |journeys| waiting.push(journeys));
            }
            reached += plays.len() - results.len();
            all += plays.len();
            bearing_off += usize::from(plays.iter().any(|play| play.play.steps().any(|step| step.to == 0)));
        }
        assert!(reached * 50 > all * 49, "{reached} of {all}");
        assert!(bearing_off > 10, "{bearing_off}");
    }
}
