//! Output of a quiz, as text and as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::statistics::Statistics;
use plakoto_engine::printable::rounded;
use plakoto_engine::rules::Roll;
use plakoto_engine::search::Candidate;
use plakoto_protocol::reply::{BoardView, Subject, View, WhyView};
use plakoto_protocol::{JsonBoard, OutputSettings};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::NextReview;
use plakoto_table::practice::{Exercise, STAGES, Solution, Verdict};
use plakoto_table::why::Why;

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

/// An answer of the player and how it was judged.
pub(super) struct QuizAnswer<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) solution: &'a Solution<'a>,
    pub(super) candidate: &'a Candidate,
    pub(super) verdict: Verdict,
    pub(super) scheduled: NextReview,
    pub(super) why: Why,
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
        let board =
            BoardView { subject: self.subject(), names, rules: exercise.rules, json: JsonBoard::default() };
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

impl QuizAnswer<'_> {
    fn view(&self) -> WhyView {
        WhyView { why: self.why.clone(), rules: self.exercise.rules, stakes: self.solution.stakes }
    }

    /// Returns the play that was made in the match, and its loss, if that play differs from the player's
    /// answer.
    fn played(&self) -> Option<(String, f32)> {
        let played = self.exercise.played.filter(|played| !played.leads_as(&self.candidate.legal))?;
        let candidate = self.solution.weigh(&played)?;
        Some((played.to_string(), self.solution.loss(&candidate)))
    }

    pub(super) fn text(&self, near: f32) -> String {
        let Self { exercise, solution, candidate, verdict, scheduled, .. } = self;
        let settings = OutputSettings::default();
        let (answer, loss) = (&candidate.legal, solution.loss(candidate));
        let best = format!("{}, Eq.: {}", solution.best().legal, settings.equity(solution.best().equity));
        let lost = solution
            .stakes
            .map(|stakes| format!(" ({:.2}% of the match)", 100.0 * stakes.difference(loss)))
            .unwrap_or_default();
        let mut text = match verdict {
            Verdict::Wrong => {
                let mark = Thresholds::default().mark(loss).name();
                let mark = if mark.is_empty() { String::new() } else { format!(", {mark}") };
                format!("Wrong: {answer} loses {loss:.3}{lost}{mark}. The best play is {best}.\n")
            }
            _ if loss > 0.0 => {
                format!("Right: {answer} loses {loss:.3}{lost}, less than {near}. The best play is {best}.\n")
            }
            _ => format!("Right: {best}.\n"),
        };
        match self.played() {
            Some((played, lost)) => {
                text += &format!("The play in the match was {played}, which loses {lost:.3}.\n");
            }
            None if exercise.played.is_some() => text += "This was also the play in the match.\n",
            None => {}
        }
        text += &(self.view().text(&settings).join("\n") + "\n");
        if let Some(worst) = self.why.other.worst_answer() {
            let other = &self.why.other.candidate.legal;
            let equity = settings.equity(worst.equity);
            text += &format!("The opponent's best roll after {other} is {} (Eq.: {equity}).\n", worst.roll);
        }
        let NextReview { stage, due } = scheduled;
        text + &format!("Stage {stage} of {STAGES}; this position is due again on {due}.\n")
    }

    pub(super) fn value(&self) -> Value {
        let Self { solution, candidate, verdict, scheduled, .. } = self;
        let loss = solution.loss(candidate);
        let played = self.played();
        let mwc = solution.stakes.map(|stakes| rounded(stakes.difference(loss).into()));
        json!({
            "kind": "answer",
            "verdict": verdict.name(),
            "move": candidate.legal.to_string(),
            "loss": rounded(loss.into()),
            "loss_mwc": mwc,
            "mark": Thresholds::default().mark(loss).name(),
            "best": solution.best().legal.to_string(),
            "equity": rounded(solution.best().equity.into()),
            "played": played.as_ref().map(|(play, _)| play),
            "played_loss": played.as_ref().map(|(_, loss)| rounded((*loss).into())),
            "why": self.view(),
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
