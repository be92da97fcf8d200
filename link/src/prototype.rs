//! Prototypes of globals: the properties that are copied before anything a global refers to.

use bitsmith_model::entity::Span;
use bitsmith_model::global::{Function, Global, GlobalKind, Variable};
use bitsmith_model::schema::linkage::{
    DllStorageClass, Linkage, RuntimePreemption, ThreadLocalMode, Visibility,
};
use bitsmith_model::types::{Type, TypeId, Types};

/// A copy of a global without body, initializer, aliasee, comdat, attachments and constants.
pub fn bare(global: &Global) -> Global {
    let kind = match &global.kind {
        GlobalKind::Variable(v) => GlobalKind::Variable(Variable {
            initializer: None,
            ..v.clone()
        }),
        GlobalKind::Function(f) => GlobalKind::Function(Box::new(Function {
            cc: f.cc,
            attrs: f.attrs,
            align: f.align,
            gc: f.gc,
            pref_align: f.pref_align,
            ..Function::default()
        })),
        GlobalKind::Alias(_) => GlobalKind::Alias(bitsmith_model::value::Value::UNRESOLVED),
        GlobalKind::IFunc(_) => GlobalKind::IFunc(bitsmith_model::value::Value::UNRESOLVED),
    };
    Global {
        kind,
        comdat: None,
        attachments: Vec::new(),
        ..Global {
            name: global.name,
            ty: global.ty,
            value_ty: global.value_ty,
            linkage: global.linkage,
            visibility: global.visibility,
            dll_storage: global.dll_storage,
            tls: global.tls,
            unnamed_addr: global.unnamed_addr,
            dso_local: global.dso_local,
            comdat: None,
            section: global.section,
            partition: global.partition,
            attachments: Vec::new(),
            kind: GlobalKind::Alias(bitsmith_model::value::Value::UNRESOLVED),
        }
    }
}

/// The declaration for an alias or ifunc that another module defines: only name, type and address space
/// are kept.
pub fn declaration_of_indirect(types: &Types, global: &Global) -> Global {
    let kind = match types.get(global.value_ty) {
        Type::Func(_) => GlobalKind::Function(Box::default()),
        _ => GlobalKind::Variable(Variable::default()),
    };
    let tls = match kind {
        GlobalKind::Variable(_) => global.tls,
        _ => ThreadLocalMode::NotThreadLocal,
    };
    blank(global.name, global.ty, global.value_ty, tls, kind)
}

/// An external global without other properties.
pub fn blank(
    name: Span,
    ty: TypeId,
    value_ty: TypeId,
    tls: ThreadLocalMode,
    kind: GlobalKind,
) -> Global {
    Global {
        tls,
        ..Global::new(name, ty, value_ty, kind)
    }
}

/// Sets the linkage and the properties that it implies.
pub fn set_linkage(global: &mut Global, linkage: Linkage) {
    if linkage.is_local() {
        global.visibility = Visibility::Default;
        global.dll_storage = DllStorageClass::Default;
    }
    global.linkage = linkage;
    infer_dso_local(global);
}

/// Sets the visibility and the properties that it implies.
pub fn set_visibility(global: &mut Global, visibility: Visibility) {
    global.visibility = visibility;
    infer_dso_local(global);
}

fn infer_dso_local(global: &mut Global) {
    global.dso_local |= RuntimePreemption::is_implicit(global.linkage, global.visibility);
}
