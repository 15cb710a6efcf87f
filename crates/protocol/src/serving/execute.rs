//! Execution of commands by the session.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::commands::{COMMANDS, Command, CommandEntry, Effect, Line, Load, New, Undo};
use crate::session::{Finding, Inquiry, Latest, QuestionOutcome};
use crate::settings::matches::score_text;
use crate::text::arguments::in_range;
use crate::{ErrorCode, ProtocolError, Reply, Session};
use plakoto_engine::rules::Player;
use plakoto_engine::search::StopFlag;
use plakoto_table::match_play as table;
use plakoto_words::{Message, message};

impl Session {
    /// Executes a command. Intermediate results of a search go to `progress`. A panic in the engine becomes
    /// an ordinary error.
    ///
    /// # Errors
    /// Fails if the command cannot be executed. The session's state is then unchanged, except that a rejected
    /// position or a panic leaves the session without a position.
    pub fn execute(
        &mut self,
        command: Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        if command.nature().effect != Effect::Change {
            let QuestionOutcome { answer, finding } = self.ask(command, &self.engine.stop, progress);
            finding.into_iter().for_each(|finding| self.remember(finding));
            return answer;
        }
        self.check_bounds(&command)?;
        let recorded = AssertUnwindSafe(|| {
            self.findings.latest = Latest::default();
            let before = self.checkpoint();
            // If the session has asked a question, only the next command can answer it. Any command that is not an
            // answer drops the question, unless it fails.
            let asked =
                (!command.nature().is_answer).then(|| (self.consent.replacing.take(), self.postponed.take()));
            let reply = match &command {
                Command::Load(Load::Commands(path)) => self.load_commands(path, progress),
                command => self.perform_or_ask(command, progress),
            };
            let is_refused = |error: &&ProtocolError| error.code == ErrorCode::IllegalMove;
            self.findings.latest.refused = reply.as_ref().err().filter(is_refused).cloned();
            if let Some(asked) = asked.filter(|_| reply.is_err()) {
                (self.consent.replacing, self.postponed) = asked;
            }
            if self.open_practice().is_none() {
                self.practice = None;
            }
            self.follow_rules();
            self.follow_language();
            self.forget_other_warnings();
            self.recording.keeper.seat(&self.table);
            self.keep(before)?;
            self.keep_unfinished();
            self.recording.unclosed.take().map_or(reply, Err)
        });
        catch_unwind(recorded).unwrap_or_else(|_| {
            self.remember(Finding::Fault);
            Err(fault())
        })
    }

    /// Performs a command. If it would resign or leave a game in progress, and the user wants to be asked, asks first.
    fn perform_or_ask(
        &mut self,
        command: &Command,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        if let Command::Resign(resign) = command
            && self.consent.asks_to_resign
        {
            let question = resign.question(self)?;
            self.postpone(command.clone());
            return Ok(Reply::message(question));
        }
        let never_leaves = match command {
            Command::Undo(Undo(how)) => *how != table::Undo::Start,
            Command::SwapPlayers(_) => true,
            command => command.nature().is_answer,
        };
        if never_leaves || !self.consent.asks_to_abort || !self.is_user_playing() {
            return command.perform(self, progress);
        }
        if !matches!(command, Command::New(_)) {
            let before = self.standing();
            self.consent.is_trial = true;
            let reply = command.perform(self, progress);
            self.consent.is_trial = false;
            if reply.is_err() || !self.has_left(&before) {
                return reply;
            }
            self.restore(before);
            self.storage.taken = None;
        }
        self.postpone(command.clone());
        let is_kept = matches!(command, Command::New(new) if *new != New::Game) && self.storage.is_kept();
        Ok(Reply::message(if is_kept { message!("reply-leave_match") } else { message!("reply-abort_game") }))
    }

    /// Answers a sentence that asks for another game, such as `play again`, if the next game has just begun by itself,
    /// and one in which the user says a name, if the engine plays for the player whom it would rename.
    pub(crate) fn answer_needless(&self, line: &Line) -> Option<Reply> {
        if line.is_introduction && self.table.seat(Player::X).is_computer() {
            return Some(Reply::message(message!("reply-which_player")));
        }
        let is_asked = line.meaning.is_some() && line.command == Some(Ok(Command::New(New::Game)));
        (is_asked && self.has_just_begun())
            .then(|| Reply::message(message!("reply-new_game_begun", score = score_text(self))))
    }

    /// Whether a game that is not the first has begun, and no user has made a play in it.
    fn has_just_begun(&self) -> bool {
        let series = self.table.series();
        let last = self.recording.record().games.last().filter(|game| game.result().is_none());
        let is_new = last.is_none_or(|game| !self.has_user_played(game));
        series.games() > 0 && series.game().result().is_none() && is_new
    }

    /// Whether the last game of the record is not over, and a user has made a play in it.
    fn is_user_playing(&self) -> bool {
        let last = self.recording.record().games.last();
        self.recording.is_in_progress() && last.is_some_and(|game| self.has_user_played(game))
    }

    /// Keeps a command until the user answers `yes`.
    fn postpone(&mut self, command: Command) {
        self.postponed = Some(Arc::new(move |session, progress| command.perform(session, progress)));
    }

    /// Stores the result of a command for later commands.
    pub(crate) fn remember(&mut self, finding: Finding) {
        match finding {
            Finding::Hint(last) => {
                self.findings.hint = Some(*last);
                self.findings.note_list(None);
            }
            Finding::Rollout(last) => self.findings.rollout = Some(*last),
            Finding::Game(last) => self.findings.of_game = Some(*last),
            Finding::Match(last) => self.findings.of_match = Some(*last),
            Finding::Fault => {
                self.change(|table| table.forget_position());
            }
        }
    }

