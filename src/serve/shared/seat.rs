//! The WebSocket of a client at a shared table.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use plakoto_table::fair_dice::Hex;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::SharedTables;
use super::budget::Budget;
use super::keys::Role;
use super::open::{Entrance, JoinError, Joined, OpenTable, Update};
use super::request::{self, Request};
use super::table::refusal;
use super::workers::Urgency;
use crate::serve::Ending;
use crate::serve::wire::Wire;

/// Maximum length of a message in bytes.
pub(super) const MAX_MESSAGE: usize = 1 << 13;

/// Maximum time that a client may take to say where it belongs, or to accept a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// The server sends a ping after this time, and the client must have sent something by the next one.
const SILENCE: Duration = Duration::from_secs(30);

/// Number of lines that a client may send in a second. Further lines wait.
const PACE: u32 = 200;

/// Work that counts for each byte of a reply.
const PER_BYTE: Duration = Duration::from_nanos(10);

/// Why a socket closes.
enum Farewell {
    ClientLeft,
    Ending,
    /// The client has sent something else than short texts.
    Garbage,
    /// The client cannot join the table.
    Join(JoinError),
    /// The table cannot be stored, or the work for the client has failed.
    Broken,
    /// The client does not read its messages.
    Slow,
}

impl Farewell {
    fn frame(&self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::ClientLeft => return None,
            Self::Ending => (close_code::AWAY, "the server is shutting down".to_owned()),
            Self::Garbage => (close_code::POLICY, "expected short text messages".to_owned()),
            Self::Join(error @ JoinError::Stranger) => (close_code::POLICY, error.to_string()),
            Self::Join(error) => (close_code::AGAIN, error.to_string()),
            Self::Broken => (close_code::AGAIN, "the server cannot store the table".to_owned()),
            Self::Slow => (close_code::AGAIN, "the client does not read its messages".to_owned()),
        };
        Some(CloseFrame { code, reason: reason.into() })
    }
}

/// A client, with its place at a table.
struct Client {
    socket: WebSocket,
    wire: Arc<Wire>,
    tables: SharedTables,
    table: OpenTable,
    number: u64,
    role: Role,
    updates: Receiver<Update>,
    /// Lines that wait for their answer.
    lines: VecDeque<String>,
    /// When these lines have come.
    heard: Instant,
    /// Number of lines in the current second, and its start.
    pace: (u32, Instant),
    budgets: Vec<Arc<Budget>>,
}

