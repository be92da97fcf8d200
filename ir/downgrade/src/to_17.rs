//! LLVM 18 to 17.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::{Lowering::*, Step};
use crate::{integers, math};
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::{ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::slot;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, InstId};
use rustc_hash::FxHashSet;

pub(crate) const STEP: Step = Step {
    to: 17,
    calls: &[
        (
            "llvm.exp10",
            Expanded("a function of the C library", |s| math::library(s, "exp10")),
        ),
        (
            "llvm.experimental.cttz.elts",
            Expanded("llvm.cttz of all bits", integers::first_element),
        ),
        ("llvm.stackrestore", Plain),
        ("llvm.stacksave", Plain),
    ],
    inst: None,
    body: None,
    module: Some(module),
};

fn module(cx: &mut Context<'_>) {
    wide_integers(cx);
    sources(cx);
}

/// Removes the sources of files if not all files have one: LLVM 17 accepts all or none.
fn sources(cx: &mut Context<'_>) {
    const SOURCE: usize = slot!(DIFile, "source") as usize;
    let entries = cx.module.metadata.entries().to_vec();
    let files: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.kind == MdKind::Di(DiKind::DIFile))
        .collect();
    let source = |cx: &Context<'_>, entry| {
        let slots = cx.module.metadata.slots(entry);
        slots.get(SOURCE).copied().unwrap_or(0)
    };
    let with = files
        .iter()
        .filter(|entry| source(cx, **entry) != 0)
        .count();
    if with == 0 || with == files.len() {
        return;
    }
    for entry in files {
        if source(cx, entry) != 0
            && let Some(slot) = cx.module.metadata.slots_mut(entry).get_mut(SOURCE)
        {
            *slot = 0;
            let what = "source of !DIFile";
            cx.note(
                Outcome::Approximated,
                what,
                "left out",
                "the module's metadata",
            );
        }
    }
}

/// The alignment of `i128` on x86, which was that of `i64` before.
const WIDE: &[u8] = b"-i128:128";

/// Takes the alignment of `i128` out of the data layout of x86, if no type changes by that.
fn wide_integers(cx: &mut Context<'_>) {
    let triple = cx.module.triple();
    let has_registers = triple.is_x86_64();
    let is_x86 = has_registers || triple.is_x86_32();
    let old = &cx.module.data_layout;
    let at = old.windows(WIDE.len()).position(|part| part == WIDE);
    let Some(at) = at.filter(|_| is_x86) else {
        return;
    };
    let mut new = old.clone();
    new.drain(at..at.saturating_add(WIDE.len()));
    let parse = |text: &[u8]| DataLayout::parse(text).unwrap_or_default();
    let (before, after) = (parse(old), parse(&new));
    let types = &cx.module.types;
    let mut stored = stored_types(cx.module).into_iter();
    let changed = stored.find(|id| changes(types, *id, &before, &after));
    if let Some(name) = changed.map(|id| shown(types, types.get(id))) {
        let what = format!("{name}, which has an i128 at another place");
        cx.note(Outcome::Refused, &what, "", "the types");
    }
    if has_registers {
        wide_parameters(cx);
    }
    cx.module.data_layout = new;
    let what = "the alignment of i128";
    let became = "8 bytes in the data layout; loads and stores keep theirs";
    cx.note(Outcome::Expanded, what, became, "the data layout");
}

