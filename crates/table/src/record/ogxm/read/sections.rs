//! Divides a file into its sections.

use sha2::{Digest, Sha256};

use super::super::bytes::{Cursor, crc32};
use super::super::{END, MAGIC, VERSION};
use crate::record::replay::{Damage, FileLocation, ReplayFault};

/// Size of the header in bytes.
const HEADER: usize = 16;

/// Sections that contain analyses, clocks, videos and signatures, which are not read.
const SKIPPED: [&[u8]; 6] = [b"ANAL", b"DECS", b"SIGN", b"CLCK", b"VIDO", b"MSIG"];

/// A section of a file.
pub(super) struct Section<'a> {
    pub(super) kind: &'a [u8],
    /// The contents, which are incomplete if the file is truncated here.
    pub(super) payload: Cursor<'a>,
    /// Length of the complete contents in bytes.
    length: usize,
}

impl Section<'_> {
    /// Whether the file contains the whole section.
    pub(super) const fn is_whole(&self) -> bool {
        self.payload.bytes.len() - self.payload.at == self.length
    }
}

/// Returns the sections to read, and the first error in their frames or in the checksum. The last section may
/// be incomplete if the file is truncated.
///
/// # Errors
/// Fails if the file is not an OGXM file of a known version.
pub(super) fn sections(file: &[u8]) -> Result<(Vec<Section<'_>>, Option<Damage>), Damage> {
    if !file.starts_with(MAGIC) || file.len() < HEADER {
        return Err(damage(0, "the header of an OGXM file", "other bytes"));
    }
    let (major, minor) = (number(&file[8..10]), number(&file[10..12]));
    if major != usize::from(VERSION[0]) || minor > usize::from(VERSION[1]) {
        return Err(damage(8, "OGXM version 2.0 to 2.2", format!("version {major}.{minor}")));
    }
    let (mut all, mut at, mut fault) = (Vec::new(), HEADER, None);
    let size = number(&file[12..HEADER]);
    let is_whole = size == file.len() && file.ends_with(END);
    let end = if is_whole { size - END.len() } else { file.len() };
    while at < end && fault.is_none() {
        fault = next(file, at, end, &mut all).err();
        at = all.last().map_or(end, |section| section.payload.bytes.len());
    }
    let cut = || damage(file.len(), format!("a file of {size} bytes"), format!("one of {}", file.len()));
    let fault = fault.or_else(|| (!is_whole).then(cut));
    all.retain(|section| !SKIPPED.contains(&section.kind));
    Ok((all, fault))
}

/// Returns a number of up to four bytes, the lowest first.
fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// Adds the section at byte `at`, and checks its frame. The contents of the file end at `end`.
fn next<'a>(file: &'a [u8], at: usize, end: usize, all: &mut Vec<Section<'a>>) -> Result<(), Damage> {
    let at_fault = |fault| Damage { at: FileLocation::Byte(at), fault };
    let mut cursor = Cursor { bytes: &file[..end], at };
    let frame = cursor.take(9).map_err(at_fault)?;
    let (kind, length, is_critical) = (&frame[..4], number(&frame[4..8]), frame[8] & 1 == 1);
    let start = cursor.at;
    let stop = start.saturating_add(length).min(end);
    let payload = Cursor { bytes: &file[..stop], at: start };
    all.push(Section { kind, payload, length });
    cursor.take(length).map_err(at_fault)?;
    if kind == b"CSUM" {
        check(file, at, payload).map_err(at_fault)?;
    }
    let is_known = SKIPPED.contains(&kind) || [&b"MTCH"[..], b"GAME", b"ANNO", b"CSUM"].contains(&kind);
    if is_critical && !is_known {
        let got = format!("`{}`", kind.escape_ascii());
        return Err(damage(at, "a section of OGXM 2.2", got));
    }
    Ok(())
}

/// Compares the bytes before byte `at` with their checksum.
fn check(file: &[u8], at: usize, mut payload: Cursor<'_>) -> Result<(), ReplayFault> {
    let (mut fields, _) = payload.record()?;
    let (algorithm, length) = (fields.varint()?, fields.length()?);
    let expected = fields.take(length)?;
    let is_same = match algorithm {
        0 => expected == crc32(&file[..at]).to_le_bytes(),
        1 => expected == Sha256::digest(&file[..at]).as_slice(),
        _ => return Err(ReplayFault::expected("a CRC-32 or a SHA-256", format!("checksum {algorithm}"))),
    };
    let wrong = || ReplayFault::expected("the checksum of the file", "another one, so the file is damaged");
    is_same.then_some(()).ok_or_else(wrong)
}

/// Returns an error at byte `at`.
pub(super) fn damage(at: usize, expected: impl std::fmt::Display, got: impl std::fmt::Display) -> Damage {
    Damage { at: FileLocation::Byte(at), fault: ReplayFault::expected(expected, got) }
}
