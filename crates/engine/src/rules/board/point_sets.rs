//! The points of each side as bit sets.

use crate::rules::{Contact, Course, RuleSet, swapped_set};

/// Sets of points for one side. Bit `p` of a set represents point `p`. Bit 0 and the bits from 25 upwards are
/// unused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSets {
    /// Points where the side has checkers that are not pinned.
    pub(crate) free: u32,
    /// Points where a checker of the side may land.
    pub(crate) open: u32,
    /// Points where the side has a pinned checker.
    pub(crate) pinned: u32,
    /// Points where the side has a single checker that is not pinned and does not pin an opposing checker.
    pub(crate) blots: u32,
}

impl PointSets {
    /// Converts the sets to the opponent's numbering, if the sides move in the directions that `course` gives.
    #[inline(always)]
    pub(crate) const fn swapped(self, course: Course) -> Self {
        Self {
            free: swapped_set(self.free, course),
            open: swapped_set(self.open, course),
            pinned: swapped_set(self.pinned, course),
            blots: swapped_set(self.blots, course),
        }
    }
}

/// The set of points for each side: first mine, then the opponent's. Both sets use the numbering of the player
/// on roll. `words` has eight stacks in each word, as [`crate::rules::Position`] packs them.
#[inline(always)]
pub(super) fn of_both(words: [u64; 3], contact: Contact) -> [PointSets; 2] {
    let closes_alone = if matches!(contact, Contact::Block) { ALL_POINTS } else { 0 };
    let Masks { occupied, theirs, pins, many } = Masks::of(words);
    let sets = |own: u32, other: u32| PointSets {
        free: own,
        open: ALL_POINTS & !(other & (many | pins | closes_alone)),
        pinned: other & pins,
        blots: own & !(many | pins),
    };
    let mine = occupied & !theirs;
    [sets(mine, theirs), sets(theirs, mine)]
}

/// The set of points on which the stacks in two groups of words differ. Bit `p` represents point `p`.
#[inline(always)]
pub(super) fn changed(old: [u64; 3], new: [u64; 3]) -> u32 {
    let mut changed = 0;
    for (index, (old, new)) in old.into_iter().zip(new).enumerate() {
        let different = old ^ new;
        // Folds all bits of a byte into its lowest bit.
        let folded = different | different >> 4;
        let folded = folded | folded >> 2;
        changed |= gather(folded | folded >> 1) << (8 * index + 1);
    }
    changed
}

/// Whether a free checker of one side still has to pass a free checker of the other side. Both sets use the
/// numbering of the player on roll.
#[inline(always)]
pub(crate) const fn can_meet([mine, theirs]: &[PointSets; 2], course: Course) -> bool {
    let is_ahead_of_me = is_below_highest(theirs.free, mine.free);
    match course {
        Course::Opposed => is_ahead_of_me,
        // Here, an opponent can be behind all my checkers and still have one of them ahead.
        Course::Same => {
            is_ahead_of_me
                || is_below_highest(swapped_set(mine.free, course), swapped_set(theirs.free, course))
        }
    }
}

/// Whether a point of `lower` is not above the highest point of `higher`.
#[inline(always)]
const fn is_below_highest(lower: u32, higher: u32) -> bool {
    lower != 0 && higher >> lower.trailing_zeros() != 0
}

/// One flag per stack: bit `p` of each field describes the stack on point `p`.
struct Masks {
    occupied: u32,
    theirs: u32,
    pins: u32,
    /// Points with two or more checkers on top.
    many: u32,
}

impl Masks {
    /// Collects one flag per stack into bit sets. The loop handles eight stacks at a time.
    #[inline]
    fn of(words: [u64; 3]) -> Self {
        let mut masks = Self { occupied: 0, theirs: 0, pins: 0, many: 0 };
        for (word, bytes) in words.into_iter().enumerate() {
            let count = bytes & (EACH_BYTE * 0x0f);
            let shift = 8 * word + 1;
            masks.occupied |= gather(occupied(bytes)) << shift;
            masks.many |= gather((count + EACH_BYTE * 0x0e) >> 4) << shift;
            masks.pins |= gather(bytes >> 4) << shift;
            masks.theirs |= gather(bytes >> 5) << shift;
        }
        masks
    }
}

/// Points 7 to 24: all points outside the home board of the player on roll.
pub(super) const OUTSIDE_HOME: u32 = 0x01ff_ff80;

/// The set of points 1 to 24.
const ALL_POINTS: u32 = 0x01ff_fffe;

/// A word in which each of the eight bytes is 1.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// Returns a word in which the lowest bit of each byte is set if the point has checkers. All other bits are
/// 0.
#[inline(always)]
pub(super) const fn occupied(stacks: u64) -> u64 {
    ((stacks & (EACH_BYTE * 0x0f)) + EACH_BYTE * 0x0f) >> 4 & EACH_BYTE
}

/// Gathers the lowest bit of each of the eight bytes into the lowest byte of the result. The multiplication
/// moves the bit of byte `i` to bit `56 + i`. No two partial products share a bit, so there is no carry.
#[inline]
const fn gather(bytes: u64) -> u32 {
    ((bytes & EACH_BYTE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl PointSets {
    /// The set of points outside the home board on which the side has free checkers.
    #[inline]
    pub(in crate::rules) const fn outside_home(&self) -> u32 {
        self.free & OUTSIDE_HOME
    }

    /// Whether the side may bear off despite its pinned checkers, if it has any.
    #[inline]
    pub(in crate::rules) const fn pins_allow_bearing_off(&self, rules: &RuleSet) -> bool {
        self.pinned == 0 || (rules.pinned_bear_off && self.pinned & OUTSIDE_HOME == 0)
    }
}
