//! Enums with data, niches, matches with guards and bindings.
#[derive(Debug, Clone, PartialEq)]
enum Expr {
    Num(f64),
    Var(char),
    Bin(Box<Expr>, Op, Box<Expr>),
    Neg(Box<Expr>),
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
enum Op {
    Add = 3,
    Mul = 7,
    Div,
}
fn eval(e: &Expr, x: f64) -> Option<f64> {
    Some(match e {
        Expr::Num(n) => *n,
        Expr::Var('x') => x,
        Expr::Var(_) => return None,
        Expr::Neg(e) => -eval(e, x)?,
        Expr::Bin(a, op, b) => {
            let (a, b) = (eval(a, x)?, eval(b, x)?);
            match op {
                Op::Add => a + b,
                Op::Mul => a * b,
                Op::Div if b == 0.0 => return None,
                Op::Div => a / b,
            }
        }
    })
}
fn class(n: i64) -> &'static str {
    match n {
        i64::MIN..=-1 => "negative",
        0 => "zero",
        1 | 2 | 3 => "few",
        x @ 4..=99 if x % 2 == 0 => "even",
        4..=99 => "odd",
        _ => "many",
    }
}
fn main() {
    use Expr::*;
    let e = Bin(
        Box::new(Bin(Box::new(Num(2.0)), Op::Mul, Box::new(Var('x')))),
        Op::Div,
        Box::new(Neg(Box::new(Bin(
            Box::new(Var('x')),
            Op::Add,
            Box::new(Num(-1.0)),
        )))),
    );
    for x in [0.0, 1.0, 3.0] {
        println!("{:?}", eval(&e, x));
    }
    println!("{:?} {} {}", Op::Mul, Op::Div as u8, Op::Add < Op::Div);
    for n in [-5, 0, 2, 10, 11, 1000] {
        print!("{} ", class(n));
    }
    println!(
        "{} {} {}",
        size_of::<Option<Box<u8>>>(),
        size_of::<Option<Option<bool>>>(),
        size_of::<Expr>()
    );
    let mut o: Option<&str> = Some("a");
    while let Some(s) = o.take() {
        println!("{s}");
        if s == "a" {
            o = Some("b");
        }
    }
}
