//! The end of a game.

use super::{CHECKERS, HOME, POINTS, Position, RuleSet, Side};

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

    /// What it is worth under `rules`, in points. A rule set without mothers gives 0 for [`Victory::Mother`].
    #[must_use]
    pub fn points(self, rules: &RuleSet) -> u8 {
        match self {
            Self::Single => 1,
            Self::Gammon => 2,
            Self::Triple => 3,
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

/// The lowest point of my starting quadrant.
pub(crate) const STARTING_QUADRANT: u8 = POINTS - HOME + 1;

/// The result of the game if it is over at `position`, looked at as after a whole play.
#[must_use]
pub fn outcome(position: &Position, rules: &RuleSet) -> Option<Outcome> {
    for side in [Side::Mine, Side::Theirs] {
        if position.off(side) == CHECKERS {
            return Some(Outcome::Won(side, borne_off_victory(position, side.other(), rules)));
        }
    }
    if rules.mother.is_some() {
        let pinned = |side| position.stack(starting_point(side)).has_pinned(side);
        match (pinned(Side::Mine), pinned(Side::Theirs)) {
            (true, true) => return Some(Outcome::MothersPinned),
            (true, false) if !on_starting_point(position, Side::Theirs) => {
                return Some(Outcome::Won(Side::Theirs, Victory::Mother));
            }
            (false, true) if !on_starting_point(position, Side::Mine) => {
                return Some(Outcome::Won(Side::Mine, Victory::Mother));
            }
            _ => {}
        }
    }
    is_dead(position).then_some(Outcome::Dead)
}

fn starting_point(side: Side) -> u8 {
    match side {
        Side::Mine => POINTS,
        Side::Theirs => 1,
    }
}

fn on_starting_point(position: &Position, side: Side) -> bool {
    position.stack(starting_point(side)).checkers(side) > 0
}

fn borne_off_victory(position: &Position, loser: Side, rules: &RuleSet) -> Victory {
    let mut quadrant = match loser {
        Side::Mine => STARTING_QUADRANT..=POINTS,
        Side::Theirs => 1..=HOME,
    };
    if position.off(loser) > 0 {
        Victory::Single
    } else if rules.triple && quadrant.any(|point| position.stack(point).checkers(loser) > 0) {
        Victory::Triple
    } else {
        Victory::Gammon
    }
}

/// Whether neither side has a legal checker move by any number.
fn is_dead(position: &Position) -> bool {
    !can_move(position) && !can_move(&position.swap_sides())
}

/// Whether I have a legal checker move by some number. When all my checkers are home and free one can be borne off.
fn can_move(position: &Position) -> bool {
    let sets = position.my_points();
    sets.may_bear_off() || (1..=6).any(|number| sets.free & (sets.open << number) != 0)
}
