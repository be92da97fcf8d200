//! Nodes of debug info: fields that a target does not have are left out.

use crate::report::Outcome;
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::module::Scope;
use bitsmith_model::schema::di::{ATOMS_SINCE, DiField, DiKind, Form, SIZES_SINCE};
use bitsmith_model::schema::dwarf;
use bitsmith_model::value::MdId;

/// A change of a field: the entry, the place of its slots in it, what they become, and its name.
struct Change {
    entry: usize,
    slots: std::ops::Range<usize>,
    value: u32,
    kind: DiKind,
    field: &'static str,
}

/// Values of fields: the kind of node and the field, the value, the first release that accepts it there, and the one that
/// stands for it.
const VALUES: [(DiKind, &str, u32, u16, u32); 14] = [
    (
        DiKind::DICompositeType,
        "tag",
        dwarf::DW_TAG_namelist,
        14,
        dwarf::DW_TAG_structure_type,
    ),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_immutable_type,
        14,
        dwarf::DW_TAG_const_type,
    ),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_set_type,
        13,
        dwarf::DW_TAG_typedef,
    ),
    (
        DiKind::DICompositeType,
        "tag",
        dwarf::DW_TAG_variant_part,
        VARIANTS_SINCE,
        dwarf::DW_TAG_union_type,
    ),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_LLVM_ptrauth_type,
        19,
        dwarf::DW_TAG_typedef,
    ),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_template_alias,
        19,
        dwarf::DW_TAG_typedef,
    ),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_variable,
        18,
        dwarf::DW_TAG_member,
    ),
    (
        DiKind::DICompositeType,
        "tag",
        dwarf::DW_TAG_variant,
        21,
        dwarf::DW_TAG_structure_type,
    ),
    (
        DiKind::DIBasicType,
        "tag",
        dwarf::DW_TAG_string_type,
        12,
        dwarf::DW_TAG_base_type,
    ),
    (DiKind::DIFile, "checksumkind", SHA256, SHA256_SINCE, 0),
    (DiKind::DICompileUnit, "emissionKind", DIRECTIVES_ONLY, 8, 0),
    (DiKind::DICompileUnit, "nameTableKind", APPLE_TABLES, 17, 0),
    (DiKind::DICompileUnit, "splitDebugInlining", 0, 4, 1),
    (
        DiKind::DIDerivedType,
        "tag",
        dwarf::DW_TAG_atomic_type,
        4,
        dwarf::DW_TAG_volatile_type,
    ),
];

/// LLVM 7 reads parts that are variants, but ends with an error when it compiles them.
const VARIANTS_SINCE: u16 = 8;
const SHA256: u32 = 3;
const SHA256_SINCE: u16 = 11;
/// The tables of names of Apple's linkers, which older releases choose by the system.
const APPLE_TABLES: u32 = 3;
/// Lines in assembler text, and no debug info.
const DIRECTIVES_ONLY: u32 = 3;

/// The first release that accepts classes and unions without a file.
const FILELESS_SINCE: u16 = 12;

/// Kinds of nodes that LLVM 3.7 does not have, and that nothing refers to there.
const UNREACHED: [DiKind; 3] = [
    DiKind::DIGlobalVariableExpression,
    DiKind::DIMacro,
    DiKind::DIMacroFile,
];

/// Returns true if a release has a kind of nodes.
fn has_kind(kind: DiKind, to: Dialect) -> bool {
    to.has(kind.since()) || UNREACHED.contains(&kind)
}

/// Removes the fields of all nodes that the target does not have, and refuses nodes that it does not have.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let file = field_of_unit(&cx.module.metadata, "file");
    let found = changes(cx.module.scope(), &cx.module.metadata, to, file);
    note(cx, &found, to, "the module's metadata");
    apply(&mut cx.module.metadata, &found);
    for_each_body(cx, |cx, id, body| {
        let found = changes(cx.module.scope_in(body), &body.metadata, to, file);
        let place = crate::report::name(cx.module, id);
        note(cx, &found, to, &place);
        apply(&mut body.metadata, &found);
        if to.has(ATOMS_SINCE) {
            return;
        }
        for loc in body.locs.values_mut() {
            if loc.atom_group != 0 || loc.atom_rank != 0 {
                (loc.atom_group, loc.atom_rank) = (0, 0);
                let what = what(DiKind::DILocation, "atomGroup");
                cx.note(Outcome::Approximated, &what, LEFT_OUT, &place);
            }
        }
    });
}

