//! The files of the page, which are part of the program.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// A list of files with their paths.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("page/", $name)))),*]
    };
}

/// Every file of `page` that a browser asks for, by its name.
const ASSETS: &[(&str, &str)] = assets![
    "app.js",
    "board.css",
    "board.js",
    "connection.js",
    "controls.js",
    "dialogs.js",
    "dom.js",
    "draw.js",
    "editor.js",
    "geometry.js",
    "graph.js",
    "guests.js",
    "i18n.js",
    "icon.svg",
    "icons.js",
    "index.html",
    "learn.js",
    "lookback.js",
    "match.js",
    "newmatch.js",
    "panels.js",
    "pointer.js",
    "position.js",
    "review.js",
    "session.js",
    "show.js",
    "sound.js",
    "store.js",
    "style.css",
    "table.js",
    "turn.js",
    "words-el.js",
    "words-en.js",
];

/// The file at a path.
pub(super) fn asset(path: &str) -> Response {
    let name = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or(path) };
    match ASSETS.iter().find(|(other, _)| *other == name) {
        Some((_, text)) => ([(CONTENT_TYPE, content_type(name))], *text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

/// What is in a file, by the end of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}
