//! `bitsmith dis`: the text of a module.

use crate::cmd::verify;
use crate::dialect;
use crate::io::{self, Input};
use crate::module::{drop_broken_debug_info, drop_outdated, streams};
use crate::output::Output;
use crate::pool;
use crate::target::Target;
use bitsmith_bitcode::Error;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::value::GlobalId;
use bitsmith_text::print::summary::write_summary;
use bitsmith_text::print::{Options as PrintOptions, print_module};
use bitsmith_upgrade::has_current_debug_info;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith dis";

/// Options and output are those of llvm-dis 22. --func and --tolerant are extensions, and so is the
/// output for producers newer than LLVM 22. Modules with debug info are verified if something in them
/// is older than LLVM 22. llvm-dis verifies all of them, as --verify-debug-info does, which takes as
/// long as all the rest.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith dis a.bc                   writes a.ll
  bitsmith dis a.bc -o -              prints it
  bitsmith dis a.bc -o - --func main  only main, and what it needs; no other body is decoded
  clang -c -emit-llvm a.c -o - | bitsmith dis

What an LLVM newer than 22 wrote is kept, warned about, and shown so that `bitsmith as` reads it back:
  newer_attr(FORM, KIND, ...)           an attribute
  !DIFile(..., newer: {1, 2})           fields behind those that are known
  !7 = !newer(CODE, ...)                a record of metadata
  add i32 %a, %b newer_flags 256        flags of an instruction, as bits of its record
  ret void newer_loc (1), !dbg !9       operands behind those that are known of a location
  newer record CODE (...), after B N    a record of the module
  newer operands @G (...), after B N    operands behind those that are known of a global
  newer block ID width W \"...\", after B N   a block of the module or of a body
  newer abbreviation ID (...), after B N    an abbreviation for such blocks
B is the kind of block before it, N counts the bodies (or instructions) before it. Types, constants
and instructions that are not known are errors; with --tolerant the other bodies are shown.")]
pub struct Options {
    /// Bitcode; `-` is standard input
    #[arg(default_value = "-")]
    inputs: Vec<PathBuf>,
    /// Output file, with a number behind its name if there are several modules; `-` is standard output
    /// [default: the input with the extension .ll]
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite outputs (this is the default)
    #[arg(short = 'f')]
    force: bool,
    /// Print use-list directives
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// Read and check modules, and write nothing, also with -o
    #[arg(long)]
    disable_output: bool,
    /// Keep broken debug information, and that of other versions
    #[arg(long, hide = true)]
    disable_auto_upgrade_debug_info: bool,
    /// Changes nothing: what llvm-dis prints does not depend on it
    #[arg(long, hide = true)]
    set_importing: bool,
    /// Print only the ThinLTO summary index
    #[arg(long)]
    print_thinlto_index_only: bool,
    /// Show the rest of a file whose bodies cannot all be read
    #[arg(long)]
    tolerant: bool,
    /// Verify modules with debug info, as llvm-dis does, even if nothing in them is older than LLVM 22:
    /// broken debug info is dropped with a warning, any other error rejects the file
    #[arg(long, conflicts_with_all = ["tolerant", "func"])]
    verify_debug_info: bool,
    /// Only this function, and the globals that it needs; may be given several times
    #[arg(long, value_name = "NAME")]
    func: Vec<String>,
    #[command(flatten)]
    target: Target,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if options.output.is_some() && options.inputs.len() > 1 {
        let problem = "an output cannot be named for several inputs";
        io::report(TOOL, Path::new("-o"), &problem);
        return ExitCode::from(io::USAGE);
    }
    let is_part = options.tolerant || !options.func.is_empty() || options.print_thinlto_index_only;
    if options.target.is_given() && is_part {
        let problem = "only whole modules are written for a release";
        io::report(TOOL, Path::new("--for"), &problem);
        return ExitCode::from(io::USAGE);
    }
    pool::start();
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
                Problem::Reported => {}
            }
            status = ExitCode::from(io::REFUSED);
        }
    }
    status
}

/// The error for a file.
enum Problem {
    Input(Box<dyn Display>),
    Output(PathBuf, std::io::Error),
    /// It has been printed.
    Reported,
}

fn refused(problem: impl Display + 'static) -> Problem {
    Problem::Input(Box::new(problem))
}

