//! Levels of play.
//!
//! A weaker player searches less deeply and misjudges positions. The dice are the same for all levels.

/// Strength of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Search depth in plies: 0 to [`crate::search::MAX_PLIES`].
    pub plies: u8,
    /// Standard deviation of the player's errors in judging a play, as a share of the standard deviation of
    /// the game's result after this play: 0 to [`Level::MAX_NOISE`]. People also err little in games that are
    /// nearly decided.
    pub noise: f32,
}

impl Level {
    /// Maximum noise. A player with this noise is hardly better than a random one.
    pub const MAX_NOISE: f32 = 10.0;

    /// The default level.
    pub const DEFAULT: Self = Self::plies(2);

    /// The named levels, from the weakest to the strongest. Games tell each from the next.
    pub const NAMED: [(&str, Self); 6] = [
        ("beginner", Self { plies: 0, noise: 0.16 }),
        ("casual", Self { plies: 0, noise: 0.08 }),
        ("intermediate", Self { plies: 0, noise: 0.04 }),
        ("advanced", Self { plies: 0, noise: 0.02 }),
        ("expert", Self::plies(0)),
        ("worldclass", Self::plies(2)),
    ];

    /// Returns the level of a player with this search depth and without noise.
    pub const fn plies(plies: u8) -> Self {
        Self { plies, noise: 0.0 }
    }

    /// Returns the level with this name. Upper and lower case are equivalent.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, level)| level)
    }

    /// Returns the name of this level, or `None` if it is not one of [`Level::NAMED`].
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, level)| level == self).map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MAX_PLIES;

    #[test]
    fn names_and_levels_match() {
        for (name, level) in Level::NAMED {
            assert_eq!(Level::named(&name.to_uppercase()), Some(level));
            assert_eq!(level.name(), Some(name));
            assert!(level.plies <= MAX_PLIES && level.noise <= Level::MAX_NOISE);
        }
        assert_eq!(Level::named("master"), None);
        assert_eq!(Level { plies: 4, noise: 0.3 }.name(), None);
    }
}
