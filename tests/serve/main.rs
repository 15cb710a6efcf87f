//! Tests of `plakoto serve`, the board in the browser, with normal and hostile clients.

mod browser;
mod limits;
mod program;
mod questions;
mod rights;
mod seated;
mod shared;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;

use browser::RunningServer;
use flate2::read::GzDecoder;
use plakoto::protocol::MAX_LINE;
use plakoto::serve::MAX_MESSAGE;
use tungstenite::protocol::frame::coding::CloseCode;

const START: &str = "AACA/z8AAID/Pw";

#[test]
fn every_file_of_the_page_is_served() {
    let server = RunningServer::start();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let response = server.page(&format!("/{name}"));
        if name == "types.d.ts" {
            assert_eq!(response.status, 404, "the types are for developers only");
            continue;
        }
        assert_eq!(response.status, 200, "{name}");
        if !name.ends_with(".js") {
            assert_eq!(response.body, fs::read(&path).unwrap(), "{name}");
        }
        assert_eq!(response.header("content-encoding"), None, "{name}");
        let expected = match path.extension().unwrap().to_str().unwrap() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "svg" => "image/svg+xml",
            other => panic!("no type for {other}"),
        };
        assert_eq!(response.header("content-type"), Some(expected), "{name}");
    }
    assert_eq!(server.page("/").body, server.page("/index.html").body);
    for path in ["/nonsense", "/../Cargo.toml", "/page/app.js", "//etc/passwd", "/session/x"] {
        assert_eq!(server.page(path).status, 404, "{path}");
    }
}

#[test]
fn files_are_compressed_for_clients_that_accept_gzip() {
    let server = RunningServer::start();
    for name in ["/", "/app.js", "/style.css", "/icon.svg"] {
        let plain = server.page(name);
        for accepted in ["gzip", "deflate, GZIP;q=0.5, br"] {
            let packed = server.page_with(name, &format!("Accept-Encoding: {accepted}\r\n"));
            assert_eq!(packed.header("content-encoding"), Some("gzip"), "{name}");
            assert_eq!(packed.header("vary"), Some("accept-encoding"));
            assert_eq!(packed.header("content-type"), plain.header("content-type"));
            assert!(packed.body.len() < plain.body.len(), "{name}");
            let mut unpacked = Vec::new();
            GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, plain.body, "{name}");
        }
        for accepted in ["br", "gzip;q=0", "gzip; q=0.000", "x-gzip", ""] {
            let response = server.page_with(name, &format!("Accept-Encoding: {accepted}\r\n"));
            assert_eq!(response.header("content-encoding"), None, "{accepted}");
            assert_eq!(response.body, plain.body);
        }
    }
}

#[test]
fn a_file_is_sent_again_only_if_it_has_changed() {
    let server = RunningServer::start();
    for accepted in ["", "Accept-Encoding: gzip\r\n"] {
        let ask = |name: &str, tag: &str| server.page_with(name, &format!("{accepted}If-None-Match: {tag}\r\n"));
        let tag = |name: &str| server.page_with(name, accepted).header("etag").unwrap().to_owned();
        let app = tag("/app.js");
        for known in [app.clone(), format!("\"other\", W/{app}"), "*".to_owned()] {
            let response = ask("/app.js", &known);
            assert_eq!((response.status, response.body.len()), (304, 0), "{known}");
            assert_eq!(response.header("etag"), Some(app.as_str()));
            assert_eq!(response.header("cache-control"), Some("no-cache"));
        }
        assert_eq!(ask("/board.js", &app).status, 200, "each file has a tag of its own");
        assert_eq!(ask("/app.js", &app.replace(['0', '1', '2', '3'], "f0")).status, 200);
        assert_eq!(ask("/nonsense", "*").status, 404);
    }
    let plain = server.page("/app.js").header("etag").unwrap().to_owned();
    let other = server.page_with("/app.js", &format!("Accept-Encoding: gzip\r\nIf-None-Match: {plain}\r\n"));
    assert_eq!(other.status, 200, "the compressed file has another tag");
}

#[test]
fn the_page_may_load_only_files_of_its_own_server() {
    let server = RunningServer::start();
    for path in ["/", "/app.js", "/nonsense"] {
        let response = server.page(path);
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("cache-control"), Some("no-cache"));
    }
}

#[test]
fn requests_for_other_hosts_and_from_other_sites_are_refused() {
    let server = RunningServer::start();
    let here = server.address.to_string();
    assert_eq!(server.get("/", "evil.example", "").status, 403);
    assert_eq!(server.get("/", &here, "Origin: http://evil.example\r\n").status, 403);
    assert_eq!(server.get("/", &here, &format!("Origin: http://{here}\r\n")).status, 200);
    assert_eq!(server.open_from(Some("http://evil.example")).err(), Some(403));
    assert_eq!(server.open_from(Some("null")).err(), Some(403));
    assert!(server.open_from(None).is_ok(), "programs send no origin");
    assert_eq!(server.get("/session", "evil.example", "Upgrade: websocket\r\n").status, 403);
    assert_eq!(server.page("/session").status, 400, "no WebSocket");
}

