//! Flags as outputs of inline assembler (`={@ccz}`): releases that have none for the machine get a template that stores
//! them itself, at its end.

use crate::asm_operands::for_each_asm;
use crate::report::Outcome;
use crate::site::Context;
use bitsmith_model::constant::InlineAsm;

const WHAT: &str = "a flag as output of inline assembler";

/// A machine that has flags as outputs.
struct Machine {
    /// The first release that has them.
    since: u16,
    /// The register that takes one, as a constraint.
    register: &'static str,
    /// The text that stores a condition in an operand of a number.
    store: fn(&str, usize) -> String,
}

const X86: Machine = Machine {
    since: 9,
    register: "=q",
    store: |condition, number| {
        format!("set{condition} ${{{number}:b}}\n\tmovzbl ${{{number}:b}}, ${{{number}:k}}")
    },
};

const AARCH64: Machine = Machine {
    since: 17,
    register: "=r",
    store: |condition, number| format!("cset ${{{number}:w}}, {condition}"),
};

/// Stores flags in registers where the step's target has them not as outputs.
pub(crate) fn lower(cx: &mut Context<'_>) {
    let triple = cx.module.triple();
    let machine = match triple.is_aarch64() {
        true => AARCH64,
        false if triple.is_x86_64() || triple.is_x86_32() => X86,
        false => return,
    };
    // Once, by the step that crosses the boundary.
    if cx.to.saturating_add(1) != machine.since {
        return;
    }
    for_each_asm(cx, |cx, asm, place| {
        if !asm.constraints.windows(3).any(|part| part == b"@cc") {
            return;
        }
        let (outcome, became) = match stored(asm, &machine) {
            Some((template, constraints)) => {
                asm.template = template.into();
                asm.constraints = constraints.into();
                (Outcome::Expanded, "stored by the template")
            }
            None => (Outcome::Refused, "not in this statement"),
        };
        cx.note(outcome, WHAT, became, place);
    });
}

/// The template and the constraints with flags in registers; `None` for Intel's syntax, and for statements that jump: what
/// is behind the template would not be run.
fn stored(asm: &InlineAsm, machine: &Machine) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut template = asm.template.to_vec();
    let mut constraints: Vec<&[u8]> = Vec::new();
    for (number, constraint) in asm.constraints.split(|byte| *byte == b',').enumerate() {
        let flag = constraint.strip_prefix(b"={@cc");
        match flag.and_then(|flag| flag.strip_suffix(b"}")) {
            Some(condition) => {
                // Outputs come first, so that the number is that of the operand.
                let store = (machine.store)(std::str::from_utf8(condition).ok()?, number);
                template.extend(b"\n\t");
                template.extend(store.bytes());
                constraints.push(machine.register.as_bytes());
            }
            None => constraints.push(constraint),
        }
    }
    let jumps = constraints
        .iter()
        .any(|constraint| constraint.starts_with(b"!"));
    let is_done = !constraints
        .iter()
        .any(|constraint| constraint.contains(&b'@'));
    (is_done && !jumps && !asm.intel).then(|| (template, constraints.join(&b',')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitsmith_model::types::Types;

    fn of(constraints: &str, intel: bool) -> Option<(String, String)> {
        let mut types = Types::default();
        let asm = InlineAsm {
            func_ty: types.int(32),
            template: b"cmpl $3,$2".to_vec().into(),
            constraints: constraints.as_bytes().into(),
            side_effect: false,
            align_stack: false,
            intel,
            can_throw: false,
        };
        let (template, constraints) = stored(&asm, &X86)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Some((text(&template), text(&constraints)))
    }

    #[test]
    fn flags_are_stored_behind_the_template() {
        let (template, constraints) = of("=r,={@ccge},r,r,~{flags}", false).expect("stored");
        assert_eq!(
            template,
            "cmpl $3,$2\n\tsetge ${1:b}\n\tmovzbl ${1:b}, ${1:k}"
        );
        assert_eq!(constraints, "=r,=q,r,r,~{flags}");
        assert_eq!(of("={@ccz},r,r", true), None);
        assert_eq!(of("={@ccz},r,r,!i", false), None);
        assert_eq!(of("=&{@ccz},r,r", false), None);
    }
}
