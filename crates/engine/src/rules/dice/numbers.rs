//! The numbers that a player has to play: the numbers of a roll, or *pending* numbers, which the opponent
//! could not play and passed on. In a *cascade*, a double continues with four of each higher number.

use super::run::{HIGHEST, Order, Run};
use crate::rules::{Pending, Position, Roll, RuleSet, Side};

/// The numbers that the player on roll has to play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// The player has rolled and plays the numbers of this roll.
    Rolled(Roll),
    /// Pending numbers that the opponent could not play. The player plays these numbers first, then rolls.
    HandedOver(Pending),
}

/// The player whose turn comes next, with their pending numbers. Usually this is the opponent. A player who
/// has just played pending numbers keeps the turn and rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The side whose turn comes next, from the view of the player who has just played.
    pub side: Side,
    /// Numbers that the next player has to play before rolling.
    pub pending: Pending,
}

impl Numbers {
    /// Returns the pending numbers if there are any, otherwise the numbers of the roll. Returns `None` if
    /// nothing is pending and the player has not rolled yet.
    pub fn of(pending: Pending, dice: Option<Roll>) -> Option<Self> {
        if pending.is_empty() { dice.map(Self::Rolled) } else { Some(Self::HandedOver(pending)) }
    }

    /// Returns the roll, or `None` if the numbers are pending numbers.
    pub fn roll(self) -> Option<Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            Self::HandedOver(_) => None,
        }
    }

    /// Returns the pending numbers, or no numbers if the player has rolled.
    pub fn pending(self) -> Pending {
        match self {
            Self::Rolled(_) => Pending::NONE,
            Self::HandedOver(pending) => pending,
        }
    }

    /// Whether these numbers and `other` are the same to play. The order of the dice does not matter.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rolled(one), Self::Rolled(other)) => one.same_numbers(other),
            _ => self == other,
        }
    }

    /// Whether the numbers are a cascade: several different numbers that are played in ascending order. A
    /// cascade may have millions of results.
    pub fn is_cascade(self, rules: &RuleSet) -> bool {
        matches!(self.order(rules), Some(Order::Rising(run)) if run.groups().nth(1).is_some())
    }

    /// The order in which the numbers are played; `None` if there are no numbers.
    #[inline]
    pub(crate) fn order(self, rules: &RuleSet) -> Option<Order> {
        match self {
            Self::Rolled(roll) if roll.is_double() => {
                let last = if rules.cascade { HIGHEST } else { roll.high() };
                Some(Order::Rising(Run::from_to(roll.high(), last)))
            }
            Self::Rolled(roll) => Some(Order::Either([roll.high(), roll.low()])),
            Self::HandedOver(pending) => pending.order(),
        }
    }

    /// Returns all of the numbers as pending numbers, for the case that the player can play none of them.
    pub(in crate::rules) fn all(self, rules: &RuleSet) -> Pending {
        match self.order(rules) {
            None => Pending::NONE,
            Some(Order::Either(both)) => Pending::both(both),
            Some(Order::Rising(run)) => Pending::rest(run, 0),
        }
    }

    /// Returns the next player if `left` are the only numbers that have not been played.
    #[inline]
    pub(in crate::rules) fn next(self, left: Pending, rules: &RuleSet) -> Next {
        match self {
            Self::Rolled(_) => {
                let pending = if rules.hand_over { left } else { Pending::NONE };
                Next { side: Side::Theirs, pending }
            }
            Self::HandedOver(_) => Next { side: Side::Mine, pending: Pending::NONE },
        }
    }

    /// Returns the next player if only the first `played` numbers of a cascade have been played.
    pub(crate) fn next_after(self, played: usize, rules: &RuleSet) -> Next {
        let left = match self.order(rules) {
            Some(Order::Rising(run)) => Pending::rest(run, played),
            _ => Pending::NONE,
        };
        self.next(left, rules)
    }
}

impl From<Roll> for Numbers {
    fn from(roll: Roll) -> Self {
        Self::Rolled(roll)
    }
}

impl Next {
    /// The opponent is next and rolls; no numbers are pending.
    pub const OPPONENT: Self = Self::roller(Side::Theirs);

    /// The player of `side` is next and rolls; no numbers are pending.
    pub const fn roller(side: Side) -> Self {
        Self { side, pending: Pending::NONE }
    }

    /// Converts a position from the view of the player who has just played to the view of the next player.
    #[inline(always)]
    pub fn view(self, result: &Position) -> Position {
        match self.side {
            Side::Mine => *result,
            Side::Theirs => result.swap_sides(),
        }
    }
}
