//! Orders of uses: what they mean for predecessors, and their directives.

use super::Printer;
use super::function::BodyPrinter;
use super::local::LocalSlots;
use super::md_text::decimal;
use super::use_order;
use crate::body::{Body, UseList};
use crate::value::{BlockId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Puts the predecessors of blocks whose uses have a given order into that order.
///
/// A block's uses are its predecessors and, as the oldest one, a blockaddress.
pub(super) fn reorder_preds(body: &Body, local: &mut LocalSlots) {
    for list in &body.use_lists {
        let Some(block) = list.value.as_block() else {
            continue;
        };
        let preds = local.preds_mut(block);
        let address = list.indexes.len().checked_sub(preds.len());
        if !matches!(address, Some(0 | 1)) {
            continue;
        }
        let indexes = list.indexes.iter().copied();
        let mut order: Vec<(u32, BlockId)> = indexes.zip(preds.iter().copied()).collect();
        order.sort_by_key(|(at, _)| *at);
        for (place, (_, block)) in preds.iter_mut().zip(order) {
            *place = block;
        }
    }
}

impl BodyPrinter<'_> {
    /// Appends the directives of a function.
    pub(super) fn use_lists(&self, out: &mut Vec<u8>) {
        let lists = self.body.use_lists.iter();
        let mut lists: Vec<&UseList> = lists.filter(|list| !is_of_module(list.value)).collect();
        if lists.is_empty() {
            return;
        }
        title(out);
        let places = places(self.body);
        lists.sort_by_key(|list| places.get(&list.value).copied());
        for list in lists {
            out.extend_from_slice(b"  uselistorder ");
            self.typed(list.value, out);
            indexes(list, out);
        }
    }
}

impl Printer<'_> {
    /// Appends the directives of the module.
    pub(super) fn module_use_lists(&self, out: &mut Vec<u8>) {
        let module = self.module;
        let bodies = module.functions.iter();
        let bodies = bodies.filter_map(|id| module.globals.get(*id)?.body());
        let of_bodies = bodies.flat_map(|body| body.use_lists.iter());
        let all = module.use_lists.iter().chain(of_bodies);
        let mut lists: Vec<&UseList> = all.filter(|list| is_of_module(list.value)).collect();
        // What was read from text is in the order of text already.
        let of_text = module.producer.name.is_empty();
        let made = match of_text {
            true => Vec::new(),
            false => use_order::of_globals(module, &lists),
        };
        if !of_text {
            lists.retain(|list| list.value.as_global().is_none());
            lists.extend(&made);
        }
        if lists.is_empty() {
            return;
        }
        title(out);
        for list in lists {
            out.extend_from_slice(b"uselistorder ");
            self.values.typed_constant(module.scope(), list.value, out);
            indexes(list, out);
        }
    }
}

/// Where parameters, blocks and instructions stand: directives come in this order. Of what is no
/// local value, directives come first, as they are.
fn places(body: &Body) -> FxHashMap<Value, usize> {
    let mut values: Vec<Value> = Vec::new();
    for list in &body.use_lists {
        if let ValueKind::Arg(_) = list.value.kind() {
            values.push(list.value);
        }
    }
    values.sort_by_key(|value| value.as_u32());
    for &block in &body.order {
        values.push(block.into());
        values.extend(body.block_insts(block).map(Value::from));
    }
    values.into_iter().zip(0..).collect()
}

/// Whether directives for a value stand at the end of the module, whatever block of the file has
/// them.
fn is_of_module(value: Value) -> bool {
    matches!(value.kind(), ValueKind::Global(_) | ValueKind::Const(_))
}

fn title(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n; uselistorder directives\n");
}

fn indexes(list: &UseList, out: &mut Vec<u8>) {
    for (at, index) in list.indexes.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b", { " } else { b", " });
        decimal((*index).into(), out);
    }
    out.extend_from_slice(b" }\n");
}
