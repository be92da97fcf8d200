//! Reads every file given and prints a summary of its content.
use bitsmith_bitcode::read::LazyModule;
fn main() {
    let mut bad = 0;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let start = std::time::Instant::now();
        let result = LazyModule::open(&bytes).and_then(|mut lazy| {
            let open = start.elapsed();
            lazy.materialize_all()?;
            Ok((lazy, open))
        });
        match result {
            Ok((lazy, open)) => {
                for w in lazy.warnings().iter().take(5) {
                    println!("{path}: warning: {w}");
                }
                let m = &lazy.module;
                println!(
                    "{path}: {} bytes, open {open:?}, all {:?}: {} types, {} globals, {} constants, {} metadata, {} bodies",
                    bytes.len(),
                    start.elapsed(),
                    m.types.len(),
                    m.globals.len(),
                    m.consts.len(),
                    m.metadata.len(),
                    lazy.functions_with_bodies().len()
                );
            }
            Err(error) => {
                bad += 1;
                println!("{path}: ERROR {error}");
            }
        }
    }
    println!("{bad} bad");
}
