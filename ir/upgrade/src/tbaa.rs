//! Scalar TBAA tags, which are struct paths since LLVM 3.4: an access to a scalar at offset 0 of itself.

use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{BodyState, Global};
use bitsmith_model::metadata::{Attachment, MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::tbaa::{may_be_tagged, tags_hold};
use bitsmith_model::value::{InstId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The upgraded tags of a module.
#[derive(Debug, Default)]
pub struct Tags {
    paths: FxHashMap<MdId, MdId>,
    /// True if tags are checked: LLVM's bitcode reader does so, and drops all tags of a module if one is
    /// invalid.
    checks: bool,
    /// Valid tags of the module.
    good: FxHashSet<MdId>,
    broken: bool,
}

/// The tags of a body.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Each tag once.
    tags: Vec<MdId>,
    /// True if one is a scalar type.
    scalar: bool,
    /// True if one is on an instruction that is no access.
    misplaced: bool,
}

impl Found {
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    pub(super) fn of(module: &Module, body: &Body) -> Self {
        let mut found = Self::default();
        let mut seen = FxHashSet::default();
        for &(inst, attachment) in body.attachments.iter() {
            if attachment.kind != metadata_kind::TBAA {
                continue;
            }
            found.misplaced |= !may_be_tagged(body.inst(inst).op);
            if seen.insert(attachment.node) {
                found.tags.push(attachment.node);
            }
        }
        found.scalar = found.tags.iter().any(|&tag| is_scalar(module, body, tag));
        found
    }
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
    /// For a reader that drops all tags if one is invalid.
    pub fn checked() -> Self {
        Self {
            checks: true,
            ..Self::default()
        }
    }

    /// Upgrades the tags of a body.
    pub(super) fn enter(&mut self, found: &Found, module: &mut Module, body: &mut Body) {
        let upgraded;
        let found = match found.scalar && !self.broken {
            true => {
                self.upgrade(module, body);
                upgraded = Found::of(module, body);
                &upgraded
            }
            false => found,
        };
        if self.checks && !self.broken && !self.hold(found, module, body) {
            self.broken = true;
            for function in module
                .globals
                .values_mut()
                .filter_map(Global::as_function_mut)
            {
                if let BodyState::Loaded(body) = &mut function.body {
                    strip(body);
                }
            }
        }
        if self.broken {
            strip(body);
        }
    }

    /// Returns true if the tags of a body are valid.
    fn hold(&mut self, found: &Found, module: &Module, body: &Body) -> bool {
        let new = |tag: &&MdId| tag.is_local() || !self.good.contains(tag);
        let new: Vec<MdId> = found.tags.iter().filter(new).copied().collect();
        if found.misplaced || !new.is_empty() && !tags_hold(module, body, &new) {
            return false;
        }
        self.good
            .extend(new.into_iter().filter(|tag| !tag.is_local()));
        true
    }

    /// Replaces scalar tags of a body by struct paths.
    fn upgrade(&mut self, module: &mut Module, body: &mut Body) {
        let tags = body.attachments.iter();
        let tags = tags.filter(|(_, a)| a.kind == metadata_kind::TBAA);
        let tags: Vec<(InstId, Attachment)> = tags.copied().collect();
        let mut local: FxHashMap<MdId, MdId> = FxHashMap::default();
        let mut new: FxHashMap<MdId, MdId> = FxHashMap::default();
        for (_, tag) in tags {
            let known = match tag.node.is_local() {
                true => &mut local,
                false => &mut self.paths,
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

fn strip(body: &mut Body) {
    body.attachments
        .retain(|_, attachment| attachment.kind != metadata_kind::TBAA);
}

/// The struct path for a scalar tag.
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
    // A third operand marks constant memory.
    let (scalar, constant) = match slots.as_slice() {
        &[name, parent, constant] => {
            let scalar = id(store.push(MdKind::Tuple, Storage::Uniqued, &[name, parent]));
            (scalar, Some(constant))
        }
        _ => (tag, None),
    };
    let scalar = MdId::to_slot(Some(scalar));
    let mut path = vec![scalar, scalar, offset];
    path.extend(constant);
    Some(id(store.push(MdKind::Tuple, Storage::Uniqued, &path)))
}
