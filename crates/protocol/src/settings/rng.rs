//! `set rng` and `set seed`: the source of the dice.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Parts, Theme, message, part};
use crate::reply::TextReply;
use crate::text::arguments::{file, number_at_end, seed_expected};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::DiceSource;

pub(super) const RNG: Theme = Theme {
    words: &["rng"],
    help: "
        set rng mersenne|manual|file NAME  Set the source of the dice; `mersenne` means the built-in generator
        show rng                           Show the source of the dice
        > set rng: set rng manual",
    parse: |input| part(PARTS, input, "a dice source"),
    show: |session| {
        let (line, name) = match session.table.dice() {
            DiceSource::Generator { .. } => (
                "You are using the built-in dice generator (xoshiro256++).".to_owned(),
                "xoshiro256++".to_owned(),
            ),
            DiceSource::Manual => ("You are entering the dice by hand.".into(), "manual".into()),
            DiceSource::File { name, used, .. } => {
                let name = name.display();
                (
                    format!("You are using the dice in the file {name} ({used} dice used so far)."),
                    format!("file {name}"),
                )
            }
        };
        Ok(TextReply::of(vec![line], &RngFields { rng: name }))
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
    let name = match &dice {
        DiceSource::Generator { .. } => "the built-in dice generator (xoshiro256++)".to_owned(),
        DiceSource::Manual => "dice entered by hand".to_owned(),
        DiceSource::File { name, .. } => format!("the dice in the file {}", name.display()),
    };
    session.table.choose_dice(dice);
    message(format!("Plakoto will now use {name}."))
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
        Ok(TextReply::of(vec![format!("The current seed is {seed}.")], &SeedFields { seed }))
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
        Some(_) => format!("Seed set to {seed}."),
        None => format!("Seed initialised by the system to {seed}."),
    })
}

/// Returns the current seed of the dice, or an error if the dice have no seed.
pub(crate) fn current_seed(session: &Session) -> Result<u64, ProtocolError> {
    match session.table.dice() {
        DiceSource::Generator { seed, .. } => Ok(*seed),
        _ => Err(ProtocolError::missing("dice that are entered or read from a file have no seed")),
    }
}
