//! A shared table: a match between two people. The referee decides what players may do, and the game knows the rules.

mod answers;
mod storage;

use std::time::{Duration, Instant};

use plakoto_engine::rules::Rotation;
use plakoto_protocol::{Message, ProtocolError, Session};
use plakoto_table::fair_dice::Hex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(super) use self::answers::{TableAnswer, Told, refusal, watches};
pub(super) use self::storage::TableChange;
use super::as_text;
use super::game::TableGame;
use super::keys::{ClientRole, Keys};
use super::referee::{Referee, Refusal, TimeControl};

/// Longest match, in points.
const MAX_LENGTH: u16 = 99;

/// The settings of a new table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableChoice {
    /// Rule sets, as in `set match`.
    #[serde(with = "as_text")]
    pub(super) rules: Rotation,
    /// Points to win; 0 for an open-ended session.
    pub(super) length: u16,
    /// The clock; without it, time does not matter.
    pub(super) clock: Option<TimeControl>,
}

/// A match between two people.
pub(super) struct SharedTable {
    referee: Referee,
    choice: TableChoice,
    game: TableGame,
    /// Time up to which the referee knows.
    now: Instant,
    /// The player whose time ran when the clients were told the last time.
    told_running: Option<usize>,
    /// Whether time has changed something of which the clients do not know yet.
    has_expired: bool,
    /// Number of stored actions of this match, and of stored entries of the proof.
    stored: [u32; 2],
    begins_match: bool,
    /// The dice of a turn that are not counted yet.
    roll: Option<[u8; 2]>,
}

impl SharedTable {
    /// Creates a table.
    ///
    /// # Errors
    /// Fails if a choice is not possible.
    pub(super) fn create(
        id: String,
        keys: Keys,
        choice: TableChoice,
        session: Session,
    ) -> Result<Self, ProtocolError> {
        choice.check()?;
        let referee = Referee::new(id, keys, choice.clock);
        Self::with(referee, choice, session)
    }

    /// Returns a table at which the match has begun.
    fn with(referee: Referee, choice: TableChoice, session: Session) -> Result<Self, ProtocolError> {
        let game = TableGame::begin(session, choice.rules, choice.length)?;
        Ok(Self {
            referee,
            choice,
            game,
            now: Instant::now(),
            told_running: None,
            has_expired: false,
            stored: [0; 2],
            begins_match: false,
            roll: None,
        })
    }

    /// Returns the secrets of the table.
    pub(super) fn keys(&self) -> &Keys {
        &self.referee.keys
    }

    /// Gives a seat to a client with an invitation: see [`Referee::seat`].
    pub(super) fn seat(&mut self, token: Hex, invitation: Hex) -> Result<ClientRole, Refusal> {
        self.referee.seat(token, invitation).map(ClientRole::Seat)
    }

    /// Lets a client take part.
    pub(super) fn enter(&mut self, role: ClientRole, now: Instant) {
        self.pass(now);
        if let ClientRole::Seat(player) = role {
            self.referee.enter(player);
        }
    }

    /// Takes leave of a client.
    pub(super) fn leave(&mut self, role: ClientRole, now: Instant) {
        self.pass(now);
        if let ClientRole::Seat(player) = role {
            self.referee.leave(player);
        }
    }

    /// Tells the referee how much time has passed.
    pub(super) fn pass(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.now);
        self.now = self.now.max(now);
        self.has_expired |= self.referee.pass(elapsed);
    }

    /// Notes that the clients learn of the state now. Time that has begun to run for another player runs from now.
    pub(super) fn tell(&mut self, now: Instant) {
        let running = self.referee.running();
        if running != self.told_running {
            (self.told_running, self.now) = (running, self.now.max(now));
        }
    }

    /// Whether time has changed the state since the last status.
    pub(super) fn take_expiry(&mut self) -> bool {
        std::mem::take(&mut self.has_expired)
    }

    /// When [`SharedTable::pass`] changes something.
    pub(super) fn deadline(&self) -> Option<Instant> {
        /// Time by which the system may wake too early.
        const ROUNDING: Duration = Duration::from_millis(1);
        self.referee.next_change().map(|left| self.now + left + ROUNDING)
    }

    /// Describes the table to its clients.
    pub(super) fn status(&self) -> Value {
        let mut status = self.referee.status();
        status["names"] = json!(self.game.names());
        status["choice"] = json!(self.choice);
        json!({ "table": status })
    }
}

