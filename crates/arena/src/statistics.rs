//! Statistics of results: sums, means, standard errors, Elo differences and sequential tests.

use serde::Serialize;

use crate::{DecisionTime, GameEnd, PlayedPair};
use plakoto_engine::rules::Victory;

/// Sum of the results of several pairs, with the sum of the squares, from which the variance is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Number of results.
    pub count: u64,
    /// Sum of the results.
    pub total: i64,
    /// Sum of the squares of the results.
    squares: u64,
}

/// A mean of several results with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanEstimate {
    /// Mean of the results.
    pub mean: f64,
    /// Standard error of the mean; infinite (in JSON, null) if there are too few results.
    #[serde(rename = "standard_error")]
    pub error: f64,
}

/// A sequential probability ratio test between two hypotheses about the first player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Strength under the null hypothesis, in Elo if matches are played, otherwise in points per game.
    pub low: f64,
    /// Strength under the alternative hypothesis, which is greater than `low`.
    pub high: f64,
    /// Accepted probability that the test decides for `high` although `low` is true.
    pub alpha: f64,
    /// Accepted probability that the test decides for `low` although `high` is true.
    pub beta: f64,
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestVerdict {
    /// The test is not decided: more pairs are needed.
    Open,
    /// The null hypothesis is accepted: the strength is `low`.
    Low,
    /// The alternative hypothesis is accepted: the strength is `high`.
    High,
}

/// Minimum number of pairs before a test may be decided. The variance of fewer pairs is not known well
/// enough.
const MIN_PAIRS: u64 = 30;

impl Sum {
    /// Adds the result of one pair.
    const fn count(&mut self, result: i64) {
        self.count += 1;
        self.total += result;
        self.squares += result.unsigned_abs().pow(2);
    }

    /// Adds the results in `other`.
    const fn add(&mut self, other: Self) {
        self.count += other.count;
        self.total += other.total;
        self.squares += other.squares;
    }

    /// Returns the mean result.
    pub fn mean(self) -> MeanEstimate {
        let (count, mean) = (self.count as f64, self.total as f64 / self.count as f64);
        let error = if self.count < 2 { f64::INFINITY } else { (self.variance() / count).sqrt() };
        MeanEstimate { mean, error }
    }

    /// Sample variance of the results.
    fn variance(self) -> f64 {
        let (count, total) = (self.count as f64, self.total as f64);
        ((self.squares as f64 - total * total / count) / (count - 1.0)).max(0.0)
    }
}

impl MeanEstimate {
    /// Divides the mean and the standard error by `parts`.
    pub fn divided_by(self, parts: f64) -> Self {
        Self { mean: self.mean / parts, error: self.error / parts }
    }
}

/// Returns the Elo difference for the share of matches that a player won. The difference is infinite for a
/// share of 0 or 1.
pub fn elo(share: MeanEstimate) -> MeanEstimate {
    let odds = share.mean / (1.0 - share.mean);
    let slope = 400.0 / (std::f64::consts::LN_10 * share.mean * (1.0 - share.mean));
    let error = if odds > 0.0 && odds.is_finite() { slope * share.error } else { f64::INFINITY };
    MeanEstimate { mean: 400.0 * odds.log10(), error }
}

/// Returns the expected share of matches that a player wins, for an Elo difference.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Sprt {
    /// Bounds of the log-likelihood ratio. The test accepts `low` at or below the first bound, and `high` at
    /// or above the second bound.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Log-likelihood ratio of `high` to `low`, given the results of pairs. Assumes that means are normally
    /// distributed with the sample variance. `is_elo` is true if the pairs are pairs of matches, so that
    /// strengths are in Elo.
    pub fn likelihood(&self, results: Sum, is_elo: bool) -> f64 {
        if results.count < MIN_PAIRS {
            return 0.0;
        }
        let pairs = results.count as f64;
        // If all results are equal, their variance is zero. The lower bound is about the variance with one
        // deviating pair.
        let variance = results.variance().max(1.0 / pairs);
        // The result of a pair is the sum over its two legs: matches won minus matches lost, or points won
        // minus points lost.
        let expected = |bound: f64| if is_elo { 4.0 * share_of_elo(bound) - 2.0 } else { 2.0 * bound };
        let (low, high) = (expected(self.low), expected(self.high));
        (high - low) * (2.0 * results.total as f64 - pairs * (low + high)) / (2.0 * variance)
    }

    /// Returns the state of the test for a log-likelihood ratio.
    pub fn verdict(&self, likelihood: f64) -> TestVerdict {
        let [low, high] = self.bounds();
        if likelihood <= low {
            TestVerdict::Low
        } else if likelihood >= high {
            TestVerdict::High
        } else {
            TestVerdict::Open
        }
    }
}

