//! The content of a match report, from which all formats are written.

use std::borrow::{Borrow, Cow};

use super::turn::{TurnEntry, equity};
use crate::analysis::{GameAnalysis, Row, Summary, Thresholds, TurnAnalysis};
use crate::match_play::{GameEnding, GameResult};
use crate::record::{GameRecord, Place, Record};
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, Victory};
use plakoto_words::{Language, Message, message};

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
    pub(super) fn say(&self, message: impl Borrow<Message>) -> String {
        message.borrow().say(self.language)
    }

    /// Whether the report ends after its first page.
    pub(super) fn is_one_page(&self) -> bool {
        self.analysis.is_some() && !self.is_full
    }

    /// Returns the name of a player, without control characters.
    pub(super) fn name(&self, player: Player) -> Cow<'a, str> {
        printable::clean(&self.record.names[player.index()])
    }

    pub(super) fn title(&self) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} – {second}")
    }

    /// Returns the kind of match, for example `Match to 5 points (tzannes)`.
    pub(super) fn kind(&self) -> Message {
        kind(self.record.length, &self.record.rotation.to_string())
    }

    /// Returns information about the match, such as the date and the ratings, as sentences. `value` formats the
    /// values in them.
    pub(super) fn info(&self, value: impl Fn(&str) -> String) -> Vec<String> {
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
    pub(super) fn score(&self, score: [u16; 2]) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} {}, {second} {}", score[0], score[1])
    }

    /// Returns the heading of a game, for example `Game 2 (portes)`. `heading` changes the word with the number.
    pub(super) fn game_title(&self, index: usize, heading: impl Fn(&str) -> String) -> String {
        let game = self.say(message!("report-game", game = index + 1));
        heading(&game) + &self.record.rules_of(&self.record.games[index])
    }

    /// Returns a sentence that describes the result of a game.
    pub(super) fn result(&self, game: &GameRecord) -> String {
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
    pub(super) fn entries(&self, game: usize) -> impl Iterator<Item = TurnEntry<'_>> {
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
    pub(super) fn all_entries(&self) -> impl Iterator<Item = TurnEntry<'_>> {
        (0..self.record.games.len()).flat_map(|game| self.entries(game))
    }

    /// Returns whether the analysis of every turn took the match score into account. In very long matches,
    /// the analysis of some turns ignores the score.
    pub(super) fn is_by_score(&self) -> bool {
        let mut judged = self.all_entries().filter_map(|entry| entry.judged);
        self.record.length > 0 && judged.all(|judged| judged.stakes.is_some())
    }

    /// Returns the rows of the statistics table. Returns no rows without an analysis.
    pub(super) fn statistics(&self) -> Vec<Row> {
        let groups = |analysis: &Analysis<'_>| analysis.summary.groups(self.language, &equity).concat();
        self.analysis.as_ref().map(groups).unwrap_or_default()
    }

    /// Returns the turns with plays that are marked as errors, the largest loss first. Losses are measured in
    /// chances of winning the match if the analysis used the match score, otherwise in points.
    pub(super) fn mistakes(&self) -> Vec<TurnEntry<'_>> {
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
pub(super) fn kind(length: u16, rules: &str) -> Message {
    message!("report-kind", length = length, rules = rules)
}

/// Returns the headings of the columns of a table: one sentence has them all.
pub(super) fn heads(columns: &Message, language: Language) -> Vec<String> {
    columns.say(language).split(" | ").map(str::to_owned).collect()
}
