//! Input and output for sessions: a session on two byte streams, `plakoto batch`, and completion at a prompt.

mod answer;
mod batch;
mod complete;
mod execute;
mod lines;
mod queue;
mod script;
mod server;
mod settings_file;

pub use self::answer::{AnswerOutcome, answer, say, say_each};
pub use self::batch::{BatchQuestion, batch};
pub use self::complete::{Completion, complete, usage};
pub use self::lines::{BadLine, LineReader};
pub use self::server::{
    Columns, ErrorStyle, Exit, Interrupt, LineSource, Prompt, PromptEvent, RunningCommand, Scene,
    ServeResult, SessionSnapshot, serve,
};
