//! Generates valid modules from any bytes: the same bytes and configuration give the same module.
//!
//! Bodies are made of regions: straight-line code, branches that join in phis, counting loops,
//! switches, and calls that may unwind. A value is used only in the region that defines it and in
//! nested ones, so it dominates its uses.

use arbitrary::Unstructured;
use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::metadata::{Attachment, MdKind, NamedMd, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode, Predicate, RmwOp};
use bitsmith_model::schema::linkage::{AtomicOrdering, Linkage};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value};

/// The language features that a generated module may use.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Floats of three formats.
    pub floats: bool,
    /// Vectors.
    pub vectors: bool,
    /// Structs and arrays as values.
    pub aggregates: bool,
    /// Loads, stores and addresses.
    pub memory: bool,
    /// Atomic accesses.
    pub atomics: bool,
    /// Branches, switches and loops.
    pub flow: bool,
    /// Calls.
    pub calls: bool,
    /// Invokes and landing pads.
    pub exceptions: bool,
    /// Metadata nodes, attached and named.
    pub metadata: bool,
    /// Names of values, some of which need quotes.
    pub names: bool,
    /// The maximal number of instructions.
    pub instructions: u32,
}

impl Config {
    /// Everything.
    pub const ALL: Self = Self {
        floats: true,
        vectors: true,
        aggregates: true,
        memory: true,
        atomics: true,
        flow: true,
        calls: true,
        exceptions: true,
        metadata: true,
        names: true,
        instructions: 120,
    };
}

/// Generates a module that the verifier accepts.
pub fn module(bytes: &[u8], config: Config) -> Module {
    let mut module = Module::new();
    module.source_filename = Some(b"generated".to_vec());
    let mut choice = Choice(Unstructured::new(bytes));
    let types = value_types(&mut module, config);
    let memory = config
        .memory
        .then(|| variables(&mut module, &types, &mut choice));
    let mut functions = Vec::new();
    for number in 0..=choice.below(3) {
        functions.push(declare(&mut module, &types, number, &mut choice));
    }
    let personality = config.exceptions.then(|| {
        let int = module.types.int(32);
        let ty = module.types.variadic_func(int, &[]);
        module.declare_function(b"personality", ty)
    });
    if config.metadata {
        nodes(&mut module, &mut choice);
    }
    for &function in functions.iter().skip(usize::from(functions.len() > 1)) {
        if let Some(personality) = personality
            && let Some(function) = module.globals[function].as_function_mut()
        {
            function.personality = Some(personality.into());
        }
        let mut maker = Maker {
            config,
            types: &types,
            functions: &functions,
            variables: memory.as_deref().unwrap_or_default(),
            left: config.instructions,
            values: Vec::new(),
            named: 0,
            ret: return_type(&module, function),
            f: FunctionBuilder::new(&mut module, function),
            choice: &mut choice,
        };
        maker.body(function);
        maker.f.finish();
    }
    module
}

fn return_type(module: &Module, function: GlobalId) -> Option<TypeId> {
    let ty = module.globals[function].value_ty;
    Some(module.types.as_func(ty)?.ret)
}

/// Choices taken from bytes; zero once the bytes are used up.
struct Choice<'u>(Unstructured<'u>);

impl Choice<'_> {
    fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }
    fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }
    fn word(&mut self) -> i64 {
        match self.byte() % 4 {
            0 => self.0.arbitrary().unwrap_or(0),
            1 => i64::MIN,
            _ => i64::from(self.byte() as i8),
        }
    }
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()).checked_rem(end).unwrap_or(0)
    }
    fn of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let index = self.below(all.len());
        all.get(index).copied()
    }
}

/// The types of values.
fn value_types(module: &mut Module, config: Config) -> Vec<TypeId> {
    let types = &mut module.types;
    let mut all: Vec<TypeId> = [32, 1, 8, 64, 7, 16, 33].map(|bits| types.int(bits)).into();
    all.push(types.ptr());
    if config.floats {
        all.extend([Type::Float, Type::Double, Type::Half].map(|ty| types.intern(ty)));
    }
    if config.vectors {
        for (at, len) in [(0, 4), (1, 2), (7, 2)] {
            let vector = Type::Vector {
                element: all[at],
                len,
                scalable: false,
            };
            all.push(types.intern(vector));
        }
    }
    if config.aggregates {
        let pair = [all[0], all[7]];
        all.push(types.literal(&pair));
        let array = Type::Array(all[2], 3);
        all.push(types.intern(array));
        let named = module.named_struct(b"struct.node", &[all[3], all[7], all[2]]);
        all.push(named);
    }
    all
}

