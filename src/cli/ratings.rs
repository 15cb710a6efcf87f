//! `plakoto ratings`.

use clap::Args;
use serde::Serialize;

use super::settings::Settings;
use plakoto_engine::printable::rounded;
use plakoto_table::analysis::{Measured, Scale};

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Arguments {
    /// Answer in JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// A level as JSON, in points.
#[derive(Serialize)]
struct Fields {
    level: &'static str,
    error_rate: f64,
    standard_error: f64,
    band: f64,
    games_to_next: Option<u32>,
    games: u32,
    decisions: u32,
    network: &'static str,
}

impl Arguments {
    pub(super) fn settings(self) -> Settings {
        Settings { json: self.json, ..Settings::default() }
    }
}

/// The scale by which players are rated.
pub(super) fn run(settings: &Settings) -> String {
    let scale = Scale::SHIPPED;
    let mut text = String::new();
    if !settings.json {
        let heads = ("level", "millipoints", "±", "band", "to next", "games", "decisions");
        let (level, rate, error, band, next, games, decisions) = heads;
        text += &format!("{level:<14}{rate:>11}{error:>6}{band:>7}{next:>9}{games:>7}{decisions:>11}\n");
    }
    for (index, level) in scale.levels.iter().enumerate() {
        let next = scale.levels.get(index + 1).and_then(|next| level.games_to_tell_from(next));
        let Measured { level, games, decisions, rate, error, band } = *level;
        text += &if settings.json {
            let [error_rate, standard_error, band] = [rate, error, band].map(|rate| rounded(rate / 1e3));
            let network = scale.network;
            let (games_to_next, fields) = (next, (games, decisions));
            let (games, decisions) = fields;
            let fields =
                Fields { level, error_rate, standard_error, band, games_to_next, games, decisions, network };
            serde_json::to_string(&fields).unwrap_or_default() + "\n"
        } else {
            let next = next.map_or("-".to_owned(), |games| games.to_string());
            format!("{level:<14}{rate:>11.1}{error:>6.1}{band:>7.1}{next:>9}{games:>7}{decisions:>11}\n")
        };
    }
    if !settings.json {
        text += &format!("Network {}: {}\n", scale.network, scale.command);
    }
    text
}
