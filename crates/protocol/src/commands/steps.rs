//! The `steps` command: lists how a partial play can continue.

use super::spec::*;
use crate::ErrorCode;
use crate::text::question::{after, id_and_dice, steps_made};
use plakoto_engine::notation::play_text::Reason;
use plakoto_engine::rules::{Contact, Step};
use plakoto_engine::rules::{NextStep, PartialPlay};

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
    const FIELDS: FieldGroups = &[&POSITION, &AFTER];

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

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let ((inline, dice), after) = (id_and_dice(fields)?, after(fields)?);
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
