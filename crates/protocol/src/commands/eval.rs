//! The commands `eval`, `eq2mwc`, `mwc2eq` and `calibrate`: evaluations of positions and their speed.

use super::spec::*;
use crate::text::arguments::{chance, decimal};
use crate::text::question::inline;
use plakoto_engine::engine::Evaluation;
use plakoto_table::match_play::EquityTable;

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
    const FIELDS: FieldGroups = &[POSITION, LIMITS];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<EvaluationReply>();
    }

    /// Parses `eval [ID [DICE]] [LIMITS]`. The dice are ignored.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (input, limits) = with_limits(input)?;
        if input.is_empty() {
            return Ok(Self { inline: None, limits });
        }
        inline(input).map(|inline| Self { inline: Some(inline.id), limits })
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        let (inline, limits) = (fields.inline()?, fields.limits()?);
        Ok(Self { inline: inline.map(|inline| inline.id), limits })
    }

    fn nature(&self) -> Nature {
        Nature { threads: self.limits.threads, ..Nature::SEARCH }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, limits } = *self;
        let subject = inquiry.subject_of(inline, None)?;
        let stakes = inquiry.stakes(&subject);
        let question = inquiry.limited(stakes, &limits, inquiry.engine.level).pending(subject.pending);
        let told = |evaluation: &Evaluation| inquiry.engine.tell_depth(Some(evaluation.plies));
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
            evaluator: inquiry.engine.core.evaluator_name(&subject.position),
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
        let depth = if self.plies == 0 {
            settings.say(message!("value-static"))
        } else {
            format!("{:>2} ply", self.plies)
        };
        let chances = self.chances.columns(|chance| settings.chance(chance));
        let mwc = self.mwc.map(|mwc| percent(mwc.0)).unwrap_or_default();
        format!("{depth}: {chances}{:<7} {mwc}", self.equity.text(settings)).trim_end().to_owned()
    }
}

impl View for EvaluationReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = self.subject.lines(settings).to_vec();
        if let (true, Some(deepest)) = (settings.is_for_people(), &self.deepest) {
            lines.extend([String::new(), settings.say(deepest.chances.in_words())]);
            let before = |roll: Roll| settings.say(message!("eval-before_roll", dice = roll.to_string()));
            lines.extend(self.subject.match_id.dice.map(before));
        }
        lines.extend([
            String::new(),
            settings.say(message!("eval-evaluator", name = evaluator(self.evaluator))),
            String::new(),
            heading(settings, self.is_in_match),
        ]);
        lines.extend(self.evaluations.iter().map(|evaluation| evaluation.line(settings)));
        let reached = self.deepest.map_or(0, |deepest| deepest.plies);
        lines.extend(self.stopped.map(|_| settings.say(message!("stopped-depth", plies = reached))));
        lines
    }

    fn legend(&self) -> Option<Message> {
        Some(message!("eval-legend", most = most_points(&self.rules)))
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

/// A conversion at the current match score; `None` shows only the values at the ends of the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Conversion {
    /// From an equity to a match-winning probability.
    ToChance(Option<f32>),
    /// From a match-winning probability to an equity.
    ToEquity(Option<f32>),
}

/// `eq2mwc [EQUITY]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EquityToChance(Option<f32>);

/// `mwc2eq [CHANCE]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceToEquity(Option<f32>);

impl Spec for EquityToChance {
    const WORDS: &[&str] = &["eq2mwc"];
    const NATURE: Nature = Nature::GLANCE;

    fn parse(input: Input<'_>) -> Result<Self> {
        let equity = decimal(message!("expected-equity"), -MAX_EQUITY..=MAX_EQUITY);
        input.optional(|input| input.only(equity)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ConvertFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        convert(inquiry, Conversion::ToChance(self.0))
    }
}

impl Spec for ChanceToEquity {
    const WORDS: &[&str] = &["mwc2eq"];
    const NATURE: Nature = Nature::GLANCE;

