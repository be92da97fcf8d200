//! What typed pointers point to: up to LLVM 16 a pointer's type said so, and records left out
//! what followed from it.
//!
//! The model has only opaque pointers. While a module is read whose type table has pointers with
//! pointees, types are followed by their *numbers* in that table, which tell such pointers apart,
//! and types that the table does not list (of a global's address, say) get numbers behind it.

use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::schema::blocks::types as code;
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The number of a type that is not followed.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// The types of a module by number, each with the numbers of those that it is made of: the
/// pointee of a pointer, the result and the parameters of a function, the elements of others.
#[derive(Debug, Default)]
pub(crate) struct Pointees {
    parts: Vec<Box<[u32]>>,
    /// By value number, as far as they were read: the numbers of the values' types.
    values: Vec<u32>,
    /// By global: the number of the type of what stands at its address.
    globals: FxHashMap<GlobalId, u32>,
}

impl Pointees {
    /// Reads a type table; none if it has no pointers with pointees.
    pub fn read(mut block: BlockCursor<'_, '_>) -> Result<Option<Box<Self>>> {
        let mut parts: Vec<Box<[u32]>> = Vec::new();
        let mut typed = false;
        let mut record = Record::new();
        let all = |ops: &[u64]| -> Box<[u32]> {
            ops.iter()
                .map(|&op| u32::try_from(op).unwrap_or(UNKNOWN))
                .collect()
        };
        loop {
            match block.next(&mut record)? {
                Item::End => break,
                Item::Block(_) => continue,
                Item::Record => {}
            }
            let ops = record.ops.as_slice();
            let made_of = match record.code {
                code::NUMENTRY | code::STRUCT_NAME => continue,
                code::POINTER => {
                    typed = true;
                    ops.get(..1)
                }
                code::FUNCTION | code::STRUCT_ANON | code::STRUCT_NAMED => ops.get(1..),
                code::FUNCTION_OLD => ops.get(2..),
                code::ARRAY | code::VECTOR => ops.get(1..2),
                _ => None,
            };
            parts.push(all(made_of.unwrap_or_default()));
        }
        Ok(typed.then(|| {
            Box::new(Self {
                parts,
                ..Self::default()
            })
        }))
    }

    /// The numbers of what a type is made of.
    pub fn parts(&self, number: u32) -> &[u32] {
        self.parts.get(number as usize).map_or(&[], |parts| parts)
    }

    /// The number of a new type made of `parts`.
    pub fn add(&mut self, parts: &[u32]) -> u32 {
        let number = u32::try_from(self.parts.len()).unwrap_or(UNKNOWN);
        self.parts.push(parts.into());
        number
    }

    /// How many types there are, those that were added among them.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// The next value is the address of a global whose contents have the type `number`.
    pub fn push_global(&mut self, global: GlobalId, number: u32) {
        self.globals.insert(global, number);
        let address = self.add(&[number]);
        self.push_value(address);
    }

    /// The type of a function.
    pub fn function(&self, global: GlobalId) -> u32 {
        self.globals.get(&global).copied().unwrap_or(UNKNOWN)
    }

    /// The type of the next value.
    pub fn push_value(&mut self, number: u32) {
        self.values.push(number);
    }

    /// The type of a value.
    pub fn value(&self, number: u64) -> u32 {
        let number = usize::try_from(number).ok();
        let found = number.and_then(|number| self.values.get(number));
        found.copied().unwrap_or(UNKNOWN)
    }
}

/// The same within a body: its own values, and types that only it needs.
#[derive(Default)]
pub(super) struct BodyPointees {
    /// By value, as the body's values: the numbers of their types.
    pub values: Vec<u32>,
    /// Of the operands of the instruction at hand.
    pub operands: Vec<u32>,
    /// The type of its result, where the record gives it.
    pub given: u32,
    extra: Vec<Box<[u32]>>,
}

impl BodyPointees {
    /// Before the next instruction.
    pub fn begin(&mut self) {
        self.operands.clear();
        self.given = UNKNOWN;
    }

    /// The numbers of what a type is made of.
    pub fn parts<'a>(&'a self, base: &'a Pointees, number: u32) -> &'a [u32] {
        match (number as usize).checked_sub(base.len()) {
            None => base.parts(number),
            Some(index) => self.extra.get(index).map_or(&[], |parts| parts),
        }
    }

    /// The first of them: what a pointer points to, what a vector is of.
    pub fn first(&self, base: &Pointees, number: u32) -> u32 {
        let first = self.parts(base, number).first();
        first.copied().unwrap_or(UNKNOWN)
    }

    /// The part that an index leads to; arrays and vectors have but one.
    pub fn element(&self, base: &Pointees, number: u32, index: Option<u64>) -> u32 {
        let parts = self.parts(base, number);
        let found = match (parts, index) {
            ([only], _) => Some(only),
            (_, Some(index)) => usize::try_from(index).ok().and_then(|i| parts.get(i)),
            _ => None,
        };
        found.copied().unwrap_or(UNKNOWN)
    }

    /// The number of a new type made of `parts`.
    pub fn add(&mut self, base: &Pointees, parts: &[u32]) -> u32 {
        let number = base.len().saturating_add(self.extra.len());
        self.extra.push(parts.into());
        u32::try_from(number).unwrap_or(UNKNOWN)
    }
}
