//! Whole games.

use super::{AnalysisSettings, Judged, judge};
use crate::engine::Engine;
use crate::match_play::{EquityTable, GameResult, MatchStakes, away};
use crate::record::{GameRecord, Record, Turn};
use crate::search::{StopFlag, share_out};

/// A game whose turns have been judged.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAnalysis {
    /// The turns.
    pub turns: Vec<Judged>,
    /// How it ended, if it is over.
    pub result: Option<GameResult>,
}

/// Judges all games of a record, as [`analyse`] does; `None` if it was stopped.
pub fn analyse_all(
    engine: &Engine,
    record: &Record,
    equities: Option<&EquityTable>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
    progress: &mut dyn FnMut(usize),
) -> Option<Vec<GameAnalysis>> {
    let mut before = 0;
    let games = record.games.iter().map(|game| {
        let mut report = |turns| progress(before + turns);
        let analysis = analyse(engine, game, record.length, equities, settings, stop, &mut report);
        before += game.turns().len();
        analysis
    });
    games.collect()
}

/// Turns between two reports of progress.
const STEP: usize = 32;

/// Judges all turns of a game of a match to `length` points (0 for a session), on all threads of the engine; `None` if it was
/// stopped. `equities` are those of matches, or `None` to judge by points whatever the score. `progress` gets the number of
/// turns that have been judged.
pub fn analyse(
    engine: &Engine,
    game: &GameRecord,
    length: u16,
    equities: Option<&EquityTable>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
    progress: &mut dyn FnMut(usize),
) -> Option<GameAnalysis> {
    let stakes = |turn: &Turn| -> Option<MatchStakes> {
        let (mine, theirs) = away(length, game.score(), turn.player)?;
        equities?.stakes(engine.rules(), mine, theirs)
    };
    let mut turns = Vec::with_capacity(game.turns().len());
    for part in game.turns().chunks(STEP) {
        let judged = share_out(part.len(), engine.threads(), |index, _| {
            judge(engine, &part[index], stakes(&part[index]), settings, stop)
        });
        for judged in judged {
            turns.push(judged?);
        }
        progress(turns.len());
    }
    Some(GameAnalysis { turns, result: game.result(engine.rules()) })
}
