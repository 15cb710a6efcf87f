//! What a prompt may know of the session behind it, while that is busy, too.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::reply::{Phase, Subject};
use crate::session::{Open, Session};
use crate::text::frame::Envelope;
use plakoto_engine::rules::{GameState, Numbers, Player};
use plakoto_engine::stopwatch::Stopwatch;

/// What can be seen now.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The position, rules and dice, as of the last command that was finished.
    pub envelope: Envelope,
    /// The names of player 0 and player 1, as of the same.
    pub names: [String; 2],
    /// What is being executed.
    pub running: Option<Running>,
    /// What the session waits for.
    pub open: Open,
}

/// A command that is being executed.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its name.
    pub command: &'static str,
    /// How deep searches look, if nothing else is said.
    pub plies: u8,
    /// How far it has come, if it tells.
    pub note: String,
    started: Stopwatch,
}

/// What can be seen of a session, shared by its threads.
#[derive(Clone, Debug, Default)]
pub struct Scene(Arc<(Mutex<Seen>, Condvar)>);

impl Seen {
    /// What the player on roll has to play, if it is his turn to play.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        let subject = self.subject()?;
        subject.numbers().filter(|_| subject.phase(&self.envelope.rules) == Phase::Move)
    }

    /// Whose turn it is and what he has rolled, in a few words; empty without a position.
    #[must_use]
    pub fn label(&self) -> String {
        let Some(subject) = self.subject() else { return String::new() };
        let phase = subject.phase(&self.envelope.rules);
        let name = |player: Player| self.names[player.index()].as_str();
        let on_roll = name(subject.match_id.on_roll);
        match (phase, subject.numbers()) {
            (Phase::Roll, _) | (Phase::Move, None) => on_roll.to_owned(),
            (Phase::Move, Some(Numbers::Rolled(roll))) => format!("{on_roll}, {roll}"),
            (Phase::Move, Some(Numbers::HandedOver(pending))) => format!("{on_roll}, {pending}"),
            (Phase::Resignation, _) => format!("{}: accept?", name(subject.match_id.on_roll.other())),
            (Phase::GameOver, _) => "game over".to_owned(),
            (Phase::MatchOver, _) => "match over".to_owned(),
        }
    }

    fn subject(&self) -> Option<Subject> {
        let Envelope { position, match_id, pending, .. } = self.envelope;
        let is_known = match_id.state != GameState::None;
        position.filter(|_| is_known).map(|position| Subject { position, match_id, pending })
    }
}

impl Running {
    /// For how long.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Scene {
    /// What can be seen now.
    #[must_use]
    pub fn now(&self) -> Seen {
        self.seen().clone()
    }

    /// Waits until something is executed.
    pub fn wait_until_busy(&self) {
        let waited = self.0.1.wait_while(self.seen(), |seen| seen.running.is_none());
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Waits until nothing is executed, but no longer than `most`; tells whether nothing is.
    #[must_use]
    pub fn wait_until_idle(&self, most: Duration) -> bool {
        let waited = self.0.1.wait_timeout_while(self.seen(), most, |seen| seen.running.is_some());
        waited.unwrap_or_else(PoisonError::into_inner).0.running.is_none()
    }

    /// A command begins.
    pub(super) fn begin(&self, command: &'static str, plies: u8) {
        let running = Running { command, plies, note: String::new(), started: Stopwatch::start() };
        self.seen().running = Some(running);
        self.0.1.notify_all();
    }

    /// It has come so far.
    pub(super) fn note(&self, note: String) {
        if let Some(running) = &mut self.seen().running {
            running.note = note;
        }
    }

    /// It has come to its end.
    pub(super) fn end(&self, session: &Session) {
        let (envelope, names, open) = (session.envelope(), session.names(), session.open());
        *self.seen() = Seen { envelope, names, running: None, open };
        self.0.1.notify_all();
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
