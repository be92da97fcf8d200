//! Global variables: their initial bytes and relocations.

use crate::lower_error::LowerError;
use crate::refusal::Refusal;
use crate::sizes::Sizes;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::unit::Unit;
use bitsmith_model::constant::{Const, ConstKind, ConstPool};
use bitsmith_model::expr_view::ExprView;
use bitsmith_model::global::{ComdatId, Global, GlobalKind};
use bitsmith_model::inst::align_bytes;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::inst::{BinaryOp, CastOp};
use bitsmith_model::schema::linkage::Linkage;

use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximal size of a variable with an initializer, in bytes.
const MOST_BYTES: u64 = 1 << 31;
/// The nesting depth of constants.
const DEEPEST: u32 = 128;

/// A variable that is defined in the module.
pub struct Data {
    /// The variable.
    pub id: GlobalId,
    /// Its bytes; empty if all are zero.
    pub bytes: Vec<u8>,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment.
    pub align: u64,
    /// Its relocations.
    pub relocs: Vec<Reloc>,
}

/// A constructor or destructor: a function that runs before or after main.
pub struct Hook {
    /// Its priority.
    pub priority: u16,
    /// The function.
    pub function: GlobalId,
    /// The comdat of the data that it initialises: linkers keep or drop it with that.
    pub group: Option<ComdatId>,
}

/// Returns true for variables with a meaning in LLVM only.
fn is_special(unit: &Unit<'_>, id: GlobalId) -> bool {
    let module = unit.module;
    let name = module.name(id);
    let section = module
        .globals
        .get(id)
        .map_or(&[][..], |g| module.strings.get(g.section));
    matches!(
        name,
        b"llvm.global_ctors" | b"llvm.global_dtors" | b"llvm.used" | b"llvm.compiler.used"
    ) || section == b"llvm.metadata"
}

/// All variables that a module defines.
pub fn all(unit: &Unit<'_>) -> Result<Vec<Data>, Vec<Refusal>> {
    let (mut data, mut refusals) = (Vec::new(), Vec::new());
    for &id in &unit.module.variables {
        let Some(global) = unit.module.globals.get(id) else {
            continue;
        };
        let skipped = global.linkage == Linkage::AvailableExternally || is_special(unit, id);
        let initializer = global.as_variable().and_then(|v| v.initializer);
        let Some(initializer) = initializer.filter(|_| !skipped) else {
            continue;
        };
        match variable(unit, id, initializer) {
            Ok(done) => data.push(done),
            Err(why) => refusals.push(Refusal::of_function(unit.module, id, why)),
        }
    }
    match refusals.is_empty() {
        true => Ok(data),
        false => Err(refusals),
    }
}

fn variable(unit: &Unit<'_>, id: GlobalId, initializer: Value) -> Result<Data, LowerError> {
    let global = &unit.module.globals[id];
    let types = &unit.module.types;
    let size = unit.layout.alloc_size(types, global.value_ty);
    let size = size.ok_or("a type without a size")?;
    let given = global.as_variable().and_then(|v| align_bytes(v.align));
    let align = given.unwrap_or_else(|| {
        let preferred = unit.layout.preferred_align(types, global.value_ty);
        align_bytes(preferred).unwrap_or(1)
    });
    let mut writer = Writer::new(unit, unit.module.scope(), id);
    if !writer.is_zero(initializer) {
        if size > MOST_BYTES {
            return Err(format!("a variable of {size} bytes").into());
        }
        writer.bytes = vec![0; usize::try_from(size)?];
        writer.write(initializer, 0, DEEPEST)?;
    }
    Ok(Data {
        id,
        bytes: writer.bytes,
        size,
        align,
        relocs: writer.relocs,
    })
}

/// The bytes and relocations of a constant placed directly before the code of `id`.
pub fn before(
    unit: &Unit<'_>,
    id: GlobalId,
    value: Value,
) -> Result<(Vec<u8>, Vec<Reloc>), LowerError> {
    let ty = unit.module.scope().type_of(value);
    let ty = ty.ok_or("a value without a type")?;
    let size = unit.layout.alloc_size(&unit.module.types, ty);
    let size = size.filter(|s| *s <= MOST_BYTES);
    let size = usize::try_from(size.ok_or("a type without a size")?)?;
    let mut writer = Writer::new(unit, unit.module.scope(), id);
    writer.bytes = vec![0; size];
    writer.write(value, 0, DEEPEST)?;
    for reloc in &mut writer.relocs {
        if matches!(reloc.kind, RelocKind::Pc32 | RelocKind::Pc64) {
            // Relative to the function, which follows the bytes.
            reloc.addend = reloc.addend.wrapping_sub(size as i64);
        }
    }
    Ok((writer.bytes, writer.relocs))
}

