//! Brings a module down to what an older LLVM accepts: the reverse of `bitsmith-upgrade`.
//!
//! There is a step for each release, from the newest to the oldest. A step is a table of the intrinsics that
//! changed, and functions for instructions, bodies and the rest of the module. What a target does not have is
//! expanded to something with the same meaning, approximated by something that promises less, or refused. The
//! tables of `bitsmith-model` have the release that introduced each flag, attribute, field and intrinsic; the
//! last pass removes or refuses by them whatever the steps left. The printer and the writer follow the dialect of
//! the module.

mod alignments;
mod amdgpu;
mod asm_operands;
mod assumptions;
mod atomics;
mod attachments;
mod attributes;
mod bits;
mod bundles;
mod check;
mod convert;
mod debug_calls;
mod dependence;
mod endless;
mod enumerations;
mod expressions;
mod fixed_point;
mod flag_outputs;
mod flag_updates;
mod float_class;
mod gpu_spaces;
mod halves;
mod ignored;
mod in_place;
mod integers;
mod layout;
mod limits;
mod local_entities;
mod masked;
mod math;
mod module_flags;
mod must_tail;
mod node_kinds;
mod nodes;
mod nvvm;
mod nvvm_calls;
mod nvvm_limits;
mod odd_vectors;
mod owners;
mod predicated;
mod quads;
mod report;
mod retyped;
mod riscv;
mod rounds;
mod signatures;
mod site;
mod small_floats;
mod stand_ins;
mod step;
mod strings;
mod structured;
mod subranges;
mod sve;
mod thread_local;
mod to_10;
mod to_11;
mod to_12;
mod to_13;
mod to_14;
mod to_15;
mod to_16;
mod to_17;
mod to_18;
mod to_19;
mod to_20;
mod to_21;
mod to_22;
mod to_3_7;
mod to_4;
mod to_5;
mod to_6;
mod to_7;
mod to_8;
mod to_9;
mod type_places;
mod typed;
mod wide_arguments;
mod wide_integers;
mod wide_places;
mod x86;

pub use nvvm::NvvmVersion;
pub use report::{Line, Outcome, Report};

use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;
use bitsmith_model::types::Type;
use site::Context;
use step::Step;

/// The steps, from the newest release on.
const STEPS: [&Step; 20] = [
    &to_22::STEP,
    &to_21::STEP,
    &to_20::STEP,
    &to_19::STEP,
    &to_18::STEP,
    &to_17::STEP,
    &to_16::STEP,
    &to_15::STEP,
    &to_14::STEP,
    &to_13::STEP,
    &to_12::STEP,
    &to_11::STEP,
    &to_10::STEP,
    &to_9::STEP,
    &to_8::STEP,
    &to_7::STEP,
    &to_6::STEP,
    &to_5::STEP,
    &to_4::STEP,
    &to_3_7::STEP,
];

/// Brings a module down to a dialect. If the report has refusals, the module is of no use any more.
///
/// All bodies must be decoded. Orders of uses are forgotten, and a summary, if the target has another form of it.
///
/// ```
/// use bitsmith_downgrade::downgrade;
/// use bitsmith_model::{builder::FunctionBuilder, dialect::Dialect, module::Module};
/// use bitsmith_model::schema::inst::{CastOp, Flags};
///
/// let mut module = Module::new();
/// let (i32, i64) = (module.types.int(32), module.types.int(64));
/// let ty = module.types.func(i64, &[i32]);
/// let f = module.declare_function(b"f", ty);
/// let mut b = FunctionBuilder::new(&mut module, f);
/// b.start_block(b"entry");
/// let wide = b.cast(CastOp::ZExt, b.arg(0), i64);
/// b.flag(wide, Flags::NNEG);
/// b.ret(Some(wide));
/// b.finish();
/// // LLVM 17 has no `zext nneg`; the flag is only a promise.
/// let report = downgrade(&mut module, Dialect::target(17).expect("a known release"));
/// assert_eq!(report.lines.len(), 1);
/// assert_eq!(report.refused().count(), 0);
/// ```
pub fn downgrade(module: &mut Module, to: Dialect) -> Report {
    let mut cx = Context::new(module);
    bring_down(&mut cx, to, None);
    cx.report
}

