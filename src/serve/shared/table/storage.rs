//! What is stored of a table: a small state, which each change replaces, and the actions of the match, to which a
//! change adds. A restored table repeats the actions.

use anyhow::ensure;
use plakoto_protocol::Session;
use plakoto_table::fair_dice::Entry;
use serde::{Deserialize, Serialize};

use super::{SharedTable, TableChoice};
use crate::serve::shared::game::GameAction;
use crate::serve::shared::keys::Keys;
use crate::serve::shared::referee::Referee;

/// What must be stored after a change.
#[derive(Debug)]
pub(crate) struct TableChange {
    /// The small state that replaces the former one.
    pub(crate) state: String,
    /// Whether dice have been thrown at the table.
    pub(crate) has_thrown: bool,
    /// Whether the actions of the former match are not needed any more.
    pub(crate) begins_match: bool,
    /// Number of actions and entries stored before.
    pub(crate) stored: [u32; 2],
    /// Further actions of the match.
    pub(crate) actions: Vec<GameAction>,
    /// Further entries of the proof.
    pub(crate) entries: Vec<Entry>,
    /// The dice of a turn.
    pub(crate) roll: Option<[u8; 2]>,
}

/// The part of a table that does not grow.
#[derive(Serialize, Deserialize)]
struct Saved {
    choice: TableChoice,
    referee: Referee,
    names: [String; 2],
    /// Number of actions of the match, and of entries of the proof.
    stored: [u32; 2],
}

impl SharedTable {
    /// Returns the keys in the state of a table, without restoring the table.
    pub(crate) fn saved_keys(state: &str) -> anyhow::Result<Keys> {
        let saved: Saved = serde_json::from_str(state)?;
        Ok(saved.referee.keys)
    }

    /// Restores a table from its state and its actions.
    ///
    /// # Errors
    /// Fails if the table is damaged.
    pub(crate) fn restore(state: &str, actions: &[GameAction], session: Session) -> anyhow::Result<Self> {
        let Saved { choice, referee, names, stored } = serde_json::from_str(state)?;
        let (expected, got) = (stored[0] as usize, actions.len());
        ensure!(expected == got, "expected {expected} actions, got {got}");
        let mut table = Self::with(referee, choice, session)?;
        for action in actions {
            table.game.repeat(action)?;
        }
        ensure!(
            table.game.stage() == table.referee.stage(),
            "the actions do not lead to what the table waits for"
        );
        table.game.name_players(names)?;
        table.stored = stored;
        Ok(table)
    }

    /// Returns what must be stored now.
    ///
    /// # Errors
    /// Fails if the state cannot be written as text.
    pub(crate) fn take_change(&mut self) -> serde_json::Result<TableChange> {
        let before = self.stored;
        let (actions, entries) = (self.game.take_actions(), self.referee.take_entries());
        self.stored = [before[0] + actions.len() as u32, before[1] + entries.len() as u32];
        let saved = Saved {
            choice: self.choice.clone(),
            referee: self.referee.clone(),
            names: self.game.names().clone(),
            stored: self.stored,
        };
        Ok(TableChange {
            state: serde_json::to_string(&saved)?,
            has_thrown: self.referee.has_thrown(),
            begins_match: std::mem::take(&mut self.begins_match),
            stored: before,
            actions,
            entries,
            roll: self.roll.take(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use plakoto_engine::engine::Engine;
    use plakoto_engine::rules::RuleSet;
    use plakoto_engine::search::StopFlag;
    use plakoto_table::fair_dice::Hex;

    use super::*;
    use crate::serve::shared::keys::ClientRole;
    use crate::serve::shared::request::TableRequest;

    fn session() -> Session {
        Session::new(Engine::default(), StopFlag::default())
    }

    #[test]
    fn a_table_is_restored_with_any_names() {
        for names in [["A", "b"], ["B", "a"], ["\u{392}", "\u{3b1}"], ["D", "C"], ["user", "A"]] {
            let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
            let choice = TableChoice { rules: RuleSet::PLAKOTO.into(), length: 3, clock: None };
            let mut table = SharedTable::create("x".to_owned(), keys, choice, session()).unwrap();
            for player in [1, 0] {
                let (role, name) = (ClientRole::Seat(player), names[player]);
                let answer = table.answer(role, TableRequest::Name(name.to_owned()), Instant::now());
                assert!(answer.reply.starts_with(r#"{"ok":true"#), "{}", answer.reply);
            }
            let TableChange { state, actions, .. } = table.take_change().unwrap();
            let restored = SharedTable::restore(&state, &actions, session()).unwrap();
            assert_eq!(*restored.game.names(), names);
        }
    }

    #[test]
    fn a_table_whose_game_and_referee_differ_is_damaged() {
        let keys = Keys::new([Hex::of("0"), Hex::of("1")], Hex::of("2"));
        let choice = TableChoice { rules: RuleSet::PLAKOTO.into(), length: 3, clock: None };
        let mut table = SharedTable::create("x".to_owned(), keys, choice, session()).unwrap();
        let TableChange { state, actions, .. } = table.take_change().unwrap();
        let other = state.replace(r#""stage":"opening""#, r#""stage":"game_over""#);
        assert_ne!(state, other);
        assert!(SharedTable::restore(&state, &actions, session()).is_ok());
        assert!(SharedTable::restore(&other, &actions, session()).is_err());
    }
}
