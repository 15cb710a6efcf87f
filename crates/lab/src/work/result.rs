//! A result: the file that a piece becomes.
//!
//! The first line is a JSON object with a checksum that says of which piece it is, who made it and what follows; behind it come
//! the bytes that were made, and nothing else. There is no time and no place in it: whoever makes it again makes the same.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::{Unusable, WorkError};
use super::piece::Piece;
use crate::error::At;
use plakoto_engine::checksum::{seal, unseal};
use plakoto_engine::files;

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// The most bytes of a result.
const MOST_BYTES: u64 = 1 << 32;

/// How names of results end.
pub(super) const ENDING: &str = ".result";

/// What was made of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Its part of what comes out.
    pub bytes: Vec<u8>,
    /// What is to be said on standard error, a line each.
    pub complaints: Vec<String>,
    /// Whether some of its input failed.
    pub has_failed: bool,
}

impl From<Vec<u8>> for Made {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, ..Self::default() }
    }
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    plakoto_result: u32,
    piece: u32,
    of: u32,
    kind: String,
    job: String,
    /// The checksum of the line of the piece.
    piece_sha256: String,
    program: String,
    networks: Vec<String>,
    #[serde(rename = "failed")]
    has_failed: bool,
    complaints: Vec<String>,
    bytes: u64,
    bytes_sha256: String,
}

/// A result that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceResult {
    head: Head,
    /// What was made.
    pub made: Made,
}

impl PieceResult {
    /// What was made of a piece, which has this checksum.
    pub fn new(piece: &Piece, checksum: &str, made: Made) -> Self {
        let identity = piece.identity();
        let head = Head {
            plakoto_result: VERSION,
            piece: piece.number,
            of: piece.of,
            kind: piece.kind.clone(),
            job: piece.job.clone(),
            piece_sha256: checksum.to_owned(),
            program: identity.program,
            networks: identity.networks,
            has_failed: made.has_failed,
            complaints: made.complaints.clone(),
            bytes: made.bytes.len() as u64,
            bytes_sha256: hex(&made.bytes),
        };
        Self { head, made }
    }

    /// The bytes of its file.
    ///
    /// # Errors
    /// If JSON has no room for something.
    pub fn to_bytes(&self) -> serde_json::Result<Vec<u8>> {
        let head = seal(&serde_json::to_string(&self.head)?);
        Ok([head.as_bytes(), b"\n", &self.made.bytes].concat())
    }

