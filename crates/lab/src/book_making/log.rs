//! The log of a book, from which its making goes on: a [sealed log](crate::sealed_log).
//!
//! Each record says how far a [`Work`] has come; a later one counts instead of an earlier one of the same line.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::tally::Tally;
use super::work::{MOST_PLAYS, PLIES, Work};
use crate::difference::Difference;
use crate::error::{At, FileFault, LabError};
use crate::sealed_log::{LogContents, LogHeader, LogKind, LogRecord, named_difference};
use plakoto_engine::engine::Engine;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::program::program;
use plakoto_engine::rules::{LegalPlay, RollError, RuleSet};
use plakoto_table::book::{Book, Line, WITHIN};

/// How a log is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogHead {
    /// The version of the log.
    plakoto_book: u32,
    /// The rules.
    rules: String,
    /// What evaluates positions.
    evaluator: String,
    /// The endings that are looked up; `None` in logs that do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    endings: Option<String>,
    /// What tells which replies are evaluated.
    pruner: Option<String>,
    /// How the plays are found that are compared.
    plays: String,
    /// How games are played.
    games: Games,
    /// The program that has begun it, which may be another one when it goes on.
    program: String,
}

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

impl LogHead {
    /// That of a book which this engine makes.
    pub fn new(engine: &Engine, games: Games) -> Self {
        Self {
            plakoto_book: VERSION,
            rules: engine.rules().to_string(),
            evaluator: engine.evaluator().description(),
            endings: Some(engine.endings().description()),
            pruner: engine.pruner().map(plakoto_engine::eval::Pruner::id),
            plays: format!("the best {MOST_PLAYS} within {WITHIN} points at {PLIES}-ply"),
            games,
            program: program(),
        }
    }

    /// How games are played.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The rules.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn rules(&self) -> Result<RuleSet, String> {
        self.rules.parse().map_err(|error: plakoto_engine::notation::NotationError| error.to_string())
    }

    /// The rules that it is for, if they are others than these.
    pub fn other_rules(&self, rules: &RuleSet) -> Option<&str> {
        (self.rules != rules.to_string()).then_some(&self.rules)
    }

    /// Everything in one line, with the command that begins a log like this.
    pub fn description(&self) -> String {
        let pruner = self.pruner.as_deref().unwrap_or("none");
        let Self { rules, evaluator, plays, games, program, .. } = self;
        let cut = games.truncation.map(|turns| format!(" --truncate {turns}")).unwrap_or_default();
        let command = format!("plakoto book make --variant {rules} --seed {}{cut}", games.seed);
        format!("{games}; plays: {plays}; {evaluator}; pruner {pruner}; {program}; {command}")
    }
}

impl LogHeader for LogHead {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_book\":",
        what: "the log of a book",
        command: "`plakoto lab book make`",
        made: "belongs to a book that is made in another way",
        is_synced: true,
    };

    fn check(&self, path: &Path) -> Result<(), LabError> {
        self.rules().map(drop).map_err(|reason| FileFault::Line { line: 1, reason }).at(path)
    }

    fn difference(&self, other: &Self) -> Option<Difference> {
        named_difference(&self.settings(), &other.settings())
    }
}

impl LogHead {
    /// All settings that decide about the works, each with its name.
    fn settings(&self) -> [(&'static str, String); 7] {
        [
            ("version", self.plakoto_book.to_string()),
            ("rules", self.rules.clone()),
            ("evaluator", self.evaluator.clone()),
            ("endings", self.endings.clone().unwrap_or_else(|| "not told".to_owned())),
            ("pruner", self.pruner.clone().unwrap_or_default()),
            ("plays", self.plays.clone()),
            ("games", self.games.to_string()),
        ]
    }
}

/// A work as a log keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptWork {
    before: String,
    dice: String,
    plays: Vec<String>,
    tally: Tally,
}

impl LogRecord for Work {
    type Head = LogHead;

    type Line = KeptWork;

    fn line(&self) -> KeptWork {
        KeptWork {
            before: self.line.before(),
            dice: self.line.roll.to_string(),
            plays: self.plays.iter().map(LegalPlay::to_string).collect(),
            tally: self.tally.clone(),
        }
    }

    fn restore(kept: KeptWork, head: &LogHead) -> Result<Self, String> {
        let rules = &head.rules()?;
        let roll = kept.dice.parse().map_err(|error: RollError| error.to_string())?;
        let line = Line::after(&kept.before, roll, rules).map_err(|error| error.to_string())?;
        let play = |text: &String| {
            let parsed: PlayText = text.parse().map_err(|error| format!("{error}"))?;
            parsed.resolve(&line.position(), roll, rules).map_err(|error| error.to_string())
        };
        let plays: Vec<LegalPlay> = kept.plays.iter().map(play).collect::<Result<_, String>>()?;
        if plays.len() != kept.tally.plays() || !kept.tally.is_whole() {
            return Err(format!("expected trials of {} plays, got others", plays.len()));
        }
        Ok(Self { line, plays, tally: kept.tally })
    }

    /// A work that has come further is in the place of another one of its line.
    fn join(self, others: &mut Vec<Self>) -> Result<(), String> {
        match others.iter_mut().find(|known| known.line == self.line) {
            Some(known) if known.tally.blocks() >= self.tally.blocks() => {}
            Some(known) => *known = self,
            None => others.push(self),
        }
        Ok(())
    }
}

/// The log of a book in memory: of each line of the opening the last work.
pub type BookLog = LogContents<Work>;

impl BookLog {
    /// Its works, if it is for these rules.
    ///
    /// # Errors
    /// The rules that it is for.
    pub fn works_of(self, rules: &RuleSet) -> Result<Vec<Work>, String> {
        self.head.other_rules(rules).map_or(Ok(()), |other| Err(other.to_owned()))?;
        Ok(self.records)
    }

    /// Whether another log is made in the same way.
    pub fn is_like(&self, other: &Self) -> bool {
        self.head.difference(&other.head).is_none()
    }
}

/// The book of some logs. Those that are made in the same way are one. Where several ways have a line, the way of the
/// first log counts.
///
/// # Errors
/// The rules of a log that is for others.
pub fn collect(logs: &[BookLog], rules: RuleSet) -> Result<Book, String> {
    let (mut made, mut entries) = (Vec::new(), Vec::new());
    for BookLog { head, records } in logs {
        head.other_rules(&rules).map_or(Ok(()), |other| Err(other.to_owned()))?;
        made.push(head.description());
        entries.extend(records.iter().filter_map(|work| work.entry(head.games().truncation)));
    }
    Ok(Book::new(rules, made, entries))
}
