//! Inline assembler with instructions. Each statement becomes a function of its own ([`crate::asm::wrapper`]), which
//! Cranelift's code calls with the address of the slots that hold its operands.

use crate::asm::Dialect;
use crate::asm::constraint;
use crate::asm::constraint::Role;
use crate::asm::operands::{self, Argument, Assignment, Class, Operand, Place};
use crate::asm::wrapper::{self, Statement};
use crate::lower::inline_asm::Origin;
use crate::lower::pads::Callee;
use crate::lower::{Lower, Lowered, Parts, plain};
use bitsmith_model::constant::InlineAsm;
use bitsmith_model::types::Type;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// A template and its constraints.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Text<'t> {
    /// The template.
    pub template: &'t str,
    /// The constraints.
    pub constraints: &'t str,
    /// True in the Intel dialect.
    pub intel: bool,
}

impl<'t> Text<'t> {
    fn of(asm: &'t InlineAsm) -> Lowered<Self> {
        let text =
            |bytes| std::str::from_utf8(bytes).map_err(|_| "inline assembler that is no UTF-8");
        Ok(Self {
            template: text(&asm.template)?,
            constraints: text(&asm.constraints)?,
            intel: asm.intel,
        })
    }
}

impl Lower<'_, '_> {
    /// Lowers a statement of inline assembler.
    pub(crate) fn x86_64_inline_asm(
        &mut self,
        id: InstId,
        asm: &InlineAsm,
        labels: usize,
    ) -> Lowered<(Parts, Option<Value>)> {
        let naked = self.unit.is_naked(self.function);
        if labels == 0 && !naked && asm.template.trim_ascii() == b"mfence" {
            self.b.ins().fence();
            return Ok((self.empty_asm(id, &asm.constraints)?, None));
        }
        self.asm_statement(id, Text::of(asm)?, labels)
    }

    fn asm_argument(&self, origin: Origin) -> Lowered<Argument> {
        let (ty, constant) = match origin {
            Origin::Label => {
                return Ok(Argument {
                    class: Class::Integer,
                    bytes: 0,
                    constant: None,
                });
            }
            Origin::Result(ty) | Origin::Pointer(_, ty) => (ty, None),
            Origin::Argument(value) => (self.type_of(value)?, self.asm_constant(value)),
        };
        let class = match self.ir_type(ty) {
            Type::X86Fp80 => Class::X87,
            Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => Class::Vector,
            Type::Vector { .. } => Class::Vector,
            _ => Class::Integer,
        };
        Ok(Argument {
            class,
            bytes: self.scalars(ty)?.size,
            constant,
        })
    }

    /// Lowers a statement that may leave through `labels` other exits. Returns the results, and the number of
    /// the exit taken.
    pub(in crate::lower) fn asm_statement(
        &mut self,
        id: InstId,
        text: Text<'_>,
        labels: usize,
    ) -> Lowered<(Parts, Option<Value>)> {
        let constraints = constraint::parse(text.constraints)?;
        let origins = self.asm_origins(id, &constraints)?;
        let arguments = origins.iter().map(|o| self.asm_argument(*o));
        let arguments = arguments.collect::<Lowered<Vec<Argument>>>()?;
        let assignment = operands::assign(&constraints, &arguments)?;
        let statement = Statement {
            template: text.template,
            dialect: if text.intel {
                Dialect::Intel
            } else {
                Dialect::Att
            },
            operands: &assignment,
            labels,
            unique: id.as_u32(),
        };
        let other = self.unit.options.assembler;
        if self.unit.is_naked(self.function) {
            let code = self.asm_code(&wrapper::assemble_naked(&statement, other)?)?;
            self.asms.push(code);
            return Ok((Parts::new(), None));
        }
        let symbol = self.add_asm(&wrapper::assemble(&statement, other)?)?;
        let slot = self.slot(assignment.size, 16)?;
        let slots = self.slot_addr(slot);
        self.asm_inputs(&assignment, &origins, slots)?;
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(clif::I64));
        if labels > 0 {
            signature.returns.push(AbiParam::new(clif::I64));
        }
        let function = self.function_ref(symbol, signature);
        let returned = self.make_call(Callee::Function(function), &[slots])?;
        let parts = self.asm_outputs(&assignment, &origins, slots)?;
        Ok((parts, returned.first().copied()))
    }

    /// Stores the inputs of a statement to their slots.
    fn asm_inputs(
        &mut self,
        assignment: &Assignment,
        origins: &[Origin],
        slots: Value,
    ) -> Lowered<()> {
        for (operand, origin) in assignment.operands.iter().zip(origins) {
            let at = self.add_offset(slots, i64::try_from(operand.slot)?);
            match (&operand.place, *origin) {
                (Place::Constant(_) | Place::Label(_), _) => {}
                (Place::Memory(_), Origin::Argument(pointer) | Origin::Pointer(pointer, _)) => {
                    let pointer = self.one(pointer)?;
                    self.b.ins().store(plain(), pointer, at, 0);
                }
                (_, Origin::Argument(value)) => {
                    let ty = self.type_of(value)?;
                    let parts = self.parts(value)?;
                    self.store(ty, &parts, at)?;
                }
                (Place::Flag(_), _) => {
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
        assignment: &Assignment,
        origins: &[Origin],
        slots: Value,
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        let outputs = |o: &&(&Operand, &Origin)| o.0.role == Role::Output;
        let pairs: Vec<_> = assignment.operands.iter().zip(origins).collect();
        for (operand, origin) in pairs.iter().filter(outputs) {
            let at = self.add_offset(slots, i64::try_from(operand.slot)?);
            match origin {
                Origin::Result(ty) => out.extend(self.load(*ty, at)?),
                Origin::Pointer(pointer, ty) if operand.through_pointer => {
                    let parts = self.load(*ty, at)?;
                    let pointer = self.one(*pointer)?;
                    self.store(*ty, &parts, pointer)?;
                }
                _ => {}
            }
        }
        Ok(out)
    }
}