fn variables(module: &mut Module, types: &[TypeId], choice: &mut Choice<'_>) -> Vec<GlobalId> {
    let mut made = Vec::new();
    for number in 0..=choice.below(4) {
        let Some(ty) = choice.of(types) else { break };
        let initializer = match choice.below(3) {
            0 => None,
            _ => Some(constant(module, ty, choice)),
        };
        let name = format!("v{number}");
        let id = module.add_variable(name.as_bytes(), ty, initializer);
        if initializer.is_some() && choice.flag() {
            module.globals[id].linkage = Linkage::Internal;
            module.globals[id].dso_local = true;
        }
        made.push(id);
    }
    made
}

fn declare(
    module: &mut Module,
    types: &[TypeId],
    number: usize,
    choice: &mut Choice<'_>,
) -> GlobalId {
    let ret = match choice.below(4) {
        0 => module.types.intern(Type::Void),
        _ => choice.of(types).unwrap_or(types[0]),
    };
    let params: Vec<TypeId> = (0..choice.below(4))
        .filter_map(|_| choice.of(types))
        .collect();
    let ty = module.types.func(ret, &params);
    let name = match number {
        2 => "needs \"quotes\"\n".to_owned(),
        _ => format!("f{number}"),
    };
    module.declare_function(name.as_bytes(), ty)
}

/// A constant of any of the types of values.
fn constant(module: &mut Module, ty: TypeId, choice: &mut Choice<'_>) -> Value {
    let kind = match (module.types.get(ty).clone(), choice.below(8)) {
        (_, 6) => ConstKind::Undef,
        (_, 7) => ConstKind::Poison,
        (Type::Int(bits), _) => {
            let spare = 64u32.saturating_sub(bits);
            ConstKind::Int(choice.word().wrapping_shl(spare).wrapping_shr(spare))
        }
        (Type::Half, _) => ConstKind::Float(u64::from(choice.byte()) << 6),
        (Type::Float, _) => {
            let value = f32::from(choice.byte()) / 3.0;
            ConstKind::Float(value.to_bits().into())
        }
        (Type::Double, _) => ConstKind::Float(f64::from(choice.byte()).sqrt().to_bits()),
        _ => ConstKind::Null,
    };
    Value::constant(module.consts.push(ty, kind))
}

/// Named nodes, the first of which is attached to instructions.
fn nodes(module: &mut Module, choice: &mut Choice<'_>) {
    let mut operands = Vec::new();
    for number in 0..=choice.below(3) {
        let text = module
            .metadata
            .push_string(format!("text {number}").as_bytes());
        let int = module.types.int(32);
        let value = module.const_int(int, i64::from(choice.byte()));
        let value = module.metadata.push_value(value);
        let last: Option<MdId> = operands.last().copied();
        let slots = [
            MdId::to_slot(Some(MdId::module(text))),
            MdId::to_slot(Some(MdId::module(value))),
            MdId::to_slot(last),
        ];
        let distinct = choice.flag();
        let node = module
            .metadata
            .push(MdKind::Tuple, Storage::of(distinct), &slots);
        operands.push(MdId::module(node));
    }
    let name = b"generated".as_slice().into();
    module.named_metadata.push(NamedMd { name, operands });
}

/// The generator of one body.
struct Maker<'m, 'u, 'c> {
    config: Config,
    types: &'c [TypeId],
    functions: &'c [GlobalId],
    variables: &'c [GlobalId],
    /// The number of instructions that may still be generated.
    left: u32,
    /// The values that may be used here, with their types.
    values: Vec<(Value, TypeId)>,
    ret: Option<TypeId>,
    /// The number of values with names.
    named: u32,
    f: FunctionBuilder<'m>,
    choice: &'c mut Choice<'u>,
}

