//! The WebSocket of a client at a shared table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::keys::Role;
use super::table::Update;
use super::{OpenTable, SharedTables};
use crate::serve::Ending;
use crate::serve::wire::Wire;

/// Maximum length of a message in bytes.
pub(super) const MAX_MESSAGE: usize = 1 << 16;

/// Maximum time that a client may take to say where it belongs, or to accept a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// The server sends a ping after this time, and the client must have sent something by the next one.
const SILENCE: Duration = Duration::from_secs(30);

/// Number of lines that a client may send in a second. Further lines wait.
const PACE: u32 = 200;

/// Why a socket closes.
enum Farewell {
    ClientLeft,
    Ending,
    /// The client has sent something else than short texts.
    Garbage,
    /// The secret opens no table.
    Stranger,
    /// The client does not read its messages.
    Slow,
}

impl Farewell {
    fn frame(&self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::ClientLeft => return None,
            Self::Ending => (close_code::AWAY, "the server is shutting down"),
            Self::Garbage => (close_code::POLICY, "expected short text messages"),
            Self::Stranger => {
                (close_code::POLICY, "this table does not exist, has ended, or has another key")
            }
            Self::Slow => (close_code::AGAIN, "the client does not read its messages"),
        };
        Some(CloseFrame { code, reason: reason.into() })
    }
}

/// A client, with its place at a table.
struct Client {
    socket: WebSocket,
    wire: Arc<Wire>,
    number: u64,
    role: Role,
    updates: Receiver<Update>,
    /// Number of lines in the current second, and its start.
    pace: (u32, Instant),
}

/// Serves a client from its first message until it leaves.
pub(super) async fn serve(mut socket: WebSocket, wire: Arc<Wire>, tables: SharedTables, mut ending: Ending) {
    wire.carry_messages();
    let farewell = match join(&mut socket, &wire, &tables).await {
        Err(farewell) => farewell,
        Ok((table, number, role)) => {
            let (updates, first) = table.lock().enter(role);
            let pace = (0, Instant::now());
            let mut client = Client { socket, wire, number, role, updates, pace };
            let farewell = match client.send(first.to_string()).await {
                Ok(()) => client.play(&table, &tables, &mut ending).await,
                Err(farewell) => farewell,
            };
            if table.lock().leave(role) {
                tables.put_away(&table);
            }
            socket = client.socket;
            farewell
        }
    };
    if let Some(frame) = farewell.frame() {
        // Errors are ignored, because the client may have left already.
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }
}

/// Reads the first message, `join TABLE SECRET`.
async fn join(
    socket: &mut WebSocket,
    wire: &Wire,
    tables: &SharedTables,
) -> Result<(OpenTable, u64, Role), Farewell> {
    let first = timeout(PATIENCE, socket.recv()).await.map_err(|_| Farewell::ClientLeft)?;
    let Some(Ok(Message::Text(text))) = first else { return Err(Farewell::Garbage) };
    wire.finish_message();
    let mut words = text.split_whitespace();
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some("join"), Some(id), Some(secret), None) => tables.join(id, secret).ok_or(Farewell::Stranger),
        _ => Err(Farewell::Garbage),
    }
}

impl Client {
    async fn play(&mut self, table: &OpenTable, tables: &SharedTables, ending: &mut Ending) -> Farewell {
        let mut silence = interval(SILENCE);
        silence.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_heard = true;
        loop {
            let deadline = table.lock().deadline();
            let done = tokio::select! {
                () = ending.heard() => Err(Farewell::Ending),
                message = self.socket.recv() => {
                    is_heard = true;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(table, tables, &text).await,
                        Some(Ok(Message::Ping(bytes) | Message::Pong(bytes))) => {
                            self.wire.finish_control(bytes.len());
                            Ok(())
                        }
                        Some(Ok(Message::Binary(_))) | Some(Err(_)) => Err(Farewell::Garbage),
                        Some(Ok(Message::Close(_))) | None => Err(Farewell::ClientLeft),
                    }
                },
                update = self.updates.recv() => match update {
                    Ok(Update { from, .. }) if from == Some(self.number) => Ok(()),
                    Ok(Update { text, .. }) => self.send(text.to_string()).await,
                    Err(RecvError::Lagged(_)) => Err(Farewell::Slow),
                    Err(RecvError::Closed) => Err(Farewell::Ending),
                },
                () = sleep_until(deadline.unwrap_or_else(|| Instant::now() + SILENCE).into()) => {
                    if table.lock().check_clock(Instant::now()) {
                        tables.keep(table, None);
                    }
                    Ok(())
                }
                _ = silence.tick() => match std::mem::take(&mut is_heard) {
                    true => self.deliver(Message::Ping(Default::default())).await,
                    false => Err(Farewell::ClientLeft),
                },
            };
            if let Err(farewell) = done {
                return farewell;
            }
        }
    }

    /// Answers the lines of a message.
    async fn hear(&mut self, table: &OpenTable, tables: &SharedTables, text: &str) -> Result<(), Farewell> {
        self.wire.finish_message();
        for line in text.lines() {
            self.wait_for_turn().await;
            let (replies, has_changed, roll) = table.lock().answer(self.role, self.number, line);
            if has_changed {
                tables.keep(table, roll);
            }
            for reply in replies.iter().flat_map(|reply| reply.lines()) {
                self.send(reply.to_owned()).await?;
            }
        }
        Ok(())
    }

    /// Waits if the client has sent very many lines.
    async fn wait_for_turn(&mut self) {
        let (lines, since) = &mut self.pace;
        if since.elapsed() > Duration::from_secs(1) {
            (*lines, *since) = (0, Instant::now());
        }
        *lines += 1;
        if *lines > PACE {
            sleep_until((*since + Duration::from_secs(1)).into()).await;
        }
    }

    async fn send(&mut self, text: String) -> Result<(), Farewell> {
        self.deliver(Message::text(text)).await
    }

    async fn deliver(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Farewell::ClientLeft),
            Err(_) => Err(Farewell::Slow),
        }
    }
}
