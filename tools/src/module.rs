//! Reading and writing modules: text and bitcode are two forms of a module, and every tool accepts either.

use crate::cmd;
use crate::dialect;
use crate::io::{self, Input};
use crate::output::Output;
use crate::pool;
use crate::target::Target;
use bitsmith_bitcode::container::{self, Stream};
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_bitcode::write::{Origin, WriteOptions};
use bitsmith_model::debug_info::strip_debug_info;
use bitsmith_model::default_layout;
use bitsmith_model::module::Module;
use bitsmith_model::value::GlobalId;
use bitsmith_text::parse::{ParseOptions, TextError, parse_module_with};
use bitsmith_text::print::{Options as PrintOptions, print_module};
use bitsmith_upgrade::{drop_outdated_debug_info, has_current_debug_info};
use bitsmith_verify::{Violation, verify_module};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The output options that tools writing a module share.
#[derive(clap::Args, Clone, Debug)]
pub struct Destination {
    /// Output file; `-` is standard output
    #[arg(short = 'o', value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Write text, not bitcode
    #[arg(short = 'S')]
    pub text: bool,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    pub force: bool,
}

/// Reads the only module of a text or bitcode file, with all bodies. Errors are printed on standard
/// error; the `Err` is the exit status.
pub fn read(tool: &str, path: &Path) -> Result<Module, ExitCode> {
    read_with(tool, path, &ParseOptions::default())
}

/// Like [`read`], with options for text.
pub fn read_with(tool: &str, path: &Path, options: &ParseOptions<'_>) -> Result<Module, ExitCode> {
    let mut modules = read_all_with(tool, path, options)?;
    match (modules.pop(), modules.len()) {
        (Some(module), 0) => Ok(module),
        (_, more) => Err(io::refuse(tool, path, &not_one(more.saturating_add(1)))),
    }
}

/// Reads all modules of a file, at least one: text, bitcode, an archive of it, or an object with
/// embedded bitcode.
pub fn read_all(tool: &str, path: &Path) -> Result<Vec<Module>, ExitCode> {
    read_all_with(tool, path, &ParseOptions::default())
}

/// Like [`read_all`], with options for text.
pub fn read_all_with(
    tool: &str,
    path: &Path,
    options: &ParseOptions<'_>,
) -> Result<Vec<Module>, ExitCode> {
    try_read_all(tool, path, options).map_err(|problem| problem.print(tool, path))
}

/// The reason why a file was not read.
pub enum Problem {
    /// The file cannot be opened, or its bitcode is wrong.
    File(String),
    /// Errors of text, with their places.
    Text(Vec<TextError>),
}

impl Problem {
    /// Prints the problem on standard error; returns the exit status.
    pub fn print(&self, tool: &str, path: &Path) -> ExitCode {
        let file = path.display().to_string();
        match self {
            Self::File(problem) => io::report(tool, path, problem),
            Self::Text(errors) => {
                for error in errors {
                    io::tell(&format!("{}\n", error.render(&file)));
                }
            }
        }
        ExitCode::from(io::REFUSED)
    }
}

/// The options with the dialect that the command line asks for.
fn in_dialect<'a>(options: &ParseOptions<'a>) -> ParseOptions<'a> {
    ParseOptions {
        dialect: dialect::wanted(),
        ..*options
    }
}

/// Like [`read_all_with`], but returns errors instead of printing them.
pub fn try_read_all(
    tool: &str,
    path: &Path,
    options: &ParseOptions<'_>,
) -> Result<Vec<Module>, Problem> {
    pool::start();
    let input = Input::open_whole(path).map_err(|error| Problem::File(error.to_string()))?;
    let mut modules = if is_text(&input) {
        vec![parse_module_with(&input, &in_dialect(options)).map_err(Problem::Text)?]
    } else {
        bitcode(tool, path, &input, options).map_err(Problem::File)?
    };
    for module in &mut modules {
        prepare(tool, path, module).map_err(Problem::File)?;
    }
    Ok(modules)
}

/// Prepares a module that was read for the tool.
fn prepare(tool: &str, path: &Path, module: &mut Module) -> Result<(), String> {
    if let Some(problem) = dialect::refusal(module) {
        return Err(problem);
    }
    drop_outdated(tool, path, module);
    // A module without a source name is named after its file.
    let named = || shown_name(path).into_bytes();
    module.source_filename.get_or_insert_with(named);
    Ok(())
}

