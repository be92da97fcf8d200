//! Records of specialised nodes in the layouts of releases before LLVM 22, which follow from the bits
//! of their first operand and from their length.
//!
//! Each is converted to the record that LLVM 22 would write. Data without a place in that record
//! (numbers that are constants now, nodes that are two now) is collected, and added after all entries
//! of the file, whose numbers stay.

use super::metadata_nodes::{NodeReader, finish, push_word};
use super::metadata_owners::{Owned, Owners};
use crate::bitstream::{BlockCursor, Record};
use crate::error::Result;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::schema::blocks::metadata as code;
use bitsmith_model::schema::di::{DiKind, Tail};
use bitsmith_model::schema::dwarf;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, MdId, Value};
use rustc_hash::FxHashMap;

/// The upgrades that are done after all entries of a block were read.
#[derive(Default)]
pub(crate) struct Fixups {
    /// Indexes in the pool of slots, and the integers that they refer to.
    ints: Vec<(usize, i64)>,
    /// Indexes in the pool of slots, and the values that they refer to.
    values: Vec<(usize, Value)>,
    /// References that were in the opposite direction.
    pub owners: Owners,
    /// Entries of function-local nodes of anything but a single value, which are `!{}`.
    pub empty_tuples: Vec<usize>,
    /// True if a record is older than LLVM 22.
    pub older: bool,
    /// True if a string of an old record is a tag of loops that was renamed since.
    pub loop_tags: bool,
    /// True if a node lost a field, after which it may be equal to another one.
    pub lost: bool,
}

/// The owner of the entries that are added.
pub(super) struct Owner<'a> {
    pub consts: &'a mut ConstPool,
    /// `i64`
    pub int: TypeId,
    /// True for a body.
    pub local: bool,
}

impl Fixups {
    pub fn is_empty(&self) -> bool {
        let added = !self.ints.is_empty() || !self.values.is_empty();
        let is_same = self.owners.is_empty() && !self.loop_tags && !self.lost;
        !added && is_same && self.empty_tuples.is_empty()
    }

    /// Adds the missing entries.
    pub fn apply(self, store: &mut MdStore, owner: Owner<'_>) -> Owners {
        let id: fn(usize) -> MdId = match owner.local {
            true => MdId::local,
            false => MdId::module,
        };
        let mut wrapped: FxHashMap<Value, u32> = FxHashMap::default();
        for (place, value) in self.values {
            let slot = *wrapped
                .entry(value)
                .or_insert_with(|| MdId::to_slot(Some(id(store.push_value(value)))));
            store.slot_pool().put(place, slot);
        }
        let mut known: FxHashMap<i64, u32> = FxHashMap::default();
        for (place, int) in self.ints {
            let slot = *known.entry(int).or_insert_with(|| {
                let id: ConstId = owner.consts.push(owner.int, ConstKind::Int(int));
                let (value, id): (Value, fn(usize) -> MdId) = match owner.local {
                    true => (Value::local_const(id), MdId::local),
                    false => (Value::constant(id), MdId::module),
                };
                MdId::to_slot(Some(id(store.push_value(value))))
            });
            store.slot_pool().put(place, slot);
        }
        self.owners
    }
}

/// The kind of a node's operand, by its type (before LLVM 3.6).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OldOperand {
    Metadata,
    Value,
    Null,
}

/// Two functions: the value with a number, and the operand kind for a type's number.
pub(super) type OldNumbers<'a> = (
    &'a dyn Fn(usize) -> Option<Value>,
    &'a dyn Fn(usize) -> Option<OldOperand>,
);

/// An older record in the layout of LLVM 22.
#[derive(Default)]
struct Modern {
    ops: Vec<u64>,
    /// Operands that are integer constants now and were numbers.
    ints: Vec<(u8, i64)>,
    /// Data that has no place in the record any more.
    owned: Option<(Owned, u64)>,
}

impl Modern {
    /// The same operands, except that those of `numbers` become integer constants.
    fn numbers(kind: DiKind, ops: &[u64], numbers: &[u8]) -> Self {
        let mut modern = Self::of(kind, ops.to_vec());
        for &number in numbers {
            if let Some(op) = modern.ops.entry_mut(usize::from(number)) {
                let value = std::mem::take(op);
                modern.ints.push((number, value as i64));
            }
        }
        modern
    }

    fn of(kind: DiKind, mut ops: Vec<u64>) -> Self {
        if let Some(head) = ops.first_mut() {
            *head = *head & 1 | kind.head_bits();
        }
        Self {
            ops,
            ..Self::default()
        }
    }
}

