//! The tally of the pairs that two players have played.

use super::{MeanEstimate, Sprt, Sum};
use crate::{DecisionTime, GameEnd, PlayedPair};
use plakoto_engine::rules::Victory;

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
    use crate::PlayedGame;
    use plakoto_engine::rules::RuleSet;

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
