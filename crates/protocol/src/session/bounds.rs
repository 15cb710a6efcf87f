//! Whether a command keeps within what the session may use.

use super::Session;
use crate::ProtocolError;
use crate::commands::Command;
use plakoto_engine::engine::check;

impl Session {
    /// Checks that a command keeps within the session's bounds.
    ///
    /// # Errors
    /// `unsupported` if it would touch a file or wait for a line that cannot come, `bad_argument` if it asks for too much.
    pub(crate) fn check_bounds(&self, command: &Command) -> Result<(), ProtocolError> {
        let (bounds, nature) = (&self.bounds, command.nature());
        if !bounds.files && nature.names_file {
            return Err(ProtocolError::unsupported("files: this session reads and writes none"));
        }
        if bounds.lines == 1 && nature.is_infinite {
            return Err(ProtocolError::unsupported("go infinite: no line can stop it in this session"));
        }
        if let Some(threads) = nature.threads {
            let (got, most) = (threads.count() as u64, bounds.threads.count() as u64);
            check("a number of threads", got, 1, most)?;
        }
        if let Some(entries) = nature.cache_entries {
            check("a number of cache entries", entries as u64, 0, bounds.cache_entries as u64)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;
    use crate::grammar::parse_line;
    use crate::{Bounds, ErrorCode};
    use plakoto_engine::engine::{Engine, Threads};
    use plakoto_engine::search::StopFlag;

    fn refusal(session: &mut Session, line: &str) -> Option<ProtocolError> {
        let command = parse_line(line).command.unwrap().unwrap_or_else(|error| panic!("{line}: {error}"));
        session.execute(command, &mut |_| {}).err()
    }

    fn guest() -> Session {
        let mut session = Session::new(Engine::default(), StopFlag::default());
        session.set_bounds(Bounds { files: false, threads: Threads::ONE, cache_entries: 64, lines: 1 });
        session
    }

    /// Every line of `help` that has a file in it.
    #[test]
    fn no_command_touches_a_file() {
        let mut session = guest();
        let usages = COMMANDS.iter().flat_map(|entry| entry.usages());
        let lines: Vec<String> = usages
            .map(|usage| usage.line.into_owned())
            .filter(|line| line.contains("FILE") || line.contains("FOLDER") || line.contains("file"))
            .collect();
        assert!(lines.len() >= 9, "{lines:?}");
        for line in lines {
            let words = line.replace("mersenne|manual|file", "file").replace("on|off|FOLDER", "FOLDER");
            let words = words.split_once('[').map_or(words.as_str(), |(before, _)| before);
            let words: Vec<&str> = words.split(' ').map(|word| word.split('|').next().unwrap()).collect();
            let words = words.join(" ");
            let words = if words.ends_with(' ') { format!("{words}FILE") } else { words };
            let error = refusal(&mut session, &words).unwrap_or_else(|| panic!("{words} was done"));
            assert_eq!(error.code, ErrorCode::Unsupported, "{words}: {error}");
        }
    }

    #[test]
    fn what_needs_no_file_is_done() {
        let mut session = guest();
        for line in ["set rng manual", "set variant tapa", "set record off", "set evaluation net default"] {
            assert_eq!(refusal(&mut session, line), None, "{line}");
        }
    }

    /// A session that takes one line at a time would never see `stop`.
    #[test]
    fn nothing_waits_for_a_line_that_cannot_come() {
        let mut session = guest();
        assert_eq!(refusal(&mut session, "set dice 31"), None);
        let error = refusal(&mut session, "go infinite").unwrap();
        assert_eq!(error.code, ErrorCode::Unsupported, "{error}");
        assert_eq!(refusal(&mut session, "go depth 0"), None);
    }

    #[test]
    fn no_more_than_allowed() {
        let mut session = guest();
        assert_eq!((session.engine.threads(), session.engine.cache_entries()), (1, 64));
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
