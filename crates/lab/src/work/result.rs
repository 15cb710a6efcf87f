//! A result file: the output of one piece of a computation.
//!
//! The first line is a JSON object with a checksum. It names the piece and the program that computed it, and
//! gives the length and checksum of the bytes that follow. A result records neither the time nor the machine
//! of the computation, so computing a piece again gives the same file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::{Unusable, WorkError};
use super::piece::Piece;
use crate::error::At;
use plakoto_engine::checksum::{seal, unseal};
use plakoto_engine::files;

/// Format version of result files. The program writes and reads only this version.
const VERSION: u32 = 1;

/// Maximum size of a result file in bytes.
const MOST_BYTES: u64 = 1 << 32;

/// File name extension of result files.
pub(super) const ENDING: &str = ".result";

/// Output of one piece of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkOutput {
    /// Output bytes of this piece. The outputs of all pieces together form the output of the computation.
    pub bytes: Vec<u8>,
    /// Messages for standard error, one per text line.
    pub complaints: Vec<String>,
    /// Whether the computation failed for some of the items.
    pub has_failed: bool,
}

impl From<Vec<u8>> for WorkOutput {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, ..Self::default() }
    }
}

/// First line of a result file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultHeader {
    plakoto_result: u32,
    piece: u32,
    of: u32,
    kind: String,
    job: String,
    /// Checksum of the piece's line in the plan.
    piece_sha256: String,
    program: String,
    networks: Vec<String>,
    #[serde(rename = "failed")]
    has_failed: bool,
    complaints: Vec<String>,
    bytes: u64,
    bytes_sha256: String,
}

/// The contents of a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceResult {
    head: ResultHeader,
    /// Output of the piece.
    pub made: WorkOutput,
}

impl PieceResult {
    /// Creates the result of a piece. `checksum` is the checksum of the piece's line in the plan.
    pub fn new(piece: &Piece, checksum: &str, made: WorkOutput) -> Self {
        let identity = piece.identity();
        let head = ResultHeader {
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

    /// Serializes the result as the bytes of a file.
    ///
    /// # Errors
    /// Fails if a value cannot be written as JSON.
    pub fn to_bytes(&self) -> serde_json::Result<Vec<u8>> {
        let head = seal(&serde_json::to_string(&self.head)?);
        Ok([head.as_bytes(), b"\n", &self.made.bytes].concat())
    }

    /// Parses the bytes of a result file.
    ///
    /// # Errors
    /// Fails if the bytes are not a result, or if bytes are missing, changed or added.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unusable> {
        const BEGIN: &[u8] = b"{\"plakoto_result\":";
        let damaged = |reason: &dyn ToString| Unusable::Damaged(format!("damaged: {}", reason.to_string()));
        let foreign = || Unusable::Foreign("a result of `plakoto lab work do`");
        if !bytes.starts_with(BEGIN) && !BEGIN.starts_with(bytes) {
            return Err(foreign());
        }
        let end = bytes
            .iter()
            .position(|&byte| byte == b'\n')
            .ok_or_else(|| damaged(&"the file ends in its first line"))?;
        let object = unseal(&bytes[..end]).map_err(|broken| damaged(&broken))?;
        let head: ResultHeader = serde_json::from_slice(&object).map_err(|error| damaged(&error))?;
        let body = &bytes[end + 1..];
        if head.plakoto_result != VERSION {
            return Err(foreign());
        }
        if head.bytes != body.len() as u64 {
            let reason = format!("expected {} bytes after the first line, got {}", head.bytes, body.len());
            return Err(damaged(&reason));
        }
        if head.bytes_sha256 != hex(body) {
            return Err(damaged(&"the checksum of its contents does not match"));
        }
        let ResultHeader { has_failed, complaints, .. } = head.clone();
        Ok(Self { head, made: WorkOutput { bytes: body.to_vec(), complaints, has_failed } })
    }

    /// Reads a result file.
    ///
    /// # Errors
    /// Fails if the file system reports an error. The inner error says why the contents of the file are not a
    /// usable result.
    pub fn read(path: &Path) -> Result<Result<Self, Unusable>, WorkError> {
        let bytes = files::read(path, MOST_BYTES).at(path)?;
        Ok(Self::from_bytes(&bytes))
    }

    /// Writes the result into a folder, which is created if necessary. Replaces an existing file with the
    /// same name.
    ///
    /// # Errors
    /// Fails if the file system reports an error. An existing file is then unchanged.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WorkError> {
        std::fs::create_dir_all(folder).at(folder)?;
        let path = folder.join(self.head.file_name());
        let bytes = self.to_bytes().map_err(std::io::Error::from).at(&path)?;
        files::must_fit(bytes.len() as u64, MOST_BYTES).at(&path)?;
        files::replace(&path, &bytes).at(&path)?;
        Ok(path)
    }

    /// Number of the piece to which the result belongs.
    pub const fn number(&self) -> u32 {
        self.head.piece
    }

    /// Whether the result belongs to the piece with this number and checksum in this job.
    pub fn is_of(&self, job: &str, number: u32, checksum: &str) -> bool {
        let ResultHeader { job: of, piece, piece_sha256, .. } = &self.head;
        (of.as_str(), *piece, piece_sha256.as_str()) == (job, number, checksum)
    }

    /// Describes, for errors, the piece and the program that computed it.
    pub fn origin(&self) -> String {
        let ResultHeader { piece, of, kind, job, program, .. } = &self.head;
        format!("piece {piece} of {of} of {kind} job {job}, computed by {program}")
    }

    /// Hash of the whole result file.
    pub(super) fn hash(&self) -> String {
        hex(&self.to_bytes().unwrap_or_default())
    }
}

impl ResultHeader {
    fn file_name(&self) -> String {
        file_name(&self.kind, &self.job, [self.piece, self.of])
    }
}

impl Piece {
    /// Returns the file name of the piece's result, without a folder.
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
        let made =
            WorkOutput { bytes: bytes.to_vec(), complaints: vec!["error: é".to_owned()], has_failed: true };
        PieceResult::new(&piece, "0123456789abcdef", made)
    }

    #[test]
    fn results_are_read_back_and_changed_bytes_are_refused() {
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
            assert!(PieceResult::from_bytes(&[&bytes[..], b"\n"].concat()).is_err(), "surplus bytes");
        }
        assert_eq!(
            PieceResult::from_bytes(b"PK"),
            Err(Unusable::Foreign("a result of `plakoto lab work do`"))
        );
    }

    #[test]
    fn file_names_sort_by_number() {
        let result = result(b"");
        assert_eq!(result.head.file_name(), format!("labels-{}-07.result", result.head.job));
        assert!(result.is_of(&result.head.job, 7, "0123456789abcdef") && !result.is_of("other", 7, ""));
    }
}
