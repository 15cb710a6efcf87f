//! `set rollout` and `show rollout`: the rollout settings.

use super::rng::seed;
use super::{Change, Parts, Theme, message, on_off, part};
use crate::reply::TextReply;
use crate::reply::rollout::{RolloutSettingsFields, method};
use crate::session::RolloutChoice;
use crate::text::arguments::{at_end, decimal, number_at_end, plies_number, switch, trials_number};
use crate::text::input::Input;
use crate::{ProtocolError, Session};
use plakoto_engine::rollout::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};
use plakoto_table::match_play::DiceSource;
use plakoto_words::{Message, message};

pub(super) const ROLLOUT: Theme = Theme {
    words: &["rollout"],
    help: "
        set rollout trials N  Set the number of trials of a rollout
        set rollout chequerplay plies N  Set the search depth of both players in rollouts
        set rollout truncation plies N  Truncate the games of rollouts after N plies; 0 for never
        set rollout bearofftruncation exact|onesided on|off  End rollout games at bear-offs that a table covers
        set rollout varredn auto|on|off  Reduce the effect of lucky dice on rollouts
        set rollout quasirandom on|off  Spread the first rolls of rollouts evenly
        set rollout seed [N]  Set the seed of the rollout dice
        set rollout limit maxerror X  End rollouts at this standard error; also `enable`, `minimumgames`
        set rollout jsd limit X  End rollouts when the best play is ahead by X joint standard errors; also `enable`
        show rollout  Show the rollout settings
        > set rollout: set rollout trials 1296
        > set rollout chequerplay plies: set rollout chequerplay plies 1
        > set rollout truncation plies: set rollout truncation plies 11
        > set rollout bearofftruncation: set rollout bearofftruncation onesided on
        > set rollout varredn: set rollout varredn on
        > set rollout quasirandom: set rollout quasirandom off
        > set rollout seed: set rollout seed 42
        > set rollout limit maxerror: set rollout limit maxerror 0.01
        > set rollout jsd limit: set rollout jsd limit 3",
    parse: |input| part(PARTS, input, message!("expected-rollout_setting")),
    saved,
    show: |session| {
        Ok(TextReply::of(vec![line(session)], &RolloutSettingsFields::new(&session.rollouts.used)))
    },
    replies: |replies| replies.add::<RolloutSettingsFields>(),
    ..Theme::BASE
};

fn line(session: &Session) -> Message {
    let settings = &session.rollouts.used;
    message!("set-rollouts", settings = method(settings, settings.trials))
}

const PARTS: Parts = &[
    (&["trials"], |input| Ok(change(trials_number(input)?, |all, trials| all.used.trials = trials))),
    (&["bearofftruncation"], |input| {
        part(BEAROFF, input, message!("expected-two_words", word = "exact", other = "onesided"))
    }),
    (&["chequerplay", "checkerplay"], |input| {
        let behind = input.keyword(
            &[("evaluation", ())],
            message!("expected-two_words", word = "evaluation", other = "plies"),
        );
        let (_, rest) =
            behind.unwrap_or(((), input)).1.keyword(&[("plies", ())], Message::text("`plies`"))?;
        plies(rest)
    }),
    (&["jsd"], |input| part(JOINT, input, message!("expected-setting_of", word = "jsd"))),
    (&["limit"], |input| part(LIMIT, input, message!("expected-setting_of", word = "limit"))),
    (&["plies"], plies),
    (&["quasirandom", "rotate"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| all.used.quasi_random = is_on))
    }),
    (&["seed"], |input| {
        Ok(change(seed(input)?, |all, seed| {
            all.used.seed = seed.unwrap_or_else(DiceSource::unpredictable_seed);
        }))
    }),
    (&["truncation"], |input| {
        part(TRUNCATION, input, message!("expected-two_words", word = "enable", other = "plies"))
    }),
    (&["varredn"], |input| {
        // The argument is `auto` or a switch word such as `on`.
        let which = match input.take(switch) {
            Ok((true, rest)) => at_end((VarianceReduction::On, rest))?,
            Ok((false, rest)) => at_end((VarianceReduction::Off, rest))?,
            Err(_) => {
                at_end(input.keyword(&VarianceReduction::NAMED, message!("expected-variance_reduction"))?)?
            }
        };
        Ok(change(which, |all, which| all.used.variance_reduction = which))
    }),
];

