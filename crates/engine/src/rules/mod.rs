//! The rules of Plakoto and its family: positions, rolls, plays, outcomes, rule sets, and the generation of
//! legal plays.
//!
//! A [`Position`] is always described from the view of the player on roll. Their checkers are [`Side::Mine`]
//! and move from the 24-point down to the 1-point and off the board. Point `p` in the opponent's numbering is
//! point `25 - p` in the numbering of the player on roll: see [`Point`].
//!
//! This module does not depend on evaluation, game records or protocols. Text forms are in
//! [`crate::notation`].

mod board;
mod dice;
mod game_stage;
mod outcome;
pub mod perft;
mod plays;
mod resignation;
pub mod score;
mod variant;

pub use board::mechanics::{Contact, Course, Mechanics};
pub use board::player::Player;
pub use board::point::Point;
pub(crate) use board::point::swapped_set;
pub use board::point_sets::PointSets;
pub(crate) use board::point_sets::can_meet;
pub use board::position::Position;
pub use board::setup::{Setup, SetupError, SetupFault};
pub use board::side::Side;
pub use board::stack::Stack;
pub use board::step::Step;
pub use board::{CHECKERS, HOME, POINTS};
pub use dice::generator::Dice;
pub use dice::numbers::{Next, Numbers};
pub use dice::pending::Pending;
pub use dice::roll::{Roll, RollError};
pub(crate) use dice::run::{Order, Run};
pub use game_stage::GameStage;
pub(crate) use outcome::STARTING_QUADRANT;
pub use outcome::{Outcome, Victory, outcome};
pub use plays::cascade;
pub use plays::cascade::ResultCount;
pub use plays::legal_play::LegalPlay;
pub use plays::limits::Limit;
pub use plays::movegen::{count_results, each_result, each_result_while, legal_plays, only_play};
pub use plays::partial::{NextStep, PartialPlay};
pub use plays::play::{MAX_STEPS, Play};
pub(crate) use plays::steps::steps;
pub use plays::used_numbers::used_numbers;
pub use resignation::{Resignation, ResignationError, ResignationKind};
pub use variant::blocking::{Blocking, Prime, Runner, Sixes, Unblock};
pub use variant::rotation::Rotation;
pub use variant::rule_set::{AfterDraw, Preset, RuleSet, Starter};
pub use variant::switch::{Choice, Switch};
