//! Exercises for practice: positions, the values of the user's answers, and the schedule for repetition.
//!
//! ```
//! use plakoto_table::practice::{Exercise, Solution, MatchScore};
//! use plakoto_engine::{Engine, PlayText, Roll, RuleSet, StopFlag};
//! use plakoto_engine::rules::Position;
//! use plakoto_words::Message;
//!
//! let (engine, stop, roll) = (Engine::default(), StopFlag::default(), "21".parse::<Roll>()?);
//! let exercise = Exercise::new(RuleSet::PLAKOTO, Position::START, roll.into(), MatchScore::default(), Message::text("the start"))?;
//! let solution = Solution::find(&engine, &exercise, 0, &stop).expect("it was not stopped");
//! let answer = exercise.read("24/21")?;
//! assert!(solution.loss(&solution.weigh(&answer).expect("it was not stopped")) > 0.03);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod puzzle;
mod solution;

pub use puzzle::{Puzzle, Theme};
pub use solution::{MAX_CHOICES, Solution};

use crate::match_play::{GameState, Match};
use crate::record::{GameRecord, Turn};
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Position, Rotation, RuleSet, outcome};
use plakoto_words::Message;

/// A position in which the user has to choose a play. The user is player 1 and on roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The rules of the exercise.
    pub rules: RuleSet,
    /// The games of the match.
    pub rotation: Rotation,
    /// The position from the user's point of view.
    pub position: Position,
    /// The dice numbers to play: a roll, or pending numbers that the opponent passed on.
    pub numbers: Numbers,
    /// The length of the match and the match score.
    pub standing: MatchScore,
    /// The play that a player made in a game; `None` if the position was not played.
    pub played: Option<LegalPlay>,
    /// The origin of the position, for example the match and the turn.
    pub source: Message,
}

/// The length and score of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Match length in points; 0 for an open-ended session.
    pub length: u16,
    /// The user's match score, then the opponent's.
    pub score: [u16; 2],
}

/// The reason why a position is not suitable as an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExerciseError {
    /// The game is over in this position.
    #[error("the game is over in this position: choose one in which a play is possible")]
    Over,
    /// The match is over at this score.
    #[error("a score of {got} ends a match to {length}: choose a lower score")]
    MatchOver {
        /// Match length in points.
        length: u16,
        /// The score that is at least the match length.
        got: u16,
    },
    /// There is only one legal play, so there is nothing to choose.
    #[error("there is only one legal play: choose a position with several")]
    NoChoice,
}

impl Exercise {
    /// Creates an exercise.
    ///
    /// # Errors
    /// Fails if the game or the match is over, or if only one play is legal.
    pub fn new(
        rules: RuleSet,
        position: Position,
        numbers: Numbers,
        standing: MatchScore,
        source: Message,
    ) -> Result<Self, ExerciseError> {
        if outcome(&position, &rules).is_some() {
            return Err(ExerciseError::Over);
        }
        let MatchScore { length, score } = standing;
        if let Some(&got) = score.iter().find(|points| length > 0 && **points >= length) {
            return Err(ExerciseError::MatchOver { length, got });
        }
        // A cascade roll (a double that goes on with higher numbers) has too many plays to list, so assume a
        // choice.
        if !numbers.is_cascade(&rules) && rules.legal_plays(&position, numbers).len() < 2 {
            return Err(ExerciseError::NoChoice);
        }
        Ok(Self { rules, rotation: rules.into(), position, numbers, standing, played: None, source })
    }

    /// Creates an exercise from a turn of a game in a match to `length` points with the games of `rotation`.
    ///
    /// # Errors
    /// Fails if only one play is legal, or if the game or the match is over.
    pub fn of_turn(
        game: &GameRecord,
        turn: &Turn,
        (rotation, length): (Rotation, u16),
        source: Message,
    ) -> Result<Self, ExerciseError> {
        let [mine, theirs] = [turn.player, turn.player.other()].map(|player| game.score()[player.index()]);
        let standing = MatchScore { length, score: [mine, theirs] };
        let exercise = Self::new(*game.now().rules(), turn.before, turn.numbers, standing, source)?;
        Ok(Self { rotation, ..exercise }.with_played(Some(turn.legal)))
    }

    /// Sets the play that a player made in a game.
    #[must_use]
    pub fn with_played(self, played: Option<LegalPlay>) -> Self {
        Self { played, ..self }
    }

    /// Parses a play in any notation that session commands accept.
    ///
    /// # Errors
    /// Fails if the text is not a play, or if the play is not legal.
    pub fn read(&self, text: &str) -> Result<LegalPlay, NotationError> {
        Ok(text.parse::<PlayText>()?.resolve(&self.position, self.numbers, &self.rules)?)
    }

    /// Returns a match at the position of the exercise, with the numbers of the exercise still to be played.
    pub fn series(&self) -> Match {
        let MatchScore { length, score: [mine, theirs] } = self.standing;
        let mut series = Match::new(length, self.rules, Player::X);
        let game = GameState::at(self.position, Player::X, &self.rules).with_numbers(self.numbers);
        series.go_on([theirs, mine], Player::X, game);
        series
    }

