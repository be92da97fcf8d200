//! Intrinsics on memory and on the stack.

use super::{IntrinsicCall, Row};
use crate::floatless;
use crate::lower::memory::chunks;
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::scalarize::int_type;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

pub(super) const ROWS: &[Row] = &[
    (&["invariant.start"], |l, _| {
        Ok(Parts::from_slice(&[l.iconst(clif::I64, 0)]))
    }),
    (&["load.relative"], |l, call| {
        l.load_relative(call.arguments()?)
    }),
    (&["memcpy"], |l, call| {
        l.block_call("memcpy", call.arguments()?)
    }),
    (&["memcpy.element.unordered.atomic"], |l, call| {
        l.in_elements(MEMCPY, call)
    }),
    (&["memcpy.inline"], |l, call| {
        l.copy_in_place(call.arguments()?)
    }),
    (&["memmove"], |l, call| {
        l.block_call("memmove", call.arguments()?)
    }),
    (&["memmove.element.unordered.atomic"], |l, call| {
        l.in_elements(MEMMOVE, call)
    }),
    (&["memset"], |l, call| l.fill(call.arguments()?)),
    (&["memset.element.unordered.atomic"], |l, call| {
        l.in_elements(MEMSET, call)
    }),
    (&["memset.inline"], |l, call| {
        l.fill_in_place(call.arguments()?)
    }),
    (&["objectsize"], |l, call| l.object_size(call)),
    (&["ptrmask"], |l, call| {
        let [pointer, mask] = l.scalars_of(call.arguments()?)?;
        Ok(Parts::from_slice(&[l.b.ins().band(pointer, mask)]))
    }),
    (&["stackrestore"], |l, call| {
        let [until] = l.scalars_of(call.arguments()?)?;
        l.stack_restore(until).map(|()| Parts::new())
    }),
    (&["stacksave"], |l, _| {
        Ok(Parts::from_slice(&[l.stack_save()?]))
    }),
    (&["va_copy"], |l, call| {
        let [to, from] = l.scalars_of(call.arguments()?)?;
        Ok(l.va_copy(to, from))
    }),
    (&["va_start"], |l, call| {
        let [list] = l.scalars_of(call.arguments()?)?;
        l.unit.target.va_start(l, list)
    }),
];

/// Functions of the runtime library that handle memory in elements, by the size of an element in bytes.
type InElements = &'static [(i64, &'static str)];

const MEMCPY: InElements = &[
    (1, "__llvm_memcpy_element_unordered_atomic_1"),
    (2, "__llvm_memcpy_element_unordered_atomic_2"),
    (4, "__llvm_memcpy_element_unordered_atomic_4"),
    (8, "__llvm_memcpy_element_unordered_atomic_8"),
    (16, "__llvm_memcpy_element_unordered_atomic_16"),
];

const MEMMOVE: InElements = &[
    (1, "__llvm_memmove_element_unordered_atomic_1"),
    (2, "__llvm_memmove_element_unordered_atomic_2"),
    (4, "__llvm_memmove_element_unordered_atomic_4"),
    (8, "__llvm_memmove_element_unordered_atomic_8"),
    (16, "__llvm_memmove_element_unordered_atomic_16"),
];

const MEMSET: InElements = &[
    (1, "__llvm_memset_element_unordered_atomic_1"),
    (2, "__llvm_memset_element_unordered_atomic_2"),
    (4, "__llvm_memset_element_unordered_atomic_4"),
    (8, "__llvm_memset_element_unordered_atomic_8"),
    (16, "__llvm_memset_element_unordered_atomic_16"),
];

/// The pieces of a few bytes: their offsets, and types of at most `most` bytes, up to 16.
fn pieces(bytes: u32, most: u32) -> impl Iterator<Item = (u32, clif::Type)> {
    chunks(bytes, most).map(|(at, size)| match size {
        16 => (at, clif::I8X16),
        size => (at, int_type(size * 8)),
    })
}

