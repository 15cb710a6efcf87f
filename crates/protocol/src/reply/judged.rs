//! Judged turns in replies, and the tutor's warning before a bad play is made.

use serde::Serialize;

use super::board::BoardView;
use super::json::{fields, round, serialize};
use super::play::PlayFields;
use super::rollout::bias_fields;
use super::view::View;
use super::why::WhyView;
use crate::output::OutputSettings;
use plakoto_engine::rules::Roll;
use plakoto_table::analysis::{Judged, LuckMark, Mark, Thresholds};

/// Formats a text line such as `Luck of the roll: -0.310, unlucky.`
pub(crate) fn luck_text(judged: &Judged, thresholds: &Thresholds, settings: &OutputSettings) -> String {
    let luck = match thresholds.luck_mark(judged.luck) {
        LuckMark::None => String::new(),
        mark => format!(", {}", mark.name()),
    };
    format!("Luck of the roll: {}{luck}.", settings.equity(judged.luck))
}

/// Formats a text line such as `user 31: 24/20 ?? (-0.131), best 24/23 24/21`.
pub(crate) fn text(
    name: &str,
    judged: &Judged,
    thresholds: &Thresholds,
    settings: &OutputSettings,
) -> String {
    let played = match judged.turn.legal.play.is_pass() {
        true => "cannot move".to_owned(),
        false => judged.turn.legal.to_string(),
    };
    let mut text = format!("{name} {}: {played}", judged.turn.numbers);
    if judged.error > 0.0 {
        let mark = thresholds.mark(judged.error);
        let sign =
            if mark == Mark::None { String::new() } else { format!(" {} {}", mark.sign(), mark.name()) };
        let sure = judged.rolled_out.map(|by| format!(" ± {}", settings.error(by.error)));
        let lost = settings.equity(-judged.error) + &sure.unwrap_or_default();
        let in_match = judged.error_in_match().map(|lost| format!(", {:+.2}% MWC", -100.0 * lost));
        text += &format!("{sign} ({lost}{}), best {}", in_match.unwrap_or_default(), judged.best.legal);
    } else if judged.is_decision() {
        text += ", the best play";
    }
    text
}

/// Returns a judged turn as JSON.
pub(crate) fn turn_fields(judged: &Judged, thresholds: &Thresholds) -> impl Serialize {
    let (turn, best) = (&judged.turn, &judged.best);
    fields! {
        player: turn.player.index(),
        position_id: turn.before.to_string(),
        dice: turn.numbers.roll().map(Roll::dice),
        pending: turn.numbers.pending().numbers().collect::<Vec<_>>(),
        legal_plays: judged.legal,
        r#move: turn.legal.to_string(),
        equity: round(judged.played.equity),
        error: round(judged.error),
        mark: thresholds.mark(judged.error).name(),
        luck: round(judged.luck),
        luck_mark: thresholds.luck_mark(judged.luck).name(),
        rollout: judged.is_rolled_out(),
        error_error: judged.rolled_out.map(|by| round(by.error)),
        truncation_bias?: judged.bias.as_ref().map(bias_fields),
        error_mwc?: judged.error_in_match().map(round),
        luck_mwc?: judged.luck_in_match().map(round),
        best: fields! { equity: round(best.equity), plies: best.plies, ..play: PlayFields::new(&best.legal) },
    }
}

/// The tutor's warning about a play that the user has entered. The play has not been made yet.
#[derive(Clone, Debug, PartialEq)]
pub struct WarningReply {
    /// The play, and how much equity it loses.
    pub judged: Judged,
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

serialize!(WarningReply, |Self { judged, why, thresholds, board }| fields! {
    tutor: fields! { ..judged: turn_fields(judged, thresholds), why: why },
    events: [(); 0],
    ..board: board,
});