/// The functions of `llvm.global_ctors` or `llvm.global_dtors`, without those of data that the module does not define
/// (LangRef, "The 'llvm.global_ctors' Global Variable").
pub fn hooks(unit: &Unit<'_>, list: &[u8]) -> Vec<Hook> {
    let module = unit.module;
    let scope = module.scope();
    let found = module.variables.iter().find(|id| module.name(**id) == list);
    let initializer = found
        .and_then(|id| module.globals.get(*id)?.as_variable()?.initializer)
        .and_then(|value| scope.constant(value));
    let Some((list, pool)) = initializer else {
        return Vec::new();
    };
    let entry = |value: &Value| {
        let (entry, pool) = scope.constant(*value)?;
        let [priority, function, data @ ..] = pool.parts(entry) else {
            return None;
        };
        let data = data.first().and_then(|value| value.as_global());
        let data = data.and_then(|id| module.globals.get(id));
        if data.is_some_and(Global::is_declaration_for_linker) {
            return None;
        }
        Some(Hook {
            priority: u16::try_from(scope.int(*priority)?).unwrap_or(u16::MAX),
            function: function.as_global()?,
            group: data.and_then(|data| data.comdat),
        })
    };
    pool.parts(list).iter().filter_map(entry).collect()
}

/// The globals in `llvm.used`.
pub fn used(unit: &Unit<'_>) -> FxHashSet<GlobalId> {
    let module = unit.module;
    let scope = module.scope();
    let list = module.variables.iter();
    let list = list.copied().find(|id| module.name(*id) == b"llvm.used");
    let list = list.and_then(|id| module.globals.get(id)?.as_variable()?.initializer);
    let Some((list, pool)) = list.and_then(|value| scope.constant(value)) else {
        return FxHashSet::default();
    };
    let named = |value: &Value| address(unit, scope, *value).ok().map(|(id, _)| id);
    pool.parts(list).iter().filter_map(named).collect()
}

/// The value of a scalar constant.
#[derive(Clone, Copy)]
pub enum Scalar {
    /// The bits of a number.
    Number(u128),
    /// An address, and the addend.
    Address(GlobalId, i64),
    /// The distance from the second address to the first, and the addend.
    Distance(GlobalId, GlobalId, i64),
}

struct Writer<'u, 'm> {
    unit: &'u Unit<'m>,
    /// The scope of the constants.
    scope: Scope<'u>,
    sizes: Sizes<'u>,
    own: GlobalId,
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

impl<'u, 'm> Writer<'u, 'm> {
    fn new(unit: &'u Unit<'m>, scope: Scope<'u>, own: GlobalId) -> Self {
        Self {
            unit,
            scope,
            sizes: Sizes::new(&unit.module.types, &unit.layout),
            own,
            bytes: Vec::new(),
            relocs: Vec::new(),
        }
    }

    fn constant(&self, value: Value) -> Result<(Const, &'u ConstPool), LowerError> {
        let constant = self.scope.constant(value);
        constant.ok_or_else(|| "a constant was expected".into())
    }

    fn is_zero(&self, value: Value) -> bool {
        let Ok((constant, _)) = self.constant(value) else {
            return false;
        };
        matches!(
            constant.kind,
            ConstKind::Null
                | ConstKind::Undef
                | ConstKind::Poison
                | ConstKind::Int(0)
                | ConstKind::Float(0)
        )
    }

    fn put(&mut self, offset: u64, bytes: &[u8]) -> Result<(), LowerError> {
        let start = usize::try_from(offset)?;
        let place = self.bytes.get_mut(start..start.saturating_add(bytes.len()));
        place
            .ok_or("a constant larger than its type")?
            .copy_from_slice(bytes);
        Ok(())
    }

