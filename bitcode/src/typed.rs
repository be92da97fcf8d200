//! The opaque pointers that LLVM 13 rejects. It reads them, but the address of a global has a typed
//! pointer type there, so it fails where that type does not match.

use crate::error::Result;
use crate::outline::ModuleOutline;
use crate::read::LazyModule;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::intrinsic::{Intrinsic, SigType};
use bitsmith_model::value::{GlobalId, InstId, MdId, Value};
use std::collections::BTreeSet;

/// The constructs of a module that LLVM 13 rejects although it knows the records.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stops {
    /// True if an opaque pointer occurs where LLVM 13 needs a typed one.
    pub pointers: bool,
    /// True if a module flag has the behaviour `min`, and the module has debug info.
    pub least: bool,
}

/// Reads the whole module.
pub(crate) fn stops(bytes: &[u8], outline: &ModuleOutline<'_>) -> Result<Stops> {
    let mut lazy = LazyModule::of_outline(bytes, outline)?;
    lazy.materialize_all()?;
    let module = &lazy.module;
    let constants = has_addresses(&module.consts);
    let mut bodies = module.functions.iter().filter_map(|&id| {
        let function = module.globals.get(id)?.as_function()?;
        match &function.body {
            BodyState::Loaded(body) => Some(body),
            _ => None,
        }
    });
    let functions = module.functions.iter().copied();
    let typed = functions.filter(|&id| has_typed_pointers(module.name(id)));
    let typed: BTreeSet<GlobalId> = typed.collect();
    Ok(Stops {
        pointers: constants || bodies.any(|body| wants_other_types(body, &typed)),
        least: has_least_flag(module),
    })
}

fn is_global(value: &Value) -> bool {
    value.as_global().is_some()
}

/// Returns true for an intrinsic with pointers that are no overloads: LLVM 13 has typed ones for them.
fn has_typed_pointers(name: &[u8]) -> bool {
    let row = name.starts_with(b"llvm.").then(|| Intrinsic::lookup(name));
    let is_pointer = |word| matches!(word, SigType::Ptr(_));
    row.flatten().is_some_and(|row| row.types().any(is_pointer))
}

/// Returns true if a constant is made of the address of a global. LLVM 13 takes getelementptr
/// expressions in the current form for undefined.
fn has_addresses(consts: &ConstPool) -> bool {
    let made = consts.iter().filter(|(_, constant)| match constant.kind {
        ConstKind::Expr(index) => !matches!(consts.expr(index).op, ExprOp::GetElementPtr { .. }),
        _ => true,
    });
    made.into_iter()
        .any(|(_, constant)| consts.parts(constant).iter().any(is_global))
}

/// Returns true if a global occurs where the type of another value is required, or an intrinsic with typed pointers is
/// called.
fn wants_other_types(body: &Body, intrinsics: &BTreeSet<GlobalId>) -> bool {
    let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
    let calls = |id| {
        let callee = body.called_global(id);
        callee.is_some_and(|callee| intrinsics.contains(&callee))
    };
    let wants = |id| is_typed(body, id) || calls(id);
    has_addresses(&body.consts) || insts.into_iter().any(wants)
}

fn is_typed(body: &Body, id: InstId) -> bool {
    // The callee of a call has a function type of its own, and comes last.
    let [before_callee, ..] = body.operands_in_llvm_order(id);
    let op = body.inst(id).op;
    use Opcode::{CmpXchg, FCmp, ICmp, Phi, Select};
    let typed = op.is_call() || matches!(op, ICmp | FCmp | Phi | Select | CmpXchg);
    typed && before_callee.iter().any(is_global)
}

/// Returns true if the file itself has such a flag, and debug info, which makes LLVM verify it. An
/// upgrade by the reader that changes a flag to `min` leaves the old node, so such flags are excluded.
fn has_least_flag(module: &Module) -> bool {
    const LEAST: i64 = 8;
    let scope = module.scope();
    let flags = module.named_metadata.iter();
    let flags = flags.filter(|md| *md.name == *b"llvm.module.flags");
    let flags: Vec<MdId> = flags.flat_map(|md| md.operands.iter().copied()).collect();
    let is_version = |flag: &MdId| {
        let (entry, store) = scope.metadata().get(*flag)?;
        let name = MdId::from_slot(*store.slots(entry).get(1)?)?;
        Some(scope.metadata().string(name)? == b"Debug Info Version")
    };
    let has_version = flags.iter().any(|flag| is_version(flag) == Some(true));
    let mut flags = flags.into_iter().filter(|_| has_version);
    flags.any(|flag| {
        let Some((entry, store)) = scope.metadata().get(flag) else {
            return false;
        };
        let &[rule, name, value] = store.slots(entry) else {
            return false;
        };
        let id = MdId::from_slot(rule);
        let behavior = id
            .and_then(|id| scope.metadata().value(id))
            .and_then(|value| scope.int(value));
        let was_other = module.metadata.entries().iter().any(|&entry| {
            matches!(module.metadata.slots(entry), &[r, n, v] if n == name && v == value && r != rule)
        });
        behavior == Some(LEAST) && !was_other
    })
}
