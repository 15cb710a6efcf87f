//! `newgame`, `newsession`, `position`, `dice`, `pending`, `setturn`, `setscore` and `setcube`: commands that start a
//! game without an opening roll or set up its state.
//!
//! They come from UBGI, a protocol for backgammon engines. Pending numbers are dice numbers that the opponent could
//! not play and passed on.

use super::spec::*;
use crate::settings::board::place;
use crate::settings::board::player_on_roll;
use crate::settings::dice::{set_dice, set_pending};
use crate::settings::matches::set_score;
use crate::text::argument::PlayerName;
use crate::text::arguments::score;
use crate::text::given::Placement;
use crate::text::words::Unavailable;
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::{Pending, Player};

/// `setcube value 1 owner center`, which is accepted but sets nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetCube;

impl Spec for SetCube {
    const WORDS: &[&str] = &["setcube"];
    const IS_UBGI: bool = true;

    /// Parses `setcube value 1 owner center`. Rejects every other cube.
    fn parse(input: Input<'_>) -> Result<Self> {
        let words: Vec<&str> = input.rest().split_whitespace().collect();
        match words[..] {
            ["value", "1", "owner", "center" | "centre"] => Ok(Self),
            _ => Err(Unavailable::Cube.error()),
        }
    }
}

/// The arguments of `setscore`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetScore(pub [u16; 2]);

impl Spec for SetScore {
    const WORDS: &[&str] = &["setscore"];
    const IS_UBGI: bool = true;

    /// Parses `setscore N N`.
    fn parse(input: Input<'_>) -> Result<Self> {
        at_end(input.take(score)?).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        set_score(session, self.0)?;
        Ok(Reply::silent())
    }
}

/// The arguments of `setturn`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetTurn(pub PlayerName);

impl Spec for SetTurn {
    const WORDS: &[&str] = &["setturn"];
    const IS_UBGI: bool = true;

    /// Parses `setturn 0|1|p0|p1|NAME`.
    fn parse(input: Input<'_>) -> Result<Self> {
        if let Ok((player, rest)) =
            input.exact_keyword(&[("p0", Player::O), ("p1", Player::X)], Message::text(""))
        {
            return rest.end(Self(PlayerName::Number(player)));
        }
        player_on_roll(input).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let change = session.table.put_on_roll(session.player(&self.0)?)?;
        session.note(change);
        Ok(Reply::silent())
    }
}

/// `position`; contains an error if the argument is not a valid position.
#[derive(Clone, Debug, PartialEq)]
pub struct Position(pub Result<Placement>);

impl Spec for Position {
    const WORDS: &[&str] = &["position"];
    const IS_UBGI: bool = true;
    const FIELDS: FieldGroups = &[POSITION];

    /// Parses `position gnubgid ID|xgid XGID|startpos`. An invalid ID is stored in the command as an error.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (is_id, rest) = input.exact_keyword(&PLACEMENTS, message!("expected-position"))?;
        let is_named = !is_id || !rest.is_empty();
        let placement = placement(input);
        Ok(Self(if is_named { placement } else { Ok(placement?) }))
    }

    /// Reads a position from the fields of a JSON request.
    fn read(mut fields: RequestFields) -> Result<Self> {
        let inline =
            fields.inline()?.ok_or_else(|| ProtocolError::field("id", message!("expected-id_or_board")))?;
        let id = inline.with_dice().map_err(|error| error.in_field("dice"))?;
        Ok(Self(Ok(Placement::Id(id))))
    }

    /// Puts the position on the board. Unlike `set board`, this command clears the dice, unless the argument
    /// contains a match ID (which may have dice) or a raw board.
    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let placement = self.0.clone();
        let brings_dice = match &placement {
            Ok(Placement::Id(id)) => id.match_id.is_some(),
            Ok(Placement::Raw(_)) => true,
            Ok(Placement::Simple(_) | Placement::Start | Placement::Hinted(_)) | Err(_) => false,
        };
        place(session, placement)?;
        if !brings_dice {
            let change = session.table.clear_dice();
            session.note(change);
        }
        Ok(Reply::silent())
    }
}

/// The arguments of `dice`; `None` clears the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice(pub Option<Roll>);

impl Spec for Dice {
    const WORDS: &[&str] = &["dice"];
    const IS_UBGI: bool = true;

    /// Parses `dice DICE|none`.
    fn parse(input: Input<'_>) -> Result<Self> {
        if let Ok((_, rest)) = input.take(literal("none")) {
            return rest.end(Self(None));
        }
        at_end(input.take(roll)?).map(Some).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self.0 {
            Some(roll) => drop(set_dice(session, roll)?),
            None => {
                let change = session.table.clear_dice();
                session.note(change);
            }
        }
        Ok(Reply::silent())
    }
}

/// The arguments of `pending`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingNumbers(pub Pending);

impl Spec for PendingNumbers {
    const WORDS: &[&str] = &["pending"];
    const IS_UBGI: bool = true;

    /// Parses `pending [NUMBERS]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.all(str::parse).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        set_pending(session, self.0)?;
        Ok(Reply::silent())
    }
}

/// The words for a position, and whether an ID follows.
const PLACEMENTS: [(&str, bool); 3] = [("gnubgid", true), ("startpos", false), ("xgid", true)];

fn placement(input: Input<'_>) -> Result<Placement> {
    let (is_id, rest) = input.exact_keyword(&PLACEMENTS, message!("expected-position"))?;
    if is_id {
        let (id, rest) = rest.id()?;
        return rest.end(Placement::Id(id));
    }
    rest.end(Placement::Start)
}

without_arguments! {
    /// `newgame`
    NewGame {
        const WORDS: &[&str] = &["newgame"];
        const IS_UBGI: bool = true;

        fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
            session.go_to_end();
            let change = session.table.begin_unrolled();
            session.note(change);
            Ok(Reply::silent())
        }
    }
}

/// `newsession`, with the match length in points. 0 starts an open-ended session; `None` means the length in
/// the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSession(pub Option<u16>);

impl Spec for NewSession {
    const WORDS: &[&str] = &["newsession"];
    const IS_UBGI: bool = true;

    /// Parses `newsession [[type] money | match [length N]] [crawford on|off] [jacoby on|off]`. `crawford`
    /// and `jacoby` are ignored, because they are rules for the doubling cube.
    fn parse(input: Input<'_>) -> Result<Self> {
        const TYPES: &[(&str, bool)] = &[("match", true), ("money", false)];
        let typed = input.take(literal("type")).map(|(_, rest)| rest);
        let (is_match, mut rest) = match typed {
            Ok(rest) => rest.exact_keyword(TYPES, message!("expected-session_type"))?,
            Err(_) => input.exact_keyword(TYPES, Message::text("")).unwrap_or((false, input)),
        };
        let mut length = if is_match { None } else { Some(0) };
        while !rest.is_empty() {
            let words = &[("length", true), ("crawford", false), ("jacoby", false)];
            let (is_length, value) = rest.exact_keyword(words, message!("expected-session_option"))?;
            rest = if is_length && !is_match {
                return Err(rest.expected(message!("expected-type_match")));
            } else if is_length {
                let (MatchLength(points), after) = value.whole()?;
                length = Some(points);
                after
            } else {
                value.take(switch)?.1
            };
        }
        Ok(Self(length))
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        session.recording.must_not_replace_match(None)?;
        let change = session
            .table
            .begin_match_unrolled(self.0.unwrap_or(session.new_match.length), session.new_match.rotation);
        session.note(change);
        Ok(Reply::silent())
    }
}
