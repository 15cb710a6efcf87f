//! The Python class `Games`: many games at once, the core of all environments.

use numpy::PyArray1;
use plakoto::rules::Position;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::arguments;
use crate::arrays::{board_table, table};
use crate::engine::Engine;
use crate::error::{Failure, Outcome, class};
use crate::game_copy::{GameState, dice_of, pending_of, rebuilt, state_of};
use crate::games_input::{is_random, known_player, numbers_of, selected};
use crate::input;
use crate::interrupt::run_without_lock;
use crate::live_game::{ActionKind, GameKind, LiveGame};
use crate::numbers::counts;
use crate::observation::{View, mark, observe};
use crate::random::Random;
use crate::types::points;

/// Maximum number of games, so that their masks fit into the memory of an ordinary machine.
const MOST_GAMES: usize = 1 << 20;

/// ``count`` games, each with dice of its own. The seed determines everything random.
///
/// ``on_roll`` is the player whose turn it is, 0 or 1. Boards, dice and plays are described from the view of
/// this player. The dice are rolled at the start of a turn. Under some rules, a player first has to play the
/// numbers that the opponent could not play. In this case they are in ``pending``, and both dice are 0.
///
/// With ``actions="plays"``, an action is the index of a legal play, and ends the turn. With
/// ``actions="steps"``, an action has the same meaning in all positions: it is 0 for a pass, or ``6 * (start -
/// 1) + number`` for a step of the checker on the point ``start`` by ``number``. The bar is point 25. The
/// turn of a player consists of as many actions as numbers can be played.
///
/// Each array is a copy, which does not change when the games go on. Only one thread at a time may use
/// the games.
#[pyclass(module = "plakoto.games")]
pub(crate) struct Games {
    pub(crate) kind: GameKind,
    pub(crate) games: Vec<LiveGame>,
    /// The random numbers of each game.
    pub(crate) random: Vec<Random>,
}

