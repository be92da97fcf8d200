//! A panic in a drop, caught; then one while another passes: the program is aborted.
use std::panic::catch_unwind;
struct D(bool);
impl Drop for D { fn drop(&mut self) { if self.0 { panic!("in drop") } println!("dropped"); } }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("{}", catch_unwind(|| { let _a = D(false); let _b = D(true); }).is_err());
    println!("{}", catch_unwind(|| { let _v = vec![D(false), D(true), D(false)]; }).is_err());
    let _ = catch_unwind(|| { let _d = D(true); panic!("first") });
    println!("never");
}
