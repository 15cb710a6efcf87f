//! Implementation for NEON, which every 64-bit ARM processor has. A vector takes up four registers.

#![allow(unsafe_code)]

use std::arch::aarch64::*;
use std::array::from_fn;

use crate::eval::simd::vector::{KEPT_BYTES, lanewise};
use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Sets, Sums, Vector, Words};

/// Number of registers per vector.
const REGISTERS: usize = 4;

/// Number of 16-bit words per register.
const SHORT: usize = 8;

/// Number of 32-bit numbers per register.
const QUARTER: usize = SUMS / REGISTERS;

/// A vector of words in four registers.
#[derive(Clone, Copy)]
pub(super) struct Neon([int16x8_t; REGISTERS]);

/// The indices of the numbers in a register.
static PLACES: [u32; QUARTER] = [0, 1, 2, 3];

/// The bit that represents each of these indices in a subset.
static BITS: [u32; QUARTER] = [1, 2, 4, 8];

impl Vector for Neon {
    type Sums = [int32x4_t; REGISTERS];
    type Floats = FloatsNeon;
    type Sets = SetsNeon;

    const TOGETHER: usize = 6;

    #[inline(always)]
    fn load(from: &Words) -> Self {
        // SAFETY: each slice of the source has as many words as a register.
        Self(from_fn(|i| unsafe { vld1q_s16(from.0[SHORT * i..][..SHORT].as_ptr()) }))
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        for (part, register) in to.0.as_chunks_mut::<SHORT>().0.iter_mut().zip(self.0) {
            // SAFETY: `part` has as many words as a register.
            unsafe { vst1q_s16(part.as_mut_ptr(), register) };
        }
    }

    #[inline(always)]
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize {
        let mut count = 0;
        for (part, register) in self.0.into_iter().enumerate() {
            let part = first + (QUARTER * part) as u32;
            // SAFETY: the tables have 16 bytes per register. `count` is at most the number of pairs in the
            // earlier registers, so the 16 bytes from index `count` on are writable.
            unsafe {
                let numbers = vreinterpretq_s32_s16(register);
                let nonzero = vandq_u32(vmvnq_u32(vceqzq_s32(numbers)), vld1q_u32(BITS.as_ptr()));
                let nonzero = vaddvq_u32(nonzero) as usize & (KEPT_BYTES.len() - 1);
                let order = vld1q_u8(KEPT_BYTES[nonzero].as_ptr());
                let kept = vqtbl1q_u8(vreinterpretq_u8_s32(numbers), order);
                let places = vaddq_u32(vld1q_u32(PLACES.as_ptr()), vdupq_n_u32(part));
                let places = vqtbl1q_u8(vreinterpretq_u8_u32(places), order);
                vst1q_s32(pairs.as_mut_ptr().add(count), vreinterpretq_s32_u8(kept));
                vst1q_u32(indices.as_mut_ptr().add(count), vreinterpretq_u32_u8(places));
                count += nonzero.count_ones() as usize;
            }
        }
        count
    }

    lanewise!(add, vaddq_s16, 0 1 2 3);
    lanewise!(subtract, vsubq_s16, 0 1 2 3);

    #[inline(always)]
    fn at_least_zero(self) -> Self {
        // SAFETY: NEON is available.
        Self(from_fn(|i| unsafe { vmaxq_s16(self.0[i], vdupq_n_s16(0)) }))
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        // SAFETY: NEON is available.
        unsafe {
            let mut products = vdupq_n_s32(0);
            for (a, b) in self.0.into_iter().zip(other.0) {
                products = vmlal_s16(products, vget_low_s16(a), vget_low_s16(b));
                products = vmlal_high_s16(products, a, b);
            }
            vaddvq_s32(products)
        }
    }

    #[inline(always)]
    fn load_sums(from: &Sums) -> Self::Sums {
        // SAFETY: each slice of the source has as many numbers as a register.
        from_fn(|i| unsafe { vld1q_s32(from.0[QUARTER * i..][..QUARTER].as_ptr()) })
    }

    #[inline(always)]
    fn store_sums(from: Self::Sums, to: &mut Sums) {
        for (part, register) in to.0.as_chunks_mut::<QUARTER>().0.iter_mut().zip(from) {
            // SAFETY: `part` has as many numbers as a register.
            unsafe { vst1q_s32(part.as_mut_ptr(), register) };
        }
    }

    #[inline(always)]
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums {
        // SAFETY: NEON is available.
        from_fn(|i| unsafe { vaddq_s32(a[i], b[i]) })
    }

