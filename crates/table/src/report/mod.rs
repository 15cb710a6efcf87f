//! Match reports: the turns that were played, their analysis, and statistics of the players.
//!
//! An HTML report is one file, without scripts. Reports in Markdown and plain text have the same content as
//! HTML, but no pictures.

mod chart;
pub mod collection;
mod html;
pub mod openings;
pub mod position;
mod review;
mod text;
mod turn;

use std::borrow::{Borrow, Cow};
use std::path::Path;

use self::turn::{TurnEntry, equity};
use crate::analysis::{GameAnalysis, Row, Summary, Thresholds, TurnAnalysis};
use crate::match_play::{GameEnding, GameResult};
use crate::record::{GameRecord, Place, Record};
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, Victory};
use plakoto_words::{Language, Message, message};

pub use self::review::Draw;
pub use self::text::captions;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// An HTML page with pictures.
    Html,
    /// Markdown text with tables.
    Markdown,
    /// Plain text for a terminal.
    Text,
}

impl ReportFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Html, Self::Markdown, Self::Text];

    /// Returns the name of the format, as users type it in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "markdown",
            Self::Text => "text",
        }
    }

    /// Returns the format to which the extension of a file name belongs.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        Self::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|extension| ending.eq_ignore_ascii_case(extension)))
    }

    /// Returns the usual file extension for this format.
    pub const fn extension(self) -> &'static str {
        self.extensions()[0]
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Html => &["html", "htm"],
            Self::Markdown => &["md", "markdown"],
            Self::Text => &["txt"],
        }
    }
}

/// Returns a match report in this format.
pub fn write(report: &MatchReport<'_>, format: ReportFormat) -> String {
    match format {
        ReportFormat::Html => html::write(report),
        ReportFormat::Markdown => text::markdown(report),
        ReportFormat::Text => text::plain(report),
    }
}

/// The content of a match report.
#[derive(Clone, Debug)]
pub struct MatchReport<'a> {
    /// The record of the match.
    pub record: &'a Record,
    /// The analysis of the match; `None` if the match has not been analysed.
    pub analysis: Option<Analysis<'a>>,
    /// Whether the report shows everything at once. Otherwise a report on an analysed match is the review on its
    /// first page; HTML has the rest behind headings that the reader opens.
    pub is_full: bool,
    /// The language of the report.
    pub language: Language,
}

/// The analysis of a match, as shown in the report.
#[derive(Clone, Debug)]
pub struct Analysis<'a> {
    /// The analyses of the games, in the order of the games.
    pub games: Vec<&'a GameAnalysis>,
    /// The statistics of both players.
    pub summary: Summary,
    /// Thresholds for marking errors and luck.
    pub thresholds: Thresholds,
    /// A description of the analysis method.
    pub method: Message,
}

impl<'a> MatchReport<'a> {
    /// Creates a report without an analysis.
    pub const fn new(record: &'a Record, language: Language) -> Self {
        Self { record, analysis: None, is_full: true, language }
    }

    /// Returns a sentence in the language of the report.
    fn say(&self, message: impl Borrow<Message>) -> String {
        message.borrow().say(self.language)
    }

    /// Whether the report ends after its first page.
    fn is_one_page(&self) -> bool {
        self.analysis.is_some() && !self.is_full
    }

