//! Questions about a game.

use super::{Engine, Evaluation, Question};
use crate::eval::Chances;
use crate::game::{Game, GameError, Play};
use crate::rollout::{Rollout, RolloutSettings};
use crate::rules::Numbers;
use crate::search::{Candidate, MAX_PLIES};

/// A play with its value for its player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The play.
    pub play: Play,
    /// Equity of the play: in points per game, unless the question has other stakes.
    pub equity: f32,
    /// Chances of the player after the play.
    pub chances: Chances,
    /// Depth of the search that found the value, in plies.
    pub plies: u8,
}

/// A question about a game, which [`Question::about`] returns.
#[derive(Clone, Copy)]
pub struct GameQuestion<'a> {
    question: Question<'a>,
    game: &'a Game,
}

impl<'a> Question<'a> {
    /// Asks about a game. The score of the match counts only if [`Question::stakes`] says what it is worth.
    ///
    /// # Errors
    /// Fails if the game is over or has other rules than the engine, or if the depth is above [`MAX_PLIES`].
    pub fn about(self, game: &'a Game) -> Result<GameQuestion<'a>, GameError> {
        if game.rules() != self.rules() {
            return Err(GameError::OtherRules {
                expected: (*self.rules()).into(),
                got: (*game.rules()).into(),
            });
        }
        if game.outcome().is_some() {
            return Err(GameError::Over);
        }
        if self.plies > MAX_PLIES {
            return Err(GameError::TooDeep(self.plies));
        }
        Ok(GameQuestion { question: self.pending(game.pending()), game })
    }
}

impl GameQuestion<'_> {
    /// Returns the plays for the dice or pending numbers, best first: see [`Question::hint`].
    ///
    /// # Errors
    /// Fails if the dice have to be rolled first.
    pub fn hint(&self) -> Result<Vec<Hint>, GameError> {
        let numbers = self.numbers()?;
        let candidates = self.question.hint(self.game.position().board(), numbers);
        Ok(candidates.into_iter().map(|candidate| self.shown(numbers, candidate)).collect())
    }

    /// Returns the play that the engine makes: see [`Question::best_play`].
    ///
    /// # Errors
    /// Fails if the dice have to be rolled first.
    pub fn best_play(&self) -> Result<Hint, GameError> {
        let numbers = self.numbers()?;
        Ok(self.shown(numbers, self.question.best_play(self.game.position().board(), numbers)))
    }

    /// Evaluates the position for the player on roll, before the roll: see [`Question::evaluate`].
    pub fn evaluate(&self) -> Evaluation {
        self.question.evaluate(self.game.position().board())
    }

    /// Rolls the position out, before the roll: see [`Question::roll_out`].
    pub fn roll_out(&self, settings: RolloutSettings) -> Rollout {
        self.question.roll_out(self.game.position().board(), settings)
    }

    fn numbers(&self) -> Result<Numbers, GameError> {
        self.game.numbers().ok_or(GameError::NotRolled)
    }

    fn shown(&self, numbers: Numbers, Candidate { legal, equity, chances, plies, .. }: Candidate) -> Hint {
        Hint { play: self.game.position().made(numbers, legal), equity, chances, plies }
    }
}

/// Shortcuts for questions about a game with the default settings: see [`Engine::ask`].
impl Engine {
    /// Returns the plays for the dice or pending numbers, best first.
    ///
    /// # Errors
    /// Fails if the game is over, if it has other rules than the engine, or if the dice have to be rolled first.
    pub fn hint(&self, game: &Game) -> Result<Vec<Hint>, GameError> {
        self.ask().about(game)?.hint()
    }

    /// Returns the best play for the dice or pending numbers.
    ///
    /// # Errors
    /// Fails like [`Engine::hint`].
    pub fn best_play(&self, game: &Game) -> Result<Hint, GameError> {
        self.ask().about(game)?.best_play()
    }

    /// Evaluates the position for the player on roll, before the roll.
    ///
    /// # Errors
    /// Fails if the game is over, or if it has other rules than the engine.
    pub fn evaluate(&self, game: &Game) -> Result<Evaluation, GameError> {
        Ok(self.ask().about(game)?.evaluate())
    }

    /// Rolls the position out, before the roll.
    ///
    /// # Errors
    /// Fails like [`Engine::evaluate`].
    pub fn roll_out(&self, game: &Game, settings: RolloutSettings) -> Result<Rollout, GameError> {
        Ok(self.ask().about(game)?.roll_out(settings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn a_question_about_an_unfit_game_is_refused() {
        let engine = Engine::default();
        let mut game = Game::new(RuleSet::PLAKOTO);
        assert_eq!(engine.hint(&game), Err(GameError::NotRolled));
        assert!(engine.evaluate(&game).is_ok());
        let error = engine.evaluate(&Game::new(RuleSet::TAPA)).expect_err("other rules");
        assert_eq!(error.to_string(), "expected a game under the rules plakoto, got one under tapa");
        let error = engine.ask().plies(9).about(&game).err().expect("too deep");
        assert_eq!(error.to_string(), "expected a depth from 0 to 4 plies, got 9");
        game.set_dice("31".parse().expect("a roll")).expect("not rolled yet");
        let best =
            engine.ask().plies(0).about(&game).and_then(|question| question.best_play()).expect("a play");
        game.play(&best.play).expect("a legal play");
        game.resign(game.on_roll(), 1).expect("a single game");
        assert_eq!(engine.evaluate(&game), Err(GameError::Over));
    }
}
