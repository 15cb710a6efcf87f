//! What is stored of a shared table: a small state, which each change replaces, and the lines of the match, to
//! which a change adds. A restored table executes the lines again.

use plakoto_protocol::Session;
use serde::{Deserialize, Serialize};

use super::super::keys::Keys;
use super::super::referee::Referee;
use super::{Change, Choice, SharedTable};

/// The part of a table that does not grow.
#[derive(Serialize, Deserialize)]
struct Saved {
    choice: Choice,
    referee: Referee,
    names: Option<[String; 2]>,
    has_opened: bool,
    /// Number of lines of the match, and of entries of the proof.
    stored: [u32; 2],
}

impl SharedTable {
    /// Returns the keys in the state of a table, without restoring the table.
    pub(in crate::serve::shared) fn saved_keys(state: &str) -> Result<Keys, String> {
        let saved: Saved = serde_json::from_str(state).map_err(|error| error.to_string())?;
        Ok(saved.referee.keys)
    }

    /// Restores a table from its state and its lines.
    ///
    /// # Errors
    /// Returns a message if the table is damaged.
    pub(in crate::serve::shared) fn restore(
        state: &str,
        lines: &[String],
        session: Session,
    ) -> Result<Self, String> {
        let saved: Saved = serde_json::from_str(state).map_err(|error| error.to_string())?;
        if lines.len() != saved.stored[0] as usize {
            return Err(format!("expected {} lines, got {}", saved.stored[0], lines.len()));
        }
        let mut table = Self::with(saved.referee, saved.choice, session);
        for line in lines {
            table.execute(line)?;
        }
        (table.has_opened, table.stored) = (saved.has_opened, saved.stored);
        if let Some(names) = saved.names {
            // Two players cannot have the same name, not even for a moment, in capital or small letters.
            let free = ["a", "b", "c", "d"]
                .into_iter()
                .filter(|letter| names.iter().all(|name| name.to_lowercase() != *letter));
            for (player, name) in free.take(2).enumerate().chain(names.iter().map(String::as_str).enumerate())
            {
                table.execute(&format!("set player {player} name {name}"))?;
            }
        }
        table.look()?;
        Ok(table)
    }

    /// Returns what must be stored now.
    ///
    /// # Errors
    /// Returns a message if the state cannot be written as text.
    pub(in crate::serve::shared) fn take_change(&mut self) -> Result<Change, String> {
        let before = self.stored;
        let (lines, entries) = (std::mem::take(&mut self.lines), self.referee.take_entries());
        self.stored = [before[0] + lines.len() as u32, before[1] + entries.len() as u32];
        let name = |player: usize| self.state["names"][player].as_str().map(str::to_owned);
        let saved = Saved {
            choice: self.choice.clone(),
            names: name(0).zip(name(1)).map(<[String; 2]>::from),
            referee: self.referee.clone(),
            has_opened: self.has_opened,
            stored: self.stored,
        };
        Ok(Change {
            state: serde_json::to_string(&saved).map_err(|error: serde_json::Error| error.to_string())?,
            has_thrown: self.referee.has_thrown(),
            begins_match: std::mem::take(&mut self.begins_match),
            stored: before,
            lines,
            entries,
            roll: self.roll.take(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use plakoto_engine::engine::Engine;
    use plakoto_table::fair_dice::Hex;

    use super::super::super::keys::Role;
    use super::super::super::request::Request;
    use super::*;

    fn session() -> Session {
        Session::new(Engine::default(), plakoto_engine::search::StopFlag::default())
    }

    #[test]
    fn a_table_is_restored_with_any_names() {
        for names in [["A", "b"], ["B", "a"], ["\u{392}", "\u{3b1}"], ["D", "C"], ["user", "A"]] {
            let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
            let choice = Choice { rules: "plakoto".to_owned(), length: 3, clock: None };
            let mut table = SharedTable::create("x".to_owned(), keys, choice, session()).unwrap();
            for player in [1, 0] {
                let (role, name) = (Role::Seat(player), names[player]);
                let answer = table.answer(role, Request::Name(name), "name", Instant::now());
                assert!(answer.reply.starts_with(r#"{"ok":true"#), "{}", answer.reply);
            }
            let Change { state, lines, .. } = table.take_change().unwrap();
            let restored = SharedTable::restore(&state, &lines, session()).unwrap();
            assert_eq!(restored.state["names"], serde_json::json!(names));
        }
    }
}
