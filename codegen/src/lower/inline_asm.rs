//! Inline assembler without instructions, and the control flow of `callbr`. Targets lower the other
//! statements.

use super::pads::Callee;
use super::{Lower, Lowered, Parts, plain};
use crate::asm::constraint::{self, Constraint, Role};
use crate::asm::operands::Constant;
use crate::asm::wrapper::Wrapper;
use crate::data;
use crate::lower_error::Expected;
use crate::object::symbol_name;
use crate::symbol::{Reloc, Symbol};
use crate::target::Asm;
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::{ConstKind, InlineAsm};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::{Blocks, CallView, View};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// The maximal number of statements of one function.
const MOST_STATEMENTS: usize = 1 << 14;

/// The code of a statement, which follows that of its function.
#[derive(Default)]
pub struct AsmCode {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The relocations of them.
    pub relocs: Vec<Reloc>,
    /// The sections and symbols of the statement, as in [`Wrapper::beside`].
    pub beside: Option<Box<Asm>>,
}

impl AsmCode {
    /// Returns true if one piece of code can be in the place of both.
    fn is_same(&self, other: &Self) -> bool {
        let is_plain = self.beside.is_none() && other.beside.is_none();
        is_plain && self.bytes == other.bytes && self.relocs == other.relocs
    }
}

/// The slot of an operand: the code of a statement gets the address of all of them.
#[derive(Clone, Copy)]
pub(super) struct OperandSlot {
    /// The role of the operand.
    pub(super) role: Role,
    /// The offset of the slot.
    pub(super) offset: u64,
    /// Its content before the statement.
    pub(super) content: Content,
}

/// The content of a slot before a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// None: the operand is in the template.
    None,
    /// The value of an input.
    Value,
    /// The address of the operand.
    Address,
    /// Zero.
    Zero,
}

/// The exits of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Exits {
    /// The instruction behind it.
    One,
    /// Labels, too.
    Several,
}

/// A value at the call site.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// The result with this number.
    Result(TypeId),
    /// An argument.
    Argument(IrValue),
    /// A pointer to which the value in a register is stored.
    Pointer(IrValue, TypeId),
    /// A label.
    Label,
}

impl Lower<'_, '_> {
    /// Lowers a statement of inline assembler.
    pub(super) fn inline_asm(&mut self, id: InstId, asm: &InlineAsm) -> Lowered<Parts> {
        match asm.template.trim_ascii() {
            b"" => self.empty_asm(id, &asm.constraints),
            _ => Ok(self.unit.target.inline_asm(self, id, asm, 0)?.0),
        }
    }

    /// The first instruction of a naked function that is neither inline assembler, nor a trap, nor a return of nothing
    /// or of the instruction before it, nor leads to the next block in this order.
    pub(super) fn beyond_assembler(&self, order: &[BlockId]) -> Option<(BlockId, InstId)> {
        let following = order.iter().skip(1).map(Some).chain([None]);
        let insts = order.iter().zip(following).flat_map(|(block, next)| {
            let insts = self.body.block_insts(*block);
            insts.map(move |inst| (*block, next, inst))
        });
        let mut others = insts.filter(|(block, next, inst)| match self.body.view(*inst) {
            Some(View::Unreachable {} | View::Ret { value: None }) => false,
            Some(View::Ret { value: Some(value) }) => {
                let before = self.body.block_insts(*block);
                let before = before.take_while(|other| other != inst).last();
                before.is_none() || value.as_inst() != before
            }
            Some(View::Br { target }) => *next != Some(&target),
            Some(View::Call(call)) => {
                let name = self.intrinsic_name(call.callee()).unwrap_or_default();
                !self.is_inline_asm(call.callee())
                    && name != b"llvm.trap"
                    && !name.starts_with(b"llvm.dbg.")
            }
            _ => true,
        });
        others.next().map(|(block, _, inst)| (block, inst))
    }

    /// Returns true if the next instruction returns the value of this one.
    pub(super) fn is_returned_next(&self, id: InstId) -> bool {
        let next = self.bank.next.and_then(|next| self.body.view(next));
        matches!(next, Some(View::Ret { value: Some(value) }) if value.as_inst() == Some(id))
    }

    /// Returns true if a callee is inline assembler.
    pub(super) fn is_inline_asm(&self, callee: IrValue) -> bool {
        let constant = self.scope.constant(callee);
        constant.is_some_and(|(constant, _)| matches!(constant.kind, ConstKind::InlineAsm(_)))
    }

