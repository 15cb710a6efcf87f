//! Commands that move the game on.

use super::Session;
use super::follower::{Followed, Follower};
use super::kept::Recording;
use crate::command::{New, Numbered, Offer};
use crate::reply::Events;
use crate::{ProtocolError, Reply};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Resignation, Roll, only_play};
use plakoto_table::match_play::{Computer, Event, Seat, Table, TableError, Undo};

impl Session {
    /// Does something at the table that may go on by itself, and shows the board after it. What comes before the last
    /// part of much is handed to `progress`.
    pub(crate) fn at_the_table(
        &mut self,
        progress: &mut dyn FnMut(&Reply),
        action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>,
    ) -> Result<Reply, ProtocolError> {
        self.must_be_recorded()?;
        let names = self.names();
        let Self { engine, stop, level, table, onlooker, .. } = self;
        let Recording { keeper, writer, .. } = &mut self.recording;
        let (draft, rules) = (keeper.draft(table), *engine.rules());
        let follower = Follower::new(draft, writer.as_mut(), progress, names, rules, onlooker.as_ref());
        let equities = self.plays_by_score.then_some(&self.equities);
        let computer = Computer { engine, level: *level, equities, watch: Some(&follower), stop };
        let result = action(table, &computer);
        let Followed { draft, result } = follower.end(result);
        if let Some(draft) = draft {
            keeper.adopt(draft, table);
        }
        Ok(Reply::from(Events { events: result?, board: self.board() }))
    }

    /// Whether a match is played without a person, so that it ends only when it is over or stopped.
    #[must_use]
    pub fn plays_by_itself(&self) -> bool {
        self.table.seats().iter().all(Seat::is_computer)
    }

    pub(crate) fn new_game(
        &mut self,
        new: New,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let length = self.match_length;
        let before = self.standing();
        if matches!(new, New::Game) {
            self.go_to_end();
        }
        let answer = self.at_the_table(progress, |table, computer| match new {
            New::Game => table.new_game(computer),
            New::Match(given) => table.new_match(given.unwrap_or(length), computer),
            New::Session => table.new_match(0, computer),
        });
        if answer.is_err() && self.record().turns() == before.turns() {
            self.restore(before);
        }
        answer
    }

    pub(crate) fn roll(
        &mut self,
        given: Option<Roll>,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        self.at_the_table(progress, |table, computer| table.roll(given, computer))
    }

    pub(crate) fn make_move(
        &mut self,
        play: Option<Numbered<PlayText>>,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        self.table.must_be_playing(self.rules())?;
        let numbers = Self::numbers_of(&self.subject())?;
        let on_roll = self.table.series().game().on_roll();
        let legal = match play.map(|play| self.play_by_mover(play, on_roll)) {
            Some(text) => text.resolve(self.table.series().game().position(), numbers, self.rules())?,
            None => self.forced(numbers)?,
        };
        self.play_or_warn(legal, progress)
    }

    /// The only legal play of `numbers`.
    fn forced(&self, numbers: Numbers) -> Result<LegalPlay, ProtocolError> {
        let (position, rules) = (self.table.series().game().position(), self.rules());
        only_play(position, numbers, rules).ok_or_else(|| {
            let count = if numbers.is_cascade(rules) {
                "several".to_owned()
            } else {
                let plays = rules.legal_plays(position, numbers);
                plays.len().to_string()
            };
            ProtocolError::bad_argument(format!("expected a play: {count} are legal (see `legal`)"))
        })
    }

    pub(crate) fn play(&mut self, progress: &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> {
        self.at_the_table(progress, Table::play_by_computer)
    }

    pub(crate) fn resign(
        &mut self,
        offer: Offer,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        self.table.must_be_playing(self.rules())?;
        let resignation = match offer {
            Offer::By(victory) => Resignation::of(victory, self.rules()),
            Offer::Points(points) => Resignation::of_points(points, self.rules()),
        }?;
        self.at_the_table(progress, |table, computer| table.resign(resignation, computer))
    }

    pub(crate) fn accept(&mut self, progress: &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> {
        self.at_the_table(progress, Table::accept)
    }

    pub(crate) fn decline(&mut self, progress: &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> {
        self.at_the_table(progress, Table::decline)
    }

    pub(crate) fn swap_players(&mut self) -> Result<Reply, ProtocolError> {
        let mut draft = self.recording.keeper.draft(&self.table);
        let events = self.table.swap_players()?;
        draft.follow(&events);
        self.recording.keeper.adopt(draft, &self.table);
        Ok(Reply::from(Events { events, board: self.board() }))
    }

    pub(crate) fn undo(&mut self, undo: Undo) -> Result<Reply, ProtocolError> {
        let events = self.table.undo(undo, self.engine.rules())?;
        self.recording.keeper.undo(&self.table);
        Ok(Reply::from(Events { events, board: self.board() }))
    }
}
