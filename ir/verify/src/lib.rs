//! The verifier: the rules of the language that a module which is well formed as data can still
//! break. It does not stop at a violation and reports all of them.
//!
//! Globals are checked first, then each body on its own, in parallel; the violations come in
//! the order of the module, whatever the number of threads.
//!
//! Messages are LLVM's own. A dozen are not, since neither text nor bitcode nor LLVM's own modules can break
//! their
//! rules: a wrong result type of a call, comparison, alloca, `freeze` or `atomicrmw`, and missing operands.
//! Only modules that a program builds can.

mod aliases;
mod assumptions;
mod attachments;
mod attributes;
mod body;
mod body_metadata;
mod call;
mod checker;
mod convergence;
mod debug_info;
mod debug_node;
mod debug_type;
mod eh;
mod families;
mod float_formats;
mod functions;
mod globals;
mod handles;
mod hints;
mod instruction;
mod intrinsic_calls;
mod intrinsics;
mod memory;
mod metadata;
mod module;
mod module_flags;
mod paired_calls;
mod ranges;
mod report;
pub mod rule;
mod scopes;
mod statepoints;
mod structured;
mod target_calls;
mod type_facts;
mod used;
mod vector_calls;
mod vector_variants;
mod work_groups;

use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId};
use rule::Rule;
use std::fmt;

/// A broken rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The message, in LLVM's words if LLVM has the rule.
    pub message: String,
    /// The entity that breaks the rule, as printed in text: an instruction, a global, a node.
    pub entity: String,
    /// The function whose body contains the entity.
    pub function: Option<GlobalId>,
    /// The instruction in that body.
    pub inst: Option<InstId>,
    /// True for a rule of debug info: LLVM then drops the debug info and accepts the module.
    pub debug_info: bool,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.entity.is_empty() {
            write!(f, "\n{}", self.entity)?;
        }
        Ok(())
    }
}

impl std::error::Error for Violation {}

/// Returns all violations in `module`. Bodies that were not decoded are not checked.
///
/// A module with handles that name nothing, types that cannot be written or names that stand twice
/// ([`rule::Class::Model`]) is checked no further.
///
/// ```
/// use bitsmith_text::parse::parse_module;
/// use bitsmith_verify::verify_module;
///
/// let text = b"define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\n\
///     a:\n  %x = add i32 1, 2\n  br label %b\n\
///     b:\n  ret i32 %x\n}\n";
/// let module = parse_module(text).expect("it is valid as text");
/// let violations = verify_module(&module);
/// assert_eq!(violations[0].message, "Instruction does not dominate all uses!");
/// assert_eq!(module.name(violations[0].function.expect("a function")), b"f");
/// ```
pub fn verify_module(module: &Module) -> Vec<Violation> {
    let found = handles::check(module);
    if !found.is_empty() {
        return report::violations(module, found);
    }
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let found = module::check(module, &layout);
    report::violations(module, found)
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
