//! Fitting the copies into the caller: arguments by value, the stack, and the flags of calls.

use super::caller::Caller;
use super::clone::Clone;
use super::pads::is_nounwind;
use super::viable::is_static_alloca;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::{DebugLoc, Inst, align_bytes};
use bitsmith_model::schema::attribute::{AttrKind, WRITE, memory_everywhere};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};

/// The call that is replaced.
#[derive(Clone, Copy)]
pub(super) struct Call {
    pub(super) id: InstId,
    pub(super) block: BlockId,
    pub(super) callee: GlobalId,
}

/// An argument by value: the copy, the original, and the type.
pub(super) struct ByValue {
    copy: InstId,
    original: Value,
    ty: TypeId,
    align: u8,
    own_align: u8,
}

/// The arguments of a call, and the memory of those by value.
pub(super) fn arguments(caller: &mut Caller<'_>, call: Call) -> (Vec<Value>, Vec<ByValue>) {
    let operands = caller.operands(call.id);
    let params = caller.module.globals.get(call.callee).map(|g| g.value_ty);
    let params = params.and_then(|ty| caller.module.types.as_func(ty));
    let count = params.map_or(0, |func| func.params.len());
    let mut args: Vec<Value> = operands.into_iter().skip(1).take(count).collect();
    let mut copied = Vec::new();
    let attrs = caller
        .body
        .call(call.id)
        .map(|info| info.attrs)
        .unwrap_or_default();
    let of_callee = caller.module.globals.get(call.callee);
    let of_callee = of_callee
        .and_then(|g| g.as_function())
        .map(|f| f.attrs)
        .unwrap_or_default();
    let only_reads = only_reads(caller, call.callee);
    for (number, arg) in args.iter_mut().enumerate() {
        let place = index::param(number);
        let find = |kind: AttrKind| {
            let attrs_of = &caller.module.attrs;
            let own = attrs_of.find_at(attrs, place, kind);
            own.or_else(|| attrs_of.find_at(of_callee, place, kind))
                .cloned()
        };
        let Some(Attr::Type(_, Some(ty))) = find(AttrKind::ByVal) else {
            continue;
        };
        let align = match find(AttrKind::Alignment) {
            Some(Attr::Int(_, bytes)) if bytes.is_power_of_two() => {
                u8::try_from(bytes.trailing_zeros())
                    .unwrap_or(0)
                    .saturating_add(1)
            }
            _ => 0,
        };
        if only_reads && align <= 1 {
            continue;
        }
        let copy = memory(caller, *arg, ty, align);
        copied.push(ByValue {
            copy,
            original: *arg,
            ty,
            align: caller.body.inst(copy).alloca_align(),
            own_align: align,
        });
        *arg = copy.into();
    }
    (args, copied)
}

fn only_reads(caller: &Caller<'_>, callee: GlobalId) -> bool {
    let function = caller.module.globals.get(callee);
    let Some(function) = function.and_then(|global| global.as_function()) else {
        return false;
    };
    let attrs = &caller.module.attrs;
    let memory = attrs.int_at(function.attrs, index::FUNCTION, AttrKind::Memory);
    memory.is_some_and(|memory| memory & memory_everywhere(WRITE) == 0)
}

/// Memory for an argument by value, at the start of the caller.
fn memory(caller: &mut Caller<'_>, arg: Value, ty: TypeId, align: u8) -> InstId {
    let layout = DataLayout::parse(&caller.module.data_layout).unwrap_or_default();
    let align = layout.preferred_align(&caller.module.types, ty).max(align);
    let pointer = caller.scope().type_of(arg);
    let pointer = pointer.unwrap_or_else(|| caller.module.types.ptr());
    let word = caller.module.types.int(32);
    let one = caller.module.const_int(word, 1);
    let alloca = Inst::new(Opcode::Alloca, pointer)
        .with_source_type(ty)
        .with_alloca_align(align);
    let copy = caller.add(alloca, &[one]);
    let name = caller.body.names.get(arg).to_vec();
    let name = match arg.as_global() {
        Some(global) => caller.module.name(global).to_vec(),
        None => name,
    };
    caller.name(copy.into(), &name);
    if let Some(&entry) = caller.body.order.first() {
        let first = caller.body.first_inst(entry);
        caller.put_before(entry, first, copy);
    }
    copy
}

