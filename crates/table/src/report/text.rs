//! Match reports in plain text, with aligned columns for a terminal, and in Markdown.

use std::fmt::{Result, Write};

use super::match_report::{MatchReport, heads};
use super::turn::{TurnEntry, equity};
use crate::match_play::Match;
use crate::record::{GameRecord, Place};
use plakoto_engine::notation::diagram::{Caption, Diagram};
use plakoto_engine::rules::{Player, Resignation, Side, Victory};
use plakoto_words::{Language, Message, message};

/// Writes the report as plain text, with a diagram of the board at the end of every game.
pub(super) fn plain(report: &MatchReport<'_>) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_plain(&mut text, report);
    text
}

fn write_plain(out: &mut String, report: &MatchReport<'_>) -> Result {
    writeln!(out, "{}\n{}", report.title(), report.say(report.kind()))?;
    report.info(str::to_owned).iter().try_for_each(|item| writeln!(out, "{item}"))?;
    if let Some(score) = report.record.score() {
        writeln!(out, "{}", report.say(message!("report-score", score = report.score(score))))?;
    }
    if let Some(analysis) = &report.analysis {
        let (draw, method) = (|series: &Match| drawn(report, series), report.say(&analysis.method));
        writeln!(out)?;
        report.review(&Player::BOTH, 1, Some(&draw)).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "{method}")?;
        if report.is_one_page() {
            return Ok(());
        }
        write_analysis(out, report)?;
    }
    for (index, game) in report.record.games.iter().enumerate() {
        write_game(out, report, index, game)?;
    }
    Ok(())
}

fn write_analysis(out: &mut String, report: &MatchReport<'_>) -> Result {
    let title = |message: Message| capitals(&report.say(message));
    writeln!(out, "{}", report.say(message!("report-signs")))?;
    writeln!(out, "\n{}\n", title(message!("report-statistics")))?;
    let [first, second] = Player::BOTH.map(|player| report.name(player).into_owned());
    let mut rows = vec![[String::new(), first, second]];
    rows.extend(report.statistics().into_iter().map(|(name, [first, second])| [name, first, second]));
    out.push_str(&columns(&rows));
    let heads = heads(&message!("columns-phases"), report.language);
    let rows: Vec<_> = [heads].into_iter().chain(report.phases()).collect();
    writeln!(out, "\n{}{}", columns(&rows), report.say(message!("report-phases_meaning")))?;
    writeln!(out, "\n{}\n", title(message!("report-mistakes")))?;
    let mistakes = report.mistakes();
    if mistakes.is_empty() {
        writeln!(out, "{}", report.say(message!("report-no_mistakes")))?;
    }
    mistakes.iter().try_for_each(|entry| {
        writeln!(out, "{}", entry.mistake(str::to_owned))?;
        entry.why().unwrap_or_default().iter().try_for_each(|reason| writeln!(out, "    {reason}"))
    })
}

fn write_game(out: &mut String, report: &MatchReport<'_>, index: usize, game: &GameRecord) -> Result {
    let score = message!("report-score_before", score = report.score(game.score()));
    writeln!(out, "\n{}\n\n{}\n", report.game_title(index, capitals), report.say(score))?;
    report.entries(index).try_for_each(|entry| write_turn(out, &entry))?;
    writeln!(out, "\n{}\n", report.result(game))?;
    board_at_end(report, index).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    writeln!(out, "{}", pips(report, game, str::to_owned))
}

fn write_turn(out: &mut String, entry: &TurnEntry<'_>) -> Result {
    write!(out, "{:>3}) {}", entry.number(), entry.heading())?;
    let (verdict, luck) = (entry.verdict(), entry.luck());
    if !verdict.is_empty() {
        write!(out, "  {verdict}")?;
    }
    if !luck.is_empty() {
        write!(out, "  {}", entry.say(message!("report-luck", luck = luck)))?;
    }
    writeln!(out)?;
    if let Some(note) = entry.note() {
        writeln!(out, "     {}", entry.say(message!("report-note", note = note)))?;
    }
    entry.candidates().iter().try_for_each(|row| {
        let (signs, play, value, method) =
            (row.signs(), &row.play, equity(row.equity), entry.say(&row.method));
        let loss = if row.is_best { String::new() } else { format!("({})", equity(-row.loss)) };
        let in_match = row.in_match.map(|chance| format!("  {:.2}%", 100.0 * chance)).unwrap_or_default();
        writeln!(out, "     {signs:<3} {play:<28} {value} {loss:<8}{in_match}  {method}")
    })
}

