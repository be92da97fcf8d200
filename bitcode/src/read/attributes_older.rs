//! Older attributes: bit sets in one number (LLVM 3.0 to 3.2), and kinds without the types that they
//! have now, which follow from typed pointers.

use super::ModuleReader;
use super::attributes::access_of;
use super::function::BodyReader;
use crate::bitstream::{BlockCursor, Record};
use crate::error::{Error, Result};
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, Attrs, index};
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::intrinsic::pointing_argument;
use bitsmith_model::schema::attribute::{
    AttrForm, AttrKind, MemLocation, READ_WRITE, memory_at, memory_everywhere,
};
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, ValueKind};
use bitsmith_upgrade::indirect_arguments;

/// The kinds by their bits.
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
pub(super) const TYPED: [AttrKind; 3] = [AttrKind::ByVal, AttrKind::StructRet, AttrKind::InAlloca];

impl ModuleReader<'_> {
    /// `[(index, bits)…]`: bits 32 and up in the record are bits 21 and up of the set; an alignment is
    /// below them.
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
            sets.push((place as u32, set_of_bits(place as u32, encoded)));
        }
        Ok(self.module.attrs.intern(sets))
    }

    /// The attributes of a function whose type has the number `func`, with types added; `None` if no type
    /// is missing.
    pub(super) fn typed_attributes(
        &mut self,
        list: AttrListId,
        func: u32,
        ty: TypeId,
        cc: u16,
    ) -> Option<AttrListId> {
        let pointee = |param: usize| -> Option<TypeId> {
            let pointees = self.tables.pointees.as_ref()?;
            let params = pointees.parts(func).get(1..)?;
            let number = *pointees.parts(*params.get(param)?).first()?;
            self.tables.types.get(number as usize).copied()
        };
        // Interrupt handlers get the pushed frame by value now; it was a plain pointer.
        let handles = cc == CallConv::X86_INTR.0;
        if !self.tables.typeless && !handles {
            return Some(list);
        }
        let attrs = &self.module.attrs;
        let mut sets = with_types(attrs, list, pointee).ok()?;
        let takes = self.module.types.as_func(ty);
        if handles && takes.is_some_and(|func| !func.params.is_empty()) {
            add_type(attrs, list, &mut sets, (0, AttrKind::ByVal), pointee)?;
        }
        let Some(sets) = sets else { return Some(list) };
        Some(self.module.attrs.intern(sets))
    }

    /// Notes two facts that bodies need: if attributes lack types, and which intrinsics need an
    /// `elementtype` on an argument.
    pub(super) fn note_typeless(&mut self) {
        self.tables.typeless = are_typeless(&self.module.attrs);
        for (id, global) in self.module.globals.iter() {
            let name = self.module.strings.get(global.name);
            if !name.starts_with(b"llvm.") || global.as_function().is_none() {
                continue;
            }
            if let Some(argument) = pointing_argument(name) {
                self.tables.pointing.insert(id, argument);
            }
        }
    }
}

impl BodyReader<'_> {
    /// The attributes of the current call with types added from the pointers of its arguments; `None` if no
    /// type is missing.
    pub(super) fn typed_call_attributes(&self, list: AttrListId) -> Result<Option<Sets>> {
        let attrs = &self.cx.module.attrs;
        let pointee = |param: usize| -> Option<TypeId> {
            let (older, base) = self.older.as_ref().zip(self.cx.tables.pointees.as_ref())?;
            // The callee precedes the arguments.
            let number = *older.operands.get(param.checked_add(1)?)?;
            let pointee = older.first(base, number);
            self.cx.tables.types.get(pointee as usize).copied()
        };
        let missing = || Error::new(0, NO_TYPE);
        let mut sets = match self.cx.tables.typeless {
            true => with_types(attrs, list, pointee).map_err(|()| missing())?,
            false => None,
        };
        let mut add = |param: usize| {
            let kind = AttrKind::ElementType;
            let added = add_type(attrs, list, &mut sets, (param, kind), pointee);
            added.ok_or_else(missing)
        };
        match self.operands.first().map(|callee| callee.kind()) {
            Some(ValueKind::Global(id)) => {
                if let Some(param) = self.cx.tables.pointing.get(&id) {
                    add(*param)?;
                }
            }
            Some(ValueKind::Const(id)) => {
                indirect(&self.cx.module.consts, id, &mut add)?;
            }
            Some(ValueKind::LocalConst(id)) => indirect(&self.body.consts, id, &mut add)?,
            _ => {}
        }
        Ok(sets)
    }
}

