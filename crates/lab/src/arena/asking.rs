//! The UBGI text that is sent to programs and the parsing of their answers, shared by games and
//! [`super::check`].

use super::fault::{GameFault, shown};
use plakoto_engine::rules::{Numbers, RuleSet};

const BEST_MOVE: &str = "bestmove";

/// This word is followed by the equity of a position for its player on roll, in points.
const EQUITY: &str = "equity";

const READY: &str = "readyok";

/// Commands that are sent after the greeting: the rule set, each option with its value, and `isready`.
pub(super) fn settings(rules: &RuleSet, options: &[(String, String)]) -> String {
    // The default rule set is left out: an engine that plays only by it need not know the option.
    let variant = (*rules != RuleSet::default()).then(|| ("game.variant".to_owned(), rules.to_string()));
    let all = variant.iter().chain(options);
    let lines: String = all.map(|(key, value)| format!("setoption name {key} value {value}\n")).collect();
    lines + "isready\n"
}

/// Waits for `readyok` after the settings; other lines are skipped, and an `error` line fails.
pub(super) fn accepted(mut line: impl FnMut() -> Result<String, GameFault>) -> Result<(), GameFault> {
    loop {
        match line()?.trim() {
            READY => return Ok(()),
            line if line.starts_with("error") => return Err(unreadable("settings to be accepted", line)),
            _ => {}
        }
    }
}

/// Commands that ask for a play at an ID, which may include a score. `isready` separates answers to this
/// question from late answers to the previous one.
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

/// Returns the text after `bestmove` in the answer to a question. Unknown lines are skipped.
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

/// Commands that ask for the equity of each of these IDs.
pub(super) fn evaluations(ids: &[String]) -> String {
    let lines: String = ids.iter().map(|id| format!("evaluate {id}\n")).collect();
    format!("isready\n{lines}")
}

/// Reads `count` numbers after `equity`, in the order of the questions. Unknown lines are skipped.
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

/// Splits a line into its first word and the rest.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// The fault of an answer that does not fit the question.
pub(super) fn unreadable(expected: &'static str, got: &str) -> GameFault {
    GameFault::Unreadable { expected, got: shown(got.trim()) }
}
