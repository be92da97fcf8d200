//! Inline assembler. One instruction that has no operands, or reads a register of the system, is a function of ours;
//! other statements are assembled by another assembler, if there is one.

use crate::aarch64::statement::{self, Argument, Operand, Place};
use crate::aarch64::thunk;
use crate::asm::constraint;
use crate::asm::operands::Constant;
use crate::asm::wrapper::Wrapper;
use crate::foreign::{self, Assemble};
use crate::lower::inline_asm::{Content, Exits, OperandSlot, Origin};
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::symbol::Symbol;
use crate::target::Thunk;
use bitsmith_model::constant::InlineAsm;
use bitsmith_model::types::Type;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{InstBuilder, Signature, types as clif};
use cranelift_codegen::isa::CallConv;

/// The result of a template.
const RESULT: &[&str] = &["$0", "${0}", "${0:x}"];

/// The name of the function for a template, and true if it has a result.
fn name(template: &str) -> Option<(String, bool)> {
    let is_space = |c: char| c.is_ascii_whitespace() || c == ',';
    let words = template.split(is_space).filter(|word| !word.is_empty());
    let mut words: Vec<&str> = words.collect();
    let has_result = words.get(1).is_some_and(|word| RESULT.contains(word));
    if has_result {
        words.remove(1);
    }
    // No row of the table is that long.
    let short = words.len() <= 2 && template.len() < 64;
    short.then(|| {
        let name = format!("asm.{}", words.join(".")).to_ascii_lowercase();
        (name, has_result)
    })
}

impl Lower<'_, '_> {
    /// Lowers a statement; `None` if it is not such a one.
    pub(crate) fn aarch64_inline_asm(
        &mut self,
        id: InstId,
        asm: &InlineAsm,
    ) -> Lowered<Option<Parts>> {
        let text = |bytes| std::str::from_utf8(bytes).ok();
        let known = text(&asm.template).and_then(name).and_then(|(name, has)| {
            let thunk = Thunk::Aarch64(thunk::Thunk::named(&name)?);
            Some((thunk, has, name.starts_with("asm.mrs.")))
        });
        let Some((thunk, has_result, reads)) = known else {
            return match self.unit.options.assembler {
                Some(assembler) => Ok(Some(self.aarch64_statement(id, asm, assembler)?)),
                None => {
                    let template = String::from_utf8_lossy(asm.template.trim_ascii());
                    let first = template.lines().next().unwrap_or_default();
                    let why = "inline assembler for aarch64 needs another assembler (--assembler)";
                    Err(format!("{why}: {first}").into())
                }
            };
        };
        let constraints = text(&asm.constraints).expected()?;
        let constraints = constraint::parse(constraints)?;
        let origins = self.asm_origins(id, &constraints)?;
        // No access to memory is moved across it.
        self.b.ins().sequence_point();
        match (&*origins, has_result, reads) {
            ([], false, false) => {
                let signature = Signature::new(CallConv::SystemV);
                let function = self.function_ref(Symbol::Thunk(thunk), signature);
                self.b.ins().call(function, &[]);
                Ok(Some(Parts::new()))
            }
            ([Origin::Result(ty)], true, true) => {
                let scalars = self.scalars(*ty)?;
                let [part] = &*scalars.parts else {
                    return Ok(None);
                };
                if !part.ty.is_int() || part.bits > 64 {
                    return Ok(None);
                }
                let value = self.call_thunk(thunk, &[], clif::I64)?;
                let value = self.resize(value, part.ty);
                Ok(Some(Parts::from_slice(&[self.mask(value, part.bits)])))
            }
            _ => Ok(None),
        }
    }

    fn aarch64_argument(&self, origin: Origin) -> Lowered<Argument> {
        let (ty, constant) = match origin {
            Origin::Label => return Err("a label in inline assembler for aarch64".into()),
            Origin::Result(ty) | Origin::Pointer(_, ty) => (ty, None),
            Origin::Argument(value) => (self.type_of(value)?, self.asm_constant(value)),
        };
        let constant = constant.map(|constant| match constant {
            Constant::Number(number) => number.to_string(),
            Constant::Symbol(name, 0) => name,
            Constant::Symbol(name, distance) => format!("{name}+{distance}"),
        });
        Ok(Argument {
            bytes: self.scalars(ty)?.size,
            is_vector: {
                let ty = self.ir_type(ty);
                ty.is_float() || matches!(ty, Type::Vector { .. })
            },
            constant,
        })
    }

    /// Lowers a statement as a call of its code.
    fn aarch64_statement(
        &mut self,
        id: InstId,
        asm: &InlineAsm,
        assembler: Assemble,
    ) -> Lowered<Parts> {
        if self.unit.is_naked(self.function) {
            return Err("a naked function for aarch64".into());
        }
        let text = |bytes| {
            let text = std::str::from_utf8(bytes);
            text.map_err(|_| "inline assembler that is no UTF-8")
        };
        let constraints = constraint::parse(text(&asm.constraints)?)?;
        let origins = self.asm_origins(id, &constraints)?;
        let arguments = origins.iter().map(|o| self.aarch64_argument(*o));
        let arguments = arguments.collect::<Lowered<Vec<Argument>>>()?;
        let assignment = statement::assign(&constraints, &arguments)?;
        let mut text = statement::text(text(&asm.template)?, &assignment, id.as_u32())?;
        if self.unit.protection.barriers.jumps {
            text.push_str("\ndsb sy\nisb\n");
        }
        let assembled = foreign::assemble(self.unit.target, assembler, &text)?;
        let symbol = self.add_asm(Wrapper::of(assembled))?;
        let slots = assignment.operands.iter().map(operand_slot);
        let slots: Vec<OperandSlot> = slots.collect();
        let called = self.call_asm(symbol, assignment.size, &slots, &origins, Exits::One)?;
        Ok(called.0)
    }
}

fn operand_slot(operand: &Operand) -> OperandSlot {
    OperandSlot {
        role: operand.role,
        offset: operand.slot,
        content: match operand.place {
            Place::Constant(_) => Content::None,
            Place::Memory(_) => Content::Address,
            _ => Content::Value,
        },
    }
}
