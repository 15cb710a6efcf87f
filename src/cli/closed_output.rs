//! Standard output that has no reader any more, noticed while nothing is written.

/// Calls `closed` when the reader of standard output is gone. Only the reader of a pipe or a socket can be.
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
        log::warn!("a closed output is noticed only when it is written: {error}");
    }
}

/// Elsewhere a closed output is noticed when it is written.
#[cfg(not(unix))]
pub(super) fn on_closed_output(_: impl FnOnce() + Send + 'static) {}

/// Ends the program quietly when the reader of standard output is gone: for commands that only print.
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

/// Waits until the reader of standard output is gone; `false` if that cannot be known.
#[cfg(unix)]
fn wait_for_end() -> bool {
    use std::os::fd::AsFd;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let output = std::io::stdout();
    // `poll` always reports errors and hang-ups.
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
