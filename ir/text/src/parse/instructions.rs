//! Instructions in text: dispatch by keyword, arithmetic, vectors and aggregates.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::{self, Family, Flags, Order};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// An instruction with its operands.
pub(super) type Made = (Inst, Vec<Value>);

impl Parser<'_> {
    /// Parses an instruction, without its result's name.
    pub fn instruction(&mut self) -> Parse<Made> {
        let word = self.peek_word();
        if let Some(op) = BinaryOp::from_text(word) {
            self.next();
            return self.binary(op);
        }
        if let Some(op) = CastOp::from_text(word) {
            self.next();
            return self.cast(op);
        }
        match word {
            b"tail" | b"musttail" | b"notail" => return self.call(),
            _ => {}
        }
        let Some(op) =
            Opcode::from_text(word).filter(|o| !matches!(o, Opcode::Binary | Opcode::Cast))
        else {
            return self.expected("an instruction");
        };
        if op == Opcode::Call {
            return self.call();
        }
        self.next();
        match op {
            Opcode::Ret => self.ret(),
            Opcode::Br => self.br(),
            Opcode::Switch => self.switch(),
            Opcode::IndirectBr => self.indirect_br(),
            Opcode::Invoke => self.invoke(),
            Opcode::CallBr => self.call_br(),
            Opcode::Resume => self.resume(),
            Opcode::Unreachable => {
                let void = self.void();
                Ok((Inst::new(Opcode::Unreachable, void), Vec::new()))
            }
            Opcode::CleanupRet => self.cleanup_ret(),
            Opcode::CatchRet => self.catch_ret(),
            Opcode::CatchSwitch => self.catch_switch(),
            Opcode::CleanupPad | Opcode::CatchPad => self.pad(op),
            Opcode::FNeg => self.fneg(),
            Opcode::Alloca => self.alloca(),
            Opcode::Load => self.load(),
            Opcode::Store => self.store(),
            Opcode::GetElementPtr => self.gep(),
            Opcode::Fence => self.fence(),
            Opcode::CmpXchg => self.cmpxchg(),
            Opcode::AtomicRmw => self.atomic_rmw(),
            Opcode::ICmp | Opcode::FCmp => self.compare(op),
            Opcode::Phi => self.phi(),
            Opcode::Select => self.select(),
            Opcode::VaArg => self.va_arg(),
            Opcode::ExtractElement => self.extract_element(),
            Opcode::InsertElement => self.insert_element(),
            Opcode::ShuffleVector => self.shuffle_vector(),
            Opcode::ExtractValue => self.extract_value(),
            Opcode::InsertValue => self.insert_value(),
            Opcode::LandingPad => self.landing_pad(),
            Opcode::Freeze => self.freeze(),
            Opcode::Binary | Opcode::Cast | Opcode::Call => self.expected("an instruction"),
        }
    }

    pub(super) fn void(&mut self) -> TypeId {
        self.module.types.intern(Type::Void)
    }

    /// Parses the flags of a family, in the order and as often as they are allowed.
    pub(super) fn flags(&mut self, family: Family) -> Parse<Flags> {
        let rows = family.flags();
        let (mut flags, mut from) = (Flags::NONE, 0);
        loop {
            let word = self.peek_word();
            let found = rows.iter().position(|row| row.text.as_bytes() == word);
            let Some((at, row)) = found.and_then(|at| Some((at, rows.get(at)?))) else {
                return Ok(flags);
            };
            let fits = match family.order() {
                Order::Any => true,
                Order::Once => !flags.has(row.flags),
                Order::Listed => at >= from,
                Order::One => flags == Flags::NONE,
                Order::Ended => from < rows.len(),
            };
            if word.is_empty() || !fits {
                return Ok(flags);
            }
            self.since(row.since, row.text)?;
            self.next();
            flags = flags.with(row.flags);
            from = at.saturating_add(1);
        }
    }

    /// Parses the flags that only results of a floating-point type may have.
    pub(super) fn flags_by_type(&mut self, op: Opcode) -> Parse<Flags> {
        self.flags(flag::by_type(op))
    }

    /// Rejects [`Self::flags_by_type`] on a result of another type.
    pub(super) fn check_flags(&self, at: usize, op: Opcode, flags: Flags, ty: TypeId) -> Parse<()> {
        if flags == Flags::NONE || self.module.types.has_fast_math(ty) {
            return Ok(());
        }
        let op = op.text();
        self.fail_at(
            at,
            format!(
                "fast-math-flags specified for {op} without floating-point scalar or vector \
                 return type"
            ),
        )
    }

    /// `, value` with the type of the previous operand.
    fn second(&mut self, ty: TypeId) -> Parse<Value> {
        self.want(b',')?;
        self.value(ty)
    }

    /// `, T value`
    pub(super) fn next_typed(&mut self) -> Parse<(TypeId, Value)> {
        self.want(b',')?;
        self.typed_value()
    }

    // ---- arithmetic ----

    fn binary(&mut self, op: BinaryOp) -> Parse<Made> {
        let flags = self.flags(flag::of_binary(op))?;
        let at = self.at;
        let (ty, left) = self.typed_value()?;
        let right = self.second(ty)?;
        self.check_operand(op, ty, at)?;
        Ok((Inst::binary(op, ty).with_flags(flags), vec![left, right]))
    }

    /// Checks that `op` is valid for operands of a type.
    pub(super) fn check_operand(&self, op: BinaryOp, ty: TypeId, at: usize) -> Parse<()> {
        let types = &self.module.types;
        let fits = match op.is_float() {
            true => types.is_float(types.scalar(ty)),
            false => types.is_int_or_int_vector(ty),
        };
        match fits {
            true => Ok(()),
            false => self.fail_at(at, format!("invalid operand type for {}", op.text())),
        }
    }

    fn fneg(&mut self) -> Parse<Made> {
        let flags = self.flags(flag::of(Opcode::FNeg, 0))?;
        let at = self.at;
        let (ty, value) = self.typed_value()?;
        if !self.module.types.is_float(self.module.types.scalar(ty)) {
            return self.fail_at(at, "invalid operand type for fneg");
        }
        Ok((Inst::new(Opcode::FNeg, ty).with_flags(flags), vec![value]))
    }

    /// Parses the flags of a cast.
    fn cast_flags(&mut self, op: CastOp) -> Parse<Flags> {
        let family = flag::of_cast(op);
        let word = self.peek_word();
        if family
            .flags()
            .iter()
            .any(|flag| flag.text.as_bytes() == word)
        {
            self.since(flag::since_of_cast(op), "a flag of this cast")?;
        }
        self.flags(family)
    }

    fn cast(&mut self, op: CastOp) -> Parse<Made> {
        let flags = self.cast_flags(op)?;
        let at = self.at;
        let (from, value) = self.typed_value()?;
        self.want_word("to")?;
        let to = self.value_type()?;
        if !self.cast_is_valid(op, from, to) {
            return self.fail_at(
                at,
                format!("invalid cast opcode '{}' for these types", op.text()),
            );
        }
        Ok((Inst::cast(op, to).with_flags(flags), vec![value]))
    }

    pub fn cast_is_valid(&self, op: CastOp, from: TypeId, to: TypeId) -> bool {
        let types = &self.module.types;
        let shape = |ty| types.get(ty).vector_len();
        // A vector of one pointer counts as the pointer.
        let lanes = |ty| shape(ty).unwrap_or((1, false));
        let (f, t) = (types.get(types.scalar(from)), types.get(types.scalar(to)));
        let bits = |ty: &Type| ty.scalar_bits().unwrap_or(0);
        let int = |ty: &Type| matches!(ty, Type::Int(_));
        let ptr = |ty: &Type| matches!(ty, Type::Ptr(_));
        let same_shape = shape(from) == shape(to);
        match op {
            CastOp::Trunc => same_shape && int(f) && int(t) && bits(f) > bits(t),
            CastOp::ZExt | CastOp::SExt => same_shape && int(f) && int(t) && bits(f) < bits(t),
            CastOp::FPTrunc => same_shape && f.is_float() && t.is_float() && bits(f) > bits(t),
            CastOp::FPExt => same_shape && f.is_float() && t.is_float() && bits(f) < bits(t),
            CastOp::UIToFP | CastOp::SIToFP => same_shape && int(f) && t.is_float(),
            CastOp::FPToUI | CastOp::FPToSI => same_shape && f.is_float() && int(t),
            CastOp::PtrToInt | CastOp::PtrToAddr => same_shape && ptr(f) && int(t),
            CastOp::IntToPtr => same_shape && int(f) && ptr(t),
            CastOp::AddrSpaceCast => same_shape && ptr(f) && ptr(t) && f != t,
            CastOp::BitCast if f.are_byte_and_pointer(t) => true,
            CastOp::BitCast if ptr(f) || ptr(t) => f == t && lanes(from) == lanes(to),
            CastOp::BitCast => {
                let size = |ty: TypeId, scalar: &Type| {
                    let (len, scalable) = shape(ty).unwrap_or((1, false));
                    let bits = scalar.scalar_bits()?;
                    Some((u64::from(bits).saturating_mul(len.into()), scalable))
                };
                let amx = |scalar: &Type| *scalar == Type::X86Amx;
                match (size(from, f), size(to, t)) {
                    (Some(before), Some(after)) => before == after,
                    // A tile is 8192 bits.
                    (before, after) => {
                        amx(f) && (amx(t) || after == Some((8192, false)))
                            || amx(t) && before == Some((8192, false))
                    }
                }
            }
        }
    }

    fn compare(&mut self, op: Opcode) -> Parse<Made> {
        let int = op == Opcode::ICmp;
        let flags = self.flags(flag::of(op, 0))?;
        let word = self.peek_word();
        let Some(predicate) = Predicate::named(word, int) else {
            return self.expected("a predicate");
        };
        self.next();
        let at = self.at;
        let (ty, left) = self.typed_value()?;
        let right = self.second(ty)?;
        let types = &self.module.types;
        let fits = match int {
            true => types.is_int_or_int_vector(ty) || types.is_ptr_or_ptr_vector(ty),
            false => types.is_float(types.scalar(ty)),
        };
        if !fits {
            return self.fail_at(at, format!("invalid operand type for {}", op.text()));
        }
        let result = self.truth_type(ty);
        Ok((
            Inst::compare(predicate, result).with_flags(flags),
            vec![left, right],
        ))
    }

    /// i1, or a vector of i1 with as many elements as `ty` has.
    pub(super) fn truth_type(&mut self, ty: TypeId) -> TypeId {
        let i1 = self.module.types.int(1);
        self.module.types.shaped(ty, i1)
    }

    fn select(&mut self) -> Parse<Made> {
        let op_at = self.at;
        let flags = self.flags_by_type(Opcode::Select)?;
        let (_, condition) = self.typed_value()?;
        let (ty, yes) = self.next_typed()?;
        let at = self.at;
        let (other, no) = self.next_typed()?;
        if ty != other {
            return self.fail_at(at, "select values must have identical types");
        }
        self.check_flags(op_at, Opcode::Select, flags, ty)?;
        Ok((
            Inst::new(Opcode::Select, ty).with_flags(flags),
            vec![condition, yes, no],
        ))
    }

    fn freeze(&mut self) -> Parse<Made> {
        let (ty, value) = self.typed_value()?;
        Ok((Inst::new(Opcode::Freeze, ty), vec![value]))
    }

    fn va_arg(&mut self) -> Parse<Made> {
        let (_, list) = self.typed_value()?;
        self.want(b',')?;
        let ty = self.value_type()?;
        Ok((Inst::new(Opcode::VaArg, ty), vec![list]))
    }

    // ---- vectors and aggregates ----

    fn extract_element(&mut self) -> Parse<Made> {
        let at = self.at;
        let (vector, value) = self.typed_value()?;
        let (_, index) = self.next_typed()?;
        let Type::Vector { element, .. } = *self.module.types.get(vector) else {
            return self.fail_at(at, "invalid extractelement operands");
        };
        Ok((
            Inst::new(Opcode::ExtractElement, element),
            vec![value, index],
        ))
    }

    fn insert_element(&mut self) -> Parse<Made> {
        let at = self.at;
        let (vector, value) = self.typed_value()?;
        let (element, new) = self.next_typed()?;
        let (_, index) = self.next_typed()?;
        match *self.module.types.get(vector) {
            Type::Vector {
                element: wanted, ..
            } if wanted == element => {}
            _ => return self.fail_at(at, "invalid insertelement operands"),
        }
        Ok((
            Inst::new(Opcode::InsertElement, vector),
            vec![value, new, index],
        ))
    }

    fn shuffle_vector(&mut self) -> Parse<Made> {
        let at = self.at;
        let (ty, left) = self.typed_value()?;
        let (other, right) = self.next_typed()?;
        let (mask_ty, mask) = self.next_typed()?;
        let types = &self.module.types;
        let (Type::Vector { element, .. }, Type::Vector { len, scalable, .. }) =
            (types.get(ty), types.get(mask_ty))
        else {
            return self.fail_at(at, "invalid shufflevector operands");
        };
        if ty != other || !self.scope().is_shuffle_mask(mask, types.get(ty)) {
            return self.fail_at(at, "invalid shufflevector operands");
        }
        let result = Type::Vector {
            element: *element,
            len: *len,
            scalable: *scalable,
        };
        let result = self.module.types.intern(result);
        let known = self.function.as_mut().and_then(|function| {
            let pool = &mut function.body.consts;
            pool.push_mask(mask, &self.module.consts)
        });
        let mask = known.map_or(mask, Value::local_const);
        Ok((
            Inst::new(Opcode::ShuffleVector, result),
            vec![left, right, mask],
        ))
    }

    /// `, 1, 2`, and the type of the member.
    pub fn index_path(&mut self, aggregate: TypeId) -> Parse<(TypeId, Vec<u32>)> {
        let mut ty = aggregate;
        let mut indices = Vec::new();
        while self.is_punct(b',') {
            if let Token::MdName(_) = self.lexer.clone().next().1 {
                break;
            }
            self.next();
            let at = self.at;
            let index = self.u32()?;
            let is_vector = matches!(self.module.types.get(ty), Type::Vector { .. });
            match self.module.types.element(ty, index.into()) {
                Some(element) if !is_vector => ty = element,
                _ => return self.fail_at(at, "invalid indices"),
            }
            indices.push(index);
        }
        if indices.is_empty() {
            return self.expected("an index");
        }
        Ok((ty, indices))
    }

    fn extract_value(&mut self) -> Parse<Made> {
        let (aggregate, value) = self.typed_value()?;
        let (ty, indices) = self.index_path(aggregate)?;
        let inst = Inst::new(Opcode::ExtractValue, ty);
        Ok((self.state()?.body.with_indices(inst, &indices), vec![value]))
    }

    fn insert_value(&mut self) -> Parse<Made> {
        let (aggregate, value) = self.typed_value()?;
        let at = self.at;
        let (element, new) = self.next_typed()?;
        let (ty, indices) = self.index_path(aggregate)?;
        if ty != element {
            return self.fail_at(at, "insertvalue operand and field disagree in type");
        }
        let inst = Inst::new(Opcode::InsertValue, aggregate);
        Ok((
            self.state()?.body.with_indices(inst, &indices),
            vec![value, new],
        ))
    }
}
