//! XGIDs, the position IDs of eXtreme Gammon: `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10`.
//!
//! The fields are the checkers, the cube, the owner of the cube, the player on roll, the dice, both scores, the
//! Crawford game or the rules of a session, the match length and the limit of the cube. The checkers are 26
//! characters: the opponent's bar, points 1 to 24 and the bar, as player 1 sees them. `A` is one checker of player
//! 1, `b` are two checkers of player 0. An XGID cannot say which checkers are pinned.

use std::str::FromStr;

use crate::notation::match_id::MatchId;
use crate::notation::{Cube, Expected, Got, IdKind, NotationError, NotationFault, XgidField};
use crate::rules::{Contact, GameStage, Mechanics, POINTS, Player, Position, Roll, Setup};
use crate::rules::{MAX_LENGTH, MAX_SCORE, is_possible_score};

/// The text at the start of an XGID.
pub const PREFIX: &str = "XGID=";

/// Number of characters in the first field.
const SLOTS: usize = POINTS as usize + 2;

/// A parsed XGID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xgid {
    /// The checkers as player 1 sees them.
    board: Setup,
    /// The player on roll, the dice and the score.
    pub match_id: MatchId,
}

/// Parses an XGID, with or without its prefix. Fields at the end may be missing.
impl FromStr for Xgid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let has_prefix = text.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
        let skipped = if has_prefix { PREFIX.len() } else { 0 };
        let mut fields = XgidFields { rest: &text[skipped..], offset: skipped };
        let (checkers, offset) = fields.next().unwrap_or_default();
        let board = board(checkers).map_err(|error| error.moved(offset))?;
        check_cube(&mut fields)?;
        let on_roll = fields.read("1", XgidField::OnRoll, |text| match text {
            "1" => Some(Player::X),
            "-1" => Some(Player::O),
            _ => None,
        })?;
        let dice = fields.read("00", XgidField::Dice, |text| match text {
            "00" | "0" => Some(None),
            _ => text.parse::<Roll>().ok().map(Some),
        })?;
        let scores = [0; 2].map(|_| fields.read_number(XgidField::Score(MAX_SCORE), MAX_SCORE));
        let [mine, theirs] = scores;
        let score = [theirs?, mine?];
        fields.read("0", XgidField::Number, |text| text.parse::<u8>().ok())?;
        let length = fields.read_number(XgidField::Length(MAX_LENGTH), MAX_LENGTH)?;
        fields.read("0", XgidField::Number, |text| text.parse::<u32>().ok())?;
        if let Some((more, offset)) = fields.next() {
            return Err(NotationError::expected(Expected::XgidEnd, Got::Word(more.to_owned())).moved(offset));
        }
        if !is_possible_score(length, score) {
            return Err(NotationError::expected(Expected::WinningScore(IdKind::Xgid), Got::Scores(score)));
        }
        let match_id = MatchId { on_roll, state: GameStage::Playing, resignation: 0, dice, length, score };
        Ok(Self { board, match_id })
    }
}

impl Xgid {
    /// Returns the position in a game with these mechanics, from the view of the player on roll.
    ///
    /// # Errors
    /// Fails if checkers can be pinned in such a game, or if the position is not legal in it.
    pub fn position(&self, mechanics: &Mechanics) -> Result<Position, NotationError> {
        if mechanics.contact == Contact::Pin {
            return Err(NotationFault::PinsInXgid.into());
        }
        let setup = match self.match_id.on_roll {
            Player::X => self.board,
            Player::O => self.board.swap_sides(mechanics.course),
        };
        Ok(setup.position(mechanics)?)
    }
}

/// Writes the XGID of a position with this match state. Returns `None` in games in which checkers can be pinned.
pub fn write(position: &Position, match_id: &MatchId) -> Option<String> {
    if position.contact() == Contact::Pin {
        return None;
    }
    let setup = Setup::from(position);
    let (board, turn) = match match_id.on_roll {
        Player::X => (setup, 1),
        Player::O => (setup.swap_sides(position.course()), -1),
    };
    let slot = |mine: u8, theirs: u8| match (mine, theirs) {
        (0, 0) => '-',
        (0, theirs) => char::from(b'a' + theirs - 1),
        (mine, _) => char::from(b'A' + mine - 1),
    };
    let points = (0..usize::from(POINTS)).map(|index| slot(board.mine[index], board.theirs[index]));
    let bar = usize::from(POINTS);
    let checkers: String =
        std::iter::once(slot(0, board.theirs[bar])).chain(points).chain([slot(board.mine[bar], 0)]).collect();
    let dice = match_id.dice.map_or_else(|| "00".to_owned(), |roll| roll.to_string());
    let MatchId { length, score: [theirs, mine], .. } = match_id;
    Some(format!("{PREFIX}{checkers}:0:0:{turn}:{dice}:{mine}:{theirs}:0:{length}:10"))
}

/// The fields that are still to be read, and the number of characters before them.
struct XgidFields<'a> {
    rest: &'a str,
    offset: usize,
}

impl<'a> XgidFields<'a> {
    /// Returns the next field and its offset in the text; `None` after the last field.
    fn next(&mut self) -> Option<(&'a str, usize)> {
        if self.rest.is_empty() {
            return None;
        }
        let (field, rest) = self.rest.split_once(':').unwrap_or((self.rest, ""));
        let offset = self.offset;
        self.offset += field.chars().count() + 1;
        self.rest = rest;
        Some((field, offset))
    }

