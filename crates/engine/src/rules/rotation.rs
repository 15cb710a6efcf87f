//! Rotations: rule sets that are played in turn.

use super::RuleSet;

/// The rule sets of the games of a match, in the order in which they are played. The first follows the last
/// again. No rule set occurs twice.
///
/// A game that ends in a draw is played again, so only a won game moves on to the next rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rotation {
    /// The rule sets; the places after `count` repeat the first.
    games: [RuleSet; Self::MAX_GAMES],
    count: usize,
}

impl Rotation {
    /// Maximum number of rule sets in a rotation.
    pub const MAX_GAMES: usize = 4;

    /// The Greek match of three games.
    pub const TAVLI: Self =
        Self { games: [RuleSet::PORTES, RuleSet::PLAKOTO, RuleSet::FEVGA, RuleSet::PORTES], count: 3 };

    /// Returns the rotation of these rule sets. Returns `None` if `games` is empty, has
    /// more than [`Rotation::MAX_GAMES`] elements, or has a rule set twice.
    pub fn new(games: &[RuleSet]) -> Option<Self> {
        let first = *games.first()?;
        let is_repeated = |(index, game): (usize, &RuleSet)| games[..index].contains(game);
        if games.len() > Self::MAX_GAMES || games.iter().enumerate().any(is_repeated) {
            return None;
        }
        let mut rotation = Self { games: [first; Self::MAX_GAMES], count: games.len() };
        rotation.games[..games.len()].copy_from_slice(games);
        Some(rotation)
    }

    /// The rule sets, in the order in which they are played.
    pub fn games(&self) -> &[RuleSet] {
        &self.games[..self.count]
    }

    /// Whether the games have different rule sets.
    pub const fn has_several(&self) -> bool {
        self.count > 1
    }

    /// The rule set of the first game.
    pub const fn first(&self) -> &RuleSet {
        &self.games[0]
    }

    /// Returns the place of a rule set in the rotation, counted from 0. A rule set that is not in the
    /// rotation has the place of one with the same preset, or else the first place.
    pub fn place(&self, rules: &RuleSet) -> usize {
        let is_like = |game: &RuleSet| game.preset == rules.preset;
        let games = self.games();
        if games.len() == 1 {
            return 0;
        }
        games.iter().position(|game| game == rules).or_else(|| games.iter().position(is_like)).unwrap_or(0)
    }

    /// Returns the rule set of the game that follows a won game under `rules`.
    pub fn after(&self, rules: &RuleSet) -> &RuleSet {
        &self.games[(self.place(rules) + 1) % self.count]
    }
}

impl From<RuleSet> for Rotation {
    /// Returns the rotation in which every game has the same rules.
    fn from(rules: RuleSet) -> Self {
        Self { games: [rules; Self::MAX_GAMES], count: 1 }
    }
}

impl Default for Rotation {
    /// Returns the rotation in which every game has the default rules.
    fn default() -> Self {
        RuleSet::default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_one_another_in_a_circle() {
        let tavli = Rotation::TAVLI;
        assert_eq!(Rotation::new(tavli.games()), Some(tavli));
        let mut rules = *tavli.first();
        for expected in [RuleSet::PLAKOTO, RuleSet::FEVGA, RuleSet::PORTES] {
            rules = *tavli.after(&rules);
            assert_eq!(rules, expected);
        }
        let only = Rotation::from(RuleSet::NARDE);
        assert_eq!((only.after(&RuleSet::NARDE), only.games().len()), (&RuleSet::NARDE, 1));
        let changed = RuleSet { triple: Some(3), ..RuleSet::PLAKOTO };
        assert_eq!((tavli.place(&changed), tavli.after(&changed)), (1, &RuleSet::FEVGA));
    }

    #[test]
    fn a_rotation_has_one_to_four_different_rule_sets() {
        let all = RuleSet::ALL;
        assert_eq!(Rotation::new(&[]), None);
        assert_eq!(Rotation::new(&all[..Rotation::MAX_GAMES + 1]), None);
        assert_eq!(Rotation::new(&[all[0], all[1], all[0]]), None);
        assert!(Rotation::new(&all[..Rotation::MAX_GAMES]).is_some());
    }
}
