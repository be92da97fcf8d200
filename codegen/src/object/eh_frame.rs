//! `.eh_frame`: the unwind tables of functions. They use relative distances, so that the section needs
//! no relocations when the program is loaded.

use crate::compile::Code;
use cranelift_codegen::gimli::write::{
    Address, EhFrame, EndianVec, FrameTable, RelocateWriter, Relocation, RelocationTarget,
};
use cranelift_codegen::gimli::{LittleEndian, constants};
use cranelift_codegen::isa::TargetIsa;

/// A relative reference from the section to a function.
pub struct Link {
    /// The offset in the section.
    pub offset: u64,
    /// The index of the function in the list.
    pub function: usize,
    /// The addend.
    pub addend: i64,
}

struct Recorder {
    bytes: EndianVec<LittleEndian>,
    links: Vec<Link>,
}

impl RelocateWriter for Recorder {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }
    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }
    fn relocate(&mut self, relocation: Relocation) {
        if let RelocationTarget::Symbol(function) = relocation.target {
            self.links.push(Link {
                offset: relocation.offset as u64,
                function,
                addend: relocation.addend,
            });
        }
    }
}

/// The section for `functions`, and its references.
pub fn section(isa: &dyn TargetIsa, functions: &[Code]) -> Result<(Vec<u8>, Vec<Link>), String> {
    let Some(mut cie) = isa.create_systemv_cie() else {
        return Err("no unwind tables for this machine".into());
    };
    cie.fde_address_encoding =
        constants::DwEhPe(constants::DW_EH_PE_pcrel.0 | constants::DW_EH_PE_sdata4.0);
    let mut table = FrameTable::default();
    let cie = table.add_cie(cie);
    for (symbol, code) in functions.iter().enumerate() {
        if let Some(unwind) = &code.unwind {
            let address = Address::Symbol { symbol, addend: 0 };
            table.add_fde(cie, unwind.entry(address));
        }
    }
    let mut section = EhFrame(Recorder {
        bytes: EndianVec::new(LittleEndian),
        links: Vec::new(),
    });
    table
        .write_eh_frame(&mut section)
        .map_err(|e| e.to_string())?;
    Ok((section.0.bytes.into_vec(), section.0.links))
}