/// Writes the report as Markdown, with a diagram of the board at the end of every game.
pub(super) fn markdown(report: &MatchReport<'_>) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_markdown(&mut text, report);
    text
}

fn write_markdown(out: &mut String, report: &MatchReport<'_>) -> Result {
    writeln!(out, "# {}\n\n{}", escape(&report.title()), report.say(report.kind()))?;
    for (index, item) in report.info(escape).iter().enumerate() {
        writeln!(out, "{}- {item}", if index == 0 { "\n" } else { "" })?;
    }
    if let Some(score) = report.record.score() {
        let score = escape(&report.score(score));
        writeln!(out, "\n{}", report.say(message!("report-score", score = score)))?;
    }
    if let Some(analysis) = &report.analysis {
        // The first page is a code block. It is indented, so that no player name can end it early.
        let draw = |series: &Match| drawn(report, series);
        writeln!(out, "\n## {}\n", report.say(message!("report-review")))?;
        let review = report.review(&Player::BOTH, 1, Some(&draw));
        review.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        writeln!(out, "\n{}", report.say(&analysis.method))?;
        if report.is_one_page() {
            return Ok(());
        }
        write_markdown_analysis(out, report)?;
    }
    for (index, game) in report.record.games.iter().enumerate() {
        write_markdown_game(out, report, index, game)?;
    }
    Ok(())
}

fn write_markdown_analysis(out: &mut String, report: &MatchReport<'_>) -> Result {
    let [first, second] = Player::BOTH.map(|player| escape(&report.name(player)));
    let statistics = report.say(message!("report-statistics"));
    writeln!(out, "\n## {statistics}\n\n| | {first} | {second} |\n|---|--:|--:|")?;
    for (name, [first, second]) in report.statistics() {
        writeln!(out, "| {name} | {first} | {second} |")?;
    }
    writeln!(out, "\n| {} |\n|---|---|--:|--:|--:|--:|--:|--:|", report.say(message!("columns-phases")))?;
    for row in report.phases() {
        writeln!(out, "| {} |", escape_cells(&row))?;
    }
    let meaning = report.say(message!("report-phases_meaning"));
    writeln!(out, "\n{meaning}\n\n## {}\n", report.say(message!("report-mistakes")))?;
    let mistakes = report.mistakes();
    if mistakes.is_empty() {
        writeln!(out, "{}", report.say(message!("report-no_mistakes")))?;
    }
    for (number, entry) in (1..).zip(&mistakes) {
        writeln!(out, "{number}. {}", entry.mistake(escape))?;
        for reason in entry.why().unwrap_or_default() {
            // A `+` or `-` at the beginning would start a nested list.
            let sign = if reason.starts_with(['+', '-']) { "\\" } else { "" };
            writeln!(out, "    - {sign}{}", escape(&reason))?;
        }
    }
    Ok(())
}

fn write_markdown_game(
    out: &mut String,
    report: &MatchReport<'_>,
    index: usize,
    game: &GameRecord,
) -> Result {
    let score = message!("report-score_before", score = escape(&report.score(game.score())));
    writeln!(out, "\n## {}\n\n{}\n", report.game_title(index, str::to_owned), report.say(score))?;
    let (columns, line) = match report.analysis {
        None => (message!("columns-turns"), ""),
        Some(_) => (message!("columns-judged_turns"), "---|---|---|"),
    };
    writeln!(out, "| {} |\n|--:|---|---|---|{line}", report.say(columns))?;
    report.entries(index).try_for_each(|entry| write_row(out, report, &entry))?;
    let notes = report.entries(index).filter_map(|entry| entry.note().map(|note| (entry, note)));
    for (number, (entry, note)) in notes.enumerate() {
        let (heading, note) = (escape(&entry.heading()), escape(&note));
        let line = message!("report-turn_note", turn = entry.number(), heading = heading, note = note);
        writeln!(out, "{}- {}", if number == 0 { "\n" } else { "" }, report.say(line))?;
    }
    writeln!(out, "\n{}\n", escape(&report.result(game)))?;
    write_indented_board(out, report, index, game)
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

/// Writes the diagram at the end of a game as a Markdown code block, followed by the pip counts. The block is
/// indented, so that no player name can end it early.
pub(super) fn write_indented_board(
    out: &mut String,
    report: &MatchReport<'_>,
    index: usize,
    game: &GameRecord,
) -> Result {
    board_at_end(report, index).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out, "\n{}", pips(report, game, escape))
}

