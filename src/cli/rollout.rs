//! `plakoto rollout`.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::expected::Expected;
use super::headings::ROLLOUTS;
use super::interrupt::stop_on_interrupt;
use super::options::{SearchOptions, SeedOption};
use super::output::{exit_code, write_answer};
use super::progress::progress_bar;
use super::question::QuestionArguments;
use super::settings::Settings;
use plakoto_engine::rollout::{BearoffTruncation, Early, RolloutSettings, VarianceReduction};
use plakoto_engine::search::MAX_PLIES;
use plakoto_protocol::reply::RollingReply;
use plakoto_protocol::{Command, Inline, Line, OutputSettings, Plays, Reply, RollOut, answer};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// How many plays of the dice are compared: the best ones of `hint`
    #[arg(short, long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    #[command(flatten)]
    rollouts: Options,
    #[command(flatten)]
    pub(super) options: SearchOptions,
}

/// How games are played, and how many.
#[derive(Clone, Debug, Args)]
pub(super) struct Options {
    /// Games from each position
    #[arg(long, help_heading = ROLLOUTS, default_value_t = RolloutSettings::default().trials, value_parser = RangedU64ValueParser::<u32>::new().range(1..=RolloutSettings::MAX_TRIALS.into()))]
    trials: u32,
    /// Plies that both players look ahead in the games
    #[arg(long, help_heading = ROLLOUTS, value_name = "PLIES", default_value_t = RolloutSettings::default().plies, value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    play_plies: u8,
    /// Cut games after so many turns [default: play to the end]
    #[arg(long, help_heading = ROLLOUTS, value_name = "TURNS", value_parser = clap::value_parser!(u16).range(1..=i64::from(RolloutSettings::MAX_TRUNCATION)))]
    truncate: Option<u16>,
    /// End games at bear-offs that are looked up: off, exact or onesided
    #[arg(long, help_heading = ROLLOUTS, value_name = "WHICH", default_value = "exact", value_parser = which_bearoffs)]
    truncate_bearoffs: BearoffTruncation,
    /// Take the luck of the dice out of the results: auto (as is cheapest), on (by the replies to all rolls) or off
    #[arg(long, help_heading = ROLLOUTS, value_name = "HOW", default_value = "auto", value_parser = which_reduction)]
    variance_reduction: VarianceReduction,
    /// Do not spread the first rolls evenly
    #[arg(long, help_heading = ROLLOUTS)]
    no_quasi_random: bool,
    /// End when the standard error of every equity is at most this, in points
    #[arg(long, help_heading = ROLLOUTS, value_name = "POINTS", value_parser = |text: &str| within(text, Early::ERRORS))]
    max_error: Option<f32>,
    /// End when the best play is ahead by so many joint standard errors
    #[arg(long, help_heading = ROLLOUTS, value_name = "N", value_parser = |text: &str| within(text, Early::JOINT_ERRORS))]
    joint_errors: Option<f32>,
    /// Trials before either
    #[arg(long, help_heading = ROLLOUTS, value_name = "TRIALS", default_value_t = RolloutSettings::default().early.trials, value_parser = RangedU64ValueParser::<u32>::new().range(1..=RolloutSettings::MAX_TRIALS.into()))]
    minimum_trials: u32,
    #[command(flatten)]
    seed: SeedOption,
}

fn which_bearoffs(text: &str) -> Result<BearoffTruncation, Expected> {
    let mut named = BearoffTruncation::NAMED.into_iter();
    let found = named.find(|(name, _)| *name == text).map(|(_, which)| which);
    found.ok_or_else(|| Expected::new("off, exact or onesided"))
}

fn which_reduction(text: &str) -> Result<VarianceReduction, Expected> {
    let mut named = VarianceReduction::NAMED.into_iter();
    let found = named.find(|(name, _)| *name == text).map(|(_, which)| which);
    found.ok_or_else(|| Expected::new("auto, on or off"))
}

/// A number within a range.
fn within(text: &str, range: RangeInclusive<f32>) -> Result<f32, Expected> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| Expected::new(format!("a number from {} to {}", range.start(), range.end())))
}

impl Options {
    pub(super) fn settings(&self) -> RolloutSettings {
        let (error, joint_errors) = (self.max_error, self.joint_errors);
        RolloutSettings {
            trials: self.trials,
            plies: self.play_plies,
            truncation: self.truncate,
            bearoff_truncation: self.truncate_bearoffs,
            variance_reduction: self.variance_reduction,
            quasi_random: !self.no_quasi_random,
            seed: self.seed.of(Settings::default()).seed(),
            early: Early { trials: self.minimum_trials, error, joint_errors },
        }
    }
}

/// The command of the protocol.
pub(super) fn command(inline: Inline, number: u32) -> Command {
    let plays = Plays::Best(usize::try_from(number).ok());
    let plays = if inline.has_dice() { plays } else { Plays::Best(None) };
    RollOut::Start { inline: Some(inline), plays }.into()
}

/// Rolls out with a bar on a terminal's standard error. An interrupt ends it with what it has.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> ExitCode {
    let mut session = settings.session();
    let rollouts = arguments.rollouts.settings();
    session.set_rollouts(rollouts);
    let output = OutputSettings { progress: true, ..session.output() };
    session.set_output(output);
    stop_on_interrupt(&session.stop_flag());
    let bar = progress_bar(rollouts.trials.into(), "trials");
    let command = arguments.question.inline().map(|inline| command(inline, arguments.number));
    let line = Line { name: Some("rollout"), command: Some(command), ..Line::default() };
    let answered = answer(&mut session, line, &mut |frame, answer| {
        if let Some(RollingReply { trials, equity, .. }) = answer.ok().and_then(Reply::get) {
            bar.set_position((*trials).into());
            bar.set_message(format!("equity {:+.3} ± {}", equity.mean, output.error(equity.error)));
            return Ok(());
        }
        bar.finish_and_clear();
        write_answer(frame, answer)
    });
    exit_code(answered)
}
