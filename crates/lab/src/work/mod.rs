//! Long computations in pieces, which may be made anywhere and in any order.
//!
//! A *plan* is a file with a line for each [`Piece`]: which computation, which part of it, and whatever it needs, so that who
//! makes it needs nothing but the program. What comes out is one file, a *result*, with the same bytes however often and
//! wherever it is made. Results are put together once all are there; those that are damaged, contradict each other or belong to
//! something else are named, and never used. Who runs pieces where is somebody else's business: nothing here starts
//! a process or opens a connection.
//!
//! What a kind of computation does with its pieces is not known here, either.

mod collected;
mod error;
mod identity;
mod input;
mod piece;
mod plan;
mod result;
mod split;

pub use collected::{Collected, collect};
pub use error::{Fault, Unusable, WorkError};
pub use identity::Identity;
pub use input::{Contents, Text};
pub use piece::{MOST_PIECES, Piece};
pub use plan::{MOST_OF_LINE, Plan, find, pieces};
pub use result::{Made, PieceResult};
pub use split::{Job, split};
