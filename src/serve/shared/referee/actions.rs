//! The actions of the players at a shared table. A refused action changes nothing.

use std::time::Duration;

use plakoto_table::fair_dice::{Entry, Hex, Purpose, Throw};

use super::super::clock::{Clock, TimeControl};
use super::{ABSENCE, Called, Ending, PATIENCE, Referee, Refusal, Series, Stage};

type Result<T> = std::result::Result<T, Refusal>;

impl Referee {
    /// Notes that a client has sat down.
    pub(in super::super) fn enter(&mut self, player: usize) {
        self.present[player] += 1;
        if player == 1 {
            self.absence = Duration::ZERO;
            // The guest has come back, so no other guest takes the seat.
            self.keys.revoke(1);
        }
        self.update();
    }

    /// Notes that a client has left.
    pub(in super::super) fn leave(&mut self, player: usize) {
        self.present[player] = self.present[player].saturating_sub(1);
        self.update();
    }

    /// Gives a seat to a client with an invitation. `token` is the hash of the client's token, and `ticket` the
    /// hash of the invitation.
    pub(in super::super) fn seat(&mut self, token: Hex, ticket: Hex) -> Result<usize> {
        let player = self.keys.invited(ticket).ok_or(Refusal::NoTicket)?;
        if self.is_throwing() {
            return Err(Refusal::Throwing);
        }
        if !self.keys.seat(player, token) {
            return Err(Refusal::NoTicket);
        }
        if self.series.anchors[player].is_some() {
            // The former guest's anchor is no longer valid.
            self.begin_series();
        }
        let (table, series) = (self.table.clone(), self.series.number);
        self.entries.push(Entry::Seat { table, player, series });
        self.update();
        Ok(player)
    }

    /// Makes an invitation for the guest's seat valid, in place of any earlier one.
    pub(in super::super) fn invite(&mut self, player: usize, ticket: Hex) -> Result<()> {
        self.invite_allowed(player)?;
        self.keys.invite(1, ticket);
        Ok(())
    }

    pub(super) fn invite_allowed(&self, player: usize) -> Result<()> {
        if player != 0 {
            return Err(Refusal::NotCreator);
        }
        if self.is_throwing() {
            return Err(Refusal::Throwing);
        }
        let is_here = self.present[1] > 0 || self.absence < ABSENCE;
        if self.keys.seated()[1] && is_here { Err(Refusal::GuestIsHere) } else { Ok(()) }
    }

    /// Takes a player's anchor for a series. With it, the player is ready.
    pub(in super::super) fn anchor(&mut self, player: usize, series: u32, anchor: Hex) -> Result<()> {
        self.must_be_playing()?;
        let entry = self.series.anchor(&self.table, player, series, anchor)?;
        self.entries.extend(entry);
        self.update();
        Ok(())
    }

    /// Throws the dice for the player on roll, whose nonce is part of the call.
    pub(in super::super) fn roll(&mut self, player: usize, throw: (u32, u32), nonce: Hex) -> Result<()> {
        self.must_be_playing()?;
        match self.stage {
            _ if !self.has_begun => return Err(Refusal::NotReady),
            Stage::Opening => return Err(Refusal::Opening),
            Stage::Roll(on_roll) if on_roll == player => {}
            Stage::Roll(_) => return Err(Refusal::OtherTurn),
            _ => return Err(Refusal::NoThrow),
        }
        if !self.series.is_open() {
            return Err(Refusal::NoAnchor);
        }
        self.series.check(&self.table, player, throw, nonce)?;
        let called = self.series.called.get_or_insert_with(|| Called::new(Purpose::Turn));
        called.nonces[player] = Some(nonce);
        self.offer = None;
        self.update();
        Ok(())
    }

    /// Takes a player's part of a throw that has been called. Returns the throw if it is complete. Then
    /// [`Referee::follow`] must say what the game waits for with these dice.
    pub(in super::super) fn reveal(
        &mut self,
        player: usize,
        throw: (u32, u32),
        nonce: Hex,
    ) -> Result<Option<Throw>> {
        self.must_be_playing()?;
        if self.series.called.is_none() {
            return Err(Refusal::NoThrow);
        }
        self.series.check(&self.table, player, throw, nonce)?;
        if let Some(called) = &mut self.series.called {
            called.nonces[player] = Some(nonce);
        }
        let thrown = self.series.complete(&self.table, self.game);
        if let Some(throw) = &thrown {
            self.match_throws += 1;
            self.thrown = Some(throw.clone());
            self.entries.push(Entry::Throw(throw.clone()));
            if self.series.is_used_up() {
                self.begin_series();
            }
        } else {
            self.update();
        }
        Ok(thrown)
    }

