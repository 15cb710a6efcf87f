//! Lines of bytes, and those who answer them: a session on two streams, the filter, and what a prompt shows.

pub(crate) mod answer;
mod batch;
mod complete;
pub(crate) mod lines;
mod queue;
pub(crate) mod server;

pub use self::answer::{Answered, answer, say};
pub use self::batch::{BatchQuestion, batch};
pub use self::complete::{Completion, complete, usage};
pub use self::lines::{BadLine, LineReader, LineTooLong};
pub use self::server::{
    Columns, Entry, Exit, Interrupt, LineSource, Open, Prompt, Running, Scene, Seen, Served, serve,
};
