//! `plakoto play`: a session in which a game begins at once.

use clap::Args;

use super::arguments::SessionArguments;
use super::choice::choice;
use plakoto_engine::engine::Level;
use plakoto_engine::rules::MAX_LENGTH;

#[derive(Clone, Debug, Args)]
pub(super) struct PlayArguments {
    /// Level of the opponent [default: the level of the last session]
    #[arg(long, value_name = "LEVEL", ignore_case = true, value_parser = choice(Level::NAMED.map(|(name, _)| (name, name))))]
    level: Option<&'static str>,
    /// Play a match to this number of points, and not a single game
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_LENGTH)))]
    length: Option<u16>,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

impl PlayArguments {
    /// Returns the commands with which the session begins.
    pub(super) fn lines(&self) -> Vec<String> {
        let level = self.level.iter().map(|level| format!("set player 0 level {level}"));
        let players = ["set player 0 plakoto", "set player 1 human"].map(str::to_owned);
        let start =
            self.length.map_or_else(|| "new session".to_owned(), |points| format!("new match {points}"));
        players.into_iter().chain(level).chain([start]).collect()
    }
}
