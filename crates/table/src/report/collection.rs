//! Reports on several matches: one table row for each match, statistics of the players, and trends.

use std::borrow::Borrow;
use std::collections::HashMap;

use maud::{Markup, html};

use super::ReportFormat;
use super::chart::{Chart, STYLES, key};
use super::html::page;
use super::match_report::{MatchReport, heads};
use super::review::phase_rows;
use super::text::{capitals, columns, escape_cells};
use super::turn::equity;
use crate::analysis::{PlayerStatistics, Rating, Summary};
use plakoto_engine::printable::signed;
use plakoto_engine::rules::Player;
use plakoto_words::{Language, Message, message};

#[cfg(feature = "library")]
use crate::library::MatchRow;

/// Maximum number of players in the table of errors by phase.
const MAX_BY_PHASE: usize = 4;

/// A match in the report, with the statistics of its analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectedMatch {
    /// The name of the match file. For a match from a library, its number and source.
    pub file: Message,
    /// The address of the match's own report; `None` if it has no report.
    pub link: Option<String>,
    /// The date of the match, in the form `2024-03-01`; `None` if the date is unknown.
    pub date: Option<String>,
    /// The names of player 0 and player 1, without control characters.
    pub names: [String; 2],
    /// The kind of match, for example `Match to 5 points (plakoto)`.
    pub kind: Message,
    /// The final score of player 0 and player 1.
    pub score: [u16; 2],
    /// The statistics of player 0 and player 1.
    pub summary: Summary,
}

impl CollectedMatch {
    /// Creates the entry for a match from its own report. Returns `None` if the match has not been analysed.
    pub fn of(report: &MatchReport<'_>, file: String, link: String, date: Option<String>) -> Option<Self> {
        Some(Self {
            file: Message::text(file),
            link: Some(link),
            date,
            names: Player::BOTH.map(|player| report.name(player).into_owned()),
            kind: report.kind(),
            score: report.record.score().unwrap_or_default(),
            summary: report.analysis.as_ref()?.summary,
        })
    }

    /// Creates the entry for a match in a library from its stored analysis.
    #[cfg(feature = "library")]
    pub fn stored(row: MatchRow, summary: Summary) -> Self {
        Self {
            file: message!("collection-of_library", number = row.number.to_string(), source = row.source),
            link: None,
            date: Some(row.date),
            kind: super::match_report::kind(row.length, &row.rules),
            names: row.players,
            score: row.score,
            summary,
        }
    }

    /// Returns the names of player 0 and player 1, each with the player's statistics.
    fn players(&self) -> impl Iterator<Item = (&str, &PlayerStatistics)> {
        self.names.iter().map(String::as_str).zip(&self.summary.statistics.players)
    }
}

/// A report on several analysed matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionReport {
    matches: Vec<CollectedMatch>,
    language: Language,
}

impl CollectionReport {
    /// Creates a report. If all matches have a date, sorts them by date. Otherwise keeps their order.
    pub fn new(mut matches: Vec<CollectedMatch>, language: Language) -> Self {
        if matches.iter().all(|played| played.date.is_some()) {
            matches.sort_by(|one, other| one.date.cmp(&other.date));
        }
        Self { matches, language }
    }

    fn say(&self, message: impl Borrow<Message>) -> String {
        message.borrow().say(self.language)
    }

    /// Returns the title of the report, for example `3 matches`.
    fn title(&self) -> String {
        self.say(message!("collection-title", count = self.matches.len()))
    }

    /// Explains the numbers in the tables.
    fn meaning(&self) -> String {
        self.say(message!("collection-meaning"))
    }

    /// Returns the name, the number of matches and the statistics of each player. The player with the most
    /// decisions comes first.
    fn players(&self) -> Vec<(&str, usize, PlayerStatistics)> {
        let mut players: Vec<(&str, usize, PlayerStatistics)> = Vec::new();
        let mut places = HashMap::new();
        for (name, statistics) in self.matches.iter().flat_map(CollectedMatch::players) {
            let place = *places.entry(name).or_insert(players.len());
            if place == players.len() {
                players.push((name, 0, PlayerStatistics::default()));
            }
            let (_, matches, sum) = &mut players[place];
            *matches += 1;
            sum.add(statistics);
        }
        players.sort_by(|one, other| other.2.decisions.cmp(&one.2.decisions).then(one.0.cmp(other.0)));
        players
    }

