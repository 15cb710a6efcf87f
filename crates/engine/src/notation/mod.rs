//! Every text form of what [`crate::rules`] knows: one notation, one file, with what it says as a type, reading, writing
//! and the test that they agree.
//!
//! | notation | looks like |
//! |---|---|
//! | [`position_id`] | `AACA/z8AAID/Pw`, gnubg's, with pins in bits that it leaves unused |
//! | [`match_id`] | `cAkXAAAAAAAE`, gnubg's: who is on roll, dice, score |
//! | [`gnubg_id`] | both with a colon between them, and pending numbers |
//! | [`simple_board`] | 26 numbers: a point each, and both bars |
//! | [`raw_board`] | FIBS's `board:` line |
//! | [`board_bytes`] | 26 small numbers of a byte each, for arrays |
//! | [`diagram`], [`pbmserv_board`], [`narrow_board`] | gnubg's drawing of a board, pbmserv's, and one for narrow screens |
//! | [`play_text`] | `24/18(2)`, and why a play is illegal |
//! | [`step_text`] | `24/18 18/12`: one step for each number |
//! | [`roll_text`], [`pending_text`] | `31`; `4,4,5,5` |
//! | [`resignation_text`] | `gammon` |
//! | [`variant_text`], [`variant_file`] | `plakoto mother=3`; the same as a small file |
//!
//! The usual form of a type is its `FromStr` and its `Display`: a position has its ID, a legal play the spelling of people.
//! Others are functions of their modules.
//!
//! What is read is well-formed and possible; whether a play is legal is a question to [`crate::rules`].

mod base64;
pub mod board_bytes;
pub mod diagram;
mod error;
pub mod gnubg_id;
pub mod match_id;
pub mod narrow_board;
pub mod pbmserv_board;
pub mod pending_text;
pub mod play_text;
pub mod position_id;
pub mod raw_board;
pub mod resignation_text;
pub mod roll_text;
pub mod simple_board;
pub mod step_text;
pub mod syntax;
pub mod variant_file;
pub mod variant_text;

pub use error::{NotationCause, NotationError};
