//! Labels of values: debuggers are told the places of labelled values, and of all values that are equal to them.
//!
//! Cranelift's optimiser replaces values by equal ones, and it and the passes behind it compute values again where they
//! are used. Two values are equal if the optimiser found that they are, or if the same operation without effects computes
//! them from equal values. Equal values of one label never differ where the label's variable has a value: both are
//! functions of the same values.

use bitsmith_model::entity::Table;
use cranelift_codegen::entity::EntityRef;
use cranelift_codegen::ir::{
    Function, Inst, InstructionData, Opcode, Type, Value, ValueDef, ValueLabelAssignments,
    ValueLabelStart, ValueListPool,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The maximal number of labels that are added to a function.
const MOST_ADDED: usize = 1 << 16;
/// The number of times that operations are compared: those of a copy may have been compared before those of its operands.
const ROUNDS: usize = 2;

/// The classes of equal values.
struct Classes {
    /// By value: another of its class, or itself.
    leaders: Vec<Value>,
}

impl Classes {
    fn new(func: &Function) -> Self {
        let dfg = &func.dfg;
        let mut classes = Self {
            leaders: (0..dfg.num_values()).map(Value::new).collect(),
        };
        for value in dfg.values() {
            if dfg.value_is_alias(value) {
                classes.unite(value, dfg.resolve_aliases(value));
            } else if let ValueDef::Union(left, right) = dfg.value_def(value) {
                classes.unite(value, left);
                classes.unite(value, right);
            }
        }
        for _ in 0..ROUNDS {
            classes.compare(func);
        }
        classes
    }

    /// Unites the classes of values that the same operations compute from equal values.
    fn compare(&mut self, func: &Function) {
        let mut known: FxHashMap<(InstructionData, Type), Value> = FxHashMap::default();
        for inst in (0..func.dfg.num_insts()).map(Inst::new) {
            let &[value] = func.dfg.inst_results(inst) else {
                continue;
            };
            let mut data = func.dfg.insts[inst];
            if !is_comparable(&data) {
                continue;
            }
            // Only lists of operands are in a pool.
            for operand in data.arguments_mut(&mut ValueListPool::new()) {
                *operand = self.leader(*operand);
            }
            let key = (data, func.dfg.value_type(value));
            let first = *known.entry(key).or_insert(value);
            self.unite(value, first);
        }
    }

    fn leader(&mut self, value: Value) -> Value {
        let mut leader = value;
        while let Some(next) = self.leaders.get(leader.index()).copied()
            && next != leader
        {
            // The way is shorter next time.
            if let Some(after) = self.leaders.get(next.index()).copied() {
                self.leaders.put(leader.index(), after);
            }
            leader = next;
        }
        leader
    }

    fn unite(&mut self, left: Value, right: Value) {
        let (left, right) = (self.leader(left), self.leader(right));
        self.leaders
            .put(left.index().max(right.index()), left.min(right));
    }
}

/// Returns true for operations without effects whose operands are not in a list.
fn is_comparable(data: &InstructionData) -> bool {
    let opcode: Opcode = data.opcode();
    let has_effects = opcode.is_call()
        || opcode.is_branch()
        || opcode.is_terminator()
        || opcode.is_return()
        || opcode.can_trap()
        || opcode.can_load()
        || opcode.can_store()
        || opcode.other_side_effects();
    !has_effects && !matches!(data, InstructionData::MultiAry { .. })
}

/// Moves the labels of aliases to the values that they stand for: the optimiser deletes aliases.
pub fn resolve(func: &mut Function) {
    let Some(labels) = func.dfg.values_labels.take() else {
        return;
    };
    let mut resolved: BTreeMap<Value, ValueLabelAssignments> = BTreeMap::new();
    for (value, assignments) in labels {
        let value = func.dfg.resolve_aliases(value);
        match (resolved.get_mut(&value), assignments) {
            (Some(ValueLabelAssignments::Starts(known)), ValueLabelAssignments::Starts(more)) => {
                known.extend(more);
            }
            (_, assignments) => {
                resolved.insert(value, assignments);
            }
        }
    }
    func.dfg.values_labels = Some(resolved);
}

/// Labels all values in the code that are equal to labelled ones.
pub fn run(func: &mut Function) {
    let Some(labels) = func.dfg.values_labels.take() else {
        return;
    };
    let mut classes = Classes::new(func);
    let mut of_class: FxHashMap<Value, Vec<ValueLabelStart>> = FxHashMap::default();
    for (value, assignments) in &labels {
        if let ValueLabelAssignments::Starts(starts) = assignments {
            let of_class = of_class.entry(classes.leader(*value)).or_default();
            of_class.extend(starts.iter().cloned());
        }
    }
    let mut spread: BTreeMap<Value, ValueLabelAssignments> = BTreeMap::new();
    let mut added = 0;
    for block in func.layout.blocks() {
        let results = func.layout.block_insts(block);
        let results = results.flat_map(|inst| func.dfg.inst_results(inst));
        for value in func.dfg.block_params(block).iter().chain(results) {
            let starts = of_class.get(&classes.leader(*value));
            let Some(starts) = starts.filter(|_| added < MOST_ADDED) else {
                continue;
            };
            added += starts.len();
            let starts = ValueLabelAssignments::Starts(starts.clone());
            spread.insert(*value, starts);
        }
    }
    for (value, assignments) in labels {
        spread.entry(value).or_insert(assignments);
    }
    func.dfg.values_labels = Some(spread);
}
