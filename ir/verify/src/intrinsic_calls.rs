//! Calls of generic intrinsics: the rules beyond their signatures.
//!
//! Rules, by intrinsic:
//! - `assume`: with bundles the condition is true; each bundle is an attribute with its arguments;
//! - `ucmp`, `scmp`: two bits at least, vectors all or none; `bswap`: whole pairs of bytes;
//! - fixed-point arithmetic: integers, and a scale that is within their width;
//! - rounding to integers and back: types agree in shape; `is.fpclass`: known classes only;
//! - reductions: of integers or of floats; masks, matrices, inserted and extracted parts, splices and
//!   partial reductions fit their vectors;
//! - `sponentry` returns a pointer to the stack; `write_volatile_register` names a register; a program counter
//!   authenticates with a key for instructions;
//! - `prefetch`, `invariant.start`, `get.vector.length`, element-wise atomic copies: arguments in
//!   their ranges; lifetimes are of allocas; `threadlocal.address` is of a thread-local;
//! - `va_start`: the function has variable arguments; `get.dynamic.area.offset`: as wide as a pointer;
//! - `gcroot`, `gcread`, `gcwrite`: the function has a collector, roots are allocas;
//! - `localescape` is called once, in the entry block, with static allocas; `localrecover` refers to an escaped
//!   alloca; `stackprotector`, `init.trampoline`, `eh.exceptioncode`, scope declarations and
//!   accesses with element types have valid operands;
//! - `experimental.guard` and `experimental.deoptimize` have one `deopt` bundle and are not invoked;
//!   the result of the latter is returned immediately.

use super::attachments::scope_list;
use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{BodyState, Function};
use bitsmith_model::inst::Inst;
use bitsmith_model::intrinsic::pointing_argument;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::node::Node;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, Value, ValueKind};
use bitsmith_model::view::View;

/// The first release in which `sponentry` is of the space of the stack.
const STACK_ENTRY_SINCE: u16 = 23;
/// All classes of `is.fpclass`.
const ALL_CLASSES: i64 = 0x3ff;

/// The rest of a name after the part `first`; `None` if it does not begin with it.
fn part<'n>(name: &'n [u8], first: &str) -> Option<&'n [u8]> {
    let rest = name.strip_prefix(first.as_bytes())?;
    matches!(rest.first(), None | Some(b'.')).then_some(rest)
}

