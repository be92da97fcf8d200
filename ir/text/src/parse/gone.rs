//! Removed constant expressions of older releases: in a body each becomes an instruction before its
//! user, elsewhere it is folded to a constant (see [`super::fold`]).

use super::parser::{Parse, Parser};
use super::values::operands_are_constant;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, Value};

/// An instruction, its operands and its indices.
type Gone = (Inst, Vec<Value>, Vec<u32>);

impl Parser<'_> {
    /// The expression of type `ty` with the keyword `word`, which is consumed.
    pub fn gone_expression(&mut self, at: usize, word: &[u8], ty: TypeId) -> Parse<Value> {
        if self.syntax.strict {
            let word = String::from_utf8_lossy(word).into_owned();
            return self.fail_at(at, format!("{word} constexprs are no longer supported"));
        }
        let (mut inst, mut operands, indices) =
            match (CastOp::from_text(word), BinaryOp::from_text(word)) {
                (Some(op), _) => self.gone_cast(op)?,
                (_, Some(op)) => self.gone_binary(op)?,
                _ => self.gone_other(word)?,
            };
        if inst.ty != ty {
            return self.fail_at(at, "constant expression type mismatch");
        }
        if self.syntax.typed
            && let Some(folded) = self.narrowed_comparison(&mut inst, &mut operands)
        {
            return Ok(folded);
        }
        if operands_are_constant(&operands)
            && let Some(folded) = self.fold(&inst, &operands, &indices)
        {
            return Ok(folded);
        }
        if !self.takes_instructions() {
            let word = String::from_utf8_lossy(word).into_owned();
            return self.fail_at(at, format!("{word} constexprs are no longer supported"));
        }
        let form = inst;
        if let Some(known) = self.known_expansion(form, &operands, &indices) {
            return Ok(known);
        }
        if !indices.is_empty() {
            inst = self.state()?.body.with_indices(inst, &indices);
        }
        let value = self.new_in_place_of_constant(at, inst, &operands, b"constexpr")?;
        self.note_expansion(form, &operands, indices, value)
    }

    /// The block that instructions are put into at the moment.
    fn block_at_hand(&self) -> Option<BlockId> {
        self.function.as_ref().and_then(|state| state.block)
    }

    /// Returns true if instructions can stand for a constant: before the one at hand, or on the edge to a phi.
    fn takes_instructions(&self) -> bool {
        let state = self.function.as_ref();
        state.is_some_and(|state| state.block.is_some() || state.incoming.is_some())
    }

    /// An instruction before the one at hand, for an expression that no constant can be.
    pub(super) fn in_place_of_constant(
        &mut self,
        at: usize,
        inst: Inst,
        operands: &[Value],
    ) -> Parse<Value> {
        if let Some(known) = self.known_expansion(inst, operands, &[]) {
            return Ok(known);
        }
        let value = self.new_in_place_of_constant(at, inst, operands, b"constexpr")?;
        self.note_expansion(inst, operands, Vec::new(), value)
    }

    /// A new instruction before the one at hand; `name` is what LLVM's reader of bitcode calls it.
    fn new_in_place_of_constant(
        &mut self,
        at: usize,
        inst: Inst,
        operands: &[Value],
        name: &[u8],
    ) -> Parse<Value> {
        let block = match self.block_at_hand() {
            Some(block) => block,
            None if self.function.is_some() => self.block_on_edge(at)?,
            None => return self.fail_at(at, "expected a constant"),
        };
        let state = self.state()?;
        let name = state.expansion_name(name);
        let id = state.body.push(block, inst, operands);
        state.body.names.set(id.into(), &name);
        Ok(Value::inst(id))
    }

    /// An aggregate, element by element.
    pub(super) fn inserted(&mut self, at: usize, ty: TypeId, elements: &[Value]) -> Parse<Value> {
        let vector = matches!(self.module.types.get(ty), Type::Vector { .. });
        // No expression has this form.
        let form = Inst::new(Opcode::Freeze, ty);
        if let Some(known) = self.known_expansion(form, elements, &[]) {
            return Ok(known);
        }
        let i32 = self.module.types.int(32);
        let mut whole = self.constant(ty, ConstKind::Poison);
        for (&element, index) in elements.iter().zip(0u32..) {
            whole = if vector {
                let place = self.constant(i32, ConstKind::Int(index.into()));
                let inst = Inst::new(Opcode::InsertElement, ty);
                self.new_in_place_of_constant(at, inst, &[whole, element, place], b"constexpr.ins")?
            } else {
                let inst = Inst::new(Opcode::InsertValue, ty);
                let inst = self.state()?.body.with_indices(inst, &[index]);
                self.new_in_place_of_constant(at, inst, &[whole, element], b"constexpr.ins")?
            };
        }
        self.note_expansion(form, elements, Vec::new(), whole)
    }

    fn gone_cast(&mut self, op: CastOp) -> Parse<Gone> {
        self.want(b'(')?;
        let at = self.at;
        let (from, value) = self.typed_value()?;
        self.want_word("to")?;
        let to = self.value_type()?;
        self.want(b')')?;
        if !self.cast_is_valid(op, from, to) {
            return self.fail_at(at, format!("invalid cast opcode '{}'", op.text()));
        }
        Ok((Inst::cast(op, to), vec![value], Vec::new()))
    }

    fn gone_binary(&mut self, op: BinaryOp) -> Parse<Gone> {
        let flags = self.flags(flag::of_expr(ExprOp::Binary(op)))?;
        let at = self.at;
        let (ty, operands) = self.equal_operands(2)?;
        self.check_operand(op, ty, at)?;
        Ok((Inst::binary(op, ty).with_flags(flags), operands, Vec::new()))
    }

    fn gone_other(&mut self, word: &[u8]) -> Parse<Gone> {
        match word {
            b"fneg" => {
                let (ty, operands) = self.equal_operands(1)?;
                Ok((Inst::new(Opcode::FNeg, ty), operands, Vec::new()))
            }
            b"icmp" | b"fcmp" => {
                let int = word == b"icmp";
                let find = |word: &[u8]| Predicate::named(word, int);
                let predicate = self.want_from(find, "a predicate")?;
                let (ty, mut operands) = self.equal_operands(2)?;
                let result = self.truth_type(ty);
                let swaps = int && self.syntax.typed && self.swaps(&operands);
                let predicate = match swaps {
                    true => predicate.swapped(),
                    false => predicate,
                };
                if swaps {
                    operands.reverse();
                }
                Ok((Inst::compare(predicate, result), operands, Vec::new()))
            }
            b"select" => {
                self.want(b'(')?;
                let (_, condition) = self.typed_value()?;
                self.want(b',')?;
                let (ty, yes) = self.typed_value()?;
                self.want(b',')?;
                let at = self.at;
                let (other, no) = self.typed_value()?;
                self.want(b')')?;
                if ty != other {
                    return self.fail_at(at, "select values must have identical types");
                }
                let operands = vec![condition, yes, no];
                Ok((Inst::new(Opcode::Select, ty), operands, Vec::new()))
            }
            _ => self.gone_aggregate(word == b"insertvalue"),
        }
    }

    /// Removes the extension of a compared value where no bit of the number beside it is lost, as LLVM 14 did; returns
    /// the value that the comparison is, if it is one of a single bit.
    fn narrowed_comparison(&mut self, inst: &mut Inst, operands: &mut [Value]) -> Option<Value> {
        let predicate = inst.predicate().filter(|p| p.is_int())?;
        let &mut [ref mut left, ref mut right] = operands else {
            return None;
        };
        let extension = left.as_inst()?;
        let body = &self.function.as_ref()?.body;
        let extends = match body.inst(extension).cast_op()? {
            CastOp::ZExt => !predicate.is_signed(),
            CastOp::SExt => predicate.is_signed(),
            _ => false,
        };
        let &[inner] = body.operands(extension) else {
            return None;
        };
        let ty = self.value_type_of(inner).filter(|_| extends)?;
        let wide = self.value_type_of(*right)?;
        let widths = [ty, wide].map(|ty| self.module.types.get(ty).int_width());
        let [Some(bits), Some(all @ ..=64)] = widths else {
            return None;
        };
        let Some(ConstKind::Int(number)) = self.kind_of(*right) else {
            return None;
        };
        let (spare, above) = (64u32.checked_sub(bits)?, 64u32.checked_sub(all)?);
        let narrow = number.wrapping_shl(spare) >> spare;
        let again = match predicate.is_signed() {
            true => narrow,
            false => ((narrow as u64) << spare >> spare << above) as i64 >> above,
        };
        if again != number {
            return None;
        }
        self.take_back_expansion(extension);
        match (bits, predicate, narrow) {
            (1, Predicate::Ne, 0) | (1, Predicate::Eq, -1) => return Some(inner),
            _ => {}
        }
        *left = inner;
        *right = self.constant(ty, ConstKind::Int(narrow));
        None
    }

    /// Returns true if LLVM had swapped the operands of a comparison: an expression comes first, and zero last.
    fn swaps(&self, operands: &[Value]) -> bool {
        let &[left, right] = operands else {
            return false;
        };
        let is_expression = |value: Value| match self.kind_of(value) {
            Some(kind) => matches!(kind, ConstKind::Expr(_)),
            None => !value.is_constant(),
        };
        let is_zero = |value| {
            matches!(
                self.kind_of(value),
                Some(ConstKind::Null | ConstKind::Int(0))
            )
        };
        !is_expression(left) && is_expression(right) || is_zero(left) && !is_zero(right)
    }

    /// `(T v, 0, 1)` or `(T v, T new, 0, 1)`
    fn gone_aggregate(&mut self, insert: bool) -> Parse<Gone> {
        self.want(b'(')?;
        let (aggregate, value) = self.typed_value()?;
        let mut operands = vec![value];
        let mut new = None;
        if insert {
            self.want(b',')?;
            let (ty, value) = self.typed_value()?;
            operands.push(value);
            new = Some(ty);
        }
        let at = self.at;
        let (element, indices) = self.index_path(aggregate)?;
        self.want(b')')?;
        if new.is_some_and(|new| new != element) {
            return self.fail_at(at, "insertvalue operand and field disagree in type");
        }
        let inst = match insert {
            true => Inst::new(Opcode::InsertValue, aggregate),
            false => Inst::new(Opcode::ExtractValue, element),
        };
        Ok((inst, operands, indices))
    }

    /// `(T a, T b)`
    fn equal_operands(&mut self, count: usize) -> Parse<(TypeId, Vec<Value>)> {
        self.want(b'(')?;
        let at = self.at;
        let (ty, first) = self.typed_value()?;
        let mut operands = vec![first];
        while self.eat(b',') {
            let (other, value) = self.typed_value()?;
            if other != ty {
                return self.fail_at(at, "operands of constexpr must have same type");
            }
            operands.push(value);
        }
        self.want(b')')?;
        if operands.len() != count || *self.module.types.get(ty) == Type::Metadata {
            return self.fail_at(at, format!("expected {count} operands"));
        }
        Ok((ty, operands))
    }
}
