//! Commands of the UBGI face.

use super::QuestionLimits;
use crate::ProtocolError;
use crate::text::argument::{Placement, PlayerName};
use plakoto_engine::engine::{Level, Threads};
use plakoto_engine::rules::{Pending, Roll, RuleSet};

/// Commands of the Universal Backgammon Interface.
#[derive(Clone, Debug, PartialEq)]
pub enum Ubgi {
    /// `ubgi`
    Hello,
    /// `keys`
    Keys,
    /// `get KEY`
    Get(Key),
    /// `set KEY VALUE` and `setoption name KEY value VALUE`
    Set(KeyValue),
    /// `newgame`
    NewGame,
    /// `newsession`, to so many points: 0 for an open-ended session, `None` for the length set before.
    NewSession(Option<u16>),
    /// `setscore`
    SetScore([u16; 2]),
    /// `setturn`
    SetTurn(PlayerName),
    /// `position`; an error if what it names is no position.
    Position(Result<Placement, ProtocolError>),
    /// `dice`; `None` for `none`.
    Dice(Option<Roll>),
    /// `pending`
    Pending(Pending),
    /// `go`
    Go(Go),
    /// What sets something to what it is anyway.
    Nothing,
}

/// The settings that have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// `engine.ply`
    Ply,
    /// `engine.level`
    Level,
    /// `engine.threads`
    Threads,
    /// `engine.seed`
    Seed,
    /// `engine.cache`
    Cache,
    /// `game.variant`
    Variant,
    /// `game.matchlength`
    MatchLength,
}

impl Key {
    /// All keys, in the order in which `keys` lists them.
    pub const ALL: [Self; 7] =
        [Self::Ply, Self::Level, Self::Threads, Self::Seed, Self::Cache, Self::Variant, Self::MatchLength];

    /// Its name in `setoption` of other engines: the last word of it.
    #[must_use]
    pub fn short_name(self) -> &'static str {
        self.name().rsplit('.').next().unwrap_or_default()
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ply => "engine.ply",
            Self::Level => "engine.level",
            Self::Threads => "engine.threads",
            Self::Seed => "engine.seed",
            Self::Cache => "engine.cache",
            Self::Variant => "game.variant",
            Self::MatchLength => "game.matchlength",
        }
    }
}

/// A key and its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValue {
    /// `engine.ply`
    Ply(u8),
    /// `engine.level`
    Level(Level),
    /// `engine.threads`
    Threads(Threads),
    /// `engine.seed`; `None` for an unpredictable one.
    Seed(Option<u64>),
    /// `engine.cache`
    Cache(usize),
    /// `game.variant`
    Variant(RuleSet),
    /// `game.matchlength`
    MatchLength(u16),
}

/// How long `go` may search; without any limit it searches at the plies of the session.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Go {
    /// What any question may be limited by.
    pub limits: QuestionLimits,
    /// Rollouts of the best plays with so many trials each.
    pub trials: Option<u32>,
    /// `infinite`
    pub is_infinite: bool,
}
