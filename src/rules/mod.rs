//! The rules of Plakoto and every text form of its positions and plays.
//!
//! A [`Position`] is always seen by the player on roll: his checkers are [`Side::Mine`], he moves from his
//! 24-point down to his 1-point and off, and the opponent's point `p` is his point `25 - p`. Nothing here knows
//! about evaluation, games in progress or the protocol.

mod base64;
pub mod cascade;
pub mod diagram;
mod dice;
mod generator;
pub mod gnubg_id;
mod immediate;
pub mod match_id;
mod movegen;
mod numbers;
mod outcome;
pub mod pbmserv_board;
mod pending;
pub mod perft;
mod play;
pub mod play_text;
mod player;
mod position;
pub mod position_id;
pub mod raw_board;
mod setup;
pub mod simple_board;
mod stack;
mod switch;
pub mod syntax;
mod variant;
pub mod variant_file;
mod variant_text;

pub(crate) use dice::roll;
pub use dice::{Roll, RollError};
pub use generator::Dice;
pub(crate) use movegen::steps;
pub use movegen::{LegalPlay, legal_plays};
pub use numbers::{Next, Numbers};
pub(crate) use numbers::{Order, Run};
pub(crate) use outcome::STARTING_QUADRANT;
pub use outcome::{Outcome, Victory, outcome};
pub use pending::{Pending, PendingError};
pub use play::{MAX_STEPS, OFF, Play, Step};
pub use player::Player;
pub(crate) use position::PointSets;
pub use position::Position;
pub use setup::{Setup, SetupFault, SetupFaults};
pub use stack::Stack;
pub use switch::{Choice, Switch};
pub use variant::{RuleSet, Starter};
pub use variant_text::{RuleSetError, RuleSetFault};

/// Number of points on the board, and the number of each side's starting point.
pub const POINTS: u8 = 24;

/// Number of checkers of each side.
pub const CHECKERS: u8 = 15;

/// Highest point of the home board.
pub const HOME: u8 = 6;

/// One of the two sides of a [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player on roll.
    Mine,
    /// His opponent.
    Theirs,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}
