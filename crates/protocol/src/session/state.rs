//! What a session keeps of what it has done, and what has been chosen.

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

/// What was played, and the file that keeps it.
pub(crate) struct Recording {
    pub(crate) keeper: Keeper,
    pub(crate) writer: Option<Writer>,
    /// Whether a file was asked for, and none could be opened.
    pub(crate) lacks_file: bool,
    /// Why the file that the last command has put out of use could not be closed.
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

/// What stays when the session ends.
#[derive(Default)]
pub(crate) struct Staying {
    /// Keeps the match.
    pub(crate) keeping: Option<Keeping>,
    /// Keeps the one that a command has just gone on with, if that comes to its end.
    pub(crate) taken: Option<Keeping>,
    /// Whether it has been told that the match cannot be kept.
    pub(crate) is_told: bool,
    pub(crate) settings: Option<SettingsFile>,
    /// How replies are written if nothing is set.
    pub(crate) usual: OutputSettings,
}

/// Where `save settings` writes to.
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    /// Replaces the file.
    pub(crate) save: fn(&Path, &str) -> Result<(), ProtocolError>,
}

/// Whom searches tell how far they have come, if somebody looks.
pub(crate) type Onlooker = Arc<dyn Fn(String) + Send + Sync>;

/// What an onlooker is told of a search that has come so deep.
pub(crate) fn complete_depth(plies: u8) -> String {
    format!("{plies}-ply complete")
}

/// Files that the engine works with, as absolute paths.
#[derive(Default)]
pub(crate) struct NamedFiles {
    /// With the network.
    pub(crate) net: Option<PathBuf>,
    /// The folder with tables of endings.
    pub(crate) endings: Option<PathBuf>,
}

/// What was judged last.
#[derive(Default)]
pub(crate) struct Analyses {
    /// The last analysis of a game, and the last one of a match, each with what was analysed.
    pub(crate) of_game: Option<(Record, AnalysisReply)>,
    pub(crate) of_match: Option<(Record, AnalysisReply)>,
}

/// A play that was questioned and can still be made.
pub(crate) struct Warned {
    pub(crate) legal: LegalPlay,
    /// The game in which it was questioned, with its position and dice, and the rules.
    pub(crate) game: Game,
    pub(crate) rules: RuleSet,
}

/// What a question leaves behind.
pub(crate) enum Finding {
    /// Plays that can be put on the board.
    Hint(Box<RankedPlays>),
    /// A rollout that can be continued.
    Rollout(Box<LastRollout>),
    /// The analysis of a game.
    Game(Box<(Record, AnalysisReply)>),
    /// The analysis of a match.
    Match(Box<(Record, AnalysisReply)>),
    /// The engine has failed at the position, so that it is not to be asked about it again.
    Fault,
}

/// The last rollout, which can be continued.
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
    /// What the game is worth in a match.
    pub stakes: Option<MatchStakes>,
    /// The best plays, best first.
    pub candidates: Vec<Candidate>,
}

/// What a person has to say a word to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open {
    /// A question waits for `yes` or `no`.
    pub is_asked: bool,
    /// The match would be lost, since it cannot be kept where matches are.
    pub is_unkept: bool,
}

/// How turns are judged.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChosenAnalysis {
    /// Without rollouts.
    pub(crate) searched: AnalysisSettings,
    /// Whether plays are compared by rollouts.
    pub(crate) uses_rollouts: bool,
}

/// The settings of rollouts, with those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenRollout {
    pub(crate) used: RolloutSettings,
    pub(crate) truncation: u16,
    pub(crate) error: f32,
    pub(crate) joint_errors: f32,
}

impl Default for ChosenRollout {
    fn default() -> Self {
        // gnubg's, but for the truncation, which is off there, too.
        Self { used: RolloutSettings::default(), truncation: 11, error: 0.01, joint_errors: 2.33 }
    }
}

/// Of which plays persons are warned; they are judged as `analyse` judges them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenTutor {
    pub(crate) is_on: bool,
    /// The least mark.
    pub(crate) mark: Mark,
}

impl Default for ChosenTutor {
    fn default() -> Self {
        Self { is_on: false, mark: Mark::Doubtful }
    }
}

/// A file that is replaced if a person says so.
pub(crate) struct Replacing {
    contents: Vec<u8>,
    path: PathBuf,
}

impl Replacing {
    /// Asks whether this replaces the file.
    pub(crate) fn new(contents: Vec<u8>, path: PathBuf) -> Self {
        Self { contents, path }
    }

    /// Does what the person has answered.
    pub(crate) fn answer(self, is_replaced: bool) -> Result<Reply, ProtocolError> {
        let Self { contents, path } = self;
        if !is_replaced {
            return Ok(Reply::message(format!("{} stays as it was.", path.display())));
        }
        record::write(&path, &contents).map_err(|error| ProtocolError::unwritable(&path, &error))?;
        Ok(written(&path))
    }
}

/// What is said of a file that has been written.
pub(crate) fn written(path: &Path) -> Reply {
    let name = path.display().to_string();
    Shown::one(format!("Written to {name}."), "file", name)
}
