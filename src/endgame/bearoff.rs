//! Chances of a bear-off.

use super::one_sided::MOST_ROLLS;
use super::{Camp, Lead, OneSided, Reach, TwoSided};
use crate::rules::{CHECKERS, Position, RuleSet, STARTING_QUADRANT, Side};

/// Everything that is known about endings.
#[derive(Clone, Debug, PartialEq)]
pub struct Bearoff {
    pub(super) one_sided: OneSided,
    pub(super) two_sided: TwoSided,
    pub(super) lead: Lead,
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
    /// With these tables, and none with a leader.
    #[must_use]
    pub fn new(one_sided: OneSided, two_sided: TwoSided) -> Self {
        Self { one_sided, two_sided, lead: Lead::default() }
    }

    /// What it knows, in one line.
    #[must_use]
    pub fn description(&self) -> String {
        let mut text = format!(
            "bear-offs exact up to {} checkers a side, one-sided in races with at most {} outside",
            self.two_sided.checkers(),
            self.one_sided.outside(),
        );
        if self.lead.checkers() > 0 {
            text += &format!(
                ", exact with at most {} checkers against a straggler or none",
                self.lead.checkers()
            );
        }
        text
    }

    /// What positions it may know.
    #[must_use]
    pub fn reach(&self) -> Reach {
        Reach { outside: self.one_sided.outside(), lead: self.lead.checkers() }
    }

    /// How a position ends in which the two sides have passed each other with few enough checkers outside, or in which
    /// one has few enough for [`Lead`]; `None` for any other.
    #[must_use]
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        if !self.reach().may_know(position) {
            return None;
        }
        let camps = camps(position);
        camps
            .and_then(|(mine, theirs)| self.few(mine, theirs))
            .or_else(|| self.lead.ending(position, rules))
            .or_else(|| camps.and_then(|(mine, theirs)| self.quick(mine, theirs, rules)))
    }

    /// Few checkers on both sides.
    fn few(&self, mine: Camp, theirs: Camp) -> Option<Ending> {
        if mine.farthest().is_some() || theirs.farthest().is_some() {
            return None;
        }
        let win = self.two_sided.chance(mine.home(), theirs.home())?;
        Some(Ending { win, win_gammon: 0.0, lose_gammon: 0.0, is_exact: true })
    }

    /// Each side only wants to be quick; `None` if `rules` may call what is lost more than a gammon.
    fn quick(&self, mine: Camp, theirs: Camp, rules: &RuleSet) -> Option<Ending> {
        let is_late = |camp: Camp| camp.farthest().is_some_and(|point| point >= STARTING_QUADRANT);
        if rules.triple.is_some() && (is_late(mine) || is_late(theirs)) {
            return None;
        }
        let (my_last, their_last) = self.one_sided.last(mine).zip(self.one_sided.last(theirs))?;
        let (my_first, their_first) = self.one_sided.first(mine).zip(self.one_sided.first(theirs))?;
        let [my_first, their_first, theirs_at_least] =
            [my_first, their_first, their_last].map(|distribution| distribution.at_least());
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

/// The checkers of both sides, mine first, if they have passed each other, none is pinned, and neither side is done.
fn camps(position: &Position) -> Option<(Camp, Camp)> {
    if position.off(Side::Mine) == CHECKERS || position.off(Side::Theirs) == CHECKERS {
        return None;
    }
    let (mine, theirs) = Camp::of(position, Side::Mine).zip(Camp::of(position, Side::Theirs))?;
    position.have_passed().then_some((mine, theirs))
}
