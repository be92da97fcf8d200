//! Encoding of one instruction: the shortest of iced-x86's codes whose operands fit.

use super::mnemonic::Reading;
use super::syntax::Rounding;
use iced_x86::{
    Code, ConstantOffsets, CpuidFeature, Encoder, EncodingKind, Instruction, MemorySize,
    OpCodeOperandKind as Kind, OpKind, Register,
};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A number in an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// It is known.
    Known(i64),
    /// The linker fills it in.
    Later,
}

/// A reference to memory, with numbers in place of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    /// The size in bytes, if it is written.
    pub size: Option<u64>,
    /// The segment register, or none.
    pub segment: Register,
    /// The base register, or none.
    pub base: Register,
    /// The index register, or none.
    pub index: Register,
    /// The factor of the index.
    pub scale: u32,
    /// The displacement; relative to the instruction pointer, it is the address itself.
    pub disp: Number,
    /// `{1to8}`
    pub broadcast: bool,
}

/// An operand, with numbers in place of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A register.
    Register(Register),
    /// An immediate.
    Immediate(Number),
    /// Memory.
    Memory(Address),
    /// The target of a branch.
    Target(Number),
}

/// An instruction to be encoded; the operands are in Intel's order.
pub struct Request<'r> {
    /// The readings of the mnemonic.
    pub readings: &'r [Reading],
    /// The operands.
    pub values: &'r [Value],
    /// The mask register, or none.
    pub mask: Register,
    /// `{z}`
    pub zeroing: bool,
    /// The embedded rounding that the text states.
    pub rounding: Option<Rounding>,
    /// The encoding, if any is asked for.
    pub encoding: Option<EncodingKind>,
    /// True if a branch must reach far.
    pub long: bool,
    /// The address of the instruction.
    pub at: u64,
}

/// The bytes of an instruction.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The places of its numbers.
    pub offsets: ConstantOffsets,
    /// The form.
    pub code: Code,
}

/// The forms of each mnemonic.
fn codes(name: &str) -> &'static [Code] {
    static CODES: OnceLock<FxHashMap<String, Vec<Code>>> = OnceLock::new();
    let codes = CODES.get_or_init(|| {
        let mut codes: FxHashMap<String, Vec<Code>> = FxHashMap::default();
        for code in Code::values() {
            let op = code.op_code();
            let usual = op.is_instruction() && op.mode64() && !op.is_reserved_nop();
            // Knights Corner is another machine.
            let other = code.cpuid_features().contains(&CpuidFeature::KNC);
            if usual && !other {
                let name = format!("{:?}", code.mnemonic()).to_lowercase();
                codes.entry(name).or_default().push(code);
                let far = far_branch(code).map(str::to_owned);
                far.into_iter()
                    .for_each(|name| codes.entry(name).or_default().push(code));
            }
        }
        codes
    });
    codes.get(name).map_or(&[], Vec::as_slice)
}

/// The name of a branch to another segment in the AT&T dialect.
fn far_branch(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::Jmp_m1616 => "ljmpw",
        Code::Jmp_m1632 => "ljmpl",
        Code::Jmp_m1664 => "ljmpq",
        Code::Call_m1616 => "lcallw",
        Code::Call_m1632 => "lcalll",
        Code::Call_m1664 => "lcallq",
        _ => return None,
    })
}

impl Encoded {
    /// The rank among the encodings of an instruction: the shortest is taken, and of several the one with a
    /// short immediate.
    fn rank(&self) -> (usize, bool) {
        let short = [Kind::imm8sex16, Kind::imm8sex32, Kind::imm8sex64];
        let kinds = self.code.op_code().op_kinds();
        (self.bytes.len(), !kinds.iter().any(|k| short.contains(k)))
    }
}

/// Returns true if the table has a mnemonic.
pub fn is_known(readings: &[Reading]) -> bool {
    readings.iter().any(|r| !codes(&r.name).is_empty())
}

/// Mnemonics whose operands may be written in either order.
const EITHER_WAY: &[&str] = &["xchg", "test"];
/// Mnemonics whose only operand has 64 bits if nothing else is said.
const WIDE: &[&str] = &[
    "push", "pop", "call", "jmp", "ret", "leave", "enter", "retf",
];

/// Instructions whose mask is in `xmm0`.
const MASKED: &[&str] = &["blendvps", "blendvpd", "pblendvb", "sha256rnds2"];

