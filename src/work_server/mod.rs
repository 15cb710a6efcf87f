//! A server that gives pieces of a long computation to volunteers, and collects their results. The state is in a
//! database, the settled results are files in a folder, which `plakoto lab work join` reads.

mod ledger;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path as PathParameter, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, serve};
use plakoto_lab::work::{PieceResult, pieces};
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::json;
use tokio::runtime;
use tokio::sync::watch;

pub use self::ledger::{Ledger, Order, Outcome, Progress, Refusal, Secret, Terms};

/// Header with the name of the volunteer.
pub const VOLUNTEER: &str = "x-plakoto-volunteer";

/// Maximum size of a result, in bytes.
pub const MOST_OF_RESULT: usize = 1 << 26;

/// Maximum length of the name of a volunteer, in bytes.
const MOST_OF_NAME: usize = 64;

/// A job that volunteers compute.
#[derive(Debug)]
pub struct Job {
    /// The line of each piece in the plan, and its checksum, in the order of the numbers.
    lines: Vec<(String, String)>,
    /// The identity of the job.
    job: String,
    results: PathBuf,
    /// Names of all allowed volunteers; `None` allows any name.
    names: Option<Vec<String>>,
    ledger: Mutex<Ledger>,
}

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct JobSettings {
    /// The plan.
    pub plan: PathBuf,
    /// Folder for the settled results.
    pub results: PathBuf,
    /// Database with the state; `None` keeps it in memory.
    pub state: Option<PathBuf>,
    /// Share of the pieces that two volunteers compute, from 0 to 1.
    pub checked: f64,
    /// Seconds after which a piece without a result is given to another volunteer.
    pub lease: u64,
    /// Names of all allowed volunteers; `None` allows any name.
    pub names: Option<Vec<String>>,
}

impl Job {
    /// Reads the plan and the state of a job. A settled piece whose file is missing is computed again.
    ///
    /// # Errors
    /// If the plan, the state or the folder cannot be used.
    pub fn open(settings: JobSettings) -> anyhow::Result<Self> {
        let text = plakoto_engine::files::read_text(&settings.plan, 1 << 32)
            .with_context(|| format!("cannot read {}", settings.plan.display()))?;
        let mut lines: Vec<(u32, String, String, String)> = Vec::new();
        for (piece, line) in pieces(text.as_bytes(), settings.plan.display().to_string())
            .zip(text.lines().filter(|line| !line.trim().is_empty()))
        {
            let (_, piece, checksum) = piece?;
            lines.push((piece.number, line.to_owned(), checksum, piece.job));
        }
        lines.sort_unstable_by_key(|(number, ..)| *number);
        // The plan is read once more by the laboratory, which checks that it is complete.
        let plan = plakoto_lab::work::Plan::read(&settings.plan)?;
        std::fs::create_dir_all(&settings.results)?;
        let terms = Terms { pieces: plan.pieces(), checked: settings.checked, lease: settings.lease };
        let mut ledger = Ledger::open(settings.state.as_deref(), &plan.first.job, terms, secret()?)?;
        for number in ledger.settled_pieces()? {
            let mut piece = plan.first.clone();
            piece.number = number;
            if !settings.results.join(piece.file_name()).exists() {
                ledger.reopen(number)?;
            }
        }
        Ok(Self {
            lines: lines.into_iter().map(|(_, line, checksum, _)| (line, checksum)).collect(),
            job: plan.first.job,
            results: settings.results,
            names: settings.names,
            ledger: Mutex::new(ledger),
        })
    }

    /// Returns the progress of the job.
    ///
    /// # Errors
    /// If the state cannot be read.
    pub fn progress(&self) -> Result<Progress, Refusal> {
        self.ledger().progress(now())
    }

    fn ledger(&self) -> std::sync::MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the name of a volunteer.
    fn volunteer(&self, headers: &HeaderMap) -> Result<String, Answer> {
        let name = headers.get(VOLUNTEER).and_then(|name| name.to_str().ok()).unwrap_or_default();
        let is_word = !name.is_empty()
            && name.len() <= MOST_OF_NAME
            && name.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_word {
            let reason = format!(
                "expected the header {VOLUNTEER}: a word of at most {MOST_OF_NAME} letters and digits"
            );
            return Err(Answer::refused(StatusCode::BAD_REQUEST, &reason));
        }
        match &self.names {
            Some(names) if !names.iter().any(|known| known == name) => {
                Err(Answer::refused(StatusCode::FORBIDDEN, "this name is not on the list of volunteers"))
            }
            _ => Ok(name.to_owned()),
        }
    }

