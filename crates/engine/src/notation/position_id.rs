//! Position IDs: gnubg's 14-character format, extended to encode pins.
//!
//! An ID encodes a key of 80 bits. The key has 25 slots for the opponent, then 25 slots for the player on roll.
//! Each player's slots begin with that player's own 1-point, so the same format suits games in which the players
//! move in the same direction. A slot with `n` checkers is encoded as `n` one-bits followed by a zero-bit. The
//! 25th slot is for the bar, which is empty in games without hits. The bits fill ten bytes, starting from the
//! least significant bit of each byte, and the bytes are written in base64 without padding.
//!
//! The key does not use the four lowest bits of the 14th character, and gnubg writes them as 0. In games with
//! pins, these bits are *pin flags*. Each point with exactly one checker of each side has a pin flag, in ascending
//! order of the points as the player on roll numbers them. A flag is 1 if the checker of the player on roll is on
//! top. The first flag is in the lowest bit. If there are more than four flags, further characters follow, with
//! six flags each.
//!
//! So an ID with k pin flags has 14 + ⌈max(0, k − 4) / 6⌉ characters. A position without pins has the same ID as
//! in gnubg.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Expected, Got, IdKind, NotationError};
use crate::rules::{Contact, Course, Mechanics, POINTS, Point, Position, RuleSet, Setup, Side};

/// Number of characters in an ID with at most four pin flags. IDs with more pin flags are longer.
pub const KEY_CHARACTERS: usize = 14;
const KEY_BYTES: usize = 10;
const FLAGS_IN_KEY: usize = 4;
const FLAGS_PER_CHARACTER: usize = 6;

/// Maximum number of characters with pin flags. The fifteen checkers of a side have at most fifteen flags.
const FLAG_CHARACTERS: usize = 3;

/// The content of a position ID, before it is known which game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionId {
    /// Checkers on points 1 to 24 and on the bar: first the opponent's checkers, then mine. Both sides
    /// number the points from their own view.
    sides: [Slots; 2],
    /// The 14th character without the bits of the key, and the characters after it.
    flags: [u8; FLAG_CHARACTERS],
    /// Number of characters in the ID.
    characters: usize,
}

/// Number of checkers on points 1 to 24 and on the bar.
type Slots = [u8; POINTS as usize + 1];

/// Writes the ID of the position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup::from(self);
        let mut sextets = sextets_of(&key(&setup, self.course()));
        for (index, point) in undecided(&setup, self.contact()).enumerate() {
            let (character, bit) = flag_place(index);
            let character = KEY_CHARACTERS - 1 + character;
            sextets.resize(sextets.len().max(character + 1), 0);
            sextets[character] |= u8::from(setup.on_top[point.index()] == Side::Mine) << bit;
        }
        f.pad(&base64_text(&sextets))
    }
}

/// Parses the ID of a position under the default rules. Each position has a single valid ID, and no other
/// spelling is accepted. For other rules see [`PositionId`].
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse::<PositionId>()?.position(&RuleSet::default().mechanics)
    }
}

/// Parses a position ID. Whether it is the ID of a legal position depends on the game.
impl FromStr for PositionId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let sextets = read_base64(text, IdKind::Position)?;
        let Some((key, more)) = sextets.split_first_chunk::<KEY_CHARACTERS>() else {
            return Err(wrong_length(KEY_CHARACTERS, sextets.len()));
        };
        let mut flags = [0; FLAG_CHARACTERS];
        flags[0] = key[KEY_CHARACTERS - 1] & 0x0f;
        flags[1..].iter_mut().zip(more).for_each(|(flag, sextet)| *flag = *sextet);
        let id = Self { sides: read_key(&bytes_of(&sextets))?, flags, characters: sextets.len() };
        // Only games with pins have flags, and a position without flags may belong to any game.
        let is_plain = id.characters == KEY_CHARACTERS && flags == [0; FLAG_CHARACTERS];
        if is_plain { Ok(id) } else { id.setup(&Mechanics::PLAKOTO).map(|_| id) }
    }
}

