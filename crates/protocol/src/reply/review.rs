//! The review of finished games: the figures of the players, and their largest mistakes.

use schemars::JsonSchema;
use serde::Serialize;

use super::analysis::{AnalysisReply, StatisticsFields};
use super::board::BoardView;
use super::json::serialize;
use super::judged_turn::ExplainedTurnFields;
use super::subject::Subject;
use super::view::{Stage, View};
use crate::output::OutputSettings;
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::Record;
use plakoto_table::report::MatchReport;

/// A review of one or more games.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewReply {
    /// The games that are reviewed.
    pub record: Record,
    /// Their analysis.
    pub analysis: AnalysisReply,
    /// The players whose mistakes are shown.
    pub players: Vec<Player>,
    /// The board at the table, which says how boards are drawn. `None` at the end of a game: then no boards are
    /// drawn, and the game goes on.
    pub board: Option<Box<BoardView>>,
}

/// Commands for the time after a review with mistakes, and after every review.
const WITH_MISTAKES: &str = "`review` shows the boards, `practise` asks you these plays again, ";
const NEXT: &str = "`analyse match` and `export match html FILE` write a report.";

impl ReviewReply {
    fn report(&self) -> MatchReport<'_> {
        MatchReport { record: &self.record, analysis: Some(self.analysis.for_report()), is_full: true }
    }

    fn first(&self) -> usize {
        self.analysis.games.first().map_or(1, |(number, _)| *number)
    }
}

impl View for ReviewReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let (report, first) = (self.report(), self.first());
        let Some(board) = &self.board else {
            let has_mistakes = !report.worst_places(&self.players).is_empty();
            let next = format!("{}{NEXT}", if has_mistakes { WITH_MISTAKES } else { "" });
            return report.review(&self.players, first, None).into_iter().chain([next]).collect();
        };
        let draw = |series: &Match| {
            let game = series.game();
            let subject =
                Subject { position: *game.position(), match_id: series.id(), pending: game.pending() };
            BoardView { subject, rules: *game.rules(), ..BoardView::clone(board) }.lines(settings)
        };
        let method = self.analysis.method.clone();
        report.review(&self.players, first, Some(&draw)).into_iter().chain([method]).collect()
    }

    fn stage(&self) -> Stage {
        if self.board.is_none() { Stage::Part } else { Stage::End }
    }
}

/// A review of finished games.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReviewFields<'a> {
    /// False if more replies to the same command follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    /// The statistics of the games.
    statistics: StatisticsFields,
    /// The largest mistakes of each player, at most three, the largest first.
    mistakes: Vec<MistakeFields<'a>>,
    /// The analysis settings in words.
    method: &'a str,
}

/// A mistake.
#[derive(Serialize, JsonSchema)]
struct MistakeFields<'a> {
    /// The number of the game, from 1.
    game: usize,
    /// The number of the turn in its game, from 1.
    number: usize,
    #[serde(flatten)]
    judged: ExplainedTurnFields<'a>,
}

serialize!(ReviewReply, |reply| {
    let (first, limits) = (reply.first(), &reply.analysis.thresholds);
    let of = |place: plakoto_table::record::Place| {
        let game = &reply.record.games[place.game];
        let judged = &reply.analysis.games[place.game].1.turns[place.turn];
        MistakeFields {
            game: place.game + first,
            number: place.turn + 1,
            judged: ExplainedTurnFields::new(judged, game.now().rules(), limits),
        }
    };
    ReviewFields {
        done: reply.board.is_none().then_some(false),
        statistics: StatisticsFields::new(&reply.analysis.summary()),
        mistakes: reply.report().worst_places(&reply.players).into_iter().map(of).collect(),
        method: &reply.analysis.method,
    }
});
