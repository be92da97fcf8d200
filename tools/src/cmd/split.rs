//! `bitsmith split`: splits a module into parts that can be linked again.

use crate::io;
use crate::module::{self, Destination};
use crate::target::Target;
use bitsmith_bitcode::write::Origin;
use bitsmith_edit::categories::{Category, parts_by};
use bitsmith_edit::split::{Atoms, Split, part, partition};
use bitsmith_model::module::Module;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

const TOOL: &str = "bitsmith split";

/// Options are those of llvm-split 22. AMDGPU's own way of splitting is not implemented.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith split a.bc -o part.           writes part.0 and part.1
  bitsmith split -j4 -round-robin a.bc -o part.
  bitsmith split -split-by-category=kernel a.bc -o k   writes k_0.bc, k_1.bc, … for GPUs' kernels")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Number of parts
    #[arg(short = 'j', value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    parts: u32,
    /// Prefix of the outputs' names; a number follows
    #[arg(short = 'o', value_name = "PREFIX", default_value = "")]
    prefix: OsString,
    /// Keep local symbols together with their users, instead of making them visible
    #[arg(long)]
    preserve_locals: bool,
    /// Distribute functions round-robin, instead of by their names
    #[arg(long)]
    round_robin: bool,
    /// Write text, not bitcode
    #[arg(short = 'S')]
    text: bool,
    /// Make a part for each group of kernels, with all that they need: for each kernel, or for kernels with
    /// the same attribute "module-id"
    #[arg(long, value_name = "WHAT", value_enum)]
    split_by_category: Option<ByCategory>,
    /// Target triple; AMDGPU, which has its own way of splitting, is rejected
    #[arg(long, value_name = "TRIPLE")]
    mtriple: Option<String>,
    /// Processor; without effect
    #[arg(long, value_name = "CPU", hide = true)]
    mcpu: Option<String>,
    #[command(flatten)]
    target: Target,
}

/// The grouping of kernels into parts.
#[derive(Clone, Copy, clap::ValueEnum)]
enum ByCategory {
    ModuleId,
    Kernel,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    split(options).err().unwrap_or(ExitCode::SUCCESS)
}

fn split(options: &Options) -> Result<(), ExitCode> {
    if options.prefix == "-" {
        let problem = "parts are files: standard output cannot hold them";
        return Err(io::refuse(TOOL, "-".as_ref(), &problem));
    }
    if let Some(triple) = options
        .mtriple
        .as_deref()
        .filter(|t| t.starts_with("amdgcn"))
    {
        let problem = format!("the target '{triple}' has its own way to split, which is not known");
        return Err(io::refuse(TOOL, &options.input, &problem));
    }
    let mut module = module::read(TOOL, &options.input)?;
    module::check(TOOL, &options.input, &mut module)?;
    options.target.lower(TOOL, &options.input, &mut module)?;
    if let Some(category) = options.split_by_category {
        return by_category(options, &module, category);
    }
    let how = Split {
        parts: options.parts,
        preserve_locals: options.preserve_locals,
        round_robin: options.round_robin,
    };
    let parts = partition(&mut module, how);
    let mut atoms = Atoms::of(&module);
    for number in 0..options.parts {
        let mut output = options.prefix.clone();
        output.push(number.to_string());
        let to = Destination {
            output: output.into(),
            text: options.text,
            force: true,
        };
        let mut part = part(&module, &parts, number);
        atoms.renumber(&mut part);
        module::write(TOOL, (&part, Origin::Copy), &options.input, &to)?;
    }
    Ok(())
}

fn by_category(options: &Options, module: &Module, category: ByCategory) -> Result<(), ExitCode> {
    let category = match category {
        ByCategory::ModuleId => Category::ModuleId,
        ByCategory::Kernel => Category::Kernel,
    };
    for (number, part) in parts_by(module, category).enumerate() {
        let mut output = options.prefix.clone();
        output.push(format!(
            "_{number}.{}",
            if options.text { "ll" } else { "bc" }
        ));
        let to = Destination {
            output: output.into(),
            text: options.text,
            force: true,
        };
        module::write(TOOL, (&part, Origin::Copy), &options.input, &to)?;
    }
    Ok(())
}
