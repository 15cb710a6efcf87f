//! The content of a match report, in every format.

use std::borrow::Cow;

use super::entry::TurnEntry;
use crate::analysis::{GameAnalysis, Summary, Thresholds, TurnAnalysis};
use crate::match_play::{GameEnding, GameResult};
use crate::record::{GameRecord, Place, Record, points_text};
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, Victory};

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
    pub method: &'a str,
}

impl<'a> MatchReport<'a> {
    /// Creates a report without an analysis.
    pub const fn new(record: &'a Record) -> Self {
        Self { record, analysis: None, is_full: true }
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
    pub(super) fn kind(&self) -> String {
        kind(self.record.length, &self.record.rotation.to_string())
    }

    /// Returns information about the match, such as the date and the ratings. Each value has a label.
    pub(super) fn info(&self) -> Vec<(&'static str, String)> {
        let info = &self.record.info;
        let date = info.date.as_ref().map(|date| ("Date", date.to_string()));
        let rated = |player: Player| {
            let rating = info.ratings[player.index()].as_deref()?;
            Some(("Rating", format!("{} {}", self.name(player), printable::clean(rating))))
        };
        let others = info.named().map(|(name, value)| (name, printable::clean(value).into_owned()));
        date.into_iter().chain(others).chain(Player::BOTH.into_iter().filter_map(rated)).collect()
    }

    /// Returns a match score with the players' names, for example `plakoto 3, user 5`.
    pub(super) fn score(&self, score: [u16; 2]) -> String {
        let [first, second] = Player::BOTH.map(|player| self.name(player));
        format!("{first} {}, {second} {}", score[0], score[1])
    }

    /// Returns a sentence that describes the result of a game.
    pub(super) fn result(&self, game: &GameRecord) -> String {
        let won = match game.result() {
            None => return "Not finished.".into(),
            Some(GameResult::MothersPinned) => return "A draw: both mothers are pinned.".into(),
            Some(GameResult::Dead) => return "A draw: neither player can ever move again.".into(),
            Some(GameResult::Unknown) => return "The game is over.".into(),
            Some(GameResult::Won { winner, points, ending }) => (winner, points, ending),
        };
        let (winner, points, ending) = won;
        let how = match ending {
            GameEnding::Resigned(_) => " by resignation",
            GameEnding::Played(Victory::Mother) => " by pinning the mother",
            GameEnding::Played(_) => "",
        };
        format!("{} wins {}{how}.", self.name(winner), points_text(points))
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
pub(super) fn kind(length: u16, rules: &str) -> String {
    match length {
        0 => format!("Open-ended session ({rules})"),
        length => format!("Match to {} ({rules})", points_text(length)),
    }
}
