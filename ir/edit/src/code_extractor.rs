//! The function for an outlined region, and the call that replaces the blocks.

use super::code_extractor_debug::{self, Moved};
use super::region::Region;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::entity::Span;
use bitsmith_model::global::{BodyState, Function, Global, GlobalKind};
use bitsmith_model::inst::{CallInfo, Inst, Memory};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::unique::unique_name;
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Attributes that the new function does not inherit.
const NOT_INHERITED: &[AttrKind] = &[
    AttrKind::AllocSize,
    AttrKind::Builtin,
    AttrKind::Convergent,
    AttrKind::JumpTable,
    AttrKind::Naked,
    AttrKind::NoBuiltin,
    AttrKind::NoMerge,
    AttrKind::NoReturn,
    AttrKind::NoSync,
    AttrKind::ReturnsTwice,
    AttrKind::Speculatable,
    AttrKind::StackAlignment,
    AttrKind::WillReturn,
    AttrKind::AllocKind,
    AttrKind::PresplitCoroutine,
    AttrKind::Memory,
    AttrKind::CoroDestroyOnlyWhenComplete,
    AttrKind::CoroElideSafe,
];

/// The interface between the region and the rest.
struct Signature {
    inputs: Vec<Value>,
    outputs: Vec<InstId>,
    exits: Vec<BlockId>,
    func_ty: TypeId,
    ret: TypeId,
    /// By output: its type and alignment.
    slots: Vec<(TypeId, u8)>,
    void: TypeId,
    ptr: TypeId,
}

/// Makes the function, and replaces the region by a call.
pub(super) fn make(module: &mut Module, function: GlobalId, mut region: Region) -> GlobalId {
    let marks = forget_assumptions(module, &mut region);
    sink_allocas(module, &mut region, &marks);
    // A value with only a lifetime marker in the region is a parameter all the same.
    let signature = agree(module, function, &region);
    forget_marks(&mut region, &marks);
    let new = declare(module, function, &region, &signature);
    let subprogram = code_extractor_debug::subprogram(module, function);
    let body = inner_body(module, &region, &signature, (new, subprogram));
    set_body(module, new, body);
    let body = outer_body(module, new, region, &signature);
    set_body(module, function, body);
    new
}

fn set_body(module: &mut Module, id: GlobalId, body: Body) {
    let global = module.globals.get_mut(id);
    if let Some(function) = global.and_then(|global| global.as_function_mut()) {
        function.body = BodyState::Loaded(Box::new(body));
    }
}

fn callee<'m>(module: &'m Module, body: &Body, id: InstId) -> &'m [u8] {
    let callee = body.called_global(id);
    callee.map_or(b"", |id| module.name(id))
}

/// A lifetime marker: its block, true for a start, and the alloca.
type Mark = (BlockId, InstId, bool, Value);

/// Removes `llvm.assume` from the region. Returns the lifetime markers.
fn forget_assumptions(module: &Module, region: &mut Region) -> Vec<Mark> {
    let mut marks = Vec::new();
    for block in region.body.order.clone() {
        let insts: Vec<InstId> = region.body.block_insts(block).collect();
        for id in insts {
            let name = callee(module, &region.body, id);
            let start = name.starts_with(b"llvm.lifetime.start");
            if name == b"llvm.assume" && region.contains(block) {
                region.body.remove(block, id);
            } else if (start || name.starts_with(b"llvm.lifetime.end"))
                && let Some(&value) = region.body.operands(id).last()
            {
                marks.push((block, id, start, value));
            }
        }
    }
    marks
}

/// Finds the allocas that only the region uses, with a lifetime start and end in it.
fn sink_allocas(module: &Module, region: &mut Region, marks: &[Mark]) {
    let mut outside: FxHashSet<Value> = FxHashSet::default();
    let mut allocas = Vec::new();
    for &block in region
        .body
        .order
        .iter()
        .filter(|block| !region.contains(**block))
    {
        for id in region.body.block_insts(block) {
            if !callee(module, &region.body, id).starts_with(b"llvm.lifetime.") {
                outside.extend(region.body.operands(id));
            }
            if region.body.inst(id).op == Opcode::Alloca {
                allocas.push(id);
            }
        }
    }
    let count = |value: Value, start: bool| {
        let of = marks.iter().filter(|m| m.3 == value && m.2 == start);
        let inside = of.clone().filter(|m| region.contains(m.0)).count();
        (of.count(), inside) == (1, 1)
    };
    allocas.retain(|&id| {
        let value = id.into();
        !outside.contains(&value) && count(value, true) && count(value, false)
    });
    region.sunk = allocas;
}

