//! `plakoto book`.

mod error;
mod make;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use self::error::BookCommandError;
use super::output::finish;
use super::settings::Settings;
use crate::book::{LogContents, Work};
use crate::rules::RuleSet;

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Find out what the plays of the first rolls are worth, or the replies to them
    Make(make::Arguments),
}

impl Arguments {
    pub(super) fn settings(&self) -> Settings {
        let Command::Make(make) = &self.command;
        make.settings()
    }
}

pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    let Command::Make(make) = &arguments.command;
    finish(make::run(make, settings))
}

/// The same, if they are for these rules.
fn works(paths: &[PathBuf], rules: &RuleSet) -> Result<Vec<Work>, BookCommandError> {
    let works = read_logs(paths)?.works_of(rules);
    works.map_err(|got| BookCommandError::OtherRules { expected: *rules, got })
}

/// What some logs have that are made in the same way.
fn read_logs(paths: &[PathBuf]) -> Result<LogContents, BookCommandError> {
    let mut merged = LogContents::default();
    for path in paths {
        merged = merged.merge(LogContents::read(path)?, path)?;
    }
    Ok(merged)
}
