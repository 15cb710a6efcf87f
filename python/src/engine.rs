//! The Python class `Engine`.
#![expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]

use std::sync::Arc;

use plakoto::engine::{Level, MAX_THREADS, Question};
use plakoto::eval::Endings;
use plakoto::rollout::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};
use plakoto::{StopFlag, rules};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::arrays::{self, Row, Table};
use crate::batch::{self, Decisions, Margin};
use crate::error::{Failure, Result, bad, run_interruptible, run_without_lock};
use crate::game::Game;
use crate::input::{self, Dice, Object, Rules, checked_plies, within};
use crate::play;
use crate::position::{Position, RuleSet};
use crate::rollout::{self, SelfPlay};

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
    /// The playing strength, unless a question asks for another depth.
    pub(crate) level: Level,
    /// Seed of the errors that noise causes.
    seed: u64,
    /// Keyword arguments of the constructor, from which a copy can be made. They contain the bytes of the
    /// network, not the path of its file.
    arguments: Py<PyDict>,
}

/// What `__reduce__` returns: a function, and the arguments from which the function rebuilds the object.
type EngineParts<'py> = (Object<'py>, (Object<'py>, String));

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (
        rules = None, *, plies = None, threads = None, net = None, level = None, noise = 0.0, seed = 1, prune = true,
        endings = true,
    ))]
    fn new(
        py: Python<'_>,
        rules: Option<Rules>,
        plies: Option<i128>,
        threads: Option<i128>,
        net: Option<&Object<'_>>,
        level: Option<&str>,
        noise: f32,
        seed: i128,
        prune: bool,
        endings: bool,
    ) -> Result<Self> {
        let (level, seed) = (input::level(level, plies, noise)?, input::seed(seed)?);
        let mut engine = run_without_lock(py, plakoto::Engine::default)?;
        engine.set_rules(rules.unwrap_or_default().0);
        if let Some(threads) = threads {
            engine.set_threads(within(threads, "a number of threads", 1..=MAX_THREADS)?)?;
        }
        let arguments = PyDict::new(py);
        arguments.set_item("plies", level.plies)?;
        arguments.set_item("threads", threads)?;
        arguments.set_item("noise", level.noise)?;
        arguments.set_item("seed", seed)?;
        arguments.set_item("prune", prune)?;
        arguments.set_item("endings", endings)?;
        if let Some(net) = net {
            let network = input::network(py, net)?;
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
        Ok(Self { engine: Arc::new(engine), level, seed, arguments: arguments.unbind() })
    }

    #[getter(rules)]
    fn rule_set(&self) -> RuleSet {
        RuleSet(*self.rules())
    }

    #[getter(plies)]
    const fn default_plies(&self) -> u8 {
        self.level.plies
    }

    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.level.name()
    }

    #[getter]
    const fn noise(&self) -> f32 {
        self.level.noise
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<EngineParts<'py>> {
        let py = slf.py();
        let arguments = slf.get().arguments.bind(py);
        let partial = py.import("functools")?.getattr("partial")?;
        let kind = partial.call((slf.get_type(),), Some(arguments))?;
        Ok((py.import("plakoto._types")?.getattr("made_by")?, (kind, slf.get().rules().to_string())))
    }

    /// The Python expression that creates the engine. Arguments that have their default value are left out. A
    /// network that the caller passed is shown by its description, because its bytes would be too long.
    fn __repr__(&self, py: Python<'_>) -> Result<String> {
        const DEFAULT_SEED: u64 = 1;
        let arguments = self.arguments.bind(py);
        let is_set = |name: &str| arguments.get_item(name)?.map_or(Ok(false), |value| value.is_truthy());
        let others = [
            (is_set("threads")?, format!("threads={}", self.engine.threads())),
            (self.level.noise > 0.0, format!("noise={:?}", self.level.noise)),
            (self.seed != DEFAULT_SEED, format!("seed={}", self.seed)),
            (!is_set("prune")?, "prune=False".to_owned()),
            (!is_set("endings")?, "endings=False".to_owned()),
            (is_set("net")?, format!("net=<{}>", self.evaluator())),
        ];
        let shown: String =
            others.iter().filter(|(is_shown, _)| *is_shown).map(|(_, other)| format!(", {other}")).collect();
        Ok(format!("Engine('{}', plies={}{shown})", self.rules(), self.level.plies))
    }

    /// List the best ``count`` plays of a :class:`Game`, or of a position and ``dice``, best first; all of
    /// them are searched to the full depth. If ``count`` is ``None``, list all plays. A search chooses which
    /// plays it searches deeply, so a larger ``count`` can change the best play.
    ///
    /// With ``seconds``, the search deepens ply by ply until it reaches ``plies`` or the time limit.
    #[pyo3(signature = (position, dice = None, *, plies = None, count = Some(10), pending = None, seconds = None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        position: &Object<'py>,
        dice: Option<Dice>,
        plies: Option<i128>,
        count: Option<i128>,
        pending: Option<Vec<i128>>,
        seconds: Option<f64>,
    ) -> Result<Vec<Object<'py>>> {
        let (position, numbers) = input::decision(position, dice, pending, *self.rules())?;
        let (plies, limits, most) = (self.plies(plies)?, input::limits(seconds)?, input::count(count)?);
        let found = self.answer(py, plies, |stop| {
            let question = self.question(plies).fully_searched(most).limits(limits).deepen(seconds.is_some());
            question.stop(stop).hint(position.board(), numbers)
        })?;
        found.iter().take(most).map(|found| play::candidate(py, found, &position, numbers)).collect()
    }

    /// Return the play that the engine makes. With noise, the engine makes errors, but always the same error
    /// for the same seed and position.
    #[pyo3(signature = (position, dice = None, *, plies = None, pending = None, seconds = None))]
    fn best_play<'py>(
        &self,
        py: Python<'py>,
        position: &Object<'py>,
        dice: Option<Dice>,
        plies: Option<i128>,
        pending: Option<Vec<i128>>,
        seconds: Option<f64>,
    ) -> Result<Object<'py>> {
        let (position, numbers) = input::decision(position, dice, pending, *self.rules())?;
        let (plies, limits) = (self.plies(plies)?, input::limits(seconds)?);
        let best = self.answer(py, plies, |stop| {
            let question = self.player(plies).limits(limits).deepen(seconds.is_some());
            question.stop(stop).best_play(position.board(), numbers)
        })?;
        play::candidate(py, &best, &position, numbers)
    }

    /// Evaluate positions for the player on roll, before the roll.
    ///
    /// For a single position, return an :class:`Evaluation`. For several positions or an array of
    /// :func:`boards`, return an array of shape (N, 9) with the chances in the order of :data:`OUTCOMES`.
    #[pyo3(signature = (positions, *, plies = None, pending = None))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        positions: &Object<'py>,
        plies: Option<i128>,
        pending: Option<Vec<i128>>,
    ) -> Result<Object<'py>> {
        let plies = self.plies(plies)?;
        let is_one = positions.is_instance_of::<Position>()
            || positions.is_instance_of::<Game>()
            || positions.is_instance_of::<PyString>();
        if !is_one {
            if pending.is_some() {
                return Err(bad!("expected one position together with pending numbers, got several"));
            }
            let found = batch::evaluate(py, self, &self.positions(positions)?, plies)?;
            return Ok(found.into_pyobject(py)?.into_any());
        }
        let (position, _, pending) = input::subject(positions, None, pending, *self.rules())?;
        let found = self.answer(py, plies, |stop| {
            self.question(plies).pending(pending).stop(stop).evaluate(position.board())
        })?;
        play::evaluation(py, &found)
    }

    /// Return the name of what evaluates this position: the network or an endgame table.
    fn evaluator_name(&self, position: &Object<'_>) -> Result<&'static str> {
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
    fn rollout<'py>(
        &self,
        py: Python<'py>,
        position: &Object<'py>,
        dice: Option<Dice>,
        plays: Option<&Object<'py>>,
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
    ) -> Result<Object<'py>> {
        let (position, roll, pending) = input::subject(position, dice, pending, *self.rules())?;
        input::check_goes_on(&position)?;
        let bearoff_truncation =
            input::named("a bearoff_truncation", bearoff_truncation, &BearoffTruncation::NAMED)?;
        let limit = |limit: Option<f32>, what, range| {
            limit.map(|limit| input::float_within(limit, what, range)).transpose()
        };
        let settings = RolloutSettings {
            plies: checked_plies(plies)?,
            seed: input::seed(seed)?,
            bearoff_truncation,
            early: EarlyStop {
                trials: rollout::trials("min_trials", min_trials)?,
                error: limit(max_error, "max_error", EarlyStop::ERRORS)?,
                joint_errors: limit(joint_errors, "joint_errors", EarlyStop::JOINT_ERRORS)?,
            },
            trials: rollout::trials("trials", trials.unwrap_or(RolloutSettings::default().trials.into()))?,
            truncation: rollout::truncation(truncation)?,
            variance_reduction: match variance_reduction {
                None => VarianceReduction::Auto,
                Some(true) => VarianceReduction::On,
                Some(false) => VarianceReduction::Off,
            },
            quasi_random,
        };
        settings.check()?;
        let Some(roll) = roll else {
            if plays.is_some() {
                return Err(Failure::missing("the dice are missing: plays need the dice of their roll"));
            }
            let rollout = plakoto::Rollout::of_position(position.board(), pending, settings);
            return rollout::run(py, self, rollout, &position, None, progress);
        };
        let plays = rollout::plays(py, self, &position, roll.into(), plays)?;
        let rollout = plakoto::Rollout::of_plays(plays.iter().map(|play| *play.legal()), settings);
        rollout::run(py, self, rollout, &position, Some(roll.into()), progress)
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
        positions: &Object<'py>,
        dice: Option<&Object<'py>>,
        pending: Option<&Object<'py>>,
    ) -> Result<Object<'py>> {
        batch::after_positions(py, self, &self.decisions(positions, dice, pending)?)
    }

    /// Return the play that the engine makes in each position, like :meth:`best_play` for many positions.
    #[pyo3(signature = (positions, dice = None, *, plies = None, pending = None))]
    fn best_plays<'py>(
        &self,
        py: Python<'py>,
        positions: &Object<'py>,
        dice: Option<&Object<'py>>,
        plies: Option<i128>,
        pending: Option<&Object<'py>>,
    ) -> Result<Object<'py>> {
        batch::best_plays(py, self, &self.decisions(positions, dice, pending)?, self.plies(plies)?)
    }

    /// List the best plays for each position, like :meth:`hint` for many positions. If a game is over, its
    /// list is empty.
    #[pyo3(signature = (positions, dice = None, *, plies = None, count = Some(10), pending = None))]
    fn hint_batch<'py>(
        &self,
        py: Python<'py>,
        positions: &Object<'py>,
        dice: Option<&Object<'py>>,
        plies: Option<i128>,
        count: Option<i128>,
        pending: Option<&Object<'py>>,
    ) -> Result<Vec<Vec<Object<'py>>>> {
        let decisions = self.decisions(positions, dice, pending)?;
        batch::hints(py, self, &decisions, self.plies(plies)?, input::count(count)?)
    }

    /// Return the values of the good plays of each decision, the best static value first.
    ///
    /// Plays that lose at most ``within`` points by their static values are searched ply by ply up to ``plies``; the
    /// margin is halved with each ply. No more than ``most`` plays are searched. The values of the plays that remain
    /// are improved by playing on with ``rolls``, of shape (N, turns, 2): on average, each turn adds a ply. With a margin,
    /// a decision with one good play is not searched.
    #[pyo3(signature = (positions, dice, *, plies = 0, within = f32::INFINITY, most = None, rolls = None))]
    fn play_values<'py>(
        &self,
        py: Python<'py>,
        positions: &Object<'py>,
        dice: &Object<'py>,
        plies: i128,
        within: f32,
        most: Option<i128>,
        rolls: Option<&Object<'py>>,
    ) -> Result<Object<'py>> {
        let positions = self.positions(positions)?;
        let dice = arrays::dice(dice, positions.len())?;
        let later = rolls.map_or_else(|| Ok(Vec::new()), |rolls| arrays::turns(rolls, positions.len()))?;
        if within.is_nan() || within < 0.0 {
            return Err(bad!("expected points from 0, got {within}"));
        }
        let margin = Margin { points: within, most: input::count(most)? };
        let decisions: Vec<_> = positions.into_iter().zip(dice).collect();
        batch::play_values(py, self, &decisions, margin, checked_plies(plies)?, &later)
    }

    /// Return, for each position, whether its value is an estimate: the game goes on, and no endgame table has the exact
    /// value.
    fn are_estimates(&self, py: Python<'_>, positions: &Object<'_>) -> Result<Row<bool>> {
        batch::are_estimates(py, self, &self.positions(positions)?)
    }

    /// Return the nine chances of each position, with shape (N, 9), by a search of ``plies`` and by playing on with
    /// ``rolls``, of shape (N, turns, 2). On average, each turn adds a ply.
    #[pyo3(signature = (positions, rolls, *, plies = 1))]
    fn play_on(
        &self,
        py: Python<'_>,
        positions: &Object<'_>,
        rolls: &Object<'_>,
        plies: i128,
    ) -> Result<Table<f32>> {
        let positions = self.positions(positions)?;
        let rolls = arrays::turns(rolls, positions.len())?;
        batch::play_on(py, self, &positions, checked_plies(plies)?, &rolls)
    }

    /// Roll out each position with its seed. Return the mean of the nine chances, with shape (N, 9), and the standard
    /// errors of the equities. Positions with the same seed get the same dice.
    #[pyo3(signature = (positions, seeds, *, trials = 36, truncation = None))]
    fn rollouts(
        &self,
        py: Python<'_>,
        positions: &Object<'_>,
        seeds: Vec<u64>,
        trials: i128,
        truncation: Option<i128>,
    ) -> Result<(Table<f32>, Row<f32>)> {
        let positions = self.positions(positions)?;
        arrays::check_length("seeds", seeds.len(), positions.len())?;
        let (trials, truncation) = (rollout::trials("trials", trials)?, rollout::truncation(truncation)?);
        let settings = RolloutSettings { trials, truncation, ..RolloutSettings::default() };
        batch::rollouts(py, self, &positions, &seeds, settings)
    }

    /// Play a game from each position with its seed. Return the boards and the chances of every ``every``th position
    /// of the games, and the offsets at which the games begin. Positions with a known value are left out.
    ///
    /// The chances estimate the result without the luck of the rolls. ``lambda_`` is the weight of the result compared
    /// with the values of later positions, as in TD(lambda). The chances of one game may be negative or larger than 1.
    #[pyo3(signature = (positions, seeds, *, every = 1, lambda_ = 1.0))]
    fn games_along(
        &self,
        py: Python<'_>,
        positions: &Object<'_>,
        seeds: Vec<u64>,
        every: i128,
        lambda_: f32,
    ) -> Result<(Table<i8>, Table<f32>, Row<i64>)> {
        let positions = self.positions(positions)?;
        arrays::check_length("seeds", seeds.len(), positions.len())?;
        let every = input::at_least(every, "a number of turns", 1)?;
        let lambda = input::float_within(lambda_, "a share", 0.0..=1.0)?;
        batch::games_along(py, self, &positions, &seeds, every, lambda)
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
    ) -> Result<SelfPlay> {
        let level = Level { plies: checked_plies(plies)?, ..slf.get().level };
        let games = input::at_least(games, "a number of games", 0)? as u64;
        let batch = within(batch, "a batch", 1..=SelfPlay::MAX_GAMES)?;
        Ok(SelfPlay::new(slf.clone().unbind(), level, games, input::seed(seed)?, batch))
    }
}

