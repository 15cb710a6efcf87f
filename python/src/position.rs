//! Positions.

use plakoto::match_play::Game;
use plakoto::notation::gnubg_id::GnubgId;
use plakoto::notation::match_id::MatchId;
use plakoto::notation::raw_board::RawBoard;
use plakoto::notation::{
    diagram::{Diagram, Style},
    simple_board,
};
use plakoto::record::board_picture::{Picture, document};
use plakoto::rules::{Numbers, POINTS, Pending, outcome};
use plakoto::{Player, Roll, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::arrays;
use crate::error::{Failure, Outcome, class};
use crate::input::{self, got};
use crate::play::{self, Play};
use crate::running::quickly;
use crate::start::Start;
use crate::types;

/// The places of all checkers, as the player on roll sees them, who moves from 24 down to 1.
///
/// ``Position()`` is the start of a game.
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) plakoto::Position);

/// Names of the players in the diagram and the picture: player 1, at the bottom, is on roll.
const NAMES: [&str; 2] = ["opponent", "on roll"];

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (id = None))]
    fn new(id: Option<&Bound<'_, PyAny>>) -> Outcome<Self> {
        Ok(Self(id.map_or(Ok(plakoto::Position::START), input::position)?))
    }

    /// Read the 26 fields of ``set board simple``: a bar, points 1 to 24, a bar; ``"2p"`` is two checkers
    /// over a pinned one.
    #[staticmethod]
    fn from_simple(board: &Bound<'_, PyAny>) -> Outcome<Self> {
        if let Ok(text) = board.cast::<PyString>() {
            let text = text.to_cow().map_err(|_| Failure::bad("expected text in UTF-8"))?;
            return Ok(Self(simple_board::parse(&text)?));
        }
        let fields: Vec<Bound<'_, PyAny>> = board
            .extract()
            .map_err(|_| Failure::bad(format_args!("expected text or 26 numbers, got {}", got(board))))?;
        let fields: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
        Ok(Self(simple_board::parse(&fields.join(" "))?))
    }

    /// Read a ``board:`` line in the format of FIBS, with a 54th token for the pins.
    #[staticmethod]
    fn from_raw(board: &str) -> Outcome<Self> {
        Ok(Self(board.trim().parse::<RawBoard>()?.position))
    }

    /// Read one row of :func:`boards`.
    #[staticmethod]
    fn from_board(board: &Bound<'_, PyAny>) -> PyResult<Self> {
        arrays::one(board).map(Self)
    }

    /// gnubg's position ID, with pins in bits that gnubg leaves unused.
    #[getter]
    fn id(&self) -> String {
        self.0.to_string()
    }

    /// The 26 fields of ``set board simple``.
    #[getter]
    fn simple(&self) -> String {
        simple_board::write(&self.0)
    }

    /// A ``board:`` line with the player on roll as player 1.
    #[getter]
    fn raw(&self) -> String {
        let names = [NAMES[0].to_owned(), NAMES[1].to_owned()];
        let (on_roll, position) = (Player::X, self.0);
        RawBoard { names, length: 0, score: [0, 0], on_roll, dice: None, position }.to_string()
    }

    /// Pip counts of the player on roll and of the opponent: 0 to 360.
    #[getter]
    fn pips(&self) -> (u16, u16) {
        (self.0.pips(Side::Mine), self.0.pips(Side::Theirs))
    }

    /// Checkers borne off by the player on roll and by the opponent.
    #[getter]
    fn off(&self) -> (u8, u8) {
        (self.0.off(Side::Mine), self.0.off(Side::Theirs))
    }

    /// Checkers of the player on roll on each of the points 1 to 24, including pinned ones.
    #[getter]
    fn mine<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.checkers(py, Side::Mine)
    }

    /// Checkers of the opponent on each of the same points.
    #[getter]
    fn theirs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.checkers(py, Side::Theirs)
    }

    /// Each point with a pinned checker, and the owner of the pinned checker.
    #[getter]
    fn pinned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let owner = |side| if side == Side::Mine { "mine" } else { "theirs" };
        let pins = (1..=POINTS).zip(self.0.stacks()).filter_map(|(point, stack)| {
            let on_top = stack.owner().filter(|_| stack.pins())?;
            Some((point, owner(on_top.other())))
        });
        PyTuple::new(py, pins.collect::<Vec<_>>())
    }

    /// Whether free checkers of the two sides can no longer meet.
    #[getter]
    fn has_passed(&self) -> bool {
        self.0.have_passed()
    }

    /// Return the same position as the opponent sees it.
    fn swap_sides(&self) -> Self {
        Self(self.0.swap_sides())
    }

    /// Return the outcome of the game; ``None`` if it is not over.
    #[pyo3(signature = (rules = None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        rules: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let rules = input::rule_set(rules)?;
        outcome(&self.0, &rules).map(|outcome| types::outcome(py, outcome, &rules)).transpose()
    }

    /// List the legal plays, one for each distinct result: a pass if nothing can be played, no plays if the
    /// game is over.
    ///
    /// ``pending`` are numbers that the opponent could not play, under rules that pass them on; then there
    /// are no dice. A cascade with more than 100,000 plays raises :class:`UnsupportedError`.
    #[pyo3(signature = (dice = None, rules = None, *, pending = None))]
    fn plays(
        &self,
        py: Python<'_>,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<u8>>,
    ) -> PyResult<Vec<Play>> {
        let rules = input::rule_set(rules)?;
        let numbers = input::numbers(dice, pending, &rules)?;
        let plays = quickly(py, || play::all(&self.0, numbers, &rules))??;
        let start = Start { position: self.0, numbers, rules };
        Ok(plays.into_iter().map(|legal| Play::new(legal, start)).collect())
    }

    /// Find the legal play that a text such as ``"24/23 24/21"`` describes. :class:`IllegalMoveError` gives
    /// the reason.
    #[pyo3(signature = (text, dice = None, rules = None, *, pending = None))]
    fn play(
        &self,
        py: Python<'_>,
        text: &str,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<u8>>,
    ) -> PyResult<Play> {
        let rules = input::rule_set(rules)?;
        let numbers = input::numbers(dice, pending, &rules)?;
        let legal = quickly(py, || play::of_text(&self.0, text, numbers, &rules))??;
        Ok(Play::new(legal, Start { position: self.0, numbers, rules }))
    }

    /// Start a play that is made step by step.
    #[pyo3(signature = (dice = None, rules = None, *, pending = None))]
    fn start_play(
        &self,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<u8>>,
    ) -> Outcome<play::PartialPlay> {
        let rules = input::rule_set(rules)?;
        play::PartialPlay::begin(&self.0, input::numbers(dice, pending, &rules)?, rules)
    }

    /// Draw the board as an SVG picture. Notebooks show it by themselves.
    #[pyo3(signature = (dice = None, rules = None))]
    fn svg(&self, dice: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<String> {
        let rules = input::rule_set(rules)?;
        let roll = dice.map(input::roll).transpose()?;
        Ok(picture(&self.0, roll, &rules))
    }

    fn _repr_svg_(&self) -> String {
        picture(&self.0, None, &plakoto::RuleSet::default())
    }

    /// Draw the board with characters: the player on roll is ``X``, at the bottom. ``str(position)`` is short
    /// for it.
    #[pyo3(signature = (dice = None, rules = None))]
    fn board(&self, dice: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<String> {
        let rules = input::rule_set(rules)?;
        let roll = dice.map(input::roll).transpose()?;
        Ok(diagram(self.0, roll, rules))
    }

    fn __str__(&self) -> String {
        diagram(self.0, None, plakoto::RuleSet::default())
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().id(),))
    }
}

