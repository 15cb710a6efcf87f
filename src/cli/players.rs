//! Players of an arena as command-line arguments, with their options and limits.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use clap::Args;

use super::options::PROGRAMS;
use plakoto_arena::{ContestantSpec, Entrant, Program, Role, shown};
use plakoto_engine::rules::RuleSet;
use plakoto_words::{Message, message};

/// A player as the user writes it: a built-in engine or a program.
#[derive(Clone, Debug)]
pub(super) enum PlayerArgument {
    BuiltIn(Box<ContestantSpec>),
    /// A program: its role, its command line as the user wrote it, and the words of the command line.
    External(Role, String, Vec<String>),
}

/// Limits for a program.
#[derive(Clone, Debug)]
pub(super) struct ProgramLimits {
    /// Arguments that follow `go` in commands to the program, such as `depth 2`.
    pub(super) limits: String,
    pub(super) start_limit: Duration,
    pub(super) limit: Duration,
}

/// A value that concerns one player: `2:other`, `2:engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerValue<T> {
    /// Index of the player, from 0.
    pub(super) player: usize,
    pub(super) what: T,
}

/// Name and value of a program's option: `engine.ply=0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerOption {
    key: String,
    value: String,
}

/// Prefixes of players that are programs, with the role of the program.
const PREFIXES: [(&str, Role); 2] = [("cmd:", Role::Plays), ("eval:", Role::Evaluates)];

impl FromStr for PlayerArgument {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let mut prefixes = PREFIXES.into_iter();
        let program = prefixes.find_map(|(prefix, role)| Some((prefix, role, text.strip_prefix(prefix)?)));
        let Some((prefix, role, command)) = program else {
            return Ok(Self::BuiltIn(Box::new(text.parse()?)));
        };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words =
            words.ok_or_else(|| message!("shell_arena-expected_command", prefix = prefix, got = command))?;
        Ok(Self::External(role, command.trim().to_owned(), words))
    }
}

impl PlayerArgument {
    /// Returns the player as an entrant of an arena. The entrant is called `name` or, without one, by its own
    /// name. `options` contains the options of all players; only those for `index` are used.
    pub(super) fn entrant(
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
                    bail!(message!("shell_arena-no_options", key = &set.key));
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
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let expected = || message!("shell_arena-expected_player_value", got = text);
        let (number, what) = text.split_once(':').ok_or_else(expected)?;
        let player = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        Ok(Self { player: player.ok_or_else(expected)?, what: what.parse().map_err(|_| expected())? })
    }
}

impl FromStr for PlayerOption {
    /// [`PlayerValue`] says what it expected instead.
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (key, value) = text.split_once('=').ok_or(())?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for PlayerOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

/// A limit as the user writes it: `5` for all programs, or `2:5` for player 2 only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerLimit<T> {
    /// Index of the player to whom the limit applies; `None` for all programs.
    player: Option<usize>,
    value: T,
}

/// A duration as the user writes it: `90`, `90s`, `15m` or `8h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Time(pub(super) Duration);

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = PROGRAMS)]
pub(super) struct TimeLimits {
    #[arg(long, value_name = "[N:]PLIES")]
    depth: Vec<PlayerLimit<u8>>,
    #[arg(long, value_name = "[N:]MS")]
    movetime: Vec<PlayerLimit<u64>>,
    #[arg(long, value_name = "[N:]NODES")]
    nodes: Vec<PlayerLimit<u64>>,
    #[arg(long, value_name = "[N:]TIME")]
    timeout: Vec<PlayerLimit<Time>>,
    #[arg(long, value_name = "[N:]TIME")]
    start_timeout: Vec<PlayerLimit<Time>>,
}

/// Default for the two time limits of programs.
const USUAL: Time = Time(Duration::from_secs(60));

impl TimeLimits {
    /// Fails if a limit, or an index in `others`, names a player that does not exist, or if a limit is for a
    /// built-in player.
    pub(super) fn check(
        &self,
        players: &[PlayerArgument],
        others: impl Iterator<Item = usize>,
    ) -> anyhow::Result<()> {
        let of_go = owners(&self.depth).chain(owners(&self.movetime)).chain(owners(&self.nodes));
        let limited: Vec<usize> =
            of_go.chain(owners(&self.timeout)).chain(owners(&self.start_timeout)).collect();
        if let Some(player) = others.chain(limited.iter().copied()).find(|player| *player >= players.len()) {
            bail!(message!("shell_arena-no_player", number = player + 1, last = players.len()));
        }
        for player in limited {
            if let PlayerArgument::BuiltIn(spec) = &players[player] {
                let example = format!("{spec},plies=1");
                bail!(message!("shell_arena-built_in", number = player + 1, example = example));
            }
        }
        Ok(())
    }

    /// Returns the limits for a player. They have no effect on a built-in player.
    pub(super) fn of(&self, player: usize) -> ProgramLimits {
        let limits = [
            of(&self.depth, player).map(|plies| format!("depth {plies}")),
            of(&self.movetime, player).map(|time| format!("movetime {time}")),
            of(&self.nodes, player).map(|nodes| format!("nodes {nodes}")),
        ];
        let time = |limits| of(limits, player).unwrap_or(USUAL).0;
        ProgramLimits {
            limits: limits.into_iter().flatten().collect::<Vec<_>>().join(" "),
            start_limit: time(&self.start_timeout),
            limit: time(&self.timeout),
        }
    }
}

fn owners<T>(limits: &[PlayerLimit<T>]) -> impl Iterator<Item = usize> {
    limits.iter().filter_map(|limit| limit.player)
}

/// Returns the player's own limit or, without one, the limit for all programs. If a limit was given several
/// times, the last one applies.
fn of<T: Copy>(limits: &[PlayerLimit<T>], player: usize) -> Option<T> {
    let last = |whose| limits.iter().rev().find(|limit| limit.player == whose);
    last(Some(player)).or_else(|| last(None)).map(|limit| limit.value)
}

impl<T: FromStr> FromStr for PlayerLimit<T> {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        if text.contains(':') {
            let PlayerValue { player, what } = text.parse()?;
            return Ok(Self { player: Some(player), value: what });
        }
        let value = text.parse().map_err(|_| message!("shell_arena-expected_limit", got = text))?;
        Ok(Self { player: None, value })
    }
}

impl FromStr for Time {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
        let with_unit = units.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)));
        let (number, unit) = with_unit.unwrap_or((text, 1.0));
        let time =
            number.parse::<f64>().ok().and_then(|number| Duration::try_from_secs_f64(number * unit).ok());
        let time = time.filter(|time| !time.is_zero());
        time.map(Self).ok_or_else(|| message!("shell_arena-expected_time", got = text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_a_player_overrides_the_limit_of_all() {
        let limits: Vec<PlayerLimit<u8>> =
            ["1", "2:3", "2"].map(|text| text.parse().expect("a limit")).to_vec();
        assert_eq!([0, 1].map(|player| of(&limits, player)), [Some(2), Some(3)]);
        assert_eq!(of::<u8>(&[], 0), None);
        for wrong in ["", "x", "0:1", "1:", "1:x", "300"] {
            assert!(wrong.parse::<PlayerLimit<u8>>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_have_units() {
        let time = |text: &str| text.parse::<Time>().map(|Time(time)| time.as_secs_f64()).ok();
        assert_eq!(
            ["0.5", "90s", "1.5m", "8h"].map(time),
            [Some(0.5), Some(90.0), Some(90.0), Some(28_800.0)]
        );
        assert_eq!(["0", "-1", "1d", "", "m", "inf", "nan", "1e300h"].map(time), [None; 8]);
    }
}