    fn write(&mut self, value: Value, offset: u64, depth: u32) -> Result<(), LowerError> {
        let depth = depth
            .checked_sub(1)
            .ok_or("a constant that nests too deep")?;
        if self.is_zero(value) {
            return Ok(());
        }
        if let ValueKind::Global(_) = value.kind() {
            return self.scalar_at(value, 8, offset, depth);
        }
        let (constant, pool) = self.constant(value)?;
        match constant.kind {
            ConstKind::Aggregate(span) => {
                self.aggregate(constant.ty, pool.operands(span), offset, depth)
            }
            ConstKind::Data(span) => self.put(offset, pool.bytes(span)),
            ConstKind::WideInt(span) | ConstKind::WideFloat(span) => {
                let words = pool.words(span);
                let mut bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
                let size = self.store_size(constant.ty)?;
                let negative = words.last().is_some_and(|last| last >> 63 != 0);
                let sign = match constant.kind {
                    ConstKind::WideInt(_) if negative => 0xff,
                    _ => 0,
                };
                bytes.resize(size, sign);
                self.cut(constant.ty, &mut bytes);
                self.put(offset, &bytes)
            }
            _ => match ExprView::of(pool, constant.kind) {
                // The operand is as large, and may be a vector.
                Some(ExprView::Cast {
                    op: CastOp::BitCast,
                    value,
                }) => self.write(value, offset, depth),
                _ => {
                    let size = self.store_size(constant.ty)?;
                    self.scalar_at(value, size, offset, depth)
                }
            },
        }
    }

    /// Clears the bits of the last byte beyond the width of the type.
    fn cut(&self, ty: TypeId, bytes: &mut [u8]) {
        if let Type::Int(bits) = self.unit.module.types.get(ty)
            && let Some(last) = bytes.get_mut((bits / 8) as usize)
        {
            *last &= (1u8 << (bits % 8)).wrapping_sub(1);
        }
    }

    fn store_size(&self, ty: TypeId) -> Result<usize, LowerError> {
        let size = self.unit.layout.store_size(&self.unit.module.types, ty);
        let size = size.and_then(|s| usize::try_from(s).ok());
        size.ok_or_else(|| "a type without a size".into())
    }

    fn aggregate(
        &mut self,
        ty: TypeId,
        elements: &[Value],
        offset: u64,
        depth: u32,
    ) -> Result<(), LowerError> {
        let (types, layout) = (&self.unit.module.types, &self.unit.layout);
        let at = |by: u64| offset.checked_add(by).ok_or("a type without a size");
        match types.get(ty) {
            Type::Struct(_) | Type::Named(_) => {
                let fields = self.sizes.fields(ty)?;
                for (element, by) in elements.iter().zip(&fields.offsets) {
                    self.write(*element, at(*by)?, depth)?;
                }
            }
            Type::Vector { element, .. } => {
                let bits = layout.size_in_bits(types, *element).unwrap_or(0);
                if bits % 8 != 0 {
                    return self.bit_vector(elements, bits, offset, depth);
                }
                for (index, element) in elements.iter().enumerate() {
                    self.write(
                        *element,
                        at((bits / 8).saturating_mul(index as u64))?,
                        depth,
                    )?;
                }
            }
            Type::Array(element, _) => {
                let step = self.sizes.of(*element);
                let step = step.ok_or("a type without a size")?;
                for (index, element) in elements.iter().enumerate() {
                    self.write(*element, at(step.saturating_mul(index as u64))?, depth)?;
                }
            }
            _ => return Err("an aggregate of a scalar type".into()),
        }
        Ok(())
    }

    fn bit_vector(
        &mut self,
        elements: &[Value],
        bits: u64,
        offset: u64,
        depth: u32,
    ) -> Result<(), LowerError> {
        for (index, element) in elements.iter().enumerate() {
            let Scalar::Number(number) = self.scalar(*element, depth)? else {
                return Err("an address in a vector of bits".into());
            };
            let first = bits.saturating_mul(index as u64);
            for bit in (0..bits.min(128)).filter(|bit| number >> bit & 1 != 0) {
                let at = first.saturating_add(bit);
                let byte = offset.saturating_add(at / 8);
                let place = usize::try_from(byte)
                    .ok()
                    .and_then(|b| self.bytes.get_mut(b));
                *place.ok_or("a constant larger than its type")? |= 1 << (at % 8);
            }
        }
        Ok(())
    }

