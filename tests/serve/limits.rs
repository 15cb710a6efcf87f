//! The server's limits on the number of clients and on the memory that they use.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc;
use std::thread;

use plakoto::serve::{MAX_CONNECTIONS, MAX_MESSAGE, PublicAddress, ServerLimits};
use tungstenite::protocol::frame::coding::CloseCode;

use crate::browser::{HERE, RunningServer, Socket, bound};

/// Retries until a socket can be opened, because the server may not yet have noticed that another socket was closed.
fn open_again(open: impl Fn() -> Option<Socket>) -> Socket {
    (0..100_000).find_map(|_| open()).expect("a table is free again")
}

#[test]
fn tables_are_limited() {
    for (limits, status, idle) in [
        (ServerLimits { sockets: 3, per_address: None }, 503, 1000),
        (ServerLimits { sockets: 100, per_address: Some(3) }, 429, 0),
    ] {
        let server = RunningServer::start_with(limits);
        let mut sockets: Vec<_> = (0..3).map(|_| server.open()).collect();
        assert_eq!(server.open_from(None).err(), Some(status));
        let idle: Vec<_> = (0..idle).map(|_| server.connection()).collect();
        for socket in &mut sockets {
            assert_eq!(socket.ask("isready")["ok"], true);
        }
        drop(idle);
        sockets.pop();
        assert_eq!(open_again(|| server.open_from(None).ok()).ask("isready")["ok"], true);
    }
}

#[test]
fn limits_apply_to_the_clients_of_a_trusted_proxy() {
    let public = PublicAddress { trusts_proxy: true, ..PublicAddress::default() };
    let server = RunningServer::start_behind(public, ServerLimits { sockets: 100, per_address: Some(1) });
    let open = |client: &str| Socket::through(client, "session", server.connection(), None);
    let mut sockets = [open("1.2.3.4").unwrap(), open("spoofed, 1.2.3.5").unwrap()];
    assert_eq!(open("6.6.6.6, 1.2.3.4").err(), Some(429));
    assert_eq!(sockets[0].ask("isready")["ok"], true);
    // All clients that the proxy does not name are one.
    let _unnamed = open("unknown").unwrap();
    for client in ["", "_hidden", "1.2.3.4, unknown"] {
        assert_eq!(open(client).err(), Some(429), "{client}");
    }
}

#[test]
fn the_load_is_shown_at_an_address_of_its_own() {
    let (server, load) = bound().with_metrics(HERE).unwrap();
    let server = RunningServer::run(server);
    let _socket = server.open();
    assert_eq!(server.page("/metrics").status, 404);
    let mut stream = crate::browser::connection(load);
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: {load}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.contains("\nplakoto_sockets 1\n"), "{text}");
}

#[test]
fn a_client_that_has_closed_its_side_gets_its_answer() {
    let server = RunningServer::start();
    let mut stream = server.connection();
    write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.contains("<title>Plakoto</title>"), "{page}");
}

#[test]
fn the_page_can_be_below_a_path() {
    let public = PublicAddress {
        names: vec!["tavli.example".parse().unwrap()],
        path: "/games/tavli".parse().unwrap(),
        ..PublicAddress::default()
    };
    let server = RunningServer::start_behind(public, ServerLimits::default());
    let get = |path: &str| server.get(path, "tavli.example", "");
    assert_eq!((get("/games/tavli/").status, get("/games/tavli/app.js").status), (200, 200));
    let moved = get("/games/tavli");
    assert_eq!((moved.status, moved.header("location")), (308, Some("/games/tavli/")));
    for path in ["/", "/app.js", "/session", "/games/", "/games/tavli/games/tavli/"] {
        assert_eq!(get(path).status, 404, "{path}");
    }
    assert_eq!(server.get("/games/tavli/", "other.example", "").status, 403);
    let mut socket = Socket::at("games/tavli/session", server.connection(), None).unwrap();
    assert_eq!(socket.ask("isready")["ok"], true);
}

/// Connects to the server from another address of this machine.
#[cfg(target_os = "linux")]
fn connection_from(address: [u8; 4], server: &RunningServer) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind((address, 0).into()).unwrap();
        socket.connect(server.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

#[cfg(target_os = "linux")]
#[test]
fn one_address_does_not_block_another() {
    let server = RunningServer::start_with(ServerLimits { sockets: 1000, per_address: Some(2) });
    let _sockets = [server.open(), server.open()];
    // The server accepts at most 16 connections from one address.
    let _idle: Vec<_> = (0..100).map(|_| server.connection()).collect();
    assert_eq!(server.open_from(None).err(), Some(0), "further connections of this address are not answered");
    let other = connection_from([127, 0, 0, 2], &server);
    assert_eq!(Socket::over(other, None).unwrap().ask("isready")["ok"], true);
}

/// Returns the number of threads in a process.
#[cfg(target_os = "linux")]
pub(crate) fn threads(process: u32) -> usize {
    std::fs::read_dir(format!("/proc/{process}/task")).unwrap().count()
}

/// The memory that the long messages from one address may use at the same time, and the memory that each
/// socket may use in addition.
const LONG_MESSAGES: usize = 32 << 20;
const FREE: usize = 1 << 16;

#[test]
fn the_memory_of_long_messages_is_limited() {
    let server = RunningServer::start_with(ServerLimits { sockets: 1000, per_address: Some(100) });
    let (sender, receiver) = mpsc::channel();
    let streams: Vec<TcpStream> = (0..=LONG_MESSAGES / (MAX_MESSAGE - FREE))
        .map(|_| {
            let (mut socket, sender) = (server.open(), sender.clone());
            let stream = socket.connection();
            thread::spawn(move || {
                socket.throw_part(MAX_MESSAGE);
                sender.send(socket.farewell_if_any()).unwrap();
            });
            stream
        })
        .collect();
    let (code, reason) = receiver.recv().unwrap().expect("the last ones are refused");
    assert_eq!((code, reason.contains("long message")), (CloseCode::Again, true), "{reason}");
    for stream in streams {
        let _ = stream.shutdown(Shutdown::Both);
    }
    let long = format!("show turn\n{}", " ".repeat(MAX_MESSAGE - 100));
    let answered = (0..100_000).any(|_| {
        let mut socket = server.open();
        socket.throw(long.clone());
        socket.reply_if_any().is_some_and(|reply| reply["ok"] == true)
    });
    assert!(answered, "the memory is available again");
}

#[test]
fn the_guide_states_the_limits() {
    let guide = include_str!("../../docs/serve.md");
    let ServerLimits { sockets: tables, .. } = ServerLimits::default();
    for limit in [
        format!("at most {tables} tables (`--tables N`), {} for each address", ServerLimits::PER_ADDRESS),
        format!("limited to {MAX_CONNECTIONS}"),
        format!("and long messages from one address {} MiB", LONG_MESSAGES >> 20),
    ] {
        assert!(guide.contains(&limit), "{limit}");
    }
}
