//! A test client that acts like a browser: it requests pages and opens WebSockets.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use plakoto::StopFlag;
use plakoto::engine::Engine;
use plakoto::protocol::Session;
use plakoto::serve::{PublicAddress, Server, ServerLimits, Stopper};
use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::error::Error;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

/// Time limit for each operation. If it is exceeded, the test fails.
pub(crate) const LIMIT: Duration = Duration::from_secs(180);

/// A running server, which is stopped at the end of the test.
pub(crate) struct RunningServer {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    searches: Arc<Mutex<Vec<StopFlag>>>,
}

/// An HTTP response.
pub(crate) struct Response {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

/// A WebSocket that is connected to a server, and the time when it was opened.
pub(crate) struct Socket(WebSocket<TcpStream>, Instant);

/// Connects to a server. Fails if the server does not answer within the time limit.
pub(crate) fn connection(address: impl ToSocketAddrs) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream.set_write_timeout(Some(LIMIT)).unwrap();
    stream
}

/// The address of this machine, with any free port.
pub(crate) const HERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Returns a server that does not run yet.
pub(crate) fn bound() -> Server {
    Server::bind(HERE).unwrap()
}

impl RunningServer {
    pub(crate) fn start() -> Self {
        Self::start_with(ServerLimits::default())
    }

    pub(crate) fn start_with(limits: ServerLimits) -> Self {
        Self::run(bound().with_limits(limits))
    }

    /// Starts a server that keeps the tables of two people in a file.
    pub(crate) fn start_keeping(file: &Path) -> Self {
        let mut server = bound();
        server.keep_tables(file).unwrap();
        Self::run(server)
    }

    /// Starts a server with this public address.
    pub(crate) fn start_behind(public: PublicAddress, limits: ServerLimits) -> Self {
        Self::run(bound().with_public_address(public).with_limits(limits))
    }

    /// Stops a server that keeps its tables in a file, and starts another one.
    pub(crate) fn restart_keeping(mut self, file: &Path) -> Self {
        self.end();
        self.join();
        drop(self);
        Self::start_keeping(file)
    }

    pub(crate) fn run(server: Server) -> Self {
        let (address, stopper) = (server.address(), server.stopper());
        let searches: Arc<Mutex<Vec<StopFlag>>> = Arc::default();
        let flags = Arc::clone(&searches);
        let thread = thread::spawn(move || {
            let new_session = move || {
                let session = Session::new(Engine::default(), StopFlag::default());
                flags.lock().unwrap().push(session.stop_flag());
                session
            };
            server.run(new_session).unwrap();
        });
        Self { address, stopper, thread: Some(thread), searches }
    }

    /// Returns the stop flags of all sessions that have been started.
    pub(crate) fn searches(&self) -> Vec<StopFlag> {
        self.searches.lock().unwrap().clone()
    }

    /// Asks the server to stop.
    pub(crate) fn end(&self) {
        self.stopper.stop();
    }

    /// Waits until the server has stopped.
    pub(crate) fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn connection(&self) -> TcpStream {
        connection(self.address)
    }

    /// Sends an HTTP request for a path with additional headers, and returns the response.
    pub(crate) fn get(&self, path: &str, host: &str, headers: &str) -> Response {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"))
    }

    /// Sends a request with a body.
    pub(crate) fn post(&self, path: &str, body: &str) -> Response {
        let (host, length) = (self.address, body.len());
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
        self.request(&(head + body))
    }

    fn request(&self, text: &str) -> Response {
        let mut stream = self.connection();
        stream.write_all(text.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
        let body = bytes.split_off(end + 4);
        let head = String::from_utf8(bytes).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head, body }
    }

    /// Requests a file of the page.
    pub(crate) fn page(&self, path: &str) -> Response {
        self.page_with(path, "")
    }

    /// Requests a file of the page with additional headers.
    pub(crate) fn page_with(&self, path: &str, headers: &str) -> Response {
        self.get(path, &self.address.to_string(), headers)
    }

    /// Opens a socket from a page of this origin. Fails with the HTTP status if the server refuses, or with 0
    /// if the server does not answer.
    pub(crate) fn open_from(&self, origin: Option<&str>) -> Result<Socket, u16> {
        Socket::over(self.connection(), origin)
    }

