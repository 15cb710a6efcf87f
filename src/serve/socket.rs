//! A WebSocket, and the conversation that it carries.

use std::io;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use tokio::time::{Instant, interval_at, timeout};

use super::conversation::Conversation;
use super::ending::Ending;

/// The longest message, in bytes. A line of it may be as long as the session reads; a longer one is answered with an error,
/// unless it does not even fit here.
const MAX_MESSAGE: usize = 1 << 20;

/// What is kept for each socket to read from and to write to it, in bytes.
const BUFFER: usize = 1 << 12;

/// How long a socket may take to take a reply, and to say farewell.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a socket may be silent before it is asked whether it is still there, and how long it has to answer.
const SILENCE: Duration = Duration::from_secs(30);

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
    /// There is no room for a session.
    Full,
}

impl Farewell {
    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::Gone => return None,
            Self::Quit => (close_code::NORMAL, "the session has ended"),
            Self::Ending => (close_code::AWAY, "the server ends"),
            Self::Garbage => (close_code::POLICY, "expected messages of text, each of at most 1 MiB"),
            Self::Full => (close_code::AGAIN, "there is no room for another session"),
        };
        Some(CloseFrame { code, reason: reason.into() })
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

/// Carries a conversation over a socket until one of them or the server ends, and then closes both.
pub(super) async fn talk(mut socket: WebSocket, conversation: io::Result<Conversation>, mut ending: Ending) {
    let farewell = match conversation {
        Err(error) => {
            log::warn!("no session for a socket: {error}");
            Farewell::Full
        }
        Ok(mut conversation) => {
            let farewell = carry(&mut socket, &mut conversation, &mut ending).await;
            conversation.leave().await;
            farewell
        }
    };
    if let Some(frame) = farewell.frame() {
        // Whoever does not listen any more is not told.
        let _ = timeout(PATIENCE, close(&mut socket, frame)).await;
    }
}

async fn carry(
    socket: &mut WebSocket,
    Conversation { lines, replies, .. }: &mut Conversation,
    ending: &mut Ending,
) -> Farewell {
    // A message for which the session has no room yet: while there is one, no other is read.
    let mut waiting = None;
    let mut is_heard = true;
    let mut silence = interval_at(Instant::now() + SILENCE, SILENCE);
    loop {
        tokio::select! {
            () = ending.heard() => return Farewell::Ending,
            reply = replies.recv() => match reply.flatten() {
                None => return Farewell::Quit,
                Some(reply) => if !send(socket, Message::text(reply)).await {
                    return Farewell::Gone;
                }
            },
            message = socket.recv(), if waiting.is_none() => {
                is_heard = true;
                match message {
                    Some(Ok(Message::Text(text))) => waiting = Some(text.as_bytes().to_vec()),
                    Some(Ok(Message::Binary(bytes))) => waiting = Some(bytes.to_vec()),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => return Farewell::Gone,
                    Some(Err(_)) => return Farewell::Garbage,
                }
            }
            room = lines.reserve(), if waiting.is_some() => match (room, waiting.take()) {
                (Ok(room), Some(message)) => room.send(message),
                _ => return Farewell::Quit,
            },
            _ = silence.tick() => {
                if !std::mem::take(&mut is_heard) || !send(socket, Message::Ping(Default::default())).await {
                    return Farewell::Gone;
                }
            }
        }
    }
}

/// Sends a message; tells whether it was taken.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// Says why, and waits until the other end has heard it.
async fn close(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}
