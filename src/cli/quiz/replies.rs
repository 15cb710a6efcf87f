//! Output of a quiz, as text and as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::statistics::Statistics;
use plakoto_engine::printable::rounded;
use plakoto_engine::rules::Roll;
use plakoto_protocol::OutputSettings;
use plakoto_protocol::reply::{AnswerReply, BoardView, Subject, View};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::NextReview;
use plakoto_table::practice::{Exercise, STAGES, Verdict};
use plakoto_table::record::Mark;

/// A position that the quiz asks.
pub(super) struct QuizQuestion<'a> {
    pub(super) exercise: &'a Exercise,
    /// Stage of the position, if the player has answered it before.
    pub(super) stage: Option<u8>,
    /// Number of the question in this quiz, from 1.
    pub(super) number: usize,
    /// Number of questions in this quiz.
    pub(super) of: usize,
}

/// An answer of the player, and when the position is due again.
pub(super) struct QuizAnswer {
    pub(super) judged: AnswerReply,
    /// The verdict, which depends on whether the player asked for a hint.
    pub(super) verdict: Verdict,
    pub(super) scheduled: NextReview,
}

/// Totals over the answers in this quiz so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct QuizTotals {
    answers: u64,
    right: u64,
    pub(super) skipped: u64,
    loss: f64,
}

pub(super) const HELP: &str = "\
Type the play, as in a session: 24/20, 24/23 24/21, 8/4(2), 3/off.
  hint        show some plays to choose from; after that, a right answer does not move the question to its next stage
  board       show the position again
  skip        go to the next question; the next quiz asks this one again
  statistics  show your progress
  quit        end the quiz; all answers are saved
";

impl QuizTotals {
    pub(super) fn count(&mut self, verdict: Verdict, loss: f32) {
        self.answers += 1;
        self.right += u64::from(verdict.is_right());
        self.loss += f64::from(loss);
    }
}

/// Returns the JSON object of `value`, preceded by a field `kind`.
pub(super) fn with_kind(kind: &str, value: &impl Serialize) -> Value {
    let mut object = json!({ "kind": kind });
    if let (Value::Object(object), Ok(Value::Object(fields))) = (&mut object, serde_json::to_value(value)) {
        object.extend(fields);
    }
    object
}

impl QuizQuestion<'_> {
    fn subject(&self) -> Subject {
        let Exercise { position, numbers, .. } = *self.exercise;
        Subject { position, match_id: self.exercise.series().id(), pending: numbers.pending() }
    }

    pub(super) fn text(&self) -> String {
        let Self { exercise, stage, number, of } = self;
        let known = stage.map_or("new".to_owned(), |stage| format!("stage {stage} of {STAGES}"));
        let names = ["opponent".into(), "you".into()];
        let board = BoardView::new(self.subject(), names, exercise.rules);
        let board = board.lines(&OutputSettings::default()).join("\n");
        format!(
            "\nQuestion {number} of {of} ({known}): {}\n{board}\nYou are X and play {}. Your play? (hint, skip, quit or ?)\n",
            exercise.source, exercise.numbers
        )
    }

    pub(super) fn value(&self) -> Value {
        let Self { exercise, stage, number, of } = self;
        let Subject { position, match_id, pending } = self.subject();
        json!({
            "kind": "question",
            "number": number,
            "of": of,
            "stage": stage,
            "source": exercise.source,
            "variant": exercise.rules.to_string(),
            "position_id": position.to_string(),
            "match_id": match_id.to_string(),
            "dice": match_id.dice.map(Roll::dice),
            "pending": pending.numbers().collect::<Vec<u8>>(),
        })
    }
}

impl QuizAnswer {
    pub(super) fn text(&self) -> String {
        let NextReview { stage, due } = &self.scheduled;
        let mut lines = self.judged.lines(&OutputSettings::default());
        lines.push(format!("Stage {stage} of {STAGES}; this position is due again on {due}."));
        lines.join("\n") + "\n"
    }

    pub(super) fn value(&self) -> Value {
        let Self { judged, verdict, scheduled } = self;
        let played = judged.other_play();
        json!({
            "kind": "answer",
            "verdict": verdict.name(),
            "play": judged.chosen.to_string(),
            "loss": rounded(judged.loss().into()),
            "loss_mwc": judged.loss_in_match().map(|lost| rounded(lost.into())),
            "mark": Thresholds::default().mark(judged.loss()).map_or("", Mark::name),
            "best": judged.best.legal.to_string(),
            "equity": rounded(judged.best.equity.into()),
            "played": played.as_ref().map(|(play, _)| play.to_string()),
            "played_loss": played.as_ref().map(|(_, loss)| rounded((*loss).into())),
            "why": judged.why(),
            "stage": scheduled.stage,
            "due": scheduled.due,
        })
    }
}

impl QuizTotals {
    pub(super) fn text(&self, of: usize, statistics: &Statistics) -> String {
        let Self { answers, right, skipped, loss } = self;
        let mut text = match answers {
            0 if of == 0 => "There are no questions today.\n".to_owned(),
            0 => "\nNo questions were answered.\n".to_owned(),
            _ => format!(
                "\n{right} of {answers} right, {:.1} millipoints lost per answer.\n",
                1e3 * loss / *answers as f64
            ),
        };
        if *skipped > 0 {
            text += &format!("{skipped} skipped.\n");
        }
        text + &statistics.text()
    }

    pub(super) fn value(&self, statistics: &Statistics) -> Value {
        let Self { answers, right, skipped, loss } = self;
        json!({
            "kind": "end", "answers": answers, "right": right, "skipped": skipped, "loss": rounded(*loss),
            "statistics": statistics,
        })
    }
}