/// Returns true if a record has the layout of LLVM 22.
#[inline]
pub(super) fn is_modern(kind: DiKind, ops: &[u64]) -> bool {
    let head = ops.first().copied().unwrap_or(0);
    let bits = kind.head_bits();
    if bits != 0 && head & bits != bits {
        return false;
    }
    match kind {
        // A longer record is of a newer LLVM.
        DiKind::DINamespace | DiKind::DITemplateValueParameter => ops.len() != 5,
        DiKind::DIModule => ops.len() >= kind.tail_index(),
        // The line is only used if there is a file.
        DiKind::DIImportedEntity => ops.len() > 6 || ops.get(4).is_none_or(|line| *line == 0),
        DiKind::DIDerivedType => has_own_alignment(ops) && !has_lost_annotations(ops),
        // Up to LLVM 6, a unit listed its subprograms.
        DiKind::DICompileUnit => ops.get(11).is_none_or(|list| *list == 0),
        DiKind::DISubprogram => ops.get(11).is_none_or(|flags| flags & OLD_MAIN == 0),
        _ => true,
    }
}

/// Returns true if the alignment of a derived type is that of its record. LLVM keeps it in the same
/// place as the schema of authenticated pointers, which is set later.
fn has_own_alignment(ops: &[u64]) -> bool {
    let op = |index: usize| ops.get(index).copied().unwrap_or(0);
    match op(1) == u64::from(dwarf::DW_TAG_LLVM_ptrauth_type) {
        true => op(8) == 0,
        false => op(14) == 0,
    }
}

/// Returns true if a derived type has annotations that LLVM does not read: since LLVM 19 only a record with the schema
/// of authenticated pointers behind them has some.
fn has_lost_annotations(ops: &[u64]) -> bool {
    ops.len() == 14 && ops.last().is_some_and(|annotations| *annotations != 0)
}

/// The record of a derived type with the alignment and the schema of authenticated pointers in places of their own, and
/// without annotations that are not read.
fn derived_type(ops: &[u64]) -> Vec<u64> {
    let mut ops = ops.to_vec();
    if has_lost_annotations(&ops) {
        ops.truncate(13);
    }
    if has_own_alignment(&ops) {
        return ops;
    }
    ops.resize(ops.len().max(15), 0);
    if let [_, tag, .., align, _, _, _, _, _, pointer] = ops.as_mut_slice() {
        let shared = if *pointer == 0 { *align } else { *pointer };
        (*align, *pointer) = match *tag == u64::from(dwarf::DW_TAG_LLVM_ptrauth_type) {
            true => (0, shared & 0xffff_ffff),
            false => (shared & 0xffff_ffff, 0),
        };
    }
    ops
}

/// The bit of a subprogram's flags that marked the main program, up to LLVM 7.
const OLD_MAIN: u64 = 1 << 21;

/// The bits of `spFlags`.
pub(super) mod sp {
    pub const LOCAL: u64 = 1 << 2;
    pub const DEFINITION: u64 = 1 << 3;
    pub const OPTIMIZED: u64 = 1 << 4;
    pub const MAIN: u64 = 1 << 8;
}

