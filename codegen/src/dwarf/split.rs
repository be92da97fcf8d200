//! The sections of all units, and split units (DWARF 5, 7.3.2): most of the description is in a file that is not linked, and
//! a skeleton of it in the object.

use super::Extent;
use super::encode::{Encoder, Written};
use super::pool::{self, Addresses};
use super::section::{Section, Target};
use super::tree::{Kind, Tree, Unit, UnitId, Value};
use super::unit::Debug;
use super::{name_index, names};
use crate::recorder::Recorder;
use gimli::constants;
use gimli::write::{DebugLine, DebugLineStr, RelocationTarget, StringTable};
use gimli::{Encoding, Format, SectionId};
use std::hash::{DefaultHasher, Hasher};

impl Debug<'_> {
    /// The unit that has the lines and the addresses of a unit's code: its skeleton, if it is split.
    pub fn home(&self, unit: UnitId) -> UnitId {
        let skeleton = self.tree.get(unit).and_then(|unit| unit.skeleton);
        skeleton.unwrap_or(unit)
    }

    /// Returns true if a unit is the skeleton of another.
    pub fn is_skeleton(&self, unit: UnitId) -> bool {
        let unit = self.tree.get(unit);
        unit.is_some_and(|unit| unit.kind == Kind::Skeleton)
    }

    /// Splits a unit, whose file has a name.
    pub fn add_skeleton(&mut self, id: UnitId, name: &str) {
        let Some(unit) = self.tree.get_mut(id) else {
            return;
        };
        let mut made = Unit::new(Kind::Skeleton, Extent::Lines, unit.lines.take());
        unit.kind = Kind::Split;
        if self.encoding.version >= 5 {
            made.set_tag(Unit::root(), constants::DW_TAG_skeleton_unit);
        }
        let skeleton = self.tree.add(made);
        if let Some(unit) = self.tree.get_mut(id) {
            unit.skeleton = Some(skeleton);
        }
        for id in [id, skeleton] {
            let root = self.root(id);
            let attribute = match self.encoding.version {
                5.. => constants::DW_AT_dwo_name,
                _ => {
                    // The number is not known before the unit is written.
                    self.set(root, constants::DW_AT_GNU_dwo_id, Value::Data8(0));
                    constants::DW_AT_GNU_dwo_name
                }
            };
            self.set_text(root, attribute, name.as_bytes());
        }
    }
}

/// Writes all units.
///
/// # Errors
/// Those of gimli, which writes the line tables, and of sections that are too long.
pub fn write(tree: &mut Tree, encoding: Encoding) -> Result<Vec<Section>, String> {
    let mut sections = lines(tree, encoding)?;
    let mut units = tree.units.iter();
    let split = units.position(|unit| unit.kind == Kind::Split);
    let written = match split.map(UnitId) {
        Some(split) => split_sections(tree, split, encoding, &mut sections),
        None => {
            let mut encoder = Encoder::new(tree, encoding, None);
            tree.ids().for_each(|id| encoder.unit(id, 0));
            encoder.finish(&mut sections)
        }
    };
    sections.extend(names::tables(tree, &written, encoding.format));
    sections.extend(name_index::table(tree, &written, encoding.format));
    let tables = [
        (".debug_str", &mut tree.strings),
        (".debug_str.dwo", &mut tree.split_strings),
    ];
    sections.extend(tables.map(|(name, strings)| {
        let mut section = Section::new(name);
        section.bytes = std::mem::take(&mut strings.bytes);
        section
    }));
    sections.retain(|section| !section.bytes.is_empty());
    let is_long = |section: &Section| u32::try_from(section.bytes.len()).is_err();
    if encoding.format == Format::Dwarf32
        && let Some(section) = sections.iter().find(|s| is_long(s))
    {
        return Err(format!("{} has more than 4 GB", section.name));
    }
    Ok(sections)
}

