//! The comment behind a `gc.relocate`: the pointers, base and derived, that it relocates.

use super::function::BodyPrinter;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;

/// The start of the intrinsic's names.
const RELOCATE: &[u8] = b"llvm.experimental.gc.relocate.";

/// Facts about the relocations of a body, collected before printing.
#[derive(Default)]
pub(super) struct Relocations {
    /// The blocks of landing pads.
    pads: FxHashMap<InstId, BlockId>,
    /// True if there is a relocation at all.
    any: bool,
}

impl BodyPrinter<'_> {
    /// Looks for relocations, unless the module declares none.
    pub(super) fn relocations(&self) -> Relocations {
        let mut found = Relocations::default();
        if !self.printer.relocates {
            return found;
        }
        for &block in &self.body.order {
            for inst in self.body.block_insts(block) {
                match self.body.inst(inst).op {
                    Opcode::LandingPad => {
                        found.pads.insert(inst, block);
                    }
                    Opcode::Call => found.any |= self.is_relocation(inst),
                    _ => {}
                }
            }
        }
        found
    }

    fn is_relocation(&self, inst: InstId) -> bool {
        let callee = self.body.called_global(inst);
        callee.is_some_and(|id| self.printer.is_relocate(id))
    }

    /// Appends the comment behind an instruction.
    pub(super) fn relocated(&self, known: &Relocations, inst: InstId, out: &mut Vec<u8>) {
        if !known.any || !self.is_relocation(inst) {
            return;
        }
        let call = self.body.call_view(inst);
        let Some(&[token, base, derived, ..]) = call.map(|call| call.arguments()) else {
            return;
        };
        if token.is_constant() {
            return out.extend_from_slice(b" ; (undef, undef)");
        }
        let pointers = [base, derived].map(|index| self.relocated_pointer(known, token, index));
        if let [Some(base), Some(derived)] = pointers {
            out.extend_from_slice(b" ; (");
            self.operand(base, out);
            out.extend_from_slice(b", ");
            self.operand(derived, out);
            out.push(b')');
        }
    }

    /// The pointer that an index of a relocation names: of the bundle `gc-live` of the statepoint, or of
    /// all its arguments.
    fn relocated_pointer(&self, known: &Relocations, token: Value, index: Value) -> Option<Value> {
        let token = token.as_inst()?;
        let statepoint = match known.pads.get(&token) {
            None => token,
            Some(&block) => {
                let (first, rest) = self.values.local.preds(block).split_first()?;
                rest.iter().all(|other| other == first).then_some(())?;
                self.body.last_inst(*first)?
            }
        };
        let index = usize::try_from(self.scope.int(index)?).ok()?;
        let call = self.body.call_view(statepoint)?;
        let tags = &self.printer.module.bundle_tags;
        let is_live = |tag: u32| {
            tags.get(tag as usize)
                .is_some_and(|tag| **tag == *b"gc-live")
        };
        let live = call.bundles().find(|(tag, _)| is_live(*tag));
        let pointers = live.map_or(call.arguments(), |(_, inputs)| inputs);
        pointers.get(index).copied()
    }
}

impl super::Printer<'_> {
    fn is_relocate(&self, id: GlobalId) -> bool {
        self.module.name(id).starts_with(RELOCATE)
    }
}

/// Returns true if a module declares a relocation.
pub(super) fn declared(module: &bitsmith_model::module::Module) -> bool {
    let mut functions = module.functions.iter();
    functions.any(|&id| module.name(id).starts_with(RELOCATE))
}
