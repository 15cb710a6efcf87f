//! Tests that start `plakoto serve` as a separate process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// The running program, which is killed at the end of the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server that keeps no tables. Returns it with the line that it prints.
fn start(arguments: &[&str]) -> (Program, String) {
    start_command(serve(&[&["--no-keep"], arguments].concat()))
}

fn serve(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plakoto"));
    command.arg("serve").args(arguments);
    command
}

/// Returns the address in the line that a server prints.
fn address_in(line: &str) -> &str {
    line.strip_prefix("http://").and_then(|line| line.strip_suffix("/\n")).unwrap()
}

fn start_command(mut command: Command) -> (Program, String) {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (Program(child), line)
}

fn errors(program: &mut Program) -> String {
    let mut text = String::new();
    program.0.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    text
}

#[cfg(unix)]
#[test]
fn serve_prints_its_address_and_runs_until_an_interrupt() {
    let (mut program, line) = start(&[]);
    let address = address_in(&line);
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.contains("<title>Plakoto</title>"), "{page}");
    let sent = Command::new("kill").args(["-INT", &program.0.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(program.0.wait().unwrap().code(), Some(0));
    assert_eq!(errors(&mut program), "");
}

#[test]
fn serve_reports_an_address_that_cannot_be_used() {
    let (_first, line) = start(&[]);
    let port = line.trim_end_matches("/\n").rsplit_once(':').unwrap().1;
    let (mut second, line) = start(&["--port", port]);
    assert_eq!((second.0.wait().unwrap().code(), line.as_str()), (Some(1), ""));
    let error = errors(&mut second);
    let expected = format!("error: cannot listen on 127.0.0.1:{port}: ");
    assert!(error.starts_with(&expected), "{error}");
}

#[test]
fn serve_warns_if_other_machines_can_connect() {
    let (mut program, line) = start(&["--bind", "0.0.0.0"]);
    assert!(line.starts_with("http://0.0.0.0:"), "{line}");
    program.0.kill().unwrap();
    let warning = errors(&mut program);
    assert!(warning.starts_with("warning: "), "{warning}");
}

/// Tables are kept in the user's folder, which belongs to the first of several servers.
#[cfg(target_os = "linux")]
#[test]
fn serve_keeps_tables_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let start = |arguments: &[&str]| {
        let mut command = serve(arguments);
        command.env("XDG_STATE_HOME", folder.path());
        start_command(command)
    };
    let (_first, line) = start(&[]);
    assert!(line.starts_with("http://"), "{line}");
    let file = folder.path().join("plakoto/tables.sqlite");
    assert!(file.is_file());
    let (mut second, line) = start(&[]);
    assert!(line.starts_with("http://"), "{line}");
    second.0.kill().unwrap();
    let warning = errors(&mut second);
    assert!(warning.starts_with("warning: tables of two people end with this server: "), "{warning}");
    let (mut third, line) = start(&["--keep", file.to_str().unwrap()]);
    assert_eq!((third.0.wait().unwrap().code(), line.as_str()), (Some(1), ""));
    assert!(errors(&mut third).contains("another program uses the file"));
}

/// If the system can start only one of the two threads of a session, the client gets an answer, and the server goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_be_started_is_an_answer() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    use tungstenite::protocol::frame::coding::CloseCode;

    use crate::browser::{Socket, connection};

    /// Size of a thread's stack.
    const STACK: u64 = 2 << 20;
    let (program, line) = start(&[]);
    let address = address_in(&line);
    let mut sockets: Vec<Socket> = (0..4).map(|_| Socket::over(connection(address), None).unwrap()).collect();
    assert_eq!(sockets[0].ask("isready")["ok"], true);
    let process = program.0.id();
    let pid = Pid::from_raw(process as i32).unwrap();
    let limit = |bytes| {
        prlimit(Some(pid), Resource::As, Rlimit { current: bytes, maximum: None }).unwrap();
    };
    let size = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
        1024 * line.trim_end_matches("kB").trim().parse::<u64>().unwrap()
    };
    for (socket, room) in sockets[1..].iter_mut().zip([STACK / 2, STACK + STACK / 2]) {
        limit(Some(size() + room));
        socket.throw("isready".to_owned());
        let (code, reason) = socket.farewell();
        assert!(code == CloseCode::Again && reason.contains("cannot start another session"), "{reason}");
    }
    limit(None);
    assert_eq!(sockets[3].ask("isready")["ok"], true);
}

/// Opens more sockets than there are worker threads. An idle session releases its thread, and later continues
/// in the same state.
#[cfg(target_os = "linux")]
#[test]
fn idle_sockets_have_no_threads() {
    use std::time::Instant;

    use crate::browser::{LIMIT, Socket, connection};
    use crate::limits::threads;

    let (program, line) = start(&[]);
    let address = address_in(&line);
    let (process, open) = (program.0.id(), || Socket::over(connection(address), None).unwrap());
    open();
    let before = threads(process);
    let mut sockets: Vec<Socket> = (0..300).map(|_| open()).collect();
    for (number, socket) in sockets.iter_mut().enumerate() {
        assert_eq!(socket.ask(&format!("set player 0 name p{number}"))["ok"], true);
    }
    let begun = Instant::now();
    while threads(process) > before {
        assert!(begun.elapsed() < LIMIT, "idle sessions have threads");
        std::thread::yield_now();
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        assert_eq!(socket.ask("show player")["players"][0]["name"], format!("p{number}"));
    }
    sockets[0].ask("set dice 31");
    sockets[0].send("go infinite");
    assert_eq!(sockets[0].reply()["done"], false);
    assert!(threads(process) > before, "sessions at work have threads");
}