#[test]
fn a_socket_is_a_session_in_json() {
    let server = RunningServer::start();
    let mut socket = server.open();
    let reply = socket.ask(&format!("@a legal {START} 66"));
    assert_eq!((&reply["ok"], &reply["tag"]), (&true.into(), &"a".into()), "{reply}");
    assert_eq!(reply["legal"].as_array().unwrap().len(), 4);
    socket.send("@b show turn\n@c show seed\r\n");
    let tags: BTreeSet<String> = [socket.reply(), socket.reply()].map(|reply| reply["tag"].to_string()).into();
    assert_eq!(tags, BTreeSet::from(["\"b\"", "\"c\""].map(String::from)), "a message can be several lines");
    socket.send("quit");
    assert_eq!(socket.farewell(), (CloseCode::Normal, "the session has ended".to_owned()));
}

#[test]
fn questions_are_answered_during_a_search_and_it_can_be_stopped() {
    let server = RunningServer::start();
    for stop in ["stop", "stop go"] {
        let mut socket = server.open_searching();
        socket.send("@legal legal");
        while socket.reply()["tag"] != "legal" {}
        socket.send(stop);
        while socket.reply()["stopped"] != true {}
    }
}

#[test]
fn a_search_ends_with_its_socket() {
    let server = RunningServer::start();
    drop(server.open_searching());
    server.searches()[0].wait();
}

#[test]
fn two_sockets_are_two_tables() {
    let server = RunningServer::start();
    let [mut one, mut other] = [server.open(), server.open()];
    one.ask("set variant tapa");
    one.ask("set board simple 15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -15");
    assert_eq!(one.ask("show turn")["variant"], "tapa");
    assert_eq!(other.ask("show turn")["variant"], "plakoto");
}

#[test]
fn files_and_engine_resources_are_refused() {
    let server = RunningServer::start();
    let mut socket = server.open();
    for line in ["save match /tmp/x", "set record x", "import mat /etc/passwd", "set variant file /etc/passwd"] {
        assert_eq!(socket.ask(line)["error"]["code"], "unsupported", "{line}");
    }
    for line in ["set threads 2", "setoption name engine.cache value 1048576"] {
        assert_eq!(socket.ask(line)["error"]["code"], "bad_argument", "{line}");
    }
}

#[test]
fn invalid_input_gets_an_error_reply() {
    let server = RunningServer::start();
    let mut socket = server.open();
    assert_eq!(socket.ask("\u{0}\u{7f}nonsense")["error"]["code"], "unknown_command");
    socket.send_bytes(b"@t show \xff\xfe");
    assert_eq!(socket.reply()["error"]["message"], "expected UTF-8, got the byte 0xff at column 6");
    let long = socket.ask(&format!("@long {}", "x".repeat(MAX_LINE)));
    assert_eq!((&long["tag"], &long["error"]["code"]), (&"long".into(), &"bad_argument".into()));
    socket.send("");
    assert_eq!(socket.ask("isready")["ok"], true, "the session still works");
}

#[test]
fn an_oversized_message_closes_only_its_own_socket() {
    let server = RunningServer::start();
    let [mut one, mut other] = [server.open(), server.open()];
    one.throw("x".repeat(MAX_MESSAGE + 1));
    let (code, reason) = one.farewell();
    assert_eq!(code, CloseCode::Policy);
    assert!(reason.contains(&format!("at most {} KiB", MAX_MESSAGE >> 10)), "{reason}");
    assert_eq!(other.ask("isready")["ok"], true);
}

#[test]
fn a_flood_of_requests_does_not_block_other_games() {
    let server = RunningServer::start();
    let [mut flood, mut game] = [server.open(), server.open()];
    flood.flood(&format!("legal {START} 66"), 100_000);
    assert_eq!(game.ask("new game")["ok"], true);
    assert_eq!(game.ask(&format!("bestmove {START} 31"))["ok"], true);
}

#[test]
fn a_server_that_ends_tells_its_clients() {
    let mut server = RunningServer::start();
    let (mut idle, mut searching) = (server.open(), server.open_searching());
    idle.ask("isready");
    server.end();
    for socket in [&mut idle, &mut searching] {
        assert_eq!(socket.farewell(), (CloseCode::Away, "the server is shutting down".to_owned()));
    }
    server.join();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}
