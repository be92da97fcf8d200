//! Attributes and branch weights that do not fit their instructions: older releases accepted them, and
//! LLVM's bitcode reader drops them (its text parser does not). Also function attributes that were
//! replaced: `strictfp` is only on calls (LLVM 5), `implicit-section-name` (LLVM 6),
//! `amdgpu-unsafe-fp-atomics` (LLVM 20).

use super::access_metadata;
use bitsmith_model::attr::{Attr, AttrListId, index, text_of};
use bitsmith_model::attr_type::applies_to;
use bitsmith_model::body::Body;
use bitsmith_model::entity::enter_name;
use bitsmith_model::inst::CallId;
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{Opcode, RmwOp};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, InstId, MdId};
use rustc_hash::FxHashMap;

/// Attributes by index.
type Sets = Vec<(u32, Vec<Attr>)>;

/// A cache of facts about attribute lists of calls, so that each list is examined once.
#[derive(Debug, Default)]
pub struct Compatibility {
    known: FxHashMap<(AttrListId, TypeId), ListCompatibility>,
    /// Likewise for lists of functions.
    says: FxHashMap<AttrListId, ImpliedAttributes>,
}

/// The facts about an attribute list on calls of a function type.
#[derive(Clone, Copy, Debug)]
struct ListCompatibility {
    /// True if all of it fits.
    fits: bool,
    /// True if variadic arguments have attributes, whose types differ from call to call.
    behind: bool,
    /// `strictfp`
    strict: bool,
}

/// The relevant function attributes.
#[derive(Clone, Copy, Debug, Default)]
struct ImpliedAttributes {
    strict: bool,
    /// `amdgpu-unsafe-fp-atomics` is true.
    unsafe_atomics: bool,
    /// `implicit-section-name`
    section: bool,
}

impl Compatibility {
    /// Removes attributes of functions that do not fit, and sets implied sections.
    pub fn functions(&mut self, module: &mut Module) {
        for id in module.functions.clone() {
            let Some(global) = module.globals.get(id) else {
                continue;
            };
            let ty = global.value_ty;
            let Some(attrs) = global.as_function().map(|function| function.attrs) else {
                continue;
            };
            if !self.fit(module, attrs, ty).fits {
                let sets = compatible_sets(module, attrs, ty, &[]);
                let list = module.attrs.intern(sets);
                set_attributes(module, id, list);
            }
            if self.says(module, id).section {
                implied_section(module, id);
            }
        }
    }

    /// Returns true if everything in a body fits. Its types must all be the module's.
    pub fn fits(&mut self, module: &Module, function: GlobalId, body: &Body) -> bool {
        let says = self.says(module, function);
        let weights = wrong_weights(module, body).next().is_none();
        weights && !says.unsafe_atomics && self.calls_fit(module, function, body, says)
    }

    fn calls_fit(
        &mut self,
        module: &Module,
        function: GlobalId,
        body: &Body,
        says: ImpliedAttributes,
    ) -> bool {
        let mut behind = false;
        let mut calls = body.calls().values();
        let fit = calls.all(|call| {
            let fit = self.fit(module, call.attrs, call.func_ty);
            behind |= fit.behind;
            fit.fits && (says.strict || !fit.strict)
        });
        fit && (!behind || self.behind_fit(module, function, body))
    }

    /// Returns true if the attributes of variadic arguments fit.
    fn behind_fit(&mut self, module: &Module, function: GlobalId, body: &Body) -> bool {
        let mut all = body.order.iter().flat_map(|&block| body.block_insts(block));
        all.all(|id| {
            let call = body.call(id);
            let call = call.filter(|call| self.fit(module, call.attrs, call.func_ty).behind);
            call.is_none_or(|call| {
                let behind = types_behind(module, function, body, id).unwrap_or_default();
                all_fits(module, call.attrs, call.func_ty, &behind)
            })
        })
    }

    /// Removes everything from a body that does not fit.
    pub fn body(&mut self, module: &mut Module, function: GlobalId, body: &mut Body) {
        drop_branch_weights(module, body);
        let says = self.says(module, function);
        if says.unsafe_atomics {
            mark_atomics(module, body);
            without(module, function, b"amdgpu-unsafe-fp-atomics");
        }
        if self.calls_fit(module, function, body, says) {
            return;
        }
        let all = body.order.iter().flat_map(|&block| body.block_insts(block));
        let calls: Vec<InstId> = all.filter(|&id| body.call(id).is_some()).collect();
        for id in calls {
            if let Some((call, sets)) = call_attributes(module, function, body, id, says) {
                let list = module.attrs.intern(sets);
                body.set_call_attrs(call, list);
            }
        }
    }

