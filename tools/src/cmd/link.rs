//! `bitsmith link`: modules into one.

use crate::ahead;
use crate::io::{self, Input};
use crate::output::Output;
use bitsmith_bitcode::container;
use bitsmith_bitcode::read::LazyModule;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_ir::module::Module;
use bitsmith_ir::print;
use bitsmith_ir::schema::linkage::Linkage;
use bitsmith_ir::text::parse_module;
use bitsmith_ir::value::GlobalId;
use bitsmith_link::{Diagnostic, Linker, Loaded, Options as LinkOptions, Severity};
use self_cell::self_cell;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

const TOOL: &str = "bitsmith link";

/// Flags are those of llvm-link 22. Inputs are bitcode, text, archives of them, and objects with
/// embedded bitcode; they are linked in the order given.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith link a.bc b.bc -o ab.bc
  bitsmith link -S a.ll b.bc libc.a -o -
  bitsmith link main.bc --only-needed lib.bc -o prog.bc")]
pub struct Options {
    /// What to link
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Where to write; `-` is standard output
    #[arg(short = 'o', value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Write text
    #[arg(short = 'S')]
    text: bool,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    force: bool,
    /// Say which file is being linked
    #[arg(short = 'v')]
    verbose: bool,
    /// Link only what is declared and not defined so far, of all files but the first
    #[arg(long)]
    only_needed: bool,
    /// Make what is linked internal, of all files but the first
    #[arg(long)]
    internalize: bool,
    /// A further input whose definitions count, whatever else is there
    #[arg(long = "override", value_name = "FILE")]
    overriding: Vec<PathBuf>,
    /// Do not print warnings
    #[arg(long)]
    suppress_warnings: bool,
    /// Decode all bodies at once
    #[arg(long)]
    disable_lazy_loading: bool,
    /// Do not take debug types of one identifier for the same
    #[arg(long)]
    disable_debug_info_type_map: bool,
    /// Pass over members of archives that are no bitcode
    #[arg(long)]
    ignore_non_bitcode: bool,
    /// Write the orders of uses inside of functions; `=false` leaves them away
    #[arg(long, default_value_t = true, num_args = 0..=1, default_missing_value = "true", action = clap::ArgAction::Set)]
    preserve_bc_uselistorder: bool,
    /// The same in text
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// Say how long each part took
    #[arg(long)]
    time: bool,
}

/// A file of bitcode whose bodies are decoded when they are wanted.
struct Lazy<'a> {
    name: String,
    lazy: LazyModule<'a>,
}

impl bitsmith_link::Input for Lazy<'_> {
    fn name(&self) -> &str {
        &self.name
    }
    fn module(&self) -> &Module {
        &self.lazy.module
    }
    fn module_mut(&mut self) -> &mut Module {
        &mut self.lazy.module
    }
    fn load(&mut self, functions: &[GlobalId]) -> Result<(), String> {
        let read = self.lazy.materialize_these(functions);
        read.map_err(|error| format!("{}: {error}", self.name))
    }
}

/// A module that is ready to be linked.
enum Ready<'a> {
    Lazy(Box<Lazy<'a>>),
    /// With what there was to say when the members of an archive became it.
    Whole(Box<Loaded>, Vec<Diagnostic>),
}

self_cell!(
    /// A file, and what is read from it.
    struct File {
        owner: Input,
        #[not_covariant]
        dependent: Ready,
    }
);

impl Ready<'_> {
    fn input(&mut self) -> &mut dyn bitsmith_link::Input {
        match self {
            Self::Lazy(lazy) => lazy.as_mut(),
            Self::Whole(whole, _) => whole.as_mut(),
        }
    }
    fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        match self {
            Self::Lazy(_) => Vec::new(),
            Self::Whole(_, said) => std::mem::take(said),
        }
    }
}

