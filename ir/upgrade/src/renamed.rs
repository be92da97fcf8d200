//! Intrinsics of all targets that have other names or arguments now, or are instructions.

use super::call_rewriter::{CallRewriter, Rewrite, TypedValue};
use bitsmith_model::attr::Attr;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::TypeId;

/// The way to match a row's name.
#[derive(Clone, Copy)]
pub(super) enum Match {
    /// The whole name.
    Whole,
    /// A prefix.
    Start,
}

/// A row: the name, the number of the old function's parameters (any, if `None`), and the rewrite.
pub(super) type Row = (Match, &'static str, Option<usize>, Rewrite);

use Match::{Start, Whole};

/// The rows, by names without `llvm.`; the first match counts.
pub(super) const ROWS: &[Row] = &[
    // LLVM 3.1: the flag for a defined result on zero.
    (Start, "ctlz.", Some(1), |c| bit_count(c, "llvm.ctlz")),
    (Start, "cttz.", Some(1), |c| bit_count(c, "llvm.cttz")),
    // LLVM 7: alignments became attributes.
    (Start, "memcpy.", Some(5), |c| {
        memory(c, "llvm.memcpy", true)
    }),
    (Start, "memmove.", Some(5), |c| {
        memory(c, "llvm.memmove", true)
    }),
    (Start, "memset.", Some(5), |c| {
        memory(c, "llvm.memset", false)
    }),
    // LLVM 5, 9
    (Start, "objectsize.", Some(2), |c| object_size(c)),
    (Start, "objectsize.", Some(3), |c| object_size(c)),
    // LLVM 6
    (Start, "invariant.group.barrier", Some(1), |c| {
        moved(c, "llvm.launder.invariant.group", &[Of::Arg(0)])
    }),
    // LLVM 12
    (Start, "experimental.vector.reduce.v2.", Some(2), |c| {
        reduce(c, 29, 1)
    }),
    (Start, "experimental.vector.reduce.", Some(1), |c| {
        reduce(c, 26, 0)
    }),
    // LLVM 17
    (Start, "flt.rounds", Some(0), |c| {
        moved(c, "llvm.get.rounding", &[])
    }),
    // LLVM 14, 16, 20
    (Start, "experimental.vector.extract.", Some(2), |c| {
        moved(c, "llvm.vector.extract", &[Of::Ret, Of::Arg(0)])
    }),
    (Start, "experimental.vector.insert.", Some(3), |c| {
        moved(c, "llvm.vector.insert", &[Of::Arg(0), Of::Arg(1)])
    }),
    (Start, "experimental.vector.reverse.", Some(1), |c| {
        moved(c, "llvm.vector.reverse", &[Of::Ret])
    }),
    (Start, "experimental.vector.interleave2.", Some(2), |c| {
        moved(c, "llvm.vector.interleave2", &[Of::Ret])
    }),
    (Start, "experimental.vector.deinterleave2.", Some(1), |c| {
        moved(c, "llvm.vector.deinterleave2", &[Of::Arg(0)])
    }),
    (
        Start,
        "experimental.vector.partial.reduce.add.",
        Some(2),
        |c| moved(c, "llvm.vector.partial.reduce.add", &[Of::Ret, Of::Arg(1)]),
    ),
    (Start, "experimental.stepvector.", Some(0), |c| {
        moved(c, "llvm.stepvector", &[Of::Ret])
    }),
    // LLVM 12, 16: without further arguments.
    (Start, "var.annotation", Some(4), annotation),
    (Start, "ptr.annotation.", Some(4), annotation),
    // LLVM 3.8
    (Whole, "stackprotectorcheck", Some(1), |c| c.arg(0)),
];

/// Likewise, for new functions that are declared at their first call.
pub(super) const LATE: &[Row] = &[
    // LLVM 22
    (Start, "experimental.vector.splice.", Some(3), splice),
    (Start, "vector.splice.", Some(3), splice),
];

/// A splice by a number of elements, which was negative for an offset from the end.
fn splice(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    if c.name.starts_with(b"vector.splice.left.") || c.name.starts_with(b"vector.splice.right.") {
        return None;
    }
    let (a, b, ret) = (c.arg(0)?, c.arg(1)?, c.ret());
    let count = c.int_arg(2)? as i64;
    let word = c.int_ty(32)?;
    let by = c.int(word, count.checked_abs()?)?;
    if count < 0 || c.is_planned() {
        let right = c.overloaded("llvm.vector.splice.right", &[ret], ret, &[a, b, by]);
        if !c.is_planned() {
            return right;
        }
    }
    c.overloaded("llvm.vector.splice.left", &[ret], ret, &[a, b, by])
}

/// The type that is an overload.
#[derive(Clone, Copy)]
pub(super) enum Of {
    Ret,
    Arg(usize),
}

/// The same call under another name: all that stands on it stays.
pub(super) fn moved(c: &mut CallRewriter<'_>, base: &str, over: &[Of]) -> Option<TypedValue> {
    let types = overloads(c, over)?;
    let name = super::mangle::name(c.types(), base.as_bytes(), &types)?;
    match is_made_anew(&name) {
        true => anew(c, base, over),
        false => c.redirect(&name),
    }
}

/// Intrinsics whose calls are made anew wherever their declarations change, even if only the name does.
const MADE_ANEW: &[&str] = &[
    "llvm.arm.neon.vst1",
    "llvm.arm.neon.vst2",
    "llvm.arm.neon.vst2lane",
    "llvm.arm.neon.vst3",
    "llvm.arm.neon.vst3lane",
    "llvm.arm.neon.vst4",
    "llvm.arm.neon.vst4lane",
    "llvm.bitreverse",
    "llvm.convert.from.fp16",
    "llvm.ctpop",
    "llvm.objectsize",
    "llvm.thread.pointer",
];

/// Returns true if the intrinsic of a name is one of these.
pub(super) fn is_made_anew(name: &[u8]) -> bool {
    let row = Intrinsic::lookup(name);
    row.is_some_and(|row| MADE_ANEW.contains(&row.name))
}

/// A new call of the same arguments, of the name that the types make.
pub(super) fn remangled(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let name = [b"llvm.", c.name].concat();
    let name = super::mangle::wanted(c.types(), c.dialect(), &name, &c.func)?;
    let (ret, args) = (c.ret(), c.all_args()?);
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}

/// A new call of the same arguments: nothing of the old one stays but its name.
fn anew(c: &mut CallRewriter<'_>, name: &str, over: &[Of]) -> Option<TypedValue> {
    let types = overloads(c, over)?;
    let args = c.all_args()?;
    let new = c.overloaded(name, &types, c.ret(), &args)?;
    Some(c.take_name(new))
}

fn overloads(c: &CallRewriter<'_>, over: &[Of]) -> Option<Vec<TypeId>> {
    let mut types = Vec::new();
    for of in over {
        types.push(match of {
            Of::Ret => c.ret(),
            Of::Arg(index) => c.arg(*index)?.ty,
        });
    }
    Some(types)
}

pub(super) fn bit_count(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let bit = c.int_ty(1)?;
    let no = c.int(bit, 0)?;
    let new = c.overloaded(base, &[value.ty], c.ret(), &[value, no])?;
    Some(c.take_name(new))
}

fn memory(c: &mut CallRewriter<'_>, base: &str, has_source: bool) -> Option<TypedValue> {
    let args = [c.arg(0)?, c.arg(1)?, c.arg(2)?, c.arg(4)?];
    let over = match has_source {
        true => vec![args[0].ty, args[1].ty, args[2].ty],
        false => vec![args[0].ty, args[2].ty],
    };
    let align = c.int_arg(3)?;
    let new = c.overloaded(base, &over, c.ret(), &args)?;
    let aligned = match align {
        0 => Vec::new(),
        align => vec![Attr::Int(AttrKind::Alignment, align)],
    };
    let source = if has_source {
        aligned.clone()
    } else {
        Vec::new()
    };
    let places = [(0, aligned), (1, source), (2, Vec::new()), (4, Vec::new())];
    c.attributes(new, &places);
    Some(c.take_name(new))
}

fn object_size(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let mut args = c.all_args()?;
    let bit = c.int_ty(1)?;
    while args.len() < 4 {
        args.push(c.int(bit, 0)?);
    }
    let over = [c.ret(), args.first()?.ty];
    let new = c.overloaded("llvm.objectsize", &over, c.ret(), &args)?;
    Some(c.take_name(new))
}

fn reduce(c: &mut CallRewriter<'_>, skip: usize, vector: usize) -> Option<TypedValue> {
    let rest = c.name.get(skip.checked_add(1)?..)?;
    let what = rest.split(|&byte| byte == b'.').next()?;
    let what = std::str::from_utf8(what).ok()?.to_owned();
    let name = format!("llvm.vector.reduce.{what}");
    Intrinsic::lookup(name.as_bytes())?;
    moved(c, &name, &[Of::Arg(vector)])
}

fn annotation(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let mut args = c.all_args()?;
    let [value, text, ..] = args[..] else {
        return None;
    };
    args.push(c.zero(text.ty));
    let base = match c.name.starts_with(b"var.") {
        true => "llvm.var.annotation",
        false => "llvm.ptr.annotation",
    };
    let new = c.overloaded(base, &[value.ty, text.ty], c.ret(), &args)?;
    Some(c.take_name(new))
}
