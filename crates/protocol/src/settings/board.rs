//! `set board`, `set gnubgid`, `set xgid`, `set matchid` and `set turn`: the position, the player on roll and the score.

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::Change;
use super::row::Row;
use super::theme::Theme;
use crate::reply::{BoardView, Subject, TextReply};
use crate::session::{RankedPlays, check_id};
use crate::text::argument::PlayerName;
use crate::text::arguments::{at_end, at_offset};
use crate::text::given::{Placement, start_of_portes};
use crate::text::input::Input;
use crate::text::input::names;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::notation::{simple_board, xgid};
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{Contact, GameStage, Pending, Position, RuleSet, Side};
use plakoto_words::{Message, message};

pub(super) const BOARD: Theme = Theme {
    words: &["board"],
    rows: &[
        Row::custom("", "ID", "help-set_board", "", |input| to_place(input, placement(input))),
        Row::usage("simple N0 … N25", "help-set_board_simple"),
        Row::usage("RAWBOARD", "help-set_board_raw"),
        Row::usage("=N", "help-set_board_hinted"),
    ],
    examples: &[
        ("set board", "set board AACA/z8AAID/Pw; set dice 31; hint; set board =1"),
        ("set board simple", "set board simple 0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0"),
    ],
    show: |_, session| {
        session.placed_subject()?;
        Ok(Reply::from(*session.board()))
    },
    replies: |replies| replies.add::<BoardView>(),
    ..Theme::BASE
};

pub(super) const GNUBG_ID: Theme = Theme {
    words: &["gnubgid"],
    rows: &[Row::custom("", "ID[:MATCHID]", "help-set_gnubgid", "AACA/z8AAID/Pw:cAkAAAAAAAAE", id)],
    show: |_, session| {
        let Subject { position, match_id, .. } = session.placed_subject()?;
        Ok(TextReply::text([Message::text(format!("GNUbg ID: {position}:{match_id}"))]))
    },
    ..Theme::BASE
};

pub(super) const XGID: Theme = Theme {
    words: &["xgid"],
    rows: &[Row::custom("", "XGID", "help-set_xgid", "", id)],
    examples: &[
        ("show xgid", "set variant portes; show xgid"),
        ("set xgid", "set variant portes; set xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10"),
    ],
    show: |_, session| {
        let Subject { position, match_id, .. } = session.placed_subject()?;
        let pins = || ProtocolError::missing(message!("error-xgid_without_pins"));
        Ok(TextReply::text([Message::text(xgid::write(&position, &match_id).ok_or_else(pins)?)]))
    },
    ..Theme::BASE
};

pub(super) const MATCH_ID: Theme = Theme {
    words: &["matchid"],
    rows: &[Row::custom("", "MATCHID", "help-set_matchid", "cAkAAAAAAAAE", |input| {
        Ok(Change::to(at_end(input.match_id()?)?, |session, id| {
            let mut series = *session.table.series();
            series.set_id(&id)?;
            session.change(|table| table.set(series));
            Ok(Reply::message(message!("set-matchid", id = session.match_id().to_string())))
        }))
    })],
    show: |_, session| {
        let id = session.placed_subject()?.match_id;
        Ok(TextReply::text([message!("show-matchid", id = id.to_string())]))
    },
    ..Theme::BASE
};

pub(super) const TURN: Theme = Theme {
    words: &["turn"],
    rows: &[Row::custom("", "0|1|NAME", "help-set_turn", "0", |input| {
        Ok(Change::to(player_on_roll(input)?, put_on_roll))
    })],
    show: |_, session| {
        let name = session.name_on_roll();
        let line = match (session.result().is_some(), session.subject().numbers()) {
            (true, _) => message!("show-turn_over"),
            (false, None) => message!("show-turn_roll", player = name),
            (false, Some(_)) => message!("show-turn_move", player = name),
        };
        Ok(TextReply::of([line], &OnRollFields { name: name.to_owned() }))
    },
    replies: |replies| replies.add::<OnRollFields>(),
    ..Theme::BASE
};

