//! Trait objects, generics, associated types and defaults, operators.
use std::fmt::Debug;
use std::ops::{Add, Index, Mul, Neg};
trait Shape: Debug {
    const SIDES: u32;
    fn area(&self) -> f64;
    fn twice(&self) -> f64 {
        self.area() * 2.0
    }
}
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
struct Sq(f64);
#[derive(Debug)]
struct Tri(f64, f64);
impl Shape for Sq {
    const SIDES: u32 = 4;
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Tri {
    const SIDES: u32 = 3;
    fn area(&self) -> f64 {
        self.0 * self.1 / 2.0
    }
    fn twice(&self) -> f64 {
        self.0 * self.1
    }
}
trait Any {
    fn name(&self) -> String;
    fn boxed(self: Box<Self>) -> usize;
}
impl<T: Debug> Any for T {
    fn name(&self) -> String {
        format!("<{self:?}>")
    }
    fn boxed(self: Box<Self>) -> usize {
        std::mem::size_of::<T>()
    }
}
fn both<A: Shape, B: Shape>(a: &A, b: &B) -> (f64, u32) {
    (a.twice() + b.area(), A::SIDES * 10 + B::SIDES)
}
#[derive(Debug, Clone, Copy, PartialEq)]
struct V<const N: usize>([i32; N]);
impl<const N: usize> Add for V<N> {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        let mut r = self;
        for i in 0..N {
            r.0[i] += o.0[i];
        }
        r
    }
}
impl<const N: usize> Mul<i32> for V<N> {
    type Output = Self;
    fn mul(self, k: i32) -> Self {
        V(self.0.map(|x| x * k))
    }
}
impl<const N: usize> Neg for V<N> {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1
    }
}
impl<const N: usize> Index<usize> for V<N> {
    type Output = i32;
    fn index(&self, i: usize) -> &i32 {
        &self.0[i]
    }
}
fn main() {
    println!(
        "{:?} {:?}",
        both(&Sq(2.0), &Tri(3.0, 5.0)),
        Sq::default() < Sq(0.5)
    );
    let list: Vec<Box<dyn Any>> = vec![
        Box::new(5u8),
        Box::new("text"),
        Box::new(Sq(1.5)),
        Box::new([1u64; 3]),
    ];
    for x in list {
        println!("{} {}", x.name(), x.boxed());
    }
    let v = V([1, 2, 3, 4, 5]) + -V([5, 4, 3, 2, 1]) * 3;
    println!("{v:?} {}", v[3]);
}
