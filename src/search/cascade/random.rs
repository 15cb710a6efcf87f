//! Plays made at random.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;

use super::Chooser;
use crate::rules::{LegalPlay, Next, Play, steps};

impl Chooser<'_> {
    /// Adds plays of the first `length` numbers, always the same ones for the same cascade: those that are chosen by values
    /// on the way are all much alike.
    pub(super) fn add_random_plays(&self, length: usize, plays: &mut Vec<LegalPlay>) {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(0);
        let random = |_| self.random_play(length, &mut generator);
        plays.extend((0..self.judge.breadth.random).filter_map(random));
    }

    /// A play that uses so many numbers, if it does not come to a dead end.
    fn random_play(&self, length: usize, generator: &mut Xoshiro256PlusPlus) -> Option<LegalPlay> {
        let (mut play, mut result) = (Play::PASS, *self.position);
        for (number, times) in self.run.prefix(length).numbers() {
            let step = steps(&result, number, self.judge.rules).choose(generator)?;
            result = result.after(step);
            play.push(step);
            play.sort_last(times + 1);
        }
        Some(LegalPlay { play, result, next: Next::OPPONENT })
    }
}