/// Returns the text lines of the diagram at the end of a game. Returns no lines if the game does not exist.
fn board_at_end(report: &MatchReport<'_>, index: usize) -> Vec<String> {
    let turn = report.record.games.get(index).map_or(0, |game| game.turns().len());
    let series = report.record.at(Place { game: index, turn });
    series.map_or_else(Vec::new, |series| drawn(report, &series))
}

/// Returns a line with the pip counts of both players at the end of a game. `escape` formats the names.
fn pips(report: &MatchReport<'_>, game: &GameRecord, escape: impl Fn(&str) -> String) -> String {
    let [player, opponent] = Player::BOTH.map(|player| escape(&report.name(player)));
    let [pips, other] = Player::BOTH.map(|player| {
        let side = if player == game.now().on_roll() { Side::Mine } else { Side::Theirs };
        game.now().position().pips(side)
    });
    let line = message!("report-pips", player = player, pips = pips, opponent = opponent, other = other);
    report.say(line)
}

/// Returns the text lines of the diagram of a position, with the text next to the board in the language of the report.
fn drawn(report: &MatchReport<'_>, series: &Match) -> Vec<String> {
    let [first, second] = Player::BOTH.map(|player| report.name(player));
    let (game, names) = (series.game(), [first.as_ref(), second.as_ref()]);
    let diagram = Diagram::new(*game.position(), series.id(), game.pending(), names, *game.rules());
    let diagram = Diagram { say: captions(report.language), ..diagram };
    diagram.to_string().lines().map(str::to_owned).collect()
}

/// Returns a function that says the texts next to a diagram in this language.
#[must_use]
pub fn captions(language: Language) -> fn(&Caption<'_>) -> String {
    match language {
        Language::English => |caption| caption_message(caption).say(Language::English),
        Language::Greek => |caption| caption_message(caption).say(Language::Greek),
    }
}

fn caption_message(caption: &Caption<'_>) -> Message {
    match caption {
        Caption::Title(position) => message!("diagram-title", id = position.to_string()),
        Caption::PositionId(position) => message!("diagram-position_id", id = position.to_string()),
        Caption::MatchId(id) => message!("diagram-match_id", id = id.to_string()),
        Caption::Match(length, rules) => {
            message!("diagram-match", length = *length, rules = rules.to_string())
        }
        Caption::Points(points) => message!("diagram-points", points = *points),
        Caption::OnRoll => message!("diagram-on_roll"),
        Caption::Rolled(dice) => message!("diagram-rolled", dice = dice.to_string()),
        Caption::Pending(pending) => message!("diagram-pending", numbers = pending.to_string()),
        Caption::Resigns(turn, game) => {
            let game = match game.map(Resignation::victory) {
                Ok(Victory::Single) => message!("game-single"),
                Ok(Victory::Gammon) => message!("game-gammon"),
                Ok(Victory::Triple) => message!("game-triple"),
                Ok(Victory::Mother) => message!("game-mother"),
                Err(points) => message!("diagram-points", points = points),
            };
            message!("diagram-resigns", turn = turn.as_str(), game = game)
        }
        Caption::Off(checkers) => message!("diagram-off", checkers = *checkers),
        Caption::Bar(checkers) => message!("diagram-bar", checkers = *checkers),
    }
}

/// Formats rows as a table. Each column is as wide as its widest cell.
pub(super) fn columns<R: AsRef<[String]>>(rows: &[R]) -> String {
    let cells = |column| rows.iter().filter_map(move |row| row.as_ref().get(column));
    let width = |column| cells(column).map(|cell: &String| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// Escapes all characters that have a special meaning in Markdown or HTML.
pub(super) fn escape(text: &str) -> String {
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

/// Escapes the cells of a row of a Markdown table, and joins them.
pub(super) fn escape_cells(row: &[String]) -> String {
    row.iter().map(|cell| escape(cell)).collect::<Vec<_>>().join(" | ")
}

/// Converts a text to capital letters, which have no accents in Greek.
pub(super) fn capitals(text: &str) -> String {
    let plain = |letter| match letter {
        'Ά' => 'Α',
        'Έ' => 'Ε',
        'Ή' => 'Η',
        'Ί' => 'Ι',
        'Ό' => 'Ο',
        'Ύ' => 'Υ',
        'Ώ' => 'Ω',
        other => other,
    };
    text.to_uppercase().chars().map(plain).collect()
}
