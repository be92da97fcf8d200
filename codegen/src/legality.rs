//! Attributes, flags and calling conventions that ask for code which is not made. Each is refused by its name:
//! code without it would be wrong, or less safe than its author wanted.

use crate::abi::{Abi, STACK_ALIGN};
use crate::feature_list;
use crate::floatless;
use crate::lower_error::LowerError;
use crate::protection::Signed;
use crate::refusal::Refusal;
use crate::target::Target;
use crate::unit::{Unit, code_model};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstPool;
use bitsmith_model::global::{Function, GlobalKind};
use bitsmith_model::inst::CallInfo;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::linkage::{CodeModel, ComdatSelection};
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashSet;

type Checked = Result<(), LowerError>;

/// Features of processors that change the meaning of code.
pub const FEATURES: &[&str] = &["lvi-cfi", "lvi-load-hardening", "seses"];

/// Features that functions may ask for, but no command line: what one asks for holds for its module.
pub const FEATURES_OF_FUNCTIONS: &[&str] = &[
    "retpoline",
    "retpoline-external-thunk",
    "retpoline-indirect-branches",
    "retpoline-indirect-calls",
    "harden-sls-blr",
    "harden-sls-ijmp",
    "harden-sls-ret",
    "harden-sls-retbr",
];

/// Attributes of functions.
const FUNCTION_KINDS: &[AttrKind] = &[
    AttrKind::FnRetThunkExtern,
    AttrKind::SafeStack,
    AttrKind::SanitizeMemTag,
    AttrKind::ShadowCallStack,
    AttrKind::SpeculativeLoadHardening,
];

/// Attributes of functions with a text: the name, and the values that ask for nothing.
const FUNCTION_TEXTS: &[(&str, &[&str])] = &[
    ("function-instrument", &["xray-never"]),
    ("sign-return-address-key", &["a_key", "b_key"]),
    ("split-stack", &["false"]),
    ("xray-instruction-threshold", &[]),
];

/// Collectors whose functions are like all others.
const COLLECTORS: &[&[u8]] = &[b"", b"coreclr", b"statepoint-example"];

/// Attributes of parameters that are passed in places of their own.
const PARAMETER_KINDS: &[AttrKind] = &[AttrKind::InAlloca];

/// Those of them that banks of registers have.
const PARAMETERS_IN_BANKS: &[AttrKind] = &[
    AttrKind::Nest,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
    AttrKind::SwiftSelf,
];

/// Operand bundles that change a call.
const BUNDLES: &[&[u8]] = &[
    b"cfguardtarget",
    b"clang.arc.attachedcall",
    b"gc-live",
    b"gc-transition",
    b"preallocated",
    b"ptrauth",
];

/// Returns true if a module for a target has pointers that are relative to a segment register of it.
pub fn has_segments(module: &Module, target: &dyn Target) -> bool {
    let is_relative = |ty: &Type| match ty {
        Type::Ptr(space) => target.is_segment(*space),
        _ => false,
    };
    module.types.iter().any(|(_, ty)| is_relative(ty))
}

/// Checks the flags of the module.
pub fn module(unit: &Unit<'_>) -> Vec<Refusal> {
    let mut out = Vec::new();
    let module = unit.module;
    let model = code_model(module, &unit.options);
    let model = model.filter(|model| !unit.target.has_code_model(*model));
    out.extend(model.map(|model| {
        let name = model.text();
        Refusal::of_module(format!("the {name} code model is not supported"))
    }));
    if unit.protection.shadows && unit.protection.signed != Signed::None {
        let why = "'shadowcallstack' beside signed return addresses is not supported";
        out.push(Refusal::of_module(why));
    }
    let guard = unit.target.check_guard(unit);
    out.extend(guard.err().map(Refusal::of_module));
    for (id, global) in module.globals.iter() {
        let large = match &global.kind {
            GlobalKind::Variable(variable) => variable.code_model == Some(CodeModel::Large),
            _ => false,
        };
        if large && !unit.target.has_code_model(CodeModel::Medium) {
            let why = "the large code model is not supported";
            out.push(Refusal::of_function(module, id, why));
        }
        let chosen = global
            .comdat
            .and_then(|c| module.comdats.get(c))
            .map(|c| c.selection);
        if let Some(
            ComdatSelection::ExactMatch | ComdatSelection::Largest | ComdatSelection::SameSize,
        ) = chosen
        {
            let why = "a comdat that is chosen by size or contents: ELF has none";
            out.push(Refusal::of_function(module, id, why));
        }
    }
    out
}