impl Lower<'_, '_> {
    /// The single parts of some scalars.
    pub(in crate::lower) fn scalars_of<const N: usize>(
        &mut self,
        values: [IrValue; N],
    ) -> Lowered<[Value; N]> {
        let mut out = [Value::from_u32(0); N];
        for (place, value) in out.iter_mut().zip(values) {
            *place = self.one(value)?;
        }
        Ok(out)
    }

    /// Lowers a copy: `name` is the function for a size that is not small and constant.
    fn block_call(&mut self, name: &'static str, [to, from, size]: [IrValue; 3]) -> Lowered<Parts> {
        let [to, from] = self.scalars_of([to, from])?;
        if let Some(bytes) = self.scope.int(size)
            && let Ok(bytes) = u32::try_from(bytes)
            && bytes <= self.most_in_place()
        {
            self.copy_small(to, from, bytes);
            return Ok(Parts::new());
        }
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library(name, &[to, from, size], &[clif::I64]);
        Ok(Parts::new())
    }

    /// The number of bytes up to which a block is handled in place of a call.
    fn most_in_place(&self) -> u32 {
        if self.aligned_only { 8 } else { 64 }
    }

    /// A copy of a few bytes: all loads precede the stores, so the ranges may overlap.
    pub(in crate::lower) fn copy_small(&mut self, to: Value, from: Value, bytes: u32) {
        let load = |(at, ty): (u32, clif::Type)| {
            let value = self.b.ins().load(ty, plain(), from, at.cast_signed());
            (at, value)
        };
        let most = match floatless::is_careful(self.unit.module, self.function) {
            _ if self.aligned_only => 1,
            true => 8,
            false => 16,
        };
        let loaded: Vec<_> = pieces(bytes, most).map(load).collect();
        for (at, value) in loaded {
            self.b.ins().store(plain(), value, to, at.cast_signed());
        }
    }

    /// Lowers a copy without a call: its function may be the one that the call would be of.
    fn copy_in_place(&mut self, [to, from, size]: [IrValue; 3]) -> Lowered<Parts> {
        let constant = self.scope.int(size);
        let [to, from, size] = self.scalars_of([to, from, size])?;
        self.in_place(constant, size, |this, at, ty| {
            let [to, from] = [to, from].map(|start| this.b.ins().iadd(start, at));
            let value = this.b.ins().load(ty, plain(), from, 0);
            this.b.ins().store(plain(), value, to, 0);
        });
        Ok(Parts::new())
    }

    /// Lowers a memset without a call.
    fn fill_in_place(&mut self, [to, byte, size]: [IrValue; 3]) -> Lowered<Parts> {
        let constant = self.scope.int(size);
        let [to, byte, size] = self.scalars_of([to, byte, size])?;
        let word = self.bytes_of(byte);
        self.in_place(constant, size, |this, at, ty| {
            let to = this.b.ins().iadd(to, at);
            let value = this.resize(word, ty);
            this.b.ins().store(plain(), value, to, 0);
        });
        Ok(Parts::new())
    }

    /// A word of this byte, eight times.
    fn bytes_of(&mut self, byte: Value) -> Value {
        let byte = self.mask(byte, 8);
        let byte = self.resize(byte, clif::I64);
        let ones = self.iconst(clif::I64, 0x0101_0101_0101_0101);
        self.b.ins().imul(byte, ones)
    }

