//! `plakoto quiz`: asks a player for the best plays of positions, such as their own mistakes, judges the answers, and
//! repeats the positions on later days.

use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::{Value, json};

use super::options::{json, lang, search};
use super::output::{CommandResult, json_lines, print, write_out};
use super::quiz_positions::{PlannedQuestion, QuizLimits, QuizPlayer, Source, plan};
use super::screen;
use super::settings::{Engines, Settings};

use plakoto_engine::printable::rounded;
use plakoto_engine::rules::Roll;
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_protocol::reply::{AnswerReply, BoardView, PointNumbers, Subject, View};
use plakoto_protocol::{LineReader, OutputSettings};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::{LessonAnswer, Library, LibraryError, NextReview, Progress, SideStatistics};
use plakoto_table::practice::{Exercise, STAGES, Solution, Verdict};
use plakoto_table::record::Mark;
use plakoto_words::{Language, Message, message};

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct QuizArguments {
    #[command(subcommand)]
    command: Option<QuizCommand>,
    #[command(flatten)]
    ask: QuestionOptions,
}

#[derive(Clone, Debug, Subcommand)]
enum QuizCommand {
    /// Show a player's progress
    #[command(alias = "show", args = [json()])]
    Statistics {
        #[command(flatten)]
        person: QuizPlayer,
    },
}

/// Runs a quiz, or the subcommand of `quiz` that the user gave.
pub(super) fn run(arguments: &QuizArguments, settings: &Settings) -> CommandResult {
    match &arguments.command {
        None => ask(&arguments.ask, settings),
        Some(QuizCommand::Statistics { person }) => {
            let statistics = Statistics::of(&person.open(None, settings)?, &person.player, &person.day())?;
            print(&if settings.json { json_lines(&[statistics]) } else { statistics.text(Language::English) })
        }
    }
}

#[derive(Clone, Debug, Args)]
#[command(args = [lang()], args = search())]
struct QuestionOptions {
    #[command(flatten)]
    person: QuizPlayer,
    #[command(flatten)]
    source: Source,
    /// Ask only about positions that the player has answered before and that are due today
    #[arg(long, conflicts_with = "new")]
    due: bool,
    /// Maximum number of new positions, that is, positions that the player has not answered before
    #[arg(long, value_name = "N", default_value_t = 10)]
    new: u32,
    /// Maximum number of positions to ask about
    #[arg(short, long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Accept a play as right if its loss, in points, is below this value
    #[arg(long, value_name = "POINTS", default_value_t = Thresholds::default().errors[0], value_parser = near)]
    near: f32,
}

fn near(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|near| Thresholds::RANGE.contains(near));
    let (least, most) = (Thresholds::RANGE.start(), Thresholds::RANGE.end());
    let expected =
        || message!("quiz-expected_points", least = least.to_string(), most = most.to_string()).to_string();
    number.ok_or_else(expected)
}

/// Words that end the quiz.
const QUITS: [&str; 3] = ["q", "quit", "exit"];

/// A quiz that is being asked.
struct Quiz<'a> {
    arguments: &'a QuestionOptions,
    settings: &'a Settings,
    library: Library,
    day: String,
    lines: LineReader<Box<dyn BufRead>>,
    has_prompt: bool,
    totals: QuizTotals,
}

/// Asks until no question is left, the input ends or the player quits. Each answer is saved before its result
/// is shown.
fn ask(arguments: &QuestionOptions, settings: &Settings) -> CommandResult {
    let QuestionOptions { person, source, .. } = arguments;
    let library = person.open(Some(source), settings)?;
    let is_list = source.is_list(&library)?;
    let (day, lessons) = (person.day(), library.lessons(&person.player)?);
    let new = if arguments.due { 0 } else { arguments.new };
    let found = match is_list {
        true => source.listed(settings, &day)?,
        false => source.mistakes(person, &library, new, &lessons)?,
    };
    let has_none = || source.mistakes(person, &library, 1, &[]).map(|found| found.is_empty());
    if found.is_empty() && lessons.is_empty() && has_none()? {
        return Err(source.is_empty(person, &library)?);
    }
    let limits = QuizLimits { all: arguments.number as usize, new: new as usize };
    let planned = plan(&lessons, found, is_list, &day, limits);
    let lines = LineReader::new(Box::new(BufReader::new(stdin())) as Box<dyn BufRead>);
    let has_prompt = stdin().is_terminal() && stdout().is_terminal() && !settings.json;
    let mut quiz =
        Quiz { arguments, settings, library, day, lines, has_prompt, totals: QuizTotals::default() };
    let mut engines = Engines::new(settings);
    for (index, question) in planned.iter().enumerate() {
        if !quiz.question(question, [index + 1, planned.len()], &mut engines)? {
            break;
        }
    }
    let statistics = quiz.statistics()?;
    let text = quiz.totals.text(planned.len(), &statistics, quiz.language());
    quiz.tell(text, || quiz.totals.value(&statistics))?;
    Ok(ExitCode::SUCCESS)
}

