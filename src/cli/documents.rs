//! What is made from the list of commands: `plakoto completions` and `plakoto man`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::arguments::Arguments;
use super::output::Failure;

/// The name that is typed.
const NAME: &str = env!("CARGO_PKG_NAME");

/// Why there are no manual pages.
#[derive(Debug, thiserror::Error)]
#[error("cannot write manual pages to {}: {source}", folder.display())]
pub(super) struct ManError {
    folder: PathBuf,
    source: io::Error,
}

impl From<ManError> for Failure {
    fn from(error: ManError) -> Self {
        Self::told(error)
    }
}

/// The completion script of a shell.
pub(super) fn completions(shell: clap_complete::Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes `plakoto.1`, and a page for each command, `plakoto-hint.1` and so on.
pub(super) fn man(folder: &Path) -> Result<String, ManError> {
    let pages =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    pages.map(|()| String::new()).map_err(|source| ManError { folder: folder.to_owned(), source })
}