/// Parses an ID, and creates the change that puts its position on the board.
fn id(input: Input<'_>) -> Result<Change, ProtocolError> {
    to_place(input, input.id().and_then(at_end).map(Placement::Id))
}

/// Returns the change that puts a position on the board. A wrong position leaves the session of a program without a
/// position. A missing one, or a wrong play of `hint`, is an error that changes nothing.
fn to_place(input: Input<'_>, placement: Result<Placement, ProtocolError>) -> Result<Change, ProtocolError> {
    let (word, rest) = input.word();
    let is_bare = word.eq_ignore_ascii_case("simple") && rest.is_empty();
    let is_position = !word.is_empty() && !word.starts_with('=') && !is_bare;
    Ok(Change::to(if is_position { placement } else { Ok(placement?) }, place_given))
}

/// Parses a position, written as `ID`, as `simple` and 26 numbers, as a raw board line, or as `=N` for a play
/// of `hint`.
fn placement(input: Input<'_>) -> Result<Placement, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("simple") {
        let text = rest.rest().trim();
        let setup = simple_board::setup(text).map_err(|error| at_offset(rest, error.offset, error.into()))?;
        return Ok(Placement::Simple(setup));
    }
    if let Some(digits) = word.strip_prefix('=') {
        let number = digits.parse().ok().filter(|number| *number > 0);
        let number = number.ok_or_else(|| input.expected(message!("expected-play_of_hint")))?;
        return rest.end(Placement::Hinted(number));
    }
    if word.starts_with("board:") {
        let text = input.rest().trim();
        let board = text.parse();
        let board = board.map_err(|error: NotationError| at_offset(input, error.offset, error.into()))?;
        return Ok(Placement::Raw(Box::new(board)));
    }
    let (id, rest) = input.id()?;
    if !rest.is_empty() {
        return Err(rest.expected(message!("expected-end_without_dice")));
    }
    Ok(Placement::Id(id))
}

/// Puts a position that the user gave or pasted on the board. Fails like [`place`], and for the start of
/// backgammon in a game without hits: the user wants to play Portes.
fn place_given(
    session: &mut Session,
    placement: Result<Placement, ProtocolError>,
) -> Result<Reply, ProtocolError> {
    let is_misplaced = |placement: &Placement| {
        session.rules().mechanics.contact != Contact::Hit && is_start_of_portes(placement)
    };
    let placement =
        placement.and_then(|given| if is_misplaced(&given) { Err(start_of_portes()) } else { Ok(given) });
    place(session, placement)
}

fn is_start_of_portes(placement: &Placement) -> bool {
    let portes = &RuleSet::PORTES;
    let position = match placement {
        Placement::Id(id) => id.under(portes).ok().map(|id| id.position),
        Placement::Simple(setup) => setup.position(&portes.mechanics).ok(),
        Placement::Raw(board) => board.clone().under(&portes.mechanics).ok().map(|board| board.position),
        Placement::Start | Placement::Hinted(_) => None,
    };
    position == Some(portes.start())
}

/// Puts a position on the board. Fails if `placement` is an error. In this case, the session has no position
/// until `undo` restores the previous one or the user sets another: a program would otherwise go on with the position
/// before. A user at a terminal sees the error and keeps the position. A wrong number of a play changes nothing.
pub(crate) fn place(
    session: &mut Session,
    placement: Result<Placement, ProtocolError>,
) -> Result<Reply, ProtocolError> {
    let is_position = !matches!(placement, Ok(Placement::Hinted(_)));
    let placed = placement.and_then(|placement| put(placement, session));
    if placed.is_err() && is_position && !session.output.is_terminal {
        session.change(|table| table.reject());
    }
    placed
}

