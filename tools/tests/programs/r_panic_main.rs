//! Nobody catches it: drops run, the program ends with 101.
struct D;
impl Drop for D { fn drop(&mut self) { println!("dropped"); } }
#[inline(never)]
fn f(k: usize) -> usize { let _d = D; let v = vec![1, 2, 3]; v[k] }
fn main() { println!("{}", f(std::hint::black_box(1))); println!("{}", f(std::hint::black_box(9))); }
