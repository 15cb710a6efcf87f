//! Exercises for practice: positions, the values of the user's answers, and the schedule for repetition.
//!
//! ```
//! use plakoto_table::practice::{Exercise, Solution, MatchScore};
//! use plakoto_engine::{Engine, PlayText, Roll, RuleSet, StopFlag};
//! use plakoto_engine::rules::Position;
//!
//! let (engine, stop, roll) = (Engine::default(), StopFlag::default(), "21".parse::<Roll>()?);
//! let exercise = Exercise::new(RuleSet::PLAKOTO, Position::START, roll.into(), MatchScore::default(), "the start".into())?;
//! let solution = Solution::find(&engine, &exercise, 0, &stop).expect("it was not stopped");
//! let answer = exercise.read("24/21")?;
//! assert!(solution.loss(&solution.weigh(&answer).expect("it was not stopped")) > 0.03);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exercise;
mod puzzle;
mod schedule;
mod solution;

pub use exercise::{Exercise, ExerciseError, MatchScore};
pub use puzzle::{Puzzle, Theme};
pub use schedule::{LEARNED, STAGES, Verdict, days, next_stage};
pub use solution::{MOST_CHOICES, Solution};
