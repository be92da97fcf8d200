//! The last pass: by the tables of the language, it leaves out flags that a target does not have, and refuses what
//! else is left.

use crate::report::{self, Outcome};
use crate::site::{Context, Site, base_name, for_each_inst};
use crate::step::for_each_body;
use crate::to_21::EXPONENTIALS;
use crate::type_places::places;
use crate::{limits, to_3_7};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::retyped;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::schema::since::{self, POISON_SINCE};
use bitsmith_model::schema::target_type::TargetType;
use bitsmith_model::types::{Type, TypeId, fast_math_since};
use bitsmith_model::used_structs::used_types;
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The first release with alignments of more than 2^29 bytes, and the binary logarithm plus one of that.
const ALIGNMENTS_SINCE: u16 = 14;
const MOST_ALIGNED: u8 = 30;
/// The first release whose allocas may be in another address space than the data layout's.
const ALLOCA_SPACES_SINCE: u16 = 15;
const UNWINDING_ASM_SINCE: u16 = 13;
/// Types of vectors whose length is a multiple of vscale, and `bfloat`.
const SCALABLE_SINCE: u16 = 11;
const TOKENS_SINCE: u16 = 4;
const BFLOAT_SINCE: u16 = 11;
const AMX_SINCE: u16 = 12;
const CALLBR_SINCE: u16 = 9;
const PTRAUTH_SINCE: u16 = 19;
const DEACTIVATION_SINCE: u16 = 22;
const IN_RANGE_SINCE: u16 = 19;
const CODE_MODEL_SINCE: u16 = 18;
const METADATA_IN_BUNDLES_SINCE: u16 = 22;
const SUMMARY_SINCE: u16 = 22;

const LEFT_OUT: &str = "left out";
const LARGE_ALIGNMENT: &str = "an alignment of more than 2^29 bytes";

/// Refuses what a newer producer wrote and the model keeps as bits.
pub(crate) fn newer_parts(cx: &mut Context<'_>) {
    const WHAT: &str = "a record of an LLVM newer than all known ones";
    if cx.module.has_newer() {
        cx.note(Outcome::Refused, WHAT, "", "the module");
    }
    for_each_body(cx, |cx, id, body| {
        if body.has_newer() || !body.newer_flags.is_empty() {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Refused, WHAT, "", &place);
        }
    });
}

/// Forgets the orders of uses, which no longer hold, and a summary of another form.
pub(crate) fn forget(cx: &mut Context<'_>, to: Dialect) {
    cx.module.use_lists.clear();
    for_each_body(cx, |_, _, body| body.use_lists.clear());
    if !to.has(SUMMARY_SINCE) && cx.module.summary.take().is_some() {
        let what = "the summary for ThinLTO";
        cx.note(Outcome::Approximated, what, LEFT_OUT, "the module");
    }
}

/// Checks everything but attributes and nodes.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    types(cx, to);
    globals(cx, to);
    let mut consts = std::mem::take(&mut cx.module.consts);
    constants(cx, to, &mut consts, "a global's constant");
    cx.module.consts = consts;
    let unknown = unknown_intrinsics(cx.module, to);
    let mut called: Vec<GlobalId> = Vec::new();
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        let mut consts = std::mem::take(&mut body.consts);
        constants(cx, to, &mut consts, &place);
        body.consts = consts;
        let found = insts(cx, to, &unknown, id, body);
        called.extend(found);
    });
    let mut rest: Vec<(&GlobalId, &String)> = unknown.iter().collect();
    rest.sort();
    for (id, name) in rest {
        match called.contains(id) {
            // Declared only: nothing needs it.
            false => cx.module.functions.retain(|known| known != id),
            true => continue,
        }
        let place = "the module";
        cx.note(
            Outcome::Approximated,
            name,
            "an unused declaration, left out",
            place,
        );
    }
}

/// The intrinsics that are declared and that the target does not know, or not with these types; with their names.
fn unknown_intrinsics(module: &mut Module, to: Dialect) -> FxHashMap<GlobalId, String> {
    let Module {
        functions,
        globals,
        strings,
        types,
        ..
    } = module;
    let unknown = functions.iter().filter_map(|&id| {
        let global = globals.get(id)?;
        let name = strings.get(global.name);
        if !name.starts_with(b"llvm.") {
            return None;
        }
        let is_older = EXPONENTIALS.iter().any(|older| older.as_bytes() == name);
        let is_known = Intrinsic::lookup(name).is_none_or(|row| is_older || to.has(row.since))
            && retyped::since(name, global.value_ty, types).is_none_or(|since| to.has(since))
            && (to != Dialect::OLDEST || to_3_7::has_intrinsic(&base_name(name)));
        (!is_known).then(|| (id, base_name(name)))
    });
    unknown.collect()
}

