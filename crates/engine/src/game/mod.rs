//! Games in progress, and positions and plays that know their rules.
//!
//! [`Position`] and [`Play`] are the positions and plays of [`crate::rules`] with their rules. A [`Game`] adds
//! the player on roll, the dice, the score of the match and everything that was played. [`GameState`] and
//! [`Match`] are its state without a history.

mod position;
mod series;
mod state;

pub use position::{GameError, Play, Position};
pub use series::{Match, away, next_rules};
pub use state::{EarlyEnd, GameEnding, GameResult, GameState};

use crate::notation::match_id::GnubgId;
use crate::notation::position_id::PositionId;
use crate::notation::{Expected, Got, NotationError};
use crate::rules::{Dice, Numbers, Pending, Player, Resignation, Roll, Rotation, RuleSet};

/// A game: the rules, the position, whose turn it is, the dice or pending numbers, the score of the match, and
/// everything that was played. Copies are independent.
///
/// ```
/// use plakoto_engine::{Dice, Game, RuleSet};
///
/// let (mut game, mut dice) = (Game::new(RuleSet::TAPA), Dice::seeded(1));
/// while game.outcome().is_none() {
///     if game.numbers().is_none() {
///         game.roll(&mut dice)?;
///     }
///     let play = game.legal_plays()?[0];
///     game.play(&play)?;
/// }
/// let turns = game.turns().count();
/// assert!(game.undo() && game.outcome().is_none() && game.turns().count() == turns - 1);
/// # Ok::<(), plakoto_engine::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    now: Match,
    /// Each action, with the state before it.
    past: Vec<(Match, GameAction)>,
}

/// What changes a game. Every action can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameAction {
    /// The player on roll has rolled.
    Roll(Roll),
    /// The player on roll has made a play.
    Play(Play),
    /// This player has resigned and conceded this loss.
    Resignation(Player, Resignation),
    /// The next game of the match has begun, with this player on roll.
    Start(Player),
}

/// A turn that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The player of the turn.
    pub player: Player,
    /// The play, with the position before it.
    pub play: Play,
}

/// Beginning a game.
impl Game {
    /// Returns a game of an open-ended session, in which player [`Player::X`] is about to roll.
    pub fn new(rules: RuleSet) -> Self {
        Self::of_match(0, rules)
    }

    /// Returns the first game of a match to `length` points, or of an open-ended session if `length` is 0. The
    /// games of the rotation are played in turn: [`Rotation::TAVLI`] is a Greek match.
    pub fn of_match(length: u16, games: impl Into<Rotation>) -> Self {
        Match::new(length, games, Player::X).into()
    }

    /// Returns this game with `player` on roll at its start. The dice and everything played are removed.
    #[must_use]
    pub fn started_by(self, player: Player) -> Self {
        let mut now = self.now;
        now.begin_at(now.game().rules().start(), player, &self.rules().clone());
        now.into()
    }

    /// Returns a game of an open-ended session that goes on from a position, in which player [`Player::X`] is
    /// about to roll.
    pub fn at(position: &Position) -> Self {
        let mut now = Match::new(0, *position.rules(), Player::X);
        now.begin_at(*position.board(), Player::X, position.rules());
        now.into()
    }

    /// Reads a game from `POSITION[:MATCH][;pending=NUMBERS]`, as [`Game::id`] writes it.
    ///
    /// # Errors
    /// Fails if the text is no such ID, if its position or pending numbers cannot arise under the rules, or if
    /// the rules do not allow the resignation that it offers.
    pub fn from_id(text: &str, rules: RuleSet) -> Result<Self, GameError> {
        let id = text.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?;
        if !id.pending.is_empty() && !rules.hand_over {
            return Err(NotationError::expected(Expected::NoPendingNumbers, Got::Pending(id.pending)).into());
        }
        let now = Match::new(0, rules, Player::X);
        Ok(now.placed(id.position, id.pending, id.match_id.as_ref(), &rules)?.into())
    }
}

/// The board and the match.
impl Game {
    /// The rules of the current game.
    pub const fn rules(&self) -> &RuleSet {
        self.now.game().rules()
    }

    /// The position, from the view of the player on roll.
    pub fn position(&self) -> Position {
        Position::of_game(*self.now.game().position(), *self.rules())
    }

    /// The player on roll.
    pub const fn on_roll(&self) -> Player {
        self.now.game().on_roll()
    }

    /// The roll that the player on roll has to play; `None` before the roll.
    pub const fn dice(&self) -> Option<Roll> {
        self.now.game().dice()
    }

    /// The numbers that the player on roll has to play before rolling. Only a rule set with such numbers has
    /// any.
    pub const fn pending(&self) -> Pending {
        self.now.game().pending()
    }

    /// The numbers that the player on roll has to play now; `None` if the player has to roll first.
    pub fn numbers(&self) -> Option<Numbers> {
        self.now.game().numbers()
    }

    /// The outcome of the current game; `None` while it is in progress.
    pub fn outcome(&self) -> Option<GameResult> {
        self.now.game().result()
    }

