//! Calls.

use super::pads::Callee;
use super::profile::Profiled;
use super::{Lower, Lowered, Parts};
use crate::abi::{Abi, Conventions, Return};
use crate::bank::{BankFor, Family};
use crate::legality;
use crate::lower_error::Expected;
use crate::symbol::Symbol;
use crate::target::Thunk;
use crate::unit::Unit;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::inst::CallInfo;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv as IrConvention;
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value as IrValue, ValueKind};
use bitsmith_model::view::CallView;
use cranelift_codegen::ir::{AbiParam, Signature, Value, types as clif};

/// Returns true if a body has a musttail call.
pub fn has_must_tail(body: &Body) -> bool {
    let mut insts = body.order.iter().flat_map(|b| body.block_insts(*b));
    insts.any(|id| is_must_tail(body, id))
}

fn is_must_tail(body: &Body, id: InstId) -> bool {
    let inst = body.inst(id);
    inst.op == Opcode::Call && inst.has(Flags::MUSTTAIL)
}

/// Returns true if a body reads its return address, or the place of it.
pub fn reads_return_address(unit: &Unit<'_>, body: &Body) -> bool {
    let names: [&[u8]; 4] = [
        b"llvm.addressofreturnaddress",
        b"llvm.eh.dwarf.cfa",
        b"llvm.returnaddress",
        b"llvm.sponentry",
    ];
    let mut insts = body.order.iter().flat_map(|b| body.block_insts(*b));
    insts.any(|id| {
        let name = body
            .called_global(id)
            .map(|callee| unit.module.name(callee));
        name.is_some_and(|name| names.iter().any(|n| name.starts_with(n)))
    })
}

