//! Maintains the record of a table while a match is in progress.

use std::sync::Arc;

use super::cursor::Cursor;
use super::{GameRecord, MatchInfo, Note, Place, Record, RecordedSeat};
use crate::match_play::{Change, Event, GameState, History, Match, Table};
use plakoto_engine::rules::{Player, RuleSet};

/// The record of a table, which is updated after every action and change at the table. Clones are cheap.
#[derive(Clone, Debug)]
pub struct Recorder {
    now: Cursor,
    /// The earlier states of the record that undo can restore.
    past: History<Cursor>,
    /// The value of [`Table::undo_depth`] when the record was last updated.
    depth: usize,
}

impl Recorder {
    /// Returns a new record that begins with the table's current game.
    pub fn new(table: &Table) -> Self {
        Self::of(Record::new(*table.series().rotation(), table.series().length(), table.names()), table)
    }

    /// Continues an existing record. The table must be at the end of the record.
    pub fn of(record: Record, table: &Table) -> Self {
        let mut now = Cursor::at_end(record);
        now.set_up(table.series(), table.is_placed());
        Self { now, past: History::default(), depth: table.undo_depth() }
    }

    /// Continues an existing record after [`Table::take_up`]. Undo can restore the record before.
    pub fn take_up(&mut self, record: Record, table: &Table) {
        self.remember(table.undo_depth());
        self.now = Cursor::at_end(record);
        self.now.set_up(table.series(), table.is_placed());
    }

    /// Makes the earlier states unavailable, after [`Table::forget_past`].
    pub fn forget_past(&mut self, table: &Table) {
        (self.past, self.depth) = (History::default(), table.undo_depth());
    }

    /// The record in its current state.
    pub fn record(&self) -> &Record {
        &self.now.record
    }

    /// The table's current place in the record.
    pub fn place(&self) -> Place {
        self.now.place()
    }

    /// The record from the table's point of view: if the table is in a variation, the variation replaces its
    /// game.
    pub fn view(&self) -> &Record {
        self.now.view()
    }

    /// The index of the variation that the table is in, counted from 0; `None` if the table is in no
    /// variation.
    pub fn variation(&self) -> Option<usize> {
        self.now.variation()
    }

    /// Returns the index of the current variation if it also contains `place`.
    pub fn stays_in(&self, place: Place) -> Option<usize> {
        self.now.stays_in(place)
    }

    /// Returns the match at a place in the record or in a variation. The table can continue from the returned
    /// match. Returns `None` if the place does not exist.
    pub fn at(&self, place: Place, variation: Option<usize>) -> Option<Match> {
        let record = self.record();
        let series = match variation {
            None => record.at(place),
            Some(index) => record.with_variation(index)?.at(place),
        };
        let counts = variation.is_none() && record.is_being_played(place.game);
        series.map(|series| series.in_variation(!counts))
    }

    /// Returns the match to which a position is added when the user puts it on the board. If the table is at
    /// an earlier place in the record, the returned match has the score at the end of the record.
    pub fn match_to_place(&self, table: &Table) -> Match {
        self.left_at_end().map_or(*table.series(), |end| table.series().scored_as(end))
    }

    /// The state of the match at the end of the record; `None` if the table is at the end.
    pub fn left_at_end(&self) -> Option<&Match> {
        self.now.end()
    }

    /// Returns the match at the end of the record, with its dice, even if the table is at another place.
    pub fn end<'a>(&'a self, table: &'a Table) -> &'a Match {
        self.now.end().unwrap_or(table.series())
    }

    /// Updates the record after the table has gone from the match `left` to another place in the record or in
    /// a variation.
    pub fn stand_at(&mut self, place: Place, variation: Option<usize>, left: &Match, table: &Table) {
        self.remember(table.undo_depth());
        self.now.go_to(place, variation, left);
    }

    /// Updates the record after a change at the table.
    pub fn follow(&mut self, change: Change, table: &Table) {
        self.remember(table.undo_depth());
        match change {
            Change::SetUp { series, is_placed } => self.now.set_up(&series, is_placed),
            Change::Placed(series) => self.now.put(&series),
            Change::NewSession(series) => self.now.begin_session(&series),
            Change::Rules { series, is_placed } => self.now.set_rules(&series, is_placed),
            Change::Renamed(names) => self.now.rename(names),
        }
    }

    /// Copies the players and levels of the table into the record.
    pub fn seat(&mut self, table: &Table) {
        self.now.seat(RecordedSeat::of(table.seats()));
    }

    /// Replaces the note on a turn.
    pub fn annotate(&mut self, place: Place, note: Note) {
        self.now.annotate(place, note);
    }

    /// Replaces the information about the match.
    pub fn inform(&mut self, info: MatchInfo) {
        self.now.change(|record| record.info = info);
    }

