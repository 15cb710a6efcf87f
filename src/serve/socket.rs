//! A WebSocket, and the session that it carries.

use std::sync::Arc;
use std::time::Duration;

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};

use super::Ending;
use super::conversation::{Conversation, Event, Incoming, Workshop};
use super::wire::Wire;
use plakoto_protocol::{MAX_LINE, Session};

/// The longest message, in bytes: the longest line, and 1 MiB more. A longer line that fits is answered with an error.
pub const MAX_MESSAGE: usize = MAX_LINE + (1 << 20);

/// What is kept for each socket to read from and to write to it, in bytes.
const BUFFER: usize = 1 << 12;

/// How long a socket may take to take a reply, and to say farewell.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a socket may be silent before it is asked whether it is still there, and how long it has to answer.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a session stays at its desk with nothing to do.
const LINGER: Duration = Duration::from_secs(1);

/// How long a session stays while others may need the desk, and how often the server looks whether a client is still
/// connected whose message waits.
const GLANCE: Duration = Duration::from_millis(50);

/// Why a socket is closed, for whoever is at its other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Farewell {
    /// It has closed itself, or does not answer.
    Gone,
    /// The session has ended.
    Quit,
    /// The server ends.
    Ending,
    /// It sends what is no message.
    Garbage,
    /// It sends a long message while there is no memory for it.
    Crowded,
    /// There is no room for a session.
    Full,
}

impl Farewell {
    fn frame(self) -> Option<CloseFrame> {
        const LONGEST: usize = MAX_MESSAGE >> 10;
        let garbage = format!("expected messages of text, each of at most {LONGEST} KiB");
        let (code, reason) = match self {
            Self::Gone => return None,
            Self::Quit => (close_code::NORMAL, "the session has ended"),
            Self::Ending => (close_code::AWAY, "the server ends"),
            Self::Garbage => (close_code::POLICY, garbage.as_str()),
            Self::Crowded => (close_code::AGAIN, "long messages take too much memory now: try again later"),
            Self::Full => (close_code::AGAIN, "there is no room for another session"),
        };
        Some(CloseFrame { code, reason: reason.to_owned().into() })
    }
}

/// Bounds what is kept for a socket.
pub(super) fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
}

/// A client at its WebSocket.
struct Client {
    socket: WebSocket,
    wire: Arc<Wire>,
    ending: Ending,
    silence: Interval,
    is_heard: bool,
}

/// Carries a session over a socket until one of them or the server ends, and then closes both.
pub(super) async fn talk(socket: WebSocket, wire: Arc<Wire>, workshop: Workshop, ending: Ending) {
    wire.carry_messages();
    let mut silence = interval_at(Instant::now() + SILENCE, SILENCE);
    silence.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut client = Client { socket, wire, ending, silence, is_heard: true };
    let (mut session, mut next) = (None, None);
    let farewell = loop {
        match client.work(&workshop, session, next).await {
            Ok((rested, waiting)) => (session, next) = (Some(rested), waiting),
            Err(farewell) => break farewell,
        }
    };
    if let Some(frame) = farewell.frame() {
        // Whoever does not listen any more is not told.
        let _ = timeout(PATIENCE, close(&mut client.socket, frame)).await;
    }
}

impl Client {
    /// Waits for a message, unless one is there, and has a session work until it has nothing to do. Returns the session,
    /// and a message that has come meanwhile.
    async fn work(
        &mut self,
        workshop: &Workshop,
        session: Option<Box<Session>>,
        next: Option<Incoming>,
    ) -> Result<(Box<Session>, Option<Incoming>), Farewell> {
        let first = match next {
            Some(incoming) => incoming,
            None => self.receive().await?,
        };
        let desk = tokio::select! {
            desk = workshop.desk() => desk,
            farewell = self.leave() => return Err(farewell),
        };
        let begun = match desk {
            Ok(desk) => workshop.begin(desk, session).await,
            Err(error) => Err(error),
        };
        let conversation = begun.map_err(|error| {
            log::warn!("no session for a socket: {error}");
            Farewell::Full
        })?;
        self.carry(workshop, conversation, first).await
    }

    /// Carries messages and replies until the session rests.
    async fn carry(
        &mut self,
        workshop: &Workshop,
        mut conversation: Conversation,
        first: Incoming,
    ) -> Result<(Box<Session>, Option<Incoming>), Farewell> {
        let mut ending = self.ending.clone();
        // A message for which the session has no room yet: while there is one, no other is read.
        let mut waiting = Some(first);
        loop {
            waiting = waiting.and_then(|incoming| conversation.hand_over(incoming));
            let pause = if waiting.is_some() || workshop.is_crowded() { GLANCE } else { LINGER };
            tokio::select! {
                () = ending.heard() => return Err(Farewell::Ending),
                event = conversation.event() => match event {
                    Event::Reply(reply) => self.send(Message::text(reply)).await?,
                    Event::Rested(session) => return Ok((session, waiting)),
                    Event::Quit => return Err(Farewell::Quit),
                },
                incoming = self.receive(), if waiting.is_none() => waiting = Some(incoming?),
                () = sleep(pause) => match waiting {
                    Some(_) if self.wire.is_closed().await => return Err(Farewell::Gone),
                    Some(_) => {}
                    None => conversation.rest_if_idle(),
                },
            }
        }
    }

    /// Waits for the next message.
    async fn receive(&mut self) -> Result<Incoming, Farewell> {
        loop {
            tokio::select! {
                () = self.ending.heard() => return Err(Farewell::Ending),
                message = self.socket.recv() => if let Some(incoming) = self.hear(message)? {
                    return Ok(incoming);
                },
                _ = self.silence.tick() => {
                    if !std::mem::take(&mut self.is_heard) {
                        return Err(Farewell::Gone);
                    }
                    self.send(Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    /// A message, if it is one for the session.
    fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<Option<Incoming>, Farewell> {
        match message {
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                self.is_heard = true;
                Ok(Some(Incoming { lines: message.into_data(), is_long: self.wire.finish_message() }))
            }
            // Within a long message they do not count: it has to come to its end.
            Some(Ok(Message::Ping(bytes) | Message::Pong(bytes))) => {
                self.is_heard |= self.wire.finish_control(bytes.len());
                Ok(None)
            }
            Some(Ok(Message::Close(_))) | None => Err(Farewell::Gone),
            Some(Err(_)) if self.wire.is_refused() => Err(Farewell::Crowded),
            Some(Err(_)) => Err(Farewell::Garbage),
        }
    }

    /// Waits until the client leaves or the server ends, while no message is read.
    async fn leave(&mut self) -> Farewell {
        let mut ending = self.ending.clone();
        loop {
            tokio::select! {
                () = ending.heard() => return Farewell::Ending,
                () = sleep(LINGER) => if self.wire.is_closed().await {
                    return Farewell::Gone;
                },
            }
        }
    }

    /// Sends a message. Fails if the client does not take it.
    async fn send(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Farewell::Gone),
        }
    }
}

/// Says why, and waits until the other end has heard it.
async fn close(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}
