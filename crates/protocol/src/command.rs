//! Everything that a line can ask for.

mod analysis;
mod book;
mod record;
mod rollout;
mod ubgi;
mod why;

pub use super::text::argument::{Inline, Numbered, Placement, PlayerName, Query};
pub use super::text::limits::QuestionLimits;
pub use analysis::Analysed;
pub use book::{AskBook, Reached};
pub use record::{Destination, RecordPart, Recorded, ReportFormat, Source, Target};
pub use rollout::{Plays, RollOut};
pub use ubgi::{Go, Key, KeyValue, Ubgi};
pub use why::{AskWhy, Compared};

use std::path::PathBuf;

use super::ProtocolError;
use super::settings::{Request, Theme};
use plakoto_engine::engine::Threads;
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{Roll, Step, Victory};
use plakoto_table::match_play::Undo;
use plakoto_table::record::{Fortune, Skill};

/// One line of input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The tag by which the client knows the reply.
    pub tag: Option<String>,
    /// The first word of the command in full, if it is known.
    pub name: Option<&'static str>,
    /// Whether it is answered in JSON, whatever the settings are.
    pub is_json: bool,
    /// What it asks for, or why that cannot be understood; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
    /// Bytes of its text.
    pub bytes: usize,
}

/// A command with its arguments; nothing is known about the state of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `analyse`
    Analyse(Analysed),
    /// `annotate`
    Annotate(Annotation),
    /// `analyse clear`
    ClearAnalysis(Analysed),
    /// `new game|match|session`
    New(New),
    /// `roll`, with the dice if they are entered by hand.
    Roll(Option<Roll>),
    /// `move` or a bare play; without a play the only legal one.
    Move(Option<Numbered<PlayText>>),
    /// `yes` or `no`: whether a play of which the tutor has warned is made.
    Answer(bool),
    /// `play`: the engine plays for the player on roll.
    Play,
    /// `end game`: the engine plays for both players until the game is over.
    EndGame,
    /// `resign`
    Resign(Offer),
    /// `accept` or `agree`
    Accept,
    /// `decline` or `reject`
    Decline,
    /// `swap players`
    SwapPlayers,
    /// `undo`
    Undo(Undo),
    /// `hint`
    Hint {
        /// A position instead of the session's.
        inline: Option<Inline>,
        /// Number of candidates.
        count: Option<usize>,
        /// What it may be limited by.
        limits: QuestionLimits,
    },
    /// `bestmove`
    BestMove {
        /// A position instead of the session's.
        inline: Option<GnubgId>,
        /// Dice instead of those that are set.
        dice: Option<Roll>,
        /// What it may be limited by.
        limits: QuestionLimits,
    },
    /// `eval`
    Eval {
        /// A position instead of the session's.
        inline: Option<GnubgId>,
        /// What it may be limited by.
        limits: QuestionLimits,
    },
    /// `why`
    Why(AskWhy),
    /// `book`
    Book(AskBook),
    /// `rollout`
    Rollout(RollOut),
    /// `legal`
    Legal {
        /// A position instead of the session's.
        inline: Option<GnubgId>,
        /// Dice instead of the session's.
        dice: Option<Roll>,
    },
    /// `steps`
    Steps {
        /// A position instead of the session's.
        inline: Option<GnubgId>,
        /// Dice instead of the session's.
        dice: Option<Roll>,
        /// What has been made of the play.
        after: Numbered<Vec<Step>>,
    },
    /// `relational`
    Relational(Relational),
    /// `eq2mwc` and `mwc2eq`
    Convert(Conversion),
    /// `load commands`
    LoadCommands(PathBuf),
    /// `show`
    Show(Topic),
    /// `query`
    Query(Query),
    /// `calibrate`, with the number of thousands of evaluations.
    Calibrate(Option<u64>),
    /// `help`, with the words it was asked about.
    Help(Vec<String>),
    /// A command about what was played.
    Recorded(Recorded),
    /// `set`
    Set(Request),
    /// A command of the UBGI face.
    Ubgi(Ubgi),
    /// `stop`, with the tag of what is to be stopped if that is not everything.
    Stop(Option<String>),
    /// `isready`
    IsReady,
    /// `quit` or `exit`
    Quit,
}

/// What a command does to the session, which decides for what it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes the session, or writes down how it is: everything before it comes first, and everything behind it later.
    Change,
    /// It changes nothing, but takes its turn: a search, or what tells of one that came before.
    Read,
    /// It changes nothing and needs no search: with a tag it need not wait for one.
    Glance,
}

/// What `resign` offers to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A game that is won so.
    By(Victory),
    /// So many points.
    Points(u8),
}

/// What `annotate` writes about a turn; `None` for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A comment.
    Comment(Option<String>),
    /// A mark of the play.
    Skill(Option<Skill>),
    /// A mark of the roll.
    Luck(Option<Fortune>),
}

