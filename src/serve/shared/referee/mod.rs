//! The referee of a shared table: decides what each player may do, whose time runs, and when the dice are thrown.
//!
//! It knows no socket, no rules of the game and no time of its own: the table tells it what happens in the game
//! and how much time has passed. So a test can search all its states (`tests/model.rs`).

mod actions;
mod clock;
mod series;
#[cfg(test)]
mod tests;

use std::time::Duration;

use plakoto_table::fair_dice::{Entry, Purpose, Throw};
use plakoto_words::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::clock::Clock;
pub(super) use self::clock::TimeControl;
use self::series::{Called, ThrowSeries};
use super::keys::Keys;

/// Time for which a player at a table without a clock waits for the other player's part of a throw before they
/// can end the match.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// Time for which the guest must be away before the creator can invite another guest.
pub(super) const ABSENCE: Duration = Duration::from_secs(120);

/// Number of throws in a match after which no further game begins.
pub(super) const MAX_THROWS: u32 = 10_000;

/// The next step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TableStage {
    /// The throw that decides the starter.
    Opening,
    /// This player must throw the dice.
    Roll(usize),
    /// This player must move.
    Move(usize),
    GameOver,
    MatchOver,
}

impl TableStage {
    /// Returns the player whose turn it is.
    pub(super) fn player(self) -> Option<usize> {
        match self {
            Self::Roll(player) | Self::Move(player) => Some(player),
            Self::Opening | Self::GameOver | Self::MatchOver => None,
        }
    }

    /// Whether no game is in progress.
    fn is_over(self) -> bool {
        matches!(self, Self::GameOver | Self::MatchOver)
    }

    /// Whether dice are thrown next.
    fn is_before_throw(self) -> bool {
        matches!(self, Self::Opening | Self::Roll(_))
    }
}

/// How a match has ended before its last game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "how")]
pub(super) enum MatchEnding {
    /// A player's time has run out.
    Time {
        /// The player who has lost the match.
        loser: usize,
    },
    /// A player has ended it without a result, because the other one's part of a throw did not come.
    NoResult,
}

/// Why a player may not do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Over,
    NotOver,
    TooLong,
    OtherTurn,
    NotReady,
    Throwing,
    Opening,
    NoDice,
    NoThrow,
    NoAnchor,
    OtherThrow,
    Anchored,
    Nonce,
    PartMissing,
    Offered,
    NoOffer,
    NotWaiting,
    NotCreator,
    GuestIsHere,
    NoTicket,
}

impl Refusal {
    /// Returns the key of the sentence. A refusal that begins with `refused` meets only a faulty client.
    const fn key(self) -> &'static str {
        match self {
            Self::Over => "refusal-over",
            Self::TooLong => "refusal-too_long",
            Self::OtherTurn => "refusal-other_turn",
            Self::NotReady => "refusal-not_ready",
            Self::Throwing => "refusal-throwing",
            Self::NoDice => "refusal-no_dice",
            Self::PartMissing => "refusal-part_missing",
            Self::Offered => "refusal-offered",
            Self::NoOffer => "refusal-no_offer",
            Self::NotWaiting => "refusal-not_waiting",
            Self::NotCreator => "refusal-not_creator",
            Self::GuestIsHere => "refusal-guest_is_here",
            Self::NotOver => "refused-not_over",
            Self::Opening => "refused-opening",
            Self::NoThrow => "refused-no_throw",
            Self::NoAnchor => "refused-no_anchor",
            Self::OtherThrow => "refused-other_throw",
            Self::Anchored => "refused-anchored",
            Self::Nonce => "refused-nonce",
            Self::NoTicket => "refused-used_invitation",
        }
    }

    /// Returns the name of the page's sentence about this refusal, if it has one.
    pub(super) fn name(self) -> Option<&'static str> {
        self.key().strip_prefix("refusal-")
    }

    pub(super) fn message(self) -> Message {
        Message::of_key(self.key())
    }
}

/// The state of the agreement between two players. Everything but the presence of clients is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Referee {
    table: String,
    pub(super) keys: Keys,
    stage: TableStage,
    series: ThrowSeries,
    /// Number of the match at this table, and of the game in the match, counted from 1.
    match_number: u32,
    game: u32,
    /// Number of throws in this match.
    match_throws: u32,
    /// Whether both players have been here and ready, so that time runs.
    has_begun: bool,
    /// Points that the player on turn offers to resign.
    offer: Option<u8>,
    /// Whether the player on turn has made an offer in this turn.
    has_offered: bool,
    clock: Option<Clock>,
    ending: Option<MatchEnding>,
    rematch: [bool; 2],
    /// The player that has declined a rematch.
    declined: Option<usize>,
    /// The last complete throw.
    thrown: Option<Throw>,
    /// Number of clients in both seats.
    #[serde(skip)]
    present: [u32; 2],
    /// Time for which the guest has been away, up to [`ABSENCE`].
    #[serde(skip)]
    absence: Duration,
    /// The only player whose part is missing, and for how long, up to [`PATIENCE`].
    #[serde(skip)]
    waiting: Option<(usize, Duration)>,
    /// Entries of the proof that are not stored yet.
    #[serde(skip)]
    entries: Vec<Entry>,
}

impl Referee {
    /// Creates the referee of a new table.
    pub(super) fn new(table: String, keys: Keys, control: Option<TimeControl>) -> Self {
        Self {
            table,
            keys,
            stage: TableStage::Opening,
            series: ThrowSeries::new(1),
            match_number: 1,
            game: 1,
            match_throws: 0,
            has_begun: false,
            offer: None,
            has_offered: false,
            clock: control.map(Clock::new),
            ending: None,
            rematch: [false; 2],
            declined: None,
            thrown: None,
            present: [0; 2],
            absence: Duration::ZERO,
            waiting: None,
            entries: Vec::new(),
        }
    }

