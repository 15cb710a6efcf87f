//! Formats matches and players as plain text.

use super::LibraryCheck;
use super::places::PlaceRow;
use super::rows::{GameRow, MatchDetails, MatchRow, MonthRow, PlayerRow, SideStatistics};
use crate::analysis::AnalysisSettings;
use plakoto_engine::rollout::RolloutSettings;
use plakoto_words::{Language, Message, message};

/// Formats matches as a table with one row for each match.
pub fn matches(rows: &[MatchRow], language: Language) -> String {
    let row = |row: &MatchRow| {
        let [first, second] = row.score;
        vec![
            row.number.to_string(),
            row.date.clone(),
            row.players.join(" - "),
            row.length.to_string(),
            format!("{first}-{second}"),
            row.rules.clone(),
            row.turns.to_string(),
            row.analysis.as_deref().map_or_else(String::new, |method| read_description(method).say(language)),
        ]
    };
    under(&message!("columns-library_matches").say(language), rows.iter().map(row))
}

/// Formats players as a table with one row for each player.
pub fn players(rows: &[PlayerRow], language: Language) -> String {
    let row = |row: &PlayerRow| {
        let statistics = &row.statistics;
        vec![
            row.name.clone(),
            row.matches.to_string(),
            row.won.to_string(),
            row.lost.to_string(),
            signed(row.points),
            row.analysed.to_string(),
            statistics.decisions.to_string(),
            millipoints(statistics.error_rate),
            millipoints(statistics.rating.map(|rating| rating.rate)),
            millipoints(statistics.rating.map(|rating| rating.band)),
            format!("{:+.3}", statistics.luck),
            levels(statistics, language),
        ]
    };
    under(&message!("columns-library_players").say(language), rows.iter().map(row))
}

/// Formats places in matches as a table.
pub fn places(rows: &[PlaceRow], language: Language) -> String {
    let row = |row: &PlaceRow| {
        let players = row.players.join(" - ");
        vec![row.number.to_string(), row.date.clone(), players, row.game.to_string(), row.turn.to_string()]
    };
    under(&message!("columns-library_places").say(language), rows.iter().map(row))
}

/// Formats a player's months as a table, with a bar for each error rate.
pub fn months(rows: &[MonthRow], language: Language) -> String {
    let highest = rows.iter().map(MonthRow::rate).fold(f64::MIN_POSITIVE, f64::max);
    let row = |row: &MonthRow| {
        let bar = BARS[((row.rate() / highest * 7.0).round() as usize).min(7)];
        vec![
            row.month.clone(),
            row.matches.to_string(),
            row.decisions.to_string(),
            format!("{:.1}", 1e3 * row.rate()),
            bar.to_string(),
            format!("{:+.3}", row.luck),
        ]
    };
    let line: String =
        rows.iter().map(|row| BARS[((row.rate() / highest * 7.0).round() as usize).min(7)]).collect();
    under(&message!("columns-library_months").say(language), rows.iter().map(row))
        + &say_line(&message!("library-error_rate", line = line), language)
}

/// Formats the result of reading the whole library, with one line for each damage.
pub fn check(check: &LibraryCheck, language: Language) -> String {
    let LibraryCheck { matches, lessons, damages } = check;
    let matches = message!("library-matches", count = *matches);
    let lessons = message!("library-lessons", count = *lessons);
    let count = damages.len();
    let read = message!("library-read", matches = matches, lessons = lessons, damages = count);
    let lines = damages.iter().map(|damage| match damage.number {
        Some(number) => {
            message!("library-damaged_number", number = number.to_string(), fault = damage.fault.clone())
        }
        None => damage.fault.clone(),
    });
    [read].into_iter().chain(lines).map(|line| say_line(&line, language)).collect()
}

