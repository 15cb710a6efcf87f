//! Everything that a line can ask for.

use std::path::PathBuf;
use std::time::Duration;

use super::ProtocolError;
use crate::match_play::Resignation;
use crate::rules::gnubg_id::GnubgId;
use crate::rules::match_id::MatchId;
use crate::rules::play_text::PlayText;
use crate::rules::raw_board::RawBoard;
use crate::rules::{Pending, Position, Roll, RuleSet};
use crate::search::FilterLevel;

/// One line of input.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The tag by which the client knows the reply.
    pub tag: Option<String>,
    /// What it asks for, or why that cannot be understood; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
}

/// A command with its arguments; nothing is known about the state of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `new game|match|session`
    New(New),
    /// `roll`, with the dice if they are entered by hand.
    Roll(Option<Roll>),
    /// `move` or a bare play; without a play the only legal one.
    Move(Option<PlayText>),
    /// `play`: the engine plays for the player on roll.
    Play,
    /// `resign`
    Resign(Resignation),
    /// `accept` or `agree`
    Accept,
    /// `decline` or `reject`
    Decline,
    /// `swap players`
    SwapPlayers,
    /// `undo`
    Undo,
    /// `hint`
    Hint {
        /// A position instead of the session's.
        inline: Option<Inline>,
        /// Number of candidates.
        count: Option<usize>,
    },
    /// `bestmove`
    BestMove(Option<Inline>),
    /// `eval`
    Eval(Option<GnubgId>),
    /// `legal`
    Legal {
        /// A position instead of the session's.
        inline: Option<GnubgId>,
        /// Dice instead of the session's.
        dice: Option<Roll>,
    },
    /// `show`
    Show(Topic),
    /// `query`
    Query(Query),
    /// `calibrate`, with the number of thousands of evaluations.
    Calibrate(Option<u64>),
    /// `help`, with the words it was asked about.
    Help(Vec<String>),
    /// `set`
    Set(Setting),
    /// A command of the UBGI face.
    Ubgi(Ubgi),
    /// `stop`
    Stop,
    /// `isready`
    IsReady,
    /// `quit` or `exit`
    Quit,
}

/// What `new` begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum New {
    /// The next game.
    Game,
    /// A match of so many points, or of the length set before.
    Match(Option<u16>),
    /// An open-ended session.
    Session,
}

/// A position that a question brings along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The position.
    pub id: GnubgId,
    /// The dice behind it.
    pub dice: Option<Roll>,
}

/// A player as a command names him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// By his number.
    Number(crate::rules::Player),
    /// By his name.
    Name(String),
    /// Both players, where that makes sense.
    Both,
}

/// What `show` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Settings of automatic play.
    Automatic,
    /// The board.
    Board,
    /// The size of the cache.
    Cache,
    /// The dice.
    Dice,
    /// The evaluator.
    Engine,
    /// Search settings.
    Evaluation,
    /// Both IDs on one line.
    GnubgId,
    /// The match ID.
    MatchId,
    /// The length of new matches.
    MatchLength,
    /// Output settings.
    Output,
    /// Pending numbers.
    Pending,
    /// The pip counts.
    PipCount,
    /// The players.
    Player,
    /// The position ID.
    PositionId,
    /// The source of the dice.
    Rng,
    /// The score.
    Score,
    /// The seed of the dice.
    Seed,
    /// The number of threads.
    Threads,
    /// Whose turn it is.
    Turn,
    /// The rule set.
    Variant,
    /// The version of the program.
    Version,
}

/// What `query` asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Who has won it?
    Result,
    /// Whose turn is it?
    Turn,
}

/// What a command puts on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// An ID.
    Id(GnubgId),
    /// The numbers of `set board simple`.
    Simple(Position),
    /// A raw board line.
    Raw(Box<RawBoard>),
    /// The start of a game.
    Start,
}

/// What `set` changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
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
    /// `set evaluation movefilter`
    MoveFilter(MoveFilter),
    /// `set matchid`
    MatchId(MatchId),
    /// `set matchlength`
    MatchLength(u16),
    /// `set output`
    Output(Output),
    /// `set pending`
    Pending(Pending),
    /// `set player`
    Player(PlayerName, PlayerSetting),
    /// `set rng`
    Rng(Rng),
    /// `set score`
    Score([u16; 2]),
    /// `set seed`, without a number for an unpredictable one.
    Seed(Option<u64>),
    /// `set threads`
    Threads(usize),
    /// `set turn`
    Turn(PlayerName),
    /// `set variant`
    Variant(RuleSet),
}

