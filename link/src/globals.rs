//! Globals: prototypes, and pending contents.

use crate::attributes::{self, ListOf};
use crate::prototype::{bare, declaration_of_indirect, set_linkage};
use crate::resolve::{Facts, is_indirect, is_link_once};
use crate::select::choose_from;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::{BodyState, Global, GlobalKind};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value};

use crate::mover::{MappingContext, Mover, Work};

impl Mover<'_, '_> {
    /// Maps a global; `None` if it is absent and may not be linked any more.
    pub(crate) fn global(&mut self, id: GlobalId, way: MappingContext) -> Option<GlobalId> {
        let known = self.maps[way as usize].globals.get(id.index());
        if let Some(known) = known.copied().flatten() {
            return Some(known);
        }
        let to = self.materialize(id, way)?;
        let ty = self.input.module().globals.get(id)?.ty;
        let ty = self.ty(ty);
        let to = self.linker.of_type(to, ty);
        self.maps[way as usize].globals.put(id.index(), Some(to));
        Some(to)
    }

    pub(crate) fn known(&self, id: GlobalId, way: MappingContext) -> Option<GlobalId> {
        let known = self.maps[way as usize].globals.get(id.index());
        known.copied().flatten()
    }

    pub(crate) fn linked_to(&self, id: GlobalId) -> Option<GlobalId> {
        let source = self.input.module();
        let global = source.globals.get(id)?;
        let there = self.linker.linked_to(source.name(id), global.linkage)?;
        // An intrinsic with another type is a different one.
        let name = self.linker.module.name(there);
        if name.starts_with(b"llvm.")
            && let (Some(_), Some(_)) = (
                self.linker.module.globals[there].as_function(),
                global.as_function(),
            )
        {
            let a = self.linker.module.globals[there].value_ty;
            let types = &self.linker.module.types;
            if !crate::types::same(&source.types, types, a, global.value_ty) {
                return None;
            }
        }
        Some(there)
    }

    pub(crate) fn materialize(&mut self, id: GlobalId, way: MappingContext) -> Option<GlobalId> {
        let new = self.prototype(id, way)?;
        let global = self.linker.module.globals.get(new)?;
        let complete = match &global.kind {
            GlobalKind::Function(f) => !matches!(f.body, BodyState::Declaration),
            GlobalKind::Variable(v) => {
                v.initializer.is_some() || global.linkage == Linkage::Appending
            }
            GlobalKind::Alias(of) | GlobalKind::IFunc(of) => *of != Value::UNRESOLVED,
        };
        if complete {
            return Some(new);
        }
        let other = match way {
            MappingContext::Direct => MappingContext::Indirect,
            MappingContext::Indirect => MappingContext::Direct,
        };
        let known = self.known(id, other);
        if known.map(|known| self.linker.stand_ins.target(known)) == Some(new) {
            return Some(new);
        }
        if way == MappingContext::Indirect || self.should_link(Some(new), id) {
            self.schedule(new, id);
        }
        self.without_nocallback(new);
        Some(new)
    }

    /// Removes `nocallback`, which holds for a single module only.
    pub(crate) fn without_nocallback(&mut self, id: GlobalId) {
        let module = &mut self.linker.module;
        let intrinsic = module.name(id).starts_with(b"llvm.");
        if let Some(function) = module.globals[id].as_function_mut()
            && !intrinsic
        {
            function.attrs =
                attributes::without(&mut module.attrs, function.attrs, AttrKind::NoCallback);
        }
    }

    /// Returns true if a global of the module is linked with its contents.
    pub(crate) fn should_link(&mut self, there: Option<GlobalId>, id: GlobalId) -> bool {
        let Some(global) = self.input.module().globals.get(id) else {
            return false;
        };
        if self.chosen.contains(&id) || global.linkage.is_local() {
            return true;
        }
        let linkage = global.linkage;
        let declaration = global.is_declaration();
        if let Some(there) = there
            && !Facts::of(&self.linker.module.globals[there]).declaration_for_linker()
        {
            return false;
        }
        if declaration || self.queue.bodies_done || self.selection.importing {
            return false;
        }
        let lazily = is_link_once(linkage) || linkage == Linkage::AvailableExternally;
        if !lazily && !self.options.only_needed {
            return false;
        }
        self.take_lazily(id);
        let comdat = self.input.module().comdat_of(&self.selection.bases, id);
        let members = comdat.and_then(|c| self.selection.lazy.remove(&c));
        for member in members.into_iter().flatten() {
            let source = self.input.module();
            let linkage = source.globals[member].linkage;
            let there = self.linker.linked_to(source.name(member), linkage);
            let layout = self.selection.layout.clone();
            let taken = match there {
                Some(there) => choose_from(
                    self.linker,
                    self.input,
                    &layout,
                    self.options,
                    there,
                    member,
                ),
                None => Some(true),
            };
            match taken {
                Some(true) => self.take_lazily(member),
                Some(false) => {}
                None => break,
            }
        }
        true
    }

