//! Debug info with ownership in the opposite direction: units listed their subprograms (up to LLVM
//! 3.9), subprograms referred to their function (up to 3.7), and descriptions of global variables
//! referred to the variable or its value (up to 3.9).

use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{Attachment, MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::{dwarf, metadata_kind};
use bitsmith_model::value::{GlobalId, MdId, Value, ValueKind};

/// The reference in the record of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owned {
    /// From a unit to its subprograms.
    Subprograms,
    /// From a subprogram to its function.
    Function,
    /// From a description of a global variable to the variable or its value.
    Value,
}

/// The nodes with such references, and the slots that these refer to.
#[derive(Default)]
pub(super) struct Owners(Vec<(Owned, usize, u32)>);

/// The target of a description's reference.
enum Named {
    Variable(GlobalId),
    Expression(u32),
    Number(u64),
}

impl Owners {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the reference of an entry: a slot.
    pub fn add(&mut self, what: Owned, entry: usize, slot: u32) {
        self.0.push((what, entry, slot));
    }

    /// Converts all of them to the form of LLVM 22.
    pub fn enter(self, module: &mut Module) {
        let mut variables = false;
        for (what, entry, slot) in self.0 {
            match what {
                Owned::Subprograms => subprograms(module, entry, slot),
                Owned::Function => function(module, entry, slot),
                Owned::Value => {
                    variables = true;
                    variable(module, entry, slot);
                }
            }
        }
        if variables {
            listed_variables(module);
        }
    }
}

/// The slots of a tuple.
fn tuple(module: &Module, slot: u32) -> Vec<u32> {
    let entry = MdId::from_slot(slot).and_then(|id| module.metadata.get(id.index()));
    let entry = entry.filter(|entry| entry.kind == MdKind::Tuple);
    entry.map_or_else(Vec::new, |entry| module.metadata.slots(entry).to_vec())
}

fn place_of(kind: DiKind, name: &str) -> Option<usize> {
    let found = kind.fields().iter().find(|field| field.name == name);
    found.map(|field| usize::from(field.slot))
}

/// The value that a slot refers to.
fn value(module: &Module, slot: u32) -> Option<Value> {
    let entry = module.metadata.get(MdId::from_slot(slot)?.index())?;
    let first = module.metadata.slots(entry).first()?;
    (entry.kind == MdKind::Value).then(|| Value::from_u32(*first))
}

/// Makes the unit an operand of each subprogram of its list.
fn subprograms(module: &mut Module, unit: usize, list: u32) {
    let Some(at) = place_of(DiKind::DISubprogram, "unit") else {
        return;
    };
    for slot in tuple(module, list) {
        let entry = MdId::from_slot(slot).and_then(|id| module.metadata.get(id.index()));
        let entry = entry.filter(|entry| entry.kind == MdKind::Di(DiKind::DISubprogram));
        if let Some(entry) = entry
            && let Some(place) = module.metadata.slots_mut(entry).get_mut(at)
        {
            *place = MdId::to_slot(Some(MdId::module(unit)));
        }
    }
}

/// Attaches the subprogram to the function, if it is defined.
fn function(module: &mut Module, subprogram: usize, slot: u32) {
    let global = value(module, slot).and_then(|value| value.as_global());
    let Some(global) = global.and_then(|id| module.globals.get_mut(id)) else {
        return;
    };
    if global.as_function().is_none() || global.is_declaration() {
        return;
    }
    let attachments = &mut global.attachments;
    attachments.retain(|attachment| attachment.kind != metadata_kind::DBG);
    let node = MdId::module(subprogram);
    let kind = metadata_kind::DBG;
    attachments.push(Attachment { kind, node });
}