/// A module of which a tool chooses the bodies that it needs.
pub enum Bodies<'m, 'a> {
    /// Text, whose bodies are all there.
    All(&'m Module),
    /// Bitcode, whose bodies are read when they are needed, with the offset of its stream in the file, in bytes.
    OnDemand(&'m mut LazyModule<'a>, u64),
}

impl Bodies<'_, '_> {
    /// The module, with the bodies read so far.
    pub fn module(&self) -> &Module {
        match self {
            Self::All(module) => module,
            Self::OnDemand(lazy, _) => &lazy.module,
        }
    }

    /// Reads the bodies of functions. LLVM's tools declare what replaces outdated intrinsics in this order, too.
    ///
    /// # Errors
    /// A message with the place if a body is wrong.
    pub fn read(&mut self, functions: &[GlobalId]) -> Result<(), String> {
        match self {
            Self::All(_) => Ok(()),
            Self::OnDemand(lazy, offset) => {
                let read = lazy.materialize_these(functions);
                read.map_err(|error| error.in_file_at(*offset).to_string())
            }
        }
    }
}

/// Reads the only module of a file like [`read`], with those bodies that `choose` reads; returns its result, too.
pub fn read_chosen<T>(
    tool: &str,
    path: &Path,
    choose: impl FnOnce(&mut Bodies<'_, '_>) -> Result<T, String>,
) -> Result<(Module, T), ExitCode> {
    let refuse = |problem: String| io::refuse(tool, path, &problem);
    pool::start();
    let input = Input::open_whole(path).map_err(|error| io::refuse(tool, path, &error))?;
    let (mut module, chosen) = if is_text(&input) {
        let module = text(&input, path, &ParseOptions::default())?;
        let chosen = choose(&mut Bodies::All(&module)).map_err(refuse)?;
        (module, chosen)
    } else {
        bitcode_chosen(tool, path, &input, choose).map_err(refuse)?
    };
    prepare(tool, path, &mut module).map_err(refuse)?;
    Ok((module, chosen))
}

fn bitcode_chosen<T>(
    tool: &str,
    path: &Path,
    input: &[u8],
    choose: impl FnOnce(&mut Bodies<'_, '_>) -> Result<T, String>,
) -> Result<(Module, T), String> {
    let streams = streams(input)?;
    let mut parts = Vec::new();
    for stream in &streams {
        let outline = Outline::read(stream.bytes);
        let outline = outline.map_err(|error| error.in_file_at(stream.offset).to_string())?;
        parts.extend(outline.modules.into_iter().map(|part| (stream, part)));
    }
    let [(stream, part)] = &parts[..] else {
        return Err(not_one(parts.len()));
    };
    let lazy = LazyModule::of_outline_in(stream.bytes, part, dialect::wanted());
    let mut lazy = lazy.map_err(|error| error.in_file_at(stream.offset).to_string())?;
    let chosen = choose(&mut Bodies::OnDemand(&mut lazy, stream.offset))?;
    for warning in lazy.warnings() {
        io::report(tool, path, &format!("warning: {warning}"));
    }
    Ok((lazy.into_module(), chosen))
}

/// The problem of a file with another number of modules than one.
fn not_one(found: usize) -> String {
    match found {
        0 => "expected a module, found none".into(),
        _ => format!("expected one module, found {found}: modextract takes them out"),
    }
}

/// Drops debug info of a version that LLVM 22 does not accept, with a warning.
pub fn drop_outdated(tool: &str, path: &Path, module: &mut Module) {
    if let Some(version) = drop_outdated_debug_info(module) {
        let warning = "warning: ignoring debug info with an invalid version";
        io::report(tool, path, &format!("{warning} ({version})"));
    }
}

/// Drops broken debug info, with a warning, if the module has no other violation. Returns the remaining
/// violations, which are errors.
pub fn drop_broken(tool: &str, path: &Path, module: &mut Module) -> Vec<Violation> {
    let found = verify_module(module);
    without_broken(tool, path, module, found)
}

/// Like [`drop_broken`], for a module that is only printed: violations of debug info that stays,
/// because something else refers to it, are ignored.
pub fn drop_broken_debug_info(tool: &str, path: &Path, module: &mut Module) -> Vec<Violation> {
    let mut left = drop_broken(tool, path, module);
    if left.iter().all(|violation| violation.debug_info) {
        left.clear();
    }
    left
}

/// Rejects an invalid module. Broken debug info is dropped instead.
pub fn check(tool: &str, path: &Path, module: &mut Module) -> Result<(), ExitCode> {
    accept(tool, path, &drop_broken(tool, path, module))
}

fn accept(tool: &str, path: &Path, violations: &[Violation]) -> Result<(), ExitCode> {
    if violations.is_empty() {
        return Ok(());
    }
    cmd::verify::say(tool, path, violations);
    Err(ExitCode::from(io::REFUSED))
}

fn without_broken(
    tool: &str,
    path: &Path,
    module: &mut Module,
    found: Vec<Violation>,
) -> Vec<Violation> {
    let only_debug_info = !found.is_empty() && found.iter().all(|v| v.debug_info);
    if !only_debug_info || !has_current_debug_info(module) {
        return found;
    }
    strip_broken(tool, path, module, &found);
    verify_module(module)
}

/// Drops debug info with a warning, after what is broken in it.
pub fn strip_broken(tool: &str, path: &Path, module: &mut Module, broken: &[Violation]) {
    cmd::verify::say_all(broken);
    io::report(tool, path, &"warning: ignoring invalid debug info");
    strip_debug_info(module);
}

/// Returns true if the bytes do not begin like any container of bitcode, or other kind of file.
pub fn is_text(bytes: &[u8]) -> bool {
    !container::is_container(bytes) && container::kind(bytes).is_none()
}

/// The streams of bitcode in a file, at least one.
///
/// # Errors
/// A message about a container that is wrong, or what the file is instead.
pub fn streams(input: &[u8]) -> Result<Vec<Stream<'_>>, String> {
    let streams = container::streams(input).map_err(|error| error.to_string())?;
    if !streams.is_empty() {
        return Ok(streams);
    }
    if let Some(kind) = container::kind(input) {
        return Err(format!("expected bitcode, found {kind}"));
    }
    // Reports errors at the start of the file.
    Outline::read(input).map_err(|error| error.to_string())?;
    Ok(streams)
}