/// Bars of rising height.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Formats a match with its games and the statistics of its players.
pub fn details(details: &MatchDetails, language: Language) -> String {
    let row = &details.row;
    let [first, second] = &row.players;
    let head = message!(
        "library-match",
        number = row.number.to_string(),
        first = first,
        second = second,
        length = row.length,
        rules = &row.rules,
        date = &row.date
    );
    let source = message!("library-source", source = &row.source);
    let mut text = say_line(&head, language) + &say_line(&source, language);
    let games = details.games.iter().map(|game| {
        let [one, two] = game.score;
        let cells = [game.game.to_string(), format!("{one}-{two}"), game.turns.to_string()];
        cells.into_iter().chain([result(game, &row.players).say(language)]).collect()
    });
    text += &under(&message!("columns-library_games").say(language), games);
    let [one, two] = row.score;
    let score = message!("library-score", first = first, one = one, second = second, two = two);
    text += &say_line(&score, language);
    if let (Some(statistics), Some(method)) = (&details.statistics, &row.analysis) {
        text += &judged(&row.players, statistics, language);
        text += &say_line(&read_description(method), language);
    }
    text
}

/// Reads the English description of settings, which a library stores. Other texts stay as they are.
fn read_description(text: &str) -> Message {
    let numbers = text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok());
    let (plies, rollout) = match numbers.collect::<Vec<u32>>()[..] {
        [plies, _] => (plies, None),
        [plies, trials, depth, _] => (plies, Some((trials, depth, None))),
        [plies, trials, depth, turns, _] => (plies, Some((trials, depth, Some(turns as u16)))),
        _ => return Message::text(text),
    };
    let rollout = rollout.map(|(trials, depth, truncation)| RolloutSettings {
        trials,
        plies: depth as u8,
        truncation,
        ..RolloutSettings::default()
    });
    let settings = AnalysisSettings { plies: plies as u8, rollout, ..AnalysisSettings::default() };
    Some(settings.description())
        .filter(|read| read.to_string() == text)
        .unwrap_or_else(|| Message::text(text))
}

fn judged(players: &[String; 2], statistics: &[SideStatistics; 2], language: Language) -> String {
    let rows = players.iter().zip(statistics).map(|(name, player)| {
        vec![
            name.clone(),
            player.decisions.to_string(),
            player.doubtful.to_string(),
            player.bad.to_string(),
            player.very_bad.to_string(),
            format!("{:.3}", player.error),
            millipoints(player.error_rate),
            millipoints(player.rating.map(|rating| rating.rate)),
            millipoints(player.rating.map(|rating| rating.band)),
            format!("{:+.3}", player.luck),
            levels(player, language),
        ]
    });
    under(&message!("columns-library_judged").say(language), rows)
}

fn say_line(message: &Message, language: Language) -> String {
    message.say(language) + "\n"
}

/// Formats rows under the names of their columns, which have bars between them.
fn under(head: &str, rows: impl Iterator<Item = Vec<String>>) -> String {
    let head = head.split(" | ").map(str::to_owned).collect();
    aligned(&std::iter::once(head).chain(rows).collect::<Vec<_>>())
}

/// Formats rows as a table with aligned columns. Columns of numbers are aligned to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let width = |column| cells(column).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    // The first row contains the column names, so skip it when looking for columns of numbers.
    let is_number = |cell: &String| cell == "-" || cell.parse::<f64>().is_ok();
    let right: Vec<bool> = (0..widths.len()).map(|column| cells(column).skip(1).all(is_number)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(widths.iter().zip(&right)).map(|(cell, (&width, &right))| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn result(game: &GameRow, players: &[String; 2]) -> Message {
    match game.winner {
        Some(winner) => message!("library-won", player = &players[winner], points = game.points),
        None if game.is_over => message!("library-draw"),
        None => message!("library-not_over"),
    }
}

/// Formats points with a sign. Zero has no sign.
fn signed(points: i64) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// Formats the range of engine levels with a similar error rate; `-` if the player has no rating.
fn levels(player: &SideStatistics, language: Language) -> String {
    player.rating.map_or("-".to_owned(), |rating| rating.levels().say(language))
}

/// Formats an error rate, or its uncertainty, in millipoints; `-` if it is missing.
fn millipoints(rate: Option<f64>) -> String {
    rate.map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate))
}
