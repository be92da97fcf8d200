//! Constants of a module.

use crate::constants::NewConst;
use bitsmith_model::constant::{Const, ConstKind};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::value::{ConstId, Value, ValueKind};

use crate::mover::{MappingContext, Mover};

impl Mover<'_, '_> {
    /// Maps a constant or global; parts are mapped first, in order.
    pub(crate) fn value(&mut self, root: Value, way: MappingContext) -> Option<Value> {
        let id = match root.kind() {
            ValueKind::Global(id) => {
                let to = self.global(id, way)?;
                return Some(self.linker.without_stand_in(Value::global(to)));
            }
            ValueKind::Const(id) => id,
            _ => return None,
        };
        let known = self.maps[way as usize].consts.get(id.index());
        if let Some(Some(known)) = known {
            return Some(*known);
        }
        let mut stack = vec![(id, 0usize)];
        while let Some((id, next)) = stack.last_mut() {
            let (id, at) = (*id, *next);
            *next = at.saturating_add(1);
            let known = |this: &Self, id: ConstId| {
                let known = this.maps[way as usize].consts.get(id.index());
                known.copied().flatten()
            };
            if known(self, id).is_some() {
                stack.pop();
                continue;
            }
            let source = self.input.module();
            let constant = source.consts.try_get(id)?;
            match source.consts.parts(constant).get(at).map(|p| p.kind()) {
                Some(ValueKind::Global(part)) => {
                    self.global(part, way)?;
                }
                Some(ValueKind::Const(part)) => {
                    if known(self, part).is_none() {
                        // Readers guarantee that a constant does not contain itself; an invalid
                        // one ends here.
                        if stack.iter().any(|(open, _)| *open == part) {
                            return None;
                        }
                        stack.push((part, 0));
                    }
                }
                Some(_) => return None,
                None => {
                    let new = self.build_const(constant, way)?;
                    self.maps[way as usize].consts.put(id.index(), Some(new));
                    stack.pop();
                }
            }
        }
        self.maps[way as usize]
            .consts
            .get(id.index())
            .copied()
            .flatten()
    }

    /// Builds a constant whose parts are mapped.
    pub(crate) fn build_const(&mut self, constant: Const, way: MappingContext) -> Option<Value> {
        let function = match constant.kind {
            ConstKind::BlockAddress(id, _)
            | ConstKind::DsoLocalEquivalent(id)
            | ConstKind::NoCfi(id) => Some(self.global(id, way)?),
            _ => None,
        };
        let ty = self.ty(constant.ty);
        let map = &self.maps[way as usize];
        let source = self.input.module();
        let linker = &mut *self.linker;
        let parts: Option<Vec<Value>> = source
            .consts
            .parts(constant)
            .iter()
            .map(|part| match part.kind() {
                ValueKind::Global(id) => {
                    let known = map.globals.get(id.index());
                    let known = known.copied().flatten().map(Value::global);
                    known.map(|known| linker.without_stand_in(known))
                }
                ValueKind::Const(id) => map.consts.get(id.index()).copied().flatten(),
                _ => None,
            })
            .collect();
        let parts = parts?;
        let mut expr = None;
        let mut asm = None;
        match constant.kind {
            ConstKind::Expr(at) => {
                let mut new = source.consts.expr(at).clone();
                new.op = self.expr_op(new.op);
                expr = Some(new);
            }
            ConstKind::InlineAsm(at) => {
                let mut new = source.consts.inline_asm(at).clone();
                new.func_ty = self.ty(new.func_ty);
                asm = Some(new);
            }
            _ => {}
        }
        let source = self.input.module();
        let new = match (constant.kind, function) {
            (ConstKind::BlockAddress(_, block), Some(f)) => {
                NewConst::Plain(ConstKind::BlockAddress(f, block))
            }
            (ConstKind::DsoLocalEquivalent(_), Some(f)) => {
                NewConst::Plain(ConstKind::DsoLocalEquivalent(f))
            }
            (ConstKind::NoCfi(_), Some(f)) => NewConst::Plain(ConstKind::NoCfi(f)),
            (ConstKind::WideInt(span), _) => NewConst::Words(source.consts.words(span), false),
            (ConstKind::WideFloat(span), _) => NewConst::Words(source.consts.words(span), true),
            (ConstKind::Data(span), _) => NewConst::Data(source.consts.bytes(span)),
            (ConstKind::Aggregate(_), _) => NewConst::Aggregate(&parts),
            (ConstKind::PtrAuth(_), _) => NewConst::PtrAuth(&parts),
            (ConstKind::Expr(_), _) => {
                let expr = expr.as_ref()?;
                if let Some(global) = self.linker.cast_twice(expr.op, &parts) {
                    return Some(self.linker.cast(global, ty));
                }
                NewConst::Expr(expr.op, expr.flags, expr.in_range.as_deref(), &parts)
            }
            (ConstKind::InlineAsm(_), _) => NewConst::Asm(asm.as_ref()?),
            (kind, _) => NewConst::Plain(kind),
        };
        let linker = &mut *self.linker;
        let id = linker.consts.intern(&mut linker.module.consts, ty, &new);
        Some(Value::constant(id))
    }
}
