//! Asking.

use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::process::ExitCode;

use clap::Args;

use super::engines::Engines;
use super::plan::{Limits, Planned, plan};
use super::said::{Ended, Question, Said, Told};
use super::source::{Person, Source};
use super::statistics::Statistics;
use crate::cli::expected::Expected;
use crate::cli::options::SearchOptions;
use crate::cli::output::{Failure, write_out};
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::LineReader;
use plakoto_table::analysis::Thresholds;
use plakoto_table::library::{Answer, Library};
use plakoto_table::practice::{Exercise, Solution, Verdict};
use plakoto_table::why::Why;

#[derive(Clone, Debug, Args)]
pub(super) struct Asking {
    #[command(flatten)]
    person: Person,
    #[command(flatten)]
    source: Source,
    /// Ask only what is due, and nothing new
    #[arg(long, conflicts_with = "new")]
    due: bool,
    /// How many new positions at most
    #[arg(long, value_name = "N", default_value_t = 10)]
    new: u32,
    /// How many positions at most
    #[arg(short, long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// What a play may lose and still be right, in points: less than this
    #[arg(long, value_name = "POINTS", default_value_t = Thresholds::default().errors[0], value_parser = near)]
    near: f32,
    #[command(flatten)]
    options: SearchOptions,
}

fn near(text: &str) -> Result<f32, Expected> {
    let number = text.parse().ok().filter(|near| Thresholds::RANGE.contains(near));
    let (least, most) = (Thresholds::RANGE.start(), Thresholds::RANGE.end());
    number.ok_or_else(|| Expected::new(format!("points from {least} to {most}")))
}

impl Asking {
    pub(super) fn settings(&self) -> Settings {
        self.options.settings()
    }
}

/// What a line asks for.
enum Entered<'a> {
    Play(&'a str),
    Hint,
    Board,
    Skip,
    Statistics,
    Help,
    Quit,
    Nothing,
}

impl<'a> Entered<'a> {
    fn of(line: &'a str) -> Self {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "?" | "help" => Self::Help,
            "hint" => Self::Hint,
            "board" | "show board" => Self::Board,
            "skip" | "next" => Self::Skip,
            "statistics" | "show statistics" => Self::Statistics,
            "q" | "quit" | "exit" => Self::Quit,
            _ => Self::Play(line),
        }
    }
}

/// What comes after a question.
#[derive(PartialEq)]
enum Then {
    GoOn,
    End,
}

/// A person who is asked.
struct Quiz<'a> {
    arguments: &'a Asking,
    settings: &'a Settings,
    library: Library,
    day: String,
    lines: LineReader<Box<dyn BufRead>>,
    has_prompt: bool,
    ended: Ended,
}

/// Asks until all is asked, the input ends, or it is enough. An answer is noted before it is told what it was worth.
pub(super) fn run(arguments: &Asking, settings: &Settings) -> ExitCode {
    match ask(arguments, settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.exit_code(),
    }
}

fn ask(arguments: &Asking, settings: &Settings) -> Result<(), Failure> {
    let Asking { person, source, .. } = arguments;
    let library = person.open(Some(source))?;
    let (day, lessons) = (person.day(), library.lessons(&person.player)?);
    let new = if arguments.due { 0 } else { arguments.new };
    let found = match source.is_file() {
        true => source.exercises_of_file(settings.variant)?,
        false => source.mistakes(person, &library, new, &lessons)?,
    };
    let has_none = || source.mistakes(person, &library, 1, &[]).map(|found| found.is_empty());
    if found.is_empty() && lessons.is_empty() && has_none()? {
        return Err(source.is_empty(person, &library)?.into());
    }
    let limits = Limits { all: arguments.number as usize, new: new as usize };
    let planned = plan(&lessons, found, source.is_file(), &day, limits);
    let lines = LineReader::new(Box::new(BufReader::new(stdin())) as Box<dyn BufRead>);
    let has_prompt = stdin().is_terminal() && stdout().is_terminal() && !settings.json;
    let ended = Ended::default();
    let mut quiz = Quiz { arguments, settings, library, day, lines, has_prompt, ended };
    let mut engines = Engines::new(settings);
    for (index, question) in planned.iter().enumerate() {
        if quiz.question(question, [index + 1, planned.len()], &mut engines)? == Then::End {
            break;
        }
    }
    let statistics = quiz.statistics()?;
    quiz.tell(&Said::End { ended: quiz.ended, of: planned.len(), statistics: &statistics })
}

