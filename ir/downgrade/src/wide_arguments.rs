//! Arguments of type `i128` on the stack of x86-64. Since LLVM 18 one that does not fit in the registers that are left
//! stands aligned on the stack, and the registers are free for what follows; before, its halves are two arguments of
//! their own. A `byval` argument has the place that it has today.

use crate::math::on_entry;
use crate::report::{self, Outcome};
use crate::site::{Context, Site, for_each_inst};
use crate::step::for_each_body;
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::body::Body;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;

const WIDE: u32 = 128;
/// The registers that integers and pointers are passed in.
const REGISTERS: u32 = 6;
const ALIGN: u64 = 16;
/// The binary logarithm plus one.
const ALIGN_CODE: u8 = 5;

const WHAT: &str = "a parameter of type i128 on the stack";
const BECAME: &str = "byval, as its place is";

/// Passes them `byval`.
pub(crate) fn lower(cx: &mut Context<'_>) {
    let mut changed: FxHashMap<GlobalId, Vec<usize>> = FxHashMap::default();
    for id in cx.module.functions.clone() {
        if let Some(found) = function(cx, id) {
            changed.insert(id, found);
        }
    }
    for_each_body(cx, |cx, id, body| {
        if let Some(found) = changed.get(&id) {
            parameters(cx, id, body, found);
        }
        for_each_inst(cx, id, body, |site| {
            if site.body.inst(site.at).op.is_call() {
                call(site);
            }
        });
    });
}

/// The arguments of type `i128` for which there are too few registers.
fn on_stack(module: &Module, params: &[TypeId], attrs: AttrListId) -> Vec<usize> {
    /// Kinds of parameters that take no register of these.
    const ELSEWHERE: [AttrKind; 5] = [
        AttrKind::ByVal,
        AttrKind::Nest,
        AttrKind::SwiftAsync,
        AttrKind::SwiftError,
        AttrKind::SwiftSelf,
    ];
    let (mut used, mut found) = (0u32, Vec::new());
    for (at, &ty) in params.iter().enumerate() {
        let has = |kind: &AttrKind| module.attrs.has_at(attrs, index::param(at), *kind);
        if ELSEWHERE.iter().any(has) {
            continue;
        }
        let words = words(&module.types, ty);
        let next = used.saturating_add(words);
        match is_wide(&module.types, ty) && next > REGISTERS {
            true => found.push(at),
            false => used = next.min(REGISTERS),
        }
    }
    found
}

fn is_wide(types: &Types, ty: TypeId) -> bool {
    *types.get(ty) == Type::Int(WIDE)
}

/// The maximal number of parts of a type that are counted.
const MOST_PARTS: usize = 1 << 12;

/// The number of registers that a type takes; any number above all of them if it does not fit. A type of too many
/// parts, which may all be empty, does not.
fn words(types: &Types, ty: TypeId) -> u32 {
    let (mut words, mut todo) = (0u32, vec![(ty, 1u32)]);
    for _ in 0..MOST_PARTS {
        let Some((ty, times)) = todo.pop() else {
            return words;
        };
        let each = match types.get(ty) {
            Type::Int(bits) => bits.div_ceil(u64::BITS),
            Type::Ptr(_) => 1,
            Type::Struct(_) | Type::Named(_) => {
                todo.extend(types.parts(ty).iter().map(|part| (*part, times)));
                continue;
            }
            Type::Array(element, count) => {
                let count = u32::try_from(*count).unwrap_or(u32::MAX);
                todo.push((*element, times.saturating_mul(count)));
                continue;
            }
            _ => 0,
        };
        words = words.saturating_add(each.saturating_mul(times));
        if words > REGISTERS {
            return words;
        }
    }
    u32::MAX
}

/// The type of a function, and its attributes, whose arguments at `found` are `byval`.
fn by_value(
    module: &mut Module,
    ty: TypeId,
    attrs: AttrListId,
    found: &[usize],
) -> Option<(TypeId, AttrListId)> {
    let old = module.types.as_func(ty)?.clone();
    let (pointer, wide) = (module.types.ptr(), module.types.int(WIDE));
    let mut params = old.params.to_vec();
    for at in found {
        // A variable argument has no parameter.
        if let Some(param) = params.get_mut(*at) {
            *param = pointer;
        }
    }
    let ty = module.types.intern(Type::Func(FuncType {
        params: params.into(),
        ..old
    }));
    let places: Vec<u32> = found.iter().map(|at| index::param(*at)).collect();
    let sets = module.attrs.list(attrs).to_vec();
    let kept = sets
        .into_iter()
        .filter(|(place, _)| !places.contains(place));
    let kept: Vec<(u32, Vec<Attr>)> = kept
        .map(|(place, set)| (place, module.attrs.set(set).to_vec()))
        .collect();
    let new = places.iter().map(|place| {
        let attrs = vec![
            Attr::Type(AttrKind::ByVal, Some(wide)),
            Attr::Int(AttrKind::Alignment, ALIGN),
        ];
        (*place, attrs)
    });
    let mut all: Vec<(u32, Vec<Attr>)> = kept.into_iter().chain(new).collect();
    all.sort_by_key(|(place, _)| *place);
    Some((ty, module.attrs.intern(all)))
}

