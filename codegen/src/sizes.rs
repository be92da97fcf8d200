//! The sizes of a module's types and the offsets of their fields, each measured once.

use crate::lower_error::LowerError;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::measure::StructLayout;
use bitsmith_model::types::{TypeId, Types};
use bitsmith_model::value::Value;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// The sizes and offsets that were asked for.
pub struct Sizes<'m> {
    types: &'m Types,
    layout: &'m DataLayout,
    sizes: RefCell<FxHashMap<TypeId, Option<u64>>>,
    fields: RefCell<FxHashMap<TypeId, Option<Arc<StructLayout>>>>,
}

/// The step of a getelementptr index, in bytes.
#[derive(Clone, Copy)]
pub enum Step {
    /// The offset of a field.
    Field(u64),
    /// The size of an element, to be multiplied by the index.
    Element(u64),
}

impl<'m> Sizes<'m> {
    /// The sizes of types in a data layout.
    pub fn new(types: &'m Types, layout: &'m DataLayout) -> Self {
        Self {
            types,
            layout,
            sizes: RefCell::default(),
            fields: RefCell::default(),
        }
    }

    /// The distance of two elements of type `ty` in an array, in bytes.
    pub fn of(&self, ty: TypeId) -> Option<u64> {
        if let Some(size) = self.sizes.borrow().get(&ty) {
            return *size;
        }
        let size = self.layout.alloc_size(self.types, ty);
        self.sizes.borrow_mut().insert(ty, size);
        size
    }

    /// The offsets of the fields of a struct.
    ///
    /// # Errors
    ///
    /// A type that is no struct, or has no size.
    pub fn fields(&self, ty: TypeId) -> Result<Arc<StructLayout>, LowerError> {
        let known = self.fields.borrow().get(&ty).cloned();
        let fields = known.unwrap_or_else(|| {
            let fields = self.layout.struct_layout(self.types, ty);
            self.fields.borrow_mut().insert(ty, fields.clone());
            fields
        });
        fields.ok_or_else(|| "a type without a size".into())
    }

    /// The offset of constant getelementptr indices in bytes; `number` returns the value of an index.
    ///
    /// # Errors
    ///
    /// An index that is not constant, or an index into something without a size.
    pub fn constant_offset(
        &self,
        source: TypeId,
        indices: &[Value],
        number: impl Fn(Value) -> Option<i64>,
    ) -> Result<i128, LowerError> {
        let (mut ty, mut offset) = (source, 0i128);
        for (depth, index) in indices.iter().enumerate() {
            let index = number(*index).ok_or("an index that is no number")?;
            let (inner, step) = self.step(ty, depth, Some(index))?;
            ty = inner;
            offset = offset.wrapping_add(match step {
                Step::Field(by) => by.into(),
                Step::Element(size) => i128::from(index).wrapping_mul(size.into()),
            });
        }
        Ok(offset)
    }

    /// The step of an index into type `ty`, and the resulting type. `number` is the value of the index, if
    /// known, and `depth` the number of indices before it.
    ///
    /// # Errors
    ///
    /// An index into something without elements or without a size.
    pub fn step(
        &self,
        ty: TypeId,
        depth: usize,
        number: Option<i64>,
    ) -> Result<(TypeId, Step), LowerError> {
        if depth > 0 && self.types.as_struct(ty).is_some() {
            let number = number.ok_or("a field that varies")?;
            let fields = self.fields(ty)?;
            let field = usize::try_from(number).unwrap_or(usize::MAX);
            let by = *fields.offsets.get(field).ok_or("an index outside")?;
            let inner = self.types.element(ty, field as u64);
            return Ok((inner.ok_or("an index outside")?, Step::Field(by)));
        }
        let inner = match depth {
            0 => ty,
            _ => (self.types.sequence_element(ty)).ok_or("an index into a scalar")?,
        };
        let size = self.of(inner).ok_or("a type without a size")?;
        Ok((inner, Step::Element(size)))
    }
}
