//! Options and results, with `?` and the methods that chain them.
use std::num::ParseIntError;
fn parse(s: &str) -> Result<i32, ParseIntError> {
    let x: i32 = s.trim().parse()?;
    Ok(x * 2)
}
fn half(x: i32) -> Option<i32> {
    (x % 2 == 0).then_some(x / 2)
}
fn main() {
    for s in ["12", " 7 ", "x", "99999999999"] {
        match parse(s) {
            Ok(x) => println!("{x} {:?}", half(x).and_then(half)),
            Err(e) => println!("{e}"),
        }
    }
    let sum: Result<i32, _> = "1 2 3".split(' ').map(parse).sum();
    println!("{sum:?}");
    let all: Option<Vec<i32>> = [4, 8, 3].into_iter().map(half).collect();
    println!("{all:?} {}", half(5).unwrap_or_default());
}
