//! The passes of `opt`: one row each. The parser of pipelines, `-print-passes` and the refusal of other passes
//! come from this table.

use super::context::Context;
use super::dot;
use crate::glob::is_match;
use crate::module::shown_name;
use bitsmith_edit::{instnamer, remove, strip};
use bitsmith_model::debug_info;
use bitsmith_model::module::Module;
use bitsmith_passes::{
    always_inline, call_profile, canonical_aliases, dce, internalize, line_tables, lower_expect,
    lower_invoke, lower_switch, mem2reg, meta_renamer, name_globals, simplify_cfg,
};
use bitsmith_text::print::{Options, print_module};
use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The unit that a pass runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Module,
    Cgscc,
    Function,
}

/// The outcome of a pass: most cannot fail.
pub trait Outcome {
    fn outcome(self) -> io::Result<()>;
}

impl Outcome for () {
    fn outcome(self) -> io::Result<()> {
        Ok(())
    }
}

impl Outcome for io::Result<()> {
    fn outcome(self) -> io::Result<()> {
        self
    }
}

/// A pass.
#[derive(Debug)]
pub struct Pass {
    pub name: &'static str,
    /// The units over which LLVM has a pass of this name.
    pub levels: &'static [Level],
    /// The parameters that it takes; one that ends with `=` takes a value.
    pub parameters: &'static [&'static str],
    pub run: fn(&mut Module, &Context<'_>) -> io::Result<()>,
}

impl Pass {
    /// Its line in the list of passes.
    pub fn line(&self) -> String {
        let with = |parameter: &&str| match parameter.ends_with('=') {
            true => format!("{parameter}VALUE"),
            false => (*parameter).to_owned(),
        };
        let parameters: Vec<String> = self.parameters.iter().map(with).collect();
        match parameters.is_empty() {
            true => format!("{}\n", self.name),
            false => format!("{}<{}>\n", self.name, parameters.join(";")),
        }
    }
}

/// Rows: a name, the units, the parameters, and the function.
macro_rules! passes {
    ($($name:literal [$($level:ident),*] [$($parameter:literal),*] $run:expr;)*) => {
        /// The passes by name, as `opt -print-passes` lists them.
        pub const PASSES: &[Pass] = &[$(Pass {
            name: $name,
            levels: &[$(Level::$level),*],
            parameters: &[$($parameter),*],
            run: |module, context| {
                let run: fn(&mut Module, &Context<'_>) -> _ = $run;
                run(module, context).outcome()
            },
        }),*];
    };
}

passes! {
    "adce" [Function] [] |module, _| dce::remove_dead_cycles(module);
    "always-inline" [Module] [] |module, _| always_inline::inline_always(module);
    "canonicalize-aliases" [Module] [] |module, _| canonical_aliases::canonicalize_aliases(module);
    "dce" [Function] [] |module, _| dce::remove_dead_code(module);
    "dot-callgraph" [Module] [] |module, context| dot::calls(module, context);
    "dot-cfg" [Function] [] |module, context| dot::control_flow(module, context, dot::Contents::Whole);
    "dot-cfg-only" [Function] [] |module, context| dot::control_flow(module, context, dot::Contents::Names);
    "globaldce" [Module] ["vfe-linkage-unit-visibility"] |module, _| _ = remove::remove_dead_globals(module);
    "instnamer" [Function] [] |module, _| instnamer::name_values(module);
    "internalize" [Module] ["preserve-gv="] internalize;
    "invalidate" [Module, Cgscc, Function] ["all"] nothing;
    "lower-expect" [Function] [] |module, _| lower_expect::lower_expectations(module);
    "lower-invoke" [Function] [] |module, _| lower_invoke::lower_invokes(module);
    "lower-switch" [Function] [] |module, _| lower_switch::lower_switches(module);
    "mem2reg" [Function] [] |module, _| mem2reg::promote_memory(module);
    "metarenamer" [Module] [] |module, context| meta_renamer::rename_all(module, context.file);
    "name-anon-globals" [Module] [] |module, _| name_globals::name_anonymous_globals(module);
    "no-op-cgscc" [Cgscc] [] nothing;
    "no-op-function" [Function] [] nothing;
    "no-op-module" [Module] [] nothing;
    "print" [Module] [] print;
    // Only a part of LLVM's pass, so that parameters for further parts change nothing.
    "simplifycfg" [Function] [
        "bonus-inst-threshold=", "forward-switch-cond", "hoist-common-insts", "hoist-loads-stores-with-cond-faulting",
        "keep-loops", "no-forward-switch-cond", "no-hoist-common-insts",
        "no-hoist-loads-stores-with-cond-faulting", "no-keep-loops", "no-sink-common-insts",
        "no-speculate-blocks", "no-simplify-cond-branch", "no-speculate-unpredictables",
        "no-switch-range-to-icmp", "no-switch-to-arithmetic", "no-switch-to-lookup", "simplify-cond-branch",
        "sink-common-insts", "speculate-blocks", "speculate-unpredictables", "switch-range-to-icmp",
        "switch-to-arithmetic", "switch-to-lookup"
    ] |module, _| simplify_cfg::simplify_control_flow(module);
    "strip" [Module] [] strip_all;
    "strip-dead-cg-profile" [Module] [] |module, _| call_profile::strip_dead_edges(module);
    "strip-dead-debug-info" [Module] [] |module, _| debug_info::strip_dead_debug_info(module);
    "strip-dead-prototypes" [Module] [] |module, _| _ = remove::remove_dead_prototypes(module, None);
    // Calls of llvm.dbg.declare become debug records when a module is read.
    "strip-debug-declare" [Module] [] nothing;
    "strip-nonlinetable-debuginfo" [Module] [] |module, _| line_tables::keep_line_tables(module);
    "strip-nondebug" [Module] [] |module, _| strip::strip_names(module, strip::DebugNames::Keep);
    "verify" [Module, Function] [] nothing;
    "view-cfg" [Function] [] |module, context| dot::view(module, context, dot::Contents::Whole);
    "view-cfg-only" [Function] [] |module, context| dot::view(module, context, dot::Contents::Names);
}

/// Does nothing: the tool verifies before the passes and after them.
fn nothing(_: &mut Module, _: &Context<'_>) {}

/// Prints the module on standard error.
fn print(module: &mut Module, context: &Context<'_>) -> io::Result<()> {
    let name = shown_name(Path::new(OsStr::from_bytes(context.file)));
    let options = Options {
        use_list_order: false,
        only: None,
    };
    print_module(module, &name, &options, &mut io::stderr().lock())
}

fn strip_all(module: &mut Module, _: &Context<'_>) {
    debug_info::strip_debug_info(module);
    strip::strip_names(module, strip::DebugNames::Strip);
}

fn internalize(module: &mut Module, context: &Context<'_>) {
    let kept: Vec<&[u8]> = context
        .parameters
        .split(';')
        .filter_map(|parameter| parameter.strip_prefix("preserve-gv="))
        .map(str::as_bytes)
        .collect();
    // The names in the parameters take the place of those in options, as in LLVM.
    internalize::internalize(module, |name| match kept.is_empty() {
        true => is_match(context.public, name),
        false => kept.contains(&name),
    });
}
