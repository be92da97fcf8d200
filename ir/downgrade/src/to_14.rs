//! LLVM 15 to 14. The types of pointers are given at the end (`typed`).

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use crate::{
    atomics, float_class, in_place, integers, module_flags, nvvm, odd_vectors, riscv, thread_local,
};
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::constant::{ConstKind, InlineAsm};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::{FuncType, Type};
use bitsmith_model::value::{Value, ValueKind};

pub(crate) const STEP: Step = Step {
    to: 14,
    calls: &[
        (
            "llvm.is.fpclass",
            Expanded("comparisons of bits", float_class::test),
        ),
        (
            "llvm.memset.inline",
            Expanded("volatile stores", in_place::fill),
        ),
        ("llvm.public.type.test", Renamed("llvm.type.test")),
        (
            "llvm.nvvm.match.all.sync.i64p",
            Expanded(OF_LIBNVVM, matching),
        ),
        (
            "llvm.nvvm.match.any.sync.i64",
            Expanded(OF_LIBNVVM, matching),
        ),
        (
            "llvm.vector.extract",
            Renamed("llvm.experimental.vector.extract"),
        ),
        (
            "llvm.vector.insert",
            Renamed("llvm.experimental.vector.insert"),
        ),
    ],
    family: Some(riscv::row_of_lanes),
    inst: Some(inst),
    body: None,
    module: Some(|cx| {
        module_flags::replace(cx, module_flags::MIN, "the behavior min of a module flag");
        sanitized(cx);
        thread_local::for_executables(cx);
    }),
};

const OF_LIBNVVM: &str = "the form of libNVVM";

/// The lanes with the same 64 bits, as today in libNVVM. In LLVM 14 and older, the mask of the lanes has 64 bits, where PTX
/// has 32.
fn matching(site: &mut Site<'_, '_>) -> Option<Value> {
    let (name, args, ty) = (site.callee()?, site.args(), site.ty());
    nvvm::is_for_library(site.cx.module).then_some(())?;
    site.call(&name, ty, &args)
}

/// Leaves out what sanitizers do with variables: clang has applied it by then.
fn sanitized(cx: &mut Context<'_>) {
    for id in cx.module.variables.clone() {
        let global = cx.module.globals.get_mut(id).map(|global| &mut global.kind);
        if let Some(GlobalKind::Variable(variable)) = global
            && std::mem::take(&mut variable.sanitizer) != 0
        {
            let what = "what sanitizers do with a variable";
            let place = report::name(cx.module, id);
            cx.note(Outcome::Approximated, what, "left out", &place);
        }
    }
}

fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    match site.body.inst(site.at).op {
        Opcode::CallBr => {
            labels_as_arguments(site);
            None
        }
        Opcode::Call => {
            promise(site);
            integers::odd_funnel(site)
        }
        Opcode::AtomicRmw | Opcode::Load | Opcode::Store => {
            atomics::lower(site).or_else(|| odd_vectors::access(site, odd_vectors::are_broken))
        }
        _ => None,
    }
}

/// Names the promise of a coroutine without a cast to its own type. LLVM 14 keeps one cast of it that precedes the frame,
/// that of this call: others would still mean the stack. Types give it one.
fn promise(site: &mut Site<'_, '_>) -> Option<()> {
    site.called(&["llvm.coro.id"])?;
    let ty = site.cx.module.types.ptr();
    // Casts in code that is not reached may go round in circles.
    for _ in 0..16 {
        let promise = site.args().get(1)?.as_inst()?;
        let inst = site.body.inst(promise);
        let is_cast = inst.cast_op() == Some(CastOp::BitCast) && inst.ty == ty;
        let from = *site.body.operands(promise).first().filter(|_| is_cast)?;
        (site.type_of(from)? == ty).then_some(())?;
        *site.body.operands_mut(site.at).get_mut(2)? = from;
    }
    None
}

