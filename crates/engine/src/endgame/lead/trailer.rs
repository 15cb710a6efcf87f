//! Where the checkers of the side are that has many of them left.

use std::ops::Range;

use crate::endgame::Home;
use crate::rules::{CHECKERS, HOME, POINTS, Point, Position, Side, Stack};

/// All checkers of a trailer: at home or off but for one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trailer {
    pub(super) home: Home,
    pub(super) straggler: Straggler,
}

/// The checker of a trailer that is not at home. He has borne off none then, and fourteen are at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Straggler {
    /// All are at home.
    None,
    /// So many pips from being off. It is under the leader's checkers if he has any there.
    At(u8),
    /// So many pips from being off, on top of a checker of the leader.
    OnTop(u8),
}

/// The number of positions of fourteen checkers at home.
const FOURTEEN: usize = Home::count(CHECKERS - 1) - Home::count(CHECKERS - 2);

/// The first distance at which a straggler can meet a leader, who is at home.
pub(super) const CONTACT: u8 = POINTS + 1 - HOME;

/// A straggler on his own starting point would be his mother.
const FARTHEST: u8 = POINTS - 1;

impl Straggler {
    /// All of them, each after those to which its moves lead.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let apart = (HOME + 1..CONTACT).map(Self::At);
        let meeting = (CONTACT..=FARTHEST).flat_map(|distance| [Self::At(distance), Self::OnTop(distance)]);
        std::iter::once(Self::None).chain(apart).chain(meeting)
    }

    /// The numbers of the trailers with this straggler.
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

    /// The point on which it can meet the leader, as the leader counts.
    pub(super) fn meets(self) -> Option<Point> {
        match self {
            Self::At(distance @ CONTACT..) | Self::OnTop(distance) => {
                Point::new(distance).map(Point::swapped)
            }
            _ => None,
        }
    }

    /// The first of the positions at home that go with it.
    fn first_home(self) -> usize {
        if self == Self::None { 0 } else { Home::count(CHECKERS - 2) }
    }
}

impl Trailer {
    /// How many there are.
    pub(super) const COUNT: usize = {
        let (apart, meeting) = (CONTACT - HOME - 1, FARTHEST - CONTACT + 1);
        Home::count(CHECKERS) + (apart + 2 * meeting) as usize * FOURTEEN
    };

    /// Its number below [`Trailer::COUNT`]. A move of the trailer leads to one with a lower number unless his straggler
    /// gets on top of a checker, and then to an earlier straggler.
    pub(super) fn index(self) -> usize {
        self.straggler.range().start + self.home.index() - self.straggler.first_home()
    }

    /// The trailer with this straggler and this number among those that have it.
    pub(super) fn new(straggler: Straggler, number: usize) -> Self {
        Self { home: Home::from_index(straggler.first_home() + number), straggler }
    }

    /// Whether he has borne off no checker.
    pub(super) fn has_borne_off_none(self) -> bool {
        self.straggler != Straggler::None || self.home.checkers() == CHECKERS
    }
}

impl Trailer {
    /// The checkers of `side`, if they are those of a trailer whose opponent has all of his at home.
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

/// The checkers of a leader, if those of `side` are: all at home or off.
#[inline]
pub(super) fn leader_of(position: &Position, side: Side) -> Option<Home> {
    let home = at_home(position, side);
    (home.checkers() + position.off(side) == CHECKERS).then_some(home)
}

/// The checkers of `side` at home, pinned or not.
#[inline]
fn at_home(position: &Position, side: Side) -> Home {
    let mut counts = [0; HOME as usize];
    for (own, count) in Point::ALL.iter().zip(&mut counts) {
        *count = position.stack(own.numbered_by(side)).checkers(side);
    }
    Home::new(counts)
}

/// The position with these checkers, seen by the leader; `None` if a straggler cannot be where it is.
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
    fn every_position_has_its_own_number() {
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
    fn positions_with_two_stragglers_have_none() {
        assert_eq!(Trailer::of(&Position::START, Side::Mine), None);
        assert_eq!(leader_of(&Position::START, Side::Mine), None);
    }
}
