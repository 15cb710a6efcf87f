//! `plakoto perft`.

use std::process::ExitCode;

use super::output::{finish, write_out};
use super::settings::Settings;
use plakoto_engine::rules::perft;

/// Prints each level when it is counted.
pub(super) fn run(plies: u32, settings: &Settings) -> ExitCode {
    let heading = if settings.json { "" } else { "ply     positions         edges\n" };
    let lines = perft::perft(plies, &settings.variant).map(|level| match settings.json {
        true => format!("{}\n", serde_json::to_string(&level).unwrap_or_default()),
        false => format!("{:>3} {:>13} {:>13}\n", level.ply, level.positions, level.edges),
    });
    let written = std::iter::once(heading.to_owned()).chain(lines).try_for_each(|line| write_out(&line));
    finish(written.map(|()| String::new()))
}
