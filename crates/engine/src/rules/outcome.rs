//! The end of a game. A player's *mother* is the last checker on their starting point.

use super::dice::run::HIGHEST;
use super::plays::steps::steps;
use super::{CHECKERS, HOME, POINTS, Point, Position, RuleSet, Side};

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Victory {
    /// The loser has borne off at least one checker.
    Single,
    /// The loser has borne off no checker, and the win does not count as [`Victory::Triple`].
    Gammon,
    /// The loser has borne off no checker and still has a checker in their starting quadrant. Only some rule
    /// sets have this victory.
    Triple,
    /// The loser's mother, the last checker on their starting point, is pinned.
    Mother,
}

impl Victory {
    /// All victories, from the fewest points to the most under the shipped rule sets.
    pub const ALL: [Self; 4] = [Self::Single, Self::Gammon, Self::Triple, Self::Mother];

    /// The maximum number of points that any victory wins.
    pub const MOST_POINTS: u8 = 3;

    /// Whether this victory exists under `rules`.
    pub const fn exists(self, rules: &RuleSet) -> bool {
        match self {
            Self::Single | Self::Gammon => true,
            Self::Triple => rules.triple.is_some(),
            Self::Mother => rules.mother.is_some(),
        }
    }

    /// The name of the victory. The first three names are the same as in gnubg.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single game",
            Self::Gammon => "gammon",
            Self::Triple => "backgammon",
            Self::Mother => "mother",
        }
    }

    /// Number of points that this victory wins under `rules`. The number is 0 for [`Victory::Mother`] if the
    /// rule set has no mother rule.
    pub fn points(self, rules: &RuleSet) -> u8 {
        match self {
            Self::Single => 1,
            Self::Gammon => rules.gammon,
            Self::Triple => rules.triple.unwrap_or(rules.gammon),
            Self::Mother => rules.mother.unwrap_or(0),
        }
    }
}

/// The result of a finished game. Sides are from the view of the player on roll in the final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won the game with this victory.
    Won(Side, Victory),
    /// A draw, because both mothers (the last checkers on the starting points) are pinned.
    MothersPinned,
    /// A draw, because neither side can ever move again.
    Dead,
}

/// Lowest point of a player's starting quadrant, which consists of points 19 to 24 in the player's own
/// numbering.
pub(crate) const STARTING_QUADRANT: u8 = POINTS - HOME + 1;

/// Returns the result if the game is over at `position`, which must be the position after a complete play.
pub fn outcome(position: &Position, rules: &RuleSet) -> Option<Outcome> {
    for side in [Side::Mine, Side::Theirs] {
        if position.off(side) == CHECKERS {
            return Some(Outcome::Won(side, borne_off_victory(position, side.other(), rules)));
        }
    }
    by_mothers(position, rules).or_else(|| is_dead(position, rules).then_some(Outcome::Dead))
}

/// Returns the result if the game ends at `position` because one or both mothers are pinned. A mother is the
/// last checker on a player's starting point.
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
    position.stack(Point::start_of(side, position.course())).has_pinned(side)
}

fn on_starting_point(position: &Position, side: Side) -> bool {
    position.stack(Point::start_of(side, position.course())).checkers(side) > 0
}

fn borne_off_victory(position: &Position, loser: Side, rules: &RuleSet) -> Victory {
    let in_quadrant = |point: &Point| point.pips(loser, position.course()) >= STARTING_QUADRANT;
    let has_left = |point: Point| position.stack(point).checkers(loser) > 0;
    if position.off(loser) > 0 {
        Victory::Single
    } else if rules.triple.is_some()
        && (position.bar(loser) > 0 || Point::ALL.into_iter().filter(in_quadrant).any(has_left))
    {
        Victory::Triple
    } else {
        Victory::Gammon
    }
}

/// Whether neither side can move any checker, with any roll.
fn is_dead(position: &Position, rules: &RuleSet) -> bool {
    !can_move(position, rules) && !can_move(&position.swap_sides(), rules)
}

/// Whether the player on roll can move a checker with at least one number from 1 to 6.
fn can_move(position: &Position, rules: &RuleSet) -> bool {
    (1..=HIGHEST).any(|number| steps(position, number, rules).next().is_some())
}