impl Position {
    fn checkers<'py>(&self, py: Python<'py>, side: Side) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks().map(|stack| stack.checkers(side)))
    }
}

fn game(position: plakoto::Position, roll: Option<Roll>) -> Game {
    let game = Game::at(position, Player::X);
    roll.map_or(game, |roll| game.with_numbers(Numbers::Rolled(roll)))
}

fn picture(position: &plakoto::Position, roll: Option<Roll>, rules: &plakoto::RuleSet) -> String {
    let game = game(*position, roll);
    document(&Picture { game: &game, names: NAMES, score: [0, 0], length: 0, rules, arrows: &[] })
}

fn diagram(position: plakoto::Position, dice: Option<Roll>, rules: plakoto::RuleSet) -> String {
    let state = game(position, dice).state(&rules);
    let match_id = MatchId { on_roll: Player::X, state, resignation: 0, dice, length: 0, score: [0, 0] };
    Diagram { position, match_id, pending: Pending::NONE, names: NAMES, rules, style: Style::Ascii }
        .to_string()
}

/// Read all parts of ``POSITION[:MATCH][;pending=NUMBERS]``.
#[pyfunction]
pub(crate) fn parse_gnubg_id<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let id = text.trim().parse::<GnubgId>().map_err(Failure::from)?;
    let pending = PyTuple::new(py, id.pending.numbers().collect::<Vec<u8>>())?;
    let MatchId { on_roll, dice, length, score, .. } = id.match_id.unwrap_or(MatchId {
        on_roll: Player::X,
        state: plakoto::rules::GameState::Playing,
        resignation: 0,
        dice: None,
        length: 0,
        score: [0, 0],
    });
    let dice = dice.map(|roll| <(u8, u8)>::from(roll.dice()));
    let score = <(u16, u16)>::from(score);
    class(py, &KIND, "GnubgId")?.call1((Position(id.position), dice, pending, on_roll.index(), length, score))
}
