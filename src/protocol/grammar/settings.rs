//! `set`.

use std::path::PathBuf;

use super::arguments::{equity, number, score, switch};
use super::input::Input;
use super::unavailable;
use super::words::{AUTOMATIC, Unavailable, Vocabulary};
use crate::engine::{Level, MAX_THREADS};
use crate::protocol::command::{
    Command, MoveFilter, Output, Placement, PlayerName, PlayerSetting, Rng, Setting,
};
use crate::protocol::{ErrorCode, ProtocolError};
use crate::rules::match_id::{MatchId, MatchIdError};
use crate::rules::raw_board::RawBoardError;
use crate::rules::roll;
use crate::rules::simple_board;
use crate::search::{Cache, FilterLevel, MAX_PLIES};

/// A setting of the gnubg face, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Automatic,
    Board,
    Cache,
    Dice,
    Evaluation,
    GnubgId,
    MatchId,
    MatchLength,
    Output,
    Pending,
    Player,
    Rng,
    Score,
    Seed,
    Threads,
    Turn,
    Variant,
}

const WORDS: Vocabulary<Word> = Vocabulary {
    known: &[
        ("automatic", Word::Automatic),
        ("board", Word::Board),
        ("cache", Word::Cache),
        ("dice", Word::Dice),
        ("evaluation", Word::Evaluation),
        ("gnubgid", Word::GnubgId),
        ("matchid", Word::MatchId),
        ("matchlength", Word::MatchLength),
        ("output", Word::Output),
        ("pending", Word::Pending),
        ("player", Word::Player),
        ("rng", Word::Rng),
        ("score", Word::Score),
        ("seed", Word::Seed),
        ("threads", Word::Threads),
        ("turn", Word::Turn),
        ("variant", Word::Variant),
        ("variation", Word::Variant),
    ],
    unavailable: &[
        ("analysis", Unavailable::Analysis),
        ("annotation", Unavailable::Analysis),
        ("appearance", Unavailable::Gnubg),
        ("beavers", Unavailable::Cube),
        ("calibration", Unavailable::Gnubg),
        ("cheat", Unavailable::Gnubg),
        ("clockwise", Unavailable::Gnubg),
        ("colours", Unavailable::Gnubg),
        ("confirm", Unavailable::Gnubg),
        ("crawford", Unavailable::Cube),
        ("cube", Unavailable::Cube),
        ("delay", Unavailable::Gnubg),
        ("display", Unavailable::Gnubg),
        ("export", Unavailable::Records),
        ("gui", Unavailable::Gnubg),
        ("import", Unavailable::Records),
        ("invert", Unavailable::MatchEquity),
        ("jacoby", Unavailable::Cube),
        ("lang", Unavailable::Gnubg),
        ("matchequitytable", Unavailable::MatchEquity),
        ("matchinfo", Unavailable::Records),
        ("met", Unavailable::MatchEquity),
        ("postcrawford", Unavailable::Cube),
        ("priority", Unavailable::Gnubg),
        ("prompt", Unavailable::Gnubg),
        ("record", Unavailable::Records),
        ("rollout", Unavailable::Rollout),
        ("sound", Unavailable::Gnubg),
        ("tutor", Unavailable::Analysis),
        ("warning", Unavailable::Gnubg),
        ("xgid", Unavailable::Gnubg),
    ],
};

pub(super) fn setting(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (word, rest) = input.known_word(&WORDS, "a setting (see `help set`)")?;
    let setting = match word {
        Word::Automatic => automatic(rest)?,
        Word::Board => Setting::Board(placement(rest)),
        Word::Cache => number_at_end(rest, "a number of cache entries", 0, Cache::MAX_ENTRIES as u64)
            .map(|entries| Setting::Cache(entries as usize))?,
        Word::Dice => Setting::Dice(at_end(rest.take(roll)?)?),
        Word::Evaluation => evaluation(rest)?,
        Word::GnubgId => Setting::Board(rest.id().and_then(at_end).map(Placement::Id)),
        Word::MatchId => Setting::MatchId(match_id(rest)?),
        Word::MatchLength => Setting::MatchLength(at_end(super::game::match_length(rest)?)?),
        Word::Output => output(rest)?,
        Word::Pending => Setting::Pending(rest.all(str::parse)?),
        Word::Player => player_setting(rest)?,
        Word::Rng => rng(rest)?,
        Word::Score => Setting::Score(at_end(rest.take(score)?)?),
        Word::Seed if rest.is_empty() => Setting::Seed(None),
        Word::Seed => Setting::Seed(Some(number_at_end(rest, SEED, 0, u64::MAX)?)),
        Word::Threads => number_at_end(rest, "a number of threads", 1, MAX_THREADS as u64)
            .map(|threads| Setting::Threads(threads as usize))?,
        Word::Turn => Setting::Turn(turn(rest)?),
        Word::Variant => Setting::Variant(variant(rest)?),
    };
    Ok(Command::Set(setting))
}

