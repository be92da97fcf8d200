//! The type system (LangRef, «Type System»): interned, so that equal types have equal handles.

use crate::dialect::Dialect;
use crate::entity::{Arena, entities};
use crate::measure::Memo;
use crate::schema::target_type::{TargetType, property};
use rustc_hash::{FxHashMap, FxHashSet};

entities! {
    /// A type of a module.
    TypeId
    /// An identified struct type of a module.
    StructId
}

/// A type. All types but identified structs are unique by content.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`
    Void,
    /// `half`, IEEE binary16
    Half,
    /// `bfloat`
    BFloat,
    /// `float`, IEEE binary32
    Float,
    /// `double`, IEEE binary64
    Double,
    /// `x86_fp80`
    X86Fp80,
    /// `fp128`, IEEE binary128
    Fp128,
    /// `ppc_fp128`, a pair of doubles
    PpcFp128,
    /// `x86_amx`
    X86Amx,
    /// `label`
    Label,
    /// `metadata`
    Metadata,
    /// `token`
    Token,
    /// `iN`; the width in bits, 1 to 2^23
    Int(u32),
    /// `bN`, a byte type: raw bits of memory; of LLVM 23
    Byte(u32),
    /// `ptr addrspace(N)`; in dialects with typed pointers a pointer to `i8`
    Ptr(u32),
    /// `T addrspace(N)*`, where T is not `i8`. Only modules that were brought down to a dialect with typed pointers
    /// have it.
    TypedPtr {
        /// The type that it points to.
        pointee: TypeId,
        /// The address space.
        space: u32,
    },
    /// A function type
    Func(FuncType),
    /// A literal struct
    Struct(StructBody),
    /// An identified struct: `%name = type …`
    Named(StructId),
    /// `[N x T]`
    Array(TypeId, u64),
    /// `<N x T>`, or `<vscale x N x T>`
    Vector {
        /// The type of an element
        element: TypeId,
        /// The number of elements; a multiple of vscale if scalable.
        len: u32,
        /// True if it is `vscale x …`.
        scalable: bool,
    },
    /// `target("name", types…, integers…)`
    TargetExt(TargetExt),
}

impl Type {
    /// The greatest width of an integer or byte type, in bits (LangRef, «Integer Type»).
    pub const MAX_INT_BITS: u32 = 1 << 23;
    /// The first release that has byte types.
    pub const BYTES_SINCE: u16 = 23;
    /// The first release whose pointers have no pointee type.
    pub const OPAQUE_POINTERS_SINCE: u16 = 15;
    /// The number of address spaces: they are numbered from 0.
    pub const ADDRESS_SPACES: u32 = 1 << 24;

    /// Returns true for a token and for target types that are as restricted.
    pub fn is_token_like(&self, dialect: Dialect) -> bool {
        match self {
            Self::Token => true,
            Self::TargetExt(ext) => ext.in_dialect(dialect).has(property::TOKEN),
            _ => false,
        }
    }

    /// Returns true for what allocas and variables may be of.
    pub const fn is_in_memory(&self) -> bool {
        !matches!(
            self,
            Self::Void | Self::Label | Self::Metadata | Self::Token | Self::X86Amx | Self::Func(_)
        )
    }

    /// The width in bits of an integer or byte type, whose constants are integers.
    pub const fn int_width(&self) -> Option<u32> {
        match self {
            Self::Int(bits) | Self::Byte(bits) => Some(*bits),
            _ => None,
        }
    }
    /// Returns true if strings consist of elements of it: `i8`, or `b8` of LLVM 23.
    pub const fn is_octet(&self) -> bool {
        matches!(self.int_width(), Some(8))
    }
    /// Returns true for a byte type and a pointer, in either order: a bitcast converts them whatever their sizes.
    pub const fn are_byte_and_pointer(&self, other: &Self) -> bool {
        matches!(
            (self, other),
            (Self::Byte(_), Self::Ptr(_)) | (Self::Ptr(_), Self::Byte(_))
        )
    }
    /// The address space of a pointer.
    pub const fn address_space(&self) -> Option<u32> {
        match self {
            Self::Ptr(space) | Self::TypedPtr { space, .. } => Some(*space),
            _ => None,
        }
    }