impl Quiz<'_> {
    /// Asks a question. Returns `false` if the player quits or the input ends.
    fn question(
        &mut self,
        (exercise, stage): &PlannedQuestion,
        [number, of]: [usize; 2],
        engines: &mut Engines<'_>,
    ) -> anyhow::Result<bool> {
        let question = QuizQuestion { exercise, stage: *stage, number, of };
        self.tell(question.text(self.language()), || question.value())?;
        // The engine computes the solution while the player thinks.
        let stop = StopFlag::default();
        let engine = engines.of(exercise.rules);
        let Some(solution) = Solution::find(engine, exercise, self.settings.plies, &stop) else {
            self.tell_message(&message!("quiz-no_choice"), || json!({"kind": "no_choice"}))?;
            return Ok(true);
        };
        let mut is_helped = false;
        loop {
            let Some(line) = self.next_line()? else { return Ok(false) };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "?" | "help" => {
                    let help = message!("quiz-help");
                    let lines = || help.to_string().lines().map(Value::from).collect::<Vec<_>>();
                    self.tell_message(&help, || json!({"kind": "help", "lines": lines()}))?;
                }
                "board" | "show board" => self.tell(question.text(self.language()), || question.value())?,
                "statistics" | "show statistics" => {
                    let statistics = self.statistics()?;
                    self.tell(statistics.text(self.language()), || with_kind("statistics", &statistics))?;
                }
                "hint" => {
                    is_helped = true;
                    let choices = solution.choices();
                    let choices: Vec<_> = choices.iter().map(|choice| choice.legal.to_string()).collect();
                    let text = message!("quiz-choose", plays = choices.join(" · "));
                    self.tell_message(&text, || json!({"kind": "hint", "choices": choices}))?;
                }
                "skip" | "next" => {
                    self.totals.skipped += 1;
                    self.tell_message(&message!("quiz-skipped"), || json!({"kind": "skipped"}))?;
                    return Ok(true);
                }
                word if QUITS.contains(&word) => return Ok(false),
                _ => match exercise.read(line.trim()) {
                    Err(error) => self.error(&error.to_string())?,
                    Ok(legal) => {
                        let Some(candidate) = solution.weigh(&legal) else { return Ok(false) };
                        self.answered(exercise, &solution, &candidate, is_helped)?;
                        return if number < of { self.goes_on() } else { Ok(true) };
                    }
                },
            }
        }
    }

    /// Waits until a player at a terminal has read the verdict. Returns `false` if they quit or the input ends.
    fn goes_on(&mut self) -> anyhow::Result<bool> {
        if !self.has_prompt {
            return Ok(true);
        }
        self.tell_message(&message!("quiz-go_on"), || Value::Null)?;
        let line = self.next_line()?;
        Ok(line.is_some_and(|line| !QUITS.contains(&line.trim().to_ascii_lowercase().as_str())))
    }

    /// Saves the player's answer, and shows whether it is right.
    fn answered(
        &mut self,
        exercise: &Exercise,
        solution: &Solution<'_>,
        candidate: &Candidate,
        is_helped: bool,
    ) -> anyhow::Result<()> {
        let points = PointNumbers::default();
        let judged = AnswerReply::new(solution, exercise, candidate, self.arguments.near, points);
        let verdict = judged.verdict();
        let verdict = if verdict.is_right() && is_helped { Verdict::Helped } else { verdict };
        let scheduled = self.library.answer(&LessonAnswer {
            person: &self.arguments.person.player,
            day: &self.day,
            exercise,
            play: &candidate.legal.to_string(),
            error: judged.loss().into(),
            verdict,
        })?;
        self.totals.count(verdict, judged.loss());
        let answer = QuizAnswer { judged, verdict, scheduled };
        self.tell(answer.text(self.language()), || answer.value())
    }

    fn statistics(&self) -> Result<Statistics, LibraryError> {
        Statistics::of(&self.library, &self.arguments.person.player, &self.day)
    }

    /// Returns the next readable line; `None` at the end of the input. Reports unreadable lines.
    fn next_line(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            if self.has_prompt {
                write_out("> ")?;
            }
            match self.lines.next_text()? {
                None => return Ok(None),
                Some(Ok(line)) => return Ok(Some(line)),
                Some(Err((_, error))) => self.error(&error.text(self.language()))?,
            }
        }
    }

    fn error(&self, error: &str) -> anyhow::Result<()> {
        let text = message!("quiz-error", error = error);
        self.tell_message(&text, || json!({"kind": "error", "message": error}))
    }

    /// Writes a message to standard output, as text or as one line of JSON.
    fn tell_message(&self, message: &Message, value: impl Fn() -> Value) -> anyhow::Result<()> {
        self.tell(message.say(self.language()) + "\n", value)
    }

    /// Writes a reply to standard output, as text or as one line of JSON.
    fn tell(&self, text: String, value: impl Fn() -> Value) -> anyhow::Result<()> {
        write_out(&if self.settings.json { json_lines(&[value()]) } else { text })?;
        Ok(())
    }

    fn language(&self) -> Language {
        let user = || if stdout().is_terminal() { screen::language() } else { Language::default() };
        self.settings.lang.unwrap_or_else(user)
    }
}

