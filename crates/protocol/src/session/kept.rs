//! What a session keeps of what it has done.

use std::path::PathBuf;
use std::sync::Arc;

use crate::reply::{AnalysisReply, RankedReply, Subject};
use crate::{OutputSettings, ProtocolError};
use plakoto_engine::rollout::Rollout;
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_table::match_play::{Game, Table};
use plakoto_table::record::{Keeper, Record, TextEncoding, Writer};
use plakoto_table::unfinished::Keeping;

/// What was played, and the file that keeps it.
pub(super) struct Recording {
    pub(super) keeper: Keeper,
    pub(super) writer: Option<Writer>,
    /// Whether a file was asked for, and none could be opened.
    pub(super) lacks_file: bool,
    /// Why the file that the last command has put out of use could not be closed.
    pub(super) unclosed: Option<ProtocolError>,
    /// Encoding of `.mat` files that are read.
    pub(super) encoding: TextEncoding,
}

impl Recording {
    pub(super) fn new(table: &Table, rules: &RuleSet) -> Self {
        let keeper = Keeper::new(table, rules);
        Self { keeper, writer: None, lacks_file: false, unclosed: None, encoding: TextEncoding::default() }
    }
}

/// What stays when the session ends.
#[derive(Default)]
pub(super) struct Staying {
    /// Keeps the match.
    pub(super) keeping: Option<Keeping>,
    /// Keeps the one that a command has just gone on with, if that comes to its end.
    pub(super) taken: Option<Keeping>,
    /// Whether it has been told that the match cannot be kept.
    pub(super) is_told: bool,
    /// Where `save settings` writes to.
    pub(super) settings: Option<PathBuf>,
    /// How replies are written if nothing is set.
    pub(super) usual: OutputSettings,
}

/// Whom searches tell how far they have come, if somebody looks.
pub(crate) type Onlooker = Arc<dyn Fn(String) + Send + Sync>;

/// What an onlooker is told of a search that has come so deep.
pub(super) fn complete_depth(plies: u8) -> String {
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
pub(super) struct Analyses {
    /// The last analysis of a game, and the last one of a match, each with what was analysed.
    pub(super) of_game: Option<(Record, AnalysisReply)>,
    pub(super) of_match: Option<(Record, AnalysisReply)>,
}

/// A play that was questioned and can still be made.
pub(super) struct Warned {
    pub(super) legal: LegalPlay,
    /// The game in which it was questioned, with its position and dice, and the rules.
    pub(super) game: Game,
    pub(super) rules: RuleSet,
}

/// What a question leaves behind.
pub(crate) enum Finding {
    /// Plays that can be put on the board.
    Hint(Box<RankedReply>),
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
    pub(super) subject: Subject,
    pub(super) rollout: Rollout,
}
