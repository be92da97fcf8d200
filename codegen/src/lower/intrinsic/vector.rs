//! Intrinsics on parts of vectors: subvectors, reductions, and accesses of memory by a mask.

use super::{IntrinsicCall, Row};
use crate::lower::shared::apart;
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

pub(super) const ROWS: &[Row] = &[
    (&["masked.gather"], |l, call| l.gather(call)),
    (&["masked.load"], |l, call| l.masked_load(call)),
    (&["masked.scatter"], |l, call| l.scatter(call)),
    (&["masked.store"], |l, call| l.masked_store(call)),
    (&["vector.extract"], |l, call| l.extract_vector(call)),
    (&["vector.insert"], |l, call| l.insert_vector(call)),
    (&["vector.reverse"], |l, call| {
        let [vector] = call.arguments()?;
        let mut parts = l.parts(vector)?;
        parts.reverse();
        Ok(parts)
    }),
];

/// The arguments of a masked load or gather: the address, the mask, and the value of other lanes. Older
/// producers wrote an alignment behind the address.
fn load_arguments(call: &IntrinsicCall<'_>) -> Lowered<[IrValue; 3]> {
    match *call.all() {
        [pointer, _, mask, other] => Ok([pointer, mask, other]),
        _ => call.arguments(),
    }
}

/// The arguments of a masked store or scatter: the value, the address and the mask, likewise.
fn store_arguments(call: &IntrinsicCall<'_>) -> Lowered<[IrValue; 3]> {
    match *call.all() {
        [value, pointer, _, mask] => Ok([value, pointer, mask]),
        _ => call.arguments(),
    }
}

impl Lower<'_, '_> {
    /// The number of the first lane that an argument says.
    fn first_lane(&self, at: IrValue) -> Lowered<usize> {
        let at = self.scope.int(at).and_then(|i| usize::try_from(i).ok());
        Ok(at.ok_or("an index that varies")?)
    }

    fn insert_vector(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [vector, part, at] = call.arguments()?;
        let mut parts = self.parts(vector)?;
        let at = self.first_lane(at)?;
        let part = self.parts(part)?;
        let place = parts.get_mut(at..at.saturating_add(part.len()));
        place.expected()?.copy_from_slice(&part);
        Ok(parts)
    }

    fn extract_vector(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [vector, at] = call.arguments()?;
        let parts = self.parts(vector)?;
        let at = self.first_lane(at)?;
        let lanes = self.scalars(call.result)?.parts.len();
        let found = parts.get(at..at.saturating_add(lanes));
        Ok(found.expected()?.into())
    }

    /// Lowers `vector.reduce.` and `op`; those that depend on the order of floats have a start.
    pub(super) fn reduce(&mut self, call: &IntrinsicCall<'_>, op: &str) -> Lowered<Parts> {
        let (start, vector) = match op {
            "fadd" | "fmul" => {
                let [start, vector] = call.arguments()?;
                (Some(start), vector)
            }
            _ => {
                let [vector] = call.arguments()?;
                (None, vector)
            }
        };
        let ty = self.type_of(vector)?;
        let mut lanes = self.parts(vector)?.into_iter();
        let mut out = match start {
            Some(start) => self.one(start)?,
            None => lanes.next().expected()?,
        };
        for lane in lanes {
            out = self.reduce_by(op, ty, out, lane)?;
        }
        Ok(Parts::from_slice(&[out]))
    }

    /// One step of a reduction of a vector of type `ty`.
    pub(super) fn reduce_by(
        &mut self,
        op: &str,
        ty: TypeId,
        out: Value,
        lane: Value,
    ) -> Lowered<Value> {
        let (bits, small) = (self.int_bits(ty).unwrap_or(0), self.small(ty));
        if bits > 128 {
            return Err("a reduction of wide integers".into());
        }
        Ok(match op {
            "add" => self.int_binary(BinaryOp::Add, out, lane, bits)?,
            "mul" => self.int_binary(BinaryOp::Mul, out, lane, bits)?,
            "and" => self.b.ins().band(out, lane),
            "or" => self.b.ins().bor(out, lane),
            "xor" => self.b.ins().bxor(out, lane),
            "smax" | "smin" | "umax" | "umin" => {
                let done = self.binary_bits(op, out, lane, bits);
                done.expected()??
            }
            _ => {
                let (l, r) = (self.widen(out, small), self.widen(lane, small));
                let value = match op {
                    "fadd" => self.float_op(BinaryOp::FAdd, l, r)?,
                    "fmul" => self.float_op(BinaryOp::FMul, l, r)?,
                    "fmax" => self.float_function("maxnum", &[l, r])?,
                    "fmin" => self.float_function("minnum", &[l, r])?,
                    "fmaximum" => self.float_function("maximum", &[l, r])?,
                    "fminimum" => self.float_function("minimum", &[l, r])?,
                    _ => return Err(format!("the reduction {op} is not supported").into()),
                };
                self.narrow(value, small)
            }
        })
    }