/// Attaches the description, paired with an empty expression, to the variable. For a value, the pair
/// gets an expression with it and replaces the description.
fn variable(module: &mut Module, index: usize, slot: u32) {
    let expression = match named(module, slot) {
        None => return,
        Some(Named::Variable(id)) => {
            let here = MdId::to_slot(Some(MdId::module(index)));
            let pair = pair(module, here).and_then(MdId::from_slot);
            if let Some(global) = module.globals.entry_mut(id)
                && let Some(node) = pair
            {
                let kind = metadata_kind::DBG;
                global.attachments.push(Attachment { kind, node });
            }
            return;
        }
        Some(Named::Expression(slot)) => slot,
        Some(Named::Number(number)) => {
            let (constant, value) = (dwarf::DW_OP_constu, dwarf::DW_OP_stack_value);
            expression(module, &[constant.into(), number, value.into()])
        }
    };
    let Some(entry) = module.metadata.get(index) else {
        return;
    };
    let slots = module.metadata.slots(entry).to_vec();
    let description = module.metadata.push(entry.kind, entry.storage, &slots);
    let description = MdId::to_slot(Some(MdId::module(description)));
    let pair = MdKind::Di(DiKind::DIGlobalVariableExpression);
    let slots = [description, expression];
    module.metadata.set(index, pair, Storage::Distinct, &slots);
}

/// The target of a description's reference.
fn named(module: &Module, slot: u32) -> Option<Named> {
    let id = MdId::from_slot(slot)?;
    let Some(value) = value(module, slot) else {
        let entry = module.metadata.get(id.index())?;
        return (entry.kind != MdKind::Value).then_some(Named::Expression(slot));
    };
    if let Some(id) = value.as_global() {
        let variable = module.globals.get(id)?.as_variable();
        return variable.map(|_| Named::Variable(id));
    }
    let ValueKind::Const(id) = value.kind() else {
        return None;
    };
    match module.consts.try_get(id)?.kind {
        ConstKind::Int(number) => Some(Named::Number(number as u64)),
        _ => None,
    }
}

fn expression(module: &mut Module, words: &[u64]) -> u32 {
    let halves = words.iter().flat_map(|&w| [w as u32, (w >> 32) as u32]);
    let slots: Vec<u32> = halves.collect();
    let kind = MdKind::Di(DiKind::DIExpression);
    MdId::to_slot(Some(MdId::module(module.metadata.push(
        kind,
        Storage::Uniqued,
        &slots,
    ))))
}

/// Descriptions in units' lists and in attachments become pairs, too.
fn listed_variables(module: &mut Module) {
    let Some(at) = place_of(DiKind::DICompileUnit, "globals") else {
        return;
    };
    let named = module.named_metadata.iter();
    let units: Vec<MdId> = named
        .filter(|named| *named.name == *b"llvm.dbg.cu")
        .flat_map(|named| named.operands.iter().copied())
        .collect();
    for unit in units {
        let entry = module.metadata.get(unit.index());
        let entry = entry.filter(|e| e.kind == MdKind::Di(DiKind::DICompileUnit));
        let list = entry.and_then(|entry| module.metadata.slots(entry).get(at).copied());
        let Some(list) = list.and_then(MdId::from_slot) else {
            continue;
        };
        for (number, slot) in tuple(module, MdId::to_slot(Some(list)))
            .into_iter()
            .enumerate()
        {
            let Some(pair) = pair(module, slot) else {
                continue;
            };
            if let Some(list) = module.metadata.get(list.index())
                && let Some(place) = module.metadata.slots_mut(list).get_mut(number)
            {
                *place = pair;
            }
        }
    }
    let attached: Vec<(GlobalId, usize, u32)> = module
        .variables
        .iter()
        .filter_map(|&id| Some((id, module.globals.get(id)?)))
        .flat_map(|(id, global)| {
            let all = global.attachments.iter().enumerate();
            all.filter(|(_, a)| a.kind == metadata_kind::DBG)
                .map(move |(place, a)| (id, place, MdId::to_slot(Some(a.node))))
        })
        .collect();
    for (id, place, slot) in attached {
        let node = pair(module, slot).and_then(MdId::from_slot);
        let global = module.globals.get_mut(id);
        if let Some(attachment) = global.and_then(|g| g.attachments.get_mut(place))
            && let Some(node) = node
        {
            attachment.node = node;
        }
    }
}

/// Pairs a lone description with an empty expression.
fn pair(module: &mut Module, slot: u32) -> Option<u32> {
    let entry = module.metadata.get(MdId::from_slot(slot)?.index())?;
    if entry.kind != MdKind::Di(DiKind::DIGlobalVariable) {
        return None;
    }
    let empty = expression(module, &[]);
    let kind = MdKind::Di(DiKind::DIGlobalVariableExpression);
    let pair = module
        .metadata
        .push(kind, Storage::Distinct, &[slot, empty]);
    Some(MdId::to_slot(Some(MdId::module(pair))))
}
