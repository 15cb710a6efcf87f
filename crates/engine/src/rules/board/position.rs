//! A position, always from the view of the player on roll, and its legal steps with one dice number.

use std::hash::{Hash, Hasher};

use crate::rules::board::point_sets::{OUTSIDE_HOME, changed, occupied, of_both};
use crate::rules::board::points;
use crate::rules::{
    Contact, Course, HOME, Mechanics, POINTS, Point, PointSets, RuleSet, Side, Stack, Step, can_meet,
};

/// The locations of all thirty checkers, from the view of the player on roll.
///
/// A position is always legal. Each point is either empty, or has checkers of one side and beneath them at
/// most one pinned checker of the other side. Each side has fifteen checkers, including those on the bar and
/// those borne off. At least one side still has checkers that are not borne off. A position need not be
/// reachable from the start of a game.
///
/// A position stores neither the dice nor which player is on roll. In comments, *I* am the player on roll.
/// [`Position::swap_sides`] converts the position to the opponent's view.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(8))]
pub struct Position {
    /// The stacks on all points; the stack on point `p` has index `p - 1`.
    stacks: [Stack; POINTS as usize],
    /// Number of checkers borne off: first mine, then the opponent's.
    off: [u8; 2],
    /// Number of checkers on the bar: first mine, then the opponent's.
    bar: [u8; 2],
    contact: Contact,
    course: Course,
}

/// Leaves an empty bar out of the hash, because most games have no bar. The order of cache entries, and with it the
/// signature of `plakoto bench`, depends on the hash.
impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stacks.hash(state);
        self.off.hash(state);
        if self.bar != [0, 0] {
            self.bar.hash(state);
        }
    }
}

/// The default is the start of a game of Plakoto.
impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

/// Points 1 to 18: all points outside the opponent's home board, in games where the sides move in opposite
/// directions.
const OUTSIDE_THEIR_HOME: u32 = 0x0007_fffe;

/// Points 13 to 18: the opponent's home board, in games where both sides move in the same direction.
const OPPOSITE_HOME: u32 = ((1 << HOME) - 1) << (POINTS / 2 + 1);

impl Position {
    /// The start of a game of Plakoto: all checkers of each side are on its starting point.
    pub const START: Self = Self::start(&Mechanics::PLAKOTO);

    /// The start of a game with these mechanics.
    pub const fn start(mechanics: &Mechanics) -> Self {
        let mut stacks = [Stack::EMPTY; POINTS as usize];
        let mut index = 0;
        while index < mechanics.start.len() {
            let (number, count) = mechanics.start[index];
            let point = Point::known(number);
            stacks[point.index()] = Stack::new(Side::Mine, count, false);
            stacks[point.swapped(mechanics.course).index()] = Stack::new(Side::Theirs, count, false);
            index += 1;
        }
        Self::from_parts(stacks, [0, 0]).with_bar([0, 0], mechanics)
    }

    /// Creates a Plakoto position from stacks and numbers of checkers borne off. The caller guarantees that
    /// the position is legal.
    pub(crate) const fn from_parts(stacks: [Stack; POINTS as usize], off: [u8; 2]) -> Self {
        let Mechanics { contact, course, .. } = Mechanics::PLAKOTO;
        Self { stacks, off, bar: [0, 0], contact, course }
    }

    /// Returns the position with `bar` checkers of each side on the bar, in a game with these mechanics.
    pub(in crate::rules) const fn with_bar(self, bar: [u8; 2], mechanics: &Mechanics) -> Self {
        Self { bar, contact: mechanics.contact, course: mechanics.course, ..self }
    }

    /// Number of checkers of `side` on the bar; 0 in games without hits.
    #[inline]
    pub const fn bar(&self, side: Side) -> u8 {
        self.bar[side as usize]
    }

    /// The stack on `point`.
    #[inline]
    pub const fn stack(&self, point: Point) -> Stack {
        self.stacks[point.index()]
    }

    /// The stacks on points 1 to 24, in this order.
    pub const fn stacks(&self) -> &[Stack; POINTS as usize] {
        &self.stacks
    }

    /// Number of checkers that `side` has borne off: 0–15.
    pub const fn off(&self, side: Side) -> u8 {
        self.off[side as usize]
    }

    /// The pip count of `side`, including pinned checkers and checkers on the bar: 0–375.
    pub fn pips(&self, side: Side) -> u16 {
        let pips = |(point, stack): (Point, &Stack)| {
            u16::from(point.pips(side, self.course)) * u16::from(stack.checkers(side))
        };
        let on_bar = u16::from(self.bar(side)) * u16::from(POINTS + 1);
        Point::ALL.into_iter().zip(&self.stacks).map(pips).sum::<u16>() + on_bar
    }

    /// Number of pips needed to bring all my checkers home.
    pub(crate) fn pips_to_home(&self) -> u32 {
        let outside = Point::ALL[usize::from(HOME)..].iter();
        outside
            .map(|point| {
                u32::from(self.stack(*point).checkers(Side::Mine)) * u32::from(point.number() - HOME)
            })
            .sum()
    }

