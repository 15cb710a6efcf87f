//! Maintains the record of a table while a match is played.

use std::sync::Arc;

use super::standing::Standing;
use super::{MatchInfo, Note, Place, Record, RecordDraft};
use crate::match_play::past::Past;
use crate::match_play::{Change, Match, Table};
use plakoto_engine::rules::RuleSet;

/// The record of a table, which follows all actions and changes. Clones are cheap.
#[derive(Clone, Debug)]
pub struct Keeper {
    now: Standing,
    /// The states that undo restores.
    past: Past<Standing>,
    /// The undo depth of the table.
    depth: usize,
}

impl Keeper {
    /// Returns a new record that begins with the current game of the table.
    pub fn new(table: &Table, rules: &RuleSet) -> Self {
        Self::of(Record::new(*rules, table.series().length(), table.names()), table)
    }

    /// Continues a record. The table must be at its end.
    pub fn of(record: Record, table: &Table) -> Self {
        let mut now = Standing::at_end(record);
        now.set_up(table.series(), table.is_placed());
        Self { now, past: Past::default(), depth: table.undo_depth() }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.now.record
    }

    /// The place of the table in the record.
    pub fn place(&self) -> Place {
        self.now.place()
    }

    /// The record as the table sees it: if the table is in a variation, the variation replaces its game.
    pub fn view(&self) -> &Record {
        self.now.view()
    }

    /// The number of the variation that the table is in, from 0; `None` if it is in no variation.
    pub fn variation(&self) -> Option<usize> {
        self.now.variation()
    }

    /// Returns the number of the current variation if `place` belongs to it too.
    pub fn stays_in(&self, place: Place) -> Option<usize> {
        self.now.stays_in(place)
    }

    /// Returns the match at a place of the record or of a variation, from which the table can continue.
    /// `None` if there is no such place.
    pub fn at(&self, place: Place, variation: Option<usize>) -> Option<Match> {
        let record = self.record();
        let series = match variation {
            None => record.at(place),
            Some(index) => record.with_variation(index)?.at(place),
        };
        let counts = variation.is_none() && record.is_being_played(place.game);
        series.map(|series| series.in_variation(!counts))
    }

    /// Returns the match for a position that is put on the board. At an earlier place of the record, the
    /// match has the score at the end of the record.
    pub fn match_to_place(&self, table: &Table) -> Match {
        self.left_at_end().map_or(*table.series(), |end| table.series().scored_as(end))
    }

    /// The state of the match at the end of the record; `None` if the table is there.
    pub fn left_at_end(&self) -> Option<&Match> {
        self.now.end()
    }

    /// Returns the match at the end of the record, with its dice, wherever the table is.
    pub fn end<'a>(&'a self, table: &'a Table) -> &'a Match {
        self.now.end().unwrap_or(table.series())
    }

    /// Follows the table from the match `left` to another place of the record or of a variation.
    pub fn stand_at(&mut self, place: Place, variation: Option<usize>, left: &Match, table: &Table) {
        self.remember(table);
        self.now.go_to(place, variation, left);
    }

    /// Follows a change of the table.
    pub fn follow(&mut self, change: Change, table: &Table) {
        self.remember(table);
        match change {
            Change::SetUp { series, is_placed } => self.now.set_up(&series, is_placed),
            Change::Placed(series) => self.now.put(&series),
            Change::NewSession(series) => self.now.begin_session(&series),
            Change::Rules { rules, series, is_placed } => self.now.set_rules(&rules, &series, is_placed),
            Change::Renamed(names) => self.now.rename(names),
        }
    }

    /// Replaces the note on a turn.
    pub fn annotate(&mut self, place: Place, note: Note) {
        self.now.annotate(place, note);
    }

    /// Replaces the information about the match.
    pub fn inform(&mut self, info: MatchInfo) {
        self.now.change(|record| record.info = info);
    }

    /// Returns a draft that follows an action at the table.
    pub fn draft(&self, table: &Table) -> RecordDraft {
        RecordDraft::new(self.now.clone(), table.series().score())
    }

    /// Adopts the draft of an action that is complete at the table.
    pub fn adopt(&mut self, draft: RecordDraft, table: &Table) {
        self.remember(table);
        self.now = draft.end();
    }

    /// Follows an undo at the table. Names, rules and the notes on remaining turns are kept.
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

    /// Stores the current state once for each new action of the table, so that undo can restore it.
    fn remember(&mut self, table: &Table) {
        let depth = table.undo_depth();
        for _ in self.depth..depth {
            self.past.push(self.now.clone());
        }
        self.depth = depth;
    }
}
