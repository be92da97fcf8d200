//! Operands in inline assembler of Intel's syntax. LLVM 9 reads `$0` in a template, and not `${0:q}`: the modifier is left
//! out where it is the one that the operand has anyway.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::constant::{ConstPool, InlineAsm};
use bitsmith_model::types::{Type, TypeId, Types};

const WHAT: &str = "an operand of inline assembler in braces";

/// The modifiers of registers of x86, with the bits of the operands that are written so without one.
const MODIFIERS: [(u8, u32); 7] = [
    (b'b', 8),
    (b'w', 16),
    (b'k', 32),
    (b'q', 64),
    (b'x', 128),
    (b't', 256),
    (b'g', 512),
];

/// Calls a function for each statement of inline assembler, with its place for the report.
pub(crate) fn for_each_asm(
    cx: &mut Context<'_>,
    change: impl Fn(&mut Context<'_>, &mut InlineAsm, &str),
) {
    let in_pool = |cx: &mut Context<'_>, pool: &mut ConstPool, place: &str| {
        let statements = pool.inline_asms_mut().iter_mut();
        statements.for_each(|asm| change(cx, asm, place));
    };
    let mut pool = std::mem::take(&mut cx.module.consts);
    in_pool(cx, &mut pool, "a global's constant");
    cx.module.consts = pool;
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        in_pool(cx, &mut body.consts, &place);
    });
}

/// Writes the operands of all templates without braces.
pub(crate) fn lower(cx: &mut Context<'_>) {
    for_each_asm(cx, |cx, asm, place| {
        if asm.intel {
            without_braces(cx, asm, place);
        }
    });
}

fn without_braces(cx: &mut Context<'_>, asm: &mut InlineAsm, place: &str) {
    match rewritten(&cx.module.types, asm) {
        Some(template) if template == *asm.template => {}
        Some(template) => {
            asm.template = template.into();
            cx.note(Outcome::Expanded, WHAT, "without them", place);
        }
        None => cx.note(Outcome::Refused, WHAT, "not with its modifier", place),
    }
}

/// The template without braces; `None` if it would have another meaning.
fn rewritten(types: &Types, asm: &InlineAsm) -> Option<Vec<u8>> {
    let operands = operands(types, asm);
    let (mut new, mut rest) = (Vec::new(), &*asm.template);
    while let Some((&byte, next)) = rest.split_first() {
        let inner = match (byte, next) {
            (b'$', [b'$', after @ ..]) => {
                new.extend(b"$$");
                rest = after;
                continue;
            }
            (b'$', [b'{', inner @ ..]) => inner,
            _ => {
                new.push(byte);
                rest = next;
                continue;
            }
        };
        let end = inner.iter().position(|byte| *byte == b'}')?;
        let (name, after) = inner.split_at_checked(end)?;
        let mut parts = name.splitn(2, |byte| *byte == b':');
        let number = parts.next()?;
        let bits = match parts.next() {
            None => None,
            Some(&[modifier]) => Some(MODIFIERS.iter().find(|(known, _)| *known == modifier)?.1),
            Some(_) => return None,
        };
        let index: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
        if bits.is_some() && operands.get(index).copied().flatten() != bits {
            return None;
        }
        let after = after.get(1..)?;
        if after.first().is_some_and(u8::is_ascii_digit) {
            return None;
        }
        new.push(b'$');
        new.extend(number);
        rest = after;
    }
    Some(new)
}

/// The bits of the operands, in the order of their numbers; `None` for one in memory.
fn operands(types: &Types, asm: &InlineAsm) -> Vec<Option<u32>> {
    let Some(func) = types.as_func(asm.func_ty) else {
        return Vec::new();
    };
    let results: &[TypeId] = match types.get(func.ret) {
        Type::Void => &[],
        Type::Struct(_) => types.parts(func.ret),
        _ => std::slice::from_ref(&func.ret),
    };
    let (mut results, mut params) = (results.iter(), func.params.iter());
    let mut all = Vec::new();
    for constraint in asm.constraints.split(|byte| *byte == b',') {
        match constraint {
            [b'~' | b'!', ..] | [] => {}
            _ if constraint.contains(&b'*') => {
                params.next();
                all.push(None);
            }
            [b'=', ..] => all.push(results.next().and_then(|ty| bits(types, *ty))),
            _ => all.push(params.next().and_then(|ty| bits(types, *ty))),
        }
    }
    all
}

fn bits(types: &Types, ty: TypeId) -> Option<u32> {
    if let Some((len, false)) = types.get(ty).vector_len() {
        let element = types.get(types.scalar(ty)).scalar_bits()?;
        return len.checked_mul(element);
    }
    match types.get(ty) {
        Type::Ptr(_) => Some(u64::BITS),
        // A float stands in a register of vectors.
        Type::Float | Type::Double => Some(2 * u64::BITS),
        ty => ty.int_width(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str, constraints: &str) -> Option<String> {
        let mut types = Types::default();
        let (long, int) = (types.int(64), types.int(32));
        let func_ty = types.func(long, &[int]);
        let asm = InlineAsm {
            func_ty,
            template: text.as_bytes().into(),
            constraints: constraints.as_bytes().into(),
            side_effect: true,
            align_stack: false,
            intel: true,
            can_throw: false,
        };
        rewritten(&types, &asm).map(|new| String::from_utf8_lossy(&new).into_owned())
    }

    #[test]
    fn modifiers_that_say_nothing_are_left_out() {
        let of = |text| template(text, "=&r,r,~{memory}");
        assert_eq!(of("mov ${0:q}, $$1").as_deref(), Some("mov $0, $$1"));
        assert_eq!(of("mov ${1:k}, ${0}").as_deref(), Some("mov $1, $0"));
        assert_eq!(of("mov ${1:q}, 1"), None);
        assert_eq!(of("mov ${0:b}, 1"), None);
        assert_eq!(of("a${0}1"), None);
        assert_eq!(of("${:uid}"), None);
        assert_eq!(of("${0"), None);
    }
}
