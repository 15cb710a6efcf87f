//! Commands that move the game on.

use super::Session;
use crate::match_play::{Computer, Event, Resignation, Table, TableError, Watch};
use crate::protocol::command::New;
use crate::protocol::{ProtocolError, Reply};
use crate::rules::play_text::{self, PlayText};
use crate::rules::{LegalPlay, Numbers, Roll, cascade, legal_plays};

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
        let numbers = Self::numbers_of(&self.subject())?;
        let legal = match text {
            Some(text) => play_text::resolve(text, &self.table.series.game.position, numbers, self.rules())?,
            None => self.forced(numbers)?,
        };
        self.at_the_table(|table, computer| table.play(&legal, computer))
    }

    /// The only legal play of `numbers`.
    fn forced(&self, numbers: Numbers) -> Result<LegalPlay, ProtocolError> {
        let (position, rules) = (&self.table.series.game.position, self.rules());
        cascade::only_play(position, numbers, rules).ok_or_else(|| {
            let count = if numbers.is_cascade(rules) {
                "several".to_owned()
            } else {
                let mut plays = Vec::new();
                legal_plays(position, numbers, rules, &mut plays);
                plays.len().to_string()
            };
            ProtocolError::bad_argument(format!("expected a play: {count} are legal (see `legal`)"))
        })
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
