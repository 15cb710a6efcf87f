//! The `eval` command: evaluates a position.

use super::spec::*;
use crate::text::question::{inline, parse_inline_at};
use plakoto_engine::engine::Evaluation;

/// `eval [ID] [LIMITS]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eval {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Search limits, such as depth or time.
    pub limits: QuestionLimits,
}

impl Spec for Eval {
    const WORDS: &[&str] = &["eval", "evaluate"];
    const PHRASES: Phrases =
        &[("", &["who is winning", "am i winning", "who is ahead", "ποιος κερδιζει", "κερδιζω"])];
    const FIELDS: FieldGroups = &[&POSITION, &LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<EvaluationReply>();
    }

    /// Parses `eval [ID [DICE]] [LIMITS]`. The dice are ignored.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        if input.is_empty() {
            return Ok(Self { inline: None, limits });
        }
        parse_inline_at(input).map(|inline| Self { inline: Some(inline.id), limits })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let (inline, limits) = (inline(fields)?, limits(fields)?);
        Ok(Self { inline: inline.map(|inline| inline.id), limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, limits } = *self;
        let subject = inquiry.subject_of(inline, None)?;
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, inquiry.level).pending(subject.pending);
        let told = |evaluation: &Evaluation| inquiry.tell_depth(Some(evaluation.plies));
        let evaluations = question.evaluate_by_depth_with_progress(&subject.position, told);
        let rules = *inquiry.rules();
        let of_depth = |evaluation: &Evaluation| EvaluatedDepth {
            plies: evaluation.plies,
            equity: Equity(evaluation.equity),
            chances: ShownChances::of(&evaluation.chances, &rules),
            mwc: chance_of_match(stakes.as_ref(), evaluation.equity),
        };
        let evaluations: Vec<EvaluatedDepth> = evaluations.iter().map(of_depth).collect();
        let reply = EvaluationReply {
            evaluator: inquiry.engine.evaluator_name(&subject.position),
            deepest: evaluations.last().copied(),
            evaluations,
            stopped: inquiry.stop.is_raised().then_some(true),
            subject,
            rules,
            is_in_match: stakes.is_some(),
        };
        Ok(Reply::about(subject, reply).into())
    }
}

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Eval")]
struct EvaluationReply {
    /// The name of the evaluator.
    evaluator: &'static str,
    #[serde(flatten)]
    deepest: Option<EvaluatedDepth>,
    /// The evaluations at each depth, the static evaluation first.
    evaluations: Vec<EvaluatedDepth>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// The evaluated position.
    #[serde(skip)]
    subject: Subject,
    /// The rule set.
    #[serde(skip)]
    rules: RuleSet,
    /// Whether the position has match-winning probabilities.
    #[serde(skip)]
    is_in_match: bool,
}

/// The evaluation at one search depth, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Depth")]
struct EvaluatedDepth {
    /// The search depth in plies.
    plies: u8,
    /// The equity, in points.
    equity: Equity,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
}

impl EvaluatedDepth {
    fn line(&self, settings: &OutputSettings) -> String {
        let depth = if self.plies == 0 { "static".into() } else { format!("{:>2} ply", self.plies) };
        let chances = self.chances.columns(|chance| settings.chance(chance));
        let mwc = self.mwc.map(|mwc| percent(mwc.0)).unwrap_or_default();
        format!("{depth}: {chances}{:<7} {mwc}", self.equity.text(settings)).trim_end().to_owned()
    }
}

impl View for EvaluationReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = self.subject.lines().to_vec();
        lines.extend([
            String::new(),
            settings.say(message!("eval-evaluator", name = evaluator(self.evaluator))),
            String::new(),
            heading(self.is_in_match),
        ]);
        lines.extend(self.evaluations.iter().map(|evaluation| evaluation.line(settings)));
        let reached = self.deepest.map_or(0, |deepest| deepest.plies);
        lines.extend(self.stopped.map(|_| stopped_at(reached)));
        lines
    }

    fn legend(&self) -> Option<String> {
        let equity = equity_legend("Equity", &self.rules);
        Some(format!(
            "{equity} Win, W(g) and W(bg) are the chances of winning the game, of winning two points or more, and of winning \
             three; L(g) and L(bg) are the chances of losing two points or more, and of losing three."
        ))
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let mut row = vec!["-".to_owned()];
        if let Some(deepest) = self.deepest {
            row.push(deepest.equity.text(settings));
            row.extend(deepest.chances.cells(|chance| settings.chance(chance)));
        }
        row
    }
}

/// Returns the name of an evaluator for the user.
fn evaluator(name: &str) -> Message {
    match name {
        "Network" => message!("evaluator-network"),
        "Handcrafted" => message!("evaluator-handcrafted"),
        "Game over (exact)" => message!("evaluator-game_over"),
        "Bearoff (exact)" => message!("evaluator-bearoff_exact"),
        "Bearoff (one-sided)" => message!("evaluator-bearoff_one_sided"),
        other => Message::text(other),
    }
}
