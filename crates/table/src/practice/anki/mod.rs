//! Flashcards for [Anki](https://apps.ankiweb.net), a program for spaced repetition.
//!
//! An Anki package is a zip file. It contains an SQLite database and the pictures, whose file names are
//! numbers.

mod card;
mod collection;

use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};

pub use self::card::{Card, Picture, guid};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Returns an Anki package (an `.apkg` file) with a deck of cards. `deck` is the name of the deck, and `now`
/// is the time in seconds since 1970.
///
/// # Errors
/// Fails if the database or the zip file cannot be written.
pub fn package(deck: &str, cards: &[Card], now: u64) -> io::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut add = |name: &str, bytes: &[u8]| -> io::Result<()> {
        archive.start_file(name, stored)?;
        archive.write_all(bytes)
    };
    add("collection.anki2", &collection::write(deck, cards, now).map_err(io::Error::other)?)?;
    let pictures: BTreeMap<&str, &[u8]> = cards
        .iter()
        .flat_map(|card| &card.pictures)
        .map(|one| (one.name.as_str(), one.bytes.as_slice()))
        .collect();
    let mut names = serde_json::Map::new();
    for (number, (name, bytes)) in pictures.into_iter().enumerate() {
        add(&number.to_string(), bytes)?;
        names.insert(number.to_string(), name.into());
    }
    add("media", serde_json::Value::from(names).to_string().as_bytes())?;
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use rusqlite::Connection;
    use zip::ZipArchive;

    use super::*;

    fn cards() -> Vec<Card> {
        let picture = |name: &str| Picture { name: name.into(), bytes: name.as_bytes().into() };
        let card = |key: &str| Card {
            key: key.into(),
            front: format!("<b>{key}</b>"),
            back: "Zoë \u{3b1}".into(),
            tags: vec!["plakoto".into()],
            pictures: vec![picture(&format!("{key}.png")), picture("shared.png")],
        };
        vec![card("one"), card("two")]
    }

    fn opened(bytes: &[u8]) -> (ZipArchive<Cursor<&[u8]>>, Connection) {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a zip file");
        let mut collection = Vec::new();
        archive.by_name("collection.anki2").expect("a file").read_to_end(&mut collection).expect("read");
        let mut connection = Connection::open_in_memory().expect("a database");
        connection
            .deserialize_read_exact("main", collection.as_slice(), collection.len(), true)
            .expect("SQLite");
        (archive, connection)
    }

    #[test]
    fn a_package_contains_all_cards_and_each_picture_once() {
        let bytes = package("Deck", &cards(), 1_000).expect("a package");
        let (mut archive, connection) = opened(&bytes);
        let mut text = |name: &str| {
            let mut text = String::new();
            archive.by_name(name).expect("a file").read_to_string(&mut text).expect("read");
            text
        };
        let media: BTreeMap<String, String> = serde_json::from_str(&text("media")).expect("JSON");
        assert_eq!(media.len(), 3);
        for (number, name) in &media {
            assert_eq!(&text(number), name, "each test picture contains its own name");
        }
        let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql);
        assert_eq!(count("SELECT count(*) FROM notes"), 2);
        assert_eq!(count("SELECT count(*) FROM cards JOIN notes ON nid = notes.id WHERE cards.ord = 0"), 2);
        assert_eq!(count("SELECT ver FROM col"), 11);
        let fields: String = connection
            .query_row("SELECT flds FROM notes WHERE sfld = 'one'", [], |row| row.get(0))
            .expect("a note");
        assert_eq!(fields, "one\u{1f}<b>one</b>\u{1f}Zoë \u{3b1}");
        // The SHA-1 hash of "one" begins with the 32 bits fe05bcdc.
        assert_eq!(count("SELECT csum FROM notes WHERE sfld = 'one'"), 0xfe05_bcdc);
    }

    /// Anki identifies a note by its GUID. If two notes have the same GUID, Anki keeps the newer one.
    #[test]
    fn a_card_has_the_same_id_in_every_package() {
        let of = |cards: &[Card], now| {
            let bytes = package("Deck", cards, now).expect("a package");
            let (_, connection) = opened(&bytes);
            let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
            let mut select =
                connection.prepare("SELECT guid, id, mod FROM notes ORDER BY sfld").expect("SQL");
            let rows = select.query_map([], read).expect("rows");
            rows.collect::<rusqlite::Result<Vec<(String, i64, u64)>>>().expect("rows")
        };
        let (all, later) = (of(&cards(), 1_000), of(&cards()[1..], 2_000));
        assert_eq!((&all[1].0, all[1].1), (&later[0].0, later[0].1));
        assert_eq!((all[1].2, later[0].2), (1_000, 2_000));
        assert_ne!(all[0].0, all[1].0);
        assert_eq!(all[0].0, guid("one"));
    }
}
