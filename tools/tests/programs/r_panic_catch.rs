//! catch_unwind: what comes back, payloads of several types, and values that live across.
use std::panic::{catch_unwind, panic_any, AssertUnwindSafe};
#[inline(never)]
fn at(k: i32) -> i32 {
    match k {
        1 => panic!("plain"),
        2 => panic!("with {}", k),
        3 => panic_any(7u64),
        4 => [1, 2, 3][std::hint::black_box(k as usize)],
        5 => std::hint::black_box(1) / std::hint::black_box(k - 5),
        6 => None::<i32>.unwrap(),
        7 => Err::<i32, String>("bad".into()).expect("expected"),
        8 => i32::from_str_radix("x", 10).unwrap(),
        _ => k * 2,
    }
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut sum = 0i64;
    let text = String::from("kept");
    for k in 0..10 {
        let before = sum;
        let r = catch_unwind(AssertUnwindSafe(|| { sum += 1; let v = at(k); sum += 10; v }));
        match r {
            Ok(v) => println!("{k}: {v}"),
            Err(e) => match (e.downcast_ref::<&str>(), e.downcast_ref::<String>(), e.downcast_ref::<u64>()) {
                (Some(s), _, _) => println!("{k}: str {s}"),
                (_, Some(s), _) => println!("{k}: string {s}"),
                (_, _, Some(n)) => println!("{k}: number {n}"),
                _ => println!("{k}: other"),
            },
        }
        println!("{} {text}", sum - before);
    }
}
