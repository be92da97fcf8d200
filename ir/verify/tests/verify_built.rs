//! Rules that neither text nor bitcode can break, but modules changed by programs can.

use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::Memory;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::InstId;
use bitsmith_text::parse::parse_module;
use bitsmith_verify::verify_module;

const TEXT: &[u8] = b"declare i32 @c()
define void @f(ptr %p, i32 %x) {
  %a = alloca i32
  %i = icmp eq i32 %x, 0
  %f = freeze i32 %x
  %r = atomicrmw add ptr %p, i32 %x seq_cst
  %v = call i32 @c()
  switch i32 %x, label %end [ i32 1, label %end ]
end:
  ret void
}
";

/// The violations of the function after an instruction was changed.
fn said(op: Opcode, change: impl Fn(&mut Body, InstId, TypeId)) -> Vec<String> {
    let mut module = parse_module(TEXT).expect("text");
    assert!(verify_module(&module).is_empty());
    let byte = module.types.intern(Type::Int(8));
    let function = *module.functions.last().expect("a function");
    let function = module.globals.get_mut(function).expect("a global");
    let function = function.as_function_mut().expect("a function");
    let BodyState::Loaded(body) = &mut function.body else {
        panic!("a body");
    };
    let ids: Vec<InstId> = body.insts().keys().collect();
    let found = ids.into_iter().find(|id| body.inst(*id).op == op);
    change(body, found.expect("an instruction"), byte);
    let violations = verify_module(&module);
    violations
        .into_iter()
        .map(|v| v.message.to_string())
        .collect()
}

#[test]
fn results_have_the_types_that_instructions_give() {
    for (op, message) in [
        (Opcode::Alloca, "Alloca must result in a pointer"),
        (
            Opcode::ICmp,
            "Comparison must result in i1 or a vector of it!",
        ),
        (
            Opcode::Freeze,
            "Freeze must have same type for operand and result!",
        ),
        (
            Opcode::AtomicRmw,
            "atomicrmw must result in the type of its operand",
        ),
        (Opcode::Call, "Call must result in what it is called as!"),
    ] {
        let said = said(op, |body, id, byte| body.inst_mut(id).ty = byte);
        assert!(said.iter().any(|m| m == message), "{op:?}: {said:?}");
    }
}

#[test]
fn operands_are_what_records_have() {
    let said_of = said(Opcode::AtomicRmw, |body, id, _| {
        let inst = *body.inst(id);
        *body.inst_mut(id) = inst.with_memory(Memory::default());
    });
    let message = "atomicrmw instructions must be atomic.";
    assert!(said_of.iter().any(|m| m == message), "{said_of:?}");
    let said_of = said(Opcode::Switch, |body, id, _| {
        let mut operands = body.operands(id).to_vec();
        operands[2] = operands[0];
        body.set_operands(id, &operands);
    });
    let message = "Case value is not a constant integer.";
    assert!(said_of.iter().any(|m| m == message), "{said_of:?}");
}
