//! The Python class `Game`.

use plakoto::game::{GameAction, GameEnding, GameResult, PlayedTurn};
use plakoto::rules::MAX_LENGTH;
use plakoto::rules::{Resignation, Rotation};
use plakoto::{GameError, Player, Roll};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::error::{Failure, Result, bad};
use crate::input::{self, Dice, Object, Rules, got, within};
use crate::play::{PartialPlay, Play, Steps, create, step_ends};
use crate::position::{self, Position, RuleSet};

/// A game: the rules, the position, whose turn it is, the dice or pending numbers, the score of the match, and
/// everything that was played.
///
/// >>> game = Game("tapa", seed=1)
/// >>> while not game.outcome():
/// ...     if not game.dice and not game.pending:
/// ...         _ = game.roll()
/// ...     _ = game.play(game.legal_plays()[0])
///
/// Players are 0 and 1; player 1 starts unless ``starter`` says otherwise. ``length`` is the number of points
/// that win the match; 0 means an open-ended session. ``rules`` may be a list of rule sets, whose games are
/// played in turn. ``seed`` determines the dice of :meth:`roll`; without it they are random.
#[pyclass(eq, module = "plakoto")]
#[derive(Clone, PartialEq)]
pub(crate) struct Game {
    pub(crate) game: plakoto::Game,
    start: Start,
    seed: u64,
    /// The number of rolls and throws that the seed has determined so far.
    rolled: u64,
}

/// How a game began.
#[derive(Clone, PartialEq)]
enum Start {
    Match { games: Rotation, length: u16, starter: Player },
    Id { id: String, rules: plakoto::RuleSet },
}

/// An action in a pickle: its name, its numbers, and the steps of a play.
type Action = (String, Vec<u8>, Steps);

/// What `__reduce__` returns: a function that makes the game at its start, the function's arguments, and the
/// state from which `__setstate__` makes the rest.
type GameParts<'py> = (Object<'py>, (Vec<String>, u16, usize), (Option<String>, u64, u64, Vec<Action>));

impl Game {
    fn begin(start: Start, seed: Option<i128>) -> Result<Self> {
        let game = match &start {
            Start::Match { games, length, starter } => {
                plakoto::Game::of_match(*length, *games).started_by(*starter)
            }
            Start::Id { id, rules } => plakoto::Game::from_id(id, *rules)?,
        };
        let seed = seed.map_or_else(|| Ok(plakoto::match_play::system_seed()), input::seed)?;
        Ok(Self { game, start, seed, rolled: 0 })
    }

    fn of_match(games: Rotation, length: i128, starter: i128, seed: Option<i128>) -> Result<Self> {
        let length = within(length, "a match length", 0..=MAX_LENGTH)?;
        Self::begin(Start::Match { games, length, starter: known_player(starter)? }, seed)
    }