/// Instructions that have a form with VEX, too, which is younger than the one with EVEX.
const YOUNGER: &[&str] = &[
    "vcvtneps2bf16",
    "vpdpbusd",
    "vpdpbusds",
    "vpdpwssd",
    "vpdpwssds",
    "vpmadd52huq",
    "vpmadd52luq",
];

/// Encodes an instruction.
///
/// # Errors
///
/// The reason why no form fits.
pub fn encode(request: &Request<'_>) -> Result<Encoded, String> {
    let mut best: Option<Encoded> = None;
    let (mut known, mut sizes) = (false, Vec::new());
    for reading in request.readings {
        let forms = codes(&reading.name);
        known |= !forms.is_empty();
        let mut values = request.values.to_vec();
        values.extend(
            reading
                .predicate
                .map(|p| Value::Immediate(Number::Known(p))),
        );
        let mut orders = vec![values.clone()];
        if EITHER_WAY.contains(&&*reading.name) {
            values.reverse();
            orders.push(values);
        } else if reading.name == "imul"
            && let [first @ Value::Register(_), last @ Value::Immediate(_)] = values.as_slice()
        {
            orders.push(vec![*first, *first, *last]);
        }
        for code in forms {
            for values in &orders {
                let form = Form {
                    request,
                    reading,
                    code: *code,
                };
                let Some((encoded, size)) = form.encode(values) else {
                    continue;
                };
                if let Some(size) = size
                    && !sizes.contains(&size)
                {
                    sizes.push(size);
                }
                if best.as_ref().is_none_or(|b| encoded.rank() < b.rank()) {
                    best = Some(encoded);
                }
            }
        }
        // A reading without a suffix takes precedence.
        if best.is_some() {
            break;
        }
    }
    match best {
        Some(_) if sizes.len() > 1 => Err("the size of the operand is not stated".into()),
        Some(best) => Ok(best),
        None if known => Err("no form of the instruction has these operands".into()),
        None => Err("an unknown instruction".into()),
    }
}

/// One of the forms of an instruction.
struct Form<'f> {
    request: &'f Request<'f>,
    reading: &'f Reading,
    code: Code,
}

