//! Sessions of the text protocol, which take command lines and return replies, and match records with their analysis.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use plakoto::StopFlag;
use plakoto::analysis::{AnalysisSettings, Phase, Thresholds, TurnAnalysis, analyse_all};
use plakoto::match_play::EquityTable;
use plakoto::protocol::say;
use plakoto::record::{
    Format, GameRecord, LuckMark, Mark, Mode, ReadSettings, Record, RecordError, TextEncoding, read,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::engine::Engine;
use crate::error::{Failure, Result, bad, run_interruptible, run_with_progress, run_without_lock};
use crate::game::result_fields;
use crate::input::{Object, Rules};

/// A session of the text protocol, as in the ``plakoto`` program.
///
/// A session offers features that have no Python method, such as ``why``, matches and files.
#[pyclass(frozen, module = "plakoto")]
pub(crate) struct Session {
    session: Mutex<plakoto::protocol::Session>,
    stop: StopFlag,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (rules = None, *, settings = None))]
    fn new(py: Python<'_>, rules: Option<Rules>, settings: Option<Vec<String>>) -> Result<Self> {
        let (Rules(rules), stop) = (rules.unwrap_or_default(), StopFlag::default());
        let settings = settings.unwrap_or_default().join("\n");
        let session = run_without_lock(py, || {
            let mut engine = plakoto::Engine::default();
            engine.set_rules(rules);
            let mut session = plakoto::protocol::Session::new(engine, stop.clone());
            session.apply_settings(&settings).map(|()| session)
        })??;
        Ok(Self { session: Mutex::new(session), stop })
    }

    /// The session's settings as command lines: ``Session(settings=lines)`` creates a session with the same
    /// settings.
    ///
    /// Like ``save settings``, they leave out the match, the dice, and the settings for JSON output and
    /// framing.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyTuple>> {
        let text = run_without_lock(py, || self.lock().settings_text())?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        Ok(PyTuple::new(py, lines)?)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> Result<String> {
        Ok(format!("Session(settings={})", self.settings(py)?.repr()?))
    }

    fn __reduce__(&self) -> Result<()> {
        let detail = "cannot pickle or copy a Session, because its match is in progress: pickle its settings, \
                      and pass them to Session(settings=...)";
        Err(PyTypeError::new_err(detail).into())
    }

    /// Execute a line and return the reply that the program would print.
    fn say(&self, py: Python<'_>, line: &str) -> Result<String> {
        Ok(self.replies(py, line, false)?.concat())
    }

    /// Execute a line and return the reply parsed from JSON: a dictionary, or a list of dictionaries if there
    /// are several replies. If the line is wrong, the reply describes the error.
    fn ask<'py>(&self, py: Python<'py>, line: &str) -> Result<Object<'py>> {
        let replies = self.replies(py, line, true)?;
        let loads = py.import("json")?.getattr("loads")?;
        let read: Vec<Object<'py>> = replies
            .iter()
            .flat_map(|reply| reply.lines())
            .map(|line| Ok(loads.call1((line,))?))
            .collect::<Result<_>>()?;
        match &read[..] {
            [only] => Ok(only.clone()),
            _ => Ok(PyList::new(py, read)?.into_any()),
        }
    }
}

impl Session {
    fn lock(&self) -> MutexGuard<'_, plakoto::protocol::Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Executes a line and returns all replies to it.
    fn replies(&self, py: Python<'_>, line: &str, json: bool) -> Result<Vec<String>> {
        let stop = self.stop.clone();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let replies = run_interruptible(py, &stop, || say(&mut self.lock(), line, json));
        // The flag is lowered after the line, so that an interrupt just before the line is not lost.
        self.stop.lower();
        Ok(replies??)
    }
}

