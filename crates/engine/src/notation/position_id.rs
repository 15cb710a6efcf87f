//! Position IDs: gnubg's 14-character format, extended to encode pins.
//!
//! An ID encodes a key of 80 bits. The key has 25 slots for the opponent, then 25 slots for the player on
//! roll. Each player's slots begin with that player's own 1-point. A slot with `n` checkers is encoded as `n`
//! one-bits followed by a zero-bit. The 25th slot is for the bar, which is always empty. The bits fill ten
//! bytes, starting from the least significant bit of each byte, and the bytes are written in base64 without
//! padding.
//!
//! The key does not use the four lowest bits of the 14th character, and gnubg writes them as 0. In this
//! module, these bits are *pin flags*. Each point with exactly one checker of each side has a pin flag, in
//! ascending order of the points as the player on roll numbers them. A flag is 1 if the checker of the player
//! on roll is on top. The first flag is in the lowest bit. If there are more than four flags, further
//! characters follow, with six flags each.
//!
//! So an ID with k pin flags has 14 + ⌈max(0, k − 4) / 6⌉ characters. A position without pins has the same ID
//! as in gnubg.

use std::fmt;
use std::str::FromStr;

use super::{NotationError, base64};
use crate::rules::{POINTS, Point, Position, Setup, Side};

/// Number of characters in an ID with at most four pin flags. IDs with more pin flags are longer.
pub const KEY_CHARACTERS: usize = 14;
const KEY_BYTES: usize = 10;
const FLAGS_IN_KEY: usize = 4;
const FLAGS_PER_CHARACTER: usize = 6;

/// Writes the ID of the position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup::from(self);
        let mut sextets = base64::from_bytes(&key(&setup));
        for (index, point) in setup.undecided().enumerate() {
            let (character, bit) = flag_place(index);
            sextets.resize(sextets.len().max(character + 1), 0);
            sextets[character] |= u8::from(setup.on_top[point.index()] == Side::Mine) << bit;
        }
        f.pad(&base64::text(&sextets))
    }
}

/// Parses a position ID. Each position has a single valid ID, and no other spelling is accepted.
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse(text)
    }
}

fn parse(text: &str) -> Result<Position, NotationError> {
    let mut sextets = base64::sextets(text, "position ID")?;
    let wrong_length =
        |expected, got| Err(NotationError::expected(format!("a position ID of {expected} characters"), got));
    if sextets.len() < KEY_CHARACTERS {
        return wrong_length(KEY_CHARACTERS, sextets.len());
    }
    let mut setup = read_key(&base64::to_bytes(&sextets))?;
    let points: Vec<Point> = setup.undecided().collect();
    let expected = length(points.len());
    if sextets.len() != expected {
        return wrong_length(expected, sextets.len());
    }
    let flags = &mut sextets;
    flags[..KEY_CHARACTERS - 1].fill(0);
    flags[KEY_CHARACTERS - 1] &= 0x0f;
    for (index, point) in points.into_iter().enumerate() {
        let (character, bit) = flag_place(index);
        let mine = flags[character] >> bit & 1 == 1;
        flags[character] &= !(1 << bit);
        setup.on_top[point.index()] = if mine { Side::Mine } else { Side::Theirs };
    }
    if flags.iter().any(|&left| left != 0) {
        return Err(unused_bits_error());
    }
    Ok(Position::try_from(&setup)?)
}

fn unused_bits_error() -> NotationError {
    NotationError::new("expected only zeros after the last used bit of the position ID")
}

fn overflow_error() -> NotationError {
    let expected = "at most as many checkers as the 80 bits of a position ID can hold";
    NotationError::expected(expected, "more")
}

/// Number of characters in an ID with `flags` pin flags.
fn length(flags: usize) -> usize {
    KEY_CHARACTERS + flags.saturating_sub(FLAGS_IN_KEY).div_ceil(FLAGS_PER_CHARACTER)
}

/// Locates the pin flag with this index: returns the index of its character, and its bit within this
/// character.
fn flag_place(index: usize) -> (usize, usize) {
    match index.checked_sub(FLAGS_IN_KEY) {
        None => (KEY_CHARACTERS - 1, index),
        Some(further) => (KEY_CHARACTERS + further / FLAGS_PER_CHARACTER, further % FLAGS_PER_CHARACTER),
    }
}