/// Serves a client from its first message until it leaves.
pub(super) async fn serve(
    mut socket: WebSocket,
    wire: Arc<Wire>,
    address: IpAddr,
    tables: SharedTables,
    mut ending: Ending,
) {
    wire.carry_messages();
    let farewell = match join(&mut socket, &wire, &tables, address).await {
        Err(farewell) => farewell,
        Ok(joined) => {
            let (table, role) = (joined.table.clone(), joined.role);
            let deadline = joined.deadline.clone();
            let [first, status] = joined.first.clone().map(|message| Message::text(message.to_string()));
            let mut client = Client::new(socket, wire, tables.clone(), joined);
            let farewell = match (client.deliver(first).await, client.deliver(status).await) {
                (Ok(()), Ok(())) => client.play(deadline, &mut ending).await,
                (Err(farewell), _) | (_, Err(farewell)) => farewell,
            };
            socket = client.socket;
            let (id, urgency, workers) = (table.id(), urgency(role), tables.clone());
            let leave = move || {
                let begun = Instant::now();
                tables.leave(&table, role);
                Budget::charge_all(&client.budgets, begun);
            };
            workers.0.workers.run(id, urgency, leave).await;
            farewell
        }
    };
    if let Some(frame) = farewell.frame() {
        // Errors are ignored, because the client may have left already.
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
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
    let Some(Ok(Message::Text(text))) = first else { return Err(Farewell::Garbage) };
    wire.finish_message();
    let words: Vec<String> = text.split_whitespace().take(5).map(str::to_owned).collect();
    let (id, token, invitation) = match words.as_slice() {
        [join, id, token] if join == "join" => (id.clone(), token.clone(), None),
        [join, id, token, invitation] if join == "join" => {
            (id.clone(), token.clone(), Some(invitation.clone()))
        }
        _ => return Err(Farewell::Garbage),
    };
    let (token, invitation) = (Hex::of(&token), invitation.as_deref().map(Hex::of));
    let entrance = Arc::new(Entrance { id: id.into(), token, invitation, address });
    let patience = Instant::now() + PATIENCE;
    loop {
        match try_join(&entrance, tables).await {
            Err(JoinError::Busy(ready)) if ready < patience && Instant::now() < patience => {
                sleep_until(ready.into()).await;
            }
            joined => return joined.map_err(Farewell::Join),
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

impl Client {
    fn new(socket: WebSocket, wire: Arc<Wire>, tables: SharedTables, joined: Joined) -> Self {
        let Joined { table, number, role, updates, budgets, .. } = joined;
        let (lines, heard) = (VecDeque::new(), Instant::now());
        let pace = (0, heard);
        Self { socket, wire, tables, table, number, role, updates, lines, heard, pace, budgets }
    }

    async fn play(
        &mut self,
        deadline: tokio::sync::watch::Receiver<Option<Instant>>,
        ending: &mut Ending,
    ) -> Farewell {
        let mut silence = interval(SILENCE);
        silence.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_heard = true;
        loop {
            let ready = self.ready();
            let alarm = deadline.borrow().unwrap_or_else(|| Instant::now() + SILENCE);
            let done = tokio::select! {
                () = ending.heard() => Err(Farewell::Ending),
                message = self.socket.recv(), if self.lines.is_empty() => {
                    is_heard = true;
                    self.hear(message)
                }
                () = sleep_until(ready.into()), if !self.lines.is_empty() => {
                    is_heard = true;
                    self.answer().await
                }
                update = self.updates.recv() => match update {
                    Ok(Update { from, .. }) if from == Some(self.number) => Ok(()),
                    Ok(Update { text: Some(text), .. }) => self.deliver(Message::text(text.to_string())).await,
                    Ok(Update { text: None, .. }) => Err(Farewell::Broken),
                    Err(RecvError::Lagged(_)) => Err(Farewell::Slow),
                    Err(RecvError::Closed) => Err(Farewell::Ending),
                },
                () = sleep_until(alarm.into()) => {
                    let (tables, table) = (self.tables.clone(), self.table.clone());
                    let now = Instant::now();
                    let work = move || tables.expire(&table, now);
                    self.tables.0.workers.run(self.table.id(), Urgency::Player, work).await;
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
            Some(Ok(Message::Binary(_)) | Err(_)) => Err(Farewell::Garbage),
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
        paced.max(Budget::all_ready(&self.budgets, now))
    }

    /// Answers the next line.
    async fn answer(&mut self) -> Result<(), Farewell> {
        let Some(line) = self.lines.pop_front() else { return Ok(()) };
        self.pace.0 += 1;
        let (tag, text) = match request::split(&line) {
            Ok((tag, text)) => (tag, text),
            Err(message) => return self.deliver(Message::text(refusal("", &message))).await,
        };
        let reply = match request::parse(text) {
            Err(message) => refusal(text, &message),
            // This is no work, so it never waits for the work of other clients.
            Ok(Request::Ready) => r#"{"ok":true,"command":"isready"}"#.to_owned(),
            Ok(_) => self.work(text.to_owned()).await.ok_or(Farewell::Broken)?,
        };
        self.deliver(Message::text(with_tag(&reply, tag))).await
    }

    /// Lets a worker answer a line, and charges the client's budgets.
    async fn work(&mut self, text: String) -> Option<String> {
        let (tables, table, client) = (self.tables.clone(), self.table.clone(), (self.number, self.role));
        let heard = self.heard;
        let work = move || {
            let begun = Instant::now();
            let reply = match request::parse(&text) {
                Ok(request) => tables.answer(&table, client, request, &text, heard),
                Err(message) => refusal(&text, &message),
            };
            (begun.elapsed(), reply)
        };
        let (elapsed, reply) = self.tables.0.workers.run(self.table.id(), urgency(self.role), work).await?;
        let cost = elapsed + PER_BYTE * u32::try_from(reply.len()).unwrap_or(u32::MAX);
        let now = Instant::now();
        self.budgets.iter().for_each(|budget| budget.charge(cost, now));
        Some(reply)
    }

    async fn deliver(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Farewell::ClientLeft),
            Err(_) => Err(Farewell::Slow),
        }
    }
}

/// Returns how urgent work for a client is.
fn urgency(role: Role) -> Urgency {
    match role {
        Role::Seat(_) => Urgency::Player,
        Role::Watcher => Urgency::Watcher,
    }
}

/// Adds the tag of a line to its reply, a JSON object.
fn with_tag(reply: &str, tag: Option<&str>) -> String {
    match (tag, reply.strip_prefix('{')) {
        (Some(tag), Some(fields)) => format!("{{\"tag\":\"{tag}\",{fields}"),
        _ => reply.to_owned(),
    }
}
