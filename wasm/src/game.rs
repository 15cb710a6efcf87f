//! The JavaScript class `Game`.

use js_sys::{Array, Object, Reflect, Symbol};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::input::{self, Failure, Thrown};
use crate::position::{Play, Position, list, outcome, pair};
use plakoto::game::{GameEnding, GameResult, PlayedTurn};
use plakoto::rules::MAX_LENGTH;
use plakoto::rules::Rotation;
use plakoto::{Dice, GameError, Player};

/// The highest seed: the highest whole number that JavaScript represents exactly.
const MAX_SEED: u64 = (1 << 53) - 1;

/// The options of a new game.
const OPTIONS: &[&str] = &["length", "starter", "seed"];

/// A game: the rules, the position, whose turn it is, the dice or pending numbers, the score of the match, and
/// everything that was played. Players are 0 and 1.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    game: plakoto::Game,
    seed: u64,
    /// Number of rolls and throws made with the seed so far.
    rolled: u64,
}

/// Beginning a game.
#[wasm_bindgen]
impl Game {
    /// Creates the first game of a session or match. The default for `rules` is `plakoto`; the games of several rule
    /// sets are played in turn.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if a rule set or an option is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | readonly string[]")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: &JsValue,
    ) -> Thrown<Self> {
        input::check_options(options, OPTIONS)?;
        let length = input::option(options, "length", MAX_LENGTH.into())?.unwrap_or(0);
        Self::of_match(input::rotation(rules)?, length, options)
    }

    /// Returns the first game of a tavli match: Portes, Plakoto and Fevga in turn. The default for `length` is 5.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if an option is wrong.
    pub fn tavli(
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: &JsValue,
    ) -> Thrown<Self> {
        input::check_options(options, OPTIONS)?;
        let length = input::option(options, "length", MAX_LENGTH.into())?.unwrap_or(5);
        Self::of_match(Rotation::TAVLI, length, options)
    }

    /// Returns a game that continues from a position, in which player 1 is about to roll.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the position or an option is wrong.
    pub fn at(
        #[wasm_bindgen(unchecked_param_type = "Position")] position: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Pick<GameOptions, 'seed'>")] options: &JsValue,
    ) -> Thrown<Self> {
        let refuse = || Failure::bad(format_args!("expected a Position, got {}", input::got(position)));
        let position: Position = input::copied(position).ok_or_else(refuse)?;
        input::check_options(options, &["seed"])?;
        Self::seeded(plakoto::Game::at(&position.0), options)
    }

    /// Reads `POSITION[:MATCH][;pending=NUMBERS]`, as `id` returns it.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the ID, the rule set or an option is wrong.
    #[wasm_bindgen(js_name = fromId)]
    pub fn from_id(
        id: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Pick<GameOptions, 'seed'>")] options: &JsValue,
    ) -> Thrown<Self> {
        input::check_options(options, &["seed"])?;
        Self::seeded(plakoto::Game::from_id(id, input::rule_set(rules)?)?, options)
    }
}

impl Game {
    fn of_match(games: Rotation, length: u64, options: &JsValue) -> Thrown<Self> {
        let starter = input::option(options, "starter", 1)?.map_or(Player::X, input::player);
        Self::seeded(plakoto::Game::of_match(length as u16, games).started_by(starter), options)
    }

    fn seeded(game: plakoto::Game, options: &JsValue) -> Thrown<Self> {
        let seed = input::option(options, "seed", MAX_SEED)?;
        Ok(Self { game, seed: seed.unwrap_or_else(plakoto::match_play::system_seed), rolled: 0 })
    }

    /// Carries out an action with the dice of the next roll or throw.
    fn with_dice<T>(
        &mut self,
        act: impl FnOnce(&mut plakoto::Game, &mut Dice) -> Result<T, GameError>,
    ) -> Thrown<T> {
        let done = act(&mut self.game, &mut Dice::stream([self.seed, self.rolled, 0]))?;
        self.rolled += 1;
        Ok(done)
    }
}

/// The board and the match.
#[wasm_bindgen]
impl Game {
    /// The ID of the position, the match and pending numbers.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.game.id()
    }

    /// The rules of the current game.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The position, from the view of the player on roll.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(self.game.position())
    }

    /// The player on roll.
    #[wasm_bindgen(getter, js_name = onRoll, unchecked_return_type = "0 | 1")]
    pub fn on_roll(&self) -> u8 {
        self.game.on_roll().index() as u8
    }

    /// The dice that the player on roll has to play; `null` before the roll.
    #[wasm_bindgen(getter, unchecked_return_type = "[number, number] | null")]
    pub fn dice(&self) -> JsValue {
        self.game.dice().map_or(JsValue::NULL, |roll| list(roll.dice().into_iter()).into())
    }

    /// Numbers that the player on roll has to play before the roll, under rules with such numbers.
    #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
    pub fn pending(&self) -> Array {
        list(self.game.pending().numbers())
    }

    /// Points that win the match; 0 in an open-ended session.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u16 {
        self.game.series().length()
    }

    /// Points that player 0 and player 1 have in the match.
    #[wasm_bindgen(getter, unchecked_return_type = "[number, number]")]
    pub fn score(&self) -> Array {
        let [first, second] = self.game.series().score();
        pair(first, second)
    }

    /// The winner of the match; `null` in an open-ended session and while the match is in progress.
    #[wasm_bindgen(getter, unchecked_return_type = "0 | 1 | null")]
    pub fn winner(&self) -> JsValue {
        self.game.winner().map_or(JsValue::NULL, number)
    }

    /// The turns that were played, in order. A game is also iterable over its turns.
    #[wasm_bindgen(getter, unchecked_return_type = "PlayedTurn[]")]
    pub fn turns(&self) -> Thrown<Array> {
        let turns = Array::new();
        for PlayedTurn { player, play } in self.game.turns() {
            let turn = Object::new();
            Reflect::set(&turn, &"player".into(), &number(player))?;
            Reflect::set(&turn, &"play".into(), &Play(play).into())?;
            turns.push(&turn);
        }
        Ok(turns)
    }

    /// Returns the outcome of the game, or `null` while it is in progress.
    #[wasm_bindgen(js_name = outcome, unchecked_return_type = "GameOutcome | null")]
    pub fn outcome(&self) -> Thrown {
        let (winner, kind, points) = match self.game.outcome() {
            None => return Ok(JsValue::NULL),
            Some(GameResult::Won { winner, points, ending }) => {
                let kind = match ending {
                    GameEnding::Played(victory) => victory.name(),
                    GameEnding::Resigned(_) => "resignation",
                };
                (number(winner), kind, points)
            }
            Some(GameResult::MothersPinned) => (JsValue::NULL, "both mothers pinned", 0),
            Some(GameResult::Dead) => (JsValue::NULL, "nobody can move", 0),
            Some(GameResult::Unknown) => (JsValue::NULL, "unknown", 0),
        };
        outcome(&winner, kind, points)
    }

    /// Returns the ID.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.id()
    }
}

