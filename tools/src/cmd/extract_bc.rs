//! `bitsmith extract-bc`: the bitcode that other files contain.

use crate::io::{self, Input};
use crate::module;
use crate::output::Output;
use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::container::{self, Stream};
use bitsmith_bitcode::outline::Outline;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith extract-bc";

/// Writes every module into a file of its own, bit for bit: of archives, universal files, sections for bitcode,
/// bundles for offloading. Where wllvm or gllvm left only the names of bitcode files, those are copied.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith extract-bc a.o -o parts           parts/000.bc
  bitsmith extract-bc libx.a -o parts        parts/000.x.bc, parts/001.y.bc
  bitsmith extract-bc --list program         the modules, and where they are
  bitsmith link parts/*.bc -o program.bc     one module of all of them")]
pub struct Options {
    /// Files that contain bitcode; `-` is standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The folder for the modules; made if it is not there
    #[arg(short = 'o', value_name = "DIR", default_value = ".")]
    output: PathBuf,
    /// Only list the modules
    #[arg(long)]
    list: bool,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let mut number = 0;
    for path in &options.inputs {
        if let Err(problem) = options.file(path, &mut number) {
            return io::refuse(TOOL, path, &problem);
        }
    }
    ExitCode::SUCCESS
}

impl Options {
    /// Extracts the modules of a file; `number` counts them.
    fn file(&self, path: &Path, number: &mut usize) -> Result<(), String> {
        let input = Input::open_whole(path).map_err(|error| error.to_string())?;
        let names = container::names_of_bitcode(&input).map_err(|error| error.to_string())?;
        if names.is_empty() {
            return self.streams(&module::streams(&input)?, number);
        }
        for name in names {
            let named = |problem: &dyn std::fmt::Display| format!("{name}: {problem}");
            // The names are those of files on the machine that compiled.
            let input = Input::open_whole(Path::new(&name)).map_err(|error| named(&error))?;
            let streams = module::streams(&input).map_err(|problem| named(&problem))?;
            self.streams(&streams, number)
                .map_err(|problem| named(&problem))?;
        }
        Ok(())
    }

    fn streams(&self, streams: &[Stream<'_>], number: &mut usize) -> Result<(), String> {
        for stream in streams {
            let in_file =
                |error: bitsmith_bitcode::Error| error.in_file_at(stream.offset).to_string();
            let outline = Outline::read(stream.bytes).map_err(in_file)?;
            for part in &outline.modules {
                let mut bytes = MAGIC.to_vec();
                part.copy_to(stream.bytes, &mut bytes).map_err(in_file)?;
                let name = format!("{number:03}{}.bc", words(stream));
                self.module(&name, stream, &bytes)
                    .map_err(|error| format!("{name}: {error}"))?;
                *number = number.saturating_add(1);
            }
        }
        Ok(())
    }

    fn module(&self, name: &str, stream: &Stream<'_>, bytes: &[u8]) -> std::io::Result<()> {
        if self.list {
            let place = stream.within.join(", ");
            return io::print(&format!(
                "{name}\t{}\t{}\t{place}\n",
                stream.offset,
                bytes.len()
            ));
        }
        fs::create_dir_all(&self.output)?;
        Output::fill(&self.output.join(name), |out| out.write_all(bytes))
    }
}

/// The name of the member or slice that a module is in, as a part of a file name.
fn words(stream: &Stream<'_>) -> String {
    let names = stream.within.iter();
    let names = names.filter(|name| !name.starts_with(['.', '_']) && !name.contains(".llvmbc"));
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    names
        .map(|name| {
            let name = Path::new(name).file_stem().unwrap_or_default();
            let name: String = name.to_string_lossy().chars().map(plain).collect();
            format!(".{name}")
        })
        .collect()
}