    /// Returns the gnubg ID with the position, the dice and the match score.
    pub fn id(&self) -> GnubgId {
        let match_id = Some(self.series().id());
        GnubgId { position: self.position, match_id, pending: self.numbers.pending() }
    }

    /// Returns a text that identifies the exercise: rules, position, match score and dice, on one line.
    pub fn key(&self) -> String {
        format!("{} {} {}", self.rules, self.id(), self.numbers)
    }
}

/// The verdict on a user's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The user chose the best play, or a play that is nearly as good.
    Right,
    /// The user chose the best play, or a play that is nearly as good, but only after a hint that listed
    /// several plays.
    Helped,
    /// The user chose a worse play.
    Wrong,
}

/// Number of stages that a position can reach. They are the boxes of Sebastian Leitner's system (*So lernt man lernen*,
/// 1972): a position that the user answers right moves to the next box, whose positions are repeated less often; after
/// a wrong answer, it moves back to the first box.
pub const STAGES: u8 = 7;

/// The stage from which a position counts as learned. It takes four right answers in a row, over about two
/// weeks.
pub const LEARNED: u8 = 5;

/// Returns the stage after an answer. `before` is the previous stage, from 1 to [`STAGES`], or `None` if the
/// quiz has not shown the position before.
pub fn next_stage(before: Option<u8>, verdict: Verdict) -> u8 {
    let before = before.unwrap_or(1).clamp(1, STAGES);
    match verdict {
        Verdict::Right => STAGES.min(before + 1),
        Verdict::Helped => before,
        Verdict::Wrong => 1,
    }
}

/// Returns the number of days after which a position at this stage is due again: 1, 2, 4 and so on.
pub fn days(stage: u8) -> u32 {
    1 << (stage.clamp(1, STAGES) - 1)
}

impl Verdict {
    /// Returns whether the verdict counts as a right answer, with or without a hint.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Helped)
    }

    /// Returns the name of the verdict.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Helped => "helped",
            Self::Wrong => "wrong",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::NotationCause;
    use plakoto_engine::rules::Roll;

    fn at_start(roll: &str, standing: MatchScore) -> Result<Exercise, ExerciseError> {
        let roll: Roll = roll.parse().expect("a roll");
        Exercise::new(RuleSet::PLAKOTO, Position::START, roll.into(), standing, Message::text(""))
    }

    #[test]
    fn finished_games_and_matches_are_rejected() {
        let mine_off = "AAAAAAAA/38AAA".parse::<Position>().expect("a position").swap_sides();
        let roll: Roll = "31".parse().expect("a roll");
        let over =
            Exercise::new(RuleSet::PLAKOTO, mine_off, roll.into(), MatchScore::default(), Message::text(""));
        assert_eq!(over, Err(ExerciseError::Over));
        let standing = |length, score| MatchScore { length, score };
        assert_eq!(at_start("31", standing(5, [2, 5])), Err(ExerciseError::MatchOver { length: 5, got: 5 }));
        assert!(at_start("31", standing(0, [7, 9])).is_ok(), "a session has no end");
    }

    #[test]
    fn score_and_dice_are_part_of_the_id() {
        let of = |roll, score| at_start(roll, MatchScore { length: 7, score }).expect("an exercise");
        let [one, other] = [of("31", [2, 5]), of("31", [5, 2])];
        assert_ne!(one.key(), other.key());
        assert_eq!(one.key(), one.clone().with_played(one.read("24/20").ok()).key());
        assert_eq!(one.series().away(Player::X), Some((5, 2)), "the user is player 1");
        assert_ne!(one.id(), of("21", [2, 5]).id());
        assert_eq!(one.id().to_string().parse::<GnubgId>(), Ok(one.id()));
    }

    #[test]
    fn plays_are_read_as_in_a_session() {
        let exercise = at_start("31", MatchScore::default()).expect("an exercise");
        for text in ["24/20", "24-21-20", "24 20"] {
            assert_eq!(exercise.read(text).expect("a play").to_string(), "24/20", "{text}");
        }
        assert_eq!(exercise.read("best").unwrap_err().cause(), NotationCause::Syntax);
        assert_eq!(exercise.read("24/19").unwrap_err().cause(), NotationCause::Illegal);
    }

    #[test]
    fn known_positions_are_asked_less_often() {
        let mut stage = None;
        let mut waits = Vec::new();
        for _ in 0..8 {
            let next = next_stage(stage, Verdict::Right);
            waits.push(days(next));
            stage = Some(next);
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 64, 64, 64]);
        assert_eq!(next_stage(stage, Verdict::Helped), STAGES);
        assert_eq!(next_stage(stage, Verdict::Wrong), 1);
        assert_eq!((next_stage(None, Verdict::Helped), days(1)), (1, 1));
    }
}
