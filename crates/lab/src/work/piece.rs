//! A piece of a computation, and its text line in a plan.

use serde::{Deserialize, Serialize};

use super::error::Unusable;
use super::identity::Identity;
use super::input::Text;
use plakoto_engine::checksum::{seal, unseal};

/// Format version of plan lines. The program writes and reads only this version.
pub(super) const VERSION: u32 = 1;

/// Maximum number of pieces in a plan.
pub const MOST_PIECES: u32 = 10_000_000;

/// One piece of a computation: a range of its items, with everything that is needed to compute them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Format version of the text line.
    #[serde(rename = "plakoto_piece")]
    pub(super) version: u32,
    /// Number of this piece, from 1.
    #[serde(rename = "piece")]
    pub number: u32,
    /// Number of pieces in the plan.
    pub of: u32,
    /// Kind of computation, such as `rollout`.
    pub kind: String,
    /// Command-line options of the computation.
    pub arguments: Vec<String>,
    /// Range of items of the piece: index of the first item, from 0, and the index after the last item.
    pub items: [u64; 2],
    /// Total number of items in the computation.
    pub all: u64,
    /// Hash of everything that affects the results of the computation. All pieces of a plan have the same
    /// hash.
    pub job: String,
    /// Name and version of the program that must compute the piece.
    pub(super) program: String,
    /// Networks and bear-off tables that must be used to compute the piece.
    pub(super) networks: Vec<String>,
    /// Input of each item of the piece; empty if the input follows from the item numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
}

impl Piece {
    /// Returns the program, networks and tables that the piece requires.
    pub fn identity(&self) -> Identity {
        Identity { program: self.program.clone(), networks: self.networks.clone() }
    }

    /// Serializes the piece as a text line with a checksum, without a line end.
    ///
    /// # Errors
    /// Fails if a value cannot be written as JSON.
    pub fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(self).map(|object| seal(&object))
    }

    /// Parses a piece from a text line. Returns the piece and the checksum of its line, which identifies it.
    ///
    /// # Errors
    /// Fails if the line is not a piece, has another format version, or is damaged.
    pub fn read(line: &[u8]) -> Result<(Self, String), Unusable> {
        if !line.starts_with(b"{\"plakoto_piece\":") {
            return Err(Unusable::Foreign("a piece of work from `plakoto lab work plan`"));
        }
        let damaged = |reason: &dyn ToString| {
            Unusable::Damaged(format!("the piece of work is damaged: {}", reason.to_string()))
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

    /// Checks that the numbers, names and texts of the piece are valid.
    fn check(&self) -> Result<(), &'static str> {
        let [first, end] = self.items;
        let is_name = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !(1..=MOST_PIECES).contains(&self.of) || !(1..=self.of).contains(&self.number) {
            return Err("its number is out of range");
        }
        if first >= end || end > self.all {
            return Err("its range of items is invalid");
        }
        // The kind and the job are used in a file name.
        if !is_name(&self.kind) || !is_name(&self.job) {
            return Err("its kind and its job must be words");
        }
        if !self.texts.is_empty() && self.texts.len() as u64 != end - first {
            return Err("the number of texts differs from the number of items");
        }
        Ok(())
    }
}

/// Extracts the checksum from the end of a line that `seal` created.
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
    fn pieces_are_read_back_and_changed_bytes_are_refused() {
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

    /// The lines are complete and have correct checksums, but the pieces are invalid.
    #[test]
    fn impossible_pieces_are_refused() {
        let good = piece(&[]);
        for (wrong, reason) in [
            (Piece { number: 0, ..good.clone() }, "its number"),
            (Piece { number: 4, ..good.clone() }, "its number"),
            (Piece { of: u32::MAX, ..good.clone() }, "its number"),
            (Piece { items: [4, 4], ..good.clone() }, "its range of items is invalid"),
            (Piece { items: [4, 10], ..good.clone() }, "its range of items is invalid"),
            (Piece { kind: "../rollout".to_owned(), ..good.clone() }, "must be words"),
            (Piece { job: String::new(), ..good.clone() }, "must be words"),
            (Piece { texts: vec![text("a")], ..good.clone() }, "the number of texts differs"),
            (Piece { version: 2, ..good }, "expected version 1"),
        ] {
            let error = Piece::read(wrong.line().unwrap().as_bytes()).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        assert!(matches!(Piece::read(b"{}"), Err(Unusable::Foreign(_))));
    }
}
