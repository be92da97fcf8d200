//! Reads a module's text and prints it again: `reprint FILE.ll [NAME]`.

use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};
use std::io::{BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or_default();
    let name = args.next().unwrap_or_else(|| path.clone());
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let module = match parse_module(&text) {
        Ok(module) => module,
        Err(errors) => {
            for error in errors {
                eprintln!("{path}: {error}");
            }
            return ExitCode::FAILURE;
        }
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    match print_module(&module, &name, &Options::default(), &mut out).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}
