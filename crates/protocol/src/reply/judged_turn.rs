//! Judged turns in replies, and the tutor's warning before a bad play is made.

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{BoardReplyFields, BoardView};
use super::json::{known, round, serialize};
use super::play::PlayFields;
use super::rollout::BiasFields;
use super::view::View;
use super::why::{WhyFields, WhyView};
use crate::output::OutputSettings;
use plakoto_engine::rules::{Roll, RuleSet};
use plakoto_table::analysis::{Thresholds, TurnAnalysis};
use plakoto_table::record::{LuckMark, Mark};

/// Formats a text line such as `Luck of the roll: -0.310, unlucky.`
pub(crate) fn luck_text(judged: &TurnAnalysis, thresholds: &Thresholds, settings: &OutputSettings) -> String {
    let mark = thresholds.luck_mark(judged.luck).map(|mark| format!(", {}", mark.name()));
    format!("Luck of the roll: {}{}.", settings.equity(judged.luck), mark.unwrap_or_default())
}

/// Formats a text line such as `user 31: 24/20 ?? (-0.131), best 24/23 24/21`.
pub(crate) fn text(
    name: &str,
    judged: &TurnAnalysis,
    thresholds: &Thresholds,
    settings: &OutputSettings,
) -> String {
    let played = match judged.turn.legal.play.is_pass() {
        true => "cannot move".to_owned(),
        false => settings.play(&judged.turn.legal),
    };
    let mut text = format!("{name} {}: {played}", judged.turn.numbers);
    if judged.error > 0.0 {
        let mark = thresholds.mark(judged.error);
        let sign = mark.map(|mark| format!(" {} {}", mark.sign(), mark.name())).unwrap_or_default();
        let sure = judged.rolled_out.map(|by| format!(" ± {}", settings.error(by.error)));
        let lost = settings.equity(-judged.error) + &sure.unwrap_or_default();
        let in_match = judged.error_in_match().map(|lost| format!(", {:+.2}% MWC", -100.0 * lost));
        text += &format!(
            "{sign} ({lost}{}), best {}",
            in_match.unwrap_or_default(),
            settings.play(&judged.best.legal)
        );
    } else if judged.is_decision() {
        text += ", the best play";
    }
    text
}

/// A judged turn: the play made, the best play, and the luck of the roll.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TurnFields {
    /// The player, 0 or 1.
    player: usize,
    /// The position ID before the play.
    position_id: String,
    /// The dice; null if only pending numbers were played.
    dice: Option<[u8; 2]>,
    /// The pending numbers that were played first; only in Plakoto Express.
    pending: Vec<u8>,
    /// The number of legal plays.
    legal_plays: usize,
    /// The play that was made.
    play: String,
    /// The equity after the play that was made, in points.
    equity: f64,
    /// The equity that the play loses against the best play, in points; 0 or more.
    error: f64,
    /// The skill mark: `doubtful`, `bad`, `very bad` or empty.
    #[schemars(extend("enum" = ["doubtful", "bad", "very bad", ""]))]
    mark: &'static str,
    /// The luck of the roll, in points.
    luck: f64,
    /// The luck mark: `very unlucky`, `unlucky`, `lucky`, `very lucky` or empty.
    #[schemars(extend("enum" = ["very unlucky", "unlucky", "lucky", "very lucky", ""]))]
    luck_mark: &'static str,
    /// Whether the equities come from a rollout.
    rollout: bool,
    /// The standard error of `error`; null without a rollout.
    error_error: Option<f64>,
    /// The bias of both equities of a truncated rollout, if it has been measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<BiasFields>,
    /// The loss in match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_mwc: Option<f64>,
    /// The luck in match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_mwc: Option<f64>,
    /// The best play.
    best: BestFields,
}

/// The best play of a judged turn.
#[derive(Serialize, JsonSchema)]
struct BestFields {
    /// The equity after the play, in points.
    equity: f64,
    /// The search depth in plies.
    plies: u8,
    #[serde(flatten)]
    play: PlayFields,
}

impl TurnFields {
    pub(crate) fn new(judged: &TurnAnalysis, thresholds: &Thresholds) -> Self {
        let (turn, best) = (&judged.turn, &judged.best);
        Self {
            player: turn.player.index(),
            position_id: turn.before.to_string(),
            dice: turn.numbers.roll().map(Roll::dice),
            pending: turn.numbers.pending().numbers().collect(),
            legal_plays: judged.legal,
            play: turn.legal.to_string(),
            equity: round(judged.played.equity),
            error: round(judged.error),
            mark: thresholds.mark(judged.error).map_or("", Mark::name),
            luck: round(judged.luck),
            luck_mark: thresholds.luck_mark(judged.luck).map_or("", LuckMark::name),
            rollout: judged.is_rolled_out(),
            error_error: judged.rolled_out.and_then(|by| known(by.error)),
            truncation_bias: judged.bias.as_ref().map(BiasFields::new),
            error_mwc: judged.error_in_match().map(round),
            luck_mwc: judged.luck_in_match().map(round),
            best: BestFields {
                equity: round(best.equity),
                plies: best.plies,
                play: PlayFields::new(&best.legal),
            },
        }
    }
}

/// A judged turn with an explanation.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExplainedTurnFields<'a> {
    #[serde(flatten)]
    turn: TurnFields,
    /// Why the best play is better; only if the turn has a skill mark or the tutor warns of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyFields<'a>>,
}

impl<'a> ExplainedTurnFields<'a> {
    pub(crate) fn new(judged: &'a TurnAnalysis, rules: &RuleSet, thresholds: &Thresholds) -> Self {
        let why = judged.why.as_ref().map(|why| WhyFields::of(why, rules, judged.stakes.as_ref()));
        Self { turn: TurnFields::new(judged, thresholds), why }
    }
}

/// A warning: the tutor asks whether the user wants to make this play. `phase` is still `move`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WarningFields<'a> {
    /// The play, not made yet, and the best play.
    tutor: ExplainedTurnFields<'a>,
    /// Empty, because the play has not been made.
    events: [(); 0],
    #[serde(flatten)]
    board: BoardReplyFields<'a>,
}

/// The tutor's warning about a play that the user has entered. The play has not been made yet.
#[derive(Clone, Debug, PartialEq)]
pub struct WarningReply {
    /// The play, and how much equity it loses.
    pub judged: TurnAnalysis,
    /// Explanation of why the best play is better.
    pub why: WhyView,
    /// Thresholds for the skill marks (doubtful, bad, very bad).
    pub thresholds: Thresholds,
    /// The board before the play.
    pub board: Box<BoardView>,
}

/// Question to the user after a warning.
const QUESTION: &str = "Make this play? `yes`, `no` or another play.";

impl View for WarningReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { judged, why, thresholds, board } = self;
        let name = &board.names[judged.turn.player.index()];
        let first = text(name, judged, thresholds, settings);
        [first].into_iter().chain(why.lines(settings)).chain([QUESTION.to_owned()]).collect()
    }
}

serialize!(WarningReply, |Self { judged, why, thresholds, board }| WarningFields {
    tutor: ExplainedTurnFields { turn: TurnFields::new(judged, thresholds), why: Some(WhyFields::new(why)) },
    events: [],
    board: BoardReplyFields::new(board),
});
