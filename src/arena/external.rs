//! An engine in another process, asked by the commands of UBGI.

use std::time::{Duration, Instant};

use super::{Child, Fault, Program};
use crate::match_play::Match;
use crate::rules::play_text::{self, resolve};
use crate::rules::{LegalPlay, Numbers, Position, RuleSet, position_id};
use crate::search::StopFlag;

/// An engine that is started when it is asked first, and again after a fault.
pub struct External<'a> {
    program: &'a Program,
    rules: RuleSet,
    child: Option<Child>,
    is_new_game: bool,
}

/// How long it may take to leave when it is no longer needed.
const FAREWELL: Duration = Duration::from_millis(500);

const BEST_MOVE: &str = "bestmove";

impl<'a> External<'a> {
    /// One that has not been started yet.
    #[must_use]
    pub const fn new(program: &'a Program, rules: RuleSet) -> Self {
        Self { program, rules, child: None, is_new_game: true }
    }

    /// The next decision belongs to another game.
    pub const fn new_game(&mut self) {
        self.is_new_game = true;
    }

    /// Starts it, if it does not run.
    ///
    /// # Errors
    /// If it does not answer as an engine should.
    pub fn start(&mut self, stop: &StopFlag) -> Result<&mut Child, Fault> {
        let child = match self.child.take() {
            Some(child) => child,
            None => self.greet(Child::start(&self.program.command)?, stop)?,
        };
        Ok(self.child.insert(child))
    }

    /// The play of the player on roll, checked by the rules. After a fault the process is killed; when `stop` is
    /// raised there is some fault or other.
    ///
    /// # Errors
    /// If there is no legal play in its answer, or no answer.
    pub fn decide(&mut self, series: &Match, numbers: Numbers, stop: &StopFlag) -> Result<LegalPlay, Fault> {
        let decided = self
            .ask(series, numbers, stop)
            .and_then(|answer| legal_play(&answer, &series.game.position, numbers, &self.rules));
        if decided.is_err() {
            self.child = None;
        }
        decided
    }

    fn greet(&self, mut child: Child, stop: &StopFlag) -> Result<Child, Fault> {
        let (started, limit) = (Instant::now(), self.program.start_limit);
        child.send("ubgi\n");
        while child.line(started, limit, stop)? != "ubgiok" {}
        // An engine that plays by the default rules need not know that there are others.
        let rules = self.rules.to_string();
        let variant = (self.rules != RuleSet::default()).then_some(("game.variant", rules.as_str()));
        let options = self.program.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = variant.into_iter().chain(options);
        let options: String =
            options.map(|(key, value)| format!("setoption name {key} value {value}\n")).collect();
        child.send(options + "isready\n");
        loop {
            match child.line(started, limit, stop)? {
                line if line == "readyok" => return Ok(child),
                line if line.starts_with("error") => {
                    return Err(Fault::Unreadable { expected: "settings to be accepted", got: line });
                }
                _ => {}
            }
        }
    }

    /// Its answer: what stands behind `bestmove`. Lines that are not known are passed over.
    fn ask(&mut self, series: &Match, numbers: Numbers, stop: &StopFlag) -> Result<String, Fault> {
        let question = self.question(series, numbers);
        let limit = self.program.limit;
        let child = self.start(stop)?;
        let asked = Instant::now();
        child.send(question);
        let mut is_ready = false;
        loop {
            let line = child.line(asked, limit, stop)?;
            match line.strip_prefix(BEST_MOVE) {
                Some(answer) if is_ready => return Ok(answer.trim().to_owned()),
                Some(_) => return Err(Fault::Unreadable { expected: "one answer to each `go`", got: line }),
                None if line == "readyok" => is_ready = true,
                None if line.starts_with("error") => {
                    return Err(Fault::Unreadable { expected: "an answer to `go`", got: line });
                }
                None => {}
            }
        }
    }

    /// `isready` parts what belongs to this question from what was left over from the one before.
    fn question(&mut self, series: &Match, numbers: Numbers) -> String {
        let new_game = if std::mem::take(&mut self.is_new_game) { "newgame\n" } else { "" };
        let id = position_id::write(&series.game.position);
        let score = match series.length {
            0 => String::new(),
            _ => format!(":{}", series.id(&self.rules)),
        };
        let limits = &self.program.limits;
        let numbers = match numbers {
            Numbers::Rolled(roll) => {
                let [first, second] = roll.dice();
                format!("dice {first} {second}")
            }
            Numbers::HandedOver(pending) => format!("pending {pending}"),
        };
        let go = if limits.is_empty() { "go".to_owned() } else { format!("go {limits}") };
        format!("{new_game}position gnubgid {id}{score}\n{numbers}\nisready\n{go}\n")
    }
}

impl Drop for External<'_> {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            child.send("quit\n");
            child.close(FAREWELL);
        }
    }
}

/// The legal play of an answer, whatever the order of its steps.
pub(super) fn legal_play(
    answer: &str,
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
) -> Result<LegalPlay, Fault> {
    let text = play_text::parse(answer)
        .map_err(|_| Fault::Unreadable { expected: "a play behind `bestmove`", got: answer.to_owned() })?;
    resolve(&text, position, numbers, rules).map_err(|error| Fault::Illegal {
        play: answer.to_owned(),
        dice: numbers.to_string(),
        position: position_id::write(position),
        reason: error.to_string(),
    })
}
