//! The type table.

use super::Warning;
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::{Error, Result};
use crate::limits;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::Table;
use bitsmith_model::schema::blocks::types as code;
use bitsmith_model::types::{FuncType, StructBody, TargetExt, Type, TypeId, Types};
use rustc_hash::FxHashMap;

/// The widest integer, in bits.
const MAX_INT_BITS: u64 = Type::MAX_INT_BITS as u64;

/// Reads a TYPE block: into `types`, and into `numbers` by type number.
pub(crate) fn read_types(
    mut block: BlockCursor<'_, '_>,
    types: &mut Types,
    numbers: &mut Vec<TypeId>,
    warnings: &mut Vec<Warning>,
) -> Result<()> {
    if !numbers.is_empty() {
        return Err(Error::new(block.bit_pos(), "a second table of types").in_block(block.path()));
    }
    let mut reader = TypeReader {
        types,
        numbers,
        name: Vec::new(),
        count: 0,
        ahead: FxHashMap::default(),
    };
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => break,
            Item::Block(head) => {
                warnings.push(Warning::new(
                    head.at,
                    head.path,
                    "unknown block: passed over",
                ));
            }
            Item::Record => reader.record(&block, &record)?,
        }
    }
    if let Some(number) = reader.ahead.keys().min() {
        let message = format!("type {number} is referred to, but not defined");
        return Err(Error::new(block.bit_pos(), message).in_block(block.path()));
    }
    if reader.numbers.len() as u64 != reader.count {
        let message = format!(
            "expected {} types, not {}",
            reader.count,
            reader.numbers.len()
        );
        return Err(Error::new(block.bit_pos(), message).in_block(block.path()));
    }
    check_nesting(types)
        .map_err(|message| Error::new(block.bit_pos(), message).in_block(block.path()))
}

struct TypeReader<'t> {
    types: &'t mut Types,
    numbers: &'t mut Vec<TypeId>,
    /// The name of the next struct or target type.
    name: Vec<u8>,
    /// The number of types announced.
    count: u64,
    /// Forward references to types, which are always identified structs.
    ahead: FxHashMap<u64, TypeId>,
}

