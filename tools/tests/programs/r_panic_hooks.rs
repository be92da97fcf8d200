//! Hooks see where and what; take_hook; thread-locals and statics while unwinding; process::exit in a drop.
use std::cell::Cell;
use std::panic;
thread_local! { static DEPTH: Cell<i32> = const { Cell::new(0) }; }
struct Guard;
impl Drop for Guard { fn drop(&mut self) { DEPTH.with(|d| d.set(d.get() - 1)); } }
#[inline(never)]
fn down(k: i32) -> i32 { DEPTH.with(|d| d.set(d.get() + 1)); let _g = Guard; if k == 0 { panic!("depth {}", DEPTH.with(|d| d.get())) } down(k - 1) + 1 }
struct Exit;
impl Drop for Exit { fn drop(&mut self) { println!("exits"); std::process::exit(17) } }
fn main() {
    panic::set_hook(Box::new(|i| println!("hook: {:?} line {}", i.payload().downcast_ref::<String>(), i.location().unwrap().line())));
    println!("{} {}", panic::catch_unwind(|| down(5)).is_err(), DEPTH.with(|d| d.get()));
    let old = panic::take_hook();
    panic::set_hook(Box::new(move |i| { print!("outer "); old(i) }));
    println!("{}", panic::catch_unwind(|| down(2)).is_err());
    let _e = Exit;
    down(1);
}