impl PositionId {
    /// Returns the position with this ID in a game with these mechanics.
    ///
    /// # Errors
    /// Fails if this is not the ID of a legal position in such a game.
    pub fn position(&self, mechanics: &Mechanics) -> Result<Position, NotationError> {
        Ok(self.setup(mechanics)?.position(mechanics)?)
    }

    /// Returns the arrangement of checkers in a game with these mechanics. Fails if the ID has a wrong number
    /// of flags.
    fn setup(&self, mechanics: &Mechanics) -> Result<Setup, NotationError> {
        let [theirs, mine] = self.sides;
        let mut setup = Setup { mine, ..Setup::EMPTY };
        for (point, count) in Point::ALL.into_iter().zip(theirs) {
            setup.theirs[point.swapped(mechanics.course).index()] = count;
        }
        setup.theirs[BAR] = theirs[BAR];
        let points: Vec<Point> = undecided(&setup, mechanics.contact).collect();
        let expected = length(points.len());
        if self.characters != expected {
            return Err(wrong_length(expected, self.characters));
        }
        let mut flags = self.flags;
        for (index, point) in points.into_iter().enumerate() {
            let (character, bit) = flag_place(index);
            let mine = flags[character] >> bit & 1 == 1;
            flags[character] &= !(1 << bit);
            setup.on_top[point.index()] = if mine { Side::Mine } else { Side::Theirs };
        }
        if flags != [0; FLAG_CHARACTERS] {
            return Err(unused_bits_error());
        }
        Ok(setup)
    }
}

/// The points that have a pin flag, in ascending order.
fn undecided(setup: &Setup, contact: Contact) -> impl Iterator<Item = Point> {
    setup.undecided().filter(move |_| contact == Contact::Pin)
}

fn wrong_length(expected: usize, got: usize) -> NotationError {
    NotationError::expected(Expected::Length(IdKind::Position, expected), got)
}

fn unused_bits_error() -> NotationError {
    NotationError::expected(Expected::UnusedZeros, Got::Other)
}

fn overflow_error() -> NotationError {
    NotationError::expected(Expected::IdCheckers, Got::More)
}

/// Number of characters in an ID with `flags` pin flags.
fn length(flags: usize) -> usize {
    KEY_CHARACTERS + flags.saturating_sub(FLAGS_IN_KEY).div_ceil(FLAGS_PER_CHARACTER)
}

/// Locates the pin flag with this index: returns the index of its character among those with flags, and its
/// bit within this character.
fn flag_place(index: usize) -> (usize, usize) {
    match index.checked_sub(FLAGS_IN_KEY) {
        None => (0, index),
        Some(further) => (1 + further / FLAGS_PER_CHARACTER, further % FLAGS_PER_CHARACTER),
    }
}

/// Index of the bar in [`Slots`].
const BAR: usize = POINTS as usize;

/// The ten bytes that the ID encodes, without pin flags. They are the same as in gnubg.
fn key(setup: &Setup, course: Course) -> [u8; KEY_BYTES] {
    let theirs = Point::ALL.into_iter().map(|own| setup.theirs[own.swapped(course).index()]);
    let mut key = [0; KEY_BYTES];
    let mut next = 0;
    for slot in theirs.chain([setup.theirs[BAR]]).chain(setup.mine) {
        for bit in next..next + usize::from(slot) {
            key[bit / 8] |= 1 << (bit % 8);
        }
        next += usize::from(slot) + 1;
    }
    key
}

fn read_key(key: &[u8; KEY_BYTES]) -> Result<[Slots; 2], NotationError> {
    let mut bits = key.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
    let mut sides = [[0; BAR + 1]; 2];
    for slot in sides.as_flattened_mut() {
        while bits.next().ok_or_else(overflow_error)? {
            *slot += 1;
        }
    }
    if bits.any(|bit| bit) { Err(unused_bits_error()) } else { Ok(sides) }
}

