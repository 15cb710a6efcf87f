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
use plakoto_table::messages;
use plakoto_words::{Message, message};

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
    pub fn description(&self, identity: Option<&Identity>) -> Message {
        match self {
            Self::BuiltIn(Contestant { engine, level, .. }) => {
                let noise = if level.noise > 0.0 { level.noise.to_string() } else { "none".to_owned() };
                let evaluator = messages::evaluator(&engine.evaluator().description());
                message!("arena-built_in", plies = level.plies, noise = noise, evaluator = evaluator)
            }
            Self::External(program) => {
                let who = identity.map_or_else(|| message!("arena-no_identity"), Identity::message);
                let limits = match program.limits.as_str() {
                    "" => message!("arena-no_limits"),
                    limits => Message::text(limits),
                };
                let time = program.limit.as_secs_f64().to_string();
                message!("arena-program", program = who, limits = limits, time = time)
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

    /// Returns the name and the version, if the program reports them.
    pub fn message(&self) -> Message {
        let name = self.name.as_ref().map_or_else(|| message!("arena-no_name"), Message::text);
        Message::joined([name].into_iter().chain(self.version.as_ref().map(Message::text)), " ")
    }
}

/// A parsed text form of a contestant: an evaluator, followed by settings.
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

impl FromStr for ContestantSpec {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let mut parts = text.split(',');
        let (evaluator, pruner): (Option<Arc<dyn Evaluator>>, _) = match parts.next().unwrap_or_default() {
            "default" => (None, None),
            // The pruner was trained for a network and may be wrong for the handcrafted evaluator, so it is
            // off by default.
            "handcrafted" => (Some(Arc::new(Handcrafted)), Some(None)),
            path => {
                let known = message!("contestant-evaluator");
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
    fn set(&mut self, part: &str) -> Result<(), Message> {
        let unknown = || wrong(message!("contestant-setting"), part);
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        match name {
            "level" => {
                self.level =
                    Level::named(value).ok_or_else(|| message!("contestant-unknown_level", name = value))?;
            }
            "plies" => {
                let plies = value.parse().ok().filter(|plies| *plies <= MAX_PLIES);
                self.level.plies =
                    plies.ok_or_else(|| wrong(message!("contestant-plies", most = MAX_PLIES), value))?;
            }
            "noise" => {
                let noise = value.parse().ok().filter(|noise| (0.0..=Level::MAX_NOISE).contains(noise));
                self.level.noise = noise.ok_or_else(|| {
                    wrong(message!("contestant-noise", most = Level::MAX_NOISE.to_string()), value)
                })?;
            }
            "prune" => match value {
                // The pruner is on by default.
                "on" => {}
                "off" => self.pruner = Some(None),
                path => {
                    let pruner = Pruner::read(path.as_ref());
                    let pruner = pruner.map_err(wrong_file(message!("contestant-pruner"), path))?;
                    self.pruner = Some(Some(Arc::new(pruner)));
                }
            },
            "endings" => {
                self.endings = value.parse::<Endings>().map_err(|error| messages::file(&error))?;
            }
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

fn wrong(expected: Message, got: &str) -> Message {
    message!("error-expected_got", what = expected, got = format!("`{got}`"))
}

fn wrong_file(expected: Message, got: &str) -> impl FnOnce(FileError) -> Message {
    let wrong = wrong(expected, got);
    move |error| Message::joined([wrong, messages::file(&error)], ": ")
}

/// Parses the value of the `filter` setting: `none`, or `FIRST/MORE/WITHIN`, which is the move filter for
/// plays at 0-ply. The values have the same ranges as a session's move filters.
fn filters(text: &str) -> Result<MoveFilters, Message> {
    let level = if text == "none" {
        FilterLevel::Skip
    } else {
        let (most, [least, greatest]) = (u8::MAX, [FilterLevel::WITHIN.start(), FilterLevel::WITHIN.end()]);
        let [least, greatest] = [least, greatest].map(f32::to_string);
        let expected = || message!("contestant-filter", most = most, least = least, greatest = greatest);
        filter(text).ok_or_else(|| wrong(expected(), text))?
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
        assert_eq!(identity.message().to_string(), "a program without a name");
        for line in
            ["id name Tavli \u{1b}[1m", "id version  2.0 ", "id name Other", "id", "id email x", "name y"]
        {
            identity.hear(line);
        }
        assert_eq!(identity.message().to_string(), "Tavli \\u{1b}[1m 2.0");
        assert_eq!(identity.author, None);
    }
}
