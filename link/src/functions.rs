//! Functions: the references of their bodies, and moving the bodies.

use crate::attributes::ListOf;
use crate::body::{Moving, Reference, Renumbering};
use crate::constants::NewConst;
use crate::linker::NEWER;
use crate::local_nodes::{self, LocalNodes};
use crate::metadata::parts;
use crate::prefetch::{Coming, Done};
use bitsmith_model::constant::{Const, ConstKind, ExprOp};
use bitsmith_model::entity::{Bytes, Entity, Table};
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, GlobalId, MdId, Value, ValueKind};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::mover::{MappingContext, Mover, Work};

impl Mover<'_, '_> {
    /// Decodes and scans the bodies of these globals, as far as they have any.
    pub(crate) fn load(&mut self, globals: &[GlobalId]) -> bool {
        let source = self.input.module();
        let wanted: Vec<GlobalId> = globals
            .iter()
            .copied()
            .filter(|id| {
                let function = source.globals.get(*id).and_then(|g| g.as_function());
                let defined = function.is_some_and(|f| !matches!(f.body, BodyState::Declaration));
                defined && !self.is_ready(*id)
            })
            .collect();
        if let Err(problem) = self.input.load(&wanted) {
            self.linker.error(problem);
            return false;
        }
        self.map_new_metadata();
        let source = self.input.module();
        let body = |id: &GlobalId| source.globals.get(*id)?.body();
        if wanted.iter().filter_map(body).any(|body| body.has_newer()) {
            self.linker.error(NEWER.to_owned());
            return false;
        }
        let coming = wanted.iter().filter_map(|id| {
            let global = source.globals.get(*id)?;
            Some((*id, global.body()?, global.attachments.as_slice()))
        });
        let unseen = coming.filter(|(id, ..)| !self.prefetched.scans.contains_key(id));
        let unseen: Vec<Coming<'_>> = unseen.collect();
        let workspaces = &self.linker.workspaces;
        self.prefetched.scan(source, workspaces, &unseen);
        true
    }

    /// Returns true if the body of a function is decoded and scanned.
    fn is_ready(&self, id: GlobalId) -> bool {
        let global = self.input.module().globals.get(id);
        let is_there = global.is_some_and(|global| global.body().is_some());
        is_there && self.prefetched.scans.contains_key(&id)
    }

    pub(crate) fn function(&mut self, to: GlobalId, from: GlobalId) {
        if !self.is_ready(from) {
            let mut pending = vec![from];
            pending.extend(self.queue.work.iter().filter_map(|w| match w {
                Work::Function { from, .. } => Some(*from),
                _ => None,
            }));
            if !self.load(&pending) {
                return;
            }
        }
        let Some(scan) = self.prefetched.scans.remove(&from) else {
            return;
        };
        let source = &self.input.module().globals[from];
        let operands = source
            .as_function()
            .map_or([None; 3], |f| [f.personality, f.prefix, f.prologue]);
        let mapped = operands.map(|v| v.and_then(|v| self.value(v, MappingContext::Direct)));
        for &reference in &scan.references {
            match reference {
                Reference::Type(ty) => {
                    self.ty(ty);
                }
                Reference::Global(id) => {
                    self.global(id, MappingContext::Direct);
                }
                Reference::Const(id) => {
                    self.value(Value::constant(id), MappingContext::Direct);
                }
                Reference::Attrs(list) => {
                    self.attr_list(list, ListOf::Call);
                }
                Reference::Metadata(id) => {
                    self.node(id);
                }
            }
        }
        let shared = self.share_nodes(from, &scan.nodes);
        self.prefetched.done.push(Done::Scan(scan));
        self.attach(to, from, &shared);
        if let Some(function) = self.linker.module.globals[to].as_function_mut() {
            [function.personality, function.prefix, function.prologue] = mapped;
        }
        self.queue.moving.push((to, from, shared));
    }

    /// Enters the nodes of a body that move to the module.
    pub(crate) fn share_nodes(&mut self, from: GlobalId, nodes: &LocalNodes) -> Vec<u32> {
        if nodes.is_empty() {
            return Vec::new();
        }
        let source = self.input.module();
        let Some(body) = source.globals[from].body() else {
            return Vec::new();
        };
        let local = &body.metadata;
        // Their values are mapped first, which can link further globals.
        let mut named: Vec<(usize, Value)> = Vec::new();
        for node in nodes.iter() {
            let Some(entry) = local.get(node as usize) else {
                continue;
            };
            let parts = parts(entry.kind, local.slots(entry)).filter(|id| id.is_local());
            named.extend(parts.filter_map(|id| {
                let part = local.get(id.index())?;
                let raw = local
                    .slots(part)
                    .first()
                    .filter(|_| part.kind == MdKind::Value)?;
                Some((id.index(), Value::from_u32(*raw)))
            }));
        }
        let mut values: FxHashMap<usize, Value> = FxHashMap::default();
        for (at, value) in named {
            if let Some(value) = self.local_value(from, value) {
                values.insert(at, value);
            }
        }
        let source = self.input.module();
        let Some(body) = source.globals[from].body() else {
            return Vec::new();
        };
        let linker = &mut *self.linker;
        local_nodes::enter(
            &mut linker.metadata,
            &mut linker.module.metadata,
            &self.metadata,
            &body.metadata,
            nodes,
            &values,
        )
    }

