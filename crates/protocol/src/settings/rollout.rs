//! `set rollout` and `show rollout`: the rollout settings.

use super::dice::seed;
use super::kind::{Change, Kind, switch, whole, word};
use super::row::Row;
use super::theme::Theme;
use crate::reply::TextReply;
use crate::reply::rollout::{RolloutSettingsFields, method};
use crate::text::arguments::{Plies, Whole};
use crate::{Reply, Session};
use plakoto_engine::rollout::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};
use plakoto_table::match_play::DiceSource;
use plakoto_words::{Message, message};

/// A row for a value that can be switched off, and remembers its number while it is: the field that holds the number
/// while it is on, and the field that remembers it.
macro_rules! enable {
    ($words:literal, $remembered:ident, $($used:ident).+) => {
        Row::new(
            $words,
            Kind::Switch(
                |session| session.engine.rollouts.used.$($used).+.is_some(),
                |session, is_on| {
                    session.engine.rollouts.used.$($used).+ = is_on.then_some(session.engine.rollouts.$remembered);
                },
            ),
        )
        .saved_if(|session| session.engine.rollouts.used.$($used).+.is_none())
    };
}

/// A row for the number of a value that [`enable!`] switches off.
macro_rules! limit {
    ($words:literal, $what:literal, $range:expr, $remembered:ident, $($used:ident).+) => {
        Row::new(
            $words,
            Kind::Decimal {
                what: $what,
                range: $range,
                get: |session| session.engine.rollouts.$remembered,
                set: |session, number| {
                    session.engine.rollouts.$remembered = number;
                    session.engine.rollouts.used.$($used).+ = Some(number);
                },
            },
        )
        .saved_if(|session| session.engine.rollouts.used.$($used).+.is_some())
    };
}

const TRIALS: std::ops::RangeInclusive<u64> = 1..=RolloutSettings::MAX_TRIALS as u64;

pub(super) const ROLLOUT: Theme = Theme {
    words: &["rollout"],
    what: "expected-rollout_setting",
    rows: &[
        Row::new("trials", whole!("expected-trials", TRIALS, engine.rollouts.used.trials: u32))
            .help("help-set_rollout_trials", ""),
        Row::new(
            "chequerplay|checkerplay plies",
            whole!("expected-plies", Plies::RANGE, engine.rollouts.used.plies: u8),
        )
        .or(&["plies", "chequerplay|checkerplay evaluation plies"])
        .saved_as("plies")
        .help("help-set_rollout_chequerplay_plies", "1"),
        // 0 means that games are never truncated.
        Row::new(
            "truncation plies",
            Kind::Whole {
                what: "expected-truncation",
                range: 0..=RolloutSettings::MAX_TRUNCATION as u64,
                get: |session| session.engine.rollouts.used.truncation.unwrap_or(0).into(),
                set: |session, plies| {
                    let all = &mut session.engine.rollouts;
                    all.used.truncation = (plies > 0).then_some(plies as u16);
                    all.truncation = all.used.truncation.unwrap_or(all.truncation);
                },
            },
        )
        .help("help-set_rollout_truncation_plies", "11"),
        enable!("truncation enable", truncation, truncation).saved_if(|_| false),
        Row::new(
            "bearofftruncation exact",
            Kind::Switch(
                |session| session.engine.rollouts.used.bearoff_truncation != BearoffTruncation::Off,
                |session, is_on| {
                    session.engine.rollouts.used.bearoff_truncation =
                        if is_on { BearoffTruncation::Exact } else { BearoffTruncation::Off };
                },
            ),
        )
        .saved_if(|session| session.engine.rollouts.used.bearoff_truncation == BearoffTruncation::Off)
        .help("help-set_rollout_bearofftruncation", ""),
        Row::new(
            "bearofftruncation onesided",
            Kind::Switch(
                |session| session.engine.rollouts.used.bearoff_truncation == BearoffTruncation::OneSided,
                |session, is_on| {
                    session.engine.rollouts.used.bearoff_truncation =
                        if is_on { BearoffTruncation::OneSided } else { BearoffTruncation::Exact };
                },
            ),
        )
        .saved_if(|session| session.engine.rollouts.used.bearoff_truncation != BearoffTruncation::Off)
        .help("help-set_rollout_bearofftruncation", ""),
        Row::new(
            "varredn",
            word!(
                "expected-variance_reduction",
                VarianceReduction::NAMED,
                engine.rollouts.used.variance_reduction
            ),
        )
        .help("help-set_rollout_varredn", "on"),
        Row::new("quasirandom|rotate", switch!(engine.rollouts.used.quasi_random))
            .help("help-set_rollout_quasirandom", "off"),
        Row::custom("seed", "[N]", "help-set_rollout_seed", "42", |input| {
            Ok(Change::to(seed(input)?, |session, seed| {
                session.engine.rollouts.used.seed = seed.unwrap_or_else(DiceSource::unpredictable_seed);
                Ok(Reply::message(line(session)))
            }))
        })
        .saved(|session| vec![format!("seed {}", session.engine.rollouts.used.seed)]),
        Row::new(
            "limit minimumgames",
            whole!("expected-trials", TRIALS, engine.rollouts.used.early.trials: u32),
        )
        .or(&["jsd minimumgames"]),
        limit!("limit maxerror", "expected-standard_error", EarlyStop::ERRORS, error, early.error)
            .help("help-set_rollout_limit_maxerror", "0.01"),
        enable!("limit enable", error, early.error),
        limit!(
            "jsd limit",
            "expected-joint_errors",
            EarlyStop::JOINT_ERRORS,
            joint_errors,
            early.joint_errors
        )
        .help("help-set_rollout_jsd_limit", "3"),
        enable!("jsd enable|stop", joint_errors, early.joint_errors),
    ],
    line: Some(line),
    examples: &[
        ("set rollout", "set rollout trials 1296"),
        ("set rollout bearofftruncation", "set rollout bearofftruncation onesided on"),
    ],
    show: |_, session| {
        Ok(TextReply::of([line(session)], &RolloutSettingsFields::new(&session.engine.rollouts.used)))
    },
    replies: |replies| replies.add::<RolloutSettingsFields>(),
    ..Theme::BASE
};

fn line(session: &Session) -> Message {
    let settings = &session.engine.rollouts.used;
    message!("set-rollouts", settings = method(settings, settings.trials))
}
