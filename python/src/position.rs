//! The Python class `Position`.

use plakoto::match_play::GameState;
use plakoto::notation::NotationError;
use plakoto::notation::gnubg_id::GnubgId;
use plakoto::notation::match_id::MatchId;
use plakoto::notation::position_id::PositionId;
use plakoto::notation::raw_board::RawBoard;
use plakoto::notation::{diagram::Diagram, simple_board};
use plakoto::record::board_picture::{Picture, document};
use plakoto::rules::{Numbers, POINTS, Pending, Setup, outcome};
use plakoto::{Player, Roll, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::arrays;
use crate::error::{Failure, Outcome, class};
use crate::input::{self, got};
use crate::interrupt::run_without_lock;
use crate::play::{self, Play};
use crate::play_start::Start;
use crate::types;

/// The points of all checkers, from the view of the player on roll, who moves from 24 down to 1.
///
/// ``Position()`` is the start of a game. ``rules`` say to which game the position belongs; without them, to
/// Plakoto. A position does not remember them: without ``rules``, a method uses the first rule set in
/// ``RuleSet.NAMES`` whose game has such positions.
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) plakoto::rules::Position);

/// Names of the players in diagrams and pictures. The second one is player 1, at the bottom, who is on roll.
const NAMES: [&str; 2] = ["opponent", "on roll"];

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (id = None, rules = None))]
    fn new(id: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<Self> {
        let rules = rules.map(|rules| input::rule_set(Some(rules))).transpose()?;
        let start = rules.unwrap_or_default().start();
        Ok(Self(id.map_or(Ok(start), |id| input::position(id, rules.as_ref()))?))
    }

    /// Read the 26 fields of ``set board simple``: the first bar, points 1 to 24, the second bar. ``"2p"``
    /// means two checkers above a pinned one.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_simple(board: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<Self> {
        let rules = input::rule_set(rules)?;
        if let Ok(text) = board.cast::<PyString>() {
            let text =
                text.to_cow().map_err(|_| Failure::bad("expected text that can be encoded in UTF-8"))?;
            return Ok(Self(simple(&text, &rules)?));
        }
        let fields: Vec<Bound<'_, PyAny>> = board.extract().map_err(|_| {
            Failure::bad(format_args!("expected text or a sequence of 26 numbers, got {}", got(board)))
        })?;
        let fields: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
        Ok(Self(simple(&fields.join(" "), &rules)?))
    }

    /// Read a ``board:`` line in the format of FIBS. A 54th token contains the pins.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_raw(board: &str, rules: Option<&Bound<'_, PyAny>>) -> Outcome<Self> {
        let (board, rules) = (board.trim().parse::<RawBoard<Setup>>()?, input::rule_set(rules)?);
        Ok(Self(board.under(&rules.mechanics).map_err(NotationError::from)?.position))
    }

    /// Read a single row of an array from :func:`boards`.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_board(board: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        arrays::one(board, Some(&input::rule_set(rules)?)).map(Self)
    }

    /// The position ID in gnubg's format. Pins are stored in bits that gnubg leaves unused.
    #[getter]
    fn id(&self) -> String {
        self.0.to_string()
    }

    /// The position as the 26 fields of ``set board simple``.
    #[getter]
    fn simple(&self) -> String {
        simple_board::write(&self.0)
    }

    /// The position as a ``board:`` line, with the player on roll as player 1.
    #[getter]
    fn raw(&self) -> String {
        let names = [NAMES[0].to_owned(), NAMES[1].to_owned()];
        let (on_roll, position) = (Player::X, self.0);
        RawBoard { names, length: 0, score: [0, 0], on_roll, dice: None, position }.to_string()
    }

    /// Pip counts of the player on roll and of the opponent, each from 0 to 360.
    #[getter]
    fn pips(&self) -> (u16, u16) {
        (self.0.pips(Side::Mine), self.0.pips(Side::Theirs))
    }

    /// Numbers of checkers that the player on roll and the opponent have borne off.
    #[getter]
    fn off(&self) -> (u8, u8) {
        (self.0.off(Side::Mine), self.0.off(Side::Theirs))
    }

    /// Number of the player on roll's checkers on each point from 1 to 24, including pinned checkers.
    #[getter]
    fn mine<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.checkers(py, Side::Mine)
    }

    /// Number of the opponent's checkers on each of the same points, including pinned checkers.
    #[getter]
    fn theirs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.checkers(py, Side::Theirs)
    }

    /// The points that have a pinned checker, each with the owner of that checker.
    #[getter]
    fn pinned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let owner = |side| if side == Side::Mine { "mine" } else { "theirs" };
        let pins = (1..=POINTS).zip(self.0.stacks()).filter_map(|(point, stack)| {
            let on_top = stack.owner().filter(|_| stack.pins())?;
            Some((point, owner(on_top.other())))
        });
        PyTuple::new(py, pins.collect::<Vec<_>>())
    }

    /// Whether the free checkers of the players have passed each other, so that they can no longer meet.
    #[getter]
    fn has_passed(&self) -> bool {
        self.0.have_passed()
    }

    /// Return the same position from the view of the opponent.
    fn swap_sides(&self) -> Self {
        Self(self.0.swap_sides())
    }

    /// Return the outcome of the game, or ``None`` if the game is not over.
    #[pyo3(signature = (rules = None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        rules: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let rules = input::rules_for(&self.0, rules)?;
        outcome(&self.0, &rules).map(|outcome| types::outcome(py, outcome, &rules)).transpose()
    }

    /// List the legal plays. If several plays lead to the same result, only one of them is listed. If nothing
    /// can be played, the only play is a pass. If the game is over, the list is empty.
    ///
    /// ``pending`` are numbers that the opponent could not play and passed on, under rules that allow this.
    /// They take the place of dice. If a position has more than 100,000 plays, as is possible in Plakoto
    /// Express, :class:`UnsupportedError` is raised.
    #[pyo3(signature = (dice = None, rules = None, *, pending = None))]
    fn plays(
        &self,
        py: Python<'_>,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<i128>>,
    ) -> PyResult<Vec<Play>> {
        let rules = input::rules_for(&self.0, rules)?;
        let numbers = input::numbers(dice, pending, &rules)?;
        let plays = run_without_lock(py, || play::all(&self.0, numbers, &rules))??;
        let start = Start { position: self.0, numbers, rules };
        Ok(plays.into_iter().map(|legal| Play::new(legal, start)).collect())
    }

    /// Find the legal play that a text such as ``"24/23 24/21"`` describes. If the play is illegal,
    /// :class:`IllegalMoveError` says why.
    #[pyo3(signature = (text, dice = None, rules = None, *, pending = None))]
    fn play(
        &self,
        py: Python<'_>,
        text: &str,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<i128>>,
    ) -> PyResult<Play> {
        let rules = input::rules_for(&self.0, rules)?;
        let numbers = input::numbers(dice, pending, &rules)?;
        let legal = run_without_lock(py, || play::of_text(&self.0, text, numbers, &rules))??;
        Ok(Play::new(legal, Start { position: self.0, numbers, rules }))
    }

    /// Start a play whose steps are made one by one.
    #[pyo3(signature = (dice = None, rules = None, *, pending = None))]
    fn start_play(
        &self,
        dice: Option<&Bound<'_, PyAny>>,
        rules: Option<&Bound<'_, PyAny>>,
        pending: Option<Vec<i128>>,
    ) -> Outcome<play::PartialPlay> {
        let rules = input::rules_for(&self.0, rules)?;
        play::PartialPlay::begin(&self.0, input::numbers(dice, pending, &rules)?, rules)
    }

    /// Draw the board as an SVG picture. Notebooks show this picture automatically.
    #[pyo3(signature = (dice = None, rules = None))]
    fn svg(&self, dice: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<String> {
        let rules = input::rules_for(&self.0, rules)?;
        let roll = dice.map(input::roll).transpose()?;
        Ok(picture(&self.0, roll, &rules))
    }

    fn _repr_svg_(&self) -> String {
        picture(&self.0, None, &input::usual_rules(&self.0))
    }

    /// Draw the board as text. The player on roll is ``X``, at the bottom. ``str(position)`` returns the same
    /// text.
    #[pyo3(signature = (dice = None, rules = None))]
    fn board(&self, dice: Option<&Bound<'_, PyAny>>, rules: Option<&Bound<'_, PyAny>>) -> Outcome<String> {
        let rules = input::rules_for(&self.0, rules)?;
        let roll = dice.map(input::roll).transpose()?;
        Ok(diagram(self.0, roll, rules))
    }

    fn __str__(&self) -> String {
        diagram(self.0, None, input::usual_rules(&self.0))
    }

    fn __repr__(&self) -> String {
        source(&self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, String)) {
        (slf.get_type().into_any(), (slf.get().id(), input::usual_rules(&slf.get().0).to_string()))
    }
}

