//! Keeping the record of a table while a match is played at it.

use std::sync::Arc;

use super::standing::Standing;
use super::{MatchInfo, Note, Place, Record, RecordDraft};
use crate::match_play::past::Past;
use crate::match_play::{Change, Match, Table};
use crate::rules::RuleSet;

/// The record of a table, which follows everything that is done at it. A copy is cheap.
#[derive(Clone, Debug)]
pub struct Keeper {
    now: Standing,
    /// What to go back to when actions are taken back.
    past: Past<Standing>,
    /// The depth of the table's own past.
    depth: usize,
}

impl Keeper {
    /// Begins a record with the current game of the table.
    #[must_use]
    pub fn new(table: &Table, rules: &RuleSet) -> Self {
        Self::of(Record::new(*rules, table.series().length(), table.names()), table)
    }

    /// Goes on with a record at the end of which the table is.
    #[must_use]
    pub fn of(record: Record, table: &Table) -> Self {
        let mut now = Standing::at_end(record);
        now.set_up(table.series(), table.is_placed());
        Self { now, past: Past::default(), depth: table.undo_depth() }
    }

    /// What has been played.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.now.record
    }

    /// Where in it the table is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.now.place()
    }

    /// The match as it is at the end of the record, with the dice that were rolled there, wherever the table is.
    #[must_use]
    pub fn end<'a>(&'a self, table: &'a Table) -> &'a Match {
        self.now.end().unwrap_or(table.series())
    }

    /// The table has gone from `left` to this place of the record.
    pub fn stand_at(&mut self, place: Place, left: &Match, table: &Table) {
        self.remember(table);
        self.now.go_to(place, left);
    }

    /// Takes over what has been set at the table.
    pub fn follow(&mut self, change: Change, table: &Table) {
        self.remember(table);
        match change {
            Change::SetUp { series, is_placed } => self.now.set_up(&series, is_placed),
            Change::NewSession(series) => self.now.begin_session(&series),
            Change::Rules { rules, series, is_placed } => self.now.set_rules(&rules, &series, is_placed),
            Change::Renamed(names) => self.now.rename(names),
        }
    }

    /// Writes something about a turn.
    pub fn annotate(&mut self, place: Place, note: Note) {
        self.now.annotate(place, note);
    }

    /// Something else is known of the match.
    pub fn inform(&mut self, info: MatchInfo) {
        self.now.record_mut().info = info;
    }

    /// One that takes down what happens at the table from now on.
    #[must_use]
    pub fn draft(&self, table: &Table) -> RecordDraft {
        RecordDraft::new(self.now.clone(), table.series().score())
    }

    /// Takes over the draft of an action that has come to its end at the table.
    pub fn adopt(&mut self, draft: RecordDraft, table: &Table) {
        self.remember(table);
        self.now = draft.end();
    }

    /// The last actions at the table have been taken back; names, rules and what is written about what is left stay.
    pub fn undo(&mut self, table: &Table) {
        let rules = self.now.record.rules;
        let undone = Arc::clone(&self.now.record);
        let depth = table.undo_depth();
        for _ in depth..self.depth {
            if let Some(before) = self.past.pop() {
                self.now = before;
            }
        }
        self.depth = depth;
        self.now.keep_notes(&undone);
        self.now.rename(table.names());
        self.now.set_rules(&rules, table.series(), table.is_placed());
    }

    /// What the table can go back to, the record can too.
    fn remember(&mut self, table: &Table) {
        let depth = table.undo_depth();
        for _ in self.depth..depth {
            self.past.push(self.now.clone());
        }
        self.depth = depth;
    }
}
