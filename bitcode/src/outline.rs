//! The outline of a stream: modules, their producers, string and symbol tables. It is found by skipping
//! blocks by their length words, without decoding anything else.

use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, Item, MAGIC, Record};
use crate::container::Wrapper;
use crate::error::{Error, Result};
use bitsmith_model::module::Producer;
use bitsmith_model::schema::blocks::{self, identification, strtab, symtab};

/// The outline of a stream of bitcode.
#[derive(Clone, Debug)]
pub struct Outline<'a> {
    /// The stream from its magic number on; all bit offsets count from here.
    pub bytes: &'a [u8],
    /// The offset of the stream in its file, in bytes: after a wrapper's header.
    pub offset: u64,
    /// The modules, in order.
    pub modules: Vec<ModuleOutline<'a>>,
    /// The symbol table for linkers, and the string table that it refers to.
    pub symtab: Option<&'a [u8]>,
}

/// A module of a stream.
#[derive(Clone, Debug)]
pub struct ModuleOutline<'a> {
    /// Its producer.
    pub producer: Producer,
    /// Its block.
    pub head: BlockHead,
    /// The bit offset of its start: that of its identification block, if it has one.
    pub start: u64,
    /// The string table with the names of its globals; empty if the names are in the module.
    pub strtab: &'a [u8],
}

/// The only epoch known: a file of another one cannot be read.
pub const EPOCH: u64 = 0;

impl<'a> Outline<'a> {
    /// Reads the outline of a stream, or of a wrapped one.
    pub fn read(file: &'a [u8]) -> Result<Self> {
        let (bytes, offset) = match Wrapper::read(file)? {
            Some(wrapper) => (wrapper.inner(file)?, u64::from(wrapper.offset)),
            None => (file, 0),
        };
        if !bytes.starts_with(&MAGIC) {
            return Err(Error::new(
                0,
                "expected the magic number of bitcode, BC 0xC0DE",
            ));
        }
        let mut outline = Self {
            bytes,
            offset,
            modules: Vec::new(),
            symtab: None,
        };
        outline.scan()?;
        Ok(outline)
    }

    fn scan(&mut self) -> Result<()> {
        let mut top = BlockCursor::top(self.bytes, 32)?;
        let mut record = Record::new();
        let mut producer = Producer::default();
        let mut identified = None;
        loop {
            let head = match top.next(&mut record)? {
                Item::End => return self.complete(identified),
                Item::Record => continue,
                Item::Block(head) => head,
            };
            match head.id {
                blocks::IDENTIFICATION_BLOCK => {
                    producer = self.identification(&head)?;
                    identified = Some(head.at);
                }
                blocks::MODULE_BLOCK => self.modules.push(ModuleOutline {
                    producer: std::mem::take(&mut producer),
                    head,
                    start: identified.take().unwrap_or(head.at),
                    strtab: &[],
                }),
                blocks::STRTAB_BLOCK => {
                    let blob = self.blob(&head, strtab::BLOB)?;
                    // A string table belongs to all modules before it that have none yet.
                    for module in self.modules.iter_mut().rev() {
                        if !module.strtab.is_empty() {
                            break;
                        }
                        module.strtab = blob;
                    }
                }
                blocks::SYMTAB_BLOCK => {
                    let blob = self.blob(&head, symtab::BLOB)?;
                    self.symtab.get_or_insert(blob);
                }
                _ => {}
            }
        }
    }

    /// The end of the stream. If it follows an identification block, the file is cut off.
    fn complete(&self, identified: Option<u64>) -> Result<()> {
        let cut = |at| Error::new(at, "expected a module behind its identification");
        identified.map_or(Ok(()), |at| Err(cut(at)))
    }

    fn identification(&self, head: &BlockHead) -> Result<Producer> {
        let info = BlockInfo::new();
        let mut block = BlockCursor::open(self.bytes, head, &info)?;
        let mut record = Record::new();
        let mut producer = Producer::default();
        loop {
            match block.next(&mut record)? {
                Item::End => return Ok(producer),
                Item::Block(_) => {}
                Item::Record => match record.code {
                    identification::STRING => {
                        producer.name = record.ops.iter().map(|&c| c as u8).collect();
                    }
                    identification::EPOCH => {
                        let epoch = record.op(0);
                        let missing = || block.error(&record, 0, "expected an epoch");
                        producer.epoch = epoch.ok_or_else(missing)?;
                        if producer.epoch != EPOCH {
                            let message = format!(
                                "expected epoch {EPOCH}, found {}: written by an incompatible LLVM",
                                producer.epoch
                            );
                            return Err(block.error(&record, 0, message));
                        }
                    }
                    _ => return Err(block.record_error(&record, "expected a producer or an epoch")),
                },
            }
        }
    }

    /// The blob in a block.
    fn blob(&self, head: &BlockHead, code: u32) -> Result<&'a [u8]> {
        let info = BlockInfo::new();
        let mut block = BlockCursor::open(self.bytes, head, &info)?;
        let mut record = Record::new();
        let mut found: &[u8] = &[];
        loop {
            match block.next(&mut record)? {
                Item::End => return Ok(found),
                Item::Record if record.code == code => found = record.blob.unwrap_or(found),
                _ => {}
            }
        }
    }

    /// The module at `index`, counted from 0.
    pub fn module(&self, index: usize) -> Result<&ModuleOutline<'a>> {
        self.modules.get(index).ok_or_else(|| {
            let message = format!("expected module {index}: there are {}", self.modules.len());
            Error::new(0, message)
        })
    }
}

impl ModuleOutline<'_> {
    /// Appends the bits of the module, which is in `stream`, unchanged, with its string table after it:
    /// valid content of a file after the magic number.
    pub fn copy_to(&self, stream: &[u8], to: &mut Vec<u8>) -> Result<()> {
        let byte = |bit: u64| {
            usize::try_from(bit / 8)
                .ok()
                .filter(|_| bit.is_multiple_of(32))
        };
        let bits = match (byte(self.start), byte(self.head.end)) {
            (Some(start), Some(end)) => stream.get(start..end),
            _ => None,
        };
        let error = |message: &'static str| Error::new(self.start, message);
        to.extend_from_slice(bits.ok_or_else(|| error("the module is not aligned"))?);
        let table = crate::write::string_table(self.strtab);
        to.extend(table.map_err(|_| error("the string table is too large"))?);
        Ok(())
    }
}
