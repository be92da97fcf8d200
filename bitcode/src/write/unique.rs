//! Equal constants of the pools of a module and its bodies: LLVM has one for all of them, so they share a number.

use super::pools::{Owner, Place, Pools};
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::Global;
use bitsmith_model::module::Module;
use bitsmith_model::parallel;
use bitsmith_model::types::Type;
use bitsmith_model::value::{GlobalId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Finds the one of equal constants that stands for all of them.
pub(super) struct Unique<'m> {
    pub module: &'m Module,
    /// By hash of the content, or one of the next numbers: the first of equal constants of the module's pool, and
    /// of those in bodies that metadata wraps.
    known: FxHashMap<u64, Place>,
    /// By owner and constant: the one that stands for it. Empty for a pool without equal constants.
    places: Vec<Box<[Place]>>,
    /// The null pointer that stands for what a function lacks, if the module's pool has none.
    extra: ConstPool,
    /// The null pointer that LLVM makes for functions with some of personality, prefix and prologue.
    pub filler: Option<Place>,
}

impl<'m> Unique<'m> {
    /// Compares the constants of a module, whose bodies must all be loaded.
    pub(super) fn new(module: &'m Module) -> Self {
        let mut this = Self {
            module,
            known: FxHashMap::default(),
            places: vec![Box::default(); module.globals.len().saturating_add(1)],
            extra: ConstPool::default(),
            filler: None,
        };
        let mut walk = this.walk(Owner::MODULE, &module.consts);
        this.known = std::mem::take(&mut walk.own);
        this.places.put(0, walk.table());
        this.add_filler();
        let bodies: Vec<(Owner, &Body)> = module
            .functions
            .iter()
            .filter_map(|&id| Some((Owner::function(id), module.globals.get(id)?.body()?)))
            .collect();
        for &(owner, body) in &bodies {
            this.wrapped(owner, body);
        }
        let walked = parallel::map(&bodies, |&(owner, body)| {
            this.walk(owner, &body.consts).table()
        });
        for ((owner, _), places) in bodies.iter().zip(walked) {
            this.places.put(owner.0 as usize, places);
        }
        this
    }

    /// The constant that stands for a value; other values stand for themselves.
    #[inline]
    pub(super) fn of(&self, owner: Owner, value: Value) -> Place {
        let (owner, id) = match value.kind() {
            ValueKind::Const(id) => (Owner::MODULE, id),
            ValueKind::LocalConst(id) => (owner, id),
            _ => return (Owner::MODULE, value),
        };
        let places = self.places.get(owner.0 as usize);
        let place = places.and_then(|places| places.get(id.index()));
        place.copied().unwrap_or((owner, value))
    }

