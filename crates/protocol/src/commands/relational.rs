//! The `relational` command. "Relational" is gnubg's word for the match library, a database of matches.

use super::spec::*;
use std::path::PathBuf;

/// An action on the match library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relational {
    /// Adds the current match to the library.
    AddMatch,
    /// Lists the players in the library.
    Players,
    /// Lists the matches of a player.
    Details(String),
    /// Deletes the matches of a player.
    ErasePlayer(String),
    /// Deletes all matches.
    EraseAll {
        /// Whether the user has confirmed the deletion.
        is_forced: bool,
    },
}

impl Spec for Relational {
    const WORDS: &[&str] = &["relational"];

    /// Parses `relational add match [quiet]`, `relational show players|details NAME`, `relational erase
    /// [player] NAME` or `relational erase allplayers [force]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let words = ["add", "erase", "show"];
        let (what, rest) = input.one_of(&words, message!("expected-library_action"))?;
        match what {
            "add" => add(rest),
            "erase" => erase(rest),
            _ => match rest.one_of(&["details", "players"], message!("expected-shown"))? {
                ("details", rest) => name(rest).map(Self::Details),
                (_, rest) => rest.end(Self::Players),
            },
        }
    }

    /// Commands that change the library are executed in input order, like commands that change the session.
    fn nature(&self) -> Nature {
        let nature = match self {
            Self::Players | Self::Details(_) => Nature::READ,
            Self::AddMatch | Self::ErasePlayer(_) | Self::EraseAll { .. } => Nature::CHANGE,
        };
        Nature { names_file: true, ..nature }
    }

    fn replies(replies: &mut Replies<'_>) {
        Self::library_replies(replies);
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        Ok(inquiry.relational(self.clone())?.into())
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        session.relational(self.clone())
    }
}

/// Parses `match [quiet]`. `quiet` has no effect, because plakoto adds a match without asking.
fn add(input: Input<'_>) -> Result<Relational> {
    let (_, rest) = input.keyword(&[("match", ())], message!("expected-added"))?;
    let (word, behind) = rest.word();
    let rest = if word.eq_ignore_ascii_case("quiet") { behind } else { rest };
    rest.end(Relational::AddMatch)
}

/// Parses `[player] NAME` or `allplayers [force]`.
fn erase(input: Input<'_>) -> Result<Relational> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("allplayers") {
        let (word, behind) = rest.word();
        let is_forced = word.eq_ignore_ascii_case("force");
        let rest = if is_forced { behind } else { rest };
        return rest.end(Relational::EraseAll { is_forced });
    }
    let is_named = word.eq_ignore_ascii_case("player") && !rest.is_empty();
    name(if is_named { rest } else { input }).map(Relational::ErasePlayer)
}

/// Parses the remaining input as the name of a player in the library. The name may be any text.
fn name(input: Input<'_>) -> Result<String> {
    let text = input.rest().trim();
    let name = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    if name.is_empty() { Err(input.expected(message!("expected-players_name"))) } else { Ok(name.to_owned()) }
}

impl Session {
    /// Uses this match library instead of the user's default library.
    pub fn set_library(&mut self, path: PathBuf) {
        self.storage.library = Some(path);
    }
}

#[cfg(not(feature = "library"))]
impl Relational {
    fn library_replies(_: &mut Replies<'_>) {}
}

#[cfg(not(feature = "library"))]
impl Session {
    pub(crate) fn relational(&self, _: Relational) -> Result<Reply> {
        Err(ProtocolError::unsupported(message!("library-not_built")))
    }
}

#[cfg(feature = "library")]
mod with_library {
    use super::{
        JsonSchema, PathBuf, ProtocolError, Relational, Replies, Reply, Result, Serialize, Session, TextReply,
    };
    use crate::ErrorCode;
    use crate::output::OutputSettings;
    use crate::reply::{MatchAnalysis, View};
    use plakoto_engine::printable;
    use plakoto_table::library::{
        Added, Analysis, Entry, Library, LibraryError, MatchFilter, MatchRow, PlayerRow, default_path, text,
        today,
    };
    use plakoto_words::{Message, message};

    impl Relational {
        pub(super) fn library_replies(replies: &mut Replies<'_>) {
            replies.add::<AddedFields>();
            replies.add::<PlayersFields>();
            replies.add::<ErasedFields>();
        }
    }

    impl Session {
        pub(crate) fn relational(&self, what: Relational) -> Result<Reply> {
            match what {
                Relational::AddMatch => self.add_match(),
                Relational::Players => self.show_players(),
                Relational::Details(name) => self.show_details(&name),
                Relational::ErasePlayer(name) => self.erase_player(name),
                Relational::EraseAll { is_forced } => self.erase_all(is_forced),
            }
        }

        fn library_path(&self) -> Result<PathBuf> {
            Ok(self.storage.library.clone().map_or_else(default_path, Ok)?)
        }

        fn open_library(&self) -> Result<Library> {
            Ok(Library::open(&self.library_path()?)?)
        }

