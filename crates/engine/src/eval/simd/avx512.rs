//! Implementation for AVX-512. A vector takes up one register.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use crate::eval::simd::vector::lanewise;
use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Sets, Sums, Task, Vector, Words};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vnni")
        && crate::eval::simd::avx2::is_available()
}

#[inline]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    if is_available() {
        // SAFETY: the check above found that the processor has these instructions.
        unsafe { run_with_avx512(task) }
    } else {
        task.run::<crate::eval::simd::plain::Plain>()
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")]
fn run_with_avx512<T: Task>(task: T) -> T::Output {
    task.run::<Avx512>()
}

/// Values of this type exist only inside [`run_with_avx512`], so their operations may use AVX-512.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

impl Vector for Avx512 {
    type Sums = __m512i;
    type Floats = Floats512;
    type Sets = Sets512;

    const TOGETHER: usize = 8;

    #[inline(always)]
    fn load(from: &Words) -> Self {
        // SAFETY: the source has 64 readable bytes, aligned to 64, and AVX-512 is available.
        unsafe { Self(_mm512_load_si512(std::ptr::from_ref(from).cast())) }
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX-512 is available.
        unsafe { _mm512_store_si512(std::ptr::from_mut(to).cast(), self.0) }
    }

    #[inline(always)]
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize {
        // SAFETY: `pairs` and `indices` have 64 writable bytes each, and AVX-512 is available.
        unsafe {
            let counted = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let counted = _mm512_add_epi32(counted, _mm512_set1_epi32(first as i32));
            let nonzero = _mm512_test_epi32_mask(self.0, self.0);
            _mm512_storeu_si512(pairs.as_mut_ptr().cast(), _mm512_maskz_compress_epi32(nonzero, self.0));
            _mm512_storeu_si512(indices.as_mut_ptr().cast(), _mm512_maskz_compress_epi32(nonzero, counted));
            nonzero.count_ones() as usize
        }
    }

    lanewise!(add, _mm512_add_epi16);
    lanewise!(subtract, _mm512_sub_epi16);

    #[inline(always)]
    fn at_least_zero(self) -> Self {
        // SAFETY: AVX-512 is available.
        unsafe { Self(_mm512_max_epi16(self.0, _mm512_setzero_si512())) }
    }

    #[inline(always)]
    fn dot(self, other: Self) -> i32 {
        // SAFETY: AVX-512 is available.
        unsafe { _mm512_reduce_add_epi32(_mm512_madd_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn load_sums(from: &Sums) -> Self::Sums {
        // SAFETY: the source has 64 readable bytes, aligned to 64, and AVX-512 is available.
        unsafe { _mm512_load_si512(std::ptr::from_ref(from).cast()) }
    }

    #[inline(always)]
    fn store_sums(from: Self::Sums, to: &mut Sums) {
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX-512 is available.
        unsafe { _mm512_store_si512(std::ptr::from_mut(to).cast(), from) }
    }

    #[inline(always)]
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums {
        // SAFETY: AVX-512 is available.
        unsafe { _mm512_add_epi32(a, b) }
    }

    #[inline(always)]
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums) {
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX-512 is available.
        unsafe {
            let units = _mm512_sra_epi32(sums, _mm_cvtsi32_si128(digits as i32));
            let units = _mm512_max_epi32(units, _mm512_setzero_si512());
            let units = _mm512_min_epi32(units, _mm512_set1_epi32(i16::MAX.into()));
            let pairs = _mm512_or_si512(units, _mm512_srli_epi64::<16>(units));
            _mm512_store_si512(std::ptr::from_mut(to).cast(), pairs);
        }
    }

    #[inline(always)]
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums {
        // SAFETY: AVX-512 is available.
        unsafe { _mm512_dpwssd_epi32(sums, self.0, _mm512_set1_epi32(pair)) }
    }
}

/// Values of this type exist only inside [`run_with_avx512`], so their operations may use AVX-512.
#[derive(Clone, Copy)]
struct Floats512(__m512);

impl Floats for Floats512 {
    #[inline(always)]
    fn load(from: &Lanes) -> Self {
        // SAFETY: the source has 64 readable bytes, aligned to 64, and AVX-512 is available.
        unsafe { Self(_mm512_load_ps(from.0.as_ptr())) }
    }

    #[inline(always)]
    fn store(self, to: &mut Lanes) {
        // SAFETY: the target has 64 writable bytes, aligned to 64, and AVX-512 is available.
        unsafe { _mm512_store_ps(to.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn splat(number: f32) -> Self {
        // SAFETY: AVX-512 is available.
        unsafe { Self(_mm512_set1_ps(number)) }
    }

    lanewise!(add, _mm512_add_ps);
    lanewise!(subtract, _mm512_sub_ps);
    lanewise!(multiply, _mm512_mul_ps);
    lanewise!(divide, _mm512_div_ps);

    #[inline(always)]
    fn where_positive(self, condition: Self) -> Self {
        // SAFETY: AVX-512 is available.
        unsafe {
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(condition.0, _mm512_setzero_ps());
            Self(_mm512_maskz_mov_ps(positive, self.0))
        }
    }

    lanewise!(at_least, _mm512_max_ps);

    #[inline(always)]
    fn power_of_two(self) -> Self {
        // SAFETY: AVX-512 is available.
        unsafe {
            let exponent = _mm512_slli_epi32::<23>(_mm512_castps_si512(self.0));
            Self(_mm512_castsi512_ps(_mm512_add_epi32(exponent, _mm512_set1_epi32(127 << 23))))
        }
    }
}

/// Values of this type exist only inside [`run_with_avx512`], so their operations may use AVX-512.
#[derive(Clone, Copy)]
struct Sets512(__m512i);

impl Sets for Sets512 {
    #[inline(always)]
    fn load(from: &[u64; SETS]) -> Self {
        // SAFETY: the source has 64 readable bytes, and AVX-512 is available.
        unsafe { Self(_mm512_loadu_si512(from.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; SETS]) {
        // SAFETY: the target has 64 writable bytes, and AVX-512 is available.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0) }
    }

    lanewise!(and, _mm512_and_si512);
    lanewise!(or, _mm512_or_si512);
    lanewise!(xor, _mm512_xor_si512);

    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        // SAFETY: AVX-512 is available.
        unsafe { Self(_mm512_srlv_epi64(self.0, _mm512_set1_epi64(count.into()))) }
    }
}
