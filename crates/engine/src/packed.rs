//! Compressible encoding of 16-bit numbers. Each number is stored as its difference from a neighbouring
//! number or from zero. Such differences are small, so they compress well. This matters because endgame
//! tables and networks make up most of the program's download size.

/// An encoded sequence of differences: the low bytes of all differences, then their high bytes.
pub struct Packed<'a> {
    low: &'a [u8],
    high: &'a [u8],
}

/// Appends all low bytes of `differences` to `bytes`, then all high bytes.
pub fn write(differences: &[u16], bytes: &mut Vec<u8>) {
    bytes.extend(differences.iter().map(|difference| difference.to_le_bytes()[0]));
    bytes.extend(differences.iter().map(|difference| difference.to_le_bytes()[1]));
}

/// Encodes the signed difference `number - before` as an unsigned number (zigzag encoding), so that small
/// differences of either sign give small values.
pub const fn difference(number: u16, before: u16) -> u16 {
    let distance = number.wrapping_sub(before).cast_signed();
    ((distance << 1) ^ (distance >> 15)).cast_unsigned()
}

/// Decodes a difference from `before` and returns the original number. This is the inverse of [`difference`].
pub const fn number(difference: u16, before: u16) -> u16 {
    let distance = (difference >> 1) ^ (difference & 1).wrapping_neg();
    before.wrapping_add(distance)
}

impl<'a> Packed<'a> {
    /// Wraps encoded bytes. The first half contains the low bytes, and the second half contains the high
    /// bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        let (low, high) = bytes.split_at(bytes.len() / 2);
        Self { low, high }
    }

    /// Total number of low and high bytes.
    pub const fn bytes(&self) -> usize {
        self.low.len() + self.high.len()
    }

    /// Removes the first `bytes / 2` differences and returns them. If fewer differences are left, returns
    /// them all.
    pub fn take(&mut self, bytes: usize) -> Self {
        let words = (bytes / 2).min(self.low.len());
        let ((low, rest_low), (high, rest_high)) = (self.low.split_at(words), self.high.split_at(words));
        *self = Self { low: rest_low, high: rest_high };
        Self { low, high }
    }

    /// Returns all differences.
    pub fn differences(&self) -> impl Iterator<Item = u16> {
        self.low.iter().zip(self.high).map(|(low, high)| u16::from_le_bytes([*low, *high]))
    }

    /// Decodes differences from zero and writes the numbers to `bytes` in little-endian order. Networks are
    /// decoded at every program start, so this loop is written in a form that the compiler can vectorise.
    pub fn unpack(&self, bytes: &mut [u8]) {
        for ((word, low), high) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(self.low).zip(self.high) {
            *word = number(u16::from_le_bytes([*low, *high]), 0).to_le_bytes();
        }
    }

    /// Returns the difference at index `place`, or `None` if the index has no difference.
    pub fn get(&self, place: usize) -> Option<u16> {
        Some(u16::from_le_bytes([*self.low.get(place)?, *self.high.get(place)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_a_round_trip() {
        let numbers = [0, 1, 65_535, 0, 32_768, 32_767, 40_000, 3, 2];
        for (number_there, before) in numbers.iter().flat_map(|a| numbers.map(|b| (*a, b))) {
            assert_eq!(number(difference(number_there, before), before), number_there, "{before}");
        }
        assert_eq!([difference(7, 7), difference(6, 7), difference(8, 7)], [0, 1, 2]);
        let mut bytes = Vec::new();
        write(&[0x0102, 0x0304], &mut bytes);
        assert_eq!(bytes, [2, 4, 1, 3]);
        let packed = Packed::new(&bytes);
        assert_eq!(packed.differences().collect::<Vec<_>>(), [0x0102, 0x0304]);
        assert_eq!([packed.get(1), packed.get(2)], [Some(0x0304), None]);
    }
}
