//! Runs computations without Python's interpreter lock, and interrupts them on Ctrl-C.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use plakoto::StopFlag;
use pyo3::prelude::*;

use crate::error::Failure;

/// Interval between checks for Ctrl-C.
const CHECK_INTERVAL: Duration = Duration::from_millis(40);

/// Runs work that takes only microseconds, without the interpreter lock.
pub(crate) fn run_without_lock<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|panic| fault(&*panic))
}

/// Runs work that may take long, in another thread and without the interpreter lock. In the meantime, this
/// thread checks for Ctrl-C, and raises `stop` if the user has pressed it.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    run_with_progress(py, stop, |_: &Sender<()>| work(), |_, ()| Ok(()))
}

/// Like [`run_interruptible`], but for work that sends messages about its progress. This thread passes each
/// message to `on_message`.
pub(crate) fn run_with_progress<T: Send, M: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce(&Sender<M>) -> T + Send,
    mut on_message: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> PyResult<T> {
    let (done, failed) = py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || catch_unwind(AssertUnwindSafe(|| work(&sender))));
            let mut failed = None;
            loop {
                let message = match receiver.recv_timeout(CHECK_INTERVAL) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if failed.is_some() {
                    continue;
                }
                let checked = Python::attach(|py| {
                    py.check_signals()?;
                    message.map_or(Ok(()), |message| on_message(py, message))
                });
                if let Err(error) = checked {
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
    Failure::internal(text.unwrap_or_else(|| "internal engine error".to_owned())).into()
}
