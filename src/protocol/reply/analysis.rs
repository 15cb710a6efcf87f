//! Analyses in replies: what was judged to be wrong, and tables in gnubg's words.

mod table;

use serde_json::{Map, Value, json};

use super::plays::play_fields;
use super::{fields, rounded};
use crate::analysis::{GameAnalysis, Judged, LuckMark, Mark, Settings, Statistics, Thresholds};
use crate::match_play::{EquityTable, Starter};
use crate::printable::clean;
use crate::protocol::settings::OutputSettings;
use crate::record::Record;
use crate::rules::{Player, Roll};

/// Games of a match that have been analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisReply {
    /// The names of player 0 and player 1, as they may be shown.
    pub names: [String; 2],
    /// Points of the match; 0 for a session.
    pub length: u16,
    /// The games, each with its number from 1.
    pub games: Vec<(usize, GameAnalysis)>,
    /// Whether turns were judged by the score of the match.
    pub is_by_score: bool,
    /// How much the games have changed the chance of player 0 to win the match, if they are over and judged by its score.
    pub result: Option<f64>,
    /// What is marked.
    pub thresholds: Thresholds,
    /// How the turns were judged.
    pub method: String,
    /// Whether only the table is wanted.
    pub is_short: bool,
}

/// A turn that has been analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedReply {
    /// The name of the player.
    pub name: String,
    /// The turn.
    pub judged: Judged,
    /// What is marked.
    pub thresholds: Thresholds,
    /// How it was judged.
    pub method: String,
}

impl AnalysisReply {
    /// All games of a record, judged by the score if there are `equities`; the first one has the number `first`.
    #[must_use]
    pub fn of(
        record: &Record,
        first: usize,
        games: Vec<GameAnalysis>,
        settings: &Settings,
        equities: Option<&EquityTable>,
    ) -> Self {
        let equities = equities.filter(|_| record.length > 0);
        Self {
            names: record.names.each_ref().map(|name| clean(name).into_owned()),
            length: record.length,
            games: (first..).zip(games).collect(),
            is_by_score: equities.is_some(),
            result: equities.and_then(|equities| gained(record, equities)),
            thresholds: settings.thresholds,
            method: settings.description(),
            is_short: false,
        }
    }

    /// Its table as one row: turns of all games, then for each player his name, error rate in millipoints, rating, and luck
    /// in points, then the luck-adjusted result of player 0, `-` for what is not known.
    #[must_use]
    pub fn row(&self, settings: &OutputSettings) -> Vec<String> {
        table::row(self, settings)
    }

    /// What all games together say.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.games.iter().for_each(|(_, game)| sum.add(&Statistics::of(game, &self.thresholds)));
        sum
    }

    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_short {
            for (number, game) in &self.games {
                lines.extend(self.blunders(*number, game, settings));
            }
            if !lines.is_empty() {
                lines.push(String::new());
            }
        }
        lines.extend(table::lines(self, settings));
        lines.push(String::new());
        lines.push(self.method.clone());
        lines
    }

    /// Every turn of a game with a mark.
    fn blunders<'a>(
        &'a self,
        number: usize,
        game: &'a GameAnalysis,
        settings: &'a OutputSettings,
    ) -> impl Iterator<Item = String> + 'a {
        let marked = |(_, judged): &(usize, &Judged)| self.thresholds.mark(judged.error) > Mark::None;
        game.turns.iter().enumerate().filter(marked).map(move |(turn, judged)| {
            let name = &self.names[judged.turn.player.index()];
            format!("Game {number}, turn {}: {}", turn + 1, text(name, judged, &self.thresholds, settings))
        })
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut all = fields([
            ("players", json!(self.names)),
            ("match_length", self.length.into()),
            ("method", self.method.clone().into()),
            ("statistics", table::fields_of(&self.statistics(), self).into()),
        ]);
        if !self.is_short {
            let game = |(number, game): &(usize, GameAnalysis)| {
                let turn = |judged: &Judged| Value::Object(turn_fields(judged, &self.thresholds));
                let turns: Vec<Value> = game.turns.iter().map(turn).collect();
                json!({ "game": number, "turns": turns })
            };
            all.insert("games".into(), self.games.iter().map(game).collect());
        }
        all
    }
}

