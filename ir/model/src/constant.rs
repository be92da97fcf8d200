//! Constants (LangRef, «Constants»), in pools: one of the module, one of each function body.

use crate::entity::{Arena, Entity, Span};
use crate::schema::flag::{self, Flags};
use crate::schema::inst::{BinaryOp, CastOp};
use crate::types::TypeId;
use crate::value::{ConstId, GlobalId, Value, ValueKind};

/// The maximal number of lanes of a mask that is copied.
const MOST_LANES: usize = 256;

/// A constant that is not a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Const {
    /// Its type.
    pub ty: TypeId,
    /// Its kind.
    pub kind: ConstKind,
}

/// The words of an x86_fp80 as LLVM keeps them: encodings without a meaning of their own become those that they are read
/// as. One without the integer bit is not a number, and an integer bit makes the least exponent 1.
pub const fn canonical_fp80([significand, head]: [u64; 2]) -> [u64; 2] {
    const GREATEST: u64 = 0x7fff;
    let integer = significand >> 63 == 1;
    let exponent = match head & GREATEST {
        0 if integer => 1,
        1..GREATEST if !integer => GREATEST,
        exponent => exponent,
    };
    [significand, head & !GREATEST | exponent]
}

/// The kind of a constant. Spans lie in the pools of the [`ConstPool`] that owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstKind {
    /// `null`, `none` or `zeroinitializer`: zero of a type that is neither integer nor float.
    Null,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// An integer of at most 64 bits, sign-extended.
    Int(i64),
    /// A wider integer: 64-bit words, the least first, sign-extended ([`ConstPool::words`]).
    WideInt(Span),
    /// The bits of a half, bfloat, float or double.
    Float(u64),
    /// The bits of an x86_fp80, fp128 or ppc_fp128: two words, the least first.
    WideFloat(Span),
    /// A struct, array or vector of constants ([`ConstPool::operands`]).
    Aggregate(Span),
    /// An array or vector of 8-, 16-, 32- or 64-bit integers or floats: its elements packed,
    /// little-endian ([`ConstPool::bytes`]).
    Data(Span),
    /// A constant expression ([`ConstPool::expr`]).
    Expr(u32),
    /// `blockaddress(@function, %block)`; the block by its number in the function's order.
    BlockAddress(GlobalId, u32),
    /// `dso_local_equivalent @function`
    DsoLocalEquivalent(GlobalId),
    /// `no_cfi @function`
    NoCfi(GlobalId),
    /// `ptrauth (ptr, key, discriminator, address discriminator, deactivation symbol)`: five operands.
    PtrAuth(Span),
    /// `asm "template", "constraints"` ([`ConstPool::inline_asm`]).
    InlineAsm(u32),
}

/// The operator of a constant expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExprOp {
    /// `add`, `sub`, `xor`, …
    Binary(BinaryOp),
    /// `trunc`, `ptrtoint`, `bitcast`, …
    Cast(CastOp),
    /// `getelementptr`: the base, then the indices.
    GetElementPtr {
        /// The type that the first index steps over.
        source: TypeId,
    },
    /// `extractelement`
    ExtractElement,
    /// `insertelement`
    InsertElement,
    /// `shufflevector`: two vectors and the mask.
    ShuffleVector,
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstExpr {
    /// The operator.
    pub op: ExprOp,
    /// `nuw`, `nsw`, `inbounds`, …: of those that it may have ([`flag::of_expr`]).
    pub flags: Flags,
    /// `inrange(LOW, HIGH)` of a getelementptr.
    pub in_range: Option<Box<ConstRange>>,
    /// The operands.
    pub operands: Span,
}

/// A half-open range of integers of one width, as words, the least first.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct ConstRange {
    /// The width in bits.
    pub bits: u32,
    /// The first value in it.
    pub lower: Box<[u64]>,
    /// The first value after the range.
    pub upper: Box<[u64]>,
}

/// An inline assembler expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlineAsm {
    /// The function type.
    pub func_ty: TypeId,
    /// The template.
    pub template: Box<[u8]>,
    /// The constraints.
    pub constraints: Box<[u8]>,
    /// `sideeffect`
    pub side_effect: bool,
    /// `alignstack`
    pub align_stack: bool,
    /// `inteldialect`
    pub intel: bool,
    /// `unwind`
    pub can_throw: bool,
}

/// A pool of constants and their parts.
#[derive(Clone, Debug, Default)]
pub struct ConstPool {
    consts: Arena<ConstId, Const>,
    operands: Vec<Value>,
    words: Vec<u64>,
    bytes: Vec<u8>,
    exprs: Vec<ConstExpr>,
    asms: Vec<InlineAsm>,
}

