//! `set dice`, `set pending`, `set rng` and `set seed`: the numbers to play and the source of the dice. Pending numbers
//! are numbers that the opponent could not play and passed on.

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::Change;
use super::row::{OwnKey, Row};
use super::theme::Theme;
use crate::reply::TextReply;
use crate::session::may_hand_over;
use crate::text::arguments::{at_end, file, number_at_end};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::{Pending, Roll};
use plakoto_table::match_play::DiceSource;
use plakoto_words::{Message, message};

pub(super) const DICE: Theme = Theme {
    words: &["dice"],
    rows: &[Row::custom("", "DICE", "help-set_dice", "31", |input| {
        Ok(Change::to(at_end(input.take(roll)?)?, set_dice))
    })],
    show: |_, session| {
        let name = session.name_on_roll();
        let subject = session.subject();
        let line = match subject.match_id.dice.map(Roll::dice) {
            Some([die, other]) => message!("show-dice_rolled", player = name, die = die, other = other),
            None if !subject.pending.is_empty() => pending_line(session),
            None => message!("show-dice_not_rolled", player = name),
        };
        // The reply needs no JSON fields, because the envelope of every reply contains the dice.
        Ok(TextReply::text([line]))
    },
    ..Theme::BASE
};

pub(super) const PENDING: Theme = Theme {
    words: &["pending"],
    rows: &[Row::custom("", "[NUMBERS]", "help-set_pending", "", |input| {
        Ok(Change::to(input.all(str::parse)?, set_pending))
    })],
    examples: &[("set pending", "set variant express; set pending 4,4,5")],
    show: |_, session| Ok(TextReply::text([pending_line(session)])),
    ..Theme::BASE
};

pub(super) const RNG: Theme = Theme {
    words: &["rng"],
    what: "expected-dice_source",
    rows: &[
        // Both names select the built-in generator.
        Row::custom("mersenne|xoshiro", "", "", "", |input| {
            input.end(Change::to((), |session, ()| choose(session, DiceSource::unpredictable())))
        }),
        Row::custom("manual", "", "", "", |input| {
            input.end(Change::to((), |session, ()| choose(session, DiceSource::Manual)))
        }),
        Row::custom("file", "NAME", "", "", |input| {
            let change = Change::to(file(input)?, |session, name| choose(session, DiceSource::file(&name)?));
            Ok(change.of_file())
        }),
        Row::usage("mersenne|manual|file NAME", "help-set_rng"),
    ],
    examples: &[("set rng", "set rng manual")],
    show: |_, session| {
        let (line, name) = match session.table.dice() {
            DiceSource::Generator { .. } => (message!("show-rng_generator"), "xoshiro256++".to_owned()),
            DiceSource::Manual => (message!("show-rng_manual"), "manual".to_owned()),
            DiceSource::File { name, used, .. } => {
                let name = name.display().to_string();
                (message!("show-rng_file", file = &name, used = *used), format!("file {name}"))
            }
        };
        Ok(TextReply::of([line], &RngFields { rng: name }))
    },
    replies: |replies| replies.add::<RngFields>(),
    ..Theme::BASE
};

pub(super) const SEED: Theme = Theme {
    words: &["seed"],
    rows: &[Row::custom("", "[N]", "help-set_seed", "42", |input| {
        Ok(Change::to(seed(input)?, restart_generator))
    })
    .ubgi(
        3,
        "engine.seed",
        Some(OwnKey {
            choices: None,
            current: |session| current_seed(session).map(|seed| seed.to_string()),
            parse: seed_or_random,
        }),
    )],
    show: |_, session| {
        let seed = current_seed(session)?;
        Ok(TextReply::of([message!("show-seed", seed = seed.to_string())], &SeedFields { seed }))
    },
    replies: |replies| replies.add::<SeedFields>(),
    ..Theme::BASE
};