    #[inline(always)]
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums) {
        // SAFETY: NEON is available.
        let pairs = sums.map(|sums| unsafe {
            let units = vshlq_s32(sums, vdupq_n_s32(-(digits as i32)));
            let units = vminq_s32(vmaxq_s32(units, vdupq_n_s32(0)), vdupq_n_s32(i16::MAX.into()));
            let units = vreinterpretq_u64_s32(units);
            vreinterpretq_s32_u64(vorrq_u64(units, vshrq_n_u64::<16>(units)))
        });
        Self::store_sums(pairs, to);
    }

    #[inline(always)]
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums {
        // SAFETY: NEON is available.
        unsafe {
            let pair = vreinterpretq_s16_s32(vdupq_n_s32(pair));
            let products = self.0.map(|words| {
                let low = vmull_s16(vget_low_s16(words), vget_low_s16(pair));
                vpaddq_s32(low, vmull_high_s16(words, pair))
            });
            Self::add_sums(sums, products)
        }
    }
}

/// A vector of floating-point numbers in four registers.
#[derive(Clone, Copy)]
pub(super) struct FloatsNeon([float32x4_t; REGISTERS]);

impl Floats for FloatsNeon {
    #[inline(always)]
    fn load(from: &Lanes) -> Self {
        // SAFETY: each slice of the source has as many numbers as a register.
        Self(from_fn(|i| unsafe { vld1q_f32(from.0[QUARTER * i..][..QUARTER].as_ptr()) }))
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes) {
        for (part, register) in to.0.as_chunks_mut::<QUARTER>().0.iter_mut().zip(self.0) {
            // SAFETY: `part` has as many numbers as a register.
            unsafe { vst1q_f32(part.as_mut_ptr(), register) };
        }
    }

    #[inline(always)]
    fn splat(number: f32) -> Self {
        // SAFETY: NEON is available.
        Self([unsafe { vdupq_n_f32(number) }; REGISTERS])
    }

    lanewise!(add, vaddq_f32, 0 1 2 3);
    lanewise!(subtract, vsubq_f32, 0 1 2 3);
    lanewise!(multiply, vmulq_f32, 0 1 2 3);
    lanewise!(divide, vdivq_f32, 0 1 2 3);

    #[inline(always)]
    fn where_positive(self, condition: Self) -> Self {
        // SAFETY: NEON is available.
        Self(from_fn(|i| unsafe {
            let kept = vandq_u32(vreinterpretq_u32_f32(self.0[i]), vcgtzq_f32(condition.0[i]));
            vreinterpretq_f32_u32(kept)
        }))
    }

    /// Does not use the NEON instruction for the maximum, because it treats NaN and zeros with different
    /// signs in another way than the other instruction sets.
    #[inline(always)]
    fn at_least(self, other: Self) -> Self {
        // SAFETY: NEON is available.
        Self(from_fn(|i| unsafe { vbslq_f32(vcgtq_f32(self.0[i], other.0[i]), self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        // SAFETY: NEON is available.
        Self(self.0.map(|numbers| unsafe {
            let exponent = vshlq_n_s32::<23>(vreinterpretq_s32_f32(numbers));
            vreinterpretq_f32_s32(vaddq_s32(exponent, vdupq_n_s32(127 << 23)))
        }))
    }
}

/// Number of 64-bit sets per register.
const PAIR: usize = SETS / REGISTERS;

/// A vector of 64-bit sets in four registers.
#[derive(Clone, Copy)]
pub(super) struct SetsNeon([uint64x2_t; REGISTERS]);

impl Sets for SetsNeon {
    #[inline(always)]
    fn load(from: &[u64; SETS]) -> Self {
        // SAFETY: each slice of the source has as many sets as a register.
        Self(from_fn(|i| unsafe { vld1q_u64(from[PAIR * i..][..PAIR].as_ptr()) }))
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; SETS]) {
        for (part, register) in to.as_chunks_mut::<PAIR>().0.iter_mut().zip(self.0) {
            // SAFETY: `part` has as many sets as a register.
            unsafe { vst1q_u64(part.as_mut_ptr(), register) };
        }
    }

    lanewise!(and, vandq_u64, 0 1 2 3);
    lanewise!(or, vorrq_u64, 0 1 2 3);
    lanewise!(xor, veorq_u64, 0 1 2 3);

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        // SAFETY: NEON is available.
        Self(self.0.map(|sets| unsafe { vshlq_u64(sets, vdupq_n_s64(-i64::from(count))) }))
    }
}
