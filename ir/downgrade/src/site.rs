//! The place of a call or instruction that is expanded: new instructions are inserted before it.

use crate::report::{self, Outcome, Report};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{CallInfo, Inst};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::schema::since::POISON_SINCE;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A module that is brought down.
pub(crate) struct Context<'m> {
    pub module: &'m mut Module,
    pub report: Report,
    /// The functions by name.
    pub names: FxHashMap<Vec<u8>, GlobalId>,
    /// The release that the current step leads to.
    pub to: u16,
}

impl<'m> Context<'m> {
    pub fn new(module: &'m mut Module) -> Self {
        let names = module.functions.iter();
        let names = names.map(|&id| (module.name(id).to_vec(), id)).collect();
        Self {
            module,
            report: Report::default(),
            names,
            to: u16::MAX,
        }
    }

    /// The function of a name, declared with a type if there is none. If there is one of another type,
    /// there is no way to call it: `None`.
    pub fn function(&mut self, name: &[u8], func_ty: TypeId) -> Option<GlobalId> {
        if let Some(&id) = self.names.get(name) {
            let known = self.module.globals.get(id)?.value_ty;
            return self.module.types.are_equal(known, func_ty).then_some(id);
        }
        let id = self.module.declare_function(name, func_ty);
        self.names.insert(name.to_vec(), id);
        Some(id)
    }

    /// Makes the name of a function free for another one.
    pub fn detach(&mut self, id: GlobalId) {
        self.names.remove(self.module.name(id));
    }

    /// Removes a function that nothing refers to any more, and whose name is free.
    pub fn remove(&mut self, id: GlobalId) {
        self.module.functions.retain(|&known| known != id);
        if let Some(global) = self.module.globals.get_mut(id) {
            global.name = Default::default();
        }
    }

    /// Gives a function another name, unless that is taken.
    pub fn rename(&mut self, id: GlobalId, name: &[u8]) -> bool {
        if self.names.contains_key(name) {
            return false;
        }
        self.names.remove(self.module.name(id));
        self.names.insert(name.to_vec(), id);
        let span = self.module.strings.add(name);
        if let Some(global) = self.module.globals.get_mut(id) {
            global.name = span;
        }
        true
    }

    /// Reports something about the module or one of its globals.
    pub fn note(&mut self, outcome: Outcome, what: &str, became: &'static str, place: &str) {
        self.report.add(outcome, what, became, || place.to_owned());
    }
}

/// An instruction, before which others are inserted.
pub(crate) struct Site<'a, 'm> {
    pub cx: &'a mut Context<'m>,
    pub function: GlobalId,
    pub body: &'a mut Body,
    pub block: BlockId,
    pub at: InstId,
}

impl<'a, 'm> Site<'a, 'm> {
    pub fn new(
        cx: &'a mut Context<'m>,
        function: GlobalId,
        body: &'a mut Body,
        block: BlockId,
        at: InstId,
    ) -> Self {
        Self {
            cx,
            function,
            body,
            block,
            at,
        }
    }
}

impl Site<'_, '_> {
    /// Reports something about the instruction.
    pub fn note(&mut self, outcome: Outcome, what: &str, became: &'static str) {
        let (module, body) = (&*self.cx.module, &*self.body);
        let (function, at) = (self.function, (self.block, self.at));
        let place = || report::place(module, function, body, at);
        self.cx.report.add(outcome, what, became, place);
    }

    // ---- values and types ----

