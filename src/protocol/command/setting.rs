//! What `set` changes.

use std::path::PathBuf;

use super::{AnalysisSetting, Placement, PlayerName, RolloutSetting};
use crate::engine::Level;
use crate::protocol::ProtocolError;
use crate::rules::match_id::MatchId;
use crate::rules::{Pending, Roll, RuleSet};
use crate::search::FilterLevel;

/// What `set` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// `set analysis`
    Analysis(AnalysisSetting),
    /// `set automatic`
    Automatic(Automatic, bool),
    /// `set board` and `set gnubgid`; an error if what they name is no position.
    Board(Result<Placement, ProtocolError>),
    /// `set cache`
    Cache(usize),
    /// `set dice`
    Dice(Roll),
    /// `set evaluation chequerplay evaluation plies`
    Plies(u8),
    /// `set evaluation level`
    Level(Level),
    /// `set evaluation chequerplay evaluation noise`
    Noise(f32),
    /// `set evaluation chequerplay evaluation prune`
    Prune(bool),
    /// `set evaluation net`; `None` for the one that the program brings along.
    Net(Option<PathBuf>),
    /// `set evaluation endings`
    Endings(EndingsName),
    /// `set evaluation movefilter`
    MoveFilter(MoveFilter),
    /// `set matchid`
    MatchId(MatchId),
    /// `set met`: whether plays are chosen by the score of the match.
    MatchEquities(bool),
    /// `set matchlength`
    MatchLength(u16),
    /// `set output`
    Output(Output),
    /// `set pending`
    Pending(Pending),
    /// `set player`
    Player(PlayerName, PlayerSetting),
    /// `set record`; `None` for no file.
    Record(Option<PathBuf>),
    /// `set rng`
    Rng(Rng),
    /// `set rollout`
    Rollout(RolloutSetting),
    /// `set score`
    Score([u16; 2]),
    /// `set seed`, without a number for an unpredictable one.
    Seed(Option<u64>),
    /// `set threads`
    Threads(usize),
    /// `set turn`
    Turn(PlayerName),
    /// `set variant`
    Variant(VariantName),
}

/// Where a rule set comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantName {
    /// The command.
    Rules(RuleSet),
    /// A file: see [`crate::rules::variant_file`].
    File(PathBuf),
}

impl Setting {
    /// Whether it changes what games are worth or how they are played, so that earlier trials are not comparable with
    /// later ones.
    #[must_use]
    pub const fn changes_engine(&self) -> bool {
        matches!(
            self,
            Self::Net(_)
                | Self::MatchEquities(_)
                | Self::Endings(_)
                | Self::Prune(_)
                | Self::MoveFilter(_)
                | Self::Variant(_)
        )
    }
}

/// The endings that are looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingsName {
    /// None.
    Off,
    /// Those that the program brings along.
    Shipped,
    /// Those of the tables of a folder.
    Folder(PathBuf),
}

/// What is done without being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// Bearing off a checker with every number, if no opposing checker can be met.
    Bearoff,
    /// Starting the next game.
    Game,
    /// Playing the only legal play.
    Move,
    /// Offering to resign what is certainly lost.
    Resign,
    /// Rolling the dice.
    Roll,
}

/// One level of the move filters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFilter {
    /// For searches of so many plies.
    pub plies: u8,
    /// What this level keeps for the next.
    pub level: u8,
    /// So many.
    pub filter: FilterLevel,
}

/// How a board is drawn in text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// In gnubg's frame.
    #[default]
    Gnubg,
    /// As the server pbmserv draws it.
    Pbmserv,
}

impl Drawing {
    /// The word that chooses it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gnubg => "gnubg",
            Self::Pbmserv => "pbmserv",
        }
    }
}

/// What `set output` changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// How boards are drawn.
    Board(Drawing),
    /// Digits behind the decimal point.
    Digits(u8),
    /// Boards of pbmserv upside down.
    Flip(bool),
    /// A line `ok` behind every text reply.
    Framing(bool),
    /// JSON instead of text.
    Json(bool),
    /// Lines on the way through long rollouts.
    Progress(bool),
    /// Raw boards instead of drawings.
    RawBoard(bool),
    /// In a match, the chance to win it instead of equities.
    MatchChances(bool),
    /// Chances in per cent.
    WinPercent(bool),
}

/// What `set player` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSetting {
    /// Moves are entered.
    Human,
    /// The engine plays.
    Computer,
    /// The depth of his search when the engine plays.
    Plies(u8),
    /// How much the engine misjudges when it plays for him.
    Noise(f32),
    /// Both.
    Level(Level),
    /// His name.
    Name(String),
}

/// Where dice come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rng {
    /// The built-in generator.
    BuiltIn,
    /// The user.
    Manual,
    /// A file.
    File(PathBuf),
}
