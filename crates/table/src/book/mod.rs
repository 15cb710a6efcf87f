//! Opening books: the equities of plays for the first roll of the game and for the reply roll.
//!
//! The program contains a book for each shipped rule set. A book covers only the lines of play that it lists.
//! Each equity has a standard error.

mod entry;
mod line;
mod shipped;
mod text;

pub use entry::{Book, BookPlay, Entry, SURE, Verdict, WITHIN};
pub use line::{Line, TurnsError};
pub use shipped::shipped;
pub use text::BookError;
