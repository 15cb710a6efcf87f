//! The review of finished games in replies: the statistics and the largest mistakes.

use plakoto_words::{Language, Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::analysis::{MatchAnalysis, StatisticsFields};
use super::board::BoardView;
use super::subject::Subject;
use super::turn::ExplainedTurnFields;
use super::view::{Stage, View};
use crate::output::{Numbering, OutputSettings};
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::{Place, Record};
use plakoto_table::report::MatchReport;

/// A review of finished games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Review")]
pub struct ReviewReply {
    /// False if more replies to the same command follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    /// The statistics of the games.
    statistics: StatisticsFields,
    /// The largest mistakes of each player, at most three, the largest first.
    mistakes: Vec<MistakeFields>,
    /// The analysis settings in words.
    method: Message,
    /// The games that are reviewed.
    #[serde(skip)]
    record: Record,
    /// Their analysis.
    #[serde(skip)]
    analysis: MatchAnalysis,
    /// The players whose mistakes are shown.
    #[serde(skip)]
    players: Vec<Player>,
    /// The board at the table, which says how boards are drawn. `None` at the end of a game: then no boards are
    /// drawn, and the game goes on.
    #[serde(skip)]
    board: Option<Box<BoardView>>,
}

/// A mistake.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct MistakeFields {
    /// The number of the game, from 1.
    game: usize,
    /// The number of the turn in its game, from 1.
    number: usize,
    #[serde(flatten)]
    judged: ExplainedTurnFields,
}

impl ReviewReply {
    /// Reviews the mistakes of `players` in the games of `record`. Without the `board` at the table, no boards are
    /// drawn, and the game goes on.
    pub(crate) fn new(
        record: Record,
        analysis: MatchAnalysis,
        players: Vec<Player>,
        numbering: Numbering,
        board: Option<Box<BoardView>>,
    ) -> Self {
        let first = first(&analysis);
        let mistake = |place: Place| {
            let (_, game) = &analysis.games[place.game];
            MistakeFields {
                game: place.game + first,
                number: place.turn + 1,
                judged: ExplainedTurnFields::new(
                    &game.turns[place.turn],
                    &game.rules,
                    &analysis.thresholds,
                    numbering,
                ),
            }
        };
        Self {
            done: board.is_none().then_some(false),
            statistics: StatisticsFields::new(&analysis.summary()),
            mistakes: report(&record, &analysis, Language::English)
                .worst_places(&players)
                .into_iter()
                .map(mistake)
                .collect(),
            method: analysis.method.clone(),
            record,
            analysis,
            players,
            board,
        }
    }
}

fn report<'a>(record: &'a Record, analysis: &'a MatchAnalysis, language: Language) -> MatchReport<'a> {
    MatchReport { record, analysis: Some(analysis.for_report()), is_full: true, language }
}

/// Returns the number of the first game.
fn first(analysis: &MatchAnalysis) -> usize {
    analysis.games.first().map_or(1, |(number, _)| *number)
}

impl View for ReviewReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let (report, first) =
            (report(&self.record, &self.analysis, settings.language), first(&self.analysis));
        let Some(board) = &self.board else {
            let lines = report.review(&self.players, first, None).into_iter();
            let next = match self.mistakes.is_empty() {
                true => message!("review-next"),
                false => message!("review-next_with_mistakes"),
            };
            return lines.chain([settings.say(next)]).collect();
        };
        let draw = |series: &Match| {
            let game = series.game();
            let subject =
                Subject { position: *game.position(), match_id: series.id(), pending: game.pending() };
            BoardView::new(subject, board.names.clone(), *game.rules()).lines(settings)
        };
        let lines = report.review(&self.players, first, Some(&draw)).into_iter();
        lines.chain([settings.say(&self.method)]).collect()
    }

    fn stage(&self) -> Stage {
        if self.board.is_none() { Stage::Part } else { Stage::End }
    }
}
