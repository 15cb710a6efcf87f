//! `plakoto ratings`.

use clap::Args;
use serde::Serialize;

use super::settings::Settings;
use crate::analysis::Measured;

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Arguments {
    /// Answer in JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// A level as JSON: rates in points, as elsewhere.
#[derive(Serialize)]
struct Fields {
    level: &'static str,
    error_rate: f64,
    standard_error: f64,
    games: u32,
    decisions: u32,
}

impl Arguments {
    pub(super) fn settings(self) -> Settings {
        Settings { json: self.json, ..Settings::default() }
    }
}

/// What the levels lose, by which players are rated.
pub(super) fn run(settings: &Settings) -> String {
    let mut text = String::new();
    if !settings.json {
        text += &format!("{:<14}{:>11}{:>6}{:>7}{:>11}\n", "level", "millipoints", "±", "games", "decisions");
    }
    for Measured { level, games, decisions, rate, error } in Measured::ALL {
        text += &if settings.json {
            let (error_rate, standard_error) = (points(rate), points(error));
            let fields = Fields { level, error_rate, standard_error, games, decisions };
            serde_json::to_string(&fields).unwrap_or_default() + "\n"
        } else {
            format!("{level:<14}{rate:>11.1}{error:>6.1}{games:>7}{decisions:>11}\n")
        };
    }
    text
}

fn points(millipoints: f64) -> f64 {
    crate::printable::rounded(millipoints / 1e3)
}
