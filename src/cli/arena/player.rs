//! Who plays, as the command line writes it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::error::ArenaError;
use crate::cli::expected::Expected;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::arena::{ContestantError, ContestantSpec, Entrant, Program, Role, shown};

/// A player as it is written.
#[derive(Clone, Debug)]
pub(in crate::cli) enum PlayerArgument {
    BuiltIn(Box<ContestantSpec>),
    External(Command),
}

/// A command line.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Command {
    role: Role,
    text: String,
    words: Vec<String>,
}

/// How a program is asked.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Asking {
    /// What stands behind `go`.
    pub(super) limits: String,
    pub(super) start_limit: Duration,
    pub(super) limit: Duration,
}

/// Something about one player: `2:other`, `2:engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct About<T> {
    /// His index.
    pub(in crate::cli) player: usize,
    pub(in crate::cli) what: T,
}

/// A key and its value: `engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct PlayerOption {
    key: String,
    value: String,
}

/// What stands before the command of a program, by what it is asked for.
const PREFIXES: [(&str, Role); 2] = [("cmd:", Role::Plays), ("eval:", Role::Evaluates)];

/// Why a text is no player.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum PlayerError {
    #[error(transparent)]
    Contestant(#[from] ContestantError),
    #[error("expected a command behind `{prefix}`, got `{command}`")]
    Command { prefix: &'static str, command: String },
}

impl FromStr for PlayerArgument {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let mut prefixes = PREFIXES.into_iter();
        let program = prefixes.find_map(|(prefix, role)| Some((prefix, role, text.strip_prefix(prefix)?)));
        let Some((prefix, role, command)) = program else {
            return Ok(Self::BuiltIn(Box::new(text.parse()?)));
        };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| PlayerError::Command { prefix, command: command.to_owned() })?;
        Ok(Self::External(Command { role, text: command.trim().to_owned(), words }))
    }
}

impl PlayerArgument {
    /// The player of this name, or of his own, who is set up so.
    pub(in crate::cli) fn entrant(
        &self,
        name: Option<&str>,
        options: &[&PlayerOption],
        rules: &RuleSet,
        asking: &Asking,
    ) -> Result<Entrant, ArenaError> {
        let own = |text: &str| shown(name.unwrap_or(text));
        match self {
            Self::BuiltIn(_) if !options.is_empty() => Err(ArenaError::NoOptions(options[0].key.clone())),
            Self::BuiltIn(spec) => {
                let mut contestant = spec.contestant(rules)?;
                contestant.name = own(&contestant.name);
                Ok(Entrant::BuiltIn(contestant))
            }
            Self::External(Command { role, text, words }) => Ok(Entrant::External(Program {
                name: own(text),
                command: words.clone(),
                role: *role,
                options: options.iter().map(|set| (set.key.clone(), set.value.clone())).collect(),
                limits: asking.limits.clone(),
                start_limit: asking.start_limit,
                limit: asking.limit,
            })),
        }
    }
}

impl fmt::Display for PlayerArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(spec) => write!(f, "{spec}"),
            Self::External(Command { role, text, .. }) => {
                let prefix =
                    PREFIXES.iter().find(|(_, other)| other == role).map_or("", |(prefix, _)| prefix);
                write!(f, "{prefix}{text}")
            }
        }
    }
}

impl<T: FromStr> FromStr for About<T> {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let expected = || Expected::new(format!("a player's number from 1, a colon and more, got `{text}`"));
        let (number, what) = text.split_once(':').ok_or_else(expected)?;
        let player = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        Ok(Self { player: player.ok_or_else(expected)?, what: what.parse().map_err(|_| expected())? })
    }
}

impl FromStr for PlayerOption {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let (key, value) = text.split_once('=').ok_or_else(|| Expected::new("KEY=VALUE"))?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for PlayerOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}