    /// Maps a constant of a body to the result's module: only the simple ones that metadata uses.
    pub(crate) fn local_value(&mut self, from: GlobalId, value: Value) -> Option<Value> {
        if let ValueKind::Const(_) | ValueKind::Global(_) = value.kind() {
            return self.value(value, MappingContext::Direct);
        }
        let source = self.input.module();
        let body = source.globals[from].body()?;
        let (constant, _) = source.body_scope(from, body).constant(value)?;
        let ty = self.ty(constant.ty);
        let source = self.input.module();
        let pool = &source.globals[from].body()?.consts;
        let linker = &mut *self.linker;
        let consts = &mut linker.module.consts;
        let id = match constant.kind {
            ConstKind::WideInt(span) => {
                let new = NewConst::Words(pool.words(span), false);
                linker.consts.intern(consts, ty, &new)
            }
            ConstKind::WideFloat(span) => {
                let new = NewConst::Words(pool.words(span), true);
                linker.consts.intern(consts, ty, &new)
            }
            ConstKind::Data(span) => {
                let new = NewConst::Data(pool.bytes(span));
                linker.consts.intern(consts, ty, &new)
            }
            kind @ (ConstKind::Null
            | ConstKind::Undef
            | ConstKind::Poison
            | ConstKind::Int(_)
            | ConstKind::Float(_)) => linker.consts.intern(consts, ty, &NewConst::Plain(kind)),
            ConstKind::Aggregate(_) | ConstKind::Expr(_) => return self.local_tree(from, value),
            _ => return None,
        };
        Some(Value::constant(id))
    }

    /// Likewise for a constant with parts.
    pub(crate) fn local_tree(&mut self, from: GlobalId, root: Value) -> Option<Value> {
        let mut done: FxHashMap<Value, Value> = FxHashMap::default();
        let mut stack = vec![(root, false)];
        while let Some((value, ready)) = stack.pop() {
            if done.contains_key(&value) {
                continue;
            }
            let source = self.input.module();
            let (constant, parts) = match value.kind() {
                ValueKind::LocalConst(id) => {
                    let pool = &source.globals[from].body()?.consts;
                    let constant = pool.try_get(id)?;
                    (constant, pool.parts(constant).to_vec())
                }
                ValueKind::Global(id) => {
                    done.insert(
                        value,
                        Value::global(self.global(id, MappingContext::Direct)?),
                    );
                    continue;
                }
                _ => {
                    done.insert(value, self.value(value, MappingContext::Direct)?);
                    continue;
                }
            };
            if parts.is_empty() {
                let new = self.local_value(from, value)?;
                done.insert(value, new);
                continue;
            }
            if !ready {
                stack.push((value, true));
                stack.extend(parts.iter().map(|p| (*p, false)));
                continue;
            }
            let mapped: Option<Vec<Value>> = parts.iter().map(|p| done.get(p).copied()).collect();
            let mapped = mapped?;
            let ty = self.ty(constant.ty);
            let id = self.tree(from, Some(constant), ty, &mapped)?;
            done.insert(value, Value::constant(id));
        }
        done.get(&root).copied()
    }

    pub(crate) fn tree(
        &mut self,
        from: GlobalId,
        constant: Option<Const>,
        ty: TypeId,
        parts: &[Value],
    ) -> Option<ConstId> {
        match constant?.kind {
            ConstKind::Expr(at) => {
                let source = self.input.module();
                let expr = source.globals[from].body()?.consts.expr(at).clone();
                let op = self.expr_op(expr.op);
                let linker = &mut *self.linker;
                let new = NewConst::Expr(op, expr.flags, expr.in_range.as_deref(), parts);
                Some(linker.consts.intern(&mut linker.module.consts, ty, &new))
            }
            _ => {
                let linker = &mut *self.linker;
                let new = NewConst::Aggregate(parts);
                Some(linker.consts.intern(&mut linker.module.consts, ty, &new))
            }
        }
    }

