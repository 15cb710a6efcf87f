//! Match reports in Markdown.

use std::fmt::{Result, Write};

use super::entry::{TurnEntry, equity};
use super::layout::escape;
use super::match_report::{Analysis, MatchReport};
use super::{board, phases};
use crate::match_play::Match;
use crate::record::GameRecord;
use plakoto_engine::rules::Player;

/// Writes the report as Markdown, with a diagram of the board at the end of every game.
pub(super) fn write(report: &MatchReport<'_>) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_match(&mut text, report);
    text
}

fn write_match(out: &mut String, report: &MatchReport<'_>) -> Result {
    writeln!(out, "# {}\n\n{}", escape(&report.title()), report.kind())?;
    let info = report.info();
    for (index, (name, value)) in info.iter().enumerate() {
        writeln!(out, "{}- {name}: {}", if index == 0 { "\n" } else { "" }, escape(value))?;
    }
    if let Some(score) = report.record.score() {
        writeln!(out, "\nScore: {}", escape(&report.score(score)))?;
    }
    if let Some(analysis) = &report.analysis {
        write_review(out, report)?;
        if report.is_one_page() {
            return writeln!(out, "\n{}", analysis.method);
        }
        write_analysis(out, report, analysis)?;
    }
    for (index, game) in report.record.games.iter().enumerate() {
        write_game(out, report, index, game)?;
    }
    Ok(())
}

/// Writes the first page as a code block. It is indented, so that no player name can end it early.
fn write_review(out: &mut String, report: &MatchReport<'_>) -> Result {
    let draw = |series: &Match| board::drawn(report, series);
    let lines = report.review(&Player::BOTH, 1, Some(&draw));
    writeln!(out, "\n## Review\n")?;
    lines.iter().try_for_each(|line| writeln!(out, "    {line}"))
}

fn write_analysis(out: &mut String, report: &MatchReport<'_>, analysis: &Analysis<'_>) -> Result {
    let [first, second] = Player::BOTH.map(|player| escape(&report.name(player)));
    writeln!(out, "\n{}\n\n## Statistics\n\n| | {first} | {second} |\n|---|--:|--:|", analysis.method)?;
    for (name, [first, second]) in analysis.summary.groups(&equity).concat() {
        writeln!(out, "| {name} | {first} | {second} |")?;
    }
    writeln!(out, "\n| {} |\n|---|---|--:|--:|--:|--:|--:|--:|", phases::HEADS.join(" | "))?;
    for row in phases::of_match(report) {
        writeln!(out, "| {} |", row.map(|cell| escape(&cell)).join(" | "))?;
    }
    writeln!(out, "\n{}\n\n## Mistakes\n", phases::LEGEND)?;
    let mistakes = report.mistakes();
    if mistakes.is_empty() {
        writeln!(out, "No play is marked as a mistake.")?;
    }
    for (number, entry) in mistakes.iter().enumerate() {
        let (place, heading, verdict) = (entry.place_text(), entry.heading(), entry.verdict());
        let best = entry.judged.map(|judged| escape(&judged.best.legal.to_string())).unwrap_or_default();
        writeln!(out, "{}. {place}: {}: {}, best {best}", number + 1, escape(&heading), escape(&verdict))?;
        for reason in entry.why().unwrap_or_default() {
            // A `+` or `-` at the beginning would start a nested list.
            let sign = if reason.starts_with(['+', '-']) { "\\" } else { "" };
            writeln!(out, "    - {sign}{}", escape(&reason))?;
        }
    }
    Ok(())
}

fn write_game(out: &mut String, report: &MatchReport<'_>, index: usize, game: &GameRecord) -> Result {
    writeln!(
        out,
        "\n## Game {}{}\n\nScore before: {}\n",
        index + 1,
        report.record.rules_of(game),
        escape(&report.score(game.score()))
    )?;
    let (heads, line) = match report.analysis {
        Some(_) => (" Judged | Luck | Plays |", "---|---|---|"),
        None => ("", ""),
    };
    writeln!(out, "| # | Player | Dice | Play |{heads}\n|--:|---|---|---|{line}")?;
    report.entries(index).try_for_each(|entry| write_row(out, report, &entry))?;
    write_notes(out, report, index)?;
    writeln!(out, "\n{}\n", escape(&report.result(game)))?;
    board::write_indented(out, report, index, game)
}

/// Writes the notes on turns, which are listed below the table of turns.
fn write_notes(out: &mut String, report: &MatchReport<'_>, index: usize) -> Result {
    let noted = report.entries(index).filter_map(|entry| entry.note().map(|note| (entry, note)));
    for (number, (entry, note)) in noted.enumerate() {
        let begin = if number == 0 { "\n" } else { "" };
        writeln!(out, "{begin}- Turn {}, {}: {}", entry.number(), escape(&entry.heading()), escape(&note))?;
    }
    Ok(())
}

fn write_row(out: &mut String, report: &MatchReport<'_>, entry: &TurnEntry<'_>) -> Result {
    let (number, name, dice) = (entry.number(), escape(&entry.name), entry.turn.numbers);
    write!(out, "| {number} | {name} | {dice} | {} |", escape(&entry.play()))?;
    if report.analysis.is_some() {
        let candidates = entry.candidates();
        let candidates = candidates.iter().map(|row| format!("{} {}", row.play, equity(row.equity)));
        let candidates = candidates.collect::<Vec<_>>().join("; ");
        write!(out, " {} | {} | {} |", escape(&entry.verdict()), entry.luck(), escape(&candidates))?;
    }
    writeln!(out)
}
