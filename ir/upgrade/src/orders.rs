//! Use-list orders of a body whose calls are replaced. LLVM sorts the uses while the old calls still stand;
//! then these lose their uses, and the new instructions add theirs.

use super::plan::Plan;
use bitsmith_model::body::{Body, Change, UseList};
use bitsmith_model::value::{InstId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The users of the local values that the body has orders for, as the reader of bitcode adds them.
#[derive(Default)]
pub(super) struct Orders {
    users: FxHashMap<Value, Vec<InstId>>,
}

impl Orders {
    /// Must be called before anything is replaced.
    pub fn of(body: &Body) -> Self {
        let mut orders = Self::default();
        let is_local =
            |value: &Value| matches!(value.kind(), ValueKind::Arg(_) | ValueKind::Inst(_));
        let values = body.use_lists.iter().map(|list| list.value);
        let values = values.filter(is_local).map(|value| (value, Vec::new()));
        orders.users.extend(values);
        if orders.users.is_empty() {
            return orders;
        }
        let mut ops = Vec::new();
        for &block in &body.order {
            for inst in body.block_insts(block) {
                body.llvm_operands(inst, &mut ops);
                for operand in &ops {
                    if let Some(users) = orders.users.get_mut(operand) {
                        users.push(inst);
                    }
                }
                // Its definition replaces the placeholder of the uses before, the last one first.
                if let Some(users) = orders.users.get_mut(&Value::inst(inst)) {
                    users.reverse();
                }
            }
        }
        orders
    }

    /// Removes the uses of replaced calls from the orders. The order of a replaced result becomes that of its
    /// replacement, which takes over the uses.
    pub fn adjust(&self, plan: &Plan, replaced: &FxHashMap<Value, Value>, body: &mut Body) {
        if body.use_lists.is_empty() {
            return;
        }
        let blocks = body.order.iter();
        let mut stay: FxHashSet<InstId> = blocks.flat_map(|&b| body.block_insts(b)).collect();
        let mut results: FxHashSet<Value> = FxHashSet::default();
        for renewed in &body.renewed {
            match renewed.change {
                Change::New => stay.remove(&renewed.inst),
                Change::Result => {
                    stay.remove(&renewed.inst);
                    results.insert(Value::inst(renewed.inst))
                }
                Change::Callee => continue,
            };
        }
        body.use_lists.retain_mut(|list| {
            if let Some(function) = list.value.as_global() {
                return !plan.replaces(function);
            }
            let users = self.users.get(&list.value);
            if let Some(&new) = replaced.get(&list.value) {
                list.value = new;
                if !results.contains(&new) {
                    return false;
                }
            }
            users.is_none_or(|users| without(list, users, &stay))
        });
    }
}

/// Removes the uses by instructions that do not stay; returns false if no order is left, or if it is not one of
/// these uses.
pub(super) fn without(list: &mut UseList, users: &[InstId], stay: &FxHashSet<InstId>) -> bool {
    if users.len() != list.indexes.len() {
        return false;
    }
    // The youngest use is the first of the list.
    let users = users.iter().rev();
    let kept = list.indexes.iter().zip(users);
    let kept: Vec<u32> = kept
        .filter(|(_, user)| stay.contains(user))
        .map(|(index, _)| *index)
        .collect();
    let mut sorted = kept.clone();
    sorted.sort_unstable();
    let rank = |index: &u32| sorted.partition_point(|other| other < index) as u32;
    list.indexes = kept.iter().map(rank).collect();
    // One use has no order, and a record for it is invalid.
    list.indexes.len() > 1
}
