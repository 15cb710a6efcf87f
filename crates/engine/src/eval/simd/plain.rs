//! Implementation with arrays, for machines without vector registers. The other instruction sets are tested
//! against it.

use std::array::from_fn;

use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Sets, Sums, Vector, WORDS, Words};

#[derive(Clone, Copy)]
pub(super) struct Plain([i16; WORDS]);

impl Vector for Plain {
    type Sums = [i32; SUMS];
    type Floats = Lanes;
    type Sets = [u64; SETS];

    const TOGETHER: usize = 6;

    #[inline(always)]
    fn load(from: &Words) -> Self {
        Self(from.0)
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        to.0 = self.0;
    }

    #[inline(always)]
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize {
        let mut count = 0;
        for (index, [low, high]) in (first..).zip(self.0.as_chunks::<2>().0) {
            let pair = i32::from(*low as u16) | i32::from(*high) << 16;
            if pair != 0 {
                (pairs[count], indices[count]) = (pair, index);
                count += 1;
            }
        }
        count
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    #[inline(always)]
    fn at_least_zero(self) -> Self {
        Self(self.0.map(|word| word.max(0)))
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        let products = self.0.into_iter().zip(other.0).map(|(a, b)| i32::from(a) * i32::from(b));
        products.fold(0, i32::wrapping_add)
    }

    #[inline(always)]
    fn load_sums(from: &Sums) -> Self::Sums {
        from.0
    }

    #[inline(always)]
    fn store_sums(from: Self::Sums, to: &mut Sums) {
        to.0 = from;
    }

    #[inline(always)]
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums {
        from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums) {
        let unit = |sum: i32| (sum >> digits).clamp(0, i16::MAX.into());
        for i in (0..SUMS).step_by(2) {
            to.0[i] = unit(sums[i]) | unit(sums[i + 1]) << 16;
        }
    }

    #[inline(always)]
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums {
        let (first, second) = (i32::from(pair as i16), pair >> 16);
        from_fn(|i| {
            let products = i32::from(self.0[2 * i]) * first;
            let products = products.wrapping_add(i32::from(self.0[2 * i + 1]) * second);
            sums[i].wrapping_add(products)
        })
    }
}

impl Floats for Lanes {
    #[inline(always)]
    fn load(from: &Lanes) -> Self {
        *from
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes) {
        *to = self;
    }

    #[inline(always)]
    fn splat(number: f32) -> Self {
        Self([number; Self::COUNT])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] - other.0[i]))
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] * other.0[i]))
    }

    #[inline(always)]
    fn divide(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] / other.0[i]))
    }

    #[inline(always)]
    fn where_positive(self, condition: Self) -> Self {
        Self(from_fn(|i| if condition.0[i] > 0.0 { self.0[i] } else { 0.0 }))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Self {
        Self(from_fn(|i| if self.0[i] > other.0[i] { self.0[i] } else { other.0[i] }))
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        Self(self.0.map(|number| f32::from_bits((number.to_bits() << 23).wrapping_add(127 << 23))))
    }
}

impl Sets for [u64; SETS] {
    #[inline(always)]
    fn load(from: &[u64; SETS]) -> Self {
        *from
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; SETS]) {
        *to = self;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        from_fn(|i| self[i] & other[i])
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        from_fn(|i| self[i] | other[i])
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        from_fn(|i| self[i] ^ other[i])
    }

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        self.map(|set| set >> count)
    }
}
