//! Large values, floats, wide integers and enums that live across calls which may panic.
use std::panic::{catch_unwind, AssertUnwindSafe};
#[derive(Clone, Debug)]
enum E { A(u8), B([u64; 12]), C(String, f64), D(Box<E>) }
#[inline(never)]
fn at(k: u64) -> E { match k % 5 { 0 => E::A(k as u8), 1 => E::B([k; 12]), 2 => E::C(format!("{k}"), k as f64 * 0.5), 3 => E::D(Box::new(at(k + 1))), _ => panic!("{k}") } }
#[inline(never)]
fn all(n: u64) -> (u128, f64, String) {
    let (mut a, mut b, mut c, mut d, mut e, mut f) = (n, n * 3, n ^ 7, !n, n << 2, n as u128);
    let (mut x, mut s) = (n as f64, String::new());
    for i in 0..12 {
        match catch_unwind(AssertUnwindSafe(|| at(n + i))) {
            Ok(E::A(v)) => a += v as u64 + b, Ok(E::B(v)) => b = b.wrapping_add(v[3] * a), Ok(E::C(t, y)) => { s += &t; x += y * c as f64 }
            Ok(E::D(v)) => { c ^= d; s += &format!("{:?}", v) } Err(p) => { d = d.rotate_left(3); e += p.downcast_ref::<String>().unwrap().len() as u64; f = f * 31 + a as u128 }
        }
    }
    (f * 1_000_003 + (a ^ b ^ c ^ d ^ e) as u128, x, s)
}
fn main() { std::panic::set_hook(Box::new(|_| {})); for n in 0..6 { println!("{:?}", all(n)); } }
