//! The log of a book: a [sealed log](crate::sealed_log), from which an interrupted computation is resumed.
//!
//! Each record is the state of a [`Work`]. A later record replaces an earlier record of the same opening
//! line.

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
use plakoto_engine::program::PROGRAM;
use plakoto_engine::rules::{LegalPlay, RollError, RuleSet};
use plakoto_table::book::{Book, Line, WITHIN};

/// Header of a book's log, which records how the book is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookLogHeader {
    /// Format version of the log.
    plakoto_book: u32,
    /// Name of the rule set.
    rules: String,
    /// Description of the evaluator that plays the games.
    evaluator: String,
    /// Description of the bear-off tables.
    endings: String,
    /// Identity of the pruner, which selects the replies that a search evaluates; `None` without a pruner.
    pruner: Option<String>,
    /// Description of the rule that selects the plays to compare.
    plays: String,
    /// Settings for the games.
    games: Games,
    /// Name and version of the program that began the log. Another version may resume the log.
    program: String,
}

/// Format version of the log. The program writes only this version.
const VERSION: u32 = 1;

impl BookLogHeader {
    /// Creates the header of a book that this engine makes.
    pub fn new(engine: &Engine, games: Games) -> Self {
        Self {
            plakoto_book: VERSION,
            rules: engine.rules().to_string(),
            evaluator: engine.evaluator().description(),
            endings: engine.endings().description(),
            pruner: engine.pruner().map(plakoto_engine::eval::Pruner::id),
            plays: format!("the best {MOST_PLAYS} within {WITHIN} points at {PLIES}-ply"),
            games,
            program: PROGRAM.to_owned(),
        }
    }

    /// Settings for the games.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The rule set, parsed from its name.
    ///
    /// # Errors
    /// Fails if the rule set is unknown. The error is the message.
    pub fn rules(&self) -> Result<RuleSet, String> {
        self.rules.parse().map_err(|error: plakoto_engine::notation::NotationError| error.to_string())
    }

    /// Returns the name of the log's rule set if it is not `rules`, otherwise `None`.
    pub fn other_rules(&self, rules: &RuleSet) -> Option<&str> {
        (self.rules != rules.to_string()).then_some(&self.rules)
    }

    /// Describes all settings in one text line, together with a command that makes such a book.
    pub fn description(&self) -> String {
        let pruner = self.pruner.as_deref().unwrap_or("none");
        let Self { rules, evaluator, plays, games, program, .. } = self;
        let cut = games.truncation.map(|turns| format!(" --truncate {turns}")).unwrap_or_default();
        let command = format!("plakoto lab book make --variant {rules} --seed {}{cut}", games.seed);
        format!("{games}; plays: {plays}; {evaluator}; pruner {pruner}; {program}; {command}")
    }
}

impl LogHeader for BookLogHeader {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_book\":",
        what: "the log of an opening book",
        command: "`plakoto lab book make`",
        made: "belongs to a book with other settings",
        is_synced: true,
    };

    fn check(&self, path: &Path) -> Result<(), LabError> {
        self.rules().map(drop).map_err(|reason| FileFault::Line { line: 1, reason }).at(path)
    }

    fn difference(&self, other: &Self) -> Option<Difference> {
        named_difference(&self.settings(), &other.settings())
    }
}

impl BookLogHeader {
    /// Returns all settings that affect the results, each with its name.
    fn settings(&self) -> [(&'static str, String); 7] {
        [
            ("version", self.plakoto_book.to_string()),
            ("rules", self.rules.clone()),
            ("evaluator", self.evaluator.clone()),
            ("endings", self.endings.clone()),
            ("pruner", self.pruner.clone().unwrap_or_default()),
            ("plays", self.plays.clone()),
            ("games", self.games.to_string()),
        ]
    }
}

/// Serialized form of a [`Work`] in a log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkRecord {
    before: String,
    dice: String,
    plays: Vec<String>,
    tally: Tally,
}

impl LogRecord for Work {
    type Head = BookLogHeader;

    type Line = WorkRecord;

    fn line(&self) -> WorkRecord {
        WorkRecord {
            before: self.line.before(),
            dice: self.line.roll.to_string(),
            plays: self.plays.iter().map(LegalPlay::to_string).collect(),
            tally: self.tally.clone(),
        }
    }

    fn restore(kept: WorkRecord, head: &BookLogHeader) -> Result<Self, String> {
        let rules = &head.rules()?;
        let roll = kept.dice.parse().map_err(|error: RollError| error.to_string())?;
        let line = Line::after(&kept.before, roll, rules).map_err(|error| error.to_string())?;
        let play = |text: &String| {
            let parsed: PlayText = text.parse().map_err(|error| format!("{error}"))?;
            parsed.resolve(&line.position, roll, rules).map_err(|error| error.to_string())
        };
        let plays: Vec<LegalPlay> = kept.plays.iter().map(play).collect::<Result<_, String>>()?;
        if plays.len() != kept.tally.plays() || !kept.tally.is_whole() {
            return Err(format!("expected trials for {} plays, got another number", plays.len()));
        }
        Ok(Self { line, plays, tally: kept.tally })
    }

    /// Adds the work, or replaces a state of the same opening line that has fewer blocks of trials.
    fn join(self, others: &mut Vec<Self>) -> Result<(), String> {
        match others.iter_mut().find(|known| known.line == self.line) {
            Some(known) if known.tally.blocks() >= self.tally.blocks() => {}
            Some(known) => *known = self,
            None => others.push(self),
        }
        Ok(())
    }
}

/// The log of a book in memory. It contains the last state of each opening line.
pub type BookLog = LogContents<Work>;

impl BookLog {
    /// Returns the works in the log if the log is for these rules.
    ///
    /// # Errors
    /// Returns the name of the log's rule set if the log is for other rules.
    pub fn works_of(self, rules: &RuleSet) -> Result<Vec<Work>, String> {
        self.head.other_rules(rules).map_or(Ok(()), |other| Err(other.to_owned()))?;
        Ok(self.records)
    }

    /// Whether another log has the same settings.
    pub fn is_like(&self, other: &Self) -> bool {
        self.head.difference(&other.head).is_none()
    }
}

/// Combines logs into a book. If several logs contain the same opening line, the first of them takes
/// precedence.
///
/// # Errors
/// Fails if a log is for other rules. The error is the name of the first other rule set.
pub fn collect(logs: &[BookLog], rules: RuleSet) -> Result<Book, String> {
    let (mut made, mut entries) = (Vec::new(), Vec::new());
    for BookLog { head, records } in logs {
        head.other_rules(&rules).map_or(Ok(()), |other| Err(other.to_owned()))?;
        made.push(head.description());
        entries.extend(records.iter().filter_map(|work| work.entry(head.games().truncation)));
    }
    Ok(Book::new(rules, made, entries))
}
