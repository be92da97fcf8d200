//! Instructions: a packed record each, with the operands in a pool of the body.
//!
//! The operands of each opcode, in order (blocks are among them as [`Value::block`](crate::value::Value::block)):
//!
//! | opcode | operands |
//! |---|---|
//! | ret | nothing, or the value |
//! | br | the block; or condition, then-block, else-block |
//! | switch | condition, default block, then a constant and a block for each case |
//! | indirectbr | address, then the blocks |
//! | call | callee, arguments, bundle operands |
//! | invoke | callee, arguments, bundle operands, normal block, unwind block |
//! | callbr | callee, arguments, bundle operands, default block, indirect blocks |
//! | resume, freeze, fneg, casts, load, va_arg | the value or pointer |
//! | cleanupret | the pad, and the unwind block if [`Flags::UNWINDS`] |
//! | catchret | the pad, the block |
//! | catchswitch | the parent (a pad or `none`), the handlers, and the unwind block if [`Flags::UNWINDS`] |
//! | cleanuppad, catchpad | the parent, the arguments |
//! | binary, icmp, fcmp | left, right |
//! | alloca | the number of elements |
//! | store | value, pointer |
//! | getelementptr | base, indices |
//! | cmpxchg | pointer, expected, new |
//! | atomicrmw | pointer, value |
//! | phi | a value and a block for each incoming edge |
//! | select | condition, true value, false value |
//! | extractelement | vector, index |
//! | insertelement | vector, element, index |
//! | shufflevector | left, right, mask (a constant) |
//! | extractvalue | aggregate (the indices: [`crate::body::Body::indices`]) |
//! | insertvalue | aggregate, value (likewise) |
//! | landingpad | the clauses: an array constant is a filter, any other a catch |

use crate::attr::AttrListId;
use crate::entity::{Span, entities};
use crate::schema::flag::{self, Family};
use crate::schema::inst::{BinaryOp, CastOp, Flags, Opcode, Predicate, RmwOp};
use crate::schema::linkage::AtomicOrdering;
use crate::types::TypeId;
use crate::value::MdId;
use std::hash::{Hash, Hasher};

