//! `bitsmith dis`: the text of a module.

use crate::io::{self, Input};
use crate::output::Output;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_ir::print::{Options as PrintOptions, print_module};
use bitsmith_ir::value::GlobalId;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith dis";

/// Flags and output are those of llvm-dis 22. --func is ours.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith dis a.bc                   writes a.ll
  bitsmith dis a.bc -o -              prints it
  bitsmith dis a.bc -o - --func main  only main, and what it needs; no other body is decoded
  clang -c -emit-llvm a.c -o - | bitsmith dis")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// Where to write; `-` is standard output [default: the input with the ending .ll]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite outputs (they are anyway)
    #[arg(short = 'f')]
    force: bool,
    /// Print the directives that keep the orders of uses
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// Only the summary index of ThinLTO
    #[arg(long)]
    print_thinlto_index_only: bool,
    /// Only this function, and what it needs; may be given several times
    #[arg(long, value_name = "NAME")]
    func: Vec<String>,
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    if options.output.is_some() && options.inputs.len() > 1 {
        let problem = "an output cannot be named for several inputs";
        io::report(TOOL, Path::new("-o"), &problem);
        return ExitCode::from(io::USAGE);
    }
    let mut status = ExitCode::SUCCESS;
    for path in &options.inputs {
        if let Err(problem) = file(path, options) {
            match problem {
                Problem::Output(path, error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                    let _ = path;
                    return ExitCode::SUCCESS;
                }
                Problem::Output(path, error) => io::report(TOOL, &path, &error),
                Problem::Input(problem) => io::report(TOOL, path, &problem),
            }
            status = ExitCode::from(io::REFUSED);
        }
    }
    status
}

/// What went wrong with a file.
enum Problem {
    Input(Box<dyn Display>),
    Output(PathBuf, std::io::Error),
}

fn refused(problem: impl Display + 'static) -> Problem {
    Problem::Input(Box::new(problem))
}

/// Every module of a file; of several, each has an output of its own.
fn file(path: &Path, options: &Options) -> Result<(), Problem> {
    let input = Input::open(path).map_err(refused)?;
    let modules = Outline::read(&input).map_err(refused)?.modules.len();
    let output = output_name(path, options);
    for index in 0..modules.max(1) {
        let lazy = LazyModule::open_nth(&input, index).map_err(refused)?;
        let mut output = output.clone();
        if modules > 1 {
            output.as_mut_os_string().push(format!(".{index}"));
        }
        module(path, &output, lazy, options)?;
    }
    Ok(())
}

fn output_name(path: &Path, options: &Options) -> PathBuf {
    match &options.output {
        Some(output) => output.clone(),
        None if path == Path::new("-") => path.to_owned(),
        None if path.extension().is_some_and(|e| e == "bc") => path.with_extension("ll"),
        None => {
            let mut name = OsString::from(path);
            name.push(".ll");
            name.into()
        }
    }
}

fn module(
    path: &Path,
    output: &Path,
    mut lazy: LazyModule<'_>,
    options: &Options,
) -> Result<(), Problem> {
    let wanted = wanted(&lazy, &options.func)?;
    match &wanted {
        None if options.print_thinlto_index_only => {}
        None => lazy.materialize_all().map_err(refused)?,
        Some(functions) => {
            for id in functions {
                lazy.materialize(*id).map_err(refused)?;
            }
        }
    }
    for warning in lazy.warnings() {
        io::report(TOOL, path, &format!("warning: {warning}"));
    }
    let failed = |error| Problem::Output(output.to_owned(), error);
    let mut out = Output::create(output).map_err(failed)?;
    let name = path.to_string_lossy();
    let name = if name == "-" { "<stdin>" } else { &name };
    if lazy.module.source_filename.is_empty() {
        // What names no source is named for its file.
        lazy.module.source_filename = name.as_bytes().to_vec();
    }
    if options.print_thinlto_index_only {
        let mut text = Vec::new();
        if let Some(summary) = &lazy.module.summary {
            bitsmith_ir::print::summary::write_summary(summary, name.as_bytes(), &mut text);
        }
        std::io::Write::write_all(&mut out, &text).map_err(failed)?;
    } else {
        let print = PrintOptions {
            use_list_order: options.preserve_ll_uselistorder,
            only: wanted.as_deref(),
        };
        print_module(&lazy.module, name, &print, &mut out).map_err(failed)?;
    }
    out.finish().map_err(failed)?;
    // The process ends soon: giving its memory back piece by piece is work for nothing.
    std::mem::forget(lazy);
    Ok(())
}

/// The functions that are asked for; none for all.
fn wanted(lazy: &LazyModule<'_>, names: &[String]) -> Result<Option<Vec<GlobalId>>, Problem> {
    if names.is_empty() {
        return Ok(None);
    }
    let find = |name: &String| {
        let functions = &lazy.module.functions;
        let found = functions
            .iter()
            .find(|id| lazy.module.name(**id) == name.as_bytes());
        found
            .copied()
            .ok_or_else(|| refused(format!("no function is named '{name}'")))
    };
    names.iter().map(find).collect::<Result<_, _>>().map(Some)
}
