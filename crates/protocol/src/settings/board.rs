//! `set board`, `set gnubgid`, `set matchid`: what is on the board, and whose turn it is at which score.

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::session::RankedPlays;
use crate::text::argument::Placement;
use crate::text::arguments::{at_end, at_offset};
use crate::text::input::Input;
use crate::text::input::names;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::raw_board::{RawBoard, RawBoardError};
use plakoto_engine::notation::simple_board;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{GameState, Pending, Position, Side};
use plakoto_table::match_play::Match;

pub(super) struct Board;

/// What a placement comes to.
pub(super) struct Placed {
    series: Match,
    /// Of the players, if it names them.
    names: Option<[String; 2]>,
}

impl Setting for Board {
    const WORDS: &'static [&'static str] = &["board"];
    const SHOWN: &'static str = "Draw the board";
    /// An error if what is named is no position.
    type Request = Result<Placement, ProtocolError>;
    type Change = Placed;

    fn usages() -> Vec<Usage> {
        vec![
            usage("set board ID", "Put a position on the board"),
            usage(
                "set board simple N0 … N25",
                "The same by 26 numbers: his bar, points 1 to 24, your bar; `3p` pins",
            ),
            usage("set board RAWBOARD", "The same by a raw board line"),
            usage("set board =N", "Put the position after the Nth play of the last `hint` on the board"),
        ]
    }

    fn parse(input: Input<'_>) -> Result<Result<Placement, ProtocolError>, ProtocolError> {
        Ok(placement(input))
    }

    fn check(
        placement: Result<Placement, ProtocolError>,
        session: &Session,
    ) -> Result<Placed, ProtocolError> {
        place(placement?, session)
    }

    fn apply(Placed { series, names }: Placed, session: &mut Session) -> Reply {
        let change = session.table.place(series);
        session.note(change);
        if let Some(names) = names {
            let change = session.table.rename_both(names);
            session.note(change);
        }
        let id = series.game().position().to_string();
        Reply::message(format!("Position ID: {id} Match ID: {}", session.match_id()))
    }

    /// A position that was rejected leaves the session without any; `undo` takes the good one back.
    fn reject(session: &mut Session) {
        let change = session.table.reject();
        session.note(change);
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        session.placed_subject()?;
        Ok(Reply::from(*session.board()))
    }
}

/// `ID`, `simple` and 26 numbers, a raw board line, or `=N`
fn placement(input: Input<'_>) -> Result<Placement, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("simple") {
        let text = rest.rest().trim();
        let position = simple_board::parse(text).map_err(|error| {
            let offset = error.offset(text);
            at_offset(rest, offset, error.into())
        })?;
        return Ok(Placement::Simple(position));
    }
    if let Some(digits) = word.strip_prefix('=') {
        let number = digits.parse().ok().filter(|number| *number > 0);
        let number = number.ok_or_else(|| input.expected("a play of `hint` like =1"))?;
        return rest.end(Placement::Hinted(number));
    }
    if word.starts_with("board:") {
        let text = input.rest().trim();
        let board = text.parse().map_err(|error: RawBoardError| {
            let offset = error.offset(text);
            at_offset(input, offset, error.into())
        })?;
        return Ok(Placement::Raw(Box::new(board)));
    }
    let (id, rest) = input.id()?;
    if !rest.is_empty() {
        return Err(rest.expected("the end of the line (`set dice` sets dice)"));
    }
    Ok(Placement::Id(id))
}

fn place(placement: Placement, session: &Session) -> Result<Placed, ProtocolError> {
    let rules = session.engine.rules();
    let mut names = None;
    let (position, pending, match_id) = match placement {
        Placement::Id(id) => {
            session.check_id(&id)?;
            (id.position, id.pending, id.match_id)
        }
        Placement::Simple(position) => (position, Pending::NONE, None),
        Placement::Raw(board) => {
            let match_id = match_of(&board)?;
            names = Some(board.names);
            (board.position, Pending::NONE, Some(match_id))
        }
        Placement::Start => (Position::START, Pending::NONE, None),
        Placement::Hinted(number) => hinted(number, session)?,
    };
    let series = session.match_to_place().placed(position, pending, match_id.as_ref(), rules)?;
    Ok(Placed { series, names })
}

