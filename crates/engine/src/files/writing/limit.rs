//! The limit that a shell sets on the size of files.

/// Has a write beyond the limit fail like one to a full disk, instead of ending the process without a word. Threads and
/// programs that are started later inherit that.
#[cfg(unix)]
pub fn fail_at_limit() {
    use nix::sys::signal::{SigSet, Signal};
    let blocked = [Signal::SIGXFSZ].into_iter().collect::<SigSet>().thread_block();
    if let Err(error) = blocked {
        log::warn!("a file that becomes too large ends the program: {error}");
    }
}

#[cfg(not(unix))]
pub fn fail_at_limit() {}
