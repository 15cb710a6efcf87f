//! The Python class `Games`: many games at once, the core of all environments.

use numpy::PyArray1;
use plakoto::Roll;
use plakoto::rules::Position;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::arrays::{Row, Table, board_table, integers, pending_table, selected, table};
use crate::batch::{self, Decisions};
use crate::engine::Engine;
use crate::error::{Failure, Result, bad, run_without_lock};
use crate::input::{self, Object, Rules, within};
use crate::live_game::{
    ActionKind, GameKind, GameState, LiveGame, Random, dice_of, pending_of, rebuilt, state_of,
};
use crate::observation::{View, mask, observe};
use crate::play::points;
use crate::position::RuleSet;

/// Maximum number of games, so that their masks fit into the memory of an ordinary machine.
const MAX_GAMES: usize = 1 << 20;

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
    kind: GameKind,
    games: Vec<LiveGame>,
    /// The random numbers of each game.
    random: Vec<Random>,
}

/// What `__reduce__` returns: the class, its arguments, and the state.
type GamesParts<'py> = (Bound<'py, PyType>, (usize, String), (String, Vec<GameState>));

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (count, rules = None, *, seed = None, actions = "plays"))]
    fn new(
        py: Python<'_>,
        count: i128,
        rules: Option<Rules>,
        seed: Option<i128>,
        actions: &str,
    ) -> Result<Self> {
        let count = within(count, "a number of games", 0..=MAX_GAMES)?;
        let kind = GameKind::new(rules.unwrap_or_default().0, ActionKind::named(actions)?);
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
    fn rules(&self) -> RuleSet {
        RuleSet(*self.kind.rules())
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
        position: Option<&Object<'_>>,
        rules: Option<Rules>,
    ) -> Result<()> {
        let rules = rules.map(|rules| rules.0);
        let of_game = rules.unwrap_or(*self.kind.rules());
        let position = position.map(|position| input::position(position, of_game)).transpose()?;
        if position.is_some_and(|position| position.outcome().is_some()) {
            return Err(Failure::missing("expected a game in progress, got a position at its end"));
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
    fn restart(&mut self, py: Python<'_>, which: Option<&Object<'_>>) -> Result<()> {
        let which = selected(which, self.games.len())?;
        run_without_lock(py, || self.begin(&which, None))
    }

    /// The boards, with shape (N, 26), as in :func:`plakoto.boards`.
    #[getter]
    fn boards(&self) -> Table<i8> {
        board_table(self.games.iter().map(LiveGame::position))
    }

    /// The dice of this turn, with shape (N, 2). They are 0 if pending numbers are played, and at the end of a
    /// game.
    #[getter]
    fn dice(&self) -> Table<u8> {
        table(self.games.iter().map(|game| dice_of(game.numbers())))
    }

    /// The pending numbers at the start of this turn, with shape (N, 6): how many times each number is pending.
    #[getter]
    fn pending(&self) -> Table<u8> {
        pending_table(self.games.iter().map(|game| pending_of(game.numbers())))
    }

    /// The player on roll in each game, 0 or 1.
    #[getter]
    fn on_roll(&self) -> Row<i8> {
        self.row(|game| game.on_roll as i8)
    }

    /// Outcome of each game for the player on roll, as an index into ``plakoto.OUTCOMES``; -1 while the game
    /// is in progress.
    #[getter]
    fn outcomes(&self) -> Row<i8> {
        self.row(|game| game.outcome.map_or(-1, |outcome| outcome as i8))
    }

    /// Whether each game is still in progress.
    #[getter]
    fn is_running(&self) -> Row<bool> {
        self.row(|game| !game.is_over())
    }

    /// Points that player 0 and player 1 have won, with shape (N, 2). They are 0 while a game is in progress.
    #[getter]
    fn points(&self) -> Table<f32> {
        let worth = points(self.kind.rules());
        let won = self.games.iter().map(|game| game.points_of_first(&worth));
        table(won.map(|won| [won, 0.0 - won]))
    }

    /// The number of legal actions in each game; 0 if the game is over.
    #[getter]
    fn counts(&self) -> Row<i64> {
        self.row(|game| game.count() as i64)
    }

    /// The positions after all legal actions in all games. After a step with which the turn goes on, the
    /// position is from the view of the same player.
    #[getter]
    fn afters<'py>(&self, py: Python<'py>) -> Result<Object<'py>> {
        batch::afters(py, &self.games.iter().map(LiveGame::afters).collect::<Vec<_>>())
    }

    /// Return an array that is 1 at the legal actions and 0 elsewhere. Its shape is (N, 3060) for plays and
    /// (N, 151) for steps.
    fn mask(&self) -> Table<i8> {
        mask(self.games.iter().map(Some), self.kind.actions.count())
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
        which: Option<&Object<'_>>,
    ) -> Result<Bound<'py, PyDict>> {
        let view = View::named(view)?;
        let player = player.map(input::player).transpose()?;
        let games: Vec<&LiveGame> = match which {
            None => self.games.iter().collect(),
            which => selected(which, self.games.len())?.into_iter().map(|index| &self.games[index]).collect(),
        };
        observe(py, &games, &self.kind, view, player)
    }

    /// Return a random legal action for each game, and 0 for games that are over.
    fn random_actions(&mut self) -> Row<i64> {
        let action = |(game, random): (&LiveGame, &mut Random)| match game.count() {
            0 => 0,
            count => game.action(random.below(count)) as i64,
        };
        Row(self.games.iter().zip(&mut self.random).map(action).collect())
    }

    /// Take the chosen actions in all games, or only in those that a mask or indices select. Games that are
    /// over do not change.
    #[pyo3(signature = (actions, which = None))]
    fn play(&mut self, py: Python<'_>, actions: &Object<'_>, which: Option<&Object<'_>>) -> Result<()> {
        let which = selected(which, self.games.len())?;
        let actions = integers(actions, "actions", which.len())?;
        let mut chosen = Vec::with_capacity(which.len());
        for (index, action) in which.into_iter().zip(actions) {
            let game = &self.games[index];
            if !game.is_over() {
                let place = game.index_of(action);
                let refuse = || bad!("expected {} in game {index}, got {action}", game.expected());
                chosen.push((index, place.ok_or_else(refuse)?));
            }
        }
        run_without_lock(py, || chosen.into_iter().for_each(|(index, place)| self.take(index, place)))
    }

    /// Take an action in each game. An illegal action loses the game, with the largest number of points that a
    /// game can cost. Return a mask of the games with illegal actions.
    fn play_or_lose(&mut self, py: Python<'_>, actions: &Object<'_>) -> Result<Row<bool>> {
        let actions = integers(actions, "actions", self.games.len())?;
        run_without_lock(py, || {
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
            Row(is_illegal)
        })
    }

    /// Raise :class:`BadArgumentError` unless this is ``"random"``, an engine for ``rules`` (by default, those
    /// of the games), or a function.
    #[pyo3(signature = (opponent, rules = None))]
    fn check_opponent(&self, opponent: &Object<'_>, rules: Option<Rules>) -> Result<()> {
        if let Ok(engine) = opponent.cast::<Engine>() {
            let rules = rules.map_or(*self.kind.rules(), |rules| rules.0);
            let other = *engine.get().rules();
            if other != rules {
                return Err(bad!("expected an engine for the rules {rules}, got one for {other}"));
            }
        } else if !is_random(opponent) && !opponent.is_callable() {
            let got = opponent.repr()?;
            return Err(bad!("expected an opponent ('random', an Engine or a function), got {got}"));
        }
        Ok(())
    }

    /// Let an opponent decide for ``player`` until the other player decides in all games. The opponent is
    /// ``"random"``, an engine, or a function of the games and of the indices of games, which returns an action
    /// for each of these games.
    fn let_play(slf: &Bound<'_, Self>, opponent: &Object<'_>, player: i128) -> Result<()> {
        let (py, player) = (slf.py(), input::player(player)?);
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> GamesParts<'py> {
        let games = slf.borrow();
        let arguments = (games.games.len(), games.kind.rules().to_string());
        let states = games.games.iter().zip(&games.random).map(|(game, random)| state_of(game, *random));
        (slf.get_type(), arguments, (games.kind.actions.name().to_owned(), states.collect()))
    }

    fn __setstate__(&mut self, state: (String, Vec<GameState>)) -> Result<()> {
        self.kind.actions = ActionKind::named(&state.0)?;
        let games = state.1.into_iter().map(|state| rebuilt(state, &self.kind));
        (self.games, self.random) = games.collect::<Result<Vec<_>>>()?.into_iter().unzip();
        Ok(())
    }
}

