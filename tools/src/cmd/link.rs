//! `bitsmith link`: modules into one.

mod import;
mod inputs;
mod report;

use self::inputs::{File, open};
use super::verify::say_all;
use crate::dialect;
use crate::glob::{glob, is_match};
use crate::io;
use crate::module::write_if_valid;
use crate::output::Output;
use crate::pool;
use crate::read_ahead;
use crate::target::Target;
use bitsmith_bitcode::write::{Origin, WriteOptions};
use bitsmith_edit::remove::remove_dead_globals;
use bitsmith_link::{DebugTypes, Diagnostic, Index, Linker, Options as LinkOptions, Severity};
use bitsmith_model::module::Module;
use bitsmith_passes::internalize::internalize;
use bitsmith_text::print;
use bitsmith_verify::{Violation, verify_module};
use regex_lite::Regex;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

const TOOL: &str = "bitsmith link";

/// Options are those of llvm-link 22. Inputs are bitcode, text, archives of them, and objects with
/// embedded bitcode; they are linked in the order given.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith link a.bc b.bc -o ab.bc                    both, into one module
  bitsmith link -S a.ll b.bc libc.a                   text and archives; text to the terminal
  bitsmith link main.bc lib.bc --only-needed -o p.bc  of lib.bc, what main.bc asks for
  bitsmith link main.bc --override new.bc -o p.bc     definitions of new.bc replace others
  bitsmith link a.bc --summary-index=i.bc --import=f:b.bc
                                                      f of b.bc as ThinLTO imports it
  bitsmith link a.bc b.bc --gc-roots=main -o p.bc     only what main needs
  bitsmith link a.bc b.bc --why main                  which `main` counts, and why
  bitsmith link a.bc b.bc --json                      the same for every symbol")]
pub struct Options {
    /// Input files
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Output file; `-`, which is the default, is standard output
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write text
    #[arg(short = 'S')]
    text: bool,
    /// Write bitcode to a terminal, too
    #[arg(short = 'f')]
    force: bool,
    /// Print the name of each file as it is linked
    #[arg(short = 'v')]
    verbose: bool,
    /// Link only symbols that are declared and not defined so far, of all files but the first
    #[arg(long)]
    only_needed: bool,
    /// Internalize the linked symbols, of all files but the first
    #[arg(long)]
    internalize: bool,
    /// Remove definitions that nothing in the linked module needs, as opt -passes=globaldce
    #[arg(long)]
    globaldce: bool,
    /// Internalize all but these symbols, then remove what they do not need; * and ? are wildcards
    #[arg(long, value_name = "SYMBOLS", value_delimiter = ',', value_parser = glob)]
    gc_roots: Vec<Regex>,
    /// A further input whose definitions override existing ones
    #[arg(long = "override", value_name = "FILE")]
    overriding: Vec<PathBuf>,
    /// A ThinLTO summary index: local symbols become hidden ones with the names of the index
    #[arg(long, value_name = "FILE")]
    summary_index: Option<PathBuf>,
    /// A function to import from another module, for debugging: needs --summary-index
    #[arg(long, value_name = "FUNCTION:FILE")]
    import: Vec<String>,
    /// Do not print warnings
    #[arg(long)]
    suppress_warnings: bool,
    /// Decode all bodies before linking
    #[arg(long)]
    disable_lazy_loading: bool,
    /// Do not merge debug types with the same identifier
    #[arg(long)]
    disable_debug_info_type_map: bool,
    /// Skip archive members that are not bitcode
    #[arg(long)]
    ignore_non_bitcode: bool,
    /// Write use-list orders inside functions; `=false` leaves them out
    #[arg(long, default_value_t = true, num_args = 0..=1, require_equals = true,
        default_missing_value = "true", action = clap::ArgAction::Set)]
    preserve_bc_uselistorder: bool,
    /// Print use-list directives in text
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// Skip the verifier
    #[arg(long)]
    disable_verify: bool,
    /// Keep broken debug information, and that of other versions
    #[arg(long, hide = true)]
    disable_auto_upgrade_debug_info: bool,
    #[command(flatten)]
    target: Target,
    /// Print the time of each phase
    #[arg(long)]
    time: bool,
    /// Print the resolution of each symbol as JSON; the module is written only with -o
    #[arg(long)]
    json: bool,
    /// Print which definition of a symbol prevails, and why; the module is written only with -o
    #[arg(long, value_name = "SYMBOL")]
    why: Vec<String>,
}