    /// The winner of the match; `None` in an open-ended session and while the match is in progress.
    pub fn winner(&self) -> Option<Player> {
        self.now.winner()
    }

    /// The match: its length, score and games.
    pub const fn series(&self) -> &Match {
        &self.now
    }

    /// Returns the ID of the game: `POSITION:MATCH`, followed by `;pending=NUMBERS` if there are any.
    pub fn id(&self) -> String {
        let (position, pending) = (*self.now.game().position(), self.pending());
        GnubgId { position, match_id: Some(self.now.id()), pending }.to_string()
    }

    /// The turns played in this game and in the earlier games of the match, in order.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = PlayedTurn> + '_ {
        let turn = |(before, action): &(Match, GameAction)| match action {
            GameAction::Play(play) => Some(PlayedTurn { player: before.game().on_roll(), play: *play }),
            _ => None,
        };
        self.past.iter().filter_map(turn)
    }

    /// Everything that was done since the start, in order. [`Game::act`] repeats it.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = GameAction> + '_ {
        self.past.iter().map(|(_, action)| *action)
    }
}

/// Playing.
impl Game {
    /// Lists the legal plays. If nothing can be played, the only play is a pass.
    ///
    /// # Errors
    /// Fails if the game is over, if the dice have to be rolled first, or if there are more than 100,000 plays.
    pub fn legal_plays(&self) -> Result<Vec<Play>, GameError> {
        let numbers = self.numbers_to_play()?;
        self.position().legal_plays(numbers)
    }

    /// Rolls the dice for the player on roll.
    ///
    /// # Errors
    /// Fails if the game is over, or if there are numbers to play already.
    pub fn roll(&mut self, dice: &mut Dice) -> Result<Roll, GameError> {
        self.must_roll()?;
        let roll = dice.roll();
        self.change(GameAction::Roll(roll));
        Ok(roll)
    }

    /// Sets the roll of the player on roll.
    ///
    /// # Errors
    /// Fails if the game is over, or if there are numbers to play already.
    pub fn set_dice(&mut self, roll: Roll) -> Result<(), GameError> {
        self.must_roll()?;
        self.change(GameAction::Roll(roll));
        Ok(())
    }

    /// Makes a legal play.
    ///
    /// # Errors
    /// Fails if the play is not one of the current position and dice, or if the game is over.
    pub fn play(&mut self, play: &Play) -> Result<(), GameError> {
        let numbers = self.numbers_to_play()?;
        if *play.before() != self.position() || !play.numbers().is_same(numbers) {
            return Err(GameError::OtherPlay(play.to_string()));
        }
        self.change(GameAction::Play(*play));
        Ok(())
    }

    /// Makes the legal play that a text such as `24/23 24/21` describes, and returns it.
    ///
    /// # Errors
    /// Fails if no legal play fits the text, if the dice have to be rolled first, or if the game is over.
    pub fn play_text(&mut self, text: &str) -> Result<Play, GameError> {
        let play = self.position().play(text, self.numbers_to_play()?)?;
        self.play(&play)?;
        Ok(play)
    }

    /// Ends the game as a loss of `points` for `loser`.
    ///
    /// # Errors
    /// Fails if the game is over, or if no loss under the rules has this number of points.
    pub fn resign(&mut self, loser: Player, points: u8) -> Result<(), GameError> {
        self.must_go_on()?;
        let resignation = Resignation::of_points(points, self.rules())?;
        self.change(GameAction::Resignation(loser, resignation));
        Ok(())
    }

    /// Begins the next game of the match. The rules choose the player on roll; if they leave it to the dice, both
    /// players roll one die until the numbers differ, and the higher number starts.
    ///
    /// # Errors
    /// Fails if the game is in progress, or if a player has won the match.
    pub fn next_game(&mut self, dice: &mut Dice) -> Result<(), GameError> {
        self.must_be_between_games()?;
        let starter = self.now.next_starter().unwrap_or_else(|| thrown_starter(dice));
        self.change(GameAction::Start(starter));
        Ok(())
    }

    /// Carries out an action, for example one of another game.
    ///
    /// # Errors
    /// Fails like the method of the action.
    pub fn act(&mut self, action: GameAction) -> Result<(), GameError> {
        match action {
            GameAction::Roll(roll) => self.set_dice(roll),
            GameAction::Play(play) => self.play(&play),
            GameAction::Resignation(loser, resignation) => self.resign(loser, resignation.points()),
            GameAction::Start(_) => {
                self.must_be_between_games()?;
                self.change(action);
                Ok(())
            }
        }
    }

