//! Parameters and results of 16 bits: a register of floats holds their bits.

use super::{BITS, Half, Machine};
use crate::math::{length, shuffle};
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use bitsmith_model::body::Body;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Module;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::{FuncType, Type, TypeId, Types};
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;

/// The elements of a vector of 16 bits each in a register.
const LANES: u32 = 8;

/// The floats that AArch64 passes in registers. Behind them, Darwin's have places on the stack as long as they are.
const REGISTERS: usize = 8;

/// Types of functions before they were changed.
pub(super) type Signatures = FxHashMap<TypeId, FuncType>;

/// The result and the parameters.
fn whole(func: &FuncType) -> impl Iterator<Item = TypeId> {
    std::iter::once(func.ret).chain(func.params.iter().copied())
}

/// The intrinsics with the type in their signature.
pub(super) fn intrinsics(cx: &Context<'_>, half: TypeId) -> FxHashMap<GlobalId, String> {
    let module = &*cx.module;
    let all = module.functions.iter().filter_map(|&id| {
        let name = String::from_utf8_lossy(module.name(id)).into_owned();
        let ty = module.globals.get(id)?.value_ty;
        let func = module.types.as_func(ty)?;
        let has = whole(func).any(|part| mentions(&module.types, part, half));
        (has && name.starts_with("llvm.")).then_some((id, name))
    });
    all.collect()
}

/// Returns true if a value of a type has the type in it.
pub(super) fn mentions(types: &Types, ty: TypeId, half: TypeId) -> bool {
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        if ty == half {
            return true;
        }
        match types.get(ty) {
            Type::Ptr(_) | Type::TypedPtr { .. } | Type::Func(_) => {}
            _ => todo.extend(types.parts(ty)),
        }
    }
    false
}

impl Half {
    /// Returns true for a type of values that are passed and returned as another type.
    fn is_recast(self, types: &Types, ty: TypeId) -> bool {
        match self.machine {
            Machine::X86 | Machine::X86_64 => types.scalar(ty) == self.ty,
            Machine::Aarch64 => ty == self.ty,
        }
    }
}

/// Gives all types of functions parameters and results that are passed like `half`; returns the types before.
pub(super) fn change(cx: &mut Context<'_>, kind: Half) -> Signatures {
    let half = kind.ty;
    let mut old = Signatures::default();
    let functions = cx.module.types.iter().filter_map(|(id, ty)| match ty {
        Type::Func(func) => Some((id, func.clone())),
        _ => None,
    });
    let functions: Vec<(TypeId, FuncType)> = functions.collect();
    let packs = kind.machine == Machine::Aarch64 && cx.module.triple().is_darwin();
    let float = cx.module.types.intern(Type::Float);
    let lanes = cx.module.types.intern(Type::Vector {
        element: half,
        len: LANES,
        scalable: false,
    });
    for (id, func) in functions {
        let types = &cx.module.types;
        if !whole(&func).any(|part| mentions(types, part, half)) {
            continue;
        }
        let passed = |part| passed(types, part, kind, [float, lanes]);
        let is_packed = packs && func.params.len() > REGISTERS;
        let can = !is_packed && whole(&func).all(|part| passed(part).is_some());
        let new = Type::Func(func.clone()).map(|part| passed(part).unwrap_or(part));
        if !can {
            refuse(cx, id, kind);
        }
        cx.module.types.replace(id, new);
        old.insert(id, func);
    }
    old
}

/// The type that stands for a parameter or result; `None` if there is none.
fn passed(types: &Types, part: TypeId, kind: Half, [float, lanes]: [TypeId; 2]) -> Option<TypeId> {
    if !mentions(types, part, kind.ty) {
        return Some(part);
    }
    match (kind.machine, types.get(part)) {
        (Machine::X86, _) => None,
        _ if part == kind.ty => Some(float),
        (
            Machine::X86_64,
            Type::Vector {
                len: 1..=LANES,
                scalable: false,
                ..
            },
        ) => Some(lanes),
        (Machine::X86_64, _) => None,
        (Machine::Aarch64, _) => is_of_registers(types, part, kind.ty).then_some(part),
    }
}

/// Returns true for a vector that is a register of AArch64, or an aggregate of such vectors and of other types.
fn is_of_registers(types: &Types, ty: TypeId, half: TypeId) -> bool {
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        match types.get(ty) {
            _ if ty == half => return false,
            Type::Vector { len, scalable, .. } => {
                if !scalable && types.scalar(ty) == half && ![4, LANES].contains(len) {
                    return false;
                }
            }
            Type::Ptr(_) | Type::TypedPtr { .. } | Type::Func(_) => {}
            _ => todo.extend(types.parts(ty)),
        }
    }
    true
}

