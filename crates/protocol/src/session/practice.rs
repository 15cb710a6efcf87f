//! Practice: the user repeats decisions that were mistakes.

use crate::Reply;
use plakoto_table::match_play::Match;
use plakoto_table::practice::{Exercise, Verdict};
use plakoto_words::message;

/// The questions that the user practises, and how many answers were right.
#[derive(Clone, Debug)]
pub(crate) struct Practice {
    exercises: Vec<Exercise>,
    /// Stage of the positions; `None` if they are new.
    pub(super) stage: Option<u8>,
    /// The match at the table. If it changes, the practice is over.
    series: Match,
    asked: usize,
    right: usize,
}

impl Practice {
    /// Begins with the first of these questions, of which there must be one. `series` is the match at the table.
    pub(crate) fn new(exercises: Vec<Exercise>, stage: Option<u8>, series: Match) -> Self {
        Self { exercises, stage, series, asked: 0, right: 0 }
    }

    /// Whether the practice began at this match.
    pub(crate) fn is_at(&self, series: &Match) -> bool {
        self.series == *series
    }

    /// Goes to the next question. Returns `false` after the last question.
    pub(crate) fn go_on(&mut self) -> bool {
        self.asked += 1;
        self.asked < self.exercises.len()
    }

    /// Counts an answer.
    pub(crate) fn count(&mut self, verdict: Verdict) {
        self.right += usize::from(verdict.is_right());
    }

    /// The open question.
    pub(crate) fn question(&self) -> &Exercise {
        &self.exercises[self.asked]
    }

    /// Number of the open question, from 1, and the number of all questions.
    pub(crate) fn place(&self) -> [usize; 2] {
        [self.asked + 1, self.exercises.len()]
    }

    pub(crate) fn summary(&self) -> Reply {
        let Self { asked, right, .. } = self;
        Reply::message(message!("practice-over", right = *right, asked = *asked))
    }
}
