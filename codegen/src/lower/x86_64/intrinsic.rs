//! The intrinsics of x86 by name, and their handlers. They are computed lane by lane; those that are one
//! instruction without an equivalent in Cranelift are in [`machine_code`](super::machine_code).

use super::sse::{Pairwise, Test};
use super::sse2::{Lanes, Rounding, Signedness};
use super::strings::{Lengths, Output};
use crate::lower::intrinsic::bit_fields::Direction;
use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};
use crate::symbol::Symbol;
use crate::target::Thunk;
use crate::x86_64::avx512::Instruction;
use crate::x86_64::features;
use crate::x86_64::thunk::Thunk as OfX86;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, Value};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Lowers a call, given the lanes of each argument.
type Handler = fn(&mut Lower<'_, '_>, &IntrinsicCall<'_>, &[Parts]) -> Lowered<Parts>;

/// The names without `llvm.` and `x86.`, and their handlers.
const ROWS: &[(&[&str], Handler)] = &[
    (
        &[
            "avx512.kadd.b",
            "avx512.kadd.d",
            "avx512.kadd.q",
            "avx512.kadd.w",
        ],
        |l, _, rows| l.sum_of_masks(vectors(rows)?),
    ),
    (
        &[
            "avx512.ktestc.b",
            "avx512.ktestc.d",
            "avx512.ktestc.q",
            "avx512.ktestc.w",
        ],
        |l, _, rows| l.mask_covers(vectors(rows)?),
    ),
    (
        &[
            "avx512.ktestz.b",
            "avx512.ktestz.d",
            "avx512.ktestz.q",
            "avx512.ktestz.w",
        ],
        |l, _, rows| l.masks_are_disjoint(vectors(rows)?),
    ),
    (&["atomic.add.cc"], |l, call, rows| {
        l.atomic_condition(call, AtomicRmwOp::Add, scalars(rows)?)
    }),
    (&["atomic.and.cc"], |l, call, rows| {
        l.atomic_condition(call, AtomicRmwOp::And, scalars(rows)?)
    }),
    (&["atomic.or.cc"], |l, call, rows| {
        l.atomic_condition(call, AtomicRmwOp::Or, scalars(rows)?)
    }),
    (&["atomic.sub.cc"], |l, call, rows| {
        l.atomic_condition(call, AtomicRmwOp::Sub, scalars(rows)?)
    }),
    (&["atomic.xor.cc"], |l, call, rows| {
        l.atomic_condition(call, AtomicRmwOp::Xor, scalars(rows)?)
    }),
    (&["avx.vzeroall", "avx.vzeroupper", "sse2.pause"], nothing),
    (&["avx2.pmadd.wd", "sse2.pmadd.wd"], |l, _, rows| {
        l.multiply_add(vectors(rows)?)
    }),
    (&["avx2.psad.bw", "sse2.psad.bw"], |l, _, rows| {
        l.differences(vectors(rows)?)
    }),
    (&["avx2.pshuf.b"], |l, _, rows| {
        l.byte_shuffle_halves(vectors(rows)?)
    }),
    (&["bmi.bzhi.32", "bmi.bzhi.64"], |l, _, rows| {
        l.low_bits(scalars(rows)?)
    }),
    (&["bmi.pdep.32", "bmi.pdep.64"], |l, _, rows| {
        Ok(Parts::from_slice(&[
            l.spread(scalars(rows)?, Direction::Deposit)
        ]))
    }),
    (&["bmi.pext.32", "bmi.pext.64"], |l, _, rows| {
        Ok(Parts::from_slice(&[
            l.spread(scalars(rows)?, Direction::Extract)
        ]))
    }),
    (&["eh.sjlj.longjmp"], |l, _, rows| {
        l.builtin_longjmp(scalars(rows)?)
    }),
    (&["eh.sjlj.setjmp"], |l, _, rows| {
        l.builtin_setjmp(scalars(rows)?)
    }),
    (&["sse.cmp.ps", "sse2.cmp.pd"], |l, call, rows| {
        l.float_masks(call, vectors(rows)?, Lanes::All)
    }),
    (&["sse.cmp.ss", "sse2.cmp.sd"], |l, call, rows| {
        l.float_masks(call, vectors(rows)?, Lanes::First)
    }),
    (
        &[
            "sse.comieq.ss",
            "sse.ucomieq.ss",
            "sse2.comieq.sd",
            "sse2.ucomieq.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::OEq, vectors(rows)?),
    ),
    (
        &[
            "sse.comige.ss",
            "sse.ucomige.ss",
            "sse2.comige.sd",
            "sse2.ucomige.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::OGe, vectors(rows)?),
    ),
    (
        &[
            "sse.comigt.ss",
            "sse.ucomigt.ss",
            "sse2.comigt.sd",
            "sse2.ucomigt.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::OGt, vectors(rows)?),
    ),
    (
        &[
            "sse.comile.ss",
            "sse.ucomile.ss",
            "sse2.comile.sd",
            "sse2.ucomile.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::OLe, vectors(rows)?),
    ),
    (
        &[
            "sse.comilt.ss",
            "sse.ucomilt.ss",
            "sse2.comilt.sd",
            "sse2.ucomilt.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::OLt, vectors(rows)?),
    ),
    (
        &[
            "sse.comineq.ss",
            "sse.ucomineq.ss",
            "sse2.comineq.sd",
            "sse2.ucomineq.sd",
        ],
        |l, _, rows| l.scalar_compare(Predicate::UNe, vectors(rows)?),
    ),
    (
        &[
            "sse.cvtss2si",
            "sse.cvtss2si64",
            "sse2.cvtsd2si",
            "sse2.cvtsd2si64",
        ],
        |l, call, rows| l.ints_of(call, vectors(rows)?, Lanes::First, Rounding::Nearest),
    ),
    (
        &[
            "sse.cvttss2si",
            "sse.cvttss2si64",
            "sse2.cvttsd2si",
            "sse2.cvttsd2si64",
        ],
        |l, call, rows| l.ints_of(call, vectors(rows)?, Lanes::First, Rounding::ToZero),
    ),
    (&["sse.max.ps", "sse2.max.pd"], |l, _, rows| {
        l.float_limits(FloatCC::GreaterThan, vectors(rows)?, Lanes::All)
    }),
    (&["sse.max.ss", "sse2.max.sd"], |l, _, rows| {
        l.float_limits(FloatCC::GreaterThan, vectors(rows)?, Lanes::First)
    }),
    (&["sse.min.ps", "sse2.min.pd"], |l, _, rows| {
        l.float_limits(FloatCC::LessThan, vectors(rows)?, Lanes::All)
    }),
    (&["sse.min.ss", "sse2.min.sd"], |l, _, rows| {
        l.float_limits(FloatCC::LessThan, vectors(rows)?, Lanes::First)
    }),
    (
        &["sse.movmsk.ps", "sse2.movmsk.pd", "sse2.pmovmskb.128"],
        |l, _, rows| {
            let [one] = vectors(rows)?;
            Ok(l.sign_mask(one))
        },
    ),
    (&["sse.sfence", "sse2.lfence", "sse2.mfence"], fence),
    (&["sse2.cvtpd2dq", "sse2.cvtps2dq"], |l, call, rows| {
        l.ints_of(call, vectors(rows)?, Lanes::All, Rounding::Nearest)
    }),
    (&["sse2.cvtpd2ps"], |l, _, rows| l.narrowed(vectors(rows)?)),
    (&["sse2.cvtsd2ss"], |l, _, rows| {
        l.narrowed_first(vectors(rows)?)
    }),
    (&["sse2.cvttpd2dq", "sse2.cvttps2dq"], |l, call, rows| {
        l.ints_of(call, vectors(rows)?, Lanes::All, Rounding::ToZero)
    }),
    (&["sse2.packssdw.128", "sse2.packsswb.128"], |l, _, rows| {
        l.pack(vectors(rows)?, Signedness::Signed)
    }),
    (&["sse2.packuswb.128", "sse41.packusdw"], |l, _, rows| {
        l.pack(vectors(rows)?, Signedness::Unsigned)
    }),
    (&["sse2.pavg.b", "sse2.pavg.w"], |l, _, rows| {
        l.averages(vectors(rows)?)
    }),
    (&["sse2.pmulh.w"], |l, _, rows| {
        l.high_product(vectors(rows)?, Signedness::Signed)
    }),
    (&["sse2.pmulhu.w"], |l, _, rows| {
        l.high_product(vectors(rows)?, Signedness::Unsigned)
    }),
    (
        &["sse2.psll.d", "sse2.psll.q", "sse2.psll.w"],
        |l, _, rows| l.shift_by_vector(BinaryOp::Shl, vectors(rows)?),
    ),
    (
        &["sse2.pslli.d", "sse2.pslli.q", "sse2.pslli.w"],
        |l, _, rows| l.shift_by_scalar(BinaryOp::Shl, vectors(rows)?),
    ),
    (&["sse2.psra.d", "sse2.psra.w"], |l, _, rows| {
        l.shift_by_vector(BinaryOp::AShr, vectors(rows)?)
    }),
    (&["sse2.psrai.d", "sse2.psrai.w"], |l, _, rows| {
        l.shift_by_scalar(BinaryOp::AShr, vectors(rows)?)
    }),
    (
        &["sse2.psrl.d", "sse2.psrl.q", "sse2.psrl.w"],
        |l, _, rows| l.shift_by_vector(BinaryOp::LShr, vectors(rows)?),
    ),
    (
        &["sse2.psrli.d", "sse2.psrli.q", "sse2.psrli.w"],
        |l, _, rows| l.shift_by_scalar(BinaryOp::LShr, vectors(rows)?),
    ),
    (&["sse3.addsub.pd", "sse3.addsub.ps"], |l, _, rows| {
        l.alternating(vectors(rows)?)
    }),
    (
        &[
            "sse3.hadd.pd",
            "sse3.hadd.ps",
            "ssse3.phadd.d.128",
            "ssse3.phadd.w.128",
        ],
        |l, _, rows| l.pairs(vectors(rows)?, Pairwise::Sum),
    ),
    (
        &[
            "sse3.hsub.pd",
            "sse3.hsub.ps",
            "ssse3.phsub.d.128",
            "ssse3.phsub.w.128",
        ],
        |l, _, rows| l.pairs(vectors(rows)?, Pairwise::Difference),
    ),
    (&["sse3.ldu.dq"], |l, call, rows| {
        let [pointer] = scalars(rows)?;
        l.load(call.result, pointer)
    }),
    (
        &["sse41.blendvpd", "sse41.blendvps", "sse41.pblendvb"],
        |l, _, rows| l.blend(vectors(rows)?),
    ),
    (&["sse41.dppd", "sse41.dpps"], |l, call, rows| {
        l.dot(call, vectors(rows)?)
    }),
    (&["sse41.insertps"], |l, call, rows| {
        l.insert_float(call, vectors(rows)?)
    }),
    (&["sse41.mpsadbw"], |l, call, rows| {
        l.many_differences(call, vectors(rows)?)
    }),
    (&["sse41.phminposuw"], |l, _, rows| {
        let [words] = vectors(rows)?;
        l.least_word(words)
    }),
    (&["sse41.ptestc"], |l, _, rows| {
        l.test_bits(vectors(rows)?, Test::Carry)
    }),
    (&["sse41.ptestnzc"], |l, _, rows| {
        l.test_bits(vectors(rows)?, Test::Neither)
    }),
    (&["sse41.ptestz"], |l, _, rows| {
        l.test_bits(vectors(rows)?, Test::Zero)
    }),
    (&["sse42.pcmpestri128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::Index)
    }),
    (&["sse42.pcmpestria128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::NoneAndFull)
    }),
    (&["sse42.pcmpestric128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::Any)
    }),
    (&["sse42.pcmpestrio128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::First)
    }),
    (&["sse42.pcmpestris128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::FirstIsShort)
    }),
    (&["sse42.pcmpestriz128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::SecondIsShort)
    }),
    (&["sse42.pcmpestrm128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Explicit, Output::Mask)
    }),
    (&["sse42.pcmpistri128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::Index)
    }),
    (&["sse42.pcmpistria128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::NoneAndFull)
    }),
    (&["sse42.pcmpistric128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::Any)
    }),
    (&["sse42.pcmpistrio128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::First)
    }),
    (&["sse42.pcmpistris128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::FirstIsShort)
    }),
    (&["sse42.pcmpistriz128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::SecondIsShort)
    }),
    (&["sse42.pcmpistrm128"], |l, call, rows| {
        l.compare_strings(call, rows, Lengths::Implicit, Output::Mask)
    }),
    (&["ssse3.phadd.sw.128"], |l, _, rows| {
        l.pairs(vectors(rows)?, Pairwise::SaturatedSum)
    }),
    (&["ssse3.phsub.sw.128"], |l, _, rows| {
        l.pairs(vectors(rows)?, Pairwise::SaturatedDifference)
    }),
    (&["ssse3.pmadd.ub.sw.128"], |l, _, rows| {
        l.multiply_add_mixed(vectors(rows)?)
    }),
    (&["ssse3.pmul.hr.sw.128"], |l, _, rows| {
        l.each(vectors(rows)?, Lower::rounded_product)
    }),
    (&["ssse3.pshuf.b.128"], |l, _, rows| {
        let [bytes, places] = vectors(rows)?;
        l.byte_shuffle(bytes, places)
    }),
    (
        &[
            "ssse3.psign.b.128",
            "ssse3.psign.d.128",
            "ssse3.psign.w.128",
        ],
        |l, _, rows| l.each(vectors(rows)?, Lower::with_sign),
    ),
];

/// The handler of each name.
static HANDLERS: LazyLock<FxHashMap<&str, Handler>> = LazyLock::new(|| {
    let rows = ROWS.iter();
    let each = rows.flat_map(|(names, handler)| names.iter().map(|name| (*name, *handler)));
    each.collect()
});

fn nothing(_: &mut Lower<'_, '_>, _: &IntrinsicCall<'_>, _: &[Parts]) -> Lowered<Parts> {
    Ok(Parts::new())
}

fn fence(lower: &mut Lower<'_, '_>, _: &IntrinsicCall<'_>, _: &[Parts]) -> Lowered<Parts> {
    lower.b.ins().fence();
    Ok(Parts::new())
}

/// The first `N` arguments.
fn vectors<const N: usize>(rows: &[Parts]) -> Lowered<[&[Value]; N]> {
    let found = rows.first_chunk::<N>().ok_or("an operand is missing")?;
    Ok(found.each_ref().map(Parts::as_slice))
}

/// The first `N` arguments, which are scalars.
fn scalars<const N: usize>(rows: &[Parts]) -> Lowered<[Value; N]> {
    let vectors: [&[Value]; N] = vectors(rows)?;
    let mut out = [Value::from_u32(0); N];
    for (place, vector) in out.iter_mut().zip(vectors) {
        *place = *vector.first().ok_or("a scalar was expected")?;
    }
    Ok(out)
}

impl Lower<'_, '_> {
    /// Lowers an intrinsic of x86, or one that is an instruction of it; `None` if it is neither.
    pub(crate) fn x86_64_intrinsic(&mut self, call: &IntrinsicCall<'_>) -> Option<Lowered<Parts>> {
        // The types are a part of the name here. Some instructions came to processors without AVX-512 later.
        let full = self.intrinsic_name(call.view.callee())?;
        let full = std::str::from_utf8(full).ok()?.strip_prefix("llvm.")?;
        let wide = Instruction::named(full);
        if let Some(instruction) = wide
            && self.has_avx512()
        {
            return Some(self.avx512(call, instruction));
        }
        if let Some(done) = self.machine_code(call) {
            return Some(done);
        }
        if wide.is_some() {
            return Some(Err(format!("llvm.{full} without AVX-512").into()));
        }
        match self.read_register(call) {
            Some("rsp") => return Some(Ok(self.stack_pointer())),
            Some("rbp") => return Some(Ok(self.frame_pointer())),
            _ => {}
        }
        if self.written_register(call) == Some("rsp") {
            return Some(self.write_stack_pointer(call));
        }
        // Caches of instructions follow those of data.
        if call.name == "clear_cache" {
            return Some(Ok(Parts::new()));
        }
        let name = call.name.strip_prefix("x86.").unwrap_or(call.name);
        // An argument that could not be lowered is the fault that is reported.
        let rows = match self.rows(call.all()) {
            Ok(rows) => rows,
            Err(why) => return Some(Err(why)),
        };
        let handler = HANDLERS.get(name)?;
        Some(handler(self, call, &rows))
    }

    /// Returns true if the function has the registers of AVX-512.
    fn has_avx512(&self) -> bool {
        features::registers(self.unit, self.function) >= features::AVX512
    }

    /// Calls the function that an intrinsic of AVX-512 is.
    fn avx512(&mut self, call: &IntrinsicCall<'_>, instruction: Instruction) -> Lowered<Parts> {
        let (number, rounds) = instruction.constants();
        let constant = |value: Option<&IrValue>| value.and_then(|value| self.scope.int(*value));
        let number = number.map(|place| constant(call.all().get(place)).unwrap_or(i64::MAX));
        let rounding = rounds.then(|| constant(call.all().last()).unwrap_or(i64::MAX));
        let instruction = instruction.with(number, rounding);
        let wanted = || format!("a constant that llvm.{} does not take", call.name);
        let thunk = Thunk::X86_64(OfX86::Instruction(instruction.ok_or_else(wanted)?));
        self.call_symbol(call.view, Symbol::Thunk(thunk))
    }
}

#[cfg(test)]
mod tests {
    use super::{HANDLERS, ROWS};
    use crate::lower::x86_64::machine_code::INSTRUCTIONS;

    #[test]
    fn every_name_has_one_handler() {
        let names = ROWS.iter().map(|(names, _)| names.len());
        assert_eq!(HANDLERS.len(), names.sum());
        for (name, ..) in INSTRUCTIONS {
            let name = name.strip_prefix("x86.").unwrap_or(name);
            assert!(!HANDLERS.contains_key(name), "{name}");
        }
    }
}
