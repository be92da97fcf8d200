//! Intrinsics on integers, lane by lane.

use super::{IntrinsicCall, Row};
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;

pub(super) const ROWS: &[Row] = &[
    (
        &[
            "abs",
            "bitreverse",
            "bswap",
            "clmul",
            "ctlz",
            "ctpop",
            "cttz",
            "fshl",
            "fshr",
            "pdep",
            "pext",
            "sadd.sat",
            "scmp",
            "smax",
            "smin",
            "sshl.sat",
            "ssub.sat",
            "uadd.sat",
            "ucmp",
            "umax",
            "umin",
            "ushl.sat",
            "usub.sat",
        ],
        |l, call| l.int_lanes(call),
    ),
    (&["sadd.with.overflow"], |l, call| {
        l.with_overflow(call, "sadd")
    }),
    (&["smul.with.overflow"], |l, call| {
        l.with_overflow(call, "smul")
    }),
    (&["ssub.with.overflow"], |l, call| {
        l.with_overflow(call, "ssub")
    }),
    (&["uadd.with.overflow"], |l, call| {
        l.with_overflow(call, "uadd")
    }),
    (&["umul.with.overflow"], |l, call| {
        l.with_overflow(call, "umul")
    }),
    (&["usub.with.overflow"], |l, call| {
        l.with_overflow(call, "usub")
    }),
];

impl Lower<'_, '_> {
    fn with_overflow(&mut self, call: &IntrinsicCall<'_>, op: &str) -> Lowered<Parts> {
        let [left, right] = call.arguments()?;
        let bits = self.int_bits(self.type_of(left)?);
        let bits = bits.ok_or("integers were expected")?;
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        if bits > 128 {
            let (mut value, over) = self.wide_overflowing(op, &left, &right, bits)?;
            value.push(over);
            return Ok(value);
        }
        let (mut values, mut flags) = (Parts::new(), Parts::new());
        for (left, right) in left.into_iter().zip(right) {
            let (value, over) = self.overflowing(op, left, right, bits)?;
            values.push(value);
            flags.push(over);
        }
        values.extend(flags);
        Ok(values)
    }

    fn int_lanes(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let name = call.name;
        let (first, rest) = call.all().split_first().ok_or("an operand is missing")?;
        let bits = self.int_bits(self.type_of(*first)?);
        let bits = bits.ok_or("integers were expected")?;
        let first = self.parts(*first)?;
        let rest = self.rows(rest)?;
        let result = self.scalars(call.result)?;
        if bits > 128 {
            if let "scmp" | "ucmp" = name {
                let second = rest.first().expected()?;
                let to = *result.parts.first().expected()?;
                let way = self.wide_three_way(name == "scmp", &first, second, bits)?;
                let way = self.sign_extend(way, 8, to.ty);
                return Ok(Parts::from_slice(&[self.mask(way, to.bits)]));
            }
            return self.wide_intrinsic(name, &first, &rest, bits);
        }
        let in_zero = match (name, call.all()) {
            ("ctlz" | "cttz", [_, is_poison]) => {
                self.scope.int(*is_poison).is_none_or(|value| value == 0)
            }
            _ => false,
        };
        let mut out = Parts::with_capacity(first.len());
        for (lane, value) in first.iter().enumerate() {
            let arg = |n: usize| {
                let parts = rest.get(n).and_then(|p: &Parts| p.get(lane));
                parts.copied().expected()
            };
            if let Some(done) = self.unary_bits(name, *value, bits, in_zero) {
                out.push(done?);
                continue;
            }
            let second = arg(0)?;
            if let Some(done) = self.binary_bits(name, *value, second, bits) {
                out.push(done?);
                continue;
            }
            out.push(match name {
                "fshl" | "fshr" => self.funnel(name == "fshl", *value, second, arg(1)?, bits)?,
                _ => {
                    let to = *result.parts.get(lane).expected()?;
                    self.three_way(name == "scmp", *value, second, bits, to.ty, to.bits)
                }
            });
        }
        Ok(out)
    }
}
