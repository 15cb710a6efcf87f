//! The actions of the players at a shared table. A refused action changes nothing.

use std::time::Duration;

use plakoto_table::fair_dice::{Entry, Hex, Purpose, Throw};

use super::clock::{Clock, TimeControl};
use super::{ABSENCE, Called, MatchEnding, PATIENCE, Referee, Refusal, TableStage, ThrowSeries};

/// The referee's ruling on an action.
type Ruling<T = ()> = Result<T, Refusal>;

impl Referee {
    /// Notes that a client has sat down.
    pub(crate) fn enter(&mut self, player: usize) {
        self.present[player] += 1;
        if player == 1 {
            self.absence = Duration::ZERO;
            // The guest has come back, so no other guest takes the seat.
            self.keys.invite(1, None);
        }
        self.update();
    }

    /// Notes that a client has left.
    pub(crate) fn leave(&mut self, player: usize) {
        self.present[player] = self.present[player].saturating_sub(1);
        self.update();
    }

    /// Gives a seat to a client with an invitation. `token` is the hash of the client's token, and `ticket` the
    /// hash of the invitation.
    pub(crate) fn seat(&mut self, token: Hex, ticket: Hex) -> Ruling<usize> {
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
    pub(crate) fn invite(&mut self, player: usize, ticket: Hex) -> Ruling {
        self.invite_allowed(player)?;
        self.keys.invite(1, Some(ticket));
        Ok(())
    }

    pub(super) fn invite_allowed(&self, player: usize) -> Ruling {
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
    pub(crate) fn anchor(&mut self, player: usize, series: u32, anchor: Hex) -> Ruling {
        self.must_be_playing()?;
        let entry = self.series.anchor(&self.table, player, series, anchor)?;
        self.entries.extend(entry);
        self.update();
        Ok(())
    }

    /// Throws the dice for the player on roll, whose nonce is part of the call.
    pub(crate) fn roll(&mut self, player: usize, throw: (u32, u32), nonce: Hex) -> Ruling {
        self.must_be_playing()?;
        match self.stage {
            _ if !self.has_begun => return Err(Refusal::NotReady),
            TableStage::Opening => return Err(Refusal::Opening),
            TableStage::Roll(on_roll) if on_roll == player => {}
            TableStage::Roll(_) => return Err(Refusal::OtherTurn),
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
    pub(crate) fn reveal(&mut self, player: usize, throw: (u32, u32), nonce: Hex) -> Ruling<Option<Throw>> {
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
    pub(crate) fn move_allowed(&self, player: usize) -> Ruling {
        self.must_be_playing()?;
        match self.stage {
            TableStage::Move(on_turn) if on_turn == player => Ok(()),
            TableStage::Opening => Err(Refusal::Opening),
            TableStage::Roll(on_turn) if on_turn == player && !self.is_throwing() => Err(Refusal::NoDice),
            TableStage::Roll(_) if self.is_throwing() => Err(Refusal::Throwing),
            _ => Err(Refusal::OtherTurn),
        }
    }

    /// Offers to resign the game for the player on turn. The game goes on.
    pub(crate) fn resign(&mut self, player: usize, points: u8) -> Ruling {
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
    pub(crate) fn answer_allowed(&self, player: usize) -> Ruling<u8> {
        self.must_be_playing()?;
        if self.owes()[player] {
            return Err(Refusal::PartMissing);
        }
        let offer = self.offer.filter(|_| self.stage.player() == Some(1 - player));
        offer.ok_or(Refusal::NoOffer)
    }

    /// Declines an offer.
    pub(crate) fn decline(&mut self, player: usize) -> Ruling {
        self.answer_allowed(player)?;
        self.offer = None;
        Ok(())
    }

    /// Checks whether the next game can begin.
    pub(crate) fn new_game_allowed(&self) -> Ruling {
        match self.stage {
            _ if self.ending.is_some() => Err(Refusal::Over),
            TableStage::GameOver if self.is_full() => Err(Refusal::TooLong),
            TableStage::GameOver => Ok(()),
            TableStage::MatchOver => Err(Refusal::Over),
            _ => Err(Refusal::NotOver),
        }
    }

    /// Begins the next game, which waits for `stage`.
    pub(crate) fn begin_game(&mut self, stage: TableStage) {
        self.game += 1;
        self.begin_series();
        self.follow(stage);
    }

    /// Checks whether a player may wish a rematch. Returns whether the other player wishes it already.
    pub(crate) fn completes_rematch(&self, player: usize) -> Ruling<bool> {
        let is_over = match self.stage {
            TableStage::MatchOver => true,
            TableStage::GameOver => self.is_full(),
            _ => false,
        };
        if self.ending.is_none() && !is_over {
            return Err(Refusal::NotOver);
        }
        Ok(self.rematch[1 - player])
    }

    /// Takes a player's wish for a rematch. Returns whether both wish it.
    pub(crate) fn rematch(&mut self, player: usize) -> Ruling<bool> {
        let is_complete = self.completes_rematch(player)?;
        self.rematch[player] = true;
        self.declined = None;
        Ok(is_complete)
    }

    /// Declines the rematch that the other player wishes. The player may still wish it later.
    pub(crate) fn decline_rematch(&mut self, player: usize) -> Ruling {
        if !self.completes_rematch(player)? {
            return Err(Refusal::NoOffer);
        }
        self.declined = Some(player);
        Ok(())
    }

    /// Begins a match.
    pub(crate) fn begin_match(&mut self, control: Option<TimeControl>) {
        self.clock = control.map(Clock::new);
        (self.match_number, self.game, self.match_throws) = (self.match_number + 1, 1, 0);
        (self.has_begun, self.ending, self.rematch, self.declined) = (false, None, [false; 2], None);
        self.begin_series();
        self.follow(TableStage::Opening);
    }

    /// Ends the match without a result, because the other player's part of a throw does not come.
    pub(crate) fn end(&mut self, player: usize) -> Ruling {
        self.end_allowed(player)?;
        self.ending = Some(MatchEnding::NoResult);
        self.update();
        Ok(())
    }

    pub(super) fn end_allowed(&self, player: usize) -> Ruling {
        self.must_be_playing()?;
        let is_waiting = self.waiting == Some((1 - player, PATIENCE));
        if is_waiting { Ok(()) } else { Err(Refusal::NotWaiting) }
    }

    /// Begins a series of throws with new anchors.
    fn begin_series(&mut self) {
        self.series = ThrowSeries::new(self.series.number + 1);
    }

    fn must_be_playing(&self) -> Ruling {
        if self.is_playing() { Ok(()) } else { Err(Refusal::Over) }
    }
}
