//! A panic that would leave a function of C's convention ends the program.
extern "C" fn bound(k: i32) -> i32 { if k > 0 { panic!("leaves") } k }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{}", bound(std::hint::black_box(0)));
    let _ = std::panic::catch_unwind(|| bound(std::hint::black_box(1)));
    println!("never");
}
