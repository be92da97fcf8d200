//! Intrinsics on memory and on the stack.

use super::Row;
use crate::lower::{Lower, Lowered, Parts, plain};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

pub(super) const ROWS: &[Row] = &[
    (&["invariant.start"], |l, _| {
        Ok(Parts::from_slice(&[l.iconst(clif::I64, 0)]))
    }),
    (&["load.relative"], |l, call| {
        l.load_relative(call.arguments()?)
    }),
    (&["memcpy", "memcpy.inline"], |l, call| {
        l.block_call("memcpy", call.arguments()?)
    }),
    (&["memmove"], |l, call| {
        l.block_call("memmove", call.arguments()?)
    }),
    (&["memset", "memset.inline"], |l, call| {
        l.fill(call.arguments()?)
    }),
    (&["objectsize"], |l, call| l.object_size(call)),
    (&["ptrmask"], |l, call| {
        let [pointer, mask] = l.scalars_of(call.arguments()?)?;
        Ok(Parts::from_slice(&[l.b.ins().band(pointer, mask)]))
    }),
    (&["stackrestore"], |l, call| {
        let [until] = l.scalars_of(call.arguments()?)?;
        l.free_chain(Some(until)).map(|()| Parts::new())
    }),
    (&["stacksave"], |l, _| l.stack_save()),
    (&["va_copy"], |l, call| {
        let [to, from] = l.scalars_of(call.arguments()?)?;
        Ok(l.va_copy(to, from))
    }),
    (&["va_start"], |l, call| {
        let [list] = l.scalars_of(call.arguments()?)?;
        l.unit.target.va_start(l, list)
    }),
];

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
            && let Ok(bytes @ 0..=64) = u32::try_from(bytes)
        {
            self.copy_small(to, from, bytes);
            return Ok(Parts::new());
        }
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library(name, &[to, from, size], &[clif::I64]);
        Ok(Parts::new())
    }

    /// A copy of a few bytes: all loads precede the stores, so the ranges may overlap.
    fn copy_small(&mut self, to: Value, from: Value, bytes: u32) {
        let mut loaded = Vec::new();
        let mut at = 0u32;
        while at < bytes {
            let ty = match bytes - at {
                16.. => clif::I8X16,
                8.. => clif::I64,
                4.. => clif::I32,
                2.. => clif::I16,
                _ => clif::I8,
            };
            let value = self.b.ins().load(ty, plain(), from, at.cast_signed());
            loaded.push((at, value));
            at += ty.bytes();
        }
        for (at, value) in loaded {
            self.b.ins().store(plain(), value, to, at.cast_signed());
        }
    }

    /// Lowers a memset.
    fn fill(&mut self, [to, value, size]: [IrValue; 3]) -> Lowered<Parts> {
        let constant = self.scope.int(value);
        let [to, byte] = self.scalars_of([to, value])?;
        if let (Some(bytes), Some(byte)) = (self.scope.int(size), constant)
            && let Ok(bytes @ 0..=64) = u32::try_from(bytes)
        {
            let pattern = i64::from_ne_bytes([byte as u8; 8]);
            let mut at = 0u32;
            while at < bytes {
                let ty = match bytes - at {
                    8.. => clif::I64,
                    4.. => clif::I32,
                    2.. => clif::I16,
                    _ => clif::I8,
                };
                let value = self.iconst(ty, pattern);
                self.b.ins().store(plain(), value, to, at.cast_signed());
                at += ty.bytes();
            }
            return Ok(Parts::new());
        }
        let byte = self.resize(byte, clif::I32);
        let size = self.one(size)?;
        let size = self.resize(size, clif::I64);
        self.library("memset", &[to, byte, size], &[clif::I64]);
        Ok(Parts::new())
    }

    fn stack_save(&mut self) -> Lowered<Parts> {
        let chain = self.chain()?;
        let newest = self.b.ins().stack_load(clif::I64, clif::I64, chain, 0);
        Ok(Parts::from_slice(&[newest]))
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
