//! The players' seats at the table, and the settings for automatic actions.

use plakoto_engine::engine::Level;

/// A seat at the table, which belongs to a human player or to the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    pub(super) name: String,
    pub(super) is_computer: bool,
    pub(super) plies: Option<u8>,
    pub(super) noise: Option<f32>,
}

/// Which actions the table carries out without a command. Passing is always automatic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Whether checkers are borne off automatically, if no checkers can meet, every number bears off a checker,
    /// and no other play is better.
    pub bearoff: bool,
    /// Whether the next game starts automatically.
    pub game: bool,
    /// Whether the only legal play is made automatically.
    pub play: bool,
    /// Whether the engine automatically offers to resign if it is certain to lose.
    pub resign: bool,
    /// Whether a finished game is reviewed. The table leaves this to its owner.
    pub review: bool,
    /// Whether the dice are rolled automatically for human players.
    pub roll: bool,
}

impl Seat {
    /// Returns the seat of a human player.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_computer: false, plies: None, noise: None }
    }

    /// Returns a seat for the engine, which plays at the default level.
    pub fn computer(name: impl Into<String>) -> Self {
        Self { is_computer: true, ..Self::human(name) }
    }

    /// Returns this seat with other engine settings: see [`Seat::plies`] and [`Seat::noise`].
    #[must_use]
    pub fn with(self, plies: Option<u8>, noise: Option<f32>) -> Self {
        Self { plies, noise, ..self }
    }

    /// The name of the player in this seat.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine plays for this seat.
    pub const fn is_computer(&self) -> bool {
        self.is_computer
    }

    /// The engine's search depth for this seat; `None` for the default.
    pub const fn plies(&self) -> Option<u8> {
        self.plies
    }

    /// The engine's evaluation noise for this seat; `None` for the default. See [`Level::noise`].
    pub const fn noise(&self) -> Option<f32> {
        self.noise
    }

    /// Returns the engine's level for this seat. `level` is the default level.
    pub fn level(&self, level: Level) -> Level {
        Level { plies: self.plies.unwrap_or(level.plies), noise: self.noise.unwrap_or(level.noise) }
    }
}
