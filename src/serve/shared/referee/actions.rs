//! What the players of a shared table do. An action that is refused changes nothing.

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
            // The guest has come back, so nobody takes the guest's place.
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
            // The former guest's anchor binds nobody any more.
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

#[cfg(test)]
mod tests {
    use plakoto_table::fair_dice::{Chain, verify};

    use super::super::super::keys::{Keys, Role};
    use super::*;

    /// A table at which both players are ready, with its proof so far.
    struct Meeting {
        referee: Referee,
        proof: Vec<Entry>,
    }

    impl Meeting {
        fn new() -> Self {
            let invitations = ["a", "b"].map(Hex::of);
            let mut referee = Referee::new("t".to_owned(), Keys::new(invitations, Hex::of("w")), None);
            for (player, invitation) in invitations.into_iter().enumerate() {
                referee.seat(Hex::of(&format!("token {player}")), invitation).unwrap();
                referee.enter(player);
            }
            let mut meeting = Self { referee, proof: Vec::new() };
            meeting.anchor();
            meeting
        }

        fn nonce(&self, player: usize, number: u32) -> Hex {
            let series = self.referee.series.number;
            Chain { table: "t", player, series }.nonce(Hex::of(&format!("seed {player} {series}")), number)
        }

        /// Both players publish their anchors.
        fn anchor(&mut self) {
            for player in 0..2 {
                self.referee.anchor(player, self.referee.series.number, self.nonce(player, 0)).unwrap();
            }
            self.proof.extend(self.referee.take_entries());
        }

        fn reveal(&mut self, player: usize) -> Option<Throw> {
            let throw = (self.referee.series.number, self.referee.series.throws + 1);
            let thrown = self.referee.reveal(player, throw, self.nonce(player, throw.1)).unwrap();
            self.proof.extend(self.referee.take_entries());
            thrown
        }

        /// Both players throw, and the game then waits for `stage`.
        fn throw(&mut self, stage: Stage) {
            let last = match self.referee.stage {
                Stage::Roll(player) => {
                    let throw = (self.referee.series.number, self.referee.series.throws + 1);
                    self.referee.roll(player, throw, self.nonce(player, throw.1)).unwrap();
                    1 - player
                }
                _ => {
                    assert_eq!(self.reveal(0), None);
                    1
                }
            };
            assert!(self.reveal(last).is_some());
            self.referee.follow(stage);
        }
    }

    #[test]
    fn a_new_guest_gets_the_seat_only_if_the_former_one_stays_away() {
        let mut meeting = Meeting::new();
        meeting.throw(Stage::Move(0));
        let (fresh, thief) = (Hex::of("fresh"), Hex::of("thief"));
        assert_eq!(meeting.referee.invite(0, fresh), Err(Refusal::GuestIsHere));
        meeting.referee.leave(1);
        assert_eq!(meeting.referee.invite(0, fresh), Err(Refusal::GuestIsHere));
        assert_eq!(meeting.referee.next_change(), Some(ABSENCE));
        assert!(meeting.referee.pass(ABSENCE));
        assert_eq!(meeting.referee.invite(1, fresh), Err(Refusal::NotCreator));
        assert_eq!(meeting.referee.invite(0, fresh), Ok(()));
        meeting.referee.enter(1);
        assert_eq!(meeting.referee.seat(thief, fresh), Err(Refusal::NoTicket), "the guest has come back");

        meeting.referee.leave(1);
        meeting.referee.pass(ABSENCE);
        meeting.referee.invite(0, fresh).unwrap();
        assert_eq!(meeting.referee.seat(Hex::of("new token"), fresh), Ok(1));
        assert_eq!(meeting.referee.seat(thief, fresh), Err(Refusal::NoTicket));
        assert_eq!(meeting.referee.keys.role(Hex::of("token 1")), None);
        assert_eq!(meeting.referee.keys.role(Hex::of("new token")), Some(Role::Seat(1)));
        // The new guest has other dice, and so another series begins.
        assert_eq!((meeting.referee.series.number, meeting.referee.series.is_open()), (2, false));
        meeting.referee.enter(1);
        meeting.anchor();
        meeting.referee.follow(Stage::Roll(1));
        meeting.throw(Stage::Move(1));
        assert_eq!(verify(&meeting.proof), Ok(()));
        let seats = meeting.proof.iter().filter(|entry| matches!(entry, Entry::Seat { .. }));
        assert_eq!(seats.count(), 3);
    }

    #[test]
    fn nobody_gets_a_seat_during_a_throw() {
        let mut meeting = Meeting::new();
        meeting.referee.leave(1);
        meeting.referee.pass(ABSENCE);
        assert_eq!(meeting.referee.invite(0, Hex::of("x")), Err(Refusal::Throwing));
        // An invitation from before the throw is not valid during the throw either.
        meeting.referee.keys.invite(1, Hex::of("x"));
        assert_eq!(meeting.referee.seat(Hex::of("y"), Hex::of("x")), Err(Refusal::Throwing));
    }

    #[test]
    fn a_player_who_waits_for_a_throw_can_end_the_match_after_two_minutes() {
        let mut meeting = Meeting::new();
        assert_eq!(meeting.referee.end(0), Err(Refusal::NotWaiting));
        meeting.reveal(0);
        assert_eq!(meeting.referee.next_change(), Some(PATIENCE));
        assert!(!meeting.referee.pass(PATIENCE / 2));
        assert_eq!(meeting.referee.end(0), Err(Refusal::NotWaiting));
        assert!(meeting.referee.pass(PATIENCE));
        assert_eq!(meeting.referee.end(1), Err(Refusal::NotWaiting));
        assert_eq!(meeting.referee.end(0), Ok(()));
        let late = meeting.nonce(1, 1);
        assert_eq!(meeting.referee.reveal(1, (1, 1), late), Err(Refusal::Over));
        assert_eq!(meeting.referee.rematch(0), Ok(false));
        assert_eq!(meeting.referee.rematch(1), Ok(true));
        meeting.referee.begin_match(None);
        assert_eq!(meeting.referee.series.number, 2, "the throw that was not completed never comes");
    }

    #[test]
    fn a_series_that_is_used_up_is_followed_by_another() {
        let mut meeting = Meeting::new();
        meeting.throw(Stage::Roll(0));
        meeting.referee.series.throws = plakoto_table::fair_dice::MOST_THROWS - 1;
        for player in 0..2 {
            meeting.referee.series.last[player] = Some(meeting.nonce(player, meeting.referee.series.throws));
        }
        meeting.throw(Stage::Roll(0));
        assert_eq!((meeting.referee.series.number, meeting.referee.series.throws), (2, 0));
        assert_eq!(meeting.referee.roll(0, (2, 1), meeting.nonce(0, 1)), Err(Refusal::NoAnchor));
        meeting.anchor();
        meeting.throw(Stage::Move(0));
    }
}
