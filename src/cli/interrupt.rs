//! Interrupts and other signals that ask a command for its end.

use std::time::{Duration, Instant};

use super::output::INTERRUPTED;
use plakoto_engine::search::StopFlag;

/// Signals that come closer together than this are one: whoever ends a group of processes often asks twice, once the
/// group and once this one.
const MOMENT: Duration = Duration::from_millis(300);

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// An end with a report.
    Stop,
    /// Nothing new.
    Again,
    /// An end at once.
    Leave,
}

/// The signals that have come.
#[derive(Clone, Copy, Debug, Default)]
struct Signals {
    first: Option<Instant>,
}

impl Signals {
    /// What one that comes `now` asks for.
    fn hear(&mut self, now: Instant) -> Asked {
        match self.first {
            None => {
                self.first = Some(now);
                Asked::Stop
            }
            Some(first) if now.saturating_duration_since(first) < MOMENT => Asked::Again,
            Some(_) => Asked::Leave,
        }
    }

    fn obey(&mut self, stop: &impl Fn()) {
        match self.hear(Instant::now()) {
            Asked::Stop => stop(),
            Asked::Again => {}
            Asked::Leave => std::process::exit(INTERRUPTED.into()),
        }
    }
}

/// A flag that the first interrupt raises; the second ends the program.
pub(super) fn interruptible() -> StopFlag {
    let stop = StopFlag::default();
    stop_on_interrupt(&stop);
    stop
}

/// The first interrupt raises a flag, the second ends the program.
pub(super) fn stop_on_interrupt(stop: &StopFlag) {
    let stop = stop.clone();
    on_interrupt(move || stop.raise());
}

/// The first interrupt, hang-up or request to terminate asks for an end, the second ends the program.
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
        Err(error) => log::warn!("an interrupt ends the program: {error}"),
    }
}

/// Whether whoever started this process made it deaf to a signal, as `nohup` does; known on Linux only.
#[cfg(unix)]
fn is_deaf_to(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    ignored >> (signal - 1) & 1 == 1
}

/// The first interrupt asks for an end, the second ends the program.
#[cfg(not(unix))]
pub(super) fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let signals = std::sync::Mutex::new(Signals::default());
    let handler = move || {
        if let Ok(mut signals) = signals.lock() {
            signals.obey(&stop);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("an interrupt ends the program: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_of_one_moment_are_one() {
        let (mut signals, first) = (Signals::default(), Instant::now());
        let at = |milliseconds| first + Duration::from_millis(milliseconds);
        let asked = [0, 0, 1, 299, 300].map(|milliseconds| signals.hear(at(milliseconds)));
        assert_eq!(asked, [Asked::Stop, Asked::Again, Asked::Again, Asked::Again, Asked::Leave]);
    }
}
