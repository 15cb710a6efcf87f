//! Players of an arena as command-line arguments.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;

use plakoto_arena::{ContestantError, ContestantSpec, Entrant, Program, Role, shown};
use plakoto_engine::rules::RuleSet;

/// A player as the user writes it: a built-in engine or a program.
#[derive(Clone, Debug)]
pub(in crate::cli) enum PlayerArgument {
    BuiltIn(Box<ContestantSpec>),
    /// A program: its role, its command line as the user wrote it, and the words of the command line.
    External(Role, String, Vec<String>),
}

/// Limits for a program.
#[derive(Clone, Debug)]
pub(in crate::cli) struct ProgramLimits {
    /// Arguments that follow `go` in commands to the program, such as `depth 2`.
    pub(super) limits: String,
    pub(super) start_limit: Duration,
    pub(super) limit: Duration,
}

/// A value that concerns one player: `2:other`, `2:engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct PlayerValue<T> {
    /// Index of the player, from 0.
    pub(in crate::cli) player: usize,
    pub(in crate::cli) what: T,
}

/// Name and value of a program's option: `engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct PlayerOption {
    key: String,
    value: String,
}

/// Prefixes of players that are programs, with the role of the program.
const PREFIXES: [(&str, Role); 2] = [("cmd:", Role::Plays), ("eval:", Role::Evaluates)];

impl FromStr for PlayerArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut prefixes = PREFIXES.into_iter();
        let program = prefixes.find_map(|(prefix, role)| Some((prefix, role, text.strip_prefix(prefix)?)));
        let Some((prefix, role, command)) = program else {
            let spec = text.parse().map_err(|error: ContestantError| error.to_string())?;
            return Ok(Self::BuiltIn(Box::new(spec)));
        };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| format!("expected a command after `{prefix}`, got `{command}`"))?;
        Ok(Self::External(role, command.trim().to_owned(), words))
    }
}

impl PlayerArgument {
    /// Returns the player as an entrant of an arena. The entrant is called `name` or, without one, by its own
    /// name. `options` contains the options of all players; only those for `index` are used.
    pub(in crate::cli) fn entrant(
        &self,
        index: usize,
        name: Option<&str>,
        options: &[PlayerValue<PlayerOption>],
        rules: &RuleSet,
        asking: &ProgramLimits,
    ) -> anyhow::Result<Entrant> {
        let own = |text: &str| shown(name.unwrap_or(text));
        let mut options = options.iter().filter(|set| set.player == index).map(|set| &set.what);
        match self {
            Self::BuiltIn(spec) => {
                if let Some(set) = options.next() {
                    bail!("cannot set `{}`: only `cmd:` and `eval:` players have options", set.key);
                }
                let mut contestant = spec.contestant(rules)?;
                contestant.name = own(&contestant.name);
                Ok(Entrant::BuiltIn(contestant))
            }
            Self::External(role, text, words) => Ok(Entrant::External(Program {
                name: own(text),
                command: words.clone(),
                role: *role,
                options: options.map(|set| (set.key.clone(), set.value.clone())).collect(),
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
            Self::External(role, text, _) => {
                let prefix =
                    PREFIXES.iter().find(|(_, other)| other == role).map_or("", |(prefix, _)| prefix);
                write!(f, "{prefix}{text}")
            }
        }
    }
}

impl<T: FromStr> FromStr for PlayerValue<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("expected N:VALUE, where N is a player's number (from 1), got `{text}`");
        let (number, what) = text.split_once(':').ok_or_else(expected)?;
        let player = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        Ok(Self { player: player.ok_or_else(expected)?, what: what.parse().map_err(|_| expected())? })
    }
}

impl FromStr for PlayerOption {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for PlayerOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}
