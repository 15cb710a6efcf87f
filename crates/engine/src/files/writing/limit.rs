//! Handles the limit on file sizes that a shell can set.

/// Makes a write beyond the limit fail like a write to a full disk, instead of silently killing the process.
/// Threads and processes that are started later inherit this behaviour.
#[cfg(unix)]
pub fn fail_at_limit() {
    use nix::sys::signal::{SigSet, Signal};
    let blocked = [Signal::SIGXFSZ].into_iter().collect::<SigSet>().thread_block();
    if let Err(error) = blocked {
        log::warn!("cannot block SIGXFSZ ({error}), so a write beyond the file size limit would end plakoto");
    }
}

/// Does nothing: there is no such limit on this system.
#[cfg(not(unix))]
pub fn fail_at_limit() {}
