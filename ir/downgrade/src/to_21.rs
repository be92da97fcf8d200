//! LLVM 22 to 21.

use crate::amdgpu;
use crate::atomics;
use crate::dependence;
use crate::math;
use crate::must_tail;
use crate::predicated;
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, for_each_body};
use crate::thread_local;
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstPool, ExprOp};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::DbgRecordKind;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::di::{DiKind, LANGUAGE_VERSIONED};
use bitsmith_model::schema::dwarf;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::slot;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{MdId, Value};

const ALIGNMENT: &str = "the alignment is an argument";

pub(crate) const STEP: Step = Step {
    to: 21,
    calls: &[
        (
            "llvm.amdgcn.make.buffer.rsrc",
            Expanded("with a size of 32 bits", amdgpu::descriptor),
        ),
        ("llvm.coro.end", Expanded("with a result", coroutine_end)),
        ("llvm.coro.end.async", Expanded("with a result", |_| None)),
        (
            "llvm.coro.is_in_ramp",
            Expanded("the result of llvm.coro.end", is_in_ramp),
        ),
        ("llvm.lifetime.start", Expanded("with the size", lifetime)),
        ("llvm.lifetime.end", Expanded("with the size", lifetime)),
        (
            "llvm.loop.dependence.raw.mask",
            Expanded("comparisons", dependence::read_after_write),
        ),
        (
            "llvm.loop.dependence.war.mask",
            Expanded("comparisons", dependence::write_after_read),
        ),
        ("llvm.masked.load", Expanded(ALIGNMENT, |s| masked(s, 0))),
        ("llvm.masked.gather", Expanded(ALIGNMENT, |s| masked(s, 0))),
        ("llvm.masked.store", Expanded(ALIGNMENT, |s| masked(s, 1))),
        ("llvm.masked.scatter", Expanded(ALIGNMENT, |s| masked(s, 1))),
        (
            "llvm.nvvm.ex2.approx",
            Expanded("the function of the type", |s| exponential(s, false)),
        ),
        (
            "llvm.nvvm.ex2.approx.ftz",
            Expanded("the function of the type", |s| exponential(s, true)),
        ),
        (
            "llvm.vector.splice.left",
            Expanded("llvm.vector.splice", |s| splice(s, 1)),
        ),
        (
            "llvm.vector.splice.right",
            Expanded("llvm.vector.splice", |s| splice(s, -1)),
        ),
        (
            "llvm.vector.partial.reduce.add",
            Renamed("llvm.experimental.vector.partial.reduce.add"),
        ),
    ],
    family: None,
    inst: Some(inst),
    body: None,
    module: Some(module),
};

/// The exponential functions of NVIDIA's processors up to LLVM 21, which begin as the newer name for all types.
pub(crate) const EXPONENTIALS: [&str; 3] = [
    "llvm.nvvm.ex2.approx.f",
    "llvm.nvvm.ex2.approx.d",
    "llvm.nvvm.ex2.approx.ftz.f",
];

fn exponential(site: &mut Site<'_, '_>, is_flushed: bool) -> Option<Value> {
    let [float, double, flushed] = EXPONENTIALS;
    let name = match (site.cx.module.types.get(site.ty()), is_flushed) {
        (Type::Float, false) => float,
        (Type::Double, false) => double,
        (Type::Float, true) => flushed,
        _ => return None,
    };
    let args = site.args();
    site.call(name.as_bytes(), site.ty(), &args)
}

/// A lifetime marker with the size of the alloca, or -1, which is any.
fn lifetime(site: &mut Site<'_, '_>) -> Option<Value> {
    let [pointer] = site.args_of()?;
    let size = pointer.as_inst().and_then(|id| {
        let layout = DataLayout::parse(&site.cx.module.data_layout).ok()?;
        let &[count] = site.body.operands(id) else {
            return None;
        };
        let allocated = site.body.inst(id).source_type();
        let allocated = allocated.filter(|_| site.body.inst(id).op == Opcode::Alloca)?;
        let one = layout.alloc_size(&site.cx.module.types, allocated)?;
        i64::try_from(one).ok()?.checked_mul(site.int_of(count)?)
    });
    let size = site.small(64, size.unwrap_or(-1));
    let name = site.callee()?;
    let ty = site.ty();
    let made = site.call(&name, ty, &[size, pointer])?;
    site.keep_attributes(made, 1)?;
    Some(made)
}

const END: &[u8] = b"llvm.coro.end";

/// The end of a coroutine, whose result is false in the ramp, which is the function that starts it.
fn coroutine_end(site: &mut Site<'_, '_>) -> Option<Value> {
    let args = site.args();
    let bit = site.cx.module.types.int(1);
    site.call(END, bit, &args)
}

