//! The registers that a loop needs.

use crate::remat::cheap;
use crate::uses::definition;
use cranelift_codegen::ir::{Block, Function, Value};
use rustc_hash::FxHashSet;

/// The number of registers of a bank, of sixteen, that a loop may need for values to be kept in them.
pub const MOST_HELD: usize = 12;

/// Returns true for a value in a register of floats and vectors.
pub fn is_float(func: &Function, value: Value) -> bool {
    let ty = func.dfg.value_type(value);
    ty.is_float() || ty.is_vector()
}

/// The number of registers of a bank that a loop of these blocks needs for its values.
pub fn taken(func: &Function, blocks: &[Block], floats: bool) -> usize {
    most_live(func, blocks, |value| {
        is_float(func, value) == floats && cheap(func, value).is_none()
    })
}

/// The most values, of those that count, that are live at once in a loop of these blocks and used in it.
fn most_live(func: &Function, blocks: &[Block], counts: impl Fn(Value) -> bool) -> usize {
    let mut starts: Vec<FxHashSet<Value>> = vec![FxHashSet::default(); blocks.len()];
    loop {
        let (mut most, mut changes) = (0, false);
        for (at, block) in blocks.iter().enumerate().rev() {
            let next = func.block_successors(*block);
            let next = next.filter_map(|next| blocks.iter().position(|other| *other == next));
            let next = next.filter_map(|next| starts.get(next)).flatten();
            let mut live: FxHashSet<Value> = next.copied().collect();
            for inst in func.layout.block_insts(*block).rev() {
                most = most.max(live.len());
                for result in func.dfg.inst_results(inst) {
                    live.remove(result);
                }
                let values = func.dfg.inst_values(inst);
                let values = values.map(|value| func.dfg.resolve_aliases(value));
                live.extend(values.filter(|value| counts(*value)));
            }
            most = most.max(live.len());
            for param in func.dfg.block_params(*block) {
                live.remove(param);
            }
            if let Some(start) = starts.get_mut(at)
                && start.len() < live.len()
            {
                *start = live;
                changes = true;
            }
        }
        if !changes {
            return most;
        }
    }
}

/// The number of registers of a bank that hold copies.
pub fn held_in(func: &Function, held: &[(Value, Value)], floats: bool) -> usize {
    let copies = held.iter().map(|(_, copy)| *copy);
    let copies = copies.filter(|copy| is_float(func, *copy) == floats);
    copies.collect::<FxHashSet<_>>().len()
}

/// The number of registers for floats that are held and kept.
pub fn floats(func: &Function, held: &[(Value, Value)], kept: &[Value]) -> usize {
    let kept = kept.iter().filter(|value| is_float(func, **value));
    let kept = kept.filter_map(|value| definition(func, *value));
    held_in(func, held, true) + kept.collect::<FxHashSet<_>>().len()
}
