//! The `legal` command: lists all legal plays.
//!
//! In the rule sets with a cascade, a double goes on with higher numbers, so a roll can have very many plays.

use super::spec::*;
use crate::reply::play::after_text;
use crate::text::question::id_and_dice;
use plakoto_engine::rules::{Position, ResultCount};
use plakoto_engine::rules::{count_results, each_result_while, legal_plays};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// `legal [ID] [DICE]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legal {
    /// Position to use instead of the session's position.
    pub inline: Option<GivenId>,
    /// Dice to use instead of the session's dice.
    pub dice: Option<Roll>,
}

/// Number of a cascade's legal plays that are sent in one reply.
const PART: usize = 1000;

impl Spec for Legal {
    const WORDS: &[&str] = &["legal"];
    const PHRASES: Phrases = &[(
        "",
        &[
            "legal moves",
            "legal plays",
            "moves",
            "what can i play",
            "possible moves",
            "my moves",
            "what are my moves",
            "κινησεις",
        ],
    )];
    const NATURE: Nature = Nature { is_question: true, ..Nature::GLANCE };
    const FIELDS: FieldGroups = &[&POSITION];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<LegalFields>();
    }

    /// Parses `legal [ID] [DICE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        position_and_dice(input).map(|(inline, dice)| Self { inline, dice })
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        let (inline, dice) = id_and_dice(fields)?;
        Ok(Self { inline, dice })
    }

    fn ask(&self, inquiry: &Inquiry<'_>, progress: Progress<'_>) -> QuestionResult {
        let Self { inline, dice } = *self;
        let subject = inquiry.subject_of(inline, dice)?;
        let numbers = inquiry.playable(&subject)?;
        let (rules, most) = (inquiry.rules(), inquiry.output().legal as usize);
        let mut all = LegalReply {
            subject,
            before: 0,
            plays: Vec::new(),
            is_last: true,
            is_stopped: false,
            cut: None,
            points: inquiry.points_of(subject.match_id.on_roll),
        };
        if numbers.is_cascade(rules) {
            list_cascade(inquiry, numbers, most, &mut all, progress);
        } else {
            all.plays = in_order(&subject.position, numbers, rules);
            inquiry.note_list(Some(subject));
            let count = all.plays.len() as u64;
            all.cut = (all.plays.len() > most).then_some(ResultCount { count, is_exact: true });
            all.plays.truncate(most);
        }
        Ok(Reply::about(subject, all).into())
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
    numbers: Numbers,
    most: usize,
    last: &mut LegalReply,
    progress: Progress<'_>,
) {
    let (position, rules) = (last.subject.position, inquiry.rules());
    let can_continue = || !inquiry.stop.is_raised();
    let mut is_cut = false;
    let listed = each_result_while(&position, numbers, rules, &can_continue, &mut |play| {
        if last.before + last.plays.len() == most {
            is_cut = true;
            return ControlFlow::Break(());
        }
        if last.plays.len() == PART {
            let plays = std::mem::take(&mut last.plays);
            let part = LegalReply { plays, is_last: false, ..last.clone() };
            progress(&Reply::about(part.subject, part));
            last.before += PART;
        }
        last.plays.push(*play);
        if can_continue() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if is_cut {
        let all = count_results(&position, numbers, rules, &can_continue);
        last.cut = Some(ResultCount { count: all.count.max(most as u64 + 1), ..all });
        return;
    }
    last.is_stopped = listed.is_break();
    if last.plays.is_empty() && !last.is_stopped {
        last.plays.push(LegalPlay::pass(&position, numbers, rules));
    }
}

/// The reply to `legal`.
#[derive(Clone, Debug, PartialEq)]
struct LegalReply {
    /// The position whose plays are listed, with the dice.
    subject: Subject,
    /// Number of plays in earlier replies to the same command.
    before: usize,
    /// All legal plays; for a cascade, the plays in this reply only.
    plays: Vec<LegalPlay>,
    /// Whether this is the last reply to the command.
    is_last: bool,
    /// Whether the search was stopped, so that some plays may be missing.
    is_stopped: bool,
    /// Total number of legal plays; `None` unless the list was cut short.
    cut: Option<ResultCount>,
    /// The numbers of the points in JSON.
    points: PointNumbers,
}

impl LegalReply {
    /// Returns the text line that follows a list that was cut short.
    fn cut_line(&self, settings: &OutputSettings) -> Option<String> {
        let ResultCount { count, is_exact } = self.cut?;
        let shown = self.before + self.plays.len();
        Some(settings.say(match is_exact {
            true => message!("legal-cut", shown = shown, count = count),
            false => message!("legal-cut_of_more", shown = shown, count = count),
        }))
    }
}

impl View for LegalReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let line = |(index, play): (usize, &LegalPlay)| {
            format!("{:>5}. {:<28} {}", self.before + index + 1, settings.play(play), after_text(play))
        };
        let end = self.is_stopped.then(|| stopped_after(self.before + self.plays.len(), "play"));
        self.plays.iter().enumerate().map(line).chain(end).chain(self.cut_line(settings)).collect()
    }

    fn row(&self, settings: &OutputSettings) -> Vec<String> {
        let plays = self.plays.iter().flat_map(|play| [settings.play(play), after_text(play)]);
        plays.chain(self.cut_line(settings)).collect()
    }

    fn stage(&self) -> Stage {
        if self.is_last { Stage::End } else { Stage::Part }
    }
}

/// The legal plays.
#[derive(Serialize, JsonSchema)]
struct LegalFields {
    /// The plays; of a cascade, at most a thousand in one object.
    legal: Vec<PlayFields>,
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
}

serialize!(LegalReply, |reply| LegalFields {
    legal: reply.plays.iter().map(|play| PlayFields::new(play, reply.points)).collect(),
    done: (!reply.is_last).then_some(false),
    stopped: reply.is_stopped.then_some(true),
    cut: reply.cut.map(|_| true),
    count: reply.cut.map(|all| all.count),
    exact: reply.cut.map(|all| all.is_exact),
});