/// Removes the lifetime markers of allocas that are neither in the region nor move into it.
fn forget_marks(region: &mut Region, marks: &[Mark]) {
    let inner: FxHashSet<Value> = region
        .blocks
        .iter()
        .flat_map(|block| region.body.block_insts(*block))
        .chain(region.sunk.iter().copied())
        .map(Value::from)
        .collect();
    for (block, id, _, value) in marks {
        if region.contains(*block) && !inner.contains(value) {
            region.body.remove(*block, *id);
        }
    }
}

fn agree(module: &mut Module, function: GlobalId, region: &Region) -> Signature {
    let (inputs, outputs) = region.border();
    let exits = region.exits.clone();
    let void = module.types.intern(Type::Void);
    let ret = match exits.len() {
        0 | 1 => void,
        2 => module.types.int(1),
        _ => module.types.int(16),
    };
    let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
    let ptr = module.types.intern(Type::Ptr(layout.alloca_space));
    let mut params = Vec::new();
    let mut slots = Vec::new();
    if let Some(body) = module.globals.get(function).and_then(|g| g.body()) {
        // Parameters have their types in the original body, results in the region's.
        let scope = module.body_scope(function, body);
        params.extend(inputs.iter().filter_map(|value| match value.as_inst() {
            Some(id) => Some(region.body.result_type(id)),
            None => scope.type_of(*value),
        }));
    }
    for &output in &outputs {
        let ty = region.body.result_type(output);
        slots.push((ty, layout.abi_align(&module.types, ty)));
        params.push(ptr);
    }
    let func_ty = module.types.func(ret, &params);
    Signature {
        inputs,
        outputs,
        exits,
        func_ty,
        ret,
        slots,
        void,
        ptr,
    }
}

/// Declares the new function, with the inherited attributes.
fn declare(
    module: &mut Module,
    function: GlobalId,
    region: &Region,
    signature: &Signature,
) -> GlobalId {
    let old = module.globals[function].clone();
    let block = region.body.names.get(region.header.into());
    let block = if block.is_empty() {
        &b"extracted"[..]
    } else {
        block
    };
    let base = [module.name(function), b".", block].concat();
    let is_free = |name: &[u8]| module.in_symbol_order().all(|id| module.name(id) != name);
    let name = match is_free(&base) {
        true => base,
        false => unique_name(&base, b".", &mut 0, is_free),
    };
    let name = module.strings.add(&name);
    let mut attrs = Vec::new();
    let mut personality = None;
    if let Some(of_old) = old.as_function() {
        personality = of_old.personality;
        let all = module.attrs.function(of_old.attrs).iter();
        let inherited = all.filter(|attr| match attr {
            Attr::Str { .. } => !attr.is_string(b"thunk"),
            _ => attr
                .kind()
                .is_some_and(|kind| !NOT_INHERITED.contains(&kind)),
        });
        attrs.extend(inherited.cloned());
    }
    let resumes = |block: &BlockId| {
        let last = region.body.last_inst(*block);
        last.is_some_and(|id| region.body.inst(id).op == Opcode::Resume)
    };
    if signature.exits.is_empty() && !region.blocks.iter().any(resumes) {
        attrs.push(Attr::Enum(AttrKind::NoReturn));
    }
    let set = module.attrs.intern_set(attrs);
    let function = Function {
        attrs: module.attrs.intern_list(vec![(index::FUNCTION, set)]),
        personality,
        ..Function::default()
    };
    let kind = GlobalKind::Function(Box::new(function));
    let mut global = Global::new(name, old.ty, signature.func_ty, kind);
    global.dso_local = true;
    module.add_global(global)
}

/// Unique names of local values: a taken one gets a numeric suffix, as in LLVM.
#[derive(Default)]
struct Unique {
    taken: FxHashSet<Vec<u8>>,
    last: u64,
}

impl Unique {
    fn set(&mut self, body: &mut Body, value: Value, name: &[u8]) {
        if name.is_empty() {
            return;
        }
        let mut free = name.to_vec();
        if !self.taken.insert(free.clone()) {
            let is_free = |name: &[u8]| self.taken.insert(name.to_vec());
            free = unique_name(name, b"", &mut self.last, is_free);
        }
        body.names.set(value, &free);
    }
}

