//! A hash function for values that are displayed or stored. It gives the same hash on every machine, even if
//! other crates change their hash functions.

/// Hash of the words added so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FixedHash(u64);

impl FixedHash {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

    /// Adds a word to the hash. The state is a polynomial in [`Self::FACTOR`].
    pub(crate) fn add(&mut self, word: impl Into<u64>) {
        self.0 = self.0.wrapping_add(word.into()).wrapping_mul(Self::FACTOR);
    }

    /// Returns the hash. The bits are rotated so that the lowest bits depend on the most words.
    pub(crate) const fn finish(self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_never_changes() {
        let mut hash = FixedHash::default();
        [1_u32, 2, 3].into_iter().for_each(|word| hash.add(word));
        assert_eq!(hash.finish(), 0xcb7c_8430_f94d_10fa);
    }
}
