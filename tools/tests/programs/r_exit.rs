//! An exit code from main.
use std::process::{ExitCode, Termination};
struct E(u8);
impl Termination for E {
    fn report(self) -> ExitCode {
        println!("reported");
        ExitCode::from(self.0 + 1)
    }
}
fn main() -> E {
    let _d = D;
    E(std::env::args().count() as u8 * 40)
}
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped first");
    }
}