/// Writes a split unit and its skeleton. Returns the place of the skeleton, with the offsets of the split unit's entries.
fn split_sections(
    tree: &mut Tree,
    split: UnitId,
    encoding: Encoding,
    sections: &mut Vec<Section>,
) -> Vec<(UnitId, Written)> {
    let Encoding {
        version, format, ..
    } = encoding;
    let Some(skeleton) = tree.get(split).and_then(|unit| unit.skeleton) else {
        return Vec::new();
    };
    let mut addresses = Addresses::default();
    let mut encoder = Encoder::new(tree, encoding, Some(&mut addresses));
    encoder.unit(split, 0);
    let mut hasher = DefaultHasher::new();
    hasher.write(&encoder.info.bytes);
    hasher.write(&tree.split_strings.bytes);
    let number = hasher.finish();
    if let Some((_, Written { start, root, .. })) = encoder.written.last() {
        // The header ends with the number. Before DWARF 5, it is the first attribute, behind one byte.
        let at = match version {
            5.. => start + root - 8,
            _ => start + root + 1,
        };
        encoder.info.replace(at, number, 8);
    }
    let mut ranges = Section::new(".debug_ranges");
    if version < 5 {
        std::mem::swap(&mut ranges, &mut encoder.ranges);
    }
    let has_ranges = !ranges.bytes.is_empty();
    let written = encoder.finish(sections);
    if let Some(unit) = tree.get_mut(skeleton) {
        let root = Unit::root();
        let base = Value::Offset(".debug_addr", pool::base(version, format));
        match version {
            5.. => unit.set(root, constants::DW_AT_addr_base, base),
            _ => {
                unit.set(root, constants::DW_AT_GNU_dwo_id, Value::Data8(number));
                unit.set(root, constants::DW_AT_GNU_addr_base, base);
            }
        }
        if has_ranges {
            let base = Value::Offset(".debug_ranges", 0);
            unit.set(root, constants::DW_AT_GNU_ranges_base, base);
        }
    }
    let mut encoder = Encoder::new(tree, encoding, None);
    if has_ranges {
        encoder.ranges = ranges;
    }
    encoder.unit(skeleton, number);
    let skeletons = encoder.finish(sections);
    sections.push(addresses.table(version, format));
    let offsets = ".debug_str_offsets.dwo";
    sections.push(tree.split_strings.table(offsets, version, format));
    let both = written.into_iter().zip(skeletons);
    let joined = both.map(|((id, split), (_, skeleton))| {
        let offsets = split.offsets;
        (
            id,
            Written {
                offsets,
                ..skeleton
            },
        )
    });
    joined.collect()
}

/// Writes the line tables, and sets their places in the units.
fn lines(tree: &mut Tree, encoding: Encoding) -> Result<Vec<Section>, String> {
    let mut table = DebugLine(Recorder::new());
    for unit in &mut tree.units {
        let Some(lines) = unit.lines.take() else {
            continue;
        };
        let mut unused = StringTable::default();
        let written = lines.write(&mut table, encoding, &mut tree.line_strings, &mut unused);
        let offset = written.map_err(|e| e.to_string())?.0 as u64;
        let offset = Value::Offset(".debug_line", offset);
        unit.set(Unit::root(), constants::DW_AT_stmt_list, offset);
    }
    let mut strings = DebugLineStr(Recorder::new());
    let written = tree.line_strings.write(&mut strings);
    written.map_err(|e| e.to_string())?;
    Ok(vec![
        recorded(SectionId::DebugLine, table.0),
        recorded(SectionId::DebugLineStr, strings.0),
    ])
}

/// A section of gimli's, whose symbols are the sections of the code.
fn recorded(id: SectionId, recorder: Recorder) -> Section {
    let mut section = Section::new(id.name());
    for found in recorder.found {
        let target = match found.target {
            RelocationTarget::Section(id) => Target::Debug(id.name()),
            RelocationTarget::Symbol(number) => Target::Section(number),
        };
        section.links.push(super::section::Link {
            offset: found.offset as u64,
            size: found.size,
            target,
            addend: found.addend,
        });
    }
    section.bytes = recorder.bytes.into_vec();
    section
}
