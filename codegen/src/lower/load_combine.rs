//! Load combining: bytes joined by shifts become one load, with a byte swap if the first byte is the highest.

use super::{Lower, Lowered, plain};
use crate::passes::Pass;
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{
    Inst as ClifInst, InstBuilder, Opcode as ClifOpcode, Value, types as clif,
};
use smallvec::SmallVec;

/// The depth of the expression tree that is searched for bytes.
const MOST_DEPTH: u32 = 24;
/// The maximal number of bytes of one load.
const MOST_BYTES: usize = 8;
/// The number of address computations that are followed back.
const MOST_STEPS: usize = 4;

/// A loaded byte, and its position in the sum.
struct Byte {
    /// The base of its address.
    base: IrValue,
    offset: i64,
    /// The address.
    pointer: IrValue,
    load: InstId,
    shift: u32,
}

type Bytes = SmallVec<[Byte; MOST_BYTES]>;

impl Lower<'_, '_> {
    /// Notes a load that may be combined.
    pub(super) fn note_byte(&mut self, id: InstId, inst: &Inst) {
        let is_byte = self.unit.runs(Pass::LoadCombining) && self.is_int(inst.ty, 8);
        if is_byte && !inst.has(Flags::VOLATILE) && !inst.has(Flags::ATOMIC) {
            self.combining.bytes.insert(id);
        }
    }

    /// Returns true for instructions that may write to memory, after which earlier loads cannot be combined.
    pub(super) fn may_write(op: Opcode) -> bool {
        use Opcode::{AtomicRmw, Call, CallBr, CmpXchg, Fence, Invoke, Store, VaArg};
        matches!(
            op,
            Store | Call | Invoke | CallBr | Fence | CmpXchg | AtomicRmw | VaArg
        )
    }

    fn is_int(&self, ty: TypeId, bits: u32) -> bool {
        matches!(self.ir_type(ty), Type::Int(b) if *b == bits)
    }

    /// Combines the bytes that an `or` or an `add` joins into one load.
    pub(super) fn joined(
        &mut self,
        left: IrValue,
        right: IrValue,
        ty: TypeId,
    ) -> Lowered<Option<Value>> {
        let width = match self.ir_type(ty) {
            Type::Int(bits @ (16 | 32 | 64)) if !self.combining.bytes.is_empty() => *bits,
            _ => return Ok(None),
        };
        let mut bytes = Bytes::new();
        if !self.sum(left, right, &mut bytes, MOST_DEPTH) {
            return Ok(None);
        }
        let Some((pointer, turned)) = in_order(&mut bytes) else {
            return Ok(None);
        };
        let lowest = bytes.iter().map(|b| b.shift).min().unwrap_or(0);
        let loaded = match bytes.len() {
            2 => clif::I16,
            4 => clif::I32,
            8 => clif::I64,
            _ => return Ok(None),
        };
        let pointer = self.one(pointer)?;
        let mut value = self.b.ins().load(loaded, plain(), pointer, 0);
        for byte in &bytes {
            let parts = self.values.get(byte.load.index());
            let part = parts.and_then(|parts| parts.first().copied());
            self.combining
                .spare
                .extend(part.and_then(|v| self.loader(v)));
        }
        self.combining.spare.extend(self.loader(value));
        if turned {
            value = self.b.ins().bswap(value);
        }
        let value = self.resize(value, crate::scalarize::int_type(width));
        Ok(Some(match lowest {
            0 => value,
            up => self.b.ins().ishl_imm_s(value, i64::from(up)),
        }))
    }

    /// The load that defines a value, perhaps through a truncation.
    fn loader(&self, value: Value) -> Option<ClifInst> {
        let dfg = &self.b.func.dfg;
        let mut inst = dfg.value_def(value).inst()?;
        if dfg.insts[inst].opcode() == ClifOpcode::Ireduce {
            inst = dfg
                .value_def(
                    dfg.insts[inst]
                        .arguments(&dfg.value_lists)
                        .first()
                        .copied()?,
                )
                .inst()?;
        }
        dfg.insts[inst].opcode().can_load().then_some(inst)
    }