    /// Returns true if functions may return it.
    pub fn may_be_returned(&self) -> bool {
        !matches!(self, Self::Func(_) | Self::Label | Self::Metadata)
    }
    /// Returns true if functions may have a parameter of it.
    pub fn may_be_parameter(&self) -> bool {
        !matches!(self, Self::Void | Self::Func(_))
    }
    /// Returns true if structs may have a field of it.
    pub fn may_be_field(&self) -> bool {
        use Type::*;
        !matches!(self, Void | Label | Metadata | Func(_) | Token)
    }
    /// Returns true if arrays may have elements of it.
    pub fn may_be_in_array(&self) -> bool {
        self.may_be_field() && !matches!(self, Self::X86Amx)
    }
    /// Returns true if vectors may have elements of it.
    pub fn may_be_in_vector(&self) -> bool {
        use Type::*;
        let other = matches!(self, Int(_) | Byte(_) | TargetExt(_));
        self.is_float() || other || self.address_space().is_some()
    }
}

/// The result and parameters of a function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FuncType {
    /// The return type.
    pub ret: TypeId,
    /// The parameter types.
    pub params: Box<[TypeId]>,
    /// True if it is variadic: `…`.
    pub vararg: bool,
}

impl FuncType {
    /// Returns the text behind the parameters: dots if more arguments may follow.
    pub fn dots(&self) -> &'static [u8] {
        match (self.vararg, self.params.is_empty()) {
            (false, _) => b"",
            (true, true) => b"...",
            (true, false) => b", ...",
        }
    }
}

/// The elements of a struct.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StructBody {
    /// The types of the fields.
    pub elements: Box<[TypeId]>,
    /// True if it has no padding: `<{ … }>`.
    pub packed: bool,
}

/// An identified struct type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedStruct {
    /// Its name, empty for one that is only numbered.
    pub name: Box<[u8]>,
    /// Its elements; none while it is opaque.
    pub body: Option<StructBody>,
    /// The type that names it.
    pub ty: TypeId,
}

/// A target extension type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TargetExt {
    /// The name, such as `spirv.Image`.
    pub name: Box<[u8]>,
    /// Type parameters.
    pub types: Box<[TypeId]>,
    /// Integer parameters.
    pub ints: Box<[u32]>,
}

impl TargetExt {
    /// The row of the type in LLVM's table of target types, for a dialect.
    pub fn in_dialect(&self, dialect: Dialect) -> &'static TargetType {
        TargetType::in_dialect(dialect, &self.name)
    }

    /// The error in the parameters of a type that LLVM knows, as LLVM words it.
    pub fn problem(&self, dialect: Dialect) -> Option<&'static str> {
        let row = self.in_dialect(dialect);
        row.problem(self.types.len(), self.ints.len())
    }
}

/// All types of a module.
#[derive(Clone, Debug, Default)]
pub struct Types {
    arena: Arena<TypeId, Type>,
    structs: Arena<StructId, NamedStruct>,
    ids: FxHashMap<Type, TypeId>,
    memo: Memo,
}

