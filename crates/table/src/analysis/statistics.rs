//! Statistics about turns, errors and luck, summed over games.

use super::{Difficulty, GameAnalysis, Phase, Rating, Thresholds, TurnAnalysis};
use crate::match_play::GameResult;
use crate::record::{LuckMark, Mark};
use plakoto_engine::rules::Player;

/// Totals over the turns of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// Number of turns.
    pub turns: u64,
    /// Number of decisions, that is, turns with more than one legal play.
    pub decisions: u64,
    /// Number of plays with each annotation, in the order of [`Mark::ALL`].
    pub marks: [u64; 3],
    /// Number of rolls with each annotation, in the order of [`LuckMark::ALL`].
    pub luck_marks: [u64; 4],
    /// Total error of the decisions, in points.
    pub error: f64,
    /// Total loss in the probability of winning the match, where 1 means 100%; 0 if the analysis ignored the
    /// match score.
    pub error_in_match: f64,
    /// Total difficulty of the decisions.
    pub difficulty: Difficulty,
    /// Total luck of the rolls, in points.
    pub luck: f64,
    /// Total luck as a change in the probability of winning the match, where 1 means 100%; 0 if the analysis
    /// ignored the match score.
    pub luck_in_match: f64,
    /// Totals over the decisions in each phase of the game, in the order of [`Phase::ALL`].
    pub phases: [PhaseStatistics; 5],
}

/// Totals over a player's decisions in one phase of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseStatistics {
    /// Number of decisions in the phase.
    pub decisions: u64,
    /// Number of plays with each annotation, in the order of [`Mark::ALL`].
    pub marks: [u64; 3],
    /// Total error of these decisions, in points.
    pub error: f64,
}

/// The contribution of one turn to the statistics of its player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedTurn {
    /// Whether the player had more than one legal play.
    pub is_decision: bool,
    /// Equity that the play lost, in points.
    pub error: f64,
    /// Difficulty of choosing a play in this turn.
    pub difficulty: Difficulty,
    /// Annotation of the play, if it has one.
    pub mark: Option<Mark>,
    /// Phase of the game at the start of the turn.
    pub phase: Phase,
    /// Luck of the roll, in points.
    pub luck: f64,
    /// Annotation of the roll, if it has one.
    pub luck_mark: Option<LuckMark>,
    /// Loss in the probability of winning the match; 0 if the analysis ignored the match score.
    pub error_in_match: f64,
    /// Luck of the roll as a change in the probability of winning the match; 0 if the analysis ignored the
    /// match score.
    pub luck_in_match: f64,
}

/// Statistics of both players, and results, over one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The statistics of player 0 and player 1.
    pub players: [PlayerStatistics; 2],
    /// Number of finished games.
    pub games: u64,
    /// Points that player 0 won in the finished games, minus the points that player 0 lost.
    pub points: i64,
    /// The mean number of points that player 0 gained from the right to start, in all finished games together.
    pub by_starts: f64,
}

impl PlayerStatistics {
    /// Adds one of the player's turns to the statistics.
    pub fn count(&mut self, turn: &CountedTurn) {
        self.turns += 1;
        if let Some(mark) = turn.luck_mark {
            self.luck_marks[mark as usize] += 1;
        }
        self.luck += turn.luck;
        self.luck_in_match += turn.luck_in_match;
        if turn.is_decision {
            self.decisions += 1;
            if let Some(mark) = turn.mark {
                self.marks[mark as usize] += 1;
            }
            self.error += turn.error;
            self.difficulty += turn.difficulty;
            self.error_in_match += turn.error_in_match;
            self.phases[turn.phase as usize].count(turn);
        }
    }

    /// Adds the player's statistics from other games.
    pub fn add(&mut self, other: &Self) {
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.marks.iter_mut().zip(other.marks).for_each(|(sum, count)| *sum += count);
        self.luck_marks.iter_mut().zip(other.luck_marks).for_each(|(sum, count)| *sum += count);
        self.error += other.error;
        self.error_in_match += other.error_in_match;
        self.difficulty += other.difficulty;
        self.luck += other.luck;
        self.luck_in_match += other.luck_in_match;
        self.phases.iter_mut().zip(&other.phases).for_each(|(sum, phase)| sum.add(phase));
    }

