//! Instructions that replace a call of an older intrinsic.
//!
//! A rewrite is a function over a [`CallRewriter`]. It runs once for each retired function, with the module and
//! without a call, to create the types and functions that it needs: bodies are upgraded in parallel and
//! cannot do that. Then it runs for each call, and creates instructions.

use super::access_metadata::AccessMetadata;
use super::declared::Declared;
use super::new_names::NewNames;
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::evaluate::Evaluator;
use bitsmith_model::inst::{CallId, CallInfo, Inst, LocId, Memory, align_bytes};
use bitsmith_model::metadata::Attachment;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::flag;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode, Predicate};
use bitsmith_model::schema::since::FLAGS_INHERITED_SINCE;
use bitsmith_model::types::{FuncType, StructBody, Type, TypeId, Types};
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// A value in a rewrite; without a call, only its type matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypedValue {
    pub value: Value,
    pub ty: TypeId,
}

/// Creates the replacement of a call; `None` if the call stays. For a call without a result, any value
/// is returned.
pub(super) type Rewrite = fn(&mut CallRewriter<'_>) -> Option<TypedValue>;

/// The attributes of a new call, to be entered when the module can be changed.
#[derive(Debug)]
pub struct NewAttributes {
    call: CallId,
    sets: Vec<(u32, Vec<Attr>)>,
}

impl NewAttributes {
    /// Attributes by index, for a call.
    pub fn new(call: CallId, sets: Vec<(u32, Vec<Attr>)>) -> Self {
        Self { call, sets }
    }
    /// Enters them.
    pub(super) fn enter(&self, module: &mut Module, body: &mut Body) {
        let list = module.attrs.intern(self.sets.iter().cloned());
        body.set_call_attrs(self.call, list);
    }
}

/// The functions that rewrites call, by name.
pub(super) type Functions = FxHashMap<Vec<u8>, GlobalId>;

/// The insertion point of instructions.
pub(super) struct Site<'a> {
    pub module: &'a Module,
    pub functions: &'a Functions,
    pub access: AccessMetadata,
    pub body: &'a mut Body,
    pub block: BlockId,
    pub call: InstId,
    /// The replacements of calls' results so far.
    pub replaced: &'a FxHashMap<Value, Value>,
    /// Functions that the body uses now.
    pub used: &'a mut Vec<GlobalId>,
    pub attributes: &'a mut Vec<NewAttributes>,
    pub names: &'a mut NewNames,
}

/// The mode that a rewrite runs in.
pub(super) enum Stage<'a> {
    /// Planning, without a call.
    Plan {
        module: &'a mut Module,
        declared: &'a mut Declared,
        functions: &'a mut Functions,
        access: &'a mut AccessMetadata,
        /// True if called functions are declared now.
        early: bool,
    },
    /// Replacing a call.
    Call(Site<'a>),
}

/// The context of a rewrite.
pub(super) struct CallRewriter<'a> {
    pub stage: Stage<'a>,
    /// The type of the retired function.
    pub func: FuncType,
    /// Its name, without `llvm.`.
    pub name: &'a [u8],
}

impl CallRewriter<'_> {
    /// Those that the module has, after `make` has added some while planning.
    pub fn access(
        &mut self,
        make: impl FnOnce(&mut Module, &mut AccessMetadata),
    ) -> AccessMetadata {
        match &mut self.stage {
            Stage::Plan { module, access, .. } => {
                make(module, access);
                **access
            }
            Stage::Call(site) => site.access,
        }
    }

    /// Attaches a node to a new instruction.
    pub fn attach(&mut self, v: TypedValue, kind: u32, node: Option<MdId>) -> Option<()> {
        if let Stage::Call(site) = &mut self.stage {
            let attachment = Attachment { kind, node: node? };
            site.body.attachments.push(v.value.as_inst()?, attachment);
        }
        Some(())
    }
}

