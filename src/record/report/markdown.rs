//! Text with tables.

use std::fmt::{Result, Write};

use super::{MatchReport, Row};
use crate::notation::diagram::Diagram;
use crate::record::GameRecord;
use crate::rules::{Player, Side};

/// The report as Markdown, with a drawing of the board at the end of every game.
#[must_use]
pub fn write(report: &MatchReport<'_>) -> String {
    let mut text = String::new();
    // A string can always be written to.
    let _ = write_match(&mut text, report);
    text
}

fn write_match(out: &mut String, report: &MatchReport<'_>) -> Result {
    writeln!(out, "# {}\n\n{}", escape(&report.title()), report.kind())?;
    if let Some(score) = report.record.score() {
        writeln!(out, "\nScore: {}", escape(&report.score(score)))?;
    }
    for (index, game) in report.record.games.iter().enumerate() {
        write_game(out, report, index, game)?;
    }
    Ok(())
}

fn write_game(out: &mut String, report: &MatchReport<'_>, index: usize, game: &GameRecord) -> Result {
    writeln!(out, "\n## Game {}\n\nBefore it: {}\n", index + 1, escape(&report.score(game.score())))?;
    let (notes, line) = if report.notes.is_some() { (" Notes |", "---|") } else { ("", "") };
    writeln!(out, "| # | Player | Dice | Play |{notes}\n|--:|---|---|---|{line}")?;
    report.rows(index).try_for_each(|row| write_row(out, &row))?;
    writeln!(out, "\n{}\n\n{}", escape(&report.result(game)), drawing(report, index, game))
}

fn write_row(out: &mut String, Row { number, player, dice, play, note }: &Row<'_>) -> Result {
    write!(out, "| {number} | {} | {dice} | {} |", escape(player), escape(play))?;
    match note {
        Some(note) => writeln!(out, " {} |", escape(note)),
        None => writeln!(out),
    }
}

/// The last position, as code: indented, so that no name can end it.
fn drawing(report: &MatchReport<'_>, index: usize, game: &GameRecord) -> String {
    let place = crate::record::Place { game: index, turn: game.turns().len() };
    let Some(series) = report.record.at(place) else { return String::new() };
    let rules = report.record.rules;
    let [first, second] = Player::BOTH.map(|player| report.name(player));
    let names = [first.as_ref(), second.as_ref()];
    let diagram = Diagram {
        position: *series.game().position(),
        match_id: series.id(&rules),
        pending: series.game().pending(),
        names,
        rules,
    };
    let mut drawing: String = diagram.to_string().lines().map(|line| format!("    {line}\n")).collect();
    let pips = Player::BOTH.map(|player| {
        let side = if player == series.game().on_roll() { Side::Mine } else { Side::Theirs };
        series.game().position().pips(side)
    });
    // A string can always be written to.
    let _ = writeln!(drawing, "\nPips: {} {}, {} {}", escape(names[0]), pips[0], escape(names[1]), pips[1]);
    drawing
}

/// The text without anything that Markdown or HTML would understand.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '>' => {
                escaped.extend(['\\', character]);
            }
            other => escaped.push(other),
        }
    }
    escaped
}
