//! The Python class `TreeState`: a state of the game as a tree, with chance nodes.

use plakoto::Roll;
use plakoto::rules::Numbers;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arrays::Row;
use crate::error::{Failure, Result, bad};
use crate::input::{self, Object, Rules};
use crate::live_game::{ActionKind, GameKind, GameState, LiveGame, Random, dice_of, rebuilt, state_of};
use crate::observation::planes_of;
use crate::play::points;
use crate::position::{Position, RuleSet};

/// The player at a chance node, in OpenSpiel.
const CHANCE: i8 = -1;

/// The player at the end of the game, in OpenSpiel.
const TERMINAL: i8 = -4;

/// A state of the game: a chance node, a decision of a player, or the end. :mod:`plakoto.open_spiel` describes the
/// actions.
#[pyclass(module = "plakoto._plakoto")]
#[derive(Clone)]
pub(crate) struct TreeState {
    kind: GameKind,
    game: LiveGame,
    /// Whether it is known which player starts.
    has_starter: bool,
}

/// What `__reduce__` returns: the class, its arguments, and the state.
type TreeParts<'py> = (Bound<'py, PyType>, (String, &'static str), (GameState, bool));

#[pymethods]
impl TreeState {
    #[new]
    #[pyo3(signature = (rules = None, actions = "plays"))]
    fn new(rules: Option<Rules>, actions: &str) -> Result<Self> {
        let kind = GameKind::new(rules.unwrap_or_default().0, ActionKind::named(actions)?);
        let game = LiveGame::new(kind.rules().start(), 0, &kind);
        Ok(Self { kind, game, has_starter: false })
    }

    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(*self.kind.rules())
    }

    /// The number of different actions, of which a state has only a few.
    #[getter]
    const fn action_count(&self) -> usize {
        self.kind.actions.count()
    }

    /// The position, from the view of the player on roll.
    #[getter]
    fn position(&self) -> Result<Position> {
        Ok(Position(plakoto::Position::new(*self.game.position(), *self.kind.rules())?))
    }

    /// The dice that the player has to play, or ``None``.
    #[getter]
    fn dice(&self) -> Option<(u8, u8)> {
        self.game.numbers().and_then(Numbers::roll).map(|roll| roll.dice().into())
    }

    /// How many times the player still has to play each number from 1 to 6.
    #[getter]
    fn numbers(&self) -> Vec<usize> {
        self.game.numbers_left(self.kind.rules()).map(usize::from).to_vec()
    }

    /// The player to decide, 0 or 1; -1 at a chance node; -4 if the game is over.
    fn current_player(&self) -> i8 {
        match (self.game.is_over(), self.game.must_roll()) {
            (true, _) => TERMINAL,
            (_, true) => CHANCE,
            _ => self.game.on_roll as i8,
        }
    }

    fn is_terminal(&self) -> bool {
        self.game.is_over()
    }

    /// Return the actions at a chance node, with their probabilities. At the first roll, the actions from 21 on
    /// mean that player 1 starts.
    fn chance_outcomes(&self) -> Result<Vec<(usize, f64)>> {
        if !self.game.must_roll() {
            return Err(Failure::missing("expected a chance node: a state in which the dice are rolled"));
        }
        let whole = f64::from(Roll::OUTCOMES) * if self.has_starter { 1.0 } else { 2.0 };
        let weights = Roll::all().chain(Roll::all()).map(|(_, weight)| f64::from(weight) / whole);
        Ok(weights.take(self.roll_count()).enumerate().collect())
    }

    /// Return the legal actions in ascending order. A player without a decision has none.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, player: Option<i64>) -> Vec<usize> {
        match player {
            Some(player) if player != i64::from(self.current_player()) => Vec::new(),
            _ if self.game.must_roll() => (0..self.roll_count()).collect(),
            _ => self.game.actions().collect(),
        }
    }

    /// Roll the dice at a chance node, or take a player's action elsewhere.
    fn apply_action(&mut self, action: i64) -> Result<()> {
        let place = self.place(action)?;
        if let Some((starter, roll)) = self.rolled(place) {
            if !self.has_starter {
                (self.has_starter, self.game.on_roll) = (true, starter);
            }
            self.game.begin(roll.into(), &self.kind);
        } else {
            self.game.take(place, &self.kind);
        }
        Ok(())
    }

    /// Return an action as text: a roll such as ``31``, a play such as ``24/21``, or a step such as ``3: 24/21``.
    fn action_to_string(&self, action: i64) -> Result<String> {
        let place = self.place(action)?;
        Ok(match self.rolled(place) {
            None => self.game.text(place),
            Some((_, roll)) if self.has_starter => roll.to_string(),
            Some((starter, roll)) => format!("player {starter} starts: {roll}"),
        })
    }

    /// Return the points that player 0 and player 1 have won. They are zero while the game is in progress.
    fn returns(&self) -> [f64; 2] {
        let won = f64::from(self.game.points_of_first(&points(self.kind.rules())));
        [won, 0.0 - won]
    }

    /// Return what a player sees, as text: the position from the view of this player, whether they are on roll,
    /// and the numbers to play.
    fn observation_string(&self, player: i128) -> Result<String> {
        let player = input::player(player)?;
        let is_own = player == self.game.on_roll;
        let position = if is_own { *self.game.position() } else { self.game.position().swap_sides() };
        let turn = match (self.has_starter, is_own) {
            (false, _) => "-",
            (true, true) => "on roll",
            (true, false) => "waits",
        };
        let left = ["1", "2", "3", "4", "5", "6"].into_iter().zip(self.game.numbers_left(self.kind.rules()));
        let numbers: String = left.map(|(number, count)| number.repeat(count.into())).collect();
        Ok(format!("{position} {turn} {}", if numbers.is_empty() { "-" } else { &numbers }))
    }

    /// Return what a player sees, as the planes of :meth:`plakoto.games.Games.observe` in a row.
    fn observation_tensor(&self, player: i128) -> Result<Row<i8>> {
        Ok(Row(planes_of(Some(input::player(player)?), &self.game, self.kind.rules())))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Object<'_>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> TreeParts<'py> {
        let Self { kind, game, has_starter } = &*slf.borrow();
        let arguments = (kind.rules().to_string(), kind.actions.name());
        (slf.get_type(), arguments, (state_of(game, Random(0)), *has_starter))
    }

    fn __setstate__(&mut self, state: (GameState, bool)) -> Result<()> {
        (self.game, self.has_starter) = (rebuilt(state.0, &self.kind)?.0, state.1);
        Ok(())
    }

    fn __repr__(&self) -> String {
        let numbers = dice_of(self.game.numbers());
        format!("<TreeState of {}: {}, dice {numbers:?}>", self.kind.rules(), self.game.position())
    }
}

impl TreeState {
    /// Number of actions at this chance node.
    const fn roll_count(&self) -> usize {
        if self.has_starter { Roll::DISTINCT } else { 2 * Roll::DISTINCT }
    }

    /// Returns the index of an action among the legal actions.
    fn place(&self, action: i64) -> Result<usize> {
        let (must_roll, last) = (self.game.must_roll(), self.roll_count() - 1);
        let place = if must_roll {
            usize::try_from(action).ok().filter(|action| *action <= last)
        } else {
            self.game.index_of(action)
        };
        place.ok_or_else(|| {
            let expected = if must_roll { format!("a roll from 0 to {last}") } else { self.game.expected() };
            bad!("expected {expected}, got {action}")
        })
    }

    /// Returns the starting player and the roll of an action at a chance node, and `None` elsewhere.
    fn rolled(&self, place: usize) -> Option<(u8, Roll)> {
        let rolled = Roll::all().nth(place % Roll::DISTINCT).filter(|_| self.game.must_roll());
        rolled.map(|(roll, _)| ((place / Roll::DISTINCT) as u8, roll))
    }
}
