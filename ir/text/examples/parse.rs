//! Parses a `.ll` file and prints its errors or the size of the module.
fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read(&file).expect("a readable file");
        let start = std::time::Instant::now();
        match bitsmith_text::parse::parse_module(&text) {
            Ok(module) => println!(
                "{file}: {} globals, {} types, {} metadata; {:?}",
                module.globals.len(),
                module.types.len(),
                module.metadata.len(),
                start.elapsed()
            ),
            Err(errors) => errors.iter().for_each(|e| println!("{}", e.render(&file))),
        }
    }
}