/// What `relational` does with the library of matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relational {
    /// Takes the match in.
    AddMatch,
    /// Lists the players.
    Players,
    /// Lists the matches of a player.
    Details(String),
    /// Takes the matches of a player out.
    ErasePlayer(String),
    /// Takes all matches out.
    EraseAll {
        /// Whether that is really wanted.
        is_forced: bool,
    },
    /// Answers a question in SQL.
    Select(String),
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

/// A number that stands for another one at the score of a match; none for the scale between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Conversion {
    /// An equity into the chance to win the match.
    ToChance(Option<f32>),
    /// The chance to win the match into an equity.
    ToEquity(Option<f32>),
}

/// What `show` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The evaluator.
    Engine,
    /// The pip counts.
    PipCount,
    /// The position ID.
    PositionId,
    /// What each roll brings: the best plays, at so many plies.
    Rolls(Option<u8>),
    /// What the last analysis says about both players.
    Statistics(Analysed),
    /// The equities of all rolls as a map, at so many plies.
    TemperatureMap(Option<u8>),
    /// The matches that were left.
    Unfinished,
    /// The version of the program.
    Version,
    /// A setting, or a theme of them, and the number behind it.
    Setting(&'static Theme, Option<u16>),
}

impl Line {
    /// What it does to the session; `None` if there is nothing to execute.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.command.as_ref().and_then(|command| command.as_ref().ok()).map(Command::effect)
    }

    /// Whether it ends the session.
    pub(super) fn is_quit(&self) -> bool {
        matches!(self.command, Some(Ok(Command::Quit)))
    }
}

impl Command {
    /// What it does to the session.
    #[must_use]
    pub fn effect(&self) -> Effect {
        match self {
            Self::Hint { .. }
            | Self::BestMove { .. }
            | Self::Eval { .. }
            | Self::Why(_)
            | Self::Rollout(_)
            | Self::Analyse(_)
            | Self::Calibrate(_)
            | Self::Relational(Relational::Players | Relational::Details(_) | Relational::Select(_))
            | Self::Show(Topic::Statistics(_) | Topic::Rolls(_) | Topic::TemperatureMap(_))
            | Self::Ubgi(Ubgi::Go(_))
            | Self::Stop(_)
            | Self::IsReady => Effect::Read,
            Self::Legal { .. }
            | Self::Steps { .. }
            | Self::Book(_)
            | Self::Convert(_)
            | Self::Show(_)
            | Self::Query(_)
            | Self::Help(_)
            | Self::Recorded(Recorded::ListGame | Recorded::ListMatch)
            | Self::Ubgi(Ubgi::Hello | Ubgi::Keys | Ubgi::Get(_)) => Effect::Glance,
            _ => Effect::Change,
        }
    }

    /// Whether the command is a question that a long search may have to answer, so that `isready` does not wait for
    /// it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Hint { .. }
                | Self::BestMove { .. }
                | Self::Eval { .. }
                | Self::Legal { .. }
                | Self::Steps { .. }
                | Self::Why(_)
                | Self::Book(_)
                | Self::Rollout(_)
                | Self::Analyse(_)
                | Self::Calibrate(_)
                | Self::Show(Topic::Rolls(_) | Topic::TemperatureMap(_))
                | Self::Ubgi(Ubgi::Go(_))
        )
    }

    /// Whether it names a file or a folder that it reads or writes.
    #[must_use]
    pub fn names_file(&self) -> bool {
        match self {
            Self::Recorded(what) => what.names_file(),
            Self::LoadCommands(_) | Self::Relational(_) => true,
            Self::Set(request) => request.names_file(),
            _ => false,
        }
    }

    /// The threads that it asks for, now or for later.
    #[must_use]
    pub fn threads(&self) -> Option<Threads> {
        match self {
            Self::Hint { limits, .. } | Self::BestMove { limits, .. } | Self::Eval { limits, .. } => {
                limits.threads
            }
            Self::Why(why) => why.limits.threads,
            Self::Ubgi(Ubgi::Go(go)) => go.limits.threads,
            Self::Set(Request::Threads(threads)) | Self::Ubgi(Ubgi::Set(KeyValue::Threads(threads))) => {
                Some(*threads)
            }
            _ => None,
        }
    }

    /// Whether games go on by themselves after it, as far as no person has to decide something.
    #[must_use]
    pub fn is_action(&self) -> bool {
        matches!(
            self,
            Self::New(_)
                | Self::Roll(_)
                | Self::Move(_)
                | Self::Answer(_)
                | Self::Play
                | Self::Resign(_)
                | Self::Accept
                | Self::Decline
        )
    }

    /// Whether it may go on for long and change the session meanwhile, so that it can be stopped.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        matches!(self, Self::EndGame | Self::LoadCommands(_))
    }

    /// Whether it goes on until it is stopped.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        matches!(self, Self::Ubgi(Ubgi::Go(Go { is_infinite: true, .. })))
    }
}
