//! Merges equal uniqued nodes: in LLVM, uniqued nodes with the same content are one node. LLVM's writer never
//! writes two of them. But nodes that differed only in pointee types are equal now, and other producers may
//! write a node twice.

use super::Tables;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The maximal number of comparisons of all nodes. In LLVM's files, operands precede their nodes except
/// in cycles, so two rounds are enough.
const ROUNDS: usize = 32;

/// Merges equal nodes, if the module can have any.
pub(super) fn merge(module: &mut Module, tables: &mut Tables) {
    if tables.pointees.is_none() && module.producer.name.starts_with(b"LLVM") {
        return;
    }
    let mut merger = Merger {
        survivors: (0..module.metadata.len() as u32).collect(),
        constants: Constants::default(),
        merged: false,
    };
    for _ in 0..ROUNDS {
        if !merger.round(module) {
            break;
        }
    }
    if !merger.merged {
        return;
    }
    let operands = module.named_metadata.iter_mut();
    let operands = operands.flat_map(|named| named.operands.iter_mut());
    let attached = module.globals.values_mut();
    let attached = attached.flat_map(|g| g.attachments.iter_mut().map(|a| &mut a.node));
    for id in operands.chain(attached) {
        *id = MdId::module(merger.survivor(id.index()));
    }
    let all = 0..merger.survivors.len();
    tables.merged = all.map(|index| merger.survivor(index) as u32).collect();
}

struct Merger {
    /// A union-find forest: by entry, itself, or an equal entry.
    survivors: Vec<u32>,
    constants: Constants,
    merged: bool,
}

impl Merger {
    /// The entry that an entry was merged into.
    fn survivor(&mut self, index: usize) -> usize {
        let next = |this: &Self, index: usize| this.survivors.get(index).map(|&i| i as usize);
        let mut last = index;
        while let Some(further) = next(self, last).filter(|&further| further != last) {
            last = further;
        }
        // Path compression.
        let mut at = index;
        while let Some(place) = self.survivors.get_mut(at).filter(|i| **i as usize != last) {
            at = std::mem::replace(place, last as u32) as usize;
        }
        last
    }

    /// Compares all nodes once; returns true if any two were merged.
    fn round(&mut self, module: &mut Module) -> bool {
        let mut found = false;
        let mut known: FxHashMap<u64, u32> = FxHashMap::default();
        for index in 0..self.survivors.len() {
            if self.survivors.get(index) != Some(&(index as u32)) {
                continue;
            }
            let Some(entry) = module.metadata.get(index) else {
                continue;
            };
            let entry = self.bring_up_to_date(module, index, entry);
            let store = &module.metadata;
            if entry.is_distinct() || entry.kind == MdKind::Missing || store.raw(index).is_some() {
                continue;
            }
            let mut hash = hash_of(store, entry);
            while let Some(&other) = known.get(&hash) {
                if is_same(store, other, entry) {
                    self.survivors.put(index, other);
                    found = true;
                    break;
                }
                hash = hash.wrapping_add(1);
            }
            known.entry(hash).or_insert(index as u32);
        }
        self.merged |= found;
        found
    }

    /// Replaces merged operands of an entry. A node that refers to itself is distinct.
    fn bring_up_to_date(
        &mut self,
        module: &mut Module,
        index: usize,
        mut entry: MdEntry,
    ) -> MdEntry {
        if entry.kind == MdKind::Value {
            let raw = module.metadata.slots(entry).first().copied();
            let value = raw.map(|raw| self.constants.value(module, Value::from_u32(raw)));
            if let (Some(slot), Some(value)) = (module.metadata.slots_mut(entry).first_mut(), value)
            {
                *slot = value.as_u32();
            }
            return entry;
        }
        let own = MdId::to_slot(Some(MdId::module(index)));
        let slots = module.metadata.slots_mut(entry);
        for at in references(entry.kind, slots.len()) {
            let Some(slot) = slots.get_mut(at) else { break };
            if let Some(id) = MdId::from_slot(*slot) {
                *slot = MdId::to_slot(Some(MdId::module(self.survivor(id.index()))));
                if *slot == own {
                    entry.storage = Storage::Distinct;
                }
            }
        }
        module.metadata.set_entry(index, entry);
        entry
    }
}

