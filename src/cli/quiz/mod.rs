//! `plakoto quiz`: asks a player for the best plays of positions, such as their own mistakes, and repeats the
//! positions on later days.

mod ask;
mod plan;
mod positions;
mod replies;
mod source;
mod statistics;

use clap::{Args, Subcommand};

use self::source::QuizPlayer;
use self::statistics::Statistics;
use super::options::json;
use super::output::{CommandResult, json_lines, print};
use super::settings::Settings;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct QuizArguments {
    #[command(subcommand)]
    command: Option<QuizCommand>,
    #[command(flatten)]
    ask: ask::QuestionOptions,
}

#[derive(Clone, Debug, Subcommand)]
enum QuizCommand {
    /// Show a player's progress
    #[command(alias = "show", args = [json()])]
    Statistics {
        #[command(flatten)]
        person: QuizPlayer,
    },
}

/// Runs a quiz, or the subcommand of `quiz` that the user gave.
pub(super) fn run(arguments: &QuizArguments, settings: &Settings) -> CommandResult {
    match &arguments.command {
        None => ask::run(&arguments.ask, settings),
        Some(QuizCommand::Statistics { person }) => {
            let statistics = Statistics::of(&person.open(None, settings)?, &person.player, &person.day())?;
            print(&if settings.json { json_lines(&[statistics]) } else { statistics.text() })
        }
    }
}
