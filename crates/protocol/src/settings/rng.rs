//! `set rng` and `set seed`: the source of the dice.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Parts, Theme, message, part};
use crate::reply::TextReply;
use crate::text::arguments::{file, number_at_end, seed_expected};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::DiceSource;
use plakoto_words::message;

pub(super) const RNG: Theme = Theme {
    words: &["rng"],
    help: "
        set rng mersenne|manual|file NAME  Set the source of the dice; `mersenne` means the built-in generator
        show rng                           Show the source of the dice
        > set rng: set rng manual",
    parse: |input| part(PARTS, input, message!("expected-dice_source")),
    show: |session| {
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

/// The source of the dice.
#[derive(Serialize, JsonSchema)]
struct RngFields {
    /// `xoshiro256++`, `manual`, or `file` and a file name.
    rng: String,
}

/// Parses `mersenne|xoshiro|manual|file NAME`. Both generator names select the built-in generator.
const PARTS: Parts = &[
    (&["mersenne", "xoshiro"], |input| {
        input.end(Change::to((), |session, ()| choose(session, DiceSource::unpredictable())))
    }),
    (&["manual"], |input| input.end(Change::to((), |session, ()| choose(session, DiceSource::Manual)))),
    (&["file"], |input| {
        let change = Change::to(file(input)?, |session, name| choose(session, DiceSource::file(&name)?));
        Ok(change.of_file())
    }),
];

fn choose(session: &mut Session, dice: DiceSource) -> Result<Reply, ProtocolError> {
    let text = match &dice {
        DiceSource::Generator { .. } => message!("set-rng_generator"),
        DiceSource::Manual => message!("set-rng_manual"),
        DiceSource::File { name, .. } => message!("set-rng_file", file = name.display().to_string()),
    };
    session.table.choose_dice(dice);
    message(text)
}

pub(crate) const SEED: Theme = Theme {
    words: &["seed"],
    help: "
        set seed [N]  Restart the built-in dice generator with seed N, or with a random seed
        show seed     Show the seed of the dice
        > set seed: set seed 42",
    parse: |input| Ok(Change::to(seed(input)?, restart_generator)),
    show: |session| {
        let seed = current_seed(session)?;
        Ok(TextReply::of([message!("show-seed", seed = seed.to_string())], &SeedFields { seed }))
    },
    replies: |replies| replies.add::<SeedFields>(),
    ..Theme::BASE
};

/// The seed of the dice.
#[derive(Serialize, JsonSchema)]
struct SeedFields {
    /// The seed; below 2^53 unless a greater one was set.
    seed: u64,
}

/// Parses `[N]`, the seed; `None` if none exists.
pub(super) fn seed(input: Input<'_>) -> Result<Option<u64>, ProtocolError> {
    if input.is_empty() { Ok(None) } else { number_at_end(input, seed_expected(), 0, u64::MAX).map(Some) }
}

/// Restarts the built-in generator. If no seed is given, chooses an unpredictable one. Fails if the dice come
/// from another source, because other sources have no seed.
fn restart_generator(session: &mut Session, given: Option<u64>) -> Result<Reply, ProtocolError> {
    current_seed(session)?;
    let seed = given.unwrap_or_else(DiceSource::unpredictable_seed);
    session.table.choose_dice(DiceSource::seeded(seed));
    message(match given {
        Some(_) => message!("set-seed", seed = seed.to_string()),
        None => message!("set-seed_random", seed = seed.to_string()),
    })
}

/// Returns the current seed of the dice, or an error if the dice have no seed.
pub(crate) fn current_seed(session: &Session) -> Result<u64, ProtocolError> {
    match session.table.dice() {
        DiceSource::Generator { seed, .. } => Ok(*seed),
        _ => Err(ProtocolError::missing(message!("error-no_seed"))),
    }
}
