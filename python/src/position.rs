//! The Python classes `RuleSet` and `Position`.

use plakoto::match_play::GameState;
use plakoto::notation::diagram::Diagram;
use plakoto::notation::match_id::GnubgId;
use plakoto::notation::match_id::MatchId;
use plakoto::notation::position_id::PositionId;
use plakoto::notation::raw_board::RawBoard;
use plakoto::notation::{NotationError, simple_board};
use plakoto::protocol::Language;
use plakoto::protocol::settings::meaning;
use plakoto::record::board_picture::{Picture, document};
use plakoto::rules::{Numbers, POINTS, Pending, Preset, Setup, Switch};
use plakoto::{Player, Roll, Side};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::arrays;
use crate::error::{Result, bad, run_without_lock};
use crate::input::{self, Dice, Object, Rules, got};
use crate::play::{self, PartialPlay, Play, create};

/// The rules of a game, for example ``RuleSet("plakoto")`` or ``RuleSet("tapa mother=3")``.
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct RuleSet(pub(crate) plakoto::RuleSet);

#[pymethods]
impl RuleSet {
    #[new]
    #[pyo3(signature = (text = "plakoto"))]
    fn new(text: &str) -> Result<Self> {
        Ok(Self(text.parse()?))
    }

    /// Names of the built-in rule sets.
    #[classattr]
    const NAMES: [&'static str; Preset::ALL.len()] = {
        let mut names = [""; Preset::ALL.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = Preset::ALL[index].name();
            index += 1;
        }
        names
    };