/// Does it.
pub fn run(options: &Options) -> ExitCode {
    let paths: Vec<&PathBuf> = options.inputs.iter().chain(&options.overriding).collect();
    let start = Instant::now();
    let mut linker = Linker::new("llvm-link", !options.disable_debug_info_type_map);
    let mut good = true;
    let mut linking = 0.0;
    ahead::in_order(
        &paths,
        |path| open(path, options),
        |index, file| {
            let before = Instant::now();
            let added = file.and_then(|file| add(&mut linker, file, index, options));
            linking += before.elapsed().as_secs_f64();
            match added {
                Ok(linked) => good &= linked,
                Err(problem) => {
                    say(&problem);
                    good = false;
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        },
    );
    if !good {
        return ExitCode::from(io::REFUSED);
    }
    let waiting = start.elapsed().as_secs_f64() - linking;
    let module = linker.finish();
    let before = Instant::now();
    let written = write(&module, options);
    let writing = before.elapsed().as_secs_f64();
    // The process ends here; giving all back piece by piece takes time.
    std::mem::forget(module);
    if options.time {
        let total = start.elapsed().as_secs_f64();
        say(&format!(
            "waiting for files {waiting:.3} s\nlinking {linking:.3} s\nwriting {writing:.3} s\nall     {total:.3} s\n"
        ));
    }
    written
}

/// Links one file in; says whether that was possible.
fn add(
    linker: &mut Linker,
    mut file: File,
    index: usize,
    options: &Options,
) -> Result<bool, String> {
    if options.verbose {
        let path = options.inputs.iter().chain(&options.overriding).nth(index);
        let path = path.map(|path| path.display().to_string());
        say(&format!("Linking in '{}'\n", path.unwrap_or_default()));
    }
    let overriding = index >= options.inputs.len();
    let later = index > 0 && !overriding;
    let how = LinkOptions {
        override_existing: overriding,
        only_needed: options.only_needed && later,
        internalize: options.internalize && later,
    };
    let said = file.with_dependent_mut(|_, ready| ready.take_diagnostics());
    said.iter().for_each(|diagnostic| show(diagnostic, options));
    if said.iter().any(|d| d.severity == Severity::Error) {
        return Err(String::new());
    }
    let added = file.with_dependent_mut(|_, ready| linker.add(ready.input(), how));
    for diagnostic in linker.take_diagnostics() {
        show(&diagnostic, options);
    }
    Ok(added.is_ok())
}

fn say(text: &str) {
    // If this cannot be said, there is nobody to tell.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

fn show(diagnostic: &Diagnostic, options: &Options) {
    if diagnostic.severity == Severity::Warning && options.suppress_warnings {
        return;
    }
    say(&format!("{TOOL}: {diagnostic}\n"));
}

fn refusal(path: &Path, problem: &dyn std::fmt::Display) -> String {
    format!("{TOOL}: {}: {problem}\n", path.display())
}

/// Reads what a file has to link. An archive's members become one module first.
fn open(path: &Path, options: &Options) -> Result<File, String> {
    let input = Input::open(path).map_err(|error| refusal(path, &error))?;
    File::try_new(input, |bytes| read(path, bytes, options))
}

fn read<'a>(path: &Path, bytes: &'a [u8], options: &Options) -> Result<Ready<'a>, String> {
    let name = path.display().to_string();
    let streams = container::streams(bytes).map_err(|error| refusal(path, &error))?;
    if bytes.starts_with(b"!<arch>\n") {
        return archive(path, &streams, options);
    }
    let Some(stream) = streams.first() else {
        let loaded = Loaded::new(name, text(path, bytes)?);
        return Ok(Ready::Whole(Box::new(loaded), Vec::new()));
    };
    let mut lazy = LazyModule::open(stream.bytes).map_err(|error| refusal(path, &error))?;
    if options.disable_lazy_loading {
        let read = lazy.materialize_all();
        read.map_err(|error| refusal(path, &error))?;
    } else if !options.only_needed {
        lazy.decode_ahead(&certain(&lazy));
    }
    Ok(Ready::Lazy(Box::new(Lazy { name, lazy })))
}

/// The functions that are linked in unless their names are taken.
fn certain(lazy: &LazyModule<'_>) -> Vec<GlobalId> {
    let globals = &lazy.module.globals;
    let discardable = |linkage| {
        matches!(
            linkage,
            Linkage::AvailableExternally | Linkage::LinkOnceAny | Linkage::LinkOnceOdr
        )
    };
    lazy.functions_with_bodies()
        .filter(|&id| globals.get(id).is_some_and(|g| !discardable(g.linkage)))
        .collect()
}

fn text(path: &Path, bytes: &[u8]) -> Result<Module, String> {
    let name = path.display().to_string();
    parse_module(bytes).map_err(|errors| {
        let lines = errors
            .iter()
            .map(|error| format!("{}\n", error.render(&name)));
        lines.collect()
    })
}

fn archive<'a>(
    path: &Path,
    streams: &[container::Stream<'a>],
    options: &Options,
) -> Result<Ready<'a>, String> {
    let mut linker = Linker::new("ArchiveModule", !options.disable_debug_info_type_map);
    for stream in streams {
        let member = stream.within.join(":");
        let name = format!("{}({member})", path.display());
        let lazy =
            LazyModule::open(stream.bytes).map_err(|error| refusal(Path::new(&name), &error))?;
        let mut lazy = Lazy { name, lazy };
        // What went wrong stands among the diagnostics.
        let _ = linker.add(&mut lazy, LinkOptions::default());
    }
    let said = linker.take_diagnostics();
    let name = path.display().to_string();
    Ok(Ready::Whole(
        Box::new(Loaded::new(name, linker.finish())),
        said,
    ))
}

fn write(module: &Module, options: &Options) -> ExitCode {
    let to_terminal = options.output == Path::new("-") && std::io::stdout().is_terminal();
    if to_terminal && !options.text && !options.force {
        let problem = "bitcode is not for a terminal; -f writes it all the same, -S writes text";
        return io::refuse(TOOL, &options.output, &problem);
    }
    let written = Output::create(&options.output).and_then(|mut out| {
        if options.text {
            let printing = print::Options {
                use_list_order: options.preserve_ll_uselistorder,
                only: None,
            };
            let name = "llvm-link";
            print::print_module(module, name, &printing, &mut out)?;
        } else {
            let write = WriteOptions {
                drop_use_lists: !options.preserve_bc_uselistorder,
                ..WriteOptions::default()
            };
            let bytes = write_module(module, &write).map_err(std::io::Error::other)?;
            out.write_all(&bytes)?;
        }
        out.finish()
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => io::refuse(TOOL, &options.output, &error),
    }
}