/// Gives a `callbr` of inline assembler the addresses of its labels as arguments, as `i` where it had `!i`.
fn labels_as_arguments(site: &mut Site<'_, '_>) {
    if rewrite(site).is_none() {
        site.note(Outcome::Refused, "callbr", "not with these constraints");
    }
}

fn rewrite(site: &mut Site<'_, '_>) -> Option<()> {
    let operands = site.body.operands(site.at).to_vec();
    let call = site.body.call(site.at)?.clone();
    let asm = asm_of(site, *operands.first()?)?;
    let blocks: Vec<Value> = operands
        .iter()
        .rev()
        .take_while(|value| value.as_block().is_some())
        .copied()
        .collect();
    // The last of these, which is the first block, is the one that follows.
    let mut labels = blocks.iter().rev().skip(1);
    let mut constraints: Vec<Vec<u8>> = Vec::new();
    let mut args = site.args().into_iter().enumerate();
    let (mut new_args, mut params, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let old = site.cx.module.types.as_func(call.func_ty)?.clone();
    let pointer = site.cx.module.types.ptr();
    for constraint in asm.constraints.split(|byte| *byte == b',') {
        if let Some(rest) = constraint.strip_prefix(b"!") {
            let number = block_number(site, *labels.next()?)?;
            let address = ConstKind::BlockAddress(site.function, number);
            let address = site.body.consts.push(pointer, address);
            new_args.push(Value::local_const(address));
            params.push(pointer);
            constraints.push(rest.to_vec());
            continue;
        }
        let is_output = constraint.starts_with(b"=") && !constraint.starts_with(b"=*");
        if !is_output && !constraint.starts_with(b"~") && !constraint.is_empty() {
            let (at, arg) = args.next()?;
            places.push((at, new_args.len()));
            new_args.push(arg);
            params.push(*old.params.get(at)?);
        }
        constraints.push(constraint.to_vec());
    }
    (args.next().is_none() && labels.next().is_none()).then_some(())?;
    let func_ty = site.cx.module.types.intern(Type::Func(FuncType {
        params: params.into(),
        ..old
    }));
    let asm = InlineAsm {
        func_ty,
        constraints: constraints.join(&b","[..]).into(),
        ..asm
    };
    let asm = Value::local_const(site.body.consts.push_asm(pointer, asm));
    let attrs = moved(site, call.attrs, &places);
    let behind = operands.get((call.args as usize).checked_add(1)?..)?;
    let count = u32::try_from(new_args.len()).ok()?;
    let operands = [&[asm], &new_args[..], behind].concat();
    site.body.set_operands(site.at, &operands);
    let id = site.body.inst(site.at).call_id()?;
    let call = site.body.call_mut(id)?;
    (call.func_ty, call.args, call.attrs) = (func_ty, count, attrs);
    Some(())
}

fn asm_of(site: &Site<'_, '_>, callee: Value) -> Option<InlineAsm> {
    let scope = site.cx.module.scope_in(site.body);
    let (constant, pool) = scope.constant(callee)?;
    match constant.kind {
        ConstKind::InlineAsm(at) => Some(pool.inline_asm(at).clone()),
        _ => None,
    }
}

/// The number of a block in the order of its function.
fn block_number(site: &Site<'_, '_>, block: Value) -> Option<u32> {
    let ValueKind::Block(block) = block.kind() else {
        return None;
    };
    let mut order = site.body.order.iter();
    u32::try_from(order.position(|known| *known == block)?).ok()
}

/// The attributes of a call whose arguments moved.
fn moved(site: &mut Site<'_, '_>, attrs: AttrListId, places: &[(usize, usize)]) -> AttrListId {
    let old = site.cx.module.attrs.list(attrs).to_vec();
    let place = |place: u32| {
        let moved = places.iter().find(|(from, _)| index::param(*from) == place);
        moved.map_or(place, |(_, to)| index::param(*to))
    };
    let sets = old
        .into_iter()
        .map(|(at, set)| (place(at), site.cx.module.attrs.set(set).to_vec()));
    let sets: Vec<(u32, Vec<Attr>)> = sets.collect();
    site.cx.module.attrs.intern(sets)
}
