//! Merges equal uniqued nodes: in LLVM, uniqued nodes with the same content are one node. LLVM's writer never
//! writes two of them. But nodes that differed only in pointee types, or in a field that is not read, are equal
//! now, and other producers may write a node twice.

use super::Tables;
use super::metadata::merged as merged_into;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::entity::Entity;
use bitsmith_model::equal_nodes::merge_equal_nodes;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::{Module, Pointee};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Merges equal nodes, if the module can have any.
pub(super) fn merge(module: &mut Module, tables: &mut Tables) {
    if tables.pointees.is_none() && !tables.lost && module.producer.name.starts_with(b"LLVM") {
        return;
    }
    let mut pointees = pointees(module, &tables.metadata_pointees);
    let mut constants = Constants::default();
    let merged = merge_equal_nodes(module, |module, value| constants.value(module, value));
    tables.merged = merged.into();
    for pointee in &mut pointees {
        pointee.node = merged_into(&tables.merged, pointee.node);
    }
    module.producer.pointees = pointees;
    // Only before LLVM 3.8, which names itself, do bodies have function-local nodes.
    if module.producer.name.is_empty() {
        tables.empty_tuple = Some(merged_into(&tables.merged, empty_tuple(module)));
    }
}

/// The elements of tuples whose types of pointers are known.
fn pointees(module: &Module, known: &FxHashMap<MdId, TypeId>) -> Vec<Pointee> {
    let mut found = Vec::new();
    if known.is_empty() {
        return found;
    }
    for (index, entry) in module.metadata.entries().iter().enumerate() {
        if entry.kind != MdKind::Tuple {
            continue;
        }
        for (at, slot) in module.metadata.slots(*entry).iter().enumerate() {
            let ty = MdId::from_slot(*slot).and_then(|id| known.get(&id));
            let node = MdId::module(index);
            found.extend(ty.map(|&ty| Pointee { node, at, ty }));
        }
    }
    found
}

/// The first `!{}` of a module, or a new one.
fn empty_tuple(module: &mut Module) -> MdId {
    let mut entries = module.metadata.entries().iter();
    let first = entries.position(|entry| {
        let is_empty = module.metadata.slots(*entry).is_empty();
        entry.kind == MdKind::Tuple && !entry.is_distinct() && is_empty
    });
    let store = &mut module.metadata;
    MdId::module(first.unwrap_or_else(|| store.push(MdKind::Tuple, Storage::Uniqued, &[])))
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
