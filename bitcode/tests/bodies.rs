//! Function bodies in hand-made records: the result of reading them, and the errors.

use bitsmith_bitcode::bitstream::Writer;
use bitsmith_bitcode::read::{LazyModule, read_module};
use bitsmith_model::body::Body;
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::{self, function as code};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::value::{InstId, Value};

/// The types of every module here, by number.
mod ty {
    pub const VOID: u64 = 0;
    pub const I32: u64 = 1;
    pub const PTR: u64 = 2;
    /// `i32 (i32, i32)`, which is the type of the function too.
    pub const FUNC: u64 = 3;
    pub const VECTOR: u64 = 4;
    pub const ALL: [(u32, &[u64]); 6] = [
        (1, &[5]),
        (2, &[]),
        (7, &[32]),
        (25, &[0]),
        (21, &[0, I32, I32, I32]),
        (12, &[4, I32]),
    ];
}

type Records<'a> = &'a [(u32, &'a [u64])];

fn block(writer: &mut Writer, id: u32, records: Records<'_>) {
    writer.enter_block(id, 4);
    for (code, ops) in records {
        writer.unabbreviated(*code, ops);
    }
    writer.end_block().unwrap();
}

/// A module of one function, value 0; its parameters are 1 and 2, its instructions follow.
fn module_of(body: Records<'_>, inner: &[(u32, Records<'_>)]) -> Vec<u8> {
    let mut writer = Writer::with_magic();
    writer.enter_block(blocks::MODULE_BLOCK, 3);
    writer.unabbreviated(1, &[1]);
    block(&mut writer, blocks::TYPE_BLOCK, &ty::ALL);
    block(
        &mut writer,
        blocks::METADATA_KIND_BLOCK,
        &[(6, &[0, b'd'.into()]), (6, &[1, b'e'.into()])],
    );
    writer.unabbreviated(8, &[ty::FUNC, 0, 0, 0, 0, 0, 0, 0]);
    // Two empty nodes.
    block(&mut writer, blocks::METADATA_BLOCK, &[(3, &[]), (5, &[])]);
    writer.enter_block(blocks::FUNCTION_BLOCK, 4);
    for (code, ops) in body {
        writer.unabbreviated(*code, ops);
    }
    for (id, records) in inner {
        block(&mut writer, *id, records);
    }
    writer.end_block().unwrap();
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

fn read(body: Records<'_>) -> Result<Module, String> {
    let bytes = module_of(body, &[]);
    let eager = read_module(&bytes).map(|(module, _)| module);
    let lazy = LazyModule::open(&bytes).and_then(|mut lazy| {
        for function in lazy.functions_with_bodies().collect::<Vec<_>>() {
            lazy.materialize(function)?;
        }
        Ok(())
    });
    let refused = lazy.err().map(|error| error.to_string());
    assert_eq!(refused, eager.as_ref().err().map(ToString::to_string));
    eager.map_err(|error| error.to_string())
}

fn body(module: &Module) -> &Body {
    let function = module.functions.first().unwrap();
    module.globals[*function].body().unwrap()
}

#[track_caller]
fn refused(records: Records<'_>, because: &str) {
    let error = read(records).expect_err("expected it to be refused");
    assert!(error.contains(because), "{error}");
    assert!(error.contains("FUNCTION_BLOCK"), "{error}");
}

const ONE_BLOCK: (u32, &[u64]) = (code::DECLAREBLOCKS, &[1]);
/// A forward reference is a negative relative number, which wraps around at 32 bits.
const AHEAD_1: u64 = 0xffff_ffff;

#[test]
fn operands_count_back() {
    let module = read(&[
        ONE_BLOCK,
        (code::INST_BINOP, &[2, 1, 0, 3]),
        (code::INST_RET, &[1]),
    ])
    .unwrap();
    let body = body(&module);
    let add = InstId::from_u32(0);
    assert_eq!(body.operands(add), [Value::arg(0), Value::arg(1)]);
    assert_eq!(body.inst(add).flags(), Flags::NUW.with(Flags::NSW));
    assert_eq!(body.operands(InstId::from_u32(1)), [Value::inst(add)]);
}

#[test]
fn values_ahead_are_found() {
    // add %1, %arg — with a forward reference.
    let module = read(&[
        ONE_BLOCK,
        (code::INST_BINOP, &[AHEAD_1, ty::I32, 1, 0]),
        (code::INST_BINOP, &[2, 2, 0]),
        (code::INST_RET, &[1]),
    ])
    .unwrap();
    let ops = body(&module).operands(InstId::from_u32(0)).to_vec();
    assert_eq!(ops, [Value::inst(InstId::from_u32(1)), Value::arg(1)]);
}

#[test]
fn values_ahead_must_come_and_be_of_their_type() {
    let never = [
        ONE_BLOCK,
        (code::INST_BINOP, &[AHEAD_1, ty::I32, 1, 0]),
        (code::INST_RET, &[1]),
    ];
    refused(&never, "never defined");
    let other = [
        ONE_BLOCK,
        (code::INST_FREEZE, &[AHEAD_1, ty::PTR]),
        (code::INST_BINOP, &[2, 2, 0]),
        (code::INST_RET, &[1]),
    ];
    refused(&other, "another type");
    let void = [
        ONE_BLOCK,
        (code::INST_FREEZE, &[AHEAD_1, ty::VOID]),
        (code::INST_RET, &[1]),
    ];
    refused(&void, "number of a value");
    let number = [ONE_BLOCK, (code::INST_FREEZE, &[AHEAD_1, 99])];
    refused(&number, "number of a type");
}

#[test]
fn operands_must_fit() {
    refused(&[ONE_BLOCK, (code::INST_BINOP, &[2, 3, 0])], "another type");
    refused(&[ONE_BLOCK, (code::INST_BINOP, &[2, 1, 77])], "operator");
    refused(&[ONE_BLOCK, (code::INST_BINOP, &[2])], "more operands");
    refused(&[ONE_BLOCK, (code::INST_LOAD, &[2, 1, 0, 0])], "a pointer");
    refused(&[ONE_BLOCK, (code::INST_EXTRACTVAL, &[2, 0])], "element");
    refused(&[ONE_BLOCK, (code::INST_EXTRACTELT, &[2, 1])], "a vector");
    refused(&[ONE_BLOCK, (code::INST_BR, &[1])], "basic block");
    refused(&[ONE_BLOCK, (200, &[])], "not known");
    let alloca = [ty::I32, ty::I32, 1, 1 << 6, 1 << 24];
    refused(&[ONE_BLOCK, (code::INST_ALLOCA, &alloca)], "address space");
    let call = [0, 1 << 15, ty::PTR, 3, 2, 1];
    refused(&[ONE_BLOCK, (code::INST_CALL, &call)], "function type");
}

#[test]
fn calls_have_what_their_type_says() {
    let call = |ops: &[u64]| read(&[ONE_BLOCK, (code::INST_CALL, ops), (code::INST_RET, &[1])]);
    let module = call(&[0, 1 << 15 | 1, ty::FUNC, 3, 2, 1]).unwrap();
    let call_id = InstId::from_u32(0);
    let inst = *body(&module).inst(call_id);
    assert_eq!((inst.op, inst.flags()), (Opcode::Call, Flags::TAIL));
    assert_eq!(body(&module).operands(call_id).len(), 3);
    assert_eq!(body(&module).call(call_id).unwrap().args, 2);
    assert!(call(&[0, 1 << 15, ty::FUNC, 3, 2]).is_err());
    assert!(call(&[0, 1 << 15, ty::FUNC, 3, 2, 1, 1]).is_err());
    // As in LLVM, an unknown attribute list means no attributes.
    assert!(call(&[9, 1 << 15, ty::FUNC, 3, 2, 1]).is_ok());
}

#[test]
fn blocks_are_declared_once_and_all_end() {
    refused(&[], "terminator");
    refused(&[(code::DECLAREBLOCKS, &[0])], "at least one block");
    refused(&[(code::DECLAREBLOCKS, &[u64::MAX])], "at least one block");
    refused(
        &[(code::DECLAREBLOCKS, &[100_000_000])],
        "at least one block",
    );
    refused(&[ONE_BLOCK, ONE_BLOCK], "at least one block");
    refused(&[(code::INST_RET, &[1])], "no block");
    let two: (u32, &[u64]) = (code::DECLAREBLOCKS, &[2]);
    refused(&[two, (code::INST_RET, &[1])], "terminator");
    let three = [ONE_BLOCK, (code::INST_RET, &[1]), (code::INST_RET, &[1])];
    refused(&three, "no block");
    refused(
        &[ONE_BLOCK, (code::DEBUG_LOC_AGAIN, &[])],
        "instruction before",
    );
}

#[test]
fn types_that_the_module_lacks() {
    // A comparison of vectors: <4 x i1> is not in the type table.
    let module = read(&[
        ONE_BLOCK,
        (code::INST_LOAD, &[3, ty::VECTOR, 0, 0]),
        (code::INST_CMP2, &[1, 1, 32]),
        (code::INST_RET, &[3]),
    ]);
    // The third operand back is the function, a pointer.
    let module = module.unwrap();
    let compare = body(&module).inst(InstId::from_u32(1));
    let scalar = module.types.scalar(compare.ty);
    assert_ne!(scalar, compare.ty);
    assert!(module.types.is_int_or_int_vector(compare.ty));
}

#[test]
fn attachments_in_any_order() {
    let records: Records<'_> = &[
        ONE_BLOCK,
        (code::INST_FREEZE, &[1]),
        (code::INST_FREEZE, &[1]),
        (code::INST_RET, &[1]),
    ];
    let attached: Records<'_> = &[(11, &[2, 0, 0]), (11, &[0, 1, 1]), (11, &[0, 0, 1])];
    let (module, _) = read_module(&module_of(
        records,
        &[(blocks::METADATA_ATTACHMENT_BLOCK, attached)],
    ))
    .unwrap();
    let attachments = &body(&module).attachments;
    let numbers: Vec<u32> = attachments.iter().map(|(id, _)| id.as_u32()).collect();
    assert_eq!(numbers, [0, 0, 2]);
    let kinds = attachments
        .of(InstId::from_u32(0))
        .iter()
        .map(|(_, a)| a.kind);
    let kinds: Vec<u32> = kinds.collect();
    assert!(kinds.windows(2).all(|pair| pair[0] > pair[1]), "{kinds:?}");
    let beyond: Records<'_> = &[(11, &[3, 0, 0])];
    let beyond = module_of(records, &[(blocks::METADATA_ATTACHMENT_BLOCK, beyond)]);
    assert!(read_module(&beyond).is_err());
}

#[test]
fn lists_of_arguments_are_of_values() {
    let records: Records<'_> = &[ONE_BLOCK, (code::INST_RET, &[1])];
    // Entries 0 and 1 are the module's nodes, 2 is the body's own value.
    let list = |number: u64| {
        let metadata: Records<'_> = &[(2, &[ty::I32, 1]), (46, &[number])];
        let bytes = module_of(records, &[(blocks::METADATA_BLOCK, metadata)]);
        read_module(&bytes).map(|_| ())
    };
    list(2).expect("a value");
    for number in [0, 1, 7] {
        let error = list(number).expect_err("no value").to_string();
        assert!(error.contains("expected values before it"), "{error}");
    }
}
