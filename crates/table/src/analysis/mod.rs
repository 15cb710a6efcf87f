//! Analysis of games: the errors and the luck of each turn, statistics, and ratings of the players.

pub mod collection;
mod measured;
mod scale;
mod settings;
mod statistics;
mod turn_analysis;

#[cfg(feature = "library")]
pub(crate) use scale::serialize_rounded;
pub use scale::{Difficulty, Measured, Rating, Scale};
pub use settings::{AnalysisSettings, Thresholds};
pub use statistics::{CountedTurn, Phase, PhaseStatistics, PlayerStatistics, Row, Statistics, Summary};
pub use turn_analysis::{TurnAnalysis, judge};

use self::turn_analysis::explain;
use crate::match_play::{EquityTable, GameResult, MatchStakes, NextStarter, Shares, away};
use crate::record::{GameRecord, Record, Turn};
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::{Player, RuleSet};
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

/// The change in player 0's probability of winning the match, from the start of the first recorded game to the end
/// of the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gained {
    /// The change.
    pub change: f64,
    /// The part of the change that is luck in the throws that decided which player starts a game.
    pub by_starts: f64,
}

/// Returns the change in player 0's probability of winning the match. Returns `None` if the last game is not over
/// or if the match-equity table does not cover the score.
pub fn gained(record: &Record, equities: &EquityTable) -> Option<Gained> {
    let first = record.games.first()?;
    let start = if first.score() == [0, 0] { None } else { Some(first.starter()) };
    let before = chance(equities, first, record.length, start)?;
    let mut by_starts = 0.0;
    for (index, game) in record.games.iter().enumerate() {
        if is_thrown(record, index) && is_usual(game) {
            by_starts += chance(equities, game, record.length, Some(game.starter()))?
                - chance(equities, game, record.length, None)?;
        }
    }
    record.games.last()?.result()?;
    let end = record.at(record.end()?)?;
    let after = chance_at(equities, &end.next_rules(), record.length, end.score(), end.next_starter())?;
    Some(Gained { change: after - before, by_starts })
}

/// Returns the mean number of points that player 0 gains from the right to start, or loses to it: positive if player 0
/// starts, and 0 if the game does not begin at the usual start.
pub(crate) fn worth_of_start(game: &GameRecord) -> f64 {
    let advantage = if is_usual(game) { Shares::of(game.rules()).advantage(game.rules()) } else { 0.0 };
    if game.starter() == Player::O { advantage } else { -advantage }
}

fn is_usual(game: &GameRecord) -> bool {
    *game.start() == game.rules().start() && game.start_pending().is_empty()
}

/// Whether a throw of the dice decided which player starts the game with this index.
fn is_thrown(record: &Record, index: usize) -> bool {
    match index.checked_sub(1).map(|last| &record.games[last]) {
        None => record.games[index].score() == [0, 0],
        Some(last) => {
            let winner = match last.result() {
                Some(GameResult::Won { winner, .. }) => Some(winner),
                _ => None,
            };
            last.rules().next_starter(Some(last.starter()), winner).is_none()
        }
    }
}

/// Returns the probability that player 0 wins the match before this game. If `starter` is `None`, the dice decide
/// which player begins the game.
fn chance(equities: &EquityTable, game: &GameRecord, length: u16, starter: Option<Player>) -> Option<f64> {
    chance_at(equities, game.rules(), length, game.score(), starter)
}

fn chance_at(
    equities: &EquityTable,
    rules: &RuleSet,
    length: u16,
    score: [u16; 2],
    starter: Option<Player>,
) -> Option<f64> {
    if let Some(winner) = score.iter().position(|points| *points >= length) {
        return Some(if winner == 0 { 1.0 } else { 0.0 });
    }
    let [mine, theirs] = score.map(|points| length - points);
    let starter = match starter {
        None => NextStarter::Rolled,
        Some(Player::O) => NextStarter::Mine,
        Some(Player::X) => NextStarter::Theirs,
    };
    (mine.max(theirs) <= EquityTable::MAX_AWAY).then(|| equities.chance(rules, mine, theirs, starter))
}
