//! `position`, `dice`, `pending`, `setturn`, `setscore` and `setcube`: UBGI's words for what is on the table.

use super::spec::*;
use crate::settings::board::place;
use crate::settings::dice::{set_dice, set_pending};
use crate::settings::score::set_score;
use crate::settings::turn::player_on_roll;
use crate::text::argument::{Placement, PlayerName};
use crate::text::arguments::score;
use crate::text::question::inline;
use crate::text::words::Unavailable;
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::{Pending, Player};

/// `setcube value 1 owner center`, in which nothing is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetCube;

impl Spec for SetCube {
    const WORDS: &[&str] = &["setcube"];
    const IS_UBGI: bool = true;

    /// `setcube value 1 owner center`, in which nothing is set.
    fn parse(input: Input<'_>) -> Result<Self> {
        let words: Vec<&str> = input.rest().split_whitespace().collect();
        match words[..] {
            ["value", "1", "owner", "center" | "centre"] => Ok(Self),
            _ => Err(Unavailable::Cube.error()),
        }
    }
}

/// `setscore`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetScore(pub [u16; 2]);

impl Spec for SetScore {
    const WORDS: &[&str] = &["setscore"];
    const IS_UBGI: bool = true;

    /// `setscore N N`
    fn parse(input: Input<'_>) -> Result<Self> {
        at_end(input.take(score)?).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        set_score(session, self.0)?;
        Ok(Reply::silent())
    }
}

/// `setturn`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetTurn(pub PlayerName);

impl Spec for SetTurn {
    const WORDS: &[&str] = &["setturn"];
    const IS_UBGI: bool = true;

    /// `setturn 0|1|p0|p1|NAME`
    fn parse(input: Input<'_>) -> Result<Self> {
        if let Ok((player, rest)) = input.exact_keyword(&[("p0", Player::O), ("p1", Player::X)], "") {
            return rest.end(Self(PlayerName::Number(player)));
        }
        player_on_roll(input).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        let change = session.table.put_on_roll(session.player(&self.0)?)?;
        session.note(change);
        Ok(Reply::silent())
    }
}

/// `position`; an error if what it names is no position.
#[derive(Clone, Debug, PartialEq)]
pub struct Position(pub Result<Placement>);

impl Spec for Position {
    const WORDS: &[&str] = &["position"];
    const IS_UBGI: bool = true;
    const FIELDS: FieldGroups = &[&POSITION];

    /// `position gnubgid ID|startpos`, which may be no position.
    fn parse(input: Input<'_>) -> Result<Self> {
        Ok(Self(placement(input)))
    }

    /// Puts it on the board, as UBGI does.
    fn read(fields: &mut RequestFields) -> Result<Self> {
        let inline = inline(fields)?.ok_or_else(|| fault("id", "expected an ID or `board`, got nothing"))?;
        let id = inline.with_dice().map_err(|error| error.in_field("dice"))?;
        Ok(Self(Ok(Placement::Id(id))))
    }

    /// Unlike `set board` this takes the dice away, unless a match ID brings some.
    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
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

/// `dice`; `None` for `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice(pub Option<Roll>);

impl Spec for Dice {
    const WORDS: &[&str] = &["dice"];
    const IS_UBGI: bool = true;

    /// `dice DICE|none`
    fn parse(input: Input<'_>) -> Result<Self> {
        if let Ok((_, rest)) = input.take(literal("none")) {
            return rest.end(Self(None));
        }
        at_end(input.take(roll)?).map(Some).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
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

/// `pending`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingNumbers(pub Pending);

impl Spec for PendingNumbers {
    const WORDS: &[&str] = &["pending"];
    const IS_UBGI: bool = true;

    /// `pending [NUMBERS]`
    fn parse(input: Input<'_>) -> Result<Self> {
        input.all(str::parse).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        set_pending(session, self.0)?;
        Ok(Reply::silent())
    }
}

fn placement(input: Input<'_>) -> Result<Placement> {
    if input.word().0.eq_ignore_ascii_case("xgid") {
        return Err(ProtocolError::unsupported(
            "an XGID cannot tell who is pinned: send `position gnubgid ID`",
        ));
    }
    let (gnubgid, rest) = input.exact_keyword(&[("gnubgid", true), ("startpos", false)], "a position")?;
    if gnubgid {
        let (id, rest) = rest.id()?;
        return rest.end(Placement::Id(id));
    }
    rest.end(Placement::Start)
}