    fn says(&mut self, module: &Module, function: GlobalId) -> ImpliedAttributes {
        let global = module.globals.get(function);
        let Some(function) = global.and_then(|g| g.as_function()) else {
            return ImpliedAttributes::default();
        };
        let list = function.attrs;
        let says = self.says.entry(list);
        *says.or_insert_with(|| list_says(module, list))
    }

    fn fit(&mut self, module: &Module, list: AttrListId, ty: TypeId) -> ListCompatibility {
        *self.known.entry((list, ty)).or_insert_with(|| {
            let params = module.types.as_func(ty).map_or(0, |func| func.params.len());
            let last = |index: u32| index != index::FUNCTION && index as usize > params;
            let mut sets = module.attrs.list(list).iter();
            ListCompatibility {
                fits: all_fits(module, list, ty, &[]),
                behind: sets.any(|(index, _)| last(*index)),
                strict: (module.attrs).has_at(list, index::FUNCTION, AttrKind::StrictFP),
            }
        })
    }
}

/// The type that the attributes at an index apply to; `None` for function attributes.
fn type_at(module: &Module, ty: TypeId, behind: &[TypeId], at: u32) -> Option<TypeId> {
    let func = module.types.as_func(ty)?;
    match at {
        index::FUNCTION => None,
        index::RETURN => Some(func.ret),
        _ => {
            let param = at.checked_sub(index::FIRST_PARAM)? as usize;
            let known = func.params.get(param);
            known
                .or_else(|| behind.get(param.checked_sub(func.params.len())?))
                .copied()
        }
    }
}

fn all_fits(module: &Module, list: AttrListId, ty: TypeId, behind: &[TypeId]) -> bool {
    module.attrs.list(list).iter().all(|&(at, set)| {
        let ty = type_at(module, ty, behind, at);
        let mut attrs = module.attrs.set(set).iter();
        ty.is_none_or(|ty| attrs.all(|attr| applies_to(&module.types, attr, ty)))
    })
}

/// A list without the attributes that do not fit; `behind` has the types of variadic arguments.
fn compatible_sets(module: &Module, list: AttrListId, ty: TypeId, behind: &[TypeId]) -> Sets {
    let sets = module.attrs.list(list).iter().map(|&(at, set)| {
        let ty = type_at(module, ty, behind, at);
        let attrs = module.attrs.set(set).iter();
        let fit = attrs.filter(|attr| ty.is_none_or(|ty| applies_to(&module.types, attr, ty)));
        (at, fit.cloned().collect())
    });
    sets.collect()
}

fn set_attributes(module: &mut Module, id: GlobalId, list: AttrListId) {
    if let Some(function) = module
        .globals
        .entry_mut(id)
        .and_then(|g| g.as_function_mut())
    {
        function.attrs = list;
    }
}

/// The types of a call's variadic arguments.
fn types_behind(
    module: &Module,
    function: GlobalId,
    body: &Body,
    id: InstId,
) -> Option<Vec<TypeId>> {
    let call = body.call_view(id)?;
    let func_ty = call.info().func_ty;
    let scope = module.body_scope(function, body);
    let params = module.types.as_func(func_ty)?.params.len();
    let behind = call.arguments().get(params..);
    let types = behind.unwrap_or_default().iter();
    let types = types.map(|&arg| scope.type_of(arg).unwrap_or(func_ty));
    Some(types.collect())
}

/// The new attributes of a call, if they change.
fn call_attributes(
    module: &Module,
    function: GlobalId,
    body: &Body,
    id: InstId,
    says: ImpliedAttributes,
) -> Option<(CallId, Sets)> {
    let call = body.call(id)?;
    let behind = types_behind(module, function, body, id)?;
    let mut sets = compatible_sets(module, call.attrs, call.func_ty, &behind);
    if !says.strict && !is_constrained(module, body, id) {
        let own = sets.iter_mut().find(|(at, _)| *at == index::FUNCTION);
        for attr in own.into_iter().flat_map(|(_, attrs)| attrs) {
            if attr.kind() == Some(AttrKind::StrictFP) {
                *attr = Attr::Enum(AttrKind::NoBuiltin);
            }
        }
    }
    Some((body.inst(id).call_id()?, sets))
}

/// Returns true if a call is one of a constrained intrinsic.
fn is_constrained(module: &Module, body: &Body, id: InstId) -> bool {
    body.called_global(id).is_some_and(|id| {
        let name = module.name(id);
        name.starts_with(b"llvm.experimental.constrained.")
    })
}

