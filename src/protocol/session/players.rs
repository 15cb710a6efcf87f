//! `set player` and `set turn`.

use super::Session;
use crate::protocol::ProtocolError;
use crate::protocol::command::{PlayerName, PlayerSetting};
use crate::protocol::settings::PlaysChange;
use crate::protocol::settings::evaluation::level_text;
use crate::rules::Player;

impl Session {
    pub(super) fn set_player(
        &mut self,
        name: &PlayerName,
        setting: PlayerSetting,
    ) -> Result<String, ProtocolError> {
        let players = match name {
            PlayerName::Both => Player::BOTH.to_vec(),
            _ => vec![self.player(name)?],
        };
        let called = match players.as_slice() {
            [one] => self.table.seat(*one).name().to_owned(),
            _ => "both players".into(),
        };
        if let PlayerSetting::Name(name) = &setting {
            self.must_be_free(name, &players)?;
        }
        for &player in &players {
            match &setting {
                PlayerSetting::Human => self.table.set_computer(player, false),
                PlayerSetting::Computer => self.table.set_computer(player, true),
                PlayerSetting::Plays(PlaysChange::Plies(plies)) => self.table.set_plies(player, *plies),
                PlayerSetting::Plays(PlaysChange::Noise(noise)) => self.table.set_noise(player, *noise),
                PlayerSetting::Plays(PlaysChange::Level(level)) => {
                    self.table.set_plies(player, level.plies);
                    self.table.set_noise(player, level.noise);
                }
                PlayerSetting::Name(name) => {
                    let change = self.table.rename(player, name);
                    self.note(change);
                }
            }
        }
        Ok(match setting {
            PlayerSetting::Human => format!("Moves for {called} must now be entered manually."),
            PlayerSetting::Computer => format!("Moves for {called} will now be played by plakoto."),
            PlayerSetting::Plays(PlaysChange::Plies(plies)) => {
                format!("Moves for {called} will use {plies} ply evaluation.")
            }
            PlayerSetting::Plays(PlaysChange::Noise(noise)) => {
                format!("Moves for {called} will have a noise of {noise} points.")
            }
            PlayerSetting::Plays(PlaysChange::Level(level)) => {
                format!("Moves for {called} will be at level {}.", level_text(&level))
            }
            PlayerSetting::Name(name) => {
                format!(
                    "Player {} is now known as `{name}'.",
                    players.first().map_or(0, |player| player.index())
                )
            }
        })
    }

    /// Two players with the same name could not be told apart.
    fn must_be_free(&self, name: &str, players: &[Player]) -> Result<(), ProtocolError> {
        let taken = |player: &Player| {
            !players.contains(player) && self.table.seat(*player).name().to_lowercase() == name.to_lowercase()
        };
        if Player::BOTH.iter().any(taken) {
            return Err(ProtocolError::bad_argument(format!(
                "expected another name, `{name}` is the opponent's"
            )));
        }
        Ok(())
    }

    /// The checkers stay where they are, as in gnubg: the position ID is then that of the other player.
    pub(super) fn set_turn(&mut self, name: &PlayerName) -> Result<String, ProtocolError> {
        let player = self.player(name)?;
        let change = self.table.set_turn(player)?;
        self.note(change);
        Ok(format!("`{}' is now on roll.", self.table.seat(player).name()))
    }
}