impl Games {
    /// Returns an array with a value of each game.
    fn row<T>(&self, value: impl Fn(&LiveGame) -> T) -> Row<T> {
        Row(self.games.iter().map(value).collect())
    }

    fn seed(&mut self, py: Python<'_>, seed: Option<i128>) -> Result<()> {
        let seed = match seed {
            Some(seed) => input::seed(seed)?,
            None => u64::from_ne_bytes(py.import("os")?.call_method1("urandom", (8,))?.extract()?),
        };
        self.random = (0..self.games.len() as u64).map(|number| Random::of_game(seed, number)).collect();
        Ok(())
    }

    /// Starts the games with these indices.
    fn begin(&mut self, which: &[usize], position: Option<Position>) {
        for &index in which {
            let on_roll = if position.is_some() { 0 } else { self.random[index].below(2) as u8 };
            let start = position.unwrap_or_else(|| self.kind.rules().start());
            self.games[index] = LiveGame::new(start, on_roll, &self.kind);
            self.roll(index);
        }
    }

    /// Rolls the dice if it is time to roll.
    fn roll(&mut self, index: usize) {
        let game = &mut self.games[index];
        if game.must_roll() {
            let outcome = self.random[index].below(36) as u8;
            if let Ok(roll) = Roll::new(outcome / 6 + 1, outcome % 6 + 1) {
                game.begin(roll.into(), &self.kind);
            }
        }
    }