    /// Carries out an action with the dice of the next roll or throw.
    fn with_dice<T>(
        &mut self,
        act: impl FnOnce(&mut plakoto::Game, &mut plakoto::Dice) -> Result<T, GameError>,
    ) -> Result<T> {
        let done = act(&mut self.game, &mut plakoto::Dice::stream([self.seed, self.rolled, 0]))?;
        self.rolled += 1;
        Ok(done)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = None, *, length = 0, starter = 1, seed = None))]
    fn new(rules: Option<&Object<'_>>, length: i128, starter: i128, seed: Option<i128>) -> Result<Self> {
        Self::of_match(rotation(rules)?, length, starter, seed)
    }

    /// Return the first game of a tavli match: Portes, Plakoto and Fevga in turn.
    #[staticmethod]
    #[pyo3(signature = (length = 5, *, starter = 1, seed = None))]
    fn tavli(length: i128, starter: i128, seed: Option<i128>) -> Result<Self> {
        Self::of_match(Rotation::TAVLI, length, starter, seed)
    }

    /// Return a game that goes on from a position, in which player 1 is about to roll.
    #[staticmethod]
    #[pyo3(signature = (position, *, seed = None))]
    fn at(position: &Bound<'_, Position>, seed: Option<i128>) -> Result<Self> {
        let position = &position.get().0;
        let id = plakoto::Game::at(position).id();
        Self::begin(Start::Id { id, rules: *position.rules() }, seed)
    }

    /// Read ``POSITION[:MATCH][;pending=NUMBERS]``, as :attr:`id` writes it.
    #[staticmethod]
    #[pyo3(signature = (id, rules = None, *, seed = None))]
    fn from_id(id: &str, rules: Option<Rules>, seed: Option<i128>) -> Result<Self> {
        Self::begin(Start::Id { id: id.to_owned(), rules: rules.unwrap_or_default().0 }, seed)
    }

    /// The ID of the position, the match and pending numbers.
    #[getter]
    fn id(&self) -> String {
        self.game.id()
    }

    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(*self.game.rules())
    }

    /// The position, from the view of the player on roll.
    #[getter]
    fn position(&self) -> Position {
        Position(self.game.position())
    }

    /// The player on roll, 0 or 1.
    #[getter]
    fn on_roll(&self) -> usize {
        self.game.on_roll().index()
    }

    /// The dice that the player on roll has to play; ``None`` before the roll.
    #[getter]
    fn dice(&self) -> Option<(u8, u8)> {
        self.game.dice().map(|roll| roll.dice().into())
    }

    /// Numbers that the player on roll has to play before the roll, under rules with such numbers.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyTuple>> {
        Ok(PyTuple::new(py, self.game.pending().numbers().collect::<Vec<_>>())?)
    }

    /// Points that win the match; 0 in an open-ended session.
    #[getter]
    const fn length(&self) -> u16 {
        self.game.series().length()
    }

    /// Points that player 0 and player 1 have in the match.
    #[getter]
    fn score(&self) -> (u16, u16) {
        self.game.series().score().into()
    }

    /// The winner of the match, 0 or 1; ``None`` in an open-ended session and while the match is in progress.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.game.winner().map(Player::index)
    }

    /// The turns played, in order, each as the player and the play. ``play.before`` is the position before it.
    #[getter]
    fn turns(&self) -> Vec<(usize, Play)> {
        let turn = |PlayedTurn { player, play }: PlayedTurn| (player.index(), Play(play));
        self.game.turns().map(turn).collect()
    }

    /// Return the outcome of the game, or ``None`` while it is in progress.
    fn outcome<'py>(&self, py: Python<'py>) -> Result<Option<Object<'py>>> {
        let outcome = self.game.outcome().map(|result| create!(py, "GameOutcome", result_fields(result)));
        outcome.transpose()
    }

    /// List the legal plays of the dice or pending numbers.
    fn legal_plays(&self) -> Result<Vec<Play>> {
        Ok(self.game.legal_plays()?.into_iter().map(Play).collect())
    }

    /// Roll the dice, and return them. ``rng`` replaces the dice of the game: a ``random.Random``, a
    /// ``numpy.random.Generator``, or anything with ``randint`` or ``integers``.
    #[pyo3(signature = (rng = None))]
    fn roll(&mut self, rng: Option<&Object<'_>>) -> Result<(u8, u8)> {
        let roll = match rng {
            None => self.with_dice(|game, dice| game.roll(dice))?,
            Some(rng) => {
                let roll = Roll::new(die(rng)?, die(rng)?).map_err(Failure::bad)?;
                self.game.set_dice(roll)?;
                roll
            }
        };
        Ok(roll.dice().into())
    }

    /// Set the dice of the player on roll.
    fn set_dice(&mut self, dice: Dice) -> Result<()> {
        Ok(self.game.set_dice(dice.0)?)
    }

    /// Make a play: a :class:`Play` of the current position and dice, or a text such as ``"24/23 24/21"``.
    /// Return the play.
    fn play(&mut self, play: &Object<'_>) -> Result<Play> {
        if let Ok(play) = play.cast::<Play>() {
            let play = play.get().0;
            self.game.play(&play)?;
            return Ok(Play(play));
        }
        let text =
            input::text(play).ok_or_else(|| bad!("expected a Play or its notation, got {}", got(play)))?;
        Ok(Play(self.game.play_text(&text)?))
    }

    /// End the game as a loss of ``points`` for ``player``, or for the player on roll.
    #[pyo3(signature = (points = 1, player = None))]
    fn resign(&mut self, points: i128, player: Option<i128>) -> Result<()> {
        let loser = player.map_or(Ok(self.game.on_roll()), known_player)?;
        let points = within(points, "points", 1..=u8::MAX)?;
        Ok(self.game.resign(loser, points)?)
    }

    /// Begin the next game of the match. The rules or the dice choose the player on roll.
    fn next_game(&mut self) -> Result<()> {
        self.with_dice(|game, dice| game.next_game(dice))
    }

    /// Take back the last roll, play, resignation or start of a game. Return whether there was one.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Return an independent copy, with the same dice to come.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Object<'_>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<GameParts<'py>> {
        let this = slf.borrow();
        let (rules, length, starter, id) = match &this.start {
            Start::Match { games, length, starter } => {
                (games.games().iter().map(ToString::to_string).collect(), *length, *starter, None)
            }
            Start::Id { id, rules } => (vec![rules.to_string()], 0, Player::X, Some(id.clone())),
        };
        let make = slf.py().import("plakoto._types")?.getattr("made_game")?;
        let state = (id, this.seed, this.rolled, this.game.actions().map(action).collect());
        Ok((make, (rules, length, starter.index()), state))
    }

    /// Continue from the start of a game to the state in a pickle.
    fn __setstate__(&mut self, state: (Option<String>, u64, u64, Vec<Action>)) -> Result<()> {
        let (id, seed, rolled, actions) = state;
        let start = match id {
            Some(id) => Start::Id { id, rules: *self.game.rules() },
            None => self.start.clone(),
        };
        let mut game = Self { seed, rolled, ..Self::begin(start, Some(0))? };
        for (name, numbers, steps) in actions {
            let action = game.read(&name, &numbers, steps)?;
            game.game.act(action)?;
        }
        *self = game;
        Ok(())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> Result<Object<'py>> {
        Ok(self.turns().into_pyobject(py)?.call_method0("__iter__")?)
    }

    fn __len__(&self) -> usize {
        self.game.turns().count()
    }

    const fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        position::diagram(&self.game.position(), self.game.dice())
    }

    fn __repr__(&self) -> String {
        let rules = self.game.rules();
        let is_default = *rules == plakoto::RuleSet::default();
        let named = if is_default { String::new() } else { format!(", '{rules}'") };
        format!("Game.from_id('{}'{named})", self.game.id())
    }
}

