//! Statistics about turns, errors and luck, summed over games: by player, by phase of the game, and as the rows of a
//! table.

use super::{Difficulty, Gained, GameAnalysis, Rating, Thresholds, TurnAnalysis};
use crate::match_play::GameResult;
use crate::record::{LuckMark, Mark};
use plakoto_engine::printable::signed;
use plakoto_engine::rules::{Player, Position, Side};
use plakoto_words::{Language, Message, message};

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

/// A phase of a game, determined by the pins and the contact in the position before a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// No checker is pinned, and the two sides are still in contact. This is the opening, or a middle game
    /// without pins.
    NoPins,
    /// Only the player on roll is pinning checkers of the opponent.
    Pinning,
    /// Only the opponent is pinning checkers of the player on roll.
    Pinned,
    /// Each side is pinning checkers of the other side.
    BothPin,
    /// No checker is pinned, and the two sides have passed each other.
    Race,
}

impl Phase {
    /// All phases, in the order in which tables show them.
    pub const ALL: [Self; 5] = [Self::NoPins, Self::Pinning, Self::Pinned, Self::BothPin, Self::Race];

    /// Returns the phase of the game in a position, from the point of view of the player on roll.
    pub fn of(position: &Position) -> Self {
        match (position.has_pinned(Side::Mine), position.has_pinned(Side::Theirs)) {
            (false, true) => Self::Pinning,
            (true, false) => Self::Pinned,
            (true, true) => Self::BothPin,
            (false, false) if position.have_passed() => Self::Race,
            (false, false) => Self::NoPins,
        }
    }

    /// Returns the name of the phase in the match library.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPins => "contact without pins",
            Self::Pinning => "pinning",
            Self::Pinned => "pinned",
            Self::BothPin => "both sides pinned",
            Self::Race => "race",
        }
    }

    /// Returns a short description of the phase.
    pub fn message(self) -> Message {
        match self {
            Self::NoPins => message!("phase-no_pins"),
            Self::Pinning => message!("phase-pinning"),
            Self::Pinned => message!("phase-pinned"),
            Self::BothPin => message!("phase-both_pin"),
            Self::Race => message!("phase-race"),
        }
    }
}

/// Summary of an analysis, for both players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Totals over the turns and games.
    pub statistics: Statistics,
    /// Whether the analysis took the match score into account.
    pub is_by_score: bool,
    /// The change in player 0's probability of winning the match; `None` if it is unknown.
    pub gained: Option<Gained>,
}

/// A table row: its label, and the values for player 0 and player 1.
pub type Row = (String, [String; 2]);

/// A table row before its language is chosen.
type MessageRow = (Message, [String; 2]);

impl Summary {
    /// Returns the rows of the statistics table in groups: plays, rolls and, if known, results. `equity` is
    /// the function that formats equities.
    pub fn groups(&self, language: Language, equity: &dyn Fn(f32) -> String) -> Vec<Vec<Row>> {
        let mut groups = vec![self.plays(language, equity), self.rolls(equity)];
        groups.extend(self.results().map(|results| self.result_rows(results, equity)));
        let say = |(name, values): (Message, _)| (name.say(language), values);
        groups.into_iter().map(|group| group.into_iter().map(say).collect()).collect()
    }

    fn plays(&self, language: Language, equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let marked = |mark: Mark, name: &str| {
            let count = |player: &PlayerStatistics| player.marks[mark as usize].to_string();
            self.row(message!("figure-moves_marked", mark = name), count)
        };
        vec![
            self.row(message!("figure-total_moves"), |player| player.turns.to_string()),
            self.row(message!("figure-unforced_moves"), |player| player.decisions.to_string()),
            marked(Mark::Doubtful, "doubtful"),
            marked(Mark::Bad, "bad"),
            marked(Mark::VeryBad, "very_bad"),
            self.row(message!("figure-error_total", unit = self.unit()), |player| {
                self.sum(-player.error, -player.error_in_match, equity)
            }),
            self.row(message!("figure-error_rate"), |player| {
                millipoints(player.error_rate().map(|rate| -rate))
            }),
            self.rating(message!("figure-corrected"), corrected),
            self.rating(message!("figure-rating"), |rating| rating.levels().say(language)),
            self.rating(message!("figure-games_needed"), Rating::games_needed),
        ]
    }

