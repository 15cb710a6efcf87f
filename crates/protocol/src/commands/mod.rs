//! The commands: everything about one stands in one file here. A new one is a file and a line in the list below; the grammar of
//! lines and of requests, `help`, completion and the session follow that list.

mod accept;
mod analyse;
mod annotate;
mod best_move;
mod book;
mod calibrate;
mod convert;
mod decline;
mod effect;
mod end_game;
mod entry;
mod eval;
mod export;
mod help;
mod hint;
mod import;
mod is_ready;
mod legal;
mod line;
mod list;
mod load;
mod moves;
mod navigation;
mod new;
mod play;
mod query;
mod quit;
mod recover;
mod relational;
mod resign;
mod roll;
mod rollout;
mod save;
mod spec;
mod steps;
mod stop;
mod swap;
mod undo;
mod unfinished;
mod why;
mod yes_no;

use plakoto_engine::engine::Threads;

use crate::command::OtherCommand;
use crate::session::{Asked, Inquiry};
use crate::{ProtocolError, Reply, Session};

pub use self::accept::Accept;
pub use self::analyse::Analyse;
pub use self::annotate::Annotate;
pub use self::best_move::BestMove;
pub use self::book::{Book, Reached};
pub use self::calibrate::Calibrate;
pub use self::convert::{ChanceToEquity, EquityToChance};
pub use self::decline::Decline;
pub use self::effect::Effect;
pub use self::end_game::EndGame;
pub use self::eval::Eval;
pub use self::export::{Export, ReportFormat};
pub use self::help::Help;
pub use self::hint::Hint;
pub use self::import::Import;
pub use self::is_ready::IsReady;
pub use self::legal::Legal;
pub use self::line::Line;
pub use self::list::List;
pub use self::load::Load;
pub use self::moves::{Move, Pass};
pub use self::navigation::{Destination, First, Last, Next, Previous};
pub use self::new::New;
pub use self::play::Play;
pub use self::query::Query;
pub use self::quit::Quit;
pub use self::recover::Recover;
pub use self::relational::Relational;
pub use self::resign::Resign;
pub use self::roll::Roll;
pub use self::rollout::{Plays, RollOut};
pub use self::save::Save;
pub use self::steps::Steps;
pub use self::stop::Stop;
pub use self::swap::SwapPlayers;
pub use self::undo::Undo;
pub use self::unfinished::Unfinished;
pub use self::why::{Compared, Why};
pub use self::yes_no::{No, Yes};

pub(crate) use self::entry::Entry;
pub(crate) use self::spec::{Action, Spec};

macro_rules! commands {
    ($($name:ident),* $(,)?) => {
        /// A command with its arguments; nothing is known about the state of the session.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $(#[allow(missing_docs, reason = "each is the command of its name")] $name($name),)*
            /// A command without a file of its own.
            Other(OtherCommand),
        }

        /// Those with files of their own, in the order of `help`.
        pub(crate) static OWN: &[Entry] = &[$(Entry::of::<$name>()),*];

        $(impl From<$name> for Command {
            fn from(command: $name) -> Self {
                Self::$name(command)
            }
        })*

        impl Command {
            fn action(&self) -> &dyn Action {
                match self {
                    $(Self::$name(command) => command,)*
                    Self::Other(command) => command,
                }
            }
        }
    };
}

commands! {
    New,
    Roll,
    Move,
    Yes,
    No,
    Pass,
    Play,
    EndGame,
    Resign,
    Accept,
    Decline,
    Undo,
    SwapPlayers,
    Hint,
    Why,
    Book,
    BestMove,
    Eval,
    Legal,
    Steps,
    Query,
    RollOut,
    Analyse,
    EquityToChance,
    ChanceToEquity,
    Calibrate,
    Annotate,
    Save,
    Load,
    Export,
    Import,
    Recover,
    Relational,
    Unfinished,
    List,
    First,
    Previous,
    Next,
    Last,
    Stop,
    IsReady,
    Help,
    Quit,
}

impl Command {
    /// What it does to the session.
    #[must_use]
    pub fn effect(&self) -> Effect {
        self.action().effect()
    }

    /// Whether the command is a question that a long search may have to answer, so that `isready` does not wait for
    /// it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        self.action().is_question()
    }

    /// Whether it names a file or a folder that it reads or writes.
    #[must_use]
    pub fn names_file(&self) -> bool {
        self.action().names_file()
    }

    /// The threads that it asks for, now or for later.
    #[must_use]
    pub fn threads(&self) -> Option<Threads> {
        self.action().threads()
    }

    /// The entries of the position cache that it asks for.
    #[must_use]
    pub fn cache_entries(&self) -> Option<usize> {
        self.action().cache_entries()
    }

    /// Whether games go on by themselves after it, as far as no person has to decide something.
    #[must_use]
    pub fn is_action(&self) -> bool {
        self.action().is_action()
    }

    /// Whether it answers a question of the session.
    #[must_use]
    pub fn is_answer(&self) -> bool {
        self.action().is_answer()
    }

    /// Whether it may go on for long and change the session meanwhile, so that it can be stopped.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.action().goes_on()
    }

    /// Whether it goes on until it is stopped.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.action().is_infinite()
    }

    pub(crate) fn ask(
        &self,
        inquiry: &Inquiry<'_>,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Asked, ProtocolError> {
        self.action().ask(inquiry, progress)
    }

    pub(crate) fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        self.action().perform(session, progress)
    }
}
