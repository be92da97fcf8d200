//! Instructions of memory in text.

use super::instructions::Made;
use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::module::Scope;
use bitsmith_model::schema::flag::{Family, Flags};
use bitsmith_model::schema::inst::{Opcode, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::{StructBody, Type, TypeId};
use bitsmith_model::value::Value;

impl Parser<'_> {
    /// `, align 8` and further keywords, as far as there are any; attachments are left.
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
            return Ok(bitsmith_model::inst::SYSTEM_SCOPE);
        }
        self.want(b'(')?;
        let name: Box<[u8]> = self.string()?.into_owned().into();
        self.want(b')')?;
        match self.scope_number(name) {
            Some(scope) => Ok(scope),
            None => self.fail("too many synchronization scopes"),
        }
    }

    /// The number of a synchronisation scope, if the limit is not reached.
    pub(super) fn scope_number(&mut self, name: Box<[u8]>) -> Option<u16> {
        if let Some(&scope) = self.names.scopes.get(&name) {
            return Some(scope);
        }
        let scope = u16::try_from(self.module.sync_scopes.len()).ok()?;
        self.module.sync_scopes.push(name.clone());
        self.names.scopes.insert(name, scope);
        Some(scope)
    }

    fn ordering(&mut self) -> Parse<AtomicOrdering> {
        self.want_from(
            |word| AtomicOrdering::from_text(word).filter(|o| *o != AtomicOrdering::NotAtomic),
            "an atomic ordering",
        )
    }

    pub(super) fn alloca(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Alloca)?;
        let at = self.at;
        let ty = self.value_type()?;
        if !self.module.types.get(ty).is_in_memory() {
            return self.fail_at(at, "invalid type for alloca");
        }
        let (mut size, mut align, mut space) = (None, 0, None);
        while self.is_punct(b',') {
            match self.lexer.clone().next().1 {
                Token::MdName(_) => break,
                Token::Word(b"align") if align == 0 => {
                    self.next();
                    self.next();
                    align = self.alignment()?;
                }
                Token::Word(b"addrspace") => {
                    self.next();
                    space = Some(self.addr_space()?);
                    // Nothing but attachments stands behind it.
                    break;
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
        // Whatever the data layout has for allocas.
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

    /// The rest of a load or store after the operands; without an alignment, that of `ty` is used.
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

    pub(super) fn load(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Access)?;
        let ty = self.value_type()?;
        self.want(b',')?;
        let at = self.at;
        let (ptr, value) = self.typed_value()?;
        if !matches!(self.module.types.get(ptr), Type::Ptr(_)) {
            return self.fail_at(at, "load operand must be a pointer");
        }
        if !self.is_sized(ty) {
            return self.fail_at(at, "loading unsized types is not allowed");
        }
        let memory = self.access_tail(flags, ty)?;
        Ok((
            Inst::new(Opcode::Load, ty)
                .with_flags(flags)
                .with_memory(memory),
            vec![value],
        ))
    }

    pub(super) fn store(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Access)?;
        let (ty, value) = self.typed_value()?;
        self.want(b',')?;
        let at = self.at;
        let (ptr, place) = self.typed_value()?;
        if !matches!(self.module.types.get(ptr), Type::Ptr(_)) {
            return self.fail_at(at, "store operand must be a pointer");
        }
        if !self.is_sized(ty) {
            return self.fail_at(at, "storing unsized types is not allowed");
        }
        let memory = self.access_tail(flags, ty)?;
        let void = self.void();
        let inst = Inst::new(Opcode::Store, void)
            .with_flags(flags)
            .with_memory(memory);
        Ok((inst, vec![value, place]))
    }

    pub(super) fn fence(&mut self) -> Parse<Made> {
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

    pub(super) fn cmpxchg(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Exchange)?;
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
        let inst = Inst::new(Opcode::CmpXchg, result)
            .with_flags(flags)
            .with_memory(memory);
        Ok((inst, vec![place, expected, new]))
    }

    /// Sets the alignment to the size of `ty`, if none was given.
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

    pub(super) fn atomic_rmw(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Update)?;
        let op = self.want_from(RmwOp::from_text, "an atomic operation")?;
        self.since(op.since(), "this atomic operation")?;
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
        Ok((
            Inst::atomic_rmw(op, ty)
                .with_flags(flags)
                .with_memory(memory),
            vec![place, value],
        ))
    }

    pub(super) fn gep(&mut self) -> Parse<Made> {
        let flags = self.flags(Family::Address)?;
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
}

/// The integer that all elements of a constant vector are equal to.
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