    fn rating(&self, name: Message, of: impl Fn(&Rating) -> String) -> MessageRow {
        self.row(name, |player| player.rating().map_or("-".to_owned(), |rating| of(&rating)))
    }

    fn rolls(&self, equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let lucky = |mark: LuckMark, name: &str| {
            let count = |player: &PlayerStatistics| player.luck_marks[mark as usize].to_string();
            self.row(message!("figure-rolls_marked", mark = name), count)
        };
        vec![
            lucky(LuckMark::VeryLucky, "very_lucky"),
            lucky(LuckMark::Lucky, "lucky"),
            lucky(LuckMark::Unlucky, "unlucky"),
            lucky(LuckMark::VeryUnlucky, "very_unlucky"),
            self.row(message!("figure-luck_total", unit = self.unit()), |player| {
                self.sum(player.luck, player.luck_in_match, equity)
            }),
            self.row(message!("figure-luck_rate"), |player| millipoints(player.luck_rate())),
        ]
    }

    fn result_rows(&self, [actual, adjusted]: [f64; 2], equity: &dyn Fn(f32) -> String) -> Vec<MessageRow> {
        let text = |result: f64| match self.is_by_score {
            false => equity(result as f32),
            true => format!("{}%", signed(100.0 * result, 2)),
        };
        let both = |name: Message, result: f64| (name, [text(result), text(-result)]);
        vec![both(message!("figure-result"), actual), both(message!("figure-adjusted_result"), adjusted)]
    }

    fn row(&self, name: Message, of: impl Fn(&PlayerStatistics) -> String) -> MessageRow {
        (name, self.statistics.players.each_ref().map(of))
    }

    fn sum(&self, points: f64, in_match: f64, equity: &dyn Fn(f32) -> String) -> String {
        match self.is_by_score {
            false => equity(points as f32),
            true => format!("{} ({}%)", equity(points as f32), signed(100.0 * in_match, 2)),
        }
    }

    const fn unit(&self) -> &'static str {
        if self.is_by_score { " (MWC)" } else { "" }
    }

    /// Returns player 0's result and the same result adjusted for luck. If the analysis took the match score
    /// into account, both numbers are changes in the probability of winning the match. Otherwise they are in
    /// points. Returns `None` if no result is known.
    pub fn results(&self) -> Option<[f64; 2]> {
        let statistics = &self.statistics;
        if !self.is_by_score {
            return (statistics.games > 0)
                .then(|| [statistics.points as f64, statistics.luck_adjusted_points()]);
        }
        let Gained { change, by_starts } = self.gained?;
        Some([change, change - statistics.luck_in_match() - by_starts])
    }
}

/// Formats the error rate as a loss, that is, as a negative number: `-12.3 ± 1.9`.
fn corrected(rating: &Rating) -> String {
    let sign = if rating.rate == 0.0 { "" } else { "-" };
    format!("{sign}{}", rating.millipoints())
}

/// Formats a rate in thousandths of a point; `-` if there is no rate.
fn millipoints(rate: Option<f64>) -> String {
    rate.map_or("-".to_owned(), |rate| signed(1e3 * rate, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    #[test]
    fn pins_and_contact_determine_the_phase() {
        assert_eq!(Phase::of(&Position::START), Phase::NoPins);
        let race = simple_board::parse("0 1 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 0");
        assert_eq!(Phase::of(&race.expect("a position")), Phase::Race);
        let pinned = simple_board::parse("0 -1 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0");
        let pinned = pinned.expect("a position");
        assert_eq!([&pinned, &pinned.swap_sides()].map(Phase::of), [Phase::Pinning, Phase::Pinned]);
    }
}
