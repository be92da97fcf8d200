//! Debug info of another version than LLVM 22's: it is dropped, as in LLVM.

use bitsmith_model::debug_info::{has_debug_info, strip_debug_info};
use bitsmith_model::module::Module;

/// The version of LLVM 22's debug info.
const VERSION: i64 = 3;

/// Returns true if the module's debug info has LLVM 22's version.
pub fn has_current_debug_info(module: &Module) -> bool {
    version(module) == VERSION
}

/// The version of the module's debug info; 0 if there is no flag.
fn version(module: &Module) -> i64 {
    module.int_flag(b"Debug Info Version").unwrap_or(0)
}

/// Drops debug info of another version. Returns that version if there was any.
pub fn drop_outdated_debug_info(module: &mut Module) -> Option<i64> {
    let version = version(module);
    if version == VERSION {
        return None;
    }
    let found = has_debug_info(module);
    strip_debug_info(module);
    found.then_some(version)
}
