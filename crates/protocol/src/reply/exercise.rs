//! The questions of a practice, the judged answers, and the list of the shipped puzzles. The quiz of the shell shows its
//! answers in the same way.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::board::BoardView;
use super::play::{PointNumbers, ShownPlay};
use super::turn::mark_word;
use super::value::{Equity, worth};
use super::view::{Stage, View};
use super::why::WhyView;
use crate::output::OutputSettings;
use plakoto_engine::rules::{LegalPlay, Roll};
use plakoto_engine::search::Candidate;
use plakoto_table::analysis::Thresholds;
use plakoto_table::practice::{Exercise, Puzzle, STAGES, Solution, Theme, Verdict, days, next_stage};
use plakoto_table::why::Why;

/// A question of a practice.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Exercise")]
pub struct ExerciseReply {
    /// The question.
    exercise: QuestionFields,
    #[serde(flatten)]
    board: Box<BoardView>,
}

/// The number of a question, and where its position comes from.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct QuestionFields {
    /// The number of the question, from 1.
    number: usize,
    /// The number of questions.
    of: usize,
    /// Where the position comes from.
    source: Message,
}

impl ExerciseReply {
    /// Asks the question with this number, from 1, among `of` questions. `source` is where its position comes from.
    pub(crate) const fn new([number, of]: [usize; 2], source: Message, board: Box<BoardView>) -> Self {
        Self { exercise: QuestionFields { number, of, source }, board }
    }
}

impl View for ExerciseReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let QuestionFields { number, of, source } = &self.exercise;
        let question = message!("practice-question", number = *number, of = *of, source = source.clone());
        let end = settings.say(message!("practice-your_play"));
        [settings.say(question)].into_iter().chain(self.board.lines(settings)).chain([end]).collect()
    }
}

/// A judged answer. More replies to the same command follow.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Answered")]
pub struct AnswerReply {
    /// False: the next question, or the end of the practice, follows.
    done: bool,
    /// The judgement.
    answer: JudgementFields,
    /// The play that the user chose.
    #[serde(skip)]
    pub chosen: LegalPlay,
    /// A play is right if it loses less than this, in points.
    #[serde(skip)]
    near: f32,
    /// The play that was made in the match, with its loss; `None` if the position was not played.
    #[serde(skip)]
    played: Option<(LegalPlay, f32)>,
    /// The best play.
    #[serde(skip)]
    pub best: Candidate,
}

/// How good an answer is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct JudgementFields {
    /// `right` or `wrong`.
    #[schemars(extend("enum" = ["right", "wrong"]))]
    verdict: &'static str,
    /// The equity that the answer loses against the best play, in points; 0 or more.
    loss: Equity,
    /// The best play.
    best: ShownPlay,
    /// Why the best play is better.
    why: WhyView,
    /// The stage that the position reaches with this answer.
    #[schemars(range(min = 1, max = STAGES))]
    stage: u8,
    /// Number of days after which the position is due again.
    days: u32,
}

impl AnswerReply {
    /// Judges an answer. A play is right if it loses less than `near` points. Explains what the answer loses; if
    /// it is the best play, what the most tempting other play loses.
    #[must_use]
    pub fn new(
        solution: &Solution<'_>,
        exercise: &Exercise,
        answer: &Candidate,
        near: f32,
        points: PointNumbers,
    ) -> Self {
        let loss = solution.loss(answer);
        let other = if loss > 0.0 { answer } else { &solution.tempting };
        let why = Why::of(solution.question(), solution.best(), other);
        let weighed = |play| Some((play, solution.loss(&solution.weigh(&play)?)));
        let best = *solution.best();
        let verdict = if loss < near { Verdict::Right } else { Verdict::Wrong };
        let stage = next_stage(None, verdict);
        Self {
            done: false,
            answer: JudgementFields {
                verdict: verdict.name(),
                loss: Equity(loss),
                best: ShownPlay::new(best.legal, points),
                why: WhyView::new(why, &exercise.rules, solution.stakes, points),
                stage,
                days: days(stage),
            },
            chosen: answer.legal,
            near,
            played: exercise.played.and_then(weighed),
            best,
        }
    }

    /// Sets the stage of the position before the answer; `None` if it is new.
    #[must_use]
    pub fn from_stage(mut self, before: Option<u8>) -> Self {
        self.answer.stage = next_stage(before, self.verdict());
        self.answer.days = days(self.answer.stage);
        self
    }

