//! The description of a program in memory for debuggers: an object file whose sections have the addresses at
//! which the program was placed (GDB manual, «JIT Compilation Interface»).
//!
//! Each function and variable has a section of its own in it, as the image has a layout of its own.

use super::image::Plan;
use crate::compile::Compiled;
use crate::object::{symbol_name, write};
use crate::unit::Unit;
use object::elf::{FileHeader64, SectionHeader64};
use object::{LittleEndian, Object, ObjectSymbol, pod};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The object file for a program that was placed at `base`.
///
/// # Errors
///
/// Those of writing an object.
pub fn object(
    unit: &Unit<'_>,
    compiled: &Compiled,
    plan: &Plan<'_>,
    base: u64,
) -> Result<Vec<u8>, String> {
    let mut bytes = write(unit, compiled)?;
    let addresses = addresses(unit, &bytes, plan, base).map_err(|e| e.to_string())?;
    let placed = place_sections(&mut bytes, &addresses);
    placed.ok_or("an object without section headers")?;
    Ok(bytes)
}

/// The addresses of sections, by index: those of the symbols that they define.
fn addresses(
    unit: &Unit<'_>,
    bytes: &[u8],
    plan: &Plan<'_>,
    base: u64,
) -> object::Result<BTreeMap<usize, u64>> {
    let ids = unit.module.in_symbol_order();
    let places = ids.filter_map(|id| Some((symbol_name(unit, id), plan.offset_of(id)?)));
    let places: FxHashMap<Vec<u8>, u64> = places.collect();
    let file = object::File::parse(bytes)?;
    let mut addresses = BTreeMap::new();
    for symbol in file.symbols() {
        let Some(section) = symbol.section_index() else {
            continue;
        };
        if let Some(place) = places.get(symbol.name_bytes()?) {
            let start = place.wrapping_sub(symbol.address());
            addresses.insert(section.0, base.wrapping_add(start));
        }
    }
    Ok(addresses)
}

fn place_sections(bytes: &mut [u8], addresses: &BTreeMap<usize, u64>) -> Option<()> {
    let (header, _) = pod::from_bytes::<FileHeader64<LittleEndian>>(bytes).ok()?;
    let start = usize::try_from(header.e_shoff.get(LittleEndian)).ok()?;
    let headers = bytes.get_mut(start..)?;
    for (section, address) in addresses {
        let at = section.checked_mul(size_of::<SectionHeader64<LittleEndian>>())?;
        let header = pod::from_bytes_mut::<SectionHeader64<LittleEndian>>(headers.get_mut(at..)?);
        header.ok()?.0.sh_addr.set(LittleEndian, *address);
    }
    Some(())
}