/// Checks the attributes and the calling convention of a function with a body.
///
/// # Errors
///
/// The name of what is not supported.
pub fn function(unit: &Unit<'_>, id: GlobalId, function: &Function, abi: &Abi) -> Checked {
    let attrs = &unit.module.attrs;
    let is_made = |kind| kind == AttrKind::ShadowCallStack && unit.protection.shadows;
    for kind in FUNCTION_KINDS.iter().filter(|kind| !is_made(**kind)) {
        if attrs.has_at(function.attrs, index::FUNCTION, *kind) {
            return Err(unsupported("attribute", kind.name()));
        }
    }
    for (name, nothing) in FUNCTION_TEXTS {
        let value = attrs.function_text(function.attrs, name.as_bytes());
        if value.is_some_and(|v| !nothing.iter().any(|n| n.as_bytes() == v)) {
            return Err(unsupported("attribute", name));
        }
    }
    let align = attrs.int_at(function.attrs, index::FUNCTION, AttrKind::StackAlignment);
    if align.is_some_and(|align| align > STACK_ALIGN.into()) {
        return Err(unsupported("attribute", "alignstack"));
    }
    let features = unit.attribute(id, b"target-features").unwrap_or_default();
    let known = |name: &[u8]| FEATURES.iter().any(|f| f.as_bytes() == name);
    let mut features = feature_list::signed(features);
    if let Some((_, name)) = features.find(|(sign, name)| *sign == b'+' && known(name)) {
        return Err(unsupported("feature", &String::from_utf8_lossy(name)));
    }
    floatless::check(unit.module, id)?;
    let collector = unit.module.strings.get(function.gc);
    if !COLLECTORS.contains(&collector) {
        return Err(unsupported(
            "garbage collector",
            &String::from_utf8_lossy(collector),
        ));
    }
    let convention = CallConv(function.cc);
    let preserved = unit.target.can_preserve(convention, abi);
    let passed = passing(unit, function.attrs, convention, abi);
    match passed {
        Ok(()) if preserved => Ok(()),
        _ if passes_by_itself(unit, id) => Ok(()),
        passed => passed.and_then(|()| Err(convention_refused(convention))),
    }
}

/// Checks the bundles and the calling convention of a call.
///
/// # Errors
///
/// The name of what is not supported.
pub fn call(
    unit: &Unit<'_>,
    body: &Body,
    callee: Option<GlobalId>,
    info: &CallInfo,
    abi: &Abi,
) -> Checked {
    for bundle in body.bundles(info) {
        let tag = unit.module.bundle_tags.get(bundle.tag as usize);
        if let Some(tag) = tag.filter(|tag| BUNDLES.contains(&&***tag)) {
            return Err(unsupported("operand bundle", &String::from_utf8_lossy(tag)));
        }
    }
    if abi.bank.is_some() && unit.protection.barriers.any() {
        return Err("a call of this calling convention with barriers behind branches".into());
    }
    if unit.stack_align > STACK_ALIGN && (abi.is_of_windows() || abi.bank.is_some()) {
        return Err("a call of this calling convention with an aligned stack".into());
    }
    let convention = CallConv(info.cc);
    if !unit.target.is_called(convention) {
        return Err("a call of a function that only the processor enters".into());
    }
    match passing(unit, info.attrs, convention, abi) {
        Err(_) if callee.is_some_and(|id| passes_by_itself(unit, id)) => Ok(()),
        passed => passed,
    }
}

/// Returns true if only the module decides how arguments of a function are passed: it has all calls of it, and nothing
/// reads a list of arguments, whose form depends on the convention.
fn passes_by_itself(unit: &Unit<'_>, id: GlobalId) -> bool {
    unit.is_closed(id) && !unit.is_variadic(id)
}

/// Checks that arguments and result are passed as in C.
fn passing(unit: &Unit<'_>, attrs: AttrListId, convention: CallConv, abi: &Abi) -> Checked {
    parameters(unit, attrs, abi)?;
    match unit.target.passes_like_c(convention, abi) {
        true => Ok(()),
        false => Err(convention_refused(convention)),
    }
}

/// Checks the attributes of parameters.
fn parameters(unit: &Unit<'_>, list: AttrListId, abi: &Abi) -> Checked {
    let attrs = &unit.module.attrs;
    let sets = attrs.list(list).iter();
    for (_, set) in sets.filter(|(place, _)| *place != index::FUNCTION) {
        let of_bank = PARAMETERS_IN_BANKS.iter().filter(|_| abi.bank.is_none());
        for kind in PARAMETER_KINDS.iter().chain(of_bank) {
            if attrs.find(*set, *kind).is_some() {
                return Err(unsupported("attribute", kind.name()));
            }
        }
    }
    Ok(())
}

/// The refusal of a thing by its name.
pub fn unsupported(what: &str, name: &str) -> LowerError {
    format!("the {what} '{name}' is not supported").into()
}

fn convention_refused(convention: CallConv) -> LowerError {
    let mut name = Vec::new();
    convention.write(&mut name);
    let name = String::from_utf8_lossy(&name);
    format!(
        "the calling convention {} with these types is not supported",
        name.trim()
    )
    .into()
}

/// The functions whose addresses are taken: all that are mentioned other than as the callee of a call.
pub fn addresses_taken(unit: &Unit<'_>) -> FxHashSet<GlobalId> {
    let module = unit.module;
    let mut taken = FxHashSet::default();
    let mut take = |value: &Value| taken.extend(value.as_global());
    let pool = |pool: &ConstPool, take: &mut dyn FnMut(&Value)| {
        pool.iter()
            .for_each(|(_, constant)| pool.parts(constant).iter().for_each(&mut *take));
    };
    pool(&module.consts, &mut take);
    for (_, global) in module.globals.iter() {
        global.operands().iter().flatten().for_each(&mut take);
        let Some(body) = global.body() else { continue };
        pool(&body.consts, &mut take);
        for id in body.order.iter().flat_map(|block| body.block_insts(*block)) {
            let operands = body.operands(id);
            let others = match operands.split_first() {
                Some((callee, rest)) if Some(*callee) == body.callee(id) => rest,
                _ => operands,
            };
            others.iter().for_each(&mut take);
        }
    }
    taken
}
