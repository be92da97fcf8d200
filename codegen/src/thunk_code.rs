//! The machine code of the functions of our own that the functions of an object share.

use crate::code::Code;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target::Thunk;
use crate::unit::Unit;
use std::collections::BTreeSet;

/// The size in bytes of the distance in a direct jump.
const DISTANCE: u64 = 4;

/// The machine code of a function of our own.
pub struct ThunkCode {
    /// The function.
    pub thunk: Thunk,
    /// The instructions.
    pub bytes: Vec<u8>,
    /// The relocations.
    pub relocs: Vec<Reloc>,
}

impl ThunkCode {
    /// The code of all that the functions of a module use.
    pub fn used(unit: &Unit<'_>, functions: &[Code]) -> Vec<Self> {
        let thunk = |reloc: &Reloc| match reloc.symbol {
            Symbol::Thunk(thunk) => Some(thunk),
            _ => None,
        };
        let relocs = functions.iter().flat_map(|f| &f.relocs);
        let all: BTreeSet<Thunk> = relocs.filter_map(thunk).collect();
        let made = all.iter().map(|thunk| Self::new(unit, *thunk));
        let mut made: Vec<Self> = made.collect();
        let used = made.iter().flat_map(|code| &code.relocs).find_map(thunk);
        let missing = used.filter(|thunk| !all.contains(thunk));
        made.extend(missing.map(|thunk| Self::new(unit, thunk)));
        made
    }

    fn new(unit: &Unit<'_>, thunk: Thunk) -> Self {
        let bytes = thunk.code(unit.protection);
        let brancher = unit.target.brancher(unit);
        // Its last instruction is a direct jump then.
        let relocs = brancher.filter(|_| thunk.jumps()).map(|symbol| Reloc {
            offset: (bytes.len() as u64).saturating_sub(DISTANCE),
            kind: RelocKind::Plt32,
            symbol,
            addend: -DISTANCE.cast_signed(),
        });
        Self {
            thunk,
            bytes,
            relocs: relocs.into_iter().collect(),
        }
    }
}