/// Results of two players against each other. Tallies of different pairs can be added in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Number of pairs played.
    pub pairs: u64,
    /// Number of games played.
    pub games: u64,
    /// The first player's points won minus points lost, summed over all pairs.
    pub points: Sum,
    /// Sum over the pairs of the number of games.
    pub lengths: Sum,
    /// Sum over the pairs of the first player's points multiplied by the number of games.
    pub points_by_length: i64,
    /// The first player's points without the luck of the dice, in thousandths, summed over the pairs in which
    /// luck was measured.
    pub without_luck: Sum,
    /// Sum over the pairs of the first player's matches won minus matches lost.
    pub matches: Sum,
    /// Number of matches won by each player.
    pub matches_won: [u64; 2],
    /// Number of games won by each player with each kind of victory, in the order of [`Victory::ALL`].
    pub wins: [[u64; 4]; 2],
    /// Number of games lost by each player because of each kind of fault, in the order of [`GameEnd::FAULTS`].
    pub faults: [[u64; 4]; 2],
    /// Number of games without a winner.
    pub draws: u64,
    /// Points won minus points lost by the starting player, summed over all games.
    pub starter_points: i64,
    /// Number of games started by each player.
    pub starts: [u64; 2],
    /// Number of plies in all games.
    pub plies: u64,
    /// Number of decisions, and the time they took, for each player.
    pub spent: [DecisionTime; 2],
}

impl PairTally {
    /// Adds the results of a pair.
    pub fn count(&mut self, pair: &PlayedPair) {
        let mut points = 0;
        for game in &pair.games {
            self.games += 1;
            self.plies += u64::from(game.plies);
            self.starts[game.starter] += 1;
            self.spent.iter_mut().zip(&game.spent).for_each(|(sum, spent)| sum.add(spent));
            let Some(winner) = game.winner else {
                self.draws += 1;
                continue;
            };
            points += signed(winner == 0, game.points.into());
            self.starter_points += signed(winner == game.starter, game.points.into());
            if let Some(victory) = game.end.victory() {
                self.wins[winner][victory as usize] += 1;
            }
            if let Some(fault) = GameEnd::FAULTS.iter().position(|fault| *fault == game.end) {
                self.faults[1 - winner][fault] += 1;
            }
        }
        self.pairs += 1;
        let length = i64::try_from(pair.games.len()).unwrap_or(i64::MAX);
        self.points.count(points);
        self.lengths.count(length);
        self.points_by_length += points * length;
        if let Some(luck) = pair.games.iter().map(|game| game.luck).sum::<Option<i64>>() {
            self.without_luck.count(1000 * points - luck);
        }
        let winners = pair.matches.iter().flatten().flatten();
        winners.clone().for_each(|&winner| self.matches_won[winner] += 1);
        self.matches.count(winners.map(|&winner| signed(winner == 0, 1)).sum());
    }