fn put(placement: Placement, session: &mut Session) -> Result<Reply, ProtocolError> {
    let rules = session.rules();
    let mut names = None;
    let (position, pending, match_id) = match placement {
        Placement::Id(id) => {
            let id = id.under(rules)?;
            check_id(&id, rules)?;
            (id.position, id.pending, id.match_id)
        }
        Placement::Simple(setup) => {
            (setup.position(&rules.mechanics).map_err(NotationError::from)?, Pending::NONE, None)
        }
        Placement::Raw(board) => {
            let board = board.under(&rules.mechanics).map_err(NotationError::from)?;
            let match_id = match_of(&board)?;
            names = Some(board.names);
            (board.position, Pending::NONE, Some(match_id))
        }
        Placement::Start => (rules.start(), Pending::NONE, None),
        Placement::Hinted(number) => hinted(number, session)?,
    };
    let series = session.match_to_place().placed(position, pending, match_id.as_ref(), rules)?;
    session.change(|table| table.place(series));
    if let Some(names) = names {
        session.change(|table| table.rename(names));
    }
    let (position, id) = (series.game().position().to_string(), session.match_id().to_string());
    Ok(Reply::message(message!("set-board", position = position, id = id)))
}

/// Returns the position after a play of the last `hint`, from the view of the player on roll after the play.
fn hinted(number: usize, session: &Session) -> Result<(Position, Pending, Option<MatchId>), ProtocolError> {
    let none = || ProtocolError::missing(message!("error-no_hint"));
    let is_of_game = |hint: &&RankedPlays| hint.rules.mechanics == session.rules().mechanics;
    let RankedPlays { subject, candidates, .. } =
        session.findings.hint.as_ref().filter(is_of_game).ok_or_else(none)?;
    let legal = number.checked_sub(1).and_then(|index| candidates.get(index)).map(|found| found.legal);
    let legal = legal.ok_or_else(|| {
        let most = candidates.len();
        let what = message!("expected-hinted_play", most = most);
        ProtocolError::expected(what, Some(Message::text(format!("={number}"))))
    })?;
    let mover = subject.match_id.on_roll;
    let on_roll = if legal.next.side == Side::Mine { mover } else { mover.other() };
    let match_id = MatchId { on_roll, dice: None, ..subject.match_id };
    Ok((legal.after(), legal.next.pending, Some(match_id)))
}

/// Returns the match state of a raw board. The player names in the raw board must be valid.
fn match_of(board: &RawBoard) -> Result<MatchId, ProtocolError> {
    let [first, second] = &board.names;
    if let Some(name) = [first, second].into_iter().find(|name| !names::is_valid(name)) {
        let got = Some(Message::text(quote(name)));
        return Err(ProtocolError::expected(
            message!("expected-names_in_board", longest = names::LONGEST),
            got,
        ));
    }
    if first.to_lowercase() == second.to_lowercase() {
        let got = Some(message!("error-twice", name = first));
        return Err(ProtocolError::expected(message!("expected-two_names_in_board"), got));
    }
    let RawBoard { length, score, on_roll, dice, .. } = *board;
    Ok(MatchId { length, score, on_roll, dice, resignation: 0, state: GameStage::Playing })
}

/// The player on roll.
#[derive(Serialize, JsonSchema)]
struct OnRollFields {
    /// The name of the player.
    name: String,
}

/// Puts a player on roll. As in gnubg, the checkers stay where they are. The position ID changes, because it
/// describes the position from the view of the player on roll.
fn put_on_roll(session: &mut Session, name: PlayerName) -> Result<Reply, ProtocolError> {
    let player = session.player(&name)?;
    let series = session.table.with_turn(player)?;
    let is_same = player == session.table.series().game().on_roll();
    let series = if is_same { series } else { series.scored_as(&session.match_to_place()) };
    session.change(|table| table.set(series));
    Ok(Reply::message(message!("set-turn", player = session.name_on_roll())))
}

/// Parses the name or number of the player to put on roll.
pub(crate) fn player_on_roll(input: Input<'_>) -> Result<PlayerName, ProtocolError> {
    match at_end(input.player()?)? {
        PlayerName::Both => Err(input.expected(message!("expected-one_player"))),
        player => Ok(player),
    }
}
