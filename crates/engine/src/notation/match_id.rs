//! gnubg's match ID: the player on roll, the dice, a resignation and the score, encoded in 12 characters. Also IDs
//! of a position, match state and pending numbers in one line of text: `POSITION[:MATCH][;pending=NUMBERS]`.

use std::fmt;
use std::str::FromStr;

use crate::notation::position_id::{PositionId, base64_text, bytes_of, read_base64, sextets_of};
use crate::notation::{Cube, Expected, Got, IdKind, MatchIdField, NotationError, NotationFault};
use crate::rules::{
    GameStage, Pending, Player, Position, Resignation, ResignationError, Roll, RuleSet, is_possible_score,
};

const CHARACTERS: usize = 12;

const BYTES: usize = 9;

/// The information in a match ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchId {
    /// The player on roll.
    pub on_roll: Player,
    /// Whether the game is in progress, and how a finished game has ended.
    pub state: GameStage,
    /// Number of points that the player on roll offers by resigning, at most 3. It is 0 if no resignation is
    /// offered.
    pub resignation: u8,
    /// The roll to be played, or `None` if the player has not rolled yet. gnubg always writes the higher die
    /// first.
    pub dice: Option<Roll>,
    /// Number of points needed to win the match, at most [`MAX_LENGTH`](crate::rules::MAX_LENGTH). It
    /// is 0 for an open-ended session.
    pub length: u16,
    /// Scores of player 0 and player 1, at most [`MAX_SCORE`](crate::rules::MAX_SCORE).
    pub score: [u16; 2],
}

/// Fields of the match ID, as (index of the first bit, length in bits) pairs. Bit 0 is the least significant
/// bit of the first byte.
mod field {
    pub(super) type Field = (usize, usize);
    pub(super) const CUBE_VALUE: Field = (0, 4);
    pub(super) const CUBE_OWNER: Field = (4, 2);
    pub(super) const ON_ROLL: Field = (6, 1);
    pub(super) const CRAWFORD: Field = (7, 1);
    pub(super) const STATE: Field = (8, 3);
    pub(super) const TURN: Field = (11, 1);
    pub(super) const DOUBLED: Field = (12, 1);
    pub(super) const RESIGNATION: Field = (13, 2);
    pub(super) const FIRST_DIE: Field = (15, 3);
    pub(super) const SECOND_DIE: Field = (18, 3);
    pub(super) const LENGTH: Field = (21, 15);
    pub(super) const SCORE: [Field; 2] = [(36, 15), (51, 15)];
    pub(super) const NO_JACOBY: Field = (66, 1);
    pub(super) const UNUSED: Field = (67, 5);
}

const CENTRED: u128 = 3;

/// The game states, in the order of their codes in the match ID.
const STATES: [GameStage; 4] = [GameStage::None, GameStage::Playing, GameStage::Over, GameStage::Resigned];

/// The match ID's code for a dropped game. A game is dropped by refusing a double, which is impossible
/// without a doubling cube.
const DROPPED: u32 = 4;

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = self.dice.map_or([0, 0], |roll| [roll.high(), roll.low()]);
        let turn = if self.resignation == 0 { self.on_roll } else { self.on_roll.other() };
        let mut bits = 0;
        let mut set = |(start, _): field::Field, value: u128| bits |= value << start;
        set(field::CUBE_OWNER, CENTRED);
        set(field::ON_ROLL, self.on_roll.index() as u128);
        set(field::STATE, STATES.iter().take_while(|state| **state != self.state).count() as u128);
        set(field::TURN, turn.index() as u128);
        set(field::RESIGNATION, self.resignation.into());
        set(field::FIRST_DIE, dice[0].into());
        set(field::SECOND_DIE, dice[1].into());
        set(field::LENGTH, self.length.into());
        set(field::SCORE[0], self.score[0].into());
        set(field::SCORE[1], self.score[1].into());
        set(field::NO_JACOBY, 1);
        f.write_str(&base64_text(&sextets_of(&u128::to_le_bytes(bits)[..BYTES])))
    }
}