    /// Handles pieces of memory, each given by its offset and the type of its size: words and their rest if the size
    /// is constant, and bytes otherwise.
    fn in_place(
        &mut self,
        constant: Option<i64>,
        size: Value,
        mut piece: impl FnMut(&mut Self, Value, clif::Type),
    ) {
        let Some(bytes) = constant.filter(|_| !self.aligned_only) else {
            let size = self.resize(size, clif::I64);
            return self.in_loop(size, clif::I8, piece);
        };
        let looped = if bytes > 64 { bytes & !7 } else { 0 };
        if looped > 0 {
            let words = self.iconst(clif::I64, looped);
            self.in_loop(words, clif::I64, &mut piece);
        }
        let rest = u32::try_from(bytes - looped).unwrap_or(0);
        for (at, ty) in pieces(rest, 8) {
            let at = self.iconst(clif::I64, looped + i64::from(at));
            piece(self, at, ty);
        }
    }

    /// Handles pieces of one type in a loop, until their size is reached.
    fn in_loop(
        &mut self,
        size: Value,
        ty: clif::Type,
        mut piece: impl FnMut(&mut Self, Value, clif::Type),
    ) {
        let (head, inner) = (self.b.create_block(), self.b.create_block());
        let after = self.b.create_block();
        let at = self.b.append_block_param(head, clif::I64);
        let start = self.iconst(clif::I64, 0);
        self.b.ins().jump(head, &[start.into()]);
        self.b.switch_to_block(head);
        let ends = self
            .b
            .ins()
            .icmp(IntCC::UnsignedGreaterThanOrEqual, at, size);
        self.b.ins().brif(ends, after, &[], inner, &[]);
        self.b.switch_to_block(inner);
        piece(self, at, ty);
        let next = self.b.ins().iadd_imm_s(at, i64::from(ty.bytes()));
        self.b.ins().jump(head, &[next.into()]);
        self.b.switch_to_block(after);
    }

    /// Calls one of `functions`, that for the size of the elements, each of which is handled at once.
    fn in_elements(&mut self, functions: InElements, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [to, from, size, element] = call.arguments()?;
        let element = self.scope.int(element);
        let row = functions.iter().find(|row| Some(row.0) == element);
        let (_, function) = row.ok_or("elements of this size")?;
        let [to, from, size] = self.scalars_of([to, from, size])?;
        let size = self.resize(size, clif::I64);
        // A byte is passed as C's integers are.
        let from = match self.b.func.dfg.value_type(from) {
            clif::I8 => self.resize(from, clif::I32),
            _ => from,
        };
        self.library(function, &[to, from, size], &[]);
        Ok(Parts::new())
    }

    /// Lowers a memset.
    fn fill(&mut self, [to, value, size]: [IrValue; 3]) -> Lowered<Parts> {
        let constant = self.scope.int(value);
        let [to, byte] = self.scalars_of([to, value])?;
        if let (Some(bytes), Some(byte)) = (self.scope.int(size), constant)
            && let Ok(bytes) = u32::try_from(bytes)
            && bytes <= self.most_in_place()
        {
            let pattern = i64::from_ne_bytes([byte as u8; 8]);
            let most = if self.aligned_only { 1 } else { 8 };
            for (at, ty) in pieces(bytes, most) {
                let value = self.iconst(ty, pattern);
                self.b.ins().store(plain(), value, to, at.cast_signed());
            }
            return Ok(Parts::new());
        }
        let byte = self.resize(byte, clif::I32);
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library("memset", &[to, byte, size], &[clif::I64]);
        Ok(Parts::new())
    }

    /// Lowers `load.relative`: a pointer plus the 32-bit distance at an offset from it.
    fn load_relative(&mut self, [base, offset]: [IrValue; 2]) -> Lowered<Parts> {
        let offset_ty = self.type_of(offset);
        let [base, offset] = self.scalars_of([base, offset])?;
        let bits = self.int_bits(offset_ty?).unwrap_or(64);
        let offset = self.sign_extend(offset, bits, clif::I64);
        let at = self.b.ins().iadd(base, offset);
        let distance = self.b.ins().load(clif::I32, plain(), at, 0);
        let distance = self.b.ins().sextend(clif::I64, distance);
        Ok(Parts::from_slice(&[self.b.ins().iadd(base, distance)]))
    }
}
