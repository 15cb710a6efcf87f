//! The schedule of the quiz.
//!
//! The stages correspond to the boxes in Sebastian Leitner's system (*So lernt man lernen*, 1972). A position
//! that the user answers right moves to the next box, whose positions are repeated less often. A position
//! that the user answers wrong moves back to the first box.

/// The verdict on a user's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The user chose the best play, or a play that is nearly as good.
    Right,
    /// The user chose the best play, or a play that is nearly as good, but only after a hint that listed
    /// several plays.
    Helped,
    /// The user chose a worse play.
    Wrong,
}

/// Number of stages that a position can reach.
pub const STAGES: u8 = 7;

/// The stage from which a position counts as learned. It takes four right answers in a row, over about two
/// weeks.
pub const LEARNED: u8 = 5;

/// Returns the stage after an answer. `before` is the previous stage, from 1 to [`STAGES`], or `None` if the
/// quiz has not shown the position before.
pub fn next_stage(before: Option<u8>, verdict: Verdict) -> u8 {
    let before = before.unwrap_or(1).clamp(1, STAGES);
    match verdict {
        Verdict::Right => STAGES.min(before + 1),
        Verdict::Helped => before,
        Verdict::Wrong => 1,
    }
}

/// Returns the number of days after which a position at this stage is due again: 1, 2, 4 and so on.
pub fn days(stage: u8) -> u32 {
    1 << (stage.clamp(1, STAGES) - 1)
}

impl Verdict {
    /// Returns whether the verdict counts as a right answer, with or without a hint.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Helped)
    }

    /// Returns the name of the verdict.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Helped => "helped",
            Self::Wrong => "wrong",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_positions_are_asked_less_often() {
        let mut stage = None;
        let mut waits = Vec::new();
        for _ in 0..8 {
            let next = next_stage(stage, Verdict::Right);
            waits.push(days(next));
            stage = Some(next);
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 64, 64, 64]);
        assert_eq!(next_stage(stage, Verdict::Helped), STAGES);
        assert_eq!(next_stage(stage, Verdict::Wrong), 1);
        assert_eq!((next_stage(None, Verdict::Helped), days(1)), (1, 1));
    }
}
