//! The questions of a practice and the judged answers. The quiz of the shell shows its answers in the same way.

use schemars::JsonSchema;
use serde::Serialize;

use super::board::{BoardReplyFields, BoardView};
use super::json::{round, serialize};
use super::play::PlayFields;
use super::view::{Stage, View};
use super::why::{WhyFields, WhyView};
use crate::output::OutputSettings;
use plakoto_engine::rules::LegalPlay;
use plakoto_engine::search::Candidate;
use plakoto_table::analysis::Thresholds;
use plakoto_table::practice::{Exercise, Solution, Verdict};
use plakoto_table::record::Mark;
use plakoto_table::why::Why;

/// A question: a position in which the user chooses a play.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseReply {
    /// Number of the question, from 1.
    pub number: usize,
    /// Number of questions.
    pub of: usize,
    /// Where the position comes from.
    pub note: String,
    /// The board.
    pub board: Box<BoardView>,
}

/// An answer of the user, and how good it is.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerReply {
    /// The play that the user chose.
    pub answer: Candidate,
    /// Equity that the answer loses against the best play, in points; 0 or more.
    pub loss: f32,
    /// The best play.
    pub best: Candidate,
    /// Whether the answer is right.
    pub verdict: Verdict,
    /// A play is right if it loses less than this, in points.
    pub near: f32,
    /// The play that was made in the match, with its loss; `None` if the position was not played.
    pub played: Option<(LegalPlay, f32)>,
    /// Why the best play is better.
    pub why: WhyView,
}

impl AnswerReply {
    /// Judges an answer. A play is right if it loses less than `near` points. Explains what the answer loses; if
    /// it is the best play, what the most tempting other play loses.
    #[must_use]
    pub fn new(solution: &Solution<'_>, exercise: &Exercise, answer: &Candidate, near: f32) -> Self {
        let loss = solution.loss(answer);
        let other = if loss > 0.0 { answer } else { &solution.tempting };
        let why = Why::of(solution.question(), solution.best(), other);
        let weighed = |play| Some((play, solution.loss(&solution.weigh(&play)?)));
        Self {
            answer: *answer,
            loss,
            best: *solution.best(),
            verdict: if loss < near { Verdict::Right } else { Verdict::Wrong },
            near,
            played: exercise.played.and_then(weighed),
            why: WhyView { why, rules: exercise.rules, stakes: solution.stakes },
        }
    }

    /// Returns the play that was made in the match, with its loss, if it is not the answer.
    #[must_use]
    pub fn other_play(&self) -> Option<(LegalPlay, f32)> {
        self.played.filter(|(played, _)| !played.leads_as(&self.answer.legal))
    }

    /// Returns the loss as a part of the probability of winning the match; `None` if only points count.
    #[must_use]
    pub fn loss_in_match(&self) -> Option<f32> {
        self.why.stakes.map(|stakes| stakes.difference(self.loss))
    }

    /// Formats the judgement: `Wrong: 24/20 loses 0.039. The best play is 24/23 24/21, Eq.: +0.038.`
    fn judgement(&self, settings: &OutputSettings) -> String {
        let Self { loss, verdict, near, .. } = self;
        let answer = settings.play(&self.answer.legal);
        let best = format!("{}, Eq.: {}", settings.play(&self.best.legal), settings.equity(self.best.equity));
        let in_match = self.loss_in_match().map(|lost| format!(" ({:.2}% of the match)", 100.0 * lost));
        let in_match = in_match.unwrap_or_default();
        match verdict {
            Verdict::Wrong => {
                let mark = Thresholds::default().mark(*loss).map_or("", Mark::name);
                let mark = if mark.is_empty() { String::new() } else { format!(", {mark}") };
                format!("Wrong: {answer} loses {loss:.3}{in_match}{mark}. The best play is {best}.")
            }
            _ if *loss > 0.0 => {
                format!(
                    "Right: {answer} loses {loss:.3}{in_match}, less than {near}. The best play is {best}."
                )
            }
            _ => format!("Right: {best}."),
        }
    }
}

impl View for ExerciseReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let Self { number, of, note, board } = self;
        let mut lines = vec![format!("Question {number} of {of}: {note}.")];
        lines.extend(board.lines(settings));
        lines.push(
            "Your play? `hint` and `legal` help, `practise skip` goes on, `practise stop` ends.".to_owned(),
        );
        lines
    }
}

impl View for AnswerReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let mut lines = vec![self.judgement(settings)];
        match self.other_play() {
            Some((played, lost)) => {
                let played = settings.play(&played);
                lines.push(format!("The play in the match was {played}, which loses {lost:.3}."));
            }
            None if self.played.is_some() => lines.push("This was also the play in the match.".to_owned()),
            None => {}
        }
        lines.extend(self.why.text(settings));
        if let Some(worst) = self.why.why.other.worst_answer() {
            let other = settings.play(&self.why.why.other.candidate.legal);
            let equity = settings.equity(worst.equity);
            lines.push(format!("The opponent's best roll after {other} is {} (Eq.: {equity}).", worst.roll));
        }
        lines
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }
}

/// A question of a practice.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExerciseFields<'a> {
    /// The question.
    exercise: QuestionFields<'a>,
    #[serde(flatten)]
    board: BoardReplyFields<'a>,
}

/// The number of a question, and where its position comes from.
#[derive(Serialize, JsonSchema)]
struct QuestionFields<'a> {
    /// The number of the question, from 1.
    number: usize,
    /// The number of questions.
    of: usize,
    /// Where the position comes from.
    source: &'a str,
}

serialize!(ExerciseReply, |Self { number, of, note, board }| ExerciseFields {
    exercise: QuestionFields { number: *number, of: *of, source: note },
    board: BoardReplyFields::new(board),
});

/// A judged answer. More replies to the same command follow.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AnsweredFields<'a> {
    /// False: the next question, or the end of the practice, follows.
    done: bool,
    /// The judgement.
    answer: JudgementFields<'a>,
}

/// How good an answer is.
#[derive(Serialize, JsonSchema)]
struct JudgementFields<'a> {
    /// `right` or `wrong`.
    #[schemars(extend("enum" = ["right", "wrong"]))]
    verdict: &'static str,
    /// The equity that the answer loses against the best play, in points; 0 or more.
    loss: f64,
    /// The best play.
    best: PlayFields,
    /// Why the best play is better.
    why: WhyFields<'a>,
}

serialize!(AnswerReply, |reply| AnsweredFields {
    done: false,
    answer: JudgementFields {
        verdict: reply.verdict.name(),
        loss: round(reply.loss),
        best: PlayFields::new(&reply.best.legal),
        why: WhyFields::new(&reply.why),
    },
});