/// The body of the new function.
fn inner_body(
    module: &mut Module,
    region: &Region,
    signature: &Signature,
    (new, subprogram): (GlobalId, Option<MdId>),
) -> Body {
    let mut body = region.body.clone();
    let names = std::mem::take(&mut body.names);
    let mut unique = Unique::default();
    if subprogram.is_none() {
        body.clear_locs();
        body.dbg_records = Default::default();
    }
    body.use_lists.clear();
    let mut to: FxHashMap<Value, Value> = FxHashMap::default();
    for (at, input) in (0u32..).zip(&signature.inputs) {
        unique.set(&mut body, Value::arg(at), names.get(*input));
        to.insert(*input, Value::arg(at));
    }
    let first_output = u32::try_from(signature.inputs.len()).unwrap_or(u32::MAX);
    for (at, output) in (first_output..).zip(&signature.outputs) {
        let name = [names.get((*output).into()), b".out"].concat();
        unique.set(&mut body, Value::arg(at), &name);
    }
    let root = body.add_block();
    unique.set(&mut body, root.into(), b"newFuncRoot");
    for (block, id) in homes(&body, &region.sunk) {
        body.remove(block, id);
        body.append(root, id);
        unique.set(&mut body, id.into(), names.get(id.into()));
    }
    let start = body.push(
        root,
        Inst::new(Opcode::Br, signature.void),
        &[region.header.into()],
    );
    body.order = std::iter::once(root)
        .chain(region.blocks.iter().copied())
        .collect();
    for &block in &region.blocks {
        unique.set(&mut body, block.into(), names.get(block.into()));
        let insts: Vec<InstId> = body.block_insts(block).collect();
        for id in insts {
            unique.set(&mut body, id.into(), names.get(id.into()));
        }
    }
    for (number, &exit) in (0i64..).zip(&signature.exits) {
        let stub = exit_stub(module, &mut body, number, signature);
        let name = [names.get(exit.into()), b".exitStub"].concat();
        unique.set(&mut body, stub.into(), &name);
        to.insert(exit.into(), stub.into());
    }
    enter_from(&mut body, region, root, &to);
    for (at, (output, slot)) in (first_output..).zip(signature.outputs.iter().zip(&signature.slots))
    {
        store(&mut body, *output, Value::arg(at), slot.1, signature.void);
    }
    if let Some(subprogram) = subprogram {
        move_debug_info(
            module,
            &mut body,
            region,
            signature,
            (new, subprogram, start),
        );
    }
    body
}

/// Replaces inputs and exits in the instructions of the region, whose header is entered from `root`.
fn enter_from(body: &mut Body, region: &Region, root: BlockId, to: &FxHashMap<Value, Value>) {
    for &block in &region.blocks {
        let insts: Vec<InstId> = body.block_insts(block).collect();
        for id in insts {
            let enters = block == region.header && body.inst(id).op == Opcode::Phi;
            for operand in body.operands_mut(id) {
                let outer = operand.as_block().is_some_and(|b| !region.contains(b));
                if let Some(new) = to.get(operand) {
                    *operand = *new;
                } else if enters && outer {
                    *operand = root.into();
                }
            }
        }
    }
}

/// Gives the body the debug info of its own function.
fn move_debug_info(
    module: &mut Module,
    body: &mut Body,
    region: &Region,
    signature: &Signature,
    (new, subprogram, start): (GlobalId, MdId, InstId),
) {
    let blocks = region.blocks.iter();
    let inner = blocks.flat_map(|&block| body.block_insts(block));
    let insts: Vec<InstId> = inner.chain(region.sunk.iter().copied()).collect();
    let inputs = signature.inputs.iter().zip(0u32..);
    let inputs: Vec<(Value, Value)> = inputs.map(|(input, at)| (*input, Value::arg(at))).collect();
    let name = module.name(new).to_vec();
    let moved = Moved {
        subprogram,
        name: &name,
        start,
        inputs: &inputs,
        insts: &insts,
    };
    let attachment = code_extractor_debug::renew(module, body, &moved);
    if let Some(global) = module.globals.entry_mut(new) {
        global.attachments.extend(attachment);
    }
}

/// A block that returns the number of its exit, if there are several.
fn exit_stub(module: &mut Module, body: &mut Body, number: i64, signature: &Signature) -> BlockId {
    let stub = body.push_block();
    let result = match signature.exits.len() {
        0 | 1 => None,
        // Of two exits, the first is `true`.
        2 => Some(module.const_int(signature.ret, number.wrapping_sub(1))),
        _ => Some(module.const_int(signature.ret, number)),
    };
    body.push(
        stub,
        Inst::new(Opcode::Ret, signature.void),
        result.as_slice(),
    );
    stub
}

/// The blocks of some instructions.
fn homes(body: &Body, insts: &[InstId]) -> Vec<(BlockId, InstId)> {
    let mut found = Vec::new();
    for &block in &body.order {
        let inner = body.block_insts(block).filter(|id| insts.contains(id));
        found.extend(inner.map(|id| (block, id)));
    }
    found
}

