//! The files of the page, which are built into the program.
//!
//! On every visit, a browser asks for each file of the page, and sends the tag of the copy in its cache. The
//! server sends a file only if the file has changed. So a page never mixes modules of two versions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use plakoto_protocol::Language;
use sha2::{Digest, Sha256};

/// Returns (name, contents) pairs of files in the folder `page`, all but the type declarations.
macro_rules! page {
    [$($name:literal),*] => { [$(($name, include_bytes!(concat!("page/", $name)).as_slice())),*] };
}

#[rustfmt::skip]
const PAGE: &[(&str, &[u8])] = &page![
    "advanced.js", "analyse.js", "analyses.js", "app.js", "board.css", "board.js", "bone.css",
    "candidates.js", "cards.js", "ceramic.css", "connection.js", "controls.js", "countdown.js",
    "dialogs.js", "dice.js", "dom.js", "draw.js", "editor.js", "emblems.js", "ending.css", "ending.js",
    "explore.js", "facts.js", "flat.css", "flow.js", "fold.js", "friend.css", "game.js", "gameover.js",
    "geometry.js", "graph.js", "hints.js", "home.css", "home.js", "i18n.js", "icon.svg", "index.html",
    "invitation.js", "keys.js", "learn.js", "lesson-fevga.json", "lesson-plakoto.json",
    "lesson-portes.json", "lesson.js", "linen.css", "link.js", "lobby.js", "lookback.js", "marble.css",
    "marks.js", "match.js", "meet.js", "menu.js", "motion.js", "newmatch.js", "news.js", "overlays.js",
    "panels.js", "picture.js", "pointer.js", "puzzles.js", "qr.js", "reactions.js", "review.js",
    "screens.js", "session.js", "setup.js", "sha256.js", "share.js", "shared.js", "show.js", "sound.js",
    "stage.js", "start.js", "status.js", "store.js", "style.css", "summary.js", "swatches.js",
    "table.js", "theme.js", "transport.js", "turn.js", "walnut.css", "welcome.js", "why.js", "wood.js"
];

/// Every file that a browser may ask for, by file name. Comments are left out, because only developers need
/// them. A file is compressed when a browser first asks for it.
static ASSETS: LazyLock<BTreeMap<&str, Asset>> = LazyLock::new(|| {
    let files = PAGE.iter().map(|&(name, contents)| {
        let script = std::str::from_utf8(contents).ok().filter(|_| name.ends_with(".js"));
        (name, script.map_or_else(|| contents.into(), |script| without_comments(script).into_bytes().into()))
    });
    let texts =
        Language::ALL.map(|language| (catalogue_name(language), language.page_texts().as_bytes().into()));
    files.chain(texts).map(|(name, contents)| (name, Asset { contents, packed: OnceLock::new() })).collect()
});

/// Replaces each line of a script that contains nothing but a comment by an empty line, so that errors still
/// name the right line.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let line = |line: &str| {
        let text = line.trim();
        let begins = text.starts_with("/*") && (text.ends_with("*/") || !text.contains("*/"));
        let is_comment = is_inside || begins || text.starts_with("//");
        is_inside = (is_inside || begins) && !text.ends_with("*/");
        if is_comment { "\n".to_owned() } else { format!("{line}\n") }
    };
    script.lines().map(line).collect()
}

/// Returns the name under which the page asks for the texts of a language.
const fn catalogue_name(language: Language) -> &'static str {
    match language {
        Language::English => "en.ftl",
        Language::Greek => "el.ftl",
    }
}

/// A file of the page, compressed on first use.
struct Asset {
    contents: Cow<'static, [u8]>,
    packed: OnceLock<PackedAsset>,
}

/// The hash of a file, and the compressed file.
struct PackedAsset {
    /// First 8 bytes of the file's SHA-256 hash, in hexadecimal.
    hash: String,
    /// The file in gzip format; `None` if the compression failed.
    gzip: Option<Vec<u8>>,
}

