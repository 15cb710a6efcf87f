//! `set rng`, `set seed`: where dice come from.

use std::path::PathBuf;

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::arguments::{SEED, file, number_at_end};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::DiceSource;

/// Where dice come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RngName {
    /// The built-in generator.
    BuiltIn,
    /// The user.
    Manual,
    /// A file.
    File(PathBuf),
}

pub(super) struct Rng;

impl Setting for Rng {
    const WORDS: &'static [&'static str] = &["rng"];
    const SHOWN: &'static str = "Show where dice come from";
    type Request = RngName;
    type Change = DiceSource;

    fn usages() -> Vec<Usage> {
        let line = "set rng mersenne|manual|file NAME";
        vec![usage(line, "Set where dice come from; `mersenne` means the built-in generator")]
    }

    /// `mersenne|xoshiro|manual|file NAME`
    fn parse(input: Input<'_>) -> Result<RngName, ProtocolError> {
        #[derive(Clone, Copy, PartialEq)]
        enum What {
            BuiltIn,
            Manual,
            File,
        }
        let table = &[
            ("mersenne", What::BuiltIn),
            ("xoshiro", What::BuiltIn),
            ("manual", What::Manual),
            ("file", What::File),
        ];
        let (what, rest) = input.keyword(table, "a source of dice")?;
        match what {
            What::BuiltIn => rest.end(RngName::BuiltIn),
            What::Manual => rest.end(RngName::Manual),
            What::File => file(rest).map(RngName::File),
        }
    }

    fn check(name: RngName, _: &Session) -> Result<DiceSource, ProtocolError> {
        Ok(match name {
            RngName::BuiltIn => DiceSource::unpredictable(),
            RngName::Manual => DiceSource::Manual,
            RngName::File(name) => DiceSource::file(&name)?,
        })
    }

    fn apply(dice: DiceSource, session: &mut Session) -> Reply {
        let name = match &dice {
            DiceSource::Generator { .. } => "the built-in dice generator (xoshiro256++)".to_owned(),
            DiceSource::Manual => "dice entered by hand".to_owned(),
            DiceSource::File { name, .. } => format!("the dice of the file {}", name.display()),
        };
        session.table.choose_dice(dice);
        Reply::message(format!("Plakoto will now use {name}."))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let (line, name) = match session.table.dice() {
            DiceSource::Generator { .. } => (
                "You are using the built-in dice generator (xoshiro256++).".to_owned(),
                "xoshiro256++".to_owned(),
            ),
            DiceSource::Manual => ("You are entering the dice by hand.".into(), "manual".into()),
            DiceSource::File { name, used, .. } => {
                let name = name.display();
                (format!("You are using the dice of the file {name}, {used} so far."), format!("file {name}"))
            }
        };
        Ok(Shown::one(line, "rng", name))
    }
}

pub(super) struct Seed;

/// A seed, and whether a line has named it.
pub(super) struct SeedChange {
    seed: u64,
    is_given: bool,
}

impl Setting for Seed {
    const WORDS: &'static [&'static str] = &["seed"];
    const SHOWN: &'static str = "Show the seed of the dice";
    type Request = Option<u64>;
    type Change = SeedChange;

    fn usages() -> Vec<Usage> {
        vec![usage("set seed [N]", "Start the built-in generator anew")]
    }

    fn parse(input: Input<'_>) -> Result<Option<u64>, ProtocolError> {
        if input.is_empty() { Ok(None) } else { number_at_end(input, SEED, 0, u64::MAX).map(Some) }
    }

    /// Other sources of dice have no seed.
    fn check(given: Option<u64>, session: &Session) -> Result<SeedChange, ProtocolError> {
        current_seed(session)?;
        let seed = given.unwrap_or_else(DiceSource::unpredictable_seed);
        Ok(SeedChange { seed, is_given: given.is_some() })
    }

    fn apply(SeedChange { seed, is_given }: SeedChange, session: &mut Session) -> Reply {
        session.table.choose_dice(DiceSource::seeded(seed));
        Reply::message(if is_given {
            format!("Seed set to {seed}.")
        } else {
            format!("Seed initialised by the system to {seed}.")
        })
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let seed = current_seed(session)?;
        Ok(Shown::one(format!("The current seed is {seed}."), "seed", seed))
    }
}

/// The seed of the dice.
pub(crate) fn current_seed(session: &Session) -> Result<u64, ProtocolError> {
    match session.table.dice() {
        DiceSource::Generator { seed, .. } => Ok(*seed),
        _ => Err(ProtocolError::missing("dice that are entered or read from a file have no seed")),
    }
}