/// Playing.
#[wasm_bindgen]
impl Game {
    /// Returns the legal plays of the dice or pending numbers. If nothing can be played, the only play is a pass.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the game is over, before the roll, or if there are more than 100,000 plays.
    #[wasm_bindgen(js_name = legalPlays)]
    pub fn legal_plays(&self) -> Thrown<Vec<Play>> {
        Ok(self.game.legal_plays()?.into_iter().map(Play).collect())
    }

    /// Rolls the dice for the player on roll and returns them.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the game is over, or if the player has numbers to play already.
    #[wasm_bindgen(unchecked_return_type = "[number, number]")]
    pub fn roll(&mut self) -> Thrown<Array> {
        let roll = self.with_dice(|game, dice| game.roll(dice))?;
        Ok(list(roll.dice().into_iter()))
    }

    /// Sets the dice of the player on roll.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the dice are wrong, if the game is over, or if the player has numbers to play.
    #[wasm_bindgen(js_name = setDice)]
    pub fn set_dice(&mut self, #[wasm_bindgen(unchecked_param_type = "Dice")] dice: &JsValue) -> Thrown<()> {
        Ok(self.game.set_dice(input::roll(dice)?)?)
    }

    /// Makes a play, and returns it: a `Play` of the current position and dice, or a text such as `24/23 24/21`.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the play is illegal, if it belongs to another position, or if the game is over.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Play | string")] play: &JsValue,
    ) -> Thrown<Play> {
        if let Some(text) = play.as_string() {
            return Ok(Play(self.game.play_text(&text)?));
        }
        let refuse =
            || Failure::bad(format_args!("expected a Play or its notation, got {}", input::got(play)));
        let play: Play = input::copied(play).ok_or_else(refuse)?;
        self.game.play(&play.0)?;
        Ok(play)
    }

    /// Ends the game as a loss of `points` for `player`. By default, the player on roll loses one point.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if an argument is wrong, if no loss has this number of points, or if the game is over.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] points: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "0 | 1")] player: &JsValue,
    ) -> Thrown<()> {
        let points = number_or(points, "a number of points", u8::MAX.into(), 1)?;
        let loser = number_or(player, "a player", 1, self.game.on_roll().index() as u64)?;
        Ok(self.game.resign(input::player(loser), points as u8)?)
    }

    /// Begins the next game of the match. The rules or the dice choose the player on roll.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the game is in progress, or if a player has won the match.
    #[wasm_bindgen(js_name = nextGame)]
    pub fn next_game(&mut self) -> Thrown<()> {
        self.with_dice(|game, dice| game.next_game(dice))
    }

    /// Takes back the last roll, play, resignation or start of a game. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Returns an independent copy, with the same dice to come.
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// Returns an iterator over the turns. [`make_iterable`] gives this method its name.
    #[wasm_bindgen(js_name = iterateTurns, skip_typescript)]
    pub fn iterate_turns(&self) -> Thrown {
        Ok(self.turns()?.values().into())
    }
}

/// Makes `Game` iterable. wasm-bindgen cannot export a method whose name is a symbol.
pub(crate) fn make_iterable() -> Thrown<()> {
    let game =
        JsValue::from(Game::seeded(plakoto::Game::new(plakoto::RuleSet::PLAKOTO), &JsValue::UNDEFINED)?);
    let class = Reflect::get_prototype_of(&game)?;
    let method = Reflect::get(&class, &"iterateTurns".into())?;
    Reflect::set(&class, &Symbol::iterator(), &method)?;
    Ok(())
}

/// Returns the number of a player.
fn number(player: Player) -> JsValue {
    (player.index() as u8).into()
}

/// Reads an optional whole number from 0 to `most`.
fn number_or(value: &JsValue, what: &str, most: u64, default: u64) -> Thrown<u64> {
    if input::is_missing(value) {
        return Ok(default);
    }
    let refuse = || Failure::bad(format_args!("expected {what} from 0 to {most}, got {}", input::got(value)));
    input::whole(value, most).ok_or_else(refuse)
}
