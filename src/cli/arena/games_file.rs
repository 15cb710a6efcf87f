//! A table of all games, for spreadsheets: comma-separated values, one row a game.

use std::fs::File;
use std::path::Path;

use csv::Writer;
use serde::Serialize;

use crate::arena::{GameEnd, PlayedPair};

/// The table.
pub(super) struct GamesFile(Writer<File>);

#[derive(Serialize)]
struct Row<'a> {
    pair: u64,
    leg: usize,
    game: usize,
    first: &'a str,
    second: &'a str,
    starter: &'a str,
    winner: &'a str,
    points: u8,
    end: GameEnd,
    plies: u32,
    first_decisions: u64,
    first_ms: f64,
    second_decisions: u64,
    second_ms: f64,
    reason: &'a str,
}

impl GamesFile {
    pub(super) fn create(path: &Path) -> Result<Self, String> {
        Writer::from_path(path).map(Self).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Adds the games of a pair; `names` are those of all players.
    pub(super) fn add(&mut self, pair: &PlayedPair, names: &[&str]) -> Result<(), String> {
        let players = pair.players.map(|player| names.get(player).copied().unwrap_or_default());
        let milliseconds =
            |player: usize, game: usize| 1000.0 * pair.games[game].spent[player].time.as_secs_f64();
        for (index, game) in pair.games.iter().enumerate() {
            let row = Row {
                pair: pair.pair,
                leg: game.leg,
                game: index,
                first: players[0],
                second: players[1],
                starter: players[game.starter],
                winner: game.winner.map_or("", |winner| players[winner]),
                points: game.points,
                end: game.end,
                plies: game.plies,
                first_decisions: game.spent[0].decisions,
                first_ms: milliseconds(0, index),
                second_decisions: game.spent[1].decisions,
                second_ms: milliseconds(1, index),
                reason: game.reason.as_deref().unwrap_or_default(),
            };
            self.0.serialize(row).map_err(|error| format!("the table of games: {error}"))?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), String> {
        self.0.flush().map_err(|error| format!("the table of games: {error}"))
    }
}
