//! Parts of a session's state: the record file, settings, results of searches, and questions that wait for an
//! answer.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::reply::TextReply;
use crate::reply::{MatchAnalysis, Subject};
use crate::{OutputSettings, ProtocolError, Reply};
use plakoto_engine::rollout::{Rollout, RolloutSettings};
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_engine::search::Candidate;
use plakoto_table::analysis::AnalysisSettings;
use plakoto_table::match_play::{GameState, Match, MatchStakes, Table};
use plakoto_table::practice::{Exercise, Verdict};
use plakoto_table::record::{Mark, Record, Recorder, TextEncoding, Writer};
use plakoto_table::unfinished::MatchStore;
use plakoto_words::{Message, message};

/// The match record, and the file that it is written to.
pub(crate) struct Recording {
    pub(crate) keeper: Recorder,
    pub(crate) writer: Option<Writer>,
    /// Whether `load match` has opened the file, because an earlier session had not closed it.
    pub(crate) is_resumed: bool,
    /// Error that occurred while closing the record file that the last command replaced.
    pub(crate) unclosed: Option<ProtocolError>,
    /// Encoding used to read `.mat` files.
    pub(crate) encoding: TextEncoding,
}

impl Recording {
    pub(crate) fn new(table: &Table) -> Self {
        let keeper = Recorder::new(table);
        Self { keeper, writer: None, is_resumed: false, unclosed: None, encoding: TextEncoding::default() }
    }
}

/// State that is stored in files and outlives the session.
#[derive(Default)]
pub(crate) struct PersistentState {
    /// Writer that saves the current match; `None` if the session saves no matches.
    pub(crate) keeping: Option<MatchStore>,
    /// Writer for the match that the current command resumes. It replaces `keeping` if the command succeeds.
    pub(crate) taken: Option<MatchStore>,
    /// Whether the user has been told that the match cannot be saved.
    pub(crate) is_told: bool,
    pub(crate) settings: Option<SettingsFile>,
    /// Output settings at the start of the session, before the user changes any.
    pub(crate) default_output: OutputSettings,
}

/// The file that `save settings` writes.
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    /// Writes the settings to the file.
    pub(crate) save: fn(&Path, &str) -> Result<(), ProtocolError>,
}

/// Callback that receives progress notes about searches.
pub(crate) type Onlooker = Arc<dyn Fn(Message) + Send + Sync>;

/// Returns the progress note for a completed search depth.
pub(crate) fn complete_depth(plies: u8) -> Message {
    message!("status-depth", plies = plies)
}

/// Files that the engine uses, as absolute paths; `None` if the user has named none.
#[derive(Default)]
pub(crate) struct NamedFiles {
    /// Path of the network file.
    pub(crate) net: Option<PathBuf>,
    /// Path of the folder with endgame tables.
    pub(crate) endings: Option<PathBuf>,
}

/// The latest analyses by `analyse`.
#[derive(Default)]
pub(crate) struct Analyses {
    /// The last analysis of a game, with the record that was analysed. `of_match` contains the last analysis
    /// of a match in the same way.
    pub(crate) of_game: Option<(Record, MatchAnalysis)>,
    pub(crate) of_match: Option<(Record, MatchAnalysis)>,
}

/// A play that the tutor has warned about and that the user may still insist on.
pub(crate) struct QuestionedPlay {
    pub(crate) legal: LegalPlay,
    /// The game in which the tutor gave the warning, with its position and dice.
    pub(crate) game: GameState,
    pub(crate) rules: RuleSet,
}

/// The result of a command that the session remembers for later commands.
pub(crate) enum Finding {
    /// The plays that `hint` has ranked. Later commands can put the positions after them on the board.
    Hint(Box<RankedPlays>),
    /// A rollout, which can be continued.
    Rollout(Box<LastRollout>),
    /// The analysis of a game.
    Game(Box<(Record, MatchAnalysis)>),
    /// The analysis of a match.
    Match(Box<(Record, MatchAnalysis)>),
    /// The engine panicked while it searched the session's position, so the position must be dropped.
    Fault,
}

