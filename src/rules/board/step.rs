//! Checker moves.

/// The number of the place where checkers go that are borne off.
pub const OFF: u8 = 0;

/// A checker move: one checker by one number.
///
/// Ordered by where it starts, then by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Step {
    /// The point it leaves: 1–24.
    pub from: u8,
    /// The point it lands on, or [`OFF`]: up to six less than `from`.
    pub to: u8,
}

/// A step takes up to this many pips.
const MAX_PIPS: u8 = 6;

impl Step {
    /// Where it starts in the five high bits, and how few pips it takes in the three low ones.
    #[inline]
    pub(in crate::rules) const fn byte(self) -> u8 {
        self.from << 3 | (MAX_PIPS - (self.from - self.to))
    }

    #[inline]
    pub(in crate::rules) const fn of_byte(byte: u8) -> Self {
        let from = byte >> 3;
        Self { from, to: from - (MAX_PIPS - (byte & 7)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_ordered_as_the_steps() {
        let steps: Vec<Step> = (1..=24u8)
            .flat_map(|from| (from.saturating_sub(6)..from).map(move |to| Step { from, to }))
            .collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