    fn scalar_at(
        &mut self,
        value: Value,
        size: usize,
        offset: u64,
        depth: u32,
    ) -> Result<(), LowerError> {
        let (kind, symbol, addend) = match self.scalar(value, depth)? {
            Scalar::Number(number) => {
                let mut bytes = number.to_le_bytes().to_vec();
                bytes.truncate(size);
                if let Ok((constant, _)) = self.constant(value) {
                    self.cut(constant.ty, &mut bytes);
                }
                return self.put(offset, &bytes);
            }
            Scalar::Address(symbol, _) if self.unit.is_tls(symbol) => {
                return Err("the address of a thread-local variable".into());
            }
            Scalar::Address(symbol, addend) if size == 8 => (RelocKind::Abs64, symbol, addend),
            Scalar::Address(symbol, addend) if size == 4 => (RelocKind::Abs32, symbol, addend),
            Scalar::Distance(to, from, addend) if from == self.own => {
                let addend = addend.wrapping_add(offset.cast_signed());
                match size {
                    4 => (RelocKind::Pc32, to, addend),
                    8 => (RelocKind::Pc64, to, addend),
                    _ => return Err(format!("a distance of {size} bytes").into()),
                }
            }
            Scalar::Address(..) => return Err(format!("an address in {size} bytes").into()),
            Scalar::Distance(..) => return Err("a distance from another variable".into()),
        };
        self.relocs.push(Reloc {
            offset,
            kind,
            symbol: Symbol::Global(symbol),
            addend,
        });
        Ok(())
    }

    fn scalar(&self, value: Value, depth: u32) -> Result<Scalar, LowerError> {
        let depth = depth
            .checked_sub(1)
            .ok_or("a constant that nests too deep")?;
        if let ValueKind::Global(id) = value.kind() {
            return Ok(Scalar::Address(id, 0));
        }
        let (constant, pool) = self.constant(value)?;
        Ok(match constant.kind {
            ConstKind::Null | ConstKind::Undef | ConstKind::Poison => Scalar::Number(0),
            ConstKind::Int(int) => Scalar::Number(i128::from(int).cast_unsigned()),
            ConstKind::Float(bits) => Scalar::Number(bits.into()),
            ConstKind::WideInt(span) => {
                let words = pool.words(span);
                let low = words.first().copied().unwrap_or(0);
                let sign = (low as i64 >> 63) as u64;
                let high = words.get(1).copied().unwrap_or(sign);
                Scalar::Number(u128::from(low) | u128::from(high) << 64)
            }
            ConstKind::BlockAddress(_, block) => Scalar::Number(u128::from(block) + 1),
            ConstKind::DsoLocalEquivalent(id) | ConstKind::NoCfi(id) => Scalar::Address(id, 0),
            ConstKind::Expr(_) => self.expression(constant, pool, depth)?,
            _ => return Err("a constant of a kind that is not supported".into()),
        })
    }

    fn expression(
        &self,
        constant: Const,
        pool: &ConstPool,
        depth: u32,
    ) -> Result<Scalar, LowerError> {
        match ExprView::of(pool, constant.kind).ok_or("an operand is missing")? {
            ExprView::Cast { op, value } => {
                let inner = self.scalar(value, depth)?;
                let bits = self
                    .unit
                    .layout
                    .size_in_bits(&self.unit.module.types, constant.ty);
                let bits = u32::try_from(bits.unwrap_or(64)).unwrap_or(64);
                let mask = u128::MAX
                    .checked_shr(128u32.saturating_sub(bits))
                    .unwrap_or(0);
                match (inner, op) {
                    (Scalar::Number(n), _) => Ok(Scalar::Number(n & mask)),
                    (inner, CastOp::Trunc | CastOp::PtrToInt) if bits >= 32 => Ok(inner),
                    (inner, _) if bits == 64 => Ok(inner),
                    _ => Err(format!("{} of an address", op.text()).into()),
                }
            }
            ExprView::Binary { op, left, right } => {
                combine(op, self.scalar(left, depth)?, self.scalar(right, depth)?)
            }
            ExprView::GetElementPtr {
                source,
                base,
                indices,
            } => {
                let base = self.scalar(base, depth)?;
                let offset = self.offset(source, indices)?;
                combine(
                    BinaryOp::Add,
                    base,
                    Scalar::Number(i128::from(offset).cast_unsigned()),
                )
            }
            _ => Err("a constant expression of vectors".into()),
        }
    }

