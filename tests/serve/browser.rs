//! What a browser does: asks for a page, and talks over a WebSocket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use plakoto::StopFlag;
use plakoto::engine::Engine;
use plakoto::protocol::Session;
use plakoto::serve::{Server, Stopper};
use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::error::Error;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

/// How long anything may take before a test fails.
const LIMIT: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    searches: Arc<Mutex<Vec<StopFlag>>>,
}

/// What an HTTP server has answered.
pub(crate) struct Response {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

/// A WebSocket to a server.
pub(crate) struct Socket(WebSocket<TcpStream>);

impl Running {
    pub(crate) fn start() -> Self {
        let server = Server::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
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

    /// The flags that stop the searches of the sessions that have begun.
    pub(crate) fn searches(&self) -> Vec<StopFlag> {
        self.searches.lock().unwrap().clone()
    }

    /// Tells the server to end.
    pub(crate) fn end(&self) {
        self.stopper.stop();
    }

    /// Waits until it has.
    pub(crate) fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn connection(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        stream
    }

    /// Asks for a path, by these headers besides the usual ones.
    pub(crate) fn get(&self, path: &str, host: &str, headers: &str) -> Response {
        let mut stream = self.connection();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// The page at a path.
    pub(crate) fn page(&self, path: &str) -> Response {
        self.get(path, &self.address.to_string(), "")
    }

    /// Opens a socket as the page does, or as a page of another site; the status if it is refused, 0 if nobody answers.
    pub(crate) fn open_from(&self, origin: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{}/session", self.address).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_str(origin).unwrap());
        }
        match tungstenite::client(request, self.connection()) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(_) => Err(0),
        }
    }

    pub(crate) fn open(&self) -> Socket {
        self.open_from(Some(&format!("http://{}", self.address))).unwrap_or_else(|status| panic!("{status}"))
    }
}

impl Drop for Running {
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
    pub(crate) fn send(&mut self, line: &str) {
        self.0.send(Message::text(line)).unwrap();
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.send(Message::binary(bytes.to_vec())).unwrap();
    }

    /// Sends what may not be taken.
    pub(crate) fn throw(&mut self, line: String) {
        let _ = self.0.send(Message::text(line));
    }

    /// Sends lines and reads nothing, until nothing more can be sent; tells how many could.
    pub(crate) fn flood(&mut self, line: &str, most: usize) -> usize {
        self.0.get_ref().set_nonblocking(true).unwrap();
        let sent = (0..most).take_while(|_| self.0.send(Message::text(line)).is_ok()).count();
        self.0.get_ref().set_nonblocking(false).unwrap();
        sent
    }

    /// The next reply.
    pub(crate) fn reply(&mut self) -> Value {
        loop {
            match self.0.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The last reply to a line.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        self.send(line);
        loop {
            let reply = self.reply();
            if reply["done"] != false {
                return reply;
            }
        }
    }

    /// Why the socket was closed, by code and words.
    pub(crate) fn farewell(&mut self) -> (CloseCode, String) {
        loop {
            match self.0.read().unwrap() {
                Message::Close(Some(frame)) => return (frame.code, frame.reason.to_string()),
                Message::Close(None) => panic!("closed without a reason"),
                _ => {}
            }
        }
    }
}
