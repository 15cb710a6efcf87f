//! The replies of `plakoto quiz`, as text and as JSON: questions, answers, totals and statistics.

use serde::Serialize;
use serde_json::{Value, json};

use plakoto_engine::printable::rounded;
use plakoto_engine::rules::Roll;
use plakoto_protocol::OutputSettings;
use plakoto_protocol::reply::{AnswerReply, BoardView, Subject, View};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::{Library, LibraryError, NextReview, Progress, SideStatistics};
use plakoto_table::practice::{Exercise, STAGES, Verdict};
use plakoto_table::record::Mark;
use plakoto_words::{Language, Message, message};

/// Returns the lines of a reply in a language.
fn view(view: &impl View, language: Language) -> String {
    let lines = view.lines(&OutputSettings { language, ..OutputSettings::default() });
    lines.iter().map(|line| format!("{line}\n")).collect()
}

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

    pub(super) fn text(&self, language: Language) -> String {
        let Self { exercise, stage, number, of } = self;
        let stage = stage.map_or_else(
            || message!("quiz-new"),
            |stage| message!("quiz-stage", stage = stage, stages = STAGES),
        );
        let head = message!(
            "quiz-question",
            number = *number,
            count = *of,
            stage = stage,
            source = exercise.source.clone()
        );
        let names = ["opponent".into(), "you".into()];
        let board = BoardView::new(self.subject(), names, exercise.rules);
        let question = message!("quiz-your_play", dice = exercise.numbers.to_string());
        format!("\n{}\n{}{}\n", head.say(language), view(&board, language), question.say(language))
    }

    pub(super) fn value(&self) -> Value {
        let Self { exercise, stage, number, of } = self;
        let Subject { position, match_id, pending } = self.subject();
        json!({
            "kind": "question",
            "number": number,
            "of": of,
            "stage": stage,
            "source": exercise.source.to_string(),
            "variant": exercise.rules.to_string(),
            "position_id": position.to_string(),
            "match_id": match_id.to_string(),
            "dice": match_id.dice.map(Roll::dice),
            "pending": pending.numbers().collect::<Vec<u8>>(),
        })
    }
}

impl QuizAnswer {
    pub(super) fn text(&self, language: Language) -> String {
        let NextReview { stage, due } = &self.scheduled;
        let due = message!("quiz-due_again", stage = *stage, stages = STAGES, day = due);
        format!("{}{}\n", view(&self.judged, language), due.say(language))
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
    pub(super) fn text(&self, of: usize, statistics: &Statistics, language: Language) -> String {
        let Self { answers, right, skipped, loss } = *self;
        let (space, result) = match answers {
            0 if of == 0 => ("", message!("quiz-none_today")),
            0 => ("\n", message!("quiz-none_answered")),
            _ => {
                let loss = format!("{:.1}", 1e3 * loss / answers as f64);
                ("\n", message!("quiz-result", right = right, answers = answers, loss = loss))
            }
        };
        let skipped = (skipped > 0).then(|| message!("quiz-all_skipped", count = skipped));
        let lines = [result].into_iter().chain(skipped).map(|line| line.say(language) + "\n");
        format!("{space}{}{}", lines.collect::<String>(), statistics.text(language))
    }

    pub(super) fn value(&self, statistics: &Statistics) -> Value {
        let Self { answers, right, skipped, loss } = self;
        json!({
            "kind": "end", "answers": answers, "right": right, "skipped": skipped, "loss": rounded(*loss),
            "statistics": statistics,
        })
    }
}

/// Progress of a player in quizzes.
#[derive(Serialize)]
pub(super) struct Statistics {
    player: String,
    date: String,
    #[serde(flatten)]
    progress: Progress,
    /// Statistics of the player's analysed matches; `None` if there are no such matches.
    matches: Option<SideStatistics>,
}

impl Statistics {
    pub(super) fn of(library: &Library, player: &str, day: &str) -> Result<Self, LibraryError> {
        let players = library.players()?;
        let known = players.into_iter().find(|known| known.name == player && known.analysed > 0);
        Ok(Self {
            player: player.to_owned(),
            date: day.to_owned(),
            progress: library.progress(player, day)?,
            matches: known.map(|known| known.statistics),
        })
    }

    pub(super) fn text(&self, language: Language) -> String {
        let Self { player, date, progress, matches } = self;
        let rating = matches.and_then(|matches| matches.rating);
        let rating = rating.map(|rating| rating.description());
        let loss = progress.error_rate.map(|rate| format!("{:.1}", 1e3 * rate));
        let lines: [(Message, Option<Message>); 8] = [
            (message!("quiz-answered"), Some(Message::text(progress.lessons.to_string()))),
            (message!("quiz-due"), Some(Message::text(progress.due.to_string()))),
            (message!("quiz-next_due"), progress.next_due.clone().map(Message::text)),
            (message!("quiz-learned"), Some(Message::text(progress.learned.to_string()))),
            (message!("quiz-answers"), Some(share(progress.answers, progress.right))),
            (message!("quiz-recent_answers"), Some(share(progress.recent_answers, progress.recent_right))),
            (message!("quiz-loss"), loss.map(|loss| message!("quiz-millipoints", loss = loss))),
            (message!("quiz-rating"), rating),
        ];
        let mut text = format!("{player}, {date}\n");
        for (name, value) in lines {
            if let Some(value) = value {
                text += &format!("{:<26}{}\n", name.say(language), value.say(language));
            }
        }
        text
    }
}

/// Returns the number of answers and of right answers: `40, 31 of them right (78%)`.
fn share(answers: u64, right: u64) -> Message {
    if answers == 0 {
        return Message::text("0");
    }
    let share = format!("{:.0}%", 100.0 * right as f64 / answers as f64);
    message!("quiz-right_share", answers = answers, right = right, share = share)
}
