//! Intrinsics. The name of each leads to its handler through a table: the rows of the families, which are in
//! the files of this folder, or a prefix that is common to many names. A target has the same for its own.

pub(in crate::lower) mod bit_fields;
mod bits;
mod constrained;
mod fixed;
mod float;
mod integer;
mod lanes;
mod machine;
mod memory;
mod objc;
mod predicated;
mod sizes;
mod vector;

use super::{Lower, Lowered, Parts};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::CallView;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// A call of an intrinsic.
#[derive(Clone, Copy)]
pub struct IntrinsicCall<'a> {
    /// The instruction.
    pub id: InstId,
    /// The type of the result.
    pub result: TypeId,
    /// The name, without `llvm.` and the mangled types.
    pub name: &'a str,
    /// The operands.
    pub view: CallView<'a>,
}

impl<'a> IntrinsicCall<'a> {
    /// The first `N` arguments, which are all or those of interest.
    ///
    /// # Errors
    ///
    /// Fewer arguments.
    pub fn arguments<const N: usize>(&self) -> Lowered<[IrValue; N]> {
        let found = self.all().first_chunk::<N>();
        found.copied().ok_or_else(|| "an operand is missing".into())
    }
    /// All arguments.
    pub const fn all(&self) -> &'a [IrValue] {
        self.view.arguments()
    }
    /// The same call, as one of the intrinsic `name`.
    const fn named(self, name: &'a str) -> Self {
        Self { name, ..self }
    }
}

/// Lowers a call to the parts of its result.
type Handler = fn(&mut Lower<'_, '_>, &IntrinsicCall<'_>) -> Lowered<Parts>;
/// Intrinsics, by the names without `llvm.` and types, and their handler.
type Row = (&'static [&'static str], Handler);
/// Lowers a call, given the rest of the name.
type PrefixHandler = fn(&mut Lower<'_, '_>, &IntrinsicCall<'_>, &str) -> Lowered<Parts>;

/// Intrinsics that have no effect in this compiler.
const NOTHING: &[Row] = &[(
    &[
        "assume",
        "codeview.annotation",
        "dbg.assign",
        "dbg.declare",
        "dbg.label",
        "dbg.value",
        "donothing",
        "experimental.noalias.scope.decl",
        "fake.use",
        "invariant.end",
        "lifetime.end",
        "lifetime.start",
        "prefetch",
        "pseudoprobe",
        "seh.scope.begin",
        "seh.scope.end",
        "seh.try.begin",
        "seh.try.end",
        "sideeffect",
        "va_end",
        "var.annotation",
    ],
    nothing,
)];

/// Intrinsics that return their first argument.
const IDENTITY: &[Row] = &[(
    &[
        "adjust.trampoline",
        "annotation",
        "arithmetic.fence",
        "expect",
        "expect.with.probability",
        "freeze",
        "launder.invariant.group",
        "ptr.annotation",
        "ssa.copy",
        "strip.invariant.group",
        "threadlocal.address",
    ],
    first,
)];

/// The families.
const FAMILIES: &[&[Row]] = &[
    NOTHING,
    IDENTITY,
    memory::ROWS,
    machine::ROWS,
    integer::ROWS,
    fixed::ROWS,
    float::ROWS,
    vector::ROWS,
    lanes::ROWS,
];

/// Families of names that begin alike.
const PREFIXES: &[(&str, PrefixHandler)] = &[
    ("experimental.constrained.", |l, call, what| {
        l.constrained(call, what)
    }),
    ("objc.", |l, call, name| l.objc(call, name)),
    ("vector.deinterleave", |l, call, count| {
        l.deinterleave(call, count)
    }),
    ("vector.interleave", |l, call, count| {
        l.interleave(call, count)
    }),
    ("vector.reduce.", |l, call, op| l.reduce(call, op)),
    ("vp.", |l, call, what| l.predicated(call, what)),
];

/// The handlers of all families.
static HANDLERS: LazyLock<FxHashMap<&str, Handler>> = LazyLock::new(|| {
    let rows = FAMILIES.iter().copied().flatten();
    let each = rows.flat_map(|(names, handler)| names.iter().map(|name| (*name, *handler)));
    each.collect()
});

fn nothing(_: &mut Lower<'_, '_>, _: &IntrinsicCall<'_>) -> Lowered<Parts> {
    Ok(Parts::new())
}

fn first(lower: &mut Lower<'_, '_>, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
    let [value] = call.arguments()?;
    lower.parts(value)
}

/// The handler of a name in one family.
fn find(family: &[Row], name: &str) -> Option<Handler> {
    let mut rows = family.iter();
    rows.find(|row| row.0.contains(&name)).map(|row| row.1)
}

/// The name without `llvm.` and the mangled types; empty if it is no text.
fn base_name(name: &[u8]) -> &str {
    let base = match Intrinsic::lookup(name) {
        Some(row) => row.name,
        None => std::str::from_utf8(name).unwrap_or_default(),
    };
    base.strip_prefix("llvm.").unwrap_or(base)
}

impl Lower<'_, '_> {
    /// Lowers a call of the intrinsic with the name `full`.
    pub(super) fn intrinsic(
        &mut self,
        id: InstId,
        view: CallView<'_>,
        full: &[u8],
    ) -> Lowered<Parts> {
        let name = base_name(full);
        let call = IntrinsicCall {
            id,
            result: self.body.result_type(id),
            name,
            view,
        };
        self.check_lanes(&call)?;
        if let Some(handler) = HANDLERS.get(name) {
            return handler(self, &call);
        }
        for (prefix, handler) in PREFIXES {
            if let Some(rest) = name.strip_prefix(prefix) {
                return handler(self, &call, rest);
            }
        }
        if let Some(done) = self.unit.target.intrinsic(self, &call) {
            return done;
        }
        let full = String::from_utf8_lossy(full);
        Err(format!("the intrinsic {full} is not supported").into())
    }

    /// Checks that every lane of the arguments and of the result has one part, as the handlers expect.
    ///
    /// # Errors
    ///
    /// One has integers of more than 128 bits.
    fn check_lanes(&self, call: &IntrinsicCall<'_>) -> Lowered<()> {
        let types = call.all().iter().map(|value| self.type_of(*value).ok());
        let mut types = types.flatten().chain([call.result]);
        match types.any(|ty| self.scalarizer.has_wide_lanes(ty)) {
            true => Err("an intrinsic of vectors of integers of more than 128 bits".into()),
            false => Ok(()),
        }
    }

    /// The parts of each of some values.
    pub(super) fn rows(&mut self, values: &[IrValue]) -> Lowered<Vec<Parts>> {
        values.iter().map(|value| self.parts(*value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_handler() {
        let rows = FAMILIES.iter().copied().flatten();
        let names: Vec<&str> = rows.flat_map(|(names, _)| names.iter().copied()).collect();
        assert_eq!(HANDLERS.len(), names.len());
        for name in names {
            let of_prefix = PREFIXES.iter().any(|(prefix, _)| name.starts_with(prefix));
            assert!(!of_prefix, "{name}");
        }
    }
}
