//! Asks the questions of a quiz, and judges the player's answers.

use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::plan::{PlannedQuestion, QuizLimits, plan};
use super::replies::{HELP, QuizAnswer, QuizQuestion, QuizTotals, with_kind};
use super::source::{QuizPlayer, Source};
use super::statistics::Statistics;
use crate::cli::options::{lang, search};
use crate::cli::output::{CommandResult, json_lines, write_out};
use crate::cli::screen;
use crate::cli::settings::{Engines, Settings};
use plakoto_engine::search::{Candidate, StopFlag};
use plakoto_protocol::reply::{AnswerReply, PointNumbers};
use plakoto_protocol::{LineReader, Translate};
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::{LessonAnswer, Library, LibraryError};
use plakoto_table::practice::{Exercise, Solution, Verdict};
use plakoto_words::Language;

#[derive(Clone, Debug, Args)]
#[command(args = [lang()], args = search())]
pub(super) struct QuestionOptions {
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
    number.ok_or_else(|| format!("expected a number of points from {least} to {most}"))
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
pub(super) fn run(arguments: &QuestionOptions, settings: &Settings) -> CommandResult {
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
    quiz.tell(quiz.totals.text(planned.len(), &statistics), || quiz.totals.value(&statistics))?;
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
        self.tell(question.text(), || question.value())?;
        // The engine computes the solution while the player thinks.
        let stop = StopFlag::default();
        let engine = engines.of(exercise.rules);
        let Some(solution) = Solution::find(engine, exercise, self.settings.plies, &stop) else {
            self.tell(
                "There is only one legal play here, so this position is skipped.\n",
                || json!({"kind": "no_choice"}),
            )?;
            return Ok(true);
        };
        let mut is_helped = false;
        loop {
            let Some(line) = self.next_line()? else { return Ok(false) };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "?" | "help" => {
                    self.tell(HELP, || json!({"kind": "help", "lines": HELP.lines().collect::<Vec<_>>()}))?;
                }
                "board" | "show board" => self.tell(question.text(), || question.value())?,
                "statistics" | "show statistics" => {
                    let statistics = self.statistics()?;
                    self.tell(statistics.text(), || with_kind("statistics", &statistics))?;
                }
                "hint" => {
                    is_helped = true;
                    let choices = solution.choices();
                    let choices: Vec<_> = choices.iter().map(|choice| choice.legal.to_string()).collect();
                    let text = format!("Choose one of: {}\n", choices.join(" · "));
                    self.tell(text, || json!({"kind": "hint", "choices": choices}))?;
                }
                "skip" | "next" => {
                    self.totals.skipped += 1;
                    self.tell("Skipped.\n", || json!({"kind": "skipped"}))?;
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
        self.tell("Enter shows the next position, `q` ends the quiz.\n", || Value::Null)?;
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
        self.tell(answer.text(), || answer.value())
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
        self.tell(format!("{error}; type `?` for help\n"), || json!({"kind": "error", "message": error}))
    }

    /// Writes a reply to standard output, as text or as one line of JSON.
    fn tell(&self, text: impl Into<String>, value: impl Fn() -> Value) -> anyhow::Result<()> {
        write_out(&if self.settings.json { json_lines(&[value()]) } else { self.said(&text.into()) })?;
        Ok(())
    }

    fn language(&self) -> Language {
        let user = || if stdout().is_terminal() { screen::language() } else { Language::default() };
        self.settings.lang.unwrap_or_else(user)
    }

    /// Returns lines in the user's language.
    fn said(&self, text: &str) -> String {
        let language = self.language();
        text.lines().map(|line| format!("{}\n", language.translate(line))).collect()
    }
}