impl FromStr for MatchId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let bits = read_bits(text)?;
        let get = |(start, length): field::Field| (bits >> start & ((1 << length) - 1)) as u32;
        check_cube(get)?;
        let on_roll = player(get(field::ON_ROLL));
        let state = state(get(field::STATE))?;
        let resignation = get(field::RESIGNATION) as u8;
        let turn = player(get(field::TURN));
        if (turn == on_roll) != (resignation == 0) {
            return Err(field_error(MatchIdField::Turn, get(field::TURN)));
        }
        if get(field::UNUSED) != 0 {
            return Err(field_error(MatchIdField::Unused, get(field::UNUSED)));
        }
        let length = get(field::LENGTH) as u16;
        let score = field::SCORE.map(|score| get(score) as u16);
        if !is_possible_score(length, score) {
            return Err(NotationError::expected(Expected::WinningScore(IdKind::Match), Got::Scores(score)));
        }
        let dice = dice(get(field::FIRST_DIE), get(field::SECOND_DIE))?;
        Ok(Self { on_roll, state, resignation, dice, length, score })
    }
}

impl MatchId {
    /// Returns the resignation that the player on roll offers, or `None` if there is no offer.
    ///
    /// # Errors
    /// Fails if no resignation under `rules` costs exactly the offered number of points.
    pub fn offer(&self, rules: &RuleSet) -> Result<Option<Resignation>, ResignationError> {
        (self.resignation > 0).then(|| Resignation::of_points(self.resignation, rules)).transpose()
    }
}

fn read_bits(text: &str) -> Result<u128, NotationError> {
    let sextets = read_base64(text, IdKind::Match)?;
    if sextets.len() != CHARACTERS {
        return Err(NotationError::expected(Expected::Length(IdKind::Match, CHARACTERS), sextets.len()));
    }
    Ok(u128::from_le_bytes(bytes_of(&sextets)))
}

/// Creates the error for an invalid value in a field of the match ID.
fn field_error(expected: MatchIdField, got: u32) -> NotationError {
    NotationError::expected(Expected::MatchId(expected), Got::Number(got.into()))
}

/// Creates the error for a field whose value implies a doubling cube.
fn cube_error(cube: Cube) -> NotationError {
    NotationFault::Cube(IdKind::Match, cube).into()
}

fn check_cube(get: impl Fn(field::Field) -> u32) -> Result<(), NotationError> {
    let owner = u128::from(get(field::CUBE_OWNER));
    for (is_there, cube) in [
        (get(field::CUBE_VALUE) != 0, Cube::Turned),
        (owner != CENTRED, Cube::Owned),
        (get(field::CRAWFORD) != 0, Cube::Crawford),
        (get(field::DOUBLED) != 0, Cube::Offered),
    ] {
        if is_there {
            return Err(cube_error(cube));
        }
    }
    Ok(())
}

fn state(number: u32) -> Result<GameStage, NotationError> {
    match STATES.get(number as usize) {
        Some(state) => Ok(*state),
        None if number == DROPPED => Err(cube_error(Cube::Dropped)),
        None => Err(field_error(MatchIdField::State, number)),
    }
}

fn player(bit: u32) -> Player {
    if bit == 0 { Player::O } else { Player::X }
}

fn dice(first: u32, second: u32) -> Result<Option<Roll>, NotationError> {
    if (first, second) == (0, 0) {
        return Ok(None);
    }
    Roll::new(first as u8, second as u8).map(Some).map_err(|_| {
        let got = if (1..=6).contains(&first) { second } else { first };
        field_error(MatchIdField::Dice, got)
    })
}

/// A position ID, and optionally a match ID and pending numbers, which the opponent could not play and passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnubgId<P = Position> {
    /// The position, from the view of the player on roll. A parsed ID contains a [`PositionId`] until it is
    /// known which game it belongs to.
    pub position: P,
    /// The player on roll, the dice and the score, if the text has a match ID.
    pub match_id: Option<MatchId>,
    /// Numbers that the player on roll must play before rolling.
    pub pending: Pending,
}

impl fmt::Display for GnubgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        if let Some(match_id) = self.match_id {
            write!(f, ":{match_id}")?;
        }
        if !self.pending.is_empty() {
            write!(f, ";pending={}", self.pending)?;
        }
        Ok(())
    }
}