impl ConstKind {
    /// Returns true for a constant that refers to nothing: neither to a global nor to other constants.
    pub const fn is_data(self) -> bool {
        match self {
            Self::Null
            | Self::Undef
            | Self::Poison
            | Self::Int(_)
            | Self::WideInt(_)
            | Self::Float(_)
            | Self::WideFloat(_)
            | Self::Data(_) => true,
            Self::Aggregate(_)
            | Self::Expr(_)
            | Self::BlockAddress(..)
            | Self::DsoLocalEquivalent(_)
            | Self::NoCfi(_)
            | Self::PtrAuth(_)
            | Self::InlineAsm(_) => false,
        }
    }
}

impl ConstPool {
    /// Adds a constant.
    pub fn push(&mut self, ty: TypeId, kind: ConstKind) -> ConstId {
        self.consts.push(Const { ty, kind })
    }
    /// Adds a struct, array or vector of `elements`.
    pub fn push_aggregate(
        &mut self,
        ty: TypeId,
        elements: impl IntoIterator<Item = Value>,
    ) -> ConstId {
        let span = Span::append(&mut self.operands, elements);
        self.push(ty, ConstKind::Aggregate(span))
    }
    /// Adds packed elements.
    pub fn push_data(&mut self, ty: TypeId, bytes: impl IntoIterator<Item = u8>) -> ConstId {
        let span = Span::append(&mut self.bytes, bytes);
        self.push(ty, ConstKind::Data(span))
    }
    /// Puts packed elements in the place of a constant of the same type.
    pub fn pack(&mut self, id: ConstId, bytes: Vec<u8>) {
        let span = Span::append(&mut self.bytes, bytes);
        if let Some(place) = self.consts.entry_mut(id) {
            place.kind = ConstKind::Data(span);
        }
    }
    /// Adds an expression over `operands`.
    pub fn push_expr(
        &mut self,
        ty: TypeId,
        op: ExprOp,
        flags: Flags,
        in_range: Option<Box<ConstRange>>,
        operands: impl IntoIterator<Item = Value>,
    ) -> ConstId {
        let operands = Span::append(&mut self.operands, operands);
        let index = u32::try_from(self.exprs.len()).unwrap_or(u32::MAX);
        let mask = flag::of_expr(op).mask();
        debug_assert!(mask.has(flags), "{flags:?} on {op:?}");
        let flags = flags.within(mask);
        self.exprs.push(ConstExpr {
            op,
            flags,
            in_range,
            operands,
        });
        self.push(ty, ConstKind::Expr(index))
    }
    /// Adds an inline assembler expression, whose type is a pointer.
    pub fn push_asm(&mut self, ty: TypeId, asm: InlineAsm) -> ConstId {
        let index = u32::try_from(self.asms.len()).unwrap_or(u32::MAX);
        self.asms.push(asm);
        self.push(ty, ConstKind::InlineAsm(index))
    }
    /// Adds a pointer with its authentication schema.
    pub fn push_ptr_auth(&mut self, ty: TypeId, operands: [Value; 5]) -> ConstId {
        let span = Span::append(&mut self.operands, operands);
        self.push(ty, ConstKind::PtrAuth(span))
    }
    /// Adds the mask of a shufflevector with poison in place of undefined elements: LLVM has masks as numbers, and writes
    /// those that are missing as poison. `None` if `mask`, of this pool or of `outer`, has no undefined element, or too many
    /// elements: the copy may be of a mask that many bodies share.
    pub fn push_mask(&mut self, mask: Value, outer: &Self) -> Option<ConstId> {
        let source = |value: Value| match value.kind() {
            ValueKind::Const(id) => outer.try_get(id).map(|constant| (constant, outer)),
            ValueKind::LocalConst(id) => self.try_get(id).map(|constant| (constant, &*self)),
            _ => None,
        };
        let (constant, pool) = source(mask)?;
        if constant.kind == ConstKind::Undef {
            return Some(self.push(constant.ty, ConstKind::Poison));
        }
        let parts = match constant.kind {
            ConstKind::Aggregate(span) if pool.operands(span).len() <= MOST_LANES => {
                pool.operands(span)
            }
            _ => return None,
        };
        let element = |part: Value| source(part).map(|(constant, _)| constant);
        let undefined = |part: &Value| element(*part).filter(|c| c.kind == ConstKind::Undef);
        let ty = parts.iter().find_map(undefined)?.ty;
        let is_known = |part: Value| {
            element(part).is_some_and(|c| !matches!(c.kind, ConstKind::Undef | ConstKind::Poison))
        };
        let known = parts.iter().map(|part| is_known(*part).then_some(*part));
        let known: Vec<Option<Value>> = known.collect();
        if known.iter().all(Option::is_none) {
            return Some(self.push(constant.ty, ConstKind::Poison));
        }
        let poison = Value::local_const(self.push(ty, ConstKind::Poison));
        let elements = known.into_iter().map(|part| part.unwrap_or(poison));
        Some(self.push_aggregate(constant.ty, elements))
    }
    /// Keeps words for a wide integer or float.
    pub fn add_words(&mut self, words: impl IntoIterator<Item = u64>) -> Span {
        Span::append(&mut self.words, words)
    }
    /// The constant that `id` names.
    pub fn get(&self, id: ConstId) -> Const {
        self.consts[id]
    }
    /// The constant that `id` names, if there is one.
    pub fn try_get(&self, id: ConstId) -> Option<Const> {
        self.consts.get(id).copied()
    }
    /// Replaces a constant.
    pub fn set(&mut self, id: ConstId, constant: Const) {
        self.consts.put(id, constant);
    }
    /// The operands of an aggregate, expression or ptrauth.
    pub fn operands(&self, span: Span) -> &[Value] {
        span.of(&self.operands)
    }
    /// The operands of all constants, in no particular order.
    pub fn all_operands(&self) -> &[Value] {
        &self.operands
    }
    /// The pool of operands, mutable, for resolving forward references.
    pub fn operands_mut(&mut self) -> &mut [Value] {
        &mut self.operands
    }
    /// The number of operands of all constants, which is the offset of the next constant's operands.
    pub fn operand_count(&self) -> usize {
        self.operands.len()
    }
    /// The words of a wide integer or float, mutable.
    pub fn words_mut(&mut self, span: Span) -> &mut [u64] {
        span.of_mut(&mut self.words)
    }
    /// The words of a wide integer or float.
    pub fn words(&self, span: Span) -> &[u64] {
        span.of(&self.words)
    }
    /// The packed elements of a data array.
    pub fn bytes(&self, span: Span) -> &[u8] {
        span.of(&self.bytes)
    }
    /// The expression at `index`.
    pub fn expr(&self, index: u32) -> &ConstExpr {
        &self.exprs[index as usize]
    }
    /// All expressions.
    pub fn exprs(&self) -> &[ConstExpr] {
        &self.exprs
    }
    /// All expressions, to change them.
    pub fn exprs_mut(&mut self) -> &mut [ConstExpr] {
        &mut self.exprs
    }
    /// The inline assembler expression at `index`.
    pub fn inline_asm(&self, index: u32) -> &InlineAsm {
        &self.asms[index as usize]
    }
    /// All inline assembler expressions.
    pub fn inline_asms(&self) -> &[InlineAsm] {
        &self.asms
    }
    /// All inline assembler expressions, mutable.
    pub fn inline_asms_mut(&mut self) -> &mut [InlineAsm] {
        &mut self.asms
    }
    /// Changes the operands of an aggregate, expression or ptrauth.
    pub fn map_parts(&mut self, constant: Const, change: impl FnMut(&mut Value)) {
        let span = match constant.kind {
            ConstKind::Aggregate(span) | ConstKind::PtrAuth(span) => span,
            ConstKind::Expr(index) => match self.exprs.get(index as usize) {
                Some(expr) => expr.operands,
                None => return,
            },
            _ => return,
        };
        span.of_mut(&mut self.operands).iter_mut().for_each(change);
    }
    /// The operands of a constant; none for data and numbers.
    #[inline]
    pub fn parts(&self, constant: Const) -> &[Value] {
        match constant.kind {
            ConstKind::Aggregate(span) | ConstKind::PtrAuth(span) => self.operands(span),
            ConstKind::Expr(index) => self
                .exprs
                .get(index as usize)
                .map_or(&[], |e| self.operands(e.operands)),
            _ => &[],
        }
    }
    /// Removes all constants and keeps the capacity.
    pub fn clear(&mut self) {
        let Self {
            consts,
            operands,
            words,
            bytes,
            exprs,
            asms,
        } = self;
        consts.clear();
        operands.clear();
        words.clear();
        bytes.clear();
        exprs.clear();
        asms.clear();
    }
    /// The number of constants.
    pub fn len(&self) -> usize {
        self.consts.len()
    }
    /// Returns true if there are no constants.
    pub fn is_empty(&self) -> bool {
        self.consts.is_empty()
    }
    /// All constants with their handles.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ConstId, Const)> {
        self.consts
            .values()
            .enumerate()
            .map(|(i, c)| (ConstId::new(i), *c))
    }
    /// Maps the types of all constants and expressions.
    pub fn map_types(&mut self, to: impl Fn(TypeId) -> TypeId) {
        for constant in self.consts.values_mut() {
            constant.ty = to(constant.ty);
        }
        for expr in &mut self.exprs {
            if let ExprOp::GetElementPtr { source } = &mut expr.op {
                *source = to(*source);
            }
        }
        for asm in &mut self.asms {
            asm.func_ty = to(asm.func_ty);
        }
    }
    /// All constants, mutable.
    pub fn consts_mut(&mut self) -> std::slice::IterMut<'_, Const> {
        self.consts.values_mut()
    }
}