    /// Collects the bytes of two summands.
    fn sum(&self, left: IrValue, right: IrValue, bytes: &mut Bytes, depth: u32) -> bool {
        self.bytes(left, bytes, depth) && self.bytes(right, bytes, depth)
    }

    /// Collects the bytes of a value; false if it has anything else.
    fn bytes(&self, value: IrValue, bytes: &mut Bytes, depth: u32) -> bool {
        let (Some(id), Some(depth)) = (value.as_inst(), depth.checked_sub(1)) else {
            return false;
        };
        if self.combining.bytes.contains(&id) {
            return self.byte(id, bytes);
        }
        if self.uses.get(id.index()) != Some(&1) {
            return false;
        }
        let inst = self.body.inst(id);
        match self.body.view(id) {
            Some(View::Binary { left, right }) => match inst.binary_op() {
                Some(BinaryOp::Or | BinaryOp::Add) => self.sum(left, right, bytes, depth),
                Some(BinaryOp::Shl) => {
                    let first = bytes.len();
                    let width = self.int_bits(inst.ty).unwrap_or(0);
                    let up = self.scope.int(right);
                    let Some(up) = up.and_then(|up| u32::try_from(up).ok()) else {
                        return false;
                    };
                    let mut fits = self.bytes(left, bytes, depth);
                    for byte in bytes.iter_mut().skip(first) {
                        byte.shift = byte.shift.saturating_add(up);
                        fits &= byte.shift.saturating_add(8) <= width;
                    }
                    fits
                }
                _ => false,
            },
            Some(View::Cast { value }) if inst.cast_op() == Some(CastOp::ZExt) => {
                self.bytes(value, bytes, depth)
            }
            _ => false,
        }
    }

    fn byte(&self, load: InstId, bytes: &mut Bytes) -> bool {
        let Some(View::Load { pointer }) = self.body.view(load) else {
            return false;
        };
        let (mut base, mut offset) = (pointer, 0i64);
        for _ in 0..MOST_STEPS {
            let Some((before, more)) = self.constant_step(base) else {
                break;
            };
            base = before;
            offset = offset.wrapping_add(more);
        }
        bytes.push(Byte {
            base,
            offset,
            pointer,
            load,
            shift: 0,
        });
        bytes.len() <= MOST_BYTES
    }

    /// The address that this one has a constant distance to, and the distance in bytes.
    fn constant_step(&self, address: IrValue) -> Option<(IrValue, i64)> {
        let id = address.as_inst()?;
        let View::GetElementPtr {
            base,
            indices: &[index],
        } = self.body.view(id)?
        else {
            return None;
        };
        let index = self.scope.int(index)?;
        let is_byte = self.is_int(self.body.inst(id).source_type()?, 8);
        is_byte.then_some((base, index))
    }
}

/// The address of the first byte, and true if it is the highest, if the bytes are consecutive both in
/// memory and in the sum.
fn in_order(bytes: &mut [Byte]) -> Option<(IrValue, bool)> {
    bytes.sort_unstable_by_key(|b| b.offset);
    let mut pairs = bytes.iter().zip(bytes.iter().skip(1));
    let follow = pairs.all(|(a, b)| a.base == b.base && a.offset.checked_add(1) == Some(b.offset));
    let up = are_stepped(bytes.iter());
    let down = are_stepped(bytes.iter().rev());
    let first = bytes.first()?.pointer;
    (follow && (up || down)).then_some((first, down))
}

/// Returns true if each byte is directly above the previous one.
fn are_stepped<'b>(bytes: impl Iterator<Item = &'b Byte> + Clone) -> bool {
    let mut pairs = bytes.clone().zip(bytes.skip(1));
    pairs.all(|(a, b)| a.shift.checked_add(8) == Some(b.shift))
}
