//! Intrinsics that are called and not declared: the call determines the type.

use super::parser::{Parse, Parser};
use bitsmith_model::global::{BodyState, Function, GlobalKind};
use bitsmith_model::intrinsic;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, InstId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// A call of an undeclared intrinsic.
struct Use {
    function: GlobalId,
    inst: InstId,
    func_ty: TypeId,
}

impl Parser<'_> {
    /// Declares every intrinsic that is called and not declared.
    pub fn declare_intrinsics(&mut self) -> Parse<()> {
        let mut wanted: Vec<(Box<[u8]>, GlobalId, usize)> = Vec::new();
        for (id, at) in &self.names.undefined_globals {
            let name = self.module.name(*id);
            if name.starts_with(b"llvm.") {
                wanted.push((name.into(), *id, *at));
            }
        }
        if wanted.is_empty() {
            return Ok(());
        }
        wanted.sort();
        let mut uses = self.intrinsic_uses(&wanted)?;
        for (name, id, at) in wanted {
            let row = Intrinsic::lookup_in(self.module.dialect, &name);
            self.names.undefined_globals.remove(&id);
            let mut made: FxHashMap<TypeId, GlobalId> = FxHashMap::default();
            // LLVM visits the uses from the last one on.
            for used in uses.remove(&id).unwrap_or_default().into_iter().rev() {
                let target = match made.get(&used.func_ty) {
                    Some(target) => *target,
                    None => {
                        let full = self.intrinsic_name(&name, row, used.func_ty);
                        let spare = made.is_empty().then_some(id);
                        // Intrinsics of older LLVMs have no mangled name and must be known to the upgrade.
                        let target = match full {
                            Ok(full) => self.declared(full, used.func_ty, spare),
                            Err(message) if spare.is_some() => {
                                let target = self.declared(name.to_vec(), used.func_ty, spare);
                                self.names.outdated.push((target, at, message));
                                target
                            }
                            Err(message) => return self.fail_at(at, message),
                        };
                        made.insert(used.func_ty, target);
                        target
                    }
                };
                self.set_callee(&used, target);
            }
        }
        Ok(())
    }

    /// The calls of undeclared intrinsics; any other use of them is an error.
    fn intrinsic_uses(
        &self,
        wanted: &[(Box<[u8]>, GlobalId, usize)],
    ) -> Parse<FxHashMap<GlobalId, Vec<Use>>> {
        let places: FxHashMap<GlobalId, usize> =
            wanted.iter().map(|(_, id, at)| (*id, *at)).collect();
        let place = |value: &Value| match value.kind() {
            ValueKind::Global(id) => places.get(&id).copied(),
            _ => None,
        };
        let mut uses: FxHashMap<GlobalId, Vec<Use>> = FxHashMap::default();
        let mut others = self.module.consts.all_operands().iter().filter_map(place);
        let mut wrong = others.next();
        for &function in &self.module.functions {
            let Some(BodyState::Loaded(body)) =
                self.module.globals[function].as_function().map(|f| &f.body)
            else {
                continue;
            };
            let constants = body.consts.all_operands().iter();
            wrong = wrong.or_else(|| constants.filter_map(place).next());
            for (inst, _) in body.insts().iter() {
                for (operand, index) in body.operands(inst).iter().zip(0u32..) {
                    if place(operand).is_none() {
                        continue;
                    }
                    match (operand.kind(), body.call(inst)) {
                        (ValueKind::Global(id), Some(call)) if index == 0 => {
                            uses.entry(id).or_default().push(Use {
                                function,
                                inst,
                                func_ty: call.func_ty,
                            });
                        }
                        _ => wrong = wrong.or_else(|| place(operand)),
                    }
                }
            }
        }
        match wrong {
            Some(at) => self.fail_at(at, "intrinsic can only be used as callee"),
            None => Ok(uses),
        }
    }

    /// The mangled name of an intrinsic with this type, or the error.
    fn intrinsic_name(
        &self,
        name: &[u8],
        row: Option<&'static Intrinsic>,
        func_ty: TypeId,
    ) -> Result<Vec<u8>, String> {
        let types = &self.module.types;
        let (Some(row), Some(func)) = (row, types.as_func(func_ty)) else {
            let shown = String::from_utf8_lossy(name);
            return Err(format!("unknown intrinsic '{shown}'"));
        };
        match intrinsic::overloads(row, func, types) {
            Some(found) => Ok(intrinsic::mangled_name(row, &found, types)),
            None => Err("invalid intrinsic signature".to_owned()),
        }
    }

    /// The function with a name, declared if it does not exist; `spare` is a free handle for it.
    fn declared(&mut self, name: Vec<u8>, value_ty: TypeId, spare: Option<GlobalId>) -> GlobalId {
        if let Some(&known) = self.names.globals.get(name.as_slice())
            && Some(known) != spare
        {
            return known;
        }
        let span = self.keep(&name);
        let ty = self.module.types.intern(Type::Ptr(0));
        let id = match spare {
            Some(id) => id,
            None => self
                .module
                .globals
                .push(super::globals::empty_global(span, ty)),
        };
        if let Some(global) = self.module.globals.entry_mut(id) {
            global.name = span;
            global.value_ty = value_ty;
            global.kind = GlobalKind::Function(Box::default());
        }
        self.names.globals.insert(name.into(), id);
        self.module.functions.push(id);
        id
    }

    fn set_callee(&mut self, used: &Use, target: GlobalId) {
        if let Some(Function {
            body: BodyState::Loaded(body),
            ..
        }) = self.module.globals[used.function].as_function_mut()
            && let Some(callee) = body.operands_mut(used.inst).first_mut()
        {
            *callee = Value::global(target);
        }
    }
}
