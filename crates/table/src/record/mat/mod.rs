//! A match as Jellyfish's `.mat` text, as gnubg writes it.
//!
//! ```text
//! ; [Player 1 "plakoto"]
//! ; [Player 2 "user"]
//! ; [Variation "plakoto"]
//!
//!  5 point match
//!
//!  Game 1
//!  plakoto : 0                    user : 0
//!   1)                             31: 24/23 24/21
//!   2) 66: 24/18(4)                66: 24/18(4)
//!   3) 66: 24/12(2)                21: 24/22 24/23
//!       Wins 2 points
//! ```
//!
//! Player 0 has the left column. A pin is marked `*` as a hit is. Who wins a game that is not over on the board wins it by
//! a resignation. What was handed over to a player in Plakoto Express stands in brackets in front of his roll, as in
//! `(4,5): 24/20 20/15 31: 24/20`. Only games from the usual start can be written.

mod names;
mod notes;
mod read;
mod write;

pub use read::{parse, recover, recover_as};
pub use write::write;

use plakoto_engine::rules::Player;

/// The column, in characters from 0, from which on text belongs to the right column.
const MIDDLE: usize = 20;

/// The player of the column that has something at `column`.
fn player_at(column: usize) -> Player {
    if column < MIDDLE { Player::O } else { Player::X }
}

/// The tag of a comment that tells who started a game without turns.
const STARTS: &str = "Starts";

/// The tags of comments that tell of the match, as gnubg has them.
const SITE: &str = "Site";
const EVENT: &str = "Event";
const ROUND: &str = "Round";
const EVENT_DATE: &str = "EventDate";
const TRANSCRIBER: &str = "Transcriber";
const RATINGS: [&str; 2] = ["Player 1 Elo", "Player 2 Elo"];

/// The tags of comments about a turn; behind them stand the numbers of game and turn, as `1.3`. Without these a comment is
/// about the match.
const COMMENT: &str = "Comment";
const MARK: &str = "Mark";
const LUCK: &str = "Luck";
