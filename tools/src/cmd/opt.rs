//! `opt`: passes that need no optimiser, in LLVM's syntax of pipelines.

mod context;
mod dot;
mod passes;
mod pipeline;

use self::context::{Context, Dot};
use self::passes::{PASSES, Pass};
use self::pipeline::Pipeline;
use crate::glob::glob;
use crate::io;
use crate::module::{self, Destination};
use bitsmith_bitcode::write::{Origin, WriteOptions};
use bitsmith_edit::strip;
use bitsmith_model::debug_info;
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::module::Module;
use bitsmith_model::triple_kinds::normalized;
use bitsmith_passes::module_summary;
use bitsmith_text::parse::ParseOptions;
use bitsmith_text::print::Options as PrintOptions;
use bitsmith_verify::verify_module;
use regex_lite::Regex;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "opt";

/// Runs passes of opt 22 over a module, and verifies it. Passes that optimise are refused by name.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  opt -passes=verify -disable-output a.bc
  opt -passes='strip-dead-prototypes,globaldce' a.bc -o b.bc
  opt -passes='function(mem2reg,instnamer)' -S a.bc
  opt -print-passes

Some do a part of what LLVM's do: simplifycfg removes unreachable blocks, merges blocks
and folds branches on constants; adce removes dead cycles of values, and keeps branches;
dot-cfg gives blocks no colours.")]
pub struct Options {
    /// Text or bitcode; `-` is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// The passes, in order; they nest as in module(function(instnamer),globaldce)
    #[arg(short = 'p', long, value_name = "PIPELINE", value_parser = Pipeline::parse)]
    passes: Option<Pipeline>,
    /// The symbols that internalize keeps, with * and ? as wildcards
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = glob)]
    internalize_public_api_list: Vec<Regex>,
    /// A file with such symbols, one on each line
    #[arg(long, value_name = "FILE")]
    internalize_public_api_file: Option<PathBuf>,
    /// List the passes
    #[arg(long)]
    print_passes: bool,
    /// Remove debug info before the passes
    #[arg(long)]
    strip_debug: bool,
    /// Write nothing
    #[arg(long)]
    disable_output: bool,
    /// Do not verify the module
    #[arg(long, visible_alias = "disable-verify")]
    no_verify: bool,
    /// Verify the module after each pass
    #[arg(long)]
    verify_each: bool,
    /// Write a summary of the module for ThinLTO
    #[arg(long)]
    module_summary: bool,
    /// Write a hash of the module
    #[arg(long)]
    module_hash: bool,
    /// Remove the metadata of the module that has a name
    #[arg(long)]
    strip_named_metadata: bool,
    /// Remove the names of values in functions
    #[arg(long)]
    discard_value_names: bool,
    /// Keep debug types with identifiers as they are; otherwise they are distinct
    #[arg(long)]
    disable_debug_info_type_map: bool,
    /// Write the use-list orders that LLVM has in memory, as bitcode [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", value_parser = crate::args::switch)]
    preserve_bc_uselistorder: Option<bool>,
    /// Write the use-list orders that LLVM has in memory, as text
    #[arg(long)]
    preserve_ll_uselistorder: bool,
    /// The data layout, instead of the module's
    #[arg(long, value_name = "LAYOUT")]
    data_layout: Option<String>,
    /// The target triple, instead of the module's
    #[arg(long, value_name = "TRIPLE")]
    mtriple: Option<String>,
    /// The start of the names of files that dot-cfg writes
    #[arg(long, value_name = "PREFIX", default_value = "")]
    cfg_dot_filename_prefix: String,
    /// The functions that dot-cfg shows, by a part of their names
    #[arg(long, value_name = "NAME", default_value = "")]
    cfg_func_name: String,
    /// The start of the name of the file that dot-callgraph writes
    #[arg(long, value_name = "PREFIX", default_value = "")]
    callgraph_dot_filename_prefix: String,
    #[command(flatten)]
    without_effect: WithoutEffect,
    #[command(flatten)]
    to: Destination,
}

