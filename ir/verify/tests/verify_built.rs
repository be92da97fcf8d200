//! Rules that neither text nor bitcode can break, but modules changed by programs can.

use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::BodyState;
use bitsmith_model::inst::Memory;
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use bitsmith_model::value::{BlockId, ConstId, GlobalId, InstId, Value};
use bitsmith_text::parse::parse_module;
use bitsmith_verify::rule::Rule;
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

/// The rules that a module breaks after `change`, each with its message.
fn broken(change: impl Fn(&mut Module)) -> Vec<(Rule, String)> {
    let mut module = parse_module(TEXT).expect("text");
    change(&mut module);
    let found = verify_module(&module);
    found.into_iter().map(|v| (v.rule, v.message)).collect()
}

#[test]
fn types_that_cannot_be_written_are_named() {
    type Make = fn(&mut Types) -> Type;
    let cases: [(Rule, Make); 9] = [
        (Rule::IntegerTypesHaveWidth, |_| Type::Int(0)),
        (Rule::IntegerTypesHaveWidth, |_| Type::Int((1 << 23) + 1)),
        (Rule::AddressSpacesAreBelow, |_| Type::Ptr(1 << 24)),
        (Rule::ElementsHaveValidTypes, |types| {
            Type::Array(types.intern(Type::Token), 1)
        }),
        (Rule::ElementsHaveValidTypes, |types| {
            Type::Array(types.intern(Type::X86Amx), 1)
        }),
        (Rule::VectorsHaveValidElements, |types| {
            vector(types.intern(Type::Metadata), 1)
        }),
        (Rule::VectorsHaveValidElements, |types| {
            vector(types.int(32), 0)
        }),
        (Rule::FunctionTypesHaveValidParts, |types| {
            let ret = types.intern(Type::Label);
            Type::Func(FuncType {
                ret,
                params: [].into(),
                vararg: false,
            })
        }),
        (Rule::HandleMustExist, |_| {
            Type::Array(TypeId::from_u32(9999), 1)
        }),
    ];
    for (rule, make) in cases {
        let found = broken(|module| {
            let ty = make(&mut module.types);
            module.types.intern(ty);
        });
        let rules: Vec<Rule> = found.iter().map(|(rule, _)| *rule).collect();
        assert_eq!(rules, [rule], "{found:?}");
    }
}

/// A vector type.
fn vector(element: TypeId, len: u32) -> Type {
    Type::Vector {
        element,
        len,
        scalable: false,
    }
}

#[test]
fn handles_of_another_module_are_named() {
    let foreign = TypeId::from_u32(4000);
    let value = Value::constant(ConstId::from_u32(4000));
    let function = |module: &mut Module, change: fn(&mut Body)| {
        let id = *module.functions.last().expect("a function");
        let function = module.globals[id].as_function_mut().expect("a function");
        change(function.body_mut().expect("a body"));
    };
    let cases: [&dyn Fn(&mut Module); 6] = [
        &|module| {
            module.add_variable(b"v", foreign, None);
        },
        &|module| {
            let ty = module.types.int(32);
            module.add_variable(b"v", ty, Some(value));
        },
        &|module| {
            module.consts.push(foreign, ConstKind::Null);
        },
        &|module| module.aliases.push(GlobalId::from_u32(77)),
        &|module| {
            function(module, |body| {
                body.inst_mut(InstId::from_u32(0)).ty = TypeId::from_u32(4000)
            })
        },
        &|module| function(module, |body| body.order.push(BlockId::from_u32(9))),
    ];
    for (number, change) in cases.into_iter().enumerate() {
        let found = broken(change);
        let rules: Vec<Rule> = found.iter().map(|(rule, _)| *rule).collect();
        assert_eq!(rules, [Rule::HandleMustExist], "case {number}: {found:?}");
    }
}

#[test]
fn operands_that_do_not_exist_are_named_as_llvm_names_them() {
    for (operand, rule) in [
        (
            Value::constant(ConstId::from_u32(4000)),
            Rule::InstructionHasNullOperand,
        ),
        (
            Value::inst(InstId::from_u32(4000)),
            Rule::InstructionHasNullOperand,
        ),
        (
            Value::global(GlobalId::from_u32(4000)),
            Rule::InstructionHasNullOperand,
        ),
        (Value::arg(4000), Rule::ReferringToArgumentInAnotherFunction),
        (
            Value::block(BlockId::from_u32(4000)),
            Rule::ReferringToBasicBlockInAnotherFunction,
        ),
    ] {
        let found = broken(|module| {
            let id = *module.functions.last().expect("a function");
            let function = module.globals[id].as_function_mut().expect("a function");
            let body = function.body_mut().expect("a body");
            let freeze = body
                .insts()
                .iter()
                .find(|(_, inst)| inst.op == Opcode::Freeze);
            let freeze = freeze.expect("a freeze").0;
            body.set_operands(freeze, &[operand]);
        });
        assert!(
            found.iter().any(|(this, _)| *this == rule),
            "{operand:?}: {found:?}"
        );
    }
}

#[test]
fn operands_that_are_missing_or_left_over_are_named() {
    for operands in [&[][..], &[Value::arg(1), Value::arg(1)]] {
        let found = said(Opcode::Freeze, |body, id, _| {
            body.set_operands(id, operands)
        });
        let message = Rule::OperandsMustBeThoseOfTheInstruction.message();
        assert!(found.iter().any(|m| m == message), "{found:?}");
    }
}

#[test]
fn two_globals_of_one_name_are_named() {
    let found = broken(|module| {
        let ty = module.types.int(32);
        module.add_variable(b"f", ty, None);
    });
    assert_eq!(
        found,
        [(
            Rule::GlobalNamesAreUnique,
            "Two globals have the same name: @f".into()
        )]
    );
}
