//! The opening: what the plays of the first rolls are worth, and the replies to them.
//!
//! A book is made by playing games, all plays of a roll with the same dice, so that the error of a difference is known and
//! smaller than those of its parts would make it. Candidates that are clearly behind are given up early. The program brings
//! along a book for each shipped rule set; what a book does not have it does not claim, and each entry says how sure it is.

mod collect;
mod compare;
mod entry;
mod games;
mod line;
mod log;
mod make;
mod shipped;
mod tally;
mod text;
mod work;

pub use compare::{Agreement, Compared, compare};
pub use entry::{Book, BookPlay, Entry, NEAR, Verdict};
pub use games::Games;
pub use line::{Line, NoFirstPlay};
pub use log::{Log, LogContents, LogError, LogHead};
pub use make::{MakeProgress, Part, Plan};
pub use shipped::shipped;
pub use tally::{Spread, Tally};
pub use text::BookError;
pub use work::{MOST_PLAYS, PLIES, WITHIN, Work};
