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
            [one] => self.table.seats[one.index()].name.clone(),
            _ => "both players".into(),
        };
        if let PlayerSetting::Name(name) = &setting {
            self.must_be_free(name, &players)?;
        }
        for player in &players {
            let state = &mut self.table.seats[player.index()];
            match &setting {
                PlayerSetting::Human => state.is_computer = false,
                PlayerSetting::Computer => state.is_computer = true,
                PlayerSetting::Plays(PlaysChange::Plies(plies)) => state.plies = Some(*plies),
                PlayerSetting::Plays(PlaysChange::Noise(noise)) => state.noise = Some(*noise),
                PlayerSetting::Plays(PlaysChange::Level(level)) => {
                    (state.plies, state.noise) = (Some(level.plies), Some(level.noise));
                }
                PlayerSetting::Name(name) => state.name.clone_from(name),
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
            !players.contains(player)
                && self.table.seats[player.index()].name.to_lowercase() == name.to_lowercase()
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
        let is_other = player != self.table.series.game.on_roll;
        self.table.put_on_roll(player)?;
        if is_other {
            self.table.series.game.position = self.table.series.game.position.swap_sides();
        }
        Ok(format!("`{}' is now on roll.", self.table.seats[player.index()].name))
    }
}
