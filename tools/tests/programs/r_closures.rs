//! Closures: by reference, by value, boxed, returned, as function pointers.
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn counter() -> Box<dyn FnMut() -> u32> {
    let mut n = 0;
    Box::new(move || {
        n += 1;
        n * n
    })
}
fn apply(f: fn(i32) -> i32, n: i32) -> i32 {
    f(f(n))
}
fn add3(x: i32) -> i32 {
    x + 3
}
fn main() {
    let k = 10;
    let f = compose(|x: i32| x + k, |y: i32| format!("{y}!"));
    println!("{}", f(5));
    let mut c = counter();
    println!("{} {} {}", c(), c(), c());
    println!("{} {}", apply(add3, 1), apply(|x| x * x, 3));
    let mut log = Vec::new();
    (0..4).for_each(|i| log.push(i * i));
    let s = String::from("moved");
    let g = move || s.len();
    println!("{log:?} {}", g());
    let table: [(&str, &dyn Fn(f64) -> f64); 3] = [
        ("sqrt", &f64::sqrt),
        ("neg", &|x| -x),
        ("third", &|x| x / 3.0),
    ];
    for (n, f) in table {
        println!("{n} {:.4}", f(2.0));
    }
}