impl Options {
    fn wants_report(&self) -> bool {
        self.json || !self.why.is_empty()
    }
    /// Returns true if the module is written: a report on standard output excludes it unless -o is given.
    fn writes(&self) -> bool {
        self.output.is_some() || !self.wants_report()
    }
    fn debug_types(&self) -> DebugTypes {
        DebugTypes::with_map_disabled(self.disable_debug_info_type_map)
    }
    fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new("-"))
    }
    /// Removes what the roots do not need.
    fn reduce(&self, module: &mut Module) {
        if !self.gc_roots.is_empty() {
            internalize(module, |name| is_match(&self.gc_roots, name));
        }
        if self.globaldce || !self.gc_roots.is_empty() {
            remove_dead_globals(module);
        }
    }
    fn check(&self) -> Result<(), &'static str> {
        match &self.output {
            Some(to) if self.wants_report() && to == Path::new("-") => {
                Err("--json and --why write to standard output: -o needs a file")
            }
            _ => Ok(()),
        }
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if let Err(problem) = options.check() {
        say(&format!("{TOOL}: {problem}\n"));
        return ExitCode::from(io::USAGE);
    }
    let index = match import::index(options) {
        Ok(index) => index,
        Err(problem) => {
            say(&problem);
            return ExitCode::from(io::REFUSED);
        }
    };
    pool::start();
    let paths: Vec<&PathBuf> = options.inputs.iter().chain(&options.overriding).collect();
    let start = Instant::now();
    let mixture = dialect::join(&options.inputs);
    if let Some(remark) = mixture.filter(|_| !options.suppress_warnings) {
        say(&format!("{TOOL}: note: {remark}\n"));
    }
    let linker = Linker::new("llvm-link", options.debug_types());
    let mut linker = linker.in_dialect(dialect::wanted());
    if options.wants_report() {
        linker.keep_report();
    }
    let (mut good, linking) = link_all(&mut linker, &paths, index.as_ref(), options);
    if good && let Some(index) = &index {
        good = import::import(&mut linker, index, options).unwrap_or_else(|problem| {
            say(&problem);
            false
        });
    }
    let answered = !options.wants_report() || report::write(&linker.take_report(), options);
    if !options.writes() {
        good &= answered;
    }
    if !good {
        return ExitCode::from(io::REFUSED);
    }
    if !options.writes() {
        return ExitCode::SUCCESS;
    }
    let waiting = start.elapsed().as_secs_f64() - linking;
    let mut module = linker.finish();
    options.reduce(&mut module);
    if options.verbose {
        say("Writing bitcode...\n");
    }
    let before = Instant::now();
    let written = write(&mut module, options);
    let writing = before.elapsed().as_secs_f64();
    // The process ends here, so freeing the memory piece by piece would be wasted time.
    std::mem::forget(module);
    if options.time {
        let total = start.elapsed().as_secs_f64();
        say(&format!(
            "waiting for files {waiting:.3} s\nlinking {linking:.3} s\nwriting {writing:.3} s\nall     {total:.3} s\n"
        ));
    }
    written
}

