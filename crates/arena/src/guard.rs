//! Makes sure that engines are killed when this process exits or is killed.

use std::io;
use std::process::Command;

/// A process group that is killed as a whole when this value is dropped, or when this process exits or is
/// killed without dropping the value.
///
/// The leader of the group is a shell. The shell waits for the end of its input, which only this process
/// holds open, and then kills the whole group, including itself. The shell starts before all other members
/// and ends last, so the operating system cannot give the group's number to another group in the meantime.
#[derive(Debug)]
pub(super) struct Guard {
    #[cfg(unix)]
    leader: std::process::Child,
}

#[cfg(unix)]
impl Guard {
    /// Creates a group whose only member is the shell.
    pub(super) fn new() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;
        const WAIT: &str = "trap '' HUP INT QUIT TERM PIPE; read -r _; kill -s KILL 0";
        let mut shell = Command::new("sh");
        shell.args(["-c", WAIT]).process_group(0);
        let leader = shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Self { leader })
    }

    /// Makes the process that `command` starts a member of the group. Ctrl-C at the terminal then interrupts
    /// this process, but not the new one.
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
            // Kills all members of the group that are still running.
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
