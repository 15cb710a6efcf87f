//! Matches in the `.mat` text format of Jellyfish, in the variant that gnubg writes.
//!
//! ```text
//! ; [Player 1 "plakoto"]
//! ; [Player 2 "user"]
//! ; [Variation "plakoto"]
//!
//!  5 point match
//!
//!  Game 1
//!  plakoto : 0                    user : 0
//!   1)                             31: 24/23 24/21
//!   2) 66: 24/18(4)                66: 24/18(4)
//!   3) 66: 24/12(2)                21: 24/22 24/23
//!       Wins 2 points
//! ```
//!
//! Player 0's turns are in the left column. A pin is marked `*`, like a hit in backgammon. If a game has the
//! text `Wins …` but is not over on the board, the loser has resigned. Pending numbers in Plakoto Express are
//! dice numbers that the opponent passed on. They are in brackets before the player's roll, as in
//! `(4,5): 24/20 20/15 31: 24/20`. Only games that begin at the usual starting position can be written.

mod lines;
mod names;
mod read;
mod turns;
mod words;

pub use read::{parse, recover, recover_as};

use std::fmt::{Result, Write};

use self::names::for_columns;
use self::words::{COMMENT, EVENT, EVENT_DATE, GAME, LUCK, MARK, RATINGS, ROUND, SITE, STARTS, TRANSCRIBER};
use super::{GameRecord, MatchInfo, Record, Turn};
use crate::match_play::GameResult;
use plakoto_engine::printable::clean;
use plakoto_engine::rules::{Numbers, Player};

/// Index of the first character of the right column, counted from 0.
const RIGHT: usize = 33;

/// The error for a record that a mat file cannot store: the number of the first game that does not begin at the
/// usual starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {0} does not begin at the usual starting position, so it cannot be stored in a mat file")]
pub struct SetUpGame(pub usize);

/// Writes a record as `.mat` text.
///
/// # Errors
/// Fails if a game does not begin at the usual starting position.
pub fn write(record: &Record) -> std::result::Result<String, SetUpGame> {
    let is_set_up =
        |game: &GameRecord| *game.start() != game.rules().start() || !game.start_pending().is_empty();
    if let Some(index) = record.games.iter().position(|game| is_set_up(game)) {
        return Err(SetUpGame(index + 1));
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_match(&mut text, record);
    Ok(text)
}

fn write_match(out: &mut String, record: &Record) -> Result {
    let names = record.names.each_ref().map(|name| one_line(name));
    writeln!(out, "; [Player 1 \"{}\"]\n; [Player 2 \"{}\"]", names[0], names[1])?;
    writeln!(out, "; [Variation \"{}\"]", record.rotation)?;
    write_info(out, &record.info)?;
    write_notes(out, record)?;
    if let Some(comment) = record.info.comment.as_deref().map(one_line) {
        // A comment that looks like a tag needs a tag of its own. Otherwise it would be read as that other
        // tag.
        let is_like_tag = comment.starts_with('[');
        if is_like_tag {
            writeln!(out, "; [{COMMENT} \"{comment}\"]")?;
        } else {
            writeln!(out, "; {comment}")?;
        }
    }
    writeln!(out, "\n {} point match", record.length)?;
    let names = for_columns(&names);
    for (index, game) in record.games.iter().enumerate() {
        writeln!(out, "\n Game {}", index + 1)?;
        let [left, right] = [0, 1].map(|player| format!("{} : {}", names[player], game.score()[player]));
        writeln!(out, " {left:<30} {right}")?;
        if *game.rules() != record.rules_after(index) {
            writeln!(out, "; [{GAME} \"{}\"]", game.rules())?;
        }
        write_game(out, game)?;
    }
    Ok(())
}

/// Writes the match information in the same form as gnubg.
fn write_info(out: &mut String, info: &MatchInfo) -> Result {
    let date = info.date.as_ref().map(|date| date.to_string().replace('-', "."));
    let [first, second] = &info.ratings;
    for (name, value) in [
        (SITE, &info.place),
        (EVENT, &info.event),
        (ROUND, &info.round),
        (EVENT_DATE, &date),
        (TRANSCRIBER, &info.annotator),
        (RATINGS[0], first),
        (RATINGS[1], second),
    ] {
        if let Some(value) = value {
            writeln!(out, "; [{name} \"{}\"]", one_line(value))?;
        }
    }
    Ok(())
}

/// Writes the notes on turns. All notes precede the games, because other programs read comments within games
/// as plays.
fn write_notes(out: &mut String, record: &Record) -> Result {
    for (game, played) in (1..).zip(&record.games) {
        for (turn, note) in played.notes() {
            let tags = [
                (COMMENT, note.comment.clone()),
                (MARK, note.mark.map(|mark| mark.name().to_owned())),
                (LUCK, note.luck.map(|luck| luck.name().to_owned())),
            ];
            for (name, value) in tags {
                if let Some(value) = value {
                    writeln!(out, "; [{name} {game}.{} \"{}\"]", turn + 1, one_line(&value))?;
                }
            }
        }
    }
    Ok(())
}

/// Replaces line breaks and tabs with spaces, and other characters that could control a terminal.
fn one_line(text: &str) -> String {
    clean(&text.split(['\n', '\r', '\t']).map(str::trim).collect::<Vec<_>>().join(" ")).into_owned()
}

fn write_game(out: &mut String, game: &GameRecord) -> Result {
    if game.turns().is_empty() {
        writeln!(out, "; [{STARTS} \"{}\"]", game.starter().index())?;
    }
    let empty = usize::from(game.starter() == Player::X);
    // Pending numbers are written before the same player's roll.
    let of_player = game.turns().chunk_by(|first, second| first.player == second.player);
    let cells = of_player.map(|turns| turns.iter().map(entry).collect::<Vec<_>>().join(" "));
    let entries: Vec<String> = std::iter::repeat_n(String::new(), empty).chain(cells).collect();
    for (number, pair) in (1..).zip(entries.chunks(2)) {
        let right = pair.get(1).map_or("", String::as_str);
        writeln!(out, "{}", format!("{number:3}) {:<27} {right}", pair[0]).trim_end())?;
    }
    if let Some(GameResult::Won { winner, points, .. }) = game.result() {
        let column = if winner == Player::O { 6 } else { RIGHT + 1 };
        let plural = if points == 1 { "" } else { "s" };
        writeln!(out, "{:column$}Wins {points} point{plural}", "")?;
    }
    Ok(())
}

/// Writes a turn, such as `31: 24/23 24/21`, or `(4,5): 24/20 20/15` for pending numbers.
fn entry(Turn { numbers, legal, .. }: &Turn) -> String {
    let play = if legal.play.is_pass() { "Cannot Move".into() } else { legal.to_string() };
    match numbers {
        Numbers::Rolled(roll) => format!("{roll}: {play}"),
        Numbers::HandedOver(pending) => format!("({pending}): {play}"),
    }
}
