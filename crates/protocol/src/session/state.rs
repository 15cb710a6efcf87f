//! State of a session besides the table: settings, results and open questions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::reply::Shown;
use crate::reply::{AnalysisReply, Subject};
use crate::{OutputSettings, ProtocolError, Reply};
use plakoto_engine::rollout::{Rollout, RolloutSettings};
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_engine::search::Candidate;
use plakoto_table::analysis::{AnalysisSettings, Mark};
use plakoto_table::match_play::{Game, MatchStakes, Table};
use plakoto_table::record;
use plakoto_table::record::{Keeper, Record, TextEncoding, Writer};
use plakoto_table::unfinished::Keeping;

/// The record of the match, and the file that it is written to.
pub(crate) struct Recording {
    pub(crate) keeper: Keeper,
    pub(crate) writer: Option<Writer>,
    /// Whether a file was requested, but none could be opened.
    pub(crate) lacks_file: bool,
    /// Error from closing the file that the last command replaced.
    pub(crate) unclosed: Option<ProtocolError>,
    /// Encoding of `.mat` files that are read.
    pub(crate) encoding: TextEncoding,
}

impl Recording {
    pub(crate) fn new(table: &Table, rules: &RuleSet) -> Self {
        let keeper = Keeper::new(table, rules);
        Self { keeper, writer: None, lacks_file: false, unclosed: None, encoding: TextEncoding::default() }
    }
}

/// State that outlives the session.
#[derive(Default)]
pub(crate) struct Staying {
    /// Saves the match.
    pub(crate) keeping: Option<Keeping>,
    /// Saves the match that the current command has just resumed; takes effect if the command succeeds.
    pub(crate) taken: Option<Keeping>,
    /// Whether the user has been told that the match cannot be saved.
    pub(crate) is_told: bool,
    pub(crate) settings: Option<SettingsFile>,
    /// Format of replies before any setting is made.
    pub(crate) usual: OutputSettings,
}

/// The file that `save settings` writes.
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    /// Replaces the file.
    pub(crate) save: fn(&Path, &str) -> Result<(), ProtocolError>,
}

/// Callback that receives the progress of searches.
pub(crate) type Onlooker = Arc<dyn Fn(String) + Send + Sync>;

/// Returns the progress note for a completed search depth.
pub(crate) fn complete_depth(plies: u8) -> String {
    format!("{plies}-ply complete")
}

/// Files that the engine uses, as absolute paths.
#[derive(Default)]
pub(crate) struct NamedFiles {
    /// The network file.
    pub(crate) net: Option<PathBuf>,
    /// The folder of endgame tables.
    pub(crate) endings: Option<PathBuf>,
}

/// The latest analyses.
#[derive(Default)]
pub(crate) struct Analyses {
    /// The last analysis of a game and the last analysis of a match, each with the record that was
    /// analysed.
    pub(crate) of_game: Option<(Record, AnalysisReply)>,
    pub(crate) of_match: Option<(Record, AnalysisReply)>,
}

/// A play that was questioned and can still be made.
pub(crate) struct Warned {
    pub(crate) legal: LegalPlay,
    /// The game in which the play was questioned, with its position and dice, and the rules.
    pub(crate) game: Game,
    pub(crate) rules: RuleSet,
}

/// The result of a question that the session remembers.
pub(crate) enum Finding {
    /// Plays whose positions can be put on the board.
    Hint(Box<RankedPlays>),
    /// A rollout that can be extended.
    Rollout(Box<LastRollout>),
    /// The analysis of a game.
    Game(Box<(Record, AnalysisReply)>),
    /// The analysis of a match.
    Match(Box<(Record, AnalysisReply)>),
    /// The engine has failed at the position, which must not be asked about again.
    Fault,
}

/// The last rollout, which can be extended.
#[derive(Clone)]
pub(crate) struct LastRollout {
    pub(crate) subject: Subject,
    pub(crate) rollout: Rollout,
}

/// The plays that `hint` has ranked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RankedPlays {
    /// The position, with the dice.
    pub subject: Subject,
    /// The rule set.
    pub rules: RuleSet,
    /// The value of the game in a match.
    pub stakes: Option<MatchStakes>,
    /// The best plays, best first.
    pub candidates: Vec<Candidate>,
}

/// Decisions that wait for the user.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open {
    /// Whether a question waits for `yes` or `no`.
    pub is_asked: bool,
    /// Whether the match would be lost, because it cannot be saved.
    pub is_unkept: bool,
}

/// The settings by which turns are judged.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChosenAnalysis {
    /// Settings without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// The settings of rollouts, including those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenRollout {
    pub(crate) used: RolloutSettings,
    pub(crate) truncation: u16,
    pub(crate) error: f32,
    pub(crate) joint_errors: f32,
}

impl Default for ChosenRollout {
    fn default() -> Self {
        // gnubg's defaults, except the truncation, which gnubg has switched off, too.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// The plays that the tutor warns about. They are judged by the settings of `analyse`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenTutor {
    pub(crate) is_on: bool,
    /// The mildest mark that causes a warning.
    pub(crate) mark: Mark,
}

impl Default for ChosenTutor {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful }
    }
}

/// A file that is replaced if the user agrees.
pub(crate) struct Replacing {
    contents: Vec<u8>,
    path: PathBuf,
}

impl Replacing {
    /// Holds the new contents until the user has answered.
    pub(crate) fn new(contents: Vec<u8>, path: PathBuf) -> Self {
        Self { contents, path }
    }

    /// Acts on the user's answer.
    pub(crate) fn answer(self, is_replaced: bool) -> Result<Reply, ProtocolError> {
        let Self { contents, path } = self;
        if !is_replaced {
            return Ok(Reply::message(format!("{} has not been changed.", path.display())));
        }
        record::write(&path, &contents).map_err(|error| ProtocolError::unwritable(&path, &error))?;
        Ok(written(&path))
    }
}

/// Returns the reply for a file that has been written.
pub(crate) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    Shown::one(format!("Written to {name}."), "file", name)
}
