//! A session that runs in the test process.

use std::path::Path;

use plakoto::engine::Engine;
use plakoto::eval::Evaluator;
use plakoto::protocol::{AnswerOutcome, Bounds, Language, Line, OutputSettings, Reply, Session, answer, grammar};
use plakoto::search::StopFlag;
use plakoto::unfinished::MatchFolder;
use serde_json::Value;

use crate::pip_count::PipCount;

/// A session with one thread, which rolls the same dice in every test run.
pub(crate) struct Conversation {
    session: Session,
}

impl Conversation {
    /// Returns a session with this evaluator and this default search depth.
    pub(crate) fn new(evaluator: impl Evaluator + 'static, plies: u8) -> Self {
        Self::with_stop_flag(evaluator, plies, StopFlag::default())
    }

    /// Returns a session that counts pips, after these input lines, which must succeed.
    pub(crate) fn after<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut conversation = Self::new(PipCount, 0);
        conversation.tell(lines);
        conversation
    }

    /// Returns a session in which every search is stopped as soon as it begins.
    pub(crate) fn stopped(evaluator: impl Evaluator + 'static) -> Self {
        let stop = StopFlag::default();
        stop.raise();
        Self::with_stop_flag(evaluator, 1, stop)
    }

    /// Returns the session without access to files.
    pub(crate) fn without_files(mut self) -> Self {
        self.session.set_bounds(Bounds { files: false, ..Bounds::default() });
        self
    }

    /// Returns a session with the shipped networks.
    pub(crate) fn shipped() -> Self {
        Self::with_engine(Engine::default(), 0, StopFlag::default())
    }

    fn with_stop_flag(evaluator: impl Evaluator + 'static, plies: u8, stop: StopFlag) -> Self {
        Self::with_engine(Engine::new(std::sync::Arc::new(evaluator)), plies, stop)
    }

    fn with_engine(mut engine: Engine, plies: u8, stop: StopFlag) -> Self {
        engine.set_threads(1).expect("one thread is allowed");
        let mut session = Session::new(engine, stop);
        session.set_defaults(plies, Some(1));
        // Do not use the match library of the user who runs the tests.
        session.set_library(no_library());
        Self { session }
    }

    /// Makes the session store matches and settings in this folder. Returns the messages that a user would
    /// see at the start.
    pub(crate) fn keep_in(&mut self, folder: &Path) -> Vec<String> {
        self.session.keep_settings(folder.join("settings"));
        let mut messages = self.session.load_settings(|_| false);
        self.session.keep_matches(MatchFolder::new(folder.join("matches")));
        messages.extend(self.session.offer());
        messages.iter().map(ToString::to_string).collect()
    }

    /// Makes the session answer in this language.
    pub(crate) fn speak(&mut self, language: Language) {
        self.session.set_output(OutputSettings { language, ..self.session.output() });
    }

    /// Makes the session ask before it replaces files, as it does for a human user.
    pub(crate) fn ask_first(&mut self) {
        self.session.welcome_user();
    }

    /// Sends an input line, and returns all replies.
    pub(crate) fn say(&mut self, line: &str) -> String {
        self.line(grammar::parse_line(line)).1
    }

    /// Sends an input line, whose replies must begin with this text.
    #[track_caller]
    pub(crate) fn begins(&mut self, line: &str, start: &str) {
        let reply = self.say(line);
        assert!(reply.starts_with(start), "{line}: {reply}");
    }

    /// Sends an input line, whose replies must contain this text.
    #[track_caller]
    pub(crate) fn mentions(&mut self, line: &str, part: &str) {
        let reply = self.say(line);
        assert!(reply.contains(part), "{line}: {reply}");
    }

    /// Sends a parsed input line. Returns the kind of answer and the output.
    pub(crate) fn line(&mut self, line: Line) -> (AnswerOutcome, String) {
        let mut text = String::new();
        let answered = answer(&mut self.session, line, &mut |frame, reply| {
            text.push_str(&frame.write(reply));
            Ok(())
        });
        (answered.expect("a string can always be written to"), text)
    }

    /// Makes the session stop every later search as soon as it begins.
    pub(crate) fn stop(&self) {
        self.session.stop_flag().raise();
    }

    /// Sends an input line, and stops its command at the first progress report.
    pub(crate) fn say_until_progress(&mut self, line: &str) -> String {
        let (stop, mut text) = (self.session.stop_flag(), String::new());
        let answered = answer(&mut self.session, grammar::parse_line(line), &mut |frame, reply| {
            if reply.is_ok_and(Reply::is_progress) {
                stop.raise();
            }
            text.push_str(&frame.write(reply));
            Ok(())
        });
        answered.expect("a string can always be written to");
        text
    }

    /// Sends input lines, which must all succeed.
    pub(crate) fn tell<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        for line in lines {
            let (answered, text) = self.line(grammar::parse_line(line));
            assert_eq!(answered, AnswerOutcome::Reply, "{line}: {text}");
        }
    }

    /// Sends an input line, which must succeed. Returns the reply as JSON, regardless of the output settings.
    pub(crate) fn ask(&mut self, line: &str) -> Value {
        let reply = self.say_as(line, true);
        let reply: Value = serde_json::from_str(&reply).expect("JSON is one object on one line");
        assert_eq!(reply["ok"], true, "{line}: {reply}");
        reply
    }

    /// Sends an input line, and returns the reply as text, regardless of the output settings.
    pub(crate) fn text(&mut self, line: &str) -> String {
        self.say_as(line, false)
    }

    /// Sends an input line, and returns the reply as JSON if `json` is true, otherwise as text.
    pub(crate) fn say_as(&mut self, line: &str, json: bool) -> String {
        let settings = self.session.output();
        self.session.set_output(OutputSettings { json, ..settings });
        let reply = self.say(line);
        self.session.set_output(settings);
        reply
    }

    /// Returns the current output settings.
    pub(crate) fn output(&self) -> OutputSettings {
        self.session.output()
    }
}

/// Returns the path of a file that does not exist. The path is different for each conversation.
fn no_library() -> std::path::PathBuf {
    static COUNT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("libraries");
    let path = folder.join(format!("{}-{count}.sqlite", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}