    /// Checks whether a player may move.
    pub(in super::super) fn move_allowed(&self, player: usize) -> Result<()> {
        self.must_be_playing()?;
        match self.stage {
            Stage::Move(on_turn) if on_turn == player => Ok(()),
            Stage::Opening => Err(Refusal::Opening),
            Stage::Roll(on_turn) if on_turn == player && !self.is_throwing() => Err(Refusal::NoDice),
            Stage::Roll(_) if self.is_throwing() => Err(Refusal::Throwing),
            _ => Err(Refusal::OtherTurn),
        }
    }

    /// Offers to resign the game for the player on turn. The game goes on.
    pub(in super::super) fn resign(&mut self, player: usize, points: u8) -> Result<()> {
        self.must_be_playing()?;
        if !self.has_begun {
            return Err(Refusal::NotReady);
        }
        if self.owes()[player] {
            return Err(Refusal::PartMissing);
        }
        if self.stage.player() != Some(player) {
            return Err(Refusal::OtherTurn);
        }
        if self.has_offered {
            return Err(Refusal::Offered);
        }
        (self.offer, self.has_offered) = (Some(points), true);
        Ok(())
    }

    /// Checks whether a player may answer an offer. Returns its points.
    pub(in super::super) fn answer_allowed(&self, player: usize) -> Result<u8> {
        self.must_be_playing()?;
        if self.owes()[player] {
            return Err(Refusal::PartMissing);
        }
        let offer = self.offer.filter(|_| self.stage.player() == Some(1 - player));
        offer.ok_or(Refusal::NoOffer)
    }

    /// Declines an offer.
    pub(in super::super) fn decline(&mut self, player: usize) -> Result<()> {
        self.answer_allowed(player)?;
        self.offer = None;
        Ok(())
    }

    /// Checks whether the next game can begin.
    pub(in super::super) fn new_game_allowed(&self) -> Result<()> {
        match self.stage {
            _ if self.ending.is_some() => Err(Refusal::Over),
            Stage::GameOver if self.is_full() => Err(Refusal::TooLong),
            Stage::GameOver => Ok(()),
            Stage::MatchOver => Err(Refusal::Over),
            _ => Err(Refusal::GameNotOver),
        }
    }

    /// Begins the next game, which waits for `stage`.
    pub(in super::super) fn begin_game(&mut self, stage: Stage) {
        self.game += 1;
        self.begin_series();
        self.follow(stage);
    }

    /// Takes a player's wish for a rematch. Returns whether both wish it.
    pub(in super::super) fn rematch(&mut self, player: usize) -> Result<bool> {
        let is_over = match self.stage {
            Stage::MatchOver => true,
            Stage::GameOver => self.is_full(),
            _ => false,
        };
        if self.ending.is_none() && !is_over {
            return Err(Refusal::NotOver);
        }
        self.rematch[player] = true;
        Ok(self.rematch == [true; 2])
    }

    /// Begins a match.
    pub(in super::super) fn begin_match(&mut self, control: Option<TimeControl>) {
        self.clock = control.map(Clock::new);
        (self.match_number, self.game, self.match_throws) = (self.match_number + 1, 1, 0);
        (self.has_begun, self.ending, self.rematch) = (false, None, [false; 2]);
        self.begin_series();
        self.follow(Stage::Opening);
    }

    /// Ends the match without a result, because the other player's part of a throw does not come.
    pub(in super::super) fn end(&mut self, player: usize) -> Result<()> {
        self.end_allowed(player)?;
        self.ending = Some(Ending::NoResult);
        self.update();
        Ok(())
    }

    pub(super) fn end_allowed(&self, player: usize) -> Result<()> {
        self.must_be_playing()?;
        let is_waiting = self.waiting == Some((1 - player, PATIENCE));
        if is_waiting { Ok(()) } else { Err(Refusal::NotWaiting) }
    }

    /// Begins a series of throws with new anchors.
    fn begin_series(&mut self) {
        self.series = Series::new(self.series.number + 1);
    }

    fn must_be_playing(&self) -> Result<()> {
        if self.is_playing() { Ok(()) } else { Err(Refusal::Over) }
    }
}
