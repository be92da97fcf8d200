//! Building modules: globals by methods of [`Module`], bodies by a [`FunctionBuilder`].
//!
//! Nothing is checked here. The verifier (`bitsmith-verify`) checks a finished module.

use crate::attr::AttrListId;
use crate::body::Body;
use crate::constant::{ConstKind, ExprOp};
use crate::entity::Span;
use crate::global::{BodyState, Global, GlobalKind, Variable};
use crate::inst::{CallInfo, Inst, Memory};
use crate::metadata::MdKind;
use crate::module::{Module, Scope};
use crate::schema::inst::{BinaryOp, CastOp, Flags, Opcode, Predicate};
use crate::schema::linkage::Linkage;
use crate::types::{StructBody, Type, TypeId};
use crate::value::{BlockId, ConstId, GlobalId, InstId, MdId, Value};

impl Module {
    /// Declares a function; [`FunctionBuilder`] gives it a body.
    pub fn declare_function(&mut self, name: &[u8], func_ty: TypeId) -> GlobalId {
        let function = GlobalKind::Function(Box::default());
        self.add_named(name, func_ty, function)
    }
    /// Adds a global variable; a declaration if there is no initializer.
    pub fn add_variable(
        &mut self,
        name: &[u8],
        ty: TypeId,
        initializer: Option<Value>,
    ) -> GlobalId {
        let variable = Variable {
            initializer,
            ..Variable::default()
        };
        self.add_named(name, ty, GlobalKind::Variable(variable))
    }
    fn add_named(&mut self, name: &[u8], value_ty: TypeId, kind: GlobalKind) -> GlobalId {
        let ty = self.types.ptr();
        let name = self.strings.add(name);
        self.add_global(Global::new(name, ty, value_ty, kind))
    }
    /// Adds a private constant with these bytes and a terminating zero, for C.
    pub fn add_c_string(&mut self, name: &[u8], text: &[u8]) -> GlobalId {
        let byte = self.types.int(8);
        let len = u64::try_from(text.len())
            .unwrap_or(u64::MAX)
            .saturating_add(1);
        let ty = self.types.intern(Type::Array(byte, len));
        let bytes = text.iter().copied().chain([0]);
        let data = Value::constant(self.consts.push_data(ty, bytes));
        let id = self.add_variable(name, ty, Some(data));
        if let Some(global) = self.globals.entry_mut(id) {
            global.linkage = Linkage::Private;
            global.dso_local = true;
            if let GlobalKind::Variable(variable) = &mut global.kind {
                variable.constant = true;
            }
        }
        id
    }
    /// An integer of at most 64 bits.
    pub fn const_int(&mut self, ty: TypeId, value: i64) -> Value {
        Value::constant(self.consts.push(ty, ConstKind::Int(value)))
    }
    /// Gives a variable a list of these entries as its type and initializer; no entries stand for zeros. `None` if it is
    /// no variable.
    pub fn set_list(
        &mut self,
        id: GlobalId,
        entry: TypeId,
        length: u64,
        entries: Vec<Value>,
    ) -> Option<()> {
        let ty = self.types.intern(Type::Array(entry, length));
        let list = match entries.is_empty() {
            true => self.consts.push(ty, ConstKind::Null),
            false => self.consts.push_aggregate(ty, entries),
        };
        let global = self.globals.get_mut(id)?;
        let GlobalKind::Variable(variable) = &mut global.kind else {
            return None;
        };
        variable.initializer = Some(Value::constant(list));
        global.value_ty = ty;
        Some(())
    }
    /// An integer of 32 bits as metadata, as in module flags.
    pub fn int_metadata(&mut self, value: i64) -> MdId {
        let word = self.types.int(32);
        let value = self.const_int(word, value);
        MdId::module(self.metadata.push_value(value))
    }
    /// The uniqued node of `kind` with these slots ([`MdStore::uniqued`](crate::metadata::MdStore::uniqued)).
    pub fn uniqued(&mut self, kind: MdKind, slots: &[u32]) -> MdId {
        MdId::module(self.metadata.uniqued(kind, slots))
    }
    /// A `double`.
    pub fn const_double(&mut self, value: f64) -> Value {
        let ty = self.types.intern(Type::Double);
        let bits = ConstKind::Float(value.to_bits());
        Value::constant(self.consts.push(ty, bits))
    }
    /// Zero of any type but integers and floats: `null`, `zeroinitializer`.
    pub fn const_null(&mut self, ty: TypeId) -> Value {
        Value::constant(self.consts.push(ty, ConstKind::Null))
    }
    /// A struct, array or vector of constants.
    pub fn const_aggregate(&mut self, ty: TypeId, elements: &[Value]) -> Value {
        let id: ConstId = self.consts.push_aggregate(ty, elements.iter().copied());
        Value::constant(id)
    }
    /// A constant `getelementptr`: the address of an element of a constant's memory.
    pub fn const_element_ptr(&mut self, source: TypeId, base: Value, indices: &[Value]) -> Value {
        let ty = self.types.ptr();
        let operands = std::iter::once(base).chain(indices.iter().copied());
        let op = ExprOp::GetElementPtr { source };
        Value::constant(self.consts.push_expr(ty, op, Flags::NONE, None, operands))
    }
    /// An identified struct type: `%name = type { … }`.
    pub fn named_struct(&mut self, name: &[u8], elements: &[TypeId]) -> TypeId {
        let ty = self.types.new_struct(name);
        if let Type::Named(id) = *self.types.get(ty) {
            let elements = elements.into();
            let packed = false;
            self.types.set_body(id, StructBody { elements, packed });
        }
        ty
    }
    /// Adds a function with the same type and a copy of the body under another name. The copy has no debug
    /// info, since that would name the original.
    pub fn clone_function(&mut self, function: GlobalId, name: &[u8]) -> GlobalId {
        let mut copy = self.globals[function].clone();
        copy.name = self.strings.add(name);
        copy.attachments
            .retain(|a| a.kind != crate::schema::metadata_kind::DBG);
        let id = self.add_global(copy);
        let new = self.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = new.map(|f| &mut f.body) {
            body.clear_locs();
            body.dbg_records = Default::default();
            for constant in body.consts.consts_mut() {
                if let ConstKind::BlockAddress(of, _) = &mut constant.kind
                    && *of == function
                {
                    *of = id;
                }
            }
        }
        id
    }
}

