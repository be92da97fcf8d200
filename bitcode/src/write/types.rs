//! The type table: LLVM's order of types, and their block.

use super::abbrevs;
use super::error::{Result, WriteError};
use crate::bitstream::{Abbrev, Writer};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Entity;
use bitsmith_model::schema::blocks::{TYPE_BLOCK, types as code};
use bitsmith_model::types::{StructBody, Type, TypeId, Types};

/// A type being entered: its component types are entered before it.
const UNDER_WAY: u32 = u32::MAX;

/// The numbers of types, in the order in which LLVM's writer reaches them.
pub(super) struct TypeTable<'m> {
    types: &'m Types,
    /// By number. Two further numbers stand for `label` and `metadata` if the module does not have them.
    order: Vec<TypeId>,
    /// By type: its number plus one; 0 for none yet.
    numbers: Vec<u32>,
    label: TypeId,
    metadata: TypeId,
    /// `i8`, to which pointers point in a dialect with typed pointers.
    octet: Option<TypeId>,
    stack: Vec<(TypeId, usize)>,
}

impl<'m> TypeTable<'m> {
    /// An empty table.
    pub(super) fn new(types: &'m Types, dialect: Dialect) -> Self {
        let beyond = |ty: &Type, index: usize| {
            types
                .find(ty)
                .unwrap_or_else(|| TypeId::new(types.len().saturating_add(index)))
        };
        Self {
            types,
            order: Vec::new(),
            numbers: vec![0; types.len().saturating_add(2)],
            label: beyond(&Type::Label, 0),
            metadata: beyond(&Type::Metadata, 1),
            octet: match dialect.has(Type::OPAQUE_POINTERS_SINCE) {
                true => None,
                false => types.find(&Type::Int(8)),
            },
            stack: Vec::new(),
        }
    }
    /// The type of blocks.
    pub(super) fn label(&self) -> TypeId {
        self.label
    }
    /// The type of metadata operands.
    pub(super) fn metadata(&self) -> TypeId {
        self.metadata
    }
    /// The number of a type; an error if it was not entered.
    #[inline]
    pub(super) fn number(&self, ty: TypeId) -> Result<u32> {
        match self.numbers.get(ty.index()) {
            Some(&number) if number != 0 && number != UNDER_WAY => Ok(number.wrapping_sub(1)),
            _ => Err(WriteError::new("a type is not in the module's table")),
        }
    }
    /// The number of a type for sorting: one without a number comes last.
    pub(super) fn rank(&self, ty: TypeId) -> u32 {
        self.number(ty).unwrap_or(u32::MAX)
    }
    /// Returns true if the type is an integer or a vector of integers.
    pub(super) fn is_int_or_vector(&self, ty: TypeId) -> bool {
        self.types.is_int_or_int_vector(ty)
    }
    /// The width of a field for a type number, in bits.
    pub(super) fn index_bits(&self) -> u32 {
        abbrevs::bits_for(self.order.len().saturating_add(1))
    }

    fn get(&self, ty: TypeId) -> Type {
        if ty.index() < self.types.len() {
            return self.types.get(ty).clone();
        }
        if ty == self.label {
            Type::Label
        } else {
            Type::Metadata
        }
    }

    /// Enters a type, its component types first.
    #[inline]
    pub(super) fn enter(&mut self, ty: TypeId) {
        if self.numbers.get(ty.index()).is_some_and(|&n| n == 0) {
            self.enter_new(ty);
        }
    }

    fn enter_new(&mut self, ty: TypeId) {
        self.begin(ty);
        while let Some(&(ty, next)) = self.stack.last() {
            if let Some(part) = self.component(ty, next) {
                if let Some(top) = self.stack.last_mut() {
                    top.1 = next.saturating_add(1);
                }
                if self.numbers.get(part.index()).is_some_and(|&n| n == 0) {
                    self.begin(part);
                }
                continue;
            }
            self.stack.pop();
            let Some(number) = self.numbers.get_mut(ty.index()) else {
                continue;
            };
            // A literal type that contains itself through an identified struct may have been entered at a deeper
            // level.
            if *number == 0 || *number == UNDER_WAY {
                self.order.push(ty);
                *number = u32::try_from(self.order.len()).unwrap_or(UNDER_WAY);
            }
        }
    }

    fn begin(&mut self, ty: TypeId) {
        if ty.index() < self.types.len()
            && matches!(self.types.get(ty), Type::Named(_))
            && let Some(number) = self.numbers.get_mut(ty.index())
        {
            *number = UNDER_WAY;
        }
        self.stack.push((ty, 0));
    }