impl<'a> Lower<'a, '_> {
    /// The name of the intrinsic that a callee is.
    pub(super) fn intrinsic_name(&self, callee: IrValue) -> Option<&'a [u8]> {
        let id = callee.as_global()?;
        let name = self.unit.module.name(id);
        name.starts_with(b"llvm.").then_some(name)
    }

    /// Returns true if no call is to replace the frame: one is marked `notail`, or inline assembler follows one, which may be
    /// there for that and have no instructions.
    pub(super) fn keeps_frame(&self, order: &[BlockId]) -> bool {
        order.iter().any(|block| {
            let mut is_behind = false;
            self.body.block_insts(*block).any(|id| {
                let Some(call) = self.body.call_view(id) else {
                    return false;
                };
                let is_asm = self.is_inline_asm(call.callee());
                let keeps = self.body.inst(id).has(Flags::NOTAIL) || is_asm && is_behind;
                is_behind |= !is_asm;
                keeps
            })
        })
    }

    /// Returns true if an instruction is a lifetime intrinsic.
    pub(super) fn is_lifetime(&self, id: InstId) -> bool {
        let name = self.body.callee(id).and_then(|c| self.intrinsic_name(c));
        name.is_some_and(|n| n.starts_with(b"llvm.lifetime."))
    }

    /// Returns true if the function calls a function that returns twice, such as `setjmp`.
    pub(super) fn calls_twice(&self, order: &[BlockId]) -> bool {
        let mut insts = order.iter().flat_map(|b| self.body.block_insts(*b));
        insts.any(|id| {
            let Some(call) = self.body.call(id) else {
                return false;
            };
            let conventions = Conventions::new(self.unit, self.function, None);
            let function = bitsmith_model::attr::index::FUNCTION;
            let name = self.body.callee(id).and_then(|c| self.intrinsic_name(c));
            if name == Some(b"llvm.eh.sjlj.setjmp") {
                return true;
            }
            let twice = |attrs| conventions.has(attrs, function, AttrKind::ReturnsTwice);
            let callee = self.body.called_global(id);
            let callee = callee.and_then(|c| self.unit.module.globals.get(c)?.as_function());
            twice(call.attrs) || callee.is_some_and(|f| twice(f.attrs))
        })
    }

    pub(super) fn call(&mut self, id: InstId, call: CallView<'_>) -> Lowered<Parts> {
        let callee = call.callee();
        if let Some(name) = self.intrinsic_name(callee) {
            return self.intrinsic(id, call, name);
        }
        if let Some((constant, pool)) = self.scope.constant(callee)
            && let ConstKind::InlineAsm(index) = constant.kind
        {
            return self.inline_asm(id, pool.inline_asm(index));
        }
        let (info, args) = (call.info(), call.arguments());
        let func_ty = self.unit.module.types.as_func(info.func_ty);
        let func_ty = func_ty.ok_or("a call of no function type")?;
        let mut abi = self.abi(callee, func_ty, args, info)?;
        self.start_check(id, callee);
        let replaces = is_must_tail(self.body, id) || self.is_guaranteed(id, func_ty, info.cc);
        if replaces {
            self.profile(Profiled::Exit)?;
        }
        if replaces && func_ty.vararg {
            let conventions = Conventions::new(self.unit, self.function, self.direct(callee));
            let types = (func_ty, &*func_ty.params);
            let bank_for = BankFor::Forwarding;
            abi.bank = conventions.bank(self.scalarizer, types, info.attrs, bank_for)?;
        }
        if abi.bank.is_some() && self.checked.is_some() {
            return Err("a check of a type with this calling convention".into());
        }
        match (&abi.bank, replaces) {
            (Some(bank), true) => self.bank_tail_call(bank, callee, func_ty, args),
            (Some(bank), false) => self.bank_call(bank, callee, func_ty, args),
            (None, true) => self.tail_call(&abi, callee, args),
            (None, false) => self.plain_call(&abi, callee, func_ty, args, info),
        }
    }

    /// Returns true if the calling convention guarantees that a call replaces the frame.
    fn is_guaranteed(&self, id: InstId, func_ty: &FuncType, convention: u16) -> bool {
        let own = self.unit.module.globals.get(self.function);
        let own = own.and_then(|g| g.as_function());
        own.is_some_and(|own| own.cc == convention)
            && Family::of(IrConvention(convention)).is_some_and(Family::replaces_frames)
            && func_ty.ret == self.func_ty.ret
            && self.is_in_tail_position(id)
    }

    /// The places of the arguments and the result of a call.
    pub(super) fn abi(
        &mut self,
        callee: IrValue,
        func_ty: &FuncType,
        args: &[IrValue],
        info: &CallInfo,
    ) -> Lowered<Abi> {
        let direct = self.direct(callee);
        let types = args.iter().map(|a| self.type_of(*a));
        let types = types.collect::<Lowered<Vec<TypeId>>>()?;
        let conventions = Conventions::new(self.unit, self.function, direct);
        let convention = IrConvention(info.cc);
        let mut abi = conventions.of(self.scalarizer, func_ty, &types, info.attrs, convention)?;
        let types = (func_ty, &*types);
        abi.bank = conventions.bank(self.scalarizer, types, info.attrs, BankFor::By(convention))?;
        legality::call(self.unit, self.body, direct, info, &abi)?;
        Ok(abi)
    }

    /// The places of arguments and result by the calling convention of C.
    fn abi_of_c(
        &mut self,
        func_ty: &FuncType,
        args: &[IrValue],
        attrs: AttrListId,
        callee: Option<GlobalId>,
    ) -> Lowered<Abi> {
        let types = args.iter().map(|a| self.type_of(*a));
        let types = types.collect::<Lowered<Vec<TypeId>>>()?;
        let conventions = Conventions::new(self.unit, self.function, callee);
        conventions.of(self.scalarizer, func_ty, &types, attrs, IrConvention::C)
    }

    fn plain_call(
        &mut self,
        abi: &Abi,
        callee: IrValue,
        func_ty: &FuncType,
        args: &[IrValue],
        info: &CallInfo,
    ) -> Lowered<Parts> {
        let mut signature = Conventions::signature(abi);
        let (mut values, memory) = self.arguments(abi, func_ty, args)?;
        let direct = self.direct(callee);
        self.record_call(direct, abi, args);
        let thunk = self.unit.target.thunk_of_call(abi, func_ty.vararg);
        self.check_branches(thunk)?;
        if thunk.is_some() {
            let target = self.one(callee)?;
            self.check_type(target)?;
            signature.params.push(AbiParam::new(clif::I64));
            values.push(target);
            let pieces = abi.wide_beside_copies();
            signature
                .params
                .extend(pieces.map(|_| AbiParam::new(clif::I64)));
        }
        let values = self.outgoing_values(abi, &mut signature, values, memory)?;
        let callee = match thunk {
            Some(thunk) => Callee::Function(self.function_ref(Symbol::Thunk(thunk), signature)),
            None => self.callee(callee, signature)?,
        };
        self.mark_throws(info.attrs, direct);
        let incoming = self.make_call(callee, &values)?;
        self.results(abi, func_ty, &incoming, memory)
    }

    /// Refuses the functions of our own that make indirect calls, if these must not stand in code.
    pub(super) fn check_branches(&self, thunk: Option<Thunk>) -> Lowered<()> {
        let is_open = self.unit.protection.speculation.branches.is_none();
        match thunk.is_some_and(Thunk::calls) && !is_open {
            true => Err("a call with this layout of arguments beside retpolines".into()),
            false => Ok(()),
        }
    }

    /// A function of the module, or the pointer to one.
    pub(super) fn callee(&mut self, callee: IrValue, signature: Signature) -> Lowered<Callee> {
        if let Some(function) = self.direct(callee) {
            let function = self.function_ref(Symbol::Global(function), signature);
            return Ok(Callee::Function(function));
        }
        let target = self.one(callee)?;
        Ok(Callee::Pointer(self.b.import_signature(signature), target))
    }

    /// Calls a symbol of our own in the place of an intrinsic.
    pub(super) fn call_symbol(&mut self, call: CallView<'_>, symbol: Symbol) -> Lowered<Parts> {
        let (info, args) = (call.info(), call.arguments());
        let func_ty = self.unit.module.types.as_func(info.func_ty);
        let func_ty = func_ty.ok_or("a call of no function type")?;
        let abi = self.abi_of_c(func_ty, args, info.attrs, None)?;
        if abi.wide_beside_copies().is_some() {
            return Err("vectors of more than 128 bits beside arguments on the stack".into());
        }
        let (values, memory) = self.arguments(&abi, func_ty, args)?;
        let mut signature = Conventions::signature(&abi);
        let values = self.outgoing_values(&abi, &mut signature, values, memory)?;
        let function = self.function_ref(symbol, signature);
        let incoming = self.make_call(Callee::Function(function), &values)?;
        self.results(&abi, func_ty, &incoming, memory)
    }

    /// Calls a function of our own, which takes Cranelift's values.
    pub(crate) fn call_thunk(
        &mut self,
        thunk: Thunk,
        args: &[Value],
        returns: clif::Type,
    ) -> Lowered<Value> {
        let results = self.call_values(Symbol::Thunk(thunk), args, &[returns]);
        results.first().copied().expected()
    }

    /// The values of the arguments, and the address of the memory for the result, if it is there.
    fn arguments(
        &mut self,
        abi: &Abi,
        func_ty: &FuncType,
        args: &[IrValue],
    ) -> Lowered<(Vec<Value>, Option<Value>)> {
        let mut values = Vec::with_capacity(abi.params.len().saturating_add(2));
        let mut memory = None;
        if matches!(abi.ret, Return::Memory(_)) {
            let at = self.result_memory(func_ty.ret)?;
            memory = Some(at);
            values.push(at);
        }
        for (arg, slots) in args.iter().zip(&abi.params) {
            self.outgoing_argument(*arg, slots, &mut values)?;
        }
        Ok((values, memory))
    }

    /// The values that Cranelift passes for those of arguments. Words may take the place of small arguments in memory, in
    /// the signature, too.
    fn outgoing_values(
        &mut self,
        abi: &Abi,
        signature: &mut Signature,
        mut values: Vec<Value>,
        memory: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        if abi.wide_arguments().is_none() {
            self.pass_as_words(signature, &mut values);
            return Ok(values);
        }
        self.pass_pieces(abi, values, usize::from(memory.is_some()))
    }

    /// The address of memory for a result.
    pub(super) fn result_memory(&mut self, ty: TypeId) -> Lowered<Value> {
        let scalars = self.scalars(ty)?;
        let align = self.scalarizer.align_of(ty);
        let more = if align > 16 { align } else { 0 };
        let slot = self.slot(scalars.size.saturating_add(more), 16)?;
        let at = self.slot_addr(slot);
        Ok(match align > 16 {
            true => self.align_up(at, align),
            false => at,
        })
    }

    /// The result of a call.
    fn results(
        &mut self,
        abi: &Abi,
        func_ty: &FuncType,
        incoming: &[Value],
        memory: Option<Value>,
    ) -> Lowered<Parts> {
        if let Some(at) = memory {
            return self.load(func_ty.ret, at);
        }
        match &abi.ret {
            Return::Registers(slots) => {
                let incoming = self.returned_values(abi, incoming)?;
                let parts = self.incoming(func_ty.ret, slots, &incoming)?;
                let extended = self.extended_whole(slots, &parts, &incoming);
                self.extensions.results.extend(extended);
                Ok(parts)
            }
            Return::Memory(_) => Ok(Parts::new()),
        }
    }

    /// The function that a direct callee is.
    pub(super) fn direct(&self, callee: IrValue) -> Option<GlobalId> {
        let ValueKind::Global(id) = callee.kind() else {
            return None;
        };
        let global = self.unit.module.globals.get(id)?;
        let weak = global.linkage == bitsmith_model::schema::linkage::Linkage::ExternalWeak;
        let code = match &global.kind {
            GlobalKind::Function(_) | GlobalKind::IFunc(_) => true,
            GlobalKind::Alias(_) => self.unit.module.types.as_func(global.value_ty).is_some(),
            GlobalKind::Variable(_) => false,
        };
        (code && !weak).then_some(id)
    }
}
