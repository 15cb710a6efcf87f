//! Reports on a single position: the board, the player on roll, and the compared plays.

use std::fmt::{Result, Write};

use maud::{Markup, html};

use super::board;
use super::candidates::{CandidateRow, candidates, hinted};
use super::entry::equity;
use super::html::{candidates_table, page};
use super::layout::escape;
use super::match_report::MatchReport;
use crate::analysis::TurnAnalysis;
use crate::match_play::{GameState, Match, MatchStakes};
use crate::record::board_picture::{self, Picture};
use crate::record::{GameRecord, Record};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::rules::Numbers;
use plakoto_engine::search::Candidate;

/// The content of a report on a single position.
#[derive(Clone, Debug)]
pub struct PositionReport<'a> {
    report: MatchReport<'a>,
    game: &'a GameRecord,
    series: Match,
    rows: Vec<CandidateRow>,
}

impl<'a> PositionReport<'a> {
    /// Creates a report on the position at the end of a record. Returns `None` if the record has no games.
    pub fn new(record: &'a Record) -> Option<Self> {
        let (game, series) = (record.current()?, record.at(record.end()?)?);
        Some(Self { report: MatchReport::new(record), game, series, rows: Vec::new() })
    }

    /// Adds ranked plays, best first. `stakes` contains the values of the game's outcomes at the match score.
    #[must_use]
    pub fn with_hint(self, ranked: &[Candidate], stakes: Option<&MatchStakes>) -> Self {
        Self { rows: hinted(ranked, stakes), ..self }
    }

    /// Adds the compared plays from the analysis of a turn that was played from this position.
    #[must_use]
    pub fn with_judged(self, judged: &TurnAnalysis) -> Self {
        Self { rows: candidates(judged), ..self }
    }

    /// Describes what the player on roll has to do next, or the result if the game is over.
    fn turn(&self) -> String {
        let game = self.series.game();
        let name = self.report.name(game.on_roll());
        match (game.result(), game.offer(), game.numbers()) {
            (Some(_), ..) => self.report.result(self.game),
            (None, Some(_), _) => format!("{name} offers to resign."),
            (None, None, Some(Numbers::Rolled(roll))) => format!("{name} to play {roll}."),
            (None, None, Some(pending)) => format!("{name} to play {pending}, passed on by the opponent."),
            (None, None, None) => format!("{name} to roll."),
        }
    }

    /// Returns the ID of the position. The board commands of a session accept this ID.
    fn id(&self) -> String {
        let game = self.series.game();
        let match_id = self.series.id();
        GnubgId { position: *game.position(), match_id: Some(match_id), pending: game.pending() }.to_string()
    }

    fn score(&self) -> String {
        self.report.score(self.series.score())
    }
}

/// Writes the report as Markdown, with a diagram of the board.
pub fn markdown(report: &PositionReport<'_>) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_markdown(&mut text, report);
    text
}

fn write_markdown(out: &mut String, position: &PositionReport<'_>) -> Result {
    let report = &position.report;
    writeln!(out, "# {}\n\n{}\n", escape(&report.title()), report.kind())?;
    writeln!(out, "Score: {}\n\n{}\n", escape(&position.score()), escape(&position.turn()))?;
    board::write_indented(out, report, report.record.games.len().saturating_sub(1), position.game)?;
    writeln!(out, "\nID: `{}`", position.id())?;
    if position.rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n| | Play | Equity | Loss | By |\n|---|---|--:|--:|---|")?;
    for row in &position.rows {
        let (signs, play, value) = (row.signs(), escape(&row.play), equity(row.equity));
        let loss = if row.is_best { String::new() } else { equity(-row.loss) };
        writeln!(out, "| {signs} | {play} | {value} | {loss} | {} |", row.method)?;
    }
    Ok(())
}

/// Writes the report as an HTML page, with a picture of the board.
pub fn html(position: &PositionReport<'_>) -> String {
    let (report, game) = (&position.report, position.series.game());
    let title = report.title();
    page(
        &title,
        &html! {
            (board_picture::shared())
            h1 { bdi { (title) } }
            p { (report.kind()) }
            p { "Score: " bdi { (position.score()) } }
            p { strong { bdi { (position.turn()) } } }
            (picture(position, game))
            p { "ID: " code { (position.id()) } }
            (candidates_table(&position.rows))
        },
    )
}

fn picture(position: &PositionReport<'_>, game: &GameState) -> Markup {
    let record = position.report.record;
    let names = record.names.each_ref().map(String::as_str);
    let (score, length) = (position.series.score(), record.length);
    board_picture::inline(&Picture { game, names, score, length, arrows: &[] }, "board")
}
