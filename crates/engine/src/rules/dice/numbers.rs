//! What a player has to play: a roll, or what his opponent could not play.

use super::run::{HIGHEST, Order, Run};
use crate::rules::{Pending, Position, Roll, RuleSet, Side};

/// The numbers that the player on roll has to play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// Those of his roll.
    Rolled(Roll),
    /// Those that his opponent could not play; he rolls when he has played them.
    HandedOver(Pending),
}

/// Who decides next, and about what: the opponent, or after numbers that were handed over the same player, who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The one who decides, seen by the player who has just played.
    pub side: Side,
    /// What he has to play before he rolls.
    pub pending: Pending,
}

impl Numbers {
    /// What the player on roll has to play: what is pending, or else what he has rolled, if he has.
    pub fn of(pending: Pending, dice: Option<Roll>) -> Option<Self> {
        if pending.is_empty() { dice.map(Self::Rolled) } else { Some(Self::HandedOver(pending)) }
    }

    /// The roll, if there is one.
    pub fn roll(self) -> Option<Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            Self::HandedOver(_) => None,
        }
    }

    /// The numbers that were handed over; none after a roll.
    pub fn pending(self) -> Pending {
        match self {
            Self::Rolled(_) => Pending::NONE,
            Self::HandedOver(pending) => pending,
        }
    }

    /// Whether these are several numbers to be played one after the other: there may be millions of results.
    pub fn is_cascade(self, rules: &RuleSet) -> bool {
        matches!(self.order(rules), Some(Order::Rising(run)) if run.groups().nth(1).is_some())
    }

    /// The order in which they are played; `None` if there are none.
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

    /// All of them, as numbers that pass when none can be played.
    pub(in crate::rules) fn all(self, rules: &RuleSet) -> Pending {
        match self.order(rules) {
            None => Pending::NONE,
            Some(Order::Either(both)) => Pending::both(both),
            Some(Order::Rising(run)) => Pending::rest(run, 0),
        }
    }

    /// Who is next when all but `left` have been played.
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

    /// Who is next when the first `played` numbers of a cascade have been played.
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
    /// The opponent, who rolls.
    pub const OPPONENT: Self = Self::roller(Side::Theirs);

    /// The player on this side, who rolls.
    pub const fn roller(side: Side) -> Self {
        Self { side, pending: Pending::NONE }
    }

    /// A position seen by the player who has just played, as it is seen by the one who is next.
    #[inline(always)]
    pub fn view(self, result: &Position) -> Position {
        match self.side {
            Side::Mine => *result,
            Side::Theirs => result.swap_sides(),
        }
    }
}
