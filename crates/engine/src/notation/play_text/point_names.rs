//! The names of points: numbers, or Greek letters as in some Greek books.

use crate::rules::{LegalPlay, POINTS, Point};

/// How points are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointNames {
    /// By their numbers, 1 to 24.
    #[default]
    Numbers,
    /// By Greek letters, α to ω.
    Letters,
}

/// The names of points 1 to 24.
const LETTERS: [char; POINTS as usize] = [
    'α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ', 'ι', 'κ', 'λ', 'μ', 'ν', 'ξ', 'ο', 'π', 'ρ', 'σ', 'τ', 'υ', 'φ',
    'χ', 'ψ', 'ω',
];

impl PointNames {
    /// Returns the name of a point.
    pub fn of(self, point: Point) -> String {
        match self {
            Self::Numbers => point.to_string(),
            Self::Letters => LETTERS[point.index()].to_string(),
        }
    }

    /// Returns the text of a play, such as `24/18(2)` or `ω/σ(2)`.
    pub fn of_play(self, legal: &LegalPlay) -> String {
        let text = legal.to_string();
        if self == Self::Numbers { text } else { with_letters(&text) }
    }
}

/// Replaces the numbers of points in a play. A number of checkers is in parentheses, and stays.
pub(super) fn with_letters(play: &str) -> String {
    let mut is_count = false;
    let lettered = |part: &str| {
        let number = part.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        let point = number.parse().ok().and_then(Point::new).filter(|_| !is_count);
        is_count = part.ends_with('(');
        point.map_or(part.into(), |point| part.replacen(number, &PointNames::Letters.of(point), 1))
    };
    play.split_inclusive(|sign: char| !sign.is_ascii_digit()).map(lettered).collect()
}

/// Returns the point with this Greek letter. Capital letters, and `ς` for the 18-point, are read too.
pub(super) fn of_letter(letter: char) -> Option<Point> {
    let small = if letter == 'ς' { 'σ' } else { letter.to_lowercase().next()? };
    let index = LETTERS.iter().position(|other| *other == small)?;
    Point::new(index as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_name_the_same_points() {
        for (point, letter) in Point::ALL.into_iter().zip(LETTERS) {
            assert_eq!(PointNames::Letters.of(point), letter.to_string());
            assert_eq!(of_letter(letter), Some(point));
            assert_eq!(letter.to_uppercase().next().and_then(of_letter), Some(point));
        }
        assert_eq!(of_letter('ς').map(Point::number), Some(18));
        assert_eq!(of_letter('a'), None, "a Latin letter");
    }
}