    /// Answers a command that does not change the session. Raising `stop` ends its search. Intermediate
    /// results of the search go to `progress`. A panic in the engine becomes an ordinary error.
    pub(crate) fn ask(
        &self,
        question: Command,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Reply),
    ) -> QuestionOutcome {
        let inquiry = AssertUnwindSafe(|| {
            let inquiry =
                Inquiry { session: self, stop, pages: || COMMANDS.iter().map(CommandEntry::page).collect() };
            let answered = inquiry.check_bounds(&question).and_then(|()| question.ask(&inquiry, progress));
            answered.unwrap_or_else(|error| QuestionOutcome { answer: Err(error), finding: None })
        });
        catch_unwind(inquiry)
            .unwrap_or_else(|_| QuestionOutcome { answer: Err(fault()), finding: Some(Finding::Fault) })
    }

    /// Checks that a command stays within the limits of the session.
    ///
    /// # Errors
    /// Returns `unsupported` if the command would use a file although files are not allowed, or if it would
    /// run until stopped although no input line could stop it. Returns `bad_argument` if the command requests
    /// too many threads or cache entries.
    fn check_bounds(&self, command: &Command) -> Result<(), ProtocolError> {
        let (bounds, nature) = (&self.engine.bounds, command.nature());
        if !bounds.files && nature.names_file {
            return Err(ProtocolError::unsupported(message!("error-no_files")));
        }
        if bounds.lines == 1 && nature.is_infinite {
            return Err(ProtocolError::unsupported(message!("error-no_infinite")));
        }
        if let Some(threads) = nature.threads {
            check(message!("expected-threads"), threads.count(), 1, bounds.threads.count())?;
        }
        if let Some(entries) = nature.cache_entries {
            check(message!("expected-cache_entries"), entries, 0, bounds.cache_entries)?;
        }
        Ok(())
    }
}

/// Checks that a command does not request more than the session may use.
fn check(what: Message, got: usize, least: usize, most: usize) -> Result<(), ProtocolError> {
    let expected =
        || ProtocolError::expected(in_range(what, least, most), Some(Message::text(got.to_string())));
    if got > most { Err(expected()) } else { Ok(()) }
}

/// Returns the error for a panic in the engine.
fn fault() -> ProtocolError {
    ProtocolError::new(ErrorCode::Internal, message!("error-internal"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;
    use crate::grammar::parse_line;
    use plakoto_engine::engine::{Engine, Threads};

    fn refusal(session: &mut Session, line: &str) -> Option<ProtocolError> {
        let command = parse_line(line).command.unwrap().unwrap_or_else(|error| panic!("{line}: {error}"));
        session.execute(command, &mut |_| {}).err()
    }

    fn guest() -> Session {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        session.set_bounds(Bounds {
            files: false,
            threads: Threads::ONE,
            cache_entries: 64,
            lines: 1,
            ..Bounds::default()
        });
        session
    }

    /// Tests every usage line in `help` that contains a file.
    #[test]
    fn no_command_touches_a_file() {
        let mut session = guest();
        let usages = COMMANDS.iter().flat_map(|entry| entry.usages());
        let lines: Vec<String> = usages
            .map(|usage| usage.line)
            .filter(|line| line.contains("FILE") || line.contains("FOLDER") || line.contains("file"))
            .collect();
        assert!(lines.len() >= 9, "{lines:?}");
        for line in lines {
            let words = line.replace("mersenne|manual|file", "file").replace("on|off|FOLDER", "FOLDER");
            let words = words.split_once('[').map_or(words.as_str(), |(before, _)| before);
            let words: Vec<&str> = words.split(' ').map(|word| word.split('|').next().unwrap()).collect();
            let words = words.join(" ");
            let words = if words.ends_with(' ') { format!("{words}FILE") } else { words };
            let error = refusal(&mut session, &words).unwrap_or_else(|| panic!("{words} was executed"));
            assert_eq!(error.code, ErrorCode::Unsupported, "{words}: {error}");
        }
    }

    #[test]
    fn commands_without_files_are_executed() {
        let mut session = guest();
        for line in ["set rng manual", "set variant tapa", "set record off", "set evaluation net default"] {
            assert_eq!(refusal(&mut session, line), None, "{line}");
        }
    }

    /// A session that accepts only one waiting line would never receive `stop`, so it refuses infinite
    /// searches.
    #[test]
    fn infinite_searches_are_refused_if_no_line_can_stop_them() {
        let mut session = guest();
        assert_eq!(refusal(&mut session, "set dice 31"), None);
        let error = refusal(&mut session, "go infinite").unwrap();
        assert_eq!(error.code, ErrorCode::Unsupported, "{error}");
        assert_eq!(refusal(&mut session, "go depth 0"), None);
    }

    #[test]
    fn bounds_on_threads_and_cache_are_enforced() {
        let mut session = guest();
        assert_eq!((session.engine.core.threads(), session.engine.core.cache_entries()), (1, 64));
        for line in [
            "set threads 2",
            "set engine.threads 2",
            "set cache 65",
            "set engine.cache 65",
            "go threads 2",
            "hint threads 2",
        ] {
            let error = refusal(&mut session, line).unwrap();
            assert_eq!(error.code, ErrorCode::BadArgument, "{line}: {error}");
        }
        assert_eq!(refusal(&mut session, "set threads 1"), None);
        assert_eq!(refusal(&mut session, "set cache 64"), None);
    }
}
