//! The rule sets, the test positions, and a session in this process.

use std::fs;
use std::path::PathBuf;

use plakoto::engine::Engine;
use plakoto::protocol::{Answered, Session, answer, grammar};
use plakoto::rules::{Numbers, Pending, Position, Roll, RuleSet};
use plakoto::search::StopFlag;
use serde_json::Value;

/// Custom rule sets. For each kind of victory, one of them has a different value.
const CUSTOM: [&str; 3] =
    ["plakoto mother=3 gammon=1 deadlock=play", "tzannes mother=1 gammon=3 quadrant=2", "express gammon=3"];

/// A position from the middle of a game, with pins on both sides. The game is over under no rule
/// set.
pub(crate) const MIDDLE: &str = "kDBgNj4AILtWPA";

/// Runs a scenario under each rule set. If it fails, the last rule set printed is the cause.
pub(crate) fn under_each(scenario: impl Fn(RuleSet)) {
    let custom = CUSTOM.map(|text| text.parse().expect("a rule set"));
    for rules in RuleSet::ALL.into_iter().chain(custom) {
        println!("under {rules}");
        scenario(rules);
    }
}

/// The engine for these rules with shipped data, on `threads` threads.
pub(crate) fn engine(rules: RuleSet, threads: usize) -> Engine {
    let mut engine = Engine::default();
    engine.set_threads(threads).expect("a number of threads");
    engine.set_rules(rules);
    engine
}

/// The path of a file for scenarios under these rules.
pub(crate) fn path(rules: &RuleSet, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rule-sets");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(format!("{rules} {name}"))
}

pub(crate) fn middle() -> Position {
    MIDDLE.parse::<Position>().expect("a position")
}

pub(crate) fn rolled(dice: &str) -> Numbers {
    dice.parse::<Roll>().expect("a roll").into()
}

pub(crate) fn pending(numbers: &str) -> Pending {
    numbers.parse().expect("pending numbers")
}

/// The line with which a front end sends the numbers to play.
pub(crate) fn line_of(numbers: Numbers) -> String {
    match numbers {
        Numbers::Rolled(roll) => format!("dice {roll}"),
        Numbers::HandedOver(pending) => format!("pending {pending}"),
    }
}

/// A session at 0-ply on one thread, with the same dice every time.
pub(crate) struct Conversation(Session);

impl Conversation {
    pub(crate) fn new(rules: RuleSet) -> Self {
        let mut session = Session::new(engine(rules, 1), StopFlag::default());
        session.set_defaults(0, Some(1));
        Self(session)
    }

    /// Sends a line that must succeed, and returns the reply.
    pub(crate) fn say(&mut self, line: &str) -> String {
        self.hear(line, Answered::Reply)
    }

    /// Sends a line that must be refused, and returns the error.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        self.hear(line, Answered::Error)
    }

    fn hear(&mut self, line: &str, expected: Answered) -> String {
        let mut text = String::new();
        let answered = answer(&mut self.0, grammar::parse_line(line), &mut |frame, reply| {
            text.push_str(&frame.write(reply));
            Ok(())
        });
        assert_eq!(answered.expect("a string can be written to"), expected, "{line}: {text}");
        text
    }

    /// Sends a line that must succeed, and returns the last JSON object of the reply.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        let text = self.say(line);
        serde_json::from_str(text.lines().last().unwrap_or_default()).expect("an object on a line")
    }
}