impl Maker<'_, '_, '_> {
    fn body(&mut self, function: GlobalId) {
        let ty = self.f.module.globals[function].value_ty;
        let params = self.f.module.types.as_func(ty).map(|ty| ty.params.clone());
        for (number, ty) in (0u32..).zip(params.unwrap_or_default()) {
            let value = self.f.arg(number);
            self.name(value, "arg");
            self.values.push((value, ty));
        }
        self.f.start_block(b"");
        self.region(0);
        let void = self.f.module.types.intern(Type::Void);
        let value = self.ret.filter(|ty| *ty != void).map(|ty| self.any(ty));
        self.f.ret(value);
    }

    /// Generates statements, one after the other.
    fn region(&mut self, depth: u32) {
        for _ in 0..self.choice.below(12) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            match self.choice.below(10) {
                0 if self.config.flow && depth < 3 => self.branch(depth),
                1 if self.config.flow && depth < 3 => self.count(depth),
                2 if self.config.flow && depth < 3 => self.switch(depth),
                3 if self.config.calls => self.call(depth),
                4 | 5 if self.config.memory => self.memory(),
                _ => self.compute(),
            }
        }
    }

    fn name(&mut self, value: Value, name: &str) {
        if self.config.names && self.choice.flag() {
            self.named = self.named.wrapping_add(1);
            let number = self.named;
            let name = match self.choice.below(4) {
                0 => format!("{name} \"{number}\""),
                _ => format!("{name}.{number}"),
            };
            self.f.name(value, name.as_bytes());
        }
    }

    fn made(&mut self, value: Value) {
        let ty = self.f.type_of(value);
        self.name(value, "x");
        if self.config.metadata
            && self.choice.below(8) == 0
            && let Some(inst) = value.as_inst()
            && let Some(named) = self.f.module.named_metadata.first()
            && let Some(&node) = named.operands.first()
        {
            let kind = self.kind();
            self.f
                .body
                .attachments
                .push(inst, Attachment { kind, node });
        }
        self.values.push((value, ty));
    }

    /// The metadata kind of the generated attachments.
    fn kind(&mut self) -> u32 {
        let kinds = &mut self.f.module.metadata_kinds;
        let name: &[u8] = b"generated";
        let at = kinds.iter().position(|kind| **kind == *name);
        let at = at.unwrap_or_else(|| {
            kinds.push(name.into());
            kinds.len() - 1
        });
        u32::try_from(at).unwrap_or(0)
    }

    /// Some value of a type.
    fn any(&mut self, ty: TypeId) -> Value {
        let those = self.values.iter().filter(|(_, of)| *of == ty);
        let those: Vec<Value> = those.map(|(value, _)| *value).collect();
        match self.choice.below(4) {
            0 => constant(self.f.module, ty, self.choice),
            _ => match self.choice.of(&those) {
                Some(value) => value,
                None => constant(self.f.module, ty, self.choice),
            },
        }
    }

    fn ty(&mut self) -> TypeId {
        self.choice.of(self.types).unwrap_or(self.types[0])
    }

    fn ptr(&mut self) -> Value {
        let ptr = self.f.module.types.ptr();
        match self.choice.of(self.variables) {
            Some(variable) if self.choice.flag() => variable.into(),
            _ => self.any(ptr),
        }
    }

    // ---- flow ----

    /// Generates a nested region; returns the block that it ends in.
    fn inner(&mut self, start: BlockId, depth: u32) -> BlockId {
        let outside = self.values.len();
        self.f.go_to(start);
        self.region(depth.saturating_add(1));
        self.values.truncate(outside);
        self.here()
    }

    /// The current block.
    fn here(&mut self) -> BlockId {
        // A region does not end with a terminator, so new instructions go to the end of its last block.
        let last = self.f.body.order.last().copied();
        self.f
            .current()
            .or(last)
            .unwrap_or_else(|| self.f.block(b""))
    }

    fn branch(&mut self, depth: u32) {
        let i1 = self.f.module.types.int(1);
        let ty = self.ty();
        let condition = self.any(i1);
        let (yes, no, after) = (self.f.block(b""), self.f.block(b""), self.f.block(b""));
        self.f.cond_br(condition, yes, no);
        let mut incoming = Vec::new();
        for start in [yes, no] {
            let end = self.inner(start, depth);
            let value = self.any(ty);
            self.f.br(after);
            incoming.push((value, end));
        }
        self.f.go_to(after);
        let phi = self.f.phi(ty);
        self.f.set_incoming(phi, &incoming);
        self.made(phi.into());
    }

    fn count(&mut self, depth: u32) {
        let i32 = self.f.module.types.int(32);
        let (start, bound) = (self.any(i32), self.any(i32));
        let before = self.here();
        let (head, after) = (self.f.block(b""), self.f.block(b""));
        self.f.br(head);
        self.f.go_to(head);
        let phi = self.f.phi(i32);
        let outside = self.values.len();
        self.values.push((phi.into(), i32));
        let end = self.inner(head, depth);
        let one = self.f.int(32, 1);
        let next = self.f.add(phi.into(), one);
        let again = self.f.compare(Predicate::SLt, next, bound);
        self.f.cond_br(again, head, after);
        self.f.set_incoming(phi, &[(start, before), (next, end)]);
        self.values.truncate(outside);
        self.f.go_to(after);
    }

    fn switch(&mut self, depth: u32) {
        let i8 = self.f.module.types.int(8);
        let value = self.any(i8);
        let after = self.f.block(b"");
        let mut cases = Vec::new();
        for number in 0..self.choice.below(4) {
            let case = self.f.int(8, i64::try_from(number).unwrap_or(0));
            cases.push((case, self.f.block(b"")));
        }
        self.f.switch(value, after, &cases);
        for (_, block) in cases {
            self.inner(block, depth);
            self.f.br(after);
        }
        self.f.go_to(after);
    }

    fn call(&mut self, depth: u32) {
        let Some(callee) = self.choice.of(self.functions) else {
            return;
        };
        let ty = self.f.module.globals[callee].value_ty;
        let Some(ty) = self.f.module.types.as_func(ty).cloned() else {
            return;
        };
        let arguments: Vec<Value> = ty.params.iter().map(|ty| self.any(*ty)).collect();
        let void = *self.f.module.types.get(ty.ret) == Type::Void;
        if self.config.exceptions && self.config.flow && depth < 3 && self.choice.flag() {
            self.invoke(callee, &arguments, void);
            return;
        }
        let value = self.f.call(callee, &arguments);
        if !void {
            self.made(value);
        }
    }

    fn invoke(&mut self, callee: GlobalId, arguments: &[Value], void: bool) {
        let (normal, unwind) = (self.f.block(b""), self.f.block(b""));
        let call = self.f.call(callee, arguments);
        if let Some(id) = call.as_inst() {
            // The call becomes an invoke, which ends the block.
            self.f.body.inst_mut(id).op = Opcode::Invoke;
            let mut operands = self.f.body.operands(id).to_vec();
            operands.extend([Value::from(normal), Value::from(unwind)]);
            self.f.body.set_operands(id, &operands);
        }
        self.f.go_to(unwind);
        let (ptr, i32) = (self.f.module.types.ptr(), self.f.module.types.int(32));
        let ty = self.f.module.types.literal(&[ptr, i32]);
        let pad = Inst::new(Opcode::LandingPad, ty).with_flags(Flags::CLEANUP);
        let pad = self.f.push(pad, &[]);
        let void_ty = self.f.module.types.intern(Type::Void);
        self.f
            .push(Inst::new(Opcode::Resume, void_ty), &[pad.into()]);
        self.f.go_to(normal);
        if !void {
            self.made(call);
        }
    }

    // ---- memory ----

    fn memory(&mut self) {
        let ty = self.ty();
        let align = u8::try_from(self.choice.below(5)).unwrap_or(0);
        match self.choice.below(5) {
            0 => {
                let value = self.f.alloca(ty, align);
                self.made(value);
            }
            1 => {
                let (value, to) = (self.any(ty), self.ptr());
                let store = self.f.store(value, to, align);
                self.volatile(store);
            }
            2 => {
                let from = self.ptr();
                let value = self.f.load(ty, from, align);
                if let Some(load) = value.as_inst() {
                    self.volatile(load);
                }
                self.made(value);
            }
            3 => {
                let i64 = self.f.module.types.int(64);
                let (base, index) = (self.ptr(), self.any(i64));
                let value = self.f.element_ptr(ty, base, &[index]);
                if self.choice.flag()
                    && let Some(id) = value.as_inst()
                {
                    self.f
                        .body
                        .inst_mut(id)
                        .set_flags(Flags::INBOUNDS.with(Flags::NUSW));
                }
                self.made(value);
            }
            _ if self.config.atomics => self.atomic(),
            _ => {}
        }
    }

    fn volatile(&mut self, id: InstId) {
        if self.choice.below(4) == 0 {
            self.f.body.inst_mut(id).set_flags(Flags::VOLATILE);
        }
    }

    fn atomic(&mut self) {
        let i32 = self.f.module.types.int(32);
        let void = self.f.module.types.intern(Type::Void);
        let orders = [
            AtomicOrdering::Monotonic,
            AtomicOrdering::Acquire,
            AtomicOrdering::SequentiallyConsistent,
        ];
        let ordering = self.choice.of(&orders).unwrap_or(orders[0]);
        let memory = Memory {
            align: 3,
            ordering,
            failure: AtomicOrdering::NotAtomic,
            ..Memory::default()
        };
        let pointer = self.ptr();
        let made = match self.choice.below(4) {
            0 => {
                let fence = Memory {
                    align: 0,
                    ordering: AtomicOrdering::SequentiallyConsistent,
                    ..memory
                };
                self.f
                    .push(Inst::new(Opcode::Fence, void).with_memory(fence), &[]);
                return;
            }
            1 => {
                let load = Inst::new(Opcode::Load, i32)
                    .with_memory(memory)
                    .with_flags(Flags::ATOMIC);
                self.f.push(load, &[pointer])
            }
            2 => {
                let i1 = self.f.module.types.int(1);
                let ty = self.f.module.types.literal(&[i32, i1]);
                let (old, new) = (self.any(i32), self.any(i32));
                let memory = Memory {
                    failure: AtomicOrdering::Monotonic,
                    ..memory
                };
                let inst = Inst::new(Opcode::CmpXchg, ty).with_memory(memory);
                self.f.push(inst, &[pointer, old, new])
            }
            _ => {
                let ops = [RmwOp::Add, RmwOp::Xchg, RmwOp::UMax, RmwOp::Nand];
                let op = self.choice.of(&ops).unwrap_or(RmwOp::Add);
                let value = self.any(i32);
                let inst = Inst::atomic_rmw(op, i32).with_memory(memory);
                self.f.push(inst, &[pointer, value])
            }
        };
        self.made(made.into());
    }

    // ---- values ----

    fn compute(&mut self) {
        let ty = self.ty();
        let value = match self.f.module.types.get(ty).clone() {
            Type::Vector { element, len, .. } if self.choice.flag() => {
                self.vector(ty, element, len)
            }
            Type::Struct(_) | Type::Named(_) | Type::Array(..) => self.aggregate(ty),
            _ => self.scalar(ty),
        };
        self.made(value);
    }

    fn scalar(&mut self, ty: TypeId) -> Value {
        let element = self.f.module.types.scalar(ty);
        let (left, right) = (self.any(ty), self.any(ty));
        match (
            self.f.module.types.get(element).clone(),
            self.choice.below(5),
        ) {
            (_, 0) => {
                let i1 = self.f.module.types.int(1);
                let condition = self.any(i1);
                self.f.select(condition, left, right)
            }
            (_, 1) => self.f.push(Inst::new(Opcode::Freeze, ty), &[left]).into(),
            (Type::Int(bits), 2) => self.cast(ty, bits, left),
            (Type::Int(_) | Type::Ptr(_), 3) => {
                let all = [Predicate::Eq, Predicate::ULt, Predicate::SGe];
                let predicate = self.choice.of(&all).unwrap_or(Predicate::Eq);
                self.f.compare(predicate, left, right)
            }
            (Type::Int(_), _) => {
                let ops = BinaryOp::ALL.iter().copied().filter(|op| !op.is_float());
                let ops: Vec<BinaryOp> = ops.collect();
                let op = self.choice.of(&ops).unwrap_or(BinaryOp::Add);
                let flags = match self.choice.below(3) {
                    0 if op.may_wrap() => Flags::NSW,
                    1 if op.may_be_exact() => Flags::EXACT,
                    _ => Flags::NONE,
                };
                let inst = Inst::binary(op, ty).with_flags(flags);
                self.f.push(inst, &[left, right]).into()
            }
            (Type::Ptr(_), _) => self.f.push(Inst::new(Opcode::Freeze, ty), &[right]).into(),
            (_, 2) => self.f.push(Inst::new(Opcode::FNeg, ty), &[left]).into(),
            (_, 3) => {
                let all = [Predicate::OEq, Predicate::FULt, Predicate::Uno];
                let predicate = self.choice.of(&all).unwrap_or(Predicate::OEq);
                self.f.compare(predicate, left, right)
            }
            _ => {
                let ops = BinaryOp::ALL.iter().copied().filter(|op| op.is_float());
                let ops: Vec<BinaryOp> = ops.collect();
                let op = self.choice.of(&ops).unwrap_or(BinaryOp::FAdd);
                let flags = match self.choice.below(3) {
                    0 => Flags::FAST,
                    1 => Flags::NNAN.with(Flags::NSZ),
                    _ => Flags::NONE,
                };
                let inst = Inst::binary(op, ty).with_flags(flags);
                self.f.push(inst, &[left, right]).into()
            }
        }
    }

    fn cast(&mut self, ty: TypeId, bits: u32, value: Value) -> Value {
        if self.f.module.types.scalar(ty) != ty {
            return self.f.push(Inst::new(Opcode::Freeze, ty), &[value]).into();
        }
        let ptr = self.f.module.types.ptr();
        match bits {
            64 => self.f.cast(CastOp::IntToPtr, value, ptr),
            65.. => value,
            _ => {
                let wide = self.f.module.types.int(64);
                let op = self.choice.of(&[CastOp::ZExt, CastOp::SExt]);
                let wide = self.f.cast(op.unwrap_or(CastOp::ZExt), value, wide);
                if bits == 32 {
                    return wide;
                }
                self.values.push((wide, self.f.module.types.int(64)));
                self.f.cast(CastOp::Trunc, wide, ty)
            }
        }
    }

    fn vector(&mut self, ty: TypeId, element: TypeId, len: u32) -> Value {
        let i32 = self.f.module.types.int(32);
        let vector = self.any(ty);
        let index = match self.choice.flag() {
            true => self.any(i32),
            false => self.f.int(32, 1),
        };
        match self.choice.below(3) {
            0 => {
                let inst = Inst::new(Opcode::ExtractElement, element);
                self.f.push(inst, &[vector, index]).into()
            }
            1 => {
                let new = self.any(element);
                let inst = Inst::new(Opcode::InsertElement, ty);
                self.f.push(inst, &[vector, new, index]).into()
            }
            _ => {
                let of_mask = Type::Vector {
                    element: i32,
                    len,
                    scalable: false,
                };
                let of_mask = self.f.module.types.intern(of_mask);
                let bytes: Vec<u8> = (0..len)
                    .flat_map(|at| {
                        let end = usize::try_from(len).unwrap_or(1).saturating_mul(2);
                        let pick = self.choice.below(end).wrapping_add(1).min(end - 1);
                        let pick = u32::try_from(pick).unwrap_or(at);
                        pick.to_le_bytes()
                    })
                    .collect();
                let mask = self.f.module.consts.push_data(of_mask, bytes);
                let other = self.any(ty);
                let inst = Inst::new(Opcode::ShuffleVector, ty);
                let operands = [vector, other, Value::constant(mask)];
                self.f.push(inst, &operands).into()
            }
        }
    }

    fn aggregate(&mut self, ty: TypeId) -> Value {
        let value = self.any(ty);
        let field = u32::try_from(self.choice.below(2)).unwrap_or(0);
        let element = self.f.module.types.element(ty, field.into());
        match element {
            Some(element) if self.choice.flag() => {
                let new = self.any(element);
                self.f.insert_value(value, new, field)
            }
            _ => self.f.extract_value(value, field).unwrap_or(value),
        }
    }
}
