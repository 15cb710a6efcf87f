//! Pieces that a server gives to volunteers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;

use super::{JOIN, command, done, folder, plakoto, plan};

/// A running server, which is killed at the end of the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path, options: &str) -> Self {
        let line = format!("lab work serve plan --results results --state state.sqlite{options}");
        let words: Vec<&str> = line.split(' ').collect();
        let mut child = command(&words).current_dir(folder).spawn().expect("the program can be started");
        let mut line = String::new();
        let output = child.stdout.take().expect("stdout is a pipe");
        BufReader::new(output).read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://").expect("an address").to_owned();
        Self { child, address }
    }

    /// Sends a request as a volunteer with this name. Returns the status and the body of the answer.
    fn ask(&self, method: &str, path: &str, name: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let name = if name.is_empty() { String::new() } else { format!("X-Plakoto-Volunteer: {name}\r\n") };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{name}");
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).expect("a request");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        (head.split(' ').nth(1).expect("a status").parse().expect("a number"), body.to_owned())
    }

    fn volunteer(&self, folder: &Path, name: &str) -> String {
        let line = format!("lab work volunteer http://{} --name {name} --pause 1", self.address);
        String::from_utf8(done(folder, &line, b"")).expect("text")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn volunteers_compute_what_one_machine_computes() {
    let folder = folder("volunteers");
    plan(&folder, "labels --blocks 3 --pieces 3 --seed 5", b"");
    done(&folder, "lab label one.labels --blocks 3 --seed 5", b"");
    let server = Server::start(&folder, " --check 0 --lease 1");
    let (status, line) = server.ask("POST", "/piece", "first", "");
    assert!(status == 200 && line.starts_with("{\"plakoto_piece\":1,\"piece\":1,"), "{status} {line}");
    for (path, name, body, expected, reason) in [
        ("/piece", "", "", 400, "expected the header x-plakoto-volunteer"),
        ("/piece", "two words", "", 400, "a word of at most 64"),
        ("/result/4", "first", "", 404, "no such piece"),
        ("/result/1", "liar", "nonsense", 422, "no result of the piece"),
        ("/piece", "liar", "", 403, "differs from the results of other volunteers"),
    ] {
        let (status, text) = server.ask("POST", path, name, body);
        assert!(status == expected && text.contains(reason), "{path} {name}: {status} {text}");
    }
    drop(server);

    // A server that starts again knows the state, and old leases end.
    let server = Server::start(&folder, " --check 0");
    let text = server.volunteer(&folder, "first");
    assert!(text.ends_with("3 pieces computed as first\n"), "{text}");
    let (status, progress) = server.ask("GET", "/status", "", "");
    assert!(status == 200 && progress.contains("\"pieces\":3,\"settled\":3,"), "{progress}");
    assert_eq!(server.ask("POST", "/piece", "third", "").0, 410, "the job is done");
    drop(server);
    done(&folder, &format!("{JOIN} --out joined.labels"), b"");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file");
    assert!(read("joined.labels") == read("one.labels"));

    // A settled piece whose file is lost is computed again; only names on the list may take part.
    std::fs::remove_file(super::results(&folder.join("results")).remove(1)).expect("removed");
    std::fs::write(folder.join("names"), "fourth\n").expect("written");
    let server = Server::start(&folder, " --check 0 --volunteers names");
    let (status, text) = server.ask("POST", "/piece", "first", "");
    assert!(status == 403 && text.contains("not on the list"), "{status} {text}");
    assert!(server.volunteer(&folder, "fourth").ends_with("1 pieces computed as fourth\n"));
    drop(server);
    plan(&folder, "labels --blocks 3 --pieces 3 --seed 6", b"");
    let other = plakoto(&folder, "lab work serve plan --results results --state state.sqlite", b"");
    assert_eq!(other.status.code(), Some(1));
    assert!(super::errors(&other).contains("the state is of another plan"));
}
