//! Writes the UBGI commands for programs and parses the answers, for games and for [`crate::check`].

use crate::fault::{GameFault, shown};
use plakoto_engine::rules::{Numbers, RuleSet};

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

/// Returns the commands that change the rule set of a running program.
pub(super) fn rules(rules: &RuleSet) -> String {
    variant(rules) + "isready\n"
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
            line if line.starts_with("error") => return Err(unreadable("settings to be accepted", line)),
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
            BEST_MOVE => return Err(unreadable("one answer to each `go`", &line)),
            READY => is_ready = true,
            _ if word.starts_with("error") => return Err(unreadable("an answer to `go`", &line)),
            _ if word.starts_with(BEST_MOVE) => {
                return Err(unreadable("`bestmove`, a space and a play", &line));
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
            EQUITY if !is_ready => return Err(unreadable("one answer to each `evaluate`", &line)),
            EQUITY => match rest.parse() {
                Ok(equity) if f64::is_finite(equity) => equities.push(equity),
                _ => return Err(unreadable("a number after `equity`", &line)),
            },
            READY => is_ready = true,
            _ if word.starts_with("error") => return Err(unreadable("an answer to `evaluate`", &line)),
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
pub(super) fn unreadable(expected: &'static str, got: &str) -> GameFault {
    GameFault::Unreadable { expected, got: shown(got.trim()) }
}
