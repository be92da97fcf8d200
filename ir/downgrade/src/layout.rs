//! The data layout: specifications that an older LLVM does not read. One that only describes the target's habits is
//! left out; one that places something elsewhere is refused.

use crate::report::Outcome;
use crate::site::Context;
use bitsmith_model::attr::Attr;
use bitsmith_model::constant::{ConstPool, ExprOp};
use bitsmith_model::datalayout::{DataLayout, PointerParts};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId, Types};
use rustc_hash::FxHashSet;

const PLACE: &str = "the data layout";

/// The treatment of a specification for an LLVM that does not read it.
#[derive(Clone, Copy, PartialEq)]
enum Lack {
    /// Left out, as a promise that is not used.
    Promise,
    /// Left out if it is zero, as its absence means that; else refused.
    Zero,
    /// Refused: names or values would be others.
    Meaning,
}

/// The specifications that are later than LLVM 4, by their beginning, with the first release that reads them.
/// Those of pointers have parts of their own.
const LATER: [(&str, u16, Lack); 7] = [
    ("A", 5, Lack::Zero),
    ("P", 7, Lack::Zero),
    ("F", 9, Lack::Promise),
    ("m:a", 11, Lack::Meaning),
    ("G", 12, Lack::Promise),
    ("m:l", 14, Lack::Meaning),
    ("ve", 23, Lack::Promise),
];

/// The first release with flags and names of address spaces: `pe1(name):64:64`.
const SPACES_SINCE: u16 = 22;
/// The first release whose address spaces say what a null pointer is.
const NULLS_SINCE: u16 = 23;

/// Brings the data layout down to a dialect.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let old = String::from_utf8_lossy(&cx.module.data_layout).into_owned();
    let mut unstable: Vec<&str> = Vec::new();
    let mut new: Vec<String> = Vec::new();
    for item in old.split('-') {
        let row = LATER.iter().find(|(start, ..)| item.starts_with(start));
        match (row, item.strip_prefix('p').and_then(PointerParts::of)) {
            (Some(&(start, since, lack)), _) if !to.has(since) => {
                let value = item.strip_prefix(start).unwrap_or_default();
                let refused = lack == Lack::Meaning || lack == Lack::Zero && value != "0";
                leave_out(cx, item, refused);
            }
            (_, Some(parts)) => new.push(pointer(cx, to, &parts, &mut unstable)),
            _ => new.push(item.to_owned()),
        }
    }
    if !unstable.is_empty() {
        let known = new.iter_mut().find(|item| item.starts_with("ni:"));
        let spaces = unstable.join(":");
        match known {
            Some(item) => item.extend([":", &spaces]),
            None => new.push(format!("ni:{spaces}")),
        }
    }
    let new = new.join("-");
    if new != old {
        replace(cx, new.into_bytes(), "elements at other places");
    }
}

fn leave_out(cx: &mut Context<'_>, what: &str, refused: bool) {
    match refused {
        true => cx.note(Outcome::Refused, what, "", PLACE),
        false => cx.note(Outcome::Approximated, what, "left out", PLACE),
    }
}

/// The specification of a pointer as the dialect has it. Address spaces whose pointers are not stable or have
/// something else beside their address are noted: they are non-integral.
fn pointer<'a>(
    cx: &mut Context<'_>,
    to: Dialect,
    parts: &PointerParts<'a>,
    unstable: &mut Vec<&'a str>,
) -> String {
    let mut flags = parts.flags.to_owned();
    if !to.has(NULLS_SINCE) && flags.contains(['z', 'o']) {
        // A null pointer is zero in older releases.
        leave_out(
            cx,
            &format!("the null pointers of p{flags}{}", parts.space),
            flags.contains('o'),
        );
        flags.retain(|flag| !matches!(flag, 'z' | 'o'));
    }
    let mut name = parts.name.map(|name| format!("({name})"));
    if !to.has(SPACES_SINCE) {
        if !flags.is_empty() {
            unstable.push(parts.space);
            let what = format!("the flags {flags} of address space {}", parts.space);
            cx.note(Outcome::Expanded, &what, "ni", PLACE);
            flags.clear();
        }
        if let Some(name) = name.take() {
            leave_out(cx, &format!("the name {name} of an address space"), false);
        }
    }
    format!(
        "p{flags}{}{}{}",
        parts.space,
        name.unwrap_or_default(),
        parts.sizes
    )
}

/// Gives the module another data layout, if nothing in memory changes by that but alignments; `how` says what is
/// changed in a type that is refused.
pub(crate) fn replace(cx: &mut Context<'_>, new: Vec<u8>, how: &str) {
    let parse = |text: &[u8]| DataLayout::parse(text).unwrap_or_default();
    let (before, after) = (parse(&cx.module.data_layout), parse(&new));
    let types = &cx.module.types;
    let mut stored = stored_types(cx.module).into_iter();
    let changed = stored.find(|id| changes(types, *id, &before, &after));
    if let Some(name) = changed.map(|id| shown(types, types.get(id))) {
        let what = format!("{name}, which has {how}");
        cx.note(Outcome::Refused, &what, "", "the types");
    }
    keep_alignments(cx.module, &before, &after);
    cx.module.data_layout = new;
}

/// Gives variables without an alignment that of their type, where the new layout would place them lower.
fn keep_alignments(module: &mut Module, before: &DataLayout, after: &DataLayout) {
    for &id in &module.variables {
        let Some(global) = module.globals.entry_mut(id) else {
            continue;
        };
        let align = |layout: &DataLayout| layout.abi_align(&module.types, global.value_ty);
        let (old, new) = (align(before), align(after));
        if let GlobalKind::Variable(variable) = &mut global.kind
            && variable.align == 0
            && old > new
        {
            variable.align = old;
        }
    }
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
pub(crate) fn changes(types: &Types, id: TypeId, before: &DataLayout, after: &DataLayout) -> bool {
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
