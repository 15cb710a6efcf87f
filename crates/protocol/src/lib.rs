//! The text protocol on stdin and stdout; `protocol.md` is its guide, and the pages in `docs` say
//! everything.
//!
//! A line of bytes becomes a [`Line`] (an optional tag and a [`Command`]) by the [`grammar`]; a [`Session`] executes
//! it and answers with a [`Reply`] or a [`ProtocolError`]; [`Frame`] writes that as text or JSON. [`answer`] does this for
//! a line, whoever asks; [`serve`] joins it to stdin and stdout, [`batch`] to many lines at once. What can be set stands in [`settings`], a theme a file. The session asks the engine and
//! the match; it computes nothing itself, and nothing here may panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answer;
mod batch;
mod bounds;
pub mod command;
mod complete;
mod error;
mod frame;
pub mod grammar;
mod lines;
mod output;
mod queue;
pub mod reply;
mod server;
mod session;
pub mod settings;

pub use answer::{Answered, answer, say};
pub use batch::{BatchQuestion, batch};
pub use bounds::{Bounds, MAX_LINE, MAX_QUEUE};
pub use command::{Command, Inline, Line, Plays, RollOut};
pub use complete::{Completion, complete, usage};
pub use error::{ErrorCode, ProtocolError};
pub use frame::{Answer, Envelope, Frame};
pub use lines::{BadLine, LineReader, LineTooLong};
pub use output::{Drawing, Numbering, OutputSettings};
pub use reply::{Reply, equity_table};
pub use server::{
    Columns, Entry, Exit, Interrupt, LineSource, Open, Prompt, Running, Scene, Seen, Served, serve,
};
pub use session::Session;