impl Quiz<'_> {
    fn question(
        &mut self,
        (exercise, stage): &Planned,
        [number, of]: [usize; 2],
        engines: &mut Engines<'_>,
    ) -> Result<Then, Failure> {
        let question = Question { exercise, stage: *stage, number, of };
        self.tell(&Said::Question(&question))?;
        // While he thinks.
        let stop = StopFlag::default();
        let engine = engines.of(exercise.rules);
        let Some(solution) = Solution::find(engine, exercise, self.settings.plies, &stop) else {
            self.tell(&Said::NoChoice)?;
            return Ok(Then::GoOn);
        };
        let mut is_helped = false;
        loop {
            let Some(line) = self.next_line()? else { return Ok(Then::End) };
            match Entered::of(&line) {
                Entered::Nothing => {}
                Entered::Help => self.tell(&Said::Help)?,
                Entered::Board => self.tell(&Said::Question(&question))?,
                Entered::Statistics => {
                    let statistics = self.statistics()?;
                    self.tell(&Said::Statistics(&statistics))?;
                }
                Entered::Hint => {
                    is_helped = true;
                    let choices = solution.choices();
                    self.tell(&Said::Hint(choices.iter().map(|choice| choice.legal.to_string()).collect()))?;
                }
                Entered::Skip => {
                    self.ended.skipped += 1;
                    self.tell(&Said::Skipped)?;
                    return Ok(Then::GoOn);
                }
                Entered::Quit => return Ok(Then::End),
                Entered::Play(text) => match exercise.read(text) {
                    Err(error) => self.tell(&Said::Error(error.to_string()))?,
                    Ok(legal) => {
                        let Some(candidate) = solution.weigh(&legal) else { return Ok(Then::End) };
                        self.answered(exercise, &solution, &candidate, is_helped)?;
                        return Ok(Then::GoOn);
                    }
                },
            }
        }
    }

    /// Notes an answer, and tells what it was worth.
    fn answered(
        &mut self,
        exercise: &Exercise,
        solution: &Solution<'_>,
        candidate: &plakoto_engine::search::Candidate,
        is_helped: bool,
    ) -> Result<(), Failure> {
        let loss = solution.loss(candidate);
        let verdict = match (loss < self.arguments.near, is_helped) {
            (false, _) => Verdict::Wrong,
            (true, true) => Verdict::Helped,
            (true, false) => Verdict::Right,
        };
        let scheduled = self.library.answer(&Answer {
            person: &self.arguments.person.player,
            day: &self.day,
            exercise,
            play: &candidate.legal.to_string(),
            error: loss.into(),
            verdict,
        })?;
        self.ended.count(verdict, loss);
        // Why not what he has played, or what he could have been tempted to play.
        let other = if loss > 0.0 { candidate } else { &solution.tempting };
        let why = Why::of(solution.question(), solution.best(), other);
        self.tell(&Said::Told(Box::new(Told { exercise, solution, candidate, verdict, scheduled, why })))
    }

    fn statistics(&self) -> Result<Statistics, Failure> {
        Ok(Statistics::of(&self.library, &self.arguments.person.player, &self.day)?)
    }

    /// The next line that can be read; `None` at the end of the input.
    fn next_line(&mut self) -> Result<Option<String>, Failure> {
        loop {
            if self.has_prompt {
                write_out("> ")?;
            }
            match self.lines.next_text()? {
                None => return Ok(None),
                Some(Ok(line)) => return Ok(Some(line)),
                Some(Err((_, error))) => self.tell(&Said::Error(error.detail))?,
            }
        }
    }

    fn tell(&self, said: &Said<'_>) -> Result<(), Failure> {
        write_out(&if self.settings.json { said.json() } else { said.text(self.arguments.near) })?;
        Ok(())
    }
}
