//! A position and its legal plays, which know their rules, and the reasons why an action in a game is refused.

use std::fmt;
use std::ops::ControlFlow;

use crate::notation::match_id::GnubgId;
use crate::notation::play_text::{IllegalPlay, PlayText, pins};
use crate::notation::position_id::PositionId;
use crate::notation::{Expected, Got, NotationError};
use crate::rules::{
    self, LegalPlay, Numbers, Outcome, PartialPlay, Pending, Point, ResignationError, Roll, RuleSet, Side,
    Step, each_result, outcome,
};
use crate::search::MAX_PLIES;

/// The points of all checkers, from the view of the player on roll, and the rules of the game. Everything that
/// is derived from a position has the same rules. `Display` writes the position ID.
///
/// ```
/// use plakoto_engine::{Position, Roll, RuleSet};
///
/// let position = Position::from_id("nUKI4RL2yAioKB", RuleSet::TAPA)?;
/// let plays = position.legal_plays(Roll::new(3, 3)?)?;
/// assert_eq!(plays.len(), 35);
/// assert_eq!(plays[0].after().rules(), &RuleSet::TAPA);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: rules::Position,
    rules: RuleSet,
}

/// Maximum number of plays in a list. In Plakoto Express, a position may have millions of plays.
const MAX_PLAYS: usize = 100_000;

impl Position {
    /// Returns the position at the start of a game.
    pub const fn start(rules: RuleSet) -> Self {
        Self { board: rules.start(), rules }
    }

    /// Returns the position in a game with these rules.
    ///
    /// # Errors
    /// Fails if the position belongs to a game in which checkers move or meet differently.
    pub fn new(board: rules::Position, rules: RuleSet) -> Result<Self, GameError> {
        match board.fits(&rules.mechanics) {
            true => Ok(Self { board, rules }),
            false => Err(GameError::OtherGame(rules.into())),
        }
    }

    /// Reads a position ID such as `AACA/z8AAID/Pw`. A match ID after the position ID is ignored.
    ///
    /// # Errors
    /// Fails if the text is no position ID, if the position cannot arise under these rules, or if the text has
    /// pending numbers.
    pub fn from_id(text: &str, rules: RuleSet) -> Result<Self, NotationError> {
        let id = text.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?;
        match id.pending.is_empty() {
            true => Ok(Self { board: id.position, rules }),
            false => Err(NotationError::expected(Expected::OnlyPosition, Got::Id(text.trim().to_owned()))),
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The points of the checkers, without the rules.
    pub const fn board(&self) -> &rules::Position {
        &self.board
    }

    /// The pip count of a player, from 0 to 360.
    pub fn pips(&self, side: Side) -> u16 {
        self.board.pips(side)
    }

    /// The number of checkers that a player has borne off.
    pub const fn off(&self, side: Side) -> u8 {
        self.board.off(side)
    }

    /// Returns the same position from the view of the opponent.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self::of_game(self.board.swap_sides(), self.rules)
    }

    /// Returns how the game has ended; `None` if it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(&self.board, &self.rules)
    }

    /// Lists the legal plays of `numbers`: a roll, or the pending numbers of a rule set with such numbers. If
    /// several plays lead to the same result, only one of them is listed. If nothing can be played, the only
    /// play is a pass. If the game is over, the list is empty.
    ///
    /// # Errors
    /// Fails if there are more than 100,000 plays, as is possible in Plakoto Express.
    pub fn legal_plays(&self, numbers: impl Into<Numbers>) -> Result<Vec<Play>, GameError> {
        let numbers = numbers.into();
        if self.outcome().is_some() {
            return Ok(Vec::new());
        }
        let plays = match numbers.is_cascade(&self.rules) {
            true => self.cascade(numbers)?,
            false => self.rules.legal_plays(&self.board, numbers),
        };
        Ok(plays.into_iter().map(|legal| self.made(numbers, legal)).collect())
    }