impl Form<'_> {
    /// The bytes, and the size of the operand in memory if no register determines it.
    fn encode(&self, values: &[Value]) -> Option<(Encoded, Option<u64>)> {
        let op = self.code.op_code();
        if !self.is_asked_for() {
            return None;
        }
        let kinds = op.op_kinds();
        let given = implied(&self.reading.name, kinds, values)?;
        let mut instruction = Instruction::default();
        instruction.set_code(self.code);
        let mut immediates = 0;
        for ((kind, value), number) in kinds.iter().zip(&given).zip(0u32..) {
            if !self.put(&mut instruction, number, *kind, *value, &mut immediates) {
                return None;
            }
        }
        let size = self.size_fits(values)?;
        if self.request.mask != Register::None {
            if !op.can_use_op_mask_register() {
                return None;
            }
            instruction.set_op_mask(self.request.mask);
            instruction.set_zeroing_masking(self.request.zeroing);
        }
        match self.request.rounding {
            Some(Rounding::To(way)) if op.can_use_rounding_control() => {
                instruction.set_rounding_control(way);
            }
            Some(Rounding::Current) if op.can_suppress_all_exceptions() => {
                instruction.set_suppress_all_exceptions(true);
            }
            Some(_) => return None,
            None => {}
        }
        let mut encoder = Encoder::new(64);
        if encoder.encode(&instruction, self.request.at).is_err() {
            // A displacement of 8 bits is scaled in some encodings.
            if instruction.memory_displ_size() != 1 {
                return None;
            }
            drop(encoder.take_buffer());
            instruction.set_memory_displ_size(8);
            encoder.encode(&instruction, self.request.at).ok()?;
        }
        let offsets = encoder.get_constant_offsets();
        let encoded = Encoded {
            bytes: encoder.take_buffer(),
            offsets,
            code: self.code,
        };
        Some((encoded, size))
    }

    /// Returns true if no other encoding is asked for.
    fn is_asked_for(&self) -> bool {
        let (own, younger) = (self.code.encoding(), YOUNGER.contains(&&*self.reading.name));
        match self.request.encoding {
            Some(encoding) => own == encoding,
            None => own != EncodingKind::VEX || !younger,
        }
    }

    /// Checks the sizes that are stated against the form. Returns the size of the operand in memory if nothing
    /// states it.
    fn size_fits(&self, values: &[Value]) -> Option<Option<u64>> {
        let op = self.code.op_code();
        let memory = values.iter().find_map(|v| match v {
            Value::Memory(address) => Some(address),
            _ => None,
        });
        let registers = values.iter().filter_map(|v| match v {
            Value::Register(register) => Some(*register),
            _ => None,
        });
        let Some(address) = memory else {
            let state = self.reading.size;
            let wide = WIDE.contains(&&*self.reading.name);
            if registers.clone().next().is_none() {
                return match state {
                    Some(size) if wide => (op.operand_size() != 16 || size == 2).then_some(None),
                    Some(_) => Some(None),
                    None if wide => (op.operand_size() != 16).then_some(None),
                    None => Some(None),
                };
            }
            let agrees = |size| {
                registers
                    .clone()
                    .any(|r| r.size() as u64 == size || !r.is_gpr())
            };
            return state.is_none_or(agrees).then_some(None);
        };
        let size = match address.broadcast {
            true => op.broadcast_memory_size().size() as u64,
            false => op.memory_size().size() as u64,
        };
        match op.memory_size() {
            // The environment of the x87 unit has the form of 32 bits unless a prefix says otherwise.
            MemorySize::FpuEnv14 | MemorySize::FpuState94 => return None,
            MemorySize::FpuEnv28 | MemorySize::FpuState108 => return Some(None),
            _ => {}
        }
        let stated = address.size.or(self.reading.size);
        if let Some(stated) = stated {
            // Some instructions address memory without a size, and conversions name the size of the register.
            let converts = self.reading.name.contains("cvt");
            let other = converts && registers.clone().any(|r| r.size() as u64 == stated);
            let fits = size == 0 || size == stated || address.size.is_none() && other;
            return fits.then_some(None);
        }
        if WIDE.contains(&&*self.reading.name) {
            return (size == 8).then_some(None);
        }
        let determined = registers.clone().any(|r| !r.is_segment_register())
            && !matches!(&*self.reading.name, "movzx" | "movsx" | "crc32");
        let vector = registers.clone().all(|r| r.is_vector_register());
        Some(match size {
            0 => None,
            _ if determined && !(vector && self.reading.name.starts_with("vcvt")) => None,
            size => Some(size),
        })
    }

    fn put(
        &self,
        out: &mut Instruction,
        number: u32,
        kind: Kind,
        value: Value,
        immediates: &mut u32,
    ) -> bool {
        // A fifth operand is always an immediate.
        if number > 3 && !matches!(value, Value::Immediate(_)) {
            return false;
        }
        match value {
            Value::Register(register) => {
                out.set_op_kind(number, OpKind::Register);
                out.set_op_register(number, register);
                takes_register(kind, register)
            }
            Value::Memory(address) => self.put_memory(out, number, kind, address),
            Value::Immediate(value) => {
                *immediates += 1;
                self.put_immediate(out, number, kind, value, *immediates)
            }
            Value::Target(target) => {
                let fits = match kind {
                    Kind::br64_1 => !self.request.long && target != Number::Later,
                    Kind::br64_4 => self.reading.size != Some(2),
                    Kind::xbegin_4 => true,
                    _ => false,
                };
                let to = match target {
                    Number::Known(to) => to.cast_unsigned(),
                    Number::Later => self.request.at,
                };
                out.set_op_kind(number, OpKind::NearBranch64);
                out.set_near_branch64(to);
                fits
            }
        }
    }

    fn put_memory(&self, out: &mut Instruction, number: u32, kind: Kind, address: Address) -> bool {
        let implicit = match kind {
            Kind::seg_rSI => Some((OpKind::MemorySegRSI, Register::RSI)),
            Kind::es_rDI => Some((OpKind::MemoryESRDI, Register::RDI)),
            Kind::seg_rDI => Some((OpKind::MemorySegRDI, Register::RDI)),
            _ => None,
        };
        let segment = address.segment;
        if let Some((op_kind, base)) = implicit {
            out.set_op_kind(number, op_kind);
            if op_kind != OpKind::MemoryESRDI {
                out.set_segment_prefix(segment);
            }
            let plain = address.index == Register::None && address.disp == Number::Known(0);
            return address.base == base && plain;
        }
        out.set_op_kind(number, OpKind::Memory);
        out.set_segment_prefix(segment);
        out.set_is_broadcast(address.broadcast);
        if kind == Kind::mem_offs {
            let Number::Known(disp) = address.disp else {
                return false;
            };
            out.set_memory_displ_size(8);
            out.set_memory_displacement64(disp.cast_unsigned());
            let absolute = address.base == Register::None && address.index == Register::None;
            return absolute && self.reading.wide;
        }
        if !takes_memory(kind) || self.reading.wide || !is_address(kind, &address) {
            return false;
        }
        out.set_memory_base(address.base);
        out.set_memory_index(address.index);
        if !matches!(address.scale, 1 | 2 | 4 | 8) {
            return false;
        }
        out.set_memory_index_scale(address.scale);
        let based = address.base != Register::None;
        let (disp, size) = match address.disp {
            Number::Known(disp) if address.base == Register::RIP => (disp, 8),
            Number::Known(0) if based => (0, 0),
            Number::Known(disp) if based && i8::try_from(disp).is_ok() => (disp, 1),
            Number::Known(disp) if i32::try_from(disp).is_ok() => (disp, 8),
            Number::Known(_) => return false,
            Number::Later if address.base == Register::RIP => (self.request.at.cast_signed(), 8),
            Number::Later => (0, 8),
        };
        out.set_memory_displ_size(match address.base.size() {
            4 if size == 8 => 4,
            _ => size,
        });
        out.set_memory_displacement64(disp.cast_unsigned());
        true
    }

    fn put_immediate(
        &self,
        out: &mut Instruction,
        number: u32,
        kind: Kind,
        value: Number,
        count: u32,
    ) -> bool {
        let (known, later) = match value {
            Number::Known(value) => (value, false),
            Number::Later => (0, true),
        };
        // So many bits of the number, or of its negative, are all of it.
        let within = |bits: u32| known.unsigned_abs() >> bits == 0 && !later;
        // The same for a short form whose sign is extended to so many bits.
        let short = |bits: u32| {
            let wrapped = match bits {
                16 => i64::from(known as u16 as i16),
                32 => i64::from(known as u32 as i32),
                _ => known,
            };
            let fits = bits == 64 || within(bits);
            (fits && !later)
                .then(|| i8::try_from(wrapped).ok())
                .flatten()
        };
        let (op_kind, fits) = match kind {
            Kind::imm8 | Kind::imm4_m2z => {
                let second = count > 1;
                match second {
                    true => out.set_immediate8_2nd(known as u8),
                    false => out.set_immediate8(known as u8),
                }
                let kind = match second {
                    true => OpKind::Immediate8_2nd,
                    false => OpKind::Immediate8,
                };
                (kind, within(8))
            }
            Kind::imm8_const_1 => {
                out.set_immediate8(1);
                (OpKind::Immediate8, known == 1 && !later)
            }
            Kind::imm8sex16 => {
                out.set_immediate8to16(short(16).unwrap_or(0).into());
                (OpKind::Immediate8to16, short(16).is_some())
            }
            Kind::imm8sex32 => {
                out.set_immediate8to32(short(32).unwrap_or(0).into());
                (OpKind::Immediate8to32, short(32).is_some())
            }
            Kind::imm8sex64 => {
                out.set_immediate8to64(short(64).unwrap_or(0).into());
                (OpKind::Immediate8to64, short(64).is_some())
            }
            Kind::imm16 => {
                out.set_immediate16(known as u16);
                (OpKind::Immediate16, within(16))
            }
            Kind::imm32 => {
                out.set_immediate32(known as u32);
                (OpKind::Immediate32, within(32) || later)
            }
            Kind::imm32sex64 => {
                out.set_immediate32to64(known);
                (OpKind::Immediate32to64, i32::try_from(known).is_ok())
            }
            Kind::imm64 => {
                out.set_immediate64(known.cast_unsigned());
                (OpKind::Immediate64, true)
            }
            _ => return false,
        };
        out.set_op_kind(number, op_kind);
        fits && (!self.reading.wide || kind == Kind::imm64)
    }
}