    /// The arguments of the call.
    pub fn args(&self) -> Vec<Value> {
        let count = self.body.call(self.at).map_or(0, |call| call.args as usize);
        let args = self.body.operands(self.at).iter().skip(1).take(count);
        args.copied().collect()
    }
    /// The arguments of the call, if there are `N` of them.
    pub fn args_of<const N: usize>(&self) -> Option<[Value; N]> {
        self.args().try_into().ok()
    }
    /// The alignment in bytes that the attributes of the call give an argument.
    pub fn alignment(&self, at: usize) -> u64 {
        let attrs = &self.cx.module.attrs;
        let lists = self.body.call(self.at).map(|call| attrs.list(call.attrs));
        let place = index::param(at);
        let sets = lists.unwrap_or_default().iter();
        let own = sets.filter(|(known, _)| *known == place);
        let mut own = own.flat_map(|(_, set)| attrs.set(*set));
        let align = own.find_map(|attr| match attr {
            Attr::Int(AttrKind::Alignment, align) => Some(*align),
            _ => None,
        });
        align.unwrap_or(1).max(1)
    }
    /// The type of the result.
    pub fn ty(&self) -> TypeId {
        self.body.inst(self.at).ty
    }
    pub fn type_of(&self, value: Value) -> Option<TypeId> {
        let scope = self.cx.module.body_scope(self.function, self.body);
        scope.type_of(value)
    }
    /// The integer that an argument is.
    pub fn int_of(&self, value: Value) -> Option<i64> {
        self.cx.module.scope_in(self.body).int(value)
    }
    /// Returns true for an argument that may have any value.
    pub fn is_undefined(&self, value: Value) -> bool {
        let constant = self.cx.module.scope_in(self.body).constant(value);
        constant.is_some_and(|(c, _)| matches!(c.kind, ConstKind::Poison | ConstKind::Undef))
    }
    /// The type of a value's elements, or its own.
    pub fn scalar(&self, ty: TypeId) -> &Type {
        let types = &self.cx.module.types;
        types.get(types.scalar(ty))
    }
    /// The type with elements `element` that is a vector where `ty` is.
    pub fn shaped(&mut self, ty: TypeId, element: Type) -> TypeId {
        let element = self.cx.module.types.intern(element);
        self.cx.module.types.shaped(ty, element)
    }
    fn constant(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        Value::local_const(self.body.consts.push(ty, kind))
    }
    /// Zero of any type.
    pub fn null(&mut self, ty: TypeId) -> Value {
        let kind = match self.cx.module.types.get(ty) {
            Type::Int(1..=64) => ConstKind::Int(0),
            _ if self
                .cx
                .module
                .types
                .get(ty)
                .scalar_bits()
                .is_some_and(|b| b <= 64)
                && self.cx.module.types.is_float(ty)
                && self.cx.module.types.scalar(ty) == ty =>
            {
                ConstKind::Float(0)
            }
            _ => ConstKind::Null,
        };
        self.constant(ty, kind)
    }
    /// An integer of a type, or a vector of it in each element; `None` for other types.
    pub fn int(&mut self, ty: TypeId, value: i64) -> Option<Value> {
        let scalar = self.cx.module.types.scalar(ty);
        let one = match *self.cx.module.types.get(scalar) {
            Type::Int(1..=64) => ConstKind::Int(value),
            Type::Int(bits) => {
                let fill = value.wrapping_shr(63).cast_unsigned();
                let words = bits.div_ceil(u64::BITS).saturating_sub(1) as usize;
                let words = std::iter::repeat_n(fill, words);
                let words = std::iter::once(value.cast_unsigned()).chain(words);
                ConstKind::WideInt(self.body.consts.add_words(words))
            }
            _ => return None,
        };
        let one = self.constant(scalar, one);
        match *self.cx.module.types.get(ty) {
            Type::Vector {
                len,
                scalable: false,
                ..
            } => {
                let all = std::iter::repeat_n(one, len as usize);
                Some(Value::local_const(self.body.consts.push_aggregate(ty, all)))
            }
            Type::Vector { .. } => None,
            _ => Some(one),
        }
    }
    /// An integer of this many bits.
    pub fn small(&mut self, bits: u32, value: i64) -> Value {
        let ty = self.cx.module.types.int(bits);
        self.constant(ty, ConstKind::Int(value))
    }
    /// -0.0 of a floating-point type, or a vector of it in each element of at most 64 bits.
    pub fn negative_zero(&mut self, ty: TypeId) -> Option<Value> {
        let sign = match self.cx.module.types.get(ty) {
            Type::X86Fp80 => 1 << 15,
            Type::Fp128 => 1 << 63,
            _ => 0,
        };
        if sign != 0 {
            let words = self.body.consts.add_words([0, sign]);
            return Some(self.constant(ty, ConstKind::WideFloat(words)));
        }
        let bits = match self.scalar(ty) {
            float if float.is_float() => float.scalar_bits().filter(|bits| *bits <= 64)?,
            _ => return None,
        };
        let sign = 1u64.checked_shl(bits.checked_sub(1)?)?;
        self.float(ty, sign)
    }
    /// A number of at most 128 bits as an integer of a type, or a vector of it in each element; `None` for other types.
    pub fn wide_int(&mut self, ty: TypeId, value: i128) -> Option<Value> {
        let bits = self.scalar(ty).int_width()?;
        if bits <= u64::BITS {
            return self.int(ty, i64::try_from(value).ok()?);
        }
        if bits > 2 * u64::BITS {
            return None;
        }
        let words = self.body.consts.add_words(halves(value.cast_unsigned()));
        self.repeated(ty, ConstKind::WideInt(words))
    }
    /// A power of two of a floating-point type, or a vector of it in each element; infinity if the type does not reach
    /// so far.
    pub fn power(&mut self, ty: TypeId, exponent: u32) -> Option<Value> {
        /// The exponent 0 of `x86_fp80` and of `fp128`.
        const BIAS: u64 = 16383;
        let (bits, fraction) = match self.scalar(ty) {
            Type::Half => (16u32, 10u32),
            Type::BFloat => (16, 7),
            Type::Float => (32, 23),
            Type::Double => (64, 52),
            Type::X86Fp80 | Type::Fp128 if u64::from(exponent) <= BIAS => {
                let biased = BIAS.checked_add(exponent.into())?;
                let words = match self.scalar(ty) {
                    Type::X86Fp80 => [1 << 63, biased],
                    _ => [0, biased << 48],
                };
                let words = self.body.consts.add_words(words);
                return self.repeated(ty, ConstKind::WideFloat(words));
            }
            _ => return None,
        };
        let most = (1u64 << bits.checked_sub(fraction)?.checked_sub(1)?).checked_sub(1)?;
        let biased = u64::from(exponent).checked_add(most >> 1)?.min(most);
        self.float(ty, biased.checked_shl(fraction)?)
    }
    /// A float of these bits, or a vector of it in each element.
    fn float(&mut self, ty: TypeId, bits: u64) -> Option<Value> {
        self.repeated(ty, ConstKind::Float(bits))
    }
    /// A constant, or a vector of it in each element.
    fn repeated(&mut self, ty: TypeId, kind: ConstKind) -> Option<Value> {
        let scalar = self.cx.module.types.scalar(ty);
        let one = self.constant(scalar, kind);
        match self.cx.module.types.get(ty).vector_len() {
            None => Some(one),
            Some((len, false)) => {
                let all = std::iter::repeat_n(one, len as usize);
                Some(Value::local_const(self.body.consts.push_aggregate(ty, all)))
            }
            Some((_, true)) => None,
        }
    }
    /// `poison`, or `undef` if the release of the step has no poison.
    pub fn poison(&mut self, ty: TypeId) -> Value {
        let kind = match self.cx.to < POISON_SINCE {
            true => ConstKind::Undef,
            false => ConstKind::Poison,
        };
        self.constant(ty, kind)
    }