/// The position after a play of the last `hint`, as the one sees it who is next.
fn hinted(number: usize, session: &Session) -> Result<(Position, Pending, Option<MatchId>), ProtocolError> {
    let none = || ProtocolError::missing("no plays to choose from: `hint`");
    let RankedPlays { subject, candidates, .. } = session.last_hint.as_ref().ok_or_else(none)?;
    let legal = number.checked_sub(1).and_then(|index| candidates.get(index)).map(|found| found.legal);
    let legal = legal.ok_or_else(|| {
        let most = candidates.len();
        ProtocolError::bad_argument(format!("expected a play from =1 to ={most}, got ={number}"))
    })?;
    let mover = subject.match_id.on_roll;
    let on_roll = if legal.next.side == Side::Mine { mover } else { mover.other() };
    let match_id = MatchId { on_roll, dice: None, ..subject.match_id };
    Ok((legal.after(), legal.next.pending, Some(match_id)))
}

/// What a raw board says of the match. Its names must be such as players can have.
fn match_of(board: &RawBoard) -> Result<MatchId, ProtocolError> {
    let [first, second] = &board.names;
    if let Some(name) = [first, second].into_iter().find(|name| !names::is_valid(name)) {
        let name = quote(name);
        let detail = format!("expected names of 1 to 32 printable characters in the raw board, got {name}");
        return Err(ProtocolError::bad_argument(detail));
    }
    if first.to_lowercase() == second.to_lowercase() {
        let detail = format!("expected two different names in the raw board, got `{first}` twice");
        return Err(ProtocolError::bad_argument(detail));
    }
    let RawBoard { length, score, on_roll, dice, .. } = *board;
    Ok(MatchId { length, score, on_roll, dice, resignation: 0, state: GameState::Playing })
}

pub(super) struct GnubgIdSetting;

impl Setting for GnubgIdSetting {
    const WORDS: &'static [&'static str] = &["gnubgid"];
    const SHOWN: &'static str = "Show both IDs on one line";
    /// As that of [`Board`].
    type Request = Result<Placement, ProtocolError>;
    type Change = Placed;

    fn usages() -> Vec<Usage> {
        vec![usage("set gnubgid ID[:MATCHID]", "Set position, turn, dice and score at once")]
    }

    fn parse(input: Input<'_>) -> Result<Result<Placement, ProtocolError>, ProtocolError> {
        Ok(input.id().and_then(at_end).map(Placement::Id))
    }

    fn check(
        placement: Result<Placement, ProtocolError>,
        session: &Session,
    ) -> Result<Placed, ProtocolError> {
        Board::check(placement, session)
    }

    fn apply(placed: Placed, session: &mut Session) -> Reply {
        Board::apply(placed, session)
    }

    fn reject(session: &mut Session) {
        Board::reject(session);
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let position = session.placed_subject()?.position;
        let line = format!("GNUbg ID: {}:{}", position, session.match_id());
        Ok(Shown::many(vec![line], []))
    }
}

pub(super) struct MatchIdOnly;

impl Setting for MatchIdOnly {
    const WORDS: &'static [&'static str] = &["matchid"];
    const SHOWN: &'static str = "Show the match ID";
    type Request = MatchId;
    type Change = Match;

    fn usages() -> Vec<Usage> {
        vec![usage("set matchid MATCHID", "Set turn, dice and score")]
    }

    fn parse(input: Input<'_>) -> Result<MatchId, ProtocolError> {
        at_end(input.match_id()?)
    }

    fn check(id: MatchId, session: &Session) -> Result<Match, ProtocolError> {
        let mut series = *session.table.series();
        series.set_id(&id, session.engine.rules())?;
        Ok(series)
    }

    fn apply(series: Match, session: &mut Session) -> Reply {
        let change = session.table.set(series);
        session.note(change);
        Reply::message(format!("The match ID has been set to {}.", session.match_id()))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        session.placed_subject()?;
        Ok(Shown::many(vec![format!("Match ID: {}", session.match_id())], []))
    }
}
