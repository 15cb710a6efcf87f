//! Test positions: from games and random.

use std::ops::RangeInclusive;

use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, Setup, Side, legal_plays, outcome};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The generator of all random tests. It is portable, so that failures can be repeated anywhere.
pub(crate) type Generator = Xoshiro256PlusPlus;

/// A generator with this seed.
pub(crate) fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// A roll of two dice.
pub(crate) fn random_roll(generator: &mut Generator) -> Roll {
    Roll::new(generator.random_range(1..=6), generator.random_range(1..=6)).expect("both are dice")
}

/// `count` successive positions of games with random plays. The games go on when a mother is
/// pinned, so that finished positions and those after them are included.
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

/// A random position, reachable or not: any number of checkers off, anywhere or nearly all at home,
/// on few or many points, with no pins or up to a dozen.
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

/// Points for the checkers of one side: its home board, the home board with a straggler, a few
/// points, or all.
fn random_points(home: RangeInclusive<usize>, generator: &mut Generator) -> Vec<usize> {
    let anywhere = |generator: &mut Generator| generator.random_range(1..=24);
    match generator.random_range(0..4) {
        0 => home.collect(),
        1 => home.flat_map(|point| [point; 3]).chain([anywhere(generator)]).collect(),
        2 => (0..4).map(|_| anywhere(generator)).collect(),
        _ => (1..=24).collect(),
    }
}

/// Puts a checker of each side on some points, mostly where one of them has others.
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

/// Adds a checker to a side's checkers on a point if the `other` checkers of the other side allow
/// it: there are none, or the checker makes or joins a pin.
fn place(own: &mut u8, other: u8) {
    if other < 2 || *own == 0 {
        *own += 1;
    }
}
