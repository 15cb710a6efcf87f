//! The phases of a game. Each phase has separate weights after the first layer of a network.

use crate::rules::{Contact, Course, PointSets, Position, STARTING_QUADRANT, can_meet};

/// Number of phases.
pub const PHASES: usize = 8;

/// Number of first layers that a network can have. The second one is for the phases in which both sides have a
/// pinned checker (in games without pins, a checker in its starting quadrant).
pub const FIRST_LAYERS: usize = 2;

/// Returns which of `count` first layers a network uses in this phase.
#[inline(always)]
pub const fn first_layer_of(phase: usize, count: usize) -> usize {
    if count == 1 || phase & 3 != 3 { 0 } else { 1 }
}

/// Returns the phase of a position, a number below [`PHASES`]. Bit 2 is set if free checkers of the two sides
/// can still meet. Bit 1 is about the player and bit 0 about the opponent. In games with pins, the bit is set
/// if the side has a pinned checker. In other games, it is set if the side has a checker in its starting
/// quadrant. In games with pins, phase 0 is therefore a race.
pub fn phase_of(position: &Position) -> usize {
    phase(&position.points_of_both(), position.contact(), position.course())
}

/// Like [`phase_of`], for a position given as sets of points, the player's first.
#[inline(always)]
pub fn phase(sets: &[PointSets; 2], contact: Contact, course: Course) -> usize {
    let [mine, theirs] = sets;
    let [mine, theirs] = match contact {
        Contact::Pin => [mine.pinned, theirs.pinned],
        Contact::Hit | Contact::Block => {
            [mine.free, theirs.swapped(course).free].map(|free| free >> STARTING_QUADRANT)
        }
    };
    usize::from(can_meet(sets, course)) << 2 | usize::from(mine != 0) << 1 | usize::from(theirs != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bits 0 and 1 of a phase are set if both sides have a pinned checker, whether or not the sides can meet.
    #[test]
    fn the_second_first_layer_is_for_pins_of_both_sides() {
        assert!((0..PHASES).all(|phase| first_layer_of(phase, 1) == 0));
        let second: Vec<usize> =
            (0..PHASES).filter(|phase| first_layer_of(*phase, FIRST_LAYERS) == 1).collect();
        assert_eq!(second, [0b011, 0b111]);
    }
}
