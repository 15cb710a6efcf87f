//! The checkers on one point.

use crate::rules::Side;

/// The checkers on one point, from the view of the player on roll. The point is empty, or it has a stack of
/// one side, which may have one pinned checker of the other side beneath it.
///
/// A stack is stored in one byte. Bits 0–3 count the checkers on top (1–15). Bit 4 is set if there is a
/// pinned checker beneath them. Bit 5 is the owner of the checkers on top (0 for me, 1 for the opponent). The
/// byte of an empty point is 0. [`Stack::index`] returns the byte, which can be used as an index into tables
/// and network inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Stack(u8);

const COUNT_BITS: u8 = 0x0f;
const PIN: u8 = 0x10;

impl Stack {
    /// The bit that is set if the opponent owns the checkers on top.
    pub(super) const THEIRS: u8 = 0x20;

    /// A point without checkers.
    pub const EMPTY: Self = Self(0);

    /// Upper bound for [`Stack::index`]: every index is less than this number.
    pub const INDICES: usize = 64;

    /// Converts values of [`Stack::index`] to stacks; returns `None` if one of them is not the index of a
    /// stack. The function validates all values before it branches, so it is fast for many stacks.
    #[inline]
    pub fn of_indices<const COUNT: usize>(indices: &[u8; COUNT]) -> Option<[Self; COUNT]> {
        let is_none = |index: u8| index >= Self::INDICES as u8 || (index != 0 && index & COUNT_BITS == 0);
        let wrong = indices.iter().fold(false, |wrong, index| wrong | is_none(*index));
        (!wrong).then(|| indices.map(Self))
    }

    /// Creates a stack of `count` checkers of `owner`. If `pins` is true, there is a pinned opposing checker
    /// beneath them. A count of 0 gives the empty point. `count` must not exceed 15.
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

    /// Number of checkers on top, without the pinned checker: 0–15.
    pub const fn count(self) -> u8 {
        self.0 & COUNT_BITS
    }

    /// Whether a checker of the other side is pinned beneath this stack.
    pub const fn pins(self) -> bool {
        self.0 & PIN != 0
    }

    /// The owner of the checkers on top; `None` on an empty point.
    pub const fn owner(self) -> Option<Side> {
        if self.0 == 0 {
            None
        } else if self.0 & Self::THEIRS == 0 {
            Some(Side::Mine)
        } else {
            Some(Side::Theirs)
        }
    }

    /// Number of checkers of `side` on this point, pinned or not: 0–15.
    pub fn checkers(self, side: Side) -> u8 {
        match self.owner() {
            None => 0,
            Some(owner) if owner == side => self.count(),
            Some(_) => u8::from(self.pins()),
        }
    }

    /// Number of my checkers on this point, then the number of the opponent's, pinned or not. Unlike
    /// [`Stack::checkers`], this function has no branches, so it is fast for many stacks.
    #[inline]
    pub(in crate::rules) const fn checkers_of_both(self) -> [u8; 2] {
        let (on_top, beneath) = (self.0 & COUNT_BITS, self.0 >> 4 & 1);
        let is_theirs = (self.0 >> 5 & 1).wrapping_neg();
        [on_top & !is_theirs | beneath & is_theirs, on_top & is_theirs | beneath & !is_theirs]
    }

    /// Number of checkers of `side` on this point that are not pinned.
    pub fn free(self, side: Side) -> u8 {
        if self.owner() == Some(side) { self.count() } else { 0 }
    }

    /// Whether `side` has a pinned checker on this point.
    pub fn has_pinned(self, side: Side) -> bool {
        self.pins() && self.owner() == Some(side.other())
    }

    /// Whether a checker of `side` may land on this point. The point must be empty, or belong to `side`, or
    /// have a single opposing checker that pins nothing. In games where one checker closes a point
    /// ([`Contact::Block`](crate::rules::Contact::Block)), use
    /// [`Position::is_open_to`](crate::rules::Position::is_open_to) instead.
    pub fn is_open_to(self, side: Side) -> bool {
        self.owner() != Some(side.other()) || self.0 & (COUNT_BITS | PIN) == 1
    }

    /// The byte that encodes this stack, as described at [`Stack`]. The byte is always less than
    /// [`Stack::INDICES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(in crate::rules) const fn byte(self) -> u8 {
        self.0
    }

    /// Whether the stack is a single opposing checker that pins nothing.
    #[inline]
    pub(crate) const fn is_their_blot(self) -> bool {
        self.0 == Self::THEIRS | 1
    }

    /// The stack after one of my checkers has landed on it. If the stack was a single opposing checker, that
    /// checker is now pinned. The point must be open to me.
    #[inline]
    pub(in crate::rules) const fn landed(self) -> Self {
        if self.is_their_blot() { Self(PIN | 1) } else { Self(self.0 + 1) }
    }

    /// The stack after `count` of my checkers have landed on it.
    #[inline]
    pub(in crate::rules) const fn landed_by(self, count: u8) -> Self {
        if count == 0 { self } else { Self(self.landed().0 + count - 1) }
    }

    /// The stack after all my free checkers have left it.
    pub(in crate::rules) const fn vacated(mut self) -> Self {
        while self.0 != 0 && self.0 & Self::THEIRS == 0 {
            self = self.left();
        }
        self
    }

    /// The stack after one of my free checkers has left it. The stack must have such a checker.
    #[inline]
    pub(in crate::rules) const fn left(self) -> Self {
        match self.0 {
            1 => Self::EMPTY,
            byte if byte == PIN | 1 => Self(Self::THEIRS | 1),
            byte => Self(byte - 1),
        }
    }

    /// Converts a byte to a stack. The byte must be from [`Stack::byte`], except that the owner bit may be
    /// flipped.
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
    fn opposing_blocks_and_pins_are_closed() {
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
