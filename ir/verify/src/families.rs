//! Calls of the families of intrinsics that stand for instructions: with a mask and a length
//! (`llvm.vp.*`), and with a rounding mode and exceptions (`llvm.experimental.constrained.*`).
//!
//! Rules:
//! - casts of either family: the element types of the instruction's operand and result, narrower or wider as
//!   the instruction requires, vectors of equal length;
//! - comparisons have an integer or float predicate; `vp.is.fpclass` only known classes;
//! - constrained `lrint`, `llrint`, `lround` and `llround` are on scalars;
//! - rounding mode and exception behaviour are strings that are known.

use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::Predicate;
use bitsmith_model::types::Type;
use bitsmith_model::value::ValueKind;

/// The rounding mode that is known at run time only.
pub(super) const DYNAMIC: &[u8] = b"round.dynamic";
/// The names of rounding modes.
pub(super) const ROUNDING: [&[u8]; 6] = [
    DYNAMIC,
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
    Narrower(Rule),
    Wider(Rule),
}

/// The required type of the elements of an operand or a result.
type Kind = fn(&Type) -> bool;

/// The rule for a cast: its operand, its result, and the messages.
struct CastRule {
    name: &'static str,
    from: Kind,
    to: Kind,
    kinds: Rule,
    width: Option<Width>,
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
        kinds: Rule,
        width: Option<Width>,
    ) -> CastRule {
        CastRule {
            name,
            from,
            to,
            kinds,
            width,
        }
    }
    const ANY: Option<Width> = None;
    const EXTENDED: Option<Width> = Some(Width::Wider(Rule::LlvmVpZextOrLlvmVpSext));
    const EXTENDS: Rule = Rule::LlvmVpZextOrLlvmVpSextIntrinsic;
    const TO_INT: Rule = Rule::LlvmVpFptouiLlvmVpFptosiLlvm;
    const TO_FLOAT: Rule = Rule::LlvmVpUitofpOrLlvmVpSitofp;
    const INTS: (Kind, Kind) = (is_int, is_int);
    const FLOATS: (Kind, Kind) = (Type::is_float, Type::is_float);
    const FLOAT_INT: (Kind, Kind) = (Type::is_float, is_int);
    const INT_FLOAT: (Kind, Kind) = (is_int, Type::is_float);
    [
        rule(
            "trunc",
            INTS,
            Rule::LlvmVpTruncIntrinsicFirstArgumentAnd,
            Some(Width::Narrower(Rule::LlvmVpTruncIntrinsicBitSizeOf)),
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
            Rule::LlvmVpFptruncIntrinsicFirstArgumentAnd,
            Some(Width::Narrower(Rule::LlvmVpFptruncIntrinsicBitSizeOf)),
        ),
        rule(
            "fpext",
            FLOATS,
            Rule::LlvmVpFpextIntrinsicFirstArgumentAnd,
            Some(Width::Wider(Rule::LlvmVpFpextIntrinsicBitSizeOf)),
        ),
        rule(
            "ptrtoint",
            (is_ptr, is_int),
            Rule::LlvmVpPtrtointIntrinsicFirstArgumentElement,
            ANY,
        ),
        rule(
            "inttoptr",
            (is_int, is_ptr),
            Rule::LlvmVpInttoptrIntrinsicFirstArgumentElement,
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
                Rule::VpCastIntrinsicFirstArgumentAndResult,
            )?;
            return self.cast_rule(rule, from, to);
        }
        let predicate = call.args.get(2).and_then(|v| self.words(*v));
        match first {
            b"fcmp" => ensure(
                predicate.is_some_and(|p| names_predicate(p, false)),
                Rule::InvalidPredicateForVpFpComparisonIntrinsic,
            ),
            b"icmp" => ensure(
                predicate.is_some_and(|p| names_predicate(p, true)),
                Rule::InvalidPredicateForVpIntegerComparisonIntrinsic,
            ),
            b"is" if name.starts_with(b"is.fpclass") => {
                let mask = call.args.get(1).and_then(|v| self.scope.int(*v));
                ensure(
                    mask.is_none_or(|mask| mask & !ALL_CLASSES == 0),
                    Rule::UnsupportedBitsForLlvmVpIsFpclass,
                )
            }
            _ => Ok(()),
        }
    }

    fn cast_rule(&self, rule: &CastRule, from: &Type, to: &Type) -> Checked {
        let (from, to) = (self.lane(from), self.lane(to));
        ensure((rule.from)(from) && (rule.to)(to), rule.kinds)?;
        let bits = (from.scalar_bits(), to.scalar_bits());
        match rule.width {
            None => Ok(()),
            Some(Width::Narrower(rule)) => ensure(bits.1 < bits.0, rule),
            Some(Width::Wider(rule)) => ensure(bits.1 > bits.0, rule),
        }
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
                Rule::IntrinsicDoesNotSupportVectors,
            )?,
            b"fcmp" | b"fcmps" => ensure(
                at(2).is_some_and(|p| names_predicate(p, false)),
                Rule::InvalidPredicateForConstrainedFpComparisonIntrinsic,
            )?,
            b"fptosi" | b"fptoui" | b"sitofp" | b"uitofp" => same_shape(from, to)?,
            b"fptrunc" | b"fpext" => {
                same_shape(from, to)?;
                let bits = (self.lane(from).scalar_bits(), self.lane(to).scalar_bits());
                match first {
                    b"fptrunc" => ensure(
                        bits.0 > bits.1,
                        Rule::IntrinsicFirstArgumentsTypeMustBeLarger,
                    )?,
                    _ => ensure(
                        bits.0 < bits.1,
                        Rule::IntrinsicFirstArgumentsTypeMustBeSmaller,
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
            Rule::InvalidExceptionBehaviorArgument,
        )?;
        if words < 2 || compares {
            return Ok(());
        }
        ensure(
            at(2).is_some_and(|word| ROUNDING.contains(&word)),
            Rule::InvalidRoundingModeArgument,
        )
    }
}

/// Checks that an operand and a result are both scalars, or vectors of equal length. The signature
/// determines their elements.
fn same_shape(from: &Type, to: &Type) -> Checked {
    ensure(
        from.vector_len().is_some() == to.vector_len().is_some(),
        Rule::IntrinsicFirstArgumentAndResultDisagreeOn,
    )?;
    ensure(
        from.vector_len() == to.vector_len(),
        Rule::IntrinsicFirstArgumentAndResultVectorLengths,
    )
}

/// Returns true if `word` is an integer predicate, or a float predicate other than `false` and `true`.
fn names_predicate(word: &[u8], int: bool) -> bool {
    let named = Predicate::named(word, int);
    named.is_some_and(|p| !matches!(p, Predicate::FFalse | Predicate::FTrue))
}