        /// Adds the current match to the library, with its analysis if that is up to date.
        fn add_match(&self) -> Result<Reply> {
            let (record, path) = (self.recording.record(), self.library_path()?);
            // Checks for turns first, so that no empty library is created.
            if record.games.iter().all(|game| game.is_untouched()) {
                return Err(LibraryError::NothingPlayed.into());
            }
            let analysed = self.findings.analysis_of_match(self.recording.record());
            let judged = analysed.map(MatchAnalysis::judged_games).unwrap_or_default();
            let method = analysed.map(|reply| reply.method.to_string()).unwrap_or_default();
            let thresholds = analysed.map(|reply| &reply.thresholds);
            let analysis =
                thresholds.map(|thresholds| Analysis { games: &judged, thresholds, method: &method });
            let date = record.info.date.as_ref().map_or_else(today, ToString::to_string);
            let entry = Entry { record, date: &date, source: "a session" };
            let added = Library::open_or_create(&path)?.add(&entry, analysis.as_ref())?;
            let Added { number, is_new, is_analysed, is_noted } = added;
            let change = match (is_new, is_analysed, is_noted) {
                (true, ..) => "new",
                (_, true, true) => "both",
                (_, true, false) => "analysis",
                (_, false, true) => "notes",
                (_, false, false) => "nothing",
            };
            let file = printable::path(&path);
            let added = message!("library-added", number = number.to_string(), file = &file, change = change);
            let more = analysis.is_none().then(|| message!("library-no_analysis"));
            let line = Message::joined([added].into_iter().chain(more), " ");
            let (noted, analysed) = (is_noted, analysis.is_some());
            let fields = AddedFields { r#match: number, is_new, noted, analysed, library: file };
            Ok(TextReply::of([line], &fields))
        }

        fn show_players(&self) -> Result<Reply> {
            let players = self.open_library()?.players()?;
            Ok(PlayersFields { players, matches: None }.into())
        }

        fn show_details(&self, name: &str) -> Result<Reply> {
            let library = self.open_library()?;
            let players: Vec<_> =
                library.players()?.into_iter().filter(|player| player.name == name).collect();
            if players.is_empty() {
                return Err(no_player(name));
            }
            let matches = library.matches(&MatchFilter { player: Some(name.to_owned()), last: None })?;
            Ok(PlayersFields { players, matches: Some(matches) }.into())
        }

        /// Deletes all matches of a player.
        fn erase_player(&self, name: String) -> Result<Reply> {
            let mut library = self.open_library()?;
            let matches = library.matches(&MatchFilter { player: Some(name.clone()), last: None })?;
            if matches.is_empty() {
                return Err(no_player(&name));
            }
            let numbers: Vec<i64> = matches.iter().map(|row| row.number).collect();
            library.remove_all(&numbers)?;
            let (count, name) = (numbers.len(), printable::clean(&name).into_owned());
            Ok(erased_reply(count, message!("library-erased_of", count = count, player = name)))
        }

        fn erase_all(&self, is_forced: bool) -> Result<Reply> {
            let mut library = self.open_library()?;
            let numbers: Vec<i64> =
                library.matches(&MatchFilter::default())?.iter().map(|row| row.number).collect();
            if !is_forced {
                let file = printable::path(&self.library_path()?);
                let unconfirmed = message!("library-confirm", count = numbers.len(), file = file);
                return Err(ProtocolError::missing(unconfirmed));
            }
            library.remove_all(&numbers)?;
            Ok(erased_reply(numbers.len(), message!("library-erased", count = numbers.len())))
        }
    }

    fn erased_reply(count: usize, line: Message) -> Reply {
        TextReply::of([line], &ErasedFields { erased: count })
    }

    fn no_player(name: &str) -> ProtocolError {
        let name = Message::text(printable::quote(name));
        ProtocolError::expected(message!("expected-library_player"), Some(name))
    }

    /// A match that was added to the library.
    #[derive(Serialize, JsonSchema)]
    struct AddedFields {
        /// The number of the match in the library.
        r#match: i64,
        /// Whether the match is new in the library.
        is_new: bool,
        /// Whether the match was there, and its annotations or match information are new.
        noted: bool,
        /// Whether the match has an analysis.
        analysed: bool,
        /// The file of the library.
        library: String,
    }

    /// Players of the library.
    #[derive(Debug, Serialize, JsonSchema)]
    struct PlayersFields {
        /// The players.
        players: Vec<PlayerRow>,
        /// The matches of the player; only in `relational show details`.
        #[serde(skip_serializing_if = "Option::is_none")]
        matches: Option<Vec<MatchRow>>,
    }

    impl View for PlayersFields {
        fn lines(&self, settings: &OutputSettings) -> Vec<String> {
            let players = text::players(&self.players, settings.language);
            let matches = self.matches.as_ref().map(|rows| text::matches(rows, settings.language));
            [Some(players), matches]
                .iter()
                .flatten()
                .flat_map(|text| text.lines())
                .map(str::to_owned)
                .collect()
        }
    }

    /// Matches that were erased.
    #[derive(Serialize, JsonSchema)]
    struct ErasedFields {
        /// The number of matches.
        erased: usize,
    }

    impl From<LibraryError> for ProtocolError {
        fn from(error: LibraryError) -> Self {
            let code = match error {
                LibraryError::NothingPlayed | LibraryError::Missing(_) => ErrorCode::MissingContext,
                LibraryError::NoMatch(_) => ErrorCode::BadArgument,
                _ => ErrorCode::Io,
            };
            Self::new(code, error.message())
        }
    }
}
