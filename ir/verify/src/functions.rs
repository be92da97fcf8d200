//! Functions without their bodies.
//!
//! Rules:
//! - parameters are first-class, results first-class or void; only intrinsics take or return
//!   metadata, tokens or x86_amx;
//! - attributes fit (see [`super::attributes`]); `builtin`, `elementtype` and
//!   `aarch64_zt0_undef` are for calls only; a naked function uses no parameter; the result with `sret` is
//!   void;
//! - calling conventions of kernels, shaders and interrupt handlers have their restrictions;
//! - a definition is not common and no intrinsic; it has at most one `!dbg`, `!prof` and `!kcfi_type`,
//!   each valid; its subprogram is distinct, a declaration's is not;
//! - a declaration has no personality and no `!prof`;
//! - `gc.get.pointer.base` and `gc.get.pointer.offset` take one pointer and give a pointer or an integer;
//! - all declarations of `llvm.experimental.deoptimize` have one calling convention.

use super::attributes::{self, Owner};
use super::globals::{check_global, is_intrinsic_name};
use super::report::{Checked, Entity, Report, Shown, ensure, of_node};
use super::rule::Rule;
use super::vector_variants;
use super::work_groups;
use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::global::{BodyState, Function, Global};
use bitsmith_model::module::Module;
use bitsmith_model::node::Node;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::schema::metadata_kind as kinds;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{GlobalId, MdId, ValueKind};

/// The first release in which functions may have `aarch64_zt0_undef`, too.
const ZT0_UNDEFINED_SINCE: u16 = 23;

/// Checks all functions of the module.
pub(super) fn check(module: &Module, layout: &DataLayout, report: &mut Report) {
    let mut attributes = attributes::Checker::new(module, layout);
    let mut deoptimize = None;
    for &id in &module.functions {
        let Some(global) = module.globals.get(id) else {
            continue;
        };
        check_global(module, layout, id, global, report);
        let (Some(function), Some(ty)) =
            (global.as_function(), module.types.as_func(global.value_ty))
        else {
            continue;
        };
        let owner = Owner::function(module, id, global);
        attributes.check(global.value_ty, function.attrs, owner, |message| {
            report.fail(message, Entity::Global(id));
        });
        let checker = Checker {
            module,
            layout,
            id,
            global,
            function,
            ty,
            intrinsic: is_intrinsic_name(module.name(id)),
        };
        for checked in [
            checker.signature(),
            checker.own_attributes(),
            checker.convention(),
            checker.state(),
            checker.metadata(),
            checker.derived_pointer(),
        ] {
            if let Err(message) = checked {
                report.fail(message, Entity::Global(id));
            }
        }
        if is_deoptimize(module.name(id)) {
            let first = *deoptimize.get_or_insert(function.cc);
            report.check(
                first == function.cc,
                Rule::AllLlvmExperimentalDeoptimizeDeclarationsMustHave,
                Entity::Global(id),
            );
        }
    }
}

fn is_deoptimize(name: &[u8]) -> bool {
    is_overload(name, b"llvm.experimental.deoptimize")
}

/// Returns true if `name` is `base`, with or without the types of overloads.
fn is_overload(name: &[u8], base: &[u8]) -> bool {
    let rest = name.strip_prefix(base);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b"."))
}

struct Checker<'a> {
    module: &'a Module,
    layout: &'a DataLayout,
    id: GlobalId,
    global: &'a Global,
    function: &'a Function,
    ty: &'a FuncType,
    intrinsic: bool,
}

