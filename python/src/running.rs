//! Work without the interpreter lock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use plakoto::StopFlag;
use pyo3::prelude::*;

use crate::error::Failure;

/// How often somebody looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(40);

/// Does what takes microseconds, without the lock.
pub(crate) fn quickly<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| fault(&*panic))
}

/// Does what may take long, without the lock and in another thread, while this one looks for Ctrl-C and raises `stop`.
pub(crate) fn interruptibly<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    telling(py, stop, |_: &Sender<()>| work(), |_, ()| Ok(()))
}

/// The same, where the work tells on the way how far it has come: `told` is called with that in this thread.
pub(crate) fn telling<T: Send, M: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce(&Sender<M>) -> T + Send,
    mut told: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> PyResult<T> {
    let (done, failed) = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || catch_unwind(AssertUnwindSafe(|| work(&sender))));
            let mut failed = None;
            loop {
                let message = match receiver.recv_timeout(LOOK) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if failed.is_some() {
                    continue;
                }
                let looked = Python::attach(|py| {
                    py.check_signals()?;
                    message.map_or(Ok(()), |message| told(py, message))
                });
                if let Err(error) = looked {
                    stop.raise();
                    failed = Some(error);
                }
            }
            (worker.join(), failed)
        })
    });
    if let Some(error) = failed {
        return Err(error);
    }
    done.and_then(|done| done).map_err(|panic| fault(&*panic))
}

fn fault(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    Failure::internal(text.unwrap_or_else(|| "a fault of the engine".to_owned())).into()
}
