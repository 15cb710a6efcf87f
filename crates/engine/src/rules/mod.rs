//! The rules of Plakoto and its family: positions, rolls, plays, outcomes, rule sets, and the generation of
//! legal plays.
//!
//! A [`Position`] is always described from the view of the player on roll. Their checkers are [`Side::Mine`]
//! and move from the 24-point down to the 1-point and off the board. Point `p` in the opponent's numbering is
//! point `25 - p` in the numbering of the player on roll: see [`Point`].
//!
//! This module does not depend on evaluation, game records or protocols. Text forms are in
//! [`crate::notation`].

mod blocking;
mod board;
pub mod cascade;
mod dice;
mod numbers;
mod outcome;
mod plays;
mod rotation;
mod rule_set;
mod switch;

pub use blocking::{Blocking, Prime, Runner, Sixes, Unblock};
pub use board::point_sets::PointSets;
pub(crate) use board::point_sets::can_meet;
pub use board::position::Position;
pub(crate) use board::position::steps;
pub use board::setup::{Setup, SetupError, SetupFault};
pub use board::stack::Stack;
pub(crate) use board::swapped_set;
pub use board::{CHECKERS, Contact, Course, HOME, Mechanics, POINTS, Player, Point, Side, Step};
pub use cascade::ResultCount;
pub use dice::{Dice, Roll, RollError};
pub use numbers::{Next, Numbers, Pending};
pub(crate) use numbers::{Order, Run};
pub(crate) use outcome::STARTING_QUADRANT;
pub use outcome::{
    GameStage, MAX_LENGTH, MAX_SCORE, Outcome, Resignation, ResignationError, ResignationKind, Victory,
    is_possible_score, outcome,
};
pub use plays::limits::Limit;
pub use plays::partial::{NextStep, PartialPlay, used_numbers};
pub use plays::play::{LegalPlay, MAX_STEPS, Play};
pub use plays::{PlyCount, count_results, each_result, each_result_while, legal_plays, only_play, perft};
pub use rotation::Rotation;
pub use rule_set::{AfterDraw, Preset, RuleSet, Starter};
pub use switch::{Choice, Switch};
