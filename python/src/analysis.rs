//! Reads match records and analyses them.

use std::path::PathBuf;

use plakoto::StopFlag;
use plakoto::analysis::{AnalysisSettings, Phase, Thresholds, TurnAnalysis, analyse_all};
use plakoto::match_play::{EquityTable, GameEnding, GameResult};
use plakoto::record::{Format, GameRecord, LuckMark, Mark, Mode, ReadSettings, Record, TextEncoding, read};
use plakoto::rules::Victory;
use plakoto::search::Candidate;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::engine::Engine;
use crate::error::Failure;
use crate::input;
use crate::interrupt::{run_with_progress, run_without_lock};

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
    rules: Option<&Bound<'py, PyAny>>,
    plies: Option<i128>,
    by_score: bool,
    recover: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = input::rule_set(rules)?;
    let mode = if recover { Mode::Recover } else { Mode::Whole };
    let options = ReadSettings { format: Format::Auto, mode, rules, encoding: TextEncoding::default() };
    let found = run_without_lock(py, || read(&path, &options).map_err(Failure::of_file(path)))??;
    let (damage, record) = (found.damage(), found.record);
    let judged = match engine {
        None => Vec::new(),
        Some(engine) => judge(py, engine.get(), &record, plies, by_score, progress)?,
    };
    let dictionary = PyDict::new(py);
    dictionary
        .set_item("rotation", record.rotation.games().iter().map(ToString::to_string).collect::<Vec<_>>())?;
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
) -> PyResult<Vec<Vec<TurnAnalysis>>> {
    if !record.rotation.games().contains(engine.rules()) {
        let (played, other) = (record.rotation, engine.rules());
        let detail = format!("expected an engine for the rules of the match, {played}, got one for {other}");
        return Err(Failure::bad(detail).into());
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

fn game_fields<'py>(py: Python<'py>, game: &GameRecord) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    fields.set_item("rules", game.rules().to_string())?;
    fields.set_item("score", game.score().to_vec())?;
    fields.set_item("start", game.start().to_string())?;
    fields.set_item("turns", game.turns().len())?;
    let (winner, points, how) = match game.result() {
        Some(GameResult::Won { winner, points, ending }) => {
            (Some(winner.index()), points, ending_name(ending))
        }
        Some(GameResult::MothersPinned) => (None, 0, "both mothers pinned"),
        Some(GameResult::Dead) => (None, 0, "nobody can move"),
        Some(GameResult::Unknown) => (None, 0, "unknown"),
        None => (None, 0, "not finished"),
    };
    fields.set_item("winner", winner)?;
    fields.set_item("points", points)?;
    fields.set_item("ending", how)?;
    Ok(fields)
}

fn ending_name(ending: GameEnding) -> &'static str {
    match ending {
        GameEnding::Played(victory) => Victory::name(victory),
        GameEnding::Resigned(_) => "resignation",
    }
}

fn turn_fields<'py>(
    py: Python<'py>,
    record: &Record,
    (game, index): (usize, usize),
    judged: Option<&TurnAnalysis>,
) -> PyResult<Bound<'py, PyDict>> {
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
    for (name, candidate) in [("equity", &judged.played), ("best_equity", &judged.best)] {
        let Candidate { equity, .. } = candidate;
        fields.set_item(name, equity)?;
    }
    fields.set_item("error", judged.error)?;
    fields.set_item("mark", thresholds.mark(judged.error).map_or("", Mark::name))?;
    fields.set_item("luck", judged.luck)?;
    fields.set_item("luck_mark", thresholds.luck_mark(judged.luck).map_or("", LuckMark::name))?;
    fields.set_item("error_in_match", judged.error_in_match())?;
    fields.set_item("plies", judged.best.plies)?;
    Ok(fields)
}