    /// Returns the name of a player, without control characters.
    fn name(&self, player: Player) -> Cow<'a, str> {
        printable::clean(&self.record.names[player.index()])
    }

    fn title(&self) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} – {second}")
    }

    /// Returns the kind of match, for example `Match to 5 points (tzannes)`.
    fn kind(&self) -> Message {
        kind(self.record.length, &self.record.rotation.to_string())
    }

    /// Returns information about the match, such as the date and the ratings, as sentences. `value` formats the
    /// values in them.
    fn info(&self, value: impl Fn(&str) -> String) -> Vec<String> {
        let info = &self.record.info;
        let date = info.date.as_ref().map(|date| message!("report-date", date = value(&date.to_string())));
        let named = info.named().map(|(name, text)| {
            let text = value(&printable::clean(text));
            message!("show-matchinfo_item", name = name.to_lowercase(), value = text)
        });
        let rated = Player::BOTH.into_iter().filter_map(|player| {
            let rating = printable::clean(info.ratings[player.index()].as_deref()?);
            Some(message!("report-rating", rating = value(&format!("{} {rating}", self.name(player)))))
        });
        date.into_iter().chain(named).chain(rated).map(|item| self.say(item)).collect()
    }

    /// Returns a match score with the players' names, for example `plakoto 3, user 5`.
    fn score(&self, score: [u16; 2]) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} {}, {second} {}", score[0], score[1])
    }

    /// Returns the heading of a game, for example `Game 2 (portes)`. `heading` changes the word with the number.
    fn game_title(&self, index: usize, heading: impl Fn(&str) -> String) -> String {
        let game = self.say(message!("report-game", game = index + 1));
        heading(&game) + &self.record.rules_of(&self.record.games[index])
    }

    /// Returns a sentence that describes the result of a game.
    fn result(&self, game: &GameRecord) -> String {
        self.say(match game.result() {
            None => message!("report-unfinished"),
            Some(GameResult::MothersPinned) => message!("report-drawn", how = "mothers_pinned"),
            Some(GameResult::Dead) => message!("report-drawn", how = "dead"),
            Some(GameResult::Unknown) => message!("report-drawn", how = "unknown"),
            Some(GameResult::Won { winner, points, ending }) => {
                let how = match ending {
                    GameEnding::Resigned(_) => "resigned",
                    GameEnding::Played(Victory::Mother) => "mother",
                    GameEnding::Played(_) => "played",
                };
                message!("report-won", player = self.name(winner).as_ref(), points = points, how = how)
            }
        })
    }

    /// Returns the turns of a game, each with its analysis and its note.
    fn entries(&self, game: usize) -> impl Iterator<Item = TurnEntry<'_>> {
        let played = self.record.games.get(game);
        let turns = played.map_or(&[][..], |game| game.turns());
        let judged = self.analysis.as_ref().and_then(|analysis| analysis.games.get(game));
        turns.iter().enumerate().map(move |(turn, made)| TurnEntry {
            place: Place { game, turn },
            turn: made,
            name: self.name(made.player),
            note: played.and_then(|played| played.note(turn)),
            judged: judged.and_then(|judged| judged.turns.get(turn)),
            thresholds: self.analysis.as_ref().map(|analysis| &analysis.thresholds),
            language: self.language,
        })
    }

    /// Returns the turns of all games, each with its analysis and its note.
    fn all_entries(&self) -> impl Iterator<Item = TurnEntry<'_>> {
        (0..self.record.games.len()).flat_map(|game| self.entries(game))
    }

    /// Returns whether the analysis of every turn took the match score into account. In very long matches,
    /// the analysis of some turns ignores the score.
    fn is_by_score(&self) -> bool {
        let mut judged = self.all_entries().filter_map(|entry| entry.judged);
        self.record.length > 0 && judged.all(|judged| judged.stakes.is_some())
    }

    /// Returns the rows of the statistics table. Returns no rows without an analysis.
    fn statistics(&self) -> Vec<Row> {
        let groups = |analysis: &Analysis<'_>| analysis.summary.groups(self.language, &equity).concat();
        self.analysis.as_ref().map(groups).unwrap_or_default()
    }

    /// Returns the turns with plays that are marked as errors, the largest loss first. Losses are measured in
    /// chances of winning the match if the analysis used the match score, otherwise in points.
    fn mistakes(&self) -> Vec<TurnEntry<'_>> {
        let is_by_score = self.is_by_score();
        let loss = |entry: &TurnEntry<'_>| {
            let loss = |judged: &TurnAnalysis| {
                judged.error_in_match().filter(|_| is_by_score).unwrap_or(judged.error)
            };
            entry.judged.map_or(0.0, loss)
        };
        let mut marked: Vec<TurnEntry<'_>> =
            self.all_entries().filter(|entry| entry.mark().is_some()).collect();
        marked.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        marked
    }
}

/// Returns the kind of a match, for example `Match to 5 points (tzannes)`.
fn kind(length: u16, rules: &str) -> Message {
    message!("report-kind", length = length, rules = rules)
}

/// Returns the headings of the columns of a table: one sentence has them all.
fn heads(columns: &Message, language: Language) -> Vec<String> {
    columns.say(language).split(" | ").map(str::to_owned).collect()
}
