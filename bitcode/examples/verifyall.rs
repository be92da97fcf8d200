//! Checks every file given, bitcode or text, and prints its violations.
use bitsmith_bitcode::read::LazyModule;
use bitsmith_model::module::Module;
use bitsmith_verify::verify_module;

fn read(path: &str) -> Result<Module, String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    if path.ends_with(".ll") {
        let parsed = bitsmith_text::parse::parse_module(&bytes);
        return parsed.map_err(|e| format!("{e:?}"));
    }
    let mut lazy = LazyModule::open(&bytes).map_err(|e| e.to_string())?;
    lazy.materialize_all().map_err(|e| e.to_string())?;
    Ok(lazy.module)
}

fn main() {
    let mut bad = 0;
    for path in std::env::args().skip(1) {
        match read(&path) {
            Ok(module) => {
                let start = std::time::Instant::now();
                let violations = verify_module(&module);
                if violations.is_empty() {
                    println!("{path}: fine, {:?}", start.elapsed());
                    continue;
                }
                bad += 1;
                println!("{path}: {} violations", violations.len());
                for violation in violations.iter().take(8) {
                    println!("  {violation}");
                }
            }
            Err(error) => println!("{path}: {error}"),
        }
    }
    println!("{bad} bad");
}
