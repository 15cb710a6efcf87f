//! The file of a plan: a piece on each line.

use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::error::WorkError;
use super::piece::Piece;
use crate::error::{At, LabError};
use plakoto_engine::files;
use plakoto_engine::printable;

/// What all pieces of a plan have in common, and what tells each from others.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its first piece, which has nothing to work on.
    pub first: Piece,
    /// The checksums of the lines of all pieces, in the order of their numbers.
    pub(super) checksums: Vec<String>,
}

/// The most bytes of a line.
pub const MOST_OF_LINE: u64 = 1 << 30;

/// The pieces of a text, which is named so, with the number of each line and its checksum. Empty lines are passed over.
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

/// The piece of a line, and the checksum of the line.
fn piece(line: &[u8], place: &str, number: u64) -> Result<(Piece, String), WorkError> {
    Piece::read(line.trim_ascii())
        .map_err(|error| WorkError::Line(place.to_owned(), number, error.to_string()))
}

/// The next line; `None` at the end.
fn line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let bytes = io::Read::take(input, MOST_OF_LINE).read_until(b'\n', &mut line)?;
    Ok((bytes > 0).then_some(line))
}

fn open(path: &Path) -> Result<impl BufRead, WorkError> {
    Ok(BufReader::new(files::open(path).at(path)?))
}

/// The piece with this number, and the checksum of its line. The other lines are not looked at.
///
/// # Errors
/// If the file cannot be read or does not have it, or its line is damaged.
pub fn find(path: &Path, number: u32) -> Result<(Piece, String), WorkError> {
    let (mut input, begin) = (open(path)?, format!("{{\"plakoto_piece\":1,\"piece\":{number},"));
    let (mut at, place) = (0, printable::path(path));
    while let Some(line) = line(&mut input).at(path)? {
        at += 1;
        // A first line that is no piece is told.
        if line.starts_with(begin.as_bytes()) || at == 1 && !line.starts_with(b"{\"plakoto_piece\":") {
            return piece(&line, &place, at);
        }
    }
    Err(WorkError::no_such_piece(&place, number))
}

impl Plan {
    /// Reads a plan, which has all of its pieces, in any order.
    ///
    /// # Errors
    /// If it cannot be read, a line is damaged or of another plan, or pieces are missing.
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
                None => "expected a piece of the same job as the first line, got one of another".to_owned(),
                Some(Some(_)) => format!("piece {} stands there twice", piece.number),
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
                format!("expected {of} pieces, got {got}; the first that is not there is {}", missing + 1);
            return Err(WorkError::Plan(place, reason));
        }
        Ok(Self { first, checksums: checksums.into_iter().flatten().collect() })
    }

    /// How many pieces there are.
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
            (&[][..], "plan: expected pieces, as `plakoto lab work plan` writes them, got none"),
            (&[a, c], "plan: expected 3 pieces, got 2; the first that is not there is 2"),
            (&[a, b, a], "plan, line 3: piece 1 stands there twice"),
            (
                &[a, &other[1], c],
                "plan, line 2: expected a piece of the same job as the first line, got one of another",
            ),
            (
                &[a, "", "{}"],
                "plan, line 3: expected a piece, as `plakoto lab work plan` writes them, got something else",
            ),
            (&[a, &b[..50]], "plan, line 2: the piece is damaged: it has no checksum at its end"),
        ] {
            assert_eq!(parse(lines).unwrap_err(), reason);
        }
    }
}