/// Parses `exact on|off` or `onesided on|off`.
const BEAROFF: Parts = &[
    (&["exact"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| {
            all.used.bearoff_truncation =
                if is_on { BearoffTruncation::Exact } else { BearoffTruncation::Off };
        }))
    }),
    (&["onesided"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| {
            all.used.bearoff_truncation =
                if is_on { BearoffTruncation::OneSided } else { BearoffTruncation::Exact };
        }))
    }),
];

/// Parses `enable on|off` or `plies N`, where 0 means that games are never truncated.
const TRUNCATION: Parts = &[
    (&["enable"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| {
            all.used.truncation = is_on.then_some(all.truncation);
        }))
    }),
    (&["plies"], |input| {
        let most = RolloutSettings::MAX_TRUNCATION.into();
        let plies = number_at_end(input, message!("expected-truncation"), 0, most)? as u16;
        Ok(change(plies, |all, plies| {
            all.used.truncation = (plies > 0).then_some(plies);
            all.truncation = all.used.truncation.unwrap_or(all.truncation);
        }))
    }),
];

/// Parses `enable on|off`, `maxerror X` or `minimumgames N`.
const LIMIT: Parts = &[
    (&["enable"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| {
            all.used.early.error = is_on.then_some(all.error);
        }))
    }),
    (&["maxerror"], |input| {
        let error = at_end(input.take(decimal(message!("expected-standard_error"), EarlyStop::ERRORS))?)?;
        Ok(change(error, |all, error| (all.error, all.used.early.error) = (error, Some(error))))
    }),
    (&["minimumgames"], least_trials),
];

/// Parses `enable|stop on|off`, `limit X` or `minimumgames N`.
const JOINT: Parts = &[
    (&["enable", "stop"], |input| {
        Ok(change(at_end(input.take(switch)?)?, |all, is_on| {
            all.used.early.joint_errors = is_on.then_some(all.joint_errors);
        }))
    }),
    (&["limit"], |input| {
        let errors = decimal(message!("expected-joint_errors"), EarlyStop::JOINT_ERRORS);
        Ok(change(at_end(input.take(errors)?)?, |all, errors| {
            (all.joint_errors, all.used.early.joint_errors) = (errors, Some(errors));
        }))
    }),
    (&["minimumgames"], least_trials),
];

fn plies(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(change(plies_number(input)?, |all, plies| all.used.plies = plies))
}

fn least_trials(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(change(trials_number(input)?, |all, trials| all.used.early.trials = trials))
}

fn change<T: Copy + Send + Sync + 'static>(value: T, put: fn(&mut RolloutChoice, T)) -> Change {
    Change::to(value, move |session, value| {
        put(&mut session.rollouts, value);
        message(line(session))
    })
}

fn saved(session: &Session) -> Vec<String> {
    let used = &session.rollouts.used;
    let bearoff = match used.bearoff_truncation {
        BearoffTruncation::Off => "exact off",
        BearoffTruncation::Exact => "onesided off",
        BearoffTruncation::OneSided => "onesided on",
    };
    let or_off = |word: &str, value: Option<f32>| {
        value.map_or_else(|| "enable off".to_owned(), |value| format!("{word} {value}"))
    };
    [
        format!("trials {}", used.trials),
        format!("plies {}", used.plies),
        format!("truncation plies {}", used.truncation.unwrap_or(0)),
        format!("bearofftruncation {bearoff}"),
        format!("varredn {}", used.variance_reduction.name()),
        format!("quasirandom {}", on_off(used.quasi_random)),
        format!("seed {}", used.seed),
        format!("limit minimumgames {}", used.early.trials),
        format!("limit {}", or_off("maxerror", used.early.error)),
        format!("jsd {}", or_off("limit", used.early.joint_errors)),
    ]
    .map(|setting| format!("set rollout {setting}"))
    .to_vec()
}
