//! `llvm-strip`: removes debug info and names from files, in place.

use crate::io::{self, Input};
use crate::module::{self, Destination};
use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::container::Wrapper;
use bitsmith_edit::strip;
use bitsmith_model::debug_info;
use std::fs::{self, File, FileTimes};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "llvm-strip";

/// The command line of llvm-strip 22, which itself refuses bitcode. Each file is replaced unless -o is given.
/// `bitsmith strip` has the passes of opt, one by one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  llvm-strip a.bc b.bc         without debug information and names of locals, in place
  llvm-strip -g a.bc -o b.bc   without debug information, into another file")]
pub struct Options {
    /// Modules, as bitcode or text
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Write the only input here instead of replacing it
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Remove debug info, and the names of locals, types and local symbols; the default
    #[arg(
        short = 's',
        long,
        alias = "strip-all-gnu",
        visible_alias = "strip-unneeded"
    )]
    strip_all: bool,
    /// Remove debug info
    #[arg(short = 'g', long, short_aliases = ['S', 'd'])]
    strip_debug: bool,
    /// Remove debug info, and the names of locals and local symbols
    #[arg(short = 'x', long)]
    discard_all: bool,
    /// Keep the times of last access and modification
    #[arg(short = 'p', long)]
    preserve_dates: bool,
    #[command(flatten)]
    without_effect: WithoutEffect,
}

/// Flags of llvm-strip about parts of objects that bitcode does not have.
#[derive(clap::Args)]
#[command(next_help_heading = "Without effect on bitcode")]
struct WithoutEffect {
    /// References between sections
    #[arg(long)]
    allow_broken_links: bool,
    /// Times and owners in archives
    #[arg(short = 'D', long)]
    enable_deterministic_archives: bool,
    /// Times and owners in archives
    #[arg(short = 'U', long)]
    disable_deterministic_archives: bool,
    /// Local symbols that begin with .L
    #[arg(short = 'X', long)]
    discard_locals: bool,
    /// Symbols of files
    #[arg(long)]
    keep_file_symbols: bool,
    /// Sections of objects
    #[arg(long, value_name = "SECTION")]
    keep_section: Vec<String>,
    /// Sections of objects
    #[arg(short = 'R', long, value_name = "SECTION")]
    remove_section: Vec<String>,
    /// Section headers
    #[arg(long)]
    strip_sections: bool,
    /// Undefined symbols of Mach-O
    #[arg(long)]
    keep_undefined: bool,
    /// Symbols of Swift in Mach-O
    #[arg(short = 'T')]
    swift: bool,
    /// Undoes --strip-all where it stands before it
    #[arg(long, overrides_with = "strip_all")]
    no_strip_all: bool,
    /// Patterns in names of symbols
    #[arg(short = 'w', long)]
    wildcard: bool,
    /// Patterns in names of symbols
    #[arg(long)]
    regex: bool,
}

impl Options {
    /// Returns true if names are removed, too.
    fn strips_names(&self) -> bool {
        self.strip_all
            || self.discard_all
            || !(self.strip_debug || self.without_effect.no_strip_all)
    }

    fn strip(&self, path: &Path) -> Result<(), ExitCode> {
        let refuse = |error: std::io::Error| io::refuse(TOOL, path, &error);
        let input = Input::open(path).map_err(refuse)?;
        let bare = input.starts_with(&MAGIC) || Wrapper::is_at(&input) || module::is_text(&input);
        if !bare {
            let problem = "expected a bitcode file: objects and archives are for other tools";
            return Err(io::refuse(TOOL, path, &problem));
        }
        drop(input);
        let mut module = module::read(TOOL, path)?;
        module::check(TOOL, path, &mut module)?;
        debug_info::strip_debug_info(&mut module);
        if self.strips_names() {
            strip::strip_names(&mut module, strip::DebugNames::Strip);
        }
        module.summary = None;
        let about = fs::metadata(path).map_err(refuse)?;
        let output = self.output.as_deref().unwrap_or(path);
        let to = Destination {
            output: output.to_path_buf(),
            text: false,
            force: false,
        };
        module::write_in_order(TOOL, &module, path, &to)?;
        if self.preserve_dates && output != Path::new("-") {
            let modified = about.modified().map_err(refuse)?;
            let accessed = about.accessed().map_err(refuse)?;
            let times = FileTimes::new()
                .set_modified(modified)
                .set_accessed(accessed);
            let file = File::options().append(true).open(output).map_err(refuse)?;
            file.set_times(times).map_err(refuse)?;
        }
        Ok(())
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if options.output.is_some() && options.inputs.len() > 1 {
        let problem = "one output for several inputs: without -o each file is replaced";
        io::report(TOOL, Path::new("-o"), &problem);
        return ExitCode::from(io::USAGE);
    }
    let mut status = ExitCode::SUCCESS;
    for path in &options.inputs {
        status = options.strip(path).err().unwrap_or(status);
    }
    status
}