    /// Adds the results of another tally.
    pub fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.games += other.games;
        self.points.add(other.points);
        self.lengths.add(other.lengths);
        self.points_by_length += other.points_by_length;
        self.without_luck.add(other.without_luck);
        self.matches.add(other.matches);
        self.draws += other.draws;
        self.starter_points += other.starter_points;
        self.plies += other.plies;
        for player in 0..2 {
            self.matches_won[player] += other.matches_won[player];
            self.starts[player] += other.starts[player];
            self.wins[player].iter_mut().zip(other.wins[player]).for_each(|(sum, wins)| *sum += wins);
            self.faults[player].iter_mut().zip(other.faults[player]).for_each(|(sum, lost)| *sum += lost);
            self.spent[player].add(&other.spent[player]);
        }
    }

    /// Returns the same results with the first and second player exchanged.
    pub fn swapped(mut self) -> Self {
        (self.points.total, self.matches.total) = (-self.points.total, -self.matches.total);
        self.points_by_length = -self.points_by_length;
        self.without_luck.total = -self.without_luck.total;
        self.matches_won.swap(0, 1);
        self.starts.swap(0, 1);
        self.wins.swap(0, 1);
        self.faults.swap(0, 1);
        self.spent.swap(0, 1);
        self
    }

    /// Points per game for the first player. The standard error is computed from the spread between pairs,
    /// because games in a pair share their dice and are not independent. If pairs differ in length, it is the
    /// standard error of a ratio of two sums. Each pair then contributes the difference between its points
    /// and the points expected for its number of games.
    pub fn points_per_game(&self) -> MeanEstimate {
        let (pairs, games) = (self.pairs as f64, self.games.max(1) as f64);
        let mean = self.points.total as f64 / games;
        let by_length = self.points_by_length as f64;
        let spread =
            self.points.squares as f64 - 2.0 * mean * by_length + mean * mean * self.lengths.squares as f64;
        let variance = spread.max(0.0) * pairs / (pairs - 1.0);
        let error = if self.pairs < 2 { f64::INFINITY } else { variance.sqrt() / games };
        MeanEstimate { mean, error }
    }

    /// Points per game for the first player without the luck of the dice; `None` if luck was not measured. The
    /// arena measures luck only in pairs of two games.
    pub fn without_luck(&self) -> Option<MeanEstimate> {
        (self.without_luck.count > 0).then(|| self.without_luck.mean().divided_by(2.0 * 1000.0))
    }

    /// Points per game for the first player in the games that `player` (0 or 1) started. If single games are
    /// played, these are half of all games.
    pub fn points_per_start(&self, player: usize) -> f64 {
        // The starter's points are the first player's own points in the games that the first player started.
        // In the other games, they count against the first player.
        let twice = self.points.total + if player == 0 { self.starter_points } else { -self.starter_points };
        twice as f64 / 2.0 / self.starts[player] as f64
    }

    /// Share of matches that the first player won. A match without a winner counts as half a win.
    pub fn match_share(&self) -> MeanEstimate {
        let MeanEstimate { mean, error } = self.matches.mean().divided_by(4.0);
        MeanEstimate { mean: 0.5 + mean, error }
    }

    /// Share of all games that a player (0 or 1) won with this kind of victory.
    pub fn share(&self, player: usize, victory: Victory) -> f64 {
        self.wins[player][victory as usize] as f64 / self.games as f64
    }

    /// Number of games lost because of faults by either player.
    pub fn faulted(&self) -> u64 {
        self.faults.iter().flatten().sum()
    }

    /// Log-likelihood ratio for a sequential test. It is computed from the matches if the match length
    /// `length` is not 0, otherwise from the points.
    pub fn likelihood(&self, sprt: &Sprt, length: u16) -> f64 {
        let sum = if length > 0 { self.matches } else { self.points };
        sprt.likelihood(sum, length > 0)
    }
}

