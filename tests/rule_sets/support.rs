//! Helpers: the rule sets, test positions, and a session that runs in the test process.

use std::path::PathBuf;

use plakoto::engine::Engine;
use plakoto::match_play::GameResult;
use plakoto::notation::position_id::PositionId;
use plakoto::protocol::{AnswerOutcome, Session, answer, grammar};
use plakoto::record::Record;
use plakoto::rules::{Contact, Numbers, Pending, Position, Roll, RuleSet};
use plakoto::search::StopFlag;
use serde_json::Value;

use crate::scratch;

/// Custom rule sets. Together, they change the value of every kind of victory.
const CUSTOM: [&str; 3] =
    ["plakoto mother=3 gammon=1 deadlock=play", "tzannes mother=1 gammon=3 quadrant=2", "express gammon=3"];

/// Returns the ID of a position from the middle of a game: with pins of both players, with a checker on the bar,
/// or with blocks. The game is not over under any rule set.
pub(crate) const fn middle_id(rules: &RuleSet) -> &'static str {
    match rules.mechanics.contact {
        Contact::Pin => "kDBgNj4AILtWPA",
        Contact::Hit => "sM+FAyDgc/ABIA",
        Contact::Block => "GQBhOxsEAG97DA",
    }
}

/// Runs a scenario under each rule set. If the scenario fails, it failed under the last rule set that was printed.
pub(crate) fn under_each(scenario: impl Fn(RuleSet)) {
    let custom = CUSTOM.map(|text| text.parse().expect("a rule set"));
    for rules in RuleSet::ALL.into_iter().chain(custom) {
        println!("under {rules}");
        scenario(rules);
    }
}

/// Returns an engine for these rules with the shipped networks and tables, and with `threads` threads.
pub(crate) fn engine(rules: RuleSet, threads: usize) -> Engine {
    let mut engine = Engine::default();
    engine.set_threads(threads).expect("a number of threads");
    engine.set_rules(rules);
    engine
}

/// Returns the path of a file for a scenario under these rules.
pub(crate) fn path(rules: &RuleSet, name: &str) -> PathBuf {
    scratch::file(&format!("rule-sets/{rules} {name}"))
}

pub(crate) fn middle(rules: &RuleSet) -> Position {
    middle_id(rules).parse::<PositionId>().and_then(|id| id.position(&rules.mechanics)).expect("a position")
}

pub(crate) fn rolled(dice: &str) -> Numbers {
    dice.parse::<Roll>().expect("a roll").into()
}

pub(crate) fn pending(numbers: &str) -> Pending {
    numbers.parse().expect("pending numbers")
}

/// Returns the command line with which a graphical client sends the dice numbers to play.
pub(crate) fn line_of(numbers: Numbers) -> String {
    match numbers {
        Numbers::Rolled(roll) => format!("dice {roll}"),
        Numbers::HandedOver(pending) => format!("pending {pending}"),
    }
}

/// A session with 0-ply searches and one thread, which rolls the same dice in every test run.
pub(crate) struct Conversation(Session);

impl Conversation {
    pub(crate) fn new(rules: RuleSet) -> Self {
        let mut session = Session::new(engine(rules, 1), StopFlag::default());
        session.set_defaults(0, Some(1));
        Self(session)
    }

    /// Sends an input line, which must succeed, and returns the reply.
    pub(crate) fn say(&mut self, line: &str) -> String {
        self.hear(line, AnswerOutcome::Reply)
    }

    /// Sends input lines, which must succeed.
    pub(crate) fn tell<const COUNT: usize>(&mut self, lines: [&str; COUNT]) {
        lines.iter().for_each(|line| drop(self.say(line)));
    }

    /// Sends an input line, which must fail, and returns the error.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        self.hear(line, AnswerOutcome::Error)
    }

    fn hear(&mut self, line: &str, expected: AnswerOutcome) -> String {
        let mut text = String::new();
        let answered = answer(&mut self.0, grammar::parse_line(line), &mut |frame, reply| {
            text.push_str(&frame.write(reply));
            Ok(())
        });
        assert_eq!(answered.expect("a string can be written to"), expected, "{line}: {text}");
        text
    }

    /// Sends an input line, which must succeed, and returns the last JSON object in the reply.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        let text = self.say(line);
        serde_json::from_str(text.lines().last().unwrap_or_default()).expect("an object on a line")
    }
}

/// Checks that the games of a record are played in turn, and that a drawn game is played again.
pub(crate) fn assert_in_turn(record: &Record) {
    let mut expected = *record.rotation.first();
    for game in &record.games {
        assert_eq!(*game.rules(), expected);
        if matches!(game.result(), Some(GameResult::Won { .. })) {
            expected = *record.rotation.after(&expected);
        }
    }
}
