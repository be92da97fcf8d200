//! Entries of functions, in front of their own code: the mark for indirect branches, room that is patched while the
//! program runs, and the call of a profiler.

use crate::abi::Used;
use crate::legality::unsupported;
use crate::lower_error::LowerError;
use crate::symbol::Reloc;
use crate::type_check;
use crate::unit::Unit;
use bitsmith_model::value::GlobalId;

/// The list of places to patch, unless a function names another section.
const LIST: &[u8] = b"__patchable_function_entries";
/// The flag of modules whose numbers of types tell the number of arguments, too.
const ARITY: &[u8] = b"kcfi-arity";
/// The most room that a function may ask for, in the target's units.
const MOST: usize = 1 << 16;
/// The size of the short jump that code is redirected by, in bytes.
const SHORT_JUMP: usize = 2;

/// The entry of a function, in front of its own code.
#[derive(Default)]
pub struct Entry {
    /// The number of the function's type, in front of the room.
    pub type_number: Vec<u8>,
    /// Instructions that do nothing, in front of the entry.
    pub room: Vec<u8>,
    /// The instructions from the entry on.
    pub code: Vec<u8>,
    /// The relocations; offsets are from the entry.
    pub relocs: Vec<Reloc>,
    /// The size of the mark, with which the code begins, in bytes.
    pub mark: u64,
    /// The section that lists the places to patch, if this is one: its room, or else the room behind the mark.
    pub list: Option<Vec<u8>>,
}

impl Entry {
    /// The entry that the attributes of a function with these places of arguments ask for.
    ///
    /// # Errors
    ///
    /// The attribute whose code is not made.
    pub fn of(unit: &Unit<'_>, id: GlobalId, arguments: Used) -> Result<Self, LowerError> {
        let number = |name: &str| {
            let text = unit.attribute(id, name.as_bytes()).unwrap_or(b"0");
            let count = std::str::from_utf8(text).ok()?.parse().ok();
            count.filter(|count| *count <= MOST)
        };
        let room_of = |name| room(unit, name, number(name));
        let before = room_of("patchable-function-prefix")?;
        let behind = room_of("patchable-function-entry")?;
        let redirected = match unit.attribute(id, b"patchable-function") {
            None | Some(b"") => Some(0),
            Some(b"prologue-short-redirect") => Some(SHORT_JUMP),
            Some(_) => None,
        };
        let redirected = room(unit, "patchable-function", redirected)?;
        let list = unit.attribute(id, b"patchable-function-entry-section");
        let is_patched = !before.is_empty() || !behind.is_empty();
        let has_room = !behind.is_empty() || !redirected.is_empty();
        let mark = unit.target.entry_mark(unit, id, has_room);
        let number = type_check::number_of(unit.module, id);
        let arguments = Some(arguments).filter(|_| unit.module.is_flag_set(ARITY));
        let number = number.map(|number| unit.target.type_number(number, arguments));
        let mut entry = Self {
            type_number: number.unwrap_or_default(),
            room: before,
            code: [mark, &redirected, &behind].concat(),
            relocs: Vec::new(),
            mark: mark.len() as u64,
            list: is_patched.then(|| list.unwrap_or(LIST).to_vec()),
        };
        if unit.attribute(id, b"fentry-call") == Some(b"true") {
            let call = unit.target.call_at_entry(unit.symbol_of("__fentry__"));
            let (code, reloc) = call.ok_or_else(|| unsupported("attribute", "fentry-call"))?;
            let offset = reloc.offset.saturating_add(entry.code.len() as u64);
            entry.relocs.push(Reloc { offset, ..reloc });
            entry.code.extend(code);
        }
        Ok(entry)
    }
}

/// The room that an attribute asks for, in the target's units; its value is not understood without a count.
fn room(unit: &Unit<'_>, name: &str, count: Option<usize>) -> Result<Vec<u8>, LowerError> {
    let count = count.ok_or_else(|| unsupported("attribute", name))?;
    Ok(unit.target.room(count))
}