/// Sets the dice of the player on roll.
pub(crate) fn set_dice(session: &mut Session, roll: Roll) -> Result<Reply, ProtocolError> {
    if session.table.is_placed() {
        must_go_on(session)?;
    }
    session.change(|table| table.set_dice(roll));
    let [die, other] = roll.dice();
    Ok(Reply::message(message!("set-dice", die = die, other = other)))
}

/// Sets the numbers that must be played before the next roll.
pub(crate) fn set_pending(session: &mut Session, pending: Pending) -> Result<Reply, ProtocolError> {
    if !pending.is_empty() {
        may_hand_over(session.rules())?;
        session.table.must_be_placed()?;
        must_go_on(session)?;
    }
    session.change(|table| table.set_pending(pending));
    Ok(Reply::message(pending_line(session)))
}

/// Fails if the game at the table is over, also while the user practises.
fn must_go_on(session: &Session) -> Result<(), ProtocolError> {
    match session.table.series().game().result() {
        Some(_) => Err(ProtocolError::missing(message!("error-game_is_over"))),
        None => Ok(()),
    }
}

fn pending_line(session: &Session) -> Message {
    let pending = session.subject().pending;
    if pending.is_empty() {
        message!("show-no_pending")
    } else {
        message!("show-pending", player = session.name_on_roll(), numbers = pending.to_string())
    }
}

/// The source of the dice.
#[derive(Serialize, JsonSchema)]
struct RngFields {
    /// `xoshiro256++`, `manual`, or `file` and a file name.
    rng: String,
}

fn choose(session: &mut Session, dice: DiceSource) -> Result<Reply, ProtocolError> {
    let text = match &dice {
        DiceSource::Generator { .. } => message!("set-rng_generator"),
        DiceSource::Manual => message!("set-rng_manual"),
        DiceSource::File { name, .. } => message!("set-rng_file", file = name.display().to_string()),
    };
    session.table.choose_dice(dice);
    Ok(Reply::message(text))
}

/// The seed of the dice.
#[derive(Serialize, JsonSchema)]
struct SeedFields {
    /// The seed; below 2^53 unless a greater one was set.
    seed: u64,
}

/// Parses `[N]`, the seed; `None` if none exists.
pub(super) fn seed(input: Input<'_>) -> Result<Option<u64>, ProtocolError> {
    if input.is_empty() {
        Ok(None)
    } else {
        number_at_end(input, message!("expected-seed"), 0, u64::MAX).map(Some)
    }
}

/// Restarts the built-in generator. If no seed is given, chooses an unpredictable one. Fails if the dice come
/// from another source, because other sources have no seed.
fn restart_generator(session: &mut Session, given: Option<u64>) -> Result<Reply, ProtocolError> {
    current_seed(session)?;
    let seed = given.unwrap_or_else(DiceSource::unpredictable_seed);
    session.table.choose_dice(DiceSource::seeded(seed));
    Ok(Reply::message(match given {
        Some(_) => message!("set-seed", seed = seed.to_string()),
        None => message!("set-seed_random", seed = seed.to_string()),
    }))
}

/// Returns the current seed of the dice, or an error if the dice have no seed.
fn current_seed(session: &Session) -> Result<u64, ProtocolError> {
    match session.table.dice() {
        DiceSource::Generator { seed, .. } => Ok(*seed),
        _ => Err(ProtocolError::missing(message!("error-no_seed"))),
    }
}

/// Parses `N` or `random`. Unlike `set seed`, the change replaces any other source of dice with the built-in generator.
fn seed_or_random(input: Input<'_>) -> Result<Change, ProtocolError> {
    let seed = match input.word() {
        (word, rest) if word.eq_ignore_ascii_case("random") => rest.end(None)?,
        _ => Some(number_at_end(input, message!("expected-seed_or_random"), 0, u64::MAX)?),
    };
    Ok(Change::to(seed, |session, seed| {
        session.table.choose_dice(seed.map_or_else(DiceSource::unpredictable, DiceSource::seeded));
        Ok(Reply::silent())
    }))
}