/// What a seed has to be.
const SEED: &str = "a seed (a whole number below 2^64)";

/// The value, if it is the last argument.
fn at_end<T>((value, rest): (T, Input<'_>)) -> Result<T, ProtocolError> {
    rest.end(value)
}

/// A number in a range as the last argument.
pub(super) fn number_at_end(
    input: Input<'_>,
    what: &'static str,
    least: u64,
    most: u64,
) -> Result<u64, ProtocolError> {
    at_end(input.take(number(what, least..=most))?)
}

/// `automatic bearoff|game|move|roll on|off`
fn automatic(input: Input<'_>) -> Result<Setting, ProtocolError> {
    let (what, rest) = input.keyword(AUTOMATIC, "what to do automatically")?;
    Ok(Setting::Automatic(what, at_end(rest.take(switch)?)?))
}

/// `ID`, `simple` and 26 numbers, or a raw board line
pub(super) fn placement(input: Input<'_>) -> Result<Placement, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("simple") {
        let text = rest.rest().trim();
        let position = simple_board::parse(text).map_err(|error| {
            let offset = error.offset(text);
            at(rest, offset, error.into())
        })?;
        return Ok(Placement::Simple(position));
    }
    if word.starts_with("board:") {
        let text = input.rest().trim();
        let board = text.parse().map_err(|error: RawBoardError| {
            let offset = error.offset(text);
            at(input, offset, error.into())
        })?;
        return Ok(Placement::Raw(Box::new(board)));
    }
    at_end(input.id()?).map(Placement::Id)
}

/// The error at an offset in the next argument. Syntax has a place, legality has not.
fn at(input: Input<'_>, offset: usize, error: ProtocolError) -> ProtocolError {
    match error.code {
        ErrorCode::BadArgument => error.at_column(input.skip_space().column() + offset),
        _ => error,
    }
}

fn match_id(input: Input<'_>) -> Result<MatchId, ProtocolError> {
    let (word, rest) = input.word();
    if word.is_empty() {
        return Err(input.expected("a match ID"));
    }
    let id = word.parse().map_err(|error: MatchIdError| {
        let offset = error.offset();
        at(input, offset, error.into())
    })?;
    rest.end(id)
}

/// `chequerplay [evaluation] plies N|noise X`, `level L`, `net FILE` or `movefilter …`
fn evaluation(input: Input<'_>) -> Result<Setting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Plies,
        Noise,
        Plays,
        Level,
        Net,
        Filter,
        Cube,
    }
    let table = &[
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("cubedecision", What::Cube),
        ("level", What::Level),
        ("movefilter", What::Filter),
        ("net", What::Net),
        ("noise", What::Noise),
        ("plies", What::Plies),
    ];
    let (what, rest) = input.keyword(table, "what to set")?;
    match what {
        What::Plies => plies_number(rest).map(Setting::Plies),
        What::Noise => noise_number(rest).map(Setting::Noise),
        What::Plays => plays(rest).map(|plays| match plays {
            Plays::Plies(plies) => Setting::Plies(plies),
            Plays::Noise(noise) => Setting::Noise(noise),
        }),
        What::Level => level(rest).map(Setting::Level),
        What::Net => net(rest),
        What::Filter => move_filter(rest).map(Setting::MoveFilter),
        What::Cube => Err(unavailable(Unavailable::Cube)),
    }
}

/// How plays are chosen.
enum Plays {
    Plies(u8),
    Noise(f32),
}

