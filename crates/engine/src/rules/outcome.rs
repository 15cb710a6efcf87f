//! The end of a game.

use super::dice::run::HIGHEST;
use super::plays::steps::steps;
use super::{CHECKERS, HOME, POINTS, Point, Position, RuleSet, Side};

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Victory {
    /// The loser has borne off a checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// The loser has borne off none and has one left in his starting quadrant, where the rule set counts that.
    Triple,
    /// The loser's last checker on his starting point is pinned.
    Mother,
}

impl Victory {
    /// Every way to win, in ascending order of what it is usually worth.
    pub const ALL: [Self; 4] = [Self::Single, Self::Gammon, Self::Triple, Self::Mother];

    /// The most that any of them can be worth, in points.
    pub const MOST_POINTS: u8 = 3;

    /// Whether a game can be won so under `rules`.
    pub const fn exists(self, rules: &RuleSet) -> bool {
        match self {
            Self::Single | Self::Gammon => true,
            Self::Triple => rules.triple.is_some(),
            Self::Mother => rules.mother.is_some(),
        }
    }

    /// What it is called, as gnubg calls the first three.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single game",
            Self::Gammon => "gammon",
            Self::Triple => "backgammon",
            Self::Mother => "mother",
        }
    }

    /// What it is worth under `rules`, in points. A rule set without mothers gives 0 for [`Victory::Mother`].
    pub fn points(self, rules: &RuleSet) -> u8 {
        match self {
            Self::Single => 1,
            Self::Gammon => rules.gammon,
            Self::Triple => rules.triple.unwrap_or(rules.gammon),
            Self::Mother => rules.mother.unwrap_or(0),
        }
    }
}

/// The result of a finished game, seen by the player on roll of the position it was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Side, Victory),
    /// Both mothers are pinned.
    MothersPinned,
    /// Neither side can ever move again.
    Dead,
}

/// From as many pips to off on a checker is in its starting quadrant.
pub(crate) const STARTING_QUADRANT: u8 = POINTS - HOME + 1;

/// The result of the game if it is over at `position`, looked at as after a whole play.
pub fn outcome(position: &Position, rules: &RuleSet) -> Option<Outcome> {
    for side in [Side::Mine, Side::Theirs] {
        if position.off(side) == CHECKERS {
            return Some(Outcome::Won(side, borne_off_victory(position, side.other(), rules)));
        }
    }
    by_mothers(position, rules).or_else(|| is_dead(position, rules).then_some(Outcome::Dead))
}

/// The result if pinned mothers end the game.
pub(super) fn by_mothers(position: &Position, rules: &RuleSet) -> Option<Outcome> {
    let decides =
        |winner| rules.mother.is_some() && !(rules.exemption && on_starting_point(position, winner));
    match [Side::Mine, Side::Theirs].map(|side| mother_is_pinned(position, side)) {
        [true, true] => rules.deadlock.then_some(Outcome::MothersPinned),
        [true, false] if decides(Side::Theirs) => Some(Outcome::Won(Side::Theirs, Victory::Mother)),
        [false, true] if decides(Side::Mine) => Some(Outcome::Won(Side::Mine, Victory::Mother)),
        _ => None,
    }
}

fn mother_is_pinned(position: &Position, side: Side) -> bool {
    position.stack(Point::start_of(side)).has_pinned(side)
}

fn on_starting_point(position: &Position, side: Side) -> bool {
    position.stack(Point::start_of(side)).checkers(side) > 0
}

fn borne_off_victory(position: &Position, loser: Side, rules: &RuleSet) -> Victory {
    let in_quadrant = |point: &Point| point.pips(loser) >= STARTING_QUADRANT;
    let has_left = |point: Point| position.stack(point).checkers(loser) > 0;
    if position.off(loser) > 0 {
        Victory::Single
    } else if rules.triple.is_some() && Point::ALL.into_iter().filter(in_quadrant).any(has_left) {
        Victory::Triple
    } else {
        Victory::Gammon
    }
}

/// Whether neither side has a legal checker move by any number.
fn is_dead(position: &Position, rules: &RuleSet) -> bool {
    !can_move(position, rules) && !can_move(&position.swap_sides(), rules)
}

/// Whether I have a legal checker move by some number.
fn can_move(position: &Position, rules: &RuleSet) -> bool {
    (1..=HIGHEST).any(|number| steps(position, number, rules).next().is_some())
}