impl CallRewriter<'_> {
    // ---- inputs ----

    pub fn types(&self) -> &Types {
        match &self.stage {
            Stage::Plan { module, .. } => &module.types,
            Stage::Call(site) => &site.module.types,
        }
    }

    /// The dialect of the module.
    pub fn dialect(&self) -> Dialect {
        match &self.stage {
            Stage::Plan { module, .. } => module.dialect,
            Stage::Call(site) => site.module.dialect,
        }
    }

    /// Declares functions from here on at their first call.
    pub fn later(&mut self) {
        if let Stage::Plan { early, .. } = &mut self.stage {
            *early = false;
        }
    }

    /// Returns true while planning, without a call.
    pub fn is_planned(&self) -> bool {
        matches!(self.stage, Stage::Plan { .. })
    }

    /// The number of arguments of the call.
    pub fn count(&self) -> usize {
        self.func.params.len()
    }

    /// The same with those behind the parameters.
    pub fn arg_count(&self) -> usize {
        let call = match &self.stage {
            Stage::Call(site) => site.body.call(site.call),
            Stage::Plan { .. } => None,
        };
        call.map_or(self.count(), |call| call.args as usize)
    }

    /// The type of the result.
    pub fn ret(&self) -> TypeId {
        self.func.ret
    }

    /// An argument.
    pub fn arg(&self, index: usize) -> Option<TypedValue> {
        // The types of arguments behind the parameters are of no interest.
        let ty = self.func.params.get(index).copied();
        let ty = ty.or_else(|| self.func.vararg.then_some(self.func.ret))?;
        let value = match &self.stage {
            Stage::Plan { .. } => Value::arg(0),
            Stage::Call(site) => {
                let call = site.body.call_view(site.call)?;
                site.resolved(*call.arguments().get(index)?)
            }
        };
        Some(TypedValue { value, ty })
    }

    /// All arguments of the call.
    pub fn all_args(&self) -> Option<Vec<TypedValue>> {
        (0..self.count()).map(|index| self.arg(index)).collect()
    }

    /// The value of a constant integer argument; 0 while planning.
    pub fn int_arg(&self, index: usize) -> Option<u64> {
        let arg = self.arg(index)?;
        match &self.stage {
            Stage::Plan { .. } => Some(0),
            Stage::Call(site) => match site.constant(arg.value)? {
                ConstKind::Int(int) => Some(int as u64),
                _ => None,
            },
        }
    }

    /// Returns true if a value is an integer or vector with all bits set.
    pub fn is_all_ones(&self, v: TypedValue) -> bool {
        let Stage::Call(site) = &self.stage else {
            return false;
        };
        matches!(site.constant(v.value), Some(ConstKind::Int(-1)))
    }

    // ---- types ----

    pub fn ty(&mut self, ty: Type) -> Option<TypeId> {
        match &mut self.stage {
            Stage::Plan { module, .. } => Some(module.types.intern(ty)),
            Stage::Call(site) => site.module.types.find(&ty),
        }
    }

    pub fn int_ty(&mut self, bits: u32) -> Option<TypeId> {
        self.ty(Type::Int(bits))
    }

    pub fn vector_ty(&mut self, element: TypeId, len: u32) -> Option<TypeId> {
        let scalable = false;
        self.ty(Type::Vector {
            element,
            len,
            scalable,
        })
    }

    /// `<vscale x len x element>`
    pub fn scalable_ty(&mut self, element: TypeId, len: u32) -> Option<TypeId> {
        let scalable = true;
        self.ty(Type::Vector {
            element,
            len,
            scalable,
        })
    }

    /// `{ ... }`
    pub fn literal_struct(&mut self, elements: &[TypeId]) -> Option<TypeId> {
        self.ty(Type::Struct(StructBody {
            packed: false,
            elements: elements.into(),
        }))
    }

    /// The element type of a vector, and the number of elements.
    pub fn elements(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        match *self.types().get(ty) {
            Type::Vector { element, len, .. } => Some((element, len)),
            _ => None,
        }
    }

    /// A vector of `element` with as many elements as `ty`, or `element` if `ty` is no vector.
    pub fn shaped(&mut self, ty: TypeId, element: TypeId) -> Option<TypeId> {
        match self.types().get(ty).with_element(element) {
            Some(vector) => self.ty(vector),
            None => Some(element),
        }
    }

    pub fn bits(&self, ty: TypeId) -> Option<u32> {
        self.types().get(self.types().scalar(ty)).scalar_bits()
    }

    pub fn is_float(&self, ty: TypeId) -> bool {
        let types = self.types();
        types.is_float(types.scalar(ty))
    }

    // ---- constants ----

    fn constant(&mut self, ty: TypeId, kind: ConstKind) -> TypedValue {
        let value = match &mut self.stage {
            Stage::Plan { .. } => Value::arg(0),
            Stage::Call(site) => Value::local_const(site.body.consts.push(ty, kind)),
        };
        TypedValue { value, ty }
    }

    pub fn poison(&mut self, ty: TypeId) -> TypedValue {
        self.constant(ty, ConstKind::Poison)
    }

    /// Zero of a vector, pointer or integer type.
    pub fn zero(&mut self, ty: TypeId) -> TypedValue {
        match self.types().get(ty) {
            Type::Int(_) => self.constant(ty, ConstKind::Int(0)),
            Type::Float | Type::Double | Type::Half => self.constant(ty, ConstKind::Float(0)),
            _ => self.constant(ty, ConstKind::Null),
        }
    }

    /// An integer, or a splat of it.
    pub fn int(&mut self, ty: TypeId, int: i64) -> Option<TypedValue> {
        let Some((element, len)) = self.elements(ty) else {
            return Some(self.constant(ty, ConstKind::Int(int)));
        };
        if int == 0 {
            return Some(self.constant(ty, ConstKind::Null));
        }
        let bytes = usize::try_from(self.bits(element)? / 8).ok()?;
        let len = usize::try_from(len).ok().filter(|len| *len <= 64)?;
        match &mut self.stage {
            Stage::Plan { .. } => Some(self.constant(ty, ConstKind::Null)),
            Stage::Call(site) => {
                let int = int.to_le_bytes();
                let data = (0..len).flat_map(|_| int.iter().copied().take(bytes));
                let value = Value::local_const(site.body.consts.push_data(ty, data));
                Some(TypedValue { value, ty })
            }
        }
    }

    /// An integer or vector with all bits set.
    pub fn all_ones(&mut self, ty: TypeId) -> Option<TypedValue> {
        match self.elements(ty) {
            Some((element, len)) if self.bits(element)? < 8 => {
                let bit = self.constant(element, ConstKind::Int(-1));
                let Stage::Call(site) = &mut self.stage else {
                    return Some(TypedValue { ty, ..bit });
                };
                let all = std::iter::repeat_n(bit.value, usize::try_from(len.min(64)).ok()?);
                let value = Value::local_const(site.body.consts.push_aggregate(ty, all));
                Some(TypedValue { value, ty })
            }
            _ => self.int(ty, -1),
        }
    }

    // ---- instructions ----

    pub fn emit(&mut self, inst: Inst, operands: &[TypedValue], name: &'static str) -> TypedValue {
        let ty = inst.ty;
        let Stage::Call(site) = &mut self.stage else {
            self.plan_evaluation(&inst, operands);
            let value = Value::arg(0);
            return TypedValue { value, ty };
        };
        let operands: Vec<Value> = operands.iter().map(|v| v.value).collect();
        if let Some(value) = site.evaluated(&inst, &operands) {
            return TypedValue { value, ty };
        }
        let id = site.add(inst, &operands);
        if !name.is_empty() {
            site.names.add(Value::inst(id), name.as_bytes());
        }
        let value = Value::inst(id);
        TypedValue { value, ty }
    }

    /// Enters the types that the evaluation of an instruction may need beyond those in it.
    fn plan_evaluation(&mut self, inst: &Inst, operands: &[TypedValue]) {
        self.int_ty(32);
        let scalar = operands.first().map(|operand| operand.ty);
        let scalar = scalar.filter(|ty| self.elements(*ty).is_none());
        if let (Some(CastOp::BitCast), Some(scalar)) = (inst.cast_op(), scalar)
            && self.elements(inst.ty).is_some()
        {
            // A bitcast of a number to a vector is one of the vector of that number.
            self.vector_ty(scalar, 1);
        }
    }

    /// An instruction with an index.
    pub fn emit_indexed(&mut self, inst: Inst, operands: &[TypedValue], index: u32) -> TypedValue {
        let inst = match &mut self.stage {
            Stage::Plan { .. } => inst,
            Stage::Call(site) => site.body.with_indices(inst, &[index]),
        };
        self.emit(inst, operands, "")
    }

    pub fn binary(&mut self, op: BinaryOp, left: TypedValue, right: TypedValue) -> TypedValue {
        self.emit(Inst::binary(op, left.ty), &[left, right], "")
    }

    /// A cast; the value itself if the type is the same.
    pub fn cast(&mut self, op: CastOp, v: TypedValue, to: TypeId) -> TypedValue {
        self.named_cast(op, v, to, "")
    }

    pub fn named_cast(
        &mut self,
        op: CastOp,
        v: TypedValue,
        to: TypeId,
        name: &'static str,
    ) -> TypedValue {
        if v.ty == to {
            return v;
        }
        match self.same_kind(op, v) {
            Some(kind) if self.elements(to).is_some() => self.constant(to, kind),
            _ => self.emit(Inst::cast(op, to), &[v], name),
        }
    }

    /// The kind of a constant whose bitcasts to vectors are constants of the same kind.
    fn same_kind(&self, op: CastOp, v: TypedValue) -> Option<ConstKind> {
        let Stage::Call(site) = &self.stage else {
            return None;
        };
        let kind = site.constant(v.value).filter(|_| op == CastOp::BitCast)?;
        matches!(kind, ConstKind::Undef | ConstKind::Poison | ConstKind::Null).then_some(kind)
    }

    /// A bitcast; of all bits set to integers, a constant, as LLVM's builder folds it.
    pub fn bitcast(&mut self, v: TypedValue, to: TypeId) -> TypedValue {
        let element = self.elements(to).map_or(to, |(element, _)| element);
        let folds = self.is_all_ones(v) && matches!(self.types().get(element), Type::Int(_));
        let folded = folds.then(|| self.all_ones(to)).flatten();
        folded.unwrap_or_else(|| self.cast(CastOp::BitCast, v, to))
    }

    pub fn compare(
        &mut self,
        predicate: Predicate,
        left: TypedValue,
        right: TypedValue,
    ) -> Option<TypedValue> {
        let bit = self.int_ty(1)?;
        let ty = self.shaped(left.ty, bit)?;
        Some(self.emit(Inst::compare(predicate, ty), &[left, right], ""))
    }

    pub fn select(&mut self, condition: TypedValue, yes: TypedValue, no: TypedValue) -> TypedValue {
        let inst = Inst::new(Opcode::Select, yes.ty);
        self.emit(inst, &[condition, yes, no], "")
    }

    pub fn shuffle(
        &mut self,
        left: TypedValue,
        right: TypedValue,
        mask: &[u32],
    ) -> Option<TypedValue> {
        self.named_shuffle(left, right, mask, "")
    }

    /// A shufflevector; an index beyond both vectors is poison.
    pub fn named_shuffle(
        &mut self,
        left: TypedValue,
        right: TypedValue,
        mask: &[u32],
        name: &'static str,
    ) -> Option<TypedValue> {
        let (element, _) = self.elements(left.ty)?;
        let len = u32::try_from(mask.len()).ok()?;
        let ty = self.vector_ty(element, len)?;
        let word = self.int_ty(32)?;
        let mask_ty = self.vector_ty(word, len)?;
        let zeros = mask.iter().all(|&index| index == 0);
        let mask = match &mut self.stage {
            Stage::Call(site) if !zeros => {
                let bytes = mask.iter().flat_map(|index| index.to_le_bytes());
                let value = Value::local_const(site.body.consts.push_data(mask_ty, bytes));
                TypedValue { value, ty: mask_ty }
            }
            _ => self.constant(mask_ty, ConstKind::Null),
        };
        let inst = Inst::new(Opcode::ShuffleVector, ty);
        Some(self.emit(inst, &[left, right, mask], name))
    }

    /// An element of a vector; of a constant zero, zero.
    pub fn extract(&mut self, vector: TypedValue, at: i64) -> Option<TypedValue> {
        let (element, _) = self.elements(vector.ty)?;
        if let Stage::Call(site) = &self.stage
            && site.constant(vector.value) == Some(ConstKind::Null)
        {
            return Some(self.zero(element));
        }
        let long = self.int_ty(64)?;
        let at = self.int(long, at)?;
        let inst = Inst::new(Opcode::ExtractElement, element);
        Some(self.emit(inst, &[vector, at], ""))
    }

    pub fn insert(
        &mut self,
        vector: TypedValue,
        element: TypedValue,
        at: i64,
    ) -> Option<TypedValue> {
        let long = self.int_ty(64)?;
        self.insert_at(vector, element, at, long)
    }

    /// An insertelement with an index of type `index`.
    pub fn insert_at(
        &mut self,
        vector: TypedValue,
        element: TypedValue,
        at: i64,
        index: TypeId,
    ) -> Option<TypedValue> {
        let at = self.int(index, at)?;
        let inst = Inst::new(Opcode::InsertElement, vector.ty);
        Some(self.emit(inst, &[vector, element, at], ""))
    }

    /// A load; the alignment is in bytes.
    pub fn load(&mut self, ty: TypeId, from: TypedValue, align: u64) -> TypedValue {
        let inst = Inst::new(Opcode::Load, ty).with_memory(aligned(align));
        self.emit(inst, &[from], "")
    }

    pub fn store(&mut self, value: TypedValue, to: TypedValue, align: u64) -> Option<TypedValue> {
        let void = self.ty(Type::Void)?;
        let inst = Inst::new(Opcode::Store, void).with_memory(aligned(align));
        Some(self.emit(inst, &[value, to], ""))
    }

    // ---- calls ----

    /// A call of the intrinsic with a full name.
    pub fn call(&mut self, name: &[u8], ret: TypeId, args: &[TypedValue]) -> Option<TypedValue> {
        let params: Vec<TypeId> = args.iter().map(|v| v.ty).collect();
        let ty = FuncType {
            ret,
            params: params.into(),
            vararg: false,
        };
        self.call_of_type(name, ty, args)
    }

    /// A call of the function of a name and type.
    pub fn call_of_type(
        &mut self,
        name: &[u8],
        ty: FuncType,
        args: &[TypedValue],
    ) -> Option<TypedValue> {
        let ret = ty.ret;
        let func_ty = self.ty(Type::Func(ty))?;
        let id = match &mut self.stage {
            Stage::Plan {
                module,
                declared,
                functions,
                early,
                ..
            } => {
                let id = match early {
                    true => declared.get(module, name, func_ty),
                    false => declared.late(module, name, func_ty),
                };
                functions.insert(name.to_vec(), id);
                id
            }
            Stage::Call(site) => *site.functions.get(name)?,
        };
        let callee = TypedValue {
            value: Value::global(id),
            ty: func_ty,
        };
        let args_count = u32::try_from(args.len()).ok()?;
        let operands: Vec<TypedValue> = std::iter::once(callee)
            .chain(args.iter().copied())
            .collect();
        let mut inst = Inst::new(Opcode::Call, ret);
        if let Stage::Call(site) = &mut self.stage {
            if !site.used.contains(&id) {
                site.used.push(id);
            }
            let call = site.body.add_call(CallInfo {
                func_ty,
                attrs: AttrListId::EMPTY,
                cc: 0,
                args: args_count,
                bundles: Default::default(),
            });
            inst = inst.with_call(call);
        }
        Some(self.emit(inst, &operands, ""))
    }

    /// A call of an intrinsic with the overloads `over`.
    pub fn overloaded(
        &mut self,
        base: &str,
        over: &[TypeId],
        ret: TypeId,
        args: &[TypedValue],
    ) -> Option<TypedValue> {
        let types = self.types();
        let name = super::mangle::name(types, base.as_bytes(), over)?;
        let func = FuncType {
            ret,
            params: args.iter().map(|arg| arg.ty).collect(),
            vararg: false,
        };
        // An intrinsic may have more overloads in a newer dialect.
        let wanted = super::mangle::wanted(types, self.dialect(), &name, &func);
        self.call(&wanted.unwrap_or(name), ret, args)
    }

    /// The old call, of another intrinsic with the same parameters and result: whatever stands on it
    /// stays, its name, too.
    pub fn redirect(&mut self, name: &[u8]) -> Option<TypedValue> {
        let args = self.all_args();
        let ty = self.ret();
        let Stage::Call(site) = &mut self.stage else {
            return self.call(name, ty, &args?);
        };
        let callee = *site.functions.get(name)?;
        if !site.used.contains(&callee) {
            site.used.push(callee);
        }
        let place = site.body.operands_mut(site.call).first_mut()?;
        *place = Value::global(callee);
        let value = Value::inst(site.call);
        Some(TypedValue { value, ty })
    }

    /// Gives a new call the name of the old one.
    pub fn take_name(&mut self, v: TypedValue) -> TypedValue {
        if let Stage::Call(site) = &mut self.stage {
            let name = site.body.names.get(Value::inst(site.call)).to_vec();
            if !name.is_empty() {
                site.names.drop(v.value);
                site.body.names.set(v.value, &name);
                site.body.names.set(Value::inst(site.call), b"");
            }
        }
        v
    }

    /// Copies argument attributes of the old call to a new one: of the arguments in `places`, counted from
    /// 0, with further ones for each.
    pub fn attributes(&mut self, new: TypedValue, places: &[(usize, Vec<Attr>)]) {
        let Stage::Call(site) = &mut self.stage else {
            return;
        };
        let attrs = &site.module.attrs;
        let list = site.body.call(site.call).map(|call| call.attrs);
        let old = |place: u32| -> Vec<Attr> {
            let set = list.and_then(|list| attrs.at(list, place));
            set.map(|set| attrs.set(set).to_vec()).unwrap_or_default()
        };
        let mut sets = vec![
            (index::RETURN, old(index::RETURN)),
            (index::FUNCTION, old(index::FUNCTION)),
        ];
        for ((from, more), place) in places.iter().zip(index::FIRST_PARAM..) {
            let from = u32::try_from(*from).unwrap_or(0);
            let mut set = old(from.saturating_add(index::FIRST_PARAM));
            for attr in more {
                set.retain(|known| known.kind() != attr.kind());
                set.push(attr.clone());
            }
            sets.push((place, set));
        }
        let call = new.value.as_inst().map(|id| *site.body.inst(id));
        if let Some(call) = call.and_then(|inst| inst.call_id()) {
            site.attributes.push(NewAttributes { call, sets });
        }
    }

    /// Adds an alignment to an argument of a new call, counted from 0.
    pub fn align_argument(&mut self, new: TypedValue, at: u32, align: u64) {
        let Stage::Call(site) = &mut self.stage else {
            return;
        };
        let place = at.saturating_add(index::FIRST_PARAM);
        let sets = vec![(place, vec![Attr::Int(AttrKind::Alignment, align)])];
        let call = new.value.as_inst().map(|id| *site.body.inst(id));
        if let Some(call) = call.and_then(|inst| inst.call_id()) {
            site.attributes.push(NewAttributes { call, sets });
        }
    }

    /// Gives a call that was made all attributes of the old one.
    pub fn keep_attributes(&mut self, new: TypedValue) {
        if let Stage::Call(site) = &mut self.stage
            && let Some(old) = site.body.call(site.call).map(|call| call.attrs)
            && let Some(id) = new.value.as_inst()
            && let Some(call) = site.body.inst(id).call_id()
        {
            site.body.set_call_attrs(call, old);
        }
    }

    /// Gives a call that was made the old one's kind of tail call.
    pub fn keep_tail(&mut self, new: TypedValue) {
        const KINDS: Flags = Flags::TAIL.with(Flags::MUSTTAIL).with(Flags::NOTAIL);
        if let Stage::Call(site) = &mut self.stage
            && let Some(id) = new.value.as_inst()
        {
            let old = site.body.inst(site.call).flags();
            let own = site.body.inst(id).flags().without(KINDS);
            let kind = old.without(old.without(KINDS));
            site.body.inst_mut(id).set_flags(own.with(kind));
        }
    }

    /// Gives a call that was made what is attached to the old one.
    pub fn keep_attachments(&mut self, new: TypedValue) {
        if let Stage::Call(site) = &mut self.stage
            && let Some(id) = new.value.as_inst()
        {
            let old = site.body.attachments.of(site.call).to_vec();
            for (_, attachment) in old {
                site.body.attachments.push(id, attachment);
            }
        }
    }

    /// Gives a call that was made the old one's fast-math flags.
    pub fn keep_fast_math(&mut self, new: TypedValue) {
        if let Stage::Call(site) = &self.stage {
            let old = site.body.inst(site.call).flags();
            let flags = old.without(old.without(Flags::FAST));
            self.set_fast_math(new, flags);
        }
    }

    /// Gives an instruction that was made these fast-math flags, too.
    pub fn set_fast_math(&mut self, v: TypedValue, flags: Flags) {
        if let Stage::Call(site) = &mut self.stage
            && let Some(id) = v.value.as_inst()
        {
            let own = site.body.inst(id).flags();
            site.body.inst_mut(id).set_flags(own.with(flags));
        }
    }

    /// The alignment that an element of a vector has on the target.
    pub fn element_align(&self, ty: TypeId) -> u64 {
        let module = match &self.stage {
            Stage::Plan { module, .. } => &**module,
            Stage::Call(site) => site.module,
        };
        let layout = DataLayout::parse(&module.data_layout).unwrap_or_default();
        let align = layout.abi_align(&module.types, module.types.scalar(ty));
        align_bytes(align).unwrap_or(1)
    }

    /// Names a new instruction.
    pub fn named(&mut self, v: TypedValue, name: &'static str) -> TypedValue {
        if let Stage::Call(site) = &mut self.stage {
            site.names.add(v.value, name.as_bytes());
        }
        v
    }

    /// Names a new call like the old one, which has its name still: the new name ends in a number.
    pub fn named_alike(&mut self, v: TypedValue) -> TypedValue {
        if let Stage::Call(site) = &mut self.stage {
            let name = site.body.names.get(Value::inst(site.call)).to_vec();
            if !name.is_empty() {
                site.names.add(v.value, &name);
            }
        }
        v
    }
}

