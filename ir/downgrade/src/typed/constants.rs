//! Constants with typed pointers: addresses have the type that they point to, and uses with another type are
//! expressions.

use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Arena;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::global::Global;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{ConstId, GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The constants of the module, or of a body beside them. New ones are added to the body's, if there is one.
pub(super) struct Constants<'a> {
    pub types: &'a mut Types,
    pub globals: &'a Arena<GlobalId, Global>,
    module: &'a mut ConstPool,
    local: Option<&'a mut ConstPool>,
    known: FxHashMap<(Value, TypeId), Value>,
    casts: u64,
}

impl<'a> Constants<'a> {
    pub fn new(
        types: &'a mut Types,
        globals: &'a Arena<GlobalId, Global>,
        module: &'a mut ConstPool,
        local: Option<&'a mut ConstPool>,
    ) -> Self {
        Self {
            types,
            globals,
            module,
            local,
            known: FxHashMap::default(),
            casts: 0,
        }
    }

    /// The number of expressions that were added.
    pub fn casts(&self) -> u64 {
        self.casts
    }

    /// The pool to which constants are added.
    fn own(&mut self) -> &mut ConstPool {
        match &mut self.local {
            Some(local) => local,
            None => self.module,
        }
    }

    fn get(&self, value: Value) -> Option<(Const, &ConstPool)> {
        match value.kind() {
            ValueKind::Const(id) => Some((self.module.try_get(id)?, self.module)),
            ValueKind::LocalConst(id) => {
                let pool = self.local.as_deref()?;
                Some((pool.try_get(id)?, pool))
            }
            _ => None,
        }
    }

    fn push(&mut self, ty: TypeId, kind: ConstKind) -> Value {
        let id = self.own().push(ty, kind);
        self.named(id)
    }

    /// The value that a constant of the own pool is.
    fn named(&self, id: ConstId) -> Value {
        match self.local {
            Some(_) => Value::local_const(id),
            None => Value::constant(id),
        }
    }

