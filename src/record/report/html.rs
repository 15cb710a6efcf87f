//! One page that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{MatchReport, Row};
use crate::match_play::Game;
use crate::record::board_picture::{self, Picture};
use crate::record::{GameRecord, Place};

const STYLE: &str = "body{font:16px/1.4 system-ui,sans-serif;max-width:60em;margin:auto;padding:0 1em;color:#222;\
    background:#fff}table{border-collapse:collapse;width:100%}td,th{padding:.3em .5em;text-align:left;\
    vertical-align:top;border-bottom:1px solid #ddd}td.n{color:#777}svg.board{width:100%;min-width:9em;\
    max-width:24em;display:block}";

/// The report as an HTML page, with a picture of the board before every turn.
#[must_use]
pub fn write(report: &MatchReport<'_>) -> String {
    let (record, title) = (report.record, report.title());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(board_picture::STYLE)) }
            }
            body {
                (board_picture::shared())
                h1 { (title) }
                p { (report.kind()) }
                @if let Some(score) = record.score() { p { "Score: " (report.score(score)) } }
                @for (index, played) in record.games.iter().enumerate() { (game(report, index, played)) }
            }
        }
    }
    .into_string()
}

fn game(report: &MatchReport<'_>, index: usize, played: &GameRecord) -> Markup {
    let end = report.record.at(Place { game: index, turn: played.turns().len() });
    let score = end.map_or(played.score(), |series| series.score());
    html! {
        h2 { "Game " (index + 1) }
        p { "Before it: " (report.score(played.score())) }
        table {
            thead { tr {
                th { "#" } th { "Board" } th { "Player" } th { "Dice" } th { "Play" }
                @if report.notes.is_some() { th { "Notes" } }
            } }
            tbody { @for row in report.rows(index) { (turn(report, played, &row)) } }
        }
        p { (report.result(played)) }
        (picture(report, played.now(), score))
    }
}

/// The board with everything around it.
fn picture(report: &MatchReport<'_>, game: &Game, score: [u16; 2]) -> Markup {
    let names = report.record.names.each_ref().map(String::as_str);
    let (length, rules) = (report.record.length, &report.record.rules);
    board_picture::inline(&Picture { game, names, score, length, rules })
}

fn turn(report: &MatchReport<'_>, played: &GameRecord, row: &Row<'_>) -> Markup {
    html! {
        tr {
            td.n { (row.number) }
            td { @if let Some(before) = played.at(row.number - 1) { (picture(report, &before, played.score())) } }
            td { (row.player) }
            td { (row.dice) }
            td { (row.play) }
            @if let Some(note) = &row.note { td { (note) } }
        }
    }
}