    /// Returns the mean error per decision, in points; `None` if there are no decisions.
    pub fn error_rate(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.error / self.decisions as f64)
    }

    /// Returns the mean luck per roll, in points; `None` if there are no turns.
    pub fn luck_rate(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.luck / self.turns as f64)
    }

    /// Returns the rating of the player; `None` if there are no decisions.
    pub fn rating(&self) -> Option<Rating> {
        (self.decisions > 0).then(|| Rating::of(self.error, self.decisions, &self.difficulty))
    }
}

impl CountedTurn {
    fn of(judged: &TurnAnalysis, thresholds: &Thresholds) -> Self {
        Self {
            is_decision: judged.is_decision(),
            error: judged.error.into(),
            difficulty: judged.difficulty,
            mark: thresholds.mark(judged.error),
            phase: Phase::of(&judged.turn.before),
            luck: judged.luck.into(),
            luck_mark: thresholds.luck_mark(judged.luck),
            error_in_match: judged.error_in_match().unwrap_or_default().into(),
            luck_in_match: judged.luck_in_match().unwrap_or_default().into(),
        }
    }
}

impl PhaseStatistics {
    fn count(&mut self, turn: &CountedTurn) {
        self.decisions += 1;
        if let Some(mark) = turn.mark {
            self.marks[mark as usize] += 1;
        }
        self.error += turn.error;
    }

    fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.marks.iter_mut().zip(other.marks).for_each(|(sum, count)| *sum += count);
        self.error += other.error;
    }

    /// Returns the mean error per decision in this phase, in points; `None` if there are no decisions.
    pub fn error_rate(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.error / self.decisions as f64)
    }
}

impl Statistics {
    /// Returns the statistics of a game.
    pub fn of(game: &GameAnalysis, thresholds: &Thresholds) -> Self {
        let mut statistics = Self::default();
        for judged in &game.turns {
            statistics.players[judged.turn.player.index()].count(&CountedTurn::of(judged, thresholds));
        }
        if let Some(result) = game.result {
            statistics.book(result, game.by_start);
        }
        statistics
    }

    /// Counts a finished game, its result, and the mean number of points that player 0 gains because of who
    /// started it.
    pub(crate) fn book(&mut self, result: GameResult, by_start: f64) {
        self.games += 1;
        self.by_starts += by_start;
        if let GameResult::Won { winner, points, .. } = result {
            let points = i64::from(points);
            self.points += if winner == Player::O { points } else { -points };
        }
    }

    /// Adds the statistics of other games.
    pub fn add(&mut self, other: &Self) {
        self.players.iter_mut().zip(&other.players).for_each(|(sum, player)| sum.add(player));
        self.games += other.games;
        self.points += other.points;
        self.by_starts += other.by_starts;
    }

    /// Returns the points won by player 0, minus the luck of player 0, plus the luck of the opponent, minus what
    /// the starts of the games were worth. This number estimates the result without luck. It varies less than
    /// the points, because it depends only on the players' errors.
    pub fn luck_adjusted_points(&self) -> f64 {
        self.points as f64 - self.luck_difference(|player| player.luck) - self.by_starts
    }

    /// Returns the difference between the luck of player 0 and the luck of the opponent, as a change in
    /// player 0's probability of winning the match.
    pub fn luck_in_match(&self) -> f64 {
        self.luck_difference(|player| player.luck_in_match)
    }

    fn luck_difference(&self, of: impl Fn(&PlayerStatistics) -> f64) -> f64 {
        let [first, second] = self.players.map(|player| of(&player));
        first - second
    }

    /// Returns how many of the player's plays have the annotation `least` or a worse one.
    pub fn marked(&self, player: usize, least: Mark) -> u64 {
        self.players[player].marks[least as usize..].iter().sum()
    }
}
