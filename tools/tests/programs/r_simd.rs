//! SSE2, which every x86-64 has, through the standard library's names.
use std::arch::x86_64::*;
// SAFETY, of all here: SSE2 is part of every x86-64, and all memory accessed is 16 bytes of slices and
// arrays that have them.
#[inline(never)]
unsafe fn find(s: &[u8], c: u8) -> Option<usize> {
    let n = _mm_set1_epi8(c as i8);
    for (i, w) in s.chunks_exact(16).enumerate() {
        let m = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(w.as_ptr().cast()), n));
        if m != 0 {
            return Some(i * 16 + m.trailing_zeros() as usize);
        }
    }
    None
}
#[inline(never)]
unsafe fn dot(a: &[f32; 8], b: &[f32; 8]) -> f32 {
    let p = _mm_add_ps(
        _mm_mul_ps(_mm_loadu_ps(a.as_ptr()), _mm_loadu_ps(b.as_ptr())),
        _mm_mul_ps(_mm_loadu_ps(a[4..].as_ptr()), _mm_loadu_ps(b[4..].as_ptr())),
    );
    let mut r = [0f32; 4];
    _mm_storeu_ps(r.as_mut_ptr(), p);
    r.iter().sum()
}
fn main() {
    unsafe {
        let mut s = vec![b'a'; 100];
        s[77] = b'z';
        println!("{:?} {:?}", find(&s, b'z'), find(&s, b'q'));
        println!("{}", dot(&[1., 2., 3., 4., 5., 6., 7., 8.], &[0.5; 8]));
        let x: [i16; 8] = std::mem::transmute(_mm_madd_epi16(
            _mm_set1_epi16(300),
            _mm_set_epi16(1, 2, 3, 4, 5, 6, 7, 8),
        ));
        println!("{x:?}");
        let d: [f64; 2] = std::mem::transmute(_mm_sqrt_pd(_mm_set_pd(16.0, 2.25)));
        println!("{d:?} {}", _mm_cvtsd_si32(_mm_set_sd(2.7)));
    }
}
