//! The protocol, without a program: lines in, replies out.

use std::sync::{Mutex, PoisonError};

use plakoto::StopFlag;
use plakoto::protocol::say;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::error::Failure;
use crate::input;
use crate::running::interruptibly;

/// A session of the text protocol, as the program has it, for everything that has no method: ``why``, matches, files.
#[pyclass(frozen, module = "plakoto")]
pub(crate) struct Session {
    session: Mutex<plakoto::protocol::Session>,
    stop: StopFlag,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (variant = None))]
    fn new(py: Python<'_>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let (rules, stop) = (input::rule_set(variant)?, StopFlag::default());
        let session = crate::running::quickly(py, || {
            let mut engine = plakoto::Engine::default();
            engine.set_rules(rules);
            plakoto::protocol::Session::new(engine, stop.clone())
        })?;
        Ok(Self { session: Mutex::new(session), stop })
    }

    /// Executes a line, and gives the reply as it is printed.
    fn say(&self, py: Python<'_>, line: &str) -> PyResult<String> {
        Ok(self.replies(py, line, false)?.concat())
    }

    /// Executes a line, and gives the reply as JSON has it: a dictionary, or a list of them. Errors are replies, too.
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
    /// Executes a line: the replies one by one.
    fn replies(&self, py: Python<'_>, line: &str, json: bool) -> PyResult<Vec<String>> {
        let stop = self.stop.clone();
        interruptibly(py, &stop, || {
            let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
            self.stop.lower();
            say(&mut session, line, json)
        })?
        .map_err(|error| Failure::from(error).into())
    }
}