impl<'a> Checker<'a> {
    fn type_of(&self, ty: TypeId) -> &'a Type {
        self.module.types.get(ty)
    }

    fn signature(&self) -> Checked {
        ensure(
            self.global.linkage != Linkage::Common,
            Rule::FunctionsMayNotHaveCommonLinkage,
        )?;
        let ret = self.type_of(self.ty.ret);
        ensure(
            matches!(ret, Type::Void | Type::Named(_)) || is_first_class(self.module, self.ty.ret),
            Rule::FunctionsCannotReturnAggregateValues,
        )?;
        ensure(
            !self.any_param(AttrKind::StructRet) || *ret == Type::Void,
            Rule::InvalidStructReturnType,
        )?;
        for &param in &self.ty.params {
            ensure(
                is_first_class(self.module, param),
                Rule::FunctionArgumentsMustHaveFirstClassTypes,
            )?;
            if !self.intrinsic {
                match self.type_of(param) {
                    Type::Metadata => {
                        return Err(Rule::FunctionTakesMetadataButIsntIntrinsic.into());
                    }
                    ty if ty.is_token_like(self.module.dialect) => {
                        return Err(Rule::FunctionTakesTokenButIsntIntrinsic.into());
                    }
                    Type::X86Amx => return Err(Rule::FunctionTakesX86AmxButIsntIntrinsic.into()),
                    _ => {}
                }
            }
        }
        if self.intrinsic {
            return Ok(());
        }
        ensure(
            !ret.is_token_like(self.module.dialect),
            Rule::FunctionReturnsTokenButIsntIntrinsic,
        )?;
        ensure(
            *ret != Type::X86Amx,
            Rule::FunctionReturnsX86AmxButIsntIntrinsic,
        )
    }

    fn param_has(&self, param: usize, kind: AttrKind) -> bool {
        let list = self.function.attrs;
        self.module.attrs.has_at(list, index::param(param), kind)
    }

    fn any_param(&self, kind: AttrKind) -> bool {
        let lists = self.module.attrs.list(self.function.attrs);
        lists
            .iter()
            .any(|(at, set)| index::is_param(*at) && self.module.attrs.find(*set, kind).is_some())
    }

    fn own_attributes(&self) -> Checked {
        let (attrs, list) = (&self.module.attrs, self.function.attrs);
        let has = |kind| attrs.has_at(list, index::FUNCTION, kind);
        let last = index::param(self.ty.params.len());
        let lists = attrs.list(list);
        ensure(
            lists
                .iter()
                .all(|(at, _)| *at < last || *at == index::FUNCTION),
            Rule::AttributeAfterLastParameter,
        )?;
        ensure(
            !has(AttrKind::Builtin),
            Rule::AttributeBuiltinCanOnlyBeAppliedTo,
        )?;
        ensure(
            !self.any_param(AttrKind::ElementType),
            Rule::AttributeElementtypeCanOnlyBeAppliedToCallsite,
        )?;
        ensure(
            self.module.dialect.has(ZT0_UNDEFINED_SINCE)
                || attrs.function_text(list, b"aarch64_zt0_undef").is_none(),
            Rule::AttributeAarch64Zt0UndefCanOnlyBe,
        )?;
        let params = || self.ty.params.iter().copied().map(Some).collect();
        vector_variants::check(self.module, list, self.global.value_ty, params)?;
        if has(AttrKind::Naked)
            && let Some(body) = self.global.body()
        {
            ensure(
                !uses_parameter(body),
                Rule::CannotUseArgumentOfNakedFunction,
            )?;
        }
        Ok(())
    }

    fn convention(&self) -> Checked {
        let cc = CallConv(self.function.cc);
        match cc {
            CallConv::X86_INTR => ensure(
                self.ty.params.is_empty() || self.param_has(0, AttrKind::ByVal),
                Rule::CallingConventionParameterRequiresByval,
            ),
            CallConv::AMDGPU_KERNEL
            | CallConv::SPIR_KERNEL
            | CallConv::AMDGPU_CS_Chain
            | CallConv::AMDGPU_CS_ChainPreserve => {
                ensure(
                    *self.type_of(self.ty.ret) == Type::Void,
                    Rule::CallingConventionRequiresVoidReturnType,
                )?;
                self.shader(cc)
            }
            CallConv::AMDGPU_VS
            | CallConv::AMDGPU_HS
            | CallConv::AMDGPU_GS
            | CallConv::AMDGPU_PS
            | CallConv::AMDGPU_CS => self.shader(cc),
            CallConv::AMDGPU_Gfx_WholeWave => {
                let first = self.ty.params.first().map(|ty| self.type_of(*ty));
                ensure(
                    first == Some(&Type::Int(1)),
                    Rule::CallingConventionRequiresFirstArgumentToBe,
                )?;
                ensure(
                    !self.param_has(0, AttrKind::InReg),
                    Rule::CallingConventionRequiresFirstArgumentToNot,
                )?;
                self.not_variadic()
            }
            CallConv::Fast
            | CallConv::Cold
            | CallConv::Intel_OCL_BI
            | CallConv::PTX_Kernel
            | CallConv::PTX_Device => self.not_variadic(),
            _ => Ok(()),
        }
    }

    fn not_variadic(&self) -> Checked {
        ensure(
            !self.ty.vararg,
            Rule::CallingConventionDoesNotSupportVarargsOr,
        )
    }

    /// Checks the restrictions of shaders and kernels.
    fn shader(&self, cc: CallConv) -> Checked {
        ensure(
            !self.any_param(AttrKind::StructRet),
            Rule::CallingConventionDoesNotAllowSret,
        )?;
        if cc != CallConv::SPIR_KERNEL {
            let forbidden = [
                (AttrKind::ByVal, Rule::CallingConventionDisallowsByval),
                (
                    AttrKind::Preallocated,
                    Rule::CallingConventionDisallowsPreallocated,
                ),
                (AttrKind::InAlloca, Rule::CallingConventionDisallowsInalloca),
            ];
            for (param, ty) in self.ty.params.iter().enumerate() {
                for (kind, message) in forbidden {
                    ensure(!self.param_has(param, kind), message)?;
                }
                let on_stack = matches!(
                    self.type_of(*ty),
                    Type::Ptr(space) if *space == self.layout.alloca_space
                );
                ensure(
                    !on_stack || !self.param_has(param, AttrKind::ByRef),
                    Rule::CallingConventionDisallowsStackByref,
                )?;
            }
        }
        self.not_variadic()
    }

    fn state(&self) -> Checked {
        match self.function.body {
            BodyState::Declaration => ensure(
                self.function.personality.is_none(),
                Rule::FunctionDeclarationShouldntHavePersonalityRoutine,
            ),
            _ => ensure(!self.intrinsic, Rule::LlvmIntrinsicsCannotBeDefined),
        }
    }

    /// Checks a declaration of `gc.get.pointer.base` or `gc.get.pointer.offset`.
    fn derived_pointer(&self) -> Checked {
        let name = self.module.name(self.id);
        let Some(name) = name.strip_prefix(b"llvm.experimental.gc.get.pointer.") else {
            return Ok(());
        };
        let is_base = is_overload(name, b"base");
        if !is_base && !is_overload(name, b"offset") {
            return Ok(());
        }
        let &[param] = &*self.ty.params else {
            return Err(Rule::WrongNumberOfParameters.into());
        };
        let is_ptr = |ty| matches!(self.type_of(ty), Type::Ptr(_));
        if is_base {
            ensure(is_ptr(self.ty.ret), Rule::GcGetPointerBaseMustReturnPointer)?;
            return ensure(param == self.ty.ret, Rule::GcGetPointerBaseOperandAndResult);
        }
        ensure(is_ptr(param), Rule::GcGetPointerOffsetOperandMustBe)?;
        ensure(
            matches!(self.type_of(self.ty.ret), Type::Int(_)),
            Rule::GcGetPointerOffsetMustReturnInteger,
        )
    }

    fn node(&self, id: MdId) -> Option<Node<'a>> {
        let scope = match self.global.body() {
            Some(body) => self.module.body_scope(self.id, body),
            None => self.module.scope(),
        };
        Node::get(scope, id)
    }

    fn metadata(&self) -> Checked {
        let declaration = matches!(self.function.body, BodyState::Declaration);
        let (mut dbg, mut prof, mut kcfi) = (0usize, 0usize, 0usize);
        for attachment in &self.global.attachments {
            let Some(node) = self.node(attachment.node) else {
                continue;
            };
            if self.module.dialect.has(work_groups::SINCE)
                && self
                    .module
                    .is_metadata_kind(attachment.kind, work_groups::KIND)
            {
                work_groups::check(self.module, self.function, node)?;
            }
            match attachment.kind {
                kinds::DBG if declaration => ensure(
                    !node.is(DiKind::DISubprogram) || !node.is_distinct(),
                    Rule::FunctionDeclarationMayOnlyHaveUniqueDbg,
                )?,
                kinds::DBG => {
                    dbg = dbg.saturating_add(1);
                    ensure(dbg == 1, Rule::FunctionMustHaveSingleDbgAttachment)?;
                    ensure(
                        node.is(DiKind::DISubprogram),
                        Rule::FunctionDbgAttachmentMustBeSubprogram,
                    )?;
                    ensure(
                        node.is_distinct(),
                        Rule::FunctionDefinitionMayOnlyHaveDistinctDbg,
                    )?;
                }
                kinds::PROF => {
                    of_node(node.id, entry_count(node))?;
                    ensure(
                        !declaration,
                        Rule::FunctionDeclarationMayNotHaveProfAttachment,
                    )?;
                    prof = prof.saturating_add(1);
                    let single = ensure(prof == 1, Rule::FunctionMustHaveSingleProfAttachment);
                    single.map_err(|broken| broken.shown(Shown::AlsoNode(node.id)))?;
                }
                kinds::KCFI_TYPE => {
                    of_node(node.id, kcfi_type(node))?;
                    kcfi = kcfi.saturating_add(1);
                    let single = ensure(
                        kcfi == 1 || declaration,
                        Rule::FunctionMustHaveSingleKcfiTypeAttachment,
                    );
                    single.map_err(|broken| broken.shown(Shown::AlsoNode(node.id)))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn entry_count(node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() >= 2,
        Rule::ProfAnnotationsShouldHaveNoLessThan,
    )?;
    let first = node.member(0);
    let first = first.ok_or(Rule::FirstOperandShouldNotBeNull)?;
    let name = node.scope.metadata().string(first);
    let name = name.ok_or(Rule::ExpectedStringWithNameOfProfAnnotation)?;
    if name == b"unknown" {
        return Ok(());
    }
    ensure(
        matches!(
            name,
            b"function_entry_count" | b"synthetic_function_entry_count"
        ),
        Rule::FirstOperandShouldBeFunctionEntryCount,
    )?;
    ensure(node.member(1).is_some(), Rule::SecondOperandShouldNotBeNull)?;
    ensure(
        node.member_node(1).is_some_and(Node::is_constant),
        Rule::ExpectedIntegerArgumentToFunctionEntryCount,
    )
}

fn kcfi_type(node: Node<'_>) -> Checked {
    ensure(
        node.operand_count() == 1,
        Rule::KcfiTypeMustHaveExactlyOneOperand,
    )?;
    ensure(node.member(0).is_some(), Rule::KcfiTypeOperandMustNotBeNull)?;
    let value = node.member_node(0).filter(|n| n.is_constant());
    let value = value.ok_or(Rule::ExpectedConstantOperandForKcfiType)?;
    let int = value.int();
    let int = int.ok_or(Rule::ExpectedConstantIntegerOperandForKcfiType)?;
    ensure(int.bits == 32, Rule::Expected32BitIntegerConstantOperandFor)
}

fn uses_parameter(body: &Body) -> bool {
    body.order.iter().any(|block| {
        body.block_insts(*block).any(|inst| {
            let mut operands = body.operands(inst).iter();
            operands.any(|value| matches!(value.kind(), ValueKind::Arg(_)))
        })
    })
}

/// Returns true if a type is first-class: not void, a function or an opaque struct.
pub(super) fn is_first_class(module: &Module, ty: TypeId) -> bool {
    match module.types.get(ty) {
        Type::Void | Type::Func(_) => false,
        Type::Named(_) => module.types.as_struct(ty).is_some(),
        _ => true,
    }
}
