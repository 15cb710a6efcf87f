//! The text protocol on stdin and stdout. `protocol.md` is a guide to the protocol, and the pages in `docs`
//! are the full reference.
//!
//! The [`grammar`] parses an input line into a [`Line`], which contains an optional tag and a [`Command`]. A
//! [`Session`] executes the command and answers with a [`Reply`] or a [`ProtocolError`], which [`Frame`]
//! writes as text or as JSON. [`answer`] does all of this for one input line, [`serve`] answers the lines
//! from stdin on stdout, and [`batch`] answers the same question for many positions. [`settings`] contains
//! everything that the user can set, one row per setting. The session delegates to the engine and the match,
//! and computes nothing itself. Code in this crate must not panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod bounds;
pub mod commands;
mod error;
pub mod grammar;
mod output;
pub mod reply;
mod schema;
mod serving;
mod session;
pub mod settings;
mod text;

pub use bounds::{Bounds, MAX_LINE, MAX_QUEUE};
pub use commands::{Command, Line, Plays, RollOut};
pub use error::{ErrorCode, Location, Problem, ProtocolError};
pub use output::{Drawing, Numbering, OutputSettings};
pub use plakoto_words::{Language, Message};
pub use reply::{Envelope, Reply};
pub use schema::schema;
pub use serving::{
    AnswerOutcome, BadLine, BatchQuestion, Columns, Completion, ErrorStyle, Exit, Interrupt, LineReader,
    LineSource, Prompt, PromptEvent, RunningCommand, Scene, ServeResult, SessionSnapshot, answer, batch,
    complete, say, say_each, serve, usage,
};
pub use session::{PendingDecisions, Session, usual_names};
pub use text::argument::{AnalysedPart, Numbered, PlayerName};
pub use text::frame::{Answer, Frame};
pub use text::given::{GivenId, Inline, Placement};
pub use text::limits::QuestionLimits;

/// The result of an operation that can fail with a [`ProtocolError`].
type Result<T, E = ProtocolError> = std::result::Result<T, E>;
