//! Attributes of before: bits in one number (LLVM 3.0 to 3.2), and kinds without the types that
//! they have now, which typed pointers tell.

use super::ModuleReader;
use super::attributes::access_of;
use super::function::BodyReader;
use crate::bitstream::{BlockCursor, Record};
use crate::error::Result;
use bitsmith_ir::attr::{Attr, AttrListId, AttrSetId, Attrs, index};
use bitsmith_ir::schema::attribute::{
    AttrForm, AttrKind, MemLocation, READ_WRITE, memory_at, memory_everywhere,
};
use bitsmith_ir::types::TypeId;

/// Kinds by their bits.
const BITS: &[(u32, AttrKind)] = {
    use AttrKind::*;
    &[
        (0, ZExt),
        (1, SExt),
        (2, NoReturn),
        (3, InReg),
        (4, StructRet),
        (5, NoUnwind),
        (6, NoAlias),
        (7, ByVal),
        (8, Nest),
        (9, ReadNone),
        (10, ReadOnly),
        (11, NoInline),
        (12, AlwaysInline),
        (13, OptimizeForSize),
        (14, StackProtect),
        (15, StackProtectReq),
        (22, NoRedZone),
        (23, NoImplicitFloat),
        (24, Naked),
        (25, InlineHint),
        (29, ReturnsTwice),
        (30, UWTable),
        (31, NonLazyBind),
        (32, SanitizeAddress),
        (33, MinSize),
        (34, NoDuplicate),
        (35, StackProtectStrong),
        (36, SanitizeThread),
        (37, SanitizeMemory),
        (38, NoBuiltin),
        (39, Returned),
        (40, Cold),
        (41, Builtin),
        (42, OptimizeNone),
        (43, InAlloca),
        (44, NonNull),
        (45, JumpTable),
        (46, Convergent),
        (47, SafeStack),
        (48, NoRecurse),
        (51, SwiftSelf),
        (52, SwiftError),
        (53, WriteOnly),
    ]
};

/// The bits of kinds that are other attributes now.
mod bit {
    pub const NO_CAPTURE: u32 = 21;
    pub const STACK_ALIGNMENT: u32 = 26;
    pub const INACCESSIBLE_ONLY: u32 = 49;
    pub const INACCESSIBLE_OR_ARGUMENTS: u32 = 50;
}

/// The kinds that have types now.
const TYPED: [AttrKind; 3] = [AttrKind::ByVal, AttrKind::StructRet, AttrKind::InAlloca];

impl ModuleReader<'_> {
    /// `[(index, bits)…]`: in the record, what stands in bits 32 and up is that of 21 and up, and
    /// an alignment stands between.
    pub(super) fn older_list(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
    ) -> Result<AttrListId> {
        let mut sets = Vec::new();
        for pair in record.ops.chunks(2) {
            let &[place, encoded] = pair else {
                return Err(block.record_error(record, "expected pairs of an index and attributes"));
            };
            let set = set_of_bits(place as u32, encoded);
            sets.push((place as u32, self.module.attrs.intern_set(set)));
        }
        Ok(self.module.attrs.intern_list(sets))
    }

    /// The attributes of a function whose type has the number `func`, with types.
    pub(super) fn typed_attributes(&mut self, list: AttrListId, func: u32) -> AttrListId {
        let Some(pointees) = &self.tables.pointees else {
            return list;
        };
        let params = pointees.parts(func).get(1..).unwrap_or_default();
        let types = &self.tables.types;
        let pointee = |param: usize| -> Option<TypeId> {
            let number = *pointees.parts(*params.get(param)?).first()?;
            types.get(number as usize).copied()
        };
        match with_types(&self.module.attrs, list, pointee) {
            None => list,
            Some(sets) => {
                let sets: Vec<(u32, AttrSetId)> = sets
                    .into_iter()
                    .map(|(place, set)| (place, self.module.attrs.intern_set(set)))
                    .collect();
                self.module.attrs.intern_list(sets)
            }
        }
    }
}

