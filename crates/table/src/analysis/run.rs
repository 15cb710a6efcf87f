//! Whole games.

use super::judged::explain;
use super::{AnalysisSettings, Judged, judge};
use crate::match_play::{EquityTable, GameResult, MatchStakes, away};
use crate::record::{GameRecord, Record, Turn};
use plakoto_engine::engine::Engine;
use plakoto_engine::search::{StopFlag, share_out};

/// A game whose turns have been judged.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAnalysis {
    /// The turns; not all of them if the analysis was stopped.
    pub turns: Vec<Judged>,
    /// How it ended, if it is over and all turns were judged.
    pub result: Option<GameResult>,
}

/// Judges all games of a record, as [`analyse`] does; fewer if it is stopped.
pub fn analyse_all(
    engine: &Engine,
    record: &Record,
    equities: Option<&EquityTable>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
    progress: &mut dyn FnMut(usize),
) -> Vec<GameAnalysis> {
    let (mut before, mut games) = (0, Vec::new());
    for game in &record.games {
        if stop.is_raised() {
            break;
        }
        let mut report = |turns| progress(before + turns);
        games.push(analyse(engine, game, record.length, equities, settings, stop, &mut report));
        before += game.turns().len();
    }
    games
}

/// Turns between two reports of progress.
const STEP: usize = 32;

/// Judges all turns of a game of a match to `length` points (0 for a session), on all threads of the engine; fewer if it is
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
) -> GameAnalysis {
    let stakes = |turn: &Turn| -> Option<MatchStakes> {
        let (mine, theirs) = away(length, game.score(), turn.player)?;
        equities?.stakes(engine.rules(), mine, theirs)
    };
    let mut turns = Vec::with_capacity(game.turns().len());
    for part in game.turns().chunks(STEP) {
        let judged = share_out(part.len(), engine.threads(), |index, _| {
            let judged = judge(engine, &part[index], stakes(&part[index]), settings, stop)?;
            if settings.explains { explain(engine, judged, settings, stop) } else { Some(judged) }
        });
        let before = turns.len();
        turns.extend(judged.into_iter().map_while(|judged| judged));
        if turns.len() < before + part.len() {
            return GameAnalysis { turns, result: None };
        }
        progress(turns.len());
    }
    GameAnalysis { turns, result: game.result(engine.rules()) }
}