    fn take(&mut self, index: usize, place: usize) {
        self.games[index].take(place, &self.kind);
        self.roll(index);
    }

    /// Returns the indices of the games in which a player decides.
    fn turns_of(&self, player: u8) -> Vec<usize> {
        let decides = |game: &LiveGame| game.on_roll == player && !game.is_over();
        (0..self.games.len()).filter(|index| decides(&self.games[*index])).collect()
    }

    fn let_random_play(&mut self, which: &[usize], player: u8) {
        for &index in which {
            while self.games[index].on_roll == player && !self.games[index].is_over() {
                let place = self.random[index].below(self.games[index].count());
                self.take(index, place);
            }
        }
    }

    /// Lets an engine make a whole play in each of these games.
    fn let_engine_play(&mut self, py: Python<'_>, engine: &Engine, which: &[usize]) -> Result<()> {
        let decisions = which.iter().filter_map(|&index| {
            let game = &self.games[index];
            game.numbers().map(|numbers| (*game.start(), numbers))
        });
        let decisions: Decisions = decisions.unzip();
        let chosen = batch::choose_each(py, engine, &decisions, engine.plies(None)?)?;
        for (&index, chosen) in which.iter().zip(&chosen) {
            if let Some(chosen) = chosen {
                self.games[index].finish(&chosen.legal, &self.kind);
                self.roll(index);
            }
        }
        Ok(())
    }
}

fn is_random(opponent: &Object<'_>) -> bool {
    input::text(opponent).is_some_and(|text| text == "random")
}