impl NodeReader<'_> {
    /// `[(type, number)…]`: values and other nodes. A function-local node wraps a single value.
    #[cold]
    pub fn older_node(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        (value, kind): OldNumbers<'_>,
    ) -> Result<()> {
        self.fixups.older = true;
        let mut slots = Vec::with_capacity(record.ops.len() / 2);
        let mut values = Vec::new();
        for pair in record.ops.chunks(2) {
            let (ty, number) = match *pair {
                [ty, number] => (usize::try_from(ty).ok(), number),
                _ => {
                    return Err(block.record_error(record, "expected pairs of a type and a number"));
                }
            };
            let Some(kind) = ty.and_then(kind) else {
                return Err(block.record_error(record, "expected the number of a type"));
            };
            slots.push(match kind {
                OldOperand::Null => 0,
                OldOperand::Metadata => match self.slot(number.saturating_add(1)) {
                    Some(slot) => slot,
                    None => return Err(block.record_error(record, "expected a metadata number")),
                },
                OldOperand::Value => {
                    let found = usize::try_from(number).ok().and_then(value);
                    let Some(found) = found else {
                        let what = "expected the number of a value that is defined";
                        return Err(block.record_error(record, what));
                    };
                    values.push((slots.len(), found));
                    0
                }
            });
        }
        if record.code == code::OLD_FN_NODE {
            // A single value; anything else has no meaning.
            match (values.as_slice(), slots.len()) {
                (&[(_, value)], 1) => store.push_value(value),
                _ => {
                    let entry = store.push(MdKind::Tuple, Storage::Uniqued, &[]);
                    self.fixups.empty_tuples.push(entry);
                    entry
                }
            };
            return Ok(());
        }
        let start = store.slot_pool().len();
        // A node that refers to itself is distinct: loop ids, up to LLVM 3.5.
        let storage = Storage::of(slots.contains(&self.own_slot(store)));
        store.push(MdKind::Tuple, storage, &slots);
        for (at, value) in values {
            self.fixups.values.push((start.saturating_add(at), value));
        }
        Ok(())
    }

    /// Reads an older record of a specialised node.
    #[cold]
    pub fn older(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: DiKind,
    ) -> Result<()> {
        self.fixups.older = true;
        let ops = record.ops.as_slice();
        if kind.tail() == Tail::None && ops.len() > kind.tail_index().max(5) {
            return Err(block.record_error(record, "expected no more operands than it had then"));
        }
        self.fixups.lost |= kind == DiKind::DIDerivedType && has_lost_annotations(ops);
        let modern = match kind {
            DiKind::DIEnumerator => return self.enumerator(block, record, store),
            DiKind::DISubrange => subrange(ops),
            DiKind::DIBasicType | DiKind::DIFixedPointType => {
                Some(Modern::numbers(kind, ops, &[3]))
            }
            DiKind::DIStringType => string_type(ops),
            DiKind::DISubrangeType => Some(Modern::numbers(kind, ops, &[5])),
            // Bit 2 has the same meaning for a composite type: the sizes are metadata (LLVM 21).
            DiKind::DIDerivedType if ops.first().is_some_and(|head| head & 2 != 0) => {
                Some(Modern::of(kind, derived_type(ops)))
            }
            DiKind::DIDerivedType => {
                let ops = derived_type(ops);
                Some(Modern::numbers(kind, &ops, &[7, 9]))
            }
            DiKind::DICompositeType if ops.first().is_some_and(|head| head & 4 != 0) => {
                Some(Modern::of(kind, ops.to_vec()))
            }
            DiKind::DICompositeType => Some(Modern::numbers(kind, ops, &[7, 9])),
            DiKind::DISubroutineType => Some(Modern::of(kind, ops.to_vec())),
            DiKind::DISubprogram => subprogram(ops),
            DiKind::DIGlobalVariable => global_variable(ops),
            DiKind::DILocalVariable => local_variable(ops),
            DiKind::DIExpression => expression(ops),
            DiKind::DINamespace => namespace(ops),
            DiKind::DITemplateValueParameter => template_value(ops),
            DiKind::DIModule => module(ops),
            DiKind::DIImportedEntity => {
                let mut ops = ops.to_vec();
                *ops.get_mut(4).unwrap_or(&mut 0) = 0;
                Some(Modern::of(kind, ops))
            }
            DiKind::DICompileUnit => Some(compile_unit(ops)),
            _ => None,
        };
        let Some(modern) = modern else {
            let what = format!(
                "expected a layout that is known (bits {:#x} of the first operand) for {}",
                kind.head_bits(),
                kind.name()
            );
            return Err(block.error(record, 0, what));
        };
        let record = Record {
            code: record.code,
            ops: modern.ops,
            blob: None,
            at: record.at,
            abbrev: record.abbrev,
        };
        let start = store.slot_pool().len();
        self.node(block, &record, store, kind)?;
        if let Some((what, number)) = modern.owned
            && let Some(slot) = self.slot(number)
        {
            let entry = store.len().saturating_sub(1);
            self.fixups.owners.add(what, entry, slot);
        }
        for (operand, int) in modern.ints {
            let field = kind.fields().iter().find(|f| f.record_index == operand);
            if let Some(field) = field {
                let place = start.saturating_add(field.slot.into());
                self.fixups.ints.push((place, int));
            }
        }
        Ok(())
    }

    /// `[distinct | unsigned << 1, value, name]`, the value in 64 bits (before LLVM 12).
    fn enumerator(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
    ) -> Result<()> {
        let &[head, value, name, ..] = record.ops.as_slice() else {
            return Err(block.record_error(record, "expected a value and a name"));
        };
        let Some(name) = self.slot(name) else {
            return Err(block.error(record, 2, "expected a metadata number"));
        };
        let start = store.slot_pool().len();
        let unsigned = (head >> 1 & 1) as u32;
        store.slot_pool().extend([name, 64, unsigned]);
        push_word(store, unrotate_bits(value) as u64);
        let storage = Storage::of(head & 1 != 0);
        finish(store, start, MdKind::Di(DiKind::DIEnumerator), storage);
        Ok(())
    }
}