impl Position {
    fn checkers<'py>(&self, py: Python<'py>, side: Side) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.stacks().map(|stack| stack.checkers(side)))
    }
}

/// Returns a position as Python source: `Position('4HPwATDgc/ABMA', 'portes')`.
pub(crate) fn source(position: &plakoto::rules::Position) -> String {
    match input::usual_rules(position) {
        rules if rules == plakoto::RuleSet::default() => format!("Position('{position}')"),
        rules => format!("Position('{position}', '{rules}')"),
    }
}

fn simple(text: &str, rules: &plakoto::RuleSet) -> Outcome<plakoto::rules::Position> {
    Ok(simple_board::setup(text)?.position(&rules.mechanics).map_err(NotationError::from)?)
}

fn game(position: plakoto::rules::Position, roll: Option<Roll>, rules: &plakoto::RuleSet) -> GameState {
    let game = GameState::at(position, Player::X, rules);
    roll.map_or(game, |roll| game.with_numbers(Numbers::Rolled(roll)))
}

fn picture(position: &plakoto::rules::Position, roll: Option<Roll>, rules: &plakoto::RuleSet) -> String {
    let game = game(*position, roll, rules);
    document(&Picture { game: &game, names: NAMES, score: [0, 0], length: 0, arrows: &[] })
}

