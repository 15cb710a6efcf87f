//! Detects that no process reads standard output any more, even while the program writes nothing.

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
