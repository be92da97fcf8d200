//! An abort ends the program by a signal.
fn main() {
    println!("before");
    if std::env::args().count() > 0 {
        std::process::abort();
    }
    println!("never");
}
