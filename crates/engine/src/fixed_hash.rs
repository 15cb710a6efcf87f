//! A hash for what is shown or kept: the same on every machine, and whatever crates are used elsewhere.

/// The hash of some words, in their order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FixedHash(u64);

impl FixedHash {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

    /// Adds a word: what there is so far is a polynomial in [`Self::FACTOR`].
    pub(crate) fn add(&mut self, word: impl Into<u64>) {
        self.0 = self.0.wrapping_add(word.into()).wrapping_mul(Self::FACTOR);
    }

    /// The hash, with the bits that depend on most words turned to the lowest places.
    pub(crate) const fn finish(self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_what_it_always_was() {
        let mut hash = FixedHash::default();
        [1_u32, 2, 3].into_iter().for_each(|word| hash.add(word));
        assert_eq!(hash.finish(), 0xcb7c_8430_f94d_10fa);
    }
}
