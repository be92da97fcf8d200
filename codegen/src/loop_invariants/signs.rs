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
        let has_mask = matches!(*ty, types::F32 | types::F64 | types::F32X4 | types::F64X2);
        has_mask && !results.any(|result| in_sums.contains(&result))
    });
    signs.truncate(room);
    signs
}

/// A mask of the sign in each lane, or of all other bits.
fn mask(mut cursor: FuncCursor<'_>, (opcode, ty): Sign) -> Option<Value> {
    let inverted = if opcode == Opcode::Fabs { u64::MAX } else { 0 };
    let (single, double) = (1 << 31 ^ inverted as u32, 1 << 63 ^ inverted);
    let bytes = match ty {
        types::F32 => return Some(cursor.ins().f32const(Ieee32::with_bits(single))),
        types::F64 => return Some(cursor.ins().f64const(Ieee64::with_bits(double))),
        types::F32X4 => single.to_le_bytes().repeat(4),
        types::F64X2 => double.to_le_bytes().repeat(2),
        _ => return None,
    };
    let constant = cursor.func.dfg.constants.insert(bytes.into());
    Some(cursor.ins().vconst(ty, constant))
}

/// Changes signs by masks, which are computed before `last`.
pub fn mask_signs(func: &mut Function, signs: Vec<(Sign, SmallVec<[Inst; 2]>)>, last: Inst) {
    for (sign, insts) in signs {
        let Some(by) = mask(FuncCursor::new(func).at_inst(last), sign) else {
            continue;
        };
        let by = in_register(func, by, last);
        let opcode = match sign.0 {
            Opcode::Fabs => Opcode::Band,
            _ => Opcode::Bxor,
        };
        for inst in insts {
            if let [of] = *func.dfg.inst_args(inst) {
                let args = [of, by];
                func.dfg.insts[inst] = InstructionData::Binary { opcode, args };
            }
        }
    }
}