    /// Whether checkers move and meet in this position as in games with these mechanics.
    pub fn fits(&self, mechanics: &Mechanics) -> bool {
        (self.contact, self.course) == (mechanics.contact, mechanics.course)
    }

    /// Whether `side` has a pinned checker on any point.
    pub fn has_pinned(&self, side: Side) -> bool {
        self.stacks.iter().any(|stack| stack.has_pinned(side))
    }

    /// Whether all checkers of `side`, including pinned checkers, are in its home board or borne off.
    #[inline]
    pub fn is_home(&self, side: Side) -> bool {
        self.points_outside(side) == 0 && self.bar(side) == 0
    }

    /// Number of points outside the home board of `side` on which `side` has checkers, pinned or not.
    #[inline]
    pub fn points_outside(&self, side: Side) -> u32 {
        self.outside(side).count_ones()
    }

    /// The set of points outside the home board of `side` on which `side` has checkers, pinned or not. Bit
    /// `p` represents point `p`.
    #[inline]
    pub(crate) fn outside(&self, side: Side) -> u32 {
        let [mine, theirs] = self.points_of_both();
        match side {
            Side::Mine => (mine.free | mine.pinned) & OUTSIDE_HOME,
            Side::Theirs if matches!(self.course, Course::Opposed) => {
                (theirs.free | theirs.pinned) & OUTSIDE_THEIR_HOME
            }
            Side::Theirs => theirs.free & !OPPOSITE_HOME,
        }
    }

    /// Whether a checker of `side` is pinned on `point`.
    #[inline]
    pub fn is_pinned_on(&self, point: Point, side: Side) -> bool {
        self.stack(point).has_pinned(side)
    }

    /// Whether a checker of `side` may land on `point`.
    pub fn is_open_to(&self, point: Point, side: Side) -> bool {
        self.points_of_both()[side as usize].open & point.bit() != 0
    }

    /// The directions in which the two sides move.
    #[inline]
    pub const fn course(&self) -> Course {
        self.course
    }

    /// The effect of landing on a single opposing checker.
    #[inline]
    pub const fn contact(&self) -> Contact {
        self.contact
    }

    /// Whether the free checkers of the two sides have passed each other and can no longer meet. Always false
    /// if a checker is on the bar.
    #[inline]
    pub fn have_passed(&self) -> bool {
        self.bar == [0, 0] && !can_meet(&self.points_of_both(), self.course)
    }

    /// Returns the position from the opponent's view.
    // The search calls this function for every play, so it handles eight stacks at a time in registers.
    #[must_use]
    #[inline(always)]
    pub fn swap_sides(&self) -> Self {
        let [low, middle, high] = self.words().map(|word| word ^ (occupied(word) * u64::from(Stack::THEIRS)));
        let words = match self.course {
            Course::Opposed => [high, middle, low].map(u64::swap_bytes),
            // Rotates the stacks by half a board: twelve points of one byte each.
            Course::Same => [middle >> 32 | high << 32, high >> 32 | low << 32, low >> 32 | middle << 32],
        };
        let mut stacks = [Stack::EMPTY; POINTS as usize];
        for (stacks, word) in stacks.as_chunks_mut::<8>().0.iter_mut().zip(words) {
            *stacks = word.to_le_bytes().map(Stack::from_byte);
        }
        Self { stacks, off: [self.off[1], self.off[0]], bar: [self.bar[1], self.bar[0]], ..*self }
    }

    /// Packs the stacks into three words of eight stacks each. The lowest point is in the lowest byte.
    #[inline(always)]
    fn words(&self) -> [u64; 3] {
        let (words, _) = self.stacks.as_chunks::<8>();
        std::array::from_fn(|index| u64::from_le_bytes(words[index].map(Stack::byte)))
    }

    /// The position after my checker has made `step`, which must be legal.
    #[inline]
    pub(crate) fn after(mut self, step: Step) -> Self {
        self.make(step);
        self
    }

    /// Moves my checker by `step`, which must be legal.
    #[inline]
    pub(in crate::rules) fn make(&mut self, step: Step) {
        match step.from {
            Some(from) => self.stacks[from.index()] = self.stacks[from.index()].left(),
            None => self.bar[0] -= 1,
        }
        match step.to {
            None => self.off[0] += 1,
            Some(to) => {
                let stack = self.stacks[to.index()];
                let is_hit = matches!(self.contact, Contact::Hit) & stack.is_their_blot();
                self.bar[1] += u8::from(is_hit);
                self.stacks[to.index()] = if is_hit { Stack::EMPTY } else { stack }.landed();
            }
        }
    }

    /// Returns a copy of the position without my free checkers. The copy is not a legal position.
    pub(in crate::rules) fn vacated(&self) -> Self {
        Self { stacks: self.stacks.map(Stack::vacated), ..*self }
    }

    /// Returns the position after `count(point)` of my checkers have landed on each `point`, and
    /// `count(None)` more have been borne off.
    #[inline]
    pub(in crate::rules) fn landed_by(mut self, count: impl Fn(Option<Point>) -> u8) -> Self {
        for (point, stack) in Point::ALL.into_iter().zip(&mut self.stacks) {
            *stack = stack.landed_by(count(Some(point)));
        }
        self.off[0] += count(None);
        self
    }