    /// Takes back the last roll, play, resignation or start of a game. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.past.pop();
        before.is_some_and(|(before, _)| {
            self.now = before;
            true
        })
    }

    /// Changes the state of the match. If the game ends, adds its points to the score.
    fn change(&mut self, action: GameAction) {
        self.past.push((self.now, action));
        match action {
            GameAction::Roll(roll) => self.now.game_mut().set_dice(Some(roll)),
            GameAction::Play(play) => self.now.play(play.legal()),
            GameAction::Resignation(loser, resignation) => self.now.game_mut().resign(loser, resignation),
            GameAction::Start(starter) => self.now.begin(starter),
        }
        if let Some(result) = self.outcome() {
            self.now.book(result);
        }
    }

    fn must_be_between_games(&self) -> Result<(), GameError> {
        match (self.outcome(), self.winner()) {
            (None, _) => Err(GameError::InProgress),
            (_, Some(_)) => Err(GameError::MatchOver),
            (Some(_), None) => Ok(()),
        }
    }

    fn numbers_to_play(&self) -> Result<Numbers, GameError> {
        self.must_go_on()?;
        self.numbers().ok_or(GameError::NotRolled)
    }

    fn must_roll(&self) -> Result<(), GameError> {
        self.must_go_on()?;
        match self.numbers() {
            None => Ok(()),
            Some(Numbers::Rolled(roll)) => Err(GameError::Rolled(roll)),
            Some(Numbers::HandedOver(pending)) => Err(GameError::Pending(pending)),
        }
    }

    fn must_go_on(&self) -> Result<(), GameError> {
        self.outcome().map_or(Ok(()), |_| Err(GameError::Over))
    }
}

fn thrown_starter(dice: &mut Dice) -> Player {
    loop {
        match (dice.die(), dice.die()) {
            (first, second) if first == second => {}
            (first, second) => return if first > second { Player::O } else { Player::X },
        }
    }
}

impl From<Match> for Game {
    fn from(now: Match) -> Self {
        Self { now, past: Vec::new() }
    }
}

impl From<GameState> for Game {
    fn from(state: GameState) -> Self {
        let mut now = Match::new(0, *state.rules(), state.on_roll());
        *now.game_mut() = state;
        now.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(text: &str) -> Roll {
        text.parse().expect("a roll")
    }

    /// Plays the first legal play of each roll until the game is over.
    fn play_out(game: &mut Game, dice: &mut Dice) {
        while game.outcome().is_none() {
            if game.numbers().is_none() {
                game.roll(dice).expect("the player has to roll");
            }
            let plays = game.legal_plays().expect("few plays");
            game.play(&plays[0]).expect("a legal play");
        }
    }

    #[test]
    fn the_id_of_every_state_round_trips_and_undo_returns_to_the_start() {
        for rules in [RuleSet::PLAKOTO, RuleSet::TAPA, RuleSet::PORTES, RuleSet::FEVGA, RuleSet::NARDE] {
            let (mut game, mut dice) = (Game::new(rules), Dice::seeded(5));
            play_out(&mut game, &mut dice);
            let (copy, mut repeated) = (game.clone(), Game::new(rules));
            copy.actions().for_each(|action| repeated.act(action).expect("an action of the same game"));
            assert_eq!(repeated, copy);
            while game.undo() {
                let read = Game::from_id(&game.id(), rules).expect("an ID that was written");
                assert_eq!((read.id(), read.position()), (game.id(), game.position()));
            }
            assert_eq!(game, Game::new(rules));
            assert!(copy.turns().count() > 20 && copy.outcome().is_some());
        }
    }

    #[test]
    fn a_tavli_match_goes_from_game_to_game_until_it_is_won() {
        let (mut game, mut dice) = (Game::of_match(3, Rotation::TAVLI), Dice::seeded(2));
        let mut played = Vec::new();
        loop {
            play_out(&mut game, &mut dice);
            played.push(*game.rules());
            if game.winner().is_some() {
                break;
            }
            game.next_game(&mut dice).expect("the match is not over");
        }
        assert_eq!(played[..2], [RuleSet::PORTES, RuleSet::PLAKOTO]);
        assert!(game.series().score().iter().any(|points| *points >= 3));
        assert_eq!(game.next_game(&mut dice), Err(GameError::MatchOver));
    }

    #[test]
    fn actions_out_of_turn_change_nothing() {
        let mut game = Game::new(RuleSet::PLAKOTO);
        assert_eq!(game.legal_plays(), Err(GameError::NotRolled));
        assert_eq!(game.next_game(&mut Dice::seeded(1)), Err(GameError::InProgress));
        game.set_dice(roll("31")).expect("the player has to roll");
        let swapped = game.position().play("24/20", roll("13")).expect("a legal play");
        assert_eq!(game.clone().play(&swapped), Ok(()), "the order of the dice does not matter");
        let before = game.clone();
        assert_eq!(game.set_dice(roll("66")), Err(GameError::Rolled(roll("31"))));
        assert!(matches!(game.play_text("24/18"), Err(GameError::Illegal(_))));
        assert!(matches!(game.play_text("hello"), Err(GameError::Notation(_))));
        let other = game.position().play("24/18(4)", roll("66")).expect("a legal play");
        assert_eq!(game.play(&other), Err(GameError::OtherPlay("24/18(4)".to_owned())));
        assert!(matches!(game.resign(Player::O, 9), Err(GameError::Resignation(_))));
        assert_eq!(game, before);
        game.resign(Player::O, 1).expect("a single game");
        assert_eq!((game.legal_plays(), game.series().score()), (Err(GameError::Over), [0, 1]));
    }
}