/// Stores a result right after its definition.
fn store(body: &mut Body, output: InstId, to: Value, align: u8, void: TypeId) {
    let memory = Memory {
        align,
        ..Memory::default()
    };
    let inst = Inst::new(Opcode::Store, void).with_memory(memory);
    let id = body.add(inst, &[output.into(), to]);
    let home = homes(body, &[output]).first().map(|(block, _)| *block);
    let (block, before) = match body.inst(output).op {
        Opcode::Invoke => {
            let normal = body.targets(output).next();
            (normal, normal.and_then(|block| first_place(body, block)))
        }
        Opcode::Phi => (home, home.and_then(|block| first_place(body, block))),
        _ => (home, home.and_then(|block| body.next(block, output))),
    };
    match (block, before) {
        (Some(block), Some(before)) => {
            body.insert_before(block, before, id);
            let op = body.inst(output).op;
            if op != Opcode::Invoke && op != Opcode::Phi {
                // It goes after the debug records of the next instruction.
                for (inst, _) in body.dbg_records.iter_mut().filter(|(i, _)| *i == before) {
                    *inst = id;
                }
                body.dbg_records.sort();
            }
        }
        (Some(block), None) => body.append(block, id),
        _ => {}
    }
}

/// The first instruction of a block that something can be inserted before.
fn first_place(body: &Body, block: BlockId) -> Option<InstId> {
    let mut insts = body.block_insts(block);
    insts.find(|id| {
        let op = body.inst(*id).op;
        op != Opcode::Phi && !op.is_eh_pad()
    })
}

/// The rest of the function, with a call of the new one.
fn outer_body(
    module: &mut Module,
    new: GlobalId,
    mut region: Region,
    signature: &Signature,
) -> Body {
    for (block, id) in homes(&region.body, &region.sunk) {
        region.body.remove(block, id);
    }
    let call_block = region.body.add_block();
    region.body.names.set(call_block.into(), b"codeRepl");
    let mut outside: Vec<BlockId> = region.body.order.clone();
    outside.retain(|block| !region.contains(*block));
    for block in outside {
        region.redirect(block, region.header, call_block);
        for phi in region.phis(block) {
            for inner in region.blocks.clone() {
                region.rename_incoming(phi, inner, call_block);
            }
        }
    }
    let blocks = std::mem::take(&mut region.blocks);
    let place = region.body.order.iter().position(|b| *b == region.header);
    region.body.order.insert(place.unwrap_or(0), call_block);
    region.body.order.retain(|block| !blocks.contains(block));
    let mut body = region.body;
    let slots = allocate(module, &mut body, signature);
    let mut operands = vec![Value::global(new)];
    operands.extend(signature.inputs.iter().chain(&slots));
    let call = body.add_call(CallInfo {
        func_ty: signature.func_ty,
        attrs: Default::default(),
        cc: 0,
        args: u32::try_from(operands.len().saturating_sub(1)).unwrap_or(u32::MAX),
        bundles: Span::default(),
    });
    let inst = Inst::new(Opcode::Call, signature.ret).with_call(call);
    let result = body.push(call_block, inst, &operands);
    for ((output, slot), (ty, align)) in signature.outputs.iter().zip(&slots).zip(&signature.slots)
    {
        let memory = Memory {
            align: *align,
            ..Memory::default()
        };
        let inst = Inst::new(Opcode::Load, *ty).with_memory(memory);
        let load = body.push(call_block, inst, &[*slot]);
        let name = [body.names.get((*output).into()), b".reload"].concat();
        body.names.set(load.into(), &name);
        body.replace_uses((*output).into(), load.into());
    }
    leave(module, &mut body, call_block, result, signature);
    body
}

/// Allocates memory for the outputs, at the start of the function.
fn allocate(module: &mut Module, body: &mut Body, signature: &Signature) -> Vec<Value> {
    let i32 = module.types.int(32);
    let one = module.const_int(i32, 1);
    let entry = body.order.first().copied();
    let first = entry.and_then(|entry| body.first_inst(entry));
    let mut slots = Vec::new();
    for (output, (ty, align)) in signature.outputs.iter().zip(&signature.slots) {
        let inst = Inst::new(Opcode::Alloca, signature.ptr)
            .with_source_type(*ty)
            .with_alloca_align(*align);
        let id = body.add(inst, &[one]);
        if let (Some(entry), Some(first)) = (entry, first) {
            body.insert_before(entry, first, id);
        }
        let name = [body.names.get((*output).into()), b".loc"].concat();
        body.names.set(id.into(), &name);
        slots.push(id.into());
    }
    slots
}

/// Branches to the exit that the new function returned.
fn leave(
    module: &mut Module,
    body: &mut Body,
    block: BlockId,
    result: InstId,
    signature: &Signature,
) {
    let (op, operands) = match *signature.exits {
        [] => (Opcode::Unreachable, Vec::new()),
        [exit] => (Opcode::Br, vec![exit.into()]),
        [yes, no] => (Opcode::Br, vec![result.into(), yes.into(), no.into()]),
        [ref cases @ .., default] => {
            let mut operands = vec![result.into(), default.into()];
            for (number, case) in (0i64..).zip(cases) {
                operands.extend([module.const_int(signature.ret, number), (*case).into()]);
            }
            (Opcode::Switch, operands)
        }
    };
    body.push(block, Inst::new(op, signature.void), &operands);
}
