//! Flashcards for Anki, a program for spaced repetition.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use rusqlite::Connection;
use zip::ZipArchive;

use crate::support::Club;

/// The contents of an Anki package.
struct Package {
    /// The fields of each note, by the note's GUID.
    notes: BTreeMap<String, Vec<String>>,
    pictures: BTreeMap<String, Vec<u8>>,
}

fn bytes(archive: &mut ZipArchive<File>, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.by_name(name).expect(name).read_to_end(&mut bytes).expect("the file can be read");
    bytes
}

fn read(path: &Path) -> Package {
    let mut archive = ZipArchive::new(File::open(path).expect("the package")).expect("a zip file");
    let collection = path.with_extension("anki2");
    fs::write(&collection, bytes(&mut archive, "collection.anki2")).expect("the file can be written");
    let connection = Connection::open(&collection).expect("a database");
    let sql = "SELECT guid, flds FROM notes JOIN cards ON nid = notes.id";
    let mut rows = connection.prepare(sql).expect("the tables");
    let note = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, String>(1)?));
    let notes = rows.query_map([], note).expect("rows").map(|row| {
        let (guid, fields) = row.expect("a row");
        (guid, fields.split('\u{1f}').map(str::to_owned).collect())
    });
    let notes = notes.collect();
    let media = bytes(&mut archive, "media");
    let media: BTreeMap<String, String> = serde_json::from_slice(&media).expect("JSON");
    let pictures = media.into_iter().map(|(number, name)| (name, bytes(&mut archive, &number))).collect();
    Package { notes, pictures }
}

/// Returns the text between `before` and `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, behind) = text.split_once(before).expect(before);
    behind.split_once(after).expect(after).0
}

#[test]
fn cards_show_the_board_the_played_mistake_and_its_loss() {
    let club = Club::new("cards");
    club.write("two.csv", "position,dice,play\nAACA/z8AAID/Pw,31,24/20\nAACA/z8AAID/Pw,66,\n");
    let export = |file: &str, more: &[&str]| {
        let arguments = [&["quiz", "export", file, "--file", "two.csv", "--plies", "0"], more].concat();
        club.run(&arguments)
    };
    assert_eq!(export("two.apkg", &[]).output, "Written to two.apkg: 2 cards.\n");
    let package = read(&club.file("two.apkg"));
    assert_eq!((package.notes.len(), package.pictures.len()), (2, 4));
    let fields = package.notes.values().find(|fields| fields[0].ends_with(" 31")).expect("the card of 31");
    let [_, front, back] = &fields[..] else { panic!("{fields:?}") };
    assert!(front.contains("<li>24/20</li><li>24/23 24/21</li>"), "{front}");
    assert!(front.contains("You are X and play <b>31</b>"), "{front}");
    assert!(back.contains("<td><b>24/23 24/21</b></td><td>best</td>"), "{back}");
    assert!(back.contains("<td>24/20</td><td>−36 millipoints, played in the match</td>"), "{back}");
    assert!(back.contains("is better than 24/20"), "{back}");
    for side in [front, back] {
        let name = between(side, "<img src=\"", "\"");
        let picture = package.pictures.get(name).expect(name);
        let is_picture = if cfg!(feature = "png") {
            picture.starts_with(b"\x89PNG")
        } else {
            picture.starts_with(b"<svg")
        };
        assert!(is_picture, "{name}");
    }
    let [question, answer] = [front, back].map(|side| &package.pictures[between(side, "<img src=\"", "\"")]);
    assert_ne!(question, answer, "the answer has arrows");

    let kept = fs::read(club.file("two.apkg")).expect("the package");
    let again = export("two.apkg", &[]);
    assert!(
        again.code == Some(1) && again.errors.contains("two.apkg already exists; use --force"),
        "{again:?}"
    );
    assert_eq!(fs::read(club.file("two.apkg")).expect("the package"), kept);
    assert_eq!(export("two.apkg", &["--force", "-n", "1"]).output, "Written to two.apkg: 1 card.\n");
    let later = read(&club.file("two.apkg"));
    assert!(later.notes.keys().all(|guid| package.notes.contains_key(guid)), "the cards keep their guids");
}

#[test]
fn a_failed_export_leaves_no_package() {
    let club = Club::new("no cards");
    club.write("one.txt", "AACA/z8AAID/Pw 31\n");
    let ended = club.run(&["quiz", "export", "no/such/one.apkg", "--file", "one.txt", "--plies", "0"]);
    assert!(ended.code == Some(1) && ended.errors.contains("no/such/one.apkg"), "{ended:?}");
    let without_player = club.run(&["quiz", "export", "one.apkg"]);
    assert!(without_player.code == Some(1) && !club.file("one.apkg").exists(), "{without_player:?}");
}
