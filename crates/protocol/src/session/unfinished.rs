//! Matches that the user left before they were over.

use schemars::JsonSchema;
use serde::Serialize;

use super::Session;
use super::recording::{LoadedFields, take_names};
use super::storage::Storage;
use crate::reply::TextReply;
use crate::{ErrorCode, ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_table::match_play::Match;
use plakoto_table::messages;
use plakoto_table::record::Record;
use plakoto_table::unfinished::{FolderContents, MatchFolder, MatchStore, UnfinishedError, UnfinishedMatch};
use plakoto_words::{Message, message};

/// Maximum number of unfinished matches to list when the program starts.
const MAX_OFFERED: usize = 5;

impl Session {
    /// Saves each match in a file of its own in the folder of `shelf`, from the user's first play on.
    pub fn keep_matches(&mut self, shelf: MatchFolder) {
        self.storage.keeping = Some(MatchStore::new(shelf));
    }

    /// Returns the text lines to show when the program starts: which matches are unfinished, and which files
    /// are unusable.
    #[must_use]
    pub fn offer(&self) -> Vec<Message> {
        let Some(keeping) = &self.storage.keeping else { return Vec::new() };
        let FolderContents { left, faults } = keeping.shelf().find();
        let mut lines: Vec<Message> = faults.iter().map(fault_line).collect();
        lines.extend(offer_lines(&left));
        lines
    }

    /// Returns the text line to show when the program exits, if the match has been saved.
    #[must_use]
    pub fn farewell(&self) -> Option<Message> {
        self.storage.keeping.as_ref()?.path()?;
        let is_over = self.recording.keeper.end(&self.table).winner().is_some();
        let kind = kind(self.recording.record());
        Some(match is_over {
            true => message!("unfinished-kept_until", kind = kind),
            false => message!("unfinished-kept", kind = kind),
        })
    }

    /// Updates the file of the current match after a command. If this fails, the match continues without
    /// being saved.
    pub(crate) fn keep_unfinished(&mut self) {
        if let Some(taken) = self.storage.taken.take() {
            self.storage.keeping = Some(taken);
        }
        let is_played = self.recording.record().games.iter().any(|game| self.has_user_played(game));
        let Some(keeping) = &mut self.storage.keeping else { return };
        // A match in which only the engine has played would be one that the user has never touched.
        let keeper = &self.recording.keeper;
        if keeping.path().is_none() && !is_played {
            keeping.see(keeper.record());
            return;
        }
        let is_over = keeper.end(&self.table).winner().is_some();
        let kept = keeping.update(keeper.record(), is_over);
        if let Err(error) = &kept
            && !self.storage.is_told
        {
            let place = printable::path(keeping.path().unwrap_or(keeping.shelf().folder()));
            log::warn!("the match is not kept: cannot write {place}: {error}");
        }
        self.storage.is_told = kept.is_err();
    }

    /// Leaves the match for a new one. If it has a file and is not over, the file stays for `continue`, and undo no longer
    /// leads back to it.
    pub(crate) fn leave_kept_match(&mut self) {
        if self.storage.is_kept()
            && let Some(keeping) = &mut self.storage.keeping
        {
            *keeping = MatchStore::new(keeping.shelf().clone());
            self.table.forget_past();
            self.recording.keeper.forget_past(&self.table);
        }
    }

    pub(crate) fn go_on_with(&mut self, number: Option<u32>) -> Result<Reply, ProtocolError> {
        let shelf = self.storage.shelf()?.clone();
        let mut left = shelf.get(number).map_err(resume_error)?;
        self.recording.must_not_replace_match(Some(&left.record))?;
        let mut keeping = MatchStore::new(shelf);
        keeping.take(&left).map_err(|error| ProtocolError::new(ErrorCode::Io, messages::system(&error)))?;
        let remark = take_names(&mut left.record.names);
        let UnfinishedMatch { record, series, .. } = left;
        let file = keeping.path().map(|path| path.display().to_string());
        let (games, turns) = (record.games.len(), record.turns());
        let fields = LoadedFields { file, games, turns, damage: None, open: None, encoding: None };
        let line = message!("unfinished-resuming", summary = summary(&record, &series, true));
        self.take_up(series, record);
        // The match before has a file of its own, so `continue` brings it back.
        self.table.forget_past();
        self.recording.keeper.forget_past(&self.table);
        self.storage.taken = Some(keeping);
        Ok(self.place_reply([line].into_iter().chain(remark), &fields))
    }
}

impl Storage {
    /// Returns whether the match should be saved but could not be.
    pub(crate) fn is_unkept(&self) -> bool {
        self.keeping.is_some() && self.is_told
    }

    /// Returns whether the match has a file from which `continue` resumes it.
    pub(crate) fn is_kept(&self) -> bool {
        !self.is_told && self.keeping.as_ref().is_some_and(|keeping| keeping.path().is_some())
    }

    fn shelf(&self) -> Result<&MatchFolder, ProtocolError> {
        self.keeping
            .as_ref()
            .map(MatchStore::shelf)
            .ok_or_else(|| ProtocolError::missing(message!("error-no_unfinished")))
    }

    pub(crate) fn forget_unfinished(&mut self, number: Option<u32>) -> Result<Reply, ProtocolError> {
        let shelf = self.shelf()?;
        let left = match number {
            Some(_) => vec![shelf.get(number).map_err(resume_error)?],
            None => shelf.find().left,
        };
        for one in &left {
            shelf.forget(one).map_err(|error| ProtocolError::new(ErrorCode::Io, messages::system(&error)))?;
        }
        Ok(Reply::message(message!("unfinished-forgotten", count = left.len())))
    }

    pub(crate) fn show_unfinished(&self) -> Reply {
        let keeping = self.keeping.as_ref();
        let FolderContents { left, faults } =
            keeping.map(|keeping| keeping.shelf().find()).unwrap_or_default();
        let mut lines: Vec<Message> = faults.iter().map(fault_line).collect();
        match (keeping, left.is_empty()) {
            (None, _) => lines.push(message!("unfinished-not_saved")),
            (Some(_), true) => lines.push(message!("unfinished-none")),
            (Some(_), false) => lines.extend(left.iter().map(list_line)),
        }
        let file = keeping.and_then(MatchStore::path).map(|path| path.display().to_string());
        lines.extend(file.iter().map(|file| message!("unfinished-kept_in", file = file)));
        let unfinished = left.iter().map(UnfinishedMatchFields::new).collect();
        TextReply::of(lines, &UnfinishedFields { unfinished, file })
    }
}

/// Returns the text lines that offer the unfinished matches when the program starts.
fn offer_lines(left: &[UnfinishedMatch]) -> Vec<Message> {
    match left {
        [] => Vec::new(),
        [one] if one.is_over() => {
            let summary = summary(&one.record, &one.series, false);
            let over = message!("unfinished-over", kind = kind(&one.record), summary = summary);
            vec![over, message!("unfinished-over_advice", kind = kind(&one.record))]
        }
        [one] => {
            let UnfinishedMatch { number, record, series, .. } = one;
            let summary = summary(record, series, false);
            vec![
                message!("unfinished-single", kind = kind(record), summary = summary),
                message!("unfinished-one_advice", kind = kind(record), number = *number),
            ]
        }
        [first, ..] => {
            let several = left;
            let mut lines = vec![message!("unfinished-matches", count = several.len())];
            lines.extend(several.iter().take(MAX_OFFERED).map(list_line));
            if several.len() > MAX_OFFERED {
                lines.push(message!("unfinished-more"));
            }
            lines.push(message!("unfinished-several_advice", number = first.number));
            lines
        }
    }
}

/// Returns the line about a file that cannot be used.
fn fault_line(fault: &UnfinishedError) -> Message {
    Message::joined([fault.message(), Message::text(".")], "")
}

fn list_line(left: &UnfinishedMatch) -> Message {
    let (number, summary) = (format!("{:>4}", left.number), summary(&left.record, &left.series, true));
    match left.is_over() {
        true => message!("unfinished-listed_over", number = number, summary = summary),
        false => message!("unfinished-listed", number = number, summary = summary),
    }
}

/// Returns the word that chooses between sentences about a session and about a match.
fn kind(record: &Record) -> &'static str {
    if record.length == 0 { "session" } else { "match" }
}

