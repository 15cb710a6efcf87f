//! Invitations, waiting for a throw, and series of throws that end.

mod model;
mod world;

use plakoto_table::fair_dice::{Chain, Hex, MAX_THROWS as SERIES_THROWS, verify};

use super::*;
use crate::serve::shared::keys::ClientRole;

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
    fn throw(&mut self, stage: TableStage) {
        let last = match self.referee.stage {
            TableStage::Roll(player) => {
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
    meeting.throw(TableStage::Move(0));
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
    assert_eq!(meeting.referee.keys.role(Hex::of("new token")), Some(ClientRole::Seat(1)));
    // The new guest has other dice, and so another series begins.
    assert_eq!((meeting.referee.series.number, meeting.referee.series.is_open()), (2, false));
    meeting.referee.enter(1);
    meeting.anchor();
    meeting.referee.follow(TableStage::Roll(1));
    meeting.throw(TableStage::Move(1));
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
    meeting.referee.keys.invite(1, Some(Hex::of("x")));
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
    assert_eq!(meeting.referee.decline_rematch(1), Err(Refusal::NoOffer));
    assert_eq!(meeting.referee.rematch(0), Ok(false));
    assert_eq!(meeting.referee.decline_rematch(1), Ok(()));
    assert_eq!(meeting.referee.status()["declined"], 1);
    assert_eq!(meeting.referee.rematch(1), Ok(true));
    meeting.referee.begin_match(None);
    assert_eq!(meeting.referee.series.number, 2, "the throw that was not completed never comes");
}

#[test]
fn a_series_that_is_used_up_is_followed_by_another() {
    let mut meeting = Meeting::new();
    meeting.throw(TableStage::Roll(0));
    meeting.referee.series.throws = SERIES_THROWS - 1;
    for player in 0..2 {
        meeting.referee.series.last[player] = Some(meeting.nonce(player, meeting.referee.series.throws));
    }
    meeting.throw(TableStage::Roll(0));
    assert_eq!((meeting.referee.series.number, meeting.referee.series.throws), (2, 0));
    assert_eq!(meeting.referee.roll(0, (2, 1), meeting.nonce(0, 1)), Err(Refusal::NoAnchor));
    meeting.anchor();
    meeting.throw(TableStage::Move(0));
}
