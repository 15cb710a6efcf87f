//! Analyses complete games and records.

use super::gained::worth_of_start;
use super::turn_analysis::explain;
use super::{AnalysisSettings, TurnAnalysis, judge};
use crate::match_play::{EquityTable, GameResult, MatchStakes, away};
use crate::record::{GameRecord, Record, Turn};
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{StopFlag, share_out};

/// A game whose turns have been judged.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAnalysis {
    /// The rules under which the game was played.
    pub rules: RuleSet,
    /// The judged turns, in order. Turns at the end are missing if the analysis was stopped.
    pub turns: Vec<TurnAnalysis>,
    /// The result of the game, if the game is over and all of its turns were judged.
    pub result: Option<GameResult>,
    /// The mean number of points that player 0 gains from the right to start. Negative if the opponent starts.
    pub by_start: f64,
}

/// Judges all games in a record, as [`analyse`] does. If the rules of a game differ from the rules of the
/// engine, an engine with the same settings for the rules of the game judges it. If the analysis is stopped,
/// returns the games that are already judged; the last of these games may be incomplete.
pub fn analyse_all(
    engine: &Engine,
    record: &Record,
    equities: Option<&EquityTable>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
    progress: &mut dyn FnMut(usize),
) -> Vec<GameAnalysis> {
    let (mut before, mut games) = (0, Vec::new());
    let mut others: Vec<Engine> = Vec::new();
    for game in &record.games {
        if stop.is_raised() {
            break;
        }
        let mut report = |turns| progress(before + turns);
        let knows = |engine: &&Engine| engine.rules() == game.rules();
        if !knows(&engine) && !others.iter().any(|other| knows(&other)) {
            others.push(engine.under(*game.rules()));
        }
        let engine = others.iter().find(knows).unwrap_or(engine);
        games.push(analyse(engine, game, record.length, equities, settings, stop, &mut report));
        before += game.turns().len();
    }
    games
}

/// Number of turns between two progress reports.
const STEP: usize = 32;

/// Judges all turns of a game, using all threads of the engine. If the analysis is stopped, returns the turns
/// already judged.
///
/// The game belongs to a match to `length` points, or to a session if `length` is 0. If `equities` contains a
/// match-equity table, the analysis takes the match score into account. `progress` is called with the number
/// of turns already judged.
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
        equities?.stakes(game.rules(), mine, theirs)
    };
    let (rules, by_start) = (*game.rules(), worth_of_start(game));
    let mut turns = Vec::with_capacity(game.turns().len());
    for part in game.turns().chunks(STEP) {
        let judged = share_out(part.len(), engine.threads(), |index, _| {
            let judged = judge(engine, &part[index], stakes(&part[index]), settings, stop)?;
            if settings.explains { explain(engine, judged, settings, stop) } else { Some(judged) }
        });
        let before = turns.len();
        turns.extend(judged.into_iter().map_while(|judged| judged));
        if turns.len() < before + part.len() {
            return GameAnalysis { rules, turns, result: None, by_start };
        }
        progress(turns.len());
    }
    GameAnalysis { rules, turns, result: game.result(), by_start }
}