impl Types {
    /// The handle of `ty`, added if it is new.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.arena.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }
    /// Removes the types beyond the first `len`, none of which may be an identified struct.
    pub fn truncate(&mut self, len: usize) {
        for (_, ty) in self.arena.iter().skip(len) {
            self.ids.remove(ty);
        }
        self.arena.truncate(len);
        self.memo = Memo::default();
    }
    /// Makes another type of one, wherever it stands. Equal types may have several handles then.
    pub fn replace(&mut self, id: TypeId, ty: Type) {
        let Some(place) = self.arena.entry_mut(id) else {
            return;
        };
        let old = std::mem::replace(place, ty.clone());
        if self.ids.get(&old) == Some(&id) {
            self.ids.remove(&old);
        }
        self.ids.entry(ty).or_insert(id);
        self.memo = Memo::default();
    }
    /// The memoized sizes of types.
    pub(crate) fn memo(&self) -> &Memo {
        &self.memo
    }
    /// The handle of `ty`, if the module has it already.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }
    /// A new identified struct, opaque until [`Types::set_body`].
    pub fn new_struct(&mut self, name: &[u8]) -> TypeId {
        let ty = TypeId::from_u32(u32::try_from(self.arena.len()).unwrap_or(u32::MAX));
        let id = self.structs.push(NamedStruct {
            name: name.into(),
            body: None,
            ty,
        });
        self.intern(Type::Named(id))
    }
    /// Gives an identified struct its elements.
    pub fn set_body(&mut self, id: StructId, body: StructBody) {
        if let Some(named) = self.structs.entry_mut(id) {
            named.body = Some(body);
            self.memo.is_completed();
        }
    }
    /// Renames an identified struct.
    pub fn set_struct_name(&mut self, id: StructId, name: &[u8]) {
        if let Some(named) = self.structs.entry_mut(id) {
            named.name = name.into();
        }
    }
    /// The type that `id` names.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.arena[id]
    }
    /// Returns true if `id` is a type of this table.
    pub fn contains(&self, id: TypeId) -> bool {
        self.arena.get(id).is_some()
    }
    /// The identified struct that `id` names.
    pub fn named(&self, id: StructId) -> &NamedStruct {
        &self.structs[id]
    }
    /// The identified structs, in order of creation.
    pub fn structs(&self) -> &Arena<StructId, NamedStruct> {
        &self.structs
    }
    /// The number of types.
    pub fn len(&self) -> usize {
        self.arena.len()
    }
    /// Returns true if there are no types.
    pub fn is_empty(&self) -> bool {
        self.arena.is_empty()
    }
    /// All types with their handles.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (TypeId, &Type)> + ExactSizeIterator {
        self.arena.iter()
    }

    /// `iN`
    pub fn int(&mut self, bits: u32) -> TypeId {
        self.intern(Type::Int(bits))
    }
    /// `ptr`, in address space 0
    pub fn ptr(&mut self) -> TypeId {
        self.intern(Type::Ptr(0))
    }
    /// A pointer to a type, in a dialect with typed pointers.
    pub fn pointer_to(&mut self, pointee: TypeId, space: u32) -> TypeId {
        self.intern(match self.get(pointee) {
            Type::Int(8) => Type::Ptr(space),
            _ => Type::TypedPtr { pointee, space },
        })
    }
    /// The type of a function with a fixed number of arguments.
    pub fn func(&mut self, ret: TypeId, params: &[TypeId]) -> TypeId {
        self.intern(Type::Func(FuncType {
            ret,
            params: params.into(),
            vararg: false,
        }))
    }
    /// The type of a function with a variable number of arguments behind those of `params`.
    pub fn variadic_func(&mut self, ret: TypeId, params: &[TypeId]) -> TypeId {
        self.intern(Type::Func(FuncType {
            ret,
            params: params.into(),
            vararg: true,
        }))
    }
    /// A literal struct type.
    pub fn literal(&mut self, elements: &[TypeId]) -> TypeId {
        self.intern(Type::Struct(StructBody {
            elements: elements.into(),
            packed: false,
        }))
    }

    /// The function type that `id` names; `None` for any other type.
    pub fn as_func(&self, id: TypeId) -> Option<&FuncType> {
        match self.arena.get(id)? {
            Type::Func(func) => Some(func),
            _ => None,
        }
    }
    /// The fields of a literal or identified struct that has a body.
    pub fn as_struct(&self, id: TypeId) -> Option<&StructBody> {
        match self.arena.get(id)? {
            Type::Struct(body) => Some(body),
            Type::Named(id) => self.structs.get(*id)?.body.as_ref(),
            _ => None,
        }
    }
    /// The type of the element at `index` of a struct, array or vector.
    pub fn element(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match self.arena.get(id)? {
            Type::Array(element, len) => (index < *len).then_some(*element),
            Type::Vector { element, .. } => Some(*element),
            _ => self
                .as_struct(id)?
                .elements
                .get(usize::try_from(index).ok()?)
                .copied(),
        }
    }
    /// The types that a type contains, without a function's return type; none for an opaque struct.
    pub fn parts(&self, id: TypeId) -> &[TypeId] {
        match self.arena.get(id) {
            Some(Type::Func(func)) => &func.params,
            Some(Type::Array(part, _) | Type::Vector { element: part, .. }) => {
                std::slice::from_ref(part)
            }
            Some(Type::TypedPtr { pointee, .. }) => std::slice::from_ref(pointee),
            Some(Type::TargetExt(ext)) => &ext.types,
            _ => self.as_struct(id).map_or(&[], |body| &body.elements),
        }
    }
    /// Returns true if two types are equal in structure, though one of them [`Types::replace`] may have made.
    pub fn are_equal(&self, left: TypeId, right: TypeId) -> bool {
        let mut pairs = vec![(left, right)];
        let mut seen = FxHashSet::default();
        while let Some((left, right)) = pairs.pop() {
            if left == right || !seen.insert((left, right)) {
                continue;
            }
            let shape = |id| self.get(id).clone().map(|_| left);
            if shape(left) != shape(right) {
                return false;
            }
            if let (Some(one), Some(other)) = (self.as_func(left), self.as_func(right)) {
                pairs.push((one.ret, other.ret));
            }
            let parts = self.parts(left).iter().copied();
            pairs.extend(parts.zip(self.parts(right).iter().copied()));
        }
        true
    }
    /// The element type of an array or vector.
    pub fn sequence_element(&self, id: TypeId) -> Option<TypeId> {
        match self.arena.get(id)? {
            Type::Array(element, _) | Type::Vector { element, .. } => Some(*element),
            _ => None,
        }
    }
    /// The element type of a vector, or the type itself.
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self.arena.get(id) {
            Some(Type::Vector { element, .. }) => *element,
            _ => id,
        }
    }
    /// `element`, or a vector of it with as many elements as `ty` has.
    pub fn shaped(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match self.get(ty).with_element(element) {
            Some(vector) => self.intern(vector),
            None => element,
        }
    }
    /// Returns true if the type is an integer or a vector of integers.
    pub fn is_int_or_int_vector(&self, id: TypeId) -> bool {
        matches!(self.arena.get(self.scalar(id)), Some(Type::Int(_)))
    }
    /// Returns true if the type is floating-point, vectors excluded.
    pub fn is_float(&self, id: TypeId) -> bool {
        self.arena.get(id).is_some_and(Type::is_float)
    }
    /// Returns true if values of this type may have fast-math flags: see [`has_fast_math`].
    pub fn has_fast_math(&self, id: TypeId) -> bool {
        has_fast_math(id, |id| self.arena.get(id))
    }
    /// Returns true if the type is a pointer or a vector of pointers.
    pub fn is_ptr_or_ptr_vector(&self, id: TypeId) -> bool {
        let scalar = self.arena.get(self.scalar(id));
        scalar.is_some_and(|ty| ty.address_space().is_some())
    }
}

