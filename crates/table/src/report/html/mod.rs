//! Match reports as an HTML page that needs no other files.

mod page;
mod statistics;
mod turn;

use maud::{Markup, html};

pub(super) use self::page::page;
pub(super) use self::turn::candidates_table;
use super::chart::{Chart, sign};
use super::graph;
use super::match_report::MatchReport;
use crate::record::Mark;
use crate::record::{GameRecord, Place, board_picture};
use plakoto_engine::rules::Player;

/// Returns the report as an HTML page, with a picture of the board before every turn.
pub(super) fn write(report: &MatchReport<'_>) -> String {
    let (record, title) = (report.record, report.title());
    page(
        &title,
        &html! {
            (board_picture::shared())
            h1 { bdi { (title) } }
            p { (report.kind()) }
            @for (name, value) in report.info() { p.faint { (name) ": " bdi { (value) } } }
            @if let Some(score) = record.score() { p { "Score: " bdi { (report.score(score)) } } }
            @if let Some(analysis) = &report.analysis { p.faint { (analysis.method) } }
            (contents(report))
            (statistics::review(report))
            (turn::worst(report))
            (section(report, "statistics", "Statistics", &statistics::section(report)))
            (section(report, "graph", "Graph", &graphs(report)))
            (section(report, "mistakes", "Mistakes", &turn::mistakes(report)))
            @for (index, played) in record.games.iter().enumerate() {
                (section(report, &format!("g{}", index + 1), &game_title(report, index, played), &game(report, index, played)))
            }
        },
    )
}

/// Returns a section with its heading. In a report of one page, the reader opens the section by its heading.
fn section(report: &MatchReport<'_>, id: &str, title: &str, body: &Markup) -> Markup {
    html! {
        @if body.0.is_empty() {}
        @else if report.is_one_page() { details id=(id) { summary { h2 { (title) } } (body) } }
        @else { h2 id=(id) { (title) } (body) }
    }
}

fn game_title(report: &MatchReport<'_>, index: usize, played: &GameRecord) -> String {
    format!("Game {}{}", index + 1, report.record.rules_of(played))
}

/// Returns links to the sections of the page. Returns nothing if the page has only one section.
fn contents(report: &MatchReport<'_>) -> Markup {
    let games = report.record.games.len();
    html! {
        @if report.analysis.is_some() || games > 1 {
            nav {
                @if report.analysis.is_some() {
                    a href="#statistics" { "Statistics" } a href="#graph" { "Graph" } a href="#mistakes" { "Mistakes" }
                }
                @for game in 1..=games { a href=(format!("#g{game}")) { "Game " (game) } }
            }
        }
    }
}

fn graphs(report: &MatchReport<'_>) -> Markup {
    let charts: Vec<Chart> =
        [graph::chances(report), graph::equities(report)].into_iter().flatten().collect();
    if charts.is_empty() {
        return Markup::default();
    }
    html! {
        @for chart in charts { figure { figcaption { bdi { (chart.title) } " after every turn" } (chart.draw()) } }
        p.faint {
            "Marked plays by "
            @for player in Player::BOTH {
                @if player == Player::X { "; by " }
                bdi { (report.name(player)) } ":"
                @for mark in Mark::ALL { " " (sign(mark, player)) " " (mark.name()) }
            }
            ". Each mark is a link to its turn."
        }
    }
}

fn game(report: &MatchReport<'_>, index: usize, played: &GameRecord) -> Markup {
    let end = report.record.at(Place { game: index, turn: played.turns().len() });
    let score = end.map_or(played.score(), |series| series.score());
    html! {
        p { "Score before: " bdi { (report.score(played.score())) } }
        @for entry in report.entries(index) { (turn::article(report, played, &entry)) }
        div.turn {
            (turn::picture(report, played.now(), score, &[], &format!("b{}-end", index + 1)))
            p { bdi { (report.result(played)) } }
        }
    }
}