fn types(cx: &mut Context<'_>, to: Dialect) {
    let used = used_types(cx.module);
    let types = cx.module.types.iter().zip(used);
    let types = types.filter_map(|(row, used)| used.then_some(row));
    let unknown = types.filter_map(|(id, ty)| {
        let what = match ty {
            Type::BFloat if !to.has(BFLOAT_SINCE) => Some("the type bfloat".to_owned()),
            Type::X86Amx if !to.has(AMX_SINCE) => Some("the type x86_amx".to_owned()),
            Type::Vector { scalable: true, .. } if !to.has(SCALABLE_SINCE) => {
                Some("a vector type of scalable length".to_owned())
            }
            Type::Token if !to.has(TOKENS_SINCE) => Some("the type token".to_owned()),
            Type::Byte(bits) if !to.has(Type::BYTES_SINCE) => Some(format!("the type b{bits}")),
            Type::TargetExt(ext) if !to.has(TargetType::of(&ext.name).since) => {
                let name = String::from_utf8_lossy(&ext.name);
                Some(format!("the type target(\"{name}\")"))
            }
            _ => None,
        };
        Some((id, what?))
    });
    let (unknown, names): (Vec<TypeId>, Vec<String>) = unknown.unzip();
    let places = places(cx.module, &unknown);
    for (what, place) in names.iter().zip(places) {
        let place = place.unwrap_or_else(|| "the module".to_owned());
        cx.note(Outcome::Refused, what, "", &place);
    }
}

fn globals(cx: &mut Context<'_>, to: Dialect) {
    for id in cx.module.globals.keys().collect::<Vec<_>>() {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let align = match &global.kind {
            GlobalKind::Variable(variable) => variable.align,
            GlobalKind::Function(function) => function.align,
            _ => 0,
        };
        if align > MOST_ALIGNED && !to.has(ALIGNMENTS_SINCE) {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Refused, LARGE_ALIGNMENT, "", &place);
        }
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let initializer = global
            .as_variable()
            .and_then(|variable| variable.initializer);
        let misplaced = limits::is_misplaced(&cx.module.types, global.value_ty, to);
        if misplaced && initializer.is_some_and(|value| !is_zero(cx.module, value)) {
            let place = report::name(cx.module, id);
            let what = "a constant in memory with a vector of elements that are no whole bytes";
            cx.note(Outcome::Refused, what, "", &place);
        }
        let Some(global) = cx.module.globals.get(id) else {
            continue;
        };
        let is_defined = global.as_function().is_some() && !global.is_declaration();
        if is_defined && limits::is_mispassed(&cx.module.types, global.value_ty, to) {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Refused, limits::MISPASSED, "", &place);
        }
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let convention = match &mut global.kind {
            GlobalKind::Variable(variable) if !to.has(CODE_MODEL_SINCE) => {
                if variable.code_model.take().is_some() {
                    let place = report::name(cx.module, id);
                    cx.note(
                        Outcome::Approximated,
                        "a variable's code model",
                        LEFT_OUT,
                        &place,
                    );
                }
                continue;
            }
            GlobalKind::Function(function) => CallConv(function.cc),
            _ => continue,
        };
        if !to.has(convention.since()) {
            let place = report::name(cx.module, id);
            let what = format!(
                "the calling convention {}",
                convention.name().unwrap_or_default()
            );
            cx.note(Outcome::Refused, &what, "", &place);
        }
    }
}

/// Returns true for a constant without any bit that is set.
fn is_zero(module: &Module, value: Value) -> bool {
    let constant = module.scope().constant(value);
    constant
        .is_some_and(|(constant, _)| matches!(constant.kind, ConstKind::Null | ConstKind::Undef))
}