/// The operands of a form: those that are written, and those that need not be.
fn implied(name: &str, kinds: &[Kind], values: &[Value]) -> Option<Vec<Value>> {
    let kinds: Vec<Kind> = kinds.iter().copied().filter(|k| *k != Kind::None).collect();
    if kinds.len() == values.len() {
        return Some(values.to_vec());
    }
    // A mask that is always in this register may be written or not.
    if let [before @ .., Value::Register(Register::XMM0)] = values
        && before.len() == kinds.len()
        && MASKED.contains(&name)
    {
        return Some(before.to_vec());
    }
    let register = |r| Some(Value::Register(r));
    let memory = |base| {
        Some(Value::Memory(Address {
            size: None,
            segment: Register::None,
            base,
            index: Register::None,
            scale: 1,
            disp: Number::Known(0),
            broadcast: false,
        }))
    };
    let is_memory = |k: &Kind| matches!(k, Kind::seg_rSI | Kind::es_rDI | Kind::seg_rDI);
    let string = kinds.iter().any(is_memory);
    let implicit = |kind: Kind| match kind {
        Kind::st0 => register(Register::ST0),
        Kind::sti_opcode if values.is_empty() => register(Register::ST1),
        Kind::imm8_const_1 => Some(Value::Immediate(Number::Known(1))),
        Kind::seg_rSI if values.is_empty() => memory(Register::RSI),
        Kind::es_rDI | Kind::seg_rDI if values.is_empty() => memory(Register::RDI),
        Kind::al if string => register(Register::AL),
        Kind::ax if string => register(Register::AX),
        Kind::eax if string => register(Register::EAX),
        Kind::rax if string => register(Register::RAX),
        Kind::dx if string => register(Register::DX),
        _ => None,
    };
    let missing = kinds.iter().filter(|k| implicit(**k).is_some()).count();
    if values.len().checked_add(missing)? != kinds.len() {
        return None;
    }
    let mut rest = values.iter();
    let each = kinds
        .iter()
        .map(|k| implicit(*k).or_else(|| rest.next().copied()));
    each.collect()
}

