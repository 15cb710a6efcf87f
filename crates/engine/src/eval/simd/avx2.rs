//! Implementation for AVX2. A vector takes up two registers.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use crate::eval::simd::vector::lanewise;
use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Sets, Sums, Task, Vector, Words};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[inline]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    if is_available() {
        // SAFETY: the check above found that the processor has AVX2.
        unsafe { run_with_avx2(task) }
    } else {
        task.run::<crate::eval::simd::plain::Plain>()
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_with_avx2<T: Task>(task: T) -> T::Output {
    task.run::<Avx2>()
}

/// Values of this type exist only inside [`run_with_avx2`], so their operations may use AVX2.
#[derive(Clone, Copy)]
struct Avx2([__m256i; 2]);

/// Number of 32-bit numbers per register.
const HALF: usize = SUMS / 2;

/// For each subset of the numbers in a register, the indices of the numbers in the subset, in ascending
/// order.
static PLACES: [[u8; HALF]; 1 << HALF] = {
    let mut places = [[0; HALF]; 1 << HALF];
    let mut set = 0;
    while set < places.len() {
        let (mut place, mut count) = (0, 0);
        while place < HALF {
            if set >> place & 1 == 1 {
                places[set][count] = place as u8;
                count += 1;
            }
            place += 1;
        }
        set += 1;
    }
    places
};

impl Vector for Avx2 {
    type Sums = [__m256i; 2];
    type Floats = Floats256;
    type Sets = Sets256;

    const TOGETHER: usize = 6;

    #[inline(always)]
    fn load(from: &Words) -> Self {
        let from = std::ptr::from_ref(from).cast::<__m256i>();
        // SAFETY: the source has 64 readable bytes, aligned to 64, and AVX2 is available.
        unsafe { Self([_mm256_load_si256(from), _mm256_load_si256(from.add(1))]) }
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        let to = std::ptr::from_mut(to).cast::<__m256i>();
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX2 is available.
        unsafe {
            _mm256_store_si256(to, self.0[0]);
            _mm256_store_si256(to.add(1), self.0[1]);
        }
    }

    #[inline(always)]
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize {
        let mut count = 0;
        for (half, first) in self.0.into_iter().zip([first, first + HALF as u32]) {
            // SAFETY: `count` is at most the number of pairs in the earlier halves, so the 32 bytes from
            // index `count` on are writable. AVX2 is available.
            unsafe {
                let zeros = _mm256_cmpeq_epi32(half, _mm256_setzero_si256());
                let nonzero = !_mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as usize & 0xff;
                let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(PLACES[nonzero].as_ptr().cast()));
                let kept = _mm256_permutevar8x32_epi32(half, order);
                let indices_kept = _mm256_add_epi32(order, _mm256_set1_epi32(first as i32));
                _mm256_storeu_si256(pairs.as_mut_ptr().add(count).cast(), kept);
                _mm256_storeu_si256(indices.as_mut_ptr().add(count).cast(), indices_kept);
                count += nonzero.count_ones() as usize;
            }
        }
        count
    }

    lanewise!(add, _mm256_add_epi16, 0 1);
    lanewise!(subtract, _mm256_sub_epi16, 0 1);

    #[inline(always)]
    fn at_least_zero(self) -> Self {
        // SAFETY: AVX2 is available.
        unsafe {
            let zero = _mm256_setzero_si256();
            Self([_mm256_max_epi16(self.0[0], zero), _mm256_max_epi16(self.0[1], zero)])
        }
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        // SAFETY: AVX2 is available.
        unsafe {
            let products = _mm256_add_epi32(
                _mm256_madd_epi16(self.0[0], other.0[0]),
                _mm256_madd_epi16(self.0[1], other.0[1]),
            );
            let sums =
                _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256::<1>(products));
            let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
            let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
            _mm_cvtsi128_si32(sums)
        }
    }

    #[inline(always)]
    fn load_sums(from: &Sums) -> Self::Sums {
        let from = std::ptr::from_ref(from).cast::<__m256i>();
        // SAFETY: the source has 64 readable bytes, aligned to 64, and AVX2 is available.
        unsafe { [_mm256_load_si256(from), _mm256_load_si256(from.add(1))] }
    }

    #[inline(always)]
    fn store_sums(from: Self::Sums, to: &mut Sums) {
        let to = std::ptr::from_mut(to).cast::<__m256i>();
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX2 is available.
        unsafe {
            _mm256_store_si256(to, from[0]);
            _mm256_store_si256(to.add(1), from[1]);
        }
    }

    #[inline(always)]
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums {
        // SAFETY: AVX2 is available.
        unsafe { [_mm256_add_epi32(a[0], b[0]), _mm256_add_epi32(a[1], b[1])] }
    }

    #[inline(always)]
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums) {
        let mut pairs = sums;
        for half in &mut pairs {
            // SAFETY: AVX2 is available.
            unsafe {
                let units = _mm256_sra_epi32(*half, _mm_cvtsi32_si128(digits as i32));
                let units = _mm256_max_epi32(units, _mm256_setzero_si256());
                let units = _mm256_min_epi32(units, _mm256_set1_epi32(i16::MAX.into()));
                *half = _mm256_or_si256(units, _mm256_srli_epi64::<16>(units));
            }
        }
        Self::store_sums(pairs, to);
    }

    #[inline(always)]
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums {
        // SAFETY: AVX2 is available.
        unsafe {
            let pair = _mm256_set1_epi32(pair);
            Self::add_sums(sums, [_mm256_madd_epi16(self.0[0], pair), _mm256_madd_epi16(self.0[1], pair)])
        }
    }
}

