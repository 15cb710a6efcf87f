//! Where a person's matches, settings and lines are kept.

use std::path::{Path, PathBuf};

use clap::Args;
use etcetera::BaseStrategy;

/// What a session keeps for the next one.
#[derive(Clone, Debug, Args)]
pub(super) struct KeepOptions {
    /// Keep the match, settings and lines in this folder, also in a pipe [default: on a terminal, in the user's folders]
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_state")]
    state: Option<PathBuf>,
    /// Keep nothing, and use nothing that was kept
    #[arg(long)]
    no_state: bool,
}

/// The files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UserPlaces {
    /// The folder of matches that were left.
    pub(super) matches: PathBuf,
    /// The lines that were typed.
    pub(super) history: PathBuf,
    /// The settings.
    pub(super) settings: PathBuf,
}

const NAME: &str = "plakoto";

impl KeepOptions {
    /// Where is kept what stays, if anything.
    pub(super) fn places(&self, is_person: bool) -> Option<UserPlaces> {
        match &self.state {
            _ if self.no_state => None,
            Some(folder) => Some(UserPlaces::within(folder, folder)),
            None if is_person => UserPlaces::of_user(),
            None => None,
        }
    }
}

impl UserPlaces {
    /// In a folder for what the program notes, and another one for what the user wants.
    fn within(state: &Path, config: &Path) -> Self {
        Self {
            matches: state.join("matches"),
            history: state.join("history"),
            settings: config.join("settings"),
        }
    }

    /// In the folders that the system has for this user.
    fn of_user() -> Option<Self> {
        let folders = etcetera::base_strategy::choose_native_strategy()
            .inspect_err(|error| log::warn!("nothing is kept: {error}"))
            .ok()?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Some(Self::within(&state.join(NAME), &folders.config_dir().join(NAME)))
    }
}
