//! Recognises files of other programs that cannot be read.

/// Number of bytes at the start of a file that show its format.
const START: usize = 4096;

/// Number of fields in a Snowie position, which are separated by semicolons.
const SNOWIE_FIELDS: usize = 40;

/// A format that cannot be read, and the way out: `an SGF file` and `export …`.
pub(super) type ForeignFormat = (&'static str, &'static str);

/// The way out for formats of these programs.
const FROM_GNUBG: &str = "export the match from gnubg as a .mat file";
const FROM_OTHERS: &str = "export the match as a .mat file in the program that wrote it";
const AS_POSITION: &str = "for a position, give its ID to `set board`";
const UNPACK: &str = "unpack it first";

/// Returns the format and the way out if the contents are in a format of another program that cannot be read.
pub(super) fn foreign_format(bytes: &[u8]) -> Option<ForeignFormat> {
    let start = &bytes[..bytes.len().min(START)];
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start();
    let first = text.lines().next().unwrap_or_default();
    let is = |prefix: &str| text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    let is_tree = text.strip_prefix('(').is_some_and(|tree| tree.trim_start().starts_with(';'));
    let has_xgid = text.lines().take(5).any(|line| line.trim_start().starts_with("XGID="));
    let is_packed = start.starts_with(b"PK\x03\x04") || start.starts_with(b"\x1f\x8b");
    let formats = [
        (is_tree, "an SGF file", FROM_GNUBG),
        (is_snowie(first), "a Snowie text file", FROM_OTHERS),
        (start.starts_with(b"RGMH"), "an eXtreme Gammon file (.xg)", FROM_OTHERS),
        (is("{") && first.contains("\"BGF\""), "a BGBlitz file (.bgf)", FROM_OTHERS),
        (has_xgid, "a position of eXtreme Gammon (XGID)", AS_POSITION),
        (first.contains(" vs. "), "a GamesGrid file (.sgg)", FROM_OTHERS),
        (is("MatchId") || is("Match ID"), "a TrueMoneygames file (.tmg)", FROM_OTHERS),
        (is("Score is "), "a list of moves from FIBS", FROM_OTHERS),
        (is("<!DOCTYPE") || is("<html") || is("<?xml"), "a web page", FROM_OTHERS),
        (is("%PDF"), "a PDF file", FROM_OTHERS),
        (is_packed, "a compressed file", UNPACK),
    ];
    formats.into_iter().find_map(|(is_format, name, way_out)| is_format.then_some((name, way_out)))
}

/// Whether a line is a Snowie position: numbers, the names of the players and the board.
fn is_snowie(line: &str) -> bool {
    let mut fields = line.split(';');
    let is_number = |field: Option<&str>| field.is_some_and(|field| field.trim().parse::<u16>().is_ok());
    is_number(fields.next()) && is_number(fields.next()) && fields.count() + 2 >= SNOWIE_FIELDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_start() {
        let snowie = format!("5;0;0;1;0;0;Ann;Ben;0;0;0;{}3;1;", "0;".repeat(28));
        for (text, format) in [
            ("\n( ;FF[4]GM[6]", Some("an SGF file")),
            (&*snowie, Some("a Snowie text file")),
            ("RGMH\u{0}", Some("an eXtreme Gammon file (.xg)")),
            ("{ \"format\":\"BGF\" }", Some("a BGBlitz file (.bgf)")),
            ("XGID=-b----E", Some("a position of eXtreme Gammon (XGID)")),
            ("Ann vs. Ben\n", Some("a GamesGrid file (.sgg)")),
            ("<html>", Some("a web page")),
            ("; 1;2 is a comment\n 3 point match", None),
            ("{\"kind\":\"plakoto_match\"}", None),
            ("", None),
        ] {
            assert_eq!(foreign_format(text.as_bytes()).map(|(name, _)| name), format, "{text}");
        }
    }
}