    /// Name of the built-in rule set on which these rules are based.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.preset.name()
    }

    /// All switches of the rules, each with its value.
    #[getter]
    fn switches<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let switches = PyDict::new(py);
        for switch in Switch::of_game(&self.0.mechanics) {
            switches.set_item(switch.name(), switch.of(&self.0).word)?;
        }
        Ok(switches)
    }

    /// Points for each of the nine outcomes. ``values @ rules.points`` converts chances to equities.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyTuple>> {
        Ok(PyTuple::new(py, play::points(&self.0))?)
    }

    /// Describe the value of every switch in words, one line per switch.
    fn describe(&self) -> String {
        let lines = Switch::of_game(&self.0.mechanics).map(|switch| {
            format!("{}={}: {}", switch.name(), switch.of(&self.0).word, meaning(switch, &self.0))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("RuleSet('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Object<'py>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// The points of all checkers, from the view of the player on roll, who moves from 24 down to 1, and the rules
/// of the game.
///
/// ``Position()`` is the start of a game of Plakoto, and ``Position(rules="tapa")`` that of another game.
/// Everything that is made from a position has its rules, and an engine for other rules refuses it.
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) plakoto::Position);

/// Names of the players in diagrams and pictures. The second one is player 1, at the bottom, who is on roll.
const NAMES: [&str; 2] = ["opponent", "on roll"];

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (id = None, rules = None))]
    fn new(id: Option<&Object<'_>>, rules: Option<Rules>) -> Result<Self> {
        let Rules(rules) = rules.unwrap_or_default();
        Ok(Self(id.map_or(Ok(plakoto::Position::start(rules)), |id| input::position(id, rules))?))
    }

    /// Read the 26 fields of ``set board simple``: the first bar, points 1 to 24, the second bar. ``"2p"``
    /// means two checkers above a pinned one.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_simple(board: &Object<'_>, rules: Option<Rules>) -> Result<Self> {
        let Rules(rules) = rules.unwrap_or_default();
        let text = if board.is_instance_of::<PyString>() {
            input::text(board).ok_or_else(|| bad!("expected text that can be encoded in UTF-8"))?
        } else {
            let fields: Vec<Object<'_>> = board
                .extract()
                .map_err(|_| bad!("expected text or a sequence of 26 numbers, got {}", got(board)))?;
            fields.iter().map(|field| field.to_string()).collect::<Vec<_>>().join(" ")
        };
        let board = simple_board::setup(&text)?.position(&rules.mechanics).map_err(NotationError::from)?;
        Ok(Self(plakoto::Position::new(board, rules)?))
    }

    /// Read a ``board:`` line in the format of FIBS. A 54th token contains the pins.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_raw(board: &str, rules: Option<Rules>) -> Result<Self> {
        let (board, Rules(rules)) = (board.trim().parse::<RawBoard<Setup>>()?, rules.unwrap_or_default());
        let placed = board.under(&rules.mechanics).map_err(NotationError::from)?;
        Ok(Self(plakoto::Position::new(placed.position, rules)?))
    }

    /// Read a single row of an array from :func:`boards`.
    #[staticmethod]
    #[pyo3(signature = (board, rules = None))]
    fn from_board(board: &Object<'_>, rules: Option<Rules>) -> Result<Self> {
        let Rules(rules) = rules.unwrap_or_default();
        Ok(Self(plakoto::Position::new(arrays::one(board, &rules)?, rules)?))
    }

    /// The position ID in gnubg's format. Pins are stored in bits that gnubg leaves unused.
    #[getter]
    fn id(&self) -> String {
        self.0.to_string()
    }

    /// The position as the 26 fields of ``set board simple``.
    #[getter]
    fn simple(&self) -> String {
        simple_board::write(self.0.board())
    }

    /// The position as a ``board:`` line, with the player on roll as player 1.
    #[getter]
    fn raw(&self) -> String {
        let names = [NAMES[0].to_owned(), NAMES[1].to_owned()];
        let (on_roll, position) = (Player::X, *self.0.board());
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
        let pins = (1..=POINTS).zip(self.0.board().stacks()).filter_map(|(point, stack)| {
            let on_top = stack.owner().filter(|_| stack.pins())?;
            Some((point, owner(on_top.other())))
        });
        PyTuple::new(py, pins.collect::<Vec<_>>())
    }

    /// Whether the free checkers of the players have passed each other, so that they can no longer meet.
    #[getter]
    fn has_passed(&self) -> bool {
        self.0.board().have_passed()
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> RuleSet {
        RuleSet(*self.0.rules())
    }

    /// Return the same checkers in a game with other rules, in which they move and meet in the same way.
    fn under(&self, rules: Rules) -> Result<Self> {
        Ok(Self(plakoto::Position::new(*self.0.board(), rules.0)?))
    }

    /// Return the same position from the view of the opponent.
    fn swap_sides(&self) -> Self {
        Self(self.0.swap_sides())
    }

    /// Return the outcome of the game, or ``None`` if the game is not over.
    fn outcome<'py>(&self, py: Python<'py>) -> Result<Option<Object<'py>>> {
        self.0.outcome().map(|outcome| play::outcome(py, outcome, self.0.rules())).transpose()
    }

    /// List the legal plays. If several plays lead to the same result, only one of them is listed. If nothing
    /// can be played, the only play is a pass. If the game is over, the list is empty.
    ///
    /// ``pending`` are numbers that the opponent could not play and passed on, under rules that allow this.
    /// They take the place of dice. If a position has more than 100,000 plays, as is possible in Plakoto
    /// Express, :class:`UnsupportedError` is raised.
    #[pyo3(signature = (dice = None, *, pending = None))]
    fn legal_plays(
        &self,
        py: Python<'_>,
        dice: Option<Dice>,
        pending: Option<Vec<i128>>,
    ) -> Result<Vec<Play>> {
        let numbers = input::numbers(dice, pending, self.0.rules())?;
        let plays = run_without_lock(py, || self.0.legal_plays(numbers))??;
        Ok(plays.into_iter().map(Play).collect())
    }

    /// Find the legal play that a text such as ``"24/23 24/21"`` describes. If the play is illegal,
    /// :class:`IllegalMoveError` says why.
    #[pyo3(signature = (text, dice = None, *, pending = None))]
    fn play(
        &self,
        py: Python<'_>,
        text: &str,
        dice: Option<Dice>,
        pending: Option<Vec<i128>>,
    ) -> Result<Play> {
        let numbers = input::numbers(dice, pending, self.0.rules())?;
        Ok(Play(run_without_lock(py, || self.0.play(text, numbers))??))
    }

    /// Start a play whose steps are made one by one.
    #[pyo3(signature = (dice = None, *, pending = None))]
    fn start_play(&self, dice: Option<Dice>, pending: Option<Vec<i128>>) -> Result<PartialPlay> {
        PartialPlay::begin(self.0, input::numbers(dice, pending, self.0.rules())?)
    }

    /// Draw the board as an SVG picture. Notebooks show this picture automatically.
    #[pyo3(signature = (dice = None))]
    fn svg(&self, dice: Option<Dice>) -> String {
        picture(&self.0, dice.map(|dice| dice.0))
    }

    fn _repr_svg_(&self) -> String {
        picture(&self.0, None)
    }

    /// Draw the board as text. The player on roll is ``X``, at the bottom. ``str(position)`` returns the same
    /// text.
    #[pyo3(signature = (dice = None))]
    fn board(&self, dice: Option<Dice>) -> String {
        diagram(&self.0, dice.map(|dice| dice.0))
    }

    fn __str__(&self) -> String {
        diagram(&self.0, None)
    }

    fn __repr__(&self) -> String {
        source(&self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Object<'py>, (String, String)) {
        (slf.get_type().into_any(), (slf.get().id(), slf.get().0.rules().to_string()))
    }
}

