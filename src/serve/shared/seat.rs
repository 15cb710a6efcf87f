//! The WebSocket of a client at a shared table.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, Message, WebSocket, close_code};
use plakoto_table::fair_dice::Hex;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::SharedTables;
use super::join::{Entrance, JoinError, Joined};
use super::keys::ClientRole;
use super::open::TableUpdate;
use super::request::{self, TableRequest};
use super::table::refusal;
use super::work::{TimeBudget, Urgency};
use crate::serve::connections::Wire;
use crate::serve::socket::{Farewell, PATIENCE, SILENCE, close};
use crate::serve::{Stopper, Visitor};

/// Maximum length of a message in bytes.
pub(super) const MAX_MESSAGE: usize = 1 << 13;

/// Number of lines that a client may send in a second. Further lines wait.
const PACE: u32 = 200;

/// Work that counts for each byte of a reply.
const PER_BYTE: Duration = Duration::from_nanos(10);

/// Close code for a client whose table does not exist, or that has no key to it. Codes from 4000 on are free for
/// applications.
const NO_TABLE: CloseCode = 4404;

/// Close code for a client whose invitation was used or replaced.
const USED_INVITATION: CloseCode = 4410;

/// A client, with its place at a table.
struct TableClient {
    socket: WebSocket,
    wire: Arc<Wire>,
    tables: SharedTables,
    joined: Joined,
    /// Lines that wait for their answer.
    lines: VecDeque<String>,
    /// When these lines have come.
    heard: Instant,
    /// Number of lines in the current second, and its start.
    pace: (u32, Instant),
}

/// Serves a client from its first message until it leaves.
pub(super) async fn serve(
    mut socket: WebSocket,
    Visitor { wire, address }: Visitor,
    tables: SharedTables,
    stopper: Stopper,
) {
    wire.carry_messages();
    let farewell = match join(&mut socket, &wire, &tables, address).await {
        Err(farewell) => farewell,
        Ok(joined) => {
            let heard = Instant::now();
            let (lines, pace) = (VecDeque::new(), (0, heard));
            let mut client = TableClient { tables: tables.clone(), socket, wire, joined, lines, heard, pace };
            let farewell = client.play(&stopper).await;
            let TableClient { joined: Joined { table, role, budgets, .. }, .. } = client;
            socket = client.socket;
            let (id, urgency, workers) = (table.id(), urgency(role), tables.clone());
            let leave = move || {
                let begun = Instant::now();
                tables.leave(&table, role);
                TimeBudget::charge_all(&budgets, begun);
            };
            workers.0.workers.run(id, urgency, leave).await;
            farewell
        }
    };
    if let Some(message) = farewell.message() {
        // Errors are ignored, because the client may have left already.
        let _ = timeout(PATIENCE, close(&mut socket, message)).await;
    }
}

/// Reads the first message, `join TABLE TOKEN [INVITATION]`.
async fn join(
    socket: &mut WebSocket,
    wire: &Wire,
    tables: &SharedTables,
    address: IpAddr,
) -> Result<Joined, Farewell> {
    let first = timeout(PATIENCE, socket.recv()).await.map_err(|_| Farewell::ClientLeft)?;
    let Some(Ok(Message::Text(text))) = first else { return Err(garbage()) };
    wire.finish_message();
    let words: Vec<&str> = text.split_whitespace().take(5).collect();
    let (id, token, invitation) = match words[..] {
        ["join", id, token] => (id, token, None),
        ["join", id, token, invitation] => (id, token, Some(invitation)),
        _ => return Err(garbage()),
    };
    let (token, invitation) = (Hex::of(token), invitation.map(Hex::of));
    let entrance = Arc::new(Entrance { id: id.into(), token, invitation, address });
    let patience = Instant::now() + PATIENCE;
    loop {
        match try_join(&entrance, tables).await {
            Err(JoinError::Busy(ready)) if ready < patience && Instant::now() < patience => {
                sleep_until(ready.into()).await;
            }
            joined => return joined.map_err(refused),
        }
    }
}

/// Joins a table, if the budgets that pay for it are ready.
async fn try_join(entrance: &Arc<Entrance>, tables: &SharedTables) -> Result<Joined, JoinError> {
    let (workers, id) = (&tables.0.workers, || Arc::clone(&entrance.id));
    let (own, shown) = (tables.clone(), Arc::clone(entrance));
    let admit = workers.run(id(), Urgency::Player, move || own.admit(&shown)).await;
    let admission = admit.unwrap_or(Err(JoinError::Broken))?;
    let _turn = match admission.is_open {
        true => None,
        false => Some(tables.0.restoring.acquire().await.map_err(|_| JoinError::Broken)?),
    };
    let (own, shown) = (tables.clone(), Arc::clone(entrance));
    let join = workers.run(id(), admission.urgency, move || own.join(&shown, &admission)).await;
    join.unwrap_or(Err(JoinError::Broken))
}