/// The question whether a coroutine's code is in the ramp, which the end before it in the block answers.
fn is_in_ramp(site: &mut Site<'_, '_>) -> Option<Value> {
    let (bit, yes) = (site.cx.module.types.int(1), site.small(1, -1));
    let mut before = site.body.prev(site.block, site.at);
    while let Some(at) = before {
        let callee = site.body.called_global(at);
        let is_end = callee.is_some_and(|callee| site.cx.module.name(callee) == END);
        if is_end && site.body.inst(at).ty == bit {
            return site.binary(BinaryOp::Xor, Value::inst(at), yes);
        }
        before = site.body.prev(site.block, at);
    }
    None
}

/// A masked access, whose alignment follows the pointer.
fn masked(site: &mut Site<'_, '_>, pointer: usize) -> Option<Value> {
    let mut args = site.args();
    let call = site.body.call(site.at)?;
    let place = index::param(pointer);
    let align = site
        .cx
        .module
        .attrs
        .int_at(call.attrs, place, AttrKind::Alignment);
    let align = i64::try_from(align.unwrap_or(1)).ok()?;
    let align = site.small(32, align);
    (pointer < args.len()).then_some(())?;
    args.insert(pointer.checked_add(1)?, align);
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &args)
}

/// A splice by a constant number of elements: of the first vector if it is positive, of the end if it is negative.
fn splice(site: &mut Site<'_, '_>, sign: i64) -> Option<Value> {
    let [left, right, count] = site.args_of()?;
    let (name, ty) = (site.callee()?, site.ty());
    let base = match sign {
        1 => "llvm.vector.splice.left",
        _ => "llvm.vector.splice.right",
    };
    let types = name.strip_prefix(base.as_bytes())?;
    let name = [b"llvm.vector.splice", types].concat();
    let count = site.int_of(count)?;
    // The element 0 from the end is none, which a negative number cannot say.
    let count = match (count, sign) {
        (0, -1) => return Some(right),
        _ => count.checked_mul(sign)?,
    };
    let count = site.small(32, count);
    site.call(&name, ty, &[left, right, count])
}

fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    match site.body.inst(site.at).cast_op() {
        Some(CastOp::PtrToAddr) => address(site),
        _ => {
            if site.cx.module.triple().is_x86_64() {
                must_tail::frame_of_byval(site);
            }
            math::small_to_integer(site)
                .or_else(|| predicated::without_instructions(site))
                .or_else(|| thread_local::address(site))
                .or_else(|| atomics::expand(site))
        }
    }
}

/// `ptrtoaddr` as `ptrtoint`, which captures the provenance, too.
fn address(site: &mut Site<'_, '_>) -> Option<Value> {
    let &[pointer] = site.body.operands(site.at) else {
        return None;
    };
    let (ty, of) = (site.ty(), site.type_of(pointer)?);
    if !is_whole(site.cx, of, ty) {
        return None;
    }
    site.note(Outcome::Expanded, "ptrtoaddr", "ptrtoint");
    Some(site.cast(CastOp::PtrToInt, pointer, ty))
}

/// Returns true if the integers `ty` hold the pointers `of`, all bits of which are an address.
fn is_whole(cx: &Context<'_>, of: TypeId, ty: TypeId) -> bool {
    let types = &cx.module.types;
    let layout = DataLayout::parse(&cx.module.data_layout).unwrap_or_default();
    let (Type::Ptr(space), Type::Int(bits)) =
        (types.get(types.scalar(of)), types.get(types.scalar(ty)))
    else {
        return false;
    };
    layout.pointer_bits(*space) == *bits && layout.index_bits(*space) == *bits
}

fn module(cx: &mut Context<'_>) {
    let mut pool = std::mem::take(&mut cx.module.consts);
    addresses(cx, &mut pool, "a global's constant");
    cx.module.consts = pool;
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        let mut pool = std::mem::take(&mut body.consts);
        addresses(cx, &mut pool, &place);
        body.consts = pool;
        linkage_names(cx, Some(body), &place);
        for (_, record) in body.dbg_records.iter_mut() {
            if record.kind == DbgRecordKind::DeclareValue {
                record.kind = DbgRecordKind::Value;
                cx.note(
                    Outcome::Approximated,
                    "#dbg_declare_value",
                    "#dbg_value",
                    &place,
                );
            }
        }
    });
    linkage_names(cx, None, "the module's metadata");
    languages(cx);
}

