//! Calls of the families of intrinsics that stand for instructions: with a mask and a length
//! (`llvm.vp.*`), and with a rounding mode and exceptions (`llvm.experimental.constrained.*`).
//!
//! Rules:
//! - casts of either family: the element types of the instruction's operand and result, narrower or wider as
//!   the instruction requires, vectors of equal length;
//! - comparisons have an integer or float predicate; `vp.is.fpclass` only known classes;
//! - constrained `lrint`, `llrint`, `lround` and `llround` are on scalars;
//! - rounding mode and exception behaviour are strings that are known.

use super::body::{Checked, Checker, ensure};
use super::call::Call;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Predicate;
use bitsmith_model::types::Type;
use bitsmith_model::value::ValueKind;

/// The names of rounding modes.
pub(super) const ROUNDING: [&[u8]; 6] = [
    b"round.dynamic",
    b"round.tonearest",
    b"round.tonearestaway",
    b"round.downward",
    b"round.upward",
    b"round.towardzero",
];

/// All classes of `is.fpclass`.
const ALL_CLASSES: i64 = 0x3ff;

/// The required order of the widths of a cast's operand and result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Any,
    Narrower,
    Wider,
}

/// The required type of the elements of an operand or a result.
type Kind = fn(&Type) -> bool;

/// The rule for a cast: its operand, its result, and the messages.
struct CastRule {
    name: &'static str,
    from: Kind,
    to: Kind,
    kinds: &'static str,
    width: Width,
    widths: &'static str,
}

fn is_int(ty: &Type) -> bool {
    matches!(ty, Type::Int(_))
}

fn is_ptr(ty: &Type) -> bool {
    matches!(ty, Type::Ptr(_))
}