impl BodyReader<'_> {
    /// The attributes of a call whose operands were read, if they lack types that the arguments'
    /// pointers tell.
    pub(super) fn typed_call_attributes(&self, list: AttrListId) -> Option<Vec<(u32, Vec<Attr>)>> {
        let older = self.older.as_ref()?;
        let base = self.cx.tables.pointees.as_ref()?;
        let pointee = |param: usize| -> Option<TypeId> {
            // The callee stands before the arguments.
            let number = *older.operands.get(param.checked_add(1)?)?;
            let pointee = older.first(base, number);
            self.cx.tables.types.get(pointee as usize).copied()
        };
        with_types(&self.cx.module.attrs, list, pointee)
    }
}

/// A list with types for the kinds that lack them; none if none does.
fn with_types(
    attrs: &Attrs,
    list: AttrListId,
    pointee: impl Fn(usize) -> Option<TypeId>,
) -> Option<Vec<(u32, Vec<Attr>)>> {
    let lacks = |attr: &Attr| matches!(attr, Attr::Type(kind, None) if TYPED.contains(kind));
    let sets = attrs.list(list);
    let lacking = |(_, set): &(u32, AttrSetId)| attrs.set(*set).iter().any(lacks);
    if !sets.iter().any(lacking) {
        return None;
    }
    let typed = |place: u32, attr: &Attr| match attr {
        Attr::Type(kind, None) if lacks(attr) => {
            let param = place.checked_sub(index::FIRST_PARAM);
            let param = param.and_then(|param| usize::try_from(param).ok());
            Attr::Type(*kind, param.and_then(&pointee))
        }
        other => other.clone(),
    };
    let set = |&(place, set): &(u32, AttrSetId)| {
        let set = attrs.set(set).iter().map(|attr| typed(place, attr));
        (place, set.collect())
    };
    Some(sets.iter().map(set).collect())
}

fn set_of_bits(place: u32, encoded: u64) -> Vec<Attr> {
    let mut set = Vec::new();
    let align = encoded >> 16 & 0xffff;
    if align.is_power_of_two() {
        set.push(Attr::Int(AttrKind::Alignment, align));
    }
    let bits = (encoded & 0xfffff << 32) >> 11 | encoded & 0xffff;
    let has = |bit: u32| bits >> bit & 1 != 0;
    let of_function = place == index::FUNCTION;
    let mut memory = None;
    let mut restrict = |mask: u64| {
        memory = Some(memory.unwrap_or(memory_everywhere(READ_WRITE)) & mask);
    };
    let arguments = memory_at(MemLocation::ArgMem, READ_WRITE);
    let inaccessible = memory_at(MemLocation::InaccessibleMem, READ_WRITE);
    if has(bit::INACCESSIBLE_ONLY) {
        restrict(inaccessible);
    }
    if has(bit::INACCESSIBLE_OR_ARGUMENTS) {
        restrict(inaccessible | arguments);
    }
    for &(bit, kind) in BITS.iter().filter(|(bit, _)| has(*bit)) {
        let _ = bit;
        match access_of(kind).filter(|_| of_function) {
            Some(access) => restrict(memory_everywhere(access)),
            None => set.push(match kind.form() {
                AttrForm::Type => Attr::Type(kind, None),
                AttrForm::Int => Attr::Int(kind, kind.default_int()),
                _ => Attr::Enum(kind),
            }),
        }
    }
    if has(bit::NO_CAPTURE) {
        set.push(Attr::Int(AttrKind::Captures, 0));
    }
    match bits >> bit::STACK_ALIGNMENT & 7 {
        0 => {}
        log => set.push(Attr::Int(AttrKind::StackAlignment, 1 << (log - 1))),
    }
    set.extend(memory.map(|memory| Attr::Int(AttrKind::Memory, memory)));
    set
}
