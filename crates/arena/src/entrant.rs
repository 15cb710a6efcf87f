//! Players of an arena: configurations of this engine with their text form, and other programs.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::shown;
use plakoto_engine::engine::{Engine, Level, OutOfRange};
use plakoto_engine::eval::{Endings, Evaluator, Handcrafted, Network, Pruner};
use plakoto_engine::files::FileError;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{FilterLevel, MAX_PLIES, MoveFilters};

/// A player of an arena.
pub enum Entrant {
    /// A player that is a configuration of this engine.
    BuiltIn(Contestant),
    /// A player that is another program.
    External(Program),
}

/// A player that is a configuration of this engine.
pub struct Contestant {
    /// Name of the player in reports.
    pub name: String,
    /// Engine of the player. The engine should use one thread, because the arena plays games in parallel
    /// instead.
    pub engine: Engine,
    /// Playing strength of the player.
    pub level: Level,
    /// Whether the player takes the match score into account instead of maximising points.
    pub plays_by_score: bool,
}

/// Task of a program in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The program chooses plays.
    Plays,
    /// The program evaluates the position after each legal play, and the arena makes the best play.
    Evaluates,
}

/// A program that plays in an arena by the UBGI protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Name of the player in reports.
    pub name: String,
    /// Path of the program, and its arguments.
    pub command: Vec<String>,
    /// Task of the program in the arena.
    pub role: Role,
    /// Keys and values of the options to set when the program starts.
    pub options: Vec<(String, String)>,
    /// Text to send after `go`, such as `depth 1`; may be empty.
    pub limits: String,
    /// Time limit for the start of the program.
    pub start_limit: Duration,
    /// Time limit for each decision.
    pub limit: Duration,
}

impl Entrant {
    /// Name of the player in reports.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(contestant) => &contestant.name,
            Self::External(program) => &program.name,
        }
    }

    /// Describes the player. A built-in player is described by its search depth, noise and evaluator. Another
    /// program is described by its reported name and its limits.
    pub fn description(&self, identity: Option<&Identity>) -> String {
        match self {
            Self::BuiltIn(Contestant { engine, level, .. }) => {
                let noise =
                    if level.noise > 0.0 { format!(" with noise {}", level.noise) } else { String::new() };
                format!("{}-ply{noise}, {}", level.plies, engine.evaluator().description())
            }
            Self::External(program) => {
                let who = identity.map_or_else(|| "a program".to_owned(), Identity::to_string);
                let limits = if program.limits.is_empty() { "no limits" } else { &program.limits };
                format!("{who}, {limits}, at most {} s per decision", program.limit.as_secs_f64())
            }
        }
    }
}

/// A program's description of itself, which the program sends in the greeting as lines like `id name NAME`.
/// The values are escaped for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// Name of the program, from the line `id name NAME`.
    pub name: Option<String>,
    /// Version of the program, from the line `id version VERSION`.
    pub version: Option<String>,
    /// Author of the program, from the line `id author AUTHOR`.
    pub author: Option<String>,
}

impl Identity {
    /// Reads a line of the program's greeting. Unknown lines and repeated values are skipped.
    pub(super) fn hear(&mut self, line: &str) {
        let Some((key, value)) = line.strip_prefix("id ").and_then(|rest| rest.split_once(' ')) else {
            return;
        };
        let place = match key {
            "name" => &mut self.name,
            "version" => &mut self.version,
            "author" => &mut self.author,
            _ => return,
        };
        place.get_or_insert_with(|| shown(value.trim()));
    }
}

/// Formats the name and the version, if the program reports them.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_deref().unwrap_or("a program without a name"))?;
        self.version.iter().try_for_each(|version| write!(f, " {version}"))
    }
}