/// Folds the casts of constant vectors to integers that an older LLVM folds to another value.
fn bit_casts(cx: &mut Context<'_>, to: Dialect, pool: &mut ConstPool, place: &str) {
    let casts = pool.iter().filter_map(|(id, constant)| {
        let ConstKind::Expr(expr) = constant.kind else {
            return None;
        };
        let expr = pool.exprs().get(expr as usize)?;
        let wrong = limits::is_misfolded(&cx.module.types, constant.ty, expr.op, to);
        let vector = *pool.operands(expr.operands).first()?;
        wrong.then_some((id, constant, vector))
    });
    let casts: Vec<(ConstId, Const, Value)> = casts.collect();
    for (id, constant, vector) in casts {
        match limits::joined(cx.module, pool, vector) {
            Some(int) => {
                let kind = ConstKind::Int(int);
                pool.set(id, Const { kind, ..constant });
            }
            None => {
                let what = "a bitcast of a constant vector to an integer";
                cx.note(Outcome::Refused, what, "", place);
            }
        }
    }
}

/// Checks the constants of a pool.
fn constants(cx: &mut Context<'_>, to: Dialect, pool: &mut ConstPool, place: &str) {
    if !to.has(POISON_SINCE) {
        let poison = |constant: &&mut Const| constant.kind == ConstKind::Poison;
        let mut found = false;
        for constant in pool.consts_mut().filter(poison) {
            constant.kind = ConstKind::Undef;
            found = true;
        }
        if found {
            cx.note(Outcome::Approximated, "poison", "undef", place);
        }
    }
    if !to.has(UNWINDING_ASM_SINCE) && pool.inline_asms().iter().any(|asm| asm.can_throw) {
        cx.note(Outcome::Refused, "inline assembler that unwinds", "", place);
    }
    for (_, constant) in pool.iter() {
        if let ConstKind::PtrAuth(span) = constant.kind {
            let scope = cx.module.scope();
            let symbol = pool.operands(span).get(4).copied();
            let is_null = |value| {
                let kind = scope.constant(value).map(|(constant, _)| constant.kind);
                kind == Some(ConstKind::Null)
            };
            let plain = symbol.is_none_or(is_null);
            if !to.has(PTRAUTH_SINCE) || !plain && !to.has(DEACTIVATION_SINCE) {
                cx.note(Outcome::Refused, "a ptrauth constant", "", place);
            }
        }
    }
    bit_casts(cx, to, pool, place);
    for expr in pool.exprs_mut() {
        match expr.op {
            ExprOp::Cast(op) if !to.has(op.since()) => {
                let what = format!("a constant {}", op.text());
                cx.note(Outcome::Refused, &what, "", place);
            }
            ExprOp::GetElementPtr { .. }
                if !to.has(IN_RANGE_SINCE) && expr.in_range.take().is_some() =>
            {
                let what = "inrange of a constant getelementptr";
                cx.note(Outcome::Approximated, what, LEFT_OUT, place);
            }
            _ => {}
        }
        let family = flag::of_expr(expr.op);
        let known = family.known(expr.flags, to);
        if known != expr.flags {
            let words = flag_words(family.flags(), expr.flags, known);
            let what = format!("{words} of a constant");
            cx.note(Outcome::Approximated, &what, LEFT_OUT, place);
            expr.flags = known;
        }
    }
}

/// Checks the instructions of a body; returns the unknown intrinsics that it calls.
fn insts(
    cx: &mut Context<'_>,
    to: Dialect,
    unknown: &FxHashMap<GlobalId, String>,
    function: GlobalId,
    body: &mut Body,
) -> Vec<GlobalId> {
    let mut called = Vec::new();
    for_each_inst(cx, function, body, |site| {
        let inst = *site.body.inst(site.at);
        let mut known = flag::known(inst.op, inst.sub_code(), inst.flags(), to);
        if !to.has(fast_math_since(site.cx.module.types.get(inst.ty))) {
            known = known.without(Flags::FAST);
        }
        if inst.has(Flags::ELEMENTWISE) && inst.op == Opcode::AtomicRmw && known != inst.flags() {
            element_by_element(site);
        }
        if known != inst.flags() {
            let own = flag::ROWS.iter().filter(|row| row.op == inst.op);
            let own = own.flat_map(|row| row.family.flags());
            let words = flag_words(own, inst.flags(), known);
            let what = format!("{words} of {}", op_text(&inst));
            site.note(Outcome::Approximated, &what, LEFT_OUT);
            site.body.inst_mut(site.at).set_flags(known);
        }
        let align = match inst.op {
            Opcode::Alloca => inst.alloca_align(),
            _ => inst.memory().map_or(0, |memory| memory.align),
        };
        if align > MOST_ALIGNED && !to.has(ALIGNMENTS_SINCE) {
            site.note(Outcome::Refused, LARGE_ALIGNMENT, "");
        }
        if inst.op == Opcode::Alloca && !to.has(ALLOCA_SPACES_SINCE) {
            let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
            let space = site.cx.module.types.get(inst.ty).address_space();
            if space != Some(layout.alloca_space) {
                site.note(Outcome::Refused, "an alloca in an address space", "");
            }
        }
        match inst.op {
            Opcode::CallBr if !to.has(CALLBR_SINCE) => site.note(Outcome::Refused, "callbr", ""),
            _ => limits::inst(site, to),
        }
        let newer = inst.cast_op().map(|op| (op.since(), op.text()));
        let newer = newer.or_else(|| inst.rmw_op().map(|op| (op.since(), op.text())));
        if let Some((_, text)) = newer.filter(|(since, _)| !to.has(*since)) {
            site.note(Outcome::Refused, text, "");
        }
        if inst.op.is_call() {
            called.extend(call(site, to, unknown));
        }
    });
    called
}

