//! A piece, and the line that it is written as.

use serde::{Deserialize, Serialize};

use super::error::Unusable;
use super::identity::Identity;
use super::input::Text;
use plakoto_engine::checksum::{seal, unseal};

/// The version that is written, and the only one that is read.
pub(super) const VERSION: u32 = 1;

/// The most pieces of a plan.
pub const MOST_PIECES: u32 = 10_000_000;

/// One of the parts of a computation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The version of the line.
    #[serde(rename = "plakoto_piece")]
    pub(super) version: u32,
    /// Which one, from 1.
    #[serde(rename = "piece")]
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// What is computed.
    pub kind: String,
    /// How: options as they are written in a shell.
    pub arguments: Vec<String>,
    /// The things that it is about: from this one, from 0, up to but not with that one.
    pub items: [u64; 2],
    /// How many there are in all pieces.
    pub all: u64,
    /// The hash of everything that decides about the results of all pieces.
    pub job: String,
    /// The program that it is for.
    pub(super) program: String,
    /// And what that evaluates with.
    pub(super) networks: Vec<String>,
    /// What is worked on, one for each of the items, unless it follows from their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
}

impl Piece {
    /// The program that it is for, and its networks.
    pub fn identity(&self) -> Identity {
        Identity { program: self.program.clone(), networks: self.networks.clone() }
    }

    /// The line that it is written as, without its end.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(self).map(|object| seal(&object))
    }

    /// The piece of a line, and the checksum that the line has, which no other piece has.
    ///
    /// # Errors
    /// If it is none, or was changed.
    pub fn read(line: &[u8]) -> Result<(Self, String), Unusable> {
        if !line.starts_with(b"{\"plakoto_piece\":") {
            return Err(Unusable::Foreign("a piece, as `plakoto lab work plan` writes them"));
        }
        let damaged = |reason: &dyn ToString| {
            Unusable::Damaged(format!("the piece is damaged: {}", reason.to_string()))
        };
        let object = unseal(line).map_err(|broken| damaged(&broken))?;
        let value: serde_json::Value = serde_json::from_slice(&object).map_err(|error| damaged(&error))?;
        if value["plakoto_piece"] != VERSION {
            return Err(Unusable::Version(VERSION, value["plakoto_piece"].to_string()));
        }
        let piece: Self = serde_json::from_value(value).map_err(|error| damaged(&error))?;
        piece.check().map_err(|reason| damaged(&reason))?;
        Ok((piece, checksum(line)))
    }

    /// What in it cannot be.
    fn check(&self) -> Result<(), &'static str> {
        let [first, end] = self.items;
        let is_name = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !(1..=MOST_PIECES).contains(&self.of) || !(1..=self.of).contains(&self.number) {
            return Err("its number is not one of those that there are");
        }
        if first >= end || end > self.all {
            return Err("it is about nothing");
        }
        // They are part of the name of a file.
        if !is_name(&self.kind) || !is_name(&self.job) {
            return Err("its kind or its job is no word");
        }
        if !self.texts.is_empty() && self.texts.len() as u64 != end - first {
            return Err("it does not have a text for each of its items");
        }
        Ok(())
    }
}

/// The checksum at the end of a sealed line.
fn checksum(line: &[u8]) -> String {
    let digits = line.len().saturating_sub(18)..line.len().saturating_sub(2);
    String::from_utf8_lossy(line.get(digits).unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Contents;

    fn piece(texts: &[Text]) -> Piece {
        Piece {
            version: VERSION,
            number: 2,
            of: 3,
            kind: "rollout".to_owned(),
            arguments: vec!["--trials=36".to_owned()],
            items: [4, 6],
            all: 9,
            job: "0a1b".to_owned(),
            program: "plakoto 0".to_owned(),
            networks: vec!["network a".to_owned()],
            texts: texts.to_vec(),
        }
    }

    fn text(text: &str) -> Text {
        Text { name: None, contents: Contents::Text(text.to_owned()) }
    }

    #[test]
    fn a_piece_is_read_as_it_was_written_and_no_other_byte_is_taken() {
        for texts in [&[][..], &[text("a"), text("b")]] {
            let line = piece(texts).line().unwrap();
            let (read, checksum) = Piece::read(line.as_bytes()).unwrap();
            assert_eq!(read, piece(texts));
            assert!(line.ends_with(&format!("\"sha256\":\"{checksum}\"}}")), "{line}");
            for place in 0..line.len() {
                assert!(Piece::read(&line.as_bytes()[..place]).is_err(), "cut at {place}");
                let mut other = line.clone().into_bytes();
                other[place] ^= 1;
                assert!(Piece::read(&other).is_err(), "byte {place}");
            }
        }
    }

    /// Whole lines whose checksum is right, of pieces that cannot be.
    #[test]
    fn a_piece_that_cannot_be_is_refused() {
        let good = piece(&[]);
        for (wrong, reason) in [
            (Piece { number: 0, ..good.clone() }, "its number"),
            (Piece { number: 4, ..good.clone() }, "its number"),
            (Piece { of: u32::MAX, ..good.clone() }, "its number"),
            (Piece { items: [4, 4], ..good.clone() }, "about nothing"),
            (Piece { items: [4, 10], ..good.clone() }, "about nothing"),
            (Piece { kind: "../rollout".to_owned(), ..good.clone() }, "no word"),
            (Piece { job: String::new(), ..good.clone() }, "no word"),
            (Piece { texts: vec![text("a")], ..good.clone() }, "a text for each"),
            (Piece { version: 2, ..good }, "expected version 1"),
        ] {
            let error = Piece::read(wrong.line().unwrap().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        assert!(matches!(Piece::read(b"{}"), Err(Unusable::Foreign(_))));
    }
}