impl TypeReader<'_> {
    fn record(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        let op = |index: usize| {
            record
                .op(index)
                .ok_or_else(|| block.error(record, index, "expected one more operand"))
        };
        let ty = match record.code {
            code::NUMENTRY => {
                self.count = op(0)?;
                return Ok(());
            }
            code::STRUCT_NAME => {
                // A long name may be split over several records.
                self.name.extend(record.ops.iter().map(|&c| c as u8));
                return Ok(());
            }
            code::VOID => Type::Void,
            code::HALF => Type::Half,
            code::BFLOAT => Type::BFloat,
            code::FLOAT => Type::Float,
            code::DOUBLE => Type::Double,
            code::X86_FP80 => Type::X86Fp80,
            code::FP128 => Type::Fp128,
            code::PPC_FP128 => Type::PpcFp128,
            code::X86_AMX => Type::X86Amx,
            code::LABEL => Type::Label,
            code::METADATA => Type::Metadata,
            code::TOKEN => Type::Token,
            code::X86_MMX => {
                let element = self.types.int(64);
                Type::Vector {
                    element,
                    len: 1,
                    scalable: false,
                }
            }
            code::INTEGER => match op(0)? {
                bits @ 1..=MAX_INT_BITS => Type::Int(bits as u32),
                _ => return Err(block.error(record, 0, "expected a width of 1 to 2^23 bits")),
            },
            code::BYTE => match op(0)? {
                bits @ 1..=MAX_INT_BITS => Type::Byte(bits as u32),
                _ => return Err(block.error(record, 0, "expected a width of 1 to 2^23 bits")),
            },
            code::OPAQUE_POINTER if record.ops.len() > 1 => {
                return Err(block.error(record, 1, "expected an address space and nothing else"));
            }
            code::OPAQUE_POINTER => Type::Ptr(address_space(block, record, 0, op(0)?)?),
            code::POINTER => {
                let element = self.element(block, record, 0)?;
                if let Type::Void | Type::Label | Type::Metadata | Type::Token | Type::X86Amx =
                    self.types.get(element)
                {
                    return Err(block.error(record, 0, "expected a type that can be pointed to"));
                }
                Type::Ptr(address_space(block, record, 1, record.op(1).unwrap_or(0))?)
            }
            code::ARRAY => {
                let element = self.storable(block, record, 1, Type::may_be_in_array)?;
                Type::Array(element, op(0)?)
            }
            code::VECTOR => self.vector(block, record)?,
            code::FUNCTION => self.function(block, record, 1)?,
            code::FUNCTION_OLD => self.function(block, record, 2)?,
            code::STRUCT_ANON => Type::Struct(self.body(block, record)?),
            code::STRUCT_NAMED => {
                let body = self.body(block, record)?;
                return self.named(Some(body));
            }
            code::OPAQUE if record.ops.len() != 1 => {
                return Err(block.error(record, 1, "expected a type with one operand"));
            }
            code::OPAQUE => return self.named(None),
            code::TARGET_TYPE => self.target(block, record)?,
            unknown => {
                let message = format!("expected a type; {unknown} is none that is known");
                return Err(block.record_error(record, message));
            }
        };
        if let Some(&placeholder) = self.ahead.get(&(self.numbers.len() as u64)) {
            let _ = placeholder;
            let message = "this type was referred to as an identified struct before";
            return Err(block.record_error(record, message));
        }
        let id = self.types.intern(ty);
        self.numbers.push(id);
        Ok(())
    }

    /// The type with the number in operand `index`; a forward reference is an identified struct.
    fn element(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        index: usize,
    ) -> Result<TypeId> {
        let number = record
            .op(index)
            .ok_or_else(|| block.error(record, index, "expected the number of a type"))?;
        let known = usize::try_from(number)
            .ok()
            .and_then(|number| self.numbers.get(number));
        if let Some(&id) = known {
            return Ok(id);
        }
        if number > u64::from(u32::MAX) {
            return Err(block.error(record, index, "expected the number of a type"));
        }
        let types = &mut *self.types;
        Ok(*self
            .ahead
            .entry(number)
            .or_insert_with(|| types.new_struct(b"")))
    }

    /// Like [`TypeReader::element`], for a type that is valid in an aggregate.
    fn storable(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        index: usize,
        is_valid: fn(&Type) -> bool,
    ) -> Result<TypeId> {
        let id = self.element(block, record, index)?;
        match is_valid(self.types.get(id)) {
            true => Ok(id),
            false => Err(block.error(record, index, "expected a type that memory can hold")),
        }
    }

    fn vector(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<Type> {
        let len = match record.op(0).map(u32::try_from) {
            Some(Ok(len @ 1..)) => len,
            _ => return Err(block.error(record, 0, "expected 1 to 2^32-1 elements")),
        };
        let element = self.element(block, record, 1)?;
        if !self.types.get(element).may_be_in_vector() {
            let message = "expected a type that a vector can have in it";
            return Err(block.error(record, 1, message));
        }
        let scalable = record.op(2).is_some_and(|flag| flag != 0);
        Ok(Type::Vector {
            element,
            len,
            scalable,
        })
    }

    /// Operands: variadic; in old files an unused one; result; parameters.
    fn function(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        ret_at: usize,
    ) -> Result<Type> {
        let ret = self.element(block, record, ret_at)?;
        if !self.types.get(ret).may_be_returned() {
            return Err(block.error(record, ret_at, "expected a type that can be returned"));
        }
        let first = ret_at.saturating_add(1);
        let mut params = Vec::with_capacity(record.ops.len().saturating_sub(first));
        for index in first..record.ops.len() {
            let param = self.element(block, record, index)?;
            if !self.types.get(param).may_be_parameter() {
                return Err(block.error(record, index, "expected a type that can be passed"));
            }
            params.push(param);
        }
        Ok(Type::Func(FuncType {
            ret,
            params: params.into(),
            vararg: record.op(0).unwrap_or(0) != 0,
        }))
    }

    fn body(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<StructBody> {
        let packed = record
            .op(0)
            .ok_or_else(|| block.error(record, 0, "expected whether the struct is packed"))?;
        let mut elements = Vec::with_capacity(record.ops.len());
        for index in 1..record.ops.len() {
            elements.push(self.storable(block, record, index, Type::may_be_field)?);
        }
        Ok(StructBody {
            elements: elements.into(),
            packed: packed != 0,
        })
    }

    /// Reads an identified struct, which may have been referred to already.
    fn named(&mut self, body: Option<StructBody>) -> Result<()> {
        let name = std::mem::take(&mut self.name);
        let number = self.numbers.len() as u64;
        let id = match self.ahead.remove(&number) {
            Some(id) => id,
            None => self.types.new_struct(&[]),
        };
        if let &Type::Named(named) = self.types.get(id) {
            self.types.set_struct_name(named, &name);
            if let Some(body) = body {
                self.types.set_body(named, body);
            }
        }
        self.numbers.push(id);
        Ok(())
    }

    /// Operands: number of types, the types, then integers.
    fn target(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<Type> {
        let count = record.op(0).and_then(|count| usize::try_from(count).ok());
        let count = count
            .filter(|&count| count < record.ops.len())
            .ok_or_else(|| block.error(record, 0, "expected the number of types that follow"))?;
        let mut types = Vec::with_capacity(count);
        for index in 1..=count {
            types.push(self.element(block, record, index)?);
        }
        let ints = record.ops.iter().skip(count.saturating_add(1));
        let ints: Option<Box<[u32]>> = ints.map(|&int| u32::try_from(int).ok()).collect();
        let ints =
            ints.ok_or_else(|| block.record_error(record, "expected integers of 32 bits"))?;
        let ext = TargetExt {
            name: std::mem::take(&mut self.name).into(),
            types: types.into(),
            ints,
        };
        match ext.problem(Dialect::NEWEST) {
            Some(problem) => Err(block.record_error(record, problem)),
            None => Ok(Type::TargetExt(ext)),
        }
    }
}

fn address_space(
    block: &BlockCursor<'_, '_>,
    record: &Record<'_>,
    index: usize,
    space: u64,
) -> Result<u32> {
    match u32::try_from(space) {
        Ok(space) if space < 1 << 24 => Ok(space),
        _ => Err(block.error(record, index, "expected an address space below 2^24")),
    }
}

/// Rejects types that contain themselves, and those nested too deeply for recursive walks. A
/// depth-first walk with an explicit stack, linear in the table.
fn check_nesting(types: &Types) -> std::result::Result<(), String> {
    const OPEN: u32 = u32::MAX;
    // 0: not visited; OPEN: on the stack; else the depth.
    let mut depths = vec![0u32; types.len()];
    let mut stack: Vec<(TypeId, usize)> = Vec::new();
    for (root, _) in types.iter() {
        stack.push((root, 0));
        while let Some((id, next)) = stack.pop() {
            let index = id.as_u32() as usize;
            let Some(depth) = depths.get_mut(index) else {
                continue;
            };
            if next == 0 {
                match *depth {
                    0 => *depth = OPEN,
                    OPEN => return Err(format!("type {index} has itself in it")),
                    _ => continue,
                }
            }
            if let Some(&part) = types.parts(id).get(next) {
                stack.push((id, next.saturating_add(1)));
                stack.push((part, 0));
                if stack.len() > limits::TYPE_DEPTH.saturating_mul(2) {
                    return Err(too_deep());
                }
                continue;
            }
            let deepest = types.parts(id).iter().map(|part| {
                let depth = depths.get(part.as_u32() as usize);
                depth.copied().unwrap_or(0)
            });
            let own = deepest.max().unwrap_or(0).saturating_add(1);
            if own as usize > limits::TYPE_DEPTH {
                return Err(too_deep());
            }
            depths.put(index, own);
        }
    }
    Ok(())
}

#[cold]
fn too_deep() -> String {
    format!("types are nested more than {} deep", limits::TYPE_DEPTH)
}
