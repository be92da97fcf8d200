//! Prints a module of bitcode as text: `dis FILE.bc [NAME]`.

use bitsmith_text::print::{Options, print_module};
use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or_default();
    let name = args.next().unwrap_or_else(|| path.clone());
    let bytes = std::fs::read(&path)?;
    let start = std::time::Instant::now();
    let (module, warnings) = bitsmith_bitcode::read::read_module(&bytes)?;
    for warning in warnings {
        eprintln!("{path}: {warning:?}");
    }
    let read = start.elapsed();
    let mut out = BufWriter::new(std::io::stdout().lock());
    print_module(&module, &name, &Options::default(), &mut out)?;
    out.flush()?;
    if std::env::var_os("BITSMITH_TIME").is_some() {
        eprintln!("read {read:?}, all {:?}", start.elapsed());
    }
    Ok(())
}