/// The standard alphabet of base64. The bits of the bytes, highest bit first, are split into 6-bit numbers
/// (*sextets*), and each sextet is written as one character.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes sextets (6-bit numbers) as characters. Each sextet must be below 64.
pub(super) fn base64_text(sextets: &[u8]) -> String {
    sextets.iter().map(|&sextet| char::from(ALPHABET[usize::from(sextet)])).collect()
}

/// Decodes a text to sextets (6-bit numbers). Also accepts base64url, the alphabet that is used in links. Errors
/// call the text `kind`.
pub(super) fn read_base64(text: &str, kind: IdKind) -> Result<Vec<u8>, NotationError> {
    let sextet = |character: char| {
        let character = match character {
            '-' => '+',
            '_' => '/',
            usual => usual,
        };
        ALPHABET.iter().position(|&known| char::from(known) == character)
    };
    text.chars()
        .enumerate()
        .map(|(offset, character)| {
            let got = || Got::Word(character.to_string());
            let fault = || NotationError::expected(Expected::Base64(kind), got()).moved(offset);
            sextet(character).map(|sextet| sextet as u8).ok_or_else(fault)
        })
        .collect()
}

/// Splits bytes into sextets (6-bit numbers). The last sextet is padded with zero bits.
pub(super) fn sextets_of(bytes: &[u8]) -> Vec<u8> {
    let bit = |index: usize| bytes.get(index / 8).is_some_and(|byte| byte & (0x80 >> (index % 8)) != 0);
    let sextet = |start: usize| (0..6).fold(0, |sextet, index| sextet << 1 | u8::from(bit(start + index)));
    (0..8 * bytes.len()).step_by(6).map(sextet).collect()
}

/// Joins sextets (6-bit numbers) into bytes and returns the first `COUNT` bytes. Missing bits are 0.
pub(super) fn bytes_of<const COUNT: usize>(sextets: &[u8]) -> [u8; COUNT] {
    let bit = |index: usize| sextets.get(index / 6).is_some_and(|sextet| sextet & (0x20 >> (index % 6)) != 0);
    std::array::from_fn(|byte| (0..8).fold(0, |value, index| value << 1 | u8::from(bit(8 * byte + index))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NotationCause;

    fn parse(text: &str) -> Result<Position, NotationError> {
        text.parse()
    }

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
        assert_eq!(error("AAAAAAAAAAAAAA").cause(), NotationCause::Illegal);
    }

    /// In Portes, the player on roll has two checkers on the bar. In Fevga, both sides start on their own
    /// 24-point.
    #[test]
    fn ids_of_other_games_have_the_same_format() {
        let portes = RuleSet::PORTES;
        let mut setup = Setup::from(&portes.start());
        (setup.mine[23], setup.mine[24]) = (0, 2);
        let entering = setup.position(&portes.mechanics).unwrap();
        for (position, mechanics, id) in [
            (portes.start(), &portes.mechanics, "4HPwATDgc/ABMA"),
            (entering, &portes.mechanics, "4HPwATDgc/ABYA"),
            (RuleSet::FEVGA.start(), &RuleSet::FEVGA.mechanics, "AACA/z8AAID/Pw"),
        ] {
            assert_eq!(position.to_string(), id);
            assert_eq!(id.parse::<PositionId>().and_then(|read| read.position(mechanics)), Ok(position));
        }
        let error = parse("4HPwATDgc/ABYA").unwrap_err();
        assert_eq!(error.cause(), NotationCause::Illegal, "{error}");
    }

    /// RFC 4648 gives this example: the base64 of `fooba` is `Zm9vYmE=`. Without padding, there is no `=`.
    #[test]
    fn bytes_round_trip() {
        assert_eq!(base64_text(&sextets_of(b"fooba")), "Zm9vYmE");
        assert_eq!(bytes_of::<5>(&read_base64("Zm9vYmE", IdKind::Match).unwrap()), *b"fooba");
        assert_eq!(read_base64("Zm=v", IdKind::Match).unwrap_err().offset, 2);
        assert_eq!(read_base64("-_", IdKind::Match), read_base64("+/", IdKind::Match));
    }
}
