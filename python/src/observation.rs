//! Observations of games in progress, as arrays for learning programs.

use numpy::PyArrayMethods;
use plakoto::eval::network::features::{All, Extras, Feature, input_count, inputs};
use plakoto::rules::{Numbers, POINTS, Point, Position};
use plakoto::{RuleSet, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Row, Table, board_table, table};
use crate::error::Result;
use crate::input;
use crate::live_game::{GameKind, LiveGame, NUMBERS};

/// Number of planes.
const PLANES: usize = 16;

/// Number of points in a plane.
const WIDTH: usize = POINTS as usize;

/// Maximum number of features that a position can have.
const MAX_FEATURES: usize = All::MAX_INPUTS;

/// The form in which a player sees the checkers.
#[derive(Clone, Copy)]
pub(crate) enum View {
    Board,
    Planes,
    Features,
}

impl View {
    pub(crate) fn named(name: &str) -> Result<Self> {
        let known = [("board", Self::Board), ("planes", Self::Planes), ("features", Self::Features)];
        input::named("an observation", name, &known)
    }
}

/// Returns all features that a network may have.
const fn all_features() -> Extras {
    match Extras::from_bits(7) {
        Some(all) => all,
        None => Extras::NONE,
    }
}

/// An observation of a game by one player.
struct Seen<'a> {
    game: &'a LiveGame,
    position: Position,
    decides: bool,
    /// How many times the player has to play each number. Only the player on roll has numbers to play.
    left: [u8; NUMBERS],
    is_pending: bool,
}

impl<'a> Seen<'a> {
    /// Returns what `player` sees. `None` means the player on roll.
    fn by(player: Option<u8>, game: &'a LiveGame, rules: &RuleSet) -> Self {
        let decides = player.is_none_or(|player| player == game.on_roll) && !game.is_over();
        let is_own = player.is_none_or(|player| player == game.on_roll);
        let position = if is_own { *game.position() } else { game.position().swap_sides() };
        let left = if decides { game.numbers_left(rules) } else { [0; NUMBERS] };
        let is_pending = decides && matches!(game.numbers(), Some(Numbers::HandedOver(_)));
        Self { game, position, decides, left, is_pending }
    }

    fn planes(&self, all: &mut Vec<i8>) {
        let stacks = self.position.stacks();
        let (mine, theirs) = (Side::Mine, Side::Theirs);
        for side in [mine, theirs] {
            all.extend(stacks.iter().map(|stack| stack.free(side) as i8));
        }
        for side in [mine, theirs] {
            all.extend(stacks.iter().map(|stack| i8::from(stack.has_pinned(side))));
        }
        let counts = [mine, theirs].map(|side| self.position.off(side) as i8);
        let bars = [mine, theirs].map(|side| self.position.bar(side) as i8);
        let flags = [i8::from(self.is_pending), i8::from(self.decides)];
        let numbers = self.left.map(|count| count as i8);
        for value in counts.into_iter().chain(bars).chain(numbers).chain(flags) {
            all.extend([value; Point::ALL.len()]);
        }
    }

    fn features(&self, all: &mut Vec<i16>) {
        let found = inputs(&self.position, all_features());
        let beyond = input_count(all_features()) as i16;
        let row = found.into_iter().map(|index| index as i16).chain(std::iter::repeat(beyond));
        all.extend(row.take(MAX_FEATURES));
    }
}

/// Returns the planes that `player` sees of a single game.
pub(crate) fn planes_of(player: Option<u8>, game: &LiveGame, rules: &RuleSet) -> Vec<i8> {
    let mut all = Vec::with_capacity(PLANES * WIDTH);
    Seen::by(player, game, rules).planes(&mut all);
    all
}

/// Returns what `player` sees of the games, as arrays by name. `None` means the player on roll of each game.
pub(crate) fn observe<'py>(
    py: Python<'py>,
    games: &[&LiveGame],
    kind: &GameKind,
    view: View,
    player: Option<u8>,
) -> Result<Bound<'py, PyDict>> {
    let seen: Vec<Seen<'_>> = games.iter().map(|game| Seen::by(player, game, kind.rules())).collect();
    let found = PyDict::new(py);
    match view {
        View::Board => {
            found.set_item("board", board_table(seen.iter().map(|seen| &seen.position)))?;
        }
        View::Planes => {
            let mut all = Vec::with_capacity(seen.len() * PLANES * WIDTH);
            seen.iter().for_each(|seen| seen.planes(&mut all));
            let planes = Row(all).into_pyobject(py)?.reshape([seen.len(), PLANES, WIDTH])?;
            found.set_item("planes", planes)?;
        }
        View::Features => {
            let mut all = Vec::with_capacity(seen.len() * MAX_FEATURES);
            seen.iter().for_each(|seen| seen.features(&mut all));
            found.set_item("features", Table(all, MAX_FEATURES))?;
        }
    }
    if !matches!(view, View::Planes) {
        found.set_item("numbers", table(seen.iter().map(|seen| seen.left.map(|count| count as i8))))?;
        found.set_item("pending", table(seen.iter().map(|seen| [i8::from(seen.is_pending)])))?;
    }
    let width = kind.actions.count();
    let games = seen.iter().map(|seen| seen.decides.then_some(seen.game));
    found.set_item("action_mask", mask(games, width))?;
    Ok(found)
}

/// Returns an array that is 1 at the legal actions of each game and 0 elsewhere.
pub(crate) fn mask<'a>(
    games: impl ExactSizeIterator<Item = Option<&'a LiveGame>>,
    width: usize,
) -> Table<i8> {
    let mut mask = vec![0; games.len() * width];
    for (row, game) in mask.chunks_exact_mut(width).zip(games) {
        game.into_iter().flat_map(LiveGame::actions).for_each(|action| row[action] = 1);
    }
    Table(mask, width)
}