/// Refuses an `atomicrmw` of vectors whose elements are no floats: element by element is the only form of it.
fn element_by_element(site: &mut Site<'_, '_>) {
    let types = &site.cx.module.types;
    let ty = site.ty();
    if types.get(ty).vector_len().is_some() && !types.is_float(types.scalar(ty)) {
        let what = "elementwise atomicrmw of a vector that is not of floats";
        site.note(Outcome::Refused, what, "");
    }
}

/// Checks a call; returns the intrinsic that it calls, if the target does not know that.
fn call(
    site: &mut Site<'_, '_>,
    to: Dialect,
    unknown: &FxHashMap<GlobalId, String>,
) -> Option<GlobalId> {
    let call = site.body.call(site.at)?.clone();
    let convention = CallConv(call.cc);
    if !to.has(convention.since()) {
        let what = format!(
            "the calling convention {}",
            convention.name().unwrap_or_default()
        );
        site.note(Outcome::Refused, &what, "");
    }
    let bundled = site.body.operands(site.at).iter();
    let mut bundled = bundled.skip((call.args as usize).saturating_add(1));
    if !to.has(METADATA_IN_BUNDLES_SINCE)
        && bundled.any(|value| matches!(value.kind(), ValueKind::Metadata(_)))
    {
        site.note(Outcome::Refused, "metadata in an operand bundle", "");
    }
    let id = site.body.called_global(site.at)?;
    if to.release() < since::VARIABLE_SIZES && is_inline_of_variable_size(site, id) {
        site.note(Outcome::Refused, "an inline copy of a variable size", "");
    }
    let name = unknown.get(&id)?;
    site.note(Outcome::Refused, name, "");
    Some(id)
}

/// Returns true for a call of `llvm.memcpy.inline` or `llvm.memset.inline` whose size is no constant.
fn is_inline_of_variable_size(site: &Site<'_, '_>, id: GlobalId) -> bool {
    let row = Intrinsic::lookup(site.cx.module.name(id));
    row.is_some_and(|row| since::is_in_place(row.name))
        && site
            .args()
            .get(2)
            .is_some_and(|size| site.int_of(*size).is_none())
}

/// The keyword of an instruction, with its operator.
fn op_text(inst: &bitsmith_model::inst::Inst) -> &'static str {
    let cast = inst.cast_op().map(|op| op.text());
    let cast = cast.or_else(|| inst.binary_op().map(|op| op.text()));
    cast.unwrap_or(match inst.op {
        Opcode::ICmp => "icmp",
        op => op.text(),
    })
}

/// The keywords of the flags that are not known.
fn flag_words<'f>(
    own: impl IntoIterator<Item = &'f flag::Flag>,
    all: Flags,
    known: Flags,
) -> String {
    let lost = |flag: &&flag::Flag| all.has(flag.flags) && !known.has(flag.flags);
    let mut words: Vec<&str> = Vec::new();
    for flag in own.into_iter().filter(lost) {
        // One that implies others stands for them.
        if !flag.text.is_empty() && !words.contains(&flag.text) && words != ["fast"] {
            words.push(flag.text);
        }
    }
    words.join(" ")
}