/// Copies arguments by value at the start of the copied code.
pub(super) fn copy_arguments(
    caller: &mut Caller<'_>,
    copies: &Clone<'_>,
    callee: GlobalId,
    copied: &[ByValue],
) {
    let Some(&block) = copies.blocks.first() else {
        return;
    };
    let layout = DataLayout::parse(&caller.module.data_layout).unwrap_or_default();
    let word = caller.module.types.int(64);
    let bit = caller.module.types.int(1);
    for argument in copied {
        let size = layout.store_size(&caller.module.types, argument.ty);
        let size = size.and_then(|size| i64::try_from(size).ok()).unwrap_or(0);
        let size = caller.module.const_int(word, size);
        let no = caller.module.const_int(bit, 0);
        let to = Value::from(argument.copy);
        let scope = caller.scope();
        let types = [to, argument.original].map(|value| scope.type_of(value));
        let [Some(to_ty), Some(from_ty)] = types else {
            continue;
        };
        let arguments = [
            (to, to_ty),
            (argument.original, from_ty),
            (size, word),
            (no, bit),
        ];
        let overloads = [to_ty, from_ty, word];
        let void = caller.void;
        let call = caller.intrinsic_call("llvm.memcpy", &overloads, void, &arguments);
        let aligns = [(1, argument.align), (2, argument.own_align)];
        let sets = aligns.into_iter().filter_map(|(at, align)| {
            let bytes = align_bytes(align)?;
            Some((at, vec![Attr::Int(AttrKind::Alignment, bytes)]))
        });
        let attrs = caller.module.attrs.intern(sets);
        if let Some(info) = caller.body.inst(call).call_id() {
            caller.body.set_call_attrs(info, attrs);
        }
        let first = caller.body.first_inst(block);
        caller.put_before(block, first, call);
        let global = caller.module.globals.get(callee);
        let mut attached = global
            .into_iter()
            .flat_map(|global| global.attachments.iter());
        if let Some(scope) = attached.find(|a| a.kind == metadata_kind::DBG) {
            let loc = caller.body.locs.push(DebugLoc {
                line: 0,
                column: 0,
                scope: Some(scope.node),
                inlined_at: None,
                implicit: false,
                atom_group: 0,
                atom_rank: 0,
            });
            caller.body.set_loc(call, Some(loc));
        }
    }
}

/// Moves the allocas of the entry to the caller's. Returns them, behind those of arguments by value.
pub(super) fn move_allocas(
    caller: &mut Caller<'_>,
    copies: &Clone<'_>,
    copied: &[ByValue],
) -> Vec<InstId> {
    let mut found: Vec<InstId> = copied.iter().map(|argument| argument.copy).collect();
    let (Some(&block), Some(&entry)) = (copies.blocks.first(), caller.body.order.first()) else {
        return found;
    };
    let first = caller.body.first_inst(entry);
    for id in caller.live(block) {
        if caller.body.inst(id).op != Opcode::Alloca {
            continue;
        }
        if !caller.is_used(id) {
            caller.remove(id);
        } else if is_static_alloca(caller.scope(), &caller.body, id) {
            found.push(id);
            // Its records stay where they are.
            let next = caller.body.next(block, id);
            caller.pass_records(id, next);
            caller.body.remove(block, id);
            caller.put_before(entry, first, id);
        }
    }
    found
}

/// Returns true if copies have an alloca that is not for the whole function.
pub(super) fn has_dynamic_alloca(caller: &Caller<'_>, copies: &Clone<'_>) -> bool {
    let from = copies.from;
    let entry = from.order.first().copied();
    copies.made.iter().any(|(old, _)| {
        let inst = from.inst(*old);
        inst.op == Opcode::Alloca && {
            let mut of_entry = entry.into_iter().flat_map(|entry| from.block_insts(entry));
            let scope = caller.module.scope_in(from);
            // A static alloca elsewhere is dynamic in a block that may run often.
            let is_constant = is_static_count(scope, from, *old);
            !is_constant || !of_entry.any(|id| id == *old)
        }
    })
}

fn is_static_count(
    scope: bitsmith_model::module::Scope<'_>,
    body: &bitsmith_model::body::Body,
    id: InstId,
) -> bool {
    let count = body.operands(id).first();
    count.is_some_and(|count| scope.constant(*count).is_some())
}

/// Renews the flags of copied calls: the markers of tail calls, and `nounwind`.
pub(super) fn renew_calls(caller: &mut Caller<'_>, copies: &Clone<'_>, call: Call) {
    let marks = |flags: Flags| flags.within(Flags::MUSTTAIL.with(Flags::NOTAIL));
    let outer = match caller.body.inst(call.id).op {
        Opcode::Call => marks(caller.body.inst(call.id).flags()),
        _ => Flags::NONE,
    };
    let outer = if outer == Flags::NOTAIL {
        Flags::NONE
    } else {
        outer
    };
    let is_silent = is_nounwind(caller, call.id);
    for &block in &copies.blocks {
        for id in caller.live(block) {
            let inst = *caller.body.inst(id);
            if inst.op != Opcode::Call {
                continue;
            }
            let own = marks(inst.flags());
            if own != Flags::NOTAIL {
                let flags = inst.flags().without(Flags::MUSTTAIL);
                let flags = flags.with(own.within(outer));
                caller.body.inst_mut(id).set_flags(flags);
            }
            if is_silent && !is_nounwind(caller, id) {
                set_nounwind(caller, id);
            }
        }
    }
}

