//! Results of trials in which all plays get the same dice.
//!
//! All sums are integers, so they do not depend on the order of addition.

use serde::{Deserialize, Serialize};

use plakoto_engine::eval::{Chances, Stakes};
use plakoto_engine::rollout::{Pairs, TrialEstimate, mean_and_error};
use plakoto_table::book::SURE;

/// Fixed-point one: the sums count units of 1/100,000 of a point or of a probability.
const PARTS: f64 = 100_000.0;

/// Minimum number of blocks of trials for a usable standard error.
pub(super) const LEAST_BLOCKS: u32 = 12;

/// A play is dropped if it trails the best play by more than this many standard errors of the difference.
const GIVEN_UP: f32 = 3.5;

/// Sum of a value over blocks of trials, and the sum of its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    sum: i64,
    squares: i64,
}

impl Spread {
    fn add(&mut self, number: i64) {
        self.sum = self.sum.saturating_add(number);
        self.squares = self.squares.saturating_add(number.saturating_mul(number));
    }

    /// Returns the mean over `blocks` blocks, in points, with its standard error. The error is infinite for
    /// fewer than two blocks.
    fn estimate(self, blocks: u32) -> TrialEstimate {
        let (mean, error) = mean_and_error(blocks.into(), self.sum as f64, self.squares as f64);
        TrialEstimate { mean: (mean / PARTS) as f32, error: (error / PARTS) as f32 }
    }
}

/// Results of the trials of one play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct PlayTally {
    blocks: u32,
    /// Sum of each of the nine outcome probabilities over the blocks: four kinds of win, four kinds of loss,
    /// and the draw.
    chances: [i64; 9],
    equity: Spread,
    is_dropped: bool,
}

/// Results of several plays whose trials had the same dice. A dropped play has only the blocks before it was
/// dropped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    plays: Vec<PlayTally>,
    /// For each pair of plays, the equity of the later play minus the equity of the earlier play, summed over
    /// the blocks that both plays have.
    differences: Pairs<Spread>,
}

impl Tally {
    /// Creates an empty tally for `plays` plays.
    pub fn new(plays: usize) -> Self {
        Self { plays: vec![PlayTally::default(); plays], differences: Pairs::new(plays) }
    }

    /// Number of plays in the tally.
    pub fn plays(&self) -> usize {
        self.plays.len()
    }

    /// Whether the tally contains a difference for every pair of plays, and at least one play is still open.
    /// Every tally that was created with [`Tally::new`] meets these conditions. A tally from a file may not.
    pub fn is_whole(&self) -> bool {
        self.differences.is_of(self.plays.len()) && !self.open().is_empty()
    }

    /// Indices of the open plays, that is, the plays that were not dropped.
    pub fn open(&self) -> Vec<usize> {
        (0..self.plays.len()).filter(|&index| !self.plays[index].is_dropped).collect()
    }

    /// Number of blocks that every open play has. Dropped plays may have fewer blocks.
    pub fn blocks(&self) -> u32 {
        self.plays.iter().map(|play| play.blocks).max().unwrap_or(0)
    }

    /// Number of blocks that the play at this index has.
    pub fn blocks_of(&self, play: usize) -> u32 {
        self.plays[play].blocks
    }

    /// Whether the play at this index was dropped.
    pub fn is_dropped(&self, play: usize) -> bool {
        self.plays[play].is_dropped
    }

    /// Adds a block of trials. Each trial contains the results of the open plays, in their order.
    pub fn add(&mut self, block: &[Vec<Chances>], stakes: &Stakes) {
        let open = self.open();
        let weight = block.len().max(1) as f32;
        let mut equities = Vec::with_capacity(open.len());
        for (place, &index) in open.iter().enumerate() {
            let mut mean = Chances::default();
            block.iter().filter_map(|trial| trial.get(place)).for_each(|result| mean.add(result, 1.0));
            let mean = mean.divided_by(weight);
            let equity = parts(stakes.equity(&mean));
            let play = &mut self.plays[index];
            let chances = mean.win.iter().chain(&mean.lose).chain([&mean.draw]);
            for (sum, chance) in play.chances.iter_mut().zip(chances) {
                *sum = sum.saturating_add(parts(*chance));
            }
            play.equity.add(equity);
            play.blocks += 1;
            for (&other, &its) in open.iter().zip(&equities) {
                self.differences.of(index, other).add(equity - its);
            }
            equities.push(equity);
        }
    }