/// Returns the lines of a reply in a language.
fn view(view: &impl View, language: Language) -> String {
    let lines = view.lines(&OutputSettings { language, ..OutputSettings::default() });
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A position that the quiz asks.
struct QuizQuestion<'a> {
    exercise: &'a Exercise,
    /// Stage of the position, if the player has answered it before.
    stage: Option<u8>,
    /// Number of the question in this quiz, from 1.
    number: usize,
    /// Number of questions in this quiz.
    of: usize,
}

/// An answer of the player, and when the position is due again.
struct QuizAnswer {
    judged: AnswerReply,
    /// The verdict, which depends on whether the player asked for a hint.
    verdict: Verdict,
    scheduled: NextReview,
}

/// Totals over the answers in this quiz so far.
#[derive(Clone, Copy, Debug, Default)]
struct QuizTotals {
    answers: u64,
    right: u64,
    skipped: u64,
    loss: f64,
}

impl QuizTotals {
    fn count(&mut self, verdict: Verdict, loss: f32) {
        self.answers += 1;
        self.right += u64::from(verdict.is_right());
        self.loss += f64::from(loss);
    }
}

/// Returns the JSON object of `value`, preceded by a field `kind`.
fn with_kind(kind: &str, value: &impl Serialize) -> Value {
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

    fn text(&self, language: Language) -> String {
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

    fn value(&self) -> Value {
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
    fn text(&self, language: Language) -> String {
        let NextReview { stage, due } = &self.scheduled;
        let due = message!("quiz-due_again", stage = *stage, stages = STAGES, day = due);
        format!("{}{}\n", view(&self.judged, language), due.say(language))
    }

    fn value(&self) -> Value {
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
    fn text(&self, of: usize, statistics: &Statistics, language: Language) -> String {
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

    fn value(&self, statistics: &Statistics) -> Value {
        let Self { answers, right, skipped, loss } = self;
        json!({
            "kind": "end", "answers": answers, "right": right, "skipped": skipped, "loss": rounded(*loss),
            "statistics": statistics,
        })
    }
}

/// Progress of a player in quizzes.
#[derive(Serialize)]
struct Statistics {
    player: String,
    date: String,
    #[serde(flatten)]
    progress: Progress,
    /// Statistics of the player's analysed matches; `None` if there are no such matches.
    matches: Option<SideStatistics>,
}

impl Statistics {
    fn of(library: &Library, player: &str, day: &str) -> Result<Self, LibraryError> {
        let players = library.players()?;
        let known = players.into_iter().find(|known| known.name == player && known.analysed > 0);
        Ok(Self {
            player: player.to_owned(),
            date: day.to_owned(),
            progress: library.progress(player, day)?,
            matches: known.map(|known| known.statistics),
        })
    }

    fn text(&self, language: Language) -> String {
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
