//! `set rollout`, `show rollout`: how rollouts are made.

use super::{Setting, Usage, usage};
use crate::match_play::DiceSource;
use crate::protocol::grammar::arguments::{
    SEED, at_end, decimal, number_at_end, plies_number, switch, trials_number,
};
use crate::protocol::grammar::input::Input;
use crate::protocol::reply::Shown;
use crate::protocol::reply::rollout_settings::{RolloutSettingsFields, text};
use crate::protocol::{ProtocolError, Reply, Session};
use crate::rollout::{BearoffTruncation, Early, Settings};

/// The settings of rollouts, with those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocol) struct RolloutSettings {
    pub(in crate::protocol) used: Settings,
    truncation: u16,
    error: f32,
    joint_errors: f32,
}

impl Default for RolloutSettings {
    fn default() -> Self {
        // gnubg's, but for the truncation, which is off there, too.
        Self { used: Settings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// What `set rollout` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RolloutChange {
    /// Games from each position.
    Trials(u32),
    /// Plies of both players.
    Plies(u8),
    /// The turn at which games are cut; `None` for never.
    Truncation(Option<u16>),
    /// Whether they are cut at that turn, or at the last one that was set.
    Truncate(bool),
    /// Whether games end at exact values.
    EndAtExact(bool),
    /// Whether games end at one-sided values, too.
    EndAtOneSided(bool),
    /// Whether the luck of the dice is taken out.
    VarianceReduction(bool),
    /// Whether the first rolls are spread evenly.
    QuasiRandom(bool),
    /// The seed of the dice; `None` for an unpredictable one.
    Seed(Option<u64>),
    /// Whether to end at a standard error, or the error that was set last.
    StopAtError(bool),
    /// The standard error.
    MaxError(f32),
    /// Whether to end when the best play is clear, by as many joint standard errors as were set last.
    StopWhenClear(bool),
    /// The number of joint standard errors.
    JointErrors(f32),
    /// Trials before either.
    LeastTrials(u32),
}

impl RolloutChange {
    fn apply(self, all: &mut RolloutSettings) {
        let used = &mut all.used;
        match self {
            Self::Trials(trials) => used.trials = trials,
            Self::Plies(plies) => used.plies = plies,
            Self::Truncation(None) => used.truncation = None,
            Self::Truncation(Some(turns)) => (all.truncation, used.truncation) = (turns, Some(turns)),
            Self::Truncate(is_on) => used.truncation = is_on.then_some(all.truncation),
            Self::EndAtExact(false) => used.bearoff_truncation = BearoffTruncation::Off,
            Self::EndAtExact(true) | Self::EndAtOneSided(false) => {
                used.bearoff_truncation = BearoffTruncation::Exact;
            }
            Self::EndAtOneSided(true) => used.bearoff_truncation = BearoffTruncation::OneSided,
            Self::VarianceReduction(is_on) => used.variance_reduction = is_on,
            Self::QuasiRandom(is_on) => used.quasi_random = is_on,
            Self::Seed(seed) => used.seed = seed.unwrap_or_else(DiceSource::unpredictable_seed),
            Self::StopAtError(is_on) => used.early.error = is_on.then_some(all.error),
            Self::MaxError(error) => (all.error, used.early.error) = (error, Some(error)),
            Self::StopWhenClear(is_on) => used.early.joint_errors = is_on.then_some(all.joint_errors),
            Self::JointErrors(errors) => {
                (all.joint_errors, used.early.joint_errors) = (errors, Some(errors));
            }
            Self::LeastTrials(trials) => used.early.trials = trials,
        }
    }
}

pub(super) struct Rollout;

impl Setting for Rollout {
    const WORDS: &'static [&'static str] = &["rollout"];
    const SHOWN: &'static str = "Show how rollouts are made";
    type Request = RolloutChange;
    type Change = RolloutChange;

    fn usages() -> Vec<Usage> {
        vec![
            usage("set rollout trials N", "Set how many games a rollout plays"),
            usage("set rollout chequerplay plies N", "Set how far both players look ahead in rollouts"),
            usage("set rollout truncation plies N", "Cut the games of rollouts after N turns; 0 for never"),
            usage(
                "set rollout bearofftruncation exact|onesided on|off",
                "End the games of rollouts at bear-offs that are looked up",
            ),
            usage("set rollout varredn on|off", "Take the luck of the dice out of rollouts"),
            usage("set rollout quasirandom on|off", "Spread the first rolls of rollouts evenly"),
            usage("set rollout seed [N]", "Set the seed of the dice of rollouts"),
            usage(
                "set rollout limit maxerror X",
                "End rollouts at this standard error; also `enable`, `minimumgames`",
            ),
            usage(
                "set rollout jsd limit X",
                "End rollouts when the best play is ahead by X joint errors; also `enable`",
            ),
        ]
    }

    fn parse(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
        setting(input)
    }

    fn check(change: RolloutChange, _: &Session) -> Result<RolloutChange, ProtocolError> {
        Ok(change)
    }

    fn apply(change: RolloutChange, session: &mut Session) -> Reply {
        change.apply(&mut session.rollouts);
        Reply::Message(line(session))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        Ok(Shown::of(vec![line(session)], &RolloutSettingsFields::of(&session.rollouts.used)))
    }
}

fn line(session: &Session) -> String {
    let settings = &session.rollouts.used;
    format!("`rollout' will use {}.", text(settings, settings.trials))
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Trials,
    Plies,
    Plays,
    Truncation,
    Bearoff,
    VarianceReduction,
    QuasiRandom,
    Seed,
    Limit,
    Joint,
}

/// `trials N`, `plies N`, `truncation …`, `bearofftruncation …`, `varredn on|off`, `quasirandom on|off`, `seed [N]`, `limit …` or `jsd …`
fn setting(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
    let table = &[
        ("trials", What::Trials),
        ("bearofftruncation", What::Bearoff),
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("jsd", What::Joint),
        ("limit", What::Limit),
        ("plies", What::Plies),
        ("quasirandom", What::QuasiRandom),
        ("rotate", What::QuasiRandom),
        ("seed", What::Seed),
        ("truncation", What::Truncation),
        ("varredn", What::VarianceReduction),
    ];
    let (what, rest) = input.keyword(table, "a setting of rollouts")?;
    let is_on = || at_end(rest.take(switch)?);
    Ok(match what {
        What::Trials => RolloutChange::Trials(trials_number(rest)?),
        What::Plies => RolloutChange::Plies(plies_number(rest)?),
        What::Plays => RolloutChange::Plies(plays_plies(rest)?),
        What::Truncation => truncation(rest)?,
        What::Bearoff => bearoff_truncation(rest)?,
        What::VarianceReduction => RolloutChange::VarianceReduction(is_on()?),
        What::QuasiRandom => RolloutChange::QuasiRandom(is_on()?),
        What::Seed if rest.is_empty() => RolloutChange::Seed(None),
        What::Seed => RolloutChange::Seed(Some(number_at_end(rest, SEED, 0, u64::MAX)?)),
        What::Limit => limit(rest)?,
        What::Joint => joint(rest)?,
    })
}

/// `[evaluation] plies N`
fn plays_plies(input: Input<'_>) -> Result<u8, ProtocolError> {
    let (_, rest) = match input.keyword(&[("evaluation", ())], "`evaluation` or `plies`") {
        Ok(found) => found,
        Err(_) => ((), input),
    };
    let (_, rest) = rest.keyword(&[("plies", ())], "`plies`")?;
    plies_number(rest)
}

/// `enable on|off` or `plies N`, where 0 is never
fn truncation(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
    let (is_switch, rest) = input.keyword(&[("enable", true), ("plies", false)], "`enable` or `plies`")?;
    if is_switch {
        return at_end(rest.take(switch)?).map(RolloutChange::Truncate);
    }
    let most = Settings::MAX_TRUNCATION.into();
    let plies = number_at_end(rest, "a number of plies to truncate at (0 for never)", 0, most)? as u16;
    Ok(RolloutChange::Truncation((plies > 0).then_some(plies)))
}

/// `exact on|off` or `onesided on|off`
fn bearoff_truncation(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
    let (is_exact, rest) = input.keyword(&[("exact", true), ("onesided", false)], "`exact` or `onesided`")?;
    let is_on = at_end(rest.take(switch)?)?;
    Ok(if is_exact { RolloutChange::EndAtExact(is_on) } else { RolloutChange::EndAtOneSided(is_on) })
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Enable,
    Least,
    Most,
}

/// `enable on|off`, `maxerror X` or `minimumgames N`
fn limit(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
    let table = &[("enable", Part::Enable), ("maxerror", Part::Most), ("minimumgames", Part::Least)];
    let (what, rest) = input.keyword(table, "what to set")?;
    Ok(match what {
        Part::Enable => RolloutChange::StopAtError(at_end(rest.take(switch)?)?),
        Part::Most => {
            RolloutChange::MaxError(at_end(rest.take(decimal("a standard error", Early::ERRORS))?)?)
        }
        Part::Least => RolloutChange::LeastTrials(trials_number(rest)?),
    })
}

/// `enable|stop on|off`, `limit X` or `minimumgames N`
fn joint(input: Input<'_>) -> Result<RolloutChange, ProtocolError> {
    let table = &[
        ("enable", Part::Enable),
        ("stop", Part::Enable),
        ("limit", Part::Most),
        ("minimumgames", Part::Least),
    ];
    let (what, rest) = input.keyword(table, "what to set")?;
    Ok(match what {
        Part::Enable => RolloutChange::StopWhenClear(at_end(rest.take(switch)?)?),
        Part::Most => RolloutChange::JointErrors(at_end(
            rest.take(decimal("a number of joint standard errors", Early::JOINT_ERRORS))?,
        )?),
        Part::Least => RolloutChange::LeastTrials(trials_number(rest)?),
    })
}