fn hash_of(store: &MdStore, entry: MdEntry) -> u64 {
    let mut state = FxHasher::default();
    entry.kind.hash(&mut state);
    match entry.kind {
        MdKind::String => store.string(entry).hash(&mut state),
        _ => store.slots(entry).hash(&mut state),
    }
    state.finish()
}

fn is_same(store: &MdStore, other: u32, entry: MdEntry) -> bool {
    let other = store.get(other as usize);
    other.is_some_and(|other| {
        other.kind == entry.kind
            && match entry.kind {
                MdKind::String => store.string(other) == store.string(entry),
                _ => store.slots(other) == store.slots(entry),
            }
    })
}

/// Constants of the module by content.
#[derive(Default)]
struct Constants {
    first: FxHashMap<ConstId, ConstId>,
    known: FxHashMap<(TypeId, Vec<u64>), ConstId>,
}

impl Constants {
    fn value(&mut self, module: &Module, value: Value) -> Value {
        match value.kind() {
            ValueKind::Const(id) => Value::constant(self.constant(module, id)),
            _ => value,
        }
    }

    /// The first equal constant; recursive, since nesting is limited.
    fn constant(&mut self, module: &Module, id: ConstId) -> ConstId {
        if let Some(&first) = self.first.get(&id) {
            return first;
        }
        let Some(constant) = module.consts.try_get(id) else {
            return id;
        };
        let key = (constant.ty, self.key(module, id, constant.kind));
        let first = *self.known.entry(key).or_insert(id);
        self.first.insert(id, first);
        first
    }

    fn key(&mut self, module: &Module, id: ConstId, kind: ConstKind) -> Vec<u64> {
        let pool = &module.consts;
        let mut key = match kind {
            ConstKind::Null => vec![0],
            ConstKind::Undef => vec![1],
            ConstKind::Poison => vec![2],
            ConstKind::Int(value) => vec![3, value as u64],
            ConstKind::Float(bits) => vec![4, bits],
            ConstKind::WideInt(_) | ConstKind::WideFloat(_) => vec![5],
            ConstKind::Data(_) => vec![6],
            ConstKind::Aggregate(_) => vec![7],
            ConstKind::PtrAuth(_) => vec![8],
            ConstKind::BlockAddress(function, block) => {
                vec![9, function.index() as u64, block.into()]
            }
            ConstKind::DsoLocalEquivalent(global) => vec![10, global.index() as u64],
            ConstKind::NoCfi(global) => vec![11, global.index() as u64],
            ConstKind::Expr(index) if pool.expr(index).in_range.is_none() => {
                let expr = pool.expr(index);
                let [op, which] = match expr.op {
                    ExprOp::Binary(op) => [0, op as u64],
                    ExprOp::Cast(op) => [1, op as u64],
                    ExprOp::GetElementPtr { source } => [2, source.index() as u64],
                    ExprOp::ExtractElement => [3, 0],
                    ExprOp::InsertElement => [4, 0],
                    ExprOp::ShuffleVector => [5, 0],
                };
                vec![12, op, which, expr.flags.bits().into()]
            }
            // Equal to no other.
            ConstKind::Expr(_) | ConstKind::InlineAsm(_) => return vec![13, id.index() as u64],
        };
        match kind {
            ConstKind::WideInt(span) | ConstKind::WideFloat(span) => key.extend(pool.words(span)),
            ConstKind::Data(span) => key.extend(pool.bytes(span).iter().map(|&b| u64::from(b))),
            _ => {}
        }
        if let Some(constant) = pool.try_get(id) {
            for &part in pool.parts(constant) {
                key.push(self.value(module, part).as_u32().into());
            }
        }
        key
    }
}
