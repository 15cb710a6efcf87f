//! Conversations with an engine, their transcripts, and the steps of a check.

use std::time::{Duration, Instant};

use crate::external::{self, legal_play};
use crate::{Child, GameFault, Role, shown};
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::printable::escaped;
use plakoto_engine::rules::{Numbers, Position, Roll, RuleSet};
use plakoto_engine::search::StopFlag;
use plakoto_words::{Message, message};

/// The program to check, and the settings for the check.
#[derive(Clone, Copy, Debug)]
pub struct Examination<'a> {
    /// Path of the program, and its arguments.
    pub command: &'a [String],
    /// How an arena would use the program: to choose plays, or to evaluate positions.
    pub role: Role,
    /// The rule set for which the program is checked.
    pub rules: RuleSet,
    /// Time limit for each answer.
    pub limit: Duration,
    /// Number of positions from random games that the check uses.
    pub positions: u64,
    /// Seed of the random games.
    pub seed: u64,
}

/// Reason why a step did not pass.
pub(super) enum StepFailure {
    Failed(Message),
    Skipped(Message),
}

/// A conversation with an engine.
pub(super) struct Talk<'a> {
    examination: Examination<'a>,
    stop: &'a StopFlag,
    child: Option<Child>,
    /// Whether an engine gets the greeting and the rule set as soon as it starts.
    greets: bool,
    asked: Instant,
    transcript: Vec<String>,
}

/// Maximum number of lines in a transcript. A search may write thousands of lines.
const MAX_TRANSCRIPT: usize = 40;

/// Maximum number of characters in a line of a transcript.
const MAX_SHOWN: usize = 200;

/// Maximum number of lines that are kept while waiting for an answer.
const MAX_LINES: usize = 10_000;

impl From<GameFault> for StepFailure {
    fn from(fault: GameFault) -> Self {
        Self::Failed(fault.message())
    }
}

impl<'a> Talk<'a> {
    pub(super) fn new(examination: &Examination<'a>, stop: &'a StopFlag) -> Self {
        let (examination, asked, transcript) = (*examination, Instant::now(), Vec::new());
        Self { examination, stop, child: None, greets: false, asked, transcript }
    }

    /// Kills the engine. The next line to be sent starts it again.
    pub(super) fn forget(&mut self) {
        self.child = None;
    }

    /// From now on, immediately sends the greeting and the rule set to an engine that is restarted, as an
    /// arena does.
    pub(super) const fn greet_from_now_on(&mut self) {
        self.greets = true;
    }

    pub(super) fn take_transcript(&mut self) -> Vec<String> {
        std::mem::take(&mut self.transcript)
    }

    /// Returns the engine's process. Starts the engine if it is not running.
    pub(super) fn child(&mut self) -> Result<&mut Child, GameFault> {
        let child = match self.child.take() {
            Some(child) => child,
            None => {
                let Examination { command, rules, limit, .. } = self.examination;
                let mut child = Child::start(command)?;
                if self.greets {
                    external::greet(&mut child, &rules, &[], limit, self.stop)?;
                }
                child
            }
        };
        Ok(self.child.insert(child))
    }