/// Refuses a type of functions by the name of one that has it, unless only intrinsics have it.
fn refuse(cx: &mut Context<'_>, ty: TypeId, half: Half) {
    let module: &Module = cx.module;
    let of_type = |id: &&GlobalId| module.globals.get(**id).is_some_and(|g| g.value_ty == ty);
    let mut of_type = module.functions.iter().filter(of_type).peekable();
    let named = of_type.peek().is_some();
    let user = of_type.find(|id| !module.name(**id).starts_with(b"llvm."));
    let place = match user {
        Some(&id) => report::name(module, id),
        None if named => return,
        None => "a call".to_owned(),
    };
    let became = "not as this parameter or result";
    cx.note(Outcome::Refused, half.format.what, became, &place);
}

/// A value in the form in which it is passed or returned, if that is another one.
pub(super) fn pass(site: &mut Site<'_, '_>, value: Value, kind: Half) -> Option<Value> {
    let ty = site.type_of(value)?;
    kind.is_recast(&site.cx.module.types, ty).then_some(())?;
    if ty == kind.ty {
        let word = site.cx.module.types.int(2 * BITS);
        let float = site.cx.module.types.intern(Type::Float);
        let bits = site.cast(CastOp::ZExt, value, word);
        return Some(site.cast(CastOp::BitCast, bits, float));
    }
    let len = length(site, ty)?;
    let indices: Vec<u32> = (0..LANES).map(|at| at.min(len)).collect();
    let nothing = site.poison(ty);
    shuffle(site, [value, nothing], &indices)
}

/// The value of a type that was passed or returned.
fn unpass(site: &mut Site<'_, '_>, passed: Value, ty: TypeId, half: TypeId) -> Option<Value> {
    if ty == half {
        let word = site.cx.module.types.int(2 * BITS);
        let bits = site.cast(CastOp::BitCast, passed, word);
        return Some(site.cast(CastOp::Trunc, bits, half));
    }
    let len = length(site, ty)?;
    let indices: Vec<u32> = (0..len).collect();
    let of = site.type_of(passed)?;
    let nothing = site.poison(of);
    shuffle(site, [passed, nothing], &indices)
}

/// Makes values of the types before of the parameters of a function; returns true if there are any.
pub(super) fn parameters(
    cx: &mut Context<'_>,
    function: GlobalId,
    body: &mut Body,
    (old, half): (&Signatures, Half),
) -> Option<()> {
    let ty = cx.module.globals.get(function)?.value_ty;
    let func = old.get(&ty)?;
    let block = *body.order.first()?;
    let at = body.first_inst(block)?;
    for (index, &ty) in func.params.iter().enumerate() {
        if !half.is_recast(&cx.module.types, ty) {
            continue;
        }
        let arg = Value::arg(u32::try_from(index).ok()?);
        // The uses of the parameter are replaced before there is one more.
        let mut site = Site::new(cx, function, body, block, at);
        let before = site.body.prev(block, at);
        let value = unpass(&mut site, arg, ty, half.ty)?;
        let first = match before {
            Some(before) => body.next(block, before)?,
            None => body.first_inst(block)?,
        };
        body.replace_uses(arg, value);
        for operand in body.operands_mut(first) {
            if *operand == value {
                *operand = arg;
            }
        }
    }
    Some(())
}

/// Passes the arguments of a call, and takes its result; returns the result in its type before.
pub(super) fn call(site: &mut Site<'_, '_>, inst: &Inst, kind: Half) -> Option<Value> {
    let (half, what) = (kind.ty, kind.format.what);
    let is_half = |site: &Site<'_, '_>, ty| site.cx.module.types.scalar(ty) == half;
    let is_recast = |site: &Site<'_, '_>, ty| kind.is_recast(&site.cx.module.types, ty);
    let mut operands = site.body.operands(site.at).to_vec();
    let args = site.args().len();
    let mut gives = is_half(site, inst.ty);
    let mut takes = false;
    for operand in operands.iter_mut().skip(1).take(args) {
        let ty = site.type_of(*operand)?;
        takes |= is_half(site, ty);
        if let Some(passed) = pass(site, *operand, kind) {
            *operand = passed;
        }
    }
    if (gives || takes) && site.is_of_asm() {
        site.note(Outcome::Refused, what, "not in inline assembler");
        return None;
    }
    gives = is_recast(site, inst.ty);
    if !gives {
        site.body.set_operands(site.at, &operands);
        return None;
    }
    if inst.op != Opcode::Call || inst.has(Flags::MUSTTAIL) {
        site.note(Outcome::Refused, what, "not as the result of this call");
        return None;
    }
    let func_ty = site.body.call(site.at)?.func_ty;
    let ret = site.cx.module.types.as_func(func_ty)?.ret;
    let mut new = *inst;
    new.ty = ret;
    let passed = site.emit(new, &operands);
    unpass(site, passed, inst.ty, half)
}
