//! The checkers on one point.

use crate::rules::Side;

/// The checkers on one point, seen by the player on roll: none, a stack of one side, or a stack of one side over
/// one pinned checker of the other.
///
/// One byte: bits 0–3 count the checkers on top (1–15), bit 4 tells of a pinned checker beneath them, bit 5 of
/// their owner (0 mine, 1 theirs); an empty point is 0. [`Stack::index`] is this byte, so that tables and networks
/// can be indexed by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Stack(u8);

const COUNT_BITS: u8 = 0x0f;
const PIN: u8 = 0x10;

impl Stack {
    /// The bit of a stack that belongs to the other side.
    pub(super) const THEIRS: u8 = 0x20;

    /// No checker at all.
    pub const EMPTY: Self = Self(0);

    /// One more than the largest [`Stack::index`].
    pub const INDICES: usize = 64;

    /// The stacks of these [`Stack::index`]es; `None` if one of them is that of none. Quick for many at once.
    #[inline]
    pub fn of_indices<const COUNT: usize>(indices: &[u8; COUNT]) -> Option<[Self; COUNT]> {
        let is_none = |index: u8| index >= Self::INDICES as u8 || (index != 0 && index & COUNT_BITS == 0);
        let wrong = indices.iter().fold(false, |wrong, index| wrong | is_none(*index));
        (!wrong).then(|| indices.map(Self))
    }

    /// `count` checkers of `owner` (1–15), over a pinned checker of the other side if `pins`. A count of 0 gives
    /// the empty point; counts above 15 cannot be represented and are reduced modulo 16 by the caller's fault.
    pub(crate) const fn new(owner: Side, count: u8, pins: bool) -> Self {
        if count == 0 {
            return Self::EMPTY;
        }
        let owner = match owner {
            Side::Mine => 0,
            Side::Theirs => Self::THEIRS,
        };
        Self(owner | if pins { PIN } else { 0 } | (count & COUNT_BITS))
    }

    /// Number of checkers on top, without the pinned one: 0–15.
    pub const fn count(self) -> u8 {
        self.0 & COUNT_BITS
    }

    /// Whether a checker of the other side is pinned beneath.
    pub const fn pins(self) -> bool {
        self.0 & PIN != 0
    }

    /// The side that the checkers on top belong to; `None` on an empty point.
    pub const fn owner(self) -> Option<Side> {
        if self.0 == 0 {
            None
        } else if self.0 & Self::THEIRS == 0 {
            Some(Side::Mine)
        } else {
            Some(Side::Theirs)
        }
    }

    /// Number of checkers of `side` here, pinned or not: 0–15.
    pub fn checkers(self, side: Side) -> u8 {
        match self.owner() {
            None => 0,
            Some(owner) if owner == side => self.count(),
            Some(_) => u8::from(self.pins()),
        }
    }

    /// Number of checkers of both sides here, mine first: [`Stack::checkers`] without a branch, for many at once.
    #[inline]
    pub(in crate::rules) const fn checkers_of_both(self) -> [u8; 2] {
        let (on_top, beneath) = (self.0 & COUNT_BITS, self.0 >> 4 & 1);
        let is_theirs = (self.0 >> 5 & 1).wrapping_neg();
        [on_top & !is_theirs | beneath & is_theirs, on_top & is_theirs | beneath & !is_theirs]
    }

    /// Number of checkers of `side` here that may move: 0 if its checker is pinned.
    pub fn free(self, side: Side) -> u8 {
        if self.owner() == Some(side) { self.count() } else { 0 }
    }

    /// Whether `side` has a pinned checker here.
    pub fn has_pinned(self, side: Side) -> bool {
        self.pins() && self.owner() == Some(side.other())
    }

    /// Whether a checker of `side` may land here: the point is its own, empty, or held by one unpinning checker of
    /// the other side. Where one checker closes a point ([`Contact::Block`](crate::rules::Contact::Block)), ask the position.
    pub fn is_open_to(self, side: Side) -> bool {
        self.owner() != Some(side.other()) || self.0 & (COUNT_BITS | PIN) == 1
    }

    /// The byte that stands for this stack, see [`Stack`]: below [`Stack::INDICES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(in crate::rules) const fn byte(self) -> u8 {
        self.0
    }

    /// Whether it is a single checker of theirs, over none.
    #[inline]
    pub(in crate::rules) const fn is_their_blot(self) -> bool {
        self.0 == Self::THEIRS | 1
    }

    /// The stack after a checker of mine has landed and pinned what it may pin; the point must be open to me.
    #[inline]
    pub(in crate::rules) const fn landed(self) -> Self {
        if self.is_their_blot() { Self(PIN | 1) } else { Self(self.0 + 1) }
    }

    /// The stack after so many checkers of mine have landed.
    #[inline]
    pub(in crate::rules) const fn landed_by(self, count: u8) -> Self {
        if count == 0 { self } else { Self(self.landed().0 + count - 1) }
    }

    /// The stack after all my free checkers have left.
    pub(in crate::rules) const fn vacated(mut self) -> Self {
        while self.0 != 0 && self.0 & Self::THEIRS == 0 {
            self = self.left();
        }
        self
    }

    /// The stack after a free checker of mine has left; there must be one.
    #[inline]
    pub(in crate::rules) const fn left(self) -> Self {
        match self.0 {
            1 => Self::EMPTY,
            byte if byte == PIN | 1 => Self(Self::THEIRS | 1),
            byte => Self(byte - 1),
        }
    }

    /// The stack of a byte that [`Stack::byte`] gave, or of its other side.
    #[inline(always)]
    pub(super) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landing_and_leaving_pin_and_release() {
        let blot = Stack::new(Side::Theirs, 1, false);
        assert!(blot.is_open_to(Side::Mine));
        let pinned = blot.landed();
        assert_eq!(pinned, Stack::new(Side::Mine, 1, true));
        assert!(!pinned.is_open_to(Side::Theirs));
        assert!(pinned.has_pinned(Side::Theirs));
        assert_eq!(pinned.landed().left().left(), blot);
        assert_eq!(Stack::EMPTY.landed().left(), Stack::EMPTY);
    }

    #[test]
    fn a_block_or_a_pin_of_theirs_is_closed_to_me() {
        assert!(!Stack::new(Side::Theirs, 2, false).is_open_to(Side::Mine));
        assert!(!Stack::new(Side::Theirs, 1, true).is_open_to(Side::Mine));
    }

    #[test]
    fn every_stack_has_its_own_index() {
        let mut seen = [false; Stack::INDICES];
        for owner in [Side::Mine, Side::Theirs] {
            for count in 1..=15 {
                for pins in [false, true] {
                    let stack = Stack::new(owner, count, pins);
                    assert!(!std::mem::replace(&mut seen[stack.index()], true));
                    assert_eq!((stack.owner(), stack.count(), stack.pins()), (Some(owner), count, pins));
                }
            }
        }
        assert!(!seen[0]);
    }
}
