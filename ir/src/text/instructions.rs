//! Instructions in text.

use super::attributes::{AttrParts, Holder};
use super::lexer::Token;
use super::parser::{Parse, Parser};
use crate::attr::AttrListId;
use crate::constant::ConstKind;
use crate::inst::{Bundle, CallInfo, Inst, Memory};
use crate::module::Scope;
use crate::schema::attribute::{PARAM, RET};
use crate::schema::inst::{BinaryOp, CastOp, FAST_MATH_TEXT, Flags, Opcode, Predicate, RmwOp};
use crate::schema::linkage::AtomicOrdering;
use crate::types::{FuncType, StructBody, Type, TypeId};
use crate::value::Value;

/// An instruction with its operands.
type Made = (Inst, Vec<Value>);

impl Parser<'_> {
    /// The instruction at hand, without its result's name.
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

    fn void(&mut self) -> TypeId {
        self.module.types.intern(Type::Void)
    }

    fn fast_math(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        loop {
            if self.eat_word("fast") {
                flags = flags.with(Flags::FAST);
                continue;
            }
            let word = self.peek_word();
            match FAST_MATH_TEXT
                .iter()
                .find(|(_, text)| text.as_bytes() == word)
            {
                Some((flag, _)) => flags = flags.with(*flag),
                None => return flags,
            }
            self.next();
        }
    }

    /// `, value` of the type of the operand before it.
    fn second(&mut self, ty: TypeId) -> Parse<Value> {
        self.want(b',')?;
        self.value(ty)
    }

    /// `, T value`
    fn next_typed(&mut self) -> Parse<(TypeId, Value)> {
        self.want(b',')?;
        self.typed_value()
    }

    // ---- arithmetic ----

    fn binary(&mut self, op: BinaryOp) -> Parse<Made> {
        let flags = if op.is_float() {
            self.fast_math()
        } else if op.may_wrap() {
            self.wrap_flags()
        } else if op.may_be_exact() {
            Flags::NONE.with_if(Flags::EXACT, self.eat_word("exact"))
        } else if op == BinaryOp::Or {
            Flags::NONE.with_if(Flags::DISJOINT, self.eat_word("disjoint"))
        } else {
            Flags::NONE
        };
        let at = self.at;
        let (ty, left) = self.typed_value()?;
        let right = self.second(ty)?;
        self.check_operand(op, ty, at)?;
        Ok((Inst::binary(op, ty).with_flags(flags), vec![left, right]))
    }

    /// Refuses a type on which `op` does not work.
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
        let flags = self.fast_math();
        let at = self.at;
        let (ty, value) = self.typed_value()?;
        if !self.module.types.is_float(self.module.types.scalar(ty)) {
            return self.fail_at(at, "invalid operand type for fneg");
        }
        Ok((Inst::new(Opcode::FNeg, ty).with_flags(flags), vec![value]))
    }

    fn cast(&mut self, op: CastOp) -> Parse<Made> {
        let mut flags = match op {
            CastOp::Trunc => self.wrap_flags(),
            CastOp::ZExt | CastOp::UIToFP => {
                Flags::NONE.with_if(Flags::NNEG, self.eat_word("nneg"))
            }
            _ => Flags::NONE,
        };
        let may_be_fast = matches!(
            op,
            CastOp::FPTrunc | CastOp::FPExt | CastOp::UIToFP | CastOp::SIToFP
        );
        if may_be_fast {
            flags = flags.with(self.fast_math());
        }
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
        let shape = |ty| match types.get(ty) {
            Type::Vector { len, scalable, .. } => Some((*len, *scalable)),
            _ => None,
        };
        // A vector of one pointer is as good as the pointer.
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
        let flags = match int {
            true => Flags::NONE.with_if(Flags::SAMESIGN, self.eat_word("samesign")),
            false => self.fast_math(),
        };
        let word = self.peek_word();
        let predicate = Predicate::ALL
            .iter()
            .find(|p| p.is_int() == int && p.text().as_bytes() == word)
            .copied();
        let Some(predicate) = predicate else {
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

    /// i1, or the vector of i1 of the shape of `ty`.
    fn truth_type(&mut self, ty: TypeId) -> TypeId {
        let i1 = self.module.types.int(1);
        self.shaped(ty, i1)
    }

    /// `element`, or the vector of it of the shape of `ty`.
    pub fn shaped(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match *self.module.types.get(ty) {
            Type::Vector { len, scalable, .. } => self.module.types.intern(Type::Vector {
                element,
                len,
                scalable,
            }),
            _ => element,
        }
    }

    fn select(&mut self) -> Parse<Made> {
        let flags = self.fast_math();
        let (_, condition) = self.typed_value()?;
        let (ty, yes) = self.next_typed()?;
        let at = self.at;
        let (other, no) = self.next_typed()?;
        if ty != other {
            return self.fail_at(at, "select values must have identical types");
        }
        Ok((
            Inst::new(Opcode::Select, ty).with_flags(flags),
            vec![condition, yes, no],
        ))
    }

    fn freeze(&mut self) -> Parse<Made> {
        let (ty, value) = self.typed_value()?;
        Ok((Inst::new(Opcode::Freeze, ty), vec![value]))
    }

    fn phi(&mut self) -> Parse<Made> {
        // Nothing can stand before it, nor here for another block.
        let block = self.state()?.block.take();
        let made = self.phi_operands();
        self.state()?.block = block;
        made
    }

    fn phi_operands(&mut self) -> Parse<Made> {
        let flags = self.fast_math();
        let ty = self.value_type()?;
        let mut operands = Vec::new();
        loop {
            self.want(b'[')?;
            operands.push(self.value(ty)?);
            self.want(b',')?;
            operands.push(self.label_operand()?.into());
            self.want(b']')?;
            if !self.is_punct(b',') {
                break;
            }
            // The comma may be that of an attachment.
            if self.lexer.clone().next().1 != Token::Punct(b'[') {
                break;
            }
            self.next();
        }
        Ok((Inst::new(Opcode::Phi, ty).with_flags(flags), operands))
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
        Ok((
            Inst::new(Opcode::ShuffleVector, result),
            vec![left, right, mask],
        ))
    }

    /// `, 1, 2` and the type that they lead to.
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

    // ---- memory ----

    /// `, align 8` and further words, as far as they go; attachments are left.
    fn memory_tail(&mut self, memory: &mut Memory) -> Parse<()> {
        while self.is_punct(b',') {
            match self.lexer.clone().next().1 {
                Token::Word(b"align") => {
                    self.next();
                    self.next();
                    memory.align = self.alignment()?;
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn sync_scope(&mut self) -> Parse<u16> {
        if !self.eat_word("syncscope") {
            return Ok(crate::inst::SYSTEM_SCOPE);
        }
        self.want(b'(')?;
        let name: Box<[u8]> = self.string()?.into_owned().into();
        self.want(b')')?;
        match self.scope_number(name) {
            Some(scope) => Ok(scope),
            None => self.fail("too many synchronization scopes"),
        }
    }

    /// The number of a synchronisation scope, if there is one left for it.
    pub(super) fn scope_number(&mut self, name: Box<[u8]>) -> Option<u16> {
        if let Some(&scope) = self.names.scopes.get(&name) {
            return Some(scope);
        }
        let scope = u16::try_from(self.module.sync_scopes.len()).ok()?;
        self.module.sync_scopes.push(name.clone());
        self.names.scopes.insert(name, scope);
        Some(scope)
    }

    /// The number of the tag of a bundle.
    pub(super) fn bundle_tag(&mut self, name: Box<[u8]>) -> u32 {
        let tags = &mut self.module.bundle_tags;
        let tag = self.names.bundle_tags.entry(name);
        *tag.or_insert_with_key(|name| {
            tags.push(name.clone());
            u32::try_from(tags.len().saturating_sub(1)).unwrap_or(u32::MAX)
        })
    }

    fn ordering(&mut self) -> Parse<AtomicOrdering> {
        self.want_from(
            |word| AtomicOrdering::from_text(word).filter(|o| *o != AtomicOrdering::NotAtomic),
            "an atomic ordering",
        )
    }

    fn alloca(&mut self) -> Parse<Made> {
        let mut flags = Flags::NONE.with_if(Flags::INALLOCA, self.eat_word("inalloca"));
        flags = flags.with_if(Flags::SWIFTERROR, self.eat_word("swifterror"));
        let at = self.at;
        let ty = self.value_type()?;
        if matches!(
            self.module.types.get(ty),
            Type::Func(_) | Type::Label | Type::Metadata | Type::Token
        ) {
            return self.fail_at(at, "invalid type for alloca");
        }
        let (mut size, mut align, mut space) = (None, 0, None);
        while self.is_punct(b',') {
            match self.lexer.clone().next().1 {
                Token::MdName(_) => break,
                Token::Word(b"align") => {
                    self.next();
                    self.next();
                    align = self.alignment()?;
                }
                Token::Word(b"addrspace") => {
                    self.next();
                    space = Some(self.addr_space()?);
                }
                _ if size.is_none() && align == 0 && space.is_none() => {
                    self.next();
                    let at = self.at;
                    let (ty, value) = self.typed_value()?;
                    if !matches!(self.module.types.get(ty), Type::Int(_)) {
                        return self.fail_at(at, "element count must have integer type");
                    }
                    size = Some(value);
                }
                _ => return self.expected("a property of an alloca"),
            }
        }
        let size = match size {
            Some(size) => size,
            None => {
                let i32 = self.module.types.int(32);
                self.constant(i32, ConstKind::Int(1))
            }
        };
        // Whatever the layout says of allocas.
        let space = space.unwrap_or(0);
        if align == 0 {
            align = self.layout.preferred_align(&self.module.types, ty);
        }
        let ptr = self.module.types.intern(Type::Ptr(space));
        let inst = Inst::new(Opcode::Alloca, ptr)
            .with_flags(flags)
            .with_source_type(ty)
            .with_alloca_align(align);
        Ok((inst, vec![size]))
    }

    /// `atomic`, `volatile` before the types of a load or store.
    fn access_flags(&mut self) -> Flags {
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        Flags::NONE
            .with_if(Flags::ATOMIC, atomic)
            .with_if(Flags::VOLATILE, volatile)
    }

    /// What stands behind the operands of a load or store; the alignment of `ty` where none is
    /// given.
    fn access_tail(&mut self, flags: Flags, ty: TypeId) -> Parse<Memory> {
        let mut memory = Memory::default();
        if flags.has(Flags::ATOMIC) {
            memory.scope = self.sync_scope()?;
            memory.ordering = self.ordering()?;
        }
        let at = self.at;
        self.memory_tail(&mut memory)?;
        if memory.align == 0 {
            if flags.has(Flags::ATOMIC) {
                return self.fail_at(at, "atomic access must have explicit non-zero alignment");
            }
            memory.align = self.layout.abi_align(&self.module.types, ty);
        }
        Ok(memory)
    }

    fn load(&mut self) -> Parse<Made> {
        let flags = self.access_flags();
        let ty = self.value_type()?;
        self.want(b',')?;
        let at = self.at;
        let (ptr, value) = self.typed_value()?;
        if !matches!(self.module.types.get(ptr), Type::Ptr(_)) {
            return self.fail_at(at, "load operand must be a pointer");
        }
        let memory = self.access_tail(flags, ty)?;
        Ok((
            Inst::new(Opcode::Load, ty)
                .with_flags(flags)
                .with_memory(memory),
            vec![value],
        ))
    }

    fn store(&mut self) -> Parse<Made> {
        let flags = self.access_flags();
        let (ty, value) = self.typed_value()?;
        self.want(b',')?;
        let at = self.at;
        let (ptr, place) = self.typed_value()?;
        if !matches!(self.module.types.get(ptr), Type::Ptr(_)) {
            return self.fail_at(at, "store operand must be a pointer");
        }
        let memory = self.access_tail(flags, ty)?;
        let void = self.void();
        let inst = Inst::new(Opcode::Store, void)
            .with_flags(flags)
            .with_memory(memory);
        Ok((inst, vec![value, place]))
    }

    fn fence(&mut self) -> Parse<Made> {
        let scope = self.sync_scope()?;
        let ordering = self.ordering()?;
        let void = self.void();
        let memory = Memory {
            scope,
            ordering,
            ..Memory::default()
        };
        Ok((
            Inst::new(Opcode::Fence, void).with_memory(memory),
            Vec::new(),
        ))
    }

    fn cmpxchg(&mut self) -> Parse<Made> {
        let weak = self.eat_word("weak");
        let volatile = self.eat_word("volatile");
        let (_, place) = self.typed_value()?;
        let (ty, expected) = self.next_typed()?;
        let at = self.at;
        let (other, new) = self.next_typed()?;
        if ty != other {
            return self.fail_at(at, "compare value and new value type do not match");
        }
        let scope = self.sync_scope()?;
        let ordering = self.ordering()?;
        let failure = self.ordering()?;
        let mut memory = Memory {
            align: 0,
            ordering,
            failure,
            scope,
        };
        self.memory_tail(&mut memory)?;
        self.natural_align(&mut memory, ty);
        let i1 = self.module.types.int(1);
        let body = StructBody {
            elements: [ty, i1].into(),
            packed: false,
        };
        let result = self.module.types.intern(Type::Struct(body));
        let flags = Flags::NONE
            .with_if(Flags::WEAK, weak)
            .with_if(Flags::VOLATILE, volatile);
        let inst = Inst::new(Opcode::CmpXchg, result)
            .with_flags(flags)
            .with_memory(memory);
        Ok((inst, vec![place, expected, new]))
    }

    /// The size of `ty` in memory, where no alignment was given.
    fn natural_align(&self, memory: &mut Memory, ty: TypeId) {
        if memory.align == 0 {
            let size = self
                .layout
                .store_size(&self.module.types, ty)
                .unwrap_or(1)
                .max(1);
            let size = size.checked_next_power_of_two().unwrap_or(1);
            memory.align = (size.trailing_zeros() as u8).wrapping_add(1);
        }
    }

    fn atomic_rmw(&mut self) -> Parse<Made> {
        let volatile = self.eat_word("volatile");
        let op = self.want_from(RmwOp::from_text, "an atomic operation")?;
        let (_, place) = self.typed_value()?;
        let (ty, value) = self.next_typed()?;
        let scope = self.sync_scope()?;
        let ordering = self.ordering()?;
        let mut memory = Memory {
            ordering,
            scope,
            ..Memory::default()
        };
        self.memory_tail(&mut memory)?;
        self.natural_align(&mut memory, ty);
        let flags = Flags::NONE.with_if(Flags::VOLATILE, volatile);
        Ok((
            Inst::atomic_rmw(op, ty)
                .with_flags(flags)
                .with_memory(memory),
            vec![place, value],
        ))
    }

    fn gep(&mut self) -> Parse<Made> {
        let flags = self.gep_flags();
        let source = self.value_type()?;
        self.want(b',')?;
        let at = self.at;
        let mut operands = vec![self.typed_value()?.1];
        while self.is_punct(b',') {
            if let Token::MdName(_) = self.lexer.clone().next().1 {
                break;
            }
            self.next();
            operands.push(self.typed_value()?.1);
        }
        let result = self.gep_type(at, source, &operands)?;
        let inst = Inst::new(Opcode::GetElementPtr, result)
            .with_flags(flags)
            .with_source_type(source);
        Ok((inst, operands))
    }

    pub fn gep_step(&self, at: usize, ty: TypeId, index_ty: TypeId, index: Value) -> Parse<TypeId> {
        let types = &self.module.types;
        let element = match types.as_struct(ty) {
            Some(_) if *types.get(types.scalar(index_ty)) != Type::Int(32) => None,
            Some(_) => {
                let scope = self.scope();
                let number = scope.int(index).or_else(|| splat_int(scope, index));
                number.and_then(|i| types.element(ty, u64::try_from(i).ok()?))
            }
            None => types.sequence_element(ty),
        };
        match element {
            Some(element) => Ok(element),
            None => self.fail_at(at, "invalid getelementptr indices"),
        }
    }

    // ---- control ----

    fn ret(&mut self) -> Parse<Made> {
        let at = self.at;
        let ty = self.any_type()?;
        let void = self.void();
        let id = self.state()?.id;
        let wanted = self
            .module
            .types
            .as_func(self.module.globals[id].value_ty)
            .map(|f| f.ret);
        if wanted != Some(ty) {
            return self.fail_at(at, "value doesn't match function result type");
        }
        let inst = Inst::new(Opcode::Ret, void);
        if ty == void {
            return Ok((inst, Vec::new()));
        }
        Ok((inst, vec![self.value(ty)?]))
    }

    fn br(&mut self) -> Parse<Made> {
        let void = self.void();
        let inst = Inst::new(Opcode::Br, void);
        if self.is_word("label") {
            return Ok((inst, vec![self.label()?.into()]));
        }
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        if *self.module.types.get(ty) != Type::Int(1) {
            return self.fail_at(at, "branch condition must have 'i1' type");
        }
        self.want(b',')?;
        let yes = self.label()?;
        self.want(b',')?;
        let no = self.label()?;
        Ok((inst, vec![condition, yes.into(), no.into()]))
    }

    fn switch(&mut self) -> Parse<Made> {
        let at = self.at;
        let (ty, condition) = self.typed_value()?;
        if !matches!(self.module.types.get(ty), Type::Int(_)) {
            return self.fail_at(at, "switch condition must have integer type");
        }
        self.want(b',')?;
        let mut operands = vec![condition, self.label()?.into()];
        self.want(b'[')?;
        let mut seen = rustc_hash::FxHashSet::default();
        while !self.eat(b']') {
            let at = self.at;
            let (case_ty, case) = self.typed_value()?;
            // That it has the type of the condition is for the verifier to say.
            if !matches!(self.module.types.get(case_ty), Type::Int(_)) || !case.is_constant() {
                return self.fail_at(at, "case value is not a constant integer");
            }
            if !seen.insert(case) {
                return self.fail_at(at, "duplicate case value in switch");
            }
            self.want(b',')?;
            operands.push(case);
            operands.push(self.label()?.into());
        }
        let void = self.void();
        Ok((Inst::new(Opcode::Switch, void), operands))
    }

    fn labels(&mut self, operands: &mut Vec<Value>) -> Parse<()> {
        self.want(b'[')?;
        self.list(b']', |p| {
            operands.push(p.label()?.into());
            Ok(())
        })
    }

    fn indirect_br(&mut self) -> Parse<Made> {
        let (_, address) = self.typed_value()?;
        self.want(b',')?;
        let mut operands = vec![address];
        self.labels(&mut operands)?;
        let void = self.void();
        Ok((Inst::new(Opcode::IndirectBr, void), operands))
    }

    fn resume(&mut self) -> Parse<Made> {
        let (_, value) = self.typed_value()?;
        let void = self.void();
        Ok((Inst::new(Opcode::Resume, void), vec![value]))
    }

    fn landing_pad(&mut self) -> Parse<Made> {
        let ty = self.value_type()?;
        let flags = Flags::NONE.with_if(Flags::CLEANUP, self.eat_word("cleanup"));
        let mut operands = Vec::new();
        loop {
            let catch = self.is_word("catch");
            if !catch && !self.is_word("filter") {
                break;
            }
            self.next();
            let at = self.at;
            let (ty, value) = self.typed_value()?;
            if matches!(self.module.types.get(ty), Type::Array(..)) == catch {
                return self.fail_at(at, "clause type does not match 'catch' or 'filter'");
            }
            operands.push(value);
        }
        Ok((
            Inst::new(Opcode::LandingPad, ty).with_flags(flags),
            operands,
        ))
    }

    fn token_operand(&mut self) -> Parse<Value> {
        let token = self.module.types.intern(Type::Token);
        self.value(token)
    }

    /// `unwind to caller` or `unwind label %x`
    fn unwind_target(&mut self, operands: &mut Vec<Value>) -> Parse<Flags> {
        self.want_word("unwind")?;
        if self.eat_word("to") {
            self.want_word("caller")?;
            return Ok(Flags::NONE);
        }
        operands.push(self.label()?.into());
        Ok(Flags::UNWINDS)
    }

    fn cleanup_ret(&mut self) -> Parse<Made> {
        self.want_word("from")?;
        let mut operands = vec![self.token_operand()?];
        let flags = self.unwind_target(&mut operands)?;
        let void = self.void();
        Ok((
            Inst::new(Opcode::CleanupRet, void).with_flags(flags),
            operands,
        ))
    }

    fn catch_ret(&mut self) -> Parse<Made> {
        self.want_word("from")?;
        let pad = self.token_operand()?;
        self.want_word("to")?;
        let target = self.label()?;
        let void = self.void();
        Ok((Inst::new(Opcode::CatchRet, void), vec![pad, target.into()]))
    }

    fn catch_switch(&mut self) -> Parse<Made> {
        self.want_word("within")?;
        let mut operands = vec![self.token_operand()?];
        self.labels(&mut operands)?;
        let flags = self.unwind_target(&mut operands)?;
        let token = self.module.types.intern(Type::Token);
        Ok((
            Inst::new(Opcode::CatchSwitch, token).with_flags(flags),
            operands,
        ))
    }

    fn pad(&mut self, op: Opcode) -> Parse<Made> {
        self.want_word("within")?;
        let mut operands = vec![self.token_operand()?];
        self.want(b'[')?;
        self.list(b']', |p| {
            operands.push(p.typed_value()?.1);
            Ok(())
        })?;
        let token = self.module.types.intern(Type::Token);
        Ok((Inst::new(op, token), operands))
    }

    // ---- calls ----

    fn call(&mut self) -> Parse<Made> {
        let tail = match self.peek_word() {
            b"tail" => Flags::TAIL,
            b"musttail" => Flags::MUSTTAIL,
            b"notail" => Flags::NOTAIL,
            _ => Flags::NONE,
        };
        if tail != Flags::NONE {
            self.next();
        }
        self.want_word("call")?;
        let flags = self.fast_math().with(tail);
        let (inst, operands) = self.call_like(Opcode::Call)?;
        Ok((inst.with_flags(flags), operands))
    }

    fn invoke(&mut self) -> Parse<Made> {
        let (inst, mut operands) = self.call_like(Opcode::Invoke)?;
        self.want_word("to")?;
        operands.push(self.label()?.into());
        self.want_word("unwind")?;
        operands.push(self.label()?.into());
        Ok((inst, operands))
    }

    fn call_br(&mut self) -> Parse<Made> {
        let (inst, mut operands) = self.call_like(Opcode::CallBr)?;
        self.want_word("to")?;
        operands.push(self.label()?.into());
        self.labels(&mut operands)?;
        Ok((inst, operands))
    }

    /// Everything from the convention to the bundles.
    fn call_like(&mut self, op: Opcode) -> Parse<Made> {
        let cc = self.calling_convention()?;
        let mut parts = AttrParts {
            ret: self.value_attributes(RET)?,
            ..AttrParts::default()
        };
        let space = self.addr_space_or(self.layout.program_space)?;
        let type_at = self.at;
        let ty = self.any_type()?;
        let given = self.module.types.as_func(ty).cloned();
        let callee_at = self.at;
        let assembler = self.is_word("asm");
        let callee = match assembler {
            // Its function type follows from the arguments.
            true => self.inline_asm(ty)?,
            false => {
                let ptr = self.module.types.intern(Type::Ptr(space));
                self.value(ptr)?
            }
        };
        let mut operands = vec![callee];
        let types = self.arguments(&mut parts, &mut operands)?;
        let func = given.unwrap_or(FuncType {
            ret: ty,
            params: types.clone().into(),
            vararg: false,
        });
        self.check_arguments(callee_at, &func, &types)?;
        if matches!(
            self.module.types.get(func.ret),
            Type::Label | Type::Metadata | Type::Func(_)
        ) {
            return self.fail_at(type_at, "invalid function result type");
        }
        let ret = func.ret;
        let func_ty = self.module.types.intern(Type::Func(func));
        if assembler && let Some(asm) = self.pool().inline_asms_mut().last_mut() {
            asm.func_ty = func_ty;
        }
        self.function_attributes(&mut parts)?;
        let args = u32::try_from(types.len()).unwrap_or(u32::MAX);
        let bundles = self.bundles(&mut operands)?;
        let state = self.state()?;
        let bundles = state.body.add_bundles(bundles);
        let attrs = AttrListId::EMPTY;
        let call = state.body.add_call(CallInfo {
            func_ty,
            attrs,
            cc,
            args,
            bundles,
        });
        let function = state.id;
        let attrs = self.attribute_list(Holder::Call(function, call), parts);
        self.state()?.body.set_call_attrs(call, attrs);
        Ok((Inst::new(op, ret).with_call(call), operands))
    }

    /// `(T attrs value, …)`: the types; the values go to `operands`.
    fn arguments(
        &mut self,
        parts: &mut AttrParts,
        operands: &mut Vec<Value>,
    ) -> Parse<Vec<TypeId>> {
        self.want(b'(')?;
        let (mut types, mut dots) = (Vec::new(), false);
        self.list(b')', |p| {
            if dots {
                return p.expected("')'");
            }
            if p.token == Token::Ellipsis {
                // Of a musttail call in a variadic function.
                p.next();
                dots = true;
                return Ok(());
            }
            let ty = p.value_type()?;
            parts.params.push(p.value_attributes(PARAM)?);
            operands.push(p.value(ty)?);
            types.push(ty);
            Ok(())
        })?;
        Ok(types)
    }

    fn check_arguments(&self, at: usize, func: &FuncType, types: &[TypeId]) -> Parse<()> {
        if types.len() < func.params.len() {
            return self.fail_at(at, "not enough parameters specified for call");
        }
        if types.len() > func.params.len() && !func.vararg {
            return self.fail_at(at, "too many arguments specified");
        }
        if func.params.iter().zip(types).any(|(a, b)| a != b) {
            return self.fail_at(at, "argument is not of expected type");
        }
        Ok(())
    }

    /// `[ "tag"(T v, …), … ]`
    fn bundles(&mut self, operands: &mut Vec<Value>) -> Parse<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        self.list(b']', |p| {
            let name: Box<[u8]> = p.string()?.into_owned().into();
            let tag = p.bundle_tag(name);
            p.want(b'(')?;
            let mut len = 0u32;
            p.list(b')', |p| {
                operands.push(p.typed_value()?.1);
                len = len.saturating_add(1);
                Ok(())
            })?;
            bundles.push(Bundle { tag, len });
            Ok(())
        })?;
        Ok(bundles)
    }
}

/// The integer that all elements of a constant vector are.
fn splat_int(scope: Scope<'_>, value: Value) -> Option<i64> {
    let (constant, pool) = scope.constant(value)?;
    match constant.kind {
        ConstKind::Null => Some(0),
        ConstKind::Data(span) => {
            let bytes = pool.bytes(span);
            let types = &scope.module.types;
            let width = types.get(types.scalar(constant.ty)).scalar_bits()? as usize / 8;
            let first = bytes.get(..width)?;
            let same = bytes.chunks(width.max(1)).all(|chunk| chunk == first);
            let word = first
                .iter()
                .rev()
                .fold(0i64, |word, byte| word << 8 | i64::from(*byte));
            same.then_some(word)
        }
        _ => None,
    }
}
