//! Why there is no arena, or why it ended.

use std::path::PathBuf;

use crate::cli::output::Failure;
use plakoto_engine::engine::OutOfRange;
use plakoto_lab::arena::{GameFault, GamesFileError, KeptError, LogError, OpeningsError, ScoresError};

/// Why there is no arena, or why it ended. Players are numbered from 0.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum ArenaError {
    #[error("there are {players} players, but none with the number {}", player + 1)]
    NoSuchPlayer { players: usize, player: usize },
    #[error("player {} is no program: its limits stand behind its evaluator, as in `{spec},plies=1`", player + 1)]
    NoProgram { player: usize, spec: String },
    #[error("`{0}`: only a `cmd:` or `eval:` player has options")]
    NoOptions(String),
    #[error("--sprt is for two players")]
    TooManyForSprt,
    #[error("expected another file for --csv than {}, which is read", .0.display())]
    TableIsRead(PathBuf),
    #[error("{0}: --force replaces it")]
    TableExists(GamesFileError),
    #[error("interrupted before the first game")]
    Interrupted,
    #[error("player {}, `{name}`: {fault}", player + 1)]
    Fault { player: usize, name: String, fault: Box<GameFault> },
    #[error("{faults} games were lost by faults, expected at most {most} (--max-faults)")]
    TooManyFaults { faults: u64, most: u64 },
    #[error(transparent)]
    Contestant(#[from] OutOfRange),
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    #[error(transparent)]
    Kept(#[from] KeptError),
    #[error(transparent)]
    Log(#[from] LogError),
    #[error(transparent)]
    Scores(#[from] ScoresError),
    #[error(transparent)]
    Table(GamesFileError),
}

impl From<GamesFileError> for ArenaError {
    fn from(error: GamesFileError) -> Self {
        match error {
            GamesFileError::Exists(_) => Self::TableExists(error),
            GamesFileError::Io { .. } => Self::Table(error),
        }
    }
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        Self::told(error)
    }
}
