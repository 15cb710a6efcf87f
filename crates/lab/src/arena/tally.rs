//! Results of pairs of games, and what can be said from them.

use super::played::{PlayedPair, Spent};
use super::statistics::{MeanEstimate, Sum};
use super::{FaultKind, Sprt};
use plakoto_engine::rules::Victory;

/// What two players' games brought; tallies of parts add up to that of the whole, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Pairs.
    pub pairs: u64,
    /// Games.
    pub games: u64,
    /// Points that the first player won in each pair, less those that he lost.
    pub points: Sum,
    /// The games of each pair.
    pub lengths: Sum,
    /// The sum over all pairs of points times games.
    pub points_by_length: i64,
    /// Matches that the first player won in each pair, less those that he lost.
    pub matches: Sum,
    /// Matches that each player has won.
    pub matches_won: [u64; 2],
    /// Games that each player has won, in the order of [`Victory::ALL`].
    pub wins: [[u64; 4]; 2],
    /// Games that each player has lost by a fault, in the order of [`FaultKind::ALL`].
    pub faults: [[u64; 4]; 2],
    /// Games without a winner.
    pub draws: u64,
    /// Points that the player who started won, less those that he lost.
    pub starter_points: i64,
    /// Games that each player has started.
    pub starts: [u64; 2],
    /// Plies of all games.
    pub plies: u64,
    /// What each player has spent on its decisions: those with more than one legal play.
    pub spent: [Spent; 2],
}

impl PairTally {
    /// Counts a pair.
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
            if let Some(fault) = game.end.fault() {
                self.faults[1 - winner][fault as usize] += 1;
            }
        }
        self.pairs += 1;
        let length = i64::try_from(pair.games.len()).unwrap_or(i64::MAX);
        self.points.count(points);
        self.lengths.count(length);
        self.points_by_length += points * length;
        let winners = pair.matches.iter().flatten().flatten();
        winners.clone().for_each(|&winner| self.matches_won[winner] += 1);
        self.matches.count(winners.map(|&winner| signed(winner == 0, 1)).sum());
    }

    /// Adds the results of other games.
    pub fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.games += other.games;
        self.points.add(other.points);
        self.lengths.add(other.lengths);
        self.points_by_length += other.points_by_length;
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

    /// The same games, seen by the second player.
    pub fn swapped(mut self) -> Self {
        (self.points.total, self.matches.total) = (-self.points.total, -self.matches.total);
        self.points_by_length = -self.points_by_length;
        self.matches_won.swap(0, 1);
        self.starts.swap(0, 1);
        self.wins.swap(0, 1);
        self.faults.swap(0, 1);
        self.spent.swap(0, 1);
        self
    }

    /// Points per game of the first player. The error comes from the spread of the pairs, whose games share their dice
    /// and are not independent of each other. Where pairs differ in length it is that of a ratio of two sums: what the
    /// points of each pair differ from those that the mean gives for its games.
    pub fn points_per_game(&self) -> MeanEstimate {
        let (pairs, games) = (self.pairs as f64, self.games.max(1) as f64);
        let mean = self.points.total as f64 / games;
        let by_length = self.points_by_length as f64;
        let spread = self.points.squares() - 2.0 * mean * by_length + mean * mean * self.lengths.squares();
        let variance = spread.max(0.0) * pairs / (pairs - 1.0);
        let error = if self.pairs < 2 { f64::INFINITY } else { variance.sqrt() / games };
        MeanEstimate { mean, error }
    }

    /// Points per game of the first player in the games that a player (0 or 1) started, which are half of them where
    /// single games are played.
    pub fn points_per_start(&self, player: usize) -> f64 {
        // What the starter won is the first player's in the games he started, and the other one's in the others.
        let twice = self.points.total + if player == 0 { self.starter_points } else { -self.starter_points };
        twice as f64 / 2.0 / self.starts[player] as f64
    }

    /// The share of matches that the first player won, a match without a winner as half.
    pub fn match_share(&self) -> MeanEstimate {
        let MeanEstimate { mean, error } = self.matches.mean(self.pairs).divided_by(4.0);
        MeanEstimate { mean: 0.5 + mean, error }
    }

    /// The share of games that a player (0 or 1) won in this way.
    pub fn share(&self, player: usize, victory: Victory) -> f64 {
        self.wins[player][victory as usize] as f64 / self.games as f64
    }

    /// Games that were lost by faults, of either player.
    pub fn faulted(&self) -> u64 {
        self.faults.iter().flatten().sum()
    }

    /// Games that a player (0 or 1) has lost by this fault.
    pub const fn lost_by(&self, player: usize, fault: FaultKind) -> u64 {
        self.faults[player][fault as usize]
    }

    /// The log-likelihood ratio of a test: of matches if there are any, or else of points.
    pub fn likelihood(&self, sprt: &Sprt, length: u16) -> f64 {
        let sum = if length > 0 { self.matches } else { self.points };
        sprt.likelihood(sum, self.pairs, length > 0)
    }
}

fn signed(is_gain: bool, points: i64) -> i64 {
    if is_gain { points } else { -points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{GameEnd, PlayedGame};
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
        };
        let games = games.into_iter().enumerate().map(game).collect();
        PlayedPair { pair: 0, players: [0, 1], games, matches: None, is_replay: false, records: Vec::new() }
    }

    fn tally(pairs: &[PlayedPair]) -> PairTally {
        let mut tally = PairTally::default();
        pairs.iter().for_each(|pair| tally.count(pair));
        tally
    }

    /// Pairs of +3, −1 and +1: 3 points in 6 games. Mean of a pair 1, variance ((2² + 2² + 0²) / 2) = 4, error of the
    /// mean √(4/3), half of it for a game.
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
        // The first player won 2, lost 2 and won 2 as starter; the second one lost 1, lost 1 and won 1.
        assert_eq!(tally.starter_points, 1);
        assert_eq!((tally.points_per_start(0), tally.points_per_start(1)), (2.0 / 3.0, 1.0 / 3.0));
        assert_eq!(tally.swapped().points_per_game().mean, -0.5);
    }

    /// Pairs of matches: +4 points in 2 games, −2 in 4 and +3 in 3: 5 points in 9 games. The mean gives 10/9, 20/9 and
    /// 15/9; the differences 26/9, −38/9 and 12/9 have the squares 676, 1444 and 144 of 81, 2264/81 together. Times 3/2,
    /// the root, divided by 9 games.
    #[test]
    fn matches_of_different_length_are_no_more_certain_than_they_are() {
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
    fn parts_add_up() {
        let mut fault = pair([(0, Victory::Gammon), (1, Victory::Mother)]);
        fault.games[0].end = GameEnd::Timeout;
        fault.matches = Some([Some(0), Some(1)]);
        let pairs = [fault, pair([(1, Victory::Single), (1, Victory::Single)])];
        let (mut sum, whole) = (tally(&pairs[..1]), tally(&pairs));
        sum.add(&tally(&pairs[1..]));
        assert_eq!(sum, whole);
        assert_eq!((whole.lost_by(1, FaultKind::Timeout), whole.faulted()), (1, 1));
        assert_eq!((whole.matches_won, whole.swapped().swapped()), ([1, 1], whole));
    }

    #[test]
    fn one_pair_tells_nothing_about_the_error() {
        let tally = tally(&[pair([(0, Victory::Single), (1, Victory::Mother)])]);
        assert_eq!(tally.points_per_game(), MeanEstimate { mean: -0.5, error: f64::INFINITY });
    }
}
