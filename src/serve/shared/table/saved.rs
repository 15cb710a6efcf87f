//! A shared table as text, from which it is restored after a restart of the server.

use std::time::{Duration, Instant};

use plakoto_engine::notation::match_id::MatchId;
use plakoto_protocol::Session;
use plakoto_table::fair_dice::Throw;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::clock::Clock;
use super::super::keys::Keys;
use super::{Choice, PREPARATION, SharedTable};

/// Everything from which a table can be restored.
#[derive(Serialize, Deserialize)]
struct Saved {
    keys: Keys,
    choice: Choice,
    record: String,
    turn: usize,
    dice: Option<[u8; 2]>,
    /// Points of a resignation that the opponent has not answered; 0 without one.
    resignation: u8,
    game: u32,
    has_opened: bool,
    throws: Vec<Throw>,
    reserve: Option<[Duration; 2]>,
    lost: Option<usize>,
    rematch: [bool; 2],
}

impl SharedTable {
    /// Restores a table from its state in the database.
    ///
    /// # Errors
    /// Returns a message if the state is damaged.
    pub(in crate::serve::shared) fn restore(
        id: String,
        saved: &str,
        session: Session,
    ) -> Result<Self, String> {
        let saved: Saved = serde_json::from_str(saved).map_err(|error| error.to_string())?;
        let mut table = Self::with(id, saved.keys, saved.choice, session);
        let import = format!("import match text {}", Value::String(saved.record));
        let lines =
            PREPARATION.map(str::to_owned).into_iter().chain([import]).chain(PREPARATION.map(str::to_owned));
        for line in lines {
            table.execute(&line)?;
        }
        (table.game, table.has_opened) = (saved.game, saved.has_opened);
        (table.throws, table.lost, table.rematch) = (saved.throws, saved.lost, saved.rematch);
        if let (Some(control), Some(reserve)) = (table.choice.clock, saved.reserve) {
            table.clock = Some(Clock::new(control, reserve));
        }
        table.look();
        if table.phase() == "roll" && table.state["turn"] != saved.turn {
            table.execute(&format!("set turn {}", saved.turn))?;
        }
        if let Some([first, second]) = saved.dice {
            table.execute(&format!("set dice {first}{second}"))?;
        }
        if saved.resignation > 0 {
            table.execute(&format!("resign {}", saved.resignation))?;
        }
        table.settle(Instant::now());
        Ok(table)
    }

    /// Returns the state for the database.
    pub(in crate::serve::shared) fn saved(&mut self) -> Result<String, String> {
        let record = self.execute("save match text")?["text"].as_str().unwrap_or_default().to_owned();
        let dice = serde_json::from_value(self.state["dice"].clone()).unwrap_or_default();
        let id = self.state["match_id"].as_str().and_then(|id| id.parse::<MatchId>().ok());
        let saved = Saved {
            resignation: id.map_or(0, |id| id.resignation),
            keys: self.keys.clone(),
            choice: self.choice.clone(),
            record,
            turn: self.on_turn(),
            dice,
            game: self.game,
            has_opened: self.has_opened,
            throws: self.throws.clone(),
            reserve: self.clock.as_ref().map(|clock| clock.reserve(Instant::now())),
            lost: self.lost,
            rematch: self.rematch,
        };
        serde_json::to_string(&saved).map_err(|error| error.to_string())
    }
}
