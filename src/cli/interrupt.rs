//! What ends a command early: Ctrl-C, other signals that ask the program to end, and a standard output that no process
//! reads any more.

use std::time::{Duration, Instant};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::output::INTERRUPTED;
use plakoto_engine::search::StopFlag;

/// Number of the signal that Ctrl-C sends.
#[cfg(not(unix))]
const SIGINT: i32 = 2;

/// Signals that arrive within this time count as one. When a process group is ended, a process often receives
/// two signals: one sent to the group and one sent to the process itself.
const MOMENT: Duration = Duration::from_millis(300);

/// The program's response to a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SignalResponse {
    /// Stop the command and let it report its current results.
    Stop,
    /// Ignore the signal, because it repeats the first signal.
    Again,
    /// Exit at once.
    Leave,
}

/// Time of the first signal, by which later signals are judged.
#[derive(Clone, Copy, Debug, Default)]
struct Signals {
    first: Option<Instant>,
}

impl Signals {
    /// Returns what the program does about a signal that arrives at `now`.
    fn hear(&mut self, now: Instant) -> SignalResponse {
        match self.first {
            None => {
                self.first = Some(now);
                SignalResponse::Stop
            }
            Some(first) if now.saturating_duration_since(first) < MOMENT => SignalResponse::Again,
            Some(_) => SignalResponse::Leave,
        }
    }

    fn obey(&mut self, stop: &impl Fn()) {
        match self.hear(Instant::now()) {
            SignalResponse::Stop => stop(),
            SignalResponse::Again => {}
            SignalResponse::Leave => std::process::exit(INTERRUPTED.into()),
        }
    }
}

/// Returns a flag that the first interrupt raises. A second interrupt ends the program.
pub(super) fn interruptible() -> StopFlag {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    stop
}

/// Makes the first interrupt raise `stop`. A second interrupt ends the program.
pub(super) fn stop_on_interrupt(stop: &StopFlag) {
    let stop = stop.clone();
    on_interrupt(move || stop.raise());
}

/// Makes the first interrupt, hang-up or termination signal call `stop`. A second signal ends the program.
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let mut signals = Signals::default();
    #[cfg(unix)]
    let asking = [SIGINT, SIGTERM].into_iter().chain((!is_deaf_to(SIGHUP)).then_some(SIGHUP));
    #[cfg(not(unix))]
    let asking = [SIGINT];
    on_signals(asking, move || signals.obey(&stop));
}

/// Calls `answer` at every Ctrl-C.
pub(super) fn on_every_interrupt(answer: impl FnMut() + Send + 'static) {
    on_signals([SIGINT], answer);
}

/// Calls `answer` in a thread of its own at each of these signals.
#[cfg(unix)]
fn on_signals(signals: impl IntoIterator<Item = i32>, mut answer: impl FnMut() + Send + 'static) {
    match signal_hook::iterator::Signals::new(signals) {
        Ok(mut coming) => {
            std::thread::spawn(move || coming.forever().for_each(|_| answer()));
        }
        Err(error) => warn(&error),
    }
}

/// Calls `answer` in a thread of its own at every Ctrl-C, the only signal of other systems.
#[cfg(not(unix))]
fn on_signals(_: impl IntoIterator<Item = i32>, answer: impl FnMut() + Send + 'static) {
    let answer = std::sync::Mutex::new(answer);
    let handler = move || {
        if let Ok(mut answer) = answer.lock() {
            answer();
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        warn(&error);
    }
}

fn warn(error: &dyn std::error::Error) {
    log::warn!("cannot handle interrupts, so an interrupt will end the program at once: {error}");
}

/// Whether the process was started with this signal ignored, as `nohup` does. Always `false` on systems other
/// than Linux.
#[cfg(unix)]
fn is_deaf_to(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    ignored >> (signal - 1) & 1 == 1
}

/// Calls `closed` when no process reads standard output any more. Only pipes and sockets are watched.
#[cfg(unix)]
pub(super) fn on_closed_output(closed: impl FnOnce() + Send + 'static) {
    let wait = || {
        if wait_for_end() {
            closed();
        }
    };
    if !is_stream() {
        return;
    }
    if let Err(error) = std::thread::Builder::new().name("closed output".into()).spawn(wait) {
        log::warn!(
            "cannot watch standard output, so a closed pipe is noticed only at the next write: {error}"
        );
    }
}

/// Does nothing, because only Unix can detect a closed output before the next write.
#[cfg(not(unix))]
pub(super) fn on_closed_output(_: impl FnOnce() + Send + 'static) {}

/// Ends the program with exit code 0 when no process reads standard output any more. Only for commands that
/// write to nothing else.
pub(super) fn end_with_output() {
    on_closed_output(|| std::process::exit(0));
}

/// Whether standard output is a pipe or a socket.
#[cfg(unix)]
fn is_stream() -> bool {
    use nix::sys::stat::{SFlag, fstat};
    let kind =
        fstat(std::io::stdout()).map(|status| SFlag::from_bits_truncate(status.st_mode) & SFlag::S_IFMT);
    kind.is_ok_and(|kind| kind == SFlag::S_IFIFO || kind == SFlag::S_IFSOCK)
}

/// Waits until no process reads standard output any more. Returns `false` if this cannot be detected.
#[cfg(unix)]
fn wait_for_end() -> bool {
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let output = std::io::stdout();
    // `poll` reports errors and hang-ups even if no events are requested.
    let mut watched = [PollFd::new(output.as_fd(), PollFlags::empty())];
    loop {
        match poll(&mut watched, PollTimeout::NONE) {
            Err(Errno::EINTR) => {}
            Err(_) => return false,
            Ok(_) => {
                let told = watched[0].revents().unwrap_or(PollFlags::POLLNVAL);
                return told.intersects(PollFlags::POLLERR | PollFlags::POLLHUP);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_in_quick_succession_count_as_one() {
        let (mut signals, first) = (Signals::default(), Instant::now());
        let at = |milliseconds| first + Duration::from_millis(milliseconds);
        let asked = [0, 0, 1, 299, 300].map(|milliseconds| signals.hear(at(milliseconds)));
        assert_eq!(
            asked,
            [
                SignalResponse::Stop,
                SignalResponse::Again,
                SignalResponse::Again,
                SignalResponse::Again,
                SignalResponse::Leave
            ]
        );
    }
}
