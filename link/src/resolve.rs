//! Which of two definitions counts: pure functions over what is known of them.

use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::schema::linkage::{
    ComdatSelection, DllStorageClass, Linkage, UnnamedAddr, Visibility,
};

/// What resolution needs to know of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its linkage.
    pub linkage: Linkage,
    /// Whether it has neither body nor initial value.
    pub declaration: bool,
    /// Whether it is `dllimport`.
    pub dll_import: bool,
    /// The size in bytes of what stands there, where it matters (`common`).
    pub size: u64,
}

impl Facts {
    /// The facts of a global; its size must be set where it matters.
    pub fn of(global: &Global) -> Self {
        Self {
            linkage: global.linkage,
            declaration: global.is_declaration(),
            dll_import: global.dll_storage == DllStorageClass::DllImport,
            size: 0,
        }
    }
    /// Whether others may not rely on it: a declaration, or a copy of what stands elsewhere.
    pub fn declaration_for_linker(self) -> bool {
        self.linkage == Linkage::AvailableExternally || self.declaration
    }
}

/// Where the definition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The one that was there stays.
    Destination,
    /// The new one takes its place.
    Source,
    /// Both are strong.
    Clash,
}

/// Which of two globals of one name counts.
pub fn choose(destination: Facts, source: Facts) -> Choice {
    use Choice::*;
    let take = |source: bool| if source { Source } else { Destination };
    let is_weak = |l: Linkage| matches!(l, Linkage::WeakAny | Linkage::WeakOdr);
    if source.linkage == Linkage::Appending || destination.linkage == Linkage::Appending {
        return Source;
    }
    if source.declaration_for_linker() {
        return match () {
            () if source.dll_import => take(destination.declaration_for_linker()),
            () if destination.linkage == Linkage::ExternalWeak => Source,
            // A copy of what stands elsewhere says more than a declaration.
            () => take(!source.declaration && destination.declaration),
        };
    }
    if destination.declaration_for_linker() {
        return Source;
    }
    if source.linkage == Linkage::Common {
        return match () {
            () if is_link_once(destination.linkage) || is_weak(destination.linkage) => Source,
            () if destination.linkage != Linkage::Common => Destination,
            () => take(source.size > destination.size),
        };
    }
    if source.linkage.is_weak_for_linker() {
        return take(is_link_once(destination.linkage) && is_weak(source.linkage));
    }
    if destination.linkage.is_weak_for_linker() {
        return Source;
    }
    Clash
}

/// `linkonce`, `linkonce_odr`
pub fn is_link_once(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::LinkOnceAny | Linkage::LinkOnceOdr)
}

/// What two selections of one comdat come to; none if they do not go together.
pub fn merge_selections(
    destination: ComdatSelection,
    source: ComdatSelection,
) -> Option<ComdatSelection> {
    use ComdatSelection::*;
    let mixes = |s| matches!(s, Any | Largest);
    if mixes(destination) && mixes(source) {
        let largest = destination == Largest || source == Largest;
        return Some(if largest { Largest } else { Any });
    }
    (destination == source).then_some(destination)
}

/// The visibility of what two modules give one each: the more hidden one.
pub fn merge_visibility(a: Visibility, b: Visibility) -> Visibility {
    match (a, b) {
        (Visibility::Hidden, _) | (_, Visibility::Hidden) => Visibility::Hidden,
        (Visibility::Protected, _) | (_, Visibility::Protected) => Visibility::Protected,
        _ => Visibility::Default,
    }
}

/// The weaker of two promises that an address does not matter.
pub fn merge_unnamed_addr(a: UnnamedAddr, b: UnnamedAddr) -> UnnamedAddr {
    match (a, b) {
        (UnnamedAddr::None, _) | (_, UnnamedAddr::None) => UnnamedAddr::None,
        (UnnamedAddr::Local, _) | (_, UnnamedAddr::Local) => UnnamedAddr::Local,
        _ => UnnamedAddr::Global,
    }
}

/// Whether a global is an alias or ifunc: a name for something else.
pub fn is_indirect(global: &Global) -> bool {
    matches!(global.kind, GlobalKind::Alias(_) | GlobalKind::IFunc(_))
}