/// The last rollout, which `rollout more` can continue.
#[derive(Clone)]
pub(crate) struct LastRollout {
    pub(crate) subject: Subject,
    pub(crate) rollout: Rollout,
}

/// The plays that `hint` has ranked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RankedPlays {
    /// The position before the plays, with the dice.
    pub subject: Subject,
    /// Rule set that the game is played under.
    pub rules: RuleSet,
    /// Value of each possible game result at the match score; `None` if only points count.
    pub stakes: Option<MatchStakes>,
    /// The best plays, best first.
    pub candidates: Vec<Candidate>,
}

/// Decisions that the session expects from the user.
#[derive(Clone, Copy, Debug, Default)]
pub struct PendingDecisions {
    /// Whether a question waits for the answer `yes` or `no`.
    pub is_asked: bool,
    /// Whether the match will be lost when the session ends, because it cannot be saved.
    pub is_unkept: bool,
}

/// The settings for `analyse` that the user has chosen.
#[derive(Clone, Copy, Default)]
pub(crate) struct AnalysisChoice {
    /// Analysis settings that apply without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are also compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// The rollout settings, including values that are remembered while they are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutChoice {
    pub(crate) used: RolloutSettings,
    pub(crate) truncation: u16,
    pub(crate) error: f32,
    pub(crate) joint_errors: f32,
}

impl Default for RolloutChoice {
    fn default() -> Self {
        // These are gnubg's defaults, except for the truncation depth. Truncation itself is switched off by
        // default, as in gnubg.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// Which plays the tutor warns about. The tutor judges plays with the settings of `analyse`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TutorChoice {
    pub(crate) is_on: bool,
    /// The mildest skill mark that causes a warning.
    pub(crate) mark: Mark,
}

impl Default for TutorChoice {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful }
    }
}

/// The questions that the user practises, and how many answers were right.
#[derive(Clone, Debug)]
pub(crate) struct Practice {
    exercises: Vec<Exercise>,
    /// The match at the table. If it changes, the practice is over.
    series: Match,
    asked: usize,
    right: usize,
}

impl Practice {
    /// Begins with the first of these questions, of which there must be one. `series` is the match at the table.
    pub(crate) fn new(exercises: Vec<Exercise>, series: Match) -> Self {
        Self { exercises, series, asked: 0, right: 0 }
    }

    /// Whether the practice began at this match.
    pub(crate) fn is_at(&self, series: &Match) -> bool {
        self.series == *series
    }

    /// Goes to the next question. Returns `false` after the last question.
    pub(crate) fn go_on(&mut self) -> bool {
        self.asked += 1;
        self.asked < self.exercises.len()
    }

    /// Counts an answer.
    pub(crate) fn count(&mut self, verdict: Verdict) {
        self.right += usize::from(verdict.is_right());
    }

    /// The open question.
    pub(crate) fn question(&self) -> &Exercise {
        &self.exercises[self.asked]
    }

    /// Number of the open question, from 1, and the number of all questions.
    pub(crate) fn place(&self) -> [usize; 2] {
        [self.asked + 1, self.exercises.len()]
    }

    pub(crate) fn summary(&self) -> Reply {
        let Self { asked, right, .. } = self;
        Reply::message(message!("practice-over", right = *right, asked = *asked))
    }
}

/// New contents for a file that is replaced if the user agrees.
pub(crate) struct Replacement {
    pub(super) contents: Vec<u8>,
    pub(super) path: PathBuf,
}

/// Returns the reply that reports that a file has been written.
pub(crate) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    TextReply::of([message!("file-written", file = &name)], &WrittenFields { file: name })
}

/// A file that was written.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WrittenFields {
    /// The path of the file.
    file: String,
}
