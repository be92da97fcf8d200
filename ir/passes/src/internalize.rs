//! `internalize`: gives internal linkage to all definitions that nothing outside the module needs.

use bitsmith_model::global::{ComdatId, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::linkage::{ComdatSelection, DllStorageClass, Linkage, Visibility};
use bitsmith_model::value::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Names that keep their linkage: code generation refers to them.
const ALWAYS_KEPT: &[&[u8]] = &[
    b"llvm.used",
    b"llvm.compiler.used",
    b"llvm.global_ctors",
    b"llvm.global_dtors",
    b"llvm.global.annotations",
    b"__stack_chk_fail",
    b"__stack_chk_guard",
    b"__ssp_canary_word",
];

/// The members of a comdat.
#[derive(Default)]
struct Members {
    count: usize,
    is_external: bool,
}

/// Makes internal all definitions but those for whose names `is_kept` holds, those in `llvm.used`, and those
/// of other modules.
///
/// ```
/// use bitsmith_model::{module::Module, schema::linkage::Linkage};
/// use bitsmith_passes::internalize::internalize;
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let zero = module.const_int(i32, 0);
/// let (kept, other) = (
///     module.add_variable(b"kept", i32, Some(zero)),
///     module.add_variable(b"other", i32, Some(zero)),
/// );
/// internalize(&mut module, |name| name == b"kept");
/// assert_eq!(module.globals[kept].linkage, Linkage::External);
/// assert_eq!(module.globals[other].linkage, Linkage::Internal);
/// ```
pub fn internalize(module: &mut Module, is_kept: impl Fn(&[u8]) -> bool) {
    let all = [&module.functions, &module.variables, &module.aliases];
    let all: Vec<GlobalId> = all.into_iter().flatten().copied().collect();
    internalize_globals(module, &all, is_kept);
    module.summary = None;
}

/// Makes internal all definitions among some globals, as [`internalize`] does.
pub fn internalize_globals(module: &mut Module, all: &[GlobalId], is_kept: impl Fn(&[u8]) -> bool) {
    let used: FxHashSet<GlobalId> = module
        .used_lists()
        .filter(|list| module.name(*list) == b"llvm.used")
        .flat_map(|list| module.listed_in(list))
        .collect();
    let stays = |module: &Module, id: GlobalId| {
        let Some(global) = module.globals.get(id) else {
            return true;
        };
        let is_initialized_outside = match &global.kind {
            GlobalKind::Variable(variable) => variable.externally_initialized,
            GlobalKind::IFunc(_) => true,
            _ => false,
        };
        let name = module.name(id);
        let is_named = || used.contains(&id) || ALWAYS_KEPT.contains(&name) || is_kept(name);
        global.is_declaration()
            || global.linkage == Linkage::AvailableExternally
            || global.dll_storage == DllStorageClass::DllExport
            || is_initialized_outside
            || !global.linkage.is_local() && is_named()
    };
    let bases = module.bases_of(all);
    let mut comdats: FxHashMap<ComdatId, Members> = FxHashMap::default();
    for &id in all {
        if let Some(comdat) = module.comdat_of(&bases, id) {
            let members = comdats.entry(comdat).or_default();
            members.count = members.count.saturating_add(1);
            members.is_external |= stays(module, id);
        }
    }
    for &id in all {
        let comdat = module.comdat_of(&bases, id);
        let is_local = module.globals.get(id).is_some_and(|g| g.linkage.is_local());
        match comdat.and_then(|comdat| Some((comdat, comdats.get(&comdat)?))) {
            Some((_, members)) if members.is_external => continue,
            Some((comdat, members)) => leave_comdat(module, id, comdat, members.count),
            None if is_local || stays(module, id) => continue,
            None => {}
        }
        if !is_local && let Some(global) = module.globals.get_mut(id) {
            global.visibility = Visibility::Default;
            global.dll_storage = DllStorageClass::Default;
            global.linkage = Linkage::Internal;
            global.dso_local = true;
        }
    }
}

/// A comdat of one member is dropped. Others keep their members together, without a choice among modules,
/// which WebAssembly cannot express.
fn leave_comdat(module: &mut Module, id: GlobalId, comdat: ComdatId, members: usize) {
    let is_wasm = module.triple().arch().starts_with(b"wasm");
    let Some(global) = module.globals.get_mut(id) else {
        return;
    };
    if !matches!(
        global.kind,
        GlobalKind::Variable(_) | GlobalKind::Function(_)
    ) {
        return;
    }
    if members == 1 {
        global.comdat = None;
    } else if !is_wasm && let Some(comdat) = module.comdats.get_mut(comdat) {
        comdat.selection = ComdatSelection::NoDeduplicate;
    }
}
