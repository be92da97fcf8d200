//! The instructions of x86-64 that replace shuffles of Cranelift.

use super::nop::nops;
use crate::pseudo::Replacement;
use iced_x86::{
    Code, Decoder, DecoderOptions, Encoder, Instruction, OpCodeOperandKind, OpCodeTableKind, OpKind,
};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// The operands of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Two vectors.
    Two,
    /// One vector.
    One,
    /// A vector, and the first 64 bits of another, by which all lanes are shifted.
    ByVector,
    /// A vector, and a number by which all lanes are shifted.
    ByNumber,
}

/// An instruction.
pub struct Row {
    /// Its encoding that overwrites the first operand; invalid if there is none.
    legacy: Code,
    /// Its encoding for AVX; invalid if there is none.
    vex: Code,
    /// Its operands. An immediate may follow.
    pub shape: Shape,
}

impl Row {
    /// Returns true if the instruction has an encoding for AVX. One for SSE alone would overwrite its first operand,
    /// which Cranelift's instructions for AVX do not.
    pub fn has_vex(&self) -> bool {
        self.vex != Code::INVALID
    }

    /// Returns true if the instruction has an encoding for SSE.
    pub fn has_legacy(&self) -> bool {
        self.legacy != Code::INVALID
    }

    /// Returns true if it fits into the room of `punpcklbw`, another instruction without an immediate and of the first
    /// table of codes.
    pub fn is_short(&self) -> bool {
        let op_code = self.legacy.op_code();
        self.has_legacy() && op_code.table() == OpCodeTableKind::T0F && !has_immediate(self.legacy)
    }

    fn code(&self, avx: bool) -> Code {
        match avx {
            true => self.vex,
            false => self.legacy,
        }
    }
}

/// The table: the names of the intrinsics without `llvm.x86.`, and the instruction. Those of 256 bits do the same to
/// both halves.
macro_rules! rows {
    ($($($name:literal)+ => $legacy:ident $vex:ident $shape:ident;)*) => {
        const ROWS: &[(&[&str], Row)] = &[
            $((&[$($name),+], Row { legacy: Code::$legacy, vex: Code::$vex, shape: Shape::$shape }),)*
        ];
    };
}

