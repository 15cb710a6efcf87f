//! The rule sets, the positions that are asked about, and a session in this process.

use std::fs;
use std::path::PathBuf;

use plakoto::engine::Engine;
use plakoto::protocol::{Answered, Session, answer, grammar};
use plakoto::rules::{Numbers, Pending, Position, Roll, RuleSet};
use plakoto::search::StopFlag;
use serde_json::Value;

/// Rule sets that are not shipped: each victory is worth something else in one of them.
const CUSTOM: [&str; 3] =
    ["plakoto mother=3 gammon=1 deadlock=play", "tzannes mother=1 gammon=3 quadrant=2", "express gammon=3"];

/// A position from the middle of a game, with pins on both sides; the game is over in no rule set.
pub(crate) const MIDDLE: &str = "kDBgNj4AILtWPA";

/// Runs a scenario under each rule set. The last one that is printed is the one that it fails under.
pub(crate) fn under_each(scenario: impl Fn(RuleSet)) {
    let custom = CUSTOM.map(|text| text.parse().expect("a rule set"));
    for rules in RuleSet::ALL.into_iter().chain(custom) {
        println!("under {rules}");
        scenario(rules);
    }
}

/// What is shipped for these rules, on so many threads.
pub(crate) fn engine(rules: RuleSet, threads: usize) -> Engine {
    let mut engine = Engine::default();
    engine.set_threads(threads).expect("a number of threads");
    engine.set_rules(rules);
    engine
}

/// A file of this name for scenarios under these rules.
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

/// The line of a front end that tells what has to be played.
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

    /// Says a line that has to be understood, and returns the reply.
    pub(crate) fn say(&mut self, line: &str) -> String {
        self.hear(line, Answered::Reply)
    }

    /// Says a line that has to be refused, and returns the error.
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

    /// The same with the last object of a reply in JSON.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        let text = self.say(line);
        serde_json::from_str(text.lines().last().unwrap_or_default()).expect("an object on a line")
    }
}