/// Changes the type of a function; returns the parameters that changed.
fn function(cx: &mut Context<'_>, id: GlobalId) -> Option<Vec<usize>> {
    let global = cx.module.globals.get(id)?;
    let (ty, attrs) = (global.value_ty, global.as_function()?.attrs);
    let params = cx.module.types.as_func(ty)?.params.to_vec();
    let found = on_stack(cx.module, &params, attrs);
    if found.is_empty() {
        return None;
    }
    let place = report::name(cx.module, id);
    if cx.module.name(id).starts_with(b"llvm.") {
        cx.note(Outcome::Refused, WHAT, "not of an intrinsic", &place);
        return None;
    }
    let (ty, attrs) = by_value(cx.module, ty, attrs, &found)?;
    let global = cx.module.globals.get_mut(id)?;
    global.value_ty = ty;
    global.as_function_mut()?.attrs = attrs;
    cx.note(Outcome::Expanded, WHAT, BECAME, &place);
    Some(found)
}

fn memory() -> Memory {
    Memory {
        align: ALIGN_CODE,
        ..Memory::default()
    }
}

/// Loads the parameters of a function that are `byval` now.
fn parameters(
    cx: &mut Context<'_>,
    function: GlobalId,
    body: &mut Body,
    found: &[usize],
) -> Option<()> {
    let block = *body.order.first()?;
    let at = body.first_inst(block)?;
    for &number in found {
        let arg = Value::arg(u32::try_from(number).ok()?);
        let wide = cx.module.types.int(WIDE);
        let load = Inst::new(Opcode::Load, wide).with_memory(memory());
        let load = body.add(load, &[]);
        let value = Value::inst(load);
        body.replace_uses(arg, value);
        for entry in body.metadata.entries().to_vec() {
            if entry.kind == MdKind::Value {
                for slot in body.metadata.slots_mut(entry) {
                    if *slot == arg.as_u32() {
                        *slot = value.as_u32();
                    }
                }
            }
        }
        body.set_operands(load, &[arg]);
        body.insert_before(block, at, load);
    }
    let place = report::name(cx.module, function);
    cx.note(Outcome::Expanded, WHAT, BECAME, &place);
    Some(())
}

/// Stores the arguments of a call that are passed on the stack, and passes them `byval`.
fn call(site: &mut Site<'_, '_>) -> Option<()> {
    if site.calls_intrinsic() {
        return None;
    }
    let args = site.args();
    let types: Option<Vec<TypeId>> = args.iter().map(|&arg| site.type_of(arg)).collect();
    let (id, info) = (
        site.body.inst(site.at).call_id()?,
        site.body.call(site.at)?.clone(),
    );
    let found = on_stack(site.cx.module, &types?, info.attrs);
    if found.is_empty() {
        return None;
    }
    if site.is_of_asm() || site.body.inst(site.at).has(Flags::MUSTTAIL) {
        site.note(Outcome::Refused, WHAT, "not of this call");
        return None;
    }
    let (ty, attrs) = by_value(site.cx.module, info.func_ty, info.attrs, &found)?;
    let (wide, void) = (
        site.cx.module.types.int(WIDE),
        site.cx.module.types.intern(Type::Void),
    );
    let mut operands = site.body.operands(site.at).to_vec();
    for at in found {
        let operand = operands.get_mut(at.checked_add(1)?)?;
        let slot = on_entry(site, wide, ALIGN_CODE)?;
        let store = Inst::new(Opcode::Store, void).with_memory(memory());
        site.emit(store, &[*operand, slot]);
        *operand = slot;
    }
    site.body.set_operands(site.at, &operands);
    let call = site.body.call_mut(id)?;
    (call.func_ty, call.attrs) = (ty, attrs);
    let inst = site.body.inst_mut(site.at);
    inst.set_flags(inst.flags().without(Flags::TAIL));
    site.note(Outcome::Expanded, WHAT, BECAME);
    Some(())
}
