//! Methods that ask the engine a question about a position or a game, and the types of the answers.

use std::time::Duration;

use crate::engine::{Engine, Question};
use crate::eval::{Chances, Stakes};
use crate::game::{Game, GameError, Play};
use crate::rollout::{self, Rollout, RolloutSettings};
use crate::rules::{LegalPlay, Numbers, Position, Roll, outcome};
use crate::search::{Budget, Candidate, Depth, Limits, MAX_PLIES, Pruning, Replies, Search, Stopwatch};

/// Progress of a running search.
#[derive(Clone, Copy, Debug)]
pub struct SearchProgress<'a> {
    /// The plays already considered with their values, best first.
    pub candidates: &'a [Candidate],
    /// Current number of static evaluations.
    pub nodes: u64,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// Value of a position at one search depth, from the view of the player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// Search depth in plies; 0 for the static value.
    pub plies: u8,
    /// Chances of the player on roll.
    pub chances: Chances,
    /// Equity of these chances, in points.
    pub equity: f32,
}

/// The methods that ask the question.
impl Question<'_> {
    /// Returns all legal plays of `numbers`, best first. A cascade, a double that goes on with all higher
    /// numbers, can have millions of plays; for a cascade, returns only the most promising ones. [`Search::rank`]
    /// explains the order of plays that a filter excluded. Does not check whether the game is over.
    pub fn hint(&self, position: &Position, numbers: impl Into<Numbers>) -> Vec<Candidate> {
        self.hint_with_progress(position, numbers, |_| {})
    }

    /// Like [`Question::hint`], but calls `progress` after each search depth.
    pub fn hint_with_progress(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        mut progress: impl FnMut(SearchProgress<'_>),
    ) -> Vec<Candidate> {
        let started = Stopwatch::start();
        let budget = self.budget();
        let search = self.search(&budget);
        let mut plays: Vec<LegalPlay> = Vec::new();
        search.wide().choices(position, numbers.into(), &mut plays);
        let mut report = |candidates: &[Candidate]| {
            progress(SearchProgress { candidates, nodes: budget.nodes(), elapsed: started.elapsed() });
        };
        let plies = self.most_plies();
        let first = if self.deepen { 0 } else { plies };
        let mut best = Vec::new();
        for plies in first..=plies {
            let depth = self.depth(plies, self.least);
            let ranked = search.rank(position, &plays, depth, &mut report);
            let reached = |ranked: &[Candidate]| ranked.first().map(|candidate| candidate.plies);
            if reached(&ranked) >= reached(&best) {
                best = ranked;
            }
            if budget.is_exhausted() {
                break;
            }
        }
        best
    }

    /// Returns the best play of `numbers`: calls [`Question::hint`], then [`Question::pick`].
    pub fn best_play(&self, position: &Position, numbers: impl Into<Numbers>) -> Candidate {
        self.pick(&self.hint(position, numbers))
    }

    /// Chooses a play from the candidates of a hint. If the player makes no errors of judgement, this is the
    /// best play. Otherwise, it is the play that seems best to the player among the candidates with the
    /// deepest search. See [`Level::noise`](crate::engine::Level::noise).
    ///
    /// # Panics
    /// Panics if `candidates` is empty.
    pub fn pick(&self, candidates: &[Candidate]) -> Candidate {
        self.noise.pick(candidates, &self.worth())
    }

    /// Chooses a play of `numbers` for the engine. The result is the play that [`Question::best_play`]
    /// returns, but it is found with less work. Afterwards, `replies` contains the plays to choose from.
    pub fn choose(
        &self,
        position: &Position,
        numbers: impl Into<Numbers>,
        replies: &mut Replies,
    ) -> LegalPlay {
        let numbers = numbers.into();
        let budget = self.budget();
        let search = self.search(&budget);
        let root = search.wide();
        if self.plies == 0 && self.noise.share == 0.0 {
            let best = root.best_reply(position, numbers, replies);
            return replies.plays[best.index];
        }
        root.choices(position, numbers, &mut replies.plays);
        match replies.plays[..] {
            [only] => only,
            // With errors of judgement, the choice depends on all candidates with the deepest search, so the
            // setting `least` stays unchanged.
            _ if self.noise.share == 0.0 => self.fully_searched(0).best_play(position, numbers).legal,
            _ => self.best_play(position, numbers).legal,
        }
    }

    /// Evaluates one legal play of `position` at the search depth of the question. The play may be one that a
    /// filter excludes, or one of a cascade that is not among the most promising plays. Returns `None` if the
    /// search is stopped.
    pub fn weigh(&self, position: &Position, legal: &LegalPlay) -> Option<Candidate> {
        let (budget, plies) = (self.budget(), self.most_plies());
        let plays = std::slice::from_ref(legal);
        let search = self.search(&budget);
        let ranked = search.rank(position, plays, self.depth(plies, 1), &mut |_| {});
        ranked.first().filter(|found| found.plies == plies).copied()
    }

    /// Evaluates `position` for the player on roll, before they play the pending numbers and roll. If the
    /// search is stopped, the result may have a lower depth. It is never less than the static value at 0-ply.
    pub fn evaluate(&self, position: &Position) -> Evaluation {
        // The list is never empty.
        self.evaluate_by_depth(position).pop().unwrap_or_default()
    }

    /// Like [`Question::evaluate`], but returns the values at every depth from 0 up.
    pub fn evaluate_by_depth(&self, position: &Position) -> Vec<Evaluation> {
        self.evaluate_by_depth_with_progress(position, |_| {})
    }

    /// Like [`Question::evaluate_by_depth`], but calls `progress` after each depth.
    pub fn evaluate_by_depth_with_progress(
        &self,
        position: &Position,
        mut progress: impl FnMut(&Evaluation),
    ) -> Vec<Evaluation> {
        if !self.pending.is_empty() && outcome(position, self.engine.rules()).is_none() {
            return self.evaluate_pending(position);
        }
        let budget = self.budget();
        let search = self.search(&budget);
        (0..=self.most_plies())
            .map_while(|plies| {
                let chances = *search.values(&[*position], plies, self.threads).ok()?.first()?;
                Some(Evaluation { plies, chances, equity: search.stakes.equity(&chances) })
            })
            .inspect(&mut progress)
            .collect()
    }

    /// Returns the value after the best play of the pending numbers, at each depth.
    fn evaluate_pending(&self, position: &Position) -> Vec<Evaluation> {
        let best = |plies| {
            let found = self.plies(plies).hint(position, Numbers::HandedOver(self.pending));
            let Candidate { chances, equity, plies: reached, .. } = *found.first()?;
            (reached == plies).then_some(Evaluation { plies, chances, equity })
        };
        (0..=self.most_plies()).map_while(best).collect()
    }

    /// Rolls out `position`. The player on roll plays the pending numbers before rolling. `settings`
    /// determines the number of trials and how games are played. Of the settings of this question, only the
    /// stakes, the pending numbers, the thread count and the stop flag are used.
    pub fn roll_out(&self, position: &Position, settings: rollout::RolloutSettings) -> Rollout {
        let mut rollout = Rollout::of_position(position, self.pending, settings);
        self.go_on(&mut rollout, settings.trials, |_| {});
        rollout
    }

    /// Rolls out several plays from the same position, all with the same dice, to compare the plays.
    pub fn roll_out_plays(
        &self,
        plays: impl IntoIterator<Item = LegalPlay>,
        settings: rollout::RolloutSettings,
    ) -> Rollout {
        let mut rollout = Rollout::of_plays(plays, settings);
        self.go_on(&mut rollout, settings.trials, |_| {});
        rollout
    }

    /// Continues a rollout until each position has `trials` trials, the result is precise enough, or the
    /// rollout is stopped. Returns the number of static evaluations.
    pub fn go_on(
        &self,
        rollout: &mut Rollout,
        trials: u32,
        mut progress: impl FnMut(rollout::RolloutProgress<'_>),
    ) -> u64 {
        let budget = Budget::new(Limits::default(), self.stop.cloned().unwrap_or_default());
        let filters = &self.engine.filters;
        rollout.run(&self.search(&budget), filters, trials, self.threads, &mut progress);
        budget.nodes()
    }

    /// Returns the measured bias of a truncated rollout from `position`, from the view of the player on roll.
    /// Returns `None` if the rollout plays games to the end, or if the bias was not measured for the network
    /// and the rules in use.
    pub fn truncation_bias(&self, rollout: &Rollout, position: &Position) -> Option<rollout::Bias> {
        let (turns, evaluator) =
            (rollout.settings().truncation?, self.engine.evaluator().description().to_string());
        let bias = rollout::BiasTable::SHIPPED.nearest(position, turns, self.rules(), &evaluator)?;
        // If plays are rolled out, the opponent of the player who makes them is on roll.
        let is_of_plays = rollout.rolled().iter().any(|rolled| rolled.play.is_some());
        Some(if is_of_plays { bias.swap_sides() } else { bias })
    }

    /// Rolls out each play with the trials numbered `trials`, using the same dice for all plays. For each
    /// trial, returns the results of all plays from the view of the player who makes them. Returns `None` if
    /// the rollout is stopped. Of the settings of this question, only the stakes, the thread count and the
    /// stop flag are used.
    pub fn common_trials(
        &self,
        plays: &[LegalPlay],
        settings: &rollout::RolloutSettings,
        trials: std::ops::Range<u64>,
    ) -> Option<Vec<Vec<Chances>>> {
        let budget = Budget::new(Limits::default(), self.stop.cloned().unwrap_or_default());
        let (search, filters) = (self.search(&budget), &self.engine.filters);
        rollout::common_trials(&search, filters, settings, plays, trials, self.threads).ok()
    }

    /// Returns the luck of `roll` for the player on roll, in points: the static value after the best play, minus the
    /// mean of this value over all rolls. Evaluates only the plays that the pruner selects, so the luck is an
    /// estimate, but its mean over all rolls is exactly 0.
    pub fn luck(&self, position: &Position, roll: Roll, replies: &mut Replies) -> f32 {
        let budget = self.budget();
        let search = self.search(&budget);
        let best = search.best_replies(position, Pruning::Narrow, replies);
        search.stakes.equity(&rollout::luck_of(&best, roll))
    }

    pub(super) fn budget(&self) -> Budget {
        Budget::new(self.limits, self.stop.cloned().unwrap_or_default())
    }

    pub(super) fn search<'a>(&'a self, budget: &'a Budget) -> Search<'a> {
        self.engine.search(self.worth(), budget)
    }

    /// Returns the stakes of the question, which are the points of the rule set unless others were set.
    pub fn worth(&self) -> Stakes {
        self.stakes.unwrap_or_else(|| Stakes::points(self.engine.rules()))
    }

    pub(super) fn most_plies(&self) -> u8 {
        self.plies.min(MAX_PLIES)
    }

    fn depth(&self, plies: u8, least: usize) -> Depth<'_> {
        Depth { plies, least, filters: &self.engine.filters, threads: self.threads }
    }
}

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
