//! The commands: everything about one stands in one file here. A new one is a file with its module, and a line in the list below; the grammar of
//! lines and of requests, `help`, completion and the session follow that list.

mod analyse;
mod annotate;
mod best_move;
mod book;
mod calibrate;
mod convert;
mod end_game;
mod eval;
mod export;
mod fresh;
mod go;
mod help;
mod hint;
mod import;
mod is_ready;
mod keys;
mod legal;
mod line;
mod list;
mod load;
mod moves;
mod navigation;
mod new;
mod placing;
mod play;
mod query;
mod quit;
mod recover;
mod relational;
mod resign;
mod roll;
mod rollout;
mod save;
mod set;
mod show;
mod spec;
mod steps;
mod stop;
mod swap;
mod undo;
mod unfinished;
mod why;
mod yes_no;

use crate::text::fields::RequestFields;
use crate::text::input::Input;
use crate::text::usage::{CommandHelp, Example, Usage, examples, lines};
use crate::{Result, Session};

pub use self::book::Reached;
pub use self::export::ReportFormat;
pub use self::keys::Key;
pub use self::line::Line;
pub use self::navigation::Destination;
pub use self::rollout::Plays;
pub use self::show::Topic;
pub use self::spec::{Effect, Nature};
pub use self::why::Compared;

pub(crate) use self::spec::Spec;
use self::spec::{Answered, FieldGroups, Inquiry, Performed, Progress};

macro_rules! commands {
    ($($module:ident::$name:ident),* $(,)?) => {
        $(pub use self::$module::$name;)*

        /// A command with its arguments; nothing is known about the state of the session.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $(#[expect(missing_docs, reason = "each is the command of its name")] $name($name),)*
        }

        /// All of them, in the order of `help`.
        pub(crate) static COMMANDS: &[CommandEntry] = &[$(CommandEntry::of::<$name>()),*];

        $(impl From<$name> for Command {
            fn from(command: $name) -> Self {
                Self::$name(command)
            }
        })*

        impl Command {
            /// What it does to the session, and what it needs.
            #[must_use]
            pub fn nature(&self) -> Nature {
                match self {
                    $(Self::$name(command) => command.nature(),)*
                }
            }

            pub(crate) fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> Answered {
                match self {
                    $(Self::$name(command) => command.ask(inquiry, progress),)*
                }
            }

            pub(crate) fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
                match self {
                    $(Self::$name(command) => command.perform(session, progress),)*
                }
            }
        }
    };
}

commands! {
    new::New,
    roll::Roll,
    moves::Move,
    yes_no::Yes,
    yes_no::No,
    moves::Pass,
    play::Play,
    end_game::EndGame,
    resign::Resign,
    resign::Accept,
    resign::Decline,
    undo::Undo,
    swap::SwapPlayers,
    hint::Hint,
    why::Why,
    book::Book,
    best_move::BestMove,
    eval::Eval,
    legal::Legal,
    steps::Steps,
    query::Query,
    rollout::RollOut,
    analyse::Analyse,
    convert::EquityToChance,
    convert::ChanceToEquity,
    calibrate::Calibrate,
    annotate::Annotate,
    save::Save,
    load::Load,
    export::Export,
    import::Import,
    recover::Recover,
    relational::Relational,
    unfinished::Unfinished,
    list::List,
    navigation::First,
    navigation::Previous,
    navigation::Next,
    navigation::Last,
    stop::Stop,
    is_ready::IsReady,
    help::Help,
    quit::Quit,
    set::Set,
    show::Show,
    keys::Ubgi,
    keys::Keys,
    keys::Get,
    keys::SetOption,
    fresh::NewGame,
    fresh::NewSession,
    placing::SetCube,
    placing::SetScore,
    placing::SetTurn,
    placing::Position,
    placing::Dice,
    placing::PendingNumbers,
    go::Go,
}

/// Everything about the word that a line begins with.
pub(crate) struct CommandEntry {
    /// Its name, and other words for it.
    pub(crate) words: &'static [&'static str],
    /// Whether it is a word of UBGI, which is understood only in full.
    pub(crate) is_ubgi: bool,
    /// All lines that `help` explains it by, if these are others.
    usages: Option<fn() -> Vec<Usage>>,
    /// Further examples.
    examples: fn() -> Vec<Example>,
    /// The fields of a request, in groups.
    pub(crate) fields: FieldGroups,
    /// Reads what stands behind the word.
    pub(crate) parse: fn(Input<'_>) -> Result<Command>,
    /// Reads the fields of a request.
    pub(crate) read: fn(&mut RequestFields) -> Result<Command>,
}

impl CommandEntry {
    const fn of<S: Spec + Into<Command>>() -> Self {
        Self {
            words: S::WORDS,
            is_ubgi: S::IS_UBGI,
            usages: S::USAGES,
            examples: S::examples,
            fields: S::FIELDS,
            parse: |input| S::parse(input).map(S::into),
            read: |fields| S::read(fields).map(S::into),
        }
    }

    /// Its name: the first of its words.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// What `help` has to say of it.
    pub(crate) fn page(&self) -> CommandHelp {
        let examples = self.help().flat_map(examples).chain((self.examples)()).collect();
        CommandHelp { summary: self.summary(), usages: self.usages(), examples }
    }

    /// All that `help` says about it.
    pub(crate) fn usages(&self) -> Vec<Usage> {
        self.usages.map_or_else(|| self.summary(), |usages| usages())
    }

    /// What it says about it among all commands.
    pub(crate) fn summary(&self) -> Vec<Usage> {
        self.help().flat_map(lines).collect()
    }

    /// Its paragraph of [`HELP`].
    fn help(&self) -> impl Iterator<Item = &'static str> {
        let is_own = |paragraph: &&str| paragraph.split([' ', '\n']).next() == Some(self.name());
        HELP.split("\n\n").filter(is_own).flat_map(str::lines)
    }
}

/// What `help` says about the commands, each in a paragraph that begins with its name: what can be typed, two spaces or more,
/// and what that does. Behind `>` are examples: the words that they are about, a colon, and lines that can be typed in this order
/// at the start of a session, with semicolons between.
const HELP: &str = include_str!("help.txt");

impl PartialEq for CommandEntry {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;
    use crate::text::usage::Usage;

    #[test]
    fn every_command_is_explained() {
        for entry in COMMANDS.iter() {
            let begins = |usage: &Usage| usage.line.split(' ').next() == Some(entry.name());
            assert!(entry.usages().iter().any(begins), "{}", entry.name());
            assert!(entry.summary().iter().any(begins), "{}", entry.name());
        }
    }
}
