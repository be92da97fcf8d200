//! The writer behind gimli's sections: it keeps the bytes and records the references in them.

use gimli::LittleEndian;
use gimli::write::{EndianVec, RelocateWriter, Relocation};

/// The bytes of a section, and its references with gimli's numbers of targets.
#[derive(Clone)]
pub struct Recorder {
    /// The content.
    pub bytes: EndianVec<LittleEndian>,
    /// The references.
    pub found: Vec<Relocation>,
}

impl Recorder {
    /// A recorder of an empty section.
    pub fn new() -> Self {
        Self {
            bytes: EndianVec::new(LittleEndian),
            found: Vec::new(),
        }
    }
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
        self.found.push(relocation);
    }
}
