//! `set evaluation`.

use std::path::PathBuf;

use super::arguments::{at_end, equity, number, number_at_end, switch};
use super::input::Input;
use super::unavailable;
use super::words::Unavailable;
use crate::engine::Level;
use crate::protocol::ProtocolError;
use crate::protocol::command::{EndingsName, MoveFilter, Setting};
use crate::search::{FilterLevel, MAX_PLIES};

/// `chequerplay [evaluation] plies N|noise X|prune on|off`, `endings on|off|FOLDER`, `level L`, `net FILE` or `movefilter …`
pub(super) fn evaluation(input: Input<'_>) -> Result<Setting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Plies,
        Noise,
        Prune,
        Plays,
        Level,
        Net,
        Filter,
        Cube,
        Endings,
    }
    let table = &[
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("cubedecision", What::Cube),
        ("endings", What::Endings),
        ("level", What::Level),
        ("movefilter", What::Filter),
        ("net", What::Net),
        ("noise", What::Noise),
        ("plies", What::Plies),
        ("prune", What::Prune),
    ];
    let (what, rest) = input.keyword(table, "what to set")?;
    match what {
        What::Plies => plies_number(rest).map(Setting::Plies),
        What::Noise => noise_number(rest).map(Setting::Noise),
        What::Prune => prune(rest).map(Setting::Prune),
        What::Plays => plays(rest).map(|plays| match plays {
            Plays::Plies(plies) => Setting::Plies(plies),
            Plays::Noise(noise) => Setting::Noise(noise),
            Plays::Prune(is_on) => Setting::Prune(is_on),
        }),
        What::Level => level(rest).map(Setting::Level),
        What::Net => net(rest),
        What::Endings => endings(rest).map(Setting::Endings),
        What::Filter => move_filter(rest).map(Setting::MoveFilter),
        What::Cube => Err(unavailable(Unavailable::Cube)),
    }
}

/// How plays are chosen.
pub(super) enum Plays {
    Plies(u8),
    Noise(f32),
    Prune(bool),
}

/// `[evaluation] plies N`, `[evaluation] noise X` or `[evaluation] prune on|off`
pub(super) fn plays(input: Input<'_>) -> Result<Plays, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Evaluation,
        Plies,
        Noise,
        Prune,
    }
    let table = &[
        ("evaluation", What::Evaluation),
        ("plies", What::Plies),
        ("noise", What::Noise),
        ("prune", What::Prune),
    ];
    let (what, rest) = input.keyword(table, "`evaluation`, `plies`, `noise` or `prune`")?;
    let (what, rest) = match what {
        What::Evaluation => rest.keyword(&table[1..], "`plies`, `noise` or `prune`")?,
        _ => (what, rest),
    };
    match what {
        What::Prune => prune(rest).map(Plays::Prune),
        What::Noise => noise_number(rest).map(Plays::Noise),
        _ => plies_number(rest).map(Plays::Plies),
    }
}

/// `on` or `off`
fn prune(input: Input<'_>) -> Result<bool, ProtocolError> {
    at_end(input.take(switch)?)
}

fn noise_number(input: Input<'_>) -> Result<f32, ProtocolError> {
    let (noise, rest) = input.take(equity)?;
    if !(0.0..=Level::MAX_NOISE).contains(&noise) {
        return Err(input.expected("a noise from 0 to 10 points"));
    }
    rest.end(noise)
}

/// The name of a level.
pub(super) fn level(input: Input<'_>) -> Result<Level, ProtocolError> {
    at_end(input.keyword(&Level::NAMED, "a level")?)
}

/// `FILE` or `default`
fn net(input: Input<'_>) -> Result<Setting, ProtocolError> {
    if input.is_empty() {
        return Err(input.expected("the name of a network file, or `default`"));
    }
    let name = file_name(input);
    Ok(Setting::Net((name != "default").then(|| PathBuf::from(name))))
}

/// `on`, `off` or `FOLDER`
fn endings(input: Input<'_>) -> Result<EndingsName, ProtocolError> {
    Ok(match file_name(input) {
        "" => return Err(input.expected("`on`, `off` or the name of a folder with tables of endings")),
        "on" => EndingsName::Shipped,
        "off" => EndingsName::Off,
        folder => EndingsName::Folder(folder.into()),
    })
}

/// The rest of the line, without quotation marks around it.
pub(super) fn file_name(input: Input<'_>) -> &str {
    let name = input.rest().trim();
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

pub(super) fn plies_number(input: Input<'_>) -> Result<u8, ProtocolError> {
    number_at_end(input, "a number of plies", 0, MAX_PLIES.into()).map(|plies| plies as u8)
}

/// `PLIES LEVEL FIRST MORE WITHIN`, where FIRST is −1 to skip the level
fn move_filter(input: Input<'_>) -> Result<MoveFilter, ProtocolError> {
    let (plies, rest) = input.take(number("a number of plies", 1..=MAX_PLIES.into()))?;
    let (level, rest) = rest.take(number("a level below the plies", 0..=plies - 1))?;
    let (word, after) = rest.word();
    let (first, rest) = if word == "-1" {
        (None, after)
    } else {
        let (first, rest) = rest.take(number("-1 to skip the level, or a number of candidates", 0..=255))?;
        (Some(first as u8), rest)
    };
    let (more, rest) = rest.take(number("a number of further candidates", 0..=255))?;
    let within = at_end(rest.take(equity)?)?;
    let filter = match first {
        None => FilterLevel::Skip,
        Some(first) => FilterLevel::Keep { first, more: more as u8, within },
    };
    Ok(MoveFilter { plies: plies as u8, level: level as u8, filter })
}
