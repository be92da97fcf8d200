//! Upgrades the constructs of older forms to those of LLVM 22. The readers of bitcode and of text
//! both call [`module`] once everything outside bodies is read, and [`Plan::body`] for every body.

mod access_metadata;
mod amdgpu;
mod arc;
mod arm;
mod attributes;
mod call_rewriter;
mod calls;
mod compatibility;
mod constructors;
mod data_layout;
mod debug_calls;
mod debug_info;
mod declared;
mod denormal_modes;
mod edges;
mod intrinsics;
mod local_entities;
mod loops;
mod mangle;
mod memory;
mod module_flags;
mod new_names;
mod nvptx;
mod nvvm;
mod nvvm_atomics;
mod old_values;
mod orders;
mod plan;
mod pointing;
mod protection;
mod renamed;
mod retired;
mod sections;
mod structs;
mod targets;
mod tbaa;
mod x86;
mod x86_fused;
mod x86_masked;
mod x86_shuffles;

pub use arc::renew_assembler;
pub use attributes::{renamed_strings, target_memory, uniform_work_groups};
pub use call_rewriter::NewAttributes;
pub use compatibility::Compatibility;
pub use constructors::upgrade as constructors_of_two_fields;
pub use debug_info::{drop_outdated_debug_info, has_current_debug_info};
pub use edges::{Edge, EdgeBlocks};
pub use local_entities::move_local_entities;
pub use loops::{LoopTags, OLD_LOOP_TAG};
pub use module_flags::move_linker_options;
pub use plan::{PendingChanges, Plan};
pub use pointing::indirect_arguments;
pub use sections::trim_sections;
pub use tbaa::Tags;

use arc::Runtime;
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::value::GlobalId;

/// Upgrades the data layout of a module, as LLVM's bitcode reader does and its parser of text does not.
/// Returns true if it changed.
///
/// ```
/// use bitsmith_model::module::Module;
///
/// let mut module = Module::new();
/// module.triple = b"x86_64-unknown-linux-gnu".to_vec();
/// module.data_layout = b"e-m:e-i64:64-f80:128-n8:16:32:64-S128".to_vec();
/// assert!(bitsmith_upgrade::data_layout(&mut module));
/// assert!(!bitsmith_upgrade::data_layout(&mut module));
/// ```
pub fn data_layout(module: &mut Module) -> bool {
    let layout = data_layout::upgraded(&module.data_layout, &module.triple, module.dialect);
    let changed = layout.is_some();
    if let Some(layout) = layout {
        module.data_layout = layout;
    }
    changed
}

/// Upgrades the module and its decoded bodies. Bodies that are decoded later are upgraded by the plan.
///
/// ```
/// use bitsmith_model::module::Module;
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[i32]);
/// let old = module.declare_function(b"llvm.ctlz.i32", ty);
/// let plan = bitsmith_upgrade::module(&mut module);
/// // Calls got a second argument in LLVM 3.1.
/// assert!(plan.replaces(old));
/// ```
pub fn module(module: &mut Module) -> Plan {
    module_of(module, Form::Bitcode)
}

/// Upgrades a module like [`module`], as far as LLVM does while a linker takes functions out of it one by one: calls of
/// Objective-C's runtime and annotations of kernels are upgraded when the result is read.
pub fn module_in_parts(module: &mut Module) -> Plan {
    module_of(module, Form::Parts)
}

/// What a module was read from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Bitcode,
    /// Bitcode of which not all may be read.
    Parts,
    Text,
}

fn module_of(module: &mut Module, form: Form) -> Plan {
    let other_flags = module_flags::upgrade(module);
    let runtime = match form {
        Form::Bitcode if arc::upgrade_marker(module) => Runtime::All,
        Form::Bitcode => Runtime::Uses,
        Form::Parts | Form::Text => Runtime::Stays,
    };
    let annotated = form != Form::Parts && nvvm::annotations(module);
    protection::copy_to_functions(module);
    let mut plan = Plan::make(module, runtime);
    plan.changed = other_flags || runtime == Runtime::All || annotated || !plan.is_empty();
    denormal_modes::of_functions(module);
    intrinsics::declare(module, &plan);
    loaded_bodies(module, &plan, form);
    plan
}

/// Upgrades a module whose bodies are all decoded, like [`module`], in LLVM's order for text: it declares
/// the replacements of one function before it looks at the next, and replaces the calls of one after the other.
pub fn module_in_turn(module: &mut Module) -> Plan {
    let known = module.globals.len();
    let plan = module_of(module, Form::Text);
    // The plan makes functions in that order.
    let is_new = |id: &GlobalId| id.as_u32() as usize >= known;
    let old = module.functions.iter().copied().filter(|id| !is_new(id));
    let mut new: Vec<GlobalId> = module.functions.iter().copied().filter(is_new).collect();
    new.sort_unstable();
    module.functions = old.chain(new).collect();
    plan
}

fn loaded_bodies(module: &mut Module, plan: &Plan, form: Form) {
    let functions: Vec<GlobalId> = module.functions.clone();
    let mut tags = Tags::default();
    for id in functions {
        let state = |module: &mut Module| {
            let function = module.globals.get_mut(id)?.as_function_mut()?;
            matches!(function.body, BodyState::Loaded(_))
                .then(|| std::mem::replace(&mut function.body, BodyState::Lazy))
        };
        let Some(BodyState::Loaded(mut body)) = state(module) else {
            continue;
        };
        let owner = (form == Form::Text).then_some(id);
        let after = plan.body_of(module, &mut body, owner);
        after.enter(plan, module, &mut body, &mut tags);
        if let Some(function) = module
            .globals
            .entry_mut(id)
            .and_then(|g| g.as_function_mut())
        {
            function.body = BodyState::Loaded(body);
        }
    }
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