    /// Lets time pass. Returns whether players must be told about a change.
    pub(super) fn pass(&mut self, elapsed: Duration) -> bool {
        let mut has_changed = false;
        if self.is_guest_away() {
            let absence = (self.absence + elapsed).min(ABSENCE);
            has_changed = self.absence < ABSENCE && absence == ABSENCE;
            self.absence = absence;
        }
        if let Some((_, waited)) = &mut self.waiting {
            let longer = (*waited + elapsed).min(PATIENCE);
            has_changed |= *waited < PATIENCE && longer == PATIENCE;
            *waited = longer;
        }
        if let (Some(loser), Some(clock)) = (self.running(), &mut self.clock) {
            clock.pass(loser, elapsed);
            if clock.left(loser).is_zero() {
                self.ending = Some(MatchEnding::Time { loser });
                has_changed = true;
            }
        }
        self.update();
        has_changed
    }

    /// Returns the time until [`Referee::pass`] changes something.
    pub(super) fn next_change(&self) -> Option<Duration> {
        let waits = self.waiting.map(|(_, waited)| PATIENCE - waited).filter(|left| !left.is_zero());
        let runs = self.running().and_then(|player| Some(self.clock.as_ref()?.left(player)));
        let away = (self.is_guest_away() && self.absence < ABSENCE).then(|| ABSENCE - self.absence);
        waits.into_iter().chain(runs).chain(away).min()
    }

    /// Whether the guest has a seat, and no client sits there.
    fn is_guest_away(&self) -> bool {
        self.keys.seated()[1] && self.present[1] == 0
    }

    /// Returns what the game waits for.
    pub(super) fn stage(&self) -> TableStage {
        self.stage
    }

    /// Takes over what the game waits for now.
    pub(super) fn follow(&mut self, stage: TableStage) {
        let is_same_turn = self.stage == stage
            || matches!((self.stage, stage), (TableStage::Roll(a), TableStage::Move(b)) if a == b);
        if !is_same_turn {
            (self.offer, self.has_offered) = (None, false);
            if let Some(clock) = &mut self.clock {
                clock.begin_turn();
            }
        }
        self.stage = stage;
        self.update();
    }

    /// Prepares what follows from the state: the start of the match, and the throw for the opening.
    fn update(&mut self) {
        let is_complete = self.series.is_open() && self.present.iter().all(|count| *count > 0);
        self.has_begun |= is_complete && self.is_playing();
        let is_opening = self.has_begun && self.is_playing() && self.stage == TableStage::Opening;
        if is_opening && self.series.is_open() && self.series.called.is_none() {
            self.series.called = Some(Called::new(Purpose::Opening));
        }
        // With a clock, time decides.
        let missing = self.debtor().filter(|_| self.clock.is_none());
        if missing != self.waiting.map(|(player, _)| player) {
            self.waiting = missing.map(|player| (player, Duration::ZERO));
        }
    }

    /// Whether a game is in progress.
    fn is_playing(&self) -> bool {
        self.ending.is_none() && !self.stage.is_over()
    }

    /// Returns which players' anchor, or part of the throw under way, is missing.
    fn owes(&self) -> [bool; 2] {
        if !self.has_begun || !self.is_playing() || !self.stage.is_before_throw() {
            return [false; 2];
        }
        if self.series.is_open() { self.series.missing_nonces() } else { self.series.missing_anchors() }
    }

    /// Returns the player whose clock runs: the player who owes a part of the throw, or else the player on turn.
    pub(super) fn running(&self) -> Option<usize> {
        if !self.has_begun || !self.is_playing() {
            return None;
        }
        self.debtor().or(self.stage.player())
    }

    /// Returns the only player who owes something.
    fn debtor(&self) -> Option<usize> {
        match self.owes() {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// Whether a throw has been called that is not complete.
    fn is_throwing(&self) -> bool {
        self.is_playing() && self.series.called.is_some()
    }

    /// Whether players have thrown dice.
    pub(super) fn has_thrown(&self) -> bool {
        self.thrown.is_some()
    }

    /// Returns the entries of the proof that are not stored yet.
    pub(super) fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// Describes the state to the clients. A nonce is not part of it before the throw is complete.
    pub(super) fn status(&self) -> Value {
        let ThrowSeries { number, anchors, last, throws, called } = &self.series;
        let owes = self.owes();
        let clock = self.clock.as_ref().map(|clock| {
            let left = [0, 1].map(|player| u64::try_from(clock.left(player).as_millis()).unwrap_or(u64::MAX));
            json!({ "left": left, "running": self.running(), "control": clock.control() })
        });
        let offer = self.offer.zip(self.stage.player());
        let may_end = [0, 1].map(|player| self.end_allowed(player).is_ok());
        json!({
            "present": self.present.map(|count| count > 0),
            "seated": self.keys.seated(),
            "match": self.match_number,
            "begun": self.has_begun,
            "opening": self.stage == TableStage::Opening,
            "series": { "number": number, "throws": throws, "anchors": anchors, "last": last },
            "throw": called.as_ref().map(|called| json!({ "purpose": called.purpose })),
            "owes": owes,
            "thrown": self.thrown,
            "clock": clock,
            "offer": offer.map(|(points, player)| json!({ "player": player, "points": points })),
            "rematch": self.rematch,
            "declined": self.declined,
            "ended": self.ending,
            "may_end": may_end,
            "may_invite": self.invite_allowed(0).is_ok(),
            "full": self.is_full(),
        })
    }

    /// Whether the match has reached the limit of throws, so that no game can follow.
    fn is_full(&self) -> bool {
        self.match_throws >= MAX_THROWS
    }
}
