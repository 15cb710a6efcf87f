//! The reference set: decisions with rolled-out plays, by which players are judged.
//!
//! The developers of GNU Backgammon judge a network not only by matches, but also by a benchmark of
//! rolled-out positions. A match shows which player is better. A set of decisions shows how much each player
//! loses, and in which positions. A [`Plan`] defines the decisions: the rule set, phase and dice follow from
//! a decision's number, so parts of a set can be made on different machines and merged. A search selects the
//! plays that are close to the best one. These plays are rolled out with common dice until each play clearly
//! trails or its distance from the best play is known well enough. The other plays keep their equity from the
//! search.
//!
//! ```
//! use plakoto_lab::reference::{Score, Set};
//!
//! let set = Set::shipped().expect("it is part of the program");
//! // This player always chooses the first legal play.
//! let score = Score::of(&set.records, |_, _| 0);
//! assert!(score.all.loss().mean > 0.05);
//! ```

mod compare;
mod decision;
mod decision_log;
mod find;
mod games;
mod head;
mod make;
mod plan;
mod roll_out;
mod run;
mod score;
mod set;

pub use compare::{Comparison, compare};
pub use decision::{Decision, PlayLoss, ReferencePlay, Rolled};
pub use games::{Games, WITHIN, engine};
pub use head::ReferenceHeader;
pub use make::{MakeProgress, make};
pub use plan::{Plan, Quota};
pub use run::{JudgeError, choose};
pub use score::{Class, Loss, Score, ScoreDifference};
pub use set::Set;
