//! `set rollout`, `show rollout`: how rollouts are made.

mod change;

use super::{Setting, Usage, on_off, usage};
use crate::reply::Shown;
use crate::reply::rollout::{settings_fields, settings_text};
use crate::text::arguments::{SEED, at_end, decimal, number_at_end, plies_number, switch, trials_number};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::rollout::{BearoffTruncation, Early, RolloutSettings, VarianceReduction};

pub(crate) use change::ChosenRollout;
pub use change::RolloutChange;

pub(super) struct RolloutSetting;

impl Setting for RolloutSetting {
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
            usage("set rollout varredn auto|on|off", "Take the luck of the dice out of rollouts"),
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
        Reply::message(line(session))
    }

    fn saved(session: &Session) -> Vec<String> {
        let RolloutSettings {
            trials,
            plies,
            truncation,
            bearoff_truncation,
            variance_reduction,
            quasi_random,
            seed,
            early,
        } = session.rollouts.used;
        let bearoff = match bearoff_truncation {
            BearoffTruncation::Off => "exact off",
            BearoffTruncation::Exact => "onesided off",
            BearoffTruncation::OneSided => "onesided on",
        };
        let or_off = |word: &str, value: Option<f32>| {
            value.map_or_else(|| "enable off".to_owned(), |value| format!("{word} {value}"))
        };
        [
            format!("trials {trials}"),
            format!("plies {plies}"),
            format!("truncation plies {}", truncation.unwrap_or(0)),
            format!("bearofftruncation {bearoff}"),
            format!("varredn {}", variance_reduction.name()),
            format!("quasirandom {}", on_off(quasi_random)),
            format!("seed {seed}"),
            format!("limit minimumgames {}", early.trials),
            format!("limit {}", or_off("maxerror", early.error)),
            format!("jsd {}", or_off("limit", early.joint_errors)),
        ]
        .map(|setting| format!("set rollout {setting}"))
        .to_vec()
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        Ok(Shown::of(vec![line(session)], &settings_fields(&session.rollouts.used)))
    }
}

fn line(session: &Session) -> String {
    let settings = &session.rollouts.used;
    format!("`rollout' will use {}.", settings_text(settings, settings.trials))
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

/// `trials N`, `plies N`, `truncation …`, `bearofftruncation …`, `varredn auto|on|off`, `quasirandom on|off`, `seed [N]`, `limit …` or `jsd …`
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
        What::VarianceReduction => RolloutChange::VarianceReduction(variance_reduction(rest)?),
        What::QuasiRandom => RolloutChange::QuasiRandom(is_on()?),
        What::Seed if rest.is_empty() => RolloutChange::Seed(None),
        What::Seed => RolloutChange::Seed(Some(number_at_end(rest, SEED, 0, u64::MAX)?)),
        What::Limit => limit(rest)?,
        What::Joint => joint(rest)?,
    })
}

/// `auto`, or a switch
fn variance_reduction(input: Input<'_>) -> Result<VarianceReduction, ProtocolError> {
    match input.take(switch) {
        Ok((true, rest)) => at_end((VarianceReduction::On, rest)),
        Ok((false, rest)) => at_end((VarianceReduction::Off, rest)),
        Err(_) => at_end(input.keyword(&VarianceReduction::NAMED, "a variance reduction")?),
    }
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
    let most = RolloutSettings::MAX_TRUNCATION.into();
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