    /// Lowers callbr: the statement returns the number of the exit that it took.
    pub(super) fn callbr(
        &mut self,
        block: BlockId,
        id: InstId,
        call: CallView<'_>,
        default: BlockId,
        others: Blocks<'_>,
    ) -> Lowered<Parts> {
        let (constant, pool) = self.scope.constant(call.callee()).expected()?;
        let ConstKind::InlineAsm(index) = constant.kind else {
            return Err("a callbr of no inline assembler".into());
        };
        let asm = pool.inline_asm(index);
        let (parts, exit) = self.unit.target.inline_asm(self, id, asm, others.len())?;
        self.define(id, parts.clone());
        let exit = exit.expected()?;
        for (number, other) in others.iter().enumerate() {
            let number = i64::try_from(number)?.wrapping_add(1);
            let number = self.iconst(clif::I64, number);
            let taken = self.b.ins().icmp(IntCC::Equal, exit, number);
            let (leave, stay) = (self.b.create_block(), self.b.create_block());
            self.b.ins().brif(taken, leave, &[], stay, &[]);
            self.b.switch_to_block(leave);
            self.jump(block, other)?;
            self.b.switch_to_block(stay);
        }
        self.jump(block, default)?;
        Ok(parts)
    }

    /// The types of a statement's results.
    fn asm_results(&self, id: InstId, outputs: usize) -> Lowered<Vec<TypeId>> {
        let ty = self.body.inst(id).ty;
        let types = &self.unit.module.types;
        let results = match types.as_struct(ty) {
            Some(body) if outputs != 1 || body.elements.len() == 1 => body.elements.to_vec(),
            None if matches!(self.ir_type(ty), Type::Void) => Vec::new(),
            _ => vec![ty],
        };
        match results.len() == outputs {
            true => Ok(results),
            false => Err("the constraints do not match the results of inline assembler".into()),
        }
    }

    /// The values of all operands, in the order of the constraints.
    pub(super) fn asm_origins(
        &self,
        id: InstId,
        constraints: &[Constraint],
    ) -> Lowered<Vec<Origin>> {
        let is_result = |c: &&Constraint| c.role == Role::Output && !c.indirect;
        let results = self.asm_results(id, constraints.iter().filter(is_result).count())?;
        let call = self.body.call_view(id).expected()?;
        let (mut results, mut left) = (results.into_iter(), call.arguments().iter().zip(0u32..));
        let mut out = Vec::with_capacity(constraints.len());
        for constraint in constraints.iter().filter(|c| c.role != Role::Clobber) {
            let mismatch = "the constraints do not match the operands of inline assembler";
            out.push(match constraint.role {
                Role::Label => Origin::Label,
                Role::Output if !constraint.indirect => Origin::Result(results.next().expected()?),
                _ => {
                    let (argument, number) = left.next().ok_or(mismatch)?;
                    let place = number.saturating_add(1);
                    let attrs = &self.unit.module.attrs;
                    match attrs.find_at(call.info().attrs, place, AttrKind::ElementType) {
                        Some(Attr::Type(_, Some(ty))) if constraint.indirect => {
                            Origin::Pointer(*argument, *ty)
                        }
                        _ => Origin::Argument(*argument),
                    }
                }
            });
        }
        Ok(out)
    }

    /// Lowers inline assembler without instructions: a barrier, and outputs that have the values of the inputs in the
    /// same places. An output without such an input may have any value.
    pub(super) fn empty_asm(&mut self, id: InstId, constraints: &[u8]) -> Lowered<Parts> {
        // No access to memory is moved across it or merged with one on the other side.
        self.b.ins().sequence_point();
        let text = std::str::from_utf8(constraints);
        let constraints = constraint::parse(text.map_err(|e| e.to_string())?)?;
        let origins = self.asm_origins(id, &constraints)?;
        let operands = constraints.iter().filter(|c| c.role != Role::Clobber);
        let input = |to: usize, output: &Constraint| {
            let mut pairs = operands.clone().zip(&origins);
            pairs.find_map(|(constraint, origin)| match origin {
                Origin::Argument(value) if constraint.is_where(to, output) => Some(*value),
                _ => None,
            })
        };
        let mut parts = Parts::new();
        for (number, (constraint, origin)) in operands.clone().zip(&origins).enumerate() {
            let (Origin::Result(ty) | Origin::Pointer(_, ty)) = *origin else {
                continue;
            };
            let value = match input(number, constraint) {
                Some(value) => {
                    let from = self.type_of(value)?;
                    let value = self.parts(value)?;
                    Some(self.reinterpret(value, from, ty)?)
                }
                None => None,
            };
            match (*origin, value) {
                (Origin::Pointer(pointer, _), Some(value)) => {
                    let pointer = self.pointer(pointer)?;
                    self.store(ty, &value, pointer)?;
                }
                (Origin::Result(_), Some(value)) => parts.extend(value),
                (Origin::Result(_), None) => {
                    for part in &self.scalars(ty)?.parts {
                        parts.push(self.zero(*part));
                    }
                }
                _ => {}
            }
        }
        Ok(parts)
    }