    /// Mean equity of a play, in points, with its standard error.
    pub fn equity(&self, play: usize) -> TrialEstimate {
        self.plays[play].equity.estimate(self.plays[play].blocks)
    }

    /// Mean probability of each outcome after a play.
    pub fn chances(&self, play: usize) -> Chances {
        let PlayTally { blocks, chances, .. } = &self.plays[play];
        let mean = |index: usize| (chances[index] as f64 / f64::from((*blocks).max(1)) / PARTS) as f32;
        Chances {
            win: std::array::from_fn(mean),
            lose: std::array::from_fn(|way| mean(4 + way)),
            draw: mean(8),
        }
    }

    /// Equity of a play minus the equity of another play, over the blocks that both plays have.
    pub fn difference(&self, play: usize, other: usize) -> TrialEstimate {
        let blocks = self.plays[play].blocks.min(self.plays[other].blocks);
        self.differences.difference(play, other, |spread| spread.estimate(blocks))
    }

    /// Indices of the plays, ordered by their distance from the best open play, best first. Plays with fewer
    /// blocks come last.
    pub fn ranked(&self) -> Vec<usize> {
        let equity = |&play: &usize| self.equity(play).mean;
        let mut ranked: Vec<usize> = (0..self.plays.len()).collect();
        // If plays are equal, the first one is the best, as everywhere in the program.
        let best = self.open().into_iter().rev().max_by(|a, b| equity(a).total_cmp(&equity(b)));
        if let Some(best) = best {
            let behind = |&play: &usize| self.difference(best, play).mean;
            let group = |&play: &usize| (self.blocks_of(play) < self.blocks(), play != best);
            ranked.sort_by(|a, b| group(a).cmp(&group(b)).then(behind(a).total_cmp(&behind(b))));
        }
        ranked
    }

    /// Standard error of the difference between the two best plays, in points. If there is only one play, the
    /// standard error of its equity.
    pub fn error(&self) -> f32 {
        match self.ranked()[..] {
            [best, second, ..] => self.difference(best, second).error,
            [only] => self.equity(only).error,
            [] => f32::INFINITY,
        }
    }

    /// Whether the error that [`Tally::error`] returns is at most `error` points, and there are enough blocks
    /// to trust it.
    pub fn is_exact(&self, error: f32) -> bool {
        self.blocks() >= LEAST_BLOCKS && self.error() <= error
    }

    /// Whether the best play leads by at least two standard errors, and there are enough blocks to trust it.
    pub fn is_decided(&self) -> bool {
        let leads = match self.ranked()[..] {
            [best, second, ..] => {
                let lead = self.difference(best, second);
                lead.mean >= SURE * lead.error
            }
            _ => true,
        };
        self.blocks() >= LEAST_BLOCKS && leads
    }

    /// Drops plays that clearly trail the best play. The two best plays always stay open.
    pub fn give_up(&mut self) {
        if self.blocks() < LEAST_BLOCKS {
            return;
        }
        let ranked = self.ranked();
        for &play in ranked.iter().skip(2) {
            let behind = self.difference(ranked[0], play);
            self.plays[play].is_dropped |= behind.mean > GIVEN_UP * behind.error;
        }
    }
}

