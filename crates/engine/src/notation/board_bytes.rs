//! A board as 26 signed bytes, for arrays of many positions.
//!
//! Entries 1 to 24 represent the points, in the numbering of the player on roll. The last two entries count
//! the checkers borne off by the player on roll and by the opponent. All other checkers are on the bar.
//!
//! The entry of a point is the number of checkers on top. It is negative if these checkers belong to the
//! opponent. If they pin a checker, the absolute value is 16 higher. For example, `-17` means one checker of
//! the opponent that pins a checker of the player on roll.

use super::{Expected, Got, NotationError};
use crate::rules::{Contact, Mechanics, POINTS, Position, Side, Stack};

/// Length of an encoded board in bytes.
pub const BOARD_BYTES: usize = POINTS as usize + 2;

/// The bit of [`Stack::index`] that is set if the opponent owns the checkers on top.
const THEIRS: u8 = 0x20;

/// Encodes a position as 26 numbers.
pub fn encode(position: &Position) -> [i8; BOARD_BYTES] {
    let mut board = [0; BOARD_BYTES];
    for (number, stack) in board.iter_mut().zip(position.stacks()) {
        let index = stack.index() as u8;
        let size = (index & (THEIRS - 1)) as i8;
        *number = if index & THEIRS == 0 { size } else { -size };
    }
    board[BOARD_BYTES - 2..].copy_from_slice(&off(position));
    board
}

/// Decodes a position of a game with these mechanics from 26 numbers.
///
/// # Errors
/// Fails if a number does not encode a stack, if the stacks do not form a legal position, or if the checkers
/// borne off do not match the stacks.
pub fn decode(board: &[i8; BOARD_BYTES], mechanics: &Mechanics) -> Result<Position, NotationError> {
    let mut indices = [0; POINTS as usize];
    for (index, number) in indices.iter_mut().zip(board) {
        *index = index_of(*number);
    }
    let stacks = Stack::of_indices(&indices).ok_or_else(|| wrong_point(board))?;
    let off = [board[BOARD_BYTES - 2], board[BOARD_BYTES - 1]];
    let position = Position::of_stacks(&stacks, [0, 0], mechanics)?;
    let without_bar = self::off(&position);
    // Checkers that are neither on the board nor borne off are on the bar.
    let bar: [i8; 2] = std::array::from_fn(|side| without_bar[side].saturating_sub(off[side]));
    if mechanics.contact == Contact::Hit && (0..2).all(|side| off[side] >= 0 && bar[side] >= 0) {
        return Ok(Position::of_stacks(&stacks, bar.map(i8::cast_unsigned), mechanics)?);
    }
    if without_bar != off {
        return Err(NotationError::expected(Expected::Off(without_bar), Got::Off(off)));
    }
    Ok(position)
}

fn off(position: &Position) -> [i8; 2] {
    [Side::Mine, Side::Theirs].map(|side| position.off(side) as i8)
}

/// Converts the encoded number to a [`Stack::index`]. If the number does not encode a stack, the index is
/// invalid.
#[inline]
const fn index_of(number: i8) -> u8 {
    let size = number.unsigned_abs();
    // Setting the bit above the owner bit makes the index invalid.
    let beyond = if size >= THEIRS { THEIRS << 1 } else { 0 };
    let theirs = if number < 0 { THEIRS } else { 0 };
    size & (THEIRS - 1) | theirs | beyond
}

#[cold]
fn wrong_point(board: &[i8; BOARD_BYTES]) -> NotationError {
    let wrong = (1..).zip(board).find(|(_, number)| Stack::of_indices(&[index_of(**number)]).is_none());
    let (point, got) = wrong.map_or((0, 0), |(point, number)| (point, *number));
    NotationError::expected(Expected::PointByte(point), Got::Number(got.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationCause;
    use crate::rules::{RuleSet, Setup};

    fn decode(board: &[i8; BOARD_BYTES]) -> Result<Position, NotationError> {
        super::decode(board, &Mechanics::PLAKOTO)
    }

    #[test]
    fn missing_checkers_are_on_the_bar() {
        let mut setup = Setup::from(&RuleSet::PORTES.start());
        (setup.mine[23], setup.mine[24]) = (0, 2);
        let position = setup.position(&Mechanics::PORTES).expect("a position");
        assert_eq!(super::decode(&encode(&position), &Mechanics::PORTES), Ok(position));
        let mut board = encode(&position);
        board[BOARD_BYTES - 2] = 3;
        assert!(super::decode(&board, &Mechanics::PORTES).is_err(), "more than fifteen checkers");
    }

    /// One of my checkers pins the opponent's mother on my 1-point. My other 14 checkers are on my starting
    /// point.
    #[test]
    fn a_pin_is_sixteen_more() {
        let mut board = encode(&Position::START);
        assert_eq!((board[23], board[0], board[24], board[25]), (15, -15, 0, 0));
        (board[23], board[0], board[11]) = (14, 17, -14);
        let position = decode(&board).expect("a position");
        assert!(position.has_pinned(Side::Theirs) && encode(&position) == board);
    }

    #[test]
    fn invalid_boards_are_refused() {
        let start = encode(&Position::START);
        let with = |place: usize, number: i8| {
            let mut board = start;
            board[place] = number;
            decode(&board)
        };
        for number in [16, -16, 32, -32, 127, -128] {
            let error = with(4, number).unwrap_err().to_string();
            assert!(error.ends_with(&format!(" for point 5, got {number}")), "{error}");
        }
        assert!(
            with(25, 1)
                .unwrap_err()
                .to_string()
                .starts_with("expected [0, 0] as the numbers of checkers off")
        );
        assert_eq!(with(4, 1).unwrap_err().cause(), NotationCause::Illegal, "sixteen checkers");
    }
}