fn signed(is_gain: bool, points: i64) -> i64 {
    if is_gain { points } else { -points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameEnd, PlayedGame};
    use plakoto_engine::rules::RuleSet;

    fn sum(results: impl IntoIterator<Item = i64>) -> Sum {
        let mut sum = Sum::default();
        results.into_iter().for_each(|result| sum.count(result));
        sum
    }

    /// For 3 of 4 matches, the Elo difference is 400 log₁₀ 3 = 190.85. The slope is 400 / (ln 10 · 0.75 ·
    /// 0.25) = 926.5 Elo per unit of the share, so an error of 0.01 in the share is an error of 9.265 Elo.
    #[test]
    fn elo_of_a_share() {
        let MeanEstimate { mean, error } = elo(MeanEstimate { mean: 0.75, error: 0.01 });
        assert!((mean - 190.848_5).abs() < 1e-4 && (error - 9.264_9).abs() < 1e-3, "{mean} {error}");
        assert!((share_of_elo(mean) - 0.75).abs() < 1e-12);
        assert_eq!(elo(MeanEstimate { mean: 1.0, error: 0.0 }).mean, f64::INFINITY);
    }

    /// If both error probabilities are 5%, the bounds are ln(0.05 / 0.95) and ln(0.95 / 0.05), that is,
    /// ±2.9444.
    #[test]
    fn bounds_of_a_test() {
        let [low, high] = Sprt { low: 0.0, high: 0.1, alpha: 0.05, beta: 0.05 }.bounds();
        assert!((high - 2.944_4).abs() < 1e-4 && (low + high).abs() < 1e-12);
    }

    /// 60 pairs with the result +2 and 40 pairs with −2 have the total 40, the mean 0.4, and the variance
    /// (400 − 100 · 0.16) / 99 = 3.87879. The hypotheses 0 and 0.1 points per game are 0 and 0.2 points per
    /// pair. The log-likelihood ratio is 0.2 · (2 · 40 − 100 · 0.2) / (2 · 3.87879) = 12 / 7.75758 = 1.54688.
    #[test]
    fn likelihood_of_points() {
        let sprt = Sprt { low: 0.0, high: 0.1, alpha: 0.05, beta: 0.05 };
        let results = sum([2; 60].into_iter().chain([-2; 40]));
        let likelihood = sprt.likelihood(results, false);
        assert!((likelihood - 1.546_88).abs() < 1e-4, "{likelihood}");
        assert_eq!(sprt.verdict(likelihood), TestVerdict::Open);
        assert_eq!(sprt.verdict(2.95), TestVerdict::High);
        assert_eq!(sprt.verdict(-2.95), TestVerdict::Low);
        assert_eq!(sprt.likelihood(sum([2; 20]), false), 0.0, "too few");
        assert_eq!(sprt.verdict(sprt.likelihood(sum([2; 40]), false)), TestVerdict::High, "all alike");
    }

    /// The pairs of the previous test, as matches, with the hypotheses Elo 0 and Elo 190.8485. The expected
    /// shares are 1/2 and 3/4, so the expected results are 0 and 1 per pair. The log-likelihood ratio is 1 ·
    /// (2 · 40 − 100 · 1) / (2 · 3.87879) = −2.57812.
    #[test]
    fn likelihood_of_matches() {
        let sprt = Sprt { low: 0.0, high: 190.848_501_887_864_97, alpha: 0.05, beta: 0.05 };
        let likelihood = sprt.likelihood(sum([2; 60].into_iter().chain([-2; 40])), true);
        assert!((likelihood + 2.578_12).abs() < 1e-4, "{likelihood}");
    }

    fn pair(games: [(usize, Victory); 2]) -> PlayedPair {
        let game = |(leg, (winner, victory)): (usize, (usize, Victory))| PlayedGame {
            leg,
            starter: leg,
            winner: Some(winner),
            points: victory.points(&RuleSet::PLAKOTO),
            end: victory.into(),
            reason: None,
            plies: 10,
            spent: Default::default(),
            luck: None,
        };
        let games = games.into_iter().enumerate().map(game).collect();
        PlayedPair { pair: 0, players: [0, 1], games, matches: None, is_replay: false, records: Vec::new() }
    }

    fn tally(pairs: &[PlayedPair]) -> PairTally {
        let mut tally = PairTally::default();
        pairs.iter().for_each(|pair| tally.count(pair));
        tally
    }

    /// Three pairs with +3, −1 and +1 points have 3 points in 6 games. The mean per pair is 1, and the
    /// variance is (2² + 2² + 0²) / 2 = 4. The standard error of the mean is √(4/3) per pair, and half of
    /// that per game.
    #[test]
    fn points_per_game_and_their_error() {
        let (single, gammon) = (Victory::Single, Victory::Gammon);
        let pairs = [[(0, gammon), (0, single)], [(1, gammon), (0, single)], [(0, gammon), (1, single)]];
        let pairs = pairs.map(pair);
        let tally = tally(&pairs);
        let MeanEstimate { mean, error } = tally.points_per_game();
        assert_eq!(mean, 0.5);
        assert!((error - 1.0 / 3.0_f64.sqrt()).abs() < 1e-12, "{error}");
        assert_eq!(tally.wins, [[2, 2, 0, 0], [1, 1, 0, 0]]);
        assert_eq!(tally.share(0, gammon), 1.0 / 3.0);
        // In the games that the first player started, this player won 2, lost 2 and won 2 points. In the
        // games that the second player started, the second player lost 1, lost 1 and won 1 point.
        assert_eq!(tally.starter_points, 1);
        assert_eq!((tally.points_per_start(0), tally.points_per_start(1)), (2.0 / 3.0, 1.0 / 3.0));
        assert_eq!(tally.swapped().points_per_game().mean, -0.5);
    }

    /// Three pairs of matches have +4 points in 2 games, −2 points in 4 games, and +3 points in 3 games, that
    /// is, 5 points in 9 games. From the mean of 5/9, 10/9, 20/9 and 15/9 points are expected. The
    /// differences 26/9, −38/9 and 12/9 have the squares 676/81, 1444/81 and 144/81, with the sum 2264/81.
    /// The standard error is the square root of 3/2 times this sum, divided by 9 games.
    #[test]
    fn the_error_allows_for_matches_of_different_length() {
        let (single, gammon) = (Victory::Single, Victory::Gammon);
        let games = |won: &[(usize, Victory)]| {
            let mut all = pair([won[0], won[1]]);
            for two in won[2..].chunks(2) {
                let more = pair([two[0], *two.get(1).unwrap_or(&two[0])]);
                all.games.extend(more.games.into_iter().take(two.len()));
            }
            all
        };
        let pairs = [
            games(&[(0, gammon), (0, gammon)]),
            games(&[(0, single), (1, single), (1, single), (1, single)]),
            games(&[(0, single), (0, single), (0, single)]),
        ];
        let MeanEstimate { mean, error } = tally(&pairs).points_per_game();
        assert!((mean - 5.0 / 9.0).abs() < 1e-12, "{mean}");
        assert!((error - (2264.0_f64 / 81.0 * 1.5).sqrt() / 9.0).abs() < 1e-12, "{error}");
    }

    #[test]
    fn tallies_of_parts_add_up() {
        let mut fault = pair([(0, Victory::Gammon), (1, Victory::Mother)]);
        fault.games[0].end = GameEnd::Timeout;
        fault.matches = Some([Some(0), Some(1)]);
        let pairs = [fault, pair([(1, Victory::Single), (1, Victory::Single)])];
        let (mut sum, whole) = (tally(&pairs[..1]), tally(&pairs));
        sum.add(&tally(&pairs[1..]));
        assert_eq!(sum, whole);
        assert_eq!((whole.faults[1], whole.faulted()), ([0, 0, 0, 1], 1));
        assert_eq!((whole.matches_won, whole.swapped().swapped()), ([1, 1], whole));
    }

    /// In two pairs, the first player wins 2 − 1 = 1 and 1 − 1 = 0 points, and has 0.5 and −0.3 points more luck
    /// than the second player. Without luck, these are 0.5 and 0.3 points: 0.2 points per game. The variance of
    /// the pairs is 2 · 0.1² = 0.02, so the standard error is √(0.02 / 2) = 0.1 per pair and 0.05 per game.
    #[test]
    fn luck_is_subtracted() {
        let mut pairs =
            [[(0, Victory::Gammon), (1, Victory::Single)], [(0, Victory::Single), (1, Victory::Single)]]
                .map(pair);
        assert_eq!(tally(&pairs).without_luck(), None);
        for (pair, luck) in pairs.iter_mut().zip([[700, -200], [-300, 0]]) {
            pair.games.iter_mut().zip(luck).for_each(|(game, luck)| game.luck = Some(luck));
        }
        let found = tally(&pairs).without_luck().expect("measured luck");
        assert!((found.mean - 0.2).abs() < 1e-12 && (found.error - 0.05).abs() < 1e-12, "{found:?}");
        assert_eq!(tally(&pairs).swapped().without_luck().map(|found| found.mean), Some(-found.mean));
    }

    #[test]
    fn one_pair_gives_no_standard_error() {
        let tally = tally(&[pair([(0, Victory::Single), (1, Victory::Mother)])]);
        assert_eq!(tally.points_per_game(), MeanEstimate { mean: -0.5, error: f64::INFINITY });
    }
}
