//! Divides long computations into pieces, which can be computed on any machine and in any order.
//!
//! A *plan* is a file with one line for each [`Piece`]. The line records the computation, the range of items
//! that the piece covers, and all input that the items need in addition to the program. Computing a piece
//! gives one file, a *result*. The file has the same bytes wherever and however often it is computed. Results
//! are combined once all of them are available. Damaged or contradictory results, and results of other plans,
//! are reported and never used. This module starts no process and opens no connection. Running the pieces is
//! left to the user.
//!
//! The module does not depend on the kinds of computation, which define what computing a piece means.

mod error;
mod identity;
mod input;
mod piece;
mod plan;
mod result;
mod result_set;
mod split;

pub use error::{Fault, Unusable, WorkError};
pub use identity::Identity;
pub use input::{Contents, Text};
pub use piece::{MOST_PIECES, Piece};
pub use plan::{MOST_OF_LINE, Plan, find, pieces};
pub use result::{PieceResult, WorkOutput};
pub use result_set::{ResultSet, collect};
pub use split::{Job, split};
