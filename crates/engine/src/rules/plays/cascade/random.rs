//! Random plays of a [cascade](super).

use rand::{Rng, RngExt};

use super::places::{Ground, Reached, count};

/// Returns a random play of the dice numbers in `groups`, each paired with how often it is played. Returns
/// `None` if the random play reaches a dead end.
///
/// Checkers on the same point often move together, because many of the best plays do not separate them. If
/// each checker moved independently, few random plays would keep checkers together.
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

    use super::super::tests::{all_results, random_cascades};
    use super::*;
    use crate::rules::Position;

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
