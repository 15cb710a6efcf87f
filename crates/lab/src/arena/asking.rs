//! What is said to programs, and which of their answers are answers: the same in games and in [`super::check`].

use super::fault::{GameFault, shown};
use plakoto_engine::rules::{Numbers, RuleSet};

const BEST_MOVE: &str = "bestmove";

/// Behind it stands what a position is worth to the player who is on roll there, in points.
const EQUITY: &str = "equity";

const READY: &str = "readyok";

/// What a program is told when it has greeted, up to `isready`: the rules, and keys with their values.
pub(super) fn settings(rules: &RuleSet, options: &[(String, String)]) -> String {
    // An engine that plays by the default rules need not know that there are others.
    let variant = (*rules != RuleSet::default()).then(|| ("game.variant".to_owned(), rules.to_string()));
    let all = variant.iter().chain(options);
    let lines: String = all.map(|(key, value)| format!("setoption name {key} value {value}\n")).collect();
    lines + "isready\n"
}

/// Waits until the settings are accepted; whatever else is said is passed over.
pub(super) fn accepted(mut line: impl FnMut() -> Result<String, GameFault>) -> Result<(), GameFault> {
    loop {
        match line()?.trim() {
            READY => return Ok(()),
            line if line.starts_with("error") => return Err(unreadable("settings to be accepted", line)),
            _ => {}
        }
    }
}

/// The question for a play at an ID, with a score or without. `isready` parts what belongs to this question from what was
/// left over from the one before.
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

/// What stands behind `bestmove` in the answer to a question. Lines that are not known are passed over.
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

/// The question for the worth of each of these IDs.
pub(super) fn evaluations(ids: &[String]) -> String {
    let lines: String = ids.iter().map(|id| format!("evaluate {id}\n")).collect();
    format!("isready\n{lines}")
}

/// So many numbers behind `equity`, in the order of the questions. Lines that are not known are passed over.
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
                _ => return Err(unreadable("a number behind `equity`", &line)),
            },
            READY => is_ready = true,
            _ if word.starts_with("error") => return Err(unreadable("an answer to `evaluate`", &line)),
            _ => {}
        }
    }
    Ok(equities)
}

/// The first word of a line, and what stands behind it.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// An answer that is none to what was asked.
pub(super) fn unreadable(expected: &'static str, got: &str) -> GameFault {
    GameFault::Unreadable { expected, got: shown(got.trim()) }
}