/// Prints every module of a file; several modules have an output each. The file may be an archive, or
/// an object with embedded bitcode.
fn file(path: &Path, options: &Options) -> Result<(), Problem> {
    let input = Input::open_whole(path).map_err(refused)?;
    let streams = streams(&input).map_err(refused)?;
    let mut modules = Vec::new();
    for stream in &streams {
        let in_file = |error: Error| refused(error.in_file_at(stream.offset));
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for module in outline.modules {
            modules.push((stream, module));
        }
    }
    if modules.is_empty() {
        // A table of symbols alone, say: nothing to show, to llvm-dis too.
        return Ok(());
    }
    let count = modules.len();
    for (number, (stream, outline)) in modules.iter().enumerate() {
        let output = output_name(path, options, (count > 1).then_some(number));
        let in_file = |error: Error| refused(error.in_file_at(stream.offset));
        let lazy = LazyModule::of_outline_in(stream.bytes, outline, dialect::wanted());
        let lazy = lazy.map_err(in_file)?;
        if let Some(problem) = dialect::refusal(&lazy.module) {
            return Err(refused(problem));
        }
        module(path, &output, lazy, options, stream.offset)?;
    }
    Ok(())
}

/// The output file for the text of a module; `number` is its index if the file has several.
fn output_name(path: &Path, options: &Options, number: Option<usize>) -> PathBuf {
    if let Some(output) = &options.output {
        let number = number.filter(|_| output != Path::new("-"));
        let mut name = output.clone().into_os_string();
        name.extend(number.map(|number| OsString::from(format!(".{number}"))));
        return name.into();
    }
    if path == Path::new("-") {
        return path.to_owned();
    }
    let mut name = match path.extension() {
        Some(extension) if extension == "bc" => path.with_extension("").into_os_string(),
        _ => OsString::from(path),
    };
    if let Some(number) = number {
        name.push(format!(".{number}"));
    }
    name.push(".ll");
    name.into()
}

fn module(
    path: &Path,
    output: &Path,
    mut lazy: LazyModule<'_>,
    options: &Options,
    offset: u64,
) -> Result<(), Problem> {
    let in_file = |error: Error| refused(error.in_file_at(offset));
    let wanted = wanted(&lazy, &options.func)?;
    match &wanted {
        None if options.print_thinlto_index_only => {}
        None if options.tolerant => lazy.materialize_what_can_be(),
        None => lazy.materialize_all().map_err(in_file)?,
        Some(functions) => {
            for id in functions {
                lazy.materialize(*id).map_err(in_file)?;
            }
        }
    }
    if !options.disable_auto_upgrade_debug_info {
        drop_outdated(TOOL, path, &mut lazy.module);
    }
    let whole = !options.tolerant && wanted.is_none() && !options.print_thinlto_index_only;
    let release = Dialect::release_of_producer(&lazy.module.producer.name);
    let before = |release| u32::from(release) < Dialect::default().release();
    let older = lazy.was_upgraded() || release.is_some_and(before);
    let verifies =
        options.verify_debug_info || whole && older && !options.disable_auto_upgrade_debug_info;
    if verifies && has_current_debug_info(&lazy.module) {
        let left = drop_broken_debug_info(TOOL, path, &mut lazy.module);
        if !left.is_empty() {
            verify::say_all(&left);
            return Err(refused("error: broken module found"));
        }
    }
    for warning in lazy.warnings() {
        io::report(TOOL, path, &format!("warning: {warning}"));
    }
    if options.disable_output {
        return Ok(());
    }
    let lowered = options.target.lower(TOOL, path, &mut lazy.module);
    lowered.map_err(|_| Problem::Reported)?;
    let failed = |error| Problem::Output(output.to_owned(), error);
    let mut out = Output::create(output).map_err(failed)?;
    let name = path.to_string_lossy();
    let name = if name == "-" { "<stdin>" } else { &name };
    // A module without a source name is named after its file.
    let source = &mut lazy.module.source_filename;
    source.get_or_insert_with(|| name.as_bytes().to_vec());
    if options.print_thinlto_index_only {
        let mut text = Vec::new();
        if let Some(summary) = &lazy.module.summary {
            let dialect = lazy.module.dialect;
            write_summary(summary, dialect, name.as_bytes(), &mut text);
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
    // The process ends soon, so freeing the memory piece by piece would be wasted time.
    std::mem::forget(lazy);
    Ok(())
}

/// The selected functions; `None` for all.
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
