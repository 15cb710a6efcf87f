//! Commands that move the game on.

use super::{MAX_HISTORY, Session, Snapshot};
use crate::match_play::{DiceSource, Game, Match, Resignation};
use crate::protocol::command::New;
use crate::protocol::reply::Event;
use crate::protocol::{ErrorCode, ProtocolError, Reply};
use crate::rules::play_text::{self, PlayText};
use crate::rules::{LegalPlay, Player, Roll, legal_plays};

/// Whether `undo` takes a command back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undo {
    Possible,
    Impossible,
}

impl Session {
    pub(super) fn new_game(&mut self, new: New) -> Result<Reply, ProtocolError> {
        self.transact(Undo::Possible, |session, events| match new {
            New::Game if session.series.winner().is_some() => {
                Err(ProtocolError::missing("the match is over: `new match` or `new session` starts another"))
            }
            New::Game => session.start_game(events),
            New::Match(length) => session.start_match(length.unwrap_or(session.match_length), events),
            New::Session => session.start_match(0, events),
        })
    }

    fn start_match(&mut self, length: u16, events: &mut Vec<Event>) -> Result<(), ProtocolError> {
        let on_roll = self.series.game.on_roll;
        self.series = Match::new(length, on_roll);
        events.push(Event::NewMatch(length));
        self.start_game(events)
    }

    /// The start of the next game, with the winner of the last one on roll or whom the dice choose.
    pub(super) fn start_game(&mut self, events: &mut Vec<Event>) -> Result<(), ProtocolError> {
        let starter = match (self.series.next_starter, &self.dice) {
            (Some(winner), _) => {
                events.push(Event::Starts(winner));
                winner
            }
            (None, DiceSource::Manual) => {
                events.push(Event::Starts(self.series.game.on_roll));
                self.series.game.on_roll
            }
            (None, _) => self.roll_for_the_start(events)?,
        };
        self.series.game = Game::new(starter);
        self.placed = true;
        Ok(())
    }

    fn roll_for_the_start(&mut self, events: &mut Vec<Event>) -> Result<Player, ProtocolError> {
        loop {
            let dice = [self.dice.die()?, self.dice.die()?];
            events.push(Event::OpeningRoll(dice));
            if dice[0] != dice[1] {
                return Ok(if dice[0] > dice[1] { Player::O } else { Player::X });
            }
        }
    }

    pub(super) fn roll(&mut self, given: Option<Roll>) -> Result<Reply, ProtocolError> {
        self.must_be_playing()?;
        if let Some(dice) = self.series.game.dice {
            return Err(ProtocolError::missing(format!("the dice have been rolled already: {dice}")));
        }
        if given.is_some() && !matches!(self.dice, DiceSource::Manual) {
            let detail = "expected the end of the line: dice are entered only after `set rng manual`";
            return Err(ProtocolError::bad_argument(detail));
        }
        self.transact(Undo::Impossible, |session, events| match given {
            Some(roll) => {
                session.take_roll(roll, events);
                Ok(())
            }
            None => session.roll_dice(events),
        })
    }

    /// Rolls for the player on roll.
    pub(super) fn roll_dice(&mut self, events: &mut Vec<Event>) -> Result<(), ProtocolError> {
        let roll = self.dice.roll()?;
        self.take_roll(roll, events);
        Ok(())
    }

    fn take_roll(&mut self, roll: Roll, events: &mut Vec<Event>) {
        self.series.game.dice = Some(roll);
        events.push(Event::Rolled(self.series.game.on_roll, roll));
    }

    pub(super) fn make_move(&mut self, text: Option<&PlayText>) -> Result<Reply, ProtocolError> {
        self.must_be_playing()?;
        let roll = Self::dice_of(&self.subject())?;
        let position = self.series.game.position;
        let legal = match text {
            Some(text) => play_text::resolve(text, &position, roll)?,
            None => self.forced(roll)?,
        };
        self.transact(Undo::Possible, |session, events| {
            session.make(&legal, events);
            Ok(())
        })
    }

    /// The only legal play of `roll`.
    fn forced(&self, roll: Roll) -> Result<LegalPlay, ProtocolError> {
        let mut plays = Vec::new();
        legal_plays(&self.series.game.position, roll, &mut plays);
        match plays.as_slice() {
            [only] => Ok(*only),
            several => {
                let detail = format!("expected a play: {} are legal (see `legal`)", several.len());
                Err(ProtocolError::bad_argument(detail))
            }
        }
    }

    pub(super) fn play(&mut self) -> Result<Reply, ProtocolError> {
        self.must_be_playing()?;
        self.transact(Undo::Possible, Self::computer_turn)
    }

