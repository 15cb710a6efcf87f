//! Divides a computation into pieces.

use sha2::{Digest, Sha256};

use super::error::WorkError;
use super::identity::Identity;
use super::input::Text;
use super::piece::{MOST_PIECES, Piece, VERSION};

/// A computation that can be divided into pieces.
#[derive(Clone, Debug)]
pub struct Job {
    /// Kind of computation, such as `rollout`.
    pub kind: &'static str,
    /// Command-line options of the computation.
    pub arguments: Vec<String>,
    /// Number of items. Items are numbered from 0.
    pub items: u64,
    /// Input of each item; empty if the input follows from the item numbers.
    pub texts: Vec<Text>,
    /// The program that must compute the pieces, with its networks and tables.
    pub identity: Identity,
}

/// Number of bytes of a job's hash that are kept; each byte is written as two hexadecimal digits.
const BYTES: usize = 8;

/// Divides a computation into `pieces` pieces, or into one piece per item if there are fewer items than that.
/// The numbers of items in two pieces differ by at most one.
///
/// # Errors
/// Fails if the computation has no items.
pub fn split(job: &Job, pieces: u32) -> Result<impl Iterator<Item = Piece>, WorkError> {
    if job.items == 0 {
        return Err(WorkError::NoItems);
    }
    let of = u64::from(pieces.clamp(1, MOST_PIECES)).min(job.items);
    let hash = job.hash(of);
    Ok((1..=of).map(move |number| {
        let items = [number - 1, number].map(|end| share(job.items, end, of));
        let [first, end] = items.map(|item| usize::try_from(item).unwrap_or(usize::MAX));
        Piece {
            version: VERSION,
            number: number as u32,
            of: of as u32,
            kind: job.kind.to_owned(),
            arguments: job.arguments.clone(),
            items,
            all: job.items,
            job: hash.clone(),
            program: job.identity.program.clone(),
            networks: job.identity.networks.clone(),
            texts: job.texts.get(first..end).unwrap_or_default().to_vec(),
        }
    }))
}

/// Number of items in the pieces up to piece `end`, if `items` items are divided into `of` pieces.
fn share(items: u64, end: u64, of: u64) -> u64 {
    (u128::from(items) * u128::from(end) / u128::from(of)) as u64
}

impl Job {
    /// Hash of everything that affects the results, including the number of pieces, `of`.
    fn hash(&self, of: u64) -> String {
        let Self { kind, arguments, items, texts, identity } = self;
        let whole = serde_json::json!({
            "kind": kind, "arguments": arguments, "items": items, "of": of, "texts": texts,
            "program": identity.program, "networks": identity.networks,
        });
        let hash = Sha256::digest(whole.to_string());
        hash.iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::work::Contents;

    fn job(texts: &[&str]) -> Job {
        let text = |text: &&str| Text { name: None, contents: Contents::Text((*text).to_owned()) };
        Job {
            kind: "rollout",
            arguments: vec!["--trials=36".to_owned()],
            items: texts.len() as u64,
            texts: texts.iter().map(text).collect(),
            identity: Identity { program: "plakoto 0".to_owned(), networks: vec!["a".to_owned()] },
        }
    }

    /// Divides seven items into three pieces. With fractions rounded down, the pieces end before item 7/3 =
    /// 2, item 14/3 = 4 and item 7.
    #[test]
    fn seven_in_three() {
        let pieces: Vec<Piece> = split(&job(&["a", "b", "c", "d", "e", "f", "g"]), 3).unwrap().collect();
        assert_eq!(pieces.iter().map(|piece| piece.items).collect::<Vec<_>>(), [[0, 2], [2, 4], [4, 7]]);
        assert_eq!(pieces[2].texts[0].contents, Contents::Text("e".to_owned()));
        assert_eq!((pieces[2].number, pieces[2].of, pieces[2].texts.len()), (3, 3, 3));
        assert!(matches!(split(&job(&[]), 3).map(Iterator::count), Err(WorkError::NoItems)));
    }

    #[test]
    fn the_hash_covers_everything_that_affects_results() {
        let good = job(&["a", "b"]);
        let mut hashes = vec![good.hash(2), good.hash(1), job(&["a", "c"]).hash(2), job(&["ab"]).hash(2)];
        hashes.push(Job { kind: "analyse", ..good.clone() }.hash(2));
        hashes.push(Job { arguments: Vec::new(), ..good.clone() }.hash(2));
        hashes.push(Job { items: 3, ..good.clone() }.hash(2));
        for (program, network) in [("plakoto 1", "a"), ("plakoto 0", "b")] {
            let identity = Identity { program: program.to_owned(), networks: vec![network.to_owned()] };
            hashes.push(Job { identity, ..good.clone() }.hash(2));
        }
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), 9);
        assert_eq!(good.hash(2), job(&["a", "b"]).hash(2));
    }

    proptest! {
        #[test]
        fn every_item_is_in_one_piece(items in 1_u64..u64::MAX, wanted in 0_u32..300) {
            let job = Job { items, ..job(&[]) };
            let pieces: Vec<Piece> = split(&job, wanted).unwrap().collect();
            prop_assert_eq!(pieces.len() as u64, u64::from(wanted.max(1)).min(items));
            let mut end = 0;
            for (number, piece) in (1..).zip(&pieces) {
                prop_assert_eq!((piece.number, piece.items[0]), (number, end));
                end = piece.items[1];
                prop_assert!((end - piece.items[0]).abs_diff(items / pieces.len() as u64) <= 1);
            }
            prop_assert_eq!(end, items);
        }
    }
}
