//! Types of many modules become types of one.
//!
//! The difficulty is identified structs: LLVM reads all modules into one context, where a taken name gets a
//! numeric suffix, and then merges structs with the same elements, or with the same name apart from that
//! suffix.

use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::types::{StructBody, StructId, Type, TypeId, Types};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of all identified structs that were ever read, and the structs of the result by elements.
#[derive(Default)]
pub struct StructContext {
    /// By name: the struct of the result; `None` if it was never linked.
    names: FxHashMap<Box<[u8]>, Option<TypeId>>,
    last_unique: u64,
    by_body: FxHashMap<StructBody, TypeId>,
    opaque: FxHashSet<TypeId>,
}

impl StructContext {
    /// Enters the name of a struct that is being read.
    fn enter(&mut self, name: &[u8]) -> Box<[u8]> {
        if name.is_empty() {
            return Box::default();
        }
        let mut name: Box<[u8]> = name.into();
        if self.names.contains_key(&name) {
            let base = name;
            loop {
                let mut numbered = base.to_vec();
                numbered.push(b'.');
                numbered.extend_from_slice(self.last_unique.to_string().as_bytes());
                self.last_unique = self.last_unique.wrapping_add(1);
                if !self.names.contains_key(numbered.as_slice()) {
                    name = numbered.into();
                    break;
                }
            }
        }
        self.names.insert(name.clone(), None);
        name
    }
    fn free(&mut self, name: &mut Box<[u8]>) {
        self.names.remove(name);
        *name = Box::default();
    }
    /// Returns true if a struct of the result can be the target of a merge.
    fn has(&self, types: &Types, ty: TypeId) -> bool {
        match types.as_struct(ty) {
            Some(body) => self.by_body.get(body) == Some(&ty),
            None => self.opaque.contains(&ty),
        }
    }
}

/// The name without the suffix of a clash.
fn prefix(name: &[u8]) -> Option<&[u8]> {
    let dot = name.iter().rposition(|&b| b == b'.')?;
    let digit = name.get(dot.checked_add(1)?)?;
    (dot > 0 && digit.is_ascii_digit())
        .then(|| name.get(..dot))
        .flatten()
}

/// The map of a module's types.
pub struct TypeMap {
    map: Vec<Option<TypeId>>,
    /// The current names of its structs.
    names: StructNames,
}

/// The names of a module's structs in the context.
pub type StructNames = Vec<Box<[u8]>>;

impl StructContext {
    /// Reads the structs of a module into the context, in the order of their definitions.
    pub fn read(&mut self, source: &Types, defined: Option<&[StructId]>) -> StructNames {
        let structs = source.structs();
        let mut names = vec![Box::default(); structs.len()];
        let mut enter = |id: StructId| {
            if let (Some(place), Some(named)) = (names.get_mut(id.index()), structs.get(id)) {
                *place = self.enter(&named.name);
            }
        };
        match defined {
            Some(defined) => defined.iter().copied().for_each(&mut enter),
            None => structs.keys().for_each(&mut enter),
        }
        names
    }
    /// Restricts the targets of merges to these structs of the result.
    pub fn restrict_to(&mut self, types: &Types, used: &[StructId]) {
        self.by_body.clear();
        self.opaque.clear();
        for named in used.iter().filter_map(|&id| types.structs().get(id)) {
            match &named.body {
                Some(body) => {
                    self.by_body.entry(body.clone()).or_insert(named.ty);
                }
                None => {
                    self.opaque.insert(named.ty);
                }
            }
        }
    }
}

impl TypeMap {
    /// A map for a module with so many types, whose structs have these names in the context.
    pub fn new(types: usize, names: StructNames) -> Self {
        Self {
            map: vec![None; types],
            names,
        }
    }

    /// By type: the mapped type.
    pub fn table(&self) -> &[Option<TypeId>] {
        &self.map
    }

    fn mapped(&self, ty: TypeId) -> Option<TypeId> {
        self.map.get(ty.index()).copied().flatten()
    }

