//! Chances of a bear-off.

use super::ending::Ending;
use super::{Camp, Lead, OneSided, Races, Reach, TwoSided, shipped};
use crate::rules::{CHECKERS, Position, RuleSet, STARTING_QUADRANT, Side};
use crate::sealed_file::{self, seal};

/// Everything that is known about endings: tables that the user has, and else those that the program brings along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bearoff {
    one_sided: [Option<OneSided>; Races::ALL.len()],
    two_sided: [Option<TwoSided>; Races::ALL.len()],
    pub(super) lead: Lead,
}

impl Bearoff {
    /// With these tables, each in place of the one that the program brings along.
    pub fn new(one_sided: OneSided, two_sided: TwoSided) -> Self {
        let mut tables = Self::default();
        tables.set_one_sided(one_sided);
        tables.set_two_sided(two_sided);
        tables
    }

    /// Replaces a table.
    pub(super) fn set_one_sided(&mut self, table: OneSided) {
        let races = table.races;
        self.one_sided[races as usize] = Some(table);
    }

    /// Replaces a table.
    pub(super) fn set_two_sided(&mut self, table: TwoSided) {
        let races = table.races;
        self.two_sided[races as usize] = Some(table);
    }

    /// How quick a side is; `None` if there is no table for such races.
    pub fn one_sided(&self, races: Races) -> Option<&OneSided> {
        self.one_sided[races as usize].as_ref().or_else(|| shipped::one_sided(races))
    }

    /// What few checkers on both sides are worth; `None` if there is no table for such races.
    pub fn two_sided(&self, races: Races) -> Option<&TwoSided> {
        self.two_sided[races as usize].as_ref().or_else(|| shipped::two_sided(races))
    }

    /// The most checkers outside in the one-sided table; `None` if there is none. This reads nothing.
    pub(super) fn outside(&self, races: Races) -> Option<u8> {
        self.one_sided[races as usize].as_ref().map(|table| table.outside).or_else(|| shipped::outside(races))
    }

    /// The most checkers of a side in the two-sided table; `None` if there is none. This reads nothing.
    pub(super) fn checkers(&self, races: Races) -> Option<u8> {
        self.two_sided[races as usize].as_ref().map(TwoSided::checkers).or_else(|| shipped::checkers(races))
    }

    /// What all its tables are called together: hexadecimal digits that are the same for the same tables only. This reads
    /// nothing.
    pub fn id(&self) -> String {
        let mut ids = Vec::new();
        for races in Races::ALL {
            let (one_sided, two_sided) = shipped::ids(races).unzip();
            let (own, other) = (&self.one_sided[races as usize], &self.two_sided[races as usize]);
            ids.push(own.as_ref().map(|table| table.id().to_owned()).or(one_sided));
            ids.push(other.as_ref().map(|table| table.id().to_owned()).or(two_sided));
        }
        ids.extend(self.lead.ids().map(|id| Some(id.to_owned())));
        let all: Vec<String> = ids.into_iter().map(|id| id.unwrap_or_else(|| "-".to_owned())).collect();
        sealed_file::id(&seal(all.join(" ").into_bytes()))
    }

    /// What it knows, in one line, and what its tables are called.
    pub fn description(&self) -> String {
        let usual = self.describe(Races::Usual).unwrap_or_default();
        let mut text = format!("bear-offs {usual}");
        if self.lead.checkers() > 0 {
            text += &format!(
                ", exact with at most {} checkers against a straggler or none",
                self.lead.checkers()
            );
        }
        for races in Races::ALL.into_iter().filter(|races| *races != Races::Usual) {
            if let Some(other) = self.describe(races).filter(|other| *other != usual) {
                text += &format!("; with {} {other}", races.description());
            }
        }
        text + &format!("; tables {}", self.id())
    }

    fn describe(&self, races: Races) -> Option<String> {
        let exact = self.checkers(races).map(|checkers| format!("exact up to {checkers} checkers a side"));
        let one_sided = self.outside(races).map(|outside| match outside {
            0 => "one-sided in races with none outside".to_owned(),
            outside => format!("one-sided in races with at most {outside} outside"),
        });
        let known: Vec<String> = exact.into_iter().chain(one_sided).collect();
        (!known.is_empty()).then(|| known.join(", "))
    }

    /// What positions it may know of games with such races; `None` if it knows none.
    pub fn reach(&self, races: Races) -> Option<Reach> {
        let lead = if races == Races::Usual { self.lead.checkers() } else { 0 };
        let outside = self.outside(races).or_else(|| self.checkers(races).map(|_| 0))?;
        Some(Reach { outside, lead })
    }

    /// How a position ends in which the two sides have passed each other with few enough checkers outside, or in which
    /// one has few enough for [`Lead`]; `None` for any other.
    pub fn ending(&self, position: &Position, rules: &RuleSet) -> Option<Ending> {
        let races = Races::of(rules)?;
        self.reach(races).filter(|reach| reach.may_know(position))?;
        let camps = camps(position);
        camps
            .zip(self.two_sided(races))
            .and_then(|((mine, theirs), table)| few(table, mine, theirs))
            .or_else(|| (races == Races::Usual).then(|| self.lead.ending(position, rules))?)
            .or_else(|| {
                let ((mine, theirs), table) = camps.zip(self.one_sided(races))?;
                quick(table, mine, theirs, rules)
            })
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
    let end = my_last.end().max(their_last.end());
    let [my_first, their_first, theirs_at_least] =
        [my_first, their_first, their_last].map(|distribution| distribution.at_least(end));
    let (mut win, mut win_gammon, mut lose_gammon) = (0.0, 0.0, 0.0);
    for rolls in 1..end {
        // He is done with this roll, and his opponent, who rolls after him, was not with the one before.
        let mine = my_last.exactly(rolls);
        win += mine * theirs_at_least[rolls];
        win_gammon += mine * their_first[rolls];
        // The opponent is done with this roll, and he has rolled as often.
        lose_gammon += their_last.exactly(rolls) * my_first[rolls + 1];
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