/// The first release that gives fast-math flags to values of a type that may have them ([`has_fast_math`]), by its outermost
/// part; 4 includes all before.
pub fn fast_math_since(ty: &Type) -> u16 {
    match ty {
        Type::Struct(_) => 20,
        Type::Array(..) => 10,
        _ => 4,
    }
}

/// Returns true if values of this type may have fast-math flags: floats, vectors of floats, arrays of
/// either, and literal structs whose elements all have the same scalar or vector floating-point type.
pub fn has_fast_math<'t>(id: TypeId, get: impl Fn(TypeId) -> Option<&'t Type>) -> bool {
    let mut id = id;
    match get(id) {
        Some(Type::Struct(body)) => match body.elements.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other == first) => id = *first,
            _ => return false,
        },
        _ => {
            while let Some(Type::Array(element, _)) = get(id) {
                id = *element;
            }
        }
    }
    let scalar = match get(id) {
        Some(Type::Vector { element, .. }) => get(*element),
        other => other,
    };
    scalar.is_some_and(Type::is_float)
}

impl Type {
    /// The type with its parts mapped; an identified struct has no parts here.
    pub fn map(self, to: impl Fn(TypeId) -> TypeId) -> Type {
        let all = |ids: Box<[TypeId]>| ids.iter().map(|id| to(*id)).collect();
        match self {
            Type::Func(func) => Type::Func(FuncType {
                ret: to(func.ret),
                params: all(func.params),
                vararg: func.vararg,
            }),
            Type::Struct(body) => Type::Struct(StructBody {
                elements: all(body.elements),
                packed: body.packed,
            }),
            Type::TypedPtr { pointee, space } => Type::TypedPtr {
                pointee: to(pointee),
                space,
            },
            Type::Array(element, len) => Type::Array(to(element), len),
            Type::Vector {
                element,
                len,
                scalable,
            } => Type::Vector {
                element: to(element),
                len,
                scalable,
            },
            Type::TargetExt(ext) => Type::TargetExt(TargetExt {
                types: all(ext.types),
                ..ext
            }),
            other => other,
        }
    }
    /// The number of elements of a vector, and true if it is a multiple of vscale.
    pub fn vector_len(&self) -> Option<(u32, bool)> {
        match self {
            Type::Vector { len, scalable, .. } => Some((*len, *scalable)),
            _ => None,
        }
    }
    /// A vector of `element` with as many elements as this one; `None` if this is no vector.
    pub fn with_element(&self, element: TypeId) -> Option<Type> {
        let (len, scalable) = self.vector_len()?;
        Some(Type::Vector {
            element,
            len,
            scalable,
        })
    }
    /// Returns true if the type is floating-point, vectors excluded.
    pub fn is_float(&self) -> bool {
        use Type::*;
        matches!(
            self,
            Half | BFloat | Float | Double | X86Fp80 | Fp128 | PpcFp128
        )
    }
    /// The width in bits of an integer or floating-point type.
    pub fn scalar_bits(&self) -> Option<u32> {
        use Type::*;
        Some(match self {
            Half | BFloat => 16,
            Float => 32,
            Double => 64,
            X86Fp80 => 80,
            Fp128 | PpcFp128 => 128,
            Int(bits) | Byte(bits) => *bits,
            _ => return None,
        })
    }
}