fn set_nounwind(caller: &mut Caller<'_>, id: InstId) {
    let Some((info, attrs)) = caller.body.inst(id).call_id().zip(caller.body.call(id)) else {
        return;
    };
    let old = attrs.attrs;
    let mut set = caller.module.attrs.function(old).to_vec();
    set.push(Attr::Enum(AttrKind::NoUnwind));
    let new = caller.module.attrs.with_function(old, set);
    caller.body.set_call_attrs(info, new);
}

/// The returns of the copies, with their blocks.
pub(super) fn returns(caller: &Caller<'_>, copies: &Clone<'_>) -> Vec<(BlockId, InstId)> {
    let blocks = copies.blocks.iter();
    let lasts = blocks.filter_map(|block| Some((*block, caller.body.last_inst(*block)?)));
    lasts
        .filter(|(_, last)| caller.body.inst(*last).op == Opcode::Ret)
        .collect()
}

/// Returns true if a `musttail` call precedes the return of a block.
pub(super) fn ends_in_tail_call(caller: &Caller<'_>, block: BlockId) -> bool {
    let insts = caller.live(block);
    let before = insts.iter().rev().nth(1);
    before.is_some_and(|id| {
        let inst = caller.body.inst(*id);
        inst.op == Opcode::Call && inst.has(Flags::MUSTTAIL)
    })
}

/// Marks the lifetime of allocas, unless they have marks; gives back the stack of dynamic ones.
pub(super) fn limit_memory(
    caller: &mut Caller<'_>,
    copies: &Clone<'_>,
    allocas: &[InstId],
    is_dynamic: bool,
) {
    let Some(&entry) = copies.blocks.first() else {
        return;
    };
    let mut ends = returns(caller, copies);
    ends.retain(|(block, _)| !ends_in_tail_call(caller, *block));
    let first = caller.body.first_inst(entry);
    let loc = first.and_then(|first| caller.body.loc(first));
    let marked = marked(caller, copies);
    let void = caller.void;
    for &alloca in allocas {
        let inst = *caller.body.inst(alloca);
        let is_empty = caller.body.operands(alloca).first().copied();
        let is_empty = is_empty.is_some_and(|count| caller.scope().int(count) == Some(0));
        if inst.has(Flags::SWIFTERROR) || marked.contains(&Value::from(alloca)) || is_empty {
            continue;
        }
        let ty = inst.ty;
        let arguments = [(Value::from(alloca), ty)];
        let start = caller.intrinsic_call("llvm.lifetime.start", &[ty], void, &arguments);
        caller.locate(start, loc);
        caller.put_before(entry, first, start);
        for &(block, end) in &ends {
            let mark = caller.intrinsic_call("llvm.lifetime.end", &[ty], void, &arguments);
            caller.locate(mark, caller.body.loc(end));
            caller.put_before(block, Some(end), mark);
        }
    }
    if !is_dynamic {
        return;
    }
    let layout = DataLayout::parse(&caller.module.data_layout).unwrap_or_default();
    let ty = caller.module.types.intern(Type::Ptr(layout.alloca_space));
    let saved = caller.intrinsic_call("llvm.stacksave", &[ty], ty, &[]);
    caller.name(saved.into(), b"savedstack");
    caller.locate(saved, loc);
    let first = caller.body.first_inst(entry);
    caller.put_before(entry, first, saved);
    for &(block, end) in &ends {
        let arguments = [(Value::from(saved), ty)];
        let back = caller.intrinsic_call("llvm.stackrestore", &[ty], void, &arguments);
        caller.locate(back, caller.body.loc(end));
        caller.put_before(block, Some(end), back);
    }
}

/// The values whose lifetime copies mark.
fn marked(caller: &mut Caller<'_>, copies: &Clone<'_>) -> Vec<Value> {
    let mut found = Vec::new();
    for &block in &copies.blocks {
        for id in caller.live(block) {
            let callee = caller.body.called_global(id);
            let name = callee.map_or(&b""[..], |callee| caller.module.name(callee));
            if name.starts_with(b"llvm.lifetime.") {
                found.extend(caller.operands(id).last());
            }
        }
    }
    found
}
