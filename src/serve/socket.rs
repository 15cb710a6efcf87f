//! Connects a WebSocket with its session.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Error;
use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep, timeout};

use super::Stopper;
use super::connections::Wire;
use super::conversation::{ClientMessage, Conversation, SessionEvent, SessionPool};
use plakoto_protocol::{MAX_LINE, Session};

/// Maximum length of a message in bytes: 1 MiB more than the longest line, so that a line that is slightly
/// too long gets an error reply instead of closing the socket.
pub const MAX_MESSAGE: usize = MAX_LINE + (1 << 20);

/// Size, in bytes, of a socket's read buffer and of its write buffer.
const BUFFER: usize = 1 << 12;

/// Maximum time that a client may take to accept a message or to close the socket.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// If no message arrives during this time, the server sends a ping. The client has the same time to answer
/// the ping.
pub(super) const SILENCE: Duration = Duration::from_secs(30);

/// Time for which an idle session keeps its permit, the permit to work.
const LINGER: Duration = Duration::from_secs(1);

/// Time for which an idle session keeps its permit when few permits are free. Also the interval at which the
/// server checks whether a client whose message has to wait is still connected.
const GLANCE: Duration = Duration::from_millis(50);

/// Why a socket closes.
#[derive(Debug)]
pub(super) enum Farewell {
    /// The client has closed the socket, or does not answer any more.
    ClientLeft,
    /// The server has been stopped.
    Ending,
    /// The server closes the socket with this code and reason.
    Close(CloseCode, String),
}

impl Farewell {
    pub(super) fn again(reason: &str) -> Self {
        Self::Close(close_code::AGAIN, reason.to_owned())
    }

    fn no_session(error: &io::Error) -> Self {
        log::warn!("cannot start a session for a socket: {error}");
        Self::again("the server cannot start another session: try again later")
    }

    /// Returns the message that closes the socket; `None` if the client does not get it any more.
    pub(super) fn message(self) -> Option<Message> {
        let (code, reason) = match self {
            Self::ClientLeft => return None,
            Self::Ending => (close_code::AWAY, "the server is shutting down".to_owned()),
            Self::Close(code, reason) => (code, reason),
        };
        Some(Message::Close(Some(CloseFrame { code, reason: reason.into() })))
    }
}

/// Sets the maximum sizes of a socket's messages and buffers.
pub(super) fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
}

/// A client connected by a WebSocket, with the state of this connection.
struct SocketClient {
    socket: WebSocket,
    wire: Arc<Wire>,
    stopper: Stopper,
    silence: Interval,
    is_heard: bool,
}

/// Runs a session over a socket until the session ends, the client leaves or the server is stopped, and then
/// closes the socket.
pub(super) async fn talk(socket: WebSocket, wire: Arc<Wire>, session_pool: SessionPool, stopper: Stopper) {
    wire.carry_messages();
    let mut silence = interval_at(Instant::now() + SILENCE, SILENCE);
    silence.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut client = SocketClient { socket, wire, stopper, silence, is_heard: true };
    let (mut session, mut next) = (None, None);
    let farewell = loop {
        match client.work(&session_pool, session, next).await {
            Ok((rested, waiting)) => (session, next) = (Some(rested), waiting),
            Err(farewell) => break farewell,
        }
    };
    if let Some(message) = farewell.message() {
        // Errors are ignored, because the client may have left already.
        let _ = timeout(PATIENCE, close(&mut client.socket, message)).await;
    }
}

impl SocketClient {
    /// Passes `next` or, without it, the next message to the session, and lets the session work until it is
    /// idle. Returns the session, and the message that it did not accept any more, if any.
    async fn work(
        &mut self,
        session_pool: &SessionPool,
        session: Option<Box<Session>>,
        next: Option<ClientMessage>,
    ) -> Result<(Box<Session>, Option<ClientMessage>), Farewell> {
        let first = match next {
            Some(incoming) => incoming,
            None => self.receive().await?,
        };
        let permit = tokio::select! {
            permit = session_pool.permit() => permit,
            farewell = self.leave() => return Err(farewell),
        };
        let begun = match permit {
            Ok(permit) => session_pool.begin(permit, session).await,
            Err(error) => Err(error),
        };
        let conversation = begun.map_err(|error| Farewell::no_session(&error))?;
        self.carry(session_pool, conversation, first).await
    }

