//! Plan files, which contain one piece per line.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::error::WorkError;
use super::piece::Piece;
use crate::error::{At, LabError};
use plakoto_engine::files;
use plakoto_engine::printable;

/// A plan: its first piece, which has the data that all pieces share, and the checksum of each piece.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The piece on the first line of the plan, without its input texts.
    pub first: Piece,
    /// Checksum of each piece's line, in the order of the piece numbers.
    pub(super) checksums: Vec<String>,
}

/// Maximum length of a text line in bytes.
pub const MOST_OF_LINE: u64 = 1 << 30;

/// Reads pieces, each with its line number and the checksum of its line. Empty lines are skipped. Error
/// messages contain `place`, the name of the plan.
pub fn pieces(
    mut input: impl BufRead,
    place: String,
) -> impl Iterator<Item = Result<(u64, Piece, String), WorkError>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let line = match line(&mut input) {
                Ok(line) => line?,
                Err(error) => return Some(Err(LabError::file(Path::new(&place), error).into())),
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let read = piece(&line, &place, number);
            return Some(read.map(|(piece, checksum)| (number, piece, checksum)));
        }
    })
}

/// Parses the text line with this number. Returns the piece and the checksum of the line.
fn piece(line: &[u8], place: &str, number: u64) -> Result<(Piece, String), WorkError> {
    Piece::read(line.trim_ascii())
        .map_err(|error| WorkError::Line(place.to_owned(), number, error.to_string()))
}

/// Reads the next text line. Returns `None` at the end of the input.
fn line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let bytes = io::Read::take(input, MOST_OF_LINE).read_until(b'\n', &mut line)?;
    Ok((bytes > 0).then_some(line))
}

fn open(path: &Path) -> Result<impl BufRead, WorkError> {
    Ok(BufReader::new(files::open(path).at(path)?))
}

/// Finds the piece with this number in a plan. Returns the piece and the checksum of its line. Lines of other
/// pieces are not checked.
///
/// # Errors
/// Fails if the file cannot be read, does not contain the piece, or the line of the piece is damaged.
pub fn find(path: &Path, number: u32) -> Result<(Piece, String), WorkError> {
    let (mut input, begin) = (open(path)?, format!("{{\"plakoto_piece\":1,\"piece\":{number},"));
    let (mut at, place) = (0, printable::path(path));
    while let Some(line) = line(&mut input).at(path)? {
        at += 1;
        // If the first line is not a piece, the file is not a plan. Parsing the line gives the right error.
        if line.starts_with(begin.as_bytes()) || at == 1 && !line.starts_with(b"{\"plakoto_piece\":") {
            return piece(&line, &place, at);
        }
    }
    Err(WorkError::no_such_piece(&place, number))
}

impl Plan {
    /// Reads a plan. The file must contain all pieces of the plan, in any order.
    ///
    /// # Errors
    /// Fails if the file cannot be read, a line is damaged or belongs to another plan, or pieces are missing.
    pub fn read(path: &Path) -> Result<Self, WorkError> {
        Self::parse(open(path)?, printable::path(path))
    }

    fn parse(input: impl BufRead, place: String) -> Result<Self, WorkError> {
        let mut lines = pieces(input, place.clone());
        let (_, mut first, checksum) = lines.next().ok_or_else(|| WorkError::empty(&place))??;
        first.texts.clear();
        let mut checksums = vec![None; first.of as usize];
        checksums[first.number as usize - 1] = Some(checksum);
        for next in lines {
            let (line, piece, checksum) = next?;
            let is_same = (&piece.job, piece.of) == (&first.job, first.of);
            let slot = checksums.get_mut(piece.number as usize - 1).filter(|_| is_same);
            let reason = match slot {
                None => {
                    "expected a piece of the same job as on the first line, got one of another job".to_owned()
                }
                Some(Some(_)) => format!("piece {} occurs twice", piece.number),
                Some(free) => {
                    *free = Some(checksum);
                    continue;
                }
            };
            return Err(WorkError::Line(place, line, reason));
        }
        let (got, of) = (checksums.iter().flatten().count() as u32, first.of);
        if let Some(missing) = checksums.iter().position(Option::is_none) {
            let reason =
                format!("expected {of} pieces, got {got}; the first missing piece is {}", missing + 1);
            return Err(WorkError::Plan(place, reason));
        }
        Ok(Self { first, checksums: checksums.into_iter().flatten().collect() })
    }

    /// Number of pieces in the plan.
    pub const fn pieces(&self) -> u32 {
        self.first.of
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::{Identity, Job, split};

    fn lines(seed: u64) -> Vec<String> {
        let identity = Identity { program: "plakoto 0".to_owned(), networks: Vec::new() };
        let arguments = vec![format!("--seed={seed}")];
        let job = Job { kind: "labels", arguments, items: 7, texts: Vec::new(), identity };
        split(&job, 3).unwrap().map(|piece| piece.line().unwrap()).collect()
    }

    fn parse(lines: &[&str]) -> Result<Plan, String> {
        Plan::parse(lines.join("\n").as_bytes(), "plan".to_owned()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_plan_has_each_of_its_pieces_once() {
        let (mine, other) = (lines(1), lines(2));
        let [a, b, c] = [&mine[0], &mine[1], &mine[2]].map(String::as_str);
        let plan = parse(&[a, b, c]).unwrap();
        assert_eq!((plan.pieces(), plan.checksums.len()), (3, 3));
        assert_eq!(parse(&[c, "", a, b]).unwrap().checksums, plan.checksums, "in any order");
        for (lines, reason) in [
            (&[][..], "plan: expected pieces of work from `plakoto lab work plan`, got none"),
            (&[a, c], "plan: expected 3 pieces, got 2; the first missing piece is 2"),
            (&[a, b, a], "plan, line 3: piece 1 occurs twice"),
            (
                &[a, &other[1], c],
                "plan, line 2: expected a piece of the same job as on the first line, got one of another job",
            ),
            (
                &[a, "", "{}"],
                "plan, line 3: expected a piece of work from `plakoto lab work plan`, got something else",
            ),
            (
                &[a, &b[..50]],
                "plan, line 2: the piece of work is damaged: the checksum at its end is missing",
            ),
        ] {
            assert_eq!(parse(lines).unwrap_err(), reason);
        }
    }
}
