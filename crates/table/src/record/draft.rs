//! A draft of the record while an action at the table is in progress.

use super::cursor::Cursor;
use super::{GameRecord, Record};
use crate::match_play::{Event, GameState};
use plakoto_engine::rules::Player;

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
}

impl RecordDraft {
    /// Returns a draft that begins with this state of the record and this match score.
    pub(super) const fn new(now: Cursor, score: [u16; 2]) -> Self {
        Self { now, score, before: Vec::new(), followed: 0 }
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
            Event::Begins(_)
            | Event::OpeningRoll(_)
            | Event::GameOver(_)
            | Event::MatchOver(_)
            | Event::Undone => {}
        }
    }

    /// Begins the next game. If nothing was played in the last game, the new game replaces it.
    fn begin(&mut self, starter: Player) {
        let score = self.score;
        self.now.change(|record| {
            let rules = record.rules_after(record.games.len());
            record.games.pop_if(|game| game.is_untouched());
            record.begin(GameRecord::new(score, GameState::new(&rules, starter)));
        });
    }
}
