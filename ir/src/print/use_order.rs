//! The orders of uses of globals, from how a reader of bitcode leaves them to how a reader of text
//! would.
//!
//! A use stands in front of those that were there before it. Reading bitcode, the uses by globals
//! come first, then those by instructions in the order of the file. Reading text, a global that is
//! used ahead of its definition gets those uses, once it is there, the other way round.

use crate::body::{Body, UseList};
use crate::global::GlobalKind;
use crate::inst::Inst;
use crate::module::Module;
use crate::schema::inst::Opcode;
use crate::value::{GlobalId, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// One use, by the places of the user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Use {
    /// The user's place in text: the global, then the instruction counted from 1.
    text: (usize, usize),
    /// The place of a global that uses it in bitcode; none for an instruction.
    global: Option<usize>,
    operand: usize,
}

/// Directives for globals, given those that bitcode has; in the order of the module. Where a
/// constant that is no global uses the global, its directive is as in bitcode.
pub(super) fn of_globals(module: &Module, known: &[&UseList]) -> Vec<UseList> {
    let known: FxHashMap<Value, &UseList> = known.iter().map(|l| (l.value, *l)).collect();
    let users = Users::new(module);
    let mut made = Vec::new();
    for (place, id) in module.in_text_order().enumerate() {
        let value = Value::global(id);
        let list = known.get(&value);
        let uses = users.uses.get(&id).filter(|_| !users.opaque.contains(&id));
        let indexes = match (uses, list) {
            (Some(uses), _) => converted(uses, place, list.map(|l| &*l.indexes)),
            (None, Some(list)) => Some(list.indexes.clone()),
            (None, None) => None,
        };
        made.extend(indexes.map(|indexes| UseList { value, indexes }));
    }
    made
}

/// The order of uses of the global at `place` for text; none where text needs no directive.
fn converted(uses: &[Use], place: usize, indexes: Option<&[u32]>) -> Option<Box<[u32]>> {
    if uses.len() < 2 {
        return None;
    }
    let mut read = uses.to_vec();
    // Instructions, the last first, then globals, the first first.
    read.sort_by_key(|u| (u.global, Reverse(u.text), Reverse(u.operand)));
    let mut order: Vec<(u32, Use)> = match indexes {
        Some(indexes) if indexes.len() == read.len() => indexes.iter().copied().zip(read).collect(),
        Some(_) => return indexes.map(Box::from),
        None => (0u32..).zip(read).collect(),
    };
    order.sort_by_key(|(at, _)| *at);
    let at: FxHashMap<Use, u32> = order.iter().map(|(_, u)| *u).zip(0u32..).collect();
    let mut wanted = uses.to_vec();
    // What comes behind the definition, the last first; then what comes ahead of it.
    let defined = (place, 0);
    let (mut ahead, mut behind): (Vec<Use>, Vec<Use>) =
        wanted.drain(..).partition(|u| u.text <= defined);
    behind.sort_by_key(|u| (Reverse(u.text), Reverse(u.operand)));
    ahead.sort_by_key(|u| (u.text, u.operand));
    behind.append(&mut ahead);
    let found: Vec<u32> = behind.iter().filter_map(|u| at.get(u).copied()).collect();
    (!found.is_sorted()).then(|| found.into())
}

/// Who uses each global.
#[derive(Default)]
struct Users {
    uses: FxHashMap<GlobalId, Vec<Use>>,
    /// Globals that constants use.
    opaque: FxHashSet<GlobalId>,
}

impl Users {
    fn new(module: &Module) -> Self {
        let mut this = Self::default();
        this.constants(&module.consts);
        // In bitcode functions come first.
        let first = module.functions.len();
        let others = module.in_text_order().count().saturating_sub(first);
        for (place, id) in module.in_text_order().enumerate() {
            let Some(global) = module.globals.get(id) else {
                continue;
            };
            let in_file = match place.checked_sub(others) {
                Some(function) => function,
                None => place.saturating_add(first),
            };
            let mut uses = |operand: usize, value: Option<Value>| {
                if let Some(used) = value.and_then(|value| value.as_global()) {
                    this.uses.entry(used).or_default().push(Use {
                        text: (place, 0),
                        global: Some(in_file),
                        operand,
                    });
                }
            };
            match &global.kind {
                GlobalKind::Variable(variable) => uses(0, variable.initializer),
                GlobalKind::Alias(value) | GlobalKind::IFunc(value) => uses(0, Some(*value)),
                GlobalKind::Function(function) => {
                    let operands = [function.personality, function.prefix, function.prologue];
                    for (operand, value) in operands.into_iter().enumerate() {
                        uses(operand, value);
                    }
                }
            }
            if let Some(body) = global.body() {
                this.constants(&body.consts);
                this.body(body, place);
            }
        }
        this
    }

    fn constants(&mut self, pool: &crate::constant::ConstPool) {
        use crate::constant::ConstKind;
        for (_, constant) in pool.iter() {
            let parts = pool.parts(constant).iter();
            self.opaque
                .extend(parts.filter_map(|part| part.as_global()));
            if let ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) = constant.kind
            {
                self.opaque.insert(id);
            }
        }
    }

    fn body(&mut self, body: &Body, place: usize) {
        let insts = body.order.iter().flat_map(|block| body.block_insts(*block));
        for (number, id) in insts.enumerate() {
            let inst = body.inst(id);
            let operands = body.operands(id);
            for (at, value) in operands.iter().enumerate() {
                if let Some(used) = value.as_global() {
                    self.uses.entry(used).or_default().push(Use {
                        text: (place, number.saturating_add(1)),
                        global: None,
                        operand: operand(inst, at, operands.len()),
                    });
                }
            }
        }
    }
}

/// The number that LLVM gives an operand: callees come last.
fn operand(inst: &Inst, at: usize, count: usize) -> usize {
    match (inst.op, at) {
        (Opcode::Call | Opcode::Invoke | Opcode::CallBr, 0) => count,
        _ => at,
    }
}
