//! `show`.

use serde_json::{Value, json};

use super::Session;
use super::settings::{drawing_line, filter_text, flip_line, level_text};
use crate::match_play::{DiceSource, EquityTable, Shares};
use crate::protocol::command::Topic;
use crate::protocol::reply::{Shown, equity_table};
use crate::protocol::{ProtocolError, Reply};
use crate::rules::{Roll, position_id};
use crate::search::{FilterLevel, MAX_PLIES};

impl Session {
    pub(super) fn show(&self, topic: Topic) -> Result<Reply, ProtocolError> {
        Ok(match topic {
            Topic::Analysis => self.show_analysis(),
            Topic::Statistics(what) => self.show_statistics(what)?,
            Topic::Automatic => self.show_automatic(),
            Topic::Board => {
                self.placed_subject()?;
                Reply::Board(self.board())
            }
            Topic::Cache => {
                let entries = self.engine.cache_entries();
                Shown::one(format!("The position cache has {entries} entries."), "cache", entries)
            }
            Topic::Dice => self.show_dice(),
            Topic::Engine => self.show_engine(),
            Topic::Evaluation => self.show_evaluation(),
            Topic::Rollout => self.show_rollout(),
            Topic::GnubgId => self.show_id(true, true)?,
            Topic::MatchId => self.show_id(false, true)?,
            Topic::PositionId => self.show_id(true, false)?,
            Topic::MatchEquities(length) => self.show_match_equities(length),
            Topic::MatchLength => {
                let length = self.match_length;
                Shown::one(format!("New matches default to {length} points."), "match_length", length)
            }
            Topic::Output => self.show_output(),
            Topic::Pending => self.show_pending(),
            Topic::PipCount => self.show_pips()?,
            Topic::Player => self.show_players(),
            Topic::Record => self.show_record(),
            Topic::Rng => self.show_rng(),
            Topic::Score => self.show_score(),
            Topic::Seed => self.show_seed()?,
            Topic::Threads => {
                let threads = self.engine.threads();
                let plural = if threads == 1 { "" } else { "s" };
                Shown::one(format!("{threads} calculation thread{plural}."), "threads", threads)
            }
            Topic::Turn => self.show_turn(),
            Topic::Variant => self.show_variant(),
            Topic::Version => Shown::one(format!("plakoto {VERSION}"), "version", VERSION),
        })
    }

    fn show_automatic(&self) -> Reply {
        let rows = [
            ("bearoff", "Play certain non-contact bearoff moves", self.table.automatic.bearoff),
            ("game", "Start a new game after each one is completed", self.table.automatic.game),
            ("move", "Play the forced move when there is no choice", self.table.automatic.play),
            ("resign", "Offer to resign what is certainly lost", self.table.automatic.resign),
            ("roll", "Roll the dice", self.table.automatic.roll),
        ];
        let line = |(name, does, on): &(&str, &str, bool)| {
            format!(
                "{name:<8}\t({does}):{:width$}\t{}",
                "",
                on_off(*on, "On", "Off"),
                width = 46 - does.len()
            )
        };
        let fields: serde_json::Map<_, _> =
            rows.iter().map(|(name, _, on)| ((*name).into(), (*on).into())).collect();
        Shown::many(rows.iter().map(line).collect(), [("automatic", Value::Object(fields))])
    }

