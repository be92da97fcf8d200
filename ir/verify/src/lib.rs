//! The verifier: the rules of the language that a module which is well formed as data can still
//! break. It goes on after a violation and reports all of them.
//!
//! What is global is checked first, then each body on its own, in parallel; the violations come in
//! the order of the module, whatever the number of threads.
//!
//! Messages are LLVM's own. A dozen are not, as no text and no bitcode can break their rules, and
//! LLVM's own modules neither: those about results of calls, comparisons, allocas, `freeze` and
//! `atomicrmw` of another type than they have, about operands that records always have. Modules that
//! programs build can.

mod attachments;
mod attributes;
mod body;
mod body_metadata;
mod call;
mod convergence;
mod debug_info;
mod debug_type;
mod eh;
mod families;
mod functions;
mod globals;
mod instruction;
mod intrinsic_calls;
mod intrinsics;
mod memory;
mod metadata;
mod module_flags;
mod paired_calls;
mod ranges;
mod report;
mod scopes;
mod statepoints;
mod target_calls;
mod type_facts;
mod used;
mod vector_calls;

use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::module::Module;
use bitsmith_model::value::{GlobalId, InstId};
use std::fmt;

/// A rule that is broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What is wrong, in LLVM's words where it has some.
    pub message: String,
    /// What breaks the rule, printed as text shows it: an instruction, a global, a node.
    pub entity: String,
    /// The function in whose body it stands.
    pub function: Option<GlobalId>,
    /// The instruction in that body.
    pub inst: Option<InstId>,
    /// Whether it is a rule of debug information: LLVM then drops that, and takes the module.
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

/// All rules that `module` breaks. Bodies that were not decoded are not looked at.
pub fn verify_module(module: &Module) -> Vec<Violation> {
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let found = metadata::check_module(module, &layout);
    report::violations(module, found)
}
