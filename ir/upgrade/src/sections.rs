//! Section names: lists of Objective-C categories were once written with spaces (LLVM 6). Only LLVM's
//! text parser upgrades them.

use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;

/// Removes the spaces from such names.
pub fn trim_sections(module: &mut Module) {
    const OLD: &[u8] = b"__DATA, __objc_catlist";
    for id in module.variables.clone() {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        let name = module.strings.get(global.section);
        if !matches!(global.kind, GlobalKind::Variable(_)) || !name.starts_with(OLD) {
            continue;
        }
        let parts = name.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        let trimmed = parts.collect::<Vec<_>>().join(&b","[..]);
        global.section = module.strings.add(&trimmed);
    }
}
