//! Drops while unwinding: order of locals, fields, elements, boxes, and of what was half made.
use std::panic::{catch_unwind, AssertUnwindSafe};
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { print!("-{}{} ", self.0, if std::thread::panicking() { "!" } else { "" }); } }
struct Pair { _a: D, _b: D }
#[inline(never)]
fn f(k: i32) -> Vec<D> {
    let _x = D("x");
    let p = Pair { _a: D("a"), _b: D("b") };
    if k == 1 { panic!() }
    let Pair { _a, .. } = p;
    let v: Vec<D> = (0..5).map(|i| { if i == k { panic!() } D("v") }).collect();
    let b: Box<dyn Fn() -> i32> = { let d = D("closure"); Box::new(move || { let _ = &d; if k == 6 { panic!() } k }) };
    b();
    let mut o = Some(D("old"));
    if k == 7 { o = Some({ let d = D("new"); if k == 7 { panic!() } d }); }
    drop(o);
    v
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for k in 1..9 {
        let r = catch_unwind(AssertUnwindSafe(|| f(k).len()));
        println!("| {k} {:?}", r.ok());
    }
}