    fn cascade(&self, numbers: Numbers) -> Result<Vec<LegalPlay>, GameError> {
        let mut plays = Vec::new();
        let listed = each_result(&self.board, numbers, &self.rules, &mut |play| {
            if plays.len() == MAX_PLAYS {
                return ControlFlow::Break(());
            }
            plays.push(*play);
            ControlFlow::Continue(())
        });
        if listed.is_break() {
            return Err(GameError::TooManyPlays);
        }
        if plays.is_empty() {
            plays.push(LegalPlay::pass(&self.board, numbers, &self.rules));
        }
        Ok(plays)
    }

    /// Finds the legal play that a text such as `24/23 24/21` describes.
    ///
    /// # Errors
    /// Fails if the text is no play, if no legal play fits it, or if the game is over.
    pub fn play(&self, text: &str, numbers: impl Into<Numbers>) -> Result<Play, GameError> {
        let (numbers, text) = (numbers.into(), text.parse::<PlayText>()?);
        self.must_go_on()?;
        let legal = text.resolve(&self.board, numbers, &self.rules)?;
        Ok(self.made(numbers, legal))
    }

    /// Starts a play whose steps are made one by one. [`Position::completed`] returns the complete play.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub fn start_play(&self, numbers: impl Into<Numbers>) -> Result<PartialPlay, GameError> {
        self.must_go_on()?;
        Ok(PartialPlay::new(&self.board, numbers, &self.rules))
    }

    /// Returns the legal play whose steps have been made. `partial` comes from [`Position::start_play`] of this
    /// position with the same numbers. Returns `None` if the play is not complete.
    pub fn completed(&self, partial: &PartialPlay, numbers: impl Into<Numbers>) -> Option<Play> {
        let numbers = numbers.into();
        let (play, result) = (*partial.play(), *partial.position());
        let made = partial.is_complete().then(|| LegalPlay { play, result, next: partial.next() })?;
        if numbers.is_cascade(&self.rules) {
            return Some(self.made(numbers, made));
        }
        // If several orders of the steps lead to the same result, it is listed as one play.
        let plays = self.rules.legal_plays(&self.board, numbers);
        let known = plays.into_iter().find(|play| play.leads_as(&made));
        Some(self.made(numbers, known.unwrap_or(made)))
    }

    /// Returns a position of a game, whose rules allow it.
    pub(super) const fn of_game(board: rules::Position, rules: RuleSet) -> Self {
        Self { board, rules }
    }

    /// Returns a play of this position. `legal` must be one of its legal plays of `numbers`.
    pub const fn made(&self, numbers: Numbers, legal: LegalPlay) -> Play {
        Play { before: *self, numbers, legal }
    }

    fn must_go_on(&self) -> Result<(), GameError> {
        self.outcome().map_or(Ok(()), |_| Err(GameError::Over))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.board, self.rules)
    }
}

/// A legal play of a position. `Display` writes it in gnubg's notation, such as `24/21*/18`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    before: Position,
    numbers: Numbers,
    legal: LegalPlay,
}

impl Play {
    /// The position before the play.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The numbers that the player has to play.
    pub const fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The play without its position and rules.
    pub const fn legal(&self) -> &LegalPlay {
        &self.legal
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &RuleSet {
        self.before.rules()
    }

    /// The steps, one for each number played, in an order in which they can be made.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + Clone + '_ {
        self.legal.play.steps()
    }

    /// The points on which the play pins a checker.
    pub fn pins(&self) -> Vec<Point> {
        let pinned = self.steps().filter(|step| pins(&self.legal, *step));
        let mut points: Vec<Point> = pinned.filter_map(|step| step.to).collect();
        points.dedup();
        points
    }

    /// The points on which the play hits a checker.
    pub fn hits(&self) -> Vec<Point> {
        let hits = self.legal.play.steps_with_hits().filter(|(_, hits)| *hits);
        hits.filter_map(|(step, _)| step.to).collect()
    }

