//! What `set` changes.

use std::path::PathBuf;

use super::{Placement, PlayerName};
use crate::notation::match_id::MatchId;
use crate::protocol::ProtocolError;
use crate::protocol::settings::{PlaysChange, Request};
use crate::rules::RuleSet;

/// What `set` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// `set board` and `set gnubgid`; an error if what they name is no position.
    Board(Result<Placement, ProtocolError>),
    /// `set cache`
    Cache(usize),
    /// `set matchid`
    MatchId(MatchId),
    /// `set met`: whether plays are chosen by the score of the match.
    MatchEquities(bool),
    /// `set player`
    Player(PlayerName, PlayerSetting),
    /// `set record`; `None` for no file.
    Record(Option<PathBuf>),
    /// `set threads`
    Threads(usize),
    /// `set turn`
    Turn(PlayerName),
    /// `set variant`
    Variant(VariantName),
    /// A setting that has a place of its own in [`crate::protocol::settings`].
    Of(Request),
}

/// Where a rule set comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantName {
    /// The command.
    Rules(RuleSet),
    /// A file: see [`crate::notation::variant_file`].
    File(PathBuf),
}

impl Setting {
    /// Whether it changes what games are worth or how they are played, so that earlier trials are not comparable with
    /// later ones.
    #[must_use]
    pub const fn changes_engine(&self) -> bool {
        matches!(self, Self::MatchEquities(_) | Self::Variant(_))
    }
}

/// What `set player` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSetting {
    /// Moves are entered.
    Human,
    /// The engine plays.
    Computer,
    /// How the engine chooses plays for him.
    Plays(PlaysChange),
    /// His name.
    Name(String),
}
