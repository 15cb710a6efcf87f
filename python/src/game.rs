//! The Python class `Game`.

use plakoto::game::{GameAction, GameEnding, GameResult, PlayedTurn};
use plakoto::rules::MAX_LENGTH;
use plakoto::rules::{Resignation, Rotation};
use plakoto::{Dice, GameError, Player, Roll};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::arguments::{self, within};
use crate::error::{Failure, Outcome, class};
use crate::input::{self, got};
use crate::play::{PartialPlay, Play, ends};
use crate::play_start::Steps;
use crate::position::Position;
use crate::rules::RuleSet;

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
type Reduced<'py> = (Bound<'py, PyAny>, (Py<PyAny>, i128, i128), (Option<String>, u64, u64, Vec<Action>));

impl Game {
    fn begin(start: Start, seed: Option<i128>) -> Outcome<Self> {
        let game = match &start {
            Start::Match { games, length, starter } => {
                plakoto::Game::of_match(*length, *games).started_by(*starter)
            }
            Start::Id { id, rules } => plakoto::Game::from_id(id, *rules)?,
        };
        let seed = seed.map_or_else(|| Ok(plakoto::match_play::system_seed()), arguments::seed)?;
        Ok(Self { game, start, seed, rolled: 0 })
    }

    fn of_match(games: Rotation, length: i128, starter: i128, seed: Option<i128>) -> Outcome<Self> {
        let length = within(length, "a match length", 0..=MAX_LENGTH)?;
        Self::begin(Start::Match { games, length, starter: player(starter)? }, seed)
    }

    /// Carries out an action with the dice of the next roll or throw.
    fn with_dice<T>(
        &mut self,
        act: impl FnOnce(&mut plakoto::Game, &mut Dice) -> Result<T, GameError>,
    ) -> Outcome<T> {
        let done = act(&mut self.game, &mut Dice::stream([self.seed, self.rolled, 0]))?;
        self.rolled += 1;
        Ok(done)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = None, *, length = 0, starter = 1, seed = None))]
    fn new(
        rules: Option<&Bound<'_, PyAny>>,
        length: i128,
        starter: i128,
        seed: Option<i128>,
    ) -> PyResult<Self> {
        Ok(Self::of_match(rotation(rules)?, length, starter, seed)?)
    }

    /// Return the first game of a tavli match: Portes, Plakoto and Fevga in turn.
    #[staticmethod]
    #[pyo3(signature = (length = 5, *, starter = 1, seed = None))]
    fn tavli(length: i128, starter: i128, seed: Option<i128>) -> Outcome<Self> {
        Self::of_match(Rotation::TAVLI, length, starter, seed)
    }

    /// Return a game that goes on from a position, in which player 1 is about to roll.
    #[staticmethod]
    #[pyo3(signature = (position, *, seed = None))]
    fn at(position: &Bound<'_, Position>, seed: Option<i128>) -> Outcome<Self> {
        let position = &position.get().0;
        let id = plakoto::Game::at(position).id();
        Self::begin(Start::Id { id, rules: *position.rules() }, seed)
    }

    /// Read ``POSITION[:MATCH][;pending=NUMBERS]``, as :attr:`id` writes it.
    #[staticmethod]
    #[pyo3(signature = (id, rules = None, *, seed = None))]
    fn from_id(id: &str, rules: Option<&Bound<'_, PyAny>>, seed: Option<i128>) -> Outcome<Self> {
        Self::begin(Start::Id { id: id.to_owned(), rules: input::rule_set(rules)? }, seed)
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
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.pending().numbers().collect::<Vec<u8>>())
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
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Some(result) = self.game.outcome() else { return Ok(None) };
        let (winner, kind, points) = match result {
            GameResult::Won { winner, points, ending: GameEnding::Played(victory) } => {
                (Some(winner.index()), victory.name(), points)
            }
            GameResult::Won { winner, points, ending: GameEnding::Resigned(_) } => {
                (Some(winner.index()), "resignation", points)
            }
            GameResult::MothersPinned => (None, "both mothers pinned", 0),
            GameResult::Dead => (None, "nobody can move", 0),
            GameResult::Unknown => (None, "unknown", 0),
        };
        Ok(Some(class(py, &OUTCOME, "GameOutcome")?.call1((winner, kind, points))?))
    }

    /// List the legal plays of the dice or pending numbers.
    fn legal_plays(&self) -> Outcome<Vec<Play>> {
        Ok(self.game.legal_plays()?.into_iter().map(Play).collect())
    }

    /// Roll the dice, and return them. ``rng`` replaces the dice of the game: a ``random.Random``, a
    /// ``numpy.random.Generator``, or anything with ``randint`` or ``integers``.
    #[pyo3(signature = (rng = None))]
    fn roll(&mut self, rng: Option<&Bound<'_, PyAny>>) -> PyResult<(u8, u8)> {
        let roll = match rng {
            None => self.with_dice(|game, dice| game.roll(dice))?,
            Some(rng) => {
                let roll = Roll::new(die(rng)?, die(rng)?).map_err(Failure::bad)?;
                self.game.set_dice(roll).map_err(Failure::from)?;
                roll
            }
        };
        Ok(roll.dice().into())
    }

    /// Set the dice of the player on roll.
    fn set_dice(&mut self, dice: &Bound<'_, PyAny>) -> Outcome<()> {
        Ok(self.game.set_dice(input::roll(dice)?)?)
    }

    /// Make a play: a :class:`Play` of the current position and dice, or a text such as ``"24/23 24/21"``.
    /// Return the play.
    fn play(&mut self, play: &Bound<'_, PyAny>) -> PyResult<Play> {
        let made = match (play.cast::<Play>(), play.extract::<String>()) {
            (Ok(play), _) => {
                let play = play.get().0;
                self.game.play(&play).map_err(Failure::from)?;
                play
            }
            (_, Ok(text)) => self.game.play_text(&text).map_err(Failure::from)?,
            _ => {
                let detail = format_args!("expected a Play or its notation, got {}", got(play));
                return Err(Failure::bad(detail).into());
            }
        };
        Ok(Play(made))
    }

    /// End the game as a loss of ``points`` for ``player``, or for the player on roll.
    #[pyo3(signature = (points = 1, player = None))]
    fn resign(&mut self, points: i128, player: Option<i128>) -> Outcome<()> {
        let loser = player.map_or(Ok(self.game.on_roll()), self::player)?;
        let points = within(points, "points", 1..=u8::MAX)?;
        Ok(self.game.resign(loser, points)?)
    }

    /// Begin the next game of the match. The rules or the dice choose the player on roll.
    fn next_game(&mut self) -> Outcome<()> {
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

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, this) = (slf.py(), slf.borrow());
        let (rules, length, starter, id) = match &this.start {
            Start::Match { games, length, starter } => {
                let names: Vec<String> = games.games().iter().map(ToString::to_string).collect();
                (names.into_pyobject(py)?.into_any(), *length, *starter, None)
            }
            Start::Id { id, rules } => {
                (rules.to_string().into_pyobject(py)?.into_any(), 0, Player::X, Some(id.clone()))
            }
        };
        let make = py.import("plakoto._types")?.getattr("made_game")?;
        let actions = this.game.actions().map(action).collect();
        let state = (id, this.seed, this.rolled, actions);
        Ok((make, (rules.unbind(), length.into(), starter.index() as i128), state))
    }

    /// Continue from the start of a game to the state in a pickle.
    fn __setstate__(&mut self, state: (Option<String>, u64, u64, Vec<Action>)) -> PyResult<()> {
        let (id, seed, rolled, actions) = state;
        let start = match id {
            Some(id) => Start::Id { id, rules: *self.game.rules() },
            None => self.start.clone(),
        };
        let mut game = Self { seed, rolled, ..Self::begin(start, Some(0))? };
        for (name, numbers, steps) in actions {
            let action = game.read(&name, &numbers, steps)?;
            game.game.act(action).map_err(Failure::from)?;
        }
        *self = game;
        Ok(())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.turns().into_pyobject(py)?.call_method0("__iter__")
    }

    fn __len__(&self) -> usize {
        self.game.turns().count()
    }

    const fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        crate::position::diagram(&self.game.position(), self.game.dice())
    }

    fn __repr__(&self) -> String {
        let rules = self.game.rules();
        let named =
            if *rules == plakoto::RuleSet::default() { String::new() } else { format!(", '{rules}'") };
        format!("Game.from_id('{}'{named})", self.game.id())
    }
}

