//! When something is asked again.
//!
//! These are the boxes of Sebastian Leitner (*So lernt man lernen*, 1972): what was known goes to the next one, which is
//! opened more seldom, what was not known goes back to the first.

/// What an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The best play, or one that is nearly as good.
    Right,
    /// The same, after plays to choose from had been named.
    Helped,
    /// Anything else.
    Wrong,
}

/// How many stages there are.
pub const STAGES: u8 = 7;

/// From this stage on something is learned: it was answered well four times running, over a fortnight.
pub const LEARNED: u8 = 5;

/// The stage of what was at stage `before`, 1 to [`STAGES`], or had never been asked.
pub fn next_stage(before: Option<u8>, verdict: Verdict) -> u8 {
    let before = before.unwrap_or(1).clamp(1, STAGES);
    match verdict {
        Verdict::Right => STAGES.min(before + 1),
        Verdict::Helped => before,
        Verdict::Wrong => 1,
    }
}

/// After how many days something at this stage is asked again: 1, 2, 4 and so on.
pub fn days(stage: u8) -> u32 {
    1 << (stage.clamp(1, STAGES) - 1)
}

impl Verdict {
    /// Whether it was good enough.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Helped)
    }

    /// In a word.
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
    fn what_is_known_is_asked_more_seldom() {
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