    /// The pools in which the constants of an owner are.
    pub(super) fn pools(&self, owner: Owner) -> Pools<'_> {
        let function = owner.0.checked_sub(1).map(GlobalId::from_u32);
        let global = function.and_then(|id| self.module.globals.get(id));
        let local = match owner {
            Owner::EXTRA => Some(&self.extra),
            _ => global.and_then(Global::body).map(|body| &body.consts),
        };
        Pools {
            module: self.module,
            local,
        }
    }

    /// Finds or makes the filler, if a function needs it.
    fn add_filler(&mut self) {
        let functions = self.module.functions.iter();
        let functions = functions.filter_map(|&id| self.module.globals.get(id)?.as_function());
        let mut parts = functions.map(|f| [f.personality, f.prefix, f.prologue]);
        let lacks_some =
            |parts: [Option<Value>; 3]| parts.iter().any(Option::is_some) && parts.contains(&None);
        let Some(ty) = self.module.types.find(&Type::Ptr(0)) else {
            return;
        };
        if !parts.any(lacks_some) {
            return;
        }
        self.extra.push(ty, ConstKind::Null);
        let walk = self.walk(Owner::EXTRA, &self.extra);
        self.filler = walk.places.first().copied();
        self.known.extend(walk.own);
    }

    /// Makes constants that metadata of a body wraps known to the other bodies: they are in the module's table.
    fn wrapped(&mut self, owner: Owner, body: &Body) {
        let is_local = |value: &Value| matches!(value.kind(), ValueKind::LocalConst(_));
        let mut wrapped: Vec<Value> = body.metadata.values().filter(is_local).collect();
        if wrapped.is_empty() {
            return;
        }
        let walk = self.walk(owner, &body.consts);
        let mut hashes: FxHashMap<Place, u64> = walk
            .own
            .iter()
            .map(|(&hash, &place)| (place, hash))
            .collect();
        while let Some(value) = wrapped.pop() {
            let place = walk.place(self, owner, value);
            // One that is gone was reached before, or is known already.
            let Some(hash) = hashes.remove(&place) else {
                continue;
            };
            self.known.insert(hash, place);
            if let Some((constant, pool)) = self.pools(owner).get(value) {
                wrapped.extend(pool.parts(constant));
            }
        }
        // Constants of other bodies are compared with these.
        self.places.put(owner.0 as usize, walk.table());
    }

    /// Finds the constants of one pool that are equal to known ones, or to others of that pool.
    fn walk(&self, owner: Owner, pool: &ConstPool) -> Walk {
        let mut walk = Walk {
            owner,
            own: FxHashMap::default(),
            places: Vec::with_capacity(pool.len()),
            has_equals: false,
        };
        walk.own.reserve(pool.len());
        for (id, constant) in pool.iter() {
            let value = match owner {
                Owner::MODULE => Value::constant(id),
                _ => Value::local_const(id),
            };
            let mut hash = self.hash(&walk, (constant, pool));
            let place = loop {
                match self.known.get(&hash).or_else(|| walk.own.get(&hash)) {
                    None => break (owner, value),
                    Some(&place) if self.is_same(&walk, (constant, pool), place) => break place,
                    Some(_) => hash = hash.wrapping_add(1),
                }
            };
            match place == (owner, value) {
                true => drop(walk.own.insert(hash, place)),
                false => walk.has_equals = true,
            }
            walk.places.push(place);
        }
        walk
    }

    /// The hash of what a constant of a pool is made of.
    fn hash(&self, walk: &Walk, (constant, pool): (Const, &ConstPool)) -> u64 {
        let mut state = FxHasher::default();
        constant.ty.hash(&mut state);
        std::mem::discriminant(&constant.kind).hash(&mut state);
        match constant.kind {
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison => {}
            ConstKind::Int(value) => value.hash(&mut state),
            ConstKind::Float(bits) => bits.hash(&mut state),
            ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
                pool.words(span).hash(&mut state);
            }
            ConstKind::Data(span) => pool.bytes(span).hash(&mut state),
            ConstKind::BlockAddress(function, block) => (function, block).hash(&mut state),
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => id.hash(&mut state),
            ConstKind::InlineAsm(index) => pool.inline_asm(index).template.hash(&mut state),
            ConstKind::Expr(index) => pool.expr(index).op.hash(&mut state),
            ConstKind::Aggregate(_) | ConstKind::PtrAuth(_) => {}
        }
        for &part in pool.parts(constant) {
            walk.place(self, walk.owner, part).hash(&mut state);
        }
        state.finish()
    }

    /// Returns true if a constant of the pool being walked over is equal to the one at `place`.
    fn is_same(&self, walk: &Walk, (constant, pool): (Const, &ConstPool), place: Place) -> bool {
        let Some((other, others)) = self.pools(place.0).get(place.1) else {
            return false;
        };
        let (parts, other_parts) = (pool.parts(constant), others.parts(other));
        let same_part = |(&a, &b): (&Value, &Value)| {
            walk.place(self, walk.owner, a) == walk.place(self, place.0, b)
        };
        let same_content = match (constant.kind, other.kind) {
            (ConstKind::WideInt(a), ConstKind::WideInt(b))
            | (ConstKind::WideFloat(a), ConstKind::WideFloat(b)) => {
                pool.words(a) == others.words(b)
            }
            (ConstKind::Data(a), ConstKind::Data(b)) => pool.bytes(a) == others.bytes(b),
            (ConstKind::InlineAsm(a), ConstKind::InlineAsm(b)) => {
                pool.inline_asm(a) == others.inline_asm(b)
            }
            (ConstKind::Expr(a), ConstKind::Expr(b)) => {
                let (a, b) = (pool.expr(a), others.expr(b));
                a.op == b.op && a.flags == b.flags && a.in_range == b.in_range
            }
            (ConstKind::Aggregate(_), ConstKind::Aggregate(_))
            | (ConstKind::PtrAuth(_), ConstKind::PtrAuth(_)) => true,
            (a, b) => a == b,
        };
        constant.ty == other.ty
            && same_content
            && parts.len() == other_parts.len()
            && parts.iter().zip(other_parts).all(same_part)
    }
}

/// A walk over one pool.
struct Walk {
    owner: Owner,
    /// By hash, as in [`Unique::known`]: the constants of the pool that stand for themselves.
    own: FxHashMap<u64, Place>,
    /// By constant so far: the one that stands for it.
    places: Vec<Place>,
    has_equals: bool,
}

impl Walk {
    /// The constant that stands for a part. A part that comes later in its pool stands for itself.
    fn place(&self, all: &Unique<'_>, owner: Owner, part: Value) -> Place {
        let id = match part.kind() {
            ValueKind::Const(id) if self.owner == Owner::MODULE => id,
            ValueKind::LocalConst(id) if self.owner == owner => id,
            _ => return all.of(owner, part),
        };
        let place = self.places.get(id.index());
        place.copied().unwrap_or((owner, part))
    }

    /// The table of the pool; empty if it has no equal constants.
    fn table(self) -> Box<[Place]> {
        match self.has_equals {
            true => self.places.into(),
            false => Box::default(),
        }
    }
}