impl Game {
    /// Reads an action of the current state from a pickle.
    fn read(&self, name: &str, numbers: &[u8], steps: Steps) -> PyResult<GameAction> {
        let wrong = || Failure::bad(format_args!("expected an action of a game, got {name} {numbers:?}"));
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
            ("resignation", [player, points]) => {
                let loser = *Player::BOTH.get(usize::from(*player)).ok_or_else(wrong)?;
                let resignation = Resignation::of_points(*points, self.game.rules());
                GameAction::Resignation(loser, resignation.map_err(Failure::from)?)
            }
            ("start", [player]) => {
                GameAction::Start(*Player::BOTH.get(usize::from(*player)).ok_or_else(wrong)?)
            }
            _ => return Err(wrong().into()),
        })
    }
}

/// Returns an action as it is kept in a pickle.
fn action(action: GameAction) -> Action {
    let (name, numbers, steps) = match action {
        GameAction::Roll(roll) => ("roll", roll.dice().to_vec(), Steps::new()),
        GameAction::Play(play) => ("play", Vec::new(), play.steps().map(ends).collect()),
        GameAction::Resignation(loser, resignation) => {
            ("resignation", vec![loser.index() as u8, resignation.points()], Steps::new())
        }
        GameAction::Start(player) => ("start", vec![player.index() as u8], Steps::new()),
    };
    (name.to_owned(), numbers, steps)
}

/// Reads one rule set, or a list of rule sets whose games are played in turn.
fn rotation(object: Option<&Bound<'_, PyAny>>) -> PyResult<Rotation> {
    let Some(listed) = object.filter(|object| object.is_instance_of::<pyo3::types::PyList>()) else {
        return Ok(input::rule_set(object)?.into());
    };
    let mut games = Vec::new();
    for rules in listed.try_iter()? {
        games.push(input::rule_set(Some(&rules?))?);
    }
    Ok(Rotation::new(&games).ok_or_else(|| {
        Failure::bad(format_args!("expected one to four different rule sets, got {}", got(listed)))
    })?)
}

fn player(number: i128) -> Outcome<Player> {
    Ok(Player::BOTH[within(number, "a player", 0..=1usize)?])
}

/// Rolls a die with a generator of Python or numpy.
fn die(rng: &Bound<'_, PyAny>) -> PyResult<u8> {
    if rng.hasattr("integers")? {
        return rng.call_method1("integers", (1, 7))?.extract();
    }
    if rng.hasattr("randint")? {
        return rng.call_method1("randint", (1, 6))?.extract();
    }
    Err(Failure::bad(format_args!("expected a random generator, got {}", got(rng))).into())
}
