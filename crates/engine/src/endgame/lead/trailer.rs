//! The checkers of the side that has many of them left.

use std::ops::Range;

use crate::endgame::Home;
use crate::rules::{CHECKERS, HOME, POINTS, Point, Position, Side, Stack};

/// All checkers of a trailer: at home or off, except at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trailer {
    pub(super) home: Home,
    pub(super) straggler: Straggler,
}

/// The checker of a trailer that is not at home. The trailer has then borne off none, and fourteen checkers
/// are at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Straggler {
    /// All checkers are at home.
    None,
    /// This many pips from being off. The checker is under the leader's checkers if the point has any.
    At(u8),
    /// This many pips from being off, on top of a checker of the leader.
    OnTop(u8),
}

/// Number of positions of fourteen checkers at home.
const FOURTEEN: usize = Home::count(CHECKERS - 1) - Home::count(CHECKERS - 2);

/// The first distance at which a straggler can meet a leader, whose checkers are at home.
pub(super) const CONTACT: u8 = POINTS + 1 - HOME;

/// Maximum distance; on the starting point, the straggler would be the mother.
const FARTHEST: u8 = POINTS - 1;

impl Straggler {
    /// Returns all stragglers, each after those that its moves lead to.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let apart = (HOME + 1..CONTACT).map(Self::At);
        let meeting = (CONTACT..=FARTHEST).flat_map(|distance| [Self::At(distance), Self::OnTop(distance)]);
        std::iter::once(Self::None).chain(apart).chain(meeting)
    }

    /// Returns the indices of the trailers with this straggler.
    pub(super) fn range(self) -> Range<usize> {
        let block = match self {
            Self::None => return 0..Home::count(CHECKERS),
            Self::At(distance @ ..CONTACT) => distance - HOME - 1,
            Self::At(distance) => CONTACT - HOME - 1 + 2 * (distance - CONTACT),
            Self::OnTop(distance) => CONTACT - HOME + 2 * (distance - CONTACT),
        };
        let start = Home::count(CHECKERS) + usize::from(block) * FOURTEEN;
        start..start + FOURTEEN
    }

    /// Returns the point on which the straggler can meet the leader, in the leader's numbering.
    pub(super) fn meets(self) -> Option<Point> {
        match self {
            Self::At(distance @ CONTACT..) | Self::OnTop(distance) => {
                Point::new(distance).map(Point::swapped)
            }
            _ => None,
        }
    }

    /// Returns the index of the first position at home that can occur with the straggler.
    fn first_home(self) -> usize {
        if self == Self::None { 0 } else { Home::count(CHECKERS - 2) }
    }
}

impl Trailer {
    /// Number of trailers.
    pub(super) const COUNT: usize = {
        let (apart, meeting) = (CONTACT - HOME - 1, FARTHEST - CONTACT + 1);
        Home::count(CHECKERS) + (apart + 2 * meeting) as usize * FOURTEEN
    };

    /// Returns the index of the trailer, below [`Trailer::COUNT`]. A move of the trailer leads to a lower
    /// index unless the straggler lands on top of a checker; then it leads to an earlier straggler.
    pub(super) fn index(self) -> usize {
        self.straggler.range().start + self.home.index() - self.straggler.first_home()
    }

    /// Returns the trailer with this straggler and this index among those that have it.
    pub(super) fn new(straggler: Straggler, number: usize) -> Self {
        Self { home: Home::from_index(straggler.first_home() + number), straggler }
    }

    /// Whether the trailer has borne off no checker.
    pub(super) fn has_borne_off_none(self) -> bool {
        self.straggler != Straggler::None || self.home.checkers() == CHECKERS
    }
}

impl Trailer {
    /// Returns the checkers of `side` if they are a trailer's and the opponent has all checkers at home.
    #[inline]
    pub(super) fn of(position: &Position, side: Side) -> Option<Self> {
        let (home, off) = (at_home(position, side), position.off(side));
        let straggler = match position.outside(side) {
            0 => Straggler::None,
            points if points.is_power_of_two() && off == 0 => {
                let point = Point::new(points.trailing_zeros() as u8)?;
                let distance = point.pips(side);
                let is_on_top = position.is_pinned_on(point, side.other());
                if distance > FARTHEST {
                    return None;
                }
                if is_on_top { Straggler::OnTop(distance) } else { Straggler::At(distance) }
            }
            _ => return None,
        };
        let is_whole = home.checkers() + off + u8::from(straggler != Straggler::None) == CHECKERS;
        is_whole.then_some(Self { home, straggler })
    }
}

/// Returns the checkers of `side` if they are a leader's: all at home or off.
#[inline]
pub(super) fn leader_of(position: &Position, side: Side) -> Option<Home> {
    let home = at_home(position, side);
    (home.checkers() + position.off(side) == CHECKERS).then_some(home)
}

/// Returns the checkers of `side` at home, pinned or not.
#[inline]
fn at_home(position: &Position, side: Side) -> Home {
    let mut counts = [0; HOME as usize];
    for (own, count) in Point::ALL.iter().zip(&mut counts) {
        *count = position.stack(own.numbered_by(side)).checkers(side);
    }
    Home::new(counts)
}

/// Returns the position with these checkers, seen by the leader, or `None` if the straggler cannot be
/// there.
pub(super) fn position(leader: Home, trailer: Trailer) -> Option<Position> {
    let mut stacks = [Stack::EMPTY; POINTS as usize];
    for (stack, count) in stacks.iter_mut().zip(leader.counts()) {
        *stack = Stack::new(Side::Mine, count, false);
    }
    for (stack, count) in stacks.iter_mut().rev().zip(trailer.home.counts()) {
        *stack = Stack::new(Side::Theirs, count, false);
    }
    let mut off = [leader, trailer.home].map(|home| CHECKERS - home.checkers());
    if let Straggler::At(distance) | Straggler::OnTop(distance) = trailer.straggler {
        let stack = &mut stacks[usize::from(POINTS - distance)];
        *stack = match (trailer.straggler, stack.count()) {
            (Straggler::OnTop(_), 1) => Stack::new(Side::Theirs, 1, true),
            (Straggler::OnTop(_), _) => return None,
            (_, 0) => Stack::new(Side::Theirs, 1, false),
            (_, count) => Stack::new(Side::Mine, count, true),
        };
        off[1] -= 1;
    }
    Some(Position::from_parts(stacks, off))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_unique_index() {
        let mut next = 0;
        for straggler in Straggler::all() {
            assert_eq!(straggler.range().start, next);
            next = straggler.range().end;
            for number in (0..straggler.range().len()).step_by(613) {
                let trailer = Trailer::new(straggler, number);
                assert_eq!(trailer.index(), straggler.range().start + number);
                for leader in (1..Home::count(3)).map(Home::from_index) {
                    let Some(position) = position(leader, trailer) else { continue };
                    for (position, side) in [(position, Side::Mine), (position.swap_sides(), Side::Theirs)] {
                        assert_eq!(leader_of(&position, side), Some(leader), "{position:?}");
                        assert_eq!(Trailer::of(&position, side.other()), Some(trailer), "{position:?}");
                    }
                }
            }
        }
        assert_eq!(next, Trailer::COUNT);
    }

    #[test]
    fn positions_with_two_stragglers_have_no_index() {
        assert_eq!(Trailer::of(&Position::START, Side::Mine), None);
        assert_eq!(leader_of(&Position::START, Side::Mine), None);
    }
}