    /// Passes messages to the session and replies to the client until the session rests.
    async fn carry(
        &mut self,
        session_pool: &SessionPool,
        mut conversation: Conversation,
        first: ClientMessage,
    ) -> Result<(Box<Session>, Option<ClientMessage>), Farewell> {
        let stopper = self.stopper.clone();
        // A message that the session cannot accept yet. While it waits, no further message is read.
        let mut waiting = Some(first);
        loop {
            waiting = waiting.and_then(|incoming| conversation.hand_over(incoming));
            let pause = if waiting.is_some() || session_pool.is_crowded() { GLANCE } else { LINGER };
            tokio::select! {
                           () = stopper.stopped() => return Err(Farewell::Ending),
                           event = conversation.event() => match event {
                               SessionEvent::Reply(reply) => self.send(Message::text(reply)).await?,
                               SessionEvent::Rested(session) => return Ok((session, waiting)),
                               SessionEvent::Quit => {
            let reason = "the session has ended".to_owned();
            return Err(Farewell::Close(close_code::NORMAL, reason));
            }
                               SessionEvent::Failed(error) => return Err(Farewell::no_session(&error)),
                           },
                           incoming = self.receive(), if waiting.is_none() => waiting = Some(incoming?),
                           () = sleep(pause) => match waiting {
                               Some(_) if self.wire.is_closed().await => return Err(Farewell::ClientLeft),
                               Some(_) => {}
                               None => conversation.rest_if_idle(),
                           },
                       }
        }
    }

    /// Waits for the next message from the client.
    async fn receive(&mut self) -> Result<ClientMessage, Farewell> {
        loop {
            tokio::select! {
                () = self.stopper.stopped() => return Err(Farewell::Ending),
                message = self.socket.recv() => if let Some(incoming) = self.hear(message)? {
                    return Ok(incoming);
                },
                _ = self.silence.tick() => {
                    if !std::mem::take(&mut self.is_heard) {
                        return Err(Farewell::ClientLeft);
                    }
                    self.send(Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    /// Handles a WebSocket message. Returns the message if it is for the session.
    fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<Option<ClientMessage>, Farewell> {
        match message {
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                self.is_heard = true;
                Ok(Some(ClientMessage { lines: message.into_data(), is_long: self.wire.finish_message() }))
            }
            // A control frame in the middle of a long message does not count as a sign of life.
            Some(Ok(Message::Ping(bytes) | Message::Pong(bytes))) => {
                self.is_heard |= self.wire.finish_control(bytes.len());
                Ok(None)
            }
            Some(Ok(Message::Close(_))) | None => Err(Farewell::ClientLeft),
            Some(Err(_)) if self.wire.is_refused() => {
                Err(Farewell::again("there is not enough memory for a long message: try again later"))
            }
            Some(Err(_)) => {
                let most = MAX_MESSAGE >> 10;
                let reason = format!("expected text messages of at most {most} KiB each");
                Err(Farewell::Close(close_code::POLICY, reason))
            }
        }
    }

    /// Waits until the client leaves or the server is stopped. In the meantime, no message is read.
    async fn leave(&mut self) -> Farewell {
        loop {
            tokio::select! {
                () = self.stopper.stopped() => return Farewell::Ending,
                () = sleep(LINGER) => if self.wire.is_closed().await {
                    return Farewell::ClientLeft;
                },
            }
        }
    }

    /// Sends a message to the client. Fails if the client does not accept the message in time.
    async fn send(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Farewell::ClientLeft),
        }
    }
}

/// Sends the reason for closing the socket, and waits until the client has closed it too. Otherwise, the client would
/// not learn the reason if a message of its own were under way.
pub(super) async fn close(socket: &mut WebSocket, message: Message) {
    if socket.send(message).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}