entities! {
    /// A call's information beyond its operands: [`CallInfo`].
    CallId
    /// A source location of a body.
    LocId
    /// The further operands of a `#dbg_assign`: see [`AssignInfo`].
    AssignId
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst {
    /// The opcode.
    pub op: Opcode,
    /// The operator, cast, predicate or atomic operation, by its code.
    pub(crate) sub: u8,
    /// The flags, as the opcode means them: of those that it may have.
    flags: Flags,
    /// The type of its result.
    pub ty: TypeId,
    /// A word whose meaning depends on the opcode: see [`Inst::source_type`], [`Inst::call_id`],
    /// [`Inst::memory`].
    pub(crate) aux: u32,
    /// The operands, in the body's pool.
    pub(crate) operands: Span,
}

impl Inst {
    /// An instruction of `op` without operands.
    pub fn new(op: Opcode, ty: TypeId) -> Self {
        Self {
            op,
            sub: 0,
            flags: Flags::NONE,
            ty,
            aux: 0,
            operands: Span::default(),
        }
    }
    /// Returns it with these flags, which its opcode and operator may have ([`flag::mask`]).
    #[must_use]
    pub fn with_flags(mut self, flags: Flags) -> Self {
        self.set_flags(flags);
        self
    }
    /// Replaces its flags. Flags that its opcode and operator may not have ([`flag::mask`]) are never
    /// set; passing one is a bug of the caller.
    pub fn set_flags(&mut self, flags: Flags) {
        let mask = flag::mask(self.op, self.sub);
        debug_assert!(mask.has(flags), "{flags:?} on {:?}", self.op);
        self.flags = flags.within(mask);
    }
    /// A binary operator.
    pub fn binary(op: BinaryOp, ty: TypeId) -> Self {
        Self {
            sub: op.code(),
            ..Self::new(Opcode::Binary, ty)
        }
    }
    /// A cast to `ty`.
    pub fn cast(op: CastOp, ty: TypeId) -> Self {
        Self {
            sub: op.code(),
            ..Self::new(Opcode::Cast, ty)
        }
    }
    /// A comparison, whose opcode follows from the predicate.
    pub fn compare(predicate: Predicate, ty: TypeId) -> Self {
        let op = if predicate.is_int() {
            Opcode::ICmp
        } else {
            Opcode::FCmp
        };
        Self {
            sub: predicate.code(),
            ..Self::new(op, ty)
        }
    }
    /// An atomic read-modify-write.
    pub fn atomic_rmw(op: RmwOp, ty: TypeId) -> Self {
        Self {
            sub: op.code(),
            ..Self::new(Opcode::AtomicRmw, ty)
        }
    }
    /// Returns it with the type that an alloca allocates or a getelementptr steps over.
    #[must_use]
    pub fn with_source_type(mut self, ty: TypeId) -> Self {
        self.aux = ty.as_u32();
        self
    }
    /// Returns it with the properties of a memory access.
    #[must_use]
    pub fn with_memory(mut self, memory: Memory) -> Self {
        self.aux = memory.pack();
        self
    }
    /// Returns it with the call's information.
    #[must_use]
    pub fn with_call(mut self, call: CallId) -> Self {
        self.aux = call.as_u32();
        self
    }
    /// Returns it with the alignment of an alloca, as its binary logarithm plus one; 0 for none.
    #[must_use]
    pub fn with_alloca_align(mut self, align: u8) -> Self {
        self.sub = align;
        self
    }

    /// The code below the opcode: an operator, a predicate or the alignment of an alloca, as stored.
    pub fn sub_code(&self) -> u8 {
        self.sub
    }
    /// Its flags.
    pub const fn flags(&self) -> Flags {
        self.flags
    }
    /// Returns true if it has all these flags.
    pub const fn has(&self, flags: Flags) -> bool {
        self.flags.has(flags)
    }
    /// Returns the flags that it may have whatever its type is.
    pub fn family(&self) -> Family {
        flag::of(self.op, self.sub)
    }
    /// The operator of a binary instruction.
    pub fn binary_op(&self) -> Option<BinaryOp> {
        if self.op == Opcode::Binary {
            BinaryOp::from_code(self.sub.into())
        } else {
            None
        }
    }
    /// The kind of a cast.
    pub fn cast_op(&self) -> Option<CastOp> {
        if self.op == Opcode::Cast {
            CastOp::from_code(self.sub.into())
        } else {
            None
        }
    }
    /// The predicate of a comparison.
    pub fn predicate(&self) -> Option<Predicate> {
        match self.op {
            Opcode::ICmp | Opcode::FCmp => Predicate::from_code(self.sub.into()),
            _ => None,
        }
    }
    /// The operation of an atomicrmw.
    pub fn rmw_op(&self) -> Option<RmwOp> {
        if self.op == Opcode::AtomicRmw {
            RmwOp::from_code(self.sub.into())
        } else {
            None
        }
    }
    /// The type that an alloca allocates or a getelementptr steps over.
    pub fn source_type(&self) -> Option<TypeId> {
        match self.op {
            Opcode::Alloca | Opcode::GetElementPtr => Some(TypeId::from_u32(self.aux)),
            _ => None,
        }
    }
    /// The handle of the call information; `None` if it is no call.
    pub fn call_id(&self) -> Option<CallId> {
        self.op.is_call().then(|| CallId::from_u32(self.aux))
    }
    /// The ordering, alignment and flags of a load, store, cmpxchg, atomicrmw or fence; `None` for others.
    #[inline]
    pub fn memory(&self) -> Option<Memory> {
        match self.op {
            Opcode::Load | Opcode::Store | Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::Fence => {
                Some(Memory::unpack(self.aux))
            }
            _ => None,
        }
    }
    /// The alignment of an alloca: its binary logarithm plus one, 0 for none.
    pub fn alloca_align(&self) -> u8 {
        if self.op == Opcode::Alloca {
            self.sub
        } else {
            0
        }
    }
}

/// Alignment, orderings and scope of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The binary logarithm of the alignment, plus one; 0 for none.
    pub align: u8,
    /// The ordering; of a cmpxchg, on success.
    pub ordering: AtomicOrdering,
    /// The ordering of a cmpxchg on failure.
    pub failure: AtomicOrdering,
    /// The synchronisation scope, an index into the module's.
    pub scope: u16,
}

/// The scope in which all threads of the program synchronise: the default.
pub const SYSTEM_SCOPE: u16 = 1;

/// The first release whose `cmpxchg` and `atomicrmw` have an alignment.
pub const ALIGNED_ATOMICS_SINCE: u16 = 13;

impl Default for Memory {
    fn default() -> Self {
        Self {
            align: 0,
            ordering: AtomicOrdering::NotAtomic,
            failure: AtomicOrdering::NotAtomic,
            scope: SYSTEM_SCOPE,
        }
    }
}

