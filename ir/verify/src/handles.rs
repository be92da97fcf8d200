//! Rules of the model itself: handles name entities that exist, types can be written, names are unique.
//!
//! Text and bitcode cannot break these rules, since the readers check them; a program that builds or changes
//! a module can. They are checked first and alone: the other checks index by handles, and printing the entity
//! that breaks a rule would follow them, so messages name it by its kind and number.

use super::report::{Entity, Found, Report};
use super::rule::Rule;
use bitsmith_model::attr::Attr;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::entity::Entity as _;
use bitsmith_model::global::{Global, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::parallel;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, Value, ValueKind};
use rustc_hash::FxHashSet;

/// Returns the violations of the model's rules.
pub(super) fn check(module: &Module) -> Vec<Found> {
    let mut report = Report::default();
    check_types(module, &mut report);
    let bounds = Bounds::new(module);
    bounds.attributes(&mut report);
    bounds.constants(&mut report);
    for (id, global) in module.globals.iter() {
        bounds.global(id, global, &mut report);
    }
    check_order(module, &mut report);
    if report.found.is_empty() {
        check_names(module, &mut report);
    }
    let check_body = |id: &GlobalId| {
        let body = module.globals.get(*id).and_then(Global::body)?;
        let mut report = Report::of_body(*id);
        Bounds::of_body(module, *id, body).body(body, &mut report);
        Some(report.found)
    };
    let bodies = parallel::map(&module.functions, check_body);
    report.found.extend(bodies.into_iter().flatten().flatten());
    report.found
}

/// Adds a violation of a rule by the thing that `what` names.
#[cold]
fn fail(report: &mut Report, rule: Rule, what: String) {
    let message = format!("{}: {what}", rule.message());
    report.fail(rule.with(message), Entity::Module);
}

/// Checks that each type consists of existing types and has a form in text and bitcode.
fn check_types(module: &Module, report: &mut Report) {
    let types = &module.types;
    for (id, ty) in types.iter() {
        if types
            .parts(id)
            .iter()
            .chain(returned(ty))
            .any(|part| !types.contains(*part))
        {
            fail(
                report,
                Rule::HandleMustExist,
                format!("a part of type {}", id.as_u32()),
            );
            continue;
        }
        let is = |part: &TypeId, allowed: fn(&Type) -> bool| allowed(types.get(*part));
        let (holds, rule) = match ty {
            Type::Int(bits) | Type::Byte(bits) => (
                (1..=Type::MAX_INT_BITS).contains(bits),
                Rule::IntegerTypesHaveWidth,
            ),
            Type::Ptr(space) => (*space < Type::ADDRESS_SPACES, Rule::AddressSpacesAreBelow),
            Type::Func(func) => (
                is(&func.ret, Type::may_be_returned)
                    && func.params.iter().all(|p| is(p, Type::may_be_parameter)),
                Rule::FunctionTypesHaveValidParts,
            ),
            Type::Array(element, _) => (
                is(element, Type::may_be_in_array),
                Rule::ElementsHaveValidTypes,
            ),
            Type::Struct(_) | Type::Named(_) => (
                types
                    .parts(id)
                    .iter()
                    .all(|part| is(part, Type::may_be_field)),
                Rule::ElementsHaveValidTypes,
            ),
            Type::Vector { element, len, .. } => (
                *len > 0 && is(element, Type::may_be_in_vector),
                Rule::VectorsHaveValidElements,
            ),
            _ => continue,
        };
        if !holds {
            fail(report, rule, format!("type {}", id.as_u32()));
        }
    }
}

/// The return type of a function type.
fn returned(ty: &Type) -> Option<&TypeId> {
    match ty {
        Type::Func(func) => Some(&func.ret),
        _ => None,
    }
}

/// Checks that the lists by kind have globals of the kind.
fn check_order(module: &Module, report: &mut Report) {
    type IsKind = fn(&GlobalKind) -> bool;
    let variable: IsKind = |kind| matches!(kind, GlobalKind::Variable(_));
    let function: IsKind = |kind| matches!(kind, GlobalKind::Function(_));
    let alias: IsKind = |kind| matches!(kind, GlobalKind::Alias(_));
    let ifunc: IsKind = |kind| matches!(kind, GlobalKind::IFunc(_));
    for (list, is_kind) in [
        (&module.variables, variable),
        (&module.functions, function),
        (&module.aliases, alias),
        (&module.ifuncs, ifunc),
    ] {
        for id in list {
            let global = module.globals.get(*id);
            if !global.is_some_and(|global| is_kind(&global.kind)) {
                let what = format!("global {} in a list by kind", id.as_u32());
                fail(report, Rule::HandleMustExist, what);
            }
        }
    }
}

/// Checks that no two globals have the same name.
fn check_names(module: &Module, report: &mut Report) {
    let mut names = FxHashSet::default();
    names.reserve(module.globals.len());
    // A global that an upgrade removed stays in the arena and is in no list.
    for id in module.in_symbol_order() {
        let name = module.name(id);
        if !name.is_empty() && !names.insert(name) {
            let name = String::from_utf8_lossy(name);
            fail(report, Rule::GlobalNamesAreUnique, format!("@{name}"));
        }
    }
}

/// The numbers of entities that values may name, in a module or in one body of it.
struct Bounds<'a> {
    module: &'a Module,
    local: Option<&'a Body>,
    args: u32,
    /// The number of types.
    types: usize,
}

