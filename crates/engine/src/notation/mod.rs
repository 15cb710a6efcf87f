//! Text forms of the types in [`crate::rules`]. Each notation has its own file with a parser, a writer, and a
//! test that text survives a round trip.
//!
//! | notation | example or description |
//! |---|---|
//! | [`position_id`] | `AACA/z8AAID/Pw`: gnubg's position ID, with pins in otherwise unused bits |
//! | [`match_id`] | `cAkXAAAAAAAE`: gnubg's match ID with the player on roll, dice and score |
//! | [`gnubg_id`] | position ID and match ID, separated by a colon, and pending numbers |
//! | [`xgid`] | `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10`: eXtreme Gammon's position ID |
//! | [`simple_board`] | 26 numbers: one for each point and each bar |
//! | [`raw_board`] | the `board:` line of text that FIBS sends |
//! | [`board_bytes`] | 26 signed bytes, for arrays of positions |
//! | [`diagram`] | drawing of a board, as in gnubg |
//! | [`pbmserv_board`] | drawing of a board, as on the pbmserv server |
//! | [`narrow_board`] | board in two columns of text, for narrow screens |
//! | [`play_text`] | `24/18(2)`: the form for people, and reasons why a play is illegal |
//! | [`step_text`] | `24/18 18/12`: one step for each number |
//! | [`point_names`] | `ω`: Greek letters instead of the numbers of points |
//! | [`roll_text`], [`pending_text`] | `31`; `4,4,5,5` |
//! | [`resignation_text`] | `gammon` |
//! | [`variant_text`], [`variant_file`] | `plakoto mother=3`; a rule set as a small file |
//! | [`rotation_text`] | `portes, plakoto, fevga`: rule sets that are played in turn |
//!
//! `FromStr` and `Display` implement the usual text form of a type: the ID of a position, or the
//! human-readable form of a legal play. All other text forms are functions in the modules of their notations.
//!
//! Parsed positions are legal, but a parsed play may be illegal: [`crate::rules`] decides which plays are
//! legal.

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
pub mod point_names;
pub mod position_id;
pub mod raw_board;
pub mod resignation_text;
pub mod roll_text;
pub mod rotation_text;
pub mod simple_board;
pub mod step_text;
pub mod syntax;
pub mod variant_file;
pub mod variant_text;
pub mod xgid;

pub use error::{
    Cube, Expected, Got, IdKind, MatchIdField, NotationCause, NotationError, NotationFault, RawToken,
    XgidField,
};