    /// Reads the next field. A missing field has the value of the text `absent`.
    fn read<T>(
        &mut self,
        absent: &str,
        expected: XgidField,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NotationError> {
        let (field, offset) = self.next().unwrap_or((absent, self.offset));
        read(field).ok_or_else(|| fault(expected, field).moved(offset))
    }

    fn read_number(&mut self, expected: XgidField, most: u16) -> Result<u16, NotationError> {
        self.read("0", expected, |text| text.parse().ok().filter(|number| *number <= most))
    }
}

fn fault(expected: XgidField, field: &str) -> NotationError {
    NotationError::expected(Expected::Xgid(expected), Got::Word(field.to_owned()))
}

fn board(checkers: &str) -> Result<Setup, NotationError> {
    let count = checkers.chars().count();
    if count != SLOTS {
        return Err(NotationError::expected(Expected::Xgid(XgidField::Checkers), count));
    }
    let mut setup = Setup::EMPTY;
    for (index, sign) in checkers.chars().enumerate() {
        let slot = if index == 0 { usize::from(POINTS) } else { index - 1 };
        match sign {
            '-' => {}
            'A'..='Z' if index > 0 => setup.mine[slot] = sign as u8 - b'A' + 1,
            'a'..='z' if index + 1 < SLOTS => setup.theirs[slot] = sign as u8 - b'a' + 1,
            _ => return Err(fault(XgidField::Point, &sign.to_string()).moved(index)),
        }
    }
    Ok(setup)
}

/// Checks the fields of the cube, which must be in the middle and show 1.
fn check_cube(fields: &mut XgidFields<'_>) -> Result<(), NotationError> {
    for cube in [Cube::Turned, Cube::Owned] {
        if let Some((field, offset)) = fields.next().filter(|(field, _)| *field != "0") {
            let is_number = field.parse::<i8>().is_ok();
            return Err(match is_number {
                true => NotationFault::Cube(IdKind::Xgid, cube).into(),
                false => fault(XgidField::Cube, field).moved(offset),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationCause;
    use crate::rules::{RuleSet, Side};

    const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:1:2:0:5:10";

    #[test]
    fn the_start_of_backgammon_is_the_start_of_portes() {
        let id: Xgid = START.parse().unwrap();
        assert_eq!(id.position(&RuleSet::PORTES.mechanics), Ok(RuleSet::PORTES.start()));
        let MatchId { on_roll, dice, length, score, .. } = id.match_id;
        assert_eq!((on_roll, dice, length, score), (Player::X, Roll::new(5, 2).ok(), 5, [2, 1]));
        let other: Xgid = "-b----E-C---eE---c-e----B-:0:0:-1".parse().unwrap();
        assert_eq!(other.position(&RuleSet::PORTES.mechanics), Ok(RuleSet::PORTES.start()));
        assert_eq!(other.match_id.on_roll, Player::O);
    }

    /// Player 1 has a checker on the bar and one on point 3; player 0 has two on the bar and one on player 1's
    /// point 20.
    #[test]
    fn bars_belong_to_their_players() {
        let text = "XGID=b--A----------------a----A:0:0:1:00:0:0:0:0:10";
        let position = text.parse::<Xgid>().unwrap().position(&RuleSet::PORTES.mechanics).unwrap();
        assert_eq!((position.bar(Side::Mine), position.bar(Side::Theirs)), (1, 2));
        let turned = text.replace(":0:0:1:", ":0:0:-1:").parse::<Xgid>().unwrap();
        let turned = turned.position(&RuleSet::PORTES.mechanics).unwrap();
        assert_eq!((turned.bar(Side::Mine), turned.bar(Side::Theirs)), (2, 1));
    }

    #[test]
    fn round_trip() {
        for text in [START, "XGID=b--A----------------a----A:0:0:-1:00:0:0:0:0:10"] {
            let id: Xgid = text.parse().unwrap();
            let position = id.position(&RuleSet::PORTES.mechanics).unwrap();
            assert_eq!(write(&position, &id.match_id).as_deref(), Some(text));
        }
        let id: Xgid = START.parse().unwrap();
        assert_eq!(write(&RuleSet::PLAKOTO.start(), &id.match_id), None);
    }

    #[test]
    fn faults_are_named() {
        let error = |text: &str| {
            text.parse::<Xgid>().and_then(|id| id.position(&RuleSet::PORTES.mechanics)).unwrap_err()
        };
        for (from, to, expected) in [
            ("B-:", "B:", "expected 26 characters for the checkers in the XGID, got 25"),
            ("-b-", "-?-", "expected a letter or `-` for each point in the XGID, got `?`"),
            (":1:52", ":2:52", "expected 1 or -1 for the player on roll in the XGID, got `2`"),
            (":52:", ":72:", "expected two dice from 1 to 6, or 00, in the XGID, got `72`"),
            (":1:2:", ":x:2:", "expected a score of at most 32767 in the XGID, got `x`"),
            (":1:2:", ":6:7:", "expected at most one winning score in the XGID, got 7 and 6"),
            (":10", ":10:1", "expected the end of the XGID, got `1`"),
            ("-b-", "-z-", "the opponent has 39 checkers, but at most 15 are allowed"),
        ] {
            assert_eq!(error(&START.replacen(from, to, 1)).to_string(), expected);
        }
        assert_eq!(error(&START.replacen("-b-", "-?-", 1)).offset, 6);
        for cube in [":1:0:1:", ":0:-1:1:"] {
            assert_eq!(error(&START.replacen(":0:0:1:", cube, 1)).cause(), NotationCause::Unsupported);
        }
        let pins = START.parse::<Xgid>().unwrap().position(&RuleSet::PLAKOTO.mechanics).unwrap_err();
        assert!(pins.cause() == NotationCause::Unsupported && pins.to_string().contains("pinned"), "{pins}");
    }
}