/// The name of a file as modules record it.
pub fn shown_name(path: &Path) -> String {
    let name = path.to_string_lossy();
    if name == "-" { "<stdin>" } else { &*name }.to_owned()
}

/// Parses text; errors are printed on standard error.
pub fn text(input: &[u8], path: &Path, options: &ParseOptions<'_>) -> Result<Module, ExitCode> {
    parse_module_with(input, &in_dialect(options))
        .map_err(|errors| Problem::Text(errors).print("", path))
}

fn bitcode(
    tool: &str,
    path: &Path,
    input: &[u8],
    options: &ParseOptions<'_>,
) -> Result<Vec<Module>, String> {
    let mut modules = Vec::new();
    for stream in &streams(input)? {
        let in_file = |error: bitsmith_bitcode::Error| error.in_file_at(stream.offset).to_string();
        let outline = Outline::read(stream.bytes).map_err(in_file)?;
        for part in &outline.modules {
            let mut lazy = LazyModule::of_outline_in(stream.bytes, part, dialect::wanted())
                .map_err(in_file)?;
            // Bodies are decoded with it: records of older releases leave alignments to the layout.
            let of_target = match options.layout_of_target {
                true => default_layout::missing(&lazy.module).map(str::as_bytes),
                false => None,
            };
            if let Some(layout) = options.layout.or(of_target) {
                lazy.set_data_layout(layout)?;
            }
            lazy.materialize_all().map_err(in_file)?;
            for warning in lazy.warnings() {
                io::report(tool, path, &format!("warning: {warning}"));
            }
            modules.push(lazy.into_module());
        }
    }
    if modules.is_empty() {
        return Err(not_one(0));
    }
    Ok(modules)
}

/// Writes a module of an origin in the requested form; `name` is the input file, which the text mentions. Errors are
/// printed on standard error; the `Err` is the exit status.
pub fn write(
    tool: &str,
    (module, origin): (&Module, Origin),
    name: &Path,
    to: &Destination,
) -> Result<(), ExitCode> {
    let options = WriteOptions {
        drop_use_lists: true,
        origin,
        ..WriteOptions::default()
    };
    write_as(tool, module, name, to, (&options, &PrintOptions::default()))
}