/// Links all files in, in order. Returns false if one cannot be linked, and the seconds that linking took
/// without waiting for files.
fn link_all(
    linker: &mut Linker,
    paths: &[&PathBuf],
    summaries: Option<&Index>,
    options: &Options,
) -> (bool, f64) {
    let mut progress = Progress::new(paths.len(), options);
    let mut good = true;
    let mut linking = 0.0;
    read_ahead::in_order(
        paths,
        |path| open(path, options),
        |at, file| {
            let before = Instant::now();
            progress.show(at, paths.get(at).copied());
            let added = match file {
                Ok(file) => add(linker, file, at, summaries, options),
                Err(problem) => Err(std::mem::take(problem)),
            };
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
    progress.clear();
    (good, linking)
}

/// Links one file in; returns false if that fails.
fn add(
    linker: &mut Linker,
    file: &mut File,
    index: usize,
    summaries: Option<&Index>,
    options: &Options,
) -> Result<bool, String> {
    // Options that depend on existing symbols do not apply to the first file, nor to the first overriding
    // one.
    let overriding = index >= options.inputs.len();
    let later = index != 0 && index != options.inputs.len();
    let how = LinkOptions {
        override_existing: overriding,
        only_needed: options.only_needed && later,
        internalize: options.internalize && later,
    };
    let said = file.with_dependent_mut(|_, ready| ready.take_said());
    said.iter().for_each(|line| say(line));
    if options.verbose {
        let path = options.inputs.iter().chain(&options.overriding).nth(index);
        let path = path.map_or(String::new(), |path| path.display().to_string());
        if !file.with_dependent(|_, ready| ready.is_joined()) {
            say(&format!("Loading '{path}'\n"));
        }
        say(&format!("Linking in '{path}'\n"));
    }
    let added = file.with_dependent_mut(|_, ready| {
        if let Some(summaries) = summaries {
            linker.promote(ready.input(), summaries)?;
        }
        linker.add(ready.input(), how)
    });
    for diagnostic in linker.take_diagnostics() {
        shown(&diagnostic, options)
            .iter()
            .for_each(|line| say(line));
    }
    Ok(added.is_ok())
}

fn say(text: &str) {
    io::tell(text);
}

/// The message for a diagnostic, unless it is suppressed.
fn shown(diagnostic: &Diagnostic, options: &Options) -> Option<String> {
    let suppressed = diagnostic.severity == Severity::Warning && options.suppress_warnings;
    (!suppressed).then(|| format!("{TOOL}: {diagnostic}\n"))
}

/// A progress line on the terminal if linking takes long.
struct Progress {
    start: Instant,
    count: usize,
    wanted: bool,
    shown: bool,
}

impl Progress {
    fn new(count: usize, options: &Options) -> Self {
        Self {
            start: Instant::now(),
            count,
            wanted: std::io::stderr().is_terminal() && !options.verbose,
            shown: false,
        }
    }
    fn show(&mut self, index: usize, path: Option<&PathBuf>) {
        if self.wanted && self.start.elapsed().as_millis() > 300 {
            let name = path.map_or(String::new(), |p| p.display().to_string());
            let done = index.saturating_add(1);
            say(&format!("\r\x1b[K[{done}/{}] {name}", self.count));
            self.shown = true;
        }
    }
    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            say("\r\x1b[K");
        }
    }
}

fn write(module: &mut Module, options: &Options) -> ExitCode {
    let to_terminal = options.output() == Path::new("-") && std::io::stdout().is_terminal();
    if to_terminal && !options.text && !options.force {
        let problem = "bitcode is not for a terminal; -f writes it all the same, -S writes text";
        return io::refuse(TOOL, options.output(), &problem);
    }
    let (violations, written) = match options.text {
        _ if options.target.is_given() => match write_lowered(module, options) {
            Ok(written) => written,
            Err(status) => return status,
        },
        true => write_text(module, options),
        false => write_bitcode(module, options),
    };
    if !violations.is_empty() {
        say_all(&violations);
        say(&format!("{TOOL}: error: linked module is broken!\n"));
        return ExitCode::from(io::REFUSED);
    }
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => io::refuse(TOOL, options.output(), &error),
    }
}

type Written = (Vec<Violation>, std::io::Result<()>);

fn write_bitcode(module: &Module, options: &Options) -> Written {
    let how = WriteOptions {
        drop_use_lists: !options.preserve_bc_uselistorder,
        keep_constant_order: options.preserve_bc_uselistorder,
        origin: Origin::Link,
        ..WriteOptions::default()
    };
    if !options.disable_verify {
        return write_if_valid(module, &how, options.output());
    }
    let written = Output::fill(options.output(), |out| out.write_bitcode(module, &how));
    (Vec::new(), written)
}

/// Writes the module for the release that was given.
fn write_lowered(module: &mut Module, options: &Options) -> Result<Written, ExitCode> {
    let output = options.output();
    let violations = match options.disable_verify {
        true => Vec::new(),
        false => verify_module(module),
    };
    if !violations.is_empty() {
        return Ok((violations, Ok(())));
    }
    options.target.lower(TOOL, output, module)?;
    if options.text {
        return Ok((Vec::new(), print(module, options)));
    }
    let how = WriteOptions::default();
    let written = Output::fill(output, |out| out.write_bitcode(module, &how));
    Ok((Vec::new(), written))
}

fn write_text(module: &Module, options: &Options) -> Written {
    let violations = match options.disable_verify {
        true => Vec::new(),
        false => verify_module(module),
    };
    if !violations.is_empty() {
        return (violations, Ok(()));
    }
    (violations, print(module, options))
}

fn print(module: &Module, options: &Options) -> std::io::Result<()> {
    Output::fill(options.output(), |out| {
        let printing = print::Options {
            use_list_order: options.preserve_ll_uselistorder,
            only: None,
        };
        print::print_module(module, "llvm-link", &printing, out)
    })
}
