//! Inline assembler with instructions. Each statement becomes a function of its own ([`crate::asm::wrapper`]), which
//! Cranelift's code calls with the address of the slots that hold its operands.

use crate::asm::constraint;
use crate::asm::constraint::Role;
use crate::asm::operands::{self, Argument, Assignment, Class, Constant, Operand, Place};
use crate::asm::wrapper::{self, Statement, Wrapper};
use crate::asm::{Dialect, assembler};
use crate::data;
use crate::lower::inline_asm::{AsmCode, Origin};
use crate::lower::pads::Callee;
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::lower_error::LowerError;
use crate::object::symbol_name;
use crate::symbol::{Reloc, Symbol};
use bitsmith_model::constant::{ConstKind, InlineAsm};
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// The maximal number of statements of one function.
const MOST_STATEMENTS: usize = 1 << 14;

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

    /// The constant that an operand is, if it is one.
    fn asm_constant(&self, value: IrValue) -> Option<Constant> {
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
        } else {
            value.as_global()?;
        }
        let (global, distance) = data::address(self.unit, value).ok()?;
        let name = String::from_utf8(symbol_name(self.unit, global)).ok()?;
        Some(Constant::Symbol(name, distance))
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

    /// The code of a statement, with the symbols it refers to.
    fn asm_code(&self, wrapper: &Wrapper) -> Lowered<AsmCode> {
        let reloc = |patch: &assembler::Patch| match &patch.target {
            assembler::Target::Symbol(name) => Ok(Reloc {
                offset: patch.offset,
                kind: patch.kind,
                symbol: self.unit.symbol_of(name),
                addend: patch.addend,
            }),
            assembler::Target::Section(_) => Err(LowerError::from(
                "the absolute address of a label in inline assembler",
            )),
        };
        Ok(AsmCode {
            bytes: wrapper.bytes.clone(),
            relocs: wrapper.patches.iter().map(reloc).collect::<Lowered<_>>()?,
        })
    }

    /// The symbol of a statement's code; the same code is kept once.
    fn add_asm(&mut self, wrapper: &Wrapper) -> Lowered<Symbol> {
        let code = self.asm_code(wrapper)?;
        let known = self.asms.iter().position(|c| *c == code);
        let number = known.unwrap_or(self.asms.len());
        if known.is_none() {
            if number >= MOST_STATEMENTS {
                return Err("too much inline assembler in a function".into());
            }
            self.asms.push(code);
        }
        Ok(Symbol::Asm(u32::try_from(number)?))
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