/// Decodes a signed number with the sign in bit 0 and the other bits inverted if it is negative, as in debug
/// info before wide integers. A signed VBR is different: it has a magnitude.
fn unrotate_bits(value: u64) -> i64 {
    let bits = (value >> 1) as i64;
    if value & 1 == 0 { bits } else { !bits }
}

/// Version 0: count and lower bound are numbers. Version 1 (LLVM 7): the count is metadata.
fn subrange(ops: &[u64]) -> Option<Modern> {
    let &[head, count, lower, ..] = ops else {
        return None;
    };
    let lower = unrotate_bits(lower);
    let mut modern = Modern::of(DiKind::DISubrange, vec![head, 0, 0, 0, 0]);
    match head >> 1 {
        0 => modern.ints.push((1, count as i64)),
        1 => *modern.ops.get_mut(1)? = count,
        _ => return None,
    }
    modern.ints.push((2, lower));
    Some(modern)
}

/// The location expression exists since LLVM 14.
fn string_type(ops: &[u64]) -> Option<Modern> {
    let mut ops = ops.to_vec();
    match ops.len() {
        8 => ops.insert(5, 0),
        9 => {}
        _ => return None,
    }
    Some(Modern::numbers(DiKind::DIStringType, &ops, &[6]))
}

/// LLVM 8 packed the flags that had operands of their own. Earlier, LLVM 4 had replaced the function by
/// the unit and added the adjustment of `this`.
fn subprogram(ops: &[u64]) -> Option<Modern> {
    let op = |index: usize| ops.get(index).copied().unwrap_or(0);
    let head = op(0);
    let has_unit = head & 2 != 0;
    if head & 4 != 0 {
        // Only the flag of main programs keeps its old place.
        let mut ops = ops.to_vec();
        *ops.get_mut(11)? &= !OLD_MAIN;
        *ops.get_mut(9)? |= sp::MAIN;
        return has_unit.then(|| Modern::of(DiKind::DISubprogram, ops));
    }
    if ops.len() < 18 || has_unit && ops.len() < 19 {
        return None;
    }
    let behind = usize::from(ops.len() >= 19);
    let at = |index: usize| op(index.saturating_add(behind));
    let flags = op(13);
    let mut own = op(11) & 3;
    for (bit, set) in [
        (sp::LOCAL, op(7) != 0),
        (sp::DEFINITION, op(8) != 0),
        (sp::OPTIMIZED, op(14) != 0),
        (sp::MAIN, flags & OLD_MAIN != 0),
    ] {
        if set {
            own |= bit;
        }
    }
    // All definitions are distinct.
    let head = head & 1 | u64::from(own & sp::DEFINITION != 0);
    let (unit, function) = match (has_unit, behind) {
        (true, _) => (op(15), 0),
        (false, 1) => (0, op(15)),
        (false, _) => (0, 0),
    };
    let mut new = vec![head];
    new.extend((1..=6).map(op));
    new.extend([op(9), op(10), own, op(12), flags & !OLD_MAIN, unit]);
    new.extend([at(15), at(16), at(17), at(18)]);
    if ops.len() >= 21 {
        new.push(at(19));
    }
    let mut modern = Modern::of(DiKind::DISubprogram, new);
    modern.owned = (function != 0).then_some((Owned::Function, function));
    Some(modern)
}

/// Up to LLVM 6, a unit listed its subprograms.
fn compile_unit(ops: &[u64]) -> Modern {
    let mut modern = Modern::of(DiKind::DICompileUnit, ops.to_vec());
    let list = ops.get(11).copied().unwrap_or(0);
    modern.owned = Some((Owned::Subprograms, list));
    modern
}

/// Version 0 (before LLVM 4) referred to the variable or its value. Version 1 had no template
/// parameters (before LLVM 8).
fn global_variable(ops: &[u64]) -> Option<Modern> {
    let &[
        head,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        value,
        declaration,
        ref rest @ ..,
    ] = ops
    else {
        return None;
    };
    let align = rest.first().copied().unwrap_or(0);
    let new = |align| vec![head, a, b, c, d, e, f, g, h, declaration, 0, align];
    match head >> 1 {
        0 => {
            let mut modern = Modern::of(DiKind::DIGlobalVariable, new(0));
            modern.owned = Some((Owned::Value, value));
            Some(modern)
        }
        1 => Some(Modern::of(DiKind::DIGlobalVariable, new(align))),
        _ => None,
    }
}