    // ---- instructions ----

    /// Moves the instruction and those behind it to a new block, which it returns. It stands at the end of the body:
    /// addresses of blocks count blocks.
    pub fn split_block(&mut self) -> BlockId {
        let (block, body) = (self.block, &mut *self.body);
        let after = body.push_block();
        let insts = body.block_insts(block).skip_while(|&id| id != self.at);
        for id in insts.collect::<Vec<InstId>>() {
            body.remove(block, id);
            body.append(after, id);
        }
        let ways = body.last_inst(after).map(|end| body.operands(end).to_vec());
        let next = ways.unwrap_or_default().into_iter();
        for next in next.filter_map(Value::as_block) {
            let phis = body.block_insts(next);
            let phis = phis.take_while(|id| body.inst(*id).op == Opcode::Phi);
            for id in phis.collect::<Vec<InstId>>() {
                for operand in body.operands_mut(id) {
                    if *operand == Value::from(block) {
                        *operand = after.into();
                    }
                }
            }
        }
        after
    }
    /// The instruction before which the result of a call or invoke is known; `None` behind an invoke whose block of the
    /// result is reached from elsewhere, too.
    pub fn behind(&self) -> Option<(BlockId, InstId)> {
        let body = &*self.body;
        if body.inst(self.at).op == Opcode::Call {
            return Some((self.block, body.next(self.block, self.at)?));
        }
        let blocks = body.operands(self.at).iter();
        let normal = blocks.copied().find(|value| value.as_block().is_some())?;
        let ends = body.order.iter().filter_map(|block| body.last_inst(*block));
        let ways = ends.flat_map(|end| body.operands(end));
        (ways.filter(|value| **value == normal).count() == 1).then_some(())?;
        let block = normal.as_block()?;
        let mut insts = body.block_insts(block);
        let first = insts.find(|at| body.inst(*at).op != Opcode::Phi)?;
        Some((block, first))
    }
    /// Emits instructions before another one; they get the location of the one that is expanded.
    pub fn at_place<T>(
        &mut self,
        place: (BlockId, InstId),
        emit: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let (own, loc) = ((self.block, self.at), self.body.loc(self.at));
        let before = self.body.loc(place.1);
        self.body.set_loc(place.1, loc);
        (self.block, self.at) = place;
        let made = emit(self);
        (self.block, self.at) = own;
        self.body.set_loc(place.1, before);
        made
    }
    /// Puts an instruction at the end of a block; it gets the location of the one that is expanded.
    pub fn append(&mut self, block: BlockId, inst: Inst, operands: &[Value]) -> InstId {
        let id = self.body.push(block, inst, operands);
        self.body.set_loc(id, self.body.loc(self.at));
        id
    }
    /// A branch without operands.
    pub fn branch(&mut self) -> Inst {
        let void = self.cx.module.types.intern(Type::Void);
        Inst::new(Opcode::Br, void)
    }

