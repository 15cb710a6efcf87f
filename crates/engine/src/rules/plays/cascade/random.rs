//! Plays made at random.

use rand::{Rng, RngExt};

use super::places::{Ground, Reached, count};

/// A play of these numbers, each so many times, if it does not come to a dead end. Checkers that stand together often move
/// together: many of the best plays keep their points so, and of plays of single checkers few do.
pub(super) fn random_play(
    ground: &Ground<'_>,
    groups: &[(u8, usize)],
    generator: &mut impl Rng,
) -> Option<Reached> {
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

/// The beginning of one.
struct RandomPlay<'a> {
    ground: &'a Ground<'a>,
    reached: Reached,
    /// The points with checkers that can move, bit `p` for point `p`.
    occupied: u32,
}

impl RandomPlay<'_> {
    /// Moves some checkers, up to `most`, from any point with this number, or bears one off; tells how many. `None` if
    /// there is no such step.
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
        let mut together = at.min(most as u8);
        // All of them, mostly.
        if !generator.random_ratio(2, 3) {
            together = generator.random_range(1..=together);
        }
        (0..together).for_each(|_| self.reached.step(from, number));
        self.occupied = self.occupied & !(u32::from(together == at) << from) | 1 << (from - number);
        Some(together.into())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::super::tests::{all_results, random_cascades};
    use super::*;
    use crate::rules::Position;

    /// Plays made at random are legal ones, with and without bearing off.
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
