//! `rollout` and `set rollout`.

use std::ops::RangeInclusive;

use super::arguments::{at_end, equity, number, number_at_end, switch};
use super::evaluation::plies_number;
use super::input::Input;
use super::questions::{MAX_HINTS, SHORTEST_ID, optional_inline};
use crate::protocol::ProtocolError;
use crate::protocol::command::{Command, Plays, RollOut, RolloutSetting, Setting};
use crate::rollout::{Early, Settings};

/// `rollout [ID [DICE]] [N | =K …]` or `rollout more [TRIALS]`
pub(super) fn rollout(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("more") {
        let trials = if rest.is_empty() { None } else { Some(trials(rest)?) };
        return Ok(Command::Rollout(RollOut::More(trials)));
    }
    let is_id = word.len() >= SHORTEST_ID;
    let (inline, rest) = if is_id { optional_inline(input)? } else { (None, input) };
    plays(rest).map(|plays| Command::Rollout(RollOut::Start { inline, plays }))
}

/// `[N | =K …]`
fn plays(input: Input<'_>) -> Result<Plays, ProtocolError> {
    if input.is_empty() {
        return Ok(Plays::Best(None));
    }
    let input = input.skip_space();
    if !input.rest().starts_with('=') {
        let what = "a position ID, a number of plays, plays of `hint` like =1, or `more`";
        let (count, rest) = input.take(number(what, 1..=MAX_HINTS))?;
        return rest.end(Plays::Best(usize::try_from(count).ok()));
    }
    let (mut numbers, mut input) = (Vec::new(), input);
    while !input.is_empty() {
        let (word, rest) = input.word();
        let found = word.strip_prefix('=').and_then(|digits| digits.parse().ok()).filter(|found| *found > 0);
        numbers.push(found.ok_or_else(|| input.expected("a play of `hint` like =1"))?);
        input = rest;
    }
    Ok(Plays::Numbered(numbers))
}

fn trials(input: Input<'_>) -> Result<u32, ProtocolError> {
    let most = Settings::MAX_TRIALS.into();
    number_at_end(input, "a number of trials", 1, most).map(|trials| trials as u32)
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
pub(super) fn setting(input: Input<'_>) -> Result<Setting, ProtocolError> {
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
    Ok(Setting::Rollout(match what {
        What::Trials => RolloutSetting::Trials(trials(rest)?),
        What::Plies => RolloutSetting::Plies(plies_number(rest)?),
        What::Plays => RolloutSetting::Plies(plays_plies(rest)?),
        What::Truncation => truncation(rest)?,
        What::Bearoff => bearoff_truncation(rest)?,
        What::VarianceReduction => RolloutSetting::VarianceReduction(is_on()?),
        What::QuasiRandom => RolloutSetting::QuasiRandom(is_on()?),
        What::Seed if rest.is_empty() => RolloutSetting::Seed(None),
        What::Seed => RolloutSetting::Seed(Some(number_at_end(rest, super::settings::SEED, 0, u64::MAX)?)),
        What::Limit => limit(rest)?,
        What::Joint => joint(rest)?,
    }))
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
fn truncation(input: Input<'_>) -> Result<RolloutSetting, ProtocolError> {
    let (is_switch, rest) = input.keyword(&[("enable", true), ("plies", false)], "`enable` or `plies`")?;
    if is_switch {
        return at_end(rest.take(switch)?).map(RolloutSetting::Truncate);
    }
    let most = Settings::MAX_TRUNCATION.into();
    let plies = number_at_end(rest, "a number of plies to truncate at (0 for never)", 0, most)? as u16;
    Ok(RolloutSetting::Truncation((plies > 0).then_some(plies)))
}

/// `exact on|off` or `onesided on|off`
fn bearoff_truncation(input: Input<'_>) -> Result<RolloutSetting, ProtocolError> {
    let (is_exact, rest) = input.keyword(&[("exact", true), ("onesided", false)], "`exact` or `onesided`")?;
    let is_on = at_end(rest.take(switch)?)?;
    Ok(if is_exact { RolloutSetting::EndAtExact(is_on) } else { RolloutSetting::EndAtOneSided(is_on) })
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Enable,
    Least,
    Most,
}

/// `enable on|off`, `maxerror X` or `minimumgames N`
fn limit(input: Input<'_>) -> Result<RolloutSetting, ProtocolError> {
    let table = &[("enable", Part::Enable), ("maxerror", Part::Most), ("minimumgames", Part::Least)];
    let (what, rest) = input.keyword(table, "what to set")?;
    Ok(match what {
        Part::Enable => RolloutSetting::StopAtError(at_end(rest.take(switch)?)?),
        Part::Most => RolloutSetting::MaxError(within(rest, "a standard error", Early::ERRORS)?),
        Part::Least => RolloutSetting::LeastTrials(trials(rest)?),
    })
}

/// `enable|stop on|off`, `limit X` or `minimumgames N`
fn joint(input: Input<'_>) -> Result<RolloutSetting, ProtocolError> {
    let table = &[
        ("enable", Part::Enable),
        ("stop", Part::Enable),
        ("limit", Part::Most),
        ("minimumgames", Part::Least),
    ];
    let (what, rest) = input.keyword(table, "what to set")?;
    Ok(match what {
        Part::Enable => RolloutSetting::StopWhenClear(at_end(rest.take(switch)?)?),
        Part::Most => RolloutSetting::JointErrors(within(
            rest,
            "a number of joint standard errors",
            Early::JOINT_ERRORS,
        )?),
        Part::Least => RolloutSetting::LeastTrials(trials(rest)?),
    })
}

/// A number within a range.
fn within(input: Input<'_>, what: &str, range: RangeInclusive<f32>) -> Result<f32, ProtocolError> {
    let (number, rest) = input.take(equity)?;
    if range.contains(&number) {
        return rest.end(number);
    }
    Err(input.expected(&format!("{what} from {} to {}", range.start(), range.end())))
}