/// Number of checkers in each of the 50 slots, in the order in which the ID encodes them. First come the
/// opponent's slots, from their 1-point (my 24-point) up, then my slots.
fn slots(setup: &Setup) -> impl Iterator<Item = u8> {
    let bar = usize::from(POINTS);
    let theirs = setup.theirs[..bar].iter().rev().chain(&setup.theirs[bar..]);
    theirs.chain(&setup.mine).copied()
}

/// The ten bytes that the ID encodes, without pin flags. They are the same as in gnubg.
fn key(setup: &Setup) -> [u8; KEY_BYTES] {
    let mut key = [0; KEY_BYTES];
    let mut next = 0;
    for slot in slots(setup) {
        for bit in next..next + usize::from(slot) {
            key[bit / 8] |= 1 << (bit % 8);
        }
        next += usize::from(slot) + 1;
    }
    key
}

fn read_key(key: &[u8; KEY_BYTES]) -> Result<Setup, NotationError> {
    let mut bits = key.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
    let mut setup = Setup::EMPTY;
    let bar = usize::from(POINTS);
    let order = (0..bar).rev().chain([bar]).map(|index| (Side::Theirs, index));
    for (side, index) in order.chain((0..=bar).map(|index| (Side::Mine, index))) {
        let slot = match side {
            Side::Mine => &mut setup.mine[index],
            Side::Theirs => &mut setup.theirs[index],
        };
        while bits.next().ok_or_else(overflow_error)? {
            *slot += 1;
        }
    }
    if bits.any(|bit| bit) { Err(unused_bits_error()) } else { Ok(setup) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationCause;

    #[test]
    fn the_start_has_gnubgs_id() {
        assert_eq!(Position::START.to_string(), "AACA/z8AAID/Pw");
        assert_eq!(parse("AACA/z8AAID/Pw"), Ok(Position::START));
    }

    /// I have 13 checkers on the 24-point, one checker on the 5-point that pins an opposing checker, and one
    /// on the 9-point that is pinned. The opponent's other 13 checkers are on my 1-point.
    #[test]
    fn two_pins_are_flags_in_the_last_character() {
        let mut setup = Setup::EMPTY;
        setup.mine[23] = 13;
        setup.theirs[0] = 13;
        for (point, top) in [(5, Side::Mine), (9, Side::Theirs)] {
            (setup.mine[point - 1], setup.theirs[point - 1], setup.on_top[point - 1]) = (1, 1, top);
        }
        let position = Position::try_from(&setup).unwrap();
        assert_eq!(position.to_string(), "AIAQ/j8QAgD+Px");
        assert_eq!(parse("AIAQ/j8QAgD+Px"), Ok(position));
        assert_ne!(parse("AIAQ/j8QAgD+Py"), Ok(position));
    }

    /// I have ten checkers on the 24-point and one each on points 5, 9, 11, 13 and 15. The opponent has one
    /// checker on each of these five points, and ten on my 1-point. My checkers on points 5 and 11 are on
    /// top, so the flags are 1 0 1 0 0. The first four flags are the lowest bits (`0101`) of the 14th
    /// character; the fifth flag needs one more character.
    #[test]
    fn five_pins_need_a_fifteenth_character() {
        let position = parse("AJKE8D8QkgTwP1A").unwrap();
        assert_eq!(position.stacks()[4], crate::rules::Stack::new(Side::Mine, 1, true));
        assert_eq!(position.stacks()[12], crate::rules::Stack::new(Side::Theirs, 1, true));
        assert_eq!(position.to_string(), "AJKE8D8QkgTwP1A");
        assert!(parse("AJKE8D8QkgTwP1").unwrap_err().to_string().ends_with("of 15 characters, got 14"));
        assert_eq!(parse("AJKE8D8QkgTwP1C"), Err(unused_bits_error()));
    }

    #[test]
    fn each_fault_has_its_own_error() {
        let error = |text| parse(text).unwrap_err();
        assert_eq!(error("").to_string(), "expected a position ID of 14 characters, got 0");
        assert_eq!(error("AACA/z8AAID/P*").offset, 13);
        assert_eq!(error("//////////////"), overflow_error());
        assert_eq!(error("AACA/z8AAID/Px"), unused_bits_error());
        assert_eq!(error("AAAAAAAAAAAAAA").cause, NotationCause::Illegal);
    }
}
