//! `.eh_frame`: the unwind tables of functions. They use relative distances, so that the section needs
//! no relocations when the program is loaded.

use crate::compile::Compiled;
use crate::lsda::INDIRECT;
use crate::recorder::Recorder;
use crate::target::Thunk;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::gimli::constants;
use cranelift_codegen::gimli::write::{
    Address, CieId, EhFrame, FrameTable, Relocation, RelocationTarget,
};
use cranelift_codegen::isa::TargetIsa;
use std::collections::BTreeMap;

/// The target of a reference from the section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A function, by its index in the list.
    Function(usize),
    /// A function of our own.
    Thunk(Thunk),
    /// The language-specific data area of a function.
    Lsda(usize),
    /// A word that holds the address of a personality.
    Personality(GlobalId),
}

/// A relative reference of 4 bytes from the section.
pub struct Link {
    /// The offset in the section.
    pub offset: u64,
    /// The target.
    pub target: Target,
    /// The addend.
    pub addend: i64,
}

/// The frame table under construction.
struct Table<'i> {
    isa: &'i dyn TargetIsa,
    frames: FrameTable,
    targets: Vec<Target>,
    /// The common information entry of each personality, without and with the other key of signed addresses.
    common: BTreeMap<(Option<u32>, bool), CieId>,
}

impl Table<'_> {
    fn address(&mut self, target: Target) -> Address {
        self.targets.push(target);
        Address::Symbol {
            symbol: self.targets.len() - 1,
            addend: 0,
        }
    }

    fn common(&mut self, personality: Option<GlobalId>, by_b: bool) -> Result<CieId, String> {
        let key = (personality.map(|p| p.as_u32()), by_b);
        if let Some(known) = self.common.get(&key) {
            return Ok(*known);
        }
        let near = constants::DW_EH_PE_pcrel.0 | constants::DW_EH_PE_sdata4.0;
        let near = constants::DwEhPe(near);
        let cie = self.isa.create_systemv_cie();
        let mut cie = cie.ok_or("no unwind tables for this machine")?;
        cie.fde_address_encoding = near;
        cie.signal_trampoline = by_b;
        if let Some(personality) = personality {
            let address = self.address(Target::Personality(personality));
            cie.personality = Some((INDIRECT, address));
            cie.lsda_encoding = Some(near);
        }
        let id = self.frames.add_cie(cie);
        self.common.insert(key, id);
        Ok(id)
    }
}

/// The section for all functions, and its references.
pub fn section(isa: &dyn TargetIsa, compiled: &Compiled) -> Result<(Vec<u8>, Vec<Link>), String> {
    let mut table = Table {
        isa,
        frames: FrameTable::default(),
        targets: Vec::new(),
        common: BTreeMap::new(),
    };
    for (number, code) in compiled.functions.iter().enumerate() {
        let Some(unwind) = &code.unwind else { continue };
        let personality = code.lsda.as_ref().map(|l| l.personality);
        let common = table.common(personality, unwind.is_signed_by_b())?;
        let mut entry = unwind.entry(table.address(Target::Function(number)));
        if code.lsda.is_some() {
            entry.lsda = Some(table.address(Target::Lsda(number)));
        }
        table.frames.add_fde(common, entry);
    }
    for thunk in &compiled.thunks {
        let Some(unwind) = thunk.thunk.unwind() else {
            continue;
        };
        let common = table.common(None, false)?;
        let entry = unwind.entry(table.address(Target::Thunk(thunk.thunk)));
        table.frames.add_fde(common, entry);
    }
    let mut section = EhFrame(Recorder::new());
    let written = table.frames.write_eh_frame(&mut section);
    written.map_err(|e| e.to_string())?;
    let targets = table.targets;
    let link = |relocation: Relocation| match relocation.target {
        RelocationTarget::Symbol(symbol) => Some(Link {
            offset: relocation.offset as u64,
            target: *targets.get(symbol)?,
            addend: relocation.addend,
        }),
        RelocationTarget::Section(_) => None,
    };
    let links = section.0.found.into_iter().filter_map(link).collect();
    let mut bytes = section.0.bytes.into_vec();
    name_keys(&mut bytes);
    Ok((bytes, links))
}

/// Names the other key of signed addresses in entries. `gimli` does not know its letter: entries with it are written as those of
/// signal handlers, which no function here is, and have another letter.
fn name_keys(section: &mut [u8]) {
    const SIGNAL: u8 = b'S';
    const KEY: u8 = b'B';
    const COMMON: [u8; 4] = [0; 4];
    let mut rest = section;
    while let Some((len, behind)) = rest.split_first_chunk_mut::<4>() {
        let len = u32::from_le_bytes(*len) as usize;
        let Some((entry, next)) = behind.split_at_mut_checked(len) else {
            return;
        };
        rest = next;
        // The version, and the letters.
        if let Some((&mut COMMON, [_, letters @ ..])) = entry.split_first_chunk_mut::<4>() {
            let letters = letters.iter_mut().take_while(|letter| **letter != 0);
            letters
                .filter(|letter| **letter == SIGNAL)
                .for_each(|letter| *letter = KEY);
        }
    }
}
