//! Chances of a bear-off.

use super::ending::Ending;
use super::one_sided::MOST_ROLLS;
use super::{Camp, Doubles, Lead, OneSided, Reach, TwoSided, shipped};
use crate::rules::{CHECKERS, Position, RuleSet, STARTING_QUADRANT, Side};

/// Everything that is known about endings: tables that the user has, and else those that the program brings along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bearoff {
    /// For usual doubles and for cascades.
    one_sided: [Option<OneSided>; 2],
    two_sided: [Option<TwoSided>; 2],
    pub(super) lead: Lead,
}

impl Bearoff {
    /// With these tables, each in place of the one that the program brings along.
    #[must_use]
    pub fn new(one_sided: OneSided, two_sided: TwoSided) -> Self {
        let mut tables = Self::default();
        tables.set_one_sided(one_sided);
        tables.set_two_sided(two_sided);
        tables
    }

    /// Replaces a table.
    pub(super) fn set_one_sided(&mut self, table: OneSided) {
        let doubles = table.doubles();
        self.one_sided[doubles as usize] = Some(table);
    }

    /// Replaces a table.
    pub(super) fn set_two_sided(&mut self, table: TwoSided) {
        let doubles = table.doubles();
        self.two_sided[doubles as usize] = Some(table);
    }

    /// How quick a side is.
    #[must_use]
    pub fn one_sided(&self, doubles: Doubles) -> &OneSided {
        self.one_sided[doubles as usize].as_ref().unwrap_or_else(|| shipped::one_sided(doubles))
    }

    /// What few checkers on both sides are worth.
    #[must_use]
    pub fn two_sided(&self, doubles: Doubles) -> &TwoSided {
        self.two_sided[doubles as usize].as_ref().unwrap_or_else(|| shipped::two_sided(doubles))
    }

    /// What it knows, in one line.
    #[must_use]
    pub fn description(&self) -> String {
        let [usual, cascades] = Doubles::ALL.map(|doubles| {
            let two_sided = self.two_sided[doubles as usize].as_ref();
            let checkers = two_sided.map_or(shipped::CHECKERS, TwoSided::checkers);
            let most = match self.reach(doubles).outside {
                0 => "none".to_owned(),
                outside => format!("at most {outside}"),
            };
            format!("exact up to {checkers} checkers a side, one-sided in races with {most} outside")
        });
        let mut text = format!("bear-offs {usual}");
        if self.lead.checkers() > 0 {
            text += &format!(
                ", exact with at most {} checkers against a straggler or none",
                self.lead.checkers()
            );
        }
        if cascades != usual {
            text += &format!("; with cascades {cascades}");
        }
        text
    }

    /// What positions it may know of games with such doubles.
    #[must_use]
    pub fn reach(&self, doubles: Doubles) -> Reach {
        let one_sided = self.one_sided[doubles as usize].as_ref();
        let lead = match doubles {
            Doubles::Usual => self.lead.checkers(),
            Doubles::Cascades => 0,
        };
        Reach { outside: one_sided.map_or(shipped::outside(doubles), OneSided::outside), lead }
    }

    /// How a position ends in which the two sides have passed each other with few enough checkers outside, or in which
    /// one has few enough for [`Lead`]; `None` for any other.
    #[must_use]
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        let doubles = Doubles::of(rules).filter(|doubles| self.reach(*doubles).may_know(position))?;
        let camps = camps(position);
        camps
            .and_then(|(mine, theirs)| few(self.two_sided(doubles), mine, theirs))
            .or_else(|| match doubles {
                Doubles::Usual => self.lead.ending(position, rules),
                Doubles::Cascades => None,
            })
            .or_else(|| camps.and_then(|(mine, theirs)| quick(self.one_sided(doubles), mine, theirs, rules)))
    }
}

/// Few checkers on both sides.
fn few(table: &TwoSided, mine: Camp, theirs: Camp) -> Option<Ending> {
    if mine.farthest().is_some() || theirs.farthest().is_some() {
        return None;
    }
    let win = table.chance(mine.home(), theirs.home())?;
    Some(Ending { win, win_gammon: 0.0, lose_gammon: 0.0, is_exact: true })
}

/// Each side only wants to be quick; `None` if `rules` may call what is lost more than a gammon.
fn quick(table: &OneSided, mine: Camp, theirs: Camp, rules: &RuleSet) -> Option<Ending> {
    let is_late = |camp: Camp| camp.farthest().is_some_and(|point| point >= STARTING_QUADRANT);
    if rules.triple.is_some() && (is_late(mine) || is_late(theirs)) {
        return None;
    }
    let (my_last, their_last) = table.last(mine).zip(table.last(theirs))?;
    let (my_first, their_first) = table.first(mine).zip(table.first(theirs))?;
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

/// The checkers of both sides, mine first, if they have passed each other, none is pinned, and neither side is done.
fn camps(position: &Position) -> Option<(Camp, Camp)> {
    if position.off(Side::Mine) == CHECKERS || position.off(Side::Theirs) == CHECKERS {
        return None;
    }
    let (mine, theirs) = Camp::of(position, Side::Mine).zip(Camp::of(position, Side::Theirs))?;
    position.have_passed().then_some((mine, theirs))
}