    pub(crate) fn expr_op(&mut self, op: ExprOp) -> ExprOp {
        match op {
            ExprOp::GetElementPtr { source } => ExprOp::GetElementPtr {
                source: self.ty(source),
            },
            other => other,
        }
    }

    /// Maps the attachments of a global to its counterpart in the result. Those of a function can be local
    /// nodes of its body.
    pub(crate) fn attach(&mut self, to: GlobalId, from: GlobalId, shared: &[u32]) {
        self.attach_mapped(to, from, |mover, node| {
            if node.is_local() {
                let to = shared.get(node.index()).copied();
                return Some(to.and_then(MdId::from_slot).unwrap_or(node));
            }
            mover.node(node)
        });
    }

    /// Attaches to a global of the result what `map` makes of the nodes at a global of the module.
    pub(crate) fn attach_mapped(
        &mut self,
        to: GlobalId,
        from: GlobalId,
        mut map: impl FnMut(&mut Self, MdId) -> Option<MdId>,
    ) {
        let attachments = self.input.module().globals[from].attachments.clone();
        let mut mapped = Vec::with_capacity(attachments.len());
        for attachment in attachments {
            if let Some(node) = map(self, attachment.node) {
                let kind = self.numbers.kinds.get(attachment.kind as usize).copied();
                let kind = kind.unwrap_or(attachment.kind);
                mapped.push(Attachment { kind, node });
            }
        }
        self.linker.module.globals[to].attachments = mapped;
    }

    /// Takes the bodies out of the module, renumbers them and installs them in the result.
    pub(crate) fn move_bodies(&mut self) {
        let mut all = Vec::with_capacity(self.queue.moving.len());
        // Types without identified structs are entered here, where their order does not matter. An identified struct
        // that no reference led to is that of a constant or an instruction which nothing uses, such as a folded one.
        let count = self.input.module().types.len();
        let used = self.used_types(count);
        for ty in used.into_iter().map(TypeId::new) {
            if self.types.has_structs_of(&self.input.module().types, ty) {
                self.ty(ty);
            }
        }
        for (function, from, shared) in std::mem::take(&mut self.queue.moving) {
            let global = self.input.module_mut().globals.get_mut(from);
            let body = global
                .and_then(|g| g.as_function_mut())
                .map(|f| std::mem::take(&mut f.body));
            if let Some(BodyState::Loaded(body)) = body {
                all.push(Moving {
                    function,
                    body,
                    shared,
                    strings: Bytes::default(),
                });
            }
        }
        let unused = self.linker.module.types.int(1);
        let types = self.types.table();
        let map = &self.maps[MappingContext::Direct as usize];
        let attrs = &self.attrs;
        let renumbering = Renumbering {
            types: &|ty| types.get(ty.index()).copied().flatten().unwrap_or(unused),
            attrs: &|list| attrs.called(list).unwrap_or(list),
            globals: &map.globals,
            consts: &map.consts,
            metadata: &self.metadata,
            kinds: &self.numbers.kinds,
            scopes: &self.numbers.scopes,
            tags: &self.numbers.tags,
        };
        all.par_iter_mut()
            .for_each(|moving| renumbering.apply(moving));
        for moving in all {
            let global = self.linker.module.globals.get_mut(moving.function);
            if let Some(function) = global.and_then(|g| g.as_function_mut()) {
                function.body = BodyState::Loaded(moving.body);
            }
            self.prefetched.done.push(Done::Strings(moving.strings));
        }
    }

    /// The types of the moving bodies that are not mapped yet.
    pub(crate) fn used_types(&self, count: usize) -> Vec<usize> {
        let mut used = vec![false; count];
        let mut mark = |ty: TypeId| {
            used.put(ty.index(), true);
        };
        for (_, from, _) in &self.queue.moving {
            let Some(body) = self.input.module().globals[*from].body() else {
                continue;
            };
            for inst in body.insts().values() {
                mark(inst.ty);
                inst.source_type().into_iter().for_each(&mut mark);
            }
            for call in body.calls().values() {
                mark(call.func_ty);
            }
            for (_, constant) in body.consts.iter() {
                mark(constant.ty);
                match constant.kind {
                    ConstKind::Expr(at) => {
                        if let ExprOp::GetElementPtr { source } = body.consts.expr(at).op {
                            mark(source);
                        }
                    }
                    ConstKind::InlineAsm(at) => mark(body.consts.inline_asm(at).func_ty),
                    _ => {}
                }
            }
        }
        let used = used.into_iter().enumerate();
        used.filter(|(_, used)| *used)
            .map(|(index, _)| index)
            .collect()
    }
}