    pub(crate) fn take_lazily(&mut self, id: GlobalId) {
        if self.options.internalize {
            self.internalize.insert(self.input.module().name(id).into());
        }
        if self.chosen.insert(id) {
            self.queue.worklist.push(id);
        }
    }

    /// The global of the result for one of the module, without its contents.
    pub(crate) fn prototype(&mut self, id: GlobalId, way: MappingContext) -> Option<GlobalId> {
        let mut there = self.linked_to(id);
        let linked = self.should_link(there, id);
        if linked {
            let known = self.known(id, MappingContext::Direct);
            if let Some(known) = known.or_else(|| self.known(id, MappingContext::Indirect)) {
                return Some(known);
            }
        }
        let indirect = way == MappingContext::Indirect;
        if !linked && indirect {
            there = None;
        }
        let global = &self.input.module().globals[id];
        let appending = |g: &Global| g.linkage == Linkage::Appending;
        if appending(global) || there.is_some_and(|t| appending(&self.linker.module.globals[t])) {
            return self.appending(there, id);
        }
        let new = match there {
            Some(there) if !linked && !self.declares_better(there, id) => there,
            _ if self.queue.bodies_done => return None,
            _ => self.copy(id, there, linked, indirect),
        };
        if linked || indirect {
            self.enter_comdat(new, id);
        }
        if !linked && indirect {
            set_linkage(&mut self.linker.module.globals[new], Linkage::Internal);
        }
        Some(new)
    }

    /// Returns true if a function that is only declared in the result gets the attributes of its
    /// definition, which is not linked: only an exact definition, since the optimiser may have derived
    /// attributes from a body that is replaced.
    fn declares_better(&self, there: GlobalId, id: GlobalId) -> bool {
        let source = &self.input.module().globals[id];
        let there = &self.linker.module.globals[there];
        let exact = match source.linkage {
            Linkage::External => source.dso_local || !self.interposition,
            Linkage::Internal | Linkage::Private => true,
            _ => false,
        };
        let defined = source.as_function().is_some() && !source.is_declaration();
        there.is_declaration() && defined && exact && !self.queue.bodies_done
    }

    pub(crate) fn enter_comdat(&mut self, new: GlobalId, id: GlobalId) {
        let source = self.input.module();
        let Some(comdat) = source.globals[id].comdat else {
            return;
        };
        let comdat = &source.comdats[comdat];
        let name = source.strings.get(comdat.name);
        if !is_indirect(&self.linker.module.globals[new]) {
            let comdat = self.linker.comdat(name, comdat.selection);
            self.linker.module.globals[new].comdat = Some(comdat);
        }
    }

    pub(crate) fn copy(
        &mut self,
        id: GlobalId,
        there: Option<GlobalId>,
        linked: bool,
        indirect: bool,
    ) -> GlobalId {
        let definition = linked || indirect;
        let source = self.input.module();
        let global = &source.globals[id];
        let name = source.name(id).to_vec();
        let mut new = if is_indirect(global) && !definition {
            declaration_of_indirect(&source.types, global)
        } else {
            bare(global)
        };
        let linkage = global.linkage;
        let with_attachments =
            matches!(global.kind, GlobalKind::Variable(_)) || global.is_declaration();
        let has_attachments = with_attachments && !global.attachments.is_empty();
        let is_left_behind = !definition && !global.is_declaration();
        let section = source.strings.get(new.section).to_vec();
        let partition = source.strings.get(new.partition).to_vec();
        new.section = self.linker.module.strings.add(&section);
        new.partition = self.linker.module.strings.add(&partition);
        new.value_ty = self.ty(new.value_ty);
        new.ty = self.ty(new.ty);
        self.map_kind(&mut new);
        if definition {
            set_linkage(&mut new, linkage);
        } else if linkage == Linkage::ExternalWeak {
            set_linkage(&mut new, Linkage::ExternalWeak);
        } else {
            new.linkage = Linkage::External;
        }
        let local = new.linkage.is_local();
        let new = match there {
            Some(there) => self.linker.replace_global(there, new),
            None => self.linker.add_global(new, &name),
        };
        if there.is_none() && (linked || !indirect) && !local && !name.is_empty() {
            self.linker.force_name(new, &name);
        }
        if has_attachments {
            let queue = match is_left_behind {
                true => &mut self.queue.left_behind,
                false => &mut self.queue.unattached,
            };
            queue.push((new, id));
        }
        new
    }