/// Returns true if the registers of an address are such that an instruction can have them.
fn is_address(kind: Kind, address: &Address) -> bool {
    use Kind::*;
    let (base, index) = (address.base, address.index);
    let general = |r: Register| r.is_gpr64() || r.is_gpr32();
    let by_lanes = matches!(
        kind,
        mem_vsib32x | mem_vsib64x | mem_vsib32y | mem_vsib64y | mem_vsib32z | mem_vsib64z
    );
    let known = base == Register::None || general(base);
    match index {
        Register::None => !by_lanes && (known || base == Register::RIP),
        Register::RSP | Register::ESP => false,
        index if by_lanes => known && index.is_vector_register(),
        index if base == Register::None => general(index),
        index => known && general(index) && index.size() == base.size(),
    }
}

fn takes_memory(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        mem | mem_mib
            | mem_vsib32x
            | mem_vsib64x
            | mem_vsib32y
            | mem_vsib64y
            | mem_vsib32z
            | mem_vsib64z
            | r8_or_mem
            | r16_or_mem
            | r32_or_mem
            | r64_or_mem
            | mm_or_mem
            | xmm_or_mem
            | ymm_or_mem
            | zmm_or_mem
            | k_or_mem
            | sibmem
    )
}

fn takes_register(kind: Kind, register: Register) -> bool {
    use Kind::*;
    match kind {
        r8_or_mem | r8_reg | r8_opcode => register.is_gpr8(),
        r16_or_mem | r16_reg | r16_reg_mem | r16_rm | r16_opcode => register.is_gpr16(),
        r32_or_mem | r32_reg | r32_reg_mem | r32_rm | r32_opcode | r32_vvvv => register.is_gpr32(),
        r64_or_mem | r64_reg | r64_reg_mem | r64_rm | r64_opcode | r64_vvvv => register.is_gpr64(),
        mm_or_mem | mm_reg | mm_rm => register.is_mm(),
        xmm_or_mem | xmm_reg | xmm_rm | xmm_vvvv | xmmp3_vvvv | xmm_is4 | xmm_is5 => {
            register.is_xmm()
        }
        ymm_or_mem | ymm_reg | ymm_rm | ymm_vvvv | ymm_is4 | ymm_is5 => register.is_ymm(),
        zmm_or_mem | zmm_reg | zmm_rm | zmm_vvvv | zmmp3_vvvv => register.is_zmm(),
        k_or_mem | k_reg | kp1_reg | k_rm | k_vvvv => register.is_k(),
        seg_reg => register.is_segment_register(),
        cr_reg => register.is_cr(),
        dr_reg => register.is_dr(),
        tr_reg => register.is_tr(),
        bnd_reg => register.is_bnd(),
        sti_opcode => register.is_st(),
        tmm_reg | tmm_rm | tmm_vvvv => register.is_tmm(),
        es => register == Register::ES,
        cs => register == Register::CS,
        ss => register == Register::SS,
        ds => register == Register::DS,
        fs => register == Register::FS,
        gs => register == Register::GS,
        al => register == Register::AL,
        cl => register == Register::CL,
        ax => register == Register::AX,
        dx => register == Register::DX,
        eax => register == Register::EAX,
        rax => register == Register::RAX,
        st0 => register == Register::ST0,
        _ => false,
    }
}