/// The relevant function attributes in a list.
fn list_says(module: &Module, list: AttrListId) -> ImpliedAttributes {
    let attrs = module.attrs.function(list);
    ImpliedAttributes {
        strict: attrs.contains(&Attr::Enum(AttrKind::StrictFP)),
        unsafe_atomics: text_of(attrs, b"amdgpu-unsafe-fp-atomics") == Some(b"true"),
        section: text_of(attrs, b"implicit-section-name").is_some(),
    }
}

/// Removes a string attribute from a function; returns its value.
fn without(module: &mut Module, function: GlobalId, name: &[u8]) -> Option<Box<[u8]>> {
    let list = module.globals.get(function)?.as_function()?.attrs;
    let value = module.attrs.function_text(list, name)?.into();
    let mut rest = module.attrs.function(list).to_vec();
    rest.retain(|attr| !attr.is_string(name));
    let list = module.attrs.with_function(list, rest);
    set_attributes(module, function, list);
    Some(value)
}

/// Replaces `"implicit-section-name"="NAME"` by a section.
fn implied_section(module: &mut Module, function: GlobalId) {
    if let Some(section) = without(module, function, b"implicit-section-name") {
        let section = module.strings.add(&section);
        if let Some(global) = module.globals.entry_mut(function) {
            global.section = section;
        }
    }
}

/// The instructions whose number of branch weights differs from that of their successors.
fn wrong_weights<'b>(module: &'b Module, body: &'b Body) -> impl Iterator<Item = InstId> + 'b {
    let weights = body.attachments.iter();
    let weights = weights.filter(|(_, attachment)| attachment.kind == metadata_kind::PROF);
    let wrong = weights.filter(|(inst, attachment)| !weights_fit(module, body, *inst, attachment));
    wrong.map(|(inst, _)| *inst)
}

/// Drops such weights.
fn drop_branch_weights(module: &Module, body: &mut Body) {
    let wrong: Vec<InstId> = wrong_weights(module, body).collect();
    if !wrong.is_empty() {
        body.attachments.retain(|inst, attachment| {
            attachment.kind != metadata_kind::PROF || wrong.binary_search(&inst).is_err()
        });
    }
}

fn weights_fit(module: &Module, body: &Body, inst: InstId, attachment: &Attachment) -> bool {
    let metadata = module.scope_in(body).metadata();
    let Some((entry, store)) = metadata.get(attachment.node) else {
        return true;
    };
    let slots = store.slots(entry);
    let string = |at: usize| {
        let slot = slots.get(at).copied();
        slot.and_then(MdId::from_slot)
            .and_then(|id| metadata.string(id))
    };
    if entry.kind != MdKind::Tuple || string(0) != Some(b"branch_weights") {
        return true;
    }
    let expected = match body.inst(inst).op {
        Opcode::Br | Opcode::Switch | Opcode::IndirectBr => body.targets(inst).count(),
        Opcode::Call => 1,
        Opcode::Select => 2,
        _ => return true,
    };
    // The origin of the weights may precede them.
    let first = if string(1).is_some() { 2 } else { 1 };
    slots.len().checked_sub(first) == Some(expected)
}

/// Marks AMDGPU's atomic operations on floats, for functions whose attribute allowed the memory to
/// perform them.
fn mark_atomics(module: &mut Module, body: &mut Body) {
    use RmwOp::*;
    let is_float = |op: RmwOp| {
        let named = matches!(op, FAdd | FSub | FMax | FMin | FMaximum | FMinimum);
        named || matches!(op, FMaximumNum | FMinimumNum)
    };
    let found: Vec<InstId> = body
        .insts()
        .iter()
        .filter(|(_, inst)| inst.rmw_op().is_some_and(is_float))
        .map(|(id, _)| id)
        .collect();
    if found.is_empty() {
        return;
    }
    let names: [&[u8]; 3] = [
        b"amdgpu.no.fine.grained.host.memory",
        b"amdgpu.no.remote.memory.access",
        b"amdgpu.ignore.denormal.mode",
    ];
    let kinds = names.map(|name| enter_name(&mut module.metadata_kinds, name));
    let node = access_metadata::empty(module);
    for inst in found {
        for kind in kinds {
            let Ok(kind) = u32::try_from(kind) else {
                continue;
            };
            let has = body
                .attachments
                .of(inst)
                .iter()
                .any(|(_, a)| a.kind == kind);
            if !has {
                body.attachments.push(inst, Attachment { kind, node });
            }
        }
    }
}
