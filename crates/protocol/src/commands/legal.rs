//! The commands `legal`, which lists all legal plays, and `steps`, which lists how a partial play can continue.
//!
//! In the rule sets with a cascade, a double goes on with higher numbers, so a roll can have very many plays.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::spec::*;
use crate::ErrorCode;
use crate::reply::play::after_text;
use crate::text::question::steps_made;
use plakoto_engine::notation::play_text::Reason;
use plakoto_engine::rules::{
    Contact, NextStep, PartialPlay, Position, ResultCount, Step, count_results, each_result_while,
    legal_plays,
};

/// `legal [ID] [DICE]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legal {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
}

impl Spec for Legal {
    const WORDS: &[&str] = &["legal"];
    const NATURE: Nature = Nature { is_question: true, ..Nature::GLANCE };
    const FIELDS: FieldGroups = &[POSITION];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<LegalReply>();
    }

    /// Parses `legal [ID] [DICE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        position_and_dice(input).map(|(inline, dice)| Self { inline, dice })
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        let (inline, dice) = fields.id_and_dice()?;
        Ok(Self { inline, dice })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let Self { inline, dice } = *self;
        let subject = inquiry.subject_of(inline, dice)?;
        let numbers = inquiry.playable(&subject)?;
        let (rules, most) = (inquiry.rules(), inquiry.output().legal as usize);
        let mut reply = LegalReply::default();
        if numbers.is_cascade(rules) {
            list_cascade(inquiry, &subject, numbers, &mut reply, progress);
        } else {
            let plays = in_order(&subject.position, numbers, rules);
            inquiry.findings.note_list(Some(subject));
            if plays.len() > most {
                reply.cut_from(ResultCount { count: plays.len() as u64, is_exact: true });
            }
            let points = inquiry.points_of(subject.match_id.on_roll);
            reply.legal = plays.into_iter().take(most).map(|play| ShownPlay::new(play, points)).collect();
        }
        Ok(Reply::about(subject, reply).into())
    }
}

/// Returns the legal plays, in the order of their numbers.
pub(super) fn in_order(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<LegalPlay> {
    let mut plays = Vec::new();
    legal_plays(position, numbers, rules, &mut plays);
    plays.sort_by_key(|play| Reverse(play.play));
    plays
}

/// Sends every reply of a cascade's list except the last to `progress`, and stores the last one in `last`.
fn list_cascade(
    inquiry: &Inquiry<'_>,
    subject: &Subject,
    numbers: Numbers,
    last: &mut LegalReply,
    progress: Progress<'_>,
) {
    let (position, rules, most) = (subject.position, inquiry.rules(), inquiry.output().legal as usize);
    let (part_len, points) = (inquiry.bounds().plays_in_reply, inquiry.points_of(subject.match_id.on_roll));
    let can_continue = || !inquiry.stop.is_raised();
    let mut is_cut = false;
    let listed = each_result_while(&position, numbers, rules, &can_continue, &mut |play| {
        if last.before + last.legal.len() == most {
            is_cut = true;
            return ControlFlow::Break(());
        }
        if last.legal.len() == part_len {
            let (legal, before) = (std::mem::take(&mut last.legal), last.before);
            let part = LegalReply { legal, done: Some(false), before, ..LegalReply::default() };
            progress(&Reply::about(*subject, part));
            last.before += part_len;
        }
        last.legal.push(ShownPlay::new(*play, points));
        if can_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if is_cut {
        let all = count_results(&position, numbers, rules, &can_continue);
        last.cut_from(ResultCount { count: all.count.max(most as u64 + 1), ..all });
        return;
    }
    last.stopped = listed.is_break().then_some(true);
    if last.legal.is_empty() && last.stopped.is_none() {
        last.legal.push(ShownPlay::new(LegalPlay::pass(&position, numbers, rules), points));
    }
}

/// The legal plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Legal")]
struct LegalReply {
    /// The plays; of a cascade, at most a thousand in one object.
    legal: Vec<ShownPlay>,
    /// False if more objects follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    /// True if the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    /// True if there are more plays than `set output legal` allows.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<bool>,
    /// The number of legal plays; only if the list was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// False if there are more than `count`; only if the list was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    /// Number of plays in earlier replies to the same command.
    #[serde(skip)]
    before: usize,
}

impl LegalReply {
    /// Notes that the list was cut short, and the number of all legal plays.
    fn cut_from(&mut self, ResultCount { count, is_exact }: ResultCount) {
        (self.cut, self.count, self.exact) = (Some(true), Some(count), Some(is_exact));
    }

    /// Returns the text line that follows a list that was cut short.
    fn cut_line(&self, settings: &OutputSettings) -> Option<String> {
        let (count, shown) = (self.count?, self.before + self.legal.len());
        Some(settings.say(match self.exact? {
            true => message!("legal-cut", shown = shown, count = count),
            false => message!("legal-cut_of_more", shown = shown, count = count),
        }))
    }
}

impl View for LegalReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let line = |(number, play): (usize, &ShownPlay)| {
            format!("{number:>5}. {:<28} {}", play.text(settings), after_text(&play.legal))
        };
        let end = self
            .stopped
            .map(|_| settings.say(message!("stopped-plays", count = self.before + self.legal.len())));
        (self.before + 1..).zip(&self.legal).map(line).chain(end).chain(self.cut_line(settings)).collect()
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let plays = self.legal.iter().flat_map(|play| [play.text(settings), after_text(&play.legal)]);
        plays.chain(self.cut_line(settings)).collect()
    }

    fn stage(&self) -> Stage {
        if self.done.is_none() { Stage::End } else { Stage::Part }
    }
}

/// `steps [ID] [DICE] [after STEP …]`
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
    /// The checker moves that have already been made.
    pub after: Numbered<Vec<Step>>,
}

