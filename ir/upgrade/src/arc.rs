//! The runtime of Objective-C's reference counting: since LLVM 8 its functions are intrinsics, and the
//! marker instruction of certain calls is a module flag.

use super::call_rewriter::{CallRewriter, TypedValue};
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::value::MdId;

/// The marker's name.
const MARKER: &[u8] = b"clang.arc.retainAutoreleasedReturnValueMarker";

/// The functions, without `objc_`, and the intrinsics, without `llvm.objc.`.
const FUNCTIONS: &[(&str, &str)] = &[
    ("autorelease", "autorelease"),
    ("autoreleasePoolPop", "autoreleasePoolPop"),
    ("autoreleasePoolPush", "autoreleasePoolPush"),
    ("autoreleaseReturnValue", "autoreleaseReturnValue"),
    ("copyWeak", "copyWeak"),
    ("destroyWeak", "destroyWeak"),
    ("initWeak", "initWeak"),
    ("loadWeak", "loadWeak"),
    ("loadWeakRetained", "loadWeakRetained"),
    ("moveWeak", "moveWeak"),
    ("release", "release"),
    ("retain", "retain"),
    ("retainAutorelease", "retainAutorelease"),
    (
        "retainAutoreleaseReturnValue",
        "retainAutoreleaseReturnValue",
    ),
    (
        "retainAutoreleasedReturnValue",
        "retainAutoreleasedReturnValue",
    ),
    ("retainBlock", "retainBlock"),
    ("storeStrong", "storeStrong"),
    ("storeWeak", "storeWeak"),
    (
        "unsafeClaimAutoreleasedReturnValue",
        "unsafeClaimAutoreleasedReturnValue",
    ),
    ("retainedObject", "retainedObject"),
    ("unretainedObject", "unretainedObject"),
    ("unretainedPointer", "unretainedPointer"),
    ("retain_autorelease", "retain.autorelease"),
    ("sync_enter", "sync.enter"),
    ("sync_exit", "sync.exit"),
    (
        "arc_annotation_topdown_bbstart",
        "arc.annotation.topdown.bbstart",
    ),
    (
        "arc_annotation_topdown_bbend",
        "arc.annotation.topdown.bbend",
    ),
    (
        "arc_annotation_bottomup_bbstart",
        "arc.annotation.bottomup.bbstart",
    ),
    (
        "arc_annotation_bottomup_bbend",
        "arc.annotation.bottomup.bbend",
    ),
];

/// A function that is an intrinsic whatever the module says.
const USE: &[u8] = b"clang.arc.use";

/// The functions of the runtime that become intrinsics.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runtime {
    /// None.
    Stays,
    /// `clang.arc.use`.
    Uses,
    /// All: the module has the marker.
    All,
}

/// The names of the functions that become intrinsics, in the order in which LLVM looks for them.
pub(super) fn functions(runtime: Runtime) -> impl Iterator<Item = Vec<u8>> {
    let rows = FUNCTIONS.iter().filter(move |_| runtime == Runtime::All);
    let rows = rows.map(|(old, _)| format!("objc_{old}").into_bytes());
    let first = (runtime != Runtime::Stays).then(|| USE.to_vec());
    first.into_iter().chain(rows)
}

/// The intrinsic that a function of this name is, without `llvm.objc.`.
fn intrinsic(name: &[u8]) -> Option<&'static str> {
    if name == USE {
        return Some("clang.arc.use");
    }
    let name = name.strip_prefix(b"objc_")?;
    let row = FUNCTIONS.iter().find(|(old, _)| old.as_bytes() == name);
    row.map(|(_, new)| *new)
}

/// The template of inline assembler, where a number sign starts the comment that marks a call: a
/// semicolon does since LLVM 3.9.
pub fn renew_assembler(template: &mut [u8]) {
    const COMMENT: &[u8] = b"# marker";
    const CALLED: &[u8] = b"objc_retainAutoreleaseReturnValue";
    let find = |text: &[u8]| template.windows(text.len()).position(|found| found == text);
    if !template.starts_with(b"mov\tfp") || find(CALLED).is_none() {
        return;
    }
    if let Some(mark) = find(COMMENT).and_then(|at| template.get_mut(at)) {
        *mark = b';';
    }
}

/// A call of the intrinsic, which replaces one of the function.
pub(super) fn rewrite(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let name = format!("llvm.objc.{}", intrinsic(c.name)?);
    let args: Option<Vec<TypedValue>> = (0..c.arg_count()).map(|index| c.arg(index)).collect();
    let ty = c.func.clone();
    let new = c.call_of_type(name.as_bytes(), ty, &args?)?;
    c.keep_tail(new);
    Some(c.take_name(new))
}

/// Makes the marker a module flag; returns true if it was none.
pub(super) fn upgrade_marker(module: &mut Module) -> bool {
    let named = module
        .named_metadata
        .iter()
        .position(|n| *n.name == *MARKER);
    let Some(named) = named else {
        return false;
    };
    let scope = module.scope().metadata();
    let text = module
        .named_metadata
        .get(named)
        .and_then(|named| scope.get(*named.operands.first()?))
        .and_then(|(entry, store)| MdId::from_slot(*store.slots(entry).first()?))
        .and_then(|id| scope.string(id));
    let Some(text) = text else {
        return false;
    };
    // A semicolon starts a comment now.
    let mut text = text.to_vec();
    let marks = text.iter().filter(|&&byte| byte == b'#').count();
    if let Some(place) = text.iter_mut().find(|byte| **byte == b'#')
        && marks == 1
    {
        *place = b';';
    }
    let store = &mut module.metadata;
    let [name, text] = [MARKER, &text].map(|text| {
        let id = MdId::module(store.push_string(text));
        MdId::to_slot(Some(id))
    });
    let rule = super::module_flags::int32(module, 1);
    let flag = module
        .metadata
        .push(MdKind::Tuple, Storage::Uniqued, &[rule, name, text]);
    super::module_flags::add(module, MdId::module(flag));
    module.named_metadata.remove(named);
    true
}