/// Refuses parameters of 128 bits that LLVM 17 splits between the last register and the stack, or aligns differently
/// there. Functions that no other object calls agree with themselves.
fn wide_parameters(cx: &mut Context<'_>) {
    let module = &*cx.module;
    let mut found: Option<GlobalId> = None;
    for (id, global) in module.globals.iter() {
        let types = &module.types;
        let is_called = !global.linkage.is_local() && !module.name(id).starts_with(b"llvm.");
        if is_called && global.as_function().is_some() {
            let params = types.parts(global.value_ty);
            found = found.or(reaches_stack(types, params).then_some(id));
        }
        let Some(body) = global.body() else { continue };
        let is_called = |at: InstId| {
            let params = types.parts(body.call(at)?.func_ty);
            let callee = body.called_global(at).and_then(|id| module.globals.get(id));
            // The function itself is looked at.
            (callee.is_none() && reaches_stack(types, params)).then_some(id)
        };
        let mut insts = body.insts().keys();
        found = found.or_else(|| insts.find_map(is_called));
    }
    if let Some(id) = found {
        let place = report::name(module, id);
        let what = "a parameter of type i128 on the stack";
        cx.note(Outcome::Refused, what, "", &place);
    }
}

/// Returns true if the registers for integers do not hold a parameter of 128 bits.
fn reaches_stack(types: &Types, params: &[TypeId]) -> bool {
    const REGISTERS: u32 = 6;
    let mut used = 0u32;
    let mut todo: Vec<TypeId> = params.iter().rev().copied().collect();
    while let Some(ty) = todo.pop() {
        let words = match types.get(ty) {
            Type::Int(bits) => bits.div_ceil(u64::BITS),
            Type::Ptr(_) => 1,
            Type::Struct(_) | Type::Named(_) => {
                todo.extend(types.parts(ty).iter().rev());
                continue;
            }
            _ => 0,
        };
        used = used.saturating_add(words);
        if words == 2 && used > REGISTERS {
            return true;
        }
    }
    false
}

/// The types of what is in memory, and of their parts, in the order of the table.
fn stored_types(module: &Module) -> Vec<TypeId> {
    let mut todo: Vec<TypeId> = Vec::new();
    for (id, global) in module.globals.iter() {
        if global.as_function().is_none() {
            todo.push(global.value_ty);
        }
        let Some(body) = global.body() else { continue };
        steps(&body.consts, &mut todo);
        let scope = module.body_scope(id, body);
        for (at, inst) in body.insts().iter() {
            todo.extend(inst.source_type());
            match inst.op {
                Opcode::Load => todo.push(inst.ty),
                Opcode::Store => {
                    let value = body.operands(at).first();
                    todo.extend(value.and_then(|value| scope.type_of(*value)));
                }
                _ => {}
            }
        }
    }
    steps(&module.consts, &mut todo);
    let attributes = module.attrs.sets().values().flat_map(|set| set.iter());
    todo.extend(attributes.filter_map(|attribute| match attribute {
        Attr::Type(_, ty) => *ty,
        _ => None,
    }));
    let mut found: FxHashSet<TypeId> = FxHashSet::default();
    while let Some(ty) = todo.pop() {
        if found.insert(ty) {
            todo.extend(module.types.parts(ty));
        }
    }
    let all = module.types.iter().map(|(id, _)| id);
    all.filter(|id| found.contains(id)).collect()
}

/// The types that constant addresses step over.
fn steps(pool: &ConstPool, types: &mut Vec<TypeId>) {
    for expr in pool.exprs() {
        if let ExprOp::GetElementPtr { source } = expr.op {
            types.push(source);
        }
    }
}

/// Returns true if an aggregate has another size or another place of an element.
fn changes(types: &Types, id: TypeId, before: &DataLayout, after: &DataLayout) -> bool {
    match types.get(id) {
        Type::Array(..) => before.alloc_size(types, id) != after.alloc_size(types, id),
        Type::Struct(_) | Type::Named(_) => {
            let [old, new] = [before, after].map(|layout| layout.struct_layout(types, id));
            match (old, new) {
                (Some(old), Some(new)) => old.offsets != new.offsets || old.size != new.size,
                _ => false,
            }
        }
        _ => false,
    }
}

fn shown(types: &Types, ty: &Type) -> String {
    match ty {
        Type::Named(id) => {
            let name = String::from_utf8_lossy(&types.named(*id).name);
            format!("the type %{name}")
        }
        _ => "an unnamed aggregate".to_owned(),
    }
}
