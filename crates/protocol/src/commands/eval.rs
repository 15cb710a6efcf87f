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
        replies.add::<EvalFields>();
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
        let evaluator = inquiry.engine.evaluator_name(&subject.position);
        let reply = EvaluationReply {
            subject,
            evaluator,
            rules: *inquiry.rules(),
            stakes,
            evaluations,
            is_stopped: inquiry.stop.is_raised(),
        };
        Ok(Reply::about(subject, reply).into())
    }
}

/// The reply to `eval`.
#[derive(Clone, Debug, PartialEq)]
struct EvaluationReply {
    /// The evaluated position.
    subject: Subject,
    /// Name of the evaluator.
    evaluator: &'static str,
    /// Rule set that the game is played under.
    rules: RuleSet,
    /// Value of each possible game result at the match score; `None` if only points count.
    stakes: Option<MatchStakes>,
    /// Evaluations from the view of the player on roll, one per search depth, starting at 0-ply.
    evaluations: Vec<Evaluation>,
    /// Whether the search was stopped before it was complete.
    is_stopped: bool,
}

impl EvaluationReply {
    fn chances(&self, evaluation: &Evaluation) -> ShownChances {
        ShownChances::of(&evaluation.chances, &self.rules)
    }

    fn line(&self, evaluation: &Evaluation, settings: &OutputSettings) -> String {
        let depth =
            if evaluation.plies == 0 { "static".into() } else { format!("{:>2} ply", evaluation.plies) };
        let chances = self.chances(evaluation).columns(|chance| settings.chance(chance));
        let chance = self.stakes.map(|stakes| percent(stakes.chance(evaluation.equity)));
        let equity = settings.equity(evaluation.equity);
        format!("{depth}: {chances}{equity:<7} {}", chance.unwrap_or_default()).trim_end().to_owned()
    }
}

impl View for EvaluationReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = self.subject.lines().to_vec();
        lines.extend([
            String::new(),
            settings.say(message!("eval-evaluator", name = evaluator(self.evaluator))),
            String::new(),
            heading(self.stakes.is_some()),
        ]);
        lines.extend(self.evaluations.iter().map(|evaluation| self.line(evaluation, settings)));
        let reached = self.evaluations.last().map_or(0, |deepest| deepest.plies);
        lines.extend(self.is_stopped.then(|| stopped_at(reached)));
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
        if let Some(deepest) = self.evaluations.last() {
            row.push(settings.equity(deepest.equity));
            row.extend(self.chances(deepest).cells(|chance| settings.chance(chance)));
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

/// The evaluation of a position.
#[derive(Serialize, JsonSchema)]
struct EvalFields {
    /// The name of the evaluator.
    evaluator: &'static str,
    #[serde(flatten)]
    deepest: Option<DepthFields>,
    /// The evaluations at each depth, the static evaluation first.
    evaluations: Vec<DepthFields>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
}

/// The evaluation at one search depth, for the player on roll.
#[derive(Serialize, JsonSchema)]
struct DepthFields {
    /// The search depth in plies.
    plies: u8,
    /// The equity, in points.
    equity: f64,
    #[serde(flatten)]
    chances: ShownChances,
    /// The match-winning probability; only in a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<f64>,
}

serialize!(EvaluationReply, |reply| {
    let of_depth = |evaluation: &Evaluation| DepthFields {
        plies: evaluation.plies,
        equity: round(evaluation.equity),
        chances: reply.chances(evaluation),
        mwc: mwc(reply.stakes.as_ref(), evaluation.equity),
    };
    EvalFields {
        evaluator: reply.evaluator,
        deepest: reply.evaluations.last().map(of_depth),
        evaluations: reply.evaluations.iter().map(of_depth).collect(),
        stopped: reply.is_stopped.then_some(true),
    }
});
