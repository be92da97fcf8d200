//! Panics through functions of C's convention that let them pass, and through libc's own frames.
use std::panic::{catch_unwind, AssertUnwindSafe};
extern "C" { fn bsearch(k: *const i32, a: *const i32, n: usize, s: usize, f: extern "C-unwind" fn(*const i32, *const i32) -> i32) -> *const i32; }
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { print!("-{} ", self.0); } }
extern "C-unwind" fn compare(a: *const i32, b: *const i32) -> i32 { let _d = D("compare"); let (a, b) = unsafe { (*a, *b) }; if b == 5 { panic!() } a - b }
#[inline(never)]
extern "C-unwind" fn through(f: extern "C-unwind" fn(i32) -> i32, k: i32) -> i32 { let _d = D("through"); f(k) + 1 }
extern "C-unwind" fn last(k: i32) -> i32 { if k > 1 { panic!("{k}") } k }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for k in 0..4 { let r = catch_unwind(|| through(last, k)); println!("{:?}", r.ok()); }
    let a = [1, 3, 5, 7, 9];
    for k in [1, 9] { let r = catch_unwind(AssertUnwindSafe(|| unsafe { *bsearch(&k, a.as_ptr(), 5, 4, std::mem::transmute(compare as extern "C-unwind" fn(_, _) -> _)) })); println!("{:?}", r.ok()); }
}