impl JudgedReply {
    pub(super) fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { name, judged, thresholds, method } = self;
        let luck = match thresholds.luck_mark(judged.luck) {
            LuckMark::None => String::new(),
            mark => format!(", {}", mark.name()),
        };
        vec![
            format!("Position ID: {}", judged.turn.before),
            text(name, judged, thresholds, settings),
            format!("Luck of the roll: {}{luck}.", settings.equity(judged.luck)),
            method.clone(),
        ]
    }

    pub(super) fn fields(&self) -> Map<String, Value> {
        fields([
            ("judged", turn_fields(&self.judged, &self.thresholds).into()),
            ("method", self.method.clone().into()),
        ])
    }
}

/// How much the games of a match have changed the chance of player 0 to win it; `None` while the last one is not over.
fn gained(record: &Record, equities: &EquityTable) -> Option<f64> {
    let (first, last) = (record.games.first()?, record.games.last()?);
    let start = if first.score() == [0, 0] { None } else { Some(first.starter()) };
    let before = chance(equities, record.length, first.score(), start)?;
    last.result(&record.rules)?;
    let next = record.at(record.end()?)?.next_starter;
    Some(chance(equities, record.length, record.score()?, next)? - before)
}

/// The chance of player 0 at a score before a game that `starter` starts, or the dice decide.
fn chance(equities: &EquityTable, length: u16, score: [u16; 2], starter: Option<Player>) -> Option<f64> {
    if let Some(winner) = score.iter().position(|points| *points >= length) {
        return Some(if winner == 0 { 1.0 } else { 0.0 });
    }
    let [mine, theirs] = score.map(|points| length - points);
    let starter = match starter {
        None => Starter::Rolled,
        Some(Player::O) => Starter::Mine,
        Some(Player::X) => Starter::Theirs,
    };
    (mine.max(theirs) <= EquityTable::MAX_AWAY).then(|| equities.chance(mine, theirs, starter))
}

/// `user 31: 24/20 ?? (-0.131), best 24/23 24/21`
fn text(name: &str, judged: &Judged, thresholds: &Thresholds, settings: &OutputSettings) -> String {
    let played = if judged.turn.legal.play.is_pass() {
        "cannot move".to_owned()
    } else {
        judged.turn.legal.to_string()
    };
    let mut text = format!("{name} {}: {played}", judged.turn.numbers);
    if judged.error > 0.0 {
        let mark = thresholds.mark(judged.error);
        let sign =
            if mark == Mark::None { String::new() } else { format!(" {} {}", mark.sign(), mark.name()) };
        let lost = settings.equity(-judged.error);
        let in_match = judged.error_in_match().map(|lost| format!(", {:+.2}% MWC", -100.0 * lost));
        text += &format!("{sign} ({lost}{}), best {}", in_match.unwrap_or_default(), judged.best.legal);
    } else if judged.is_decision() {
        text += ", the best play";
    }
    text
}

fn turn_fields(judged: &Judged, thresholds: &Thresholds) -> Map<String, Value> {
    let turn = &judged.turn;
    let mut all = fields([
        ("player", turn.player.index().into()),
        ("position_id", turn.before.to_string().into()),
        ("dice", json!(turn.numbers.roll().map(Roll::dice))),
        ("pending", turn.numbers.pending().numbers().collect()),
        ("legal_plays", judged.legal.into()),
        ("move", turn.legal.to_string().into()),
        ("equity", rounded(judged.played.equity)),
        ("error", rounded(judged.error)),
        ("mark", thresholds.mark(judged.error).name().into()),
        ("luck", rounded(judged.luck)),
        ("luck_mark", thresholds.luck_mark(judged.luck).name().into()),
        ("rollout", judged.is_rolled_out.into()),
    ]);
    if let Some((error, luck)) = judged.error_in_match().zip(judged.luck_in_match()) {
        all.extend(fields([("error_mwc", rounded(error)), ("luck_mwc", rounded(luck))]));
    }
    let mut best = fields([("equity", rounded(judged.best.equity)), ("plies", judged.best.plies.into())]);
    best.extend(play_fields(&judged.best.legal));
    all.insert("best".into(), best.into());
    all
}
