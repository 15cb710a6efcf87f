//! The reference set: rolled-out decisions for judging players.
//!
//! gnubg's developers judge a network by a benchmark of rolled-out positions, and not by matches alone. A
//! match shows which player is better; a set of decisions shows how much each player loses, and where. A
//! [`Plan`] defines the decisions: rule set, phase and dice follow from a decision's number, so parts of a
//! set can be made anywhere and merged. Every play that a search finds close to the best is rolled out with
//! common dice, until it clearly trails or its distance is known well enough. The other plays keep the equity
//! of the search.
//!
//! ```
//! use plakoto_lab::reference::{Score, Set};
//!
//! let set = Set::shipped().expect("it is part of the program");
//! A player who always makes the first legal play.
//! let score = Score::of(&set.records, |_, _| 0);
//! assert!(score.all.loss().mean > 0.05);
//! ```

mod compare;
mod decision;
mod find;
mod games;
mod head;
mod kept;
mod make;
mod phase;
mod plan;
mod roll_out;
mod run;
mod score;
mod set;

pub use compare::{Comparison, compare};
pub use decision::{Decision, PlayLoss, ReferencePlay, Rolled};
pub use games::{Games, WITHIN, engine};
pub use head::Head;
pub use make::{MakeProgress, make, make_each};
pub use phase::DecisionPhase;
pub use plan::{Plan, Quota};
pub use run::{JudgeError, choose};
pub use score::{Class, Loss, Score, ScoreDifference};
pub use set::Set;