    /// The component at `index` of a type.
    fn component(&self, ty: TypeId, index: usize) -> Option<TypeId> {
        if ty.index() >= self.types.len() {
            return None;
        }
        match self.types.get(ty) {
            Type::Func(func) => match index.checked_sub(1) {
                None => Some(func.ret),
                Some(index) => func.params.get(index).copied(),
            },
            Type::Ptr(_) => self.octet.filter(|_| index == 0),
            _ => self.types.parts(ty).get(index).copied(),
        }
    }

    /// Writes the block.
    pub(super) fn write(&self, out: &mut Writer) -> Result<()> {
        let bits = self.index_bits();
        let abbrevs = abbrevs::types(bits);
        out.enter_block(TYPE_BLOCK, 4);
        abbrevs.iter().for_each(|abbrev| out.define_abbrev(abbrev));
        out.unabbreviated(code::NUMENTRY, &[self.order.len() as u64]);
        let mut ops = Vec::new();
        for &ty in &self.order {
            ops.clear();
            self.write_type(out, &abbrevs, &self.get(ty), &mut ops)?;
        }
        out.end_block()?;
        Ok(())
    }

    fn write_type(
        &self,
        out: &mut Writer,
        abbrevs: &[Abbrev],
        ty: &Type,
        ops: &mut Vec<u64>,
    ) -> Result<()> {
        let (code, abbrev) = match ty {
            Type::Void => (code::VOID, 0),
            Type::Half => (code::HALF, 0),
            Type::BFloat => (code::BFLOAT, 0),
            Type::Float => (code::FLOAT, 0),
            Type::Double => (code::DOUBLE, 0),
            Type::X86Fp80 => (code::X86_FP80, 0),
            Type::Fp128 => (code::FP128, 0),
            Type::PpcFp128 => (code::PPC_FP128, 0),
            Type::X86Amx => (code::X86_AMX, 0),
            Type::Label => (code::LABEL, 0),
            Type::Metadata => (code::METADATA, 0),
            Type::Token => (code::TOKEN, 0),
            Type::Int(bits) => {
                ops.push(u64::from(*bits));
                (code::INTEGER, 0)
            }
            Type::Byte(bits) => {
                ops.push(u64::from(*bits));
                (code::BYTE, 0)
            }
            Type::Ptr(space) => match self.octet {
                None => {
                    ops.push(u64::from(*space));
                    (code::OPAQUE_POINTER, if *space == 0 { 4 } else { 0 })
                }
                Some(octet) => {
                    ops.extend([self.number(octet)?, *space].map(u64::from));
                    (code::POINTER, 0)
                }
            },
            Type::TypedPtr { pointee, space } => {
                ops.extend([self.number(*pointee)?, *space].map(u64::from));
                (code::POINTER, 0)
            }
            Type::Func(func) => {
                ops.push(u64::from(func.vararg));
                ops.push(u64::from(self.number(func.ret)?));
                self.push_all(&func.params, ops)?;
                (code::FUNCTION, 5)
            }
            Type::Struct(body) => {
                self.push_body(body, ops)?;
                (code::STRUCT_ANON, 6)
            }
            Type::Named(id) => {
                let named = self.types.named(*id);
                if !named.name.is_empty() {
                    write_name(out, abbrevs, &named.name)?;
                }
                match &named.body {
                    None => {
                        ops.push(0);
                        (code::OPAQUE, 0)
                    }
                    Some(body) => {
                        self.push_body(body, ops)?;
                        (code::STRUCT_NAMED, 8)
                    }
                }
            }
            Type::Array(element, len) => {
                ops.extend([*len, u64::from(self.number(*element)?)]);
                (code::ARRAY, 9)
            }
            Type::Vector {
                element,
                len,
                scalable,
            } => {
                ops.extend([u64::from(*len), u64::from(self.number(*element)?)]);
                if *scalable {
                    ops.push(1);
                }
                (code::VECTOR, 0)
            }
            Type::TargetExt(target) => {
                write_name(out, abbrevs, &target.name)?;
                ops.push(target.types.len() as u64);
                self.push_all(&target.types, ops)?;
                ops.extend(target.ints.iter().map(|&int| u64::from(int)));
                (code::TARGET_TYPE, 0)
            }
        };
        abbrevs::record(out, abbrevs, abbrev, code, ops)
    }

    fn push_body(&self, body: &StructBody, ops: &mut Vec<u64>) -> Result<()> {
        ops.push(u64::from(body.packed));
        self.push_all(&body.elements, ops)
    }

    fn push_all(&self, types: &[TypeId], ops: &mut Vec<u64>) -> Result<()> {
        for &ty in types {
            ops.push(u64::from(self.number(ty)?));
        }
        Ok(())
    }
}

fn write_name(out: &mut Writer, abbrevs: &[Abbrev], name: &[u8]) -> Result<()> {
    abbrevs::string_record(out, abbrevs, 7, code::STRUCT_NAME, name)
}
