//! Splits the input bytes into text lines.

use plakoto_words::{Message, message};
use std::io::{BufRead, Read};
use std::string::FromUtf8Error;

use crate::ProtocolError;
use crate::bounds::{MAX_COMMAND, MAX_LINE};
use crate::commands::Line;
use crate::grammar::{may_carry_text, parse_line, unread_line};
use crate::text::tags::without_tag;

/// Reads text lines. A line ends with `\n` or `\r\n`. The last line may end without a newline.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    is_first: bool,
    longest: usize,
}

/// An unreadable line: its first characters and its last characters, separated by a newline, and the error.
pub type BadLine = (String, ProtocolError);

/// Number of bytes to keep from the end of an unreadable line.
const END: usize = 1024;

impl<R: BufRead> LineReader<R> {
    /// Creates a reader for `input`.
    pub fn new(input: R) -> Self {
        Self { input, is_first: true, longest: MAX_LINE }
    }

    /// Creates a reader for input in which no line carries the text of a record for `load` or `import`.
    pub(super) fn without_texts(input: R) -> Self {
        Self { longest: MAX_COMMAND, ..Self::new(input) }
    }

    /// Reads and parses the next line; `None` at the end of the input.
    ///
    /// # Errors
    /// Fails if the input cannot be read. If only this line is invalid, the returned line contains the error.
    pub fn next_line(&mut self) -> std::io::Result<Option<Line>> {
        Ok(self.next_text()?.map(|text| match text {
            Ok(text) => parse_line(&text),
            Err((start, error)) => unread_line(&start, error),
        }))
    }

    /// Reads the next line as text. If the line is unreadable, returns its start and end and the error.
    /// Returns `None` at the end of the input.
    ///
    /// # Errors
    /// Fails if the input cannot be read.
    pub fn next_text(&mut self) -> std::io::Result<Option<Result<String, BadLine>>> {
        let mut bytes = Vec::new();
        let limit = self.longest as u64 + 2;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == limit && !bytes.ends_with(b"\n") {
            self.skip_to_end(&mut bytes)?;
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        if std::mem::take(&mut self.is_first) && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(text(bytes, self.longest)))
    }

    /// Skips to the end of an overlong line, but keeps its last bytes.
    fn skip_to_end(&mut self, bytes: &mut Vec<u8>) -> std::io::Result<()> {
        let start = bytes.len();
        while self.input.by_ref().take(1 << 16).read_until(b'\n', bytes)? > 0 && !bytes.ends_with(b"\n") {
            bytes.drain(start..(bytes.len() - END).max(start));
        }
        Ok(())
    }
}

/// UTF-8 byte order mark, which some Windows programs write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn text(mut bytes: Vec<u8>, longest: usize) -> Result<String, BadLine> {
    let is_too_long = bytes.len() > longest;
    let end = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(END)..]).into_owned();
    bytes.truncate(longest);
    let (text, error) = match String::from_utf8(bytes) {
        Ok(text) if !is_too_long => return Ok(text),
        Ok(text) => (text, None),
        Err(error) => valid_start(error),
    };
    // A line without the text of a record has its own limit.
    let is_plain = longest > MAX_COMMAND && !may_carry_text(&text);
    let too_long = || match is_plain {
        true => ProtocolError::command_too_long(),
        false => ProtocolError::line_too_long(longest),
    };
    Err((format!("{text}\n{end}"), error.filter(|_| !is_too_long).unwrap_or_else(too_long)))
}

/// Returns the text before the first byte that is not valid UTF-8, and an error that contains this byte.
fn valid_start(error: FromUtf8Error) -> (String, Option<ProtocolError>) {
    let valid = error.utf8_error().valid_up_to();
    let mut bytes = error.into_bytes();
    let got = bytes.get(valid).copied().unwrap_or_default();
    bytes.truncate(valid);
    let text = String::from_utf8(bytes).unwrap_or_default();
    let column = without_tag(&text).chars().count() + 1;
    let got = message!("error-byte", byte = format!("{got:02x}"));
    (text, Some(ProtocolError::expected(Message::text("UTF-8"), Some(got)).at_column(column)))
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

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
        let errors: Vec<_> = lines[..2]
            .iter()
            .map(|line| line.command.clone().unwrap().unwrap_err().text(Language::English))
            .collect();
        assert_eq!(errors[0], "expected UTF-8, got the byte 0xff at column 3");
        assert!(
            errors[1].starts_with("expected a line of at most 65536 bytes, got more (only"),
            "{}",
            errors[1]
        );
        assert_eq!(lines[0].tag.as_deref(), Some("a"));
        assert_eq!(lines[2], parse_line("@b undo"));
    }

    /// Because of the tag, a client can match an error to its request even if most of the request is
    /// unreadable.
    #[test]
    fn bad_requests_keep_their_tags() {
        let flood = "x".repeat(MAX_LINE);
        let request = |start: &str, end: &[u8]| [start.as_bytes(), end, b"\n"].concat();
        for (input, tag, name) in [
            (request(r#"{"tag":"a1","do":"load","text":""#, flood.as_bytes()), Some("a1"), Some("load")),
            (request(r#"@b {"do":"legal","id":""#, flood.as_bytes()), Some("b"), Some("legal")),
            (request(r#"{"id":[{"tag":"no"}],"tag":"c","args":""#, flood.as_bytes()), Some("c"), None),
            (request(r#"{"do":"hint","text":""#, flood.as_bytes()), None, Some("hint")),
            (request(r#"{"tag":"not one","do":"hint","text":""#, flood.as_bytes()), None, Some("hint")),
            (request("@d load match text \"", flood.as_bytes()), Some("d"), Some("load")),
            (request(r#"{"tag":"e","do":"legal","id":""#, b"\xff\"}"), Some("e"), Some("legal")),
            (request(r#"{"id":"\xff","do":"legal","#, br#""tag":"g"}"#), Some("g"), Some("legal")),
            (request(&format!(r#"{{"text":"{flood}","#), br#""tag":"h"}"#), Some("h"), None),
            (
                request(&format!(r#"{{"text":"{flood}{flood}","#), br#""do":"load","tag":"i"}"#),
                Some("i"),
                Some("load"),
            ),
            (request(&format!(r#"{{"text":"{flood}","#), br#""id":{"tag":"no"}}"#), None, None),
            (request(&format!(r#"{{"text":"{flood}","#), br#""id":"\"tag\":\"no\""}"#), None, None),
            (request(r#"{"do":"legal",,"tag":"j"}"#, b""), Some("j"), Some("legal")),
            (request(r#"{"tag":"f","do":"legal",,}"#, b""), Some("f"), Some("legal")),
        ] {
            let found = lines(&input);
            let [line] = found.as_slice() else { panic!("{found:?}") };
            assert_eq!((line.tag.as_deref(), line.name), (tag, name), "{:?}", line.command);
            assert!(matches!(line.command, Some(Err(_))), "{line:?}");
            assert_eq!(line.is_json, input.contains(&b'{'));
        }
    }

    #[test]
    fn a_line_that_may_carry_a_text_has_a_higher_limit() {
        let flood = "x".repeat(MAX_LINE);
        for (start, limit) in
            [("import match text \"", MAX_LINE), ("@a load match text \"", MAX_LINE), ("hint ", MAX_COMMAND)]
        {
            let lines = lines(format!("{start}{flood}").as_bytes());
            let error = lines[0].command.clone().unwrap().unwrap_err().text(Language::English);
            assert!(
                error.starts_with(&format!("expected a line of at most {limit} bytes")),
                "{start}: {error}"
            );
        }
    }
}
