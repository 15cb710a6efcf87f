//! The commands. Small commands of one theme share a file.
//!
//! To add a command, add it to the file of its theme or to a new file, and add an entry in the `commands!` list
//! below. The grammar for lines and for JSON requests, `help`, completion and the session all follow that list.

#[cfg(test)]
mod additions;
mod analyse;
mod book;
mod engine;
mod eval;
mod game;
mod help;
mod hint;
mod keys;
mod legal;
mod load;
mod navigation;
mod record;
mod relational;
mod resign;
mod rollout;
mod save;
mod set;
mod set_up;
mod show;
mod spec;
mod turn;

use crate::reply::Replies;
use crate::text::fields::RequestFields;
use crate::text::input::Input;
use crate::text::usage::{CommandHelp, Example, Usage, example, usage};
use crate::{ProtocolError, Result, Session};

pub use self::book::PlayedReply;
pub use self::hint::Compared;
pub(crate) use self::load::ExecutedFields;
pub use self::navigation::Destination;
pub use self::rollout::Plays;
pub use self::save::ReportFormat;
pub use self::spec::{Effect, Nature};

pub(crate) use self::spec::Spec;
use self::spec::{ChangeResult, FieldGroups, Inquiry, Progress, QuestionResult};

macro_rules! commands {
    ($($(#[$attribute:meta])* $module:ident::$name:ident),* $(,)?) => {
        $($(#[$attribute])* pub use self::$module::$name;)*

        /// A command with its arguments, independent of the state of the session.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Command {
            $($(#[$attribute])* #[expect(missing_docs, reason = "each is the command of its name")] $name($name),)*
        }

        /// All commands, in the order in which `help` lists them.
        pub(crate) static COMMANDS: &[CommandEntry] = &[$($(#[$attribute])* CommandEntry::of::<$name>()),*];

        /// The JSON fields of the replies to [`COMMANDS`], in the same order.
        pub(crate) static REPLIES: &[fn(&mut Replies<'_>)] = &[$($(#[$attribute])* $name::replies),*];

        $($(#[$attribute])* impl From<$name> for Command {
            fn from(command: $name) -> Self {
                Self::$name(command)
            }
        })*

        impl Command {
            /// Returns the command's effect on the session, and the resources that it needs.
            #[must_use]
            pub fn nature(&self) -> Nature {
                match self {
                    $($(#[$attribute])* Self::$name(command) => command.nature(),)*
                }
            }

            /// Returns the name of the command, such as `move`.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $($(#[$attribute])* Self::$name(_) => $name::WORDS[0],)*
                }
            }

            pub(crate) fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
                match self {
                    $($(#[$attribute])* Self::$name(command) => command.ask(inquiry, progress),)*
                }
            }

            pub(crate) fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
                match self {
                    $($(#[$attribute])* Self::$name(command) => command.perform(session, progress),)*
                }
            }
        }
    };
}

commands! {
    game::New,
    turn::Roll,
    turn::Move,
    resign::Yes,
    resign::No,
    turn::Pass,
    turn::Play,
    game::EndGame,
    resign::Resign,
    resign::Accept,
    resign::Decline,
    game::Undo,
    game::SwapPlayers,
    hint::Hint,
    hint::Why,
    book::Book,
    engine::BestMove,
    eval::Eval,
    legal::Legal,
    legal::Steps,
    show::Query,
    rollout::RollOut,
    analyse::Analyse,
    analyse::Review,
    analyse::Practise,
    eval::EquityToChance,
    eval::ChanceToEquity,
    eval::Calibrate,
    record::Annotate,
    save::Save,
    load::Load,
    save::Export,
    load::Import,
    load::Recover,
    relational::Relational,
    load::ContinueAction,
    record::List,
    navigation::First,
    navigation::Previous,
    navigation::Next,
    navigation::Last,
    engine::Stop,
    engine::IsReady,
    help::Help,
    engine::Quit,
    set::Set,
    show::Show,
    keys::Ubgi,
    keys::Keys,
    keys::Get,
    keys::SetOption,
    set_up::NewGame,
    set_up::NewSession,
    set_up::SetCube,
    set_up::SetScore,
    set_up::SetTurn,
    set_up::Position,
    set_up::Dice,
    set_up::PendingNumbers,
    engine::Go,
    #[cfg(test)] additions::Greet,
}

/// The description of a command, looked up by the first word of a line.
pub(crate) struct CommandEntry {
    /// Name of the command, followed by its synonyms.
    pub(crate) words: &'static [&'static str],
    /// Whether the command belongs to UBGI. The word for a UBGI command must be written in full.
    pub(crate) is_ubgi: bool,
    /// Returns the usage lines; `None` if they are the ones in [`HELP`].
    usages: Option<fn() -> Vec<Usage>>,
    /// Returns examples in addition to those in [`HELP`].
    examples: fn() -> Vec<Example>,
    /// Fields that a JSON request for the command may have, in groups.
    pub(crate) fields: FieldGroups,
    /// Parses the text after the command word.
    pub(crate) parse: fn(Input<'_>) -> Result<Command>,
    /// Parses the fields of a JSON request.
    pub(crate) read: fn(RequestFields) -> Result<Command>,
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

    /// Returns the name of the command.
    pub(crate) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Returns the help page about the command.
    pub(crate) fn page(&self) -> CommandHelp {
        let examples = self.help().filter_map(example).chain((self.examples)()).collect();
        CommandHelp { summary: self.summary(), usages: self.usages(), examples }
    }

    /// Returns all usage lines of the command.
    pub(crate) fn usages(&self) -> Vec<Usage> {
        self.usages.map_or_else(|| self.summary(), |usages| usages())
    }

    /// Returns the usage lines that the overview of all commands shows.
    pub(crate) fn summary(&self) -> Vec<Usage> {
        self.help().filter_map(usage).collect()
    }

    /// Returns the text lines of the command's paragraph in [`HELP`].
    fn help(&self) -> impl Iterator<Item = &'static str> {
        let is_own = |paragraph: &&str| paragraph.split([' ', '\n']).next() == Some(self.name());
        HELP.split("\n\n").filter(is_own).flat_map(str::lines)
    }
}

/// The help text for the commands.
///
/// Each command has one paragraph, which begins with the name of the command. A text line contains the
/// syntax, two or more spaces, and the key of the effect in the catalogue. A text line that begins with `>` contains an example: the
/// words that the example is about, a colon, and input lines separated by semicolons. The user can type these
/// input lines in this order at the start of a session.
const HELP: &str = if cfg!(test) {
    concat!(include_str!("help.txt"), "\ngreet NAME  help-quit\n> greet: greet Ann\n")
} else {
    include_str!("help.txt")
};

/// The intents of the commands: what people ask for in sentences.
///
/// A paragraph has a command, then lines of patterns with commas between them. A pattern has keywords, which occur in a
/// sentence in this order; `|` separates alternatives, and `*` is any end of a word. `N` is a number and `PLAY` a
/// play, which replace these words in the command. A line that begins with `+` has further words that go with the
/// command. Words are in lower case, without accents and without the final sigma; Greek words are recognised in Latin
/// letters too. A pattern that begins with `?` mentions the command, but never orders it.
pub(crate) const INTENTS: &str = include_str!("intents.txt");

impl PartialEq for CommandEntry {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

/// An input line, parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Tag by which the client recognises the reply; `None` if the line has no tag.
    pub tag: Option<String>,
    /// Full name of the command, if the first word of the line is known.
    pub name: Option<&'static str>,
    /// Whether to answer in JSON regardless of the output settings.
    pub is_json: bool,
    /// The command, or the error from parsing it; `None` for a blank line or a comment.
    pub command: Option<Result<Command, ProtocolError>>,
    /// Length of the line's text, in bytes.
    pub bytes: usize,
    /// The command that a sentence at a terminal has become; `None` if the user has typed the command.
    pub meaning: Option<String>,
    /// Whether the line is a sentence in which the user says a name.
    pub is_introduction: bool,
}

impl From<Command> for Line {
    fn from(command: Command) -> Self {
        Self { name: Some(command.name()), command: Some(Ok(command)), ..Self::default() }
    }
}

impl Line {
    /// Returns the effect of the command on the session; `None` if there is no command to execute.
    #[must_use]
    pub fn effect(&self) -> Option<Effect> {
        self.command.as_ref().and_then(|command| command.as_ref().ok()).map(|command| command.nature().effect)
    }

    /// Returns whether the line answers a question of the session.
    pub(crate) fn is_answer(&self) -> bool {
        self.command
            .as_ref()
            .is_some_and(|command| command.as_ref().is_ok_and(|command| command.nature().is_answer))
    }

    /// Returns whether the line ends the session.
    pub(crate) fn is_quit(&self) -> bool {
        matches!(self.command, Some(Ok(Command::Quit(_))))
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
