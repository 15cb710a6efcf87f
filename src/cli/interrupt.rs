//! Handling of Ctrl-C and of other signals that ask a command to end.

use std::time::{Duration, Instant};

use super::output::INTERRUPTED;
use plakoto_engine::search::StopFlag;

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
#[cfg(unix)]
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let asking =
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| signal != SIGHUP || !is_deaf_to(SIGHUP));
    match signal_hook::iterator::Signals::new(asking) {
        Ok(mut coming) => {
            let mut signals = Signals::default();
            std::thread::spawn(move || coming.forever().for_each(|_| signals.obey(&stop)));
        }
        Err(error) => {
            log::warn!("cannot handle interrupts, so an interrupt will end the program at once: {error}");
        }
    }
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

/// Makes the first interrupt call `stop`. A second interrupt ends the program.
#[cfg(not(unix))]
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let signals = std::sync::Mutex::new(Signals::default());
    let handler = move || {
        if let Ok(mut signals) = signals.lock() {
            signals.obey(&stop);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("cannot handle interrupts, so an interrupt will end the program at once: {error}");
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
