//! The opening: what the plays of the first rolls are worth, and the replies to them.
//!
//! The program brings along a book for each shipped rule set; what a book does not have it does not claim, and each entry
//! says how sure it is.

mod compare;
mod entry;
mod line;
mod shipped;
mod text;

pub use compare::{Agreement, Compared, compare};
pub use entry::{Book, BookPlay, Entry, NEAR, Verdict, WITHIN};
pub use line::Line;
pub use shipped::shipped;
