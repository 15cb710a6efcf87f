//! The SQLite database in an Anki package.

use std::collections::HashSet;

use rusqlite::{Connection, params};
use serde_json::{Value, json};
use sha1::{Digest, Sha1};

use super::card::{Card, guid, hash};

const SCHEMA: &str = include_str!("schema.sql");

/// The version of Anki's database schema.
const VERSION: u32 = 11;

/// The ID of the note type. It must never change, because Anki recognises the note type by its ID on a later
/// import.
const NOTE_TYPE: i64 = 1_732_233_600_000;

/// The lowest ID for notes and decks. Anki itself uses the time in milliseconds since 1970 as an ID.
const FIRST_ID: i64 = 1_000_000_000_000;

/// The separator between the fields of a note.
const SEPARATOR: &str = "\u{1f}";

/// The names of the fields of a note. The first field identifies the note and is not shown on cards.
const FIELDS: [&str; 3] = ["ID", "Front", "Back"];

const STYLE: &str = ".card{font-family:sans-serif;font-size:18px;text-align:center}\
    img{max-width:100%;max-height:70vh}ol,ul,table{display:inline-block;text-align:left}td{padding:0 .6em}\
    ul{font-size:15px}.faint{font-size:13px;opacity:.7}";

/// Returns the database as the contents of an SQLite file.
pub(super) fn write(deck: &str, cards: &[Card], now: u64) -> rusqlite::Result<Vec<u8>> {
    let mut connection = Connection::open_in_memory()?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(SCHEMA)?;
    let deck_number = id_of(&format!("deck {deck}"));
    transaction.execute(
        "INSERT INTO col VALUES (1, ?1, ?2, ?2, ?3, 0, 0, 0, ?4, ?5, ?6, ?7, '{}')",
        params![
            now,
            now * 1000,
            VERSION,
            settings().to_string(),
            note_types(deck_number, now).to_string(),
            decks(deck, deck_number, now).to_string(),
            deck_options().to_string()
        ],
    )?;
    let mut known = HashSet::new();
    for (place, card) in (1..).zip(cards) {
        let mut note = id_of(&card.key);
        while !known.insert(note) {
            note += 1;
        }
        add(&transaction, card, [note, deck_number, place], now)?;
    }
    transaction.commit()?;
    Ok(connection.serialize("main")?.to_vec())
}

fn add(
    connection: &Connection,
    card: &Card,
    [note, deck, place]: [i64; 3],
    now: u64,
) -> rusqlite::Result<()> {
    let fields = [card.key.as_str(), &card.front, &card.back].join(SEPARATOR);
    let tags = if card.tags.is_empty() { String::new() } else { format!(" {} ", card.tags.join(" ")) };
    connection.execute(
        "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')",
        params![note, guid(&card.key), NOTE_TYPE, now, tags, fields, card.key, checksum(&card.key)],
    )?;
    // A new card, which Anki has not shown yet and which is not due.
    connection.execute(
        "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
        params![note, note, deck, now, place],
    )?;
    Ok(())
}

/// Returns an ID that is derived from a text: one of about 10¹² numbers, starting from [`FIRST_ID`].
fn id_of(text: &str) -> i64 {
    let bytes = hash(text);
    FIRST_ID + bytes.iter().take(5).fold(0, |number, byte| number << 8 | i64::from(*byte))
}

/// Returns the checksum by which Anki finds notes that have the same first field.
fn checksum(first: &str) -> u32 {
    let bytes = Sha1::digest(first);
    bytes.iter().take(4).fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn settings() -> Value {
    json!({
        "activeDecks": [1], "addToCur": true, "collapseTime": 1200, "curDeck": 1, "curModel": NOTE_TYPE.to_string(),
        "dueCounts": true, "estTimes": true, "newBury": true, "newSpread": 0, "nextPos": 1, "sortBackwards": false,
        "sortType": "noteFld", "timeLim": 0,
    })
}

fn note_types(deck: i64, now: u64) -> Value {
    let field = |(place, name): (usize, &str)| json!({"name": name, "ord": place, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": []});
    let template = json!({
        "name": "Position", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{Back}}",
        "bqfmt": "", "bafmt": "", "did": null,
    });
    let note_type = json!({
        "id": NOTE_TYPE, "name": "Plakoto", "type": 0, "mod": now, "usn": -1, "sortf": 0, "did": deck, "tmpls": [template],
        "flds": FIELDS.into_iter().enumerate().map(field).collect::<Vec<_>>(), "css": STYLE, "latexPre": "",
        "latexPost": "", "latexsvg": false, "req": [[0, "any", [1]]], "tags": [], "vers": [],
    });
    json!({ NOTE_TYPE.to_string(): note_type })
}

fn decks(name: &str, number: i64, now: u64) -> Value {
    let deck = |number: i64, name: &str| {
        json!({
            "id": number, "name": name, "mod": now, "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0],
            "newToday": [0, 0], "timeToday": [0, 0], "collapsed": false, "browserCollapsed": false, "desc": "", "dyn": 0,
            "conf": 1, "extendNew": 10, "extendRev": 50,
        })
    };
    json!({ "1": deck(1, "Default"), number.to_string(): deck(number, name) })
}

fn deck_options() -> Value {
    json!({"1": {
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
        "dyn": false,
        "new": {"bury": false, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 0], "order": 1, "perDay": 20},
        "rev": {"bury": false, "ease4": 1.3, "ivlFct": 1, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2},
        "lapse": {"delays": [10], "leechAction": 1, "leechFails": 8, "minInt": 1, "mult": 0},
    }})
}
