//! Sizes of the objects that pointers point into, as far as they are known (`llvm.objectsize`).

use super::IntrinsicCall;
use crate::abi::Conventions;
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use bitsmith_model::attr::index;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::global::GlobalKind;
use bitsmith_model::schema::attribute::{AttrKind, unpack_alloc_size};
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, InstId, Value as IrValue, ValueKind};
use bitsmith_model::view::{CallView, View};

/// The number of values that are followed back.
const MOST_STEPS: usize = 64;

/// An object, and where a pointer points to in it.
#[derive(Clone, Copy)]
struct Extent {
    /// The size of the object in bytes.
    size: i64,
    /// The distance of the pointer from its start in bytes.
    offset: i64,
}

impl Extent {
    /// The extent of a pointer to the start of an object.
    fn start(size: u64) -> Option<Self> {
        let size = i64::try_from(size).ok()?;
        Some(Self { size, offset: 0 })
    }

    /// The bytes from the pointer to the end of the object.
    fn rest(self) -> i64 {
        self.size.saturating_sub(self.offset).max(0)
    }
}

/// A question for the size of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    /// Returns the least of the sizes that are possible, not the largest.
    least: bool,
    /// The size behind a null pointer is not 0, but unknown.
    null_is_unknown: bool,
}

impl Question {
    /// The extent of a pointer that is one of two.
    fn either(self, left: Extent, right: Extent) -> Extent {
        match (left.rest() < right.rest()) == self.least {
            true => left,
            false => right,
        }
    }
}

impl Lower<'_, '_> {
    /// Lowers `llvm.objectsize`: the bytes after a pointer in its object, or the result for an unknown size.
    pub(super) fn object_size(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer, least, null_is_unknown] = call.arguments()?;
        let scalars = self.scalars(call.result)?;
        let part = *scalars.parts.first().expected()?;
        let is_set = |flag| self.scope.int(flag).unwrap_or(0) != 0;
        let question = Question {
            least: is_set(least),
            null_is_unknown: is_set(null_is_unknown),
        };
        let mut steps = MOST_STEPS;
        let found = self.extent(pointer, question, &mut steps);
        // Before an object, as many bytes as one likes may be left.
        let known = found.filter(|extent| extent.offset >= 0).map(Extent::rest);
        let size = self.iconst(
            part.ty,
            known.unwrap_or(if question.least { 0 } else { -1 }),
        );
        Ok(Parts::from_slice(&[self.mask(size, part.bits)]))
    }

    /// The extent of a pointer, if it is known within so many steps.
    fn extent(&self, pointer: IrValue, question: Question, steps: &mut usize) -> Option<Extent> {
        *steps = steps.checked_sub(1)?;
        if let Some((base, step)) = self.behind(pointer) {
            let base = self.extent(base, question, steps)?;
            let offset = base.offset.checked_add(step?)?;
            return Some(Extent { offset, ..base });
        }
        match pointer.kind() {
            ValueKind::Inst(id) => self.extent_of_result(id, question, steps),
            ValueKind::Global(id) => self.extent_of_global(id, question, steps),
            ValueKind::Arg(number) => Extent::start(self.byval_size(number)?),
            _ => match self.scope.constant(pointer)?.0.kind {
                ConstKind::Null if question.null_is_unknown => None,
                ConstKind::Null | ConstKind::Undef | ConstKind::Poison => Extent::start(0),
                _ => None,
            },
        }
    }

    /// The extent of a pointer that an instruction returns.
    fn extent_of_result(
        &self,
        id: InstId,
        question: Question,
        steps: &mut usize,
    ) -> Option<Extent> {
        match self.body.view(id)? {
            View::Alloca { .. } => Extent::start(self.fixed_size(id, self.body.inst(id))?.0),
            View::Select { yes, no, .. } => {
                let left = self.extent(yes, question, steps)?;
                Some(question.either(left, self.extent(no, question, steps)?))
            }
            View::Phi { incoming } => {
                let mut all: Option<Extent> = None;
                for (value, _) in incoming.iter() {
                    let next = self.extent(value, question, steps)?;
                    all = Some(all.map_or(next, |before| question.either(before, next)));
                }
                all
            }
            _ => Extent::start(self.allocated(self.body.call_view(id)?)?),
        }
    }

    /// The bytes that a call allocates by the attribute `allocsize` of the call or the function.
    fn allocated(&self, call: CallView<'_>) -> Option<u64> {
        let module = self.unit.module;
        let callee = call.callee().as_global();
        let function = callee.and_then(|id| module.globals.get(id)?.as_function());
        let lists = [Some(call.info().attrs), function.map(|f| f.attrs)];
        let packed = |list| (module.attrs).int_at(list, index::FUNCTION, AttrKind::AllocSize);
        let (size, count) = unpack_alloc_size(lists.into_iter().flatten().find_map(packed)?);
        let argument = |number: u32| {
            let value = call.arguments().get(number as usize)?;
            u64::try_from(self.scope.int(*value)?).ok()
        };
        let count = count.map_or(Some(1), argument)?;
        argument(size)?.checked_mul(count)
    }

    /// The size of the object that an argument is a copy of (`byval`).
    fn byval_size(&self, number: u32) -> Option<u64> {
        let conventions = Conventions::new(self.unit, self.function, None);
        let own = self.unit.module.globals.get(self.function)?;
        let place = index::param(number as usize);
        let ty = conventions.typed(own.as_function()?.attrs, place, AttrKind::ByVal)?;
        self.scalarizer.size_of(ty).ok()
    }

    /// The extent of a variable, or of what an alias stands for. One that may be replaced has at least its size.
    fn extent_of_global(
        &self,
        id: GlobalId,
        question: Question,
        steps: &mut usize,
    ) -> Option<Extent> {
        let global = self.unit.module.globals.get(id)?;
        let replaced = global.linkage.is_interposable();
        if let GlobalKind::Alias(aliasee) = global.kind
            && !replaced
        {
            return self.extent(aliasee, question, steps);
        }
        global.as_variable()?;
        let certain = !replaced && !global.is_declaration();
        let exists = global.linkage != Linkage::ExternalWeak;
        let size = self.scalarizer.size_of(global.value_ty).ok();
        Extent::start(size.filter(|_| certain || question.least && exists)?)
    }

    /// The base of an address, and its distance in bytes.
    fn behind(&self, address: IrValue) -> Option<(IrValue, Option<i64>)> {
        if let Some(id) = address.as_inst() {
            let View::GetElementPtr { base, indices } = self.body.view(id)? else {
                return None;
            };
            let step = self.constant_offset(self.body.inst(id).source_type()?, indices);
            return Some((base, step));
        }
        match ExprView::of_value(self.scope, address)? {
            ExprView::GetElementPtr {
                source,
                base,
                indices,
            } => Some((base, self.constant_offset(source, indices))),
            _ => None,
        }
    }

    /// The offset of constant indices, in bytes.
    fn constant_offset(&self, source: TypeId, indices: &[IrValue]) -> Option<i64> {
        let number = |index| self.scope.int(index);
        let offset = self
            .scalarizer
            .sizes
            .constant_offset(source, indices, number);
        i64::try_from(offset.ok()?).ok()
    }
}