    /// Maps the references of a bare global other than its types.
    pub(crate) fn map_kind(&mut self, global: &mut Global) {
        match &mut global.kind {
            GlobalKind::Variable(variable) => {
                if let Some(set) = variable.attrs {
                    let source = self.input.module();
                    let linker = &mut *self.linker;
                    let module = &mut linker.module;
                    let types = &mut self.types;
                    let mut ty =
                        |ty| types.get(&mut linker.structs, &source.types, &mut module.types, ty);
                    variable.attrs = Some(attributes::map_set(
                        &source.attrs,
                        &mut module.attrs,
                        set,
                        &mut ty,
                    ));
                }
            }
            GlobalKind::Function(function) => {
                function.attrs = self.attr_list(function.attrs, ListOf::Function);
                let gc = self.input.module().strings.get(function.gc).to_vec();
                function.gc = self.linker.module.strings.add(&gc);
            }
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => {}
        }
    }

    pub(crate) fn attr_list(&mut self, list: AttrListId, of: ListOf) -> AttrListId {
        let source = self.input.module();
        let linker = &mut *self.linker;
        let module = &mut linker.module;
        let types = &mut self.types;
        let mut ty = |ty| types.get(&mut linker.structs, &source.types, &mut module.types, ty);
        self.attrs
            .get(&source.attrs, &mut module.attrs, list, of, &mut ty)
    }

    pub(crate) fn ty(&mut self, ty: TypeId) -> TypeId {
        let source = self.input.module();
        self.types.get(
            &mut self.linker.structs,
            &source.types,
            &mut self.linker.module.types,
            ty,
        )
    }

    /// Pushes the contents of a global onto the worklist.
    pub(crate) fn schedule(&mut self, to: GlobalId, from: GlobalId) {
        let work = match &mut self.linker.module.globals[to].kind {
            GlobalKind::Function(function) => {
                function.body = BodyState::Lazy;
                Work::Function { to, from }
            }
            GlobalKind::Variable(_) => Work::Initializer { to, from },
            GlobalKind::Alias(_) | GlobalKind::IFunc(_) => Work::Aliasee { to, from },
        };
        self.queue.work.push(work);
    }

    /// Processes the worklist, and everything that is added to it.
    pub(crate) fn flush(&mut self) {
        while let Some(work) = self.queue.work.pop() {
            match work {
                Work::Initializer { to, from } => {
                    let source = self.input.module().globals[from].as_variable();
                    let initializer = source.and_then(|v| v.initializer);
                    let mapped = initializer.and_then(|v| self.value(v, MappingContext::Direct));
                    if let GlobalKind::Variable(v) = &mut self.linker.module.globals[to].kind {
                        v.initializer = mapped;
                    }
                    if self.metadata.waits {
                        self.attach(to, from, &[]);
                    }
                }
                Work::Appending {
                    to,
                    pieces,
                    has_before,
                } => self.append(to, pieces, has_before),
                Work::Aliasee { to, from } => {
                    let of = match self.input.module().globals[from].kind {
                        GlobalKind::Alias(of) | GlobalKind::IFunc(of) => of,
                        _ => continue,
                    };
                    let of = self
                        .value(of, MappingContext::Indirect)
                        .unwrap_or(Value::UNRESOLVED);
                    match &mut self.linker.module.globals[to].kind {
                        GlobalKind::Alias(place) | GlobalKind::IFunc(place) => *place = of,
                        _ => {}
                    }
                }
                Work::Function { to, from } => self.function(to, from),
            }
            if self.linker.failed() {
                return;
            }
        }
    }
}
