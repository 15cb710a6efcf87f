//! The reference set: decisions whose plays were rolled out, by which whoever chooses plays is judged.
//!
//! As gnubg's developers judge a network by a benchmark of rolled-out positions and not by duels alone: a duel tells that
//! one player is better, a set of decisions how much each loses, and where. A [`Plan`] says which decisions there are: each
//! has a number, from which its rule set, its phase and its dice follow, so that parts of a set can be made anywhere and put
//! together. Every play that a search finds near the best is rolled out with the same dice, until it is clearly behind or
//! the difference is known. What is not near keeps what the search says of it.
//!
//! ```
//! use plakoto_lab::reference::{Score, Set};
//!
//! let set = Set::shipped().expect("it is part of the program");
//! // Somebody who always makes the first of the legal plays.
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
