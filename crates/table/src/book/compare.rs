//! Two books that were made in different ways: by another seed, or by games that were cut.

use super::entry::{Book, Entry};
use plakoto_engine::rollout::TrialEstimate;

/// A line that two books have, of which both compare the two best plays of the first one.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The line in the first book.
    pub entry: &'a Entry,
    /// What the best play is worth, in the second book more than in the first, in points.
    pub equity: TrialEstimate,
    /// How far the second best is behind it, in the second book more than in the first, in points. Where neither is the best
    /// in the second book, the error is rather too great.
    pub behind: TrialEstimate,
}

/// What many lines say together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Agreement {
    /// Number of lines.
    pub lines: usize,
    /// The mean of what is different, weighted by how sure each is, in points.
    pub mean: TrialEstimate,
    /// The root of the mean square of what is different, each divided by its standard error: 1 if only chance makes a
    /// difference.
    pub spread: f32,
}

/// The lines that both books have, in the order of the first one.
pub fn compare<'a>(first: &'a Book, second: &Book) -> Vec<Compared<'a>> {
    let of_entry = |entry: &'a Entry| {
        let other = second.entry(&entry.line.position(), entry.line.roll)?;
        let [best, next, ..] = &entry.plays[..] else { return None };
        let (their_best, their_next) = (other.play(&best.legal)?, other.play(&next.legal)?);
        Some(Compared {
            entry,
            equity: minus(their_best.equity, best.equity),
            behind: minus(minus(their_next.behind, their_best.behind), next.behind),
        })
    };
    first.entries.iter().filter_map(of_entry).collect()
}

fn minus(a: TrialEstimate, b: TrialEstimate) -> TrialEstimate {
    TrialEstimate { mean: a.mean - b.mean, error: a.error.hypot(b.error) }
}

impl Agreement {
    /// What some differences say together.
    pub fn of(differences: impl Iterator<Item = TrialEstimate>) -> Self {
        let (mut lines, mut weights, mut sum, mut squares) = (0_usize, 0.0_f64, 0.0_f64, 0.0_f64);
        for TrialEstimate { mean, error } in differences.filter(|difference| difference.error > 0.0) {
            let (mean, error) = (f64::from(mean), f64::from(error));
            lines += 1;
            weights += error.powi(-2);
            sum += mean * error.powi(-2);
            squares += (mean / error).powi(2);
        }
        if lines == 0 {
            return Self::default();
        }
        let mean = TrialEstimate { mean: (sum / weights) as f32, error: weights.powf(-0.5) as f32 };
        Self { lines, mean, spread: (squares / lines as f64).sqrt() as f32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights 1/1² and 1/2²: the mean is (3 + 1/4 · −1) / (5/4) = 2.2, its error √(4/5); the squares are 3² and (1/2)².
    #[test]
    fn sure_differences_weigh_more() {
        let differences = [(3.0, 1.0), (-1.0, 2.0)].map(|(mean, error)| TrialEstimate { mean, error });
        let Agreement { lines, mean, spread } = Agreement::of(differences.into_iter());
        assert_eq!(lines, 2);
        assert!((mean.mean - 2.2).abs() < 1e-6 && (mean.error - 0.8_f32.sqrt()).abs() < 1e-6);
        assert!((spread - (9.25_f32 / 2.0).sqrt()).abs() < 1e-6);
        assert_eq!(Agreement::of(std::iter::empty()), Agreement::default());
    }
}
