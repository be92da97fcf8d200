//! The forms of instructions for 256 bits.

use iced_x86::{Code, CpuidFeature, Mnemonic, OpCodeOperandKind, OpKind};

/// The form of an instruction for 256 bits that does the same with each half as the given one with 128; `None` if there
/// is none. The instruction sets list it directly behind the other.
pub fn widened(code: Code) -> Option<Code> {
    let wide = Code::try_from(code as usize + 1).ok()?;
    let (old, new) = (code.op_code(), wide.op_code());
    let is_same = wide.mnemonic() == code.mnemonic() && new.op_count() == old.op_count();
    (is_same && !is_excluded(code.mnemonic()) && needs_avx2(code, wide)).then_some(())?;
    let count = shifts_by_register(code).then(|| old.op_count() - 1);
    for operand in 0..old.op_count() {
        let (old, new) = (old.op_kind(operand), new.op_kind(operand));
        let wanted = match count {
            Some(count) if count == operand => old,
            _ => widened_kind(old)?,
        };
        (new == wanted).then_some(())?;
    }
    // A form that reads less memory does not read one half for each.
    let (old, new) = (old.memory_size().size(), new.memory_size().size());
    (new == 2 * old || count.is_some()).then_some(wide)
}

/// Returns true if the form for 256 bits needs nothing but AVX2 and what the one for 128 bits needs.
fn needs_avx2(code: Code, wide: Code) -> bool {
    let known = [CpuidFeature::AVX, CpuidFeature::AVX2];
    let mut needed = wide.cpuid_features().iter();
    needed.all(|feature| known.contains(feature) || code.cpuid_features().contains(feature))
}

/// The kind of operand with 256 bits.
fn widened_kind(kind: OpCodeOperandKind) -> Option<OpCodeOperandKind> {
    use OpCodeOperandKind::{
        imm8, mem, xmm_is4, xmm_or_mem, xmm_reg, xmm_rm, xmm_vvvv, ymm_is4, ymm_or_mem, ymm_reg,
        ymm_rm, ymm_vvvv,
    };
    match kind {
        xmm_reg => Some(ymm_reg),
        xmm_rm => Some(ymm_rm),
        xmm_vvvv => Some(ymm_vvvv),
        xmm_is4 => Some(ymm_is4),
        xmm_or_mem => Some(ymm_or_mem),
        mem | imm8 => Some(kind),
        _ => Option::None,
    }
}

/// Instructions with other effects on the higher half, or that want an aligned address.
fn is_excluded(mnemonic: Mnemonic) -> bool {
    use Mnemonic::*;
    matches!(
        mnemonic,
        Vmpsadbw
            | Vmaskmovps
            | Vmaskmovpd
            | Vpmaskmovd
            | Vpmaskmovq
            | Vmovntps
            | Vmovntpd
            | Vmovntdq
            | Vmovntdqa
            | Vmovddup
    )
}

/// Returns true for shifts of all lanes by one number, which has 128 bits in either form.
pub fn shifts_by_register(code: Code) -> bool {
    use Mnemonic::*;
    let shifts = matches!(
        code.mnemonic(),
        Vpsllw | Vpslld | Vpsllq | Vpsrlw | Vpsrld | Vpsrlq | Vpsraw | Vpsrad
    );
    let last = code.op_code().op_count().saturating_sub(1);
    shifts && code.op_code().op_kind(last) != OpCodeOperandKind::imm8
}

/// Returns true for instructions that narrow the lanes of two vectors to one.
pub fn packs(code: Code) -> bool {
    use Mnemonic::*;
    let mnemonic = code.mnemonic();
    matches!(mnemonic, Vpackssdw | Vpackusdw | Vpacksswb | Vpackuswb)
}

/// The immediate operand for 256 bits of two for 128 bits; `None` if there is none.
pub fn immediate(mnemonic: Mnemonic, [low, high]: [u8; 2]) -> Option<u8> {
    let bits = match mnemonic {
        Mnemonic::Vshufpd | Mnemonic::Vpermilpd | Mnemonic::Vblendpd => 2,
        Mnemonic::Vblendps | Mnemonic::Vpblendd => 4,
        _ => return (low == high).then_some(low),
    };
    let mask = (1 << bits) - 1;
    Some(low & mask | (high & mask) << bits)
}