    /// The result that some bytes are.
    ///
    /// # Errors
    /// If they are none, or not all there, or more, or others.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unusable> {
        const BEGIN: &[u8] = b"{\"plakoto_result\":";
        let damaged = |reason: &dyn ToString| Unusable::Damaged(format!("damaged: {}", reason.to_string()));
        let foreign = || Unusable::Foreign("a result of `plakoto lab work do`");
        if !bytes.starts_with(BEGIN) && !BEGIN.starts_with(bytes) {
            return Err(foreign());
        }
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| damaged(&"it was cut off"))?;
        let object = unseal(&bytes[..end]).map_err(|broken| damaged(&broken))?;
        let head: Head = serde_json::from_slice(&object).map_err(|error| damaged(&error))?;
        let body = &bytes[end + 1..];
        if head.plakoto_result != VERSION {
            return Err(foreign());
        }
        if head.bytes != body.len() as u64 {
            let reason = format!("expected {} bytes behind the first line, got {}", head.bytes, body.len());
            return Err(damaged(&reason));
        }
        if head.bytes_sha256 != hex(body) {
            return Err(damaged(&"it was changed: its bytes have another checksum"));
        }
        let Head { has_failed, complaints, .. } = head.clone();
        Ok(Self { head, made: Made { bytes: body.to_vec(), complaints, has_failed } })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the file system says no; within, if it is no result.
    pub fn read(path: &Path) -> Result<Result<Self, Unusable>, WorkError> {
        let bytes = files::read(path, MOST_BYTES).at(path)?;
        Ok(Self::from_bytes(&bytes))
    }

    /// Writes its file into a folder, which is made if there is none. What has its name is replaced.
    ///
    /// # Errors
    /// If the file system says no; then nothing has changed.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WorkError> {
        std::fs::create_dir_all(folder).at(folder)?;
        let path = folder.join(self.head.file_name());
        let bytes = self.to_bytes().map_err(std::io::Error::from).at(&path)?;
        files::must_fit(bytes.len() as u64, MOST_BYTES).at(&path)?;
        files::replace(&path, &bytes).at(&path)?;
        Ok(path)
    }

    /// The number of its piece.
    pub const fn number(&self) -> u32 {
        self.head.piece
    }

    /// Whether it is of the piece with this number and checksum of a job.
    pub fn is_of(&self, job: &str, number: u32, checksum: &str) -> bool {
        let Head { job: of, piece, piece_sha256, .. } = &self.head;
        (of.as_str(), *piece, piece_sha256.as_str()) == (job, number, checksum)
    }

    /// Whose it is, to be told.
    pub fn origin(&self) -> String {
        let Head { piece, of, kind, job, program, .. } = &self.head;
        format!("piece {piece} of {of} of {kind} job {job}, by {program}")
    }

    /// The hash of all that it has.
    pub(super) fn hash(&self) -> String {
        hex(&self.to_bytes().unwrap_or_default())
    }
}

impl Head {
    fn file_name(&self) -> String {
        file_name(&self.kind, &self.job, [self.piece, self.of])
    }
}

impl Piece {
    /// The name of the file that it becomes, in any folder.
    pub fn file_name(&self) -> String {
        file_name(&self.kind, &self.job, [self.number, self.of])
    }
}

fn file_name(kind: &str, job: &str, [number, of]: [u32; 2]) -> String {
    format!("{kind}-{job}-{number:0width$}{ENDING}", width = of.to_string().len())
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{Identity, Job, split};

    fn result(bytes: &[u8]) -> PieceResult {
        let identity = Identity { program: "plakoto 0".to_owned(), networks: vec!["a".to_owned()] };
        let job = Job { kind: "labels", arguments: Vec::new(), items: 100, texts: Vec::new(), identity };
        let piece = split(&job, 10).unwrap().nth(6).unwrap();
        let made = Made { bytes: bytes.to_vec(), complaints: vec!["error: é".to_owned()], has_failed: true };
        PieceResult::new(&piece, "0123456789abcdef", made)
    }

    #[test]
    fn a_result_is_read_as_it_was_written_and_cut_or_changed_anywhere_it_is_not() {
        for made in [&b""[..], b"a\nb\n", &[0, 255, b'\n']] {
            let result = result(made);
            let bytes = result.to_bytes().unwrap();
            assert_eq!(PieceResult::from_bytes(&bytes).as_ref(), Ok(&result));
            assert!(bytes.ends_with(made));
            for place in 0..bytes.len() {
                assert!(PieceResult::from_bytes(&bytes[..place]).is_err(), "cut at {place}");
                let mut other = bytes.clone();
                other[place] ^= 1;
                assert!(PieceResult::from_bytes(&other).is_err(), "byte {place}");
            }
            assert!(PieceResult::from_bytes(&[&bytes[..], b"\n"].concat()).is_err(), "more than there was");
        }
        assert_eq!(
            PieceResult::from_bytes(b"PK"),
            Err(Unusable::Foreign("a result of `plakoto lab work do`"))
        );
    }

    #[test]
    fn names_are_in_the_order_of_numbers() {
        let result = result(b"");
        assert_eq!(result.head.file_name(), format!("labels-{}-07.result", result.head.job));
        assert!(result.is_of(&result.head.job, 7, "0123456789abcdef") && !result.is_of("other", 7, ""));
    }
}
