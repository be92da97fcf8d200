//! Nodes of debug info whose records had another layout before LLVM 11.

use super::error::Result;
use super::md_enumerate::Item;
use super::metadata::{Nodes, size};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::MdEntry;
use bitsmith_model::schema::di::{DiKind, OLDER_TAGS, OWNERS_SINCE};
use bitsmith_model::slot;

/// The first release whose enumerators have a width, whose bounds of subranges are nodes, and whose template
/// parameters have a flag for defaults.
const TODAY_SINCE: u16 = 11;

/// The first release with flags of subprograms in one operand, and with parameters of variables' templates.
const SP_FLAGS_SINCE: u16 = 8;

/// The first release whose counts of subranges are nodes.
const COUNTS_SINCE: u16 = 7;

/// The first release with the types that subprograms throw, and without the lines of namespaces.
const THROWN_SINCE: u16 = 5;

/// The first bit of the version of an expression, and the version by release: before 5, an operand followed
/// `DW_OP_plus` and `DW_OP_minus`.
const EXPRESSION_VERSION: u32 = 1;
const OLDER_EXPRESSION: u64 = 1;

/// A signed number with its sign in the lowest bit: the numbers -1, -2, … are 1, 3, ….
fn zigzag(number: u64) -> u64 {
    number << 1 ^ (number.cast_signed() >> 63).cast_unsigned()
}

impl Nodes<'_, '_> {
    /// Makes the record of a node if the dialect has another layout of it; returns false for any other node.
    pub(super) fn older_node(
        &mut self,
        item: Item,
        entry: MdEntry,
        kind: DiKind,
        slots: &[u32],
    ) -> Result<bool> {
        let dialect = self.all.module.dialect;
        if dialect.has(TODAY_SINCE) {
            return Ok(false);
        }
        let at = |slot: u8| slots.get(usize::from(slot)).copied().unwrap_or(0);
        let number = |slot: u8| self.all.metadata.slot(item.owner, at(slot));
        let distinct = u64::from(entry.is_distinct());
        let ops = match kind {
            DiKind::DIEnumerator => {
                let tail = slots.get(kind.slot_count()..).unwrap_or_default();
                let [low, high] = [0, 1].map(|at| u64::from(tail.get(at).copied().unwrap_or(0)));
                let is_unsigned = at(slot!(DIEnumerator, "isUnsigned"));
                let mut value = high << 32 | low;
                let width = at(slot!(DIEnumerator, "value"));
                if let Some(unused @ 1..=63) = 64u32.checked_sub(width)
                    && is_unsigned == 0
                {
                    value = ((value << unused).cast_signed() >> unused).cast_unsigned();
                }
                let name = number(slot!(DIEnumerator, "name"))?;
                vec![distinct | u64::from(is_unsigned) << 1, zigzag(value), name]
            }
            DiKind::DISubrange if !dialect.has(COUNTS_SINCE) => {
                let lower = size(self.all, item, at(slot!(DISubrange, "lowerBound")));
                // A count of -1 is that of an array of unknown length.
                let count = match at(slot!(DISubrange, "count")) {
                    0 => u64::MAX,
                    count => size(self.all, item, count),
                };
                vec![distinct, count, zigzag(lower)]
            }
            DiKind::DINamespace if !dialect.has(THROWN_SINCE) => vec![
                distinct | u64::from(at(slot!(DINamespace, "exportSymbols"))) << 1,
                number(slot!(DINamespace, "scope"))?,
                0,
                number(slot!(DINamespace, "name"))?,
                0,
            ],
            DiKind::DIExpression if !dialect.has(THROWN_SINCE) => {
                let words = slots.chunks_exact(2).map(|pair| match *pair {
                    [low, high] => u64::from(high) << 32 | u64::from(low),
                    _ => 0,
                });
                let version = match dialect.has(OWNERS_SINCE) {
                    true => OLDER_EXPRESSION,
                    false => 0,
                };
                let head = distinct | version << EXPRESSION_VERSION;
                std::iter::once(head).chain(words).collect()
            }
            DiKind::DISubrange => {
                let lower = size(self.all, item, at(slot!(DISubrange, "lowerBound")));
                let count = number(slot!(DISubrange, "count"))?;
                vec![distinct | 1 << 1, count, zigzag(lower)]
            }
            DiKind::DITemplateValueParameter => vec![
                distinct,
                at(slot!(DITemplateValueParameter, "tag")).into(),
                number(slot!(DITemplateValueParameter, "name"))?,
                number(slot!(DITemplateValueParameter, "type"))?,
                number(slot!(DITemplateValueParameter, "value"))?,
            ],
            DiKind::DIGlobalVariable if !dialect.has(SP_FLAGS_SINCE) => vec![
                distinct | 1 << 1,
                number(slot!(DIGlobalVariable, "scope"))?,
                number(slot!(DIGlobalVariable, "name"))?,
                number(slot!(DIGlobalVariable, "linkageName"))?,
                number(slot!(DIGlobalVariable, "file"))?,
                at(slot!(DIGlobalVariable, "line")).into(),
                number(slot!(DIGlobalVariable, "type"))?,
                at(slot!(DIGlobalVariable, "isLocal")).into(),
                at(slot!(DIGlobalVariable, "isDefinition")).into(),
                // The expression, which is a node of its own.
                0,
                number(slot!(DIGlobalVariable, "declaration"))?,
                at(slot!(DIGlobalVariable, "align")).into(),
            ],
            DiKind::DISubprogram if !dialect.has(SP_FLAGS_SINCE) => {
                let flags = at(slot!(DISubprogram, "spFlags"));
                let bit = |at: u32| u64::from(flags >> at & 1);
                let mut ops = vec![
                    distinct | 1 << 1,
                    number(slot!(DISubprogram, "scope"))?,
                    number(slot!(DISubprogram, "name"))?,
                    number(slot!(DISubprogram, "linkageName"))?,
                    number(slot!(DISubprogram, "file"))?,
                    at(slot!(DISubprogram, "line")).into(),
                    number(slot!(DISubprogram, "type"))?,
                    bit(2),
                    bit(3),
                    at(slot!(DISubprogram, "scopeLine")).into(),
                    number(slot!(DISubprogram, "containingType"))?,
                    u64::from(flags & 3),
                    at(slot!(DISubprogram, "virtualIndex")).into(),
                    at(slot!(DISubprogram, "flags")).into(),
                    bit(4),
                    number(slot!(DISubprogram, "unit"))?,
                    number(slot!(DISubprogram, "templateParams"))?,
                    number(slot!(DISubprogram, "declaration"))?,
                    number(slot!(DISubprogram, "retainedNodes"))?,
                    at(slot!(DISubprogram, "thisAdjustment")).into(),
                ];
                if dialect.has(THROWN_SINCE) {
                    ops.push(number(slot!(DISubprogram, "thrownTypes"))?);
                }
                ops
            }
            _ => return Ok(false),
        };
        self.ops.clear();
        self.ops.extend(ops);
        Ok(true)
    }

