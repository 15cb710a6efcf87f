//! Results of trials with common dice.
//!
//! All sums are integers, so the order of adding does not matter.

use serde::{Deserialize, Serialize};

use plakoto_engine::eval::{Probabilities, Stakes};
use plakoto_engine::rollout::{Pairs, TrialEstimate, mean_and_error};

/// Fixed-point one: sums are in this fraction of a point or of a probability.
const PARTS: f64 = 100_000.0;

/// Minimum number of blocks for a usable standard error.
pub(super) const LEAST_BLOCKS: u32 = 12;

/// Plays that trail the best by this many standard errors of the difference are dropped.
const GIVEN_UP: f32 = 3.5;

/// Sum of a number over blocks, and sum of its squares.
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

    /// The mean over `blocks` blocks, in points, and its standard error, which is infinite for fewer than
    /// two.
    fn estimate(self, blocks: u32) -> TrialEstimate {
        let (mean, error) = mean_and_error(blocks.into(), self.sum as f64, self.squares as f64);
        TrialEstimate { mean: (mean / PARTS) as f32, error: (error / PARTS) as f32 }
    }
}

/// Results of one play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct PlayTally {
    blocks: u32,
    /// Sums of the nine probabilities: four kinds of win, four kinds of loss, draw.
    chances: [i64; 9],
    equity: Spread,
    is_given_up: bool,
}

/// Results of several plays, all with the same dice. A dropped play has only the first blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    plays: Vec<PlayTally>,
    /// Equity of each play less that of each earlier play, over the blocks that both have.
    differences: Pairs<Spread>,
}

impl Tally {
    /// An empty tally for `plays` plays.
    pub fn new(plays: usize) -> Self {
        Self { plays: vec![PlayTally::default(); plays], differences: Pairs::new(plays) }
    }

    /// Number of plays.
    pub fn plays(&self) -> usize {
        self.plays.len()
    }

    /// Whether there is a difference for every pair of plays, and some play is still open; true for every
    /// tally that comes from [`Tally::new`].
    pub fn is_whole(&self) -> bool {
        self.differences.is_of(self.plays.len()) && !self.open().is_empty()
    }

    /// Indices of the plays that are not dropped.
    pub fn open(&self) -> Vec<usize> {
        (0..self.plays.len()).filter(|&index| !self.plays[index].is_given_up).collect()
    }

    /// Number of blocks of the open plays, which is the maximum.
    pub fn blocks(&self) -> u32 {
        self.plays.iter().map(|play| play.blocks).max().unwrap_or(0)
    }

    /// Number of blocks of a play.
    pub fn blocks_of(&self, play: usize) -> u32 {
        self.plays[play].blocks
    }

    /// Whether a play was dropped.
    pub fn is_given_up(&self, play: usize) -> bool {
        self.plays[play].is_given_up
    }

    /// Adds a block: for each trial the results of the open plays.
    pub fn add(&mut self, block: &[Vec<Probabilities>], stakes: &Stakes) {
        let open = self.open();
        let weight = block.len().max(1) as f32;
        let mut equities = Vec::with_capacity(open.len());
        for (place, &index) in open.iter().enumerate() {
            let mut mean = Probabilities::default();
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

    /// Mean equity of a play, in points.
    pub fn equity(&self, play: usize) -> TrialEstimate {
        self.plays[play].equity.estimate(self.plays[play].blocks)
    }

    /// Mean probabilities of the outcomes after a play.
    pub fn chances(&self, play: usize) -> Probabilities {
        let PlayTally { blocks, chances, .. } = &self.plays[play];
        let mean = |index: usize| (chances[index] as f64 / f64::from((*blocks).max(1)) / PARTS) as f32;
        Probabilities {
            win: std::array::from_fn(mean),
            lose: std::array::from_fn(|way| mean(4 + way)),
            draw: mean(8),
        }
    }

    /// Equity of a play less that of another one, over the blocks that both have.
    pub fn difference(&self, play: usize, other: usize) -> TrialEstimate {
        let blocks = self.plays[play].blocks.min(self.plays[other].blocks);
        self.differences.difference(play, other, |spread| spread.estimate(blocks))
    }

    /// Indices of the plays, best first, by their distance from the best open play; dropped plays come last.
    pub fn ranked(&self) -> Vec<usize> {
        let equity = |&play: &usize| self.equity(play).mean;
        let mut ranked: Vec<usize> = (0..self.plays.len()).collect();
        // Of equal plays the first one, as everywhere.
        let best = self.open().into_iter().rev().max_by(|a, b| equity(a).total_cmp(&equity(b)));
        if let Some(best) = best {
            let behind = |&play: &usize| self.difference(best, play).mean;
            let group = |&play: &usize| (self.is_given_up(play), play != best);
            ranked.sort_by(|a, b| group(a).cmp(&group(b)).then(behind(a).total_cmp(&behind(b))));
        }
        ranked
    }

    /// Standard error of the difference between the two best plays, or of the equity of the only one, in
    /// points.
    pub fn error(&self) -> f32 {
        match self.ranked()[..] {
            [best, second, ..] => self.difference(best, second).error,
            [only] => self.equity(only).error,
            [] => f32::INFINITY,
        }
    }

    /// Whether that standard error is at most `error` points.
    pub fn is_exact(&self, error: f32) -> bool {
        self.blocks() >= LEAST_BLOCKS && self.error() <= error
    }

    /// Drops plays that clearly trail. The two best plays always stay open.
    pub fn give_up(&mut self) {
        if self.blocks() < LEAST_BLOCKS {
            return;
        }
        let ranked = self.ranked();
        for &play in ranked.iter().skip(2) {
            let behind = self.difference(ranked[0], play);
            self.plays[play].is_given_up |= behind.mean > GIVEN_UP * behind.error;
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

    const WON: Probabilities = Probabilities { win: [1.0, 0.0, 0.0, 0.0], lose: [0.0; 4], draw: 0.0 };
    const LOST: Probabilities = Probabilities { win: [0.0; 4], lose: [1.0, 0.0, 0.0, 0.0], draw: 0.0 };

    fn add(tally: &mut Tally, trials: &[&[Probabilities]]) {
        let block: Vec<_> = trials.iter().map(|trial| trial.to_vec()).collect();
        tally.add(&block, &Stakes::points(&RuleSet::PLAKOTO));
    }

    /// Blocks of two trials. The block means of the first play are +1 +1 −1, of the second 0 +1 −1. The
    /// differences 1 0 0 have mean 1/3, squares 1, variance (1 − 3/9) / 2 = 1/3, error √(1/3 / 3) = 1/3. The
    /// equity of the first play has mean 1/3, squares 3, variance (3 − 1/3) / 2 = 4/3, error √(4/9) = 2/3.
    #[test]
    fn common_dice_reduce_the_error_of_differences() {
        let mut tally = Tally::new(2);
        add(&mut tally, &[&[WON, LOST], &[WON, WON]]);
        assert_eq!(tally.error(), f32::INFINITY, "one block has no standard error");
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

    /// The second play is dropped while the third seems better; later the third falls below it. The third
    /// stays open for comparison with the best, and its error keeps shrinking.
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
        assert_eq!(tally.ranked(), [1, 0, 2]);
        assert_eq!(tally.difference(1, 2), TrialEstimate { mean: 2.0, error: 0.0 }, "over twelve blocks");
    }
}
