//! Modules without values that the language leaves open, and without references to other modules: what the functions
//! compute then depends on their arguments alone.

use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{BinaryOp, Flags, Opcode};
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, InstId, Value};

/// Functions of the C library that code generators call, too.
const LIBRARY: &[&[u8]] = &[
    b"memcpy",
    b"memmove",
    b"memset",
    b"fmod",
    b"fmodf",
    b"sin",
    b"sinf",
    b"cos",
    b"cosf",
    b"exp",
    b"expf",
    b"exp2",
    b"exp2f",
    b"log",
    b"logf",
    b"log2",
    b"log2f",
    b"log10",
    b"log10f",
    b"pow",
    b"powf",
    b"sqrt",
    b"sqrtf",
    b"floor",
    b"floorf",
    b"ceil",
    b"ceilf",
    b"trunc",
    b"truncf",
    b"rint",
    b"rintf",
    b"nearbyint",
    b"nearbyintf",
    b"round",
    b"roundf",
    b"fabs",
    b"fabsf",
    b"copysign",
    b"copysignf",
    b"fmin",
    b"fminf",
    b"fmax",
    b"fmaxf",
    b"ldexp",
    b"ldexpf",
    b"fma",
    b"fmaf",
];

/// Closes a module.
pub fn close(module: &mut Module) {
    set_zeros(&module.types, &mut module.consts);
    for id in module.functions.clone() {
        let own = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(mut body) = own.and_then(|f| f.body_mut()).map(std::mem::take) else {
            continue;
        };
        set_zeros(&module.types, &mut body.consts);
        body.attachments.retain(|_, _| false);
        drop_promises(&mut body);
        define_results(module, id, &mut body);
        limit_numbers(module, id, &mut body);
        let own = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(place) = own.and_then(|f| f.body_mut()) {
            *place = body;
        }
    }
    let globals: Vec<GlobalId> = module.globals.iter().map(|(id, _)| id).collect();
    for id in globals {
        define(module, id);
    }
}

/// A constant that is zero.
pub fn zero(types: &Types, ty: TypeId) -> ConstKind {
    match types.get(ty) {
        Type::Int(bits) if *bits <= 64 => ConstKind::Int(0),
        Type::Half | Type::BFloat | Type::Float | Type::Double => ConstKind::Float(0),
        // Of these, zero has words of its own.
        Type::Int(_) | Type::X86Fp80 | Type::Fp128 | Type::PpcFp128 => ConstKind::Undef,
        _ => ConstKind::Null,
    }
}

/// Makes zeros of undefined constants.
fn set_zeros(types: &Types, pool: &mut ConstPool) {
    for constant in pool.consts_mut() {
        if matches!(constant.kind, ConstKind::Undef | ConstKind::Poison) {
            constant.kind = zero(types, constant.ty);
        }
    }
}

/// Removes the flags with which an instruction promises something about its operands.
fn drop_promises(body: &mut Body) {
    for inst in body.insts_mut() {
        if let Opcode::Binary
        | Opcode::Cast
        | Opcode::GetElementPtr
        | Opcode::ICmp
        | Opcode::FCmp
        | Opcode::FNeg
        | Opcode::Select
        | Opcode::Phi = inst.op
        {
            inst.set_flags(Flags::NONE);
        }
    }
}

/// The starts of the names of intrinsics whose second argument says that the result is poison for one number.
const PARTIAL: [&[u8]; 3] = [b"llvm.ctlz.", b"llvm.cttz.", b"llvm.abs."];

/// Makes intrinsics give a result for each number.
fn define_results(module: &mut Module, function: GlobalId, body: &mut Body) {
    let all: Vec<InstId> = body
        .order
        .iter()
        .flat_map(|b| body.block_insts(*b))
        .collect();
    for id in all {
        let name = body.called_global(id).map(|callee| module.name(callee));
        let is_partial = name.is_some_and(|name| PARTIAL.iter().any(|of| name.starts_with(of)));
        // The callee is the first operand.
        let flag = body.operands(id).get(2).copied().filter(|_| is_partial);
        let ty = flag.and_then(|flag| module.body_scope(function, body).type_of(flag));
        if let Some(ty) = ty
            && let no = module.const_int(ty, 0)
            && let Some(flag) = body.operands_mut(id).get_mut(2)
        {
            *flag = no;
        }
    }
}

