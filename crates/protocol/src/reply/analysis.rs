//! Analyses in replies: what was judged to be wrong, and tables in gnubg's words.

mod table;

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};

use self::table::{StatisticsFields, StatisticsTable};
use super::judged::{TurnFields, text};
use super::rollout_bias;
use super::view::View;
use super::why::WhyView;
use crate::output::OutputSettings;
use plakoto_engine::printable::clean;
use plakoto_engine::rules::RuleSet;
use plakoto_table::analysis::{
    AnalysisSettings, GameAnalysis, Judged, Mark, Statistics, Summary, Thresholds, gained,
};
use plakoto_table::match_play::EquityTable;
use plakoto_table::record::Record;
use plakoto_table::report::Analysis;

/// Games of a match that have been analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisReply {
    /// The names of player 0 and player 1, as they may be shown.
    pub names: [String; 2],
    /// Points of the match; 0 for a session.
    pub length: u16,
    /// The rule set.
    pub rules: RuleSet,
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
    /// How many turns were judged.
    pub turns: usize,
    /// How many there are.
    pub of: usize,
}

impl AnalysisReply {
    /// All games of a record, judged by the score if there are `equities`; the first one has the number `first`.
    #[must_use]
    pub fn of(
        record: &Record,
        first: usize,
        games: Vec<GameAnalysis>,
        settings: &AnalysisSettings,
        equities: Option<&EquityTable>,
    ) -> Self {
        let equities = equities.filter(|_| record.length > 0);
        let (turns, of) = (games.iter().map(|game| game.turns.len()).sum(), record.turns());
        Self {
            names: record.names.each_ref().map(|name| clean(name).into_owned()),
            length: record.length,
            rules: record.rules,
            games: (first..).zip(games).collect(),
            is_by_score: equities.is_some(),
            result: equities.filter(|_| turns == of).and_then(|equities| gained(record, equities)),
            thresholds: settings.thresholds,
            method: settings.description(),
            is_short: false,
            turns,
            of,
        }
    }

    /// Whether not all turns were judged.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.turns < self.of
    }

    /// What all games together say.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.games.iter().for_each(|(_, game)| sum.add(&Statistics::of(game, &self.thresholds)));
        sum
    }

    /// What they say about both players.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary { statistics: self.statistics(), is_by_score: self.is_by_score, gained: self.result }
    }

    /// The same as reports take it.
    #[must_use]
    pub fn for_report(&self) -> Analysis<'_> {
        Analysis {
            games: self.games.iter().map(|(_, game)| game).collect(),
            summary: self.summary(),
            thresholds: self.thresholds,
            method: &self.method,
        }
    }

    /// The games without their numbers.
    #[must_use]
    pub fn judged_games(&self) -> Vec<GameAnalysis> {
        self.games.iter().map(|(_, game)| game.clone()).collect()
    }

    fn table(&self) -> StatisticsTable<'_> {
        StatisticsTable { names: &self.names, summary: self.summary() }
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
}

impl View for AnalysisReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.is_short {
            for (number, game) in &self.games {
                lines.extend(self.blunders(*number, game, settings));
            }
            if !lines.is_empty() {
                lines.push(String::new());
            }
        }
        lines.extend(self.table().lines(settings));
        lines.push(String::new());
        lines.push(self.method.clone());
        // One for each number of sides with pinned checkers.
        let judged = self.games.iter().flat_map(|(_, game)| &game.turns);
        let biases = judged.filter_map(|judged| judged.bias.as_ref());
        lines.extend(biases.map(|bias| rollout_bias::text(Some(bias))).collect::<BTreeSet<_>>());
        lines
            .extend(self.is_stopped().then(|| format!("Stopped after {} of {} turns.", self.turns, self.of)));
        lines
    }

    /// Its table.
    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        self.table().row(settings)
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    players: &'a [String; 2],
    match_length: u16,
    method: &'a str,
    statistics: StatisticsFields,
    /// Unless only the table is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<GameFields>>,
    /// Only if it was.
    #[serde(flatten)]
    stopped: Option<StoppedFields>,
}

#[derive(Serialize)]
struct StoppedFields {
    stopped: bool,
    turns: usize,
    of: usize,
}

#[derive(Serialize)]
struct GameFields {
    game: usize,
    turns: Vec<MarkedFields>,
}

#[derive(Serialize)]
struct MarkedFields {
    #[serde(flatten)]
    turn: TurnFields,
    /// Of a marked play.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyView>,
}

impl Serialize for AnalysisReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_game = |(number, game): &(usize, GameAnalysis)| {
            let turns = game.turns.iter().map(|judged| MarkedFields {
                turn: TurnFields::of(judged, &self.thresholds),
                why: judged.why.clone().map(|why| WhyView { why, rules: self.rules, stakes: judged.stakes }),
            });
            GameFields { game: *number, turns: turns.collect() }
        };
        Fields {
            players: &self.names,
            match_length: self.length,
            method: &self.method,
            statistics: StatisticsFields::of(&self.table()),
            games: (!self.is_short).then(|| self.games.iter().map(of_game).collect()),
            stopped: self.is_stopped().then_some(StoppedFields {
                stopped: true,
                turns: self.turns,
                of: self.of,
            }),
        }
        .serialize(serializer)
    }
}