/// Minimum search depth for which Ctrl-C is checked. Shallower searches take no noticeable time.
const SLOW_PLIES: u8 = 2;

impl Engine {
    pub(crate) fn rules(&self) -> &plakoto::RuleSet {
        self.engine.rules()
    }

    /// Returns the search depth of a question: the argument `plies` or, without it, the engine's default.
    pub(crate) fn plies(&self, plies: Option<i128>) -> Result<u8> {
        plies.map_or(Ok(self.level.plies), checked_plies)
    }

    /// Returns a question that is answered without noise, that is, without the errors of a weaker level.
    pub(crate) fn question(&self, plies: u8) -> Question<'_> {
        self.engine.ask().plies(plies)
    }

    /// Returns a question that is answered with the noise of the engine's level.
    pub(crate) fn player(&self, plies: u8) -> Question<'_> {
        self.engine.ask().level(Level { plies, ..self.level }, self.seed)
    }

    /// Answers a question. Ctrl-C interrupts a deep search.
    pub(crate) fn answer<T: Send>(
        &self,
        py: Python<'_>,
        plies: u8,
        ask: impl FnOnce(&StopFlag) -> T + Send,
    ) -> Result<T> {
        let stop = StopFlag::default();
        if plies < SLOW_PLIES {
            run_without_lock(py, || ask(&stop))
        } else {
            run_interruptible(py, &stop, || ask(&stop))
        }
    }

    fn positions(&self, positions: &Object<'_>) -> Result<Vec<rules::Position>> {
        Ok(arrays::many(positions, Some(*self.rules()))?.0)
    }

    fn decisions(
        &self,
        positions: &Object<'_>,
        dice: Option<&Object<'_>>,
        pending: Option<&Object<'_>>,
    ) -> Result<Decisions> {
        let positions = self.positions(positions)?;
        let numbers = arrays::numbers(dice, pending, positions.len(), self.rules())?;
        Ok((positions, numbers))
    }
}