/// A parsed text form of a contestant: an evaluator, followed by settings. [`ContestantSpec::HELP`] lists the
/// settings.
#[derive(Clone)]
pub struct ContestantSpec {
    text: String,
    /// Evaluator of the contestant; `None` for the default network of the rule set.
    evaluator: Option<Arc<dyn Evaluator>>,
    /// Pruner of the contestant: `None` for the default pruner of the rule set, `Some(None)` for no pruner.
    pruner: Option<Option<Arc<Pruner>>>,
    level: Level,
    endings: Endings,
    plays_by_score: bool,
    filters: MoveFilters,
}

/// Reasons why a text is not a valid description of a contestant.
#[derive(Debug, thiserror::Error)]
pub enum ContestantError {
    /// The name or the value of a setting is unknown or out of range. The fields are what was expected and
    /// what was given.
    #[error("expected {0}, got `{1}`")]
    Expected(String, String),
    /// No level has this name.
    #[error("unknown level `{0}`")]
    Level(String),
    /// A file cannot be read or is not of the expected kind. The fields are what was expected, the given
    /// path, and the error.
    #[error("expected {0}, got `{1}`: {2}")]
    File(&'static str, String, FileError),
    /// The bear-off tables cannot be read from a folder.
    #[error(transparent)]
    Endings(#[from] FileError),
}

impl FromStr for ContestantSpec {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let mut parts = text.split(',');
        let (evaluator, pruner): (Option<Arc<dyn Evaluator>>, _) = match parts.next().unwrap_or_default() {
            "default" => (None, None),
            // The pruner was trained for a network and may be wrong for the handcrafted evaluator, so it is
            // off by default.
            "handcrafted" => (Some(Arc::new(Handcrafted)), Some(None)),
            path => {
                let known = "`default`, `handcrafted` or a network file";
                let network = Network::read(path.as_ref()).map_err(wrong_file(known, path))?;
                (Some(Arc::new(network)), None)
            }
        };
        let (text, level, endings) = (text.to_owned(), Level::plies(0), Endings::default());
        let filters = MoveFilters::default();
        let mut spec = Self { text, evaluator, pruner, level, endings, plays_by_score: true, filters };
        parts.try_for_each(|part| spec.set(part))?;
        Ok(spec)
    }
}

impl fmt::Debug for ContestantSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Formats the specification as the text from which it was parsed.
impl fmt::Display for ContestantSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ContestantSpec {
    /// Help text about the text form of contestants.
    pub const HELP: &str = "\
A contestant is an evaluator, then settings, separated by commas:
  default, handcrafted, or a network file
  level=NAME               beginner, casual, intermediate, advanced, expert
                           or worldclass
  plies=N                  0 to 4 [default: 0]
  noise=X                  standard deviation of its errors, as a share of
                           that of the game's result [default: 0]
  prune=on|off|FILE        whether searches leave out replies that do not look
                           promising [default: on, but off for handcrafted]
  endings=on|off|FOLDER    whether bear-off tables are used, or a folder of
                           tables [default: on]
  score=on|off             whether plays depend on the score of a match
                           [default: on]
  filter=FIRST/MORE/WITHIN the move filter of plays at 0-ply, or filter=none for
                           no filter at all [default: as in a session]";