impl Spec for Steps {
    const WORDS: &[&str] = &["steps"];
    const NATURE: Nature = Nature { is_question: true, ..Nature::GLANCE };
    const FIELDS: FieldGroups = &[POSITION, MADE];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<StepsReply>();
    }

    /// Parses `steps [ID] [DICE] [after STEP …]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (before, after) = match input.before_word(&["after"]) {
            None => (input, Vec::new()),
            Some((before, _, behind)) => (before, steps_made(behind)?),
        };
        let (inline, dice) = position_and_dice(before)?;
        Ok(Self { inline, dice, after: Numbered::ByMover(after) })
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        let ((inline, dice), after) = (fields.id_and_dice()?, fields.made()?);
        Ok(Self { inline, dice, after })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let Self { inline, dice, after } = self.clone();
        let subject = inquiry.subject_of(inline, dice)?;
        let mut play = PartialPlay::new(&subject.position, inquiry.playable(&subject)?, inquiry.rules());
        let after = inquiry.steps_by_mover(after, subject.match_id.on_roll);
        for (number, step) in (1..).zip(after) {
            if play.make(step).is_none() {
                return Err(impossible_step(&play, number, step, inquiry.rules()));
            }
        }
        let points = inquiry.points_of(subject.match_id.on_roll);
        let reply = StepsReply {
            steps: play.next_steps().iter().map(|next| ShownStep::new(next, points)).collect(),
            dice_left: numbers_left(&play, subject.match_id.dice),
            complete: play.is_complete(),
        };
        Ok(Reply::about(subject, reply).into())
    }
}

/// Returns the error for the `number`th step of the input, with which the play cannot continue.
fn impossible_step(play: &PartialPlay, number: usize, step: Step, rules: &RuleSet) -> ProtocolError {
    let mut possible: Vec<String> = Vec::new();
    for next in play.next_steps() {
        let text = next.step.to_string();
        if !possible.contains(&text) {
            possible.push(text);
        }
    }
    let expected = if possible.is_empty() { message!("steps-none") } else { any_of(possible.into_iter()) };
    let impossible =
        message!("steps-impossible", number = number, expected = expected, got = step.to_string());
    let reason = Some(Reason::against(play, step, rules));
    ProtocolError { reason, step: Some(number), ..ProtocolError::new(ErrorCode::IllegalMove, impossible) }
}

/// Returns the numbers that have not been played yet, in the order of play. For a roll, this is the order of its dice.
fn numbers_left(play: &PartialPlay, roll: Option<Roll>) -> Vec<u8> {
    let mut left: Vec<u8> = play.left().collect();
    if let Some([first, _]) = roll.map(Roll::dice) {
        left.sort_by_key(|number| *number != first);
    }
    left
}

/// The next checker moves of a play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Steps")]
struct StepsReply {
    /// The possible moves of one checker, those by the higher number first.
    steps: Vec<ShownStep>,
    /// The numbers that have not been used, in the order of the dice.
    dice_left: Vec<u8>,
    /// Whether the play is complete.
    complete: bool,
}

/// A possible move of one checker.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "NextStep")]
struct ShownStep {
    /// The point that the checker leaves, 1 to 24, or 25 for the bar.
    from: u8,
    /// The point on which the checker lands, 1 to 24, or 0 if it is borne off.
    to: u8,
    /// The number that the move uses.
    die: u8,
    /// Whether this step pins a checker, which a later step of the play may release.
    pin: bool,
    /// Whether the checker releases another checker.
    unpins: bool,
    /// Whether the checker hits another checker; only in games in which checkers are hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<bool>,
    /// The position ID after the move, from the view of the player who makes the play.
    position_id: String,
    /// The step with the point numbers of the player who makes the play.
    #[serde(skip)]
    step: Step,
}

impl ShownStep {
    fn new(next: &NextStep, points: PointNumbers) -> Self {
        let shown = points.step(next.step, next.after.course());
        Self {
            from: shown.start(),
            to: shown.end(),
            die: next.number,
            pin: next.pins,
            unpins: next.unpins,
            hit: (next.after.contact() == Contact::Hit).then_some(next.hits),
            position_id: next.after.to_string(),
            step: next.step,
        }
    }
}

impl View for StepsReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let line = |next: &ShownStep| message!("steps-next", step = next.step.to_string(), number = next.die);
        let end = if self.complete {
            message!("steps-complete")
        } else {
            let left: Vec<String> = self.dice_left.iter().map(u8::to_string).collect();
            message!("steps-left", numbers = left.join(" "))
        };
        self.steps.iter().map(line).chain([end]).map(|line| settings.say(line)).collect()
    }
}