    fn show_dice(&self) -> Reply {
        let name = self.name_on_roll();
        let game = &self.table.series.game;
        let dice = game.dice.map(Roll::dice);
        let line = match dice {
            Some([first, second]) => format!("{name} has rolled {first} and {second}."),
            None if !game.pending.is_empty() => self.pending_line(),
            None => format!("{name} has not yet rolled the dice."),
        };
        Shown::one(line, "dice", json!(dice))
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

    fn show_evaluation(&self) -> Reply {
        let mut lines = vec![
            "`eval' and `hint' will use:".to_owned(),
            "    Chequer play:".to_owned(),
            format!("        {}-ply evaluation.", self.level.plies),
            format!(
                "        {} neural net pruning.",
                if self.engine.pruner().is_some() { "Use" } else { "Do not use" }
            ),
            format!("    Level: {}.", level_text(&self.level)),
            "    Move filters:".to_owned(),
        ];
        let mut filters = Vec::new();
        for plies in 1..=MAX_PLIES {
            lines.push(format!("      Move filter for {plies} ply:"));
            for level in 0..plies {
                let filter = self.engine.filters.level(plies, level);
                lines.push(format!("        {}", filter_text(level, filter)));
                filters.push(match filter {
                    FilterLevel::Skip => json!({ "plies": plies, "level": level, "skip": true }),
                    FilterLevel::Keep { first, more, within } => {
                        json!({ "plies": plies, "level": level, "first": first, "more": more, "within": (f64::from(within) * 1e6).round() / 1e6 })
                    }
                });
            }
        }
        let fields = [
            ("plies", self.level.plies.into()),
            ("noise", self.level.noise.into()),
            ("prune", self.engine.pruner().is_some().into()),
            ("level", self.level.name().into()),
            ("movefilter", filters.into()),
        ];
        Shown::many(lines, fields)
    }

    /// `Position ID` and `Match ID`, alone or both on one line. The IDs are also in the envelope of the JSON form.
    fn show_id(&self, position: bool, series: bool) -> Result<Reply, ProtocolError> {
        let id = position_id::write(&self.placed_subject()?.position);
        let line = match (position, series) {
            (true, true) => format!("GNUbg ID: {id}:{}", self.match_id()),
            (true, false) => format!("Position ID: {id}"),
            _ => format!("Match ID: {}", self.match_id()),
        };
        Ok(Shown::many(vec![line], []))
    }

    fn show_output(&self) -> Reply {
        let settings = self.output;
        let lines = vec![
            format!(
                "Game winning chances will be shown as {}.",
                on_off(settings.win_percent, "percentages", "probabilities")
            ),
            format!(
                "Probabilities and equities will be shown with {} digits after the decimal separator.",
                settings.digits
            ),
            format!("Boards will be shown in {}.", on_off(settings.raw_board, "raw format", "ASCII")),
            drawing_line(settings.drawing),
            flip_line(settings.is_flipped),
            format!("JSON output is {}.", on_off(settings.json, "on", "off")),
            format!("Framing of replies is {}.", on_off(settings.framing, "on", "off")),
            format!("Progress of rollouts is {}.", on_off(settings.progress, "on", "off")),
            format!(
                "In a match plays will be shown with {}.",
                on_off(settings.match_chances, "the chance to win it", "their equities")
            ),
        ];
        let output = json!({
            "winpc": settings.win_percent,
            "digits": settings.digits,
            "rawboard": settings.raw_board,
            "board": settings.drawing.name(),
            "flip": settings.is_flipped,
            "json": settings.json,
            "framing": settings.framing,
            "progress": settings.progress,
            "mwc": settings.match_chances,
        });
        Shown::many(lines, [("output", output)])
    }

    /// Up to the length of the match, or of new ones.
    fn show_match_equities(&self, length: Option<u16>) -> Reply {
        let played = Some(self.table.series.length).filter(|length| *length > 0);
        let length = length.or(played).unwrap_or(self.match_length).clamp(1, EquityTable::MAX_AWAY);
        equity_table(self.rules(), &Shares::of(self.rules()), &self.equities, length)
    }

    fn show_pending(&self) -> Reply {
        Shown::many(vec![self.pending_line()], [])
    }

    pub(super) fn pending_line(&self) -> String {
        let pending = self.table.series.game.pending;
        if pending.is_empty() {
            "No numbers are pending.".to_owned()
        } else {
            format!("{} has to play {pending} before he rolls.", self.name_on_roll())
        }
    }

    fn show_pips(&self) -> Result<Reply, ProtocolError> {
        self.placed_subject()?;
        let pips = self.board().pips();
        let [first, second] = self.names();
        let line = format!("The pip counts are: {second} {}, {first} {}.", pips[1], pips[0]);
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

    fn show_rng(&self) -> Reply {
        let (line, name) = match self.table.dice() {
            DiceSource::Generator { .. } => (
                "You are using the built-in dice generator (xoshiro256++).".to_owned(),
                "xoshiro256++".to_owned(),
            ),
            DiceSource::Manual => ("You are entering the dice by hand.".into(), "manual".into()),
            DiceSource::File { name, used, .. } => {
                let name = name.display();
                (format!("You are using the dice of the file {name}, {used} so far."), format!("file {name}"))
            }
        };
        Shown::one(line, "rng", name)
    }

    fn show_score(&self) -> Reply {
        let fields = [
            ("score", json!(self.table.series.score)),
            ("games", self.table.series.games.into()),
            ("match_length", self.table.series.length.into()),
        ];
        Shown::many(vec![self.score_line()], fields)
    }

    fn show_seed(&self) -> Result<Reply, ProtocolError> {
        let seed = self.current_seed()?;
        Ok(Shown::one(format!("The current seed is {seed}."), "seed", seed))
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

    fn name_on_roll(&self) -> &str {
        &self.table.seats[self.table.series.game.on_roll.index()].name
    }
}

/// The version of the program.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

fn on_off(on: bool, yes: &'static str, no: &'static str) -> &'static str {
    if on { yes } else { no }
}