impl Position {
    fn checkers<'py>(&self, py: Python<'py>, side: Side) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.board().stacks().map(|stack| stack.checkers(side)))
    }
}

/// Returns a position as Python source: `Position('4HPwATDgc/ABMA', 'portes')`.
pub(crate) fn source(position: &plakoto::Position) -> String {
    match position.rules() {
        rules if *rules == plakoto::RuleSet::default() => format!("Position('{position}')"),
        rules => format!("Position('{position}', '{rules}')"),
    }
}

fn game(position: &plakoto::Position, roll: Option<Roll>) -> GameState {
    let game = GameState::at(*position.board(), Player::X, position.rules());
    roll.map_or(game, |roll| game.with_numbers(Numbers::Rolled(roll)))
}

fn picture(position: &plakoto::Position, roll: Option<Roll>) -> String {
    let game = game(position, roll);
    let language = Language::English;
    document(&Picture { game: &game, names: NAMES, score: [0, 0], length: 0, arrows: &[], language })
}

pub(crate) fn diagram(position: &plakoto::Position, dice: Option<Roll>) -> String {
    let state = game(position, dice).state();
    let match_id = MatchId { on_roll: Player::X, state, resignation: 0, dice, length: 0, score: [0, 0] };
    Diagram::new(*position.board(), match_id, Pending::NONE, NAMES, *position.rules()).to_string()
}

/// Read the parts of ``POSITION[:MATCH][;pending=NUMBERS]``.
#[pyfunction]
#[pyo3(signature = (text, rules = None))]
pub(crate) fn parse_gnubg_id<'py>(py: Python<'py>, text: &str, rules: Option<Rules>) -> Result<Object<'py>> {
    let Rules(rules) = rules.unwrap_or_default();
    let id = text.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?;
    let pending = PyTuple::new(py, id.pending.numbers().collect::<Vec<_>>())?;
    let (on_roll, dice, length, score) =
        id.match_id.map_or((Player::X, None, 0, [0, 0]), |id| (id.on_roll, id.dice, id.length, id.score));
    let dice = dice.map(|roll| <(u8, u8)>::from(roll.dice()));
    let position = Position(plakoto::Position::new(id.position, rules)?);
    create!(py, "GnubgId", (position, dice, pending, on_roll.index(), length, <(u16, u16)>::from(score)))
}
