//! `set`.

use std::sync::LazyLock;

use super::arguments::{at_end, number_at_end, switch};
use super::input::Input;
use super::nouns::{ABSENT, ONLY_SHOWN};
use super::unavailable;
use super::words::{Unavailable, Vocabulary};
use crate::engine::MAX_THREADS;
use crate::notation::raw_board::RawBoardError;
use crate::notation::{simple_board, variant_text::RuleSetError};
use crate::protocol::command::{Command, Placement, PlayerName, PlayerSetting, Setting, VariantName};
use crate::protocol::settings::evaluation::{EvaluationRequest, PlaysChange, level, plays};
use crate::protocol::settings::{Theme, with_settings};
use crate::protocol::{ErrorCode, ProtocolError};
use crate::rules::RuleSet;
use crate::search::Cache;

/// A setting of the gnubg face, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Board,
    Cache,
    GnubgId,
    MatchId,
    MatchEquities,
    Player,
    Record,
    Threads,
    Turn,
    Variant,
    Of(&'static Theme),
}

static WORDS: LazyLock<Vec<(&str, Word)>> = LazyLock::new(|| {
    let others = [
        ("board", Word::Board),
        ("cache", Word::Cache),
        ("gnubgid", Word::GnubgId),
        ("matchid", Word::MatchId),
        ("met", Word::MatchEquities),
        ("matchequitytable", Word::MatchEquities),
        ("player", Word::Player),
        ("record", Word::Record),
        ("threads", Word::Threads),
        ("turn", Word::Turn),
        ("variant", Word::Variant),
        ("variation", Word::Variant),
    ];
    with_settings(&others, Word::Of)
});

fn words() -> Vocabulary<Word> {
    Vocabulary { known: &WORDS, unavailable: &[ABSENT, ONLY_SHOWN] }
}

pub(super) fn setting(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (word, rest) = input.known_word(&words(), "a setting (see `help set`)")?;
    let setting = match word {
        Word::Board => Setting::Board(placement(rest)),
        Word::Cache => number_at_end(rest, "a number of cache entries", 0, Cache::MAX_ENTRIES as u64)
            .map(|entries| Setting::Cache(entries as usize))?,
        Word::GnubgId => Setting::Board(rest.id().and_then(at_end).map(Placement::Id)),
        Word::MatchId => Setting::MatchId(at_end(rest.match_id()?)?),
        Word::MatchEquities => Setting::MatchEquities(at_end(rest.take(switch)?)?),
        Word::Player => player_setting(rest)?,
        Word::Record => Setting::Record(super::record::keep(rest)?),
        Word::Threads => number_at_end(rest, "a number of threads", 1, MAX_THREADS as u64)
            .map(|threads| Setting::Threads(threads as usize))?,
        Word::Turn => Setting::Turn(turn(rest)?),
        Word::Variant => Setting::Variant(variant_name(rest)?),
        Word::Of(theme) => Setting::Of((theme.parse)(rest)?),
    };
    Ok(Command::Set(setting))
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
    let (id, rest) = input.id()?;
    if !rest.is_empty() {
        return Err(rest.expected("the end of the line (`set dice` sets dice)"));
    }
    Ok(Placement::Id(id))
}

/// The error at an offset in the next argument. Syntax has a place, legality has not.
fn at(input: Input<'_>, offset: usize, error: ProtocolError) -> ProtocolError {
    match error.code {
        ErrorCode::BadArgument => error.at_column(input.skip_space().column() + offset),
        _ => error,
    }
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
            EvaluationRequest::Plays(change) => PlayerSetting::Plays(change),
            _ => {
                return Err(rest
                    .expected("`plies` or `noise`; pruning is set for everybody by `set evaluation prune`"));
            }
        },
        What::Level => PlayerSetting::Plays(PlaysChange::Level(level(rest)?)),
        What::Cube => return Err(unavailable(Unavailable::Cube)),
    };
    Ok(Setting::Player(player, setting))
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
