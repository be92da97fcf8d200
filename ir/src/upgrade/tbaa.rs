//! Scalar tags of type-based alias analysis, which are paths into structures since LLVM 3.4: an
//! access of a type is one of the scalar at offset 0 of itself.

use crate::body::Body;
use crate::constant::ConstKind;
use crate::metadata::{Attachment, MdKind};
use crate::module::Module;
use crate::schema::metadata_kind;
use crate::value::{InstId, MdId, Value};
use rustc_hash::FxHashMap;

/// What has been made of the tags of a module.
#[derive(Debug, Default)]
pub struct Tags(FxHashMap<MdId, MdId>);

/// Whether a body has such tags.
pub(super) fn are_in(module: &Module, body: &Body) -> bool {
    let tags = body.attachments.iter();
    let mut tags = tags.filter(|(_, a)| a.kind == metadata_kind::TBAA);
    tags.any(|(_, attachment)| is_scalar(module, body, attachment.node))
}

fn is_scalar(module: &Module, body: &Body, tag: MdId) -> bool {
    let slots = slots(module, body, tag);
    let path = slots.as_deref().is_some_and(|slots| {
        let first = slots.first().and_then(|&slot| MdId::from_slot(slot));
        slots.len() >= 3 && first.is_some_and(|id| self::slots(module, body, id).is_some())
    });
    slots.is_some_and(|slots| !slots.is_empty()) && !path
}

/// The slots of a tuple.
fn slots(module: &Module, body: &Body, id: MdId) -> Option<Vec<u32>> {
    let store = match id.is_local() {
        true => &body.metadata,
        false => &module.metadata,
    };
    let entry = store.get(id.index())?;
    (entry.kind == MdKind::Tuple).then(|| store.slots(entry).to_vec())
}

impl Tags {
    /// Puts paths for the tags of a body.
    pub(super) fn upgrade(&mut self, module: &mut Module, body: &mut Body) {
        let tags = body.attachments.iter();
        let tags = tags.filter(|(_, a)| a.kind == metadata_kind::TBAA);
        let tags: Vec<(InstId, Attachment)> = tags.copied().collect();
        let mut local: FxHashMap<MdId, MdId> = FxHashMap::default();
        let mut new: FxHashMap<MdId, MdId> = FxHashMap::default();
        for (_, tag) in tags {
            let known = match tag.node.is_local() {
                true => &mut local,
                false => &mut self.0,
            };
            if let Some(&path) = known.get(&tag.node) {
                new.insert(tag.node, path);
            } else if is_scalar(module, body, tag.node)
                && let Some(path) = path(module, body, tag.node)
            {
                known.insert(tag.node, path);
                new.insert(tag.node, path);
            }
        }
        for (_, attachment) in body.attachments.iter_mut() {
            if attachment.kind == metadata_kind::TBAA
                && let Some(&path) = new.get(&attachment.node)
            {
                attachment.node = path;
            }
        }
    }
}

/// The path that a scalar tag is.
fn path(module: &mut Module, body: &mut Body, tag: MdId) -> Option<MdId> {
    let slots = slots(module, body, tag)?;
    let long = module.types.int(64);
    let is_local = tag.is_local();
    let (store, consts) = match is_local {
        true => (&mut body.metadata, &mut body.consts),
        false => (&mut module.metadata, &mut module.consts),
    };
    let id = |index: usize| match is_local {
        true => MdId::local(index),
        false => MdId::module(index),
    };
    let zero = consts.push(long, ConstKind::Int(0));
    let zero = match is_local {
        true => Value::local_const(zero),
        false => Value::constant(zero),
    };
    let offset = MdId::to_slot(Some(id(store.push_value(zero))));
    // A third operand says that the memory is constant.
    let (scalar, constant) = match slots.as_slice() {
        &[name, parent, constant] => {
            let scalar = id(store.push(MdKind::Tuple, false, &[name, parent]));
            (scalar, Some(constant))
        }
        _ => (tag, None),
    };
    let scalar = MdId::to_slot(Some(scalar));
    let mut path = vec![scalar, scalar, offset];
    path.extend(constant);
    Some(id(store.push(MdKind::Tuple, false, &path)))
}