/// What `__reduce__` returns: the class, its arguments, and the state.
type Reduced<'py> = (Bound<'py, PyType>, (usize, String), (String, Vec<GameState>));

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (count, rules = None, *, seed = None, actions = "plays"))]
    fn new(
        py: Python<'_>,
        count: i128,
        rules: Option<&Bound<'_, PyAny>>,
        seed: Option<i128>,
        actions: &str,
    ) -> PyResult<Self> {
        let count = arguments::within(count, "a number of games", 0..=MOST_GAMES)?;
        let kind = GameKind::new(input::rule_set(rules)?, ActionKind::named(actions)?);
        let start = LiveGame::new(kind.rules().start(), 0, &kind);
        let mut games = Self { kind, games: vec![start; count], random: Vec::new() };
        games.seed(py, seed)?;
        games.restart(py, None)?;
        Ok(games)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    #[getter]
    fn rules(&self) -> crate::rules::RuleSet {
        crate::rules::RuleSet(*self.kind.rules())
    }

    /// ``"plays"`` or ``"steps"``.
    #[getter]
    fn actions(&self) -> &'static str {
        self.kind.actions.name()
    }

    /// Restart all games. ``position`` is the position in which player 0 rolls first; without it, the games
    /// begin at the start, with a random player. ``rules`` change the rules of all games from now on.
    #[pyo3(signature = (*, seed = None, position = None, rules = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<i128>,
        position: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rules = rules.map(|rules| input::rule_set(Some(rules))).transpose()?;
        let of_game = rules.unwrap_or(*self.kind.rules());
        let position = position.map(|position| input::position(position, of_game)).transpose()?;
        if position.is_some_and(|position| position.outcome().is_some()) {
            return Err(Failure::missing("expected a game in progress, got a position at its end").into());
        }
        if seed.is_some() {
            self.seed(py, seed)?;
        }
        if let Some(rules) = rules.filter(|rules| rules != self.kind.rules()) {
            self.kind = GameKind::new(rules, self.kind.actions);
        }
        let all: Vec<usize> = (0..self.games.len()).collect();
        run_without_lock(py, || self.begin(&all, position.map(|position| *position.board())))
    }

    /// Restart games that are given by a mask or by their indices; by default, all games. The starting player
    /// is chosen at random.
    #[pyo3(signature = (which = None))]
    fn restart(&mut self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let which = selected(which, self.games.len())?;
        run_without_lock(py, || self.begin(&which, None))
    }

    /// The boards, with shape (N, 26), as in :func:`plakoto.boards`.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let positions: Vec<Position> = self.games.iter().map(|game| *game.position()).collect();
        Ok(board_table(py, &positions)?.into_any())
    }

    /// The dice of this turn, with shape (N, 2). They are 0 if pending numbers are played, and at the end of a
    /// game.
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dice = self.games.iter().flat_map(|game| dice_of(game.numbers()));
        Ok(table(py, dice.collect(), 2)?.into_any())
    }

    /// The pending numbers at the start of this turn, with shape (N, 6): how many times each number is pending.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pending = self.games.iter().flat_map(|game| pending_of(game.numbers()));
        Ok(table(py, pending.collect(), 6)?.into_any())
    }

    /// The player on roll in each game, 0 or 1.
    #[getter]
    fn on_roll<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_iter(py, self.games.iter().map(|game| game.on_roll as i8))
    }

    /// Outcome of each game for the player on roll, as an index into ``plakoto.OUTCOMES``; -1 while the game
    /// is in progress.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_iter(
            py,
            self.games.iter().map(|game| game.outcome.map_or(-1, |outcome| outcome as i8)),
        )
    }

    /// Whether each game is still in progress.
    #[getter]
    fn is_running<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, self.games.iter().map(|game| !game.is_over()))
    }

    /// Points that player 0 and player 1 have won, with shape (N, 2). They are 0 while a game is in progress.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let worth = points(self.kind.rules());
        let both = |game: &LiveGame| {
            let won = game.points_of_first(&worth);
            [won, 0.0 - won]
        };
        Ok(table(py, self.games.iter().flat_map(both).collect(), 2)?.into_any())
    }

    /// The number of legal actions in each game; 0 if the game is over.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(py, self.games.iter().map(|game| game.count() as i64))
    }

    /// The positions after all legal actions in all games. After a step with which the turn goes on, the
    /// position is from the view of the same player.
    #[getter]
    fn afters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static AFTERS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (mut boards, mut offsets) = (Vec::new(), vec![0_i64]);
        let (mut pending, mut is_same) = (Vec::new(), Vec::new());
        for game in &self.games {
            for (after, left, same) in game.afters() {
                boards.push(after);
                pending.extend(counts(left));
                is_same.push(same);
            }
            offsets.push(boards.len() as i64);
        }
        class(py, &AFTERS, "Afters")?.call1((
            board_table(py, &boards)?,
            PyArray1::from_vec(py, offsets),
            table(py, pending, 6)?,
            PyArray1::from_vec(py, is_same),
        ))
    }

    /// Return an array that is 1 at the legal actions and 0 elsewhere. Its shape is (N, 3060) for plays and
    /// (N, 151) for steps.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let width = self.kind.actions.count();
        let mut mask = vec![0; self.games.len() * width];
        mask.chunks_exact_mut(width).zip(&self.games).for_each(|(row, game)| mark(game, row));
        Ok(table(py, mask, width)?.into_any())
    }

    /// Return what ``player`` sees, or what the player on roll of each game sees, as arrays by name:
    /// ``"action_mask"``, and the position as one of the following.
    ///
    /// * ``"board"``: the boards, with shape (N, 26).
    /// * ``"planes"``: 16 planes of 24 points, with shape (N, 16, 24). They contain the free checkers of the
    ///   player and of the opponent; their pinned checkers; and, each with the same value on all points, how
    ///   many checkers both have borne off and have on the bar, how many times each number from 1 to 6 is
    ///   still to be played, whether these numbers are pending ones, and whether the player decides.
    /// * ``"features"``: the indices of all features of :func:`plakoto.features` (with ``shots``, ``blocks``
    ///   and ``bar``) that are 1, with shape (N, 76). The index 5200 fills the rest of a row.
    ///
    /// For ``"board"`` and ``"features"``, ``"numbers"`` and ``"pending"`` are how many times each number is
    /// still to be played, and whether they are pending numbers. Only the player on roll sees numbers and legal
    /// actions.
    #[pyo3(signature = (view = "board", player = None, which = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        view: &str,
        player: Option<i128>,
        which: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let view = View::named(view)?;
        let player = player.map(known_player).transpose()?;
        let games: Vec<&LiveGame> = match which {
            None => self.games.iter().collect(),
            which => selected(which, self.games.len())?.into_iter().map(|index| &self.games[index]).collect(),
        };
        observe(py, &games, &self.kind, view, player)
    }

    /// Return a random legal action for each game, and 0 for games that are over.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let action = |(game, random): (&LiveGame, &mut Random)| match game.count() {
            0 => 0,
            count => game.action(random.below(count)) as i64,
        };
        PyArray1::from_vec(py, self.games.iter().zip(&mut self.random).map(action).collect())
    }

    /// Take the chosen actions in all games, or only in those that a mask or indices select. Games that are
    /// over do not change.
    #[pyo3(signature = (actions, which = None))]
    fn play(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        which: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let which = selected(which, self.games.len())?;
        let actions = numbers_of(actions, "actions", which.len())?;
        let mut chosen = Vec::with_capacity(which.len());
        for (&index, &action) in
            which.iter().zip(&actions).filter(|(index, _)| !self.games[**index].is_over())
        {
            let game = &self.games[index];
            let place = game.index_of(action).ok_or_else(|| {
                Failure::bad(format_args!("expected {} in game {index}, got {action}", game.expected()))
            })?;
            chosen.push((index, place));
        }
        run_without_lock(py, || chosen.into_iter().for_each(|(index, place)| self.take(index, place)))
    }

    /// Take an action in each game. An illegal action loses the game, with the largest number of points that a
    /// game can cost. Return a mask of the games with illegal actions.
    fn play_or_lose<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let actions = numbers_of(actions, "actions", self.games.len())?;
        let is_illegal = run_without_lock(py, || {
            let mut is_illegal = vec![false; self.games.len()];
            for (index, action) in actions.into_iter().enumerate() {
                match self.games[index].index_of(action) {
                    Some(place) => self.take(index, place),
                    None if self.games[index].is_over() => {}
                    None => {
                        let player = self.games[index].on_roll;
                        self.games[index].lose(player, &self.kind);
                        is_illegal[index] = true;
                    }
                }
            }
            is_illegal
        })?;
        Ok(PyArray1::from_vec(py, is_illegal))
    }

    /// Raise :class:`BadArgumentError` unless this is ``"random"``, an engine for ``rules`` (by default, those
    /// of the games), or a function.
    #[pyo3(signature = (opponent, rules = None))]
    fn check_opponent(&self, opponent: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if let Ok(engine) = opponent.cast::<Engine>() {
            let rules = rules.map_or(Ok(*self.kind.rules()), |rules| input::rule_set(Some(rules)))?;
            let other = *engine.get().rules();
            if other != rules {
                let detail = format_args!("expected an engine for the rules {rules}, got one for {other}");
                return Err(Failure::bad(detail).into());
            }
        } else if !is_random(opponent) && !opponent.is_callable() {
            let got = opponent.repr()?;
            let detail = format_args!("expected an opponent ('random', an Engine or a function), got {got}");
            return Err(Failure::bad(detail).into());
        }
        Ok(())
    }

    /// Let an opponent decide for ``player`` until the other player decides in all games. The opponent is
    /// ``"random"``, an engine, or a function of the games and of the indices of games, which returns an action
    /// for each of these games.
    fn let_play(slf: &Bound<'_, Self>, opponent: &Bound<'_, PyAny>, player: i128) -> PyResult<()> {
        let (py, player) = (slf.py(), known_player(player)?);
        slf.borrow().check_opponent(opponent, None)?;
        loop {
            let which = slf.borrow().turns_of(player);
            if which.is_empty() {
                return Ok(());
            }
            if let Ok(engine) = opponent.cast::<Engine>() {
                slf.borrow_mut().let_engine_play(py, engine.get(), &which)?;
            } else if is_random(opponent) {
                let games = &mut *slf.borrow_mut();
                run_without_lock(py, || games.let_random_play(&which, player))?;
            } else {
                let which = PyArray1::from_iter(py, which.into_iter().map(|index| index as i64)).into_any();
                let actions = opponent.call1((slf, &which))?;
                slf.borrow_mut().play(py, &actions, Some(&which))?;
            }
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py> {
        let games = slf.borrow();
        let arguments = (games.games.len(), games.kind.rules().to_string());
        let states = games.games.iter().zip(&games.random).map(|(game, random)| state_of(game, *random));
        (slf.get_type(), arguments, (games.kind.actions.name().to_owned(), states.collect()))
    }

    fn __setstate__(&mut self, state: (String, Vec<GameState>)) -> Outcome<()> {
        self.kind.actions = ActionKind::named(&state.0)?;
        let games = state.1.into_iter().map(|state| rebuilt(state, &self.kind));
        (self.games, self.random) = games.collect::<Outcome<Vec<_>>>()?.into_iter().unzip();
        Ok(())
    }
}
