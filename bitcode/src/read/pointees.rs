//! Pointee types of typed pointers: up to LLVM 16, a pointer's type had one, and records omitted types
//! that followed from it.
//!
//! The model has only opaque pointers. While a module is read whose type table has pointee types, types
//! are tracked by their *numbers* in that table, which distinguish such pointers. Types that the table
//! does not list (of a global's address, for example) get further numbers.

use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::schema::blocks::types as code;
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The number of an untracked type.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// The types of a module by number, each with the numbers of its parts: the pointee of a pointer, the
/// result and the parameters of a function, the elements of others.
#[derive(Debug, Default)]
pub(crate) struct Pointees {
    parts: Vec<Box<[u32]>>,
    /// By value number, as far as read: the type numbers of the values.
    values: Vec<u32>,
    /// By global: the number of its value type.
    globals: FxHashMap<GlobalId, u32>,
}

impl Pointees {
    /// Reads a type table; `None` if it has no pointee types.
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

    /// The numbers of a type's parts.
    pub fn parts(&self, number: u32) -> &[u32] {
        self.parts.get(number as usize).map_or(&[], |parts| parts)
    }

    /// Adds a type with these parts; returns its number.
    pub fn add(&mut self, parts: &[u32]) -> u32 {
        let number = u32::try_from(self.parts.len()).unwrap_or(UNKNOWN);
        self.parts.push(parts.into());
        number
    }

    /// The number of types, added ones included.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Adds a value: the address of a global whose value type has the number `number`.
    pub fn push_global(&mut self, global: GlobalId, number: u32) {
        self.globals.insert(global, number);
        let address = self.add(&[number]);
        self.push_value(address);
    }

    /// The type number of a function.
    pub fn function(&self, global: GlobalId) -> u32 {
        self.globals.get(&global).copied().unwrap_or(UNKNOWN)
    }

    /// Adds a value with a type number.
    pub fn push_value(&mut self, number: u32) {
        self.values.push(number);
    }

    /// The type number of a value.
    pub fn value(&self, number: u64) -> u32 {
        let number = usize::try_from(number).ok();
        let found = number.and_then(|number| self.values.get(number));
        found.copied().unwrap_or(UNKNOWN)
    }
}

/// The type numbers in a body: of its own values, and types that only it needs.
#[derive(Default)]
pub(super) struct BodyPointees {
    /// By local value: its type number.
    pub values: Vec<u32>,
    /// The type numbers of the current operands.
    pub operands: Vec<u32>,
    /// The type number of the result, if the record gives it.
    pub given: u32,
    extra: Vec<Box<[u32]>>,
}

impl BodyPointees {
    /// Resets the state before the next instruction.
    pub fn begin(&mut self) {
        self.operands.clear();
        self.given = UNKNOWN;
    }

    /// The numbers of a type's parts.
    pub fn parts<'a>(&'a self, base: &'a Pointees, number: u32) -> &'a [u32] {
        match (number as usize).checked_sub(base.len()) {
            None => base.parts(number),
            Some(index) => self.extra.get(index).map_or(&[], |parts| parts),
        }
    }

    /// The first part: the pointee of a pointer, the element of a vector.
    pub fn first(&self, base: &Pointees, number: u32) -> u32 {
        let first = self.parts(base, number).first();
        first.copied().unwrap_or(UNKNOWN)
    }

    /// The part at an index; arrays and vectors have only one.
    pub fn element(&self, base: &Pointees, number: u32, index: Option<u64>) -> u32 {
        let parts = self.parts(base, number);
        let found = match (parts, index) {
            ([only], _) => Some(only),
            (_, Some(index)) => usize::try_from(index).ok().and_then(|i| parts.get(i)),
            _ => None,
        };
        found.copied().unwrap_or(UNKNOWN)
    }

    /// Adds a type with these parts; returns its number.
    pub fn add(&mut self, base: &Pointees, parts: &[u32]) -> u32 {
        let number = base.len().saturating_add(self.extra.len());
        self.extra.push(parts.into());
        u32::try_from(number).unwrap_or(UNKNOWN)
    }
}