impl<'a> Bounds<'a> {
    fn new(module: &'a Module) -> Self {
        Self {
            module,
            local: None,
            args: 0,
            types: module.types.len(),
        }
    }
    fn of_body(module: &'a Module, function: GlobalId, body: &'a Body) -> Self {
        let global = module.globals.get(function);
        let ty = global.and_then(|global| module.types.as_func(global.value_ty));
        let args = ty.map_or(0, |ty| u32::try_from(ty.params.len()).unwrap_or(u32::MAX));
        Self {
            module,
            local: Some(body),
            args,
            types: module.types.len(),
        }
    }

    #[inline]
    fn has_type(&self, ty: TypeId) -> bool {
        ty.index() < self.types
    }
    fn has_global(&self, id: GlobalId) -> bool {
        self.module.globals.get(id).is_some()
    }
    fn has_block(&self, id: BlockId) -> bool {
        self.local
            .is_some_and(|body| body.blocks().get(id).is_some())
    }
    fn has_value(&self, value: Value) -> bool {
        match value.kind() {
            ValueKind::Global(id) => self.has_global(id),
            ValueKind::Const(id) => id.index() < self.module.consts.len(),
            ValueKind::LocalConst(id) => self
                .local
                .is_some_and(|body| id.index() < body.consts.len()),
            ValueKind::Arg(index) => index < self.args,
            ValueKind::Inst(id) => self
                .local
                .is_some_and(|body| body.insts().get(id).is_some()),
            ValueKind::Block(id) => self.has_block(id),
            ValueKind::Metadata(id) if id.is_local() => self
                .local
                .is_some_and(|body| id.index() < body.metadata.len()),
            ValueKind::Metadata(id) => id.index() < self.module.metadata.len(),
        }
    }

    /// Checks the types that attributes name.
    fn attributes(&self, report: &mut Report) {
        for (id, set) in self.module.attrs.sets().iter() {
            for attr in set {
                if let Attr::Type(kind, Some(ty)) = attr
                    && !self.has_type(*ty)
                {
                    let what = format!("the type of {kind:?} in attribute set {}", id.as_u32());
                    fail(report, Rule::HandleMustExist, what);
                }
            }
        }
    }

    /// Checks a global: its types and the values that it names.
    fn global(&self, id: GlobalId, global: &Global, report: &mut Report) {
        let values = global.operands();
        let comdat = global.comdat;
        let exist = self.has_type(global.ty)
            && self.has_type(global.value_ty)
            && values
                .into_iter()
                .flatten()
                .all(|value| self.has_value(value))
            && comdat.is_none_or(|comdat| self.module.comdats.get(comdat).is_some());
        if !exist {
            let what = format!("a type, value or comdat of global {}", id.as_u32());
            fail(report, Rule::HandleMustExist, what);
        }
    }

    /// Checks the constants of the module: their types and parts.
    fn constants(&self, report: &mut Report) {
        let pool = &self.module.consts;
        for (id, constant) in pool.iter() {
            if !self.has_constant(pool, constant) {
                let what = format!("a type or part of constant {}", id.as_u32());
                fail(report, Rule::HandleMustExist, what);
            }
        }
    }
    /// Checks the constants of a body that its instructions use; others are left over from changes to it.
    fn used_constants(&self, body: &Body, report: &mut Report) {
        let pool = &body.consts;
        if pool.is_empty() {
            return;
        }
        let mut seen = vec![false; pool.len()];
        let mut open = Vec::new();
        let local = |value: &Value| match value.kind() {
            ValueKind::LocalConst(id) => Some(id),
            _ => None,
        };
        for inst in body.insts().keys() {
            open.extend(body.operands(inst).iter().filter_map(local));
            while let Some(id) = open.pop() {
                let Some(seen @ false) = seen.get_mut(id.index()) else {
                    continue;
                };
                *seen = true;
                let constant = pool.get(id);
                if !self.has_constant(pool, constant) {
                    let what = format!("a type or part of constant {}", id.as_u32());
                    fail(report, Rule::HandleMustExist, what);
                }
                open.extend(pool.parts(constant).iter().filter_map(local));
            }
        }
    }
    fn has_constant(&self, pool: &ConstPool, constant: Const) -> bool {
        let exist = match constant.kind {
            ConstKind::Expr(index) => match pool.exprs().get(index as usize).map(|expr| expr.op) {
                Some(ExprOp::GetElementPtr { source }) => self.has_type(source),
                op => op.is_some(),
            },
            ConstKind::InlineAsm(index) => {
                let asm = pool.inline_asms().get(index as usize);
                asm.is_some_and(|asm| self.has_type(asm.func_ty))
            }
            ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) => self.has_global(id),
            _ => true,
        };
        exist
            && self.has_type(constant.ty)
            && pool
                .parts(constant)
                .iter()
                .all(|part| self.has_value(*part))
    }

    /// Checks a body: its constants, and the types of its instructions. Their operands are checked with LLVM's
    /// rules, as bodies are.
    fn body(&self, body: &Body, report: &mut Report) {
        self.used_constants(body, report);
        for block in &body.order {
            if !self.has_block(*block) {
                fail(
                    report,
                    Rule::HandleMustExist,
                    format!("block {} in the order", block.as_u32()),
                );
            }
        }
        for (id, inst) in body.insts().iter() {
            let call_exists = || match (inst.call_id(), body.call(id)) {
                (Some(_), Some(call)) => self.has_type(call.func_ty),
                (call, _) => call.is_none(),
            };
            let exist = self.has_type(inst.ty)
                && inst.source_type().is_none_or(|ty| self.has_type(ty))
                && call_exists();
            if !exist {
                let what = format!("a type or the call of instruction {}", id.as_u32());
                fail(report, Rule::HandleMustExist, what);
            }
        }
    }
}