/// Formats a summary such as `Ann – plakoto, 3–2 to 5, game 6 after 12 turns`. Player 1, who is usually
/// human, comes first.
fn summary(record: &Record, series: &Match, tells_kind: bool) -> Message {
    let [first, second] = record.names.each_ref();
    let [points, others] = series.score();
    let score = format!("{others}–{points}");
    let score = match record.length {
        0 if tells_kind => message!("unfinished-session_score", score = score),
        0 => Message::text(score),
        length => message!("unfinished-match_score", score = score, length = length),
    };
    let turns = record.current().map_or(0, |game| game.turns().len());
    let game = record.games.len();
    message!(
        "unfinished-summary",
        player = second,
        opponent = first,
        score = score,
        game = game,
        turns = turns
    )
}

/// The unfinished matches.
#[derive(Serialize, JsonSchema)]
pub(crate) struct UnfinishedFields {
    /// The matches, the last one first.
    unfinished: Vec<UnfinishedMatchFields>,
    /// The file that keeps this session's match; null if none exists.
    file: Option<String>,
}

/// An unfinished match.
#[derive(Serialize, JsonSchema)]
struct UnfinishedMatchFields {
    /// The number of the match, for `continue`.
    number: u32,
    /// The names of the players.
    names: [String; 2],
    /// The points needed to win; 0 for an open-ended session.
    match_length: u16,
    /// The points of player 0 and player 1.
    score: [u16; 2],
    /// The number of games.
    games: usize,
    /// The number of turns.
    turns: usize,
    /// The rule set.
    variant: String,
    /// Whether the match is over.
    over: bool,
}

impl UnfinishedMatchFields {
    fn new(left: &UnfinishedMatch) -> Self {
        let UnfinishedMatch { number, record, series, .. } = left;
        Self {
            number: *number,
            names: record.names.clone(),
            match_length: record.length,
            score: series.score(),
            games: record.games.len(),
            turns: record.turns(),
            variant: record.rotation.to_string(),
            over: left.is_over(),
        }
    }
}

/// Converts the error for a match that cannot be resumed to a protocol error.
fn resume_error(error: UnfinishedError) -> ProtocolError {
    match error {
        UnfinishedError::File(error) if error.is_missing() => {
            ProtocolError::missing(message!("unfinished-missing"))
        }
        UnfinishedError::File(error) if error.is_in_use() => {
            ProtocolError::missing(message!("unfinished-in_use"))
        }
        UnfinishedError::File(error) => error.into(),
        UnfinishedError::Newer(_) => ProtocolError::unsupported(error.message()),
        UnfinishedError::Renamed(..) => ProtocolError::bad_argument(error.message()),
    }
}