impl PackedAsset {
    fn new(contents: &[u8]) -> Self {
        let hash = Sha256::digest(contents).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let gzip = encoder.write_all(contents).and_then(|()| encoder.finish());
        Self { hash, gzip: gzip.ok() }
    }
}

/// Returns the response for a path: the file, or "not modified" if the client already has the current
/// version.
pub(super) fn asset(path: &str, headers: &HeaderMap) -> Response {
    let name = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or(path) };
    let Some(Asset { contents, packed }) = ASSETS.get(name) else {
        return (StatusCode::NOT_FOUND, "this page does not exist\n").into_response();
    };
    let packed = packed.get_or_init(|| PackedAsset::new(contents));
    let gzip = packed.gzip.as_deref().filter(|_| accepts_gzip(headers));
    let tag = format!("\"{}{}\"", packed.hash, if gzip.is_some() { "-gzip" } else { "" });
    let about = [(VARY, ACCEPT_ENCODING.to_string()), (ETAG, tag.clone())];
    if has_copy(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(CONTENT_TYPE, content_type(name))];
    match gzip {
        Some(bytes) => (about, kind, [(CONTENT_ENCODING, "gzip")], bytes).into_response(),
        None => (about, kind, contents.as_ref()).into_response(),
    }
}

/// Returns the items of all headers with this name, each of which contains a comma-separated list.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    items(headers, ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Whether the client has a cached copy with this tag.
fn has_copy(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, IF_NONE_MATCH).any(|copy| copy == "*" || copy.strip_prefix("W/").unwrap_or(copy) == tag)
}

/// Returns the content type of a file, judged by the ending of the file name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that the page loads only when the user asks for them.
    const LATER: [&str; 38] = [
        "analyse.js",
        "analyses.js",
        "cards.js",
        "ceramic.css",
        "countdown.js",
        "dialogs.js",
        "dice.js",
        "editor.js",
        "ending.js",
        "explore.js",
        "facts.js",
        "flat.css",
        "fold.js",
        "friend.css",
        "graph.js",
        "icon.svg",
        "invitation.js",
        "lesson-fevga.json",
        "lesson-plakoto.json",
        "lesson-portes.json",
        "lesson.js",
        "linen.css",
        "marble.css",
        "meet.js",
        "newmatch.js",
        "news.js",
        "puzzles.js",
        "qr.js",
        "reactions.js",
        "review.js",
        "setup.js",
        "sha256.js",
        "share.js",
        "shared.js",
        "summary.js",
        "swatches.js",
        "welcome.js",
        "why.js",
    ];

    #[test]
    fn the_files_needed_to_play_stay_below_120_kilobytes() {
        for language in Language::ALL {
            let other = Language::ALL.into_iter().filter(|other| *other != language).map(catalogue_name);
            let skipped: Vec<&str> = other.chain(LATER).collect();
            assert!(skipped.iter().all(|name| ASSETS.contains_key(name)), "{skipped:?}");
            let needed = ASSETS.iter().filter(|(name, _)| !skipped.contains(name));
            let size = |contents: &[u8]| PackedAsset::new(contents).gzip.expect("it can be compressed").len();
            let sum: usize = needed.map(|(_, asset)| size(&asset.contents)).sum();
            assert!(sum <= 120_000, "{sum} bytes in {}", language.code());
        }
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/serve/page"));
        for file in folder.expect("the folder exists") {
            let name = file.expect("a file").file_name().into_string().expect("its name is text");
            assert_eq!(ASSETS.contains_key(name.as_str()), !name.ends_with(".ts"), "{name}");
        }
    }

    #[test]
    fn only_lines_of_comments_are_left_out() {
        let script = "// One\nlet a = 1 // two\n/** Three\n * four */\n  /** five */\n/** @type {A} */ (b)\n";
        assert_eq!(without_comments(script), "\nlet a = 1 // two\n\n\n\n/** @type {A} */ (b)\n");
    }
}
