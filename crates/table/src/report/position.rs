//! Reports on a single position: the board, the player on roll, and the compared plays.

use std::fmt::{Result, Write};

use maud::{Markup, html};

use super::html::{candidates_table, isolate, isolated, page};
use super::match_report::MatchReport;
use super::text::{escape, write_indented_board};
use super::turn::{CandidateRow, candidates, equity, hinted};
use crate::analysis::TurnAnalysis;
use crate::match_play::{GameState, Match, MatchStakes};
use crate::record::board_picture::{self, Picture};
use crate::record::{GameRecord, Record};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::rules::Numbers;
use plakoto_engine::search::Candidate;
use plakoto_words::{Language, message};

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
    pub fn new(record: &'a Record, language: Language) -> Option<Self> {
        let (game, series) = (record.current()?, record.at(record.end()?)?);
        Some(Self { report: MatchReport::new(record, language), game, series, rows: Vec::new() })
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
        let player = name.as_ref();
        self.report.say(match (game.result(), game.offer(), game.numbers()) {
            (Some(_), ..) => return self.report.result(self.game),
            (None, Some(_), _) => message!("position-offer", player = player),
            (None, None, Some(Numbers::Rolled(roll))) => {
                message!("position-play", player = player, dice = roll.to_string())
            }
            (None, None, Some(pending)) => {
                message!("position-pending", player = player, numbers = pending.to_string())
            }
            (None, None, None) => message!("position-roll", player = player),
        })
    }

    /// Returns the ID of the position. The board commands of a session accept this ID.
    fn id(&self) -> String {
        let game = self.series.game();
        let match_id = self.series.id();
        GnubgId { position: *game.position(), match_id: Some(match_id), pending: game.pending() }.to_string()
    }

    /// Returns a sentence with the match score, which `escape` formats.
    fn score(&self, escape: impl Fn(&str) -> String) -> String {
        let score = escape(&self.report.score(self.series.score()));
        self.report.say(message!("report-score", score = score))
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
    writeln!(out, "# {}\n\n{}\n", escape(&report.title()), report.say(report.kind()))?;
    writeln!(out, "{}\n\n{}\n", position.score(escape), escape(&position.turn()))?;
    write_indented_board(out, report, report.record.games.len().saturating_sub(1), position.game)?;
    writeln!(out, "\nID: `{}`", position.id())?;
    if position.rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n| | {} |\n|---|---|--:|--:|---|", report.say(message!("columns-candidates")))?;
    for row in &position.rows {
        let (signs, play, value) = (row.signs(), escape(&row.play), equity(row.equity));
        let loss = if row.is_best { String::new() } else { equity(-row.loss) };
        writeln!(out, "| {signs} | {play} | {value} | {loss} | {} |", report.say(&row.method))?;
    }
    Ok(())
}

/// Writes the report as an HTML page, with a picture of the board.
pub fn html(position: &PositionReport<'_>) -> String {
    let (report, game) = (&position.report, position.series.game());
    let title = report.title();
    page(
        report.language,
        &title,
        &html! {
            (board_picture::shared())
            h1 { bdi { (title) } }
            p { (report.say(report.kind())) }
            p { (isolated(&position.score(isolate))) }
            p { strong { bdi { (position.turn()) } } }
            (picture(position, game))
            p { "ID: " code { (position.id()) } }
            (candidates_table(report.language, &position.rows))
        },
    )
}

fn picture(position: &PositionReport<'_>, game: &GameState) -> Markup {
    let record = position.report.record;
    let names = record.names.each_ref().map(String::as_str);
    let (score, length, language) = (position.series.score(), record.length, position.report.language);
    board_picture::inline(&Picture { game, names, score, length, arrows: &[], language }, "board")
}
