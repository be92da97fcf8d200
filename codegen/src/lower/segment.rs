//! Memory in address spaces that are relative to a segment register. Cranelift has no such addresses: each word is accessed by a
//! function of the target, and values go through the frame.

use super::{Lower, Lowered, Parts, plain};
use crate::lower_error::Expected;
use crate::symbol::Symbol;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Flags;
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use bitsmith_model::view::View;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// A word of a value.
#[derive(Clone, Copy)]
struct Word {
    /// Its distance from the start of the value, in bytes.
    offset: i32,
    /// Its size in bytes.
    bytes: u8,
}

/// An address.
#[derive(Clone, Copy)]
struct Place {
    /// The address space, if it is relative to a segment register.
    segment: Option<u32>,
    /// The pointer.
    pointer: Value,
}

impl Lower<'_, '_> {
    /// Lowers an instruction that accesses memory relative to a segment register; none if it is not one.
    ///
    /// # Errors
    ///
    /// Accesses other than loads, stores and copies of a known size.
    pub(super) fn segment_inst(&mut self, inst: &Inst, view: View<'_>) -> Lowered<Option<Parts>> {
        match view {
            View::Load { pointer } if self.segment_of(pointer)?.is_some() => {
                self.segment_load(inst, pointer).map(Some)
            }
            View::Store { value, pointer } if self.segment_of(pointer)?.is_some() => {
                self.segment_store(inst, value, pointer)?;
                Ok(Some(Parts::new()))
            }
            View::CmpXchg { pointer, .. } | View::AtomicRmw { pointer, .. } => {
                self.refuse_segments(&[pointer])
            }
            View::Call(call) => match self.intrinsic_name(call.callee()) {
                Some(name) => self.segment_intrinsic(name, call.arguments()),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The address space of a pointer, if it is relative to a segment register.
    fn segment_of(&self, pointer: IrValue) -> Lowered<Option<u32>> {
        Ok(match *self.ir_type(self.type_of(pointer)?) {
            Type::Ptr(space) if self.unit.target.is_segment(space) => Some(space),
            _ => None,
        })
    }

    fn refuse_segments(&self, pointers: &[IrValue]) -> Lowered<Option<Parts>> {
        for pointer in pointers {
            if let Some(space) = self.segment_of(*pointer)? {
                return Err(format!("memory in address space {space}").into());
            }
        }
        Ok(None)
    }

    fn segment_place(&mut self, pointer: IrValue) -> Lowered<Place> {
        Ok(Place {
            segment: self.segment_of(pointer)?,
            pointer: self.pointer(pointer)?,
        })
    }

    /// Memory in the frame for a value.
    fn frame_place(&mut self, ty: TypeId) -> Lowered<Place> {
        let slot = self.slot(self.scalarizer.size_of(ty)?, 16)?;
        let pointer = self.slot_addr(slot);
        let segment = None;
        Ok(Place { segment, pointer })
    }

    fn segment_load(&mut self, inst: &Inst, pointer: IrValue) -> Lowered<Parts> {
        let from = self.segment_place(pointer)?;
        let words = self.words_of(inst, inst.ty)?;
        let frame = self.frame_place(inst.ty)?;
        self.copy_across(from, frame, &words)?;
        self.load(inst.ty, frame.pointer)
    }

    fn segment_store(&mut self, inst: &Inst, value: IrValue, pointer: IrValue) -> Lowered<()> {
        let ty = self.type_of(value)?;
        let parts = self.parts(value)?;
        let to = self.segment_place(pointer)?;
        let words = self.words_of(inst, ty)?;
        let frame = self.frame_place(ty)?;
        self.store(ty, &parts, frame.pointer)?;
        self.copy_across(frame, to, &words)?;
        let ordering = inst.memory().map(|memory| memory.ordering);
        if ordering == Some(AtomicOrdering::SequentiallyConsistent) {
            self.b.ins().fence();
        }
        Ok(())
    }

    /// Lowers intrinsics that copy or fill memory; others are refused if an argument is a pointer of such a space.
    fn segment_intrinsic(&mut self, name: &[u8], arguments: &[IrValue]) -> Lowered<Option<Parts>> {
        let copies = name.starts_with(b"llvm.memcpy.") || name.starts_with(b"llvm.memmove.");
        let fills = name.starts_with(b"llvm.memset.");
        let refused = self.refuse_segments(arguments);
        let [to, from, size, ..] = *arguments else {
            return refused;
        };
        let size = self
            .scope
            .int(size)
            .and_then(|size| u64::try_from(size).ok());
        let (Err(_), Some(size), true) = (&refused, size, copies || fills) else {
            return refused;
        };
        let to = self.segment_place(to)?;
        let words = words(size)?;
        if copies {
            let from = self.segment_place(from)?;
            self.copy_across(from, to, &words)?;
        } else {
            let byte = self.one(from)?;
            let byte = self.resize(byte, clif::I64);
            let byte = self.mask(byte, 8);
            let value = self.b.ins().imul_imm_u(byte, 0x0101_0101_0101_0101);
            for word in words {
                self.store_word(to, word, value)?;
            }
        }
        Ok(Some(Parts::new()))
    }

    /// Copies words, which may overlap.
    fn copy_across(&mut self, from: Place, to: Place, words: &[Word]) -> Lowered<()> {
        let values = words.iter().map(|word| self.load_word(from, *word));
        let values: Vec<Value> = values.collect::<Lowered<_>>()?;
        for (word, value) in words.iter().zip(values) {
            self.store_word(to, *word, value)?;
        }
        Ok(())
    }

    /// Loads a word, with zeros above it.
    fn load_word(&mut self, from: Place, word: Word) -> Lowered<Value> {
        let Some(space) = from.segment else {
            let (at, offset, ins) = (from.pointer, word.offset, self.b.ins());
            return Ok(match word.bytes {
                1 => ins.uload8(clif::I64, plain(), at, offset),
                2 => ins.uload16(clif::I64, plain(), at, offset),
                4 => ins.uload32(plain(), at, offset),
                _ => ins.load(clif::I64, plain(), at, offset),
            });
        };
        let thunk = self.unit.target.segment_access(space, false, word.bytes);
        let place = self.add_offset(from.pointer, word.offset.into());
        self.call_thunk(thunk.expected()?, &[place], clif::I64)
    }

    fn store_word(&mut self, to: Place, word: Word, value: Value) -> Lowered<()> {
        let Some(space) = to.segment else {
            let (at, offset, ins) = (to.pointer, word.offset, self.b.ins());
            match word.bytes {
                1 => ins.istore8(plain(), value, at, offset),
                2 => ins.istore16(plain(), value, at, offset),
                4 => ins.istore32(plain(), value, at, offset),
                _ => ins.store(plain(), value, at, offset),
            };
            return Ok(());
        };
        let thunk = self.unit.target.segment_access(space, true, word.bytes);
        let place = self.add_offset(to.pointer, word.offset.into());
        self.call_values(Symbol::Thunk(thunk.expected()?), &[place, value], &[]);
        Ok(())
    }

    /// The words of a value. An atomic access has one.
    fn words_of(&self, inst: &Inst, ty: TypeId) -> Lowered<Vec<Word>> {
        let size = self.unit.layout.store_size(&self.unit.module.types, ty);
        let words = words(size.ok_or("a type without a size")?)?;
        match inst.has(Flags::ATOMIC) && words.len() != 1 {
            true => {
                Err("an atomic access of more than a word relative to a segment register".into())
            }
            false => Ok(words),
        }
    }
}

/// The words of so many bytes, the widest first.
fn words(mut left: u64) -> Lowered<Vec<Word>> {
    const MOST_BYTES: u64 = 4096;
    if left > MOST_BYTES {
        return Err("so many bytes relative to a segment register".into());
    }
    let mut words = Vec::new();
    let mut offset = 0;
    for bytes in [8, 4, 2, 1] {
        while left >= u64::from(bytes) {
            words.push(Word { offset, bytes });
            offset = offset.saturating_add(bytes.into());
            left -= u64::from(bytes);
        }
    }
    Ok(words)
}
