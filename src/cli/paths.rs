//! Paths of the user's saved matches, settings and history.

use std::path::{Path, PathBuf};

use clap::Args;
use etcetera::BaseStrategy;

/// Options that determine what a session keeps for the next session, and where.
#[derive(Clone, Debug, Args)]
pub(super) struct StateOptions {
    /// Save the match, settings and history in FOLDER, even if the input is not a terminal [default: the
    /// user's folders, if the input is a terminal]
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_state")]
    state: Option<PathBuf>,
    /// Save nothing for later sessions, and use nothing that earlier sessions saved
    #[arg(long)]
    no_state: bool,
}

/// Paths of the data that a session keeps for the next session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UserPaths {
    /// Folder for unfinished matches.
    pub(super) matches: PathBuf,
    /// File with the history of the lines typed.
    pub(super) history: PathBuf,
    /// File with the settings.
    pub(super) settings: PathBuf,
    /// Database of the tables of two people.
    pub(super) tables: PathBuf,
}

const NAME: &str = "plakoto";

impl StateOptions {
    /// Returns the paths of the kept data, or `None` if nothing is kept. `is_person` means that a user
    /// types the input on a terminal.
    pub(super) fn paths(&self, is_person: bool) -> Option<UserPaths> {
        match &self.state {
            _ if self.no_state => None,
            Some(folder) => Some(UserPaths::within(folder, folder)),
            None if is_person => UserPaths::of_user(),
            None => None,
        }
    }
}

impl UserPaths {
    /// Returns the paths of matches and history in a folder for state, and of settings in a folder for
    /// configuration.
    fn within(state: &Path, config: &Path) -> Self {
        Self {
            matches: state.join("matches"),
            history: state.join("history"),
            settings: config.join("settings"),
            tables: state.join("tables.sqlite"),
        }
    }

    /// Returns the paths in the folders that the operating system provides for the user's data.
    pub(super) fn of_user() -> Option<Self> {
        let folders = etcetera::base_strategy::choose_native_strategy()
            .inspect_err(|error| log::warn!("matches, settings and history are not saved: {error}"))
            .ok()?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Some(Self::within(&state.join(NAME), &folders.config_dir().join(NAME)))
    }
}
