//! The checkers of the trailer, the side that has many checkers left. The opponent is called the leader.

use std::ops::Range;

use crate::endgame::Home;
use crate::rules::{CHECKERS, Course, HOME, POINTS, Point, Position, Side, Stack};

/// All checkers of a trailer. At most one of them, the straggler, is neither at home nor borne off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trailer {
    pub(super) home: Home,
    pub(super) straggler: Straggler,
}

/// The trailer's checker that is not at home, if there is one. While it exists, the trailer has borne off no
/// checker, and the other fourteen checkers are at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Straggler {
    /// All checkers are at home.
    None,
    /// The checker needs this number of pips to be borne off. If the leader has checkers on its point, they
    /// pin it.
    At(u8),
    /// The checker needs this number of pips to be borne off, and it pins a checker of the leader.
    OnTop(u8),
}

/// Number of positions of fourteen checkers that are all at home.
const FOURTEEN: usize = Home::count(CHECKERS - 1) - Home::count(CHECKERS - 2);

/// Minimum distance at which a straggler can meet a checker of the leader, in pips to being borne off. It
/// follows from the fact that all checkers of the leader are at home.
const CONTACT: u8 = POINTS + 1 - HOME;

/// Maximum distance of a straggler, in pips to being borne off. On the starting point, the straggler would be
/// the mother (the last checker there).
const FARTHEST: u8 = POINTS - 1;

impl Straggler {
    /// Returns all stragglers. Each one comes after the stragglers that its moves lead to.
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
                Point::new(distance).map(|point| point.swapped(Course::Opposed))
            }
            _ => None,
        }
    }

    /// Returns the index of the first home position that can occur together with this straggler.
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

    /// Returns the index of the trailer, which is below [`Trailer::COUNT`]. A move usually leads to a lower
    /// index. The exception is a straggler that lands on top of a checker: it then becomes a straggler that
    /// comes earlier in [`Straggler::all`].
    pub(super) fn index(self) -> usize {
        self.straggler.range().start + self.home.index() - self.straggler.first_home()
    }

    /// Returns a trailer with this straggler. `number` is the index of the trailer among all trailers with
    /// the straggler.
    pub(super) fn new(straggler: Straggler, number: usize) -> Self {
        Self { home: Home::from_index(straggler.first_home() + number), straggler }
    }

    /// Whether the trailer has borne off no checker.
    pub(super) fn has_borne_off_none(self) -> bool {
        self.straggler != Straggler::None || self.home.checkers() == CHECKERS
    }
}

impl Trailer {
    /// Returns the checkers of `side` as a trailer, assuming that the opponent is a leader. Returns `None` if
    /// more than one checker is outside the home board, if one is outside while others are borne off, or if
    /// the one outside is on its starting point.
    #[inline]
    pub(super) fn of(position: &Position, side: Side) -> Option<Self> {
        let (home, off) = (at_home(position, side), position.off(side));
        let straggler = match position.outside(side) {
            0 => Straggler::None,
            points if points.is_power_of_two() && off == 0 => {
                let point = Point::new(points.trailing_zeros() as u8)?;
                let distance = point.pips(side, position.course());
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

/// Returns the checkers of `side` as a leader, or `None` if a checker is outside the home board.
#[inline]
pub(super) fn leader_of(position: &Position, side: Side) -> Option<Home> {
    let home = at_home(position, side);
    (home.checkers() + position.off(side) == CHECKERS).then_some(home)
}

/// Returns the checkers of `side` in its home board, pinned or not.
#[inline]
fn at_home(position: &Position, side: Side) -> Home {
    let mut counts = [0; HOME as usize];
    for (own, count) in Point::ALL.iter().zip(&mut counts) {
        *count = position.stack(own.numbered_by(side, position.course())).checkers(side);
    }
    Home::new(counts)
}

/// Returns the position with these checkers, from the leader's view. Returns `None` if the straggler cannot
/// be on its point, given the leader's checkers.
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