/// Builds the body of a function, instruction by instruction, at an insertion point: the end of a block.
///
/// ```
/// use bitsmith_model::{builder::FunctionBuilder, module::Module};
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[i32]);
/// let twice = module.declare_function(b"twice", ty);
/// let mut f = FunctionBuilder::new(&mut module, twice);
/// f.start_block(b"entry");
/// let sum = f.add(f.arg(0), f.arg(0));
/// f.ret(Some(sum));
/// f.finish();
/// ```
pub struct FunctionBuilder<'m> {
    /// The module, for types and constants.
    pub module: &'m mut Module,
    /// The body under construction.
    pub body: Body,
    function: GlobalId,
    block: Option<BlockId>,
}

impl<'m> FunctionBuilder<'m> {
    /// A builder of a new body for `function`; [`FunctionBuilder::finish`] replaces the old one.
    pub fn new(module: &'m mut Module, function: GlobalId) -> Self {
        Self {
            module,
            body: Body::default(),
            function,
            block: None,
        }
    }
    /// Puts the body into the function.
    pub fn finish(self) {
        let global = self.module.globals.get_mut(self.function);
        if let Some(function) = global.and_then(|g| g.as_function_mut()) {
            function.body = BodyState::Loaded(Box::new(self.body));
        }
    }

    // ---- blocks and values ----

    /// Adds a block, without a name if `name` is empty.
    pub fn block(&mut self, name: &[u8]) -> BlockId {
        let id = self.body.push_block();
        self.name(id.into(), name);
        id
    }
    /// Adds a block and sets the insertion point to it.
    pub fn start_block(&mut self, name: &[u8]) -> BlockId {
        let id = self.block(name);
        self.go_to(id);
        id
    }
    /// Sets the insertion point to the end of `block`.
    pub fn go_to(&mut self, block: BlockId) {
        self.block = Some(block);
    }
    /// The block of the insertion point.
    pub fn current(&self) -> Option<BlockId> {
        self.block
    }
    /// The parameter at `index`, from 0.
    pub fn arg(&self, index: u32) -> Value {
        Value::arg(index)
    }
    /// Names a parameter, a result or a block.
    pub fn name(&mut self, value: Value, name: &[u8]) {
        if !name.is_empty() {
            self.body.names.set(value, name);
        }
    }
    /// An integer.
    pub fn int(&mut self, bits: u32, value: i64) -> Value {
        let ty = self.module.types.int(bits);
        self.module.const_int(ty, value)
    }
    /// The type of a value; `void` for a value without a type.
    pub fn type_of(&mut self, value: Value) -> TypeId {
        let scope = Scope {
            module: self.module,
            body: Some(&self.body),
            func_ty: Some(self.module.globals[self.function].value_ty),
        };
        match scope.type_of(value) {
            Some(ty) => ty,
            None => self.module.types.intern(Type::Void),
        }
    }
    /// Adds an instruction at the insertion point; starts a block if there is none.
    pub fn push(&mut self, inst: Inst, operands: &[Value]) -> InstId {
        let block = match self.block {
            Some(block) => block,
            None => self.start_block(b""),
        };
        self.body.push(block, inst, operands)
    }