    /// Number of my free checkers on `point`.
    #[inline]
    pub(in crate::rules) fn my_free(&self, point: Point) -> u8 {
        self.stack(point).free(Side::Mine)
    }

    /// The sets of points for my side. They determine which of my checkers can move.
    #[inline]
    pub(in crate::rules) fn my_points(&self) -> PointSets {
        let [mine, _] = self.points_of_both();
        mine
    }

    /// The sets of points for both sides: first mine, then the opponent's. Both sets use the numbering of the
    /// player on roll.
    #[inline(always)]
    pub fn points_of_both(&self) -> [PointSets; 2] {
        of_both(self.words(), self.contact)
    }

    /// The set of points on which the stacks of `self` and `other` differ. Bit `p` represents point `p`.
    #[inline(always)]
    pub(crate) fn changed_points(&self, other: &Self) -> u32 {
        changed(self.words(), other.words())
    }
}

impl RuleSet {
    /// The starting position under these rules.
    pub const fn start(&self) -> Position {
        Position::start(&self.mechanics)
    }
}

/// All legal steps with the dice number `number`, in ascending order of starting points.
pub(crate) fn steps(position: &Position, number: u8, rules: &RuleSet) -> impl Iterator<Item = Step> {
    let sets = position.my_points();
    let has_to_enter = position.bar(Side::Mine) > 0;
    // While a checker is on the bar, no other checker may move.
    let (first, on_board) = if has_to_enter {
        (entry(position, number), 0)
    } else {
        let off = bearing_off(&sets, number, rules).map(|from| Step { from: Some(from), to: None });
        (off, sets.free & (sets.open << number))
    };
    first.into_iter().chain(points(on_board).map(move |from| Step::within(from, number)))
}

/// The step that enters a checker from the bar with `number`, or `None` if the bar is empty or the
/// destination is blocked.
pub(in crate::rules) fn entry(position: &Position, number: u8) -> Option<Step> {
    let may_enter = |step: &Step| step.to.is_some_and(|to| position.my_points().open & to.bit() != 0);
    (position.bar(Side::Mine) > 0).then(|| Step::entering(number)).filter(may_enter)
}

/// The point from which `number` bears off a checker, or `None` if it cannot bear off a checker. This is the
/// point with the same number. If the rules allow it, a number above the highest occupied point bears off
/// from that point.
#[inline]
pub(in crate::rules) fn bearing_off(sets: &PointSets, number: u8, rules: &RuleSet) -> Option<Point> {
    if sets.outside_home() != 0 || !sets.pins_allow_bearing_off(rules) {
        return None;
    }
    if sets.free >> number & 1 == 1 {
        return Point::new(number);
    }
    let highest = (sets.free | sets.pinned).checked_ilog2()? as u8;
    (rules.overshoot && highest < number && sets.free >> highest & 1 == 1).then_some(Point::known(highest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_fifteen_checkers_on_each_starting_point() {
        assert_eq!(Position::START.pips(Side::Mine), 360);
        assert_eq!(Position::START.pips(Side::Theirs), 360);
        assert_eq!(Position::START.swap_sides(), Position::START);
    }

    #[test]
    fn swapping_sides_exchanges_the_stacks() {
        let mut position = Position::START;
        position.stacks[4] = Stack::new(Side::Mine, 1, true);
        position.stacks[11] = Stack::new(Side::Theirs, 3, true);
        position.stacks[16] = Stack::new(Side::Mine, 15, false);
        for course in [Course::Opposed, Course::Same] {
            let position = Position { course, off: [1, 2], bar: [3, 4], ..position };
            let swapped = position.swap_sides();
            assert_eq!((swapped.off, swapped.bar, swapped.swap_sides()), ([2, 1], [4, 3], position));
            for point in Point::ALL {
                let [mine, theirs] = [position.stack(point), swapped.stack(point.swapped(course))];
                assert_eq!((mine.count(), mine.pins()), (theirs.count(), theirs.pins()), "{point}");
                assert_eq!(mine.owner(), theirs.owner().map(Side::other), "{point}");
            }
        }
    }

    #[test]
    fn point_sets_agree_with_the_stacks() {
        let mut stacks = [Stack::EMPTY; POINTS as usize];
        stacks[4] = Stack::new(Side::Mine, 1, true);
        stacks[11] = Stack::new(Side::Theirs, 3, true);
        stacks[12] = Stack::new(Side::Theirs, 1, false);
        stacks[16] = Stack::new(Side::Mine, 15, false);
        let position = Position::from_parts(stacks, [0, 0]);
        for position in [position, position.swap_sides()] {
            let sets = position.my_points();
            for point in Point::ALL {
                let stack = position.stack(point);
                assert_eq!(sets.free & point.bit() != 0, stack.free(Side::Mine) > 0, "{point}");
                assert_eq!(sets.open & point.bit() != 0, stack.is_open_to(Side::Mine), "{point}");
                assert_eq!(sets.pinned & point.bit() != 0, stack.has_pinned(Side::Mine), "{point}");
            }
        }
    }
}
