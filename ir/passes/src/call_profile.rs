//! The call graph profile, a module flag: edges from function to function with their counts.

use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::value::MdId;

/// Removes the edges of functions that are gone, whose place is null. The list of edges becomes distinct, as LLVM
/// makes it.
pub fn strip_dead_edges(module: &mut Module) {
    let Some(list) = module.flags().find(|flag| flag.name == b"CG Profile") else {
        return;
    };
    let Some(list) = list.value else {
        return;
    };
    let store = &module.metadata;
    let slots = |id: Option<MdId>| {
        let entry = store.get(id?.index())?;
        (entry.kind == MdKind::Tuple).then(|| store.slots(entry))
    };
    let lives = |slot: &u32| match slots(MdId::from_slot(*slot)) {
        Some([from, to, ..]) => *from != 0 && *to != 0,
        _ => false,
    };
    let Some(edges) = slots(Some(list)) else {
        return;
    };
    let kept: Vec<u32> = edges.iter().copied().filter(lives).collect();
    let kept = module
        .metadata
        .push(MdKind::Tuple, Storage::Distinct, &kept);
    let flags = module.named_metadata.iter();
    let flags = flags.filter(|named| &*named.name == b"llvm.module.flags");
    let flags: Vec<MdId> = flags.flat_map(|named| named.operands.clone()).collect();
    for flag in flags {
        let Some(entry) = module.metadata.get(flag.index()) else {
            continue;
        };
        if let [_, _, value] = module.metadata.slots_mut(entry)
            && MdId::from_slot(*value) == Some(list)
        {
            *value = MdId::to_slot(Some(MdId::module(kept)));
        }
    }
}