impl Memory {
    fn pack(self) -> u32 {
        u32::from(self.align & 0x3f)
            | (self.ordering.code() & 7) << 6
            | (self.failure.code() & 7) << 9
            | u32::from(self.scope) << 12
    }
    fn unpack(word: u32) -> Self {
        let ordering = |shift: u32| {
            AtomicOrdering::from_code(u64::from(word >> shift & 7))
                .unwrap_or(AtomicOrdering::NotAtomic)
        };
        Self {
            align: (word & 0x3f) as u8,
            ordering: ordering(6),
            failure: ordering(9),
            scope: (word >> 12 & 0xffff) as u16,
        }
    }
    /// The alignment in bytes.
    pub fn align_bytes(self) -> Option<u64> {
        align_bytes(self.align)
    }
}

/// The alignment in bytes of its binary logarithm plus one; none for 0.
pub fn align_bytes(log2_plus_one: u8) -> Option<u64> {
    1u64.checked_shl(u32::from(log2_plus_one.checked_sub(1)?))
}

/// The properties of a call beyond its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallInfo {
    /// The type of the function called.
    pub func_ty: TypeId,
    /// The attributes of the call.
    pub attrs: AttrListId,
    /// The calling convention.
    pub cc: u16,
    /// The number of arguments; they follow the callee among the operands.
    pub args: u32,
    /// The operand bundles, in the body's pool.
    pub bundles: Span,
}

/// An operand bundle of a call: `"tag"(operands)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The tag, an index into the module's.
    pub tag: u32,
    /// The number of the call's operands that belong to it; they follow the arguments.
    pub len: u32,
}

/// A debug location: the content of a uniqued `DILocation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DebugLoc {
    /// The line, from 1; 0 for none.
    pub line: u32,
    /// The column, from 1; 0 for none, and for columns beyond 16 bits.
    pub column: u16,
    /// The scope.
    pub scope: Option<MdId>,
    /// The call site into which the code was inlined.
    pub inlined_at: Option<MdId>,
    /// `isImplicitCode`
    pub implicit: bool,
    /// `atomGroup`
    pub atom_group: u64,
    /// `atomRank`
    pub atom_rank: u8,
}

/// Hashes three words: a body has many locations, and each is looked up.
impl Hash for DebugLoc {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let small = u32::from(self.column) << 16 | u32::from(self.atom_rank) << 8;
        let small = small | u32::from(self.implicit);
        let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        state.write_u64(pair(self.line, small));
        let inlined_at = MdId::to_slot(self.inlined_at);
        state.write_u64(pair(MdId::to_slot(self.scope), inlined_at));
        state.write_u64(self.atom_group);
    }
}

/// The kind of a debug record, with its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DbgRecordKind {
    /// `#dbg_value(value, variable, expression, location)`
    Value,
    /// `#dbg_declare(…)`
    Declare,
    /// `#dbg_declare_value(…)`
    DeclareValue,
    /// `#dbg_assign(value, variable, expression, id, address, address expression, location)`
    Assign,
    /// `#dbg_label(label, location)`
    Label,
}

/// A debug record, attached to the instruction after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DbgRecord {
    /// Its kind.
    pub kind: DbgRecordKind,
    /// The `DILocation`.
    pub loc: Option<MdId>,
    /// The value: metadata of a value, an argument list, or an empty tuple. None for a label.
    pub location: Option<MdId>,
    /// The variable, or the label.
    pub variable: Option<MdId>,
    /// The expression.
    pub expression: Option<MdId>,
    /// Of an assign: its id, address and the address's expression, in the body.
    pub assign: Option<AssignId>,
}

impl DbgRecord {
    /// All references to metadata in the record itself, mutable.
    pub fn references_mut(&mut self) -> [&mut Option<MdId>; 4] {
        let DbgRecord {
            kind: _,
            loc,
            location,
            variable,
            expression,
            assign: _,
        } = self;
        [loc, location, variable, expression]
    }
}

/// The further operands of a `#dbg_assign`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssignInfo {
    /// The DIAssignID.
    pub id: Option<MdId>,
    /// The address.
    pub address: Option<MdId>,
    /// The expression on the address.
    pub expression: Option<MdId>,
}

impl AssignInfo {
    /// All references to metadata, mutable.
    pub fn references_mut(&mut self) -> [&mut Option<MdId>; 3] {
        let Self {
            id,
            address,
            expression,
        } = self;
        [id, address, expression]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_stay_small() {
        assert_eq!(size_of::<Inst>(), 20);
        assert_eq!(size_of::<DebugLoc>(), 24);
        assert_eq!(size_of::<crate::value::Value>(), 4);
        assert_eq!(size_of::<crate::constant::Const>(), 24);
    }
}
