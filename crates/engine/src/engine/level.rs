//! Levels of play.
//!
//! A weaker player looks less far and misjudges positions; his dice are the same as everybody's.

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Plies he looks ahead: 0 to [`crate::search::MAX_PLIES`].
    pub plies: u8,
    /// Standard deviation of his errors about what a play is worth, in points: 0 to [`Level::MAX_NOISE`].
    pub noise: f32,
}

impl Level {
    /// The greatest noise: hardly better than any play.
    pub const MAX_NOISE: f32 = 10.0;

    /// The one that is asked if none is named.
    pub const DEFAULT: Self = Self::plies(2);

    /// The levels that have names, from the weakest to the strongest.
    pub const NAMED: [(&str, Self); 8] = [
        ("beginner", Self { plies: 0, noise: 0.16 }),
        ("casual", Self { plies: 0, noise: 0.08 }),
        ("intermediate", Self { plies: 0, noise: 0.04 }),
        ("advanced", Self { plies: 0, noise: 0.02 }),
        ("expert", Self::plies(0)),
        ("worldclass", Self::plies(1)),
        ("supremo", Self::plies(2)),
        ("grandmaster", Self::plies(3)),
    ];

    /// A player who looks so far ahead and does not err otherwise.
    pub const fn plies(plies: u8) -> Self {
        Self { plies, noise: 0.0 }
    }

    /// The level of this name, in whatever case.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, level)| level)
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, level)| level == self).map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MAX_PLIES;

    #[test]
    fn names_and_levels_belong_together() {
        for (name, level) in Level::NAMED {
            assert_eq!(Level::named(&name.to_uppercase()), Some(level));
            assert_eq!(level.name(), Some(name));
            assert!(level.plies <= MAX_PLIES && level.noise <= Level::MAX_NOISE);
        }
        assert_eq!(Level::named("master"), None);
        assert_eq!(Level { plies: 4, noise: 0.3 }.name(), None);
    }
}