/// The same move without alignment, and with the encoding of AVX.
pub fn unaligned(code: Code, has_memory: bool) -> Code {
    use Code::*;
    match code {
        Movups_xmm_xmmm128 | Movaps_xmm_xmmm128 => VEX_Vmovups_xmm_xmmm128,
        Movupd_xmm_xmmm128 | Movapd_xmm_xmmm128 => VEX_Vmovupd_xmm_xmmm128,
        Movdqu_xmm_xmmm128 | Movdqa_xmm_xmmm128 => VEX_Vmovdqu_xmm_xmmm128,
        Movups_xmmm128_xmm | Movaps_xmmm128_xmm => VEX_Vmovups_xmmm128_xmm,
        Movupd_xmmm128_xmm | Movapd_xmmm128_xmm => VEX_Vmovupd_xmmm128_xmm,
        Movdqu_xmmm128_xmm | Movdqa_xmmm128_xmm => VEX_Vmovdqu_xmmm128_xmm,
        VEX_Vmovaps_xmm_xmmm128 if has_memory => VEX_Vmovups_xmm_xmmm128,
        VEX_Vmovapd_xmm_xmmm128 if has_memory => VEX_Vmovupd_xmm_xmmm128,
        VEX_Vmovdqa_xmm_xmmm128 if has_memory => VEX_Vmovdqu_xmm_xmmm128,
        VEX_Vmovaps_xmmm128_xmm if has_memory => VEX_Vmovups_xmmm128_xmm,
        VEX_Vmovapd_xmmm128_xmm if has_memory => VEX_Vmovupd_xmmm128_xmm,
        VEX_Vmovdqa_xmmm128_xmm if has_memory => VEX_Vmovdqu_xmmm128_xmm,
        _ => code,
    }
}

/// Returns true for moves of 128 bits between registers, or between a register and memory.
pub fn is_move(code: Code) -> bool {
    use Mnemonic::*;
    matches!(
        code.mnemonic(),
        Vmovups | Vmovupd | Vmovdqu | Vmovaps | Vmovapd | Vmovdqa
    )
}

/// The form of a broadcast of one lane for 256 bits.
pub fn broadcast(code: Code) -> Option<Code> {
    use Mnemonic::*;
    let wide = Code::try_from(code as usize + 1).ok()?;
    let broadcasts = matches!(
        code.mnemonic(),
        Vbroadcastss | Vpbroadcastb | Vpbroadcastw | Vpbroadcastd | Vpbroadcastq
    );
    (broadcasts && wide.mnemonic() == code.mnemonic()).then_some(wide)
}

/// Returns true if an instruction gives a constant, whatever its operands, which are one register.
pub fn is_constant(inst: &iced_x86::Instruction) -> bool {
    use Mnemonic::*;
    let gives = matches!(
        inst.mnemonic(),
        Vpxor | Vxorps | Vxorpd | Vpcmpeqb | Vpcmpeqw | Vpcmpeqd | Vpcmpeqq
    );
    let is_register = |at| inst.op_kind(at) == OpKind::Register;
    gives && is_register(2) && inst.op_register(1) == inst.op_register(2)
}

#[cfg(test)]
mod tests {
    use super::{immediate, widened};
    use iced_x86::{Code, Mnemonic};

    #[test]
    fn forms_do_the_same_with_each_half() {
        let add = widened(Code::VEX_Vpaddd_xmm_xmm_xmmm128);
        assert_eq!(add, Some(Code::VEX_Vpaddd_ymm_ymm_ymmm256));
        let shift = widened(Code::VEX_Vpslld_xmm_xmm_xmmm128);
        assert_eq!(shift, Some(Code::VEX_Vpslld_ymm_ymm_xmmm128));
        let fma = widened(Code::VEX_Vfmadd213ps_xmm_xmm_xmmm128);
        assert_eq!(fma, Some(Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256));
        // These widen lanes, need another feature, or treat the halves in different ways.
        for code in [
            Code::VEX_Vpmovzxbw_xmm_xmmm64,
            Code::VEX_Vcvtps2pd_xmm_xmmm64,
            Code::VEX_Vaesenc_xmm_xmm_xmmm128,
            Code::VEX_Vpclmulqdq_xmm_xmm_xmmm128_imm8,
            Code::VEX_Vmpsadbw_xmm_xmm_xmmm128_imm8,
            Code::VEX_Vaddss_xmm_xmm_xmmm32,
        ] {
            assert_eq!(widened(code), None, "{code:?}");
        }
    }

    #[test]
    fn immediates_of_both_halves_are_one() {
        assert_eq!(immediate(Mnemonic::Vpshufd, [0x1b, 0x1b]), Some(0x1b));
        assert_eq!(immediate(Mnemonic::Vpshufd, [0x1b, 0x1a]), None);
        assert_eq!(immediate(Mnemonic::Vshufpd, [0b01, 0b10]), Some(0b1001));
        assert_eq!(
            immediate(Mnemonic::Vblendps, [0b0101, 0b1010]),
            Some(0b1010_0101)
        );
    }
}