impl TableChoice {
    fn check(&self) -> Result<(), ProtocolError> {
        let wrong = |text: String| Err(ProtocolError::bad_argument(Message::text(text)));
        if let Some(TimeControl { reserve, delay }) = self.clock {
            let (most, longest) = (TimeControl::MAX_RESERVE, TimeControl::MAX_DELAY);
            if !(1..=most).contains(&reserve) || delay > longest {
                return wrong(format!(
                    "expected a reserve of 1 to {most} seconds and a delay of at most {longest}"
                ));
            }
        }
        match self.length {
            0..=MAX_LENGTH => Ok(()),
            length => wrong(format!("expected a match to at most {MAX_LENGTH} points, got {length}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use plakoto_engine::engine::Engine;
    use plakoto_engine::rules::RuleSet;
    use plakoto_engine::search::StopFlag;
    use plakoto_table::fair_dice::Chain;

    use super::*;
    use crate::serve::shared::request::TableRequest;

    /// A table at which both players are ready, with a reserve of a minute.
    fn table(now: Instant) -> SharedTable {
        let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
        let clock = Some(TimeControl { reserve: 60, delay: 0 });
        let choice = TableChoice { rules: RuleSet::PLAKOTO.into(), length: 3, clock };
        let session = Session::new(Engine::default(), StopFlag::default());
        let mut table = SharedTable::create("x".to_owned(), keys, choice, session).unwrap();
        table.take_change().unwrap();
        for player in 0..2 {
            table.enter(ClientRole::Seat(player), now);
            assert!(say(&mut table, player, TableRequest::Anchor(1, nonce(player, 0)), now));
        }
        table
    }

    fn nonce(player: usize, number: u32) -> Hex {
        Chain { table: "x", player, series: 1 }.nonce(Hex::of("seed"), number)
    }

    /// Sends a request that is accepted. Returns whether the table has changed, and takes the change.
    fn say(table: &mut SharedTable, player: usize, request: TableRequest, now: Instant) -> bool {
        let TableAnswer { reply, has_changed, .. } = table.answer(ClientRole::Seat(player), request, now);
        assert!(reply.contains(r#""ok":true"#), "{reply}");
        table.take_change().unwrap();
        has_changed
    }

    #[test]
    fn a_request_that_is_repeated_changes_nothing() {
        let now = Instant::now();
        let mut table = table(now);
        for request in [TableRequest::Name("Anna".to_owned()), TableRequest::Reveal((1, 1), nonce(0, 1))] {
            assert!(say(&mut table, 0, request.clone(), now));
            assert!(!say(&mut table, 0, request.clone(), now), "{request:?}");
        }
        assert!(!say(&mut table, 0, TableRequest::Anchor(1, nonce(0, 0)), now));
    }

    #[test]
    fn a_player_does_not_pay_for_the_time_that_the_server_takes() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut table = table(start);
        table.tell(start);
        // The server hears player 0's part after 1 s, and tells player 1 after 5 s.
        say(&mut table, 0, TableRequest::Reveal((1, 1), nonce(0, 1)), at(1));
        table.tell(at(5));
        // Nobody gets more time by lines that change nothing.
        say(&mut table, 1, TableRequest::Name("Anna".to_owned()), at(6));
        table.tell(at(7));
        say(&mut table, 1, TableRequest::Reveal((1, 1), nonce(1, 1)), at(8));
        assert_eq!(table.status()["table"]["clock"]["left"], json!([60_000, 57_000]));
    }
}
