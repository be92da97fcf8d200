//! Module flags that change what is written.

use bitsmith_ir::module::Module;
use bitsmith_ir::value::MdId;

/// The number that a module flag says.
pub(super) fn int_flag(module: &Module, wanted: &[u8]) -> Option<i64> {
    let scope = module.scope();
    let metadata = scope.metadata();
    let named = module.named_metadata.iter();
    let flags = named.filter(|n| &*n.name == b"llvm.module.flags");
    for &node in flags.flat_map(|n| &n.operands) {
        let Some((entry, store)) = metadata.get(node) else {
            continue;
        };
        if let [_, name, value] = *store.slots(entry)
            && MdId::from_slot(name).and_then(|id| metadata.string(id)) == Some(wanted)
        {
            return scope.int(metadata.value(MdId::from_slot(value)?)?);
        }
    }
    None
}
