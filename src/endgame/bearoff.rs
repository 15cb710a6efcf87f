//! Chances of a bear-off.

use super::one_sided::MOST_ROLLS;
use super::{Home, OneSided, TwoSided};
use crate::rules::{Position, Side};

/// Everything that is known about bearing off.
#[derive(Clone, Debug, PartialEq)]
pub struct Bearoff {
    one_sided: OneSided,
    two_sided: TwoSided,
}

/// How a bear-off ends, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The probability that he wins.
    pub win: f32,
    /// That he wins before his opponent has borne off a checker.
    pub win_gammon: f32,
    /// That he loses before he has borne off a checker.
    pub lose_gammon: f32,
    /// Whether both sides play as well as possible, and not only as fast.
    pub is_exact: bool,
}

impl Bearoff {
    /// With these tables.
    #[must_use]
    pub const fn new(one_sided: OneSided, two_sided: TwoSided) -> Self {
        Self { one_sided, two_sided }
    }

    /// How a position ends in which both sides are at home or off, nobody is pinned and neither is done; `None` for
    /// any other.
    #[must_use]
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        let (mine, theirs) = (Home::of(position, Side::Mine)?, Home::of(position, Side::Theirs)?);
        if mine == Home::EMPTY || theirs == Home::EMPTY {
            return None;
        }
        if let Some(win) = self.two_sided.chance(mine, theirs) {
            return Some(Ending { win, win_gammon: 0.0, lose_gammon: 0.0, is_exact: true });
        }
        let [my_last, their_last] = [mine, theirs].map(|home| self.one_sided.last(home));
        let [my_first, their_first] = [mine, theirs].map(|home| self.one_sided.first(home).at_least());
        let theirs_at_least = their_last.at_least();
        let (mut win, mut win_gammon, mut lose_gammon) = (0.0, 0.0, 0.0);
        for rolls in 1..MOST_ROLLS {
            // He is done with this roll, and his opponent, who rolls after him, was not with the one before.
            let mine = my_last.exactly(rolls);
            win += mine * theirs_at_least[rolls];
            win_gammon += mine * their_first[rolls];
            // The opponent is done with this roll, and he has rolled as often.
            lose_gammon += their_last.exactly(rolls) * my_first.get(rolls + 1).copied().unwrap_or(0.0);
        }
        Some(Ending { win, win_gammon, lose_gammon, is_exact: false })
    }
}