    /// The constant that an operand is, if it is one.
    pub(super) fn asm_constant(&self, value: IrValue) -> Option<Constant> {
        if let Some((constant, _)) = self.scope.constant(value) {
            match constant.kind {
                ConstKind::Int(number) => {
                    let bit = matches!(self.ir_type(constant.ty), Type::Int(1));
                    return Some(Constant::Number(if bit { number & 1 } else { number }));
                }
                ConstKind::Null if !matches!(self.ir_type(constant.ty), Type::Vector { .. }) => {
                    return Some(Constant::Number(0));
                }
                ConstKind::Expr(_) => {}
                _ => return None,
            }
        }
        let (global, distance) = match value.as_global() {
            // The template has the variant for its place in the block of a thread.
            Some(global) if self.unit.is_tls(global) => (global, 0),
            _ => {
                let address = data::address(self.unit, self.scope, value).ok();
                address.filter(|(global, _)| !self.unit.is_tls(*global))?
            }
        };
        let name = String::from_utf8(symbol_name(self.unit, global)).ok()?;
        Some(Constant::Symbol(name, distance))
    }

    /// The code of a statement, with the symbols it refers to.
    pub(super) fn asm_code(&self, wrapper: Wrapper) -> AsmCode {
        let relocs = wrapper
            .patches
            .iter()
            .map(|patch| self.unit.reloc_of(patch));
        AsmCode {
            relocs: relocs.collect(),
            bytes: wrapper.bytes,
            beside: wrapper.beside,
        }
    }

    /// Lowers an instruction of a naked function that is no inline assembler, to this code.
    pub(super) fn naked(&mut self, code: &[u8]) {
        self.asms.push(AsmCode {
            bytes: code.to_vec(),
            ..AsmCode::default()
        });
    }

    /// The symbol of a statement's code; the same code is kept once.
    pub(super) fn add_asm(&mut self, wrapper: Wrapper) -> Lowered<Symbol> {
        let code = self.asm_code(wrapper);
        let known = self.asms.iter().position(|c| c.is_same(&code));
        let number = known.unwrap_or(self.asms.len());
        if known.is_none() {
            if number >= MOST_STATEMENTS {
                return Err("too much inline assembler in a function".into());
            }
            self.asms.push(code);
        }
        Ok(Symbol::Asm(u32::try_from(number)?))
    }

    /// Calls the code of a statement, which returns the number of the exit taken if it has several. `size` is that of
    /// all slots. Returns the results, and the exit.
    pub(super) fn call_asm(
        &mut self,
        code: Symbol,
        size: u64,
        operands: &[OperandSlot],
        origins: &[Origin],
        exits: Exits,
    ) -> Lowered<(Parts, Option<Value>)> {
        let slot = self.slot(size, 16)?;
        let slots = self.slot_addr(slot);
        self.asm_inputs(operands, origins, slots)?;
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(clif::I64));
        if exits == Exits::Several {
            signature.returns.push(AbiParam::new(clif::I64));
        }
        let function = self.function_ref(code, signature);
        let returned = self.make_call(Callee::Function(function), &[slots])?;
        let parts = self.asm_outputs(operands, origins, slots)?;
        Ok((parts, returned.first().copied()))
    }

    /// Stores the inputs of a statement to their slots.
    fn asm_inputs(
        &mut self,
        operands: &[OperandSlot],
        origins: &[Origin],
        slots: Value,
    ) -> Lowered<()> {
        for (operand, origin) in operands.iter().zip(origins) {
            let at = self.add_offset(slots, i64::try_from(operand.offset)?);
            match (operand.content, *origin) {
                (Content::None, _) => {}
                (Content::Address, Origin::Argument(pointer) | Origin::Pointer(pointer, _)) => {
                    let pointer = self.pointer(pointer)?;
                    self.b.ins().store(plain(), pointer, at, 0);
                }
                (_, Origin::Argument(value)) => {
                    let ty = self.type_of(value)?;
                    let parts = self.parts(value)?;
                    self.store(ty, &parts, at)?;
                }
                (Content::Zero, _) => {
                    let zero = self.iconst(clif::I64, 0);
                    self.b.ins().store(plain(), zero, at, 0);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Loads the outputs of a statement from their slots.
    fn asm_outputs(
        &mut self,
        operands: &[OperandSlot],
        origins: &[Origin],
        slots: Value,
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        let outputs = operands.iter().zip(origins);
        for (operand, origin) in outputs.filter(|(o, _)| o.role == Role::Output) {
            let at = self.add_offset(slots, i64::try_from(operand.offset)?);
            match *origin {
                Origin::Result(ty) => out.extend(self.load(ty, at)?),
                // The template writes what is in memory itself.
                Origin::Pointer(pointer, ty)
                    if !matches!(operand.content, Content::Address | Content::None) =>
                {
                    let parts = self.load(ty, at)?;
                    let pointer = self.pointer(pointer)?;
                    self.store(ty, &parts, pointer)?;
                }
                _ => {}
            }
        }
        Ok(out)
    }
}
