//! Debug information of another version than LLVM 22 knows: it is dropped, as LLVM does.

use bitsmith_model::debug_info::{has_debug_info, strip_debug_info};
use bitsmith_model::module::Module;

/// The version of debug information that LLVM 22 knows.
const VERSION: i64 = 3;

/// Whether the module says that its debug information is of the version LLVM 22 knows.
pub fn has_current_debug_info(module: &Module) -> bool {
    version(module) == VERSION
}

/// What the module says its debug information is; 0 if it says nothing.
fn version(module: &Module) -> i64 {
    module.int_flag(b"Debug Info Version").unwrap_or(0)
}

/// Drops debug information of another version. Returns that version if there was some to drop.
pub fn drop_outdated_debug_info(module: &mut Module) -> Option<i64> {
    let version = version(module);
    if version == VERSION {
        return None;
    }
    let found = has_debug_info(module);
    strip_debug_info(module);
    found.then_some(version)
}