/// The first release whose lower bounds of subranges may be something else than numbers.
const BOUNDS_SINCE: u16 = 11;
/// The first release whose counts of subranges may be.
const COUNTS_SINCE: u16 = 7;

const LEFT_OUT: &str = "left out or replaced";

fn what(kind: DiKind, field: &str) -> String {
    format!("{field} of !{}", kind.name())
}

fn note(cx: &mut Context<'_>, changes: &[Change], to: Dialect, place: &str) {
    for change in changes {
        match has_kind(change.kind, to) {
            true => {
                let what = what(change.kind, change.field);
                cx.note(Outcome::Approximated, &what, LEFT_OUT, place);
            }
            false => {
                let what = format!("!{}", change.kind.name());
                cx.note(Outcome::Refused, &what, "", place);
            }
        }
    }
}

fn apply(store: &mut MdStore, changes: &[Change]) {
    for change in changes {
        let Some(entry) = store.get(change.entry) else {
            continue;
        };
        let slots = store.slots_mut(entry).get_mut(change.slots.clone());
        slots.unwrap_or_default().fill(change.value);
    }
}

fn changes(scope: Scope<'_>, store: &MdStore, to: Dialect, file: u32) -> Vec<Change> {
    let mut changes = Vec::new();
    for (at, entry) in store.entries().iter().enumerate() {
        let MdKind::Di(kind) = entry.kind else {
            continue;
        };
        if !has_kind(kind, to) {
            let (field, slots) = ("", 0..0);
            changes.push(Change {
                entry: at,
                slots,
                value: 0,
                kind,
                field,
            });
            continue;
        }
        let slots = store.slots(*entry);
        let replaced = replaced(kind, slots, to).chain(missing_file(kind, slots, to, file));
        changes.extend(replaced.map(|(field, slot, value)| Change {
            entry: at,
            slots: slot..slot.saturating_add(1),
            value,
            kind,
            field,
        }));
        for field in kind.fields() {
            let start = usize::from(field.slot);
            let range = start..start.saturating_add(usize::from(field.form.slots()));
            let is_set = slots
                .get(range.clone())
                .is_some_and(|s| s.iter().any(|v| *v != 0));
            let is_new = !to.has(since(kind, field, slots));
            let is_bound = kind == DiKind::DISubrange
                && match field.name {
                    "lowerBound" => !to.has(BOUNDS_SINCE),
                    "count" => !to.has(COUNTS_SINCE),
                    _ => false,
                };
            let is_size =
                is_bound || field.form == Form::MetadataOrUnsigned && !to.has(SIZES_SINCE);
            let rows: &[(u32, u16)] = match field.form {
                Form::DiFlags => &FLAGS,
                Form::SpFlags => &SUBPROGRAM_FLAGS,
                _ => &[],
            };
            if let Some(&flags) = slots.get(start)
                && let known = known_flags(rows, flags, to)
                && let known = known | main_flag(kind, field.form, slots, to)
                && known != flags
            {
                changes.push(Change {
                    entry: at,
                    slots: range.clone(),
                    value: known,
                    kind,
                    field: field.name,
                });
            }
            if is_set && (is_new || is_size && !is_number(scope, slots.get(start).copied())) {
                changes.push(Change {
                    entry: at,
                    slots: range,
                    value: 0,
                    kind,
                    field: field.name,
                });
            }
        }
    }
    changes
}

/// Flags of nodes, and the first release that has them.
const FLAGS: [(u32, u16); 6] = [
    (0x1f << 15, 4),
    // The last bit is that of no flag.
    (3 << 30, 22),
    (1 << 15, 10),
    (1 << 26, 9),
    (7 << 27, 8),
    (0xf << 22, 7),
];

