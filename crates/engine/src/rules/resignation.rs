//! Resignations: a player concedes the game by offering the opponent a win of a certain value.

use super::{RuleSet, Victory};

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
        (1..=Victory::MOST_POINTS).filter_map(|points| {
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