    /// Returns a draft of the record for an action at the table.
    pub fn draft(&self, table: &Table) -> RecordDraft {
        RecordDraft::new(self.now.clone(), table.series().score())
    }

    /// Replaces the record with the draft of an action that the table has completed.
    pub fn adopt(&mut self, draft: RecordDraft, table: &Table) {
        let (now, before) = draft.end();
        self.remember(table.undo_depth().saturating_sub(before.len()));
        before.into_iter().for_each(|before| self.past.push(before));
        (self.now, self.depth) = (now, table.undo_depth());
    }

    /// Updates the record after an undo at the table. Keeps the names, the rules and the notes on the turns
    /// that remain.
    pub fn undo(&mut self, table: &Table) {
        let undone = Arc::clone(&self.now.record);
        let depth = table.undo_depth();
        for _ in depth..self.depth {
            if let Some(before) = self.past.pop() {
                self.now = before;
            }
        }
        self.depth = depth;
        self.now.keep_notes(&undone);
        undone.seats.into_iter().for_each(|seats| self.now.seat(seats));
        self.now.rename(table.names());
        self.now.set_rules(table.series(), table.is_placed());
    }

    /// Stores the current state of the record once for each new action of the table up to `depth`, so that
    /// undo can restore it.
    fn remember(&mut self, depth: usize) {
        for _ in self.depth..depth {
            self.past.push(self.now.clone());
        }
        self.depth = depth;
    }
}

/// A draft of the record while an action at the table is in progress. A draft cannot record an undo.
#[derive(Clone, Debug)]
pub struct RecordDraft {
    now: Cursor,
    /// The states before automatic plays that can be undone alone.
    before: Vec<Cursor>,
    /// The number of these states before the last call of [`RecordDraft::follow`].
    followed: usize,
    /// The points of player 0 and player 1 before the next game.
    score: [u16; 2],
    /// The rules of the game that has begun, in a match of several games, until its starter is known.
    begun: Option<RuleSet>,
}

impl RecordDraft {
    /// Returns a draft that begins with this state of the record and this match score.
    pub(super) const fn new(now: Cursor, score: [u16; 2]) -> Self {
        Self { now, score, before: Vec::new(), followed: 0, begun: None }
    }

    /// Adds the events to the draft and returns the drafted record. `events` must contain only new events.
    pub fn follow(&mut self, events: &[Event]) -> &Record {
        self.followed = self.before.len();
        events.iter().for_each(|event| self.take_down(event));
        &self.now.record
    }

    /// Resets the draft to a state of the record before the last call of [`RecordDraft::follow`].
    pub fn go_back(&mut self, record: &Record) {
        self.before.truncate(self.followed);
        self.now = self.now.in_record(record);
    }

    /// Returns the state of the record at the end of the action, and the states before automatic plays that
    /// can be undone alone.
    pub(super) fn end(self) -> (Cursor, Vec<Cursor>) {
        (self.now, self.before)
    }

    fn take_down(&mut self, event: &Event) {
        match event {
            Event::NewMatch(length, rotation) => {
                self.now.begin_match(*length, *rotation);
                self.score = [0, 0];
            }
            Event::OpeningRoll([first, second]) if first != second => {
                self.begin(if first > second { Player::O } else { Player::X });
            }
            Event::Starts(player) => self.begin(*player),
            Event::Moved { numbers, legal, can_be_undone, .. }
            | Event::CannotMove { numbers, legal, can_be_undone, .. } => {
                if *can_be_undone {
                    self.before.push(self.now.clone());
                }
                self.now.play(*numbers, *legal);
            }
            Event::Rolled(_, roll) => self.now.change_open_turn(|game| game.set_roll(*roll)),
            Event::OffersToResign(_, offer) => self.now.change_open_turn(|game| game.set_offer(Some(*offer))),
            Event::Declines(..) => self.now.change_open_turn(|game| game.set_offer(None)),
            Event::Accepts(winner, resignation) => {
                self.now.resign(winner.other(), *resignation);
            }
            Event::Score { score, .. } => self.score = *score,
            Event::Swapped => self.now.swap_players(),
            Event::Begins(rules) => self.begun = Some(*rules),
            Event::OpeningRoll(_) | Event::GameOver(_) | Event::MatchOver(_) | Event::Undone => {}
        }
    }

    /// Begins the next game. If nothing was played in the last game, the new game replaces it.
    fn begin(&mut self, starter: Player) {
        let (score, begun) = (self.score, self.begun.take());
        self.now.change(|record| {
            // A record without games does not know which game of the match comes next.
            let rules = begun.unwrap_or_else(|| record.rules_after(record.games.len()));
            record.games.pop_if(|game| game.is_untouched());
            record.begin(GameRecord::new(score, GameState::new(&rules, starter)));
        });
    }
}