/// The casts of `llvm.vp`.
const CASTS: [CastRule; 13] = {
    const fn rule(
        name: &'static str,
        (from, to): (Kind, Kind),
        kinds: &'static str,
        (width, widths): (Width, &'static str),
    ) -> CastRule {
        CastRule {
            name,
            from,
            to,
            kinds,
            width,
            widths,
        }
    }
    const ANY: (Width, &str) = (Width::Any, "");
    const EXTENDED: (Width, &str) = (
        Width::Wider,
        "llvm.vp.zext or llvm.vp.sext intrinsic the bit size of first argument must be smaller \
         than the bit size of the return type",
    );
    const EXTENDS: &str = "llvm.vp.zext or llvm.vp.sext intrinsic first argument and result \
                           element type must be integer";
    const TO_INT: &str = "llvm.vp.fptoui, llvm.vp.fptosi, llvm.vp.lrint or \
                          llvm.vp.llrintintrinsic first argument element type must be \
                          floating-point and result element type must be integer";
    const TO_FLOAT: &str = "llvm.vp.uitofp or llvm.vp.sitofp intrinsic first argument element \
                            type must be integer and result element type must be floating-point";
    const INTS: (Kind, Kind) = (is_int, is_int);
    const FLOATS: (Kind, Kind) = (Type::is_float, Type::is_float);
    const FLOAT_INT: (Kind, Kind) = (Type::is_float, is_int);
    const INT_FLOAT: (Kind, Kind) = (is_int, Type::is_float);
    [
        rule(
            "trunc",
            INTS,
            "llvm.vp.trunc intrinsic first argument and result element type must be integer",
            (
                Width::Narrower,
                "llvm.vp.trunc intrinsic the bit size of first argument must be larger than the \
                 bit size of the return type",
            ),
        ),
        rule("zext", INTS, EXTENDS, EXTENDED),
        rule("sext", INTS, EXTENDS, EXTENDED),
        rule("fptoui", FLOAT_INT, TO_INT, ANY),
        rule("fptosi", FLOAT_INT, TO_INT, ANY),
        rule("lrint", FLOAT_INT, TO_INT, ANY),
        rule("llrint", FLOAT_INT, TO_INT, ANY),
        rule("uitofp", INT_FLOAT, TO_FLOAT, ANY),
        rule("sitofp", INT_FLOAT, TO_FLOAT, ANY),
        rule(
            "fptrunc",
            FLOATS,
            "llvm.vp.fptrunc intrinsic first argument and result element type must be \
             floating-point",
            (
                Width::Narrower,
                "llvm.vp.fptrunc intrinsic the bit size of first argument must be larger than \
                 the bit size of the return type",
            ),
        ),
        rule(
            "fpext",
            FLOATS,
            "llvm.vp.fpext intrinsic first argument and result element type must be \
             floating-point",
            (
                Width::Wider,
                "llvm.vp.fpext intrinsic the bit size of first argument must be smaller than the \
                 bit size of the return type",
            ),
        ),
        rule(
            "ptrtoint",
            (is_ptr, is_int),
            "llvm.vp.ptrtoint intrinsic first argument element type must be pointer and result \
             element type must be integer",
            ANY,
        ),
        rule(
            "inttoptr",
            (is_int, is_ptr),
            "llvm.vp.inttoptr intrinsic first argument element type must be integer and result \
             element type must be pointer",
            ANY,
        ),
    ]
};

impl<'a> Checker<'a, '_> {
    /// Checks a call of an intrinsic with the name `llvm.vp.` and `name`.
    pub(super) fn predicated(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let first = name.split(|b| *b == b'.').next().unwrap_or_default();
        if let Some(rule) = CASTS.iter().find(|rule| rule.name.as_bytes() == first) {
            let (from, to) = (self.operand(call.args, 0), self.get(Some(inst.ty)));
            ensure(
                from.vector_len() == to.vector_len(),
                "VP cast intrinsic first argument and result vector lengths must be equal",
            )?;
            return self.cast_rule(rule, from, to);
        }
        let predicate = call.args.get(2).and_then(|v| self.words(*v));
        match first {
            b"fcmp" => ensure(
                predicate.is_some_and(|p| names_predicate(p, false)),
                "invalid predicate for VP FP comparison intrinsic",
            ),
            b"icmp" => ensure(
                predicate.is_some_and(|p| names_predicate(p, true)),
                "invalid predicate for VP integer comparison intrinsic",
            ),
            b"is" if name.starts_with(b"is.fpclass") => {
                let mask = call.args.get(1).and_then(|v| self.scope.int(*v));
                ensure(
                    mask.is_none_or(|mask| mask & !ALL_CLASSES == 0),
                    "unsupported bits for llvm.vp.is.fpclass test mask",
                )
            }
            _ => Ok(()),
        }
    }

    fn cast_rule(&self, rule: &CastRule, from: &Type, to: &Type) -> Checked {
        let (from, to) = (self.lane(from), self.lane(to));
        ensure((rule.from)(from) && (rule.to)(to), rule.kinds)?;
        let bits = (from.scalar_bits(), to.scalar_bits());
        ensure(
            match rule.width {
                Width::Any => true,
                Width::Narrower => bits.1 < bits.0,
                Width::Wider => bits.1 > bits.0,
            },
            rule.widths,
        )
    }

    fn lane<'t>(&'t self, ty: &'t Type) -> &'t Type {
        match ty {
            Type::Vector { element, .. } => self.module.types.get(*element),
            other => other,
        }
    }

    /// The string of a metadata operand.
    fn words(&self, value: bitsmith_model::value::Value) -> Option<&'a [u8]> {
        match value.kind() {
            ValueKind::Metadata(id) => self.scope.metadata().string(id),
            _ => None,
        }
    }

    /// Checks a call of an intrinsic with the name `llvm.experimental.constrained.` and `name`.
    pub(super) fn constrained(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let first = name.split(|b| *b == b'.').next().unwrap_or_default();
        let is_words =
            |v: &&bitsmith_model::value::Value| matches!(v.kind(), ValueKind::Metadata(_));
        let words = call.args.iter().rev().take_while(is_words).count();
        let at = |back: usize| {
            let at = call.args.len().checked_sub(back)?;
            self.words(*call.args.get(at)?)
        };
        let (from, to) = (self.operand(call.args, 0), self.get(Some(inst.ty)));
        let compares = matches!(first, b"fcmp" | b"fcmps");
        match first {
            b"lrint" | b"llrint" | b"lround" | b"llround" => ensure(
                from.vector_len().is_none() && to.vector_len().is_none(),
                "Intrinsic does not support vectors",
            )?,
            b"fcmp" | b"fcmps" => ensure(
                at(2).is_some_and(|p| names_predicate(p, false)),
                "invalid predicate for constrained FP comparison intrinsic",
            )?,
            b"fptosi" | b"fptoui" | b"sitofp" | b"uitofp" => same_shape(from, to)?,
            b"fptrunc" | b"fpext" => {
                same_shape(from, to)?;
                let bits = (self.lane(from).scalar_bits(), self.lane(to).scalar_bits());
                match first {
                    b"fptrunc" => ensure(
                        bits.0 > bits.1,
                        "Intrinsic first argument's type must be larger than result type",
                    )?,
                    _ => ensure(
                        bits.0 < bits.1,
                        "Intrinsic first argument's type must be smaller than result type",
                    )?,
                }
            }
            _ => {}
        }
        let known = [
            b"fpexcept.ignore".as_slice(),
            b"fpexcept.maytrap",
            b"fpexcept.strict",
        ];
        ensure(
            at(1).is_some_and(|word| known.contains(&word)),
            "invalid exception behavior argument",
        )?;
        if words < 2 || compares {
            return Ok(());
        }
        ensure(
            at(2).is_some_and(|word| ROUNDING.contains(&word)),
            "invalid rounding mode argument",
        )
    }
}

/// Checks that an operand and a result are both scalars, or vectors of equal length. The signature
/// determines their elements.
fn same_shape(from: &Type, to: &Type) -> Checked {
    ensure(
        from.vector_len().is_some() == to.vector_len().is_some(),
        "Intrinsic first argument and result disagree on vector use",
    )?;
    ensure(
        from.vector_len() == to.vector_len(),
        "Intrinsic first argument and result vector lengths must be equal",
    )
}

/// Returns true if `word` is an integer predicate, or a float predicate other than `false` and `true`.
fn names_predicate(word: &[u8], int: bool) -> bool {
    let mut those = Predicate::ALL.iter().filter(|p| p.is_int() == int);
    those.any(|p| p.text().as_bytes() == word && !matches!(p, Predicate::FFalse | Predicate::FTrue))
}