/// The first release with a flag of a program's main function, and the first with one of subprograms.
const MAIN_OF_NODES_SINCE: u16 = 4;
const MAIN_OF_SUBPROGRAMS_SINCE: u16 = 9;

/// Flags of subprograms, and the first release that has them.
const SUBPROGRAM_FLAGS: [(u32, u16); 2] = [(1 << 11 | 1 << 9, 10), (0xf << 5, 9)];

/// The flag of a program's main function, which was one of nodes before LLVM 9.
fn main_flag(kind: DiKind, form: Form, slots: &[u32], to: Dialect) -> u32 {
    const OF_SUBPROGRAMS: u32 = 1 << 8;
    const OF_NODES: u32 = 1 << 21;
    let is_main = kind == DiKind::DISubprogram
        && form == Form::DiFlags
        && slot_of(kind, "spFlags", slots) & OF_SUBPROGRAMS != 0;
    match is_main && !to.has(MAIN_OF_SUBPROGRAMS_SINCE) && to.has(MAIN_OF_NODES_SINCE) {
        true => OF_NODES,
        false => 0,
    }
}

/// The flags of a table that the target has.
fn known_flags(rows: &[(u32, u16)], flags: u32, to: Dialect) -> u32 {
    let newer = rows.iter().filter(|(_, since)| !to.has(*since));
    newer.fold(flags, |flags, (bits, _)| flags & !bits)
}

/// The first release that has a field with such values of others.
fn since(kind: DiKind, field: &DiField, slots: &[u32]) -> u16 {
    match (kind, field.name) {
        (DiKind::DIFile, "checksum") if slot_of(kind, "checksumkind", slots) == SHA256 => {
            SHA256_SINCE
        }
        (DiKind::DICompositeType, "discriminator") => VARIANTS_SINCE,
        _ => field.since,
    }
}

/// A field, its slot in a node, and what that becomes.
type Replaced = (&'static str, usize, u32);

/// The values of a node that the target does not accept.
fn replaced(kind: DiKind, slots: &[u32], to: Dialect) -> impl Iterator<Item = Replaced> {
    let rows = VALUES
        .iter()
        .filter(move |row| row.0 == kind && !to.has(row.3));
    rows.filter_map(|(kind, field, value, _, new)| {
        let at = usize::from(kind.field(field)?.slot);
        (slots.get(at) == Some(value)).then_some((*field, at, *new))
    })
}

/// The file that a class or union gets if it has none. Without a line it says nothing.
fn missing_file(kind: DiKind, slots: &[u32], to: Dialect, file: u32) -> Option<Replaced> {
    if kind != DiKind::DICompositeType || to.has(FILELESS_SINCE) {
        return None;
    }
    let tag = slot_of(kind, "tag", slots);
    let needs_one = [dwarf::DW_TAG_class_type, dwarf::DW_TAG_union_type].contains(&tag);
    let at = usize::from(kind.field("file")?.slot);
    (needs_one && slots.get(at) == Some(&0)).then_some(("file", at, file))
}

/// The slot of a field of a node.
fn slot_of(kind: DiKind, field: &str, slots: &[u32]) -> u32 {
    let at = kind.field(field).map(|field| usize::from(field.slot));
    at.and_then(|at| slots.get(at)).copied().unwrap_or(0)
}

/// A field of the first unit, as a slot; 0 if there is no unit.
pub(crate) fn field_of_unit(store: &MdStore, field: &str) -> u32 {
    let kind = DiKind::DICompileUnit;
    let mut entries = store.entries().iter();
    let unit = entries.find(|entry| entry.kind == MdKind::Di(kind));
    unit.map_or(0, |unit| slot_of(kind, field, store.slots(*unit)))
}

/// Returns true if a slot refers to an integer.
fn is_number(scope: Scope<'_>, slot: Option<u32>) -> bool {
    let id = slot.and_then(MdId::from_slot);
    let value = id.and_then(|id| scope.metadata().value(id));
    value.is_some_and(|value| scope.int(value).is_some())
}
