//! Reads a module and writes it back: `rewrite IN OUT [PRODUCER]`. With `PRESERVE` set, use-list orders are
//! preserved, as LLVM's optimizer does by default; with `DROP_SUMMARY`, the summary is dropped, as it does,
//! too.

use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(input), Some(output)) = (args.next(), args.next()) else {
        return Err("usage: rewrite IN OUT [PRODUCER]".into());
    };
    let mut options = WriteOptions::default();
    if let Some(producer) = args.next() {
        options.producer = producer.into_bytes();
    }
    options.preserve_use_lists = std::env::var_os("PRESERVE").is_some();
    let bytes = std::fs::read(&input)?;
    let start = Instant::now();
    let (mut module, _) = read_module(&bytes)?;
    if std::env::var_os("DROP_SUMMARY").is_some() {
        module.summary = None;
    }
    let read = start.elapsed();
    let start = Instant::now();
    let repeat = std::env::var("REPEAT").map_or(Ok(1), |times| times.parse())?;
    let mut written = Vec::new();
    for _ in 0..repeat {
        written = write_module(&module, &options)?;
    }
    let speed = f64::from(repeat) * written.len() as f64 / 1e6 / start.elapsed().as_secs_f64();
    if std::env::var_os("TIME").is_some() {
        eprintln!("read in {read:?}, written at {speed:.0} MB/s");
    }
    std::fs::write(output, written)?;
    Ok(())
}