    /// Emits code for each lane, executed if its bit in a mask is set.
    pub(in crate::lower) fn where_set(
        &mut self,
        bit: Value,
        otherwise: &[Value],
        act: impl FnOnce(&mut Self) -> Lowered<Parts>,
    ) -> Lowered<Parts> {
        let (set, after) = (self.b.create_block(), self.b.create_block());
        let mut out = Parts::new();
        for value in otherwise {
            let ty = self.b.func.dfg.value_type(*value);
            out.push(self.b.append_block_param(after, ty));
        }
        let unset: Vec<_> = otherwise.iter().map(|v| BlockArg::Value(*v)).collect();
        self.b.ins().brif(bit, set, &[], after, &unset);
        self.b.switch_to_block(set);
        let done = act(self);
        let values: Vec<_> = match &done {
            Ok(values) => values.iter().map(|v| BlockArg::Value(*v)).collect(),
            Err(_) => unset,
        };
        self.b.ins().jump(after, &values);
        self.b.switch_to_block(after);
        done.map(|_| out)
    }

    fn masked_load(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer, mask, other] = load_arguments(call)?;
        if let Some(lanes) = self.packed_masked_load(call.result, pointer, mask, other)? {
            return Ok(lanes);
        }
        let (pointer, mask, other) = (self.one(pointer)?, self.parts(mask)?, self.parts(other)?);
        let scalars = self.scalars(call.result)?;
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.load_where(places, &mask, &other)
    }

    /// Loads the lanes whose mask bits are set, each from its address; the others come from the passthru
    /// operand.
    pub(super) fn load_where(
        &mut self,
        places: impl Iterator<Item = (Part, Value)>,
        mask: &[Value],
        others: &[Value],
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (((part, pointer), bit), other) in places.zip(mask).zip(others) {
            out.extend(self.where_set(*bit, &[*other], |this| {
                Ok(Parts::from_slice(&[this.load_part(part, pointer)?]))
            })?);
        }
        match out.len() == mask.len() {
            true => Ok(out),
            false => Err("vectors of as many lanes were expected".into()),
        }
    }

    /// Stores the lanes whose mask bits are set, each to its address.
    pub(super) fn store_where(
        &mut self,
        places: impl Iterator<Item = (Part, Value)>,
        mask: &[Value],
        values: &[Value],
    ) -> Lowered<Parts> {
        let mut stored = 0;
        for (((part, pointer), bit), value) in places.zip(mask).zip(values) {
            self.where_set(*bit, &[], |this| {
                this.store_part(part, *value, pointer)?;
                Ok(Parts::new())
            })?;
            stored += 1;
        }
        match stored == mask.len() {
            true => Ok(Parts::new()),
            false => Err("vectors of as many lanes were expected".into()),
        }
    }

    fn masked_store(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [value, pointer, mask] = store_arguments(call)?;
        if self.packed_masked_store(value, pointer, mask)? {
            return Ok(Parts::new());
        }
        let scalars = self.scalars(self.type_of(value)?)?;
        let (values, pointer, mask) = (self.parts(value)?, self.one(pointer)?, self.parts(mask)?);
        let places = scalars.parts.iter().map(|part| (*part, pointer));
        self.store_where(places, &mask, &values)
    }

    fn gather(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointers, mask, other] = load_arguments(call)?;
        let (pointers, mask) = (self.parts(pointers)?, self.parts(mask)?);
        let other = self.parts(other)?;
        let scalars = self.scalars(call.result)?;
        self.load_where(apart(&scalars.parts, &pointers), &mask, &other)
    }

    fn scatter(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [value, pointers, mask] = store_arguments(call)?;
        let scalars = self.scalars(self.type_of(value)?)?;
        let values = self.parts(value)?;
        let (pointers, mask) = (self.parts(pointers)?, self.parts(mask)?);
        self.store_where(apart(&scalars.parts, &pointers), &mask, &values)
    }
}