    /// Returns all tables, which are the same in every format. The table of matches comes last.
    fn tables(&self) -> [ReportTable; 3] {
        [self.player_table(), self.phase_table(), self.match_table()]
    }

    fn table(&self, title: Message, columns: &Message, rows: Vec<Vec<String>>) -> ReportTable {
        ReportTable { title: self.say(title), heads: heads(columns, self.language), rows, links: Vec::new() }
    }

    fn player_table(&self) -> ReportTable {
        let rated = |player: &PlayerStatistics, of: &dyn Fn(&Rating) -> String| {
            player.rating().map_or("-".to_owned(), |rating| of(&rating))
        };
        let row = |(name, matches, player): (&str, usize, PlayerStatistics)| {
            let [doubtful, bad, very_bad] = player.marks.map(|count| count.to_string());
            vec![
                name.to_owned(),
                matches.to_string(),
                player.decisions.to_string(),
                doubtful,
                bad,
                very_bad,
                rate(&player),
                rated(&player, &Rating::millipoints),
                rated(&player, &|rating| self.say(rating.levels())),
                equity(player.luck as f32),
            ]
        };
        let rows = self.players().into_iter().map(row).collect();
        self.table(message!("collection-players"), &message!("columns-players"), rows)
    }

    fn phase_table(&self) -> ReportTable {
        let players = self.players();
        let compared: Vec<(&str, &PlayerStatistics)> =
            players.iter().take(MAX_BY_PHASE).map(|(name, _, player)| (*name, player)).collect();
        let rows = phase_rows(&compared, self.language);
        self.table(message!("report-phases"), &message!("columns-phases"), rows)
    }

    fn match_table(&self) -> ReportTable {
        let row = |(number, played): (usize, &CollectedMatch)| {
            let date = played.date.clone().unwrap_or_else(|| "-".into());
            let mut row = vec![number.to_string(), date, self.say(&played.file)];
            for (name, statistics) in played.players() {
                row.extend([name.to_owned(), rate(statistics), equity(statistics.luck as f32)]);
            }
            let [first, second] = played.score;
            let by_score = played.summary.is_by_score;
            let adjusted = played.summary.results().map(|[_, adjusted]| match by_score {
                true => format!("{}% MWC", signed(100.0 * adjusted, 2)),
                false => equity(adjusted as f32),
            });
            let adjusted = adjusted.unwrap_or_else(|| "-".into());
            row.extend([format!("{first}–{second}"), adjusted, self.say(&played.kind)]);
            row
        };
        let rows = (1..).zip(&self.matches).map(row).collect();
        let links = self.matches.iter().map(|played| played.link.clone()).collect();
        ReportTable {
            links,
            ..self.table(message!("collection-matches"), &message!("columns-matches"), rows)
        }
    }

    /// Returns the chart of error rates from match to match, and the names of its players in the order of the curves.
    /// The chart shows the players with the most decisions among those who played at least two matches. Returns `None`
    /// if there are no such players.
    fn trend(&self) -> Option<(Chart, Vec<String>)> {
        let regular = self.players().into_iter().filter(|(_, matches, _)| *matches > 1);
        let names: Vec<String> = regular.take(STYLES).map(|(name, _, _)| name.to_owned()).collect();
        let lines: Vec<Vec<(usize, f32)>> = names.iter().map(|name| self.line(name)).collect();
        let title = self.say(message!("collection-error_rates"));
        let sections = vec![(0, self.say(message!("collection-first_match")))];
        let chart = rate_chart(title, self.matches.len(), sections, lines);
        (!names.is_empty()).then_some((chart, names))
    }

    fn line(&self, name: &str) -> Vec<(usize, f32)> {
        let rate = |played: &CollectedMatch| {
            played.players().find(|(known, _)| *known == name).and_then(|(_, player)| player.error_rate())
        };
        let rates =
            self.matches.iter().enumerate().filter_map(|(place, played)| Some((place, rate(played)?)));
        rates.map(|(place, rate)| (place, (1e3 * rate) as f32)).collect()
    }
}