    pub(crate) fn open(&self) -> Socket {
        self.open_from(Some(&format!("http://{}", self.address))).unwrap_or_else(|status| panic!("{status}"))
    }

    /// Opens a socket that searches without end, with the tag `go`.
    pub(crate) fn open_searching(&self) -> Socket {
        let mut socket = self.open();
        socket.ask("set dice 31");
        socket.send("@go go infinite");
        assert_eq!(socket.reply()["done"], false, "the search has begun");
        socket
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Socket {
    /// Opens a socket over an existing connection. Fails with the HTTP status if the server refuses, or with
    /// 0 if the server does not answer.
    pub(crate) fn over(stream: TcpStream, origin: Option<&str>) -> Result<Self, u16> {
        Self::at("session", stream, origin)
    }

    /// Opens a socket at a path of the server.
    pub(crate) fn at(path: &str, stream: TcpStream, origin: Option<&str>) -> Result<Self, u16> {
        Self::through("", path, stream, origin)
    }

    /// Opens a socket at a path of the server, as a proxy that names its client. Without a client, there is no proxy.
    pub(crate) fn through(client: &str, path: &str, stream: TcpStream, origin: Option<&str>) -> Result<Self, u16> {
        let address = stream.peer_addr().unwrap();
        let mut request = format!("ws://{address}/{path}").into_client_request().unwrap();
        if !client.is_empty() {
            request.headers_mut().insert("x-forwarded-for", HeaderValue::from_str(client).unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_str(origin).unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Self(socket, Instant::now())),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    /// Returns the underlying TCP connection.
    pub(crate) fn connection(&self) -> TcpStream {
        self.0.get_ref().try_clone().unwrap()
    }

    /// Sends a message of `length` bytes without its last byte. Stops if the server closes the connection.
    pub(crate) fn throw_part(&mut self, length: usize) {
        // Send a text frame with a 64-bit length and an all-zero mask.
        let mut frame = vec![0x81, 0xff];
        frame.extend((length as u64).to_be_bytes());
        frame.extend([0; 4]);
        frame.resize(frame.len() + length - 1, b' ');
        let _ = self.0.get_mut().write_all(&frame);
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.0.send(Message::text(line)).unwrap();
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.send(Message::binary(bytes.to_vec())).unwrap();
    }

    /// Sends a message and ignores errors, because the server may have closed the socket.
    pub(crate) fn throw(&mut self, line: String) {
        let _ = self.0.send(Message::text(line));
    }

    /// Sends at most `most` lines without reading replies, until no more can be sent. Returns the number of lines sent.
    pub(crate) fn flood(&mut self, line: &str, most: usize) -> usize {
        self.0.get_ref().set_nonblocking(true).unwrap();
        let sent = (0..most).take_while(|_| self.0.send(Message::text(line)).is_ok()).count();
        self.0.get_ref().set_nonblocking(false).unwrap();
        sent
    }

    /// Returns the next reply. No socket is needed for longer than the time limit, so that a test that waits for
    /// something that does not happen fails, although the server sends pings and other messages.
    pub(crate) fn reply(&mut self) -> Value {
        loop {
            assert!(self.1.elapsed() < LIMIT, "the test ends");
            match self.0.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Returns the next reply; `None` if the socket is closed.
    pub(crate) fn reply_if_any(&mut self) -> Option<Value> {
        match self.0.read() {
            Ok(Message::Text(text)) => Some(serde_json::from_str(&text).unwrap()),
            _ => None,
        }
    }

    /// Sends a line, and returns the last part of the reply.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        self.send(line);
        loop {
            let reply = self.reply();
            if reply["done"] != false {
                return reply;
            }
        }
    }

    /// Returns the code and the reason in the close frame.
    pub(crate) fn farewell(&mut self) -> (CloseCode, String) {
        self.farewell_if_any().expect("closed with a reason")
    }

    /// Returns the code and the reason in the close frame; `None` if the connection was closed without a close frame.
    pub(crate) fn farewell_if_any(&mut self) -> Option<(CloseCode, String)> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => {
                    return frame.map(|frame| (frame.code, frame.reason.to_string()));
                }
                Ok(_) => assert!(self.1.elapsed() < LIMIT, "the socket is closed"),
                Err(_) => return None,
            }
        }
    }
}
