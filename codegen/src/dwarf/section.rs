//! The bytes and relocations of debug sections.

use crate::recorder::Recorder;
use bitsmith_model::value::GlobalId;
use gimli::SectionId;
use gimli::write::{Dwarf, RelocationTarget, Sections, Writer};

/// The target of a reference from a debug section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A section of the object, by its number.
    Section(usize),
    /// A variable.
    Global(GlobalId),
    /// The offset of a variable in its thread's block.
    ThreadLocal(GlobalId),
    /// Another debug section.
    Debug(&'static str),
}

/// An absolute reference from a debug section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The offset in the section.
    pub offset: u64,
    /// The number of bytes: 4 or 8.
    pub size: u8,
    /// The target.
    pub target: Target,
    /// The addend.
    pub addend: i64,
}

/// A debug section.
pub struct Section {
    /// The name.
    pub name: &'static str,
    /// True if the section has zero-terminated strings, which a linker may merge.
    pub is_strings: bool,
    /// The content.
    pub bytes: Vec<u8>,
    /// The references.
    pub links: Vec<Link>,
}

/// Writes the sections; `targets` are the targets by gimli's symbol numbers.
///
/// # Errors
/// Those of gimli.
pub fn write(dwarf: &mut Dwarf, targets: &[Target]) -> Result<Vec<Section>, String> {
    let mut sections = Sections::new(Recorder::new());
    dwarf.write(&mut sections).map_err(|e| e.to_string())?;
    let mut written = Vec::new();
    sections.for_each_mut(|id, recorder| {
        if recorder.bytes.len() == 0 {
            return Ok(());
        }
        written.push(section(id, recorder, targets)?);
        Ok::<(), String>(())
    })?;
    Ok(written)
}

fn section(id: SectionId, recorder: &mut Recorder, targets: &[Target]) -> Result<Section, String> {
    let mut links = Vec::with_capacity(recorder.found.len());
    for found in std::mem::take(&mut recorder.found) {
        let target = match found.target {
            RelocationTarget::Section(id) => Target::Debug(id.name()),
            RelocationTarget::Symbol(number) => *targets
                .get(number)
                .ok_or("a reference to an unknown target")?,
        };
        if let Target::ThreadLocal(_) = target {
            constant_operand(recorder, found.offset)?;
        }
        links.push(Link {
            offset: found.offset as u64,
            size: found.size,
            target,
            addend: found.addend,
        });
    }
    Ok(Section {
        name: id.name(),
        is_strings: matches!(id, SectionId::DebugStr | SectionId::DebugLineStr),
        bytes: recorder.bytes.take(),
        links,
    })
}

/// Turns `DW_OP_addr` before an operand into `DW_OP_const8u`: an offset in a thread's block is no address,
/// and a debugger must not move it with the image.
fn constant_operand(recorder: &mut Recorder, operand: usize) -> Result<(), String> {
    let opcode = operand.checked_sub(1).ok_or("a thread-local address")?;
    let written = recorder
        .bytes
        .write_at(opcode, &[gimli::constants::DW_OP_const8u.0]);
    written.map_err(|e| e.to_string())
}