/// A tag preceded the other fields, and there was no alignment (before LLVM 4).
fn local_variable(ops: &[u64]) -> Option<Modern> {
    if !(8..=10).contains(&ops.len()) {
        return None;
    }
    let head = ops.first().copied().unwrap_or(0);
    let skip = if ops.len() > 8 { 2 } else { 1 };
    let fields = ops.iter().skip(skip).take(7).copied();
    let new = std::iter::once(head).chain(fields).collect();
    Some(Modern::of(DiKind::DILocalVariable, new))
}

/// Versions 0 to 2 (before LLVM 4, 5 and 6): bit pieces, a leading dereference, `plus` and `minus` with
/// an operand.
fn expression(ops: &[u64]) -> Option<Modern> {
    let (head, elements) = ops.split_first()?;
    let mut elements = elements.to_vec();
    let version = head >> 1 & 0x7f;
    let fragment_at = elements.len().checked_sub(3);
    if version == 0
        && let Some(op) = fragment_at.and_then(|at| elements.get_mut(at))
        && *op == u64::from(dwarf::DW_OP_bit_piece)
    {
        *op = u64::from(dwarf::DW_OP_LLVM_fragment);
    }
    if version <= 1 && elements.first() == Some(&u64::from(dwarf::DW_OP_deref)) {
        let fragment = u64::from(dwarf::DW_OP_LLVM_fragment);
        let end = fragment_at
            .filter(|&at| elements.get(at) == Some(&fragment))
            .unwrap_or(elements.len());
        if let Some(part) = elements.entry_mut(..end) {
            part.rotate_left(1);
        }
    }
    if version <= 2 {
        elements = explicit_sums(&elements);
    }
    let new = std::iter::once(head & 1).chain(elements).collect();
    Some(Modern::of(DiKind::DIExpression, new))
}

/// Rewrites `plus n` to `plus_uconst n` and `minus n` to `constu n, minus`.
fn explicit_sums(elements: &[u64]) -> Vec<u64> {
    let mut new = Vec::with_capacity(elements.len());
    let mut rest = elements;
    while let Some((&op, behind)) = rest.split_first() {
        let args = match u32::try_from(op) {
            Ok(dwarf::DW_OP_constu | dwarf::DW_OP_plus | dwarf::DW_OP_minus) => 1,
            Ok(dwarf::DW_OP_LLVM_fragment) => 2,
            _ => 0,
        };
        let (args, behind) = behind.split_at(args.min(behind.len()));
        match u32::try_from(op) {
            Ok(dwarf::DW_OP_plus) => new.push(u64::from(dwarf::DW_OP_plus_uconst)),
            Ok(dwarf::DW_OP_minus) => new.push(u64::from(dwarf::DW_OP_constu)),
            _ => new.push(op),
        }
        new.extend_from_slice(args);
        if op == u64::from(dwarf::DW_OP_minus) {
            new.push(op);
        }
        rest = behind;
    }
    new
}

/// File and line were removed (LLVM 5).
fn namespace(ops: &[u64]) -> Option<Modern> {
    let &[head, scope, _, name, _] = ops else {
        return None;
    };
    Some(Modern {
        ops: vec![head, scope, name],
        ..Modern::default()
    })
}

/// The flag for a default value exists since LLVM 11.
fn template_value(ops: &[u64]) -> Option<Modern> {
    let &[head, tag, name, ty, value] = ops else {
        return None;
    };
    let new = vec![head, tag, name, ty, 0, value];
    Some(Modern::of(DiKind::DITemplateValueParameter, new))
}

/// The file preceded the other fields; line and declaration were added at the end (LLVM 11, 12).
fn module(ops: &[u64]) -> Option<Modern> {
    let op = |index: usize| ops.get(index).copied().unwrap_or(0);
    let new = match ops.len() {
        5..=7 => vec![op(0), 0, op(1), op(2), op(3), op(4), op(5), 0, 0],
        8 => {
            let mut new = ops.to_vec();
            new.push(0);
            new
        }
        _ => return None,
    };
    Some(Modern::of(DiKind::DIModule, new))
}
