//! `plakoto rollout`: rolls out a position or plays.

use std::ops::RangeInclusive;

use clap::Args;

use super::interrupt::stop_on_interrupt;
use super::options::{ROLLOUTS, search, seed};
use super::output::{CommandResult, exit_code, progress_bar, write_answer};
use super::question::{Question, QuestionArguments};
use super::screen::error_language;
use super::settings::Settings;
use super::values::{choice, number};
use plakoto_engine::rollout::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};
use plakoto_engine::search::MAX_PLIES;
use plakoto_protocol::reply::RollingReply;
use plakoto_protocol::{OutputSettings, Reply, answer};
use plakoto_words::{Message, message};

#[derive(Debug, Args)]
#[command(args = search())]
pub(super) struct RolloutArguments {
    #[command(flatten)]
    question: QuestionArguments,
    #[arg(short, long, default_value_t = 5, value_parser = number::<u32>(1..))]
    number: u32,
    #[command(flatten)]
    rollouts: Options,
}

/// Rollout settings on the command line.
#[derive(Clone, Debug, Args)]
#[command(args = [seed().help_heading(ROLLOUTS)], next_help_heading = ROLLOUTS)]
pub(super) struct Options {
    #[arg(long, default_value_t = RolloutSettings::default().trials, value_parser = trial_count())]
    trials: u32,
    #[arg(long, value_name = "PLIES", default_value_t = RolloutSettings::default().plies, value_parser = number::<u8>(..=i64::from(MAX_PLIES)))]
    play_plies: u8,
    #[arg(long, value_name = "TURNS", value_parser = number::<u16>(1..=i64::from(RolloutSettings::MAX_TRUNCATION)))]
    truncate: Option<u16>,
    #[arg(long, value_name = "WHICH", default_value = "exact", value_parser = choice(BearoffTruncation::NAMED))]
    truncate_bearoffs: BearoffTruncation,
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = choice(VarianceReduction::NAMED))]
    variance_reduction: VarianceReduction,
    #[arg(long)]
    no_quasi_random: bool,
    #[arg(long, value_name = "POINTS", value_parser = |text: &str| within(text, EarlyStop::ERRORS))]
    max_error: Option<f32>,
    #[arg(long, value_name = "N", value_parser = |text: &str| within(text, EarlyStop::JOINT_ERRORS))]
    joint_errors: Option<f32>,
    #[arg(long, value_name = "TRIALS", default_value_t = RolloutSettings::default().early.trials, value_parser = trial_count())]
    minimum_trials: u32,
}

/// Returns a parser for the number of trials in a rollout.
pub(super) fn trial_count() -> impl Fn(&str) -> Result<u32, Message> + Clone {
    number(1..=RolloutSettings::MAX_TRIALS.into())
}

/// Parses a number within a range.
fn within(text: &str, range: RangeInclusive<f32>) -> Result<f32, Message> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        message!("shell-expected_number", least = range.start().to_string(), most = range.end().to_string())
    })
}

impl Options {
    pub(super) fn settings(&self, common: &Settings) -> RolloutSettings {
        let (error, joint_errors) = (self.max_error, self.joint_errors);
        RolloutSettings {
            trials: self.trials,
            plies: self.play_plies,
            truncation: self.truncate,
            bearoff_truncation: self.truncate_bearoffs,
            variance_reduction: self.variance_reduction,
            quasi_random: !self.no_quasi_random,
            seed: common.seed(),
            early: EarlyStop { trials: self.minimum_trials, error, joint_errors },
        }
    }
}

/// Rolls out, and shows a progress bar on standard error if that is a terminal. An interrupt ends the rollout
/// early, and the partial result is printed.
pub(super) fn run(arguments: &RolloutArguments, settings: &Settings) -> CommandResult {
    let mut session = settings.session();
    let rollouts = arguments.rollouts.settings(settings);
    session.set_rollouts(rollouts);
    let output = OutputSettings { progress: true, ..session.output() };
    session.set_output(output);
    stop_on_interrupt(&session.stop_flag());
    let bar = progress_bar(rollouts.trials.into(), &message!("shell_progress-trials"));
    let line = Question::Rollout.line(arguments.question.inline(), arguments.number);
    let answered = answer(&mut session, line, &mut |frame, answer| {
        if let Some(RollingReply { trials, equity, equity_error, .. }) = answer.ok().and_then(Reply::get) {
            bar.set_position((*trials).into());
            let (equity, error) = (format!("{:+.3}", equity.0), output.error(equity_error.0));
            let values = message!("shell_progress-equity", equity = equity, error = error);
            bar.set_message(values.say(error_language()));
            return Ok(());
        }
        bar.finish_and_clear();
        write_answer(settings, frame, answer)
    });
    Ok(exit_code(answered?))
}
