//! The answer of `analyse move`, and how a judged turn is told.

use serde::{Serialize, Serializer};

use super::number::Rounded;
use super::play::PlayFields;
use super::rollout_bias::{self, BiasFields};
use super::view::View;
use super::why::WhyView;
use crate::output::OutputSettings;
use plakoto_engine::rules::Roll;
use plakoto_table::analysis::{Judged, LuckMark, Mark, Thresholds};

/// A turn that has been analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedReply {
    /// The name of the player.
    pub name: String,
    /// The turn.
    pub judged: Judged,
    /// Why the best play is better; `None` if it was made.
    pub why: Option<WhyView>,
    /// What is marked.
    pub thresholds: Thresholds,
    /// How it was judged.
    pub method: String,
}

impl View for JudgedReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { name, judged, why, thresholds, method } = self;
        let mut lines = vec![
            format!("Position ID: {}", judged.turn.before.to_string()),
            text(name, judged, thresholds, settings),
        ];
        lines.extend(why.iter().flat_map(|why| why.lines(settings)));
        lines.push(luck_text(judged, thresholds, settings));
        lines.push(method.clone());
        lines.extend(judged.bias.as_ref().map(|bias| rollout_bias::text(Some(bias))));
        lines
    }
}

/// `Luck of the roll: -0.310, unlucky.`
pub(super) fn luck_text(judged: &Judged, thresholds: &Thresholds, settings: &OutputSettings) -> String {
    let luck = match thresholds.luck_mark(judged.luck) {
        LuckMark::None => String::new(),
        mark => format!(", {}", mark.name()),
    };
    format!("Luck of the roll: {}{luck}.", settings.equity(judged.luck))
}

/// `user 31: 24/20 ?? (-0.131), best 24/23 24/21`
pub(super) fn text(
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

#[derive(Serialize)]
struct Fields<'a> {
    judged: TurnFields,
    /// Only where the best play was not made.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a WhyView>,
    method: &'a str,
}

impl Serialize for JudgedReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let judged = TurnFields::of(&self.judged, &self.thresholds);
        Fields { judged, why: self.why.as_ref(), method: &self.method }.serialize(serializer)
    }
}

/// A turn.
#[derive(Serialize)]
pub(super) struct TurnFields {
    player: usize,
    position_id: String,
    dice: Option<[u8; 2]>,
    pending: Vec<u8>,
    legal_plays: usize,
    #[serde(rename = "move")]
    text: String,
    equity: Rounded,
    error: Rounded,
    mark: &'static str,
    luck: Rounded,
    luck_mark: &'static str,
    rollout: bool,
    /// The standard error of `error`, of a rollout.
    error_error: Option<Rounded>,
    /// Of the equities of a truncated rollout, where it is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    truncation_bias: Option<BiasFields>,
    /// In a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_mwc: Option<Rounded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_mwc: Option<Rounded>,
    best: BestFields,
}

#[derive(Serialize)]
struct BestFields {
    equity: Rounded,
    plies: u8,
    #[serde(flatten)]
    play: PlayFields,
}

impl TurnFields {
    pub(super) fn of(judged: &Judged, thresholds: &Thresholds) -> Self {
        let (turn, best) = (&judged.turn, &judged.best);
        Self {
            player: turn.player.index(),
            position_id: turn.before.to_string(),
            dice: turn.numbers.roll().map(Roll::dice),
            pending: turn.numbers.pending().numbers().collect(),
            legal_plays: judged.legal,
            text: turn.legal.to_string(),
            equity: judged.played.equity.into(),
            error: judged.error.into(),
            mark: thresholds.mark(judged.error).name(),
            luck: judged.luck.into(),
            luck_mark: thresholds.luck_mark(judged.luck).name(),
            rollout: judged.is_rolled_out(),
            error_error: judged.rolled_out.map(|by| by.error.into()),
            truncation_bias: judged.bias.as_ref().map(BiasFields::of),
            error_mwc: judged.error_in_match().map(Rounded::from),
            luck_mwc: judged.luck_in_match().map(Rounded::from),
            best: BestFields {
                equity: best.equity.into(),
                plies: best.plies,
                play: PlayFields::new(&best.legal),
            },
        }
    }
}
