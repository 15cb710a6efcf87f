//! `show`.

use serde_json::json;

use super::Session;
use crate::command::Topic;
use crate::reply::Shown;
use crate::{ProtocolError, Reply};

impl Session {
    pub(crate) fn show(&self, topic: Topic) -> Result<Reply, ProtocolError> {
        match topic {
            Topic::Engine => Ok(self.show_engine()),
            Topic::PipCount => self.show_pips(),
            Topic::PositionId => self.show_position_id(),
            Topic::Statistics(what) => self.show_statistics(what),
            Topic::Unfinished => Ok(self.show_unfinished()),
            Topic::Version => Ok(Shown::one(format!("plakoto {VERSION}"), "version", VERSION)),
            Topic::Setting(theme, number) => theme.show(number, self),
            // They need a search, which an inquiry makes.
            Topic::Rolls(_) | Topic::TemperatureMap(_) => Ok(Reply::silent()),
        }
    }

    fn show_engine(&self) -> Reply {
        let (name, description) = (self.engine.evaluator().name(), self.engine.evaluator().description());
        let endings = self.engine.endings().description();
        let mut lines = vec![format!(" * {name} evaluator:"), format!("   - {description}")];
        lines.extend(self.engine.made_for_others().map(|rules| format!("   - {rules}")));
        lines.extend([" * Endings that are looked up:".to_owned(), format!("   - {endings}")]);
        let fields = [
            ("evaluator", name.into()),
            ("description", description.into()),
            ("trained_for", self.trained_for()),
            ("endings", endings.into()),
        ];
        Shown::many(lines, fields)
    }

    /// The IDs are also in the envelope of the JSON form.
    fn show_position_id(&self) -> Result<Reply, ProtocolError> {
        let id = self.placed_subject()?.position;
        Ok(Shown::many(vec![format!("Position ID: {id}")], []))
    }

    fn show_pips(&self) -> Result<Reply, ProtocolError> {
        self.placed_subject()?;
        let pips = self.board().pips();
        let on_roll = self.table.series().game().on_roll();
        let [first, second] = [on_roll, on_roll.other()]
            .map(|player| format!("{} {}", self.table.seat(player).name(), pips[player.index()]));
        let line = format!("The pip counts are: {first}, {second}.");
        Ok(Shown::one(line, "pips", json!(pips)))
    }

    pub(crate) fn name_on_roll(&self) -> &str {
        self.table.seat_on_roll().name()
    }
}

/// The version of the program.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
