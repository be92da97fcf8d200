//! Stack protectors: a function with the attribute keeps a copy of the guard above its arrays, and compares it before
//! it returns.

use super::{Lower, Lowered, plain, unreachable_code};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types as clif};

/// The size in bytes from which on an array of bytes is protected, unless an attribute says otherwise.
const LEAST_BYTES: u64 = 8;
/// The size of the slot in bytes: more than a word, so that nothing takes it for a variable in a register.
const SLOT_BYTES: u64 = 16;
/// The depth up to which a type is searched for arrays.
const MOST_DEPTH: u32 = 32;

/// The allocas for which a function is protected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Arrays of bytes of a size, and those of unknown size.
    Bytes,
    /// All arrays, and all variables whose address is used other than for a load or a store.
    Strong,
    /// Any function.
    Always,
}

impl Lower<'_, '_> {
    /// Keeps a copy of the guard if the function is protected. All slots of its variables exist already: this one is
    /// above them.
    pub(super) fn start_guard(&mut self, order: &[BlockId]) -> Lowered<()> {
        let has = |kind| self.unit.has(self.function, kind);
        let wanted = if has(AttrKind::StackProtectReq) {
            Wanted::Always
        } else if has(AttrKind::StackProtectStrong) {
            Wanted::Strong
        } else if has(AttrKind::StackProtect) {
            Wanted::Bytes
        } else {
            return Ok(());
        };
        if wanted != Wanted::Always && !self.has_protected(order, wanted) {
            return Ok(());
        }
        let guard = self.unit.target.stack_guard(self)?;
        let slot = self.slot(SLOT_BYTES, SLOT_BYTES)?;
        let at = self.slot_addr(slot);
        self.b.ins().store(plain(), guard, at, 0);
        self.frame.guard = Some(slot);
        Ok(())
    }

    /// Compares the copy with the guard; code is emitted where they are equal then.
    pub(super) fn check_guard(&mut self) -> Lowered<()> {
        let Some(slot) = self.frame.guard else {
            return Ok(());
        };
        let guard = self.unit.target.stack_guard(self)?;
        let at = self.slot_addr(slot);
        let copy = self.b.ins().load(clif::I64, plain(), at, 0);
        let intact = self.b.ins().icmp(IntCC::Equal, guard, copy);
        let (fine, smashed) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(smashed);
        self.b.ins().brif(intact, fine, &[], smashed, &[]);
        self.b.switch_to_block(smashed);
        self.library("__stack_chk_fail", &[], &[]);
        self.b.ins().trap(unreachable_code());
        self.b.switch_to_block(fine);
        Ok(())
    }

    /// Returns true if there is no operating system, which has a guard in the block of each thread.
    pub(crate) fn is_bare(&self) -> bool {
        let module = self.unit.module;
        module.triple().is_bare_elf() && !module.triple.is_empty()
    }

    fn has_protected(&self, order: &[BlockId], wanted: Wanted) -> bool {
        let mut insts = order.iter().flat_map(|b| self.body.block_insts(*b));
        let array = insts.clone().any(|id| match self.body.view(id) {
            Some(View::Alloca { count }) => self.is_protected(self.body.inst(id), count, wanted),
            _ => false,
        });
        array || wanted == Wanted::Strong && insts.any(|id| self.uses_address(id))
    }

    /// Returns true if the memory of an alloca is protected, whatever its uses.
    fn is_protected(&self, alloca: &Inst, count: IrValue, wanted: Wanted) -> bool {
        let (Some(1), Some(ty)) = (self.scope.int(count), alloca.source_type()) else {
            return true;
        };
        let least = self
            .unit
            .attribute(self.function, b"stack-protector-buffer-size");
        let least = least.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
        self.has_array(ty, wanted, least.unwrap_or(LEAST_BYTES), MOST_DEPTH)
    }

    fn has_array(&self, ty: TypeId, wanted: Wanted, least: u64, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return true;
        };
        let types = &self.unit.module.types;
        match types.get(ty) {
            Type::Array(element, len) => {
                let bytes = matches!(types.get(*element), Type::Int(8)) && *len >= least;
                wanted == Wanted::Strong || bytes || self.has_array(*element, wanted, least, depth)
            }
            Type::Struct(_) | Type::Named(_) => types.as_struct(ty).is_some_and(|body| {
                let mut elements = body.elements.iter();
                elements.any(|element| self.has_array(*element, wanted, least, depth))
            }),
            _ => false,
        }
    }

    /// Returns true if an instruction uses the address of an alloca other than for a load, a store or the end of its
    /// life.
    fn uses_address(&self, id: InstId) -> bool {
        let pointer = match self.body.view(id) {
            Some(View::Load { pointer } | View::Store { pointer, .. }) => Some(pointer),
            _ => None,
        };
        let is_alloca = |value: &IrValue| {
            let of = value.as_inst().map(|of| self.body.view(of));
            matches!(of, Some(Some(View::Alloca { .. })))
        };
        let mut stored = self.body.operands(id).iter();
        match pointer {
            Some(pointer) => stored.any(|v| *v != pointer && is_alloca(v)),
            None => !self.is_lifetime(id) && stored.any(is_alloca),
        }
    }
}