/// Parses an ID under the default rules. For other rules see [`GnubgId::under`].
impl FromStr for GnubgId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse::<GnubgId<PositionId>>()?.under(&RuleSet::default())
    }
}

impl FromStr for GnubgId<PositionId> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (ids, suffix) = text.split_once(';').map_or((text, None), |(ids, suffix)| (ids, Some(suffix)));
        let (position, match_id) = ids.split_once(':').map_or((ids, None), |(p, m)| (p, Some(m)));
        let offset_after = |part: &str| part.chars().count() + 1;
        let suffix = suffix.map(|suffix| pending(suffix).map_err(|error| error.moved(offset_after(ids))));
        let pending = suffix.transpose()?.unwrap_or(Pending::NONE);
        let start = offset_after(position);
        let position = position.parse()?;
        let match_id = match_id.map(|id| id.parse().map_err(|error: NotationError| error.moved(start)));
        Ok(Self { position, match_id: match_id.transpose()?, pending })
    }
}

impl GnubgId<PositionId> {
    /// Returns the ID with its position in a game with these rules.
    ///
    /// # Errors
    /// Fails if the position is not legal in such a game.
    pub fn under(self, rules: &RuleSet) -> Result<GnubgId, NotationError> {
        let Self { position, match_id, pending } = self;
        Ok(GnubgId { position: position.position(&rules.mechanics)?, match_id, pending })
    }
}

/// Parses the text after the semicolon, such as `pending=4,4,5,5`.
fn pending(suffix: &str) -> Result<Pending, NotationError> {
    let fault = || NotationError::expected(Expected::PendingLabel, Got::Word(suffix.to_owned()));
    suffix.strip_prefix("pending=").ok_or_else(fault)?.parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationCause;

    const MONEY: MatchId = MatchId {
        on_roll: Player::X,
        state: GameStage::Playing,
        resignation: 0,
        dice: None,
        length: 0,
        score: [0, 0],
    };

    #[test]
    fn dice_65_for_player_1_in_an_open_ended_session() {
        let id = MatchId { dice: Roll::new(6, 5).ok(), ..MONEY };
        assert_eq!(id.to_string(), "cAkXAAAAAAAE");
        assert_eq!("cAkXAAAAAAAE".parse(), Ok(id));
        assert_eq!("cAkXAAAAAAAA".parse(), Ok(id), "bit 66 is accepted either way");
    }

    #[test]
    fn cube_fields_are_unsupported() {
        for text in ["cQkAAAAAAAAA", "QAkAAAAAAAAA", "8AkAAAAAAAAA", "cBkAAAAAAAAA", "cAwAAAAAAAAA"] {
            let error = text.parse::<MatchId>().unwrap_err();
            assert_eq!(error.cause(), NotationCause::Unsupported, "{text}");
        }
    }

    #[test]
    fn errors_name_length_or_offset() {
        let error = |text: &str| text.parse::<MatchId>().unwrap_err();
        assert_eq!(error("cAk").to_string(), "expected a match ID of 12 characters, got 3");
        assert_eq!(error("cAkXAAA*AAAE").offset, 7);
    }

    #[test]
    fn round_trip() {
        for text in [
            "AACA/z8AAID/Pw",
            "AACA/z8AAID/Pw:cAkXAAAAAAAE",
            "AIAQ/j8QAgD+Px:cAkXAAAAAAAE;pending=4,4,5,5",
            "AIAQ/j8QAgD+Px;pending=3",
        ] {
            assert_eq!(text.parse::<GnubgId>().map(|id| id.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn errors_have_offsets() {
        for (text, offset) in [
            ("AACA/z8A*ID/Pw:cAkXAAAAAAAE", 8),
            ("AACA/z8AAID/Pw:cAkXAAAAAAA", 15),
            ("AACA/z8AAID/Pw:cAkX*AAAAAAA", 19),
            ("AACA/z8AAID/Pw;dice=31", 15),
            ("AACA/z8AAID/Pw;pending=9", 15),
        ] {
            assert_eq!(text.parse::<GnubgId>().unwrap_err().offset, offset, "{text}");
        }
    }
}