/// Reads a match record and, if an engine is given, judges every turn with the engine. Returns a dictionary
/// for the match, which contains a list of dictionaries for the turns. `plakoto.analysis` turns these
/// dictionaries into its result.
#[pyfunction]
#[pyo3(signature = (path, engine = None, *, rules = None, plies = None, by_score = true, recover = false, progress = None))]
#[expect(clippy::too_many_arguments, reason = "in Python, they are named arguments")]
pub(crate) fn read_match<'py>(
    py: Python<'py>,
    path: PathBuf,
    engine: Option<&Bound<'py, Engine>>,
    rules: Option<Rules>,
    plies: Option<i128>,
    by_score: bool,
    recover: bool,
    progress: Option<Py<PyAny>>,
) -> Result<Bound<'py, PyDict>> {
    let Rules(rules) = rules.unwrap_or_default();
    let mode = if recover { Mode::Recover } else { Mode::Whole };
    let options = ReadSettings { format: Format::Auto, mode, rules, encoding: TextEncoding::default() };
    let found = run_without_lock(py, || {
        read(&path, &options).map_err(|error| match error {
            RecordError::File(error) => Failure::of_file(path)(error),
            error => Failure::Library(error.into(), Some(Box::new((path, None)))),
        })
    })??;
    let (damage, record) = (found.damage(), found.record);
    let judged = match engine {
        None => Vec::new(),
        Some(engine) => judge(py, engine.get(), &record, plies, by_score, progress)?,
    };
    let dictionary = PyDict::new(py);
    let rotation: Vec<String> = record.rotation.games().iter().map(ToString::to_string).collect();
    dictionary.set_item("rotation", rotation)?;
    dictionary.set_item("length", record.length)?;
    dictionary.set_item("names", record.names.to_vec())?;
    dictionary.set_item("damage", damage)?;
    let (games, turns) = (PyList::empty(py), PyList::empty(py));
    for (number, game) in record.games.iter().enumerate() {
        games.append(game_fields(py, game)?)?;
        for index in 0..game.turns().len() {
            let judged = judged.get(number).and_then(|game| game.get(index));
            turns.append(turn_fields(py, &record, (number, index), judged)?)?;
        }
    }
    dictionary.set_item("games", games)?;
    dictionary.set_item("turns", turns)?;
    Ok(dictionary)
}

fn judge(
    py: Python<'_>,
    engine: &Engine,
    record: &Record,
    plies: Option<i128>,
    by_score: bool,
    progress: Option<Py<PyAny>>,
) -> Result<Vec<Vec<TurnAnalysis>>> {
    if !record.rotation.games().contains(engine.rules()) {
        let (played, other) = (record.rotation, engine.rules());
        return Err(bad!("expected an engine for the rules of the match, {played}, got one for {other}"));
    }
    let settings = AnalysisSettings { plies: engine.plies(plies)?, ..AnalysisSettings::default() };
    let (stop, all) = (StopFlag::default(), record.turns());
    let flag = &stop;
    let analysed = run_with_progress(
        py,
        &stop,
        |sender| {
            let equities = by_score.then(|| EquityTable::of(record.rotation));
            analyse_all(&engine.engine, record, equities.as_ref(), &settings, flag, &mut |turns| {
                // Sending fails only if the receiver no longer exists. In that case, the analysis is about to
                // end.
                let _ = sender.send(turns);
            })
        },
        |py, turns: usize| {
            progress.as_ref().map_or(Ok(()), |progress| progress.bind(py).call1((turns, all)).map(drop))
        },
    )?;
    Ok(analysed.into_iter().map(|game| game.turns).collect())
}

fn game_fields<'py>(py: Python<'py>, game: &GameRecord) -> Result<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("rules", game.rules().to_string())?;
    fields.set_item("score", game.score().to_vec())?;
    fields.set_item("start", game.start().to_string())?;
    fields.set_item("turns", game.turns().len())?;
    let (winner, how, points) = game.result().map_or((None, "not finished", 0), result_fields);
    fields.set_item("winner", winner)?;
    fields.set_item("points", points)?;
    fields.set_item("ending", how)?;
    Ok(fields)
}

fn turn_fields<'py>(
    py: Python<'py>,
    record: &Record,
    (game, index): (usize, usize),
    judged: Option<&TurnAnalysis>,
) -> Result<Bound<'py, PyDict>> {
    let turn = &record.games[game].turns()[index];
    let fields = PyDict::new(py);
    fields.set_item("game", game + 1)?;
    fields.set_item("turn", index + 1)?;
    fields.set_item("player", turn.player.index())?;
    fields.set_item("name", &record.names[turn.player.index()])?;
    fields.set_item("position", turn.before.to_string())?;
    fields.set_item("dice", turn.numbers.to_string())?;
    fields.set_item("play", turn.legal.to_string())?;
    fields.set_item("phase", Phase::of(&turn.before).name())?;
    let Some(judged) = judged else { return Ok(fields) };
    let thresholds = Thresholds::default();
    fields.set_item("plays", judged.legal)?;
    fields.set_item("is_decision", judged.is_decision())?;
    fields.set_item("best", judged.best.legal.to_string())?;
    fields.set_item("equity", judged.played.equity)?;
    fields.set_item("best_equity", judged.best.equity)?;
    fields.set_item("error", judged.error)?;
    fields.set_item("mark", thresholds.mark(judged.error).map_or("", Mark::name))?;
    fields.set_item("luck", judged.luck)?;
    fields.set_item("luck_mark", thresholds.luck_mark(judged.luck).map_or("", LuckMark::name))?;
    fields.set_item("error_in_match", judged.error_in_match())?;
    fields.set_item("plies", judged.best.plies)?;
    Ok(fields)
}