    /// The type of a global or constant.
    pub fn type_of(&self, value: Value) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => Some(self.globals.get(id)?.ty),
            _ => Some(self.get(value)?.0.ty),
        }
    }

    /// The kind of a constant that is no global.
    pub fn kind(&self, value: Value) -> Option<ConstKind> {
        self.get(value).map(|(constant, _)| constant.kind)
    }

    /// The generic pointer in the place of a pointer or of a vector of them; other types stay.
    pub fn generic(&mut self, ty: TypeId) -> TypeId {
        let scalar = self.types.scalar(ty);
        match *self.types.get(scalar) {
            Type::TypedPtr { space, .. } => {
                let generic = self.types.intern(Type::Ptr(space));
                self.types.shaped(ty, generic)
            }
            _ => ty,
        }
    }

    /// A pointer to `pointee`, or a vector of them, in the place of a pointer or of a vector of them.
    pub fn pointing(&mut self, pointer: TypeId, pointee: TypeId) -> TypeId {
        let scalar = self.types.scalar(pointer);
        let Some(space) = self.types.get(scalar).address_space() else {
            return pointer;
        };
        let typed = self.types.pointer_to(pointee, space);
        self.types.shaped(pointer, typed)
    }

    /// Gives the constants of the own pool their types, and casts their operands.
    pub fn assign(&mut self) {
        let all: Vec<(ConstId, Const)> = self.own().iter().collect();
        for &(id, constant) in &all {
            let ty = self.own_type(id, constant);
            if ty != constant.ty {
                self.own().set(id, Const { ty, ..constant });
            }
        }
        for (id, _) in all {
            self.operands(id);
        }
    }

    /// The type of a constant by its kind.
    fn own_type(&mut self, id: ConstId, constant: Const) -> TypeId {
        let value = self.named(id);
        match constant.kind {
            kind @ ConstKind::Expr(_) => {
                let view = self
                    .get(value)
                    .and_then(|(_, pool)| ExprView::of(pool, kind));
                let Some(ExprView::GetElementPtr {
                    source, indices, ..
                }) = view
                else {
                    return constant.ty;
                };
                let indices = indices.to_vec();
                match self.indexed(source, &indices) {
                    Some(pointee) => self.pointing(constant.ty, pointee),
                    None => constant.ty,
                }
            }
            ConstKind::InlineAsm(index) => match self.get(value) {
                Some((_, pool)) => {
                    let function = pool.inline_asm(index).func_ty;
                    self.pointing(constant.ty, function)
                }
                None => constant.ty,
            },
            ConstKind::DsoLocalEquivalent(global) | ConstKind::NoCfi(global) => {
                let global = self.globals.get(global);
                global.map_or(constant.ty, |global| global.ty)
            }
            _ => constant.ty,
        }
    }

    /// The type that a `getelementptr` over `source` arrives at.
    pub fn indexed(&self, source: TypeId, indices: &[Value]) -> Option<TypeId> {
        let mut ty = source;
        for &index in indices.iter().skip(1) {
            ty = match self.types.as_struct(ty) {
                Some(_) => self.types.element(ty, self.field(index)?)?,
                None => self.types.sequence_element(ty)?,
            };
        }
        Some(ty)
    }

    /// The number that a constant index is, or each element of a vector of them.
    fn field(&self, index: Value) -> Option<u64> {
        let (constant, pool) = self.get(index)?;
        match constant.kind {
            ConstKind::Int(number) => u64::try_from(number).ok(),
            ConstKind::Null => Some(0),
            ConstKind::Data(bytes) => {
                let element = self.types.sequence_element(constant.ty)?;
                let len = self.types.get(element).scalar_bits()? / 8;
                let mut word = [0; 8];
                let bytes = pool.bytes(bytes).get(..len as usize)?;
                word.get_mut(..bytes.len())?.copy_from_slice(bytes);
                Some(u64::from_le_bytes(word))
            }
            ConstKind::Aggregate(_) => {
                let &first = pool.parts(constant).first()?;
                match self.get(first)?.0.kind {
                    ConstKind::Int(number) => u64::try_from(number).ok(),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Casts the operands of a constant.
    fn operands(&mut self, id: ConstId) {
        let value = self.named(id);
        let Some((constant, pool)) = self.get(value) else {
            return;
        };
        let old = pool.parts(constant).to_vec();
        let mut new = old.clone();
        for (at, operand) in new.iter_mut().enumerate() {
            if let Some(wanted) = self.wanted(constant, at, *operand) {
                *operand = self.cast(*operand, wanted);
            }
        }
        if new != old {
            let mut new = new.into_iter();
            self.own().map_parts(constant, |operand| {
                *operand = new.next().unwrap_or(*operand);
            });
        }
    }

    /// The type that a constant needs its operand to have; `None` if any is good.
    fn wanted(&mut self, constant: Const, at: usize, operand: Value) -> Option<TypeId> {
        let own = self.type_of(operand)?;
        let generic = self.generic(own);
        let ConstKind::Expr(index) = constant.kind else {
            return self.types.element(constant.ty, at as u64);
        };
        let op = match &self.local {
            Some(local) => local.expr(index).op,
            None => self.module.expr(index).op,
        };
        match op {
            ExprOp::Cast(_) => None,
            ExprOp::GetElementPtr { source } if at == 0 => Some(self.pointing(own, source)),
            _ => Some(generic),
        }
    }

    /// The constant as one of another type.
    pub fn cast(&mut self, value: Value, wanted: TypeId) -> Value {
        match self.type_of(value) {
            Some(own) if own != wanted && self.types.is_ptr_or_ptr_vector(own) => {}
            _ => return value,
        }
        if let Some(&known) = self.known.get(&(value, wanted)) {
            return known;
        }
        let kind = self.kind(value);
        let new = match kind {
            Some(kind @ (ConstKind::Null | ConstKind::Undef | ConstKind::Poison)) => {
                self.push(wanted, kind)
            }
            _ => {
                self.casts = self.casts.saturating_add(1);
                let op = ExprOp::Cast(CastOp::BitCast);
                let id = self
                    .own()
                    .push_expr(wanted, op, Flags::default(), None, [value]);
                self.named(id)
            }
        };
        self.known.insert((value, wanted), new);
        new
    }

    /// An array or structure as one of another type of the same shape.
    pub fn retyped(&mut self, value: Value, wanted: TypeId) -> Value {
        let Some((constant, pool)) = self.get(value) else {
            return self.cast(value, wanted);
        };
        if constant.ty == wanted {
            return value;
        }
        let old = pool.parts(constant).to_vec();
        match constant.kind {
            ConstKind::Aggregate(_) => {
                let mut new = Vec::with_capacity(old.len());
                for (part, at) in old.into_iter().zip(0u64..) {
                    let ty = self.types.element(wanted, at).unwrap_or(constant.ty);
                    // The elements of a list are structures of functions and numbers.
                    new.push(match self.types.as_struct(ty) {
                        Some(_) => self.retyped(part, ty),
                        None => self.cast(part, ty),
                    });
                }
                let id = self.own().push_aggregate(wanted, new);
                self.named(id)
            }
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison => {
                self.push(wanted, constant.kind)
            }
            _ => self.cast(value, wanted),
        }
    }

    /// An inline assembler expression with another function type.
    pub fn asm(&mut self, value: Value, function: TypeId) -> Value {
        let Some((constant, pool)) = self.get(value) else {
            return value;
        };
        let ConstKind::InlineAsm(index) = constant.kind else {
            return value;
        };
        let mut asm = pool.inline_asm(index).clone();
        if asm.func_ty == function {
            return value;
        }
        let ty = self.pointing(constant.ty, function);
        if let Some(&known) = self.known.get(&(value, ty)) {
            return known;
        }
        asm.func_ty = function;
        let id = self.own().push_asm(ty, asm);
        let new = self.named(id);
        self.known.insert((value, ty), new);
        new
    }
}