impl Site<'_> {
    fn resolved(&self, mut value: Value) -> Value {
        while let Some(&next) = self.replaced.get(&value) {
            value = next;
        }
        value
    }

    fn constant(&self, value: Value) -> Option<ConstKind> {
        match value.kind() {
            ValueKind::Const(id) => self.module.consts.try_get(id).map(|c| c.kind),
            ValueKind::LocalConst(id) => self.body.consts.try_get(id).map(|c| c.kind),
            _ => None,
        }
    }

    /// The constant that LLVM's builder makes instead of an instruction with constant operands.
    fn evaluated(&mut self, inst: &Inst, operands: &[Value]) -> Option<Value> {
        if operands.is_empty() || !operands.iter().all(|value| value.is_constant()) {
            return None;
        }
        let (mut types, outer) = (&self.module.types, Some(&self.module.consts));
        let pool = &mut self.body.consts;
        Evaluator::new(&mut types, pool, outer, &self.module.globals).built(inst, operands)
    }

    /// The fast-math flags of the call that an instruction in its place has.
    fn inherited(&self, inst: &Inst) -> Flags {
        let dialect = self.module.dialect;
        let may_have_some = inst.op == Opcode::FCmp || self.module.types.has_fast_math(inst.ty);
        if !may_have_some || !dialect.has(FLAGS_INHERITED_SINCE) {
            return Flags::NONE;
        }
        let old = self.body.inst(self.call).flags().fast_math();
        flag::known(inst.op, inst.sub_code(), old, dialect)
    }

    fn add(&mut self, inst: Inst, operands: &[Value]) -> InstId {
        let inherited = self.inherited(&inst);
        let inst = inst.with_flags(inst.flags().with(inherited));
        let id = self.body.add(inst, operands);
        self.body.insert_before(self.block, self.call, id);
        let loc: Option<LocId> = self.body.loc(self.call);
        if loc.is_some() {
            self.body.set_loc(id, loc);
        }
        id
    }
}

fn aligned(bytes: u64) -> Memory {
    let align = match bytes {
        0 => 0,
        bytes => bytes.trailing_zeros().saturating_add(1),
    };
    Memory {
        align: u8::try_from(align).unwrap_or(0),
        ..Memory::default()
    }
}
