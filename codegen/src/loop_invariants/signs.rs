//! Masks of the signs of floats that a loop changes.

use super::kept::in_register;
use super::registers::{MOST_HELD, taken};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::immediates::{Ieee32, Ieee64};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, Opcode, Type, Value, types,
};
use smallvec::SmallVec;

/// A change of the signs of floats: by an operation and a mask.
pub type Sign = (Opcode, Type);

/// The changes of signs in a loop of these blocks, by the mask that they need, as far as there are registers for these.
pub fn signs(func: &Function, blocks: &[Block], held: usize) -> Vec<(Sign, SmallVec<[Inst; 2]>)> {
    let mut signs: Vec<(Sign, SmallVec<[Inst; 2]>)> = Vec::new();
    // A multiplication with a sum may negate its operands.
    let mut in_sums: SmallVec<[Value; 4]> = SmallVec::new();
    let insts = blocks
        .iter()
        .flat_map(|block| func.layout.block_insts(*block));
    for inst in insts {
        let opcode = func.dfg.insts[inst].opcode();
        if opcode == Opcode::Fma {
            in_sums.extend_from_slice(func.dfg.inst_args(inst));
        }
        if !matches!(opcode, Opcode::Fneg | Opcode::Fabs) {
            continue;
        }
        let ty = func.dfg.value_type(func.dfg.first_result(inst));
        match signs.iter_mut().find(|(sign, _)| *sign == (opcode, ty)) {
            Some((_, insts)) => insts.push(inst),
            None => signs.push(((opcode, ty), SmallVec::from_slice(&[inst]))),
        }
    }
    if signs.is_empty() {
        return signs;
    }
    let room = MOST_HELD.saturating_sub(taken(func, blocks, true) + held);
    signs.retain(|((_, ty), insts)| {
        let mut results = insts.iter().map(|inst| func.dfg.first_result(*inst));
        mask(*ty, 0).is_some() && !results.any(|result| in_sums.contains(&result))
    });
    signs.truncate(room);
    signs
}

/// The bytes of a mask of the sign in each lane, or of all other bits.
fn mask(ty: Type, inverted: u8) -> Option<SmallVec<[u8; 16]>> {
    let lane: usize = match ty.lane_type() {
        types::F32 => 4,
        types::F64 => 8,
        _ => return None,
    };
    let bytes = ty.bytes() as usize;
    let is_top = |at: usize| at % lane == lane - 1;
    let byte = |at| if is_top(at) { 0x80 } else { 0 } ^ inverted;
    (bytes <= 16).then(|| (0..bytes).map(byte).collect())
}

/// Changes signs by masks, which are computed before `last`.
pub fn mask_signs(func: &mut Function, signs: Vec<(Sign, SmallVec<[Inst; 2]>)>, last: Inst) {
    for ((opcode, ty), insts) in signs {
        let (operation, inverted) = match opcode {
            Opcode::Fabs => (Opcode::Band, 0xff),
            _ => (Opcode::Bxor, 0),
        };
        let Some(bytes) = mask(ty, inverted) else {
            continue;
        };
        let mut cursor = FuncCursor::new(func).at_inst(last);
        let by = match (bytes.first_chunk(), bytes.first_chunk()) {
            (Some(bytes), _) if ty == types::F64 => {
                let number = Ieee64::with_bits(u64::from_le_bytes(*bytes));
                cursor.ins().f64const(number)
            }
            (_, Some(bytes)) if ty == types::F32 => {
                let number = Ieee32::with_bits(u32::from_le_bytes(*bytes));
                cursor.ins().f32const(number)
            }
            _ => {
                let constant = cursor.func.dfg.constants.insert(bytes.as_slice().into());
                cursor.ins().vconst(ty, constant)
            }
        };
        let by = in_register(func, by, last);
        for inst in insts {
            let of = func.dfg.inst_args(inst).first().copied();
            if let Some(of) = of {
                func.dfg.insts[inst] = InstructionData::Binary {
                    opcode: operation,
                    args: [of, by],
                };
            }
        }
    }
}