    /// Makes a legal play, and books the game if it ends with it.
    pub(super) fn make(&mut self, legal: &LegalPlay, events: &mut Vec<Event>) {
        let Game { on_roll: player, position: before, .. } = self.series.game;
        events.push(if legal.play.is_pass() {
            Event::CannotMove(player)
        } else {
            Event::Moved { player, before, legal: *legal }
        });
        self.series.game.play(legal);
        self.book(events);
    }

    /// Books the game, if it has ended.
    fn book(&mut self, events: &mut Vec<Event>) {
        let Some(result) = self.result() else { return };
        self.series.book(result);
        events.push(Event::GameOver(result));
        let Match { games, score, length, .. } = self.series;
        events.push(Event::Score { games, score, length });
        if let Some(winner) = self.series.winner() {
            events.push(Event::MatchOver(winner));
        }
    }

    pub(super) fn resign(&mut self, resignation: Resignation) -> Result<Reply, ProtocolError> {
        self.must_be_playing()?;
        self.transact(Undo::Possible, |session, events| {
            let player = session.series.game.on_roll;
            session.series.game.resignation = Some(resignation);
            events.push(Event::OffersToResign(player, resignation));
            if session.players[player.other().index()].is_computer {
                session.answer_resignation(events);
            }
            Ok(())
        })
    }

    pub(super) fn accept(&mut self) -> Result<Reply, ProtocolError> {
        self.offered()?;
        self.transact(Undo::Possible, |session, events| {
            session.accept_resignation(events);
            Ok(())
        })
    }

    pub(super) fn accept_resignation(&mut self, events: &mut Vec<Event>) {
        let game = &mut self.series.game;
        let Some(resignation) = game.resignation else { return };
        events.push(Event::Accepts(game.on_roll.other(), resignation));
        game.accept_resignation();
        self.book(events);
    }

    pub(super) fn decline(&mut self) -> Result<Reply, ProtocolError> {
        let resignation = self.offered()?;
        let game = &mut self.series.game;
        game.resignation = None;
        let event = Event::Declines(game.on_roll.other(), resignation);
        Ok(Reply::Events(vec![event], self.board()))
    }

    fn offered(&self) -> Result<Resignation, ProtocolError> {
        self.placed_subject()?;
        self.series.game.resignation.ok_or_else(|| ProtocolError::missing("no resignation has been offered"))
    }

    pub(super) fn swap_players(&mut self) -> Result<Reply, ProtocolError> {
        self.placed_subject()?;
        self.remember(Snapshot { is_before_swap: true, ..self.snapshot() });
        self.players.swap(0, 1);
        self.series.swap_players();
        Ok(Reply::Events(vec![Event::Swapped], self.board()))
    }

    pub(super) fn undo(&mut self) -> Result<Reply, ProtocolError> {
        let Some(before) = self.history.pop_back() else {
            return Err(ProtocolError::missing("there is nothing to undo"));
        };
        self.restore(before);
        Ok(Reply::Events(vec![Event::Undone], self.board()))
    }

    /// Does `action` and everything that follows by itself; if something fails, the state is as it was before.
    fn transact(
        &mut self,
        undo: Undo,
        action: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), ProtocolError>,
    ) -> Result<Reply, ProtocolError> {
        let before = self.snapshot();
        let mut events = Vec::new();
        match action(self, &mut events).and_then(|()| self.advance(&mut events)) {
            Ok(()) => {
                if undo == Undo::Possible {
                    self.remember(before);
                }
                Ok(Reply::Events(events, self.board()))
            }
            Err(error) => {
                self.restore(before);
                Err(error)
            }
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let dice = Some(self.dice.clone());
        Snapshot { series: self.series, placed: self.placed, dice, is_before_swap: false }
    }

    pub(super) fn remember(&mut self, before: Snapshot) {
        if self.history.len() == MAX_HISTORY {
            self.history.pop_front();
        }
        self.history.push_back(before);
    }

    fn restore(&mut self, Snapshot { series, placed, dice, is_before_swap }: Snapshot) {
        (self.series, self.placed) = (series, placed);
        if let Some(dice) = dice {
            self.dice = dice;
        }
        if is_before_swap {
            self.players.swap(0, 1);
        }
    }

    fn must_be_playing(&self) -> Result<(), ProtocolError> {
        self.placed_subject()?;
        if self.result().is_some() {
            let next = if self.series.winner().is_some() { "`new match`" } else { "`new game`" };
            return Err(ProtocolError::missing(format!("the game is over: {next} starts another")));
        }
        if self.series.game.resignation.is_some() {
            let detail = "a resignation has been offered: `accept` or `decline` it";
            return Err(ProtocolError::new(ErrorCode::MissingContext, detail));
        }
        Ok(())
    }
}
