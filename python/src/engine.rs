//! The Python class `Engine`.

use std::sync::Arc;

use numpy::PyArray1;
use plakoto::engine::{Level, MAX_THREADS, Threads};
use plakoto::eval::Endings;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::arguments::{self, checked_plies, limits, network, within};
use crate::error::{Failure, Outcome};
use crate::interrupt::run_without_lock;
use crate::labels::Margin;
use crate::question::QuestionDefaults;
use crate::rollout::{self, RolloutRequest};
use crate::self_play::SelfPlay;
use crate::{arrays, batch, input, labels, numbers, types};

/// An engine, which evaluates positions and ranks plays.
///
/// :param rules: the rules of the game: a :class:`RuleSet` or its text; those of Plakoto by default
/// :param plies: search depth in plies, 0 to 4; 2 by default
/// :param threads: number of threads for a question, 1 to 256; one per processor by default
/// :param net: a network file or its bytes, to replace the built-in network for the rules
/// :param level: name of a level, ``"beginner"`` to ``"worldclass"``, instead of ``plies``
/// :param noise: standard deviation of the engine's errors when it chooses a play, as a share of that of the
///     game's result: 0 to 10
/// :param seed: seed of the errors that ``noise`` causes
/// :param prune: whether a small network selects the replies that a search evaluates
/// :param endings: whether the engine looks races up in endgame tables
///
/// Several threads may use one engine at the same time, because it releases the interpreter lock while it
/// works.
#[pyclass(frozen, module = "plakoto")]
pub(crate) struct Engine {
    pub(crate) engine: Arc<plakoto::Engine>,
    pub(crate) asked: QuestionDefaults,
    /// Keyword arguments of the constructor, from which a copy can be made. They contain the bytes of the
    /// network, not the path of its file.
    arguments: Py<PyDict>,
}

