//! Formats matches and players as plain text.

use super::LibraryCheck;
use super::places::PlaceRow;
use super::rows::{GameRow, MatchDetails, MatchRow, MonthRow, PlayerRow, SideStatistics};
use plakoto_engine::printable;

/// Formats matches as a table with one row for each match.
pub fn matches(rows: &[MatchRow]) -> String {
    let head = ["number", "date", "players", "length", "score", "rules", "turns", "analysis"];
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
            row.analysis.clone().unwrap_or_default(),
        ]
    };
    under(&head, rows.iter().map(row))
}

/// Formats players as a table with one row for each player.
pub fn players(rows: &[PlayerRow]) -> String {
    let head = [
        "player",
        "matches",
        "won",
        "lost",
        "points",
        "analysed",
        "decisions",
        "millipoints",
        "corrected",
        "±",
        "luck",
        "rating",
    ];
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
            levels(statistics),
        ]
    };
    under(&head, rows.iter().map(row))
}

/// Formats places in matches as a table.
pub fn places(rows: &[PlaceRow]) -> String {
    let row = |row: &PlaceRow| {
        let players = row.players.join(" - ");
        vec![row.number.to_string(), row.date.clone(), players, row.game.to_string(), row.turn.to_string()]
    };
    under(&["match", "date", "players", "game", "turn"], rows.iter().map(row))
}

/// Formats a player's months as a table, with a bar for each error rate.
pub fn months(rows: &[MonthRow]) -> String {
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
    under(&["month", "matches", "decisions", "millipoints", "", "luck"], rows.iter().map(row))
        + &format!("Error rate: {line}\n")
}

/// Formats the result of reading the whole library, with one line for each damage.
pub fn check(check: &LibraryCheck) -> String {
    let LibraryCheck { matches, lessons, damages } = check;
    let count =
        |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let read = format!(
        "{} and {} of the quiz were read",
        count(*matches, "match", "matches"),
        count(*lessons, "position", "positions")
    );
    if damages.is_empty() {
        return format!("{read}. There is no damage.\n");
    }
    let lines = damages.iter().map(|damage| match damage.number {
        Some(number) => format!("Match {number}: {}\n", damage.fault),
        None => format!("{}\n", damage.fault),
    });
    format!("{read}, with {}:\n", count(damages.len() as u64, "damage", "damages"))
        + &lines.collect::<String>()
}

/// Bars of rising height.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Formats a match with its games and the statistics of its players.
pub fn details(details: &MatchDetails) -> String {
    let row = &details.row;
    let [first, second] = &row.players;
    let what = match row.length {
        0 => "open-ended session".to_owned(),
        length => format!("to {}", points(length)),
    };
    let mut text = format!("Match {}: {first} - {second}, {what}, {}, {}\n", row.number, row.rules, row.date);
    text += &format!("From {}.\n", row.source);
    let games = details.games.iter().map(|game| {
        let [one, two] = game.score;
        let cells = [game.game.to_string(), format!("{one}-{two}"), game.turns.to_string()];
        cells.into_iter().chain([result(game, &row.players)]).collect()
    });
    text += &under(&["game", "score", "turns", "result"], games);
    let [one, two] = row.score;
    text += &format!("Score: {first} {one}, {second} {two}.\n");
    if let (Some(statistics), Some(method)) = (&details.statistics, &row.analysis) {
        text += &judged(&row.players, statistics);
        text += &format!("{method}\n");
    }
    text
}

fn judged(players: &[String; 2], statistics: &[SideStatistics; 2]) -> String {
    let head = [
        "player",
        "decisions",
        "doubtful",
        "bad",
        "very bad",
        "error",
        "millipoints",
        "corrected",
        "±",
        "luck",
        "rating",
    ];
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
            levels(player),
        ]
    });
    under(&head, rows)
}

fn under(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let head = head.iter().map(|&name| printable::clean(name).into_owned()).collect();
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

fn result(game: &GameRow, players: &[String; 2]) -> String {
    match game.winner {
        Some(winner) => format!("{} wins {}", players[winner], points(game.points.into())),
        None if game.is_over => "a draw".to_owned(),
        None => "not over".to_owned(),
    }
}

fn points(points: u16) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

/// Formats points with a sign. Zero has no sign.
fn signed(points: i64) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// Formats the range of engine levels with a similar error rate; `-` if the player has no rating.
fn levels(player: &SideStatistics) -> String {
    player.rating.map_or("-".to_owned(), |rating| rating.levels().to_string())
}

/// Formats an error rate, or its uncertainty, in millipoints; `-` if it is missing.
fn millipoints(rate: Option<f64>) -> String {
    rate.map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate))
}
