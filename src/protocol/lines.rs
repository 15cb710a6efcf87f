//! Bytes into lines.

use std::io::{BufRead, Read};

use super::ProtocolError;
use super::command::Line;
use super::grammar::{parse_line, without_tag};

/// The longest line, in bytes without its newline.
pub const MAX_LINE: usize = 65_536;

/// Where a line that cannot be read is cut to look for its tag.
const TAG_PREFIX: usize = 40;

/// Reads lines: `\n` or `\r\n` ends one, the end of the input ends the last.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    is_first: bool,
}

/// The start of a line that cannot be read, and why.
pub type BadLine = (String, ProtocolError);

/// A line longer than [`MAX_LINE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a line of at most {MAX_LINE} bytes, got more")]
pub struct LineTooLong;

impl<R: BufRead> LineReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Self {
        Self { input, is_first: true }
    }

    /// The next line, parsed; `None` at the end.
    ///
    /// # Errors
    /// If the input cannot be read. What is wrong with a line is part of it.
    pub fn next_line(&mut self) -> std::io::Result<Option<Line>> {
        Ok(self.next_text()?.map(|text| match text {
            Ok(text) => parse_line(&text),
            Err((start, error)) => Line { command: Some(Err(error)), ..parse_line(&start) },
        }))
    }

    /// The next line as text, or its start and what is wrong with it; `None` at the end.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next_text(&mut self) -> std::io::Result<Option<Result<String, BadLine>>> {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let complete = bytes.ends_with(b"\n");
        if complete {
            bytes.pop();
        } else if bytes.len() as u64 == limit {
            self.input.skip_until(b'\n')?;
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        if std::mem::take(&mut self.is_first) && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(text(bytes)))
    }
}

/// Some Windows programs begin what they write with it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn text(bytes: Vec<u8>) -> Result<String, BadLine> {
    let start = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(TAG_PREFIX)]).into_owned();
    if bytes.len() > MAX_LINE {
        return Err((start(&bytes), ProtocolError::bad_argument(LineTooLong)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let column = without_tag(&String::from_utf8_lossy(&bytes[..valid])).chars().count() + 1;
        let got = bytes.get(valid).copied().unwrap_or_default();
        let detail = format!("expected UTF-8, got the byte 0x{got:02x}");
        (start(&bytes), ProtocolError::bad_argument(detail).at_column(column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        let mut reader = LineReader::new(input);
        std::iter::from_fn(|| reader.next_line().ok().flatten()).collect()
    }

    #[test]
    fn the_last_line_needs_no_newline() {
        let expected = ["play", "undo"].map(parse_line);
        for input in ["play\nundo\n", "play\r\nundo\r\n", "play\nundo", "\u{feff}play\nundo\r"] {
            assert_eq!(lines(input.as_bytes()), expected, "{input:?}");
        }
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn one_bad_line_does_not_spoil_the_next() {
        let mut input = b"@a sh\xffow\n".to_vec();
        input.extend(std::iter::repeat_n(b'x', MAX_LINE + 1));
        input.extend(b"\n@b undo\n");
        let lines = lines(&input);
        let errors: Vec<_> =
            lines[..2].iter().map(|line| line.command.clone().unwrap().unwrap_err().detail).collect();
        assert_eq!(errors[0], "expected UTF-8, got the byte 0xff at column 3");
        assert_eq!(errors[1], "expected a line of at most 65536 bytes, got more");
        assert_eq!(lines[0].tag.as_deref(), Some("a"));
        assert_eq!(lines[2], parse_line("@b undo"));
    }
}