/// Options of code generators, which opt 22 has without using them in these passes.
#[derive(clap::Args)]
struct WithoutEffect {
    #[arg(long, hide = true)]
    code_model: Option<String>,
    #[arg(long, hide = true)]
    data_sections: bool,
    #[arg(long, hide = true)]
    emulated_tls: bool,
    #[arg(long, hide = true)]
    filetype: Option<String>,
    #[arg(long, hide = true)]
    function_sections: bool,
    #[arg(long, hide = true)]
    relocation_model: Option<String>,
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    if options.print_passes {
        let names: String = PASSES.iter().map(Pass::line).collect();
        return match io::print(&names) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => io::output_failed(TOOL, &error),
        };
    }
    options.work().err().unwrap_or(ExitCode::SUCCESS)
}

impl Options {
    fn work(&self) -> Result<(), ExitCode> {
        let path: &Path = &self.input;
        let mut module = self.read()?;
        module.debug_types = DebugTypes::with_map_disabled(self.disable_debug_info_type_map);
        if !self.no_verify {
            module::check(TOOL, path, &mut module)?;
        }
        if module.debug_types.are_unified() {
            bitsmith_passes::odr_types::identify_types(&mut module);
        }
        if let Some(triple) = &self.mtriple {
            module.triple = normalized(triple.as_bytes());
        }
        if self.strip_debug {
            debug_info::strip_debug_info(&mut module);
        }
        if self.strip_named_metadata {
            module.named_metadata.clear();
        }
        let public = self.public()?;
        for step in self.passes.iter().flat_map(|pipeline| &pipeline.0) {
            let context = Context {
                file: path.as_os_str().as_bytes(),
                parameters: &step.parameters,
                public: &public,
                dot: Dot {
                    prefix: &self.cfg_dot_filename_prefix,
                    calls_prefix: &self.callgraph_dot_filename_prefix,
                    function: &self.cfg_func_name,
                },
            };
            let done = (step.pass.run)(&mut module, &context);
            done.map_err(|error| io::refuse(TOOL, path, &error))?;
            let broken = self.verify_each && !verify_module(&module).is_empty();
            if broken {
                let problem = format!("the module is broken after the pass '{}'", step.pass.name);
                return Err(io::refuse(TOOL, path, &problem));
            }
        }
        if self.disable_output {
            return Ok(());
        }
        self.write(&mut module)
    }

    fn read(&self) -> Result<Module, ExitCode> {
        let path: &Path = &self.input;
        let layout = self.data_layout.as_deref().map(str::as_bytes);
        let parsing = ParseOptions {
            layout,
            layout_of_target: true,
            ..ParseOptions::default()
        };
        module::read_with(TOOL, path, &parsing)
    }

    fn write(&self, module: &mut Module) -> Result<(), ExitCode> {
        let path: &Path = &self.input;
        if self.discard_value_names {
            strip::strip_local_names(module);
        }
        module.summary = match self.module_summary {
            true => {
                let summary = module_summary::summarize(module);
                Some(Box::new(
                    summary.map_err(|error| io::refuse(TOOL, path, &error))?,
                ))
            }
            false => None,
        };
        let keeps_order = self.preserve_bc_uselistorder != Some(false);
        let bitcode = WriteOptions {
            module_hash: self.module_hash,
            drop_use_lists: !keeps_order,
            preserve_use_lists: keeps_order,
            origin: Origin::of_reader(module),
            ..WriteOptions::default()
        };
        let text = PrintOptions {
            use_list_order: self.preserve_ll_uselistorder,
            only: None,
        };
        module::write_as(TOOL, module, path, &self.to, (&bitcode, &text))
    }

    /// The patterns of the symbols that `internalize` keeps.
    fn public(&self) -> Result<Vec<Regex>, ExitCode> {
        let mut patterns = self.internalize_public_api_list.clone();
        let Some(path) = &self.internalize_public_api_file else {
            return Ok(patterns);
        };
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| io::refuse(TOOL, path, &error))?;
        for line in text.lines().filter(|line| !line.is_empty()) {
            patterns.push(glob(line).map_err(|problem| io::refuse(TOOL, path, &problem))?);
        }
        Ok(patterns)
    }
}