impl TableClient {
    /// Greets the client, and serves it until it leaves.
    async fn play(&mut self, stopper: &Stopper) -> Farewell {
        for message in self.joined.first.clone() {
            if let Err(farewell) = self.deliver(Message::text(message.to_string())).await {
                return farewell;
            }
        }
        let mut silence = interval(SILENCE);
        silence.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_heard = true;
        loop {
            let ready = self.ready();
            let alarm = self.joined.deadline.borrow().unwrap_or_else(|| Instant::now() + SILENCE);
            let done = tokio::select! {
                () = stopper.stopped() => Err(Farewell::Ending),
                message = self.socket.recv(), if self.lines.is_empty() => {
                    is_heard = true;
                    self.hear(message)
                }
                () = sleep_until(ready.into()), if !self.lines.is_empty() => {
                    is_heard = true;
                    self.answer().await
                }
                update = self.joined.updates.recv() => match update {
                    Ok(TableUpdate { from, .. }) if from == Some(self.joined.number) => Ok(()),
                    Ok(TableUpdate { is_for_players: true, .. }) if self.joined.role == ClientRole::Watcher => {
                        Ok(())
                    }
                    Ok(TableUpdate { text: Some(text), .. }) => {
                        self.deliver(Message::text(text.to_string())).await
                    }
                    Ok(TableUpdate { text: None, .. }) => Err(broken()),
                    Err(RecvError::Lagged(_)) => Err(slow()),
                    Err(RecvError::Closed) => Err(Farewell::Ending),
                },
                () = sleep_until(alarm.into()) => {
                    let (tables, table) = (self.tables.clone(), self.joined.table.clone());
                    let now = Instant::now();
                    let work = move || tables.expire(&table, now);
                    self.tables.0.workers.run(self.joined.table.id(), Urgency::Player, work).await;
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

    /// Takes over the lines of a message.
    fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Farewell> {
        match message {
            Some(Ok(Message::Text(text))) => {
                self.wire.finish_message();
                self.heard = Instant::now();
                self.lines.extend(text.lines().map(str::to_owned));
                Ok(())
            }
            Some(Ok(Message::Ping(bytes) | Message::Pong(bytes))) => {
                self.wire.finish_control(bytes.len());
                Ok(())
            }
            Some(Ok(Message::Binary(_)) | Err(_)) => Err(garbage()),
            Some(Ok(Message::Close(_))) | None => Err(Farewell::ClientLeft),
        }
    }

    /// Returns when the next line may be answered: at once, unless the client has sent very many lines or has used
    /// up a budget.
    fn ready(&mut self) -> Instant {
        let (lines, since) = &mut self.pace;
        let now = Instant::now();
        if since.elapsed() > Duration::from_secs(1) {
            (*lines, *since) = (0, now);
        }
        let paced = if *lines < PACE { now } else { *since + Duration::from_secs(1) };
        paced.max(TimeBudget::all_ready(&self.joined.budgets, now))
    }

    /// Answers the next line.
    async fn answer(&mut self) -> Result<(), Farewell> {
        let Some(line) = self.lines.pop_front() else { return Ok(()) };
        self.pace.0 += 1;
        let (tag, text) = match request::split(&line) {
            Ok((tag, text)) => (tag, text),
            Err(error) => return self.deliver(Message::text(refusal(&error))).await,
        };
        let reply = match request::parse(text) {
            Err(error) => refusal(&error),
            // This is no work, so it never waits for the work of other clients.
            Ok(TableRequest::Ready) => r#"{"ok":true,"command":"isready"}"#.to_owned(),
            Ok(request) => self.work(request).await.ok_or_else(broken)?,
        };
        self.deliver(Message::text(with_tag(&reply, tag))).await
    }

    /// Lets a worker answer a request, and charges the client's budgets.
    async fn work(&mut self, request: TableRequest) -> Option<String> {
        let (tables, table, client) =
            (self.tables.clone(), self.joined.table.clone(), (self.joined.number, self.joined.role));
        let heard = self.heard;
        let work = move || {
            let begun = Instant::now();
            let reply = tables.answer(&table, client, request, heard);
            (begun.elapsed(), reply)
        };
        let (elapsed, reply) =
            self.tables.0.workers.run(self.joined.table.id(), urgency(self.joined.role), work).await?;
        let cost = elapsed + PER_BYTE * u32::try_from(reply.len()).unwrap_or(u32::MAX);
        let now = Instant::now();
        self.joined.budgets.iter().for_each(|budget| budget.charge(cost, now));
        Some(reply)
    }

    async fn deliver(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Farewell::ClientLeft),
            Err(_) => Err(slow()),
        }
    }
}

/// The farewell to a client that has sent something else than short texts.
fn garbage() -> Farewell {
    Farewell::Close(close_code::POLICY, "expected short text messages".to_owned())
}

/// The farewell to a client whose work has failed, or whose table cannot be stored.
fn broken() -> Farewell {
    Farewell::again("the server cannot store the table")
}

/// The farewell to a client that does not read its messages.
fn slow() -> Farewell {
    Farewell::again("the client does not read its messages")
}

/// The farewell to a client that cannot join a table.
fn refused(error: JoinError) -> Farewell {
    let code = match error {
        JoinError::Stranger => NO_TABLE,
        JoinError::UsedInvitation => USED_INVITATION,
        _ => close_code::AGAIN,
    };
    Farewell::Close(code, error.message().to_string())
}

/// Returns how urgent work for a client is.
fn urgency(role: ClientRole) -> Urgency {
    match role {
        ClientRole::Seat(_) => Urgency::Player,
        ClientRole::Watcher => Urgency::Watcher,
    }
}

/// Adds the tag of a line to its reply, a JSON object.
fn with_tag(reply: &str, tag: Option<&str>) -> String {
    match (tag, reply.strip_prefix('{')) {
        (Some(tag), Some(fields)) => format!("{{\"tag\":\"{tag}\",{fields}"),
        _ => reply.to_owned(),
    }
}