rows! {
    "aesni.aesdec" "aesni.aesdec.256" => Aesdec_xmm_xmmm128 VEX_Vaesdec_xmm_xmm_xmmm128 Two;
    "aesni.aesdeclast" "aesni.aesdeclast.256" => Aesdeclast_xmm_xmmm128 VEX_Vaesdeclast_xmm_xmm_xmmm128 Two;
    "aesni.aesenc" "aesni.aesenc.256" => Aesenc_xmm_xmmm128 VEX_Vaesenc_xmm_xmm_xmmm128 Two;
    "aesni.aesenclast" "aesni.aesenclast.256" => Aesenclast_xmm_xmmm128 VEX_Vaesenclast_xmm_xmm_xmmm128 Two;
    "aesni.aesimc" => Aesimc_xmm_xmmm128 VEX_Vaesimc_xmm_xmmm128 One;
    "aesni.aeskeygenassist" => Aeskeygenassist_xmm_xmmm128_imm8 VEX_Vaeskeygenassist_xmm_xmmm128_imm8 One;
    "avx2.psllv.d" "avx2.psllv.d.256" => INVALID VEX_Vpsllvd_xmm_xmm_xmmm128 Two;
    "avx2.psllv.q" "avx2.psllv.q.256" => INVALID VEX_Vpsllvq_xmm_xmm_xmmm128 Two;
    "avx2.psrav.d" "avx2.psrav.d.256" => INVALID VEX_Vpsravd_xmm_xmm_xmmm128 Two;
    "avx2.psrlv.d" "avx2.psrlv.d.256" => INVALID VEX_Vpsrlvd_xmm_xmm_xmmm128 Two;
    "avx2.psrlv.q" "avx2.psrlv.q.256" => INVALID VEX_Vpsrlvq_xmm_xmm_xmmm128 Two;
    "pclmulqdq" "pclmulqdq.256" => Pclmulqdq_xmm_xmmm128_imm8 VEX_Vpclmulqdq_xmm_xmm_xmmm128_imm8 Two;
    "sha1msg1" => Sha1msg1_xmm_xmmm128 INVALID Two;
    "sha1msg2" => Sha1msg2_xmm_xmmm128 INVALID Two;
    "sha1nexte" => Sha1nexte_xmm_xmmm128 INVALID Two;
    "sha1rnds4" => Sha1rnds4_xmm_xmmm128_imm8 INVALID Two;
    "sha256msg1" => Sha256msg1_xmm_xmmm128 INVALID Two;
    "sha256msg2" => Sha256msg2_xmm_xmmm128 INVALID Two;
    "sse.max.ps" "avx.max.ps.256" => Maxps_xmm_xmmm128 VEX_Vmaxps_xmm_xmm_xmmm128 Two;
    "sse.max.ss" => Maxss_xmm_xmmm32 VEX_Vmaxss_xmm_xmm_xmmm32 Two;
    "sse.min.ps" "avx.min.ps.256" => Minps_xmm_xmmm128 VEX_Vminps_xmm_xmm_xmmm128 Two;
    "sse.min.ss" => Minss_xmm_xmmm32 VEX_Vminss_xmm_xmm_xmmm32 Two;
    "sse.rcp.ps" "avx.rcp.ps.256" => Rcpps_xmm_xmmm128 VEX_Vrcpps_xmm_xmmm128 One;
    "sse.rcp.ss" => Rcpss_xmm_xmmm32 VEX_Vrcpss_xmm_xmm_xmmm32 One;
    "sse.rsqrt.ps" "avx.rsqrt.ps.256" => Rsqrtps_xmm_xmmm128 VEX_Vrsqrtps_xmm_xmmm128 One;
    "sse.rsqrt.ss" => Rsqrtss_xmm_xmmm32 VEX_Vrsqrtss_xmm_xmm_xmmm32 One;
    "sse2.cvtpd2dq" => Cvtpd2dq_xmm_xmmm128 VEX_Vcvtpd2dq_xmm_xmmm128 One;
    "sse2.cvtpd2ps" => Cvtpd2ps_xmm_xmmm128 VEX_Vcvtpd2ps_xmm_xmmm128 One;
    "sse2.cvtps2dq" "avx.cvt.ps2dq.256" => Cvtps2dq_xmm_xmmm128 VEX_Vcvtps2dq_xmm_xmmm128 One;
    "sse2.cvtsd2ss" => Cvtsd2ss_xmm_xmmm64 VEX_Vcvtsd2ss_xmm_xmm_xmmm64 Two;
    "sse2.cvttpd2dq" => Cvttpd2dq_xmm_xmmm128 VEX_Vcvttpd2dq_xmm_xmmm128 One;
    "sse2.cvttps2dq" "avx.cvtt.ps2dq.256" => Cvttps2dq_xmm_xmmm128 VEX_Vcvttps2dq_xmm_xmmm128 One;
    "sse2.max.pd" "avx.max.pd.256" => Maxpd_xmm_xmmm128 VEX_Vmaxpd_xmm_xmm_xmmm128 Two;
    "sse2.max.sd" => Maxsd_xmm_xmmm64 VEX_Vmaxsd_xmm_xmm_xmmm64 Two;
    "sse2.min.pd" "avx.min.pd.256" => Minpd_xmm_xmmm128 VEX_Vminpd_xmm_xmm_xmmm128 Two;
    "sse2.min.sd" => Minsd_xmm_xmmm64 VEX_Vminsd_xmm_xmm_xmmm64 Two;
    "sse2.packssdw.128" "avx2.packssdw" => Packssdw_xmm_xmmm128 VEX_Vpackssdw_xmm_xmm_xmmm128 Two;
    "sse2.packsswb.128" "avx2.packsswb" => Packsswb_xmm_xmmm128 VEX_Vpacksswb_xmm_xmm_xmmm128 Two;
    "sse2.packuswb.128" "avx2.packuswb" => Packuswb_xmm_xmmm128 VEX_Vpackuswb_xmm_xmm_xmmm128 Two;
    "sse2.pavg.b" "avx2.pavg.b" => Pavgb_xmm_xmmm128 VEX_Vpavgb_xmm_xmm_xmmm128 Two;
    "sse2.pavg.w" "avx2.pavg.w" => Pavgw_xmm_xmmm128 VEX_Vpavgw_xmm_xmm_xmmm128 Two;
    "sse2.pmadd.wd" "avx2.pmadd.wd" => Pmaddwd_xmm_xmmm128 VEX_Vpmaddwd_xmm_xmm_xmmm128 Two;
    "sse2.pmulh.w" "avx2.pmulh.w" => Pmulhw_xmm_xmmm128 VEX_Vpmulhw_xmm_xmm_xmmm128 Two;
    "sse2.pmulhu.w" "avx2.pmulhu.w" => Pmulhuw_xmm_xmmm128 VEX_Vpmulhuw_xmm_xmm_xmmm128 Two;
    "sse2.pmulu.dq" => Pmuludq_xmm_xmmm128 VEX_Vpmuludq_xmm_xmm_xmmm128 Two;
    "sse2.psad.bw" "avx2.psad.bw" => Psadbw_xmm_xmmm128 VEX_Vpsadbw_xmm_xmm_xmmm128 Two;
    "sse2.psll.d" "avx2.psll.d" => Pslld_xmm_xmmm128 VEX_Vpslld_xmm_xmm_xmmm128 ByVector;
    "sse2.psll.q" "avx2.psll.q" => Psllq_xmm_xmmm128 VEX_Vpsllq_xmm_xmm_xmmm128 ByVector;
    "sse2.psll.w" "avx2.psll.w" => Psllw_xmm_xmmm128 VEX_Vpsllw_xmm_xmm_xmmm128 ByVector;
    "sse2.pslli.d" "avx2.pslli.d" => Pslld_xmm_xmmm128 VEX_Vpslld_xmm_xmm_xmmm128 ByNumber;
    "sse2.pslli.q" "avx2.pslli.q" => Psllq_xmm_xmmm128 VEX_Vpsllq_xmm_xmm_xmmm128 ByNumber;
    "sse2.pslli.w" "avx2.pslli.w" => Psllw_xmm_xmmm128 VEX_Vpsllw_xmm_xmm_xmmm128 ByNumber;
    "sse2.psra.d" "avx2.psra.d" => Psrad_xmm_xmmm128 VEX_Vpsrad_xmm_xmm_xmmm128 ByVector;
    "sse2.psra.w" "avx2.psra.w" => Psraw_xmm_xmmm128 VEX_Vpsraw_xmm_xmm_xmmm128 ByVector;
    "sse2.psrai.d" "avx2.psrai.d" => Psrad_xmm_xmmm128 VEX_Vpsrad_xmm_xmm_xmmm128 ByNumber;
    "sse2.psrai.w" "avx2.psrai.w" => Psraw_xmm_xmmm128 VEX_Vpsraw_xmm_xmm_xmmm128 ByNumber;
    "sse2.psrl.d" "avx2.psrl.d" => Psrld_xmm_xmmm128 VEX_Vpsrld_xmm_xmm_xmmm128 ByVector;
    "sse2.psrl.q" "avx2.psrl.q" => Psrlq_xmm_xmmm128 VEX_Vpsrlq_xmm_xmm_xmmm128 ByVector;
    "sse2.psrl.w" "avx2.psrl.w" => Psrlw_xmm_xmmm128 VEX_Vpsrlw_xmm_xmm_xmmm128 ByVector;
    "sse2.psrli.d" "avx2.psrli.d" => Psrld_xmm_xmmm128 VEX_Vpsrld_xmm_xmm_xmmm128 ByNumber;
    "sse2.psrli.q" "avx2.psrli.q" => Psrlq_xmm_xmmm128 VEX_Vpsrlq_xmm_xmm_xmmm128 ByNumber;
    "sse2.psrli.w" "avx2.psrli.w" => Psrlw_xmm_xmmm128 VEX_Vpsrlw_xmm_xmm_xmmm128 ByNumber;
    "sse3.addsub.pd" "avx.addsub.pd.256" => Addsubpd_xmm_xmmm128 VEX_Vaddsubpd_xmm_xmm_xmmm128 Two;
    "sse3.addsub.ps" "avx.addsub.ps.256" => Addsubps_xmm_xmmm128 VEX_Vaddsubps_xmm_xmm_xmmm128 Two;
    "sse3.hadd.pd" "avx.hadd.pd.256" => Haddpd_xmm_xmmm128 VEX_Vhaddpd_xmm_xmm_xmmm128 Two;
    "sse3.hadd.ps" "avx.hadd.ps.256" => Haddps_xmm_xmmm128 VEX_Vhaddps_xmm_xmm_xmmm128 Two;
    "sse3.hsub.pd" "avx.hsub.pd.256" => Hsubpd_xmm_xmmm128 VEX_Vhsubpd_xmm_xmm_xmmm128 Two;
    "sse3.hsub.ps" "avx.hsub.ps.256" => Hsubps_xmm_xmmm128 VEX_Vhsubps_xmm_xmm_xmmm128 Two;
    "sse41.dppd" => Dppd_xmm_xmmm128_imm8 VEX_Vdppd_xmm_xmm_xmmm128_imm8 Two;
    "sse41.dpps" "avx.dp.ps.256" => Dpps_xmm_xmmm128_imm8 VEX_Vdpps_xmm_xmm_xmmm128_imm8 Two;
    "sse41.insertps" => Insertps_xmm_xmmm32_imm8 VEX_Vinsertps_xmm_xmm_xmmm32_imm8 Two;
    "sse41.mpsadbw" => Mpsadbw_xmm_xmmm128_imm8 VEX_Vmpsadbw_xmm_xmm_xmmm128_imm8 Two;
    "sse41.packusdw" "avx2.packusdw" => Packusdw_xmm_xmmm128 VEX_Vpackusdw_xmm_xmm_xmmm128 Two;
    "sse41.phminposuw" => Phminposuw_xmm_xmmm128 VEX_Vphminposuw_xmm_xmmm128 One;
    "sse41.round.pd" "avx.round.pd.256" => Roundpd_xmm_xmmm128_imm8 VEX_Vroundpd_xmm_xmmm128_imm8 One;
    "sse41.round.ps" "avx.round.ps.256" => Roundps_xmm_xmmm128_imm8 VEX_Vroundps_xmm_xmmm128_imm8 One;
    "sse41.round.sd" => Roundsd_xmm_xmmm64_imm8 VEX_Vroundsd_xmm_xmm_xmmm64_imm8 Two;
    "sse41.round.ss" => Roundss_xmm_xmmm32_imm8 VEX_Vroundss_xmm_xmm_xmmm32_imm8 Two;
    "ssse3.phadd.d.128" "avx2.phadd.d" => Phaddd_xmm_xmmm128 VEX_Vphaddd_xmm_xmm_xmmm128 Two;
    "ssse3.phadd.sw.128" "avx2.phadd.sw" => Phaddsw_xmm_xmmm128 VEX_Vphaddsw_xmm_xmm_xmmm128 Two;
    "ssse3.phadd.w.128" "avx2.phadd.w" => Phaddw_xmm_xmmm128 VEX_Vphaddw_xmm_xmm_xmmm128 Two;
    "ssse3.phsub.d.128" "avx2.phsub.d" => Phsubd_xmm_xmmm128 VEX_Vphsubd_xmm_xmm_xmmm128 Two;
    "ssse3.phsub.sw.128" "avx2.phsub.sw" => Phsubsw_xmm_xmmm128 VEX_Vphsubsw_xmm_xmm_xmmm128 Two;
    "ssse3.phsub.w.128" "avx2.phsub.w" => Phsubw_xmm_xmmm128 VEX_Vphsubw_xmm_xmm_xmmm128 Two;
    "ssse3.pmadd.ub.sw.128" "avx2.pmadd.ub.sw" => Pmaddubsw_xmm_xmmm128 VEX_Vpmaddubsw_xmm_xmm_xmmm128 Two;
    "ssse3.pmul.hr.sw.128" "avx2.pmul.hr.sw" => Pmulhrsw_xmm_xmmm128 VEX_Vpmulhrsw_xmm_xmm_xmmm128 Two;
    "ssse3.pshuf.b.128" "avx2.pshuf.b" => Pshufb_xmm_xmmm128 VEX_Vpshufb_xmm_xmm_xmmm128 Two;
    "ssse3.psign.b.128" "avx2.psign.b" => Psignb_xmm_xmmm128 VEX_Vpsignb_xmm_xmm_xmmm128 Two;
    "ssse3.psign.d.128" "avx2.psign.d" => Psignd_xmm_xmmm128 VEX_Vpsignd_xmm_xmm_xmmm128 Two;
    "ssse3.psign.w.128" "avx2.psign.w" => Psignw_xmm_xmmm128 VEX_Vpsignw_xmm_xmm_xmmm128 Two;
    "vgf2p8affineinvqb.128" "vgf2p8affineinvqb.256" => Gf2p8affineinvqb_xmm_xmmm128_imm8 VEX_Vgf2p8affineinvqb_xmm_xmm_xmmm128_imm8 Two;
    "vgf2p8affineqb.128" "vgf2p8affineqb.256" => Gf2p8affineqb_xmm_xmmm128_imm8 VEX_Vgf2p8affineqb_xmm_xmm_xmmm128_imm8 Two;
    "vgf2p8mulb.128" "vgf2p8mulb.256" => Gf2p8mulb_xmm_xmmm128 VEX_Vgf2p8mulb_xmm_xmm_xmmm128 Two;
}