    fn set(&mut self, part: &str) -> Result<(), ContestantError> {
        let unknown = || wrong(SETTINGS, part);
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        match name {
            "level" => {
                self.level = Level::named(value).ok_or_else(|| ContestantError::Level(value.to_owned()))?;
            }
            "plies" => {
                let plies = value.parse().ok().filter(|plies| *plies <= MAX_PLIES);
                self.level.plies = plies.ok_or_else(|| wrong(&format!("0 to {MAX_PLIES} plies"), value))?;
            }
            "noise" => {
                let noise = value.parse().ok().filter(|noise| (0.0..=Level::MAX_NOISE).contains(noise));
                self.level.noise =
                    noise.ok_or_else(|| wrong(&format!("a noise from 0 to {}", Level::MAX_NOISE), value))?;
            }
            "prune" => match value {
                // The pruner is on by default.
                "on" => {}
                "off" => self.pruner = Some(None),
                path => {
                    let pruner = Pruner::read(path.as_ref());
                    let pruner = pruner.map_err(wrong_file("`on`, `off` or a pruner file", path))?;
                    self.pruner = Some(Some(Arc::new(pruner)));
                }
            },
            "endings" => self.endings = value.parse::<Endings>()?,
            "score" => {
                self.plays_by_score = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(unknown()),
                };
            }
            "filter" => self.filters = filters(value)?,
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// Creates the contestant for these rules. Its engine uses one thread. Logs a warning if its network was
    /// trained for other rules.
    ///
    /// # Errors
    /// Fails if the engine cannot be set to one thread.
    pub fn contestant(&self, rules: &RuleSet) -> Result<Contestant, OutOfRange> {
        let mut engine = Engine::default();
        engine.set_rules(*rules);
        engine.set_endings(self.endings.clone());
        if let Some(evaluator) = &self.evaluator {
            engine.set_evaluator(evaluator.clone());
            engine.rule_set_mismatch().iter().for_each(|others| log::warn!("{others}"));
        }
        engine.set_threads(1)?;
        if let Some(pruner) = &self.pruner {
            engine.set_pruner(pruner.clone());
        }
        engine.filters = self.filters;
        let (name, plays_by_score) = (self.text.clone(), self.plays_by_score);
        Ok(Contestant { name, engine, level: self.level, plays_by_score })
    }
}

/// All settings, as error messages list them.
const SETTINGS: &str =
    "level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON or filter=FIRST/MORE/WITHIN";

fn wrong(expected: &str, got: &str) -> ContestantError {
    ContestantError::Expected(expected.to_owned(), got.to_owned())
}

fn wrong_file(expected: &'static str, got: &str) -> impl FnOnce(FileError) -> ContestantError {
    let got = got.to_owned();
    move |error| ContestantError::File(expected, got, error)
}

/// Parses the value of the `filter` setting: `none`, or `FIRST/MORE/WITHIN`, which is the move filter for
/// plays at 0-ply. The values have the same ranges as a session's move filters.
fn filters(text: &str) -> Result<MoveFilters, ContestantError> {
    let level = if text == "none" {
        FilterLevel::Skip
    } else {
        let (most, [least, greatest]) = (u8::MAX, [FilterLevel::WITHIN.start(), FilterLevel::WITHIN.end()]);
        let expected = || {
            format!(
                "filter=none, or FIRST/MORE/WITHIN: two numbers of plays from 0 to {most} and an equity from {least} to \
                 {greatest}"
            )
        };
        filter(text).ok_or_else(|| wrong(&expected(), text))?
    };
    let mut filters = MoveFilters::default();
    // `FIRST/MORE/WITHIN` replaces only the first filter of every search depth. The later filters keep their
    // defaults. `none` removes all filters.
    let levels = |plies| if level == FilterLevel::Skip { 0..plies } else { 0..1 };
    for (plies, number) in (1..=MAX_PLIES).flat_map(|plies| levels(plies).map(move |number| (plies, number)))
    {
        filters.set_level(plies, number, level);
    }
    Ok(filters)
}

fn filter(text: &str) -> Option<FilterLevel> {
    let numbers: Vec<&str> = text.split('/').collect();
    let [first, more, within] = numbers[..] else { return None };
    let within = within.parse().ok().filter(|within| FilterLevel::WITHIN.contains(within))?;
    Some(FilterLevel::Keep { first: first.parse().ok()?, more: more.parse().ok()?, within })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_counts() {
        let mut identity = Identity::default();
        assert_eq!(identity.to_string(), "a program without a name");
        for line in
            ["id name Tavli \u{1b}[1m", "id version  2.0 ", "id name Other", "id", "id email x", "name y"]
        {
            identity.hear(line);
        }
        assert_eq!(identity.to_string(), "Tavli \\u{1b}[1m 2.0");
        assert_eq!(identity.author, None);
    }
}