/// Limits the bits that values are shifted by and the numbers of lanes, and makes divisors odd.
fn limit_numbers(module: &mut Module, function: GlobalId, body: &mut Body) {
    use BinaryOp::{AShr, LShr, Or, SDiv, SRem, Shl, UDiv, URem};
    for block in body.order.clone() {
        let all: Vec<InstId> = body.block_insts(block).collect();
        for id in all {
            let inst = *body.inst(id);
            let (place, by) = match (inst.op, inst.binary_op()) {
                (_, Some(Shl | LShr | AShr)) => (1, URem),
                (_, Some(UDiv | SDiv | URem | SRem)) => (1, Or),
                (Opcode::ExtractElement, _) => (1, URem),
                (Opcode::InsertElement, _) => (2, URem),
                _ => continue,
            };
            let Some(number) = body.operands(id).get(place).copied() else {
                continue;
            };
            let limit = match by {
                Or => every_lane(module, inst.ty, |_| 1).map(|one| (inst.ty, one)),
                _ => limit(module, function, body, id, number),
            };
            let Some((ty, limit)) = limit else {
                continue;
            };
            let limited = body.add(Inst::binary(by, ty), &[number, limit]);
            body.insert_before(block, id, limited);
            if let Some(operand) = body.operands_mut(id).get_mut(place) {
                *operand = limited.into();
            }
        }
    }
}

/// The type of a number of an instruction, and the constant that it has to be less than; none if it is anyway.
fn limit(
    module: &mut Module,
    function: GlobalId,
    body: &Body,
    id: InstId,
    number: Value,
) -> Option<(TypeId, Value)> {
    let inst = body.inst(id);
    if inst.op == Opcode::Binary {
        let bits = every_lane(module, inst.ty, i64::from)?;
        return Some((inst.ty, bits));
    }
    let scope = module.body_scope(function, body);
    let vector = scope.type_of(*body.operands(id).first()?)?;
    let ty = scope.type_of(number)?;
    match (module.types.get(vector), module.types.get(ty)) {
        (Type::Vector { len, .. }, Type::Int(16..=64)) if !number.is_constant() => {
            Some((ty, module.const_int(ty, (*len).into())))
        }
        _ => None,
    }
}

/// The constant of a type of integers of 8 to 64 bits, in every lane, by their number of bits.
fn every_lane(module: &mut Module, ty: TypeId, of: impl Fn(u32) -> i64) -> Option<Value> {
    let element = match *module.types.get(ty) {
        Type::Vector { scalable: true, .. } => return None,
        Type::Vector { element, .. } => element,
        _ => ty,
    };
    let Type::Int(bits @ 8..=64) = *module.types.get(element) else {
        return None;
    };
    let one = module.const_int(element, of(bits));
    Some(match *module.types.get(ty) {
        Type::Vector { len, .. } => module.const_aggregate(ty, &vec![one; len as usize]),
        _ => one,
    })
}

/// Keeps a definition to this module, and gives a declaration a definition: a function that returns zero, a variable that
/// is zero.
fn define(module: &mut Module, id: GlobalId) {
    let name = module.name(id).to_vec();
    if name.starts_with(b"llvm.") || LIBRARY.contains(&&*name) {
        return;
    }
    let Some(global) = module.globals.entry_mut(id) else {
        return;
    };
    let (is_declaration, ty) = (global.is_declaration(), global.value_ty);
    if !is_declaration || global.linkage == Linkage::AvailableExternally {
        global.linkage = Linkage::Internal;
        global.comdat = None;
        return;
    }
    match &mut global.kind {
        GlobalKind::Function(function) => {
            let attrs = function.attrs;
            let leaves = (module.attrs).has_at(attrs, index::FUNCTION, AttrKind::NoReturn);
            let ret = module.types.as_func(ty).map(|func| func.ret);
            if let (false, Some(ret)) = (leaves, ret) {
                return_zero(module, id, ret);
            }
        }
        GlobalKind::Variable(variable) if is_sized(&module.types, ty) => {
            let kind = zero(&module.types, ty);
            variable.initializer = Some(Value::constant(module.consts.push(ty, kind)));
            global.linkage = Linkage::Internal;
        }
        _ => {}
    }
}

fn is_sized(types: &Types, ty: TypeId) -> bool {
    DataLayout::parse(b"").is_ok_and(|layout| layout.alloc_size(types, ty).is_some())
}

fn return_zero(module: &mut Module, id: GlobalId, ret: TypeId) {
    let value = match module.types.get(ret) {
        Type::Void => None,
        _ => {
            let kind = zero(&module.types, ret);
            Some(Value::constant(module.consts.push(ret, kind)))
        }
    };
    if let Some(global) = module.globals.entry_mut(id) {
        global.linkage = Linkage::Internal;
    }
    let mut f = FunctionBuilder::new(module, id);
    f.start_block(b"");
    f.ret(value);
    f.finish();
}