impl<'a> Checker<'a, '_> {
    /// Checks a call of an intrinsic.
    pub(super) fn intrinsic_call(
        &mut self,
        call: &Call<'a>,
        inst: &Inst,
        block: BlockId,
    ) -> Checked {
        let Some((id, _)) = call.callee.filter(|_| call.intrinsic) else {
            return Ok(());
        };
        let name = self.module.name(id);
        let Some(name) = name.strip_prefix(b"llvm.") else {
            return Ok(());
        };
        let is_tile =
            |value: &Value| value.is_constant() && *self.get(self.ty(*value)) == Type::X86Amx;
        ensure(
            !call.args.iter().any(is_tile),
            Rule::ConstX86AmxIsNotAllowedIn,
        )?;
        self.points(id, call)?;
        let is = |first: &str| part(name, first).is_some();
        match name.first() {
            Some(b'a') if name.starts_with(b"aarch64.") || name.starts_with(b"amdgcn.") => {
                self.target_call(name, call)
            }
            Some(b'c') if is("convert.to.arbitrary.fp") => self.converts_to_format(call, inst),
            Some(b'c') if is("convert.from.arbitrary.fp") => self.converts_from_format(call, inst),
            Some(b'c') => self.paired(name, call, block),
            Some(b'f') if is("fptrunc.round") => self.rounds(call),
            Some(b'n') => self.target_call(name, call),
            Some(b'r') if is("reloc.none") => ensure(
                self.string_arg(call, 0).is_some(),
                Rule::LlvmRelocNoneArgumentMustBeMetadata,
            ),
            Some(b'a') if is("assume") => self.assume(call),
            Some(b'b') if is("bswap") => {
                let bits = self.scalar_bits(inst);
                ensure(
                    bits.is_some_and(|bits| bits % 16 == 0),
                    Rule::BswapMustBeEvenNumberOfBytes,
                )
            }
            Some(b'e') if is("eh.exceptioncode") || is("eh.exceptionpointer") => ensure(
                self.op_of(call, 0) == Some(Opcode::CatchPad),
                Rule::EhExceptionpointerArgumentMustBeCatchpad,
            ),
            Some(b'e') => self.experimental(name, call, inst, block),
            Some(b'g') if is("gcroot") || is("gcread") || is("gcwrite") => {
                self.collected(name, call)
            }
            Some(b'g') if is("get.dynamic.area.offset") => {
                let space = self.common.layout.alloca_space;
                let bits = self.common.layout.pointer_bits(space);
                ensure(
                    *self.get(Some(inst.ty)) == Type::Int(bits),
                    Rule::GetDynamicAreaOffsetResultTypeMust,
                )
            }
            Some(b'g') if is("get.active.lane.mask") => match self.get(Some(inst.ty)) {
                Type::Vector { element, .. } => ensure(
                    *self.module.types.get(*element) == Type::Int(1),
                    Rule::GetActiveLaneMaskElementTypeIs,
                ),
                _ => Err(Rule::GetActiveLaneMaskMustReturnVector.into()),
            },
            Some(b'i') => self.of_i(name, call),
            Some(b'l') if is("localescape") => self.local_escape(call, block),
            Some(b'l') if is("localrecover") => self.local_recover(call),
            Some(b'l') if is("lifetime.start") || is("lifetime.end") => self.lifetime(call),
            Some(b'l') => self.rounding(name, call, inst),
            Some(b'm') => self.of_m(name, call, inst),
            Some(b'p') => self.of_p(name, call),
            Some(b's') if self.module.dialect.has(STACK_ENTRY_SINCE) && is("sponentry") => ensure(
                *self.get(Some(inst.ty)) == Type::Ptr(self.common.layout.alloca_space),
                Rule::LlvmSponentryMustReturnPointerToStack,
            ),
            Some(b's') if name.starts_with(b"structured.") => {
                self.structured(name.get(b"structured.".len()..).unwrap_or_default(), call)
            }
            Some(b's' | b'u') => self.of_numbers(name, call, inst),
            Some(b't') if is("thread.pointer") => {
                let space = self.common.layout.global_space;
                ensure(
                    *self.get(Some(inst.ty)) == Type::Ptr(space),
                    Rule::LlvmThreadPointerIntrinsicReturnTypeMust,
                )
            }
            Some(b't') if is("threadlocal.address") => self.thread_local_address(call),
            Some(b'v') if is("va_start") => {
                ensure(self.func_ty.vararg, Rule::VaStartCalledInNonVarargs)
            }
            Some(b'v') if is("vector.reduce") => {
                let float = name.starts_with(b"vector.reduce.f");
                let last = call.args.last().and_then(|v| self.ty(*v));
                let element = last.map(|ty| self.module.types.scalar(ty));
                let fits = match self.get(element) {
                    Type::Int(_) => !float,
                    other => float && other.is_float(),
                };
                ensure(fits, Rule::IntrinsicHasIncorrectArgumentType)
            }
            Some(b'v') if name.starts_with(b"vp.") => {
                let name = name.strip_prefix(b"vp.").unwrap_or_default();
                self.predicated(name, call, inst)
            }
            Some(b'v') => self.vectors(name, call, inst),
            Some(b'w') if is("write_volatile_register") => ensure(
                self.names_register(call),
                Rule::LlvmWriteVolatileRegisterMetadataMustBe,
            ),
            _ => Ok(()),
        }
    }

    /// Returns true if the first argument is a node of one string.
    fn names_register(&self, call: &Call<'a>) -> bool {
        let Some(ValueKind::Metadata(id)) = call.args.first().map(|value| value.kind()) else {
            return false;
        };
        let node = Node::get(self.scope, id).filter(|node| node.operand_count() == 1);
        let name = node.and_then(|node| node.member(0));
        name.is_some_and(|name| self.scope.metadata().string(name).is_some())
    }

    fn arg(&self, call: &Call<'a>, at: usize) -> &'a Type {
        self.operand(call.args, at)
    }

    pub(super) fn number(&self, call: &Call<'a>, at: usize) -> Option<i64> {
        self.scope.int(*call.args.get(at)?)
    }

    fn op_of(&self, call: &Call<'a>, at: usize) -> Option<Opcode> {
        let id = call.args.get(at)?.as_inst()?;
        Some(self.body.insts().get(id)?.op)
    }

    fn scalar_bits(&self, inst: &Inst) -> Option<u32> {
        let types = &self.module.types;
        match types.get(types.scalar(inst.ty)) {
            Type::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    pub(super) fn element<'t>(&'t self, ty: &'t Type) -> &'t Type {
        match ty {
            Type::Vector { element, .. } => self.module.types.get(*element),
            other => other,
        }
    }

    fn experimental(
        &mut self,
        name: &[u8],
        call: &Call<'a>,
        inst: &Inst,
        block: BlockId,
    ) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        if let Some(name) = name.strip_prefix(b"experimental.gc.") {
            return self.safepoint(name, call, inst);
        }
        if name.starts_with(b"experimental.convergence.") {
            self.controlled = true;
            return Ok(());
        }
        if let Some(name) = name.strip_prefix(b"experimental.constrained.") {
            return self.constrained(name, call, inst);
        }
        if is("experimental.guard") {
            ensure(
                inst.op != Opcode::Invoke,
                Rule::ExperimentalGuardCannotBeInvoked,
            )?;
            return ensure(
                self.count_bundles(call, b"deopt") == 1,
                Rule::ExperimentalGuardMustHaveExactlyOneDeopt,
            );
        }
        if is("experimental.deoptimize") {
            return self.deoptimize(call, inst, block);
        }
        if is("experimental.vector.match") {
            return self.vector_match(call, inst);
        }
        if is("experimental.get.vector.length") {
            return match self.number(call, 1) {
                Some(..=0) => Err(Rule::GetVectorLengthVfMustBePositive.into()),
                _ => Ok(()),
            };
        }
        if is("experimental.noalias.scope.decl") {
            return self.scope_declaration(call);
        }
        Ok(())
    }

    fn deoptimize(&self, call: &Call<'a>, inst: &Inst, block: BlockId) -> Checked {
        ensure(
            inst.op != Opcode::Invoke,
            Rule::ExperimentalDeoptimizeCannotBeInvoked,
        )?;
        ensure(
            self.count_bundles(call, b"deopt") == 1,
            Rule::ExperimentalDeoptimizeMustHaveExactlyOneDeopt,
        )?;
        ensure(
            self.func_ty.ret == inst.ty,
            Rule::ExperimentalDeoptimizeReturnTypeMustMatchCaller,
        )?;
        let mut insts = self.body.block_insts(block).skip_while(|i| *i != call.id);
        insts.next();
        let ret = insts
            .next()
            .filter(|i| self.body.inst(*i).op == Opcode::Ret);
        let Some(ret) = ret else {
            return Err(Rule::CallsToExperimentalDeoptimizeMustBeFollowed.into());
        };
        let returned = match self.body.view(ret) {
            Some(View::Ret { value }) => value,
            _ => None,
        };
        ensure(
            returned.is_none_or(|value| value.as_inst() == Some(call.id)),
            Rule::CallsToExperimentalDeoptimizeMustBeFollowedBy,
        )
    }

    fn scope_declaration(&self, call: &Call<'a>) -> Checked {
        let Some(ValueKind::Metadata(id)) = call.args.first().map(|v| v.kind()) else {
            return Ok(());
        };
        let metadata = self.scope.metadata();
        let list = metadata.get(id);
        let Some((entry, store)) = list.filter(|(entry, _)| entry.kind == MdKind::Tuple) else {
            return Err(Rule::IdScopeListMustPointToMdNode.into());
        };
        ensure(
            store.slots(entry).len() == 1,
            Rule::IdScopeListMustPointToList,
        )?;
        match Node::get(self.scope, id) {
            Some(list) => Ok(scope_list(list)?),
            None => Ok(()),
        }
    }

    fn collected(&self, name: &[u8], call: &Call<'a>) -> Checked {
        if part(name, "gcroot").is_some() {
            let alloca = call.args.first().and_then(|v| self.stripped(*v));
            let Some(alloca) = alloca.filter(|inst| inst.op == Opcode::Alloca) else {
                return Err(Rule::LlvmGcrootParameter1MustBeAlloca.into());
            };
            let constant = call
                .args
                .get(1)
                .is_some_and(|value| value.as_global().is_some() || value.is_constant());
            ensure(constant, Rule::LlvmGcrootParameter2MustBeConstant)?;
            let pointer = matches!(self.get(alloca.source_type()), Type::Ptr(_));
            let null = call.args.get(1).and_then(|v| self.scope.constant(*v));
            let null = null.is_some_and(|(constant, _)| constant.kind == ConstKind::Null);
            ensure(pointer || !null, Rule::LlvmGcrootParameter1MustEitherBe)?;
        }
        ensure(
            !self.function.gc.is_empty(),
            Rule::EnclosingFunctionDoesNotUseGc,
        )
    }

    /// The instruction that defines a pointer, behind casts.
    fn stripped(&self, value: Value) -> Option<&'a Inst> {
        let mut value = value;
        for _ in 0..64 {
            let id = value.as_inst()?;
            match self.body.view(id)? {
                View::Cast { value: from } => value = from,
                _ => return Some(self.body.inst(id)),
            }
        }
        None
    }

    fn of_i(&self, name: &[u8], call: &Call<'a>) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        if is("invariant.start") {
            return ensure(
                self.number(call, 0).is_some_and(|n| n >= -1),
                Rule::InvariantStartParameterMustBe10,
            );
        }
        if is("init.trampoline") {
            let function = call.args.get(1).and_then(|v| v.as_global());
            let function = function.and_then(|id| self.module.globals.get(id));
            return ensure(
                function.is_some_and(|g| g.as_function().is_some()),
                Rule::LlvmInitTrampolineParameter2MustResolve,
            );
        }
        if is("is.fpclass") {
            return ensure(
                self.number(call, 1).is_some_and(|n| n & !ALL_CLASSES == 0),
                Rule::UnsupportedBitsForLlvmIsFpclassTest,
            );
        }
        Ok(())
    }

    fn local_escape(&self, call: &Call<'a>, block: BlockId) -> Checked {
        ensure(
            self.body.order.first() == Some(&block),
            Rule::LlvmLocalescapeUsedOutsideOfEntryBlock,
        )?;
        let (id, _) = call.callee.unzip();
        let again = self.body.block_insts(block).take_while(|i| *i != call.id);
        let again = again
            .filter(|i| self.body.call(*i).is_some())
            .any(|i| self.body.called_global(i) == id);
        ensure(!again, Rule::MultipleCallsToLlvmLocalescapeInOne)?;
        for &value in call.args {
            let null = self.scope.constant(value);
            if null.is_some_and(|(constant, _)| constant.kind == ConstKind::Null) {
                continue;
            }
            let alloca = self.stripped(value).filter(|i| i.op == Opcode::Alloca);
            ensure(
                alloca.is_some(),
                Rule::LlvmLocalescapeOnlyAcceptsStaticAllocas,
            )?;
        }
        Ok(())
    }

    fn local_recover(&self, call: &Call<'a>) -> Checked {
        let function = call.args.first().and_then(|v| v.as_global());
        let function = function.and_then(|id| self.module.globals.get(id));
        let function = function.filter(|g| !g.is_declaration());
        let Some(function) = function.and_then(|g| g.as_function()) else {
            return Err(Rule::LlvmLocalrecoverFirstArgumentMustBeFunction.into());
        };
        let number = self.number(call, 2).map_or(0, |number| number as u32);
        ensure(
            number < self.escaped(function),
            Rule::AllIndicesPassedToLlvmLocalrecoverMust,
        )
    }

    /// The number of allocas that a function escapes (`llvm.localescape`).
    fn escaped(&self, function: &Function) -> u32 {
        let BodyState::Loaded(body) = &function.body else {
            return u32::MAX;
        };
        let first = body.order.first().copied();
        let mut calls = first.into_iter().flat_map(|block| body.block_insts(block));
        let count = calls.find_map(|id| {
            let call = body.call(id)?;
            let callee = body.called_global(id)?;
            (self.module.name(callee) == b"llvm.localescape").then_some(call.args)
        });
        count.unwrap_or(0)
    }

    fn lifetime(&self, call: &Call<'a>) -> Checked {
        let last = call.args.last().copied();
        let poison = last.and_then(|v| self.scope.constant(v));
        let poison = poison.is_some_and(|(constant, _)| constant.kind == ConstKind::Poison);
        let op = last.and_then(|v| v.as_inst());
        let op = op.and_then(|id| self.body.insts().get(id)).map(|i| i.op);
        ensure(
            poison || op == Some(Opcode::Alloca),
            Rule::LlvmLifetimeStartEndCanOnlyBe,
        )
    }

    fn rounding(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let known = ["lrint", "llrint", "lround", "llround"];
        if !known.iter().any(|known| part(name, known).is_some()) {
            return Ok(());
        }
        let name = String::from_utf8_lossy(name);
        let (from, to) = (self.arg(call, 0), self.get(Some(inst.ty)));
        let fits = self.element(from).is_float() && matches!(self.element(to), Type::Int(_));
        if !fits {
            return Err(Rule::LlvmArgumentMustBeFloatingPointOr.with(format!(
                "llvm.{name}: argument must be floating-point or vector of floating-points, and \
                 result must be integer or vector of integers"
            )));
        }
        if from.vector_len().is_some() != to.vector_len().is_some() {
            return Err(Rule::LlvmArgumentAndResultDisagreeOnVector.with(format!(
                "llvm.{name}: argument and result disagree on vector use"
            )));
        }
        if from.vector_len() != to.vector_len() {
            return Err(Rule::LlvmArgumentMustBeSameLengthAs.with(format!(
                "llvm.{name}: argument must be same length as result"
            )));
        }
        Ok(())
    }

    fn of_m(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        if is("masked.load") {
            let (result, mask) = (self.get(Some(inst.ty)), self.arg(call, 1));
            ensure(
                result.vector_len().is_some(),
                Rule::MaskedLoadMustReturnVector,
            )?;
            ensure(
                mask.vector_len().is_some(),
                Rule::MaskedLoadMaskMustBeVector,
            )?;
            ensure(
                mask.vector_len() == result.vector_len(),
                Rule::MaskedLoadVectorMaskMustBeSame,
            )?;
            return ensure(
                self.arg(call, 2) == result,
                Rule::MaskedLoadPassThroughAndReturnType,
            );
        }
        if is("masked.store") {
            let (value, mask) = (self.arg(call, 0), self.arg(call, 2));
            ensure(
                mask.vector_len().is_some(),
                Rule::MaskedStoreMaskMustBeVector,
            )?;
            return ensure(
                mask.vector_len() == value.vector_len(),
                Rule::MaskedStoreVectorMaskMustBeSame,
            );
        }
        let elementwise = ["memcpy", "memmove", "memset"].iter().any(|copy| {
            part(name, copy).is_some_and(|r| r.starts_with(b".element.unordered.atomic"))
        });
        if elementwise {
            let size = self.number(call, 3).and_then(|n| u64::try_from(n).ok());
            return ensure(
                size.is_some_and(u64::is_power_of_two),
                Rule::ElementSizeOfElementWiseAtomicMemory,
            );
        }
        if is("matrix.column.major.load") {
            let result = self.get(Some(inst.ty));
            self.matrix_elements(result, [None; 2], Some((1, 3)), call)?;
            let [rows, columns] = [3, 4].map(|at| self.number(call, at));
            return self.matrix(inst, &[(None, rows, columns)]);
        }
        if is("matrix.column.major.store") {
            let stored = self.arg(call, 0);
            self.matrix_elements(stored, [None; 2], Some((2, 4)), call)?;
            let [rows, columns] = [4, 5].map(|at| self.number(call, at));
            return self.matrix(inst, &[(Some(stored), rows, columns)]);
        }
        if is("matrix.multiply") {
            let operands = [0, 1].map(|at| Some(self.arg(call, at)));
            self.matrix_elements(self.get(Some(inst.ty)), operands, None, call)?;
            let [rows, inner, columns] = [2, 3, 4].map(|at| self.number(call, at));
            return self.matrix(
                inst,
                &[
                    (None, rows, columns),
                    (Some(self.arg(call, 0)), rows, inner),
                    (Some(self.arg(call, 1)), inner, columns),
                ],
            );
        }
        if is("matrix.transpose") {
            let operands = [Some(self.arg(call, 0)), None];
            self.matrix_elements(self.get(Some(inst.ty)), operands, None, call)?;
            let [rows, columns] = [1, 2].map(|at| self.number(call, at));
            return self.matrix(
                inst,
                &[
                    (None, rows, columns),
                    (Some(self.arg(call, 0)), rows, columns),
                ],
            );
        }
        Ok(())
    }

    /// Checks matrices, given as vectors with rows and columns; the result has no type here.
    fn matrix(&self, inst: &Inst, parts: &[(Option<&Type>, Option<i64>, Option<i64>)]) -> Checked {
        let result = self.get(Some(inst.ty));
        for (number, (ty, rows, columns)) in parts.iter().enumerate() {
            let elements = rows.zip(*columns).and_then(|(r, c)| r.checked_mul(c));
            let len = ty
                .unwrap_or(result)
                .vector_len()
                .map(|(len, _)| i64::from(len));
            let message = match (ty, number) {
                (None, _) => Rule::ResultOfMatrixOperationDoesNotFit,
                (_, 1) => Rule::FirstArgumentOfMatrixOperationDoesNot,
                _ => Rule::SecondArgumentOfMatrixOperationDoesNot,
            };
            ensure(len == elements, message)?;
        }
        Ok(())
    }

    /// Checks that the elements of matrices have one type, and that columns do not overlap.
    fn matrix_elements(
        &self,
        matrix: &Type,
        operands: [Option<&Type>; 2],
        stride: Option<(usize, usize)>,
        call: &Call<'a>,
    ) -> Checked {
        let element = self.element(matrix);
        ensure(
            matches!(element, Type::Int(_)) || element.is_float(),
            Rule::ResultTypeMustBeIntegerOrFloating,
        )?;
        let [first, second] = operands.map(|ty| ty.is_none_or(|ty| self.element(ty) == element));
        ensure(first, Rule::VectorElementTypeMismatchOfResultAnd)?;
        ensure(second, Rule::VectorElementTypeMismatchOfResultAndSecond)?;
        let Some((at, rows)) = stride else {
            return Ok(());
        };
        ensure(
            !matches!(self.arg(call, at), Type::Int(65..)),
            Rule::StrideBitwidthCannotExceed64,
        )?;
        let (stride, rows) = (self.number(call, at), self.number(call, rows));
        let apart = stride.zip(rows).is_none_or(|(stride, rows)| {
            // As unsigned numbers.
            (stride as u64) >= (rows as u64)
        });
        ensure(apart, Rule::StrideMustBeGreaterOrEqualThan)
    }

    /// Arguments whose pointees matter say what those are.
    fn points(&self, callee: GlobalId, call: &Call<'a>) -> Checked {
        let says = |param| {
            self.element_type(call, index::FIRST_PARAM.saturating_add(param))
                .is_some()
        };
        match pointing_argument(self.module.name(callee)) {
            Some(0) => ensure(
                says(0),
                Rule::IntrinsicRequiresElementtypeAttributeOnFirstArgument,
            ),
            Some(1) => ensure(
                says(1),
                Rule::IntrinsicRequiresElementtypeAttributeOnSecondArgument,
            ),
            _ => Ok(()),
        }
    }

    /// The `elementtype` of the result or of an argument of a call.
    pub(super) fn element_type(&self, call: &Call<'a>, place: u32) -> Option<TypeId> {
        let attrs = &self.module.attrs;
        match attrs.find_at(call.info.attrs, place, AttrKind::ElementType)? {
            Attr::Type(_, ty) => *ty,
            _ => None,
        }
    }

    /// The string of a metadata argument.
    pub(super) fn string_arg(&self, call: &Call<'a>, at: usize) -> Option<&'a [u8]> {
        let ValueKind::Metadata(id) = call.args.get(at)?.kind() else {
            return None;
        };
        self.scope.metadata().string(id)
    }

    fn rounds(&self, call: &Call<'a>) -> Checked {
        let Some(mode) = self.string_arg(call, 1) else {
            return Err(Rule::InvalidValueForLlvmFptruncRoundMetadata.into());
        };
        ensure(
            super::families::ROUNDING.contains(&mode),
            Rule::UnsupportedRoundingModeArgument,
        )
    }

    fn of_p(&self, name: &[u8], call: &Call<'a>) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        if is("prefetch") {
            let within = |at: usize, end: i64| {
                let number = self.number(call, at);
                number.is_some_and(|n| (0..end).contains(&n))
            };
            ensure(within(1, 2), Rule::RwArgumentToLlvmPrefetchMustBe)?;
            ensure(within(2, 4), Rule::LocalityArgumentToLlvmPrefetchMustBe)?;
            return ensure(within(3, 2), Rule::CacheTypeArgumentToLlvmPrefetchMust);
        }
        if is("ptrauth.auth.with.pc.and.resign") {
            return ensure(
                self.number(call, 1).is_none_or(|key| (0..2).contains(&key)),
                Rule::PtrauthAuthWithPcAndResignKeyMust,
            );
        }
        if is("ptrmask") {
            let (pointer, mask) = (self.arg(call, 0), self.arg(call, 1));
            ensure(
                matches!(self.element(pointer), Type::Ptr(_)),
                Rule::LlvmPtrmaskIntrinsicFirstArgumentMustBe,
            )?;
            ensure(
                pointer.vector_len().is_some() == mask.vector_len().is_some(),
                Rule::LlvmPtrmaskIntrinsicArgumentsMustBeBoth,
            )?;
            ensure(
                pointer.vector_len() == mask.vector_len(),
                Rule::LlvmPtrmaskIntrinsicArgumentsMustHaveSame,
            )?;
            let bits = match (self.element(pointer), self.element(mask)) {
                (Type::Ptr(space), Type::Int(bits)) => {
                    self.common.layout.index_bits(*space) == *bits
                }
                _ => true,
            };
            return ensure(bits, Rule::LlvmPtrmaskIntrinsicSecondArgumentBitwidthMust);
        }
        Ok(())
    }

    fn of_numbers(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        if is("ucmp") || is("scmp") {
            let (from, to) = (self.arg(call, 0), self.get(Some(inst.ty)));
            ensure(
                self.scalar_bits(inst).is_some_and(|bits| bits >= 2),
                Rule::ResultTypeMustBeAtLeast2,
            )?;
            ensure(
                from.vector_len().is_some() == to.vector_len().is_some(),
                Rule::UcmpScmpArgumentAndResultTypesMust,
            )?;
            return ensure(
                from.vector_len() == to.vector_len(),
                Rule::ReturnTypeAndArgumentsMustHaveSame,
            );
        }
        if is("stackprotector") {
            let alloca = call.args.get(1).and_then(|v| self.stripped(*v));
            return ensure(
                alloca.is_some_and(|inst| inst.op == Opcode::Alloca),
                Rule::LlvmStackprotectorParameter2MustResolveTo,
            );
        }
        if is("stepvector") {
            return match self.get(Some(inst.ty)) {
                Type::Vector { .. } if self.scalar_bits(inst).is_some_and(|b| b >= 8) => Ok(()),
                _ => Err(Rule::StepvectorOnlySupportedForVectorsOfIntegers.into()),
            };
        }
        let fixed = ["mul.fix", "mul.fix.sat", "div.fix", "div.fix.sat"];
        let rest = name.get(1..).unwrap_or_default();
        if fixed.iter().any(|fixed| part(rest, fixed).is_some()) {
            return self.fixed_point(name, call);
        }
        Ok(())
    }

    fn fixed_point(&self, name: &[u8], call: &Call<'a>) -> Checked {
        let bits = match self.element(self.arg(call, 0)) {
            Type::Int(bits) => i64::from(*bits),
            _ => {
                return Err(Rule::FirstOperandOfUsMulDivFix.into());
            }
        };
        let scale = self.number(call, 2).unwrap_or(0);
        if name.starts_with(b"s") {
            ensure(scale < bits, Rule::ScaleOfSMulDivFixSat)
        } else {
            ensure(scale <= bits, Rule::ScaleOfUMulDivFixSat)
        }
    }

    fn thread_local_address(&self, call: &Call<'a>) -> Checked {
        use bitsmith_model::schema::linkage::ThreadLocalMode;
        let global = call.args.first().and_then(|v| v.as_global());
        let Some(global) = global.and_then(|id| self.module.globals.get(id)) else {
            return Err(Rule::LlvmThreadlocalAddressFirstArgumentMustBe.into());
        };
        ensure(
            global.tls != ThreadLocalMode::NotThreadLocal,
            Rule::LlvmThreadlocalAddressOperandIsThreadLocalMustBe,
        )
    }

    fn vectors(&self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        let is = |first: &str| part(name, first).is_some();
        let result = self.get(Some(inst.ty));
        if is("vector.insert") {
            let (whole, piece) = (self.arg(call, 0), self.arg(call, 1));
            return self.piece(
                whole,
                piece,
                self.number(call, 2),
                [
                    Rule::VectorInsertParametersMustHaveSameElement,
                    Rule::VectorInsertIndexMustBeConstantMultiple,
                    Rule::SubvectorOperandOfVectorInsertWouldOverrun,
                ],
            );
        }
        if is("vector.extract") {
            return self.piece(
                self.arg(call, 0),
                result,
                self.number(call, 1),
                [
                    Rule::VectorExtractResultMustHaveSameElement,
                    Rule::VectorExtractIndexMustBeConstantMultiple,
                    Rule::VectorExtractWouldOverrun,
                ],
            );
        }
        for (side, left) in [("vector.splice.left", true), ("vector.splice.right", false)] {
            if is(side) {
                return self.splice(left, call, inst);
            }
        }
        if is("vector.partial.reduce.add") {
            let (sum, input) = (
                self.arg(call, 0).vector_len(),
                self.arg(call, 1).vector_len(),
            );
            let fits = match (sum, input) {
                (Some((sum, _)), Some((input, _))) => {
                    input > sum && input.checked_rem(sum) == Some(0)
                }
                _ => false,
            };
            return ensure(fits, Rule::InvalidVectorWidthsForPartialReductionWidth);
        }
        Ok(())
    }

    /// Checks a subvector at an index.
    fn piece(
        &self,
        whole: &Type,
        piece: &Type,
        index: Option<i64>,
        [same_element, multiple, overrun]: [Rule; 3],
    ) -> Checked {
        ensure(self.element(whole) == self.element(piece), same_element)?;
        let (Some((len, of_whole)), Some((part, of_piece))) =
            (whole.vector_len(), piece.vector_len())
        else {
            return Ok(());
        };
        let index = index.unwrap_or(0);
        let (len, part) = (i64::from(len), i64::from(part));
        ensure(index.checked_rem(part) == Some(0), multiple)?;
        if of_whole == of_piece {
            let end = index.checked_add(part);
            ensure(
                (0..len).contains(&index) && end.is_some_and(|end| end <= len),
                overrun,
            )?;
        }
        Ok(())
    }
}
