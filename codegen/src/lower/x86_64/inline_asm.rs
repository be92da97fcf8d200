//! Inline assembler with instructions. Each statement becomes a function of its own ([`crate::asm::wrapper`]), which
//! Cranelift's code calls with the address of the slots that hold its operands.

use crate::asm::Dialect;
use crate::asm::constraint;
use crate::asm::operands::{self, Argument, Class, Constant, Operand, Place};
use crate::asm::wrapper::{self, Statement};
use crate::data;
use crate::lower::inline_asm::{Content, Exits, OperandSlot, Origin};
use crate::lower::{Lower, Lowered, Parts};
use bitsmith_model::constant::InlineAsm;
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, Value};

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

    fn asm_argument(&self, origin: Origin, dialect: Dialect) -> Lowered<Argument> {
        let (ty, constant) = match origin {
            Origin::Label => {
                return Ok(Argument {
                    class: Class::Integer,
                    bytes: 0,
                    constant: None,
                    variable: None,
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
        let module = self.unit.module;
        let bytes = match (origin, self.ir_type(ty)) {
            // In memory, of any size.
            (Origin::Pointer(..), Type::Array(..) | Type::Struct(_) | Type::Named(_)) => {
                let size = self.unit.layout.store_size(&module.types, ty);
                size.ok_or("a type without a size")?
            }
            _ => self.scalars(ty)?.size,
        };
        Ok(Argument {
            class,
            bytes,
            constant,
            variable: match (origin, dialect) {
                (Origin::Pointer(pointer, _), Dialect::Att) => self.near_variable(pointer),
                _ => None,
            },
        })
    }

    /// The variable that a pointer leads to, if its place is near the code and has a name in other assemblers.
    fn near_variable(&self, pointer: IrValue) -> Option<Constant> {
        let (global, _) = data::address(self.unit, self.scope, pointer).ok()?;
        let near = self.unit.is_near(global) && !self.unit.is_resolved_late(global);
        let variable = self.asm_constant(pointer)?;
        let named = matches!(&variable, Constant::Symbol(name, _) if !name.starts_with(".L"));
        (near && named && !self.unit.is_tls(global)).then_some(variable)
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
        let dialect = match text.intel {
            true => Dialect::Intel,
            false => Dialect::Att,
        };
        let arguments = origins.iter().map(|o| self.asm_argument(*o, dialect));
        let arguments = arguments.collect::<Lowered<Vec<Argument>>>()?;
        let assignment = operands::assign(&constraints, &arguments)?;
        let statement = Statement {
            template: text.template,
            dialect,
            operands: &assignment,
            labels,
            traps: self.unit.protection.speculation.returns,
            unique: id.as_u32(),
        };
        let other = self.unit.options.assembler;
        if self.unit.is_naked(self.function) {
            let returned = self.is_returned_next(id);
            let made = wrapper::assemble_naked(&statement, &arguments, returned, other)?;
            let code = self.asm_code(made);
            self.asms.push(code);
            return Ok((Parts::new(), None));
        }
        let symbol = self.add_asm(wrapper::assemble(&statement, other)?)?;
        let slots = assignment.operands.iter().map(operand_slot);
        let slots: Vec<OperandSlot> = slots.collect();
        let exits = match labels {
            0 => Exits::One,
            _ => Exits::Several,
        };
        self.call_asm(symbol, assignment.size, &slots, &origins, exits)
    }
}

fn operand_slot(operand: &Operand) -> OperandSlot {
    OperandSlot {
        role: operand.role,
        offset: operand.slot,
        content: match operand.place {
            Place::Constant(_) | Place::Variable(_) | Place::Label(_) => Content::None,
            Place::Memory(_) => Content::Address,
            // A condition is written as a byte.
            Place::Flag(_) => Content::Zero,
            _ => Content::Value,
        },
    }
}
