//! Game results and match scores in replies.

use schemars::JsonSchema;
use serde::Serialize;

use plakoto_engine::rules::Victory;
use plakoto_table::match_play::{GameEnding, GameResult};

pub(crate) fn game_over(result: &GameResult, names: &[String; 2]) -> String {
    let GameResult::Won { winner, points, ending } = result else {
        return match result {
            GameResult::MothersPinned => "The game is a draw: both mothers are pinned.",
            GameResult::Dead => "The game is a draw: neither player can ever move again.",
            _ => "The game is over.",
        }
        .into();
    };
    let how = match ending {
        GameEnding::Played(Victory::Mother) => "pins the mother and wins".to_owned(),
        GameEnding::Played(Victory::Triple) => "wins a triple game and".to_owned(),
        GameEnding::Played(victory) => format!("wins a {} and", victory.name()),
        GameEnding::Resigned(resignation) => format!("wins a {resignation} and"),
    };
    let plural = if *points == 1 { "" } else { "s" };
    format!("{} {how} {points} point{plural}.", names[winner.index()])
}

/// Formats the score as gnubg's `show score` does.
pub(crate) fn score_line(names: &[String; 2], games: u32, score: [u16; 2], length: u16) -> String {
    let plural = if games == 1 { "" } else { "s" };
    let kind = match length {
        0 => "open-ended session".into(),
        1 => "match to 1 point".into(),
        length => format!("match to {length} points"),
    };
    let [first, second] = names;
    format!("The score (after {games} game{plural}) is: {first} {}, {second} {} ({kind})", score[0], score[1])
}

/// The result of a game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ResultFields {
    /// The player who won, 0 or 1; null for a draw.
    winner: Option<usize>,
    /// The points of the game; 0 for a draw.
    points: u8,
    /// How the game ended: `single`, `gammon`, `triple`, `mother`, `resignation`, `mothers_pinned`, `dead`
    /// (neither player can ever move again) or `unknown`.
    how: &'static str,
}

impl ResultFields {
    pub(crate) fn new(result: &GameResult) -> Self {
        let (winner, points) = match result {
            GameResult::Won { winner, points, .. } => (Some(winner.index()), *points),
            _ => (None, 0),
        };
        Self { winner, points, how: how(result) }
    }
}

const fn how(result: &GameResult) -> &'static str {
    match result {
        GameResult::Won { ending: GameEnding::Played(victory), .. } => match victory {
            Victory::Single => "single",
            Victory::Gammon => "gammon",
            Victory::Triple => "triple",
            Victory::Mother => "mother",
        },
        GameResult::Won { ending: GameEnding::Resigned(_), .. } => "resignation",
        GameResult::MothersPinned => "mothers_pinned",
        GameResult::Dead => "dead",
        GameResult::Unknown => "unknown",
    }
}