    /// The offset of the indices of a getelementptr, in bytes.
    fn offset(&self, source: TypeId, indices: &[Value]) -> Result<i64, LowerError> {
        let number = |index| match self.scope.constant(index) {
            Some((c, _)) if matches!(c.kind, ConstKind::Null) => Some(0),
            _ => self.scope.int(index),
        };
        let offset = self.sizes.constant_offset(source, indices, number)?;
        // Addresses have 64 bits.
        Ok(offset as i64)
    }
}

fn combine(op: BinaryOp, left: Scalar, right: Scalar) -> Result<Scalar, LowerError> {
    use Scalar::*;
    let small = |n: u128| n as i64;
    Ok(match (op, left, right) {
        (BinaryOp::Add, Number(l), Number(r)) => Number(l.wrapping_add(r)),
        (BinaryOp::Sub, Number(l), Number(r)) => Number(l.wrapping_sub(r)),
        (BinaryOp::Mul, Number(l), Number(r)) => Number(l.wrapping_mul(r)),
        (BinaryOp::And, Number(l), Number(r)) => Number(l & r),
        (BinaryOp::Or, Number(l), Number(r)) => Number(l | r),
        (BinaryOp::Xor, Number(l), Number(r)) => Number(l ^ r),
        (BinaryOp::Add, Address(id, by), Number(n))
        | (BinaryOp::Add, Number(n), Address(id, by)) => Address(id, by.wrapping_add(small(n))),
        (BinaryOp::Sub, Address(id, by), Number(n)) => Address(id, by.wrapping_sub(small(n))),
        (BinaryOp::Sub, Address(to, by), Address(from, less)) => match to == from {
            true => Number(i128::from(by.wrapping_sub(less)).cast_unsigned()),
            false => Distance(to, from, by.wrapping_sub(less)),
        },
        (BinaryOp::Add, Distance(to, from, by), Number(n)) => {
            Distance(to, from, by.wrapping_add(small(n)))
        }
        (BinaryOp::Sub, Distance(to, from, by), Number(n)) => {
            Distance(to, from, by.wrapping_sub(small(n)))
        }
        _ => return Err(format!("{} of addresses in a constant", op.text()).into()),
    })
}

/// The base object of an alias or the like, and the offset from its address.
pub type Address = Result<(GlobalId, i64), LowerError>;

/// The address that a constant of a scope is, through aliases.
pub fn address(unit: &Unit<'_>, scope: Scope<'_>, value: Value) -> Address {
    let (id, by) = step(unit, scope, value)?;
    let aliases = unit.aliases.get_or_init(|| aliases(unit));
    match aliases.get(&id) {
        Some(known) => known
            .clone()
            .map(|(base, more)| (base, more.wrapping_add(by))),
        None => Ok((id, by)),
    }
}

/// The global that an alias leads to, if it leads to one.
pub fn aliased(unit: &Unit<'_>, alias: GlobalId) -> Option<GlobalId> {
    let aliases = unit.aliases.get_or_init(|| aliases(unit));
    let (base, _) = aliases.get(&alias)?.as_ref().ok()?;
    Some(*base)
}

/// The value of a scalar constant of a scope. That of `undef` and `poison` is zero.
///
/// # Errors
/// For an aggregate, and an expression that has no value until the program runs.
pub fn scalar(unit: &Unit<'_>, scope: Scope<'_>, value: Value) -> Result<Scalar, LowerError> {
    let writer = Writer::new(unit, scope, GlobalId::from_u32(0));
    writer.scalar(value, DEEPEST)
}

/// The same without aliases of aliases.
fn step(unit: &Unit<'_>, scope: Scope<'_>, value: Value) -> Address {
    match scalar(unit, scope, value)? {
        Scalar::Address(id, by) => Ok((id, by)),
        _ => Err("an address was expected".into()),
    }
}

/// All aliases of a module: each is resolved once, however long their chains are.
fn aliases(unit: &Unit<'_>) -> FxHashMap<GlobalId, Address> {
    let mut known: FxHashMap<GlobalId, Address> = FxHashMap::default();
    let mut chain = Vec::new();
    for &alias in &unit.module.aliases {
        let mut at = alias;
        let mut found = loop {
            if let Some(known) = known.get(&at) {
                break known.clone();
            }
            let Some(GlobalKind::Alias(of)) = unit.module.globals.get(at).map(|g| &g.kind) else {
                break Ok((at, 0));
            };
            known.insert(at, Err("aliases of each other".into()));
            let (next, by) = match step(unit, unit.module.scope(), *of) {
                Ok(step) => step,
                Err(why) => {
                    chain.push((at, 0));
                    break Err(why);
                }
            };
            chain.push((at, by));
            at = next;
        };
        for (alias, by) in chain.drain(..).rev() {
            found = found.map(|(base, more)| (base, by.wrapping_add(more)));
            known.insert(alias, found.clone());
        }
    }
    known
}
