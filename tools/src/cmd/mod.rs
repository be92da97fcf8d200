//! The subcommands: one file each.

pub mod assemble;
pub mod bcanalyzer;
pub mod build;
pub mod cat;
pub mod compile;
pub mod diff;
pub mod dis;
pub mod doctor;
pub mod extract;
pub mod link;
pub mod llc;
pub mod modextract;
pub mod nm;
pub mod run;
pub mod split;
pub mod strip;
pub mod verify;

use std::process::ExitCode;

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Makes bitcode of text.
    As(assemble::Options),
    /// Shows what is in a bitstream, record by record or in numbers.
    Bcanalyzer(bcanalyzer::Options),
    /// Links modules and makes a program of them.
    Build(build::Options),
    /// Puts modules into one file, one behind the other.
    Cat(cat::Options),
    /// Says where two modules differ.
    Diff(diff::Options),
    /// Shows the text of a module.
    Dis(dis::Options),
    /// Says which LLVM reads a file, and what stops the others.
    Doctor(doctor::Options),
    /// Takes some globals out of a module, or all but them.
    Extract(extract::Options),
    /// Links modules into one.
    Link(link::Options),
    /// Compiles a module to an object file.
    Llc(llc::Options),
    /// Takes one module out of a file that has several.
    Modextract(modextract::Options),
    /// Lists the symbols of modules and of archives of them.
    Nm(nm::Options),
    /// Links modules and runs them, in memory.
    #[command(alias = "lli")]
    Run(run::Options),
    /// Splits a module into parts that can be linked again.
    Split(split::Options),
    /// Takes debug information, names or what is not used out of a module.
    Strip(strip::Options),
    /// Says which rules of the language modules break.
    Verify(verify::Options),
}

impl Command {
    /// Does it.
    pub fn run(self) -> ExitCode {
        match self {
            Self::As(options) => assemble::run(&options),
            Self::Bcanalyzer(options) => bcanalyzer::run(&options),
            Self::Build(options) => build::run(&options),
            Self::Cat(options) => cat::run(&options),
            Self::Diff(options) => diff::run(&options),
            Self::Dis(options) => dis::run(&options),
            Self::Doctor(options) => doctor::run(&options),
            Self::Extract(options) => extract::run(&options),
            Self::Link(options) => link::run(&options),
            Self::Llc(options) => llc::run(&options),
            Self::Modextract(options) => modextract::run(&options),
            Self::Nm(options) => nm::run(&options),
            Self::Run(options) => run::run(&options),
            Self::Split(options) => split::run(&options),
            Self::Strip(options) => strip::run(&options),
            Self::Verify(options) => verify::run(&options),
        }
    }
}
