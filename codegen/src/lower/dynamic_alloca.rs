//! Dynamic allocas, and the intrinsics that save and restore the stack.
//!
//! Cranelift's frames have a fixed size. The calls that are made here become instructions for the stack pointer in the
//! machine code, where the frame gets another register to be addressed from.

use super::memory::FRAME_ALIGN;
use super::{Lower, Lowered, plain};
use crate::lower_error::Expected;
use crate::symbol::{StackOp, Symbol};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, InstId};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types as clif;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value};
use cranelift_codegen::isa::CallConv;

/// The size of a page in bytes: no guard page is smaller.
const PAGE: i64 = 4096;

impl Lower<'_, '_> {
    /// Prepares the frame for dynamic allocas, if the function has any.
    pub(super) fn start_dynamic_allocas(&mut self, order: &[BlockId]) -> Lowered<()> {
        let dynamic = |id: InstId| {
            let name = self.body.callee(id).and_then(|c| self.intrinsic_name(c));
            let saves = name.is_some_and(|n| n.starts_with(b"llvm.stack"));
            saves || self.body.inst(id).op == Opcode::Alloca && !self.frame.places.contains_key(&id)
        };
        let mut insts = order.iter().flat_map(|b| self.body.block_insts(*b));
        if !insts.any(dynamic) {
            return Ok(());
        }
        let slot = self.slot(8, 8)?;
        self.frame.base = Some(slot);
        if self.unit.target.base_register().is_some() {
            let before = self.b.ins().get_pinned_reg(clif::I64);
            self.b.ins().stack_store(clif::I64, before, slot, 0);
            let address = self.b.ins().stack_addr(clif::I64, slot, 0);
            self.stack(StackOp::Enter, Some(address));
        }
        Ok(())
    }

    /// Restores what the frame had before dynamic allocas. The function returns behind it, in the same block.
    pub(super) fn leave_dynamic_allocas(&mut self) {
        if let Some(slot) = self.frame.base
            && self.unit.target.base_register().is_some()
        {
            self.stack(StackOp::Leave, None);
            let before = self.b.ins().stack_load(clif::I64, clif::I64, slot, 0);
            self.b.ins().set_pinned_reg(before);
        }
    }

    /// Memory for a dynamic alloca, below that of all before it.
    pub(super) fn dynamic_alloca(&mut self, bytes: Value, align: u64) -> Lowered<Value> {
        let extra = if align > FRAME_ALIGN { align } else { 0 };
        let most = self.add_offset(bytes, extra.cast_signed());
        let size = self.align_up(most, FRAME_ALIGN);
        let start = match self.unit.attribute(self.function, b"probe-stack") {
            Some(_) => self.grow_in_pages(size)?,
            None => self.grow(size)?,
        };
        Ok(match align > FRAME_ALIGN {
            true => self.align_up(start, align),
            false => start,
        })
    }

    /// Moves the stack pointer down by a size, and returns the start of the memory of dynamic allocas.
    fn grow(&mut self, size: Value) -> Lowered<Value> {
        let by = self.b.ins().ineg(size);
        self.stack(StackOp::Move, Some(by));
        self.stack_save()
    }

    /// The same with an access to each page, so that a guard page is not skipped.
    fn grow_in_pages(&mut self, size: Value) -> Lowered<Value> {
        let [head, page, rest] = std::array::from_fn(|_| self.b.create_block());
        let left = self.b.append_block_param(head, clif::I64);
        self.b.ins().jump(head, &[size.into()]);
        self.b.switch_to_block(head);
        let whole = self.iconst(clif::I64, PAGE);
        let more = IntCC::UnsignedGreaterThan;
        let more = self.b.ins().icmp(more, left, whole);
        self.b.ins().brif(more, page, &[], rest, &[]);
        self.b.switch_to_block(page);
        self.grow_to_accessed(whole)?;
        let less = self.b.ins().isub(left, whole);
        self.b.ins().jump(head, &[less.into()]);
        self.b.switch_to_block(rest);
        self.grow_to_accessed(left)
    }

    /// Moves the stack pointer down by a size, and accesses the memory there.
    fn grow_to_accessed(&mut self, size: Value) -> Lowered<Value> {
        let start = self.grow(size)?;
        // The word stays as it is: a size of zero gives no new memory.
        let word = self.b.ins().load(clif::I64, plain(), start, 0);
        self.b.ins().store(plain(), word, start, 0);
        Ok(start)
    }

    /// Lowers `llvm.stacksave`: the start of the memory of dynamic allocas.
    pub(super) fn stack_save(&mut self) -> Lowered<Value> {
        self.stack(StackOp::Top, None).expected()
    }

    /// Lowers `llvm.stackrestore`.
    pub(super) fn stack_restore(&mut self, until: Value) -> Lowered<()> {
        let start = self.stack_save()?;
        let by = self.b.ins().isub(until, start);
        self.stack(StackOp::Move, Some(by));
        Ok(())
    }

    /// Calls an operation on the stack pointer, which returns the result of `Top`.
    fn stack(&mut self, operation: StackOp, argument: Option<Value>) -> Option<Value> {
        let word = AbiParam::new(clif::I64);
        // The instruction in the place of the call changes no other register, but Cranelift has such a convention only
        // for functions without results.
        let mut signature = match operation {
            StackOp::Top => Signature::new(CallConv::SystemV),
            StackOp::Move | StackOp::Enter | StackOp::Leave => {
                Signature::new(CallConv::PreserveAll)
            }
        };
        signature.params.extend(argument.map(|_| word));
        if operation == StackOp::Top {
            signature.returns.push(word);
        }
        let function = self.function_ref(Symbol::Stack(operation), signature);
        let call = self.b.ins().call(function, argument.as_slice());
        self.b.inst_results(call).first().copied()
    }
}