/// What is done without being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// Bearing off when every legal play bears off as many checkers as can be.
    Bearoff,
    /// Starting the next game.
    Game,
    /// Playing the only legal play.
    Move,
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

/// What `set output` changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Digits behind the decimal point.
    Digits(u8),
    /// A line `ok` behind every text reply.
    Framing(bool),
    /// JSON instead of text.
    Json(bool),
    /// Raw boards instead of drawings.
    RawBoard(bool),
    /// Chances in per cent.
    WinPercent(bool),
}

/// What `set player` changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSetting {
    /// Moves are entered.
    Human,
    /// The engine plays.
    Computer,
    /// The depth of his search when the engine plays.
    Plies(u8),
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
    /// `newsession`
    NewSession,
    /// `setscore`
    SetScore([u16; 2]),
    /// `setturn`
    SetTurn(PlayerName),
    /// `position`; an error if what it names is no position.
    Position(Result<Placement, ProtocolError>),
    /// `dice`
    Dice(Roll),
    /// `pending`
    Pending(Pending),
    /// `go`
    Go(Go),
}

/// The settings that have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// `engine.ply`
    Ply,
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
    pub const ALL: [Self; 6] =
        [Self::Ply, Self::Threads, Self::Seed, Self::Cache, Self::Variant, Self::MatchLength];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ply => "engine.ply",
            Self::Threads => "engine.threads",
            Self::Seed => "engine.seed",
            Self::Cache => "engine.cache",
            Self::Variant => "game.variant",
            Self::MatchLength => "game.matchlength",
        }
    }
}

/// A key and its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyValue {
    /// `engine.ply`
    Ply(u8),
    /// `engine.threads`
    Threads(usize),
    /// `engine.seed`
    Seed(u64),
    /// `engine.cache`
    Cache(usize),
    /// `game.variant`
    Variant(RuleSet),
    /// `game.matchlength`
    MatchLength(u16),
}

/// How long `go` may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// At the plies of the session.
    Plain,
    /// `depth N`
    Depth(u8),
    /// `movetime MS`
    MoveTime(Duration),
    /// `nodes N`
    Nodes(u64),
    /// `infinite`
    Infinite,
}

impl Command {
    /// Whether the command is a question that a long search may have to answer, so that `isready` does not wait for
    /// it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Hint { .. }
                | Self::BestMove(_)
                | Self::Eval(_)
                | Self::Calibrate(_)
                | Self::Ubgi(Ubgi::Go(_))
        )
    }

    /// Whether it goes on until it is stopped.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        matches!(self, Self::Ubgi(Ubgi::Go(Go::Infinite)))
    }

    /// Its first word in full, by which the JSON form calls it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::New(_) => "new",
            Self::Roll(_) => "roll",
            Self::Move(_) => "move",
            Self::Play => "play",
            Self::Resign(_) => "resign",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::SwapPlayers => "swap",
            Self::Undo => "undo",
            Self::Hint { .. } => "hint",
            Self::BestMove(_) => "bestmove",
            Self::Eval(_) => "eval",
            Self::Legal { .. } => "legal",
            Self::Show(_) => "show",
            Self::Query(_) => "query",
            Self::Calibrate(_) => "calibrate",
            Self::Help(_) => "help",
            Self::Set(_) => "set",
            Self::Ubgi(ubgi) => ubgi.name(),
            Self::Stop => "stop",
            Self::IsReady => "isready",
            Self::Quit => "quit",
        }
    }
}

impl Ubgi {
    fn name(&self) -> &'static str {
        match self {
            Self::Hello => "ubgi",
            Self::Keys => "keys",
            Self::Get(_) => "get",
            Self::Set(_) => "set",
            Self::NewGame => "newgame",
            Self::NewSession => "newsession",
            Self::SetScore(_) => "setscore",
            Self::SetTurn(_) => "setturn",
            Self::Position(_) => "position",
            Self::Dice(_) => "dice",
            Self::Pending(_) => "pending",
            Self::Go(_) => "go",
        }
    }
}
