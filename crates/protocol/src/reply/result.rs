//! Game results and match scores in replies.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use plakoto_engine::rules::Victory;
use plakoto_table::match_play::{GameEnding, GameResult};

/// Describes the end of a game.
pub(crate) fn game_over(result: &GameResult, names: &[String; 2]) -> Message {
    let how = how(result);
    let GameResult::Won { winner, points, ending } = result else {
        return message!("event-game_drawn", how = how);
    };
    let victory = match ending {
        GameEnding::Played(victory) => *victory,
        GameEnding::Resigned(resignation) => resignation.victory(),
    };
    let (player, game) = (&names[winner.index()], victory_name(victory));
    message!("event-game_over", how = how, player = player, game = game, points = *points)
}

/// Formats the score as gnubg's `show score` does.
pub(crate) fn score_line(names: &[String; 2], games: u32, score: [u16; 2], length: u16) -> Message {
    message!(
        "event-score",
        games = games,
        player = &names[0],
        points = score[0],
        opponent = &names[1],
        other = score[1],
        length = length
    )
}

/// Returns the name of a victory, such as `gammon`.
pub(crate) fn victory_name(victory: Victory) -> Message {
    match victory {
        Victory::Single => message!("game-single"),
        Victory::Gammon => message!("game-gammon"),
        Victory::Triple => message!("game-triple"),
        Victory::Mother => message!("game-mother"),
    }
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
    #[schemars(extend("enum" = ["single", "gammon", "triple", "mother", "resignation", "mothers_pinned", "dead", "unknown"]))]
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
        GameResult::Won { ending: GameEnding::Played(victory), .. } => victory_word(*victory),
        GameResult::Won { ending: GameEnding::Resigned(_), .. } => "resignation",
        GameResult::MothersPinned => "mothers_pinned",
        GameResult::Dead => "dead",
        GameResult::Unknown => "unknown",
    }
}

const fn victory_word(victory: Victory) -> &'static str {
    match victory {
        Victory::Single => "single",
        Victory::Gammon => "gammon",
        Victory::Triple => "triple",
        Victory::Mother => "mother",
    }
}
