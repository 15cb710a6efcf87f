//! What a player may offer to lose.

use super::{RuleSet, Victory};

/// A loss that the rules know, as a player offers it or has lost by it.
///
/// Two ways to lose that cost the same are the same resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resignation {
    victory: Victory,
    points: u8,
}

/// Why nobody can resign so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResignationError {
    /// What can be resigned.
    pub expected: String,
    /// The rules.
    pub rules: RuleSet,
    /// What was to be resigned.
    pub got: String,
}

impl Resignation {
    /// Losing as by this victory of the opponent.
    ///
    /// # Errors
    /// If nobody wins so under `rules`.
    pub fn of(victory: Victory, rules: &RuleSet) -> Result<Self, ResignationError> {
        if victory.exists(rules) {
            return Self::of_points(victory.points(rules), rules);
        }
        Err(ResignationError::new(rules, format!("a {}", victory.name())))
    }

    /// Losing so many points.
    ///
    /// # Errors
    /// If no victory wins them under `rules`.
    pub fn of_points(points: u8, rules: &RuleSet) -> Result<Self, ResignationError> {
        let found = Self::all(rules).find(|resignation| resignation.points == points);
        found.ok_or_else(|| ResignationError::new(rules, points.to_string()))
    }

    /// Every resignation, in ascending order of points.
    pub fn all(rules: &RuleSet) -> impl Iterator<Item = Self> + use<'_> {
        (1..=Victory::MOST_POINTS).filter_map(|points| {
            let mut known = Victory::ALL.into_iter().filter(|victory| victory.exists(rules));
            known.find(|victory| victory.points(rules) == points).map(|victory| Self { victory, points })
        })
    }

    /// What costs as much under other rules, or else what costs less and most.
    #[must_use]
    pub fn under(self, rules: &RuleSet) -> Self {
        Self::all(rules).filter(|other| other.points <= self.points).last().unwrap_or(self)
    }

    /// The victory that it gives to the opponent: the first in [`Victory::ALL`] of those that win as much.
    pub const fn victory(self) -> Victory {
        self.victory
    }

    /// What it costs, in points.
    pub const fn points(self) -> u8 {
        self.points
    }
}

impl ResignationError {
    fn new(rules: &RuleSet, got: String) -> Self {
        let points: Vec<String> = Resignation::all(rules).map(|one| one.points.to_string()).collect();
        let expected = match points.split_last() {
            Some((last, [])) if last == "1" => "1 point".to_owned(),
            Some((last, [])) => format!("{last} points"),
            Some((last, others)) => format!("{} or {last} points", others.join(", ")),
            None => "nothing".to_owned(),
        };
        Self { expected, rules: *rules, got }
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
    fn what_can_be_won_can_be_resigned() {
        assert_eq!(points("plakoto"), [1, 2]);
        assert_eq!(points("tzannes"), [1, 2, 3]);
        assert_eq!(points("tapa gammon=3"), [1, 3]);
        assert_eq!(points("tapa gammon=1"), [1]);
        assert_eq!(points("plakoto mother=3 gammon=1"), [1, 3]);
    }

    #[test]
    fn a_name_is_worth_what_the_rules_say() {
        let gammon = Resignation::of(Victory::Gammon, &rules("tapa gammon=3"));
        assert_eq!(gammon.as_ref().map(|resignation| resignation.points()), Ok(3));
        assert_eq!(gammon, Resignation::of_points(3, &rules("tapa gammon=3")));
        let mother = Resignation::of_points(3, &rules("plakoto mother=3")).map(Resignation::victory);
        assert_eq!(mother, Ok(Victory::Mother));
        let error = Resignation::of(Victory::Mother, &rules("tapa")).map_err(|error| error.to_string());
        let expected =
            "expected a resignation of 1 or 2 points, which is what tapa lets anybody lose, got a mother";
        assert_eq!(error, Err(expected.to_owned()));
    }

    #[test]
    fn under_other_rules_it_costs_no_more() {
        let most = Resignation::of_points(3, &RuleSet::TZANNES).expect("a triple game");
        assert_eq!(most.under(&RuleSet::TZANNES), most);
        assert_eq!(most.under(&RuleSet::PLAKOTO).points(), 2);
        assert_eq!(most.under(&rules("tapa gammon=1")).points(), 1);
    }
}
