//! resume_unwind, panics in handlers, nested catches, and payloads that are dropped.
use std::panic::{catch_unwind, panic_any, resume_unwind, AssertUnwindSafe};
struct P(i32);
impl Drop for P { fn drop(&mut self) { println!("~P{}", self.0); } }
#[inline(never)]
fn nest(k: i32) -> i32 {
    if k == 0 { panic_any(P(0)) }
    match catch_unwind(|| nest(k - 1)) {
        Ok(v) => v,
        Err(e) => { let n = e.downcast::<P>().map(|p| p.0).unwrap_or(-1); if k % 3 == 0 { return n } resume_unwind(Box::new(P(n + 1))) }
    }
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for k in 1..7 {
        match catch_unwind(|| nest(k)) { Ok(v) => println!("{k} {v}"), Err(e) => println!("{k} err {}", e.downcast_ref::<P>().unwrap().0) }
    }
    let mut n = 0;
    let r = catch_unwind(AssertUnwindSafe(|| loop { n += 1; if catch_unwind(|| if n > 3 { panic!() }).is_err() { resume_unwind(Box::new(n)) } }));
    let r: Result<(), _> = r;
    println!("{:?}", r.unwrap_err().downcast::<i32>().ok());
}