/// The number of the row of an intrinsic, and the row.
pub fn lookup(name: &str) -> Option<(u16, &'static Row)> {
    static NUMBERS: LazyLock<FxHashMap<&str, u16>> = LazyLock::new(|| {
        let rows = (0..).zip(ROWS);
        rows.flat_map(|(number, (names, _))| names.iter().map(move |name| (*name, number)))
            .collect()
    });
    let number = *NUMBERS.get(name.strip_prefix("x86.")?)?;
    let (_, row) = ROWS.get(usize::from(number))?;
    Some((number, row))
}

/// Replaces the shuffle in the code that Cranelift made of it.
pub fn replace(code: &mut [u8], by: &Replacement) -> Result<(), String> {
    let row = ROWS.get(usize::from(by.instruction));
    let (_, row) = row.ok_or("an unknown instruction")?;
    let mut decoder = Decoder::new(64, code, DecoderOptions::NONE);
    let all: Vec<Instruction> = decoder.iter().collect();
    let mut encoder = Encoder::new(64);
    let mut found = false;
    for old in all {
        let Some(new) = instead(&old, row, by.control) else {
            continue;
        };
        let length = encoder.encode(&new, old.ip());
        let length = length.map_err(|e| format!("no encoding of an intrinsic: {e}"))?;
        let mut bytes = encoder.take_buffer();
        let room = old.len().checked_sub(length);
        bytes.extend(nops(room.ok_or("no room for an intrinsic")?));
        let start = usize::try_from(old.ip()).map_err(|e| e.to_string())?;
        let place = code.get_mut(start..start.saturating_add(bytes.len()));
        place
            .ok_or("no room for an intrinsic")?
            .copy_from_slice(&bytes);
        found = true;
    }
    match found {
        true => Ok(()),
        false => Err("Cranelift: another instruction for a shuffle".to_owned()),
    }
}

/// The instruction with the operands of a shuffle.
fn instead(old: &Instruction, row: &Row, control: u8) -> Option<Instruction> {
    let avx = match old.code() {
        Code::Punpcklbw_xmm_xmmm128 | Code::Palignr_xmm_xmmm128_imm8 => false,
        Code::VEX_Vpunpcklbw_xmm_xmm_xmmm128 | Code::VEX_Vpalignr_xmm_xmm_xmmm128_imm8 => true,
        _ => return None,
    };
    let mut new = *old;
    new.set_code(row.code(avx));
    let operands = new.code().op_code().op_count();
    let immediate = has_immediate(new.code()).then(|| operands - 1);
    if avx && immediate.unwrap_or(operands) == 2 {
        new.set_op1_kind(old.op2_kind());
        if old.op2_kind() == OpKind::Register {
            new.set_op1_register(old.op2_register());
        }
    }
    if let Some(immediate) = immediate {
        new.set_op_kind(immediate, OpKind::Immediate8);
        new.set_immediate8(control);
    }
    Some(new)
}

fn has_immediate(code: Code) -> bool {
    let mut operands = code.op_code().op_kinds().iter();
    operands.any(|kind| *kind == OpCodeOperandKind::imm8)
}
