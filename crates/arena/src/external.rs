//! Programs as players: writes UBGI commands, and parses and checks the answers.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::{Child, GameFault, Identity, Program, Role, shown};
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Outcome, Position, RuleSet, Side, each_result, outcome};
use plakoto_engine::search::StopFlag;
use plakoto_table::match_play::Match;
use plakoto_table::messages;
use plakoto_words::{Message, message};

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
        let (child, identity) = (None, Identity::default());
        Self { program, rules, child, identity, is_new_game: true, knows_rules: false }
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
            None => {
                let Program { command, options, start_limit, .. } = self.program;
                let mut child = Child::start(command)?;
                self.identity = greet(&mut child, &self.rules, options, *start_limit, stop)?;
                child
            }
        };
        self.knows_rules = true;
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

    /// Tells a running process the rules of the next game, if they have changed.
    fn tell_rules(&mut self, mut child: Child, stop: &StopFlag) -> Result<Child, GameFault> {
        if !self.knows_rules {
            let (started, limit) = (Instant::now(), self.program.start_limit);
            child.send(variant(&self.rules) + "isready\n");
            accepted(|| child.line(started, limit, stop))?;
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
        best_move(|| child.line(asked, limit, stop))
    }

    /// Asks for the equities of the positions after all plays. Returns the play with the best equity.
    fn evaluate(
        &mut self,
        position: &Position,
        numbers: Numbers,
        stop: &StopFlag,
    ) -> Result<LegalPlay, GameFault> {
        let (rules, limit) = (self.rules, self.program.limit);
        best_play(position, numbers, &rules, |ids| {
            let child = self.start(stop)?;
            let asked = Instant::now();
            child.send(evaluations(ids));
            equities(ids.len(), || child.line(asked, limit, stop))
        })
    }

    fn question(&mut self, series: &Match, numbers: Numbers) -> String {
        let new_game = if std::mem::take(&mut self.is_new_game) { "newgame\n" } else { "" };
        let id = series.game().position().to_string();
        let id = match series.length() {
            0 => id,
            _ => format!("{id}:{}", series.id()),
        };
        format!("{new_game}{}", question(&id, numbers, &self.program.limits))
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
    let text = answer.parse::<PlayText>().map_err(|_| unreadable(message!("fault-expected_play"), answer))?;
    text.resolve(position, numbers, rules).map_err(|error| GameFault::Illegal {
        play: shown(answer),
        dice: numbers.to_string(),
        position: position.to_string(),
        reason: Box::new(messages::notation(&error.into())),
    })
}

/// Maximum number of plays that are compared. In a cascade (a double that continues with four of each higher
/// number) there may be more; then the first plays that `legal` lists are compared.
const MAX_PLAYS: usize = 2000;

/// Returns the best play for the player on roll. If several plays are equally good, returns the first of
/// them. `ask` returns the equities of the positions with the given IDs, each for the position's player on
/// roll. Finished games are not passed to `ask`, because the rules define their value.
pub(super) fn best_play(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    ask: impl FnOnce(&[String]) -> Result<Vec<f64>, GameFault>,
) -> Result<LegalPlay, GameFault> {
    let plays = plays(position, numbers, rules);
    let ids: Vec<String> = plays.iter().filter(|play| points(play, rules).is_none()).map(id).collect();
    let mut equities = if ids.is_empty() { Vec::new() } else { ask(&ids)? }.into_iter();
    let worth = |play: &LegalPlay| {
        points(play, rules).unwrap_or_else(|| {
            let equity = equities.next().unwrap_or(f64::NEG_INFINITY);
            if play.next.side == Side::Mine { equity } else { -equity }
        })
    };
    let values: Vec<f64> = plays.iter().map(worth).collect();
    let best = plays.iter().zip(values).rev().max_by(|(_, a), (_, b)| a.total_cmp(b));
    Ok(best.map_or_else(|| LegalPlay::pass(position, numbers, rules), |(play, _)| *play))
}

fn plays(position: &Position, numbers: Numbers, rules: &RuleSet) -> Vec<LegalPlay> {
    let mut plays = Vec::new();
    let _ = each_result(position, numbers, rules, &mut |play| {
        plays.push(*play);
        if plays.len() < MAX_PLAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    plays
}

/// Points that a play wins for its player; `None` if the play does not end the game.
fn points(play: &LegalPlay, rules: &RuleSet) -> Option<f64> {
    outcome(&play.result, rules).map(|outcome| match outcome {
        Outcome::Won(Side::Mine, victory) => victory.points(rules).into(),
        Outcome::Won(Side::Theirs, victory) => -f64::from(victory.points(rules)),
        Outcome::MothersPinned | Outcome::Dead => 0.0,
    })
}

/// Returns the ID of the position after a play, from the view of the next player. It includes that player's
/// pending numbers, which were passed on and must be played before rolling.
fn id(play: &LegalPlay) -> String {
    let id = play.after().to_string();
    if play.next.pending.is_empty() { id } else { format!("{id};pending={}", play.next.pending) }
}

/// Sends the greeting, the rule set and the options to a new process. Returns its answer to the greeting.
pub(super) fn greet(
    child: &mut Child,
    rules: &RuleSet,
    options: &[(String, String)],
    limit: Duration,
    stop: &StopFlag,
) -> Result<Identity, GameFault> {
    let (started, mut identity) = (Instant::now(), Identity::default());
    child.send("ubgi\n");
    loop {
        match child.line(started, limit, stop)?.trim() {
            "ubgiok" => break,
            line => identity.hear(line),
        }
    }
    child.send(settings(rules, options));
    accepted(|| child.line(started, limit, stop))?;
    Ok(identity)
}

const BEST_MOVE: &str = "bestmove";

/// First word of an answer to `evaluate`. The equity of the position follows, in points for the player on
/// roll.
const EQUITY: &str = "equity";

const READY: &str = "readyok";

/// Returns the commands to send after the greeting: the rule set, each option with its value, and `isready`.
pub(super) fn settings(rules: &RuleSet, options: &[(String, String)]) -> String {
    // The default rule set is not sent, so an engine that plays only by the default rules need not know the
    // option.
    let variant = if *rules == RuleSet::default() { String::new() } else { variant(rules) };
    let lines: String = options.iter().map(|(key, value)| option(key, value)).collect();
    variant + &lines + "isready\n"
}

fn variant(rules: &RuleSet) -> String {
    option("game.variant", &rules.to_string())
}

fn option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}\n")
}

/// Waits for `readyok` after the settings. Fails if an `error` line comes first. Other lines are skipped.
pub(super) fn accepted(mut line: impl FnMut() -> Result<String, GameFault>) -> Result<(), GameFault> {
    loop {
        match line()?.trim() {
            READY => return Ok(()),
            line if line.starts_with("error") => {
                return Err(unreadable(message!("fault-expected_settings"), line));
            }
            _ => {}
        }
    }
}

/// Returns the commands that ask for a play at the position with this ID, which may include a match score.
/// The `isready` command makes late answers to the previous question distinguishable from answers to this
/// question.
pub(super) fn question(id: &str, numbers: Numbers, limits: &str) -> String {
    let numbers = match numbers {
        Numbers::Rolled(roll) => {
            let [first, second] = roll.dice();
            format!("dice {first} {second}")
        }
        Numbers::HandedOver(pending) => format!("pending {pending}"),
    };
    let go = format!("go {limits}");
    format!("position gnubgid {id}\n{numbers}\nisready\n{}\n", go.trim_end())
}

/// Reads the answer to a question and returns the text after `bestmove`. Unknown lines are skipped.
pub(super) fn best_move(mut line: impl FnMut() -> Result<String, GameFault>) -> Result<String, GameFault> {
    let mut is_ready = false;
    loop {
        let line = line()?;
        let (word, rest) = first_word(&line);
        match word {
            BEST_MOVE if is_ready => return Ok(rest.to_owned()),
            BEST_MOVE => return Err(unreadable(message!("fault-expected_one", question = "go"), &line)),
            READY => is_ready = true,
            _ if word.starts_with("error") => {
                return Err(unreadable(message!("fault-expected_answer", question = "go"), &line));
            }
            _ if word.starts_with(BEST_MOVE) => {
                return Err(unreadable(message!("fault-expected_best_move"), &line));
            }
            _ => {}
        }
    }
}

/// Returns the commands that ask for the equity at each of these position IDs.
pub(super) fn evaluations(ids: &[String]) -> String {
    let lines: String = ids.iter().map(|id| format!("evaluate {id}\n")).collect();
    format!("isready\n{lines}")
}

/// Reads the answers to `count` questions and returns the numbers after `equity`, in the order of the
/// questions. Unknown lines are skipped.
pub(super) fn equities(
    count: usize,
    mut line: impl FnMut() -> Result<String, GameFault>,
) -> Result<Vec<f64>, GameFault> {
    let (mut is_ready, mut equities) = (false, Vec::with_capacity(count));
    while equities.len() < count {
        let line = line()?;
        let (word, rest) = first_word(&line);
        match word {
            EQUITY if !is_ready => {
                return Err(unreadable(message!("fault-expected_one", question = "evaluate"), &line));
            }
            EQUITY => match rest.parse() {
                Ok(equity) if f64::is_finite(equity) => equities.push(equity),
                _ => return Err(unreadable(message!("fault-expected_equity"), &line)),
            },
            READY => is_ready = true,
            _ if word.starts_with("error") => {
                return Err(unreadable(message!("fault-expected_answer", question = "evaluate"), &line));
            }
            _ => {}
        }
    }
    Ok(equities)
}

/// Splits a line into its first word and the text after the word.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Creates the fault for an answer that does not fit its question.
fn unreadable(expected: Message, got: &str) -> GameFault {
    GameFault::Unreadable { expected, got: shown(got.trim()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;
    use plakoto_engine::rules::Roll;

    fn play(board: &str, roll: [u8; 2], rules: &RuleSet, worth: impl Fn(&str) -> f64) -> String {
        let position = simple_board::parse(board).unwrap();
        let roll = Roll::new(roll[0], roll[1]).unwrap();
        let ask = |ids: &[String]| Ok(ids.iter().map(|id| worth(id)).collect());
        best_play(&position, roll.into(), rules, ask).unwrap().to_string()
    }

    const START: &str = "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0";

    /// The opponent is on roll after each play, so the play with the lowest equity is the best.
    #[test]
    fn the_play_that_is_worst_for_the_opponent_is_chosen() {
        let worth = |id: &str| if id == "AAAI/z8AAID/Pw" { -0.1 } else { 0.1 };
        assert_eq!(play(START, [3, 1], &RuleSet::PLAKOTO, worth), "24/20");
        assert_eq!(play(START, [3, 1], &RuleSet::PLAKOTO, |id| -worth(id)), "24/23 24/21");
    }

    /// Pinning the mother (the last checker on the opponent's starting point) wins at once, whatever equities
    /// the program returns for other plays.
    #[test]
    fn finished_games_are_scored_by_the_rules() {
        let board = "0 -1 0 0 1 0 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 0";
        let worth = |equity: f64| move |_: &str| equity;
        assert_eq!(play(board, [3, 1], &RuleSet::PLAKOTO, worth(-1.5)), "6/5 4/1*");
        assert_ne!(play(board, [3, 1], &RuleSet::PLAKOTO, worth(-2.5)), "6/5 4/1*");
        let tzannes = play(board, [3, 1], &RuleSet::TZANNES, worth(-2.5));
        assert_eq!(tzannes, "6/5 4/1*", "a pinned mother is worth three points");
    }

    #[test]
    fn equities_after_handed_over_numbers_have_the_right_sign() {
        let position = simple_board::parse(START).unwrap();
        let numbers = Numbers::HandedOver("3,1".parse().unwrap());
        let plays = RuleSet::EXPRESS.legal_plays(&position, numbers);
        let wanted = id(&plays[1]);
        let ask = |ids: &[String]| Ok(ids.iter().map(|id| f64::from(u8::from(*id == wanted))).collect());
        assert_eq!(best_play(&position, numbers, &RuleSet::EXPRESS, ask).unwrap(), plays[1]);
    }

    #[test]
    fn cascades_are_cut() {
        let position = simple_board::parse(START).unwrap();
        let ones = Roll::new(1, 1).unwrap().into();
        assert_eq!(plays(&position, ones, &RuleSet::EXPRESS).len(), MAX_PLAYS);
    }
}