fn parts(number: f32) -> i64 {
    (f64::from(number) * PARTS).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::RuleSet;

    const WON: Chances = Chances { win: [1.0, 0.0, 0.0, 0.0], lose: [0.0; 4], draw: 0.0 };
    const LOST: Chances = Chances { win: [0.0; 4], lose: [1.0, 0.0, 0.0, 0.0], draw: 0.0 };

    fn add(tally: &mut Tally, trials: &[&[Chances]]) {
        let block: Vec<_> = trials.iter().map(|trial| trial.to_vec()).collect();
        tally.add(&block, &Stakes::points(&RuleSet::PLAKOTO));
    }

    /// Three blocks of two trials each. The block means of the first play are +1, +1 and −1, and of the
    /// second play 0, +1 and −1. Their differences 1, 0 and 0 have the mean 1/3, the sum of squares 1, the
    /// variance (1 − 3/9) / 2 = 1/3, and the standard error √(1/3 / 3) = 1/3. The equity of the first play
    /// has the mean 1/3, the sum of squares 3, the variance (3 − 1/3) / 2 = 4/3, and the standard error
    /// √(4/9) = 2/3.
    #[test]
    fn common_dice_reduce_the_error_of_differences() {
        let mut tally = Tally::new(2);
        add(&mut tally, &[&[WON, LOST], &[WON, WON]]);
        assert_eq!(tally.error(), f32::INFINITY, "one block has no standard error");
        assert!(!tally.is_decided(), "one block is too few");
        add(&mut tally, &[&[WON, WON], &[WON, WON]]);
        add(&mut tally, &[&[LOST, LOST], &[LOST, LOST]]);
        let close = |a: f32, b: f32| (a - b).abs() < 1e-4;
        let TrialEstimate { mean, error } = tally.equity(0);
        assert!(close(mean, 1.0 / 3.0) && close(error, 2.0 / 3.0), "{mean} {error}");
        let TrialEstimate { mean, error } = tally.difference(0, 1);
        assert!(close(mean, 1.0 / 3.0) && close(error, 1.0 / 3.0), "{mean} {error}");
        assert!(close(tally.difference(1, 0).mean, -1.0 / 3.0));
        assert_eq!(tally.ranked(), [0, 1]);
        assert!(close(tally.chances(1).win[0], 0.5), "one of two, two of two, none of two");
    }

    /// The second play is dropped while the third play seems better than the second. Later the third play
    /// falls below the second. The third play stays open for comparison with the best play, and its error
    /// keeps shrinking.
    #[test]
    fn two_plays_stay_open_even_if_a_dropped_one_seems_better_later() {
        let mut tally = Tally::new(3);
        for _ in 0..LEAST_BLOCKS {
            add(&mut tally, &[&[WON, LOST, WON]]);
        }
        tally.give_up();
        assert_eq!(tally.open(), [0, 2]);
        for block in 0..10 * LEAST_BLOCKS {
            add(&mut tally, &[&[WON, if block % 5 == 0 { WON } else { LOST }], &[WON, LOST]]);
            tally.give_up();
            assert_eq!((tally.open(), tally.ranked()), (vec![0, 2], vec![0, 2, 1]));
        }
        assert!(tally.is_exact(0.2), "{}", tally.error());
    }

    /// The third play is 0.5 points behind in each of twelve blocks, so its error is 0 and it is dropped. The
    /// fourth play is 2 points behind in every second block: 1 point on average, with the error √(1/11) = 0.302,
    /// of which 3.5 are more than 1. It stays open, but the third play also has twelve blocks, and is better.
    #[test]
    fn a_play_dropped_after_the_last_block_keeps_its_place() {
        let mut tally = Tally::new(4);
        let third = Chances { win: [0.75, 0.0, 0.0, 0.0], lose: [0.25, 0.0, 0.0, 0.0], draw: 0.0 };
        for block in 0..LEAST_BLOCKS {
            add(&mut tally, &[&[WON, WON, third, if block % 2 == 0 { LOST } else { WON }]]);
        }
        tally.give_up();
        assert_eq!((tally.open(), tally.ranked()), (vec![0, 1, 3], vec![0, 1, 2, 3]));
    }

    #[test]
    fn clearly_worse_plays_are_dropped_but_not_the_second_best() {
        let mut tally = Tally::new(3);
        for _ in 0..LEAST_BLOCKS {
            add(&mut tally, &[&[LOST, WON, LOST]]);
        }
        tally.give_up();
        assert_eq!(tally.open(), [0, 1], "the best, and the first of equals");
        add(&mut tally, &[&[WON, WON]]);
        assert_eq!([0, 1, 2].map(|play| tally.blocks_of(play)), [13, 13, 12]);
        assert!(tally.is_decided(), "1.85 ± 0.15");
        assert_eq!(tally.ranked(), [1, 0, 2]);
        assert_eq!(tally.difference(1, 2), TrialEstimate { mean: 2.0, error: 0.0 }, "over twelve blocks");
    }
}