/// What `__reduce__` returns: a function, and the arguments from which the function rebuilds the object.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyAny>, String));

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (
        rules = None, *, plies = None, threads = None, net = None, level = None, noise = 0.0, seed = 1, prune = true,
        endings = true,
    ))]
    #[expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        plies: Option<i128>,
        threads: Option<i128>,
        net: Option<&Bound<'_, PyAny>>,
        level: Option<&str>,
        noise: f32,
        seed: i128,
        prune: bool,
        endings: bool,
    ) -> PyResult<Self> {
        let rules = input::rule_set(rules)?;
        let level = arguments::level(level, plies, noise)?;
        let asked = QuestionDefaults { level, seed: arguments::seed(seed)? };
        let mut engine = run_without_lock(py, plakoto::Engine::default)?;
        engine.set_rules(rules);
        if let Some(threads) = threads {
            let count = within(threads, "a number of threads", 1..=MAX_THREADS)?;
            engine.use_threads(Threads::new(count).map_err(Failure::from)?);
        }
        let arguments = PyDict::new(py);
        arguments.set_item("plies", asked.level.plies)?;
        arguments.set_item("threads", threads)?;
        arguments.set_item("noise", asked.level.noise)?;
        arguments.set_item("seed", asked.seed)?;
        for (name, is_on) in [("prune", prune), ("endings", endings)] {
            arguments.set_item(name, is_on)?;
        }
        if let Some(net) = net {
            let network = network(py, net)?;
            arguments.set_item("net", PyBytes::new(py, &network.to_bytes()))?;
            engine.set_evaluator(Arc::new(network));
            if let Some(other) = engine.rule_set_mismatch() {
                py.import("warnings")?.call_method1("warn", (other.to_string(),))?;
            }
        }
        if !prune {
            engine.set_pruner(None);
        }
        if !endings {
            engine.set_endings(Endings::Off);
        }
        Ok(Self { engine: Arc::new(engine), asked, arguments: arguments.unbind() })
    }

    #[getter(rules)]
    fn rules_of(&self) -> crate::rules::RuleSet {
        crate::rules::RuleSet(*self.rules())
    }

    #[getter(plies)]
    const fn plies_of(&self) -> u8 {
        self.asked.level.plies
    }

    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.asked.level.name()
    }

    #[getter]
    const fn noise(&self) -> f32 {
        self.asked.level.noise
    }

    #[getter]
    fn threads(&self) -> usize {
        self.engine.threads()
    }

    /// Description, in one line, of the network that evaluates positions.
    #[getter]
    fn evaluator(&self) -> String {
        self.engine.evaluator().description().to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let arguments = slf.get().arguments.bind(py);
        let partial = py.import("functools")?.getattr("partial")?;
        let kind = partial.call((slf.get_type(),), Some(arguments))?;
        Ok((py.import("plakoto._types")?.getattr("made_by")?, (kind, slf.get().rules().to_string())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        arguments::text(self.arguments.bind(py), self.asked.seed, &self.engine, self.asked.level)
    }

    /// List the best ``count`` plays of a :class:`Game`, or of a position and ``dice``, best first; all of
    /// them are searched to the full depth. If ``count`` is ``None``, list all plays. A search chooses which
    /// plays it searches deeply, so a larger ``count`` can change the best play.
    ///
    /// With ``seconds``, the search deepens ply by ply until it reaches ``plies`` or the time limit.
    #[pyo3(signature = (position, dice = None, *, plies = None, count = Some(10), pending = None, seconds = None))]
    #[expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        plies: Option<i128>,
        count: Option<i128>,
        pending: Option<Vec<i128>>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (position, numbers) = input::decision(position, dice, pending, *self.rules())?;
        self.must_go_on(&position)?;
        let plies = self.plies(plies)?;
        let limits = limits(seconds)?;
        let most = arguments::count(count)?;
        let found = self.answer(py, plies, |stop| {
            let question = self.question(plies).fully_searched(most).limits(limits).deepen(seconds.is_some());
            question.stop(stop).hint(position.board(), numbers)
        })?;
        let listed =
            found.iter().take(most).map(|candidate| types::candidate(py, candidate, &position, numbers));
        PyList::new(py, listed.collect::<PyResult<Vec<_>>>()?)
    }

    /// Return the play that the engine makes. With noise, the engine makes errors, but always the same error
    /// for the same seed and position.
    #[pyo3(signature = (position, dice = None, *, plies = None, pending = None, seconds = None))]
    fn best_play<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        plies: Option<i128>,
        pending: Option<Vec<i128>>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, numbers) = input::decision(position, dice, pending, *self.rules())?;
        self.must_go_on(&position)?;
        let plies = self.plies(plies)?;
        let limits = limits(seconds)?;
        let best = self.answer(py, plies, |stop| {
            let question = self.player(plies).limits(limits).deepen(seconds.is_some());
            question.stop(stop).best_play(position.board(), numbers)
        })?;
        types::candidate(py, &best, &position, numbers)
    }

    /// Evaluate positions for the player on roll, before the roll.
    ///
    /// For a single position, return an :class:`Evaluation`. For several positions or an array of
    /// :func:`boards`, return an array of shape (N, 9) with the chances in the order of :data:`OUTCOMES`.
    #[pyo3(signature = (positions, *, plies = None, pending = None))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        plies: Option<i128>,
        pending: Option<Vec<i128>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plies = self.plies(plies)?;
        let is_one = positions.cast::<crate::position::Position>().is_ok()
            || positions.cast::<crate::game::Game>().is_ok()
            || positions.cast::<pyo3::types::PyString>().is_ok();
        if !is_one {
            if pending.is_some() {
                return Err(
                    Failure::bad("expected one position together with pending numbers, got several").into()
                );
            }
            return batch::evaluate(py, self, positions, plies);
        }
        let (position, pending) = input::before_roll(positions, pending, *self.rules())?;
        let found = self.answer(py, plies, |stop| {
            self.question(plies).pending(pending).stop(stop).evaluate(position.board())
        })?;
        types::evaluation(py, &found)
    }

    /// Return the name of what evaluates this position: the network or an endgame table.
    fn evaluator_name(&self, position: &Bound<'_, PyAny>) -> Outcome<&'static str> {
        Ok(self.engine.evaluator_name(input::position(position, *self.rules())?.board()))
    }

    /// Play many games from a position, and return the mean result. Without dice, the games start before the
    /// roll. With dice, they start after each of the ``plays``; if ``plays`` is a number, after that many of
    /// the best plays.
    ///
    /// ``progress`` is called with the current number of trials, the number of trials to make, the equity and
    /// its standard error. If ``progress`` returns ``False``, the rollout ends with the trials already made.
    /// Ctrl-C ends the rollout and raises ``KeyboardInterrupt``. ``max_error`` and ``joint_errors`` end it
    /// early, like ``set rollout limit`` and ``set rollout jsd`` in a session. ``variance_reduction`` turns
    /// variance reduction on or off; ``None`` chooses the cheapest method.
    #[pyo3(signature = (
        position, dice = None, *, plays = None, trials = None, plies = 0, truncation = None, variance_reduction = None,
        quasi_random = true, bearoff_truncation = "exact", seed = 1, max_error = None, joint_errors = None,
        min_trials = 324, pending = None, progress = None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]
    fn rollout<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        plays: Option<&Bound<'py, PyAny>>,
        trials: Option<i128>,
        plies: i128,
        truncation: Option<i128>,
        variance_reduction: Option<bool>,
        quasi_random: bool,
        bearoff_truncation: &str,
        seed: i128,
        max_error: Option<f32>,
        joint_errors: Option<f32>,
        min_trials: i128,
        pending: Option<Vec<i128>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, start) = input::rollout_start(position, dice, pending, *self.rules())?;
        self.must_go_on(&position)?;
        let plies = checked_plies(plies)?;
        let request = RolloutRequest {
            trials,
            plies,
            truncation,
            variance_reduction,
            quasi_random,
            bearoff_truncation,
            seed: arguments::seed(seed)?,
            max_error,
            joint_errors,
            min_trials,
        };
        let settings = request.settings()?;
        let (rollout, numbers) = match start {
            Err(_) if plays.is_some() => {
                return Err(
                    Failure::missing("the dice are missing: plays need the dice of their roll").into()
                );
            }
            Err(pending) => (plakoto::Rollout::of_position(position.board(), pending, settings), None),
            Ok(numbers) => {
                let plays = rollout::plays(py, self, &position, numbers, plays)?;
                let plays = plays.iter().map(|play| *play.legal());
                (plakoto::Rollout::of_plays(plays, settings), Some(numbers))
            }
        };
        rollout::run(py, self, rollout, &position, numbers, progress)
    }

    /// Return the positions after all legal plays. ``dice`` has the shape (N, 2), or is one roll for all
    /// positions.
    ///
    /// ``pending`` has the shape (N, 6), and contains the number of times that each number from 1 to 6 is
    /// pending. Pending numbers are those that the opponent could not play and passed on, under rules that
    /// allow this. In rows with pending numbers, both dice must be 0. In Plakoto Express there may be
    /// millions of plays; in this case, only the most promising ones are listed.
    #[pyo3(signature = (positions, dice = None, *, pending = None))]
    fn after_positions<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        pending: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        let numbers = numbers::each(dice, pending, positions.len(), self.rules())?;
        batch::after_positions(py, self, &positions, &numbers)
    }

    /// Return the play that the engine makes in each position, like :meth:`best_play` for many positions.
    #[pyo3(signature = (positions, dice = None, *, plies = None, pending = None))]
    fn best_plays<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        plies: Option<i128>,
        pending: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        let numbers = numbers::each(dice, pending, positions.len(), self.rules())?;
        batch::best_plays(py, self, &positions, &numbers, self.plies(plies)?)
    }

    /// List the best plays for each position, like :meth:`hint` for many positions. If a game is over, its
    /// list is empty.
    #[pyo3(signature = (positions, dice = None, *, plies = None, count = Some(10), pending = None))]
    fn hint_batch<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        dice: Option<&Bound<'py, PyAny>>,
        plies: Option<i128>,
        count: Option<i128>,
        pending: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        let numbers = numbers::each(dice, pending, positions.len(), self.rules())?;
        batch::hints(py, self, &positions, &numbers, self.plies(plies)?, arguments::count(count)?)
    }

    /// Return the values of the good plays of each decision, the best static value first.
    ///
    /// Plays that lose at most ``within`` points by their static values are searched ply by ply up to ``plies``; the
    /// margin is halved with each ply. No more than ``most`` plays are searched. The values of the plays that remain
    /// are improved by playing on with ``rolls``, of shape (N, turns, 2): on average, each turn adds a ply. With a margin,
    /// a decision with one good play is not searched.
    #[pyo3(signature = (positions, dice, *, plies = 0, within = f32::INFINITY, most = None, rolls = None))]
    #[expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]
    fn play_values<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        dice: &Bound<'py, PyAny>,
        plies: i128,
        within: f32,
        most: Option<i128>,
        rolls: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        let dice = numbers::dice(dice, positions.len())?;
        let later = rolls.map_or_else(|| Ok(Vec::new()), |rolls| numbers::turns(rolls, positions.len()))?;
        let margin = Margin { points: arguments::points(within)?, most: arguments::count(most)? };
        let decisions: Vec<_> = positions.into_iter().zip(dice).collect();
        labels::play_values(py, self, &decisions, margin, checked_plies(plies)?, &later)
    }

    /// Return, for each position, whether its value is an estimate: the game goes on, and no endgame table has the exact
    /// value.
    fn are_estimates<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        labels::are_estimates(py, self, &arrays::many(positions, Some(*self.rules()))?.0)
    }

    /// Return the nine chances of each position, with shape (N, 9), by a search of ``plies`` and by playing on with
    /// ``rolls``, of shape (N, turns, 2). On average, each turn adds a ply.
    #[pyo3(signature = (positions, rolls, *, plies = 1))]
    fn play_on<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        rolls: &Bound<'py, PyAny>,
        plies: i128,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        let rolls = numbers::turns(rolls, positions.len())?;
        labels::play_on(py, self, &positions, checked_plies(plies)?, &rolls)
    }

    /// Roll out each position with its seed. Return the mean of the nine chances, with shape (N, 9), and the standard
    /// errors of the equities. Positions with the same seed get the same dice.
    #[pyo3(signature = (positions, seeds, *, trials = 36, truncation = None))]
    fn rollouts<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        seeds: Vec<u64>,
        trials: i128,
        truncation: Option<i128>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        numbers::check_length("seeds", seeds.len(), positions.len())?;
        labels::rollouts(py, self, &positions, &seeds, rollout::settings(trials, truncation)?)
    }

    /// Play a game from each position with its seed. Return the boards and the chances of every ``every``th position
    /// of the games, and the offsets at which the games begin. Positions with a known value are left out.
    ///
    /// The chances estimate the result without the luck of the rolls. ``lambda_`` is the weight of the result compared
    /// with the values of later positions, as in TD(lambda). The chances of one game may be negative or larger than 1.
    #[pyo3(signature = (positions, seeds, *, every = 1, lambda_ = 1.0))]
    fn games_along<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        seeds: Vec<u64>,
        every: i128,
        lambda_: f32,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let positions = arrays::many(positions, Some(*self.rules()))?.0;
        numbers::check_length("seeds", seeds.len(), positions.len())?;
        let every = arguments::at_least(every, "a number of turns", 1)?;
        labels::games_along(py, self, &positions, &seeds, every, arguments::share(lambda_)?)
    }

    /// Let the engine play games against itself. Each set of arrays contains ``batch`` games.
    ///
    /// The same seed always yields the same games, regardless of ``batch`` and of the number of threads.
    #[pyo3(signature = (games, *, seed = 1, batch = 64, plies = 0))]
    fn self_play(
        slf: &Bound<'_, Self>,
        games: i128,
        seed: i128,
        batch: i128,
        plies: i128,
    ) -> Outcome<SelfPlay> {
        let level = Level { plies: checked_plies(plies)?, ..slf.get().asked.level };
        let games = arguments::at_least(games, "a number of games", 0)? as u64;
        let batch = within(batch, "a batch", 1..=SelfPlay::MOST_GAMES)?;
        SelfPlay::new(slf.clone().unbind(), level, games, arguments::seed(seed)?, batch)
    }
}
