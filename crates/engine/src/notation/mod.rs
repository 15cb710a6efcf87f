//! Text forms of the types in [`crate::rules`]. Each notation has its own file, with a type for its content,
//! a parser, a writer, and a round-trip test.
//!
//! | notation | example or description |
//! |---|---|
//! | [`position_id`] | `AACA/z8AAID/Pw`, gnubg's, with pins in otherwise unused bits |
//! | [`match_id`] | `cAkXAAAAAAAE`, gnubg's: player on roll, dice, score |
//! | [`gnubg_id`] | position ID and match ID with a colon between them, and pending numbers |
//! | [`simple_board`] | 26 numbers: one for each point and each bar |
//! | [`raw_board`] | FIBS's `board:` line |
//! | [`board_bytes`] | 26 signed bytes, for arrays |
//! | [`diagram`], [`pbmserv_board`], [`narrow_board`] | gnubg's drawing of a board, pbmserv's, and one for narrow screens |
//! | [`play_text`] | `24/18(2)`, and reasons why a play is illegal |
//! | [`step_text`] | `24/18 18/12`: one step for each number |
//! | [`roll_text`], [`pending_text`] | `31`; `4,4,5,5` |
//! | [`resignation_text`] | `gammon` |
//! | [`variant_text`], [`variant_file`] | `plakoto mother=3`; the same as a small file |
//!
//! `FromStr` and `Display` implement the usual form of a type: the ID for a position, the form for people for
//! a legal play. The other forms are functions of their modules.
//!
//! Parsed values are well-formed and possible. The legality of plays is decided by [`crate::rules`].

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
