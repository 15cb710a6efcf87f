//! `plakoto ratings`: prints the rating scale.

use serde_json::json;

use super::output::json_lines;
use super::settings::Settings;
use plakoto_engine::printable::rounded;
use plakoto_table::analysis::{Measured, Scale};

/// Returns the scale by which players are rated, as text or JSON.
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
            let [rate, error, band] = [rate, error, band].map(|rate| rounded(rate / 1e3));
            json_lines(&[json!({
                "level": level, "error_rate": rate, "standard_error": error, "band": band, "games_to_next": next,
                "games": games, "decisions": decisions, "network": scale.network,
            })])
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
