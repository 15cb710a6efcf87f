//! `show`.

use serde_json::json;

use super::Session;
use crate::match_play::{EquityTable, Shares};
use crate::protocol::command::Topic;
use crate::protocol::reply::{Shown, equity_table};
use crate::protocol::{ProtocolError, Reply};

impl Session {
    pub(super) fn show(&self, topic: Topic) -> Result<Reply, ProtocolError> {
        Ok(match topic {
            Topic::Statistics(what) => self.show_statistics(what)?,
            Topic::Board => {
                self.placed_subject()?;
                Reply::Board(self.board())
            }
            Topic::Cache => {
                let entries = self.engine.cache_entries();
                Shown::one(format!("The position cache has {entries} entries."), "cache", entries)
            }
            Topic::Engine => self.show_engine(),
            Topic::GnubgId => self.show_id(true, true)?,
            Topic::MatchId => self.show_id(false, true)?,
            Topic::PositionId => self.show_id(true, false)?,
            Topic::MatchEquities(length) => self.show_match_equities(length),
            Topic::PipCount => self.show_pips()?,
            Topic::Player => self.show_players(),
            Topic::Record => self.show_record(),
            Topic::Threads => {
                let threads = self.engine.threads();
                let plural = if threads == 1 { "" } else { "s" };
                Shown::one(format!("{threads} calculation thread{plural}."), "threads", threads)
            }
            Topic::Turn => self.show_turn(),
            Topic::Variant => self.show_variant(),
            Topic::Setting(theme) => (theme.show)(self)?,
            Topic::Version => Shown::one(format!("plakoto {VERSION}"), "version", VERSION),
        })
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

    /// `Position ID` and `Match ID`, alone or both on one line. The IDs are also in the envelope of the JSON form.
    fn show_id(&self, position: bool, series: bool) -> Result<Reply, ProtocolError> {
        let id = self.placed_subject()?.position.to_string();
        let line = match (position, series) {
            (true, true) => format!("GNUbg ID: {id}:{}", self.match_id()),
            (true, false) => format!("Position ID: {id}"),
            _ => format!("Match ID: {}", self.match_id()),
        };
        Ok(Shown::many(vec![line], []))
    }

    /// Up to the length of the match, or of new ones.
    fn show_match_equities(&self, length: Option<u16>) -> Reply {
        let played = Some(self.table.series.length).filter(|length| *length > 0);
        let length = length.or(played).unwrap_or(self.match_length).clamp(1, EquityTable::MAX_AWAY);
        let (rules, shares) = (self.rules(), Shares::of(self.rules()));
        equity_table(rules, (&rules.preset.rules(), &shares), &self.equities, length)
    }

    fn show_pips(&self) -> Result<Reply, ProtocolError> {
        self.placed_subject()?;
        let pips = self.board().pips();
        let on_roll = self.table.series.game.on_roll;
        let [first, second] = [on_roll, on_roll.other()]
            .map(|player| format!("{} {}", self.table.seats[player.index()].name, pips[player.index()]));
        let line = format!("The pip counts are: {first}, {second}.");
        Ok(Shown::one(line, "pips", json!(pips)))
    }

    fn show_players(&self) -> Reply {
        let mut lines = Vec::new();
        let mut players = Vec::new();
        for (index, player) in self.table.seats.iter().enumerate() {
            let level = player.level(self.level);
            lines.push(format!("Player {index}:"));
            lines.push(format!("  Name: {}", player.name));
            lines.push(if player.is_computer {
                match level.noise {
                    0.0 => format!("  Type: plakoto, {}-ply evaluation", level.plies),
                    noise => format!("  Type: plakoto, {}-ply evaluation, noise {noise}", level.plies),
                }
            } else {
                "  Type: human".into()
            });
            let kind = if player.is_computer { "plakoto" } else { "human" };
            players.push(
                json!({ "name": player.name, "type": kind, "plies": level.plies, "noise": level.noise }),
            );
        }
        Shown::many(lines, [("players", players.into())])
    }

    fn show_turn(&self) -> Reply {
        let name = self.name_on_roll();
        let line = match (self.result().is_some(), self.table.series.game.numbers()) {
            (true, _) => "The game is over.".to_owned(),
            (false, None) => format!("{name} is on roll."),
            (false, Some(_)) => format!("{name} is on move."),
        };
        Shown::many(vec![line], [("name", name.into())])
    }

    pub(in crate::protocol) fn name_on_roll(&self) -> &str {
        &self.table.seats[self.table.series.game.on_roll.index()].name
    }
}

/// The version of the program.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