/// Like [`downgrade`], for the LLVM in a libNVVM.
///
/// ```
/// use bitsmith_downgrade::{NvvmVersion, downgrade_for_nvvm};
/// use bitsmith_model::{dialect::Dialect, module::Module};
///
/// let mut module = Module::new();
/// let version = NvvmVersion { language: [2, 0], debug: None };
/// let report = downgrade_for_nvvm(&mut module, Dialect::target(7).expect("a release"), version);
/// assert!(report.refused().count() > 0, "the module is for another target");
/// ```
pub fn downgrade_for_nvvm(module: &mut Module, to: Dialect, version: NvvmVersion) -> Report {
    let mut cx = Context::new(module);
    nvvm::lower(&mut cx, version);
    bring_down(&mut cx, to, Some(&nvvm_calls::STEP));
    cx.report
}

/// Returns true if metadata has constant pointers that are no globals.
fn has_pointers(module: &Module) -> bool {
    let scope = module.scope();
    module.metadata.values().any(|value| {
        let ty = scope.type_of(value).map(|ty| module.types.get(ty));
        value.as_global().is_none() && matches!(ty, Some(Type::Ptr(_)))
    })
}

/// Like [`downgrade`], for the LLVM 3.7 of DirectX's compiler. A module for another target than its shaders is refused, and
/// one whose resources have no types: only the files of that compiler have them.
pub fn downgrade_for_dxil(module: &mut Module) -> Report {
    const TARGET: &[u8] = b"dxil-ms-dx";
    let mut cx = Context::new(module);
    let refused = [
        ("a target other than dxil-ms-dx", cx.module.triple != TARGET),
        (
            "a resource whose type is not known",
            cx.module.producer.pointees.is_empty() && has_pointers(cx.module),
        ),
    ];
    for (what, _) in refused.into_iter().filter(|row| row.1) {
        cx.note(Outcome::Refused, what, "", "the module");
    }
    bring_down(&mut cx, Dialect::OLDEST, None);
    cx.report
}

/// Takes the steps, and the last one of a consumer with rules of its own.
fn bring_down(cx: &mut Context<'_>, to: Dialect, last: Option<&Step>) {
    let from = cx.module.dialect;
    // The triple may be the only sign of LLVM 23 in a text, whose dialect is that of LLVM 22 then.
    amdgpu::architecture(cx, to);
    if to >= from {
        return;
    }
    check::newer_parts(cx);
    check::forget(cx, to);
    layout::lower(cx, to);
    expressions::lower(cx, to);
    for step in STEPS {
        let since = step.to.saturating_add(1);
        if from.has(since) && !to.has(since) {
            alignments::lower(cx, since);
            step.take(cx);
        }
    }
    if let Some(last) = last {
        last.take(cx);
    }
    bundles::lower(cx, to);
    attachments::lower(cx, to);
    nvvm_limits::lower(cx, to);
    amdgpu::denormals(cx, to);
    module_flags::refuse_ignored(cx, to);
    ignored::report(cx, to);
    module_flags::code_objects(cx, to);
    halves::lower(cx, to);
    quads::lower(cx, to);
    // The types of pointers follow attributes that the target may not have.
    typed::lower(cx, to);
    attributes::lower(cx, to);
    nodes::lower(cx, to);
    owners::lower(cx, to);
    check::lower(cx, to);
    cx.module.dialect = to;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::schema::since;
    use step::Lowering;

    /// The doctor and the steps agree about the releases in which names of intrinsics end with types.
    #[test]
    fn names_without_types_are_in_the_table_of_releases() {
        for step in STEPS {
            let plain = |row: &&step::Row| matches!(row.1, Lowering::Plain);
            for (name, _) in step.calls.iter().filter(plain) {
                assert_eq!(since::typed_name(name), u32::from(step.to) + 1, "{name}");
            }
        }
    }
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
