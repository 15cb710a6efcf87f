//! Engines in other processes, which choose plays through UBGI commands.

use std::time::{Duration, Instant};

use crate::fault::shown;
use crate::ubgi_client::unreadable;
use crate::{Child, GameFault, Identity, Program, Role, evaluator, ubgi_client};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Position, RuleSet};
use plakoto_engine::search::StopFlag;
use plakoto_table::match_play::Match;

/// An engine in another process. The process is started at the first question, and started again after a
/// fault.
pub struct External<'a> {
    program: &'a Program,
    rules: RuleSet,
    child: Option<Child>,
    identity: Identity,
    is_new_game: bool,
    /// Whether the engine's process has been told the current rules.
    knows_rules: bool,
}

/// Time that an engine has to exit after `quit`, before it is killed.
const EXIT_LIMIT: Duration = Duration::from_millis(500);

impl<'a> External<'a> {
    /// Creates an engine whose process is not started yet.
    pub fn new(program: &'a Program, rules: RuleSet) -> Self {
        Self {
            program,
            rules,
            child: None,
            identity: Identity::default(),
            is_new_game: true,
            knows_rules: false,
        }
    }

    /// Marks the next decision as the first one of a new game under `rules`.
    pub fn new_game(&mut self, rules: RuleSet) {
        self.is_new_game = true;
        if self.rules != rules {
            (self.rules, self.knows_rules) = (rules, false);
        }
    }

    /// Returns the engine's process. Starts the engine if it is not running.
    ///
    /// # Errors
    /// Fails if the engine cannot be started or does not complete the greeting.
    pub fn start(&mut self, stop: &StopFlag) -> Result<&mut Child, GameFault> {
        let child = match self.child.take() {
            Some(child) => self.tell_rules(child, stop)?,
            None => self.greet(Child::start(&self.program.command)?, stop)?,
        };
        Ok(self.child.insert(child))
    }

    /// Returns the name, version and author that the engine reports. Starts the engine if it is not running.
    ///
    /// # Errors
    /// Fails if the engine cannot be started or does not complete the greeting.
    pub fn identity(&mut self, stop: &StopFlag) -> Result<Identity, GameFault> {
        self.start(stop)?;
        Ok(self.identity.clone())
    }

    /// Returns the engine's play for the player on roll. The play is checked against the rules. After a
    /// fault, the process is killed. If `stop` is raised, the result may be an arbitrary fault.
    ///
    /// # Errors
    /// Fails if the engine does not answer, or the answer is not a legal play.
    pub fn decide(
        &mut self,
        series: &Match,
        numbers: Numbers,
        stop: &StopFlag,
    ) -> Result<LegalPlay, GameFault> {
        let position = series.game().position();
        let decided = match self.program.role {
            Role::Plays => self
                .ask(series, numbers, stop)
                .and_then(|answer| legal_play(&answer, position, numbers, &self.rules)),
            Role::Evaluates => self.evaluate(position, numbers, stop),
        };
        if decided.is_err() {
            self.child = None;
        }
        decided
    }

    fn greet(&mut self, mut child: Child, stop: &StopFlag) -> Result<Child, GameFault> {
        let (started, limit) = (Instant::now(), self.program.start_limit);
        child.send("ubgi\n");
        self.identity = Identity::default();
        loop {
            match child.line(started, limit, stop)?.trim() {
                "ubgiok" => break,
                line => self.identity.hear(line),
            }
        }
        child.send(ubgi_client::settings(&self.rules, &self.program.options));
        ubgi_client::accepted(|| child.line(started, limit, stop))?;
        self.knows_rules = true;
        Ok(child)
    }

    /// Tells a running process the rules of the next game, if they have changed.
    fn tell_rules(&mut self, mut child: Child, stop: &StopFlag) -> Result<Child, GameFault> {
        if !self.knows_rules {
            let (started, limit) = (Instant::now(), self.program.start_limit);
            child.send(ubgi_client::rules(&self.rules));
            ubgi_client::accepted(|| child.line(started, limit, stop))?;
            self.knows_rules = true;
        }
        Ok(child)
    }

    /// Asks for a play. Returns the text after `bestmove` in the answer.
    fn ask(&mut self, series: &Match, numbers: Numbers, stop: &StopFlag) -> Result<String, GameFault> {
        let question = self.question(series, numbers);
        let limit = self.program.limit;
        let child = self.start(stop)?;
        let asked = Instant::now();
        child.send(question);
        ubgi_client::best_move(|| child.line(asked, limit, stop))
    }

    /// Asks for the equities of the positions after all plays. Returns the play with the best equity.
    fn evaluate(
        &mut self,
        position: &Position,
        numbers: Numbers,
        stop: &StopFlag,
    ) -> Result<LegalPlay, GameFault> {
        let (rules, limit) = (self.rules, self.program.limit);
        evaluator::best_play(position, numbers, &rules, |ids| {
            let child = self.start(stop)?;
            let asked = Instant::now();
            child.send(ubgi_client::evaluations(ids));
            ubgi_client::equities(ids.len(), || child.line(asked, limit, stop))
        })
    }

    fn question(&mut self, series: &Match, numbers: Numbers) -> String {
        let new_game = if std::mem::take(&mut self.is_new_game) { "newgame\n" } else { "" };
        let id = series.game().position().to_string();
        let id = match series.length() {
            0 => id,
            _ => format!("{id}:{}", series.id()),
        };
        format!("{new_game}{}", ubgi_client::question(&id, numbers, &self.program.limits))
    }
}

impl Drop for External<'_> {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            child.send("quit\n");
            child.close(EXIT_LIMIT);
        }
    }
}

/// Finds the legal play that an answer names. The steps of the play may be in any order.
pub(super) fn legal_play(
    answer: &str,
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
) -> Result<LegalPlay, GameFault> {
    let text = answer.parse::<PlayText>().map_err(|_| unreadable("a play after `bestmove`", answer))?;
    text.resolve(position, numbers, rules).map_err(|error| GameFault::Illegal {
        play: shown(answer),
        dice: numbers.to_string(),
        position: position.to_string(),
        reason: error.to_string(),
    })
}