    /// Sends lines, and starts the time limit for their answers.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), GameFault> {
        self.send_raw(&format!("{lines}\n"))
    }

    pub(super) fn send_raw(&mut self, text: &str) -> Result<(), GameFault> {
        self.child()?.send(text);
        self.asked = Instant::now();
        text.split_terminator('\n').for_each(|line| self.note(&format!("> {line}")));
        Ok(())
    }

    /// Reads the next line from the engine.
    pub(super) fn line(&mut self) -> Result<String, GameFault> {
        let (asked, limit, stop) = (self.asked, self.examination.limit, self.stop);
        let line = self.child()?.line(asked, limit, stop)?;
        self.note(&line);
        Ok(line)
    }

    /// Reads lines until one begins with `start`. Returns the lines before it, and the line itself.
    pub(super) fn until(&mut self, start: &str) -> Result<(Vec<String>, String), StepFailure> {
        let mut before = Vec::new();
        loop {
            let line = self.line()?;
            if line.starts_with(start) {
                return Ok((before, line));
            }
            if before.len() < MAX_LINES {
                before.push(line);
            }
        }
    }

    /// Sends `isready` and returns the lines that come before `readyok`.
    pub(super) fn ready(&mut self) -> Result<Vec<String>, StepFailure> {
        self.send("isready")?;
        Ok(self.until("readyok")?.0)
    }

    /// Sends the rule set. Fails if the engine does not accept it.
    pub(super) fn settings(&mut self) -> CheckOutcome {
        self.send_raw(&external::settings(&self.examination.rules, &[]))?;
        Ok(external::accepted(|| self.line())?)
    }

    /// Sends lines. Fails if the engine answers with an error.
    pub(super) fn accepted(&mut self, lines: &str) -> CheckOutcome {
        self.send(lines)?;
        no_line(self.ready()?.iter().find(|line| line.starts_with("error")), message!("check-no_error"))
    }

    /// Sends lines. Fails if the engine answers at all.
    pub(super) fn silent(&mut self, lines: &str) -> CheckOutcome {
        self.send(lines)?;
        no_line(self.ready()?.first(), message!("check-no_answer"))
    }

    /// Sends lines. Fails unless the engine answers with an error and then still answers `isready`.
    pub(super) fn error(&mut self, lines: &str) -> CheckOutcome {
        self.send(lines)?;
        let lines = self.ready()?;
        let got = || {
            let line = lines.first().map(|line| Message::text(format!("`{}`", shown(line))));
            line.unwrap_or_else(|| message!("error-nothing"))
        };
        must(lines.iter().any(|line| line.starts_with("error")), || {
            message!("error-expected_got", what = message!("check-error_line"), got = got())
        })
    }

    /// Asks for a play as an arena does. Fails unless the answer is a legal play. `id` is a position ID,
    /// which a match score may follow.
    pub(super) fn play(&mut self, id: &str, numbers: Numbers, limits: &str) -> CheckOutcome {
        self.send_raw(&external::question(id, numbers, limits))?;
        let answer = external::best_move(|| self.line())?;
        self.legal(id, numbers, &answer)
    }

    /// Asks for a play at the start of a game.
    pub(super) fn play_at_start(&mut self, dice: [u8; 2], limits: &str) -> CheckOutcome {
        self.play(&self.start(), roll(dice)?, limits)
    }

    /// Reads the next `bestmove`. Fails unless its play is legal at the start of a game.
    pub(super) fn best_move_at_start(&mut self, dice: [u8; 2]) -> CheckOutcome {
        let (before, line) = self.until("bestmove")?;
        no_line(before.iter().find(|line| line.starts_with("error")), message!("check-no_error"))?;
        self.legal(&self.start(), roll(dice)?, line.trim_start_matches("bestmove").trim())
    }

    fn legal(&self, id: &str, numbers: Numbers, answer: &str) -> CheckOutcome {
        legal_play(answer, &position(id, &self.examination.rules)?, numbers, &self.examination.rules)?;
        Ok(())
    }

    /// ID of the starting position.
    pub(super) fn start(&self) -> String {
        self.examination.rules.start().to_string()
    }

    /// Asks for the equities of the positions with these IDs. Each equity is for the position's player on
    /// roll.
    pub(super) fn equities(&mut self, ids: &[String]) -> Result<Vec<f64>, GameFault> {
        self.send_raw(&external::evaluations(ids))?;
        external::equities(ids.len(), || self.line())
    }

    fn note(&mut self, line: &str) {
        let line = escaped(line, MAX_SHOWN);
        match self.transcript.len() {
            MAX_TRANSCRIPT => self.transcript[MAX_TRANSCRIPT - 1] = line,
            _ => self.transcript.push(line),
        }
    }
}

/// Fails with `reason` unless `holds` is true.
pub(super) fn must(holds: bool, reason: impl FnOnce() -> Message) -> CheckOutcome {
    if holds { Ok(()) } else { Err(StepFailure::Failed(reason())) }
}

/// Fails if `line` is not `None`. In the error message, `expected` says what was expected instead.
pub(super) fn no_line(line: Option<&String>, expected: Message) -> CheckOutcome {
    line.map_or(Ok(()), |line| {
        let got = format!("`{}`", shown(line));
        Err(StepFailure::Failed(message!("error-expected_got", what = expected, got = got)))
    })
}

/// Parses the position of an ID, which a match score may follow.
pub(super) fn position(id: &str, rules: &RuleSet) -> Result<Position, StepFailure> {
    let id = id.split(':').next().unwrap_or_default().parse::<PositionId>();
    let position = id.and_then(|id| id.position(&rules.mechanics));
    position.map_err(|error| StepFailure::Failed(Message::text(error.to_string())))
}

/// Result of a step: `Ok` if the program passed, otherwise the reason why it did not.
pub(super) type CheckOutcome = Result<(), StepFailure>;

/// A step that has not been run yet.
pub(super) struct Check {
    pub(super) name: Message,
    pub(super) need: Need,
    /// Talks to the engine.
    pub(super) run: Box<dyn Fn(&mut Talk<'_>) -> CheckOutcome>,
}

/// Whether the arena requires a program to pass a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The step is part of the greeting. If it fails, no other step can be run.
    Greeting,
    /// The program must pass the step to play in an arena.
    Required,
    /// The program can play in an arena without passing the step.
    Optional,
}

/// Creates a step.
pub(super) fn step(
    need: Need,
    name: Message,
    run: impl Fn(&mut Talk<'_>) -> CheckOutcome + 'static,
) -> Check {
    Check { name, need, run: Box::new(run) }
}

/// Returns the numbers of a roll.
pub(super) fn roll([first, second]: [u8; 2]) -> Result<Numbers, StepFailure> {
    Roll::new(first, second)
        .map(Numbers::Rolled)
        .map_err(|error| StepFailure::Failed(Message::text(error.to_string())))
}
