//! Sections about single turns: the board, the play that was made, and the compared plays.

use maud::{Markup, html};

use crate::match_play::GameState;
use crate::record::GameRecord;
use crate::record::board_picture::{self, Arrow, Picture};
use crate::report::candidates::CandidateRow;
use crate::report::chart::sign;
use crate::report::entry::{TurnEntry, equity};
use crate::report::match_report::MatchReport;
use plakoto_engine::rules::{Play, Player};

/// Maximum number of mistakes that are shown with their boards.
const MOST_MISTAKES: usize = 10;

/// Returns the section about the largest mistakes. Each mistake links to its turn.
pub(super) fn mistakes(report: &MatchReport<'_>) -> Markup {
    if report.analysis.is_none() {
        return Markup::default();
    }
    let mistakes = report.mistakes();
    html! {
        @if mistakes.is_empty() { p { "No play is marked as a mistake." } }
        @else {
            p { (mistake_count(mistakes.len())) }
            p.faint { (ARROWS) }
            @for entry in mistakes.iter().take(MOST_MISTAKES) { (mistake(entry)) }
        }
    }
}

/// Returns the largest mistakes of each player, for the first page.
pub(super) fn worst(report: &MatchReport<'_>) -> Markup {
    html! {
        @if report.is_one_page() {
            @for player in Player::BOTH {
                h2 { "The largest mistakes of " bdi { (report.name(player)) } }
                @let worst = report.worst(player);
                @if worst.is_empty() { p { "No play is marked as a mistake." } }
                @for entry in &worst { (brief(report, entry)) }
            }
            p.faint { (ARROWS) }
        }
    }
}

/// Describes a mistake with its board in a few lines.
fn brief(report: &MatchReport<'_>, entry: &TurnEntry<'_>) -> Markup {
    let anchor = entry.anchor();
    let game = &report.record.games[entry.place.game];
    html! {
        section.turn {
            @if let Some(before) = game.at(entry.place.turn) {
                (picture(report, &before, game.score(), &arrows(entry), &format!("w{anchor}")))
            }
            div {
                h3 { a href=(format!("#t{anchor}")) { "Game " (entry.place.game + 1) ", turn " (entry.number()) } ": " bdi { (entry.heading()) } }
                p { strong { (entry.verdict()) } }
                @if let Some(reasons) = entry.why() {
                    p { (entry.why_heading()) }
                    ul.why { @for reason in reasons.iter().take(MOST_REASONS) { li { (reason) } } }
                }
            }
        }
    }
}

/// Number of reasons on the first page.
const MOST_REASONS: usize = 3;

/// An explanation of the arrows in board pictures.
const ARROWS: &str =
    "On the boards, B and solid lines show the best play; P and dashed lines show the play that was made.";

fn mistake_count(count: usize) -> String {
    match count {
        1 => "One play is marked as a mistake.".into(),
        2..=MOST_MISTAKES => format!("{count} plays are marked as mistakes, the worst first."),
        _ => format!(
            "{count} plays are marked as mistakes. These are the worst {MOST_MISTAKES}, the worst first."
        ),
    }
}

fn mistake(entry: &TurnEntry<'_>) -> Markup {
    let anchor = entry.anchor();
    html! {
        section.turn {
            (board_picture::again(&format!("b{anchor}")))
            div {
                h3 {
                    a href=(format!("#t{anchor}")) { "Game " (entry.place.game + 1) ", turn " (entry.number()) } ": "
                    bdi { (entry.heading()) }
                }
                (judgement(entry))
            }
        }
    }
}

/// Returns the section about a turn of a game.
pub(super) fn article(report: &MatchReport<'_>, played: &GameRecord, entry: &TurnEntry<'_>) -> Markup {
    let anchor = entry.anchor();
    html! {
        article.turn id=(format!("t{anchor}")) {
            @if let Some(before) = played.at(entry.place.turn) {
                (picture(report, &before, played.score(), &arrows(entry), &format!("b{anchor}")))
            }
            div { h3 { (entry.number()) ". " bdi { (entry.heading()) } } (judgement(entry)) }
        }
    }
}

/// Returns the analysis of a turn and the note on it.
fn judgement(entry: &TurnEntry<'_>) -> Markup {
    let (verdict, luck) = (entry.verdict(), entry.luck());
    html! {
        @if !verdict.is_empty() {
            p {
                @if let Some(mark) = entry.mark() { (sign(mark, entry.turn.player)) " " }
                strong { (verdict) }
            }
        }
        @if let Some(note) = entry.note() { p { "Note: " bdi { (note) } } }
        (candidates_table(&entry.candidates()))
        @if let Some(reasons) = entry.why() {
            p { (entry.why_heading()) }
            ul.why { @for reason in reasons { li { (reason) } } }
        }
        @if !luck.is_empty() { p.faint { "Luck of the roll: " (luck) } }
    }
}

/// Returns the table of compared plays. Returns nothing if there are no compared plays.
pub(in crate::report) fn candidates_table(rows: &[CandidateRow]) -> Markup {
    let is_by_score = rows.iter().any(|row| row.in_match.is_some());
    html! {
        @if !rows.is_empty() {
            div.scroll { table {
                thead { tr {
                    th {} th { "Play" } th.n { "Equity" } th.n { "Loss" } @if is_by_score { th.n { "MWC" } } th { "By" }
                } }
                tbody { @for row in rows { tr.played[row.is_played] {
                    td.sign { (row.signs()) }
                    td { (row.play) }
                    td.n { (equity(row.equity)) }
                    td.n { @if !row.is_best { (equity(-row.loss)) } }
                    @if let Some(chance) = row.in_match { td.n { (format!("{:.2}%", 100.0 * chance)) } }
                    td.sign { (row.method) }
                } } }
            } }
        }
    }
}

/// Returns an arrow for the best play and, if the play that was made is worse, an arrow for that play too.
/// Without an analysis, returns an arrow only for the play that was made.
fn arrows(entry: &TurnEntry<'_>) -> Vec<(Arrow, Play)> {
    let played = entry.turn.legal.play;
    match entry.judged {
        None => vec![(Arrow::Played, played)],
        Some(judged) if judged.error > 0.0 => {
            vec![(Arrow::Best, judged.best.legal.play), (Arrow::Played, played)]
        }
        Some(_) => vec![(Arrow::Best, played)],
    }
}

/// Returns the picture of a board with the players' names, the match score and arrows.
pub(super) fn picture(
    report: &MatchReport<'_>,
    game: &GameState,
    score: [u16; 2],
    arrows: &[(Arrow, Play)],
    name: &str,
) -> Markup {
    let names = report.record.names.each_ref().map(String::as_str);
    let length = report.record.length;
    board_picture::inline(&Picture { game, names, score, length, arrows }, name)
}