/// Adds an `elementtype` for each indirect argument of inline assembler.
fn indirect(
    pool: &ConstPool,
    id: ConstId,
    add: &mut impl FnMut(usize) -> Result<()>,
) -> Result<()> {
    let Some(ConstKind::InlineAsm(index)) = pool.try_get(id).map(|constant| constant.kind) else {
        return Ok(());
    };
    let constraints = &pool.inline_asm(index).constraints;
    indirect_arguments(constraints).try_for_each(add)
}

/// Attributes by their indexes.
pub(super) type Sets = Vec<(u32, Vec<Attr>)>;

/// The message for an attribute that must have a type that nothing determines.
pub(super) const NO_TYPE: &str = "expected an attribute that says what the pointer points to";

/// Returns true if any attribute lacks a type that it must have.
pub(super) fn are_typeless(attrs: &Attrs) -> bool {
    attrs.sets().values().any(|set| set.iter().any(lacks))
}

/// Returns true if an attribute lacks a type that it must have.
fn lacks(attr: &Attr) -> bool {
    matches!(attr, Attr::Type(kind, None) if TYPED.contains(kind))
}

/// A list with types added to the kinds that lack them; `None` if none do.
fn with_types(
    attrs: &Attrs,
    list: AttrListId,
    pointee: impl Fn(usize) -> Option<TypeId>,
) -> std::result::Result<Option<Sets>, ()> {
    let sets = attrs.list(list);
    let lacking = |(_, set): &(u32, AttrSetId)| attrs.set(*set).iter().any(lacks);
    if !sets.iter().any(lacking) {
        return Ok(None);
    }
    let typed = |place: u32, attr: &Attr| match attr {
        Attr::Type(kind, None) if lacks(attr) => {
            let param = place.checked_sub(index::FIRST_PARAM);
            let param = param.and_then(|param| usize::try_from(param).ok());
            let ty = param.and_then(&pointee).ok_or(())?;
            Ok(Attr::Type(*kind, Some(ty)))
        }
        other => Ok(other.clone()),
    };
    let set = |&(place, set): &(u32, AttrSetId)| {
        let set = attrs.set(set).iter().map(|attr| typed(place, attr));
        Ok((place, set.collect::<std::result::Result<_, ()>>()?))
    };
    sets.iter()
        .map(set)
        .collect::<std::result::Result<_, ()>>()
        .map(Some)
}

/// Adds an attribute of a kind with a parameter's pointee type, if the parameter has none yet.
fn add_type(
    attrs: &Attrs,
    list: AttrListId,
    sets: &mut Option<Sets>,
    (param, kind): (usize, AttrKind),
    pointee: impl Fn(usize) -> Option<TypeId>,
) -> Option<()> {
    let place = u32::try_from(param).ok()?.checked_add(index::FIRST_PARAM)?;
    let has = |set: &[Attr]| {
        let is = |attr: &Attr| matches!(attr, Attr::Type(found, _) if *found == kind);
        set.iter().any(is)
    };
    let known = match sets {
        Some(sets) => sets.iter().any(|(at, set)| *at == place && has(set)),
        None => {
            let list = attrs.list(list);
            list.iter()
                .any(|(at, set)| *at == place && has(attrs.set(*set)))
        }
    };
    if known {
        return Some(());
    }
    let attr = Attr::Type(kind, Some(pointee(param)?));
    let sets = sets.get_or_insert_with(|| {
        let list = attrs.list(list).iter();
        list.map(|(at, set)| (*at, attrs.set(*set).to_vec()))
            .collect()
    });
    match sets.iter_mut().find(|(at, _)| *at == place) {
        Some((_, set)) => set.push(attr),
        None => sets.push((place, vec![attr])),
    }
    Some(())
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
                AttrForm::Int => Attr::Int(kind, kind.default_int().unwrap_or(0)),
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
