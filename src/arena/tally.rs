//! Results of pairs of games, and what can be said from them.

use std::time::Duration;

use crate::rules::{RuleSet, Victory};

/// What the games of a duel brought; tallies of parts add up to that of the whole, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs of games.
    pub pairs: u64,
    /// Games played.
    pub games: u64,
    /// Points that the first contestant won, less those that he lost; matches, if matches were played.
    pub points: i64,
    /// Sum of the squares of the points of each pair.
    squares: u64,
    /// Games that each contestant has won, in the order of [`Victory::ALL`].
    pub wins: [[u64; 4]; 2],
    /// Games without a winner.
    pub draws: u64,
    /// Points that the contestant who started won, less those that he lost.
    pub starter_points: i64,
    /// Plies of all games.
    pub plies: u64,
    /// What each contestant has spent on its decisions: those with more than one legal play.
    pub spent: [Spent; 2],
}

/// Decisions and the time they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Number of decisions.
    pub decisions: u64,
    /// Time for all of them.
    pub time: Duration,
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error; infinite if there are too few results to tell.
    pub error: f64,
}

impl Tally {
    /// Counts a game: who won it, unless it was drawn, and how.
    pub(super) fn count_game(&mut self, victory: Option<(usize, Victory)>) {
        self.games += 1;
        match victory {
            None => self.draws += 1,
            Some((winner, victory)) => self.wins[winner][victory as usize] += 1,
        }
    }

    /// Counts the points of one game of a pair, and who started it.
    pub(super) fn count_points(
        &mut self,
        victory: Option<(usize, Victory)>,
        starter: usize,
        rules: &RuleSet,
    ) {
        if let Some((winner, victory)) = victory {
            self.add_points(i64::from(victory.points(rules)), winner, starter);
        }
    }

    /// Counts one match of a pair, as a point: who won it, and who started it.
    pub(super) fn count_match(&mut self, winner: usize, starter: usize) {
        self.add_points(1, winner, starter);
    }

    fn add_points(&mut self, points: i64, winner: usize, starter: usize) {
        self.points += if winner == 0 { points } else { -points };
        self.starter_points += if winner == starter { points } else { -points };
    }

    /// Ends the only pair that has been counted so far.
    pub(super) fn end_pair(&mut self) {
        self.pairs = 1;
        self.squares = self.points.unsigned_abs().pow(2);
    }

    /// Adds the results of other games.
    pub fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.games += other.games;
        self.points += other.points;
        self.squares += other.squares;
        self.draws += other.draws;
        self.starter_points += other.starter_points;
        self.plies += other.plies;
        for player in 0..2 {
            self.wins[player].iter_mut().zip(other.wins[player]).for_each(|(sum, wins)| *sum += wins);
            self.spent[player].decisions += other.spent[player].decisions;
            self.spent[player].time += other.spent[player].time;
        }
    }

    /// Points per game of the first contestant, or matches won less matches lost per match. The error comes from the
    /// spread of the pairs, whose two games share their dice and are not independent of each other.
    #[must_use]
    pub fn points_per_game(&self) -> Estimate {
        let pairs = self.pairs as f64;
        let mean = self.points as f64 / pairs;
        let variance = (self.squares as f64 - pairs * mean * mean) / (pairs - 1.0);
        let error = if self.pairs < 2 { f64::INFINITY } else { (variance / pairs).sqrt() };
        Estimate { mean: mean / 2.0, error: error / 2.0 }
    }

    /// The share of games that a contestant (0 or 1) won in this way.
    #[must_use]
    pub fn share(&self, contestant: usize, victory: Victory) -> f64 {
        self.wins[contestant][victory as usize] as f64 / self.games as f64
    }
}

impl Spent {
    /// Milliseconds per decision.
    #[must_use]
    pub fn milliseconds(&self) -> f64 {
        1e3 * self.time.as_secs_f64() / self.decisions as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair in which the first contestant starts and wins, or loses, in these ways.
    fn pair(games: [(usize, Victory); 2]) -> Tally {
        let mut tally = Tally::default();
        for (starter, victory) in games.into_iter().enumerate() {
            tally.count_game(Some(victory));
            tally.count_points(Some(victory), starter, &RuleSet::PLAKOTO);
        }
        tally.end_pair();
        tally
    }

    /// Pairs that bring 3, −1 and 1 points: their mean is 1, their variance (4 + 4 + 0) / 2 = 4, so the error of the
    /// mean is 2 / √3, and half of both counts for a game.
    #[test]
    fn the_error_comes_from_the_pairs() {
        let (single, gammon) = (Victory::Single, Victory::Gammon);
        let mut tally = Tally::default();
        for games in [[(0, gammon), (0, single)], [(1, gammon), (0, single)], [(0, gammon), (1, single)]] {
            tally.add(&pair(games));
        }
        let Estimate { mean, error } = tally.points_per_game();
        assert_eq!(mean, 0.5);
        assert!((error - 1.0 / 3.0_f64.sqrt()).abs() < 1e-12, "{error}");
        assert_eq!(tally.wins, [[2, 2, 0, 0], [1, 1, 0, 0]]);
        assert_eq!(tally.share(0, gammon), 1.0 / 3.0);
        // The first contestant won 2, lost 2 and won 2 as starter; the second one lost 1, lost 1 and won 1.
        assert_eq!(tally.starter_points, 1);
    }

    #[test]
    fn one_pair_tells_nothing_about_the_error() {
        let tally = pair([(0, Victory::Single), (1, Victory::Mother)]);
        assert_eq!(tally.points_per_game(), Estimate { mean: -0.5, error: f64::INFINITY });
    }
}
