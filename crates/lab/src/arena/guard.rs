//! Ends an engine with this process, however this process ends.

use std::io;
use std::process::Command;

/// A process group that is killed as a whole: when this value is dropped, and also when this process ends
/// without dropping it, even by a kill.
///
/// A shell leads the group. It waits for the end of its input, which only this process holds open, and then
/// kills the whole group, itself included. The shell exists before the first other member and ends last, so
/// the operating system cannot give the number of the group to another one.
#[derive(Debug)]
pub(super) struct Guard {
    #[cfg(unix)]
    leader: std::process::Child,
}

#[cfg(unix)]
impl Guard {
    /// Creates a group without other members.
    pub(super) fn new() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;
        const WAIT: &str = "trap '' HUP INT QUIT TERM PIPE; read -r _; kill -s KILL 0";
        let mut shell = Command::new("sh");
        shell.args(["-c", WAIT]).process_group(0);
        let leader = shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Self { leader })
    }

    /// Makes the process that `command` starts a member of the group. An interrupt at the terminal then
    /// reaches only this process.
    pub(super) fn admit(&self, command: &mut Command) {
        if let Some(group) = self.group() {
            std::os::unix::process::CommandExt::process_group(command, group);
        }
    }

    fn group(&self) -> Option<i32> {
        i32::try_from(self.leader.id()).ok()
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        if let Some(group) = self.group() {
            // Kills the members that still run.
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.leader.wait();
    }
}

#[cfg(not(unix))]
impl Guard {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    pub(super) fn admit(&self, _command: &mut Command) {}
}