    fn order(&self, headers: &HeaderMap) -> Result<Answer, Answer> {
        let volunteer = self.volunteer(headers)?;
        Ok(match self.ledger().order(&volunteer, now())? {
            Order::Piece(number) => Answer(StatusCode::OK, self.lines[number as usize - 1].0.clone()),
            Order::Wait => Answer(StatusCode::ACCEPTED, String::new()),
            Order::Done => Answer(StatusCode::GONE, String::new()),
        })
    }

    fn take(&self, number: u32, headers: &HeaderMap, bytes: &[u8]) -> Result<Answer, Answer> {
        let volunteer = self.volunteer(headers)?;
        let known = (number as usize).checked_sub(1).and_then(|index| self.lines.get(index));
        let Some((_, checksum)) = known else {
            return Err(Answer::refused(StatusCode::NOT_FOUND, "the job has no such piece"));
        };
        let result = match PieceResult::from_bytes(bytes) {
            Ok(result) if result.is_of(&self.job, number, checksum) => result,
            _ => {
                self.ledger().ban(&volunteer)?;
                return Err(Answer::refused(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "this is no result of the piece",
                ));
            }
        };
        if let Outcome::Settled(bytes) = self.ledger().take(number, &volunteer, bytes)? {
            // The settled result may be an earlier one of another volunteer.
            let settled = PieceResult::from_bytes(&bytes).unwrap_or(result);
            if let Err(error) = settled.write(&self.results) {
                // Without its file, the piece is not done.
                self.ledger().reopen(number)?;
                return Err(Answer::refused(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()));
            }
        }
        Ok(Answer(StatusCode::OK, String::new()))
    }
}

/// A reply: its status, and a text.
struct Answer(StatusCode, String);

impl Answer {
    fn refused(status: StatusCode, reason: &str) -> Self {
        Self(status, format!("{reason}\n"))
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::Banned(_) => StatusCode::FORBIDDEN,
            Refusal::OtherPlan | Refusal::Database(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::refused(status, &refusal.to_string())
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        (self.0, self.1).into_response()
    }
}

/// Returns a random secret.
///
/// # Errors
/// If the system gives no random numbers.
pub fn secret() -> anyhow::Result<Secret> {
    let mut secret = Secret::default();
    SysRng.try_fill_bytes(&mut secret).context("the system gives no random numbers")?;
    Ok(secret)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Binds a port of this machine; port 0 chooses a free one.
///
/// # Errors
/// If the address is in use, or does not belong to this machine.
pub fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listen = || {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    listen().map_err(|error: io::Error| anyhow!("cannot listen on {address}: {error}"))
}

/// Serves a job until `ending` changes.
///
/// # Errors
/// If the system cannot start the runtime.
pub fn run(listener: TcpListener, job: Arc<Job>, mut ending: watch::Receiver<bool>) -> anyhow::Result<()> {
    let router = Router::new()
        .route(
            "/piece",
            post(async |State(job): State<Arc<Job>>, headers: HeaderMap| {
                job.order(&headers).unwrap_or_else(|refused| refused)
            }),
        )
        .route(
            "/result/{number}",
            post(
                async |State(job): State<Arc<Job>>,
                       PathParameter(number): PathParameter<u32>,
                       headers: HeaderMap,
                       body: Bytes| {
                    job.take(number, &headers, &body).unwrap_or_else(|refused| refused)
                },
            ),
        )
        .route("/status", get(async |State(job): State<Arc<Job>>| status(&job)))
        .layer(DefaultBodyLimit::max(MOST_OF_RESULT))
        .with_state(job);
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let ended = async move {
            let _ = ending.wait_for(|is_ending| *is_ending).await;
        };
        serve(listener, router).with_graceful_shutdown(ended).await?;
        Ok(())
    })
}

fn status(job: &Job) -> Response {
    match job.progress() {
        Ok(Progress { settled, leased, volunteers, banned }) => {
            let fields = json!({
                "job": job.job, "pieces": job.lines.len(), "settled": settled, "leased": leased,
                "volunteers": volunteers, "banned": banned,
            });
            ([("content-type", "application/json")], format!("{fields}\n")).into_response()
        }
        Err(refusal) => Answer::from(refusal).into_response(),
    }
}

/// Reads a list of names, one a line.
///
/// # Errors
/// If the file cannot be read.
pub fn names(path: &Path) -> io::Result<Vec<String>> {
    let text = std::fs::read_to_string(path)?;
    Ok(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect())
}
