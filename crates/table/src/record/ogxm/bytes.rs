//! The numbers, texts and records of which a file consists.

use crate::record::replay::ReplayFault;

/// Computes a CRC-32 with the polynomial of zip and PNG.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| crc >> 1 ^ 0xedb8_8320 & (crc & 1).wrapping_neg();
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), bit))
}

/// Writes a number in groups of seven bits, the lowest first. The high bit marks all bytes but the last.
pub(super) fn varint(mut number: u64) -> Vec<u8> {
    let mut out = Vec::new();
    while number > 0x7f {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
    out
}

/// Writes a text after its length in bytes.
pub(super) fn text(text: &str) -> Vec<u8> {
    [varint(text.len() as u64), text.as_bytes().to_vec()].concat()
}

/// Writes a record: its length, the set of its optional fields, its fixed fields, then its optional fields.
/// `optional` contains the bit and the contents of each optional field, in ascending order.
pub(super) fn record(fixed: &[u8], optional: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut body = varint(optional.iter().fold(0, |mask, (bit, _)| mask | 1 << bit));
    body.extend_from_slice(fixed);
    body.extend(optional.iter().flat_map(|(_, field)| field));
    [varint(body.len() as u64), body].concat()
}

/// Writes a section. A reader must not skip a critical section that it does not know.
pub(super) fn section(kind: &[u8; 4], payload: &[u8], is_critical: bool) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes();
    [&kind[..], &length, &[u8::from(is_critical)], payload].concat()
}

/// A reader of numbers, texts and records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    /// The file up to the end of the part that is read.
    pub(super) bytes: &'a [u8],
    /// The offset of the next byte in the file.
    pub(super) at: usize,
}

/// The optional fields that a record has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields(u64);

impl Fields {
    pub(super) const fn has(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }
}

impl<'a> Cursor<'a> {
    pub(super) const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Returns the next `count` bytes.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReplayFault> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..count).ok_or_else(|| {
            let got = format!("the end of the record after {}", rest.len());
            ReplayFault::expected(format!("{count} more bytes"), got)
        })?;
        self.at += count;
        Ok(taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, ReplayFault> {
        self.take(1).map(|byte| byte[0])
    }

    pub(super) fn varint(&mut self) -> Result<u64, ReplayFault> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(ReplayFault::expected("a number of at most 63 bits", "more"))
    }

    pub(super) fn text(&mut self) -> Result<&'a str, ReplayFault> {
        let length = self.length()?;
        std::str::from_utf8(self.take(length)?)
            .map_err(|_| ReplayFault::expected("UTF-8 text", "other bytes"))
    }

    /// Returns a reader of the fields of the next record, and which optional fields the record has.
    pub(super) fn record(&mut self) -> Result<(Self, Fields), ReplayFault> {
        let length = self.length()?;
        let start = self.at;
        self.take(length)?;
        let mut body = Cursor { bytes: &self.bytes[..self.at], at: start };
        let fields = Fields(body.varint()?);
        Ok((body, fields))
    }

    pub(super) fn length(&mut self) -> Result<usize, ReplayFault> {
        Ok(usize::try_from(self.varint()?).unwrap_or(usize::MAX))
    }
}