    /// Inserts an instruction; it gets the location of the one that is expanded.
    pub fn emit(&mut self, inst: Inst, operands: &[Value]) -> Value {
        let id = self.body.add(inst, operands);
        self.body.insert_before(self.block, self.at, id);
        if let Some(loc) = self.body.loc(self.at) {
            self.body.set_loc(id, Some(loc));
        }
        Value::inst(id)
    }
    pub fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Option<Value> {
        let ty = self.type_of(left)?;
        Some(self.emit(Inst::binary(op, ty), &[left, right]))
    }
    pub fn compare(&mut self, predicate: Predicate, left: Value, right: Value) -> Option<Value> {
        let of = self.type_of(left)?;
        let ty = self.shaped(of, Type::Int(1));
        Some(self.emit(Inst::compare(predicate, ty), &[left, right]))
    }
    pub fn cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Value {
        self.emit(Inst::cast(op, to), &[value])
    }
    /// An unsigned integer in another width, or the same.
    pub fn resized(&mut self, number: Value, to: TypeId) -> Option<Value> {
        let own = self.scalar(self.type_of(number)?).int_width()?;
        let new = self.scalar(to).int_width()?;
        Some(match own.cmp(&new) {
            Ordering::Less => self.cast(CastOp::ZExt, number, to),
            Ordering::Equal => number,
            Ordering::Greater => self.cast(CastOp::Trunc, number, to),
        })
    }
    pub fn select(&mut self, condition: Value, yes: Value, no: Value) -> Option<Value> {
        let ty = self.type_of(yes)?;
        Some(self.emit(Inst::new(Opcode::Select, ty), &[condition, yes, no]))
    }
    pub fn insert_value(&mut self, aggregate: Value, value: Value, at: u32) -> Option<Value> {
        let ty = self.type_of(aggregate)?;
        let inst = self
            .body
            .with_indices(Inst::new(Opcode::InsertValue, ty), &[at]);
        Some(self.emit(inst, &[aggregate, value]))
    }
    /// A member of an aggregate, of a type.
    pub fn extract_value(&mut self, aggregate: Value, ty: TypeId, at: u32) -> Value {
        let inst = Inst::new(Opcode::ExtractValue, ty);
        let inst = self.body.with_indices(inst, &[at]);
        self.emit(inst, &[aggregate])
    }
    /// The structure `ty` of two members.
    pub fn pair(&mut self, ty: TypeId, first: Value, second: Value) -> Option<Value> {
        let whole = self.poison(ty);
        let whole = self.insert_value(whole, first, 0)?;
        self.insert_value(whole, second, 1)
    }
    /// Inserts a call of the function of a name, which is declared if there is none.
    pub fn call(&mut self, name: &[u8], ret: TypeId, args: &[Value]) -> Option<Value> {
        let params: Option<Vec<TypeId>> = args.iter().map(|&arg| self.type_of(arg)).collect();
        let func_ty = self.cx.module.types.func(ret, &params?);
        self.call_of_type(name, func_ty, args)
    }
    /// Inserts a call of the function of a name and type, which is declared if there is none.
    pub fn call_of_type(&mut self, name: &[u8], func_ty: TypeId, args: &[Value]) -> Option<Value> {
        let callee = self.cx.function(name, func_ty)?;
        self.call_of_global(callee, func_ty, args)
    }
    /// Inserts a call of a function of a type.
    pub fn call_of_global(
        &mut self,
        callee: GlobalId,
        func_ty: TypeId,
        args: &[Value],
    ) -> Option<Value> {
        let ret = self.cx.module.types.as_func(func_ty)?.ret;
        let call = self.body.add_call(CallInfo {
            func_ty,
            attrs: AttrListId::EMPTY,
            cc: 0,
            args: u32::try_from(args.len()).ok()?,
            bundles: Default::default(),
        });
        let operands = [&[Value::global(callee)], args].concat();
        Some(self.emit(Inst::new(Opcode::Call, ret).with_call(call), &operands))
    }
    /// Gives a call the attributes of the one that it replaces, before whose arguments it has `more` others.
    pub fn keep_attributes(&mut self, made: Value, more: u32) -> Option<()> {
        let old = self.body.call(self.at)?.attrs;
        let attrs = &mut self.cx.module.attrs;
        let mut sets = attrs.list(old).to_vec();
        for (place, _) in &mut sets {
            if index::is_param(*place) {
                *place = place.checked_add(more)?;
            }
        }
        let list = attrs.intern_list(sets);
        let call = self.body.inst(made.as_inst()?).call_id()?;
        self.body.call_mut(call)?.attrs = list;
        Some(())
    }
    /// Gives a call of the same intrinsic, which replaces the one here, the flags and attachments of that.
    pub fn keep_marks(&mut self, made: Value) {
        let name = |id: InstId| {
            let callee = self.body.called_global(id)?;
            Some(base_name(self.cx.module.name(callee)))
        };
        let Some(new) = made.as_inst().filter(|new| name(*new) == name(self.at)) else {
            return;
        };
        let flags = self.body.inst(self.at).flags();
        self.body.inst_mut(new).set_flags(flags);
        for (_, attachment) in self.body.attachments.of(self.at).to_vec() {
            self.body.attachments.push(new, attachment);
        }
    }
    /// The name of the function that is called.
    pub fn callee(&self) -> Option<Vec<u8>> {
        let id = self.body.operands(self.at).first()?.as_global()?;
        Some(self.cx.module.name(id).to_vec())
    }
    /// Returns true for a call of an intrinsic.
    pub fn calls_intrinsic(&self) -> bool {
        let callee = self.body.operands(self.at).first();
        let callee = callee.and_then(|value| value.as_global());
        callee.is_some_and(|id| self.cx.module.name(id).starts_with(b"llvm."))
    }
    /// The intrinsic that a plain call calls, named without types, if it is one of these.
    pub fn called(&self, names: &[&'static str]) -> Option<&'static str> {
        let is_call = self.body.inst(self.at).op == Opcode::Call;
        let callee = *self.body.operands(self.at).first().filter(|_| is_call)?;
        let name = self.cx.module.name(callee.as_global()?);
        let mut known = names
            .iter()
            .filter(|known| name.starts_with(known.as_bytes()));
        known.find(|known| base_name(name) == **known).copied()
    }
    /// Returns true for a call of inline assembler.
    pub fn is_of_asm(&self) -> bool {
        let scope = self.cx.module.scope_in(self.body);
        let callee = self.body.operands(self.at).first();
        let constant = callee.and_then(|value| scope.constant(*value));
        constant.is_some_and(|(constant, _)| matches!(constant.kind, ConstKind::InlineAsm(_)))
    }
    /// The name of the function that is called, from the dot behind `base` on.
    pub fn suffix(&self, base: &str) -> Vec<u8> {
        let name = self.callee().unwrap_or_default();
        name.get(base.len()..).unwrap_or_default().to_vec()
    }
}

/// The name of an intrinsic without its types.
pub(crate) fn base_name(name: &[u8]) -> String {
    let row = Intrinsic::lookup(name);
    row.map_or_else(
        || String::from_utf8_lossy(name).into_owned(),
        |row| row.name.to_owned(),
    )
}

/// Visits the instructions that a body has at the beginning, in order. A visit may split the block of its
/// instruction.
pub fn for_each_inst(
    cx: &mut Context<'_>,
    function: GlobalId,
    body: &mut Body,
    mut visit: impl FnMut(&mut Site<'_, '_>),
) {
    for block in body.order.clone() {
        let insts: Vec<InstId> = body.block_insts(block).collect();
        let mut block = block;
        for at in insts {
            let mut site = Site::new(cx, function, body, block, at);
            visit(&mut site);
            block = site.block;
        }
    }
}

/// The low and the high 64 bits.
fn halves(value: u128) -> [u64; 2] {
    const LOW: u128 = u64::MAX as u128;
    [value & LOW, value >> 64].map(|part| u64::try_from(part).unwrap_or_default())
}