    // ---- arithmetic ----

    /// Gives the instruction of a value these flags, too; it may have them
    /// ([`crate::schema::flag::mask`]). Other values have none.
    pub fn flag(&mut self, value: Value, flags: Flags) -> Value {
        if let Some(id) = value.as_inst() {
            let inst = self.body.inst_mut(id);
            inst.set_flags(inst.flags().with(flags));
        }
        value
    }
    /// A binary operator, without flags: see [`Self::flag`].
    pub fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        let ty = self.type_of(left);
        self.push(Inst::binary(op, ty), &[left, right]).into()
    }
    /// `add`
    pub fn add(&mut self, left: Value, right: Value) -> Value {
        self.binary(BinaryOp::Add, left, right)
    }
    /// `sub`
    pub fn sub(&mut self, left: Value, right: Value) -> Value {
        self.binary(BinaryOp::Sub, left, right)
    }
    /// `mul`
    pub fn mul(&mut self, left: Value, right: Value) -> Value {
        self.binary(BinaryOp::Mul, left, right)
    }
    /// `icmp` or `fcmp`, by the predicate. Of vectors, a vector of `i1`.
    pub fn compare(&mut self, predicate: Predicate, left: Value, right: Value) -> Value {
        let bit = self.module.types.int(1);
        let of = self.type_of(left);
        let ty = self.module.types.shaped(of, bit);
        self.push(Inst::compare(predicate, ty), &[left, right])
            .into()
    }
    /// A cast.
    pub fn cast(&mut self, op: CastOp, value: Value, to: TypeId) -> Value {
        self.push(Inst::cast(op, to), &[value]).into()
    }
    /// `select`
    pub fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.type_of(yes);
        let inst = Inst::new(Opcode::Select, ty);
        self.push(inst, &[condition, yes, no]).into()
    }

    // ---- memory ----

    /// `alloca` of one `ty`; `align` is the binary logarithm of the alignment.
    pub fn alloca(&mut self, ty: TypeId, align: u8) -> Value {
        let one = self.int(32, 1);
        let ptr = self.module.types.ptr();
        let inst = Inst::new(Opcode::Alloca, ptr)
            .with_source_type(ty)
            .with_alloca_align(align.saturating_add(1));
        self.push(inst, &[one]).into()
    }
    /// `load`; `align` is the binary logarithm of the alignment.
    pub fn load(&mut self, ty: TypeId, from: Value, align: u8) -> Value {
        let inst = Inst::new(Opcode::Load, ty).with_memory(aligned(align));
        self.push(inst, &[from]).into()
    }
    /// `store`; `align` as of [`FunctionBuilder::load`].
    pub fn store(&mut self, value: Value, to: Value, align: u8) -> InstId {
        let void = self.module.types.intern(Type::Void);
        let inst = Inst::new(Opcode::Store, void).with_memory(aligned(align));
        self.push(inst, &[value, to])
    }
    /// `getelementptr`: the address of an element, where `base` points to a `source`.
    pub fn element_ptr(&mut self, source: TypeId, base: Value, indices: &[Value]) -> Value {
        let ptr = self.module.types.ptr();
        let inst = Inst::new(Opcode::GetElementPtr, ptr).with_source_type(source);
        let operands = [&[base], indices].concat();
        self.push(inst, &operands).into()
    }
    /// The address of a field of a struct.
    pub fn field_ptr(&mut self, source: TypeId, base: Value, field: u32) -> Value {
        let zero = self.int(32, 0);
        let field = self.int(32, field.into());
        self.element_ptr(source, base, &[zero, field])
    }
    /// `extractvalue` of one field; `None` if there is no such field.
    pub fn extract_value(&mut self, aggregate: Value, field: u32) -> Option<Value> {
        let of = self.type_of(aggregate);
        let ty = self.module.types.element(of, field.into())?;
        let inst = Inst::new(Opcode::ExtractValue, ty);
        let inst = self.body.with_indices(inst, &[field]);
        Some(self.push(inst, &[aggregate]).into())
    }
    /// `insertvalue` of one field.
    pub fn insert_value(&mut self, aggregate: Value, value: Value, field: u32) -> Value {
        let ty = self.type_of(aggregate);
        let inst = Inst::new(Opcode::InsertValue, ty);
        let inst = self.body.with_indices(inst, &[field]);
        self.push(inst, &[aggregate, value]).into()
    }

    // ---- control ----

    /// A call of a function of the module.
    pub fn call(&mut self, callee: GlobalId, arguments: &[Value]) -> Value {
        let func_ty = self.module.globals[callee].value_ty;
        let cc = self.module.globals[callee]
            .as_function()
            .map_or(0, |f| f.cc);
        let call = self.call_ptr(func_ty, callee.into(), arguments);
        let id = self.body.inst(call).call_id();
        if let Some(info) = id.and_then(|id| self.body.call_mut(id)) {
            info.cc = cc;
        }
        call.into()
    }
    /// A call of a function of type `func_ty` at an address.
    pub fn call_ptr(&mut self, func_ty: TypeId, callee: Value, arguments: &[Value]) -> InstId {
        let ret = self.module.types.as_func(func_ty).map(|f| f.ret);
        let ret = ret.unwrap_or_else(|| self.module.types.intern(Type::Void));
        let call = self.body.add_call(CallInfo {
            func_ty,
            attrs: AttrListId::EMPTY,
            cc: 0,
            args: u32::try_from(arguments.len()).unwrap_or(u32::MAX),
            bundles: Span::default(),
        });
        let operands = [&[callee], arguments].concat();
        self.push(Inst::new(Opcode::Call, ret).with_call(call), &operands)
    }
    fn terminator(&mut self, op: Opcode, operands: &[Value]) -> InstId {
        let void = self.module.types.intern(Type::Void);
        self.push(Inst::new(op, void), operands)
    }
    /// `br label`
    pub fn br(&mut self, to: BlockId) -> InstId {
        self.terminator(Opcode::Br, &[to.into()])
    }
    /// `br i1`
    pub fn cond_br(&mut self, condition: Value, yes: BlockId, no: BlockId) -> InstId {
        self.terminator(Opcode::Br, &[condition, yes.into(), no.into()])
    }
    /// `switch`; the cases are constants of the type of `value`.
    pub fn switch(&mut self, value: Value, default: BlockId, cases: &[(Value, BlockId)]) -> InstId {
        let mut operands = vec![value, default.into()];
        operands.extend(cases.iter().flat_map(|(case, to)| [*case, (*to).into()]));
        self.terminator(Opcode::Switch, &operands)
    }
    /// `ret`
    pub fn ret(&mut self, value: Option<Value>) -> InstId {
        self.terminator(Opcode::Ret, value.as_slice())
    }
    /// `unreachable`
    pub fn unreachable(&mut self) -> InstId {
        self.terminator(Opcode::Unreachable, &[])
    }
    /// A `phi` without incoming values; [`FunctionBuilder::set_incoming`] sets them later.
    pub fn phi(&mut self, ty: TypeId) -> InstId {
        self.push(Inst::new(Opcode::Phi, ty), &[])
    }
    /// Sets the incoming values of a phi, each with its predecessor block.
    pub fn set_incoming(&mut self, phi: InstId, incoming: &[(Value, BlockId)]) {
        let pairs = incoming.iter().flat_map(|(v, from)| [*v, (*from).into()]);
        let operands: Vec<Value> = pairs.collect();
        self.body.set_operands(phi, &operands);
    }
}

fn aligned(log2: u8) -> Memory {
    Memory {
        align: log2.saturating_add(1),
        ..Memory::default()
    }
}

impl Body {
    /// Erases an instruction from `block`, with its location, attachments and debug records. Its uses
    /// become uses of `instead`.
    pub fn erase(&mut self, block: BlockId, id: InstId, instead: Value) {
        self.replace_all_uses(id.into(), instead);
        self.remove(block, id);
        self.set_loc(id, None);
        self.attachments.retain(|of, _| of != id);
        self.dbg_records.retain(|of, _| of != id);
    }
    /// Replaces every use of `old`, by instructions and by metadata of the body.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.replace_uses(old, new);
        for entry in self.metadata.entries().to_vec() {
            if entry.kind == crate::metadata::MdKind::Value {
                for slot in self.metadata.slots_mut(entry) {
                    if *slot == old.as_u32() {
                        *slot = new.as_u32();
                    }
                }
            }
        }
    }
}