    fn parse(input: Input<'_>) -> Result<Self> {
        let chance = chance(message!("expected-match_chance"));
        input.optional(|input| input.only(chance)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ConvertFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        convert(inquiry, Conversion::ToEquity(self.0))
    }
}

/// Maximum absolute value of an equity in the input. No real equity is as large.
const MAX_EQUITY: f32 = 1000.0;

/// Converts an equity to the match-winning probability of the player on roll at the current score, or a
/// probability to an equity.
fn convert(inquiry: &Inquiry<'_>, conversion: Conversion) -> Result<QuestionOutcome> {
    let missing = || ProtocolError::missing(message!("convert-no_match", most = EquityTable::MAX_AWAY));
    let stakes = inquiry.stakes(&inquiry.placed_subject()?).ok_or_else(missing)?;
    let mut lines: Vec<Message> =
        [-1.0, 1.0].into_iter().map(|equity| line(&conversion, equity, stakes.chance(equity))).collect();
    let [mwc_lost, mwc_won] = [-1.0, 1.0].map(|equity| Chance(stakes.chance(equity)));
    let mut fields = ConvertFields { mwc_lost, mwc_won, equity: None, mwc: None };
    if let Some((equity, chance)) = pair(&conversion, &stakes) {
        lines.push(message!("convert-interpolation"));
        lines.push(line(&conversion, equity, chance));
        (fields.equity, fields.mwc) = (Some(Equity(equity)), Some(Chance(chance)));
    }
    Ok(TextReply::of(lines, &fields).into())
}

/// Equities and match-winning probabilities at the current score.
#[derive(Serialize, JsonSchema)]
struct ConvertFields {
    /// The probability for an equity of −1.
    mwc_lost: Chance,
    /// The probability for an equity of +1.
    mwc_won: Chance,
    /// The equity; only with an argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<Equity>,
    /// The match-winning probability; only with an argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    mwc: Option<Chance>,
}

/// Returns the given value and its conversion as (equity, match-winning probability), or `None` if no value
/// was given.
fn pair(conversion: &Conversion, stakes: &MatchStakes) -> Option<(f32, f32)> {
    match *conversion {
        Conversion::ToChance(equity) => equity.map(|equity| (equity, stakes.chance(equity))),
        Conversion::ToEquity(chance) => chance.map(|chance| (stakes.equity(chance), chance)),
    }
}

fn line(conversion: &Conversion, equity: f32, chance: f32) -> Message {
    let (equity, chance) = (format!("{equity:+.3}"), format!("{:6.2}", 100.0 * chance));
    match conversion {
        Conversion::ToChance(_) => message!("convert-mwc", equity = equity, chance = chance),
        Conversion::ToEquity(_) => message!("convert-equity", equity = equity, chance = chance),
    }
}

/// `calibrate [N]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibrate {
    /// Number of evaluations, in thousands.
    pub thousands: Option<u64>,
}

/// Default number of evaluations, in thousands.
const DEFAULT_CALIBRATION: u64 = 1000;

impl Spec for Calibrate {
    const WORDS: &[&str] = &["calibrate"];
    const NATURE: Nature = Nature::SEARCH;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<CalibrateFields>();
    }

    /// Parses `calibrate [N]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let thousands = number(message!("expected-thousands"), 1..=1_000_000);
        Ok(Self { thousands: input.optional(|input| input.only(thousands))? })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let evaluations = self.thousands.unwrap_or(DEFAULT_CALIBRATION).saturating_mul(1000);
        let speed = inquiry.engine.core.calibrate(evaluations, inquiry.stop);
        let line = message!("calibrate-result", speed = format!("{speed:.0}"));
        Ok(TextReply::of([line], &CalibrateFields { evaluations_per_second: speed }).into())
    }
}

/// The speed of the engine.
#[derive(Serialize, JsonSchema)]
struct CalibrateFields {
    /// Static evaluations per second.
    evaluations_per_second: f64,
}