impl Game {
    /// Reads an action of the current state from a pickle.
    fn read(&self, name: &str, numbers: &[u8], steps: Steps) -> Result<GameAction> {
        let wrong = || bad!("expected an action of a game, got {name} {numbers:?}");
        Ok(match (name, numbers) {
            ("roll", [first, second]) => GameAction::Roll(Roll::new(*first, *second).map_err(Failure::bad)?),
            ("play", []) => {
                let before = self.game.position();
                let numbers = self.game.numbers().ok_or_else(wrong)?;
                let play =
                    steps.into_iter().try_fold(PartialPlay::begin(before, numbers)?, |play, (from, to)| {
                        play.step(from.into(), to.into())
                    });
                GameAction::Play(play?.play()?.0)
            }
            ("resignation", [loser, points]) => {
                let resignation = Resignation::of_points(*points, self.game.rules())?;
                GameAction::Resignation(known_player((*loser).into())?, resignation)
            }
            ("start", [player]) => GameAction::Start(known_player((*player).into())?),
            _ => return Err(wrong()),
        })
    }
}

/// Returns an action as it is kept in a pickle.
fn action(action: GameAction) -> Action {
    let (name, numbers, steps) = match action {
        GameAction::Roll(roll) => ("roll", roll.dice().to_vec(), Steps::new()),
        GameAction::Play(play) => ("play", Vec::new(), step_ends(play.steps())),
        GameAction::Resignation(loser, resignation) => {
            ("resignation", vec![loser.index() as u8, resignation.points()], Steps::new())
        }
        GameAction::Start(player) => ("start", vec![player.index() as u8], Steps::new()),
    };
    (name.to_owned(), numbers, steps)
}

/// Reads one rule set, or a list of rule sets whose games are played in turn.
fn rotation(object: Option<&Object<'_>>) -> Result<Rotation> {
    let Some(listed) = object.filter(|object| object.is_instance_of::<PyList>()) else {
        let rules: Option<Rules> = object.map(|object| object.extract()).transpose()?;
        return Ok(rules.unwrap_or_default().0.into());
    };
    let games = listed.try_iter()?.map(|rules| Ok(rules?.extract::<Rules>()?.0));
    Rotation::new(&games.collect::<Result<Vec<_>>>()?)
        .ok_or_else(|| bad!("expected one to four different rule sets, got {}", got(listed)))
}

fn known_player(number: i128) -> Result<Player> {
    Ok(Player::BOTH[usize::from(input::player(number)?)])
}

/// Returns the winner of a game, how it ended, and its points.
pub(crate) fn result_fields(result: GameResult) -> (Option<usize>, &'static str, u8) {
    match result {
        GameResult::Won { winner, points, ending } => {
            let kind = match ending {
                GameEnding::Played(victory) => victory.name(),
                GameEnding::Resigned(_) => "resignation",
            };
            (Some(winner.index()), kind, points)
        }
        GameResult::MothersPinned => (None, "both mothers pinned", 0),
        GameResult::Dead => (None, "nobody can move", 0),
        GameResult::Unknown => (None, "unknown", 0),
    }
}

/// Rolls a die with a generator of Python or numpy.
fn die(rng: &Object<'_>) -> Result<u8> {
    for (name, range) in [("integers", (1, 7)), ("randint", (1, 6))] {
        if rng.hasattr(name)? {
            return Ok(rng.call_method1(name, range)?.extract()?);
        }
    }
    Err(bad!("expected a random generator, got {}", got(rng)))
}
