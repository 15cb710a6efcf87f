//! `plakoto quiz`: asks a player for the best plays of positions, such as their own mistakes, judges the answers, and
//! repeats the positions on later days.

use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::options::{json, lang, search};
use super::output::{CommandResult, json_lines, print, write_out};
use super::quiz_positions::{PlannedQuestion, QuizLimits, QuizPlayer, Source, plan};
use super::quiz_replies::{QuizAnswer, QuizQuestion, QuizTotals, Statistics, with_kind};
use super::settings::{Engines, Settings};
use super::values::number;
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_protocol::LineReader;
use plakoto_protocol::reply::{AnswerReply, PointNumbers};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::{LessonAnswer, Library, LibraryError};
use plakoto_table::messages;
use plakoto_table::practice::{Exercise, Solution, Verdict};
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
            print(&if settings.json {
                json_lines(&[statistics])
            } else {
                statistics.text(settings.language())
            })
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
    #[arg(long, conflicts_with = "new")]
    due: bool,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<u32>(0..))]
    new: u32,
    #[arg(short, long, default_value_t = 20, value_parser = number::<u32>(1..))]
    number: u32,
    #[arg(long, value_name = "POINTS", default_value_t = Thresholds::default().errors[0], value_parser = near)]
    near: f32,
}

fn near(text: &str) -> Result<f32, Message> {
    let number = text.parse().ok().filter(|near| Thresholds::RANGE.contains(near));
    let (least, most) = (Thresholds::RANGE.start(), Thresholds::RANGE.end());
    let expected = || message!("quiz-expected_points", least = least.to_string(), most = most.to_string());
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
                    Err(error) => self.error(&messages::notation(&error.fault))?,
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
                Some(Err((_, error))) => self.error(&error.whole())?,
            }
        }
    }

    fn error(&self, error: &Message) -> anyhow::Result<()> {
        let text = message!("quiz-error", error = error.clone());
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
        self.settings.language()
    }
}
