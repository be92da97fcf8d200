//! Tags of the loop vectorizer, which have other names since LLVM 3.5.

use bitsmith_model::body::Body;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// The start of the old names.
pub const OLD_LOOP_TAG: &[u8] = b"llvm.vectorizer.";

/// The nodes with new names, by the old ones. All are of the module.
#[derive(Debug, Default)]
pub struct LoopTags {
    nodes: FxHashMap<MdId, MdId>,
    arguments: FxHashMap<u32, u32>,
}

impl LoopTags {
    /// Renews the nodes of the loops of a body. Only the attachment changes: the old node, which refers to
    /// itself, is the first operand of the new one.
    pub fn upgrade(&mut self, module: &mut Module, body: &mut Body) {
        for (_, attachment) in body.attachments.iter_mut() {
            if attachment.kind == metadata_kind::LOOP && !attachment.node.is_local() {
                attachment.node = self.node(module, attachment.node);
            }
        }
    }

    fn node(&mut self, module: &mut Module, id: MdId) -> MdId {
        if let Some(&known) = self.nodes.get(&id) {
            return known;
        }
        let old = slots(module, id).unwrap_or_default();
        let new: Vec<u32> = old
            .iter()
            .map(|&slot| self.argument(module, slot))
            .collect();
        let node = match new == old {
            true => id,
            false => MdId::module(module.metadata.push(MdKind::Tuple, Storage::Uniqued, &new)),
        };
        self.nodes.insert(id, node);
        node
    }

    /// An operand of a loop: `!{!"tag", ...}` with the new name of its tag.
    fn argument(&mut self, module: &mut Module, slot: u32) -> u32 {
        if let Some(&known) = self.arguments.get(&slot) {
            return known;
        }
        let id = MdId::from_slot(slot).filter(|id| !id.is_local());
        let mut slots = id.and_then(|id| slots(module, id)).unwrap_or_default();
        let Some(tag) = slots.first_mut() else {
            return slot;
        };
        let Some(text) = MdId::from_slot(*tag).and_then(|id| renamed(module, id)) else {
            return slot;
        };
        *tag = MdId::to_slot(Some(MdId::module(module.metadata.push_string(&text))));
        let new = module
            .metadata
            .push(MdKind::Tuple, Storage::Uniqued, &slots);
        let new = MdId::to_slot(Some(MdId::module(new)));
        self.arguments.insert(slot, new);
        new
    }
}

/// The slots of a tuple of the module.
fn slots(module: &Module, id: MdId) -> Option<Vec<u32>> {
    let entry = module.metadata.get(id.index())?;
    (entry.kind == MdKind::Tuple).then(|| module.metadata.slots(entry).to_vec())
}

/// The new name of an old tag.
fn renamed(module: &Module, id: MdId) -> Option<Vec<u8>> {
    let entry = module.metadata.get(id.index()).filter(|_| !id.is_local())?;
    let rest = module.metadata.string(entry).strip_prefix(OLD_LOOP_TAG)?;
    Some(match rest {
        b"unroll" => b"llvm.loop.interleave.count".to_vec(),
        rest => [b"llvm.loop.vectorize.", rest].concat(),
    })
}
