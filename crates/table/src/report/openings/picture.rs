//! Pictures of the best plays for first rolls.

use crate::book::{Book, Entry};
use crate::match_play::GameState;
use crate::record::board_picture::{self, Arrow, Picture};
use plakoto_engine::rules::{Numbers, Play, Player, Roll, RuleSet};

/// Number of pictures in a row of the table.
const COLUMNS: usize = 3;

/// Formats a roll without a separator between the dice, for example `31`.
pub(super) fn dice(roll: Roll) -> String {
    format!("{}{}", roll.high(), roll.low())
}

/// Returns the path of the picture for a roll, relative to the folder of the page. `folder` is the folder of the
/// pictures.
pub(super) fn name(folder: &str, entry: &Entry) -> String {
    format!("{folder}/{}.svg", dice(entry.line.roll))
}

/// Returns a picture of the starting position with the dice and an arrow for the best play.
pub(super) fn svg(entry: &Entry, rules: &RuleSet) -> String {
    let game =
        GameState::at(entry.line.position, Player::X, rules).with_numbers(Numbers::Rolled(entry.line.roll));
    let plays = entry.plays.iter().map(|play| play.legal.play);
    let arrows: Vec<(Arrow, Play)> = [Arrow::Best].into_iter().zip(plays).collect();
    let names = ["Opponent", "First to play"];
    let picture = Picture { game: &game, names, score: [0, 0], length: 0, arrows: &arrows };
    board_picture::document(&picture)
}

/// Returns the first rolls that have a picture: those with more than one play in the book.
pub(super) fn shown(book: &Book) -> impl Iterator<Item = &Entry> {
    book.first_rolls().filter(|entry| entry.plays.len() > 1)
}

/// Returns a table of all pictures in `folder`, with the best play above each picture. Returns an empty text if
/// no roll has a picture.
pub(super) fn gallery(book: &Book, folder: &str) -> String {
    let entries: Vec<&Entry> = shown(book).collect();
    let cell = |entry: &&Entry| {
        let best = entry.plays.first().map(|play| play.legal.to_string()).unwrap_or_default();
        let roll = dice(entry.line.roll);
        format!("**{roll}** {best}<br>![{roll}: {best}]({}) ", name(folder, entry))
    };
    let row = |row: &[&Entry]| {
        let cells: Vec<String> =
            row.iter().map(cell).chain(std::iter::repeat(String::new())).take(COLUMNS).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let head = format!("|{}\n|{}\n", " |".repeat(COLUMNS), "---|".repeat(COLUMNS));
    head + &entries.chunks(COLUMNS).map(row).collect::<String>()
}