/// Writes a module as [`write`] does. Bitcode has the use-list orders that LLVM has in memory, as
/// `opt` and `llvm-extract` write them.
pub fn write_in_order(
    tool: &str,
    module: &Module,
    name: &Path,
    to: &Destination,
) -> Result<(), ExitCode> {
    let options = WriteOptions {
        preserve_use_lists: true,
        origin: Origin::of_reader(module),
        ..WriteOptions::default()
    };
    write_as(tool, module, name, to, (&options, &PrintOptions::default()))
}

/// Writes a module for a release of LLVM if one was given, else as [`write_in_order`] does.
pub fn write_for(
    tool: &str,
    module: &mut Module,
    name: &Path,
    to: &Destination,
    target: &Target,
) -> Result<(), ExitCode> {
    if !target.is_given() {
        return write_in_order(tool, module, name, to);
    }
    target.lower(tool, name, module)?;
    write(tool, (module, Origin::Bitcode), name, to)
}

/// Writes a module as [`write`] does, with the options of the form that is asked for.
pub fn write_as(
    tool: &str,
    module: &Module,
    name: &Path,
    to: &Destination,
    (bitcode, text): (&WriteOptions, &PrintOptions<'_>),
) -> Result<(), ExitCode> {
    if !to.text {
        return write_bitcode(tool, module, bitcode, to);
    }
    let path = &to.output;
    let name = shown_name(name);
    let written = Output::fill(path, |out| print_module(module, &name, text, out));
    written.map_err(|error| failed(tool, path, &error))
}

/// Writes a module as bitcode, with these options.
pub fn write_bitcode(
    tool: &str,
    module: &Module,
    options: &WriteOptions,
    to: &Destination,
) -> Result<(), ExitCode> {
    refuse_terminal(tool, to)?;
    let written = Output::fill(&to.output, |out| out.write_bitcode(module, options));
    written.map_err(|error| failed(tool, &to.output, &error))
}

/// Verifies a module while it is written, as [`write_bitcode`] does, if it is valid. Broken debug info
/// is dropped, as by [`drop_broken`].
pub fn write_checked(
    tool: &str,
    path: &Path,
    module: &mut Module,
    options: &WriteOptions,
    to: &Destination,
) -> Result<(), ExitCode> {
    refuse_terminal(tool, to)?;
    let (found, written) = write_if_valid(module, options, &to.output);
    if !found.is_empty() {
        accept(tool, path, &without_broken(tool, path, module, found))?;
        return write_bitcode(tool, module, options, to);
    }
    written.map_err(|error| failed(tool, &to.output, &error))
}

/// Verifies a module while it is written; returns the violations. If there are any, no output appears.
pub fn write_if_valid(
    module: &Module,
    options: &WriteOptions,
    output: &Path,
) -> (Vec<Violation>, std::io::Result<()>) {
    let prepare = || {
        let mut out = Output::create(output)?;
        let rest = out.prepare_bitcode(module, options)?;
        Ok((out, rest))
    };
    let (found, prepared) = rayon::join(|| verify_module(module), prepare);
    if !found.is_empty() {
        // The prepared output is discarded.
        return (found, Ok(()));
    }
    let written = prepared.and_then(|(mut out, rest)| {
        out.write_all(&rest)?;
        out.finish()
    });
    (found, written)
}

fn refuse_terminal(tool: &str, to: &Destination) -> Result<(), ExitCode> {
    if to.output == Path::new("-") && std::io::stdout().is_terminal() && !to.force {
        let problem = "bitcode is not for a terminal; -f writes it all the same";
        return Err(io::refuse(tool, &to.output, &problem));
    }
    Ok(())
}

/// Writes a bitcode file, but not to a terminal.
pub fn write_bytes(tool: &str, bytes: &[u8], to: &Destination) -> Result<(), ExitCode> {
    refuse_terminal(tool, to)?;
    let path = &to.output;
    let written = Output::fill(path, |out| out.write_all(bytes));
    written.map_err(|error| failed(tool, path, &error))
}

/// The exit status after writing failed: a reader that closes the pipe early is no error.
fn failed(tool: &str, path: &Path, error: &std::io::Error) -> ExitCode {
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    io::refuse(tool, path, error)
}
