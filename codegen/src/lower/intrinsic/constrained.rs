//! Constrained floating-point intrinsics, which have a rounding mode and an exception behaviour.
//!
//! If both are the default, they become plain operations. Otherwise Cranelift must not see their
//! operands, or it would fold, merge or remove them: operands are loaded from memory that it does not
//! look through, and results are stored there.

use super::{IntrinsicCall, find, float};
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{Value as IrValue, ValueKind};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types as clif};

/// The metadata arguments of such a call.
#[derive(Default)]
struct Manner {
    predicate: Option<Predicate>,
    /// True if it must not be moved or removed.
    pinned: bool,
    /// True if its exceptions are observable.
    strict: bool,
}

impl Lower<'_, '_> {
    /// Lowers `llvm.experimental.constrained.` and `what`.
    pub(super) fn constrained(&mut self, call: &IntrinsicCall<'_>, what: &str) -> Lowered<Parts> {
        let (values, manner) = self.manner(call);
        let [first] = call.arguments()?;
        let (from, to) = (self.type_of(first)?, call.result);
        if matches!(
            what,
            "lrint" | "llrint" | "lround" | "llround" | "powi" | "ldexp"
        ) {
            // All of them become calls.
            let handler = find(float::ROWS, what).expected()?;
            return handler(self, &call.named(what));
        }
        let mut rows = self.rows(values)?;
        if manner.pinned {
            for value in rows.iter_mut().flatten() {
                *value = self.unknown(*value)?;
            }
        }
        // Here `trunc` is the rounding function, not the integer cast.
        let cast = CastOp::from_text(what.as_bytes()).filter(|cast| *cast != CastOp::Trunc);
        let op = BinaryOp::from_text(what.as_bytes());
        let out = match (cast, op, rows.as_slice()) {
            (Some(cast), _, [row]) => self.cast(cast, row.clone(), from, to)?,
            (_, Some(op), rows) => self.float_rows(from, rows, |this, args| match *args {
                [left, right] => this.float_op(op, left, right),
                _ => Err(LowerError::internal()),
            })?,
            (_, _, [left, right]) if what.starts_with("fcmp") => {
                let predicate = manner.predicate.ok_or("an unknown predicate")?;
                let small = self.small(from);
                let mut out = Parts::new();
                for (left, right) in left.iter().zip(right) {
                    let (left, right) = (self.widen(*left, small), self.widen(*right, small));
                    out.push(self.float_compare(predicate, left, right)?);
                    if manner.strict && what == "fcmps" {
                        self.signal(left, right)?;
                    }
                }
                out
            }
            (_, _, rows) => {
                self.float_rows(from, rows, |this, args| this.float_function(what, args))?
            }
        };
        if manner.pinned {
            for value in &out {
                self.pin(*value)?;
            }
        }
        Ok(out)
    }

    /// The arguments that are values, and what the others say, which are metadata behind them.
    fn manner<'c>(&self, call: &IntrinsicCall<'c>) -> (&'c [IrValue], Manner) {
        let mut manner = Manner::default();
        let scope = self.scope.metadata();
        let node = |argument: &IrValue| match argument.kind() {
            ValueKind::Metadata(node) => Some(node),
            _ => None,
        };
        let values = call.all().iter().position(|a| node(a).is_some());
        let (values, words) = call.all().split_at(values.unwrap_or(call.all().len()));
        for word in words.iter().filter_map(node) {
            match scope.string(word).unwrap_or_default() {
                b"round.tonearest" | b"fpexcept.ignore" => {}
                word if word.starts_with(b"round.") => manner.pinned = true,
                word if word.starts_with(b"fpexcept.") => {
                    manner.pinned = true;
                    manner.strict |= word == b"fpexcept.strict";
                }
                word => manner.predicate = Predicate::named(word, false),
            }
        }
        (values, manner)
    }

    /// Applies a function of floats lane by lane.
    pub(super) fn float_rows(
        &mut self,
        ty: TypeId,
        rows: &[Parts],
        mut function: impl FnMut(&mut Self, &[Value]) -> Lowered<Value>,
    ) -> Lowered<Parts> {
        let small = self.small(ty);
        let lanes = rows.first().map_or(0, |row| row.len());
        let mut out = Parts::with_capacity(lanes);
        for lane in 0..lanes {
            let mut args = Vec::with_capacity(rows.len());
            for row in rows {
                let value = row.get(lane).copied().expected()?;
                args.push(self.widen(value, small));
            }
            let value = function(self, &args)?;
            out.push(self.narrow(value, small));
        }
        Ok(out)
    }

    /// Raises the invalid-operation exception if one operand is NaN, by converting it to an integer.
    fn signal(&mut self, left: Value, right: Value) -> Lowered<()> {
        let none = self.float_compare(Predicate::Uno, left, right)?;
        let nan = self.b.ins().f64const(f64::NAN);
        let zero = self.b.ins().f64const(0.0);
        let signals = self.choose(none, nan, zero);
        let whole = self.b.ins().fcvt_to_sint_sat(clif::I32, signals);
        self.pin(whole).map(drop)
    }

    /// The same value, opaque to Cranelift.
    fn unknown(&mut self, value: Value) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(value);
        let held = match ty.bits() {
            8 => clif::I8,
            16 => clif::I16,
            32 => clif::I32,
            64 => clif::I64,
            // Wider values are computed by calls.
            _ => return Ok(value),
        };
        let at = self.pin(value)?;
        let loaded = self.b.ins().atomic_load(held, MemFlagsData::trusted(), at);
        Ok(self.cast_bits(loaded, ty))
    }

    /// Stores a value to an unused place, so that it is computed here.
    fn pin(&mut self, value: Value) -> Lowered<Value> {
        let size = self.b.func.dfg.value_type(value).bytes();
        let slot = self.slot(size.into(), 16)?;
        let at = self.slot_addr(slot);
        self.b.ins().store(plain(), value, at, 0);
        Ok(at)
    }
}