fn diagram(position: plakoto::rules::Position, dice: Option<Roll>, rules: plakoto::RuleSet) -> String {
    let state = game(position, dice, &rules).state();
    let match_id = MatchId { on_roll: Player::X, state, resignation: 0, dice, length: 0, score: [0, 0] };
    Diagram::new(position, match_id, Pending::NONE, NAMES, rules).to_string()
}

/// Read the parts of ``POSITION[:MATCH][;pending=NUMBERS]``.
#[pyfunction]
#[pyo3(signature = (text, rules = None))]
pub(crate) fn parse_gnubg_id<'py>(
    py: Python<'py>,
    text: &str,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static KIND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let rules = input::rule_set(rules)?;
    let id =
        text.trim().parse::<GnubgId<PositionId>>().and_then(|id| id.under(&rules)).map_err(Failure::from)?;
    let pending = PyTuple::new(py, id.pending.numbers().collect::<Vec<u8>>())?;
    let MatchId { on_roll, dice, length, score, .. } = id.match_id.unwrap_or(MatchId {
        on_roll: Player::X,
        state: plakoto::rules::GameStage::Playing,
        resignation: 0,
        dice: None,
        length: 0,
        score: [0, 0],
    });
    let dice = dice.map(|roll| <(u8, u8)>::from(roll.dice()));
    let score = <(u16, u16)>::from(score);
    class(py, &KIND, "GnubgId")?.call1((Position(id.position), dice, pending, on_roll.index(), length, score))
}
