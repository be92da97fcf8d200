//! What older producers wrote, as LLVM 22 has it. The readers of bitcode and of text both call
//! [`module`] once everything outside of bodies is there.

mod data_layout;
mod intrinsics;

use crate::module::Module;

/// Brings what a module declares up to date.
pub fn module(module: &mut Module) {
    if let Some(layout) = data_layout::upgraded(&module.data_layout, &module.triple) {
        module.data_layout = layout;
    }
    intrinsics::declare(module);
}
