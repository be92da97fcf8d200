//! Symbol resolution: selects one of two definitions, with pure functions over a few facts.

use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::schema::linkage::{
    ComdatSelection, DllStorageClass, Linkage, UnnamedAddr, Visibility,
};

/// The facts about a symbol that resolution needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its linkage.
    pub linkage: Linkage,
    /// True if it has neither body nor initializer.
    pub declaration: bool,
    /// True if it is `dllimport`.
    pub dll_import: bool,
    /// The size of the object in bytes, if it matters (`common`).
    pub size: u64,
}

impl Facts {
    /// The facts of a global; its size must be set if it matters.
    pub fn of(global: &Global) -> Self {
        Self {
            linkage: global.linkage,
            declaration: global.is_declaration(),
            dll_import: global.dll_storage == DllStorageClass::DllImport,
            size: 0,
        }
    }
    /// Returns true if it counts as a declaration: a declaration or an `available_externally` copy.
    pub fn declaration_for_linker(self) -> bool {
        self.linkage == Linkage::AvailableExternally || self.declaration
    }
}

/// The prevailing definition of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The existing one.
    Destination,
    /// The new one.
    Source,
    /// Both are strong.
    Clash,
}

/// The prevailing one of two globals with one name.
///
/// ```
/// use bitsmith_link::resolve::{Choice, Facts, choose};
/// use bitsmith_model::schema::linkage::Linkage;
///
/// let of = |linkage| Facts { linkage, declaration: false, dll_import: false, size: 0 };
/// let (weak, strong) = (of(Linkage::WeakAny), of(Linkage::External));
/// assert_eq!(choose(weak, strong), Choice::Source);
/// assert_eq!(choose(strong, weak), Choice::Destination);
/// assert_eq!(choose(strong, strong), Choice::Clash);
/// ```
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
            // An `available_externally` copy has more information than a declaration.
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

/// The result of two selection kinds of one comdat; `None` if they conflict.
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

/// The visibility for those of two modules: the more restrictive one.
pub fn merge_visibility(a: Visibility, b: Visibility) -> Visibility {
    match (a, b) {
        (Visibility::Hidden, _) | (_, Visibility::Hidden) => Visibility::Hidden,
        (Visibility::Protected, _) | (_, Visibility::Protected) => Visibility::Protected,
        _ => Visibility::Default,
    }
}

/// The weaker of two `unnamed_addr` properties.
pub fn merge_unnamed_addr(a: UnnamedAddr, b: UnnamedAddr) -> UnnamedAddr {
    match (a, b) {
        (UnnamedAddr::None, _) | (_, UnnamedAddr::None) => UnnamedAddr::None,
        (UnnamedAddr::Local, _) | (_, UnnamedAddr::Local) => UnnamedAddr::Local,
        _ => UnnamedAddr::Global,
    }
}

/// Returns true if a global is an alias or ifunc.
pub fn is_indirect(global: &Global) -> bool {
    matches!(global.kind, GlobalKind::Alias(_) | GlobalKind::IFunc(_))
}
