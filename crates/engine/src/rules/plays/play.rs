//! Plays: the steps that a player makes with the numbers of a roll, and their results.

use std::cmp::Ordering;

use crate::rules::{Next, Numbers, Pending, Position, RuleSet, Side, Step, outcome};

/// The maximum number of steps in a play. A cascade has up to four steps for each number from 1 to 6.
pub const MAX_STEPS: usize = 24;

/// The steps that a player makes with a roll: one step for each number used, in an order in which they can be
/// played.
///
/// Many lists of steps can have the same result. A generated play is the lexicographically greatest of these
/// lists that uses the numbers in a legal order. Steps with the same number are therefore in descending
/// order, and two different numbers are in whichever order gives the greater list. A play without steps is a
/// pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// One byte per step, followed by zeros. The bytes sort in the same order as the steps. This encoding
    /// makes a play small enough to be stored with every position.
    ///
    /// Plays with hits have at most four steps, so the last byte is free for the hits: its bit `i` is set if
    /// step `i` hits.
    steps: [u8; MAX_STEPS],
    count: u8,
}

impl Play {
    /// A pass: the play without steps.
    pub const PASS: Self = Self { steps: [0; MAX_STEPS], count: 0 };

    /// Creates a play from at most [`MAX_STEPS`] steps, which are sorted in descending order.
    pub(in crate::rules) fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for &step in steps {
            play.push(step);
        }
        play.steps[..steps.len()].sort_unstable_by(|a, b| b.cmp(a));
        play
    }

    /// Creates a play from two steps. The caller must pass the greater step first.
    #[inline]
    pub(in crate::rules) const fn of_two(first: Step, second: Step) -> Self {
        let mut play = Self::PASS;
        (play.steps[0], play.steps[1], play.count) = (first.byte(), second.byte(), 2);
        play
    }

    /// Appends a step. The caller must keep the steps in order: `step` must either use a later number than
    /// all steps so far, or not be greater than the last step.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.count)] = step.byte();
        self.count += 1;
    }

    /// Returns this play followed by the steps of `other`. The total must not exceed [`MAX_STEPS`].
    pub(in crate::rules) fn then(mut self, other: &Self) -> Self {
        let (start, end) = (self.length(), self.length() + other.length());
        self.steps[start..end].copy_from_slice(&other.steps[..other.length()]);
        self.count += other.count;
        self
    }

    /// Sorts the last `count` steps in descending order. All of these steps must use the same number.
    pub(crate) fn sort_last(&mut self, count: usize) {
        let end = self.length();
        self.steps[end - count..end].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Records which steps hit an opposing checker if the play begins at `before`. The play must have fewer
    /// than [`MAX_STEPS`] steps.
    pub(in crate::rules) fn record_hits(&mut self, before: &Position) {
        let (mut now, mut hits) = (*before, 0);
        for (index, step) in self.steps().enumerate() {
            let after = now.after(step);
            hits |= u8::from(after.bar(Side::Theirs) > now.bar(Side::Theirs)) << index;
            now = after;
        }
        self.steps[MAX_STEPS - 1] = hits;
    }

    /// The steps of the play, each with whether it hits an opposing checker.
    pub fn steps_with_hits(&self) -> impl Iterator<Item = (Step, bool)> + '_ {
        let hits = if self.length() < MAX_STEPS { self.steps[MAX_STEPS - 1] } else { 0 };
        self.steps().enumerate().map(move |(index, step)| (step, index < 8 && hits >> index & 1 == 1))
    }

    /// The steps of the play, in an order in which they can be played.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + Clone + '_ {
        self.steps[..self.length()].iter().map(|&byte| Step::of_byte(byte))
    }

    /// Number of steps in the play.
    #[inline]
    pub const fn length(&self) -> usize {
        self.count as usize
    }

    /// Whether the play is a pass, that is, has no steps.
    pub const fn is_pass(&self) -> bool {
        self.count == 0
    }
}

impl Default for Play {
    fn default() -> Self {
        Self::PASS
    }
}

/// Plays compare lexicographically, as lists of steps.
impl Ord for Play {
    fn cmp(&self, other: &Self) -> Ordering {
        self.steps[..self.length()].cmp(&other.steps[..other.length()])
    }
}

impl PartialOrd for Play {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A legal play, with the position after it and the next player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The steps of the play.
    pub play: Play,
    /// The position after the steps, still from the view of the player who made the play.
    pub result: Position,
    /// The player whose turn comes next, and the numbers that this player has to play before rolling.
    pub next: Next,
}

impl LegalPlay {
    /// Creates the pass of a player who cannot play any of `numbers`.
    pub fn pass(position: &Position, numbers: Numbers, rules: &RuleSet) -> Self {
        Self { play: Play::PASS, result: *position, next: numbers.next(numbers.all(rules), rules) }
    }

    /// Clears the next player's pending numbers if this play ends the game.
    #[inline]
    #[must_use]
    pub(crate) fn void_at_the_end(self, rules: &RuleSet) -> Self {
        if self.next.pending.is_empty() || outcome(&self.after(), rules).is_none() {
            return self;
        }
        Self { next: Next { pending: Pending::NONE, ..self.next }, ..self }
    }

    /// Whether this play and `other` lead to the same position and the same next player. Their steps may
    /// differ.
    pub fn leads_as(&self, other: &Self) -> bool {
        (self.result, self.next) == (other.result, other.next)
    }

    /// The position after the play, from the view of the next player.
    #[inline(always)]
    pub fn after(&self) -> Position {
        self.next.view(&self.result)
    }
}

/// Adds a copy of `before` to `plays` and then applies `change` to it. If the copy changed first, the processor would wait
/// for the changed bytes, because it copies several bytes at once.
#[inline(always)]
pub(super) fn push_changed(
    plays: &mut Vec<LegalPlay>,
    before: &LegalPlay,
    change: impl FnOnce(&mut LegalPlay),
) {
    plays.push(*before);
    if let Some(last) = plays.last_mut() {
        change(last);
    }
}

/// Adds `new` to `plays`. If `plays` already contains a play with the same result and next player, keeps only
/// the greater of these two plays.
pub(in crate::rules) fn keep_greatest(new: LegalPlay, plays: &mut Vec<LegalPlay>) {
    match plays.iter_mut().find(|known| known.leads_as(&new)) {
        Some(known) if known.play < new.play => *known = new,
        Some(_) => {}
        None => plays.push(new),
    }
}