    /// Turns the record of a node of LLVM 4 into that of LLVM 3.7, if that is the dialect. Slots of newer fields hold
    /// the references that go in the other direction.
    pub(super) fn oldest_node(&mut self, item: Item, kind: DiKind, slots: &[u32]) -> Result<()> {
        const SUBPROGRAMS: usize = 11;
        const VARIABLE: usize = 9;
        if self.all.module.dialect.has(OWNERS_SINCE) {
            return Ok(());
        }
        let at = |slot: u8| slots.get(usize::from(slot)).copied().unwrap_or(0);
        let number = |slot: u8| self.all.metadata.slot(item.owner, at(slot));
        // Other bits than the lowest would make it distinct.
        if let Some(head) = self.ops.first_mut() {
            *head &= 1;
        }
        let len = match kind {
            DiKind::DISubprogram => 19,
            DiKind::DICompileUnit => {
                let list = number(slot!(DICompileUnit, "macros"))?;
                self.ops.put(SUBPROGRAMS, list);
                14
            }
            DiKind::DIGlobalVariable => {
                let variable = number(slot!(DIGlobalVariable, "annotations"))?;
                self.ops.put(VARIABLE, variable);
                11
            }
            DiKind::DILocalVariable => {
                let is_argument = at(slot!(DILocalVariable, "arg")) != 0;
                let (tag, _) = OLDER_TAGS[usize::from(is_argument)];
                self.ops.insert(1, tag);
                9
            }
            _ => return Ok(()),
        };
        self.ops.truncate(len);
        Ok(())
    }
}
