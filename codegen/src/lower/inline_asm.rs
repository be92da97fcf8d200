//! Inline assembler. Each statement becomes a function of its own ([`crate::asm::wrapper`]), which
//! Cranelift's code calls with the address of the slots that hold its operands.

use super::{Lower, Lowered, Parts};
use crate::asm::constraint::{self, Constraint, Role};
use crate::asm::operands::{self, Argument, Assignment, Class, Constant, Operand, Place};
use crate::asm::wrapper::{self, Statement, Wrapper};
use crate::asm::{Dialect, assembler};
use crate::data;
use crate::lower_error::{Expected, LowerError};
use crate::object::symbol_name;
use crate::symbol::{Reloc, Symbol};
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::{ConstKind, InlineAsm};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

use super::pads::Callee;

/// The maximal number of statements of one function.
const MOST_STATEMENTS: usize = 1 << 14;

/// The code of a statement, which follows that of its function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsmCode {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The relocations of them.
    pub relocs: Vec<Reloc>,
}

/// A template and its constraints.
#[derive(Clone, Copy)]
pub(super) struct Text<'t> {
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

/// A value at the call site.
#[derive(Clone, Copy)]
enum Origin {
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
            b"mfence" => {
                self.b.ins().fence();
                self.empty_asm(id, &asm.constraints)
            }
            _ => Ok(self.asm_statement(id, Text::of(asm)?, 0)?.0),
        }
    }

    /// Lowers callbr: the statement returns the number of the exit that it took.
    pub(super) fn callbr(&mut self, block: BlockId, id: InstId) -> Lowered<Parts> {
        let callee = self.operand(id, 0)?;
        let (constant, pool) = self.scope.constant(callee).expected()?;
        let ConstKind::InlineAsm(index) = constant.kind else {
            return Err("a callbr of no inline assembler".into());
        };
        let blocks = self.body.operands(id).iter().filter_map(|o| o.as_block());
        let blocks: Vec<BlockId> = blocks.collect();
        let (default, others) = blocks.split_first().expected()?;
        let (parts, exit) =
            self.asm_statement(id, Text::of(pool.inline_asm(index))?, others.len())?;
        self.define(id, parts.clone());
        let exit = exit.expected()?;
        for (number, other) in others.iter().enumerate() {
            let number = i64::try_from(number)?.wrapping_add(1);
            let number = self.iconst(clif::I64, number);
            let taken = self.b.ins().icmp(IntCC::Equal, exit, number);
            let (leave, stay) = (self.b.create_block(), self.b.create_block());
            self.b.ins().brif(taken, leave, &[], stay, &[]);
            self.b.switch_to_block(leave);
            self.jump(block, *other)?;
            self.b.switch_to_block(stay);
        }
        self.jump(block, *default)?;
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
    fn asm_origins(&self, id: InstId, constraints: &[Constraint]) -> Lowered<Vec<Origin>> {
        let is_result = |c: &&Constraint| c.role == Role::Output && !c.indirect;
        let results = self.asm_results(id, constraints.iter().filter(is_result).count())?;
        let info = self.body.call(id).expected()?;
        let arguments = self.body.operands(id).get(1..).unwrap_or_default();
        let arguments = arguments.get(..info.args as usize).expected()?;
        let (mut results, mut left) = (results.into_iter(), arguments.iter().zip(0u32..));
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
                    match attrs.find_at(info.attrs, place, AttrKind::ElementType) {
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
    pub(super) fn asm_statement(
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
        let wrapper = wrapper::assemble(&Statement {
            template: text.template,
            dialect: if text.intel {
                Dialect::Intel
            } else {
                Dialect::Att
            },
            operands: &assignment,
            labels,
            unique: id.as_u32(),
        })?;
        let symbol = self.add_asm(&wrapper)?;
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

    /// The symbol of a statement's code; the same code is kept once.
    fn add_asm(&mut self, wrapper: &Wrapper) -> Lowered<Symbol> {
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
        let code = AsmCode {
            bytes: wrapper.bytes.clone(),
            relocs: wrapper.patches.iter().map(reloc).collect::<Lowered<_>>()?,
        };
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
                    self.b.ins().store(super::plain(), pointer, at, 0);
                }
                (_, Origin::Argument(value)) => {
                    let ty = self.type_of(value)?;
                    let parts = self.parts(value)?;
                    self.store(ty, &parts, at)?;
                }
                (Place::Flag(_), _) => {
                    let zero = self.iconst(clif::I64, 0);
                    self.b.ins().store(super::plain(), zero, at, 0);
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

    /// Lowers inline assembler without instructions: a barrier, and outputs that have the values of the
    /// inputs tied to them. An output without such an input may have any value.
    fn empty_asm(&mut self, id: InstId, constraints: &[u8]) -> Lowered<Parts> {
        // No access to memory is moved across it or merged with one on the other side.
        self.b.ins().sequence_point();
        let text = std::str::from_utf8(constraints);
        let constraints = constraint::parse(text.map_err(|e| e.to_string())?)?;
        let origins = self.asm_origins(id, &constraints)?;
        let roles = constraints.iter().filter(|c| c.role != Role::Clobber);
        let tied = |to: usize| {
            let number = constraint::Code::Tied(to);
            let mut pairs = roles.clone().zip(&origins);
            let found = pairs.find(|(c, _)| c.alternatives.iter().flatten().any(|c| *c == number));
            found.map(|(_, origin)| *origin)
        };
        let mut parts = Parts::new();
        for (place, origin) in origins.iter().enumerate() {
            let Origin::Result(ty) = origin else { continue };
            match tied(place) {
                Some(Origin::Argument(value)) => {
                    let from = self.type_of(value)?;
                    let value = self.parts(value)?;
                    parts.extend(self.reinterpret(value, from, *ty)?);
                }
                _ => {
                    for part in &self.scalars(*ty)?.parts {
                        parts.push(self.zero(*part));
                    }
                }
            }
        }
        Ok(parts)
    }
}
