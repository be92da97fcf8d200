//! Prints the text of a module: `dis FILE.bc`.
use std::io::Write;
fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let bytes = std::fs::read(&file).expect("a readable file");
    match bitsmith_bitcode::read::read_module(&bytes) {
        Ok((module, _)) => {
            let mut out = std::io::stdout().lock();
            bitsmith_ir::print::print_module(&module, &file, &Default::default(), &mut out)
                .expect("written");
            out.flush().expect("written");
            std::mem::forget(module);
        }
        Err(e) => {
            eprintln!("{file}: {e}");
            std::process::exit(1);
        }
    }
}