fn rate(player: &PlayerStatistics) -> String {
    player.error_rate().map_or("-".to_owned(), |rate| format!("{:.1}", 1e3 * rate))
}

/// Returns a picture of a player's error rates, one for each month, as an SVG file. Rates are in points per decision.
pub fn months(player: &str, rates: &[(String, f64)], language: Language) -> String {
    let points: Vec<(usize, f32)> =
        rates.iter().enumerate().map(|(place, (_, rate))| (place, (1e3 * rate) as f32)).collect();
    let every = rates.len().div_ceil(8).max(1);
    let sections = rates.iter().enumerate().step_by(every).map(|(place, (month, _))| (place, month.clone()));
    let title = message!("collection-months", player = player).say(language);
    rate_chart(title, rates.len(), sections.collect(), vec![points]).file()
}

/// Returns a chart of error rates in millipoints, with a range from 0 to a multiple of 10.
fn rate_chart(
    title: String,
    places: usize,
    sections: Vec<(usize, String)>,
    lines: Vec<Vec<(usize, f32)>>,
) -> Chart {
    let highest = lines.iter().flatten().map(|(_, rate)| *rate).fold(0.0, f32::max);
    let highest = (highest / 10.0).ceil().max(1.0) * 10.0;
    let ticks = [0.0, 0.5, 1.0].map(|part| (part * highest, format!("{}", part * highest)));
    let range = [0.0, highest];
    Chart { title, range, ticks: ticks.into(), places, sections, lines, marks: Vec::new() }
}

/// A table with a title.
struct ReportTable {
    title: String,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The link address of each row; `None` for a row without a link. In the table of matches, the link is in
    /// the file column.
    links: Vec<Option<String>>,
}

/// Returns the report in this format. Links in the report are relative to its folder.
pub fn write(report: &CollectionReport, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => html(report),
        ReportFormat::Markdown => markdown(report),
        ReportFormat::Text => text(report),
    }
}

fn markdown(report: &CollectionReport) -> String {
    let mut text = format!("# {}\n\n{}\n", report.title(), report.meaning());
    for ReportTable { title, heads, rows, .. } in report.tables() {
        text += &format!("\n## {title}\n\n| {} |\n", heads.join(" | "));
        text += &format!("{}|\n", "|---".repeat(heads.len()));
        for row in &rows {
            text += &format!("| {} |\n", escape_cells(row));
        }
    }
    text
}

fn text(report: &CollectionReport) -> String {
    let mut text = format!("{}\n{}\n", report.title(), report.meaning());
    for table in report.tables() {
        let rows: Vec<Vec<String>> = std::iter::once(table.heads).chain(table.rows).collect();
        text += &format!("\n{}\n\n{}", capitals(&table.title), columns(&rows));
    }
    text
}

fn html(report: &CollectionReport) -> String {
    let title = report.title();
    page(
        report.language,
        &title,
        &html! {
            h1 { (title) }
            p.faint { (report.meaning()) }
            @if let Some((chart, names)) = report.trend() {
                h2 { (report.say(message!("collection-trend"))) }
                figure {
                    figcaption { (chart.title) }
                    (chart.draw())
                    p { @for (style, name) in names.iter().enumerate() { (key(style)) " " bdi { (name) } " " } }
                }
            }
            @for table in report.tables() { (table_section(&table)) }
        },
    )
}

fn table_section(table: &ReportTable) -> Markup {
    html! {
        h2 { (table.title) }
        div.scroll { table {
            thead { tr { @for head in &table.heads { th { (head) } } } }
            tbody { @for (number, row) in table.rows.iter().enumerate() { tr {
                @for (column, cell) in row.iter().enumerate() {
                    td { bdi {
                        @match table.links.get(number).and_then(Option::as_ref).filter(|_| column == FILE) {
                            Some(link) => { a href=(link) { (cell) } },
                            None => (cell),
                        }
                    } }
                }
            } } }
        } }
    }
}

/// Index of the column in the table of matches that contains the links to the match reports.
const FILE: usize = 2;
