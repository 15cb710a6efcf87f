//! The visible state of a session, which the prompt can read even while the session is busy.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::reply::Envelope;
use crate::reply::{Phase, Subject};
use crate::session::{PendingDecisions, Session};
use plakoto_engine::rules::{GameStage, Numbers, Player};
use plakoto_engine::search::Stopwatch;
use plakoto_words::{Message, message};

/// A snapshot of a session's visible state.
#[derive(Clone, Debug, Default)]
pub struct SessionSnapshot {
    /// Position, rules and dice after the last finished command.
    pub envelope: Envelope,
    /// Names of player 0 and player 1 after the last finished command.
    pub names: [String; 2],
    /// The command that is being executed, if any.
    pub running: Option<RunningCommand>,
    /// Which decisions the session expects from the user.
    pub open: PendingDecisions,
}

/// A command that is being executed.
#[derive(Clone, Debug)]
pub struct RunningCommand {
    /// Name of the command.
    pub command: &'static str,
    /// Default search depth of the session, in plies.
    pub plies: u8,
    /// Text about the command's progress; empty if the command does not report any.
    pub note: Option<Message>,
    started: Stopwatch,
}

/// The visible state of a session, shared by the session's threads.
#[derive(Clone, Debug, Default)]
pub struct Scene(Arc<(Mutex<SessionSnapshot>, Condvar)>);

impl SessionSnapshot {
    /// Returns the dice numbers that the player on roll must play now, if any.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        let subject = self.subject()?;
        subject.numbers().filter(|_| subject.phase(&self.envelope.rules) == Phase::Move)
    }

    /// Returns a short text with the name of the player on roll and their roll; empty if there is no
    /// position.
    #[must_use]
    pub fn label(&self) -> Message {
        let Some(subject) = self.subject() else { return Message::text("") };
        let phase = subject.phase(&self.envelope.rules);
        let name = |player: Player| self.names[player.index()].as_str();
        let on_roll = name(subject.match_id.on_roll);
        match (phase, subject.numbers()) {
            (Phase::Roll, _) | (Phase::Move, None) => Message::text(on_roll),
            (Phase::Move, Some(Numbers::Rolled(roll))) => Message::text(format!("{on_roll}, {roll}")),
            (Phase::Move, Some(Numbers::HandedOver(pending))) => {
                Message::text(format!("{on_roll}, {pending}"))
            }
            (Phase::Resignation, _) => {
                message!("status-accept", player = name(subject.match_id.on_roll.other()))
            }
            (Phase::GameOver, _) => message!("status-game_over"),
            (Phase::MatchOver, _) => message!("status-match_over"),
        }
    }

    fn subject(&self) -> Option<Subject> {
        let Envelope { position, match_id, pending, .. } = self.envelope;
        let is_known = match_id.state != GameStage::None;
        position.filter(|_| is_known).map(|position| Subject { position, match_id, pending })
    }
}

impl RunningCommand {
    /// Returns how long the command has been running.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Scene {
    /// Returns a snapshot of the current state.
    #[must_use]
    pub fn now(&self) -> SessionSnapshot {
        self.seen().clone()
    }

    /// Waits until the session executes a command.
    pub fn wait_until_busy(&self) {
        let waited = self.0.1.wait_while(self.seen(), |seen| seen.running.is_none());
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Waits until no command is running, but at most for the duration `most`. Returns whether no command is
    /// running.
    #[must_use]
    pub fn wait_until_idle(&self, most: Duration) -> bool {
        let waited = self.0.1.wait_timeout_while(self.seen(), most, |seen| seen.running.is_some());
        waited.unwrap_or_else(PoisonError::into_inner).0.running.is_none()
    }

    /// Records that a command begins.
    pub(super) fn begin(&self, command: &'static str, plies: u8) {
        let running = RunningCommand { command, plies, note: None, started: Stopwatch::start() };
        self.seen().running = Some(running);
        self.0.1.notify_all();
    }

    /// Replaces the progress text of the running command.
    pub(super) fn note(&self, note: Message) {
        if let Some(running) = &mut self.seen().running {
            running.note = Some(note);
        }
    }

    /// Records the end of the running command, and the state of the session after it.
    pub(super) fn end(&self, session: &Session) {
        let (envelope, names, open) = (session.envelope(), session.names(), session.open());
        *self.seen() = SessionSnapshot { envelope, names, running: None, open };
        self.0.1.notify_all();
    }

    fn seen(&self) -> MutexGuard<'_, SessionSnapshot> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