/// Values of this type exist only inside [`run_with_avx2`], so their operations may use AVX2.
#[derive(Clone, Copy)]
struct Floats256([__m256; 2]);

impl Floats for Floats256 {
    #[inline(always)]
    fn load(from: &Lanes) -> Self {
        let (low, high) = from.0.split_at(8);
        // SAFETY: each half of the source has 32 readable bytes, aligned to 32, and AVX2 is available.
        unsafe { Self([_mm256_load_ps(low.as_ptr()), _mm256_load_ps(high.as_ptr())]) }
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes) {
        let (low, high) = to.0.split_at_mut(8);
        // SAFETY: each half of the target has 32 writable bytes, aligned to 32, and AVX2 is available.
        unsafe {
            _mm256_store_ps(low.as_mut_ptr(), self.0[0]);
            _mm256_store_ps(high.as_mut_ptr(), self.0[1]);
        }
    }

    #[inline(always)]
    fn splat(number: f32) -> Self {
        // SAFETY: AVX2 is available.
        unsafe { Self([_mm256_set1_ps(number); 2]) }
    }

    lanewise!(add, _mm256_add_ps, 0 1);
    lanewise!(subtract, _mm256_sub_ps, 0 1);
    lanewise!(multiply, _mm256_mul_ps, 0 1);
    lanewise!(divide, _mm256_div_ps, 0 1);

    #[inline(always)]
    fn where_positive(self, condition: Self) -> Self {
        // SAFETY: AVX2 is available.
        unsafe {
            let zero = _mm256_setzero_ps();
            let keep = |i: usize| _mm256_and_ps(self.0[i], _mm256_cmp_ps::<_CMP_GT_OQ>(condition.0[i], zero));
            Self([keep(0), keep(1)])
        }
    }

    lanewise!(at_least, _mm256_max_ps, 0 1);

    #[inline(always)]
    fn power_of_two(self) -> Self {
        // SAFETY: AVX2 is available.
        unsafe {
            let power = |half| {
                let exponent = _mm256_slli_epi32::<23>(_mm256_castps_si256(half));
                _mm256_castsi256_ps(_mm256_add_epi32(exponent, _mm256_set1_epi32(127 << 23)))
            };
            Self([power(self.0[0]), power(self.0[1])])
        }
    }
}

/// Values of this type exist only inside [`run_with_avx2`], so their operations may use AVX2.
#[derive(Clone, Copy)]
struct Sets256([__m256i; 2]);

impl Sets for Sets256 {
    #[inline(always)]
    fn load(from: &[u64; SETS]) -> Self {
        let (low, high) = from.split_at(SETS / 2);
        // SAFETY: each half of the source has 32 readable bytes, and AVX2 is available.
        unsafe { Self([_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast())]) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; SETS]) {
        let (low, high) = to.split_at_mut(SETS / 2);
        // SAFETY: each half of the target has 32 writable bytes, and AVX2 is available.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), self.0[0]);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), self.0[1]);
        }
    }

    lanewise!(and, _mm256_and_si256, 0 1);
    lanewise!(or, _mm256_or_si256, 0 1);
    lanewise!(xor, _mm256_xor_si256, 0 1);

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        // SAFETY: AVX2 is available.
        unsafe {
            let count = _mm256_set1_epi64x(count.into());
            Self([_mm256_srlv_epi64(self.0[0], count), _mm256_srlv_epi64(self.0[1], count)])
        }
    }
}