/// `[evaluation] plies N` or `[evaluation] noise X`
fn plays(input: Input<'_>) -> Result<Plays, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Evaluation,
        Plies,
        Noise,
    }
    let table = &[("evaluation", What::Evaluation), ("plies", What::Plies), ("noise", What::Noise)];
    let (what, rest) = input.keyword(table, "`evaluation`, `plies` or `noise`")?;
    let (what, rest) = match what {
        What::Evaluation => rest.keyword(&table[1..], "`plies` or `noise`")?,
        _ => (what, rest),
    };
    match what {
        What::Noise => noise_number(rest).map(Plays::Noise),
        _ => plies_number(rest).map(Plays::Plies),
    }
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

/// The rest of the line, without quotation marks around it.
fn file_name(input: Input<'_>) -> &str {
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

fn output(input: Input<'_>) -> Result<Setting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Digits,
        Framing,
        Json,
        RawBoard,
        WinPercent,
    }
    let table = &[
        ("digits", What::Digits),
        ("framing", What::Framing),
        ("json", What::Json),
        ("rawboard", What::RawBoard),
        ("winpc", What::WinPercent),
    ];
    let (what, rest) = input.keyword(table, "an output setting")?;
    let switch = || at_end(rest.take(switch)?);
    Ok(Setting::Output(match what {
        What::Digits => Output::Digits(number_at_end(rest, "a number of digits", 0, 6)? as u8),
        What::Framing => Output::Framing(switch()?),
        What::Json => Output::Json(switch()?),
        What::RawBoard => Output::RawBoard(switch()?),
        What::WinPercent => Output::WinPercent(switch()?),
    }))
}

/// `0|1|both|NAME human|gnubg|plakoto|name X|level L|chequerplay evaluation plies N|noise X`
fn player_setting(input: Input<'_>) -> Result<Setting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Human,
        Computer,
        Name,
        Plays,
        Level,
        Cube,
    }
    let (player, rest) = input.player()?;
    let table = &[
        ("chequerplay", What::Plays),
        ("checkerplay", What::Plays),
        ("cubedecision", What::Cube),
        ("gnubg", What::Computer),
        ("plakoto", What::Computer),
        ("human", What::Human),
        ("level", What::Level),
        ("name", What::Name),
    ];
    let (what, rest) = rest.keyword(table, "a player setting")?;
    let setting = match what {
        What::Human => rest.end(PlayerSetting::Human)?,
        What::Computer => rest.end(PlayerSetting::Computer)?,
        What::Name if player == PlayerName::Both => {
            return Err(ProtocolError::bad_argument(
                "expected one player (0, 1 or a name): both cannot have one name",
            ));
        }
        What::Name => PlayerSetting::Name(rest.name()?),
        What::Plays => match plays(rest)? {
            Plays::Plies(plies) => PlayerSetting::Plies(plies),
            Plays::Noise(noise) => PlayerSetting::Noise(noise),
        },
        What::Level => PlayerSetting::Level(level(rest)?),
        What::Cube => return Err(unavailable(Unavailable::Cube)),
    };
    Ok(Setting::Player(player, setting))
}

/// `mersenne|xoshiro|manual|file NAME`
fn rng(input: Input<'_>) -> Result<Setting, ProtocolError> {
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
        What::BuiltIn => rest.end(Setting::Rng(Rng::BuiltIn)),
        What::Manual => rest.end(Setting::Rng(Rng::Manual)),
        What::File if rest.is_empty() => Err(rest.expected("the name of a file")),
        What::File => Ok(Setting::Rng(Rng::File(PathBuf::from(file_name(rest))))),
    }
}

/// A player whose turn it shall be.
pub(super) fn turn(input: Input<'_>) -> Result<PlayerName, ProtocolError> {
    match at_end(input.player()?)? {
        PlayerName::Both => Err(input.expected("one player (0, 1 or a name)")),
        player => Ok(player),
    }
}

pub(super) fn variant(input: Input<'_>) -> Result<crate::rules::RuleSet, ProtocolError> {
    let (word, rest) = input.word();
    if word.is_empty() {
        return Err(input.expected("a rule set (plakoto, tzannes or tapa)"));
    }
    let rules = word.parse().map_err(|error| at(input, 0, ProtocolError::from(error)))?;
    rest.end(rules)
}
