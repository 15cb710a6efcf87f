//! The end of a game, by an outcome on the board or a resignation, and limits for scores. A player's *mother* is
//! the last checker on their starting point.

use crate::rules::numbers::HIGHEST;
use crate::rules::{CHECKERS, HOME, POINTS, Point, Position, RuleSet, Side, steps};

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
    pub const MAX_POINTS: u8 = 3;

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

/// How far a game has got. gnubg distinguishes the same states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameStage {
    /// No game has been started yet.
    None,
    /// A game is being played.
    Playing,
    /// The game has been played to its end, without a resignation.
    Over,
    /// The game has ended because a player resigned.
    Resigned,
}

/// The longest possible match, in points. gnubg's match ID cannot store a longer one.
pub const MAX_LENGTH: u16 = 0x7fff;

/// The highest possible score of a player, in points. gnubg's match ID cannot store a higher one.
pub const MAX_SCORE: u16 = 0x7fff;

/// Whether `score` is possible in a match of `length` points: at most one player may have reached `length`. A
/// `length` of 0 means an open-ended session, in which every score is possible.
pub fn is_possible_score(length: u16, score: [u16; 2]) -> bool {
    length == 0 || score.iter().filter(|&&points| points >= length).count() < 2
}

/// A resignation: the kind of loss that a player offers or has conceded.
///
/// Two resignations are equal if they cost the same number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resignation {
    victory: Victory,
    points: u8,
}

/// The error for a resignation that does not exist under the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a resignation of {} under {rules}, got {got}", self.points())]
pub struct ResignationError {
    /// The rule set under which the resignation does not exist. [`Resignation::all`] returns those that exist.
    pub rules: RuleSet,
    /// The resignation that was requested.
    pub got: ResignationKind,
}

/// A resignation as a player requests it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResignationKind {
    /// The loss of this victory.
    #[error("a {}", .0.name())]
    Victory(Victory),
    /// The loss of this number of points.
    #[error("{0}")]
    Points(u8),
}

impl Resignation {
    /// Creates the resignation that gives the opponent this victory.
    ///
    /// # Errors
    /// Fails if the victory does not exist under `rules`.
    pub fn of(victory: Victory, rules: &RuleSet) -> Result<Self, ResignationError> {
        if victory.exists(rules) {
            return Self::of_points(victory.points(rules), rules);
        }
        Err(ResignationError { rules: *rules, got: ResignationKind::Victory(victory) })
    }

    /// Creates the resignation that costs this number of points.
    ///
    /// # Errors
    /// Fails if no victory under `rules` wins exactly `points`.
    pub fn of_points(points: u8, rules: &RuleSet) -> Result<Self, ResignationError> {
        let found = Self::all(rules).find(|resignation| resignation.points == points);
        found.ok_or(ResignationError { rules: *rules, got: ResignationKind::Points(points) })
    }

    /// All resignations under `rules`, in ascending order of points.
    pub fn all(rules: &RuleSet) -> impl Iterator<Item = Self> + use<'_> {
        (1..=Victory::MAX_POINTS).filter_map(|points| {
            let mut known = Victory::ALL.into_iter().filter(|victory| victory.exists(rules));
            known.find(|victory| victory.points(rules) == points).map(|victory| Self { victory, points })
        })
    }

    /// Returns the equivalent resignation under `rules`: the one that costs the same number of points, or
    /// otherwise the most expensive one that costs less.
    ///
    /// If all resignations under `rules` cost more, returns this resignation unchanged.
    #[must_use]
    pub fn under(self, rules: &RuleSet) -> Self {
        Self::all(rules).filter(|other| other.points <= self.points).last().unwrap_or(self)
    }

    /// The victory that this resignation gives to the opponent: the first victory in [`Victory::ALL`] that
    /// wins the same number of points.
    pub const fn victory(self) -> Victory {
        self.victory
    }

    /// Number of points that this resignation costs.
    pub const fn points(self) -> u8 {
        self.points
    }
}

impl ResignationError {
    /// The possible numbers of points, for example `1, 2 or 3 points`.
    fn points(&self) -> String {
        let points: Vec<String> = Resignation::all(&self.rules).map(|one| one.points.to_string()).collect();
        match points.split_last() {
            Some((last, [])) if last == "1" => "1 point".to_owned(),
            Some((last, [])) => format!("{last} points"),
            Some((last, others)) => format!("{} or {last} points", others.join(", ")),
            None => "nothing".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_one_player_has_won() {
        assert!(is_possible_score(5, [7, 4]));
        assert!(!is_possible_score(5, [5, 5]));
        assert!(is_possible_score(0, [MAX_SCORE, MAX_SCORE]), "a session has no end");
    }

    fn rules(text: &str) -> RuleSet {
        text.parse().expect("a rule set")
    }

    fn points(text: &str) -> Vec<u8> {
        Resignation::all(&rules(text)).map(Resignation::points).collect()
    }

    #[test]
    fn every_victory_can_be_resigned() {
        assert_eq!(points("plakoto"), [1, 2]);
        assert_eq!(points("tzannes"), [1, 2, 3]);
        assert_eq!(points("tapa gammon=3"), [1, 3]);
        assert_eq!(points("tapa gammon=1"), [1]);
        assert_eq!(points("plakoto mother=3 gammon=1"), [1, 3]);
    }

    #[test]
    fn the_rules_set_the_points_of_a_victory() {
        let gammon = Resignation::of(Victory::Gammon, &rules("tapa gammon=3"));
        assert_eq!(gammon.as_ref().map(|resignation| resignation.points()), Ok(3));
        assert_eq!(gammon, Resignation::of_points(3, &rules("tapa gammon=3")));
        let mother = Resignation::of_points(3, &rules("plakoto mother=3")).map(Resignation::victory);
        assert_eq!(mother, Ok(Victory::Mother));
        let error = Resignation::of(Victory::Mother, &rules("tapa")).map_err(|error| error.to_string());
        let expected = "expected a resignation of 1 or 2 points under tapa, got a mother";
        assert_eq!(error, Err(expected.to_owned()));
    }

    #[test]
    fn conversion_to_other_rules_never_costs_more() {
        let most = Resignation::of_points(3, &RuleSet::TZANNES).expect("a triple game");
        assert_eq!(most.under(&RuleSet::TZANNES), most);
        assert_eq!(most.under(&RuleSet::PLAKOTO).points(), 2);
        assert_eq!(most.under(&rules("tapa gammon=1")).points(), 1);
    }
}
