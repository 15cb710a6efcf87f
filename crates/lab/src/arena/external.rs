//! An engine in another process, asked by the commands of UBGI.

use std::time::{Duration, Instant};

use super::asking::unreadable;
use super::fault::shown;
use super::{Child, GameFault, Identity, Program, Role, asking, evaluating};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Position, RuleSet};
use plakoto_engine::search::StopFlag;
use plakoto_table::match_play::Match;

/// An engine that is started when it is asked first, and again after a fault.
pub struct External<'a> {
    program: &'a Program,
    rules: RuleSet,
    child: Option<Child>,
    identity: Identity,
    is_new_game: bool,
}

/// How long it may take to leave when it is no longer needed.
const FAREWELL: Duration = Duration::from_millis(500);

impl<'a> External<'a> {
    /// One that has not been started yet.
    pub fn new(program: &'a Program, rules: RuleSet) -> Self {
        Self { program, rules, child: None, identity: Identity::default(), is_new_game: true }
    }

    /// The next decision belongs to another game.
    pub const fn new_game(&mut self) {
        self.is_new_game = true;
    }

    /// Starts it, if it does not run.
    ///
    /// # Errors
    /// If it does not answer as an engine should.
    pub fn start(&mut self, stop: &StopFlag) -> Result<&mut Child, GameFault> {
        let child = match self.child.take() {
            Some(child) => child,
            None => self.greet(Child::start(&self.program.command)?, stop)?,
        };
        Ok(self.child.insert(child))
    }

    /// Who it says that it is. It is started, if it does not run.
    ///
    /// # Errors
    /// If it does not answer as an engine should.
    pub fn identity(&mut self, stop: &StopFlag) -> Result<Identity, GameFault> {
        self.start(stop)?;
        Ok(self.identity.clone())
    }

    /// The play of the player on roll, checked by the rules. After a fault the process is killed; when `stop` is
    /// raised there is some fault or other.
    ///
    /// # Errors
    /// If there is no legal play in its answer, or no answer.
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
        child.send(asking::settings(&self.rules, &self.program.options));
        asking::accepted(|| child.line(started, limit, stop))?;
        Ok(child)
    }

    /// Its answer: what stands behind `bestmove`.
    fn ask(&mut self, series: &Match, numbers: Numbers, stop: &StopFlag) -> Result<String, GameFault> {
        let question = self.question(series, numbers);
        let limit = self.program.limit;
        let child = self.start(stop)?;
        let asked = Instant::now();
        child.send(question);
        asking::best_move(|| child.line(asked, limit, stop))
    }

    /// The play whose result it likes best.
    fn evaluate(
        &mut self,
        position: &Position,
        numbers: Numbers,
        stop: &StopFlag,
    ) -> Result<LegalPlay, GameFault> {
        let (rules, limit) = (self.rules, self.program.limit);
        evaluating::best_play(position, numbers, &rules, |ids| {
            let child = self.start(stop)?;
            let asked = Instant::now();
            child.send(asking::evaluations(ids));
            asking::equities(ids.len(), || child.line(asked, limit, stop))
        })
    }

    fn question(&mut self, series: &Match, numbers: Numbers) -> String {
        let new_game = if std::mem::take(&mut self.is_new_game) { "newgame\n" } else { "" };
        let id = series.game().position().to_string();
        let id = match series.length() {
            0 => id,
            _ => format!("{id}:{}", series.id(&self.rules)),
        };
        format!("{new_game}{}", asking::question(&id, numbers, &self.program.limits))
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
) -> Result<LegalPlay, GameFault> {
    let text = answer.parse::<PlayText>().map_err(|_| unreadable("a play behind `bestmove`", answer))?;
    text.resolve(position, numbers, rules).map_err(|error| GameFault::Illegal {
        play: shown(answer),
        dice: numbers.to_string(),
        position: position.to_string(),
        reason: error.to_string(),
    })
}