/// Removes the linkage names of declarations of constructors and destructors that differ from those of the
/// definitions: each of their variants has a name of its own, and LLVM 21 takes the two for the same.
fn linkage_names(cx: &mut Context<'_>, body: Option<&mut Body>, place: &str) {
    const NAME: usize = slot!(DISubprogram, "linkageName") as usize;
    const DECLARATION: usize = slot!(DISubprogram, "declaration") as usize;
    let mut wrong: Vec<MdId> = Vec::new();
    {
        let module = &*cx.module;
        let scope = body
            .as_deref()
            .map_or(module.scope(), |body| module.scope_in(body));
        let metadata = scope.metadata();
        let store = body
            .as_deref()
            .map_or(&module.metadata, |body| &body.metadata);
        let name = |slots: &[u32]| {
            let id = slots.get(NAME).and_then(|slot| MdId::from_slot(*slot));
            id.and_then(|id| metadata.string(id)).unwrap_or_default()
        };
        for entry in store
            .entries()
            .iter()
            .filter(|entry| entry.kind == SUBPROGRAM)
        {
            let own = store.slots(*entry);
            let Some(id) = own.get(DECLARATION).and_then(|slot| MdId::from_slot(*slot)) else {
                continue;
            };
            let Some((declared, store)) = metadata.get(id) else {
                continue;
            };
            let (own, other) = (name(own), name(store.slots(declared)));
            if !own.is_empty() && !other.is_empty() && own != other && !wrong.contains(&id) {
                wrong.push(id);
            }
        }
    }
    let (module, mut body) = (&mut cx.module.metadata, body);
    for id in &wrong {
        let store = match &mut body {
            Some(body) if id.is_local() => &mut body.metadata,
            _ => &mut *module,
        };
        if let Some(entry) = store.get(id.index())
            && let Some(slot) = store.slots_mut(entry).get_mut(NAME)
        {
            *slot = 0;
        }
    }
    for _ in wrong {
        let what = "linkageName of the !DISubprogram of a declaration";
        cx.note(Outcome::Approximated, what, "left out", place);
    }
}

const SUBPROGRAM: MdKind = MdKind::Di(DiKind::DISubprogram);

/// Constant `ptrtoaddr` as `ptrtoint`. An operand's type does not matter where the result is as wide as pointers are.
fn addresses(cx: &mut Context<'_>, pool: &mut ConstPool, place: &str) {
    let pointer = cx.module.types.ptr();
    let ids: Vec<_> = pool.iter().collect();
    for (_, constant) in ids {
        let bitsmith_model::constant::ConstKind::Expr(index) = constant.kind else {
            continue;
        };
        if pool.expr(index).op == ExprOp::Cast(CastOp::PtrToAddr)
            && is_whole(cx, pointer, constant.ty)
            && let Some(expr) = pool.exprs_mut().get_mut(index as usize)
        {
            expr.op = ExprOp::Cast(CastOp::PtrToInt);
            cx.note(Outcome::Expanded, "a constant ptrtoaddr", "ptrtoint", place);
        }
    }
}

/// Languages with versions as one of the names that have them in it.
fn languages(cx: &mut Context<'_>) {
    const LANGUAGE: usize = slot!(DICompileUnit, "language") as usize;
    const VERSION: usize = slot!(DICompileUnit, "sourceLanguageVersion") as usize;
    let mut changed = 0u64;
    for entry in cx.module.metadata.entries().to_vec() {
        if entry.kind != MdKind::Di(DiKind::DICompileUnit) {
            continue;
        }
        let slots = cx.module.metadata.slots_mut(entry);
        let version = slots.get(VERSION).copied().unwrap_or(0);
        if let Some(language) = slots.get_mut(LANGUAGE)
            && *language & LANGUAGE_VERSIONED != 0
        {
            *language = unversioned(*language & !LANGUAGE_VERSIONED, version);
            changed = changed.saturating_add(1);
            if let Some(version) = slots.get_mut(VERSION) {
                *version = 0;
            }
        }
    }
    for _ in 0..changed {
        let what = "sourceLanguageName of !DICompileUnit";
        cx.note(
            Outcome::Approximated,
            what,
            "language",
            "the module's metadata",
        );
    }
}

/// The `DW_LANG_` nearest to a `DW_LNAME_` and a version.
fn unversioned(name: u32, version: u32) -> u32 {
    let named = |text: &[u8]| dwarf::language_from_name(text).unwrap_or(0);
    let lname = dwarf::lname_name(name.into()).unwrap_or_default();
    let rows: &[(u32, &[u8])] = match lname {
        "DW_LNAME_C" => &[
            (202_311, b"DW_LANG_C17"),
            (201_710, b"DW_LANG_C17"),
            (201_112, b"DW_LANG_C11"),
            (199_901, b"DW_LANG_C99"),
            (0, b"DW_LANG_C89"),
        ],
        "DW_LNAME_C_plus_plus" => &[
            (202_002, b"DW_LANG_C_plus_plus_20"),
            (201_703, b"DW_LANG_C_plus_plus_17"),
            (201_402, b"DW_LANG_C_plus_plus_14"),
            (201_103, b"DW_LANG_C_plus_plus_11"),
            (0, b"DW_LANG_C_plus_plus"),
        ],
        other => {
            let rest = other.strip_prefix("DW_LNAME_").unwrap_or_default();
            return named(format!("DW_LANG_{rest}").as_bytes());
        }
    };
    let row = rows.iter().find(|(from, _)| version >= *from);
    row.map_or(0, |(_, text)| named(text))
}
