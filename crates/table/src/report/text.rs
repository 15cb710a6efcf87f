//! Match reports in plain text, with aligned columns for a terminal.

use std::fmt::{Result, Write};

use super::entry::{TurnEntry, equity};
use super::layout::columns;
use super::match_report::{Analysis, MatchReport};
use super::{board, phases};
use crate::match_play::Match;
use crate::record::GameRecord;
use plakoto_engine::rules::Player;

/// Writes the report as plain text, with a diagram of the board at the end of every game.
pub(super) fn write(report: &MatchReport<'_>) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_match(&mut text, report);
    text
}

fn write_match(out: &mut String, report: &MatchReport<'_>) -> Result {
    writeln!(out, "{}\n{}", report.title(), report.kind())?;
    report.info().iter().try_for_each(|(name, value)| writeln!(out, "{name}: {value}"))?;
    if let Some(score) = report.record.score() {
        writeln!(out, "Score: {}", report.score(score))?;
    }
    if let Some(analysis) = &report.analysis {
        let draw = |series: &Match| board::drawn(report, series);
        writeln!(out)?;
        report.review(&Player::BOTH, 1, Some(&draw)).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        if report.is_one_page() {
            return writeln!(out, "{}", analysis.method);
        }
        write_analysis(out, report, analysis)?;
    }
    for (index, game) in report.record.games.iter().enumerate() {
        write_game(out, report, index, game)?;
    }
    Ok(())
}

fn write_analysis(out: &mut String, report: &MatchReport<'_>, analysis: &Analysis<'_>) -> Result {
    let [first, second] = Player::BOTH.map(|player| report.name(player));
    writeln!(
        out,
        "{}\nFor each turn, B marks the best play, and P marks the play that was made.",
        analysis.method
    )?;
    writeln!(out, "\nSTATISTICS\n")?;
    let mut rows = vec![["", &first, &second].map(str::to_owned)];
    for group in analysis.summary.groups(&equity) {
        rows.extend(group.into_iter().map(|(name, [first, second])| [name, first, second]));
    }
    out.push_str(&columns(&rows));
    let mut rows = vec![phases::HEADS.map(str::to_owned)];
    rows.extend(phases::of_match(report));
    writeln!(out)?;
    out.push_str(&columns(&rows));
    writeln!(out, "{}\n\nMISTAKES\n", phases::LEGEND)?;
    let mistakes = report.mistakes();
    if mistakes.is_empty() {
        writeln!(out, "No play is marked as a mistake.")?;
    }
    mistakes.iter().try_for_each(|entry| {
        let best = entry.judged.map(|judged| judged.best.legal.to_string()).unwrap_or_default();
        writeln!(out, "{}: {}: {}, best {best}", entry.place_text(), entry.heading(), entry.verdict())?;
        entry.why().unwrap_or_default().iter().try_for_each(|reason| writeln!(out, "    {reason}"))
    })
}

fn write_game(out: &mut String, report: &MatchReport<'_>, index: usize, game: &GameRecord) -> Result {
    writeln!(
        out,
        "\nGAME {}{}\n\nScore before: {}\n",
        index + 1,
        report.record.rules_of(game),
        report.score(game.score())
    )?;
    report.entries(index).try_for_each(|entry| write_turn(out, &entry))?;
    writeln!(out, "\n{}\n", report.result(game))?;
    board::lines(report, index, game).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    let ([first, second], names) = (board::pips(game), Player::BOTH.map(|player| report.name(player)));
    writeln!(out, "Pips: {} {first}, {} {second}", names[0], names[1])
}

fn write_turn(out: &mut String, entry: &TurnEntry<'_>) -> Result {
    write!(out, "{:>3}) {}", entry.number(), entry.heading())?;
    for (name, text) in [("  ", entry.verdict()), ("  luck ", entry.luck())] {
        if !text.is_empty() {
            write!(out, "{name}{text}")?;
        }
    }
    writeln!(out)?;
    entry.note().map_or(Ok(()), |note| writeln!(out, "     Note: {note}"))?;
    entry.candidates().iter().try_for_each(|row| {
        let (signs, play, value) = (row.signs(), &row.play, equity(row.equity));
        let loss = if row.is_best { String::new() } else { format!("({})", equity(-row.loss)) };
        let in_match = row.in_match.map(|chance| format!("  {:.2}%", 100.0 * chance)).unwrap_or_default();
        writeln!(out, "     {signs:<3} {play:<28} {value} {loss:<8}{in_match}  {}", row.method)
    })
}
