//! Keeping the record of a table while a match is played at it.

use std::sync::Arc;

use super::standing::Standing;
use super::{MatchInfo, Note, Place, Record, RecordDraft};
use crate::match_play::past::Past;
use crate::match_play::{Change, Match, Table};
use plakoto_engine::rules::RuleSet;

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
    pub fn new(table: &Table, rules: &RuleSet) -> Self {
        Self::of(Record::new(*rules, table.series().length(), table.names()), table)
    }

    /// Goes on with a record at the end of which the table is.
    pub fn of(record: Record, table: &Table) -> Self {
        let mut now = Standing::at_end(record);
        now.set_up(table.series(), table.is_placed());
        Self { now, past: Past::default(), depth: table.undo_depth() }
    }

    /// What has been played.
    pub fn record(&self) -> &Record {
        &self.now.record
    }

    /// Where in it the table is.
    pub fn place(&self) -> Place {
        self.now.place()
    }

    /// The record as the table sees it: with the variation in which the table is in place of its game.
    pub fn view(&self) -> &Record {
        self.now.view()
    }

    /// The number of the variation in which the table is, among those of the record from 0.
    pub fn variation(&self) -> Option<usize> {
        self.now.variation()
    }

    /// The variation in which the table stays if it goes to `place`.
    pub fn stays_in(&self, place: Place) -> Option<usize> {
        self.now.stays_in(place)
    }

    /// The match at a place of the record, or of a variation, as the table takes it up. `None` if there is no such place.
    pub fn at(&self, place: Place, variation: Option<usize>) -> Option<Match> {
        let record = self.record();
        let series = match variation {
            None => record.at(place),
            Some(index) => record.with_variation(index)?.at(place),
        };
        let counts = variation.is_none() && record.is_being_played(place.game);
        series.map(|series| series.in_variation(!counts))
    }

    /// The match that a position put on the board counts to: at an earlier place of the record, that at its end.
    pub fn match_to_place(&self, table: &Table) -> Match {
        self.left_at_end().map_or(*table.series(), |end| table.series().scored_as(end))
    }

    /// The match as it was left at the end of the record; `None` if the table is there.
    pub fn left_at_end(&self) -> Option<&Match> {
        self.now.end()
    }

    /// The match as it is at the end of the record, with the dice that were rolled there, wherever the table is.
    pub fn end<'a>(&'a self, table: &'a Table) -> &'a Match {
        self.now.end().unwrap_or(table.series())
    }

    /// The table has gone from `left` to this place of the record, in a variation or not.
    pub fn stand_at(&mut self, place: Place, variation: Option<usize>, left: &Match, table: &Table) {
        self.remember(table);
        self.now.go_to(place, variation, left);
    }

    /// Takes over what has been set at the table.
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

    /// Writes something about a turn.
    pub fn annotate(&mut self, place: Place, note: Note) {
        self.now.annotate(place, note);
    }

    /// Something else is known of the match.
    pub fn inform(&mut self, info: MatchInfo) {
        self.now.change(|record| record.info = info);
    }

    /// One that takes down what happens at the table from now on.
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
