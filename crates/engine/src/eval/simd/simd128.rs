//! Implementation for the 128-bit instructions of WebAssembly, for modules that are compiled with
//! `-C target-feature=+simd128`. A vector takes up four registers.

#![allow(unsafe_code)]

use std::arch::wasm32::*;
use std::array::from_fn;

use crate::eval::simd::vector::{KEPT_BYTES, lanewise};
use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Sets, Sums, Vector, Words};

/// Number of registers per vector.
const REGISTERS: usize = 4;

/// Number of 32-bit numbers per register.
const QUARTER: usize = SUMS / REGISTERS;

/// A vector of words in four registers.
#[derive(Clone, Copy)]
pub(super) struct Simd128([v128; REGISTERS]);

/// Loads a register from a slice of the numbers in a vector.
#[inline(always)]
fn load<T, const COUNT: usize>(from: &[T; COUNT], register: usize) -> v128 {
    const { assert!(size_of::<[T; COUNT]>() == REGISTERS * size_of::<v128>()) };
    let from = &from[COUNT / REGISTERS * register..][..COUNT / REGISTERS];
    // SAFETY: the slice has as many bytes as a register, and a register can be loaded from any address.
    unsafe { v128_load(from.as_ptr().cast()) }
}

/// Stores a register to a slice of the numbers in a vector.
#[inline(always)]
fn store<T, const COUNT: usize>(to: &mut [T; COUNT], register: usize, value: v128) {
    const { assert!(size_of::<[T; COUNT]>() == REGISTERS * size_of::<v128>()) };
    let to = &mut to[COUNT / REGISTERS * register..][..COUNT / REGISTERS];
    // SAFETY: the slice has as many bytes as a register, and a register can be stored to any address.
    unsafe { v128_store(to.as_mut_ptr().cast(), value) };
}

impl Vector for Simd128 {
    type Sums = [v128; REGISTERS];
    type Floats = FloatsSimd128;
    type Sets = SetsSimd128;

    const TOGETHER: usize = 4;

    #[inline(always)]
    fn load(from: &Words) -> Self {
        Self(from_fn(|i| load(&from.0, i)))
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        for (i, register) in self.0.into_iter().enumerate() {
            store(&mut to.0, i, register);
        }
    }

    #[inline(always)]
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize {
        let mut count = 0;
        for (part, numbers) in self.0.into_iter().enumerate() {
            let part = first as i32 + (QUARTER * part) as i32;
            let nonzero = usize::from(i32x4_bitmask(i32x4_ne(numbers, i32x4_splat(0))));
            let places = i32x4_add(i32x4(0, 1, 2, 3), i32x4_splat(part));
            // SAFETY: an entry of the table has 16 bytes. `count` is at most the number of pairs in the
            // earlier registers, so the 16 bytes from index `count` on are writable.
            unsafe {
                let order = v128_load(KEPT_BYTES[nonzero].as_ptr().cast());
                v128_store(pairs.as_mut_ptr().add(count).cast(), i8x16_swizzle(numbers, order));
                v128_store(indices.as_mut_ptr().add(count).cast(), i8x16_swizzle(places, order));
            }
            count += nonzero.count_ones() as usize;
        }
        count
    }

    lanewise!(add, i16x8_add, 0 1 2 3);
    lanewise!(subtract, i16x8_sub, 0 1 2 3);

    #[inline(always)]
    fn at_least_zero(self) -> Self {
        Self(from_fn(|i| i16x8_max(self.0[i], i16x8_splat(0))))
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        let products: [v128; REGISTERS] = from_fn(|i| i32x4_dot_i16x8(self.0[i], other.0[i]));
        let [a, b, c, d] = products;
        let sums = i32x4_add(i32x4_add(a, b), i32x4_add(c, d));
        let low = i32x4_extract_lane::<0>(sums).wrapping_add(i32x4_extract_lane::<1>(sums));
        let high = i32x4_extract_lane::<2>(sums).wrapping_add(i32x4_extract_lane::<3>(sums));
        low.wrapping_add(high)
    }

    #[inline(always)]
    fn load_sums(from: &Sums) -> Self::Sums {
        from_fn(|i| load(&from.0, i))
    }

    #[inline(always)]
    fn store_sums(from: Self::Sums, to: &mut Sums) {
        for (i, register) in from.into_iter().enumerate() {
            store(&mut to.0, i, register);
        }
    }

    #[inline(always)]
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums {
        from_fn(|i| i32x4_add(a[i], b[i]))
    }

    #[inline(always)]
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums) {
        let pairs = sums.map(|sums| {
            let units = i32x4_max(i32x4_shr(sums, digits), i32x4_splat(0));
            let units = i32x4_min(units, i32x4_splat(i16::MAX.into()));
            v128_or(units, u64x2_shr(units, 16))
        });
        Self::store_sums(pairs, to);
    }

    #[inline(always)]
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums {
        from_fn(|i| i32x4_add(sums[i], i32x4_dot_i16x8(self.0[i], i32x4_splat(pair))))
    }
}

/// A vector of floating-point numbers in four registers.
#[derive(Clone, Copy)]
pub(super) struct FloatsSimd128([v128; REGISTERS]);

impl Floats for FloatsSimd128 {
    #[inline(always)]
    fn load(from: &Lanes) -> Self {
        Self(from_fn(|i| load(&from.0, i)))
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes) {
        for (i, register) in self.0.into_iter().enumerate() {
            store(&mut to.0, i, register);
        }
    }

    #[inline(always)]
    fn splat(number: f32) -> Self {
        Self([f32x4_splat(number); REGISTERS])
    }

    lanewise!(add, f32x4_add, 0 1 2 3);
    lanewise!(subtract, f32x4_sub, 0 1 2 3);
    lanewise!(multiply, f32x4_mul, 0 1 2 3);
    lanewise!(divide, f32x4_div, 0 1 2 3);

    /// `f32x4_pmax(a, b)` is `b` where it is greater than `a`, and otherwise `a`, even if a lane is NaN or if
    /// the lanes are zeros with different signs. All instruction sets agree on this.
    #[inline(always)]
    fn at_least(self, other: Self) -> Self {
        Self(from_fn(|i| f32x4_pmax(other.0[i], self.0[i])))
    }

    #[inline(always)]
    fn where_positive(self, condition: Self) -> Self {
        Self(from_fn(|i| v128_and(self.0[i], f32x4_gt(condition.0[i], f32x4_splat(0.0)))))
    }

    #[inline(always)]
    fn power_of_two(self) -> Self {
        Self(self.0.map(|numbers| i32x4_add(i32x4_shl(numbers, 23), i32x4_splat(127 << 23))))
    }
}

/// A vector of 64-bit sets in four registers.
#[derive(Clone, Copy)]
pub(super) struct SetsSimd128([v128; REGISTERS]);

impl Sets for SetsSimd128 {
    #[inline(always)]
    fn load(from: &[u64; SETS]) -> Self {
        Self(from_fn(|i| load(from, i)))
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; SETS]) {
        for (i, register) in self.0.into_iter().enumerate() {
            store(to, i, register);
        }
    }

    lanewise!(and, v128_and, 0 1 2 3);
    lanewise!(or, v128_or, 0 1 2 3);
    lanewise!(xor, v128_xor, 0 1 2 3);

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        Self(self.0.map(|sets| u64x2_shr(sets, count)))
    }
}