    /// Returns whether the answer is right.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.loss() < self.near { Verdict::Right } else { Verdict::Wrong }
    }

    /// Returns the equity that the answer loses against the best play, in points; 0 or more.
    #[must_use]
    pub const fn loss(&self) -> f32 {
        self.answer.loss.0
    }

    /// Returns the reasons why the best play is better.
    #[must_use]
    pub const fn why(&self) -> &WhyView {
        &self.answer.why
    }

    /// Returns the play that was made in the match, with its loss, if it is not the answer.
    #[must_use]
    pub fn other_play(&self) -> Option<(LegalPlay, f32)> {
        self.played.filter(|(played, _)| !played.leads_as(&self.chosen))
    }

    /// Returns the loss as a part of the probability of winning the match; `None` if only points count.
    #[must_use]
    pub fn loss_in_match(&self) -> Option<f32> {
        self.answer.why.stakes.map(|stakes| stakes.difference(self.loss()))
    }

    /// Returns the judgement: `Wrong: 24/20 loses 0.039. The best play is 24/23 24/21, Eq.: +0.038.`
    fn judgement(&self, settings: &OutputSettings) -> Message {
        let best =
            format!("{}, {}", settings.play(&self.best.legal), worth(settings, None, self.best.equity));
        let is_right = self.verdict() == Verdict::Right;
        if is_right && self.loss() <= 0.0 {
            return message!("practice-best", best = best);
        }
        let (play, loss) = (settings.play(&self.chosen), format!("{:.3}", self.loss()));
        let loss = match self.loss_in_match() {
            None => Message::text(loss),
            Some(lost) => message!("practice-loss", loss = loss, chance = format!("{:.2}", 100.0 * lost)),
        };
        if is_right {
            let near = self.near.to_string();
            return message!("practice-right", play = play, loss = loss, near = near, best = best);
        }
        let mark = mark_word(Thresholds::default().mark(self.loss()));
        message!("practice-wrong", play = play, loss = loss, mark = mark, best = best)
    }
}

impl View for AnswerReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let played = match self.other_play() {
            Some((played, lost)) => {
                let (play, loss) = (settings.play(&played), format!("{lost:.3}"));
                Some(message!("practice-played", play = play, loss = loss))
            }
            None => self.played.map(|_| message!("practice-same_play")),
        };
        let other = &self.answer.why.other;
        let worst = other.worst_answer().map(|worst| {
            let (play, [die, second]) = (other.play.text(settings), worst.dice);
            let (roll, equity) = (format!("{die}{second}"), worst.equity.text(settings));
            message!("practice-worst_roll", play = play, roll = roll, equity = equity)
        });
        let first = [self.judgement(settings)].into_iter().chain(played).map(|line| settings.say(line));
        let why = self.answer.why.text(settings);
        first.chain(why).chain(worst.map(|line| settings.say(line))).collect()
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }
}

/// The shipped puzzles, the easy ones first. The themes take turns.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Puzzles")]
pub struct PuzzlesReply {
    /// The puzzles, in the order in which a quiz asks them.
    puzzles: Vec<PuzzleFields>,
    /// The number of the puzzle of the day; null if the command named no day.
    daily: Option<usize>,
}

/// A puzzle, which `set board` and `set dice` put on the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Puzzle")]
struct PuzzleFields {
    /// Its number, from 1.
    number: usize,
    /// Its theme.
    #[schemars(extend("enum" = Theme::ALL.map(Theme::name)))]
    theme: &'static str,
    /// How hard it is.
    #[schemars(range(min = 1, max = Puzzle::HARDEST))]
    difficulty: u8,
    /// The position ID.
    id: String,
    /// The numbers of the roll.
    roll: [u8; 2],
}

impl PuzzlesReply {
    /// Lists the puzzles. `daily` is the number of the puzzle of a day.
    pub(crate) fn new(daily: Option<usize>) -> Self {
        let fields = |(number, puzzle): (usize, &Puzzle)| PuzzleFields {
            number,
            theme: puzzle.theme.name(),
            difficulty: puzzle.difficulty,
            id: puzzle.exercise.position.to_string(),
            roll: puzzle.exercise.numbers.roll().map_or([0, 0], Roll::dice),
        };
        Self { puzzles: Puzzle::easy_first().into_iter().map(fields).collect(), daily }
    }
}

impl View for PuzzlesReply {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let daily = self.daily.map(|number| settings.say(message!("practice-daily", number = number)));
        let line = |PuzzleFields { number, theme, difficulty, id, roll: [die, other] }: &PuzzleFields| {
            format!("{number:>3}  {theme:<8} {difficulty}  {id} {die}{other}")
        };
        daily.into_iter().chain(self.puzzles.iter().map(line)).collect()
    }
}
