//! `set`.

use std::path::PathBuf;

use super::arguments::{at_end, number_at_end, score, switch};
use super::evaluation::{Plays, evaluation, file_name, level, plays};
use super::input::Input;
use super::unavailable;
use super::words::{AUTOMATIC, Unavailable, Vocabulary};
use crate::engine::MAX_THREADS;
use crate::protocol::command::{
    Command, Drawing, Output, Placement, PlayerName, PlayerSetting, Rng, Setting, VariantName,
};
use crate::protocol::{ErrorCode, ProtocolError};
use crate::rules::match_id::{MatchId, MatchIdError};
use crate::rules::raw_board::RawBoardError;
use crate::rules::{RuleSet, RuleSetError, roll, simple_board};
use crate::search::Cache;

/// A setting of the gnubg face, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Analysis,
    Automatic,
    Board,
    Cache,
    Dice,
    Evaluation,
    GnubgId,
    MatchId,
    MatchLength,
    MatchEquities,
    Output,
    Pending,
    Player,
    Record,
    Rng,
    Rollout,
    Score,
    Seed,
    Threads,
    Turn,
    Variant,
}

const WORDS: Vocabulary<Word> = Vocabulary {
    known: &[
        ("analysis", Word::Analysis),
        ("automatic", Word::Automatic),
        ("board", Word::Board),
        ("cache", Word::Cache),
        ("dice", Word::Dice),
        ("evaluation", Word::Evaluation),
        ("gnubgid", Word::GnubgId),
        ("matchid", Word::MatchId),
        ("matchlength", Word::MatchLength),
        ("met", Word::MatchEquities),
        ("matchequitytable", Word::MatchEquities),
        ("output", Word::Output),
        ("pending", Word::Pending),
        ("player", Word::Player),
        ("record", Word::Record),
        ("rng", Word::Rng),
        ("rollout", Word::Rollout),
        ("score", Word::Score),
        ("seed", Word::Seed),
        ("threads", Word::Threads),
        ("turn", Word::Turn),
        ("variant", Word::Variant),
        ("variation", Word::Variant),
    ],
    unavailable: &[
        ("annotation", Unavailable::Gnubg),
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
        ("export", Unavailable::Gnubg),
        ("gui", Unavailable::Gnubg),
        ("import", Unavailable::Gnubg),
        ("invert", Unavailable::Gnubg),
        ("jacoby", Unavailable::Cube),
        ("lang", Unavailable::Gnubg),
        ("matchinfo", Unavailable::Gnubg),
        ("postcrawford", Unavailable::Cube),
        ("priority", Unavailable::Gnubg),
        ("prompt", Unavailable::Gnubg),
        ("sound", Unavailable::Gnubg),
        ("tutor", Unavailable::Gnubg),
        ("warning", Unavailable::Gnubg),
        ("xgid", Unavailable::Gnubg),
    ],
};

pub(super) fn setting(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (word, rest) = input.known_word(&WORDS, "a setting (see `help set`)")?;
    let setting = match word {
        Word::Analysis => super::analysis::setting(rest)?,
        Word::Automatic => automatic(rest)?,
        Word::Board => Setting::Board(placement(rest)),
        Word::Cache => number_at_end(rest, "a number of cache entries", 0, Cache::MAX_ENTRIES as u64)
            .map(|entries| Setting::Cache(entries as usize))?,
        Word::Dice => Setting::Dice(at_end(rest.take(roll)?)?),
        Word::Evaluation => evaluation(rest)?,
        Word::GnubgId => Setting::Board(rest.id().and_then(at_end).map(Placement::Id)),
        Word::MatchId => Setting::MatchId(match_id(rest)?),
        Word::MatchEquities => Setting::MatchEquities(at_end(rest.take(switch)?)?),
        Word::MatchLength => Setting::MatchLength(at_end(super::game::match_length(rest)?)?),
        Word::Output => output(rest)?,
        Word::Pending => Setting::Pending(rest.all(str::parse)?),
        Word::Player => player_setting(rest)?,
        Word::Record => Setting::Record(super::record::keep(rest)?),
        Word::Rng => rng(rest)?,
        Word::Rollout => super::rollout::setting(rest)?,
        Word::Score => Setting::Score(at_end(rest.take(score)?)?),
        Word::Seed if rest.is_empty() => Setting::Seed(None),
        Word::Seed => Setting::Seed(Some(number_at_end(rest, SEED, 0, u64::MAX)?)),
        Word::Threads => number_at_end(rest, "a number of threads", 1, MAX_THREADS as u64)
            .map(|threads| Setting::Threads(threads as usize))?,
        Word::Turn => Setting::Turn(turn(rest)?),
        Word::Variant => Setting::Variant(variant_name(rest)?),
    };
    Ok(Command::Set(setting))
}

/// What a seed has to be.
pub(super) const SEED: &str = "a seed (a whole number below 2^64)";

/// `automatic bearoff|game|move|resign|roll on|off`
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

fn output(input: Input<'_>) -> Result<Setting, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Board,
        Digits,
        Flip,
        Framing,
        Json,
        MatchChances,
        Progress,
        RawBoard,
        WinPercent,
    }
    let table = &[
        ("board", What::Board),
        ("digits", What::Digits),
        ("flip", What::Flip),
        ("framing", What::Framing),
        ("json", What::Json),
        ("mwc", What::MatchChances),
        ("progress", What::Progress),
        ("rawboard", What::RawBoard),
        ("winpc", What::WinPercent),
    ];
    let (what, rest) = input.keyword(table, "an output setting")?;
    let switch = || at_end(rest.take(switch)?);
    Ok(Setting::Output(match what {
        What::Board => Output::Board(drawing(rest)?),
        What::Digits => Output::Digits(number_at_end(rest, "a number of digits", 0, 6)? as u8),
        What::Flip => Output::Flip(switch()?),
        What::Framing => Output::Framing(switch()?),
        What::Json => Output::Json(switch()?),
        What::MatchChances => Output::MatchChances(switch()?),
        What::Progress => Output::Progress(switch()?),
        What::RawBoard => Output::RawBoard(switch()?),
        What::WinPercent => Output::WinPercent(switch()?),
    }))
}

/// `gnubg|pbmserv`
fn drawing(input: Input<'_>) -> Result<Drawing, ProtocolError> {
    let table = [Drawing::Gnubg, Drawing::Pbmserv].map(|drawing| (drawing.name(), drawing));
    at_end(input.keyword(&table, "a drawing of the board")?)
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
            Plays::Prune(_) => {
                return Err(rest
                    .expected("`plies` or `noise`; pruning is set for everybody by `set evaluation prune`"));
            }
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

/// `NAME [SWITCH=VALUE …]` or `file FILE`
fn variant_name(input: Input<'_>) -> Result<VariantName, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("file") {
        return super::record::file(rest).map(VariantName::File);
    }
    variant(input).map(VariantName::Rules)
}

/// `NAME [SWITCH=VALUE …]`
pub(super) fn variant(input: Input<'_>) -> Result<RuleSet, ProtocolError> {
    if input.is_empty() {
        return Err(input.expected(&format!("a rule set ({})", RuleSet::names())));
    }
    let text = input.rest().trim();
    text.parse().map_err(|error: RuleSetError| at(input, error.offset, error.into()))
}
