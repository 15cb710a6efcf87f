//! Sessions of the text protocol, which take command lines and return replies.

use std::sync::{Mutex, MutexGuard, PoisonError};

use plakoto::StopFlag;
use plakoto::protocol::say;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::error::Failure;
use crate::input;
use crate::interrupt::{run_interruptible, run_without_lock};

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
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyAny>>,
        settings: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let (rules, stop) = (input::rule_set(rules)?, StopFlag::default());
        let settings = settings.unwrap_or_default().join("\n");
        let session = run_without_lock(py, || {
            let mut engine = plakoto::Engine::default();
            engine.set_rules(rules);
            let mut session = plakoto::protocol::Session::new(engine, stop.clone());
            session.apply_settings(&settings).map(|()| session).map_err(Failure::from)
        })??;
        Ok(Self { session: Mutex::new(session), stop })
    }

    /// The session's settings as command lines: ``Session(settings=lines)`` creates a session with the same
    /// settings.
    ///
    /// Like ``save settings``, they leave out the match, the dice, and the settings for JSON output and
    /// framing.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let text = run_without_lock(py, || self.lock().settings_text())?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        PyTuple::new(py, lines)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        Ok(format!("Session(settings={})", self.settings(py)?.repr()?))
    }

    fn __reduce__(&self) -> PyResult<()> {
        let detail = "cannot pickle or copy a Session, because its match is in progress: pickle its settings, \
                      and pass them to Session(settings=...)";
        Err(PyTypeError::new_err(detail))
    }

    /// Execute a line and return the reply that the program would print.
    fn say(&self, py: Python<'_>, line: &str) -> PyResult<String> {
        Ok(self.replies(py, line, false)?.concat())
    }

    /// Execute a line and return the reply parsed from JSON: a dictionary, or a list of dictionaries if there
    /// are several replies. If the line is wrong, the reply describes the error.
    fn ask<'py>(&self, py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyAny>> {
        let replies = self.replies(py, line, true)?;
        let loads = py.import("json")?.getattr("loads")?;
        let read: Vec<Bound<'py, PyAny>> = replies
            .iter()
            .flat_map(|reply| reply.lines())
            .map(|line| loads.call1((line,)))
            .collect::<PyResult<_>>()?;
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
    fn replies(&self, py: Python<'_>, line: &str, json: bool) -> PyResult<Vec<String>> {
        let stop = self.stop.clone();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let replies = run_interruptible(py, &stop, || say(&mut self.lock(), line, json));
        // The flag is lowered after the line, so that an interrupt just before the line is not lost.
        self.stop.lower();
        replies?.map_err(|error| Failure::from(error).into())
    }
}
