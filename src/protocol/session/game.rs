//! Commands that move the game on.

use super::Session;
use crate::match_play::{Computer, Event, Resignation, Table, TableError, Watch};
use crate::protocol::command::New;
use crate::protocol::{ProtocolError, Reply};
use crate::rules::play_text::{self, PlayText};
use crate::rules::{LegalPlay, Roll, legal_plays};

impl Session {
    /// Does something at the table, and shows the board after it.
    pub(super) fn at_the_table(
        &mut self,
        action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>,
    ) -> Result<Reply, ProtocolError> {
        let Self { engine, stop, level, table, recording, .. } = self;
        let before = table.series;
        let equities = self.plays_by_score.then_some(&self.equities);
        let draft = recording.draft(&before);
        let show = |events: &[Event]| draft.iter().for_each(|draft| draft.borrow_mut().write(events));
        let watch: Option<Watch<'_>> = if draft.is_some() { Some(&show) } else { None };
        let events = action(table, &Computer { engine, level: *level, equities, watch, stop })?;
        drop(draft);
        recording.keeper.follow(&before, &events, table);
        Ok(Reply::Events(events, self.board()))
    }

    pub(super) fn new_game(&mut self, new: New) -> Result<Reply, ProtocolError> {
        let length = self.match_length;
        self.at_the_table(|table, computer| match new {
            New::Game => table.new_game(computer),
            New::Match(given) => table.new_match(given.unwrap_or(length), computer),
            New::Session => table.new_match(0, computer),
        })
    }

    pub(super) fn roll(&mut self, given: Option<Roll>) -> Result<Reply, ProtocolError> {
        self.at_the_table(|table, computer| table.roll(given, computer))
    }

    pub(super) fn make_move(&mut self, text: Option<&PlayText>) -> Result<Reply, ProtocolError> {
        self.table.must_be_playing(self.rules())?;
        let roll = Self::dice_of(&self.subject())?;
        let legal = match text {
            Some(text) => play_text::resolve(text, &self.table.series.game.position, roll)?,
            None => self.forced(roll)?,
        };
        self.at_the_table(|table, computer| table.play(&legal, computer))
    }

    /// The only legal play of `roll`.
    fn forced(&self, roll: Roll) -> Result<LegalPlay, ProtocolError> {
        let mut plays = Vec::new();
        legal_plays(&self.table.series.game.position, roll, &mut plays);
        match plays.as_slice() {
            [only] => Ok(*only),
            several => {
                let detail = format!("expected a play: {} are legal (see `legal`)", several.len());
                Err(ProtocolError::bad_argument(detail))
            }
        }
    }

    pub(super) fn play(&mut self) -> Result<Reply, ProtocolError> {
        self.at_the_table(Table::play_by_computer)
    }

    pub(super) fn resign(&mut self, resignation: Resignation) -> Result<Reply, ProtocolError> {
        self.at_the_table(|table, computer| table.resign(resignation, computer))
    }

    pub(super) fn accept(&mut self) -> Result<Reply, ProtocolError> {
        self.at_the_table(Table::accept)
    }

    pub(super) fn decline(&mut self) -> Result<Reply, ProtocolError> {
        self.at_the_table(Table::decline)
    }

    pub(super) fn swap_players(&mut self) -> Result<Reply, ProtocolError> {
        self.at_the_table(|table, _| table.swap_players())
    }

    pub(super) fn undo(&mut self) -> Result<Reply, ProtocolError> {
        self.at_the_table(|table, _| table.undo())
    }
}
