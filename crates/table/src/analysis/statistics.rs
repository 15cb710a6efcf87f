//! Sums over turns.

use super::{Difficulty, GameAnalysis, Judged, LuckMark, Mark, Phase, Rating, Thresholds};
use crate::match_play::GameResult;
use plakoto_engine::rules::Player;

/// What the turns of one player say about him.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// Turns.
    pub turns: u64,
    /// Turns with a choice.
    pub decisions: u64,
    /// Plays by their marks, in the order of [`Mark::ALL`].
    pub marks: [u64; 4],
    /// Rolls by their marks, in the order of [`LuckMark::ALL`].
    pub luck_marks: [u64; 5],
    /// What all errors cost, in points.
    pub error: f64,
    /// The same as a part of the chance to win the match; 0 outside of matches.
    pub error_in_match: f64,
    /// How hard the decisions were.
    pub difficulty: Difficulty,
    /// What all rolls were worth, in points.
    pub luck: f64,
    /// The same as a part of the chance to win the match; 0 outside of matches.
    pub luck_in_match: f64,
    /// Decisions by the phase of the game, in the order of [`Phase::ALL`].
    pub phases: [PhaseStatistics; 5],
}

/// The turns with a choice in one phase of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseStatistics {
    /// Turns with a choice.
    pub decisions: u64,
    /// Plays by their marks, in the order of [`Mark::ALL`].
    pub marks: [u64; 4],
    /// What the errors cost, in points.
    pub error: f64,
}

/// What a turn adds to the statistics of its player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedTurn {
    /// Whether there was a choice.
    pub is_decision: bool,
    /// What the play lost, in points.
    pub error: f64,
    /// How hard it was to choose.
    pub difficulty: Difficulty,
    /// The mark of the play.
    pub mark: Mark,
    /// The phase of the game before it.
    pub phase: Phase,
    /// What the roll was worth, in points.
    pub luck: f64,
    /// The mark of the roll.
    pub luck_mark: LuckMark,
    /// What the play lost of the chance to win the match; 0 outside of matches.
    pub error_in_match: f64,
    /// What the roll was worth of it; 0 outside of matches.
    pub luck_in_match: f64,
}

/// What games say about both players.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Player 0 and player 1.
    pub players: [PlayerStatistics; 2],
    /// Games that are over.
    pub games: u64,
    /// Points that player 0 has won in them, less those that he has lost.
    pub points: i64,
}

impl PlayerStatistics {
    /// Adds one of his turns.
    pub fn count(&mut self, turn: &CountedTurn) {
        self.turns += 1;
        self.luck_marks[turn.luck_mark as usize] += 1;
        self.luck += turn.luck;
        self.luck_in_match += turn.luck_in_match;
        if turn.is_decision {
            self.decisions += 1;
            self.marks[turn.mark as usize] += 1;
            self.error += turn.error;
            self.difficulty += turn.difficulty;
            self.error_in_match += turn.error_in_match;
            self.phases[turn.phase as usize].count(turn);
        }
    }

    /// Adds those of other games.
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

    /// The mean error of a decision with a choice, in points; `None` without any.
    pub fn error_rate(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.error / self.decisions as f64)
    }

    /// The mean luck of a roll, in points; `None` without any.
    pub fn luck_rate(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.luck / self.turns as f64)
    }

    /// How good he is; `None` without a decision.
    pub fn rating(&self) -> Option<Rating> {
        (self.decisions > 0).then(|| Rating::of(self.error, self.decisions, &self.difficulty))
    }
}

impl CountedTurn {
    fn of(judged: &Judged, thresholds: &Thresholds) -> Self {
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
        self.marks[turn.mark as usize] += 1;
        self.error += turn.error;
    }

    fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.marks.iter_mut().zip(other.marks).for_each(|(sum, count)| *sum += count);
        self.error += other.error;
    }

    /// The mean error of a decision, in points; `None` without any.
    pub fn error_rate(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.error / self.decisions as f64)
    }
}

impl Statistics {
    /// Those of a game.
    pub fn of(game: &GameAnalysis, thresholds: &Thresholds) -> Self {
        let mut statistics = Self::default();
        for judged in &game.turns {
            statistics.players[judged.turn.player.index()].count(&CountedTurn::of(judged, thresholds));
        }
        if let Some(result) = game.result {
            statistics.book(result);
        }
        statistics
    }

    /// Adds a game that is over.
    pub fn book(&mut self, result: GameResult) {
        self.games += 1;
        if let GameResult::Won { winner, points, .. } = result {
            let points = i64::from(points);
            self.points += if winner == Player::O { points } else { -points };
        }
    }

    /// Adds those of other games.
    pub fn add(&mut self, other: &Self) {
        self.players.iter_mut().zip(&other.players).for_each(|(sum, player)| sum.add(player));
        self.games += other.games;
        self.points += other.points;
    }

    /// What player 0 would have won without the luck of both, in points: the points that he has won, less his luck, plus
    /// that of his opponent. Only errors are left in it, so its chance is smaller than that of the points.
    pub fn luck_adjusted_points(&self) -> f64 {
        self.points as f64 - self.luck(|player| player.luck)
    }

    /// How much more of the chance to win the match luck has brought to player 0 than to his opponent.
    pub fn luck_in_match(&self) -> f64 {
        self.luck(|player| player.luck_in_match)
    }

    fn luck(&self, of: impl Fn(&PlayerStatistics) -> f64) -> f64 {
        let [first, second] = self.players.map(|player| of(&player));
        first - second
    }

    /// Plays that are marked at least so.
    pub fn marked(&self, player: usize, least: Mark) -> u64 {
        self.players[player].marks[least as usize..].iter().sum()
    }
}
