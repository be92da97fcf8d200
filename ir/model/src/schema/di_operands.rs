//! The operands of debug-info nodes, in LLVM's order in memory, which is neither that of text nor that of
//! records. The numbering of metadata follows it.

use super::di::{DiField, DiKind, Form, Tail};
use crate::metadata::MdKind;

/// The slots of some of a kind's fields, in order.
#[derive(Clone, Copy)]
struct Slots {
    len: u8,
    slots: [u8; 20],
}

/// The references to list.
#[derive(Clone, Copy)]
enum Which {
    All,
    Nodes,
    Strings,
}

/// The field with a place among the references of a kind.
const fn reference(kind: DiKind, place: u8) -> Option<&'static DiField> {
    let mut rest = kind.fields();
    while let [field, others @ ..] = rest {
        if matches!(field.reference, Some(this) if this == place) {
            return Some(field);
        }
        rest = others;
    }
    None
}

impl Slots {
    const fn of(kind: DiKind, which: Which) -> Self {
        let mut this = Self {
            len: 0,
            slots: [0; 20],
        };
        let mut index = 0;
        while let Some(field) = reference(kind, index) {
            let wanted = match which {
                Which::All => true,
                Which::Nodes => !matches!(field.form, Form::String),
                Which::Strings => matches!(field.form, Form::String),
            };
            if wanted {
                this.slots[this.len as usize] = field.slot;
                this.len += 1;
            }
            index += 1;
        }
        this
    }

    fn get(&self) -> &[u8] {
        self.slots.get(..usize::from(self.len)).unwrap_or(&[])
    }
}

const KINDS: usize = DiKind::ALL.len();

const fn table(which: Which) -> [Slots; KINDS] {
    let none = Slots {
        len: 0,
        slots: [0; 20],
    };
    let mut table = [none; KINDS];
    let mut at = 0;
    while at < KINDS {
        let kind = DiKind::ALL[at];
        table[kind as usize] = Slots::of(kind, which);
        at += 1;
    }
    table
}

static OPERANDS: [Slots; KINDS] = table(Which::All);
static NODES: [Slots; KINDS] = table(Which::Nodes);
static STRINGS: [Slots; KINDS] = table(Which::Strings);

/// The slots of a node's references, strings included. A `GenericDINode` has further ones in its tail.
pub fn operands(kind: DiKind) -> &'static [u8] {
    OPERANDS.get(kind as usize).map_or(&[], Slots::get)
}

/// The slots of a node's references, strings excluded.
pub fn node_operands(kind: DiKind) -> &'static [u8] {
    NODES.get(kind as usize).map_or(&[], Slots::get)
}

/// The slots of a node's strings.
pub fn string_operands(kind: DiKind) -> &'static [u8] {
    STRINGS.get(kind as usize).map_or(&[], Slots::get)
}

/// The slots, out of `count`, that refer to other entries, in the order of LLVM's operands. The values
/// of a `DIArgList` are included.
pub fn references(kind: MdKind, count: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
    with_tail(kind, count, operands)
}

/// The slots, out of `count`, that refer to other entries, without the strings of nodes.
pub fn node_references(
    kind: MdKind,
    count: usize,
) -> impl DoubleEndedIterator<Item = usize> + Clone {
    with_tail(kind, count, node_operands)
}

fn with_tail(
    kind: MdKind,
    count: usize,
    of_kind: impl Fn(DiKind) -> &'static [u8],
) -> impl DoubleEndedIterator<Item = usize> + Clone {
    let (fields, tail): (&[u8], _) = match kind {
        MdKind::Tuple | MdKind::ArgList => (&[], 0..count),
        MdKind::Di(kind) => {
            let tail = match kind.tail() {
                Tail::Metadata | Tail::MetadataNotNull => kind.slot_count()..count,
                _ => 0..0,
            };
            (of_kind(kind), tail)
        }
        MdKind::String | MdKind::Value | MdKind::Missing => (&[], 0..0),
    };
    fields.iter().map(|&slot| usize::from(slot)).chain(tail)
}

/// The slot of the operand at `index`; `None` after the last. The values of a `DIArgList` are not operands.
#[inline]
pub fn operand(kind: MdKind, index: usize) -> Option<usize> {
    match kind {
        MdKind::Tuple => Some(index),
        MdKind::Di(kind) => {
            let fields = operands(kind);
            match fields.get(index) {
                Some(&slot) => Some(usize::from(slot)),
                None if kind == DiKind::GenericDINode => {
                    let behind = index.checked_sub(fields.len())?;
                    kind.slot_count().checked_add(behind)
                }
                None => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_is_an_operand() {
        for &kind in DiKind::ALL {
            let mut fields: Vec<u8> = kind
                .fields()
                .iter()
                .filter(|field| field.form.is_reference())
                .map(|field| field.slot)
                .collect();
            let mut operands = operands(kind).to_vec();
            fields.sort_unstable();
            operands.sort_unstable();
            assert_eq!(operands, fields, "{kind:?}");
        }
    }
}
