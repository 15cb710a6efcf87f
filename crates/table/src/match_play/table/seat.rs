//! Who sits at the table, and what the players have agreed on.

use plakoto_engine::engine::Level;

/// One of the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    pub(super) name: String,
    pub(super) is_computer: bool,
    pub(super) plies: Option<u8>,
    pub(super) noise: Option<f32>,
}

/// The actions that the table takes for a person without a command. Passing is always automatic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Bearing off a checker with every number, if no opposing checker can be met.
    pub bearoff: bool,
    /// Starting the next game.
    pub game: bool,
    /// Making the only legal play.
    pub play: bool,
    /// Offering to resign what is certainly lost, when the engine plays.
    pub resign: bool,
    /// Rolling the dice.
    pub roll: bool,
}

impl Seat {
    /// Somebody who decides himself.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_computer: false, plies: None, noise: None }
    }

    /// Somebody for whom the engine plays, as well as for everybody.
    pub fn computer(name: impl Into<String>) -> Self {
        Self { is_computer: true, ..Self::human(name) }
    }

    /// The same with a depth and an error of his own, where there is one: see [`Seat::plies`] and [`Seat::noise`].
    #[must_use]
    pub fn with(self, plies: Option<u8>, noise: Option<f32>) -> Self {
        Self { plies, noise, ..self }
    }

    /// His name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine plays for him.
    pub const fn is_computer(&self) -> bool {
        self.is_computer
    }

    /// How deep it searches for him, if not as deep as for everybody.
    pub const fn plies(&self) -> Option<u8> {
        self.plies
    }

    /// How much it misjudges for him, if not as much as for everybody: see [`Level::noise`].
    pub const fn noise(&self) -> Option<f32> {
        self.noise
    }

    /// How strong the engine plays for him, if it plays at `level` for everybody.
    pub fn level(&self, level: Level) -> Level {
        Level { plies: self.plies.unwrap_or(level.plies), noise: self.noise.unwrap_or(level.noise) }
    }
}