    /// Returns true if all identified structs of a type are mapped.
    pub fn has_structs_of(&self, source: &Types, ty: TypeId) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            if self.mapped(ty).is_some() || !seen.insert(ty) {
                continue;
            }
            match source.get(ty) {
                Type::Named(_) => return false,
                Type::Func(func) => work.push(func.ret),
                _ => {}
            }
            work.extend(source.parts(ty));
        }
        true
    }

    fn set(&mut self, ty: TypeId, to: TypeId) {
        let index = ty.index();
        if self.map.len() <= index {
            self.map.resize(index.saturating_add(1), None);
        }
        self.map.put(index, Some(to));
    }

    /// Maps a type; a new one is added to the result.
    pub fn get(
        &mut self,
        context: &mut StructContext,
        source: &Types,
        destination: &mut Types,
        ty: TypeId,
    ) -> TypeId {
        if let Some(mapped) = self.mapped(ty) {
            return mapped;
        }
        // Parts first: a stack of types, each with the index of its next part.
        let mut stack = vec![(ty, 0usize)];
        let mut open: FxHashSet<TypeId> = FxHashSet::from_iter([ty]);
        while let Some((ty, next)) = stack.last_mut() {
            let ty = *ty;
            let ret = match source.get(ty) {
                Type::Func(f) => Some(f.ret),
                _ => None,
            };
            let all = source.parts(ty);
            let part = match ret {
                Some(ret) if *next == 0 => Some(ret),
                Some(_) => all.get(next.wrapping_sub(1)).copied(),
                None => all.get(*next).copied(),
            };
            match part {
                Some(part) => {
                    *next = next.saturating_add(1);
                    if self.mapped(part).is_none() {
                        if open.insert(part) {
                            stack.push((part, 0));
                        } else {
                            // No type contains itself; the invalid part becomes opaque.
                            let hole = destination.new_struct(&[]);
                            self.set(part, hole);
                        }
                    }
                }
                None => {
                    if self.mapped(ty).is_none() {
                        let to = self.build(context, source, destination, ty);
                        self.set(ty, to);
                    }
                    stack.pop();
                }
            }
        }
        self.mapped(ty).unwrap_or(ty)
    }

    /// Builds a type whose parts are mapped.
    fn build(
        &mut self,
        context: &mut StructContext,
        source: &Types,
        destination: &mut Types,
        ty: TypeId,
    ) -> TypeId {
        let one = |id: TypeId| self.mapped(id).unwrap_or(id);
        match source.get(ty) {
            Type::Named(id) => {
                let named = source.structs().get(*id).and_then(|s| s.body.as_ref());
                let body = named.map(|body| StructBody {
                    elements: body.elements.iter().map(|&id| one(id)).collect(),
                    packed: body.packed,
                });
                self.build_struct(context, destination, *id, body)
            }
            other => destination.intern(other.clone().map(one)),
        }
    }

    fn build_struct(
        &mut self,
        context: &mut StructContext,
        destination: &mut Types,
        id: StructId,
        body: Option<StructBody>,
    ) -> TypeId {
        let mut none = Box::default();
        let name = self.names.get_mut(id.index()).unwrap_or(&mut none);
        if let Some(&same) = body.as_ref().and_then(|b| context.by_body.get(b)) {
            context.free(name);
            return same;
        }
        let ty = destination.new_struct(name);
        if !name.is_empty() {
            context.names.insert(name.clone(), Some(ty));
        }
        match body {
            Some(body) => {
                context.by_body.insert(body.clone(), ty);
                if let Type::Named(new) = *destination.get(ty) {
                    destination.set_body(new, body);
                }
            }
            None => {
                context.opaque.insert(ty);
            }
        }
        ty
    }

    /// Merges each struct of `found` whose name differs only by the suffix of a clash with the struct of
    /// the result, if they are structurally equal.
    pub fn unify_by_name(
        &mut self,
        context: &mut StructContext,
        source: &Types,
        destination: &Types,
        found: &[StructId],
    ) {
        for &id in found {
            let Some(name) = self.names.get(id.index()) else {
                continue;
            };
            let Some(&Some(same)) = prefix(name).and_then(|p| context.names.get(p)) else {
                continue;
            };
            let Some(named) = source.structs().get(id) else {
                continue;
            };
            if context.has(destination, same) {
                self.unify(context, source, destination, same, named.ty);
            }
        }
    }

    /// Maps `from` to `to`, with their parts, if they are equal except for names.
    pub fn unify(
        &mut self,
        context: &mut StructContext,
        source: &Types,
        destination: &Types,
        to: TypeId,
        from: TypeId,
    ) {
        let mut tried: Vec<TypeId> = Vec::new();
        let mut work = vec![(to, from)];
        let mut same = true;
        while let Some((to, from)) = work.pop() {
            if let Some(mapped) = self.mapped(from) {
                same = mapped == to;
            } else {
                same = alike(source, destination, to, from);
                if same {
                    self.set(from, to);
                    tried.push(from);
                    if let (Type::Func(a), Type::Func(b)) = (destination.get(to), source.get(from))
                    {
                        work.push((a.ret, b.ret));
                    }
                    let pairs = destination.parts(to).iter().zip(source.parts(from));
                    work.extend(pairs.map(|(a, b)| (*a, *b)));
                }
            }
            if !same {
                break;
            }
        }
        for ty in tried {
            if !same {
                self.map.put(ty.index(), None);
            } else if let Type::Named(id) = source.get(ty)
                && let Some(name) = self.names.get_mut(id.index())
            {
                context.free(name);
            }
        }
    }
}

/// Returns true if two types are equal except for their parts and names. An opaque struct equals no other.
fn alike(source: &Types, destination: &Types, to: TypeId, from: TypeId) -> bool {
    match (destination.get(to), source.get(from)) {
        (Type::Func(a), Type::Func(b)) => a.vararg == b.vararg && a.params.len() == b.params.len(),
        (Type::Struct(a), Type::Struct(b)) => {
            a.packed == b.packed && a.elements.len() == b.elements.len()
        }
        (Type::Named(_), Type::Named(_)) => {
            match (destination.as_struct(to), source.as_struct(from)) {
                (Some(a), Some(b)) => a.packed == b.packed && a.elements.len() == b.elements.len(),
                _ => false,
            }
        }
        (Type::Array(_, a), Type::Array(_, b)) => a == b,
        (
            Type::Vector { len, scalable, .. },
            Type::Vector {
                len: l,
                scalable: s,
                ..
            },
        ) => len == l && scalable == s,
        (Type::TargetExt(a), Type::TargetExt(b)) => {
            a.name == b.name && a.ints == b.ints && a.types.len() == b.types.len()
        }
        (a, b) => a == b,
    }
}

/// Returns true if two types of two modules are equal except for the names of structs.
pub fn same(source: &Types, destination: &Types, to: TypeId, from: TypeId) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![(to, from)];
    while let Some((to, from)) = work.pop() {
        if !seen.insert((to, from)) {
            continue;
        }
        if !alike(source, destination, to, from) {
            return false;
        }
        if let (Type::Func(a), Type::Func(b)) = (destination.get(to), source.get(from)) {
            work.push((a.ret, b.ret));
        }
        let pairs = destination.parts(to).iter().zip(source.parts(from));
        work.extend(pairs.map(|(a, b)| (*a, *b)));
    }
    true
}
