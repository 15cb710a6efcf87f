//! Boards as 26 numbers: as text in gnubg's command `set board simple`, or as bytes for arrays of positions.
//!
//! As in gnubg, the numbers of the text represent the opponent's bar, points 1 to 24, and the bar of the player on
//! roll. Positive numbers count checkers of the player on roll, and negative numbers count checkers of the
//! opponent. Both bars are 0 in games without hits. The suffix `p` after a number means that the counted checkers
//! pin an opposing checker.
//!
//! Bytes 1 to 24 represent the points, in the numbering of the player on roll. The last two bytes count the
//! checkers borne off by the player on roll and by the opponent. All other checkers are on the bar. The byte of a
//! point is the number of checkers on top. It is negative if these checkers belong to the opponent. If they pin a
//! checker, the absolute value is 16 higher. For example, `-17` means one checker of the opponent that pins a
//! checker of the player on roll.

use crate::notation::{Expected, Got, NotationError};
use crate::rules::{Contact, Mechanics, POINTS, Position, RuleSet, Setup, Side, Stack};

/// Number of fields in the text: 24 points and two bars.
pub const FIELDS: usize = POINTS as usize + 2;

/// Writes `position` as 26 fields, separated by spaces.
pub fn write(position: &Position) -> String {
    let points = position.stacks().iter().map(Stack::to_string);
    let bars = [Side::Theirs, Side::Mine].map(|side| position.bar(side));
    let their_bar = Stack::new(Side::Theirs, bars[0], false).to_string();
    let fields: Vec<String> = std::iter::once(their_bar).chain(points).chain([bars[1].to_string()]).collect();
    fields.join(" ")
}

/// Parses a position under the default rules from 26 fields. For other rules see [`setup`].
///
/// # Errors
/// Fails if [`setup`] fails, or if the result is not a legal position.
pub fn parse(text: &str) -> Result<Position, NotationError> {
    Ok(setup(text)?.position(&RuleSet::default().mechanics)?)
}

/// Parses 26 fields. Whether the result is a legal position depends on the game.
///
/// # Errors
/// Fails if there are not exactly 26 fields, or if a field is not a number of checkers.
pub fn setup(text: &str) -> Result<Setup, NotationError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    if fields.len() != FIELDS {
        return Err(NotationError::expected(Expected::SimpleBoard, fields.len()));
    }
    let mut setup = Setup::EMPTY;
    for (index, field) in fields.iter().enumerate() {
        let (count, pins) = parse_field(field)
            .filter(|&(count, pins)| !pins || (count != 0 && (1..=usize::from(POINTS)).contains(&index)))
            .ok_or_else(|| wrong_field(text, field))?;
        let slot = if index == 0 { usize::from(POINTS) } else { index - 1 };
        let checkers = count.unsigned_abs();
        let (top, beneath) = if count >= 0 {
            (&mut setup.mine[slot], &mut setup.theirs[slot])
        } else {
            (&mut setup.theirs[slot], &mut setup.mine[slot])
        };
        *top += checkers;
        *beneath += u8::from(pins);
        if let Some(on_top) = setup.on_top.get_mut(slot) {
            *on_top = if count >= 0 { Side::Mine } else { Side::Theirs };
        }
    }
    Ok(setup)
}

#[cold]
fn wrong_field(text: &str, field: &str) -> NotationError {
    let bytes = (field.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let offset = text.get(..bytes).unwrap_or_default().chars().count();
    NotationError::expected(Expected::SimpleField(MAX_FIELD), field).moved(offset)
}

/// The largest number of checkers that the parser accepts in a field. It is above the legal maximum, so that
/// the error for an illegal position can report too many checkers together with other faults.
const MAX_FIELD: i8 = 99;

fn parse_field(field: &str) -> Option<(i8, bool)> {
    let (number, pins) = field.strip_suffix(['p', 'P']).map_or((field, false), |number| (number, true));
    let count: i8 = number.parse().ok()?;
    (-MAX_FIELD..=MAX_FIELD).contains(&count).then_some((count, pins))
}

impl std::fmt::Debug for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// Writes the stack as a field of gnubg's `set board simple`, for example `3`, `-2`, `1p` or `0`.
impl std::fmt::Display for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.owner() {
            None => f.write_str("0"),
            Some(owner) => {
                let sign = if owner == Side::Mine { "" } else { "-" };
                write!(f, "{sign}{}{}", self.count(), if self.pins() { "p" } else { "" })
            }
        }
    }
}

impl std::fmt::Debug for Position {
    /// Writes the fields of gnubg's `set board simple`, followed by the number of checkers that each side has
    /// borne off.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} off {:?}", write(self), [Side::Mine, Side::Theirs].map(|side| self.off(side)))
    }
}

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

    #[test]
    fn round_trip() {
        for text in [
            "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0",
            "0 -13 0 0 0 1p 0 0 0 -1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 13 0",
            "0 -9 0 0 0 3p 0 0 0 -5p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0",
        ] {
            assert_eq!(parse(text).map(|position| write(&position)), Ok(text.to_owned()));
        }
    }

    #[test]
    fn syntax_faults_differ_from_illegal_positions() {
        assert_eq!(parse("0 1 2").unwrap_err().to_string(), "expected 26 numbers, got 3");
        let with = |index: usize, field: &str| {
            let mut fields = vec!["0"; FIELDS];
            fields[1] = "-15";
            fields[index] = field;
            parse(&fields.join(" "))
        };
        for (index, field) in [(3, "x"), (3, "0p"), (3, "p"), (0, "1p"), (25, "-1p")] {
            let error = with(index, field).unwrap_err();
            assert_eq!(error.cause(), NotationCause::Syntax);
            assert!(error.to_string().ends_with(&format!(", got `{field}`")), "{error}");
        }
        for (index, field) in [(25, "2"), (3, "16"), (3, "-1")] {
            assert_eq!(with(index, field).unwrap_err().cause(), NotationCause::Illegal, "{field}");
        }
    }

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