    /// Whether nothing can be played.
    pub const fn is_pass(&self) -> bool {
        self.legal.play.is_pass()
    }

    /// The position after the play, from the view of the player to decide next.
    pub fn after(&self) -> Position {
        Position::of_game(self.legal.after(), *self.rules())
    }

    /// Whether the same player decides again, after playing pending numbers.
    pub fn is_same_player_next(&self) -> bool {
        self.legal.next.side == Side::Mine
    }

    /// The numbers that the player to decide next has to play before the roll.
    pub const fn pending(&self) -> Pending {
        self.legal.next.pending
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.legal.fmt(f)
    }
}

/// Why an action in a [`Game`](crate::game::Game) or a question about a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game has to end before the next one begins.
    #[error("expected a game that is over, got one in progress")]
    InProgress,
    /// One of the players has won the match.
    #[error("the match is over")]
    MatchOver,
    /// The dice have to be rolled first.
    #[error("expected dice, got none: roll them first")]
    NotRolled,
    /// The dice have been rolled already.
    #[error("expected no dice, got {0}")]
    Rolled(Roll),
    /// Pending numbers have to be played before the roll.
    #[error("expected a play of the pending numbers {0}, got a roll")]
    Pending(Pending),
    /// The position belongs to a game with other rules than these.
    #[error("expected a position under the rules {0}, got one of another game")]
    OtherGame(Box<RuleSet>),
    /// The game has other rules than the engine.
    #[error("expected a game under the rules {expected}, got one under {got}")]
    OtherRules {
        /// The rules of the engine.
        expected: Box<RuleSet>,
        /// The rules of the game.
        got: Box<RuleSet>,
    },
    /// The search depth is above [`MAX_PLIES`].
    #[error("expected a depth from 0 to {MAX_PLIES} plies, got {0}")]
    TooDeep(u8),
    /// The play belongs to another position, or to other numbers.
    #[error("expected a play of the current position and dice, got {0}")]
    OtherPlay(String),
    /// The play is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalPlay),
    /// The rules do not allow the resignation.
    #[error(transparent)]
    Resignation(#[from] ResignationError),
    /// A text does not follow its notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A double in Plakoto Express has more plays than a list can hold.
    #[error("expected at most 100,000 plays, got more: ask an engine for the most promising ones")]
    TooManyPlays,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(text: &str) -> Roll {
        text.parse().expect("a roll")
    }

    #[test]
    fn a_position_of_another_game_is_refused() {
        let portes = Position::start(RuleSet::PORTES);
        let error = Position::new(*portes.board(), RuleSet::PLAKOTO).expect_err("hits and pins differ");
        assert_eq!(error.to_string(), "expected a position under the rules plakoto, got one of another game");
        assert!(Position::new(*portes.board(), RuleSet::PORTES).is_ok());
        assert_ne!(Position::start(RuleSet::PLAKOTO), Position::start(RuleSet::TZANNES));
    }

    #[test]
    fn steps_make_the_listed_play() {
        let start = Position::start(RuleSet::PLAKOTO);
        let mut partial = start.start_play(roll("31")).expect("the game is not over");
        assert_eq!(start.completed(&partial, roll("31")), None);
        for _ in 0..2 {
            let step = partial.next_steps()[0].step;
            partial.make(step).expect("a legal step");
        }
        let play = start.completed(&partial, roll("31")).expect("a complete play");
        assert!(start.legal_plays(roll("31")).expect("few plays").contains(&play), "{play}");
    }

    #[test]
    fn a_game_that_is_over_has_no_plays() {
        let over = Position::from_id("AAAA/v8AAAAAAA", RuleSet::PLAKOTO).expect("a position");
        assert!(over.outcome().is_some());
        assert_eq!(over.legal_plays(roll("31")), Ok(Vec::new()));
        assert_eq!(over.play("2/1", roll("31")), Err(GameError::Over));
    }
}
