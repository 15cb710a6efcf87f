//! Boards as 26 numbers, as in gnubg's command `set board simple`.
//!
//! As in gnubg, the numbers represent the opponent's bar, points 1 to 24, and the bar of the player on roll.
//! Positive numbers count checkers of the player on roll, and negative numbers count checkers of the
//! opponent. Both bars are 0 in games without hits. The suffix `p` after a number means that the counted checkers pin an
//! opposing checker.

use super::{Expected, NotationError};
use crate::rules::{POINTS, Position, RuleSet, Setup, Side, Stack};

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
    NotationError::expected(Expected::SimpleField(MOST), field).moved(offset)
}

/// The largest number of checkers that the parser accepts in a field. It is above the legal maximum, so that
/// the error for an illegal position can report too many checkers together with other faults.
const MOST: i8 = 99;

fn parse_field(field: &str) -> Option<(i8, bool)> {
    let (number, pins) = field.strip_suffix(['p', 'P']).map_or((field, false), |number| (number, true));
    let count: i8 = number.parse().ok()?;
    (-MOST..=MOST).contains(&count).then_some((count, pins))
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
}
