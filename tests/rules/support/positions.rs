//! Test positions: positions from games and random positions.

use std::ops::RangeInclusive;

use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, Setup, Side, legal_plays, outcome};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The random number generator for all tests. It gives the same numbers on every machine, so failures can be
/// reproduced.
pub(crate) type Generator = Xoshiro256PlusPlus;

/// Returns a random number generator with this seed.
pub(crate) fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// Returns a random roll of two dice.
pub(crate) fn random_roll(generator: &mut Generator) -> Roll {
    Roll::new(generator.random_range(1..=6), generator.random_range(1..=6)).expect("both are dice")
}

/// Returns `count` successive positions from games with random plays. The games go on after a mother (the
/// last checker on the starting point) is pinned, so some positions are from finished games.
pub(crate) fn self_play(count: usize, generator: &mut Generator) -> Vec<Position> {
    let mut plays: Vec<LegalPlay> = Vec::new();
    let mut position = Position::START;
    std::iter::repeat_with(|| {
        let current = position;
        position = if outcome(&current, &RuleSet::TAPA).is_some() {
            Position::START
        } else {
            legal_plays(&current, random_roll(generator), &RuleSet::PLAKOTO, &mut plays);
            plays[generator.random_range(0..plays.len())].result.swap_sides()
        };
        current
    })
    .take(count)
    .collect()
}

/// Returns a random position, which may be unreachable in a game. The number of borne-off checkers, the
/// points of the checkers and the number of pins (up to a dozen) are random.
pub(crate) fn placed(generator: &mut Generator) -> Position {
    loop {
        let points = [random_points(1..=6, generator), random_points(19..=24, generator)];
        let mut setup = Setup::EMPTY;
        place_pins(&mut setup, &points, generator);
        for _ in 0..random_count(generator) {
            let point = *random_element(&points[0], generator);
            place(&mut setup.mine[point - 1], setup.theirs[point - 1]);
        }
        for _ in 0..random_count(generator) {
            let point = *random_element(&points[1], generator);
            place(&mut setup.theirs[point - 1], setup.mine[point - 1]);
        }
        setup.on_top = std::array::from_fn(|_| if generator.random() { Side::Mine } else { Side::Theirs });
        if let Ok(position) = Position::try_from(&setup) {
            return position;
        }
    }
}

/// Returns the points on which one side's checkers may be: the home board, the home board and one other
/// point, a few points, or all points.
fn random_points(home: RangeInclusive<usize>, generator: &mut Generator) -> Vec<usize> {
    let anywhere = |generator: &mut Generator| generator.random_range(1..=24);
    match generator.random_range(0..4) {
        0 => home.collect(),
        1 => home.flat_map(|point| [point; 3]).chain([anywhere(generator)]).collect(),
        2 => (0..4).map(|_| anywhere(generator)).collect(),
        _ => (1..=24).collect(),
    }
}

/// Adds pins: puts a checker of each side on some points, mostly on points where one side already has checkers.
fn place_pins(setup: &mut Setup, points: &[Vec<usize>; 2], generator: &mut Generator) {
    let most = *random_element(&[0, 2, 12], generator);
    for _ in 0..generator.random_range(0..=most) {
        let point = match generator.random_range(0..5) {
            0 => *random_element(&[1, 24], generator),
            1 | 2 => *random_element(&points[0], generator),
            _ => *random_element(&points[1], generator),
        };
        (setup.mine[point - 1], setup.theirs[point - 1]) = (1, 1);
    }
}

fn random_count(generator: &mut Generator) -> usize {
    let most = *random_element(&[3, 15, 15], generator);
    generator.random_range(0..=most)
}

fn random_element<'a, T>(elements: &'a [T], generator: &mut Generator) -> &'a T {
    &elements[generator.random_range(0..elements.len())]
}

/// Adds one of a side's checkers to a point if that is legal: the other side must have no checkers there, or
/// the added checker must make or join a pin.
fn place(own: &mut u8, other: u8) {
    if other < 2 || *own == 0 {
        *own += 1;
    }
}
