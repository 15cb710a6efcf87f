//! Matches in the `.mat` text format of Jellyfish, in the variant that gnubg writes.
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
//! Player 0's turns are in the left column. A pin is marked `*`, like a hit in backgammon. If a game has the
//! text `Wins …` but is not over on the board, the loser has resigned. Pending numbers in Plakoto Express are
//! dice numbers that the opponent passed on. They are in brackets before the player's roll, as in
//! `(4,5): 24/20 20/15 31: 24/20`. Only games that begin at the usual starting position can be written.

mod cells;
mod lines;
mod names;
mod notes;
mod read;
mod words;
mod write;

pub use read::{parse, recover, recover_as};
pub use write::{SetUpGame, write};

/// The tag of the comment that names the starter of a game without turns.
const STARTS: &str = "Starts";

/// The tag of the comment that names the rule set of a game, if it is not the one that follows in turn.
const GAME: &str = "Game";

/// The tags of comments about the match. The names are the same as in gnubg.
const SITE: &str = "Site";
const EVENT: &str = "Event";
const ROUND: &str = "Round";
const EVENT_DATE: &str = "EventDate";
const TRANSCRIBER: &str = "Transcriber";
const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];
const RATINGS: [&str; 2] = ["Player 1 Elo", "Player 2 Elo"];

/// The tags of comments about a turn. In the file, the numbers of the game and the turn follow the tag, as in
/// `1.3`. Without these numbers, `Comment` is about the whole match.
const COMMENT: &str = "Comment";
const MARK: &str = "Mark";
const LUCK: &str = "Luck";
