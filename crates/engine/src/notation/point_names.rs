//! Names of points in drawings and plays: numbers, or Greek letters from α for the 1-point to ω for the
//! 24-point, as some Greek books write them.

use std::borrow::Cow;

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
    pub fn of(self, point: Point) -> Cow<'static, str> {
        match self {
            Self::Numbers => point.to_string().into(),
            Self::Letters => LETTERS[point.index()].to_string().into(),
        }
    }

    /// Returns the text of a play, as [`super::play_text`] writes it, such as `24/18(2)` or `ω/σ(2)`.
    pub fn of_play(self, legal: &LegalPlay) -> String {
        let text = legal.to_string();
        if self == Self::Numbers { text } else { with_letters(&text) }
    }
}

/// Replaces the numbers of points in a play. A number of checkers is in parentheses, and stays.
fn with_letters(play: &str) -> String {
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

/// The names of the bar in plays, in English and Greek.
pub(super) const BAR: [&str; 2] = ["bar", "μέση"];

/// The names of the place of checkers that are borne off, in English and Greek.
pub(super) const OFF: [&str; 2] = ["off", "έξω"];

/// Whether `text` begins like a play rather than like a word: with a digit, the bar, or a single Greek letter.
pub fn begins_play(text: &str) -> bool {
    let Some((first, further)) = text.chars().next().map(|first| (first, &text[first.len_utf8()..])) else {
        return false;
    };
    let word = text.split(|sign: char| !sign.is_alphabetic()).next().unwrap_or_default();
    let is_point = word.len() == first.len_utf8() && of_letter(first).is_some() && !further.is_empty();
    first.is_ascii_digit() || is_point || word.len() < text.len() && BAR.contains(&&*word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::play_text::PlayText;

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

    #[test]
    fn a_play_in_letters_is_the_same_play() {
        for (numbers, letters) in [
            ("24/18(2)", "ω/σ(2)"),
            ("24/18*(2) 24/18*/12", "ω/σ*(2) ω/σ*/μ"),
            ("13/8 6/off", "ν/θ ζ/off"),
            ("bar/22* 4/3", "bar/χ* δ/γ"),
            ("pass", "pass"),
        ] {
            assert_eq!(with_letters(numbers), letters);
            assert_eq!(letters.parse::<PlayText>(), numbers.parse());
        }
        assert_eq!("Ω Σ".parse::<PlayText>(), "24 18".parse());
        assert!(begins_play("ω/σ") && begins_play("8/5") && !begins_play("ρίξε"));
        assert!(
            begins_play("bar/20 13/10") && begins_play("ΜΈΣΗ 20") && !begins_play("bar") && !begins_play("ω")
        );
    }
}
