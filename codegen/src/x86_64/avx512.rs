//! Intrinsics of AVX-512, of what came with it, and of older instructions for its registers: each is a function whose
//! arguments and result are in the registers that the calling convention gives them.

use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use std::sync::LazyLock;

/// An intrinsic with the constants of a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instruction {
    row: u16,
    number: u8,
    rounding: u8,
}

/// The rounding operand of an intrinsic that leaves rounding to MXCSR (`_MM_FROUND_CUR_DIRECTION`).
const CURRENT: u8 = 4;

impl Instruction {
    /// The intrinsic with this name without `llvm.`, without constants.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.strip_prefix("x86.")?;
        let row = INSTRUCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
        Some(Self {
            row: u16::try_from(row).ok()?,
            number: 0,
            rounding: CURRENT,
        })
    }

    fn row(self) -> (&'static str, &'static str) {
        let row = INSTRUCTIONS.get(usize::from(self.row)).copied();
        row.unwrap_or_default()
    }

    /// The number of the argument that is a constant in the text, and whether the last argument is a way to round.
    pub fn constants(self) -> (Option<usize>, bool) {
        let (_, text) = self.row();
        let number = text
            .split_once('#')
            .and_then(|(_, rest)| rest.chars().next());
        let number = number
            .and_then(|digit| digit.to_digit(10))
            .map(|n| n as usize);
        (number, text.contains(ROUNDS) || text.contains(SUPPRESSES))
    }

    /// The instruction with the constants of a call; `None` if it does not take them.
    pub fn with(mut self, number: Option<i64>, rounding: Option<i64>) -> Option<Self> {
        let (_, text) = self.row();
        if let Some(number) = number {
            // Those of 8 bits are signed in the module.
            let signed = i8::try_from(number).map(i8::cast_unsigned);
            self.number = signed.or_else(|_| u8::try_from(number)).ok()?;
            let is_scale = text.contains(",#");
            (!is_scale || matches!(number, 1 | 2 | 4 | 8)).then_some(())?;
        }
        if let Some(rounding) = rounding {
            self.rounding = u8::try_from(rounding).ok()?;
            rounded(text, self.rounding)?;
        }
        Some(self)
    }

    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        format!(".L{}.{}.{}", self.row().0, self.number, self.rounding)
    }

    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let (_, text) = self.row();
        let mut text = rounded(text, self.rounding).unwrap_or_default();
        if let (Some(number), _) = self.constants() {
            text = text.replace(&format!("#{number}"), &self.number.to_string());
        }
        assembled_own(&(text + "; ret"), Dialect::Att)
    }
}

/// The placeholders of embedded rounding, and of `{sae}`.
const ROUNDS: &str = "{r}, ";
const SUPPRESSES: &str = "{s}, ";

/// The text with a way to round; `None` if the instruction does not have it.
fn rounded(text: &str, rounding: u8) -> Option<String> {
    let (way, place) = match (rounding, text.contains(ROUNDS)) {
        (CURRENT, true) => ("", ROUNDS),
        (CURRENT, false) => ("", SUPPRESSES),
        (8, true) => ("{rn-sae}, ", ROUNDS),
        (9, true) => ("{rd-sae}, ", ROUNDS),
        (10, true) => ("{ru-sae}, ", ROUNDS),
        (11, true) => ("{rz-sae}, ", ROUNDS),
        (8 | 12, false) => ("{sae}, ", SUPPRESSES),
        _ => return None,
    };
    Some(text.replace(place, way))
}

/// The rows of [`ROWS`]: a name and the instructions.
static INSTRUCTIONS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| ROWS.lines().filter_map(|row| row.split_once(' ')).collect());

/// The intrinsics without `llvm.x86.`, sorted, and the instructions. `#2` is the number that argument 2 is, from zero;
/// `{r}` is the way to round, and `{s}` the one to suppress exceptions, that the last argument is. One text
/// takes half the room of a table in the binary: it has no addresses.
const ROWS: &str = "\
aesni.aesdec.512 vaesdec %zmm1, %zmm0, %zmm0
aesni.aesdeclast.512 vaesdeclast %zmm1, %zmm0, %zmm0
aesni.aesenc.512 vaesenc %zmm1, %zmm0, %zmm0
aesni.aesenclast.512 vaesenclast %zmm1, %zmm0, %zmm0
avx512.add.pd.512 vaddpd {r}, %zmm1, %zmm0, %zmm0
avx512.add.ps.512 vaddps {r}, %zmm1, %zmm0, %zmm0
avx512.conflict.d.128 vpconflictd %xmm0, %xmm0
avx512.conflict.d.256 vpconflictd %ymm0, %ymm0
avx512.conflict.d.512 vpconflictd %zmm0, %zmm0
avx512.conflict.q.128 vpconflictq %xmm0, %xmm0
avx512.conflict.q.256 vpconflictq %ymm0, %ymm0
avx512.conflict.q.512 vpconflictq %zmm0, %zmm0
avx512.cvtsi2sd64 vcvtsi2sd %rdi, {r}, %xmm0, %xmm0
avx512.cvtsi2ss32 vcvtsi2ss %edi, {r}, %xmm0, %xmm0
avx512.cvtsi2ss64 vcvtsi2ss %rdi, {r}, %xmm0, %xmm0
avx512.cvttsd2si vcvttsd2si {s}, %xmm0, %eax
avx512.cvttsd2si64 vcvttsd2si {s}, %xmm0, %rax
avx512.cvttsd2usi vcvttsd2usi {s}, %xmm0, %eax
avx512.cvttsd2usi64 vcvttsd2usi {s}, %xmm0, %rax
avx512.cvttss2si vcvttss2si {s}, %xmm0, %eax
avx512.cvttss2si64 vcvttss2si {s}, %xmm0, %rax
avx512.cvttss2usi vcvttss2usi {s}, %xmm0, %eax
avx512.cvttss2usi64 vcvttss2usi {s}, %xmm0, %rax
avx512.cvtusi2ss vcvtusi2ss %edi, {r}, %xmm0, %xmm0
avx512.cvtusi642sd vcvtusi2sd %rdi, {r}, %xmm0, %xmm0
avx512.cvtusi642ss vcvtusi2ss %rdi, {r}, %xmm0, %xmm0
avx512.dbpsadbw.128 vdbpsadbw $#2, %xmm1, %xmm0, %xmm0
avx512.dbpsadbw.256 vdbpsadbw $#2, %ymm1, %ymm0, %ymm0
avx512.dbpsadbw.512 vdbpsadbw $#2, %zmm1, %zmm0, %zmm0
avx512.div.pd.512 vdivpd {r}, %zmm1, %zmm0, %zmm0
avx512.div.ps.512 vdivps {r}, %zmm1, %zmm0, %zmm0
avx512.fpclass.pd.128 vfpclasspd $#1, %xmm0, %k0; vpmovm2q %k0, %xmm0
avx512.fpclass.pd.256 vfpclasspd $#1, %ymm0, %k0; vpmovm2d %k0, %xmm0
avx512.fpclass.pd.512 vfpclasspd $#1, %zmm0, %k0; vpmovm2w %k0, %xmm0
avx512.fpclass.ps.128 vfpclassps $#1, %xmm0, %k0; vpmovm2d %k0, %xmm0
avx512.fpclass.ps.256 vfpclassps $#1, %ymm0, %k0; vpmovm2w %k0, %xmm0
avx512.fpclass.ps.512 vfpclassps $#1, %zmm0, %k0; vpmovm2b %k0, %xmm0
avx512.gather.dpd.512 kmovw %esi, %k1; vgatherdpd (%rdi,%ymm1,#4), %zmm0 {%k1}
avx512.gather.dpi.512 kmovw %esi, %k1; vpgatherdd (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.gather.dpq.512 kmovw %esi, %k1; vpgatherdq (%rdi,%ymm1,#4), %zmm0 {%k1}
avx512.gather.dps.512 kmovw %esi, %k1; vgatherdps (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.gather.qpd.512 kmovw %esi, %k1; vgatherqpd (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.gather.qpi.512 kmovw %esi, %k1; vpgatherqd (%rdi,%zmm1,#4), %ymm0 {%k1}
avx512.gather.qpq.512 kmovw %esi, %k1; vpgatherqq (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.gather.qps.512 kmovw %esi, %k1; vgatherqps (%rdi,%zmm1,#4), %ymm0 {%k1}
avx512.gather3div2.df kmovw %esi, %k1; vgatherqpd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3div2.di kmovw %esi, %k1; vpgatherqq (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3div4.df kmovw %esi, %k1; vgatherqpd (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.gather3div4.di kmovw %esi, %k1; vpgatherqq (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.gather3div4.sf kmovw %esi, %k1; vgatherqps (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3div4.si kmovw %esi, %k1; vpgatherqd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3div8.sf kmovw %esi, %k1; vgatherqps (%rdi,%ymm1,#4), %xmm0 {%k1}
avx512.gather3div8.si kmovw %esi, %k1; vpgatherqd (%rdi,%ymm1,#4), %xmm0 {%k1}
avx512.gather3siv2.df kmovw %esi, %k1; vgatherdpd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3siv2.di kmovw %esi, %k1; vpgatherdq (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3siv4.df kmovw %esi, %k1; vgatherdpd (%rdi,%xmm1,#4), %ymm0 {%k1}
avx512.gather3siv4.di kmovw %esi, %k1; vpgatherdq (%rdi,%xmm1,#4), %ymm0 {%k1}
avx512.gather3siv4.sf kmovw %esi, %k1; vgatherdps (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3siv4.si kmovw %esi, %k1; vpgatherdd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.gather3siv8.sf kmovw %esi, %k1; vgatherdps (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.gather3siv8.si kmovw %esi, %k1; vpgatherdd (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.mask.add.sd.round kmovw %edi, %k1; vaddsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.add.ss.round kmovw %edi, %k1; vaddss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.cmp.pd.128 vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vcmppd $#2, %xmm1, %xmm0, %k0 {%k1}; vpmovm2q %k0, %xmm0
avx512.mask.cmp.pd.256 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vcmppd $#2, %ymm1, %ymm0, %k0 {%k1}; vpmovm2d %k0, %xmm0
avx512.mask.cmp.pd.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vcmppd $#2, {s}, %zmm1, %zmm0, %k0 {%k1}; vpmovm2w %k0, %xmm0
avx512.mask.cmp.ps.128 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vcmpps $#2, %xmm1, %xmm0, %k0 {%k1}; vpmovm2d %k0, %xmm0
avx512.mask.cmp.ps.256 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vcmpps $#2, %ymm1, %ymm0, %k0 {%k1}; vpmovm2w %k0, %xmm0
avx512.mask.cmp.ps.512 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vcmpps $#2, {s}, %zmm1, %zmm0, %k0 {%k1}; vpmovm2b %k0, %xmm0
avx512.mask.cmp.sd kmovw %esi, %k1; vcmpsd $#2, {s}, %xmm1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512.mask.cmp.ss kmovw %esi, %k1; vcmpss $#2, {s}, %xmm1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512.mask.compress.v16f32 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vcompressps %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.compress.v16i16 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpcompressw %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v16i32 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpcompressd %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.compress.v16i8 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpcompressb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v2f64 vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vcompresspd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v2i64 vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vpcompressq %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v32i16 vpsllw $7, %ymm2, %ymm2; vpmovb2m %ymm2, %k1; vpcompressw %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.compress.v32i8 vpsllw $7, %ymm2, %ymm2; vpmovb2m %ymm2, %k1; vpcompressb %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v4f32 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vcompressps %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v4f64 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vcompresspd %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v4i32 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpcompressd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v4i64 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpcompressq %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v64i8 vpsllw $7, %zmm2, %zmm2; vpmovb2m %zmm2, %k1; vpcompressb %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.compress.v8f32 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vcompressps %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v8f64 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vcompresspd %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.compress.v8i16 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpcompressw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.compress.v8i32 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpcompressd %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.compress.v8i64 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpcompressq %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.cvtpd2dq.128 kmovw %edi, %k1; vcvtpd2dq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2dq.512 kmovw %edi, %k1; vcvtpd2dq {r}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtpd2ps kmovw %edi, %k1; vcvtpd2ps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2ps.512 kmovw %edi, %k1; vcvtpd2ps {r}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtpd2qq.128 kmovw %edi, %k1; vcvtpd2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2qq.256 kmovw %edi, %k1; vcvtpd2qq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtpd2qq.512 kmovw %edi, %k1; vcvtpd2qq {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtpd2udq.128 kmovw %edi, %k1; vcvtpd2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2udq.256 kmovw %edi, %k1; vcvtpd2udq %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2udq.512 kmovw %edi, %k1; vcvtpd2udq {r}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtpd2uqq.128 kmovw %edi, %k1; vcvtpd2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtpd2uqq.256 kmovw %edi, %k1; vcvtpd2uqq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtpd2uqq.512 kmovw %edi, %k1; vcvtpd2uqq {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtps2dq.128 kmovw %edi, %k1; vcvtps2dq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtps2dq.256 kmovw %edi, %k1; vcvtps2dq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtps2dq.512 kmovw %edi, %k1; vcvtps2dq {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtps2pd.512 kmovw %edi, %k1; vcvtps2pd {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtps2qq.128 kmovw %edi, %k1; vcvtps2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtps2qq.256 kmovw %edi, %k1; vcvtps2qq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtps2qq.512 kmovw %edi, %k1; vcvtps2qq {r}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtps2udq.128 kmovw %edi, %k1; vcvtps2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtps2udq.256 kmovw %edi, %k1; vcvtps2udq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtps2udq.512 kmovw %edi, %k1; vcvtps2udq {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtps2uqq.128 kmovw %edi, %k1; vcvtps2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtps2uqq.256 kmovw %edi, %k1; vcvtps2uqq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvtps2uqq.512 kmovw %edi, %k1; vcvtps2uqq {r}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtqq2ps.128 kmovw %edi, %k1; vcvtqq2ps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvtsd2ss.round kmovw %edi, %k1; vcvtsd2ss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.cvtss2sd.round kmovw %edi, %k1; vcvtss2sd {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.cvttpd2dq.128 kmovw %edi, %k1; vcvttpd2dq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttpd2dq.512 kmovw %edi, %k1; vcvttpd2dq {s}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttpd2qq.128 kmovw %edi, %k1; vcvttpd2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttpd2qq.256 kmovw %edi, %k1; vcvttpd2qq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttpd2qq.512 kmovw %edi, %k1; vcvttpd2qq {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvttpd2udq.128 kmovw %edi, %k1; vcvttpd2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttpd2udq.256 kmovw %edi, %k1; vcvttpd2udq %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttpd2udq.512 kmovw %edi, %k1; vcvttpd2udq {s}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttpd2uqq.128 kmovw %edi, %k1; vcvttpd2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttpd2uqq.256 kmovw %edi, %k1; vcvttpd2uqq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttpd2uqq.512 kmovw %edi, %k1; vcvttpd2uqq {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvttps2dq.512 kmovw %edi, %k1; vcvttps2dq {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvttps2qq.128 kmovw %edi, %k1; vcvttps2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttps2qq.256 kmovw %edi, %k1; vcvttps2qq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttps2qq.512 kmovw %edi, %k1; vcvttps2qq {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvttps2udq.128 kmovw %edi, %k1; vcvttps2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttps2udq.256 kmovw %edi, %k1; vcvttps2udq %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttps2udq.512 kmovw %edi, %k1; vcvttps2udq {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvttps2uqq.128 kmovw %edi, %k1; vcvttps2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.cvttps2uqq.256 kmovw %edi, %k1; vcvttps2uqq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.cvttps2uqq.512 kmovw %edi, %k1; vcvttps2uqq {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.cvtuqq2ps.128 kmovw %edi, %k1; vcvtuqq2ps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.div.sd.round kmovw %edi, %k1; vdivsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.div.ss.round kmovw %edi, %k1; vdivss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.expand.v16f32 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vexpandps %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.expand.v16i16 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpexpandw %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v16i32 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpexpandd %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.expand.v16i8 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpexpandb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v2f64 vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vexpandpd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v2i64 vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vpexpandq %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v32i16 vpsllw $7, %ymm2, %ymm2; vpmovb2m %ymm2, %k1; vpexpandw %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.expand.v32i8 vpsllw $7, %ymm2, %ymm2; vpmovb2m %ymm2, %k1; vpexpandb %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v4f32 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vexpandps %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v4f64 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vexpandpd %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v4i32 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpexpandd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v4i64 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpexpandq %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v64i8 vpsllw $7, %zmm2, %zmm2; vpmovb2m %zmm2, %k1; vpexpandb %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.expand.v8f32 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vexpandps %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v8f64 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vexpandpd %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.expand.v8i16 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpexpandw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.expand.v8i32 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpexpandd %ymm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.expand.v8i64 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpexpandq %zmm0, %zmm1 {%k1}; vmovdqa64 %zmm1, %zmm0
avx512.mask.fixupimm.pd.128 kmovw %esi, %k1; vfixupimmpd $#3, %xmm2, %xmm1, %xmm0 {%k1}
avx512.mask.fixupimm.pd.256 kmovw %esi, %k1; vfixupimmpd $#3, %ymm2, %ymm1, %ymm0 {%k1}
avx512.mask.fixupimm.pd.512 kmovw %esi, %k1; vfixupimmpd $#3, {s}, %zmm2, %zmm1, %zmm0 {%k1}
avx512.mask.fixupimm.ps.128 kmovw %esi, %k1; vfixupimmps $#3, %xmm2, %xmm1, %xmm0 {%k1}
avx512.mask.fixupimm.ps.256 kmovw %esi, %k1; vfixupimmps $#3, %ymm2, %ymm1, %ymm0 {%k1}
avx512.mask.fixupimm.ps.512 kmovw %esi, %k1; vfixupimmps $#3, {s}, %zmm2, %zmm1, %zmm0 {%k1}
avx512.mask.fixupimm.sd kmovw %esi, %k1; vfixupimmsd $#3, {s}, %xmm2, %xmm1, %xmm0 {%k1}
avx512.mask.fixupimm.ss kmovw %esi, %k1; vfixupimmss $#3, {s}, %xmm2, %xmm1, %xmm0 {%k1}
avx512.mask.fpclass.sd kmovw %esi, %k1; vfpclasssd $#1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512.mask.fpclass.ss kmovw %esi, %k1; vfpclassss $#1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512.mask.gather.dpd.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vgatherdpd (%rdi,%ymm1,#4), %zmm0 {%k1}
avx512.mask.gather.dpi.512 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vpgatherdd (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.mask.gather.dpq.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpgatherdq (%rdi,%ymm1,#4), %zmm0 {%k1}
avx512.mask.gather.dps.512 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vgatherdps (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.mask.gather.qpd.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vgatherqpd (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.mask.gather.qpi.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpgatherqd (%rdi,%zmm1,#4), %ymm0 {%k1}
avx512.mask.gather.qpq.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpgatherqq (%rdi,%zmm1,#4), %zmm0 {%k1}
avx512.mask.gather.qps.512 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vgatherqps (%rdi,%zmm1,#4), %ymm0 {%k1}
avx512.mask.gather3div2.df vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vgatherqpd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3div2.di vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vpgatherqq (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3div4.df vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vgatherqpd (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.mask.gather3div4.di vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpgatherqq (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.mask.gather3div4.sf vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vgatherqps (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3div4.si vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vpgatherqd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3div8.sf vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vgatherqps (%rdi,%ymm1,#4), %xmm0 {%k1}
avx512.mask.gather3div8.si vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpgatherqd (%rdi,%ymm1,#4), %xmm0 {%k1}
avx512.mask.gather3siv2.df vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vgatherdpd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3siv2.di vpsllq $63, %xmm2, %xmm2; vpmovq2m %xmm2, %k1; vpgatherdq (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3siv4.df vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vgatherdpd (%rdi,%xmm1,#4), %ymm0 {%k1}
avx512.mask.gather3siv4.di vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpgatherdq (%rdi,%xmm1,#4), %ymm0 {%k1}
avx512.mask.gather3siv4.sf vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vgatherdps (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3siv4.si vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vpgatherdd (%rdi,%xmm1,#4), %xmm0 {%k1}
avx512.mask.gather3siv8.sf vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vgatherdps (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.mask.gather3siv8.si vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vpgatherdd (%rdi,%ymm1,#4), %ymm0 {%k1}
avx512.mask.getexp.pd.128 kmovw %edi, %k1; vgetexppd %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.mask.getexp.pd.256 kmovw %edi, %k1; vgetexppd %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.mask.getexp.pd.512 kmovw %edi, %k1; vgetexppd {s}, %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.mask.getexp.ps.128 kmovw %edi, %k1; vgetexpps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.getexp.ps.256 kmovw %edi, %k1; vgetexpps %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.getexp.ps.512 kmovw %edi, %k1; vgetexpps {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.getexp.sd kmovw %edi, %k1; vgetexpsd {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.getexp.ss kmovw %edi, %k1; vgetexpss {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.getmant.pd.128 kmovw %esi, %k1; vgetmantpd $#1, %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.mask.getmant.pd.256 kmovw %esi, %k1; vgetmantpd $#1, %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.mask.getmant.pd.512 kmovw %esi, %k1; vgetmantpd $#1, {s}, %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.mask.getmant.ps.128 kmovw %esi, %k1; vgetmantps $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.getmant.ps.256 kmovw %esi, %k1; vgetmantps $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.getmant.ps.512 kmovw %esi, %k1; vgetmantps $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.getmant.sd kmovw %esi, %k1; vgetmantsd $#2, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.getmant.ss kmovw %esi, %k1; vgetmantss $#2, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.max.sd.round kmovw %edi, %k1; vmaxsd {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.max.ss.round kmovw %edi, %k1; vmaxss {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.min.sd.round kmovw %edi, %k1; vminsd {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.min.ss.round kmovw %edi, %k1; vminss {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.mul.sd.round kmovw %edi, %k1; vmulsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.mul.ss.round kmovw %edi, %k1; vmulss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.pmov.db.128 kmovw %edi, %k1; vpmovdb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.db.256 kmovw %edi, %k1; vpmovdb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.db.512 kmovw %edi, %k1; vpmovdb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.db.mem.128 kmovw %esi, %k1; vpmovdb %xmm0, (%rdi) {%k1}
avx512.mask.pmov.db.mem.256 kmovw %esi, %k1; vpmovdb %ymm0, (%rdi) {%k1}
avx512.mask.pmov.db.mem.512 kmovw %esi, %k1; vpmovdb %zmm0, (%rdi) {%k1}
avx512.mask.pmov.dw.128 kmovw %edi, %k1; vpmovdw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.dw.256 kmovw %edi, %k1; vpmovdw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.dw.512 kmovw %edi, %k1; vpmovdw %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmov.dw.mem.128 kmovw %esi, %k1; vpmovdw %xmm0, (%rdi) {%k1}
avx512.mask.pmov.dw.mem.256 kmovw %esi, %k1; vpmovdw %ymm0, (%rdi) {%k1}
avx512.mask.pmov.dw.mem.512 kmovw %esi, %k1; vpmovdw %zmm0, (%rdi) {%k1}
avx512.mask.pmov.qb.128 kmovw %edi, %k1; vpmovqb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qb.256 kmovw %edi, %k1; vpmovqb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qb.512 kmovw %edi, %k1; vpmovqb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qb.mem.128 kmovw %esi, %k1; vpmovqb %xmm0, (%rdi) {%k1}
avx512.mask.pmov.qb.mem.256 kmovw %esi, %k1; vpmovqb %ymm0, (%rdi) {%k1}
avx512.mask.pmov.qb.mem.512 kmovw %esi, %k1; vpmovqb %zmm0, (%rdi) {%k1}
avx512.mask.pmov.qd.128 kmovw %edi, %k1; vpmovqd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qd.mem.128 kmovw %esi, %k1; vpmovqd %xmm0, (%rdi) {%k1}
avx512.mask.pmov.qd.mem.256 kmovw %esi, %k1; vpmovqd %ymm0, (%rdi) {%k1}
avx512.mask.pmov.qd.mem.512 kmovw %esi, %k1; vpmovqd %zmm0, (%rdi) {%k1}
avx512.mask.pmov.qw.128 kmovw %edi, %k1; vpmovqw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qw.256 kmovw %edi, %k1; vpmovqw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qw.512 kmovw %edi, %k1; vpmovqw %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.qw.mem.128 kmovw %esi, %k1; vpmovqw %xmm0, (%rdi) {%k1}
avx512.mask.pmov.qw.mem.256 kmovw %esi, %k1; vpmovqw %ymm0, (%rdi) {%k1}
avx512.mask.pmov.qw.mem.512 kmovw %esi, %k1; vpmovqw %zmm0, (%rdi) {%k1}
avx512.mask.pmov.wb.128 kmovw %edi, %k1; vpmovwb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmov.wb.mem.128 kmovw %esi, %k1; vpmovwb %xmm0, (%rdi) {%k1}
avx512.mask.pmov.wb.mem.256 kmovw %esi, %k1; vpmovwb %ymm0, (%rdi) {%k1}
avx512.mask.pmov.wb.mem.512 kmovd %esi, %k1; vpmovwb %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.db.128 kmovw %edi, %k1; vpmovsdb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.db.256 kmovw %edi, %k1; vpmovsdb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.db.512 kmovw %edi, %k1; vpmovsdb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.db.mem.128 kmovw %esi, %k1; vpmovsdb %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.db.mem.256 kmovw %esi, %k1; vpmovsdb %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.db.mem.512 kmovw %esi, %k1; vpmovsdb %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.dw.128 kmovw %edi, %k1; vpmovsdw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.dw.256 kmovw %edi, %k1; vpmovsdw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.dw.512 kmovw %edi, %k1; vpmovsdw %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovs.dw.mem.128 kmovw %esi, %k1; vpmovsdw %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.dw.mem.256 kmovw %esi, %k1; vpmovsdw %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.dw.mem.512 kmovw %esi, %k1; vpmovsdw %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.qb.128 kmovw %edi, %k1; vpmovsqb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qb.256 kmovw %edi, %k1; vpmovsqb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qb.512 kmovw %edi, %k1; vpmovsqb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qb.mem.128 kmovw %esi, %k1; vpmovsqb %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.qb.mem.256 kmovw %esi, %k1; vpmovsqb %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.qb.mem.512 kmovw %esi, %k1; vpmovsqb %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.qd.128 kmovw %edi, %k1; vpmovsqd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qd.256 kmovw %edi, %k1; vpmovsqd %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qd.512 kmovw %edi, %k1; vpmovsqd %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovs.qd.mem.128 kmovw %esi, %k1; vpmovsqd %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.qd.mem.256 kmovw %esi, %k1; vpmovsqd %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.qd.mem.512 kmovw %esi, %k1; vpmovsqd %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.qw.128 kmovw %edi, %k1; vpmovsqw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qw.256 kmovw %edi, %k1; vpmovsqw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qw.512 kmovw %edi, %k1; vpmovsqw %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.qw.mem.128 kmovw %esi, %k1; vpmovsqw %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.qw.mem.256 kmovw %esi, %k1; vpmovsqw %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.qw.mem.512 kmovw %esi, %k1; vpmovsqw %zmm0, (%rdi) {%k1}
avx512.mask.pmovs.wb.128 kmovw %edi, %k1; vpmovswb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.wb.256 kmovw %edi, %k1; vpmovswb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovs.wb.512 kmovd %edi, %k1; vpmovswb %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovs.wb.mem.128 kmovw %esi, %k1; vpmovswb %xmm0, (%rdi) {%k1}
avx512.mask.pmovs.wb.mem.256 kmovw %esi, %k1; vpmovswb %ymm0, (%rdi) {%k1}
avx512.mask.pmovs.wb.mem.512 kmovd %esi, %k1; vpmovswb %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.db.128 kmovw %edi, %k1; vpmovusdb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.db.256 kmovw %edi, %k1; vpmovusdb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.db.512 kmovw %edi, %k1; vpmovusdb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.db.mem.128 kmovw %esi, %k1; vpmovusdb %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.db.mem.256 kmovw %esi, %k1; vpmovusdb %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.db.mem.512 kmovw %esi, %k1; vpmovusdb %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.dw.128 kmovw %edi, %k1; vpmovusdw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.dw.256 kmovw %edi, %k1; vpmovusdw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.dw.512 kmovw %edi, %k1; vpmovusdw %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovus.dw.mem.128 kmovw %esi, %k1; vpmovusdw %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.dw.mem.256 kmovw %esi, %k1; vpmovusdw %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.dw.mem.512 kmovw %esi, %k1; vpmovusdw %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.qb.128 kmovw %edi, %k1; vpmovusqb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qb.256 kmovw %edi, %k1; vpmovusqb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qb.512 kmovw %edi, %k1; vpmovusqb %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qb.mem.128 kmovw %esi, %k1; vpmovusqb %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.qb.mem.256 kmovw %esi, %k1; vpmovusqb %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.qb.mem.512 kmovw %esi, %k1; vpmovusqb %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.qd.128 kmovw %edi, %k1; vpmovusqd %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qd.256 kmovw %edi, %k1; vpmovusqd %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qd.512 kmovw %edi, %k1; vpmovusqd %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovus.qd.mem.128 kmovw %esi, %k1; vpmovusqd %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.qd.mem.256 kmovw %esi, %k1; vpmovusqd %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.qd.mem.512 kmovw %esi, %k1; vpmovusqd %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.qw.128 kmovw %edi, %k1; vpmovusqw %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qw.256 kmovw %edi, %k1; vpmovusqw %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qw.512 kmovw %edi, %k1; vpmovusqw %zmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.qw.mem.128 kmovw %esi, %k1; vpmovusqw %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.qw.mem.256 kmovw %esi, %k1; vpmovusqw %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.qw.mem.512 kmovw %esi, %k1; vpmovusqw %zmm0, (%rdi) {%k1}
avx512.mask.pmovus.wb.128 kmovw %edi, %k1; vpmovuswb %xmm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.wb.256 kmovw %edi, %k1; vpmovuswb %ymm0, %xmm1 {%k1}; vmovdqa %xmm1, %xmm0
avx512.mask.pmovus.wb.512 kmovd %edi, %k1; vpmovuswb %zmm0, %ymm1 {%k1}; vmovdqa %ymm1, %ymm0
avx512.mask.pmovus.wb.mem.128 kmovw %esi, %k1; vpmovuswb %xmm0, (%rdi) {%k1}
avx512.mask.pmovus.wb.mem.256 kmovw %esi, %k1; vpmovuswb %ymm0, (%rdi) {%k1}
avx512.mask.pmovus.wb.mem.512 kmovd %esi, %k1; vpmovuswb %zmm0, (%rdi) {%k1}
avx512.mask.range.pd.128 kmovw %esi, %k1; vrangepd $#2, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.range.pd.256 kmovw %esi, %k1; vrangepd $#2, %ymm1, %ymm0, %ymm2 {%k1}; vmovapd %ymm2, %ymm0
avx512.mask.range.pd.512 kmovw %esi, %k1; vrangepd $#2, {s}, %zmm1, %zmm0, %zmm2 {%k1}; vmovapd %zmm2, %zmm0
avx512.mask.range.ps.128 kmovw %esi, %k1; vrangeps $#2, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.range.ps.256 kmovw %esi, %k1; vrangeps $#2, %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512.mask.range.ps.512 kmovw %esi, %k1; vrangeps $#2, {s}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512.mask.range.sd kmovw %edi, %k1; vrangesd $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.range.ss kmovw %edi, %k1; vrangess $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.reduce.pd.128 kmovw %esi, %k1; vreducepd $#1, %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.mask.reduce.pd.256 kmovw %esi, %k1; vreducepd $#1, %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.mask.reduce.pd.512 kmovw %esi, %k1; vreducepd $#1, {s}, %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.mask.reduce.ps.128 kmovw %esi, %k1; vreduceps $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.reduce.ps.256 kmovw %esi, %k1; vreduceps $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.reduce.ps.512 kmovw %esi, %k1; vreduceps $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.reduce.sd kmovw %edi, %k1; vreducesd $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.reduce.ss kmovw %edi, %k1; vreducess $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.rndscale.pd.128 kmovw %esi, %k1; vrndscalepd $#1, %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.mask.rndscale.pd.256 kmovw %esi, %k1; vrndscalepd $#1, %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.mask.rndscale.pd.512 kmovw %esi, %k1; vrndscalepd $#1, {s}, %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.mask.rndscale.ps.128 kmovw %esi, %k1; vrndscaleps $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.rndscale.ps.256 kmovw %esi, %k1; vrndscaleps $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.mask.rndscale.ps.512 kmovw %esi, %k1; vrndscaleps $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.rndscale.sd kmovw %edi, %k1; vrndscalesd $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.rndscale.ss kmovw %edi, %k1; vrndscaless $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.scalef.pd.128 kmovw %edi, %k1; vscalefpd %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.scalef.pd.256 kmovw %edi, %k1; vscalefpd %ymm1, %ymm0, %ymm2 {%k1}; vmovapd %ymm2, %ymm0
avx512.mask.scalef.pd.512 kmovw %edi, %k1; vscalefpd {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovapd %zmm2, %zmm0
avx512.mask.scalef.ps.128 kmovw %edi, %k1; vscalefps %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.scalef.ps.256 kmovw %edi, %k1; vscalefps %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512.mask.scalef.ps.512 kmovw %edi, %k1; vscalefps {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512.mask.scalef.sd kmovw %edi, %k1; vscalefsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.scalef.ss kmovw %edi, %k1; vscalefss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.scatter.dpd.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vscatterdpd %zmm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scatter.dpi.512 vpsllw $7, %xmm0, %xmm0; vpmovb2m %xmm0, %k1; vpscatterdd %zmm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatter.dpq.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vpscatterdq %zmm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scatter.dps.512 vpsllw $7, %xmm0, %xmm0; vpmovb2m %xmm0, %k1; vscatterdps %zmm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatter.qpd.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vscatterqpd %zmm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatter.qpi.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vpscatterqd %ymm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatter.qpq.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vpscatterqq %zmm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatter.qps.512 vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vscatterqps %ymm2, (%rdi,%zmm1,#4) {%k1}
avx512.mask.scatterdiv2.df vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vscatterqpd %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scatterdiv2.di vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vpscatterqq %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scatterdiv4.df vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vscatterqpd %ymm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scatterdiv4.di vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vpscatterqq %ymm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scatterdiv4.sf vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vscatterqps %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scatterdiv4.si vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vpscatterqd %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scatterdiv8.sf vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vscatterqps %xmm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scatterdiv8.si vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vpscatterqd %xmm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scattersiv2.df vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vscatterdpd %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv2.di vpsllq $63, %xmm0, %xmm0; vpmovq2m %xmm0, %k1; vpscatterdq %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv4.df vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vscatterdpd %ymm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv4.di vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vpscatterdq %ymm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv4.sf vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vscatterdps %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv4.si vpslld $31, %xmm0, %xmm0; vpmovd2m %xmm0, %k1; vpscatterdd %xmm2, (%rdi,%xmm1,#4) {%k1}
avx512.mask.scattersiv8.sf vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vscatterdps %ymm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.scattersiv8.si vpsllw $15, %xmm0, %xmm0; vpmovw2m %xmm0, %k1; vpscatterdd %ymm2, (%rdi,%ymm1,#4) {%k1}
avx512.mask.sqrt.sd kmovw %edi, %k1; vsqrtsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.sqrt.ss kmovw %edi, %k1; vsqrtss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.sub.sd.round kmovw %edi, %k1; vsubsd {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.mask.sub.ss.round kmovw %edi, %k1; vsubss {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.mask.vcvtph2ps.512 kmovw %edi, %k1; vcvtph2ps {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.mask.vcvtps2ph.128 kmovw %esi, %k1; vcvtps2ph $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.vcvtps2ph.256 kmovw %esi, %k1; vcvtps2ph $#1, %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.mask.vcvtps2ph.512 kmovw %esi, %k1; vcvtps2ph $#1, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.maskz.fixupimm.pd.128 kmovw %esi, %k1; vfixupimmpd $#3, %xmm2, %xmm1, %xmm0 {%k1} {z}
avx512.maskz.fixupimm.pd.256 kmovw %esi, %k1; vfixupimmpd $#3, %ymm2, %ymm1, %ymm0 {%k1} {z}
avx512.maskz.fixupimm.pd.512 kmovw %esi, %k1; vfixupimmpd $#3, {s}, %zmm2, %zmm1, %zmm0 {%k1} {z}
avx512.maskz.fixupimm.ps.128 kmovw %esi, %k1; vfixupimmps $#3, %xmm2, %xmm1, %xmm0 {%k1} {z}
avx512.maskz.fixupimm.ps.256 kmovw %esi, %k1; vfixupimmps $#3, %ymm2, %ymm1, %ymm0 {%k1} {z}
avx512.maskz.fixupimm.ps.512 kmovw %esi, %k1; vfixupimmps $#3, {s}, %zmm2, %zmm1, %zmm0 {%k1} {z}
avx512.maskz.fixupimm.sd kmovw %esi, %k1; vfixupimmsd $#3, {s}, %xmm2, %xmm1, %xmm0 {%k1} {z}
avx512.maskz.fixupimm.ss kmovw %esi, %k1; vfixupimmss $#3, {s}, %xmm2, %xmm1, %xmm0 {%k1} {z}
avx512.max.pd.512 vmaxpd {s}, %zmm1, %zmm0, %zmm0
avx512.max.ps.512 vmaxps {s}, %zmm1, %zmm0, %zmm0
avx512.min.pd.512 vminpd {s}, %zmm1, %zmm0, %zmm0
avx512.min.ps.512 vminps {s}, %zmm1, %zmm0, %zmm0
avx512.mul.pd.512 vmulpd {r}, %zmm1, %zmm0, %zmm0
avx512.mul.ps.512 vmulps {r}, %zmm1, %zmm0, %zmm0
avx512.packssdw.512 vpackssdw %zmm1, %zmm0, %zmm0
avx512.packsswb.512 vpacksswb %zmm1, %zmm0, %zmm0
avx512.packusdw.512 vpackusdw %zmm1, %zmm0, %zmm0
avx512.packuswb.512 vpackuswb %zmm1, %zmm0, %zmm0
avx512.pavg.b.512 vpavgb %zmm1, %zmm0, %zmm0
avx512.pavg.w.512 vpavgw %zmm1, %zmm0, %zmm0
avx512.permvar.df.256 vpermpd %ymm0, %ymm1, %ymm0
avx512.permvar.df.512 vpermpd %zmm0, %zmm1, %zmm0
avx512.permvar.di.256 vpermpd %ymm0, %ymm1, %ymm0
avx512.permvar.di.512 vpermpd %zmm0, %zmm1, %zmm0
avx512.permvar.hi.128 vpermw %xmm0, %xmm1, %xmm0
avx512.permvar.hi.256 vpermw %ymm0, %ymm1, %ymm0
avx512.permvar.hi.512 vpermw %zmm0, %zmm1, %zmm0
avx512.permvar.qi.128 vpermb %xmm0, %xmm1, %xmm0
avx512.permvar.qi.256 vpermb %ymm0, %ymm1, %ymm0
avx512.permvar.qi.512 vpermb %zmm0, %zmm1, %zmm0
avx512.permvar.sf.512 vpermps %zmm0, %zmm1, %zmm0
avx512.permvar.si.512 vpermps %zmm0, %zmm1, %zmm0
avx512.pmaddubs.w.512 vpmaddubsw %zmm1, %zmm0, %zmm0
avx512.pmaddw.d.512 vpmaddwd %zmm1, %zmm0, %zmm0
avx512.pmul.hr.sw.512 vpmulhrsw %zmm1, %zmm0, %zmm0
avx512.pmulh.w.512 vpmulhw %zmm1, %zmm0, %zmm0
avx512.pmulhu.w.512 vpmulhuw %zmm1, %zmm0, %zmm0
avx512.pmultishift.qb.128 vpmultishiftqb %xmm1, %xmm0, %xmm0
avx512.pmultishift.qb.256 vpmultishiftqb %ymm1, %ymm0, %ymm0
avx512.pmultishift.qb.512 vpmultishiftqb %zmm1, %zmm0, %zmm0
avx512.psad.bw.512 vpsadbw %zmm1, %zmm0, %zmm0
avx512.pshuf.b.512 vpshufb %zmm1, %zmm0, %zmm0
avx512.psll.d.512 vpslld %xmm1, %zmm0, %zmm0
avx512.psll.q.512 vpsllq %xmm1, %zmm0, %zmm0
avx512.psll.w.512 vpsllw %xmm1, %zmm0, %zmm0
avx512.pslli.d.512 vmovd %edi, %xmm1; vpslld %xmm1, %zmm0, %zmm0
avx512.pslli.q.512 vmovd %edi, %xmm1; vpsllq %xmm1, %zmm0, %zmm0
avx512.pslli.w.512 vmovd %edi, %xmm1; vpsllw %xmm1, %zmm0, %zmm0
avx512.psllv.d.512 vpsllvd %zmm1, %zmm0, %zmm0
avx512.psllv.q.512 vpsllvq %zmm1, %zmm0, %zmm0
avx512.psllv.w.128 vpsllvw %xmm1, %xmm0, %xmm0
avx512.psllv.w.256 vpsllvw %ymm1, %ymm0, %ymm0
avx512.psllv.w.512 vpsllvw %zmm1, %zmm0, %zmm0
avx512.psra.d.512 vpsrad %xmm1, %zmm0, %zmm0
avx512.psra.q.128 vpsraq %xmm1, %xmm0, %xmm0
avx512.psra.q.256 vpsraq %xmm1, %ymm0, %ymm0
avx512.psra.q.512 vpsraq %xmm1, %zmm0, %zmm0
avx512.psra.w.512 vpsraw %xmm1, %zmm0, %zmm0
avx512.psrai.d.512 vmovd %edi, %xmm1; vpsrad %xmm1, %zmm0, %zmm0
avx512.psrai.q.128 vmovd %edi, %xmm1; vpsraq %xmm1, %xmm0, %xmm0
avx512.psrai.q.256 vmovd %edi, %xmm1; vpsraq %xmm1, %ymm0, %ymm0
avx512.psrai.q.512 vmovd %edi, %xmm1; vpsraq %xmm1, %zmm0, %zmm0
avx512.psrai.w.512 vmovd %edi, %xmm1; vpsraw %xmm1, %zmm0, %zmm0
avx512.psrav.d.512 vpsravd %zmm1, %zmm0, %zmm0
avx512.psrav.q.128 vpsravq %xmm1, %xmm0, %xmm0
avx512.psrav.q.256 vpsravq %ymm1, %ymm0, %ymm0
avx512.psrav.q.512 vpsravq %zmm1, %zmm0, %zmm0
avx512.psrav.w.128 vpsravw %xmm1, %xmm0, %xmm0
avx512.psrav.w.256 vpsravw %ymm1, %ymm0, %ymm0
avx512.psrav.w.512 vpsravw %zmm1, %zmm0, %zmm0
avx512.psrl.d.512 vpsrld %xmm1, %zmm0, %zmm0
avx512.psrl.q.512 vpsrlq %xmm1, %zmm0, %zmm0
avx512.psrl.w.512 vpsrlw %xmm1, %zmm0, %zmm0
avx512.psrli.d.512 vmovd %edi, %xmm1; vpsrld %xmm1, %zmm0, %zmm0
avx512.psrli.q.512 vmovd %edi, %xmm1; vpsrlq %xmm1, %zmm0, %zmm0
avx512.psrli.w.512 vmovd %edi, %xmm1; vpsrlw %xmm1, %zmm0, %zmm0
avx512.psrlv.d.512 vpsrlvd %zmm1, %zmm0, %zmm0
avx512.psrlv.q.512 vpsrlvq %zmm1, %zmm0, %zmm0
avx512.psrlv.w.128 vpsrlvw %xmm1, %xmm0, %xmm0
avx512.psrlv.w.256 vpsrlvw %ymm1, %ymm0, %ymm0
avx512.psrlv.w.512 vpsrlvw %zmm1, %zmm0, %zmm0
avx512.pternlog.d.128 vpternlogd $#3, %xmm2, %xmm1, %xmm0
avx512.pternlog.d.256 vpternlogd $#3, %ymm2, %ymm1, %ymm0
avx512.pternlog.d.512 vpternlogd $#3, %zmm2, %zmm1, %zmm0
avx512.pternlog.q.128 vpternlogq $#3, %xmm2, %xmm1, %xmm0
avx512.pternlog.q.256 vpternlogq $#3, %ymm2, %ymm1, %ymm0
avx512.pternlog.q.512 vpternlogq $#3, %zmm2, %zmm1, %zmm0
avx512.rcp14.pd.128 kmovw %edi, %k1; vrcp14pd %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.rcp14.pd.256 kmovw %edi, %k1; vrcp14pd %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.rcp14.pd.512 kmovw %edi, %k1; vrcp14pd %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.rcp14.ps.128 kmovw %edi, %k1; vrcp14ps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.rcp14.ps.256 kmovw %edi, %k1; vrcp14ps %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.rcp14.ps.512 kmovw %edi, %k1; vrcp14ps %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.rcp14.sd kmovw %edi, %k1; vrcp14sd %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.rcp14.ss kmovw %edi, %k1; vrcp14ss %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.rsqrt14.pd.128 kmovw %edi, %k1; vrsqrt14pd %xmm0, %xmm1 {%k1}; vmovapd %xmm1, %xmm0
avx512.rsqrt14.pd.256 kmovw %edi, %k1; vrsqrt14pd %ymm0, %ymm1 {%k1}; vmovapd %ymm1, %ymm0
avx512.rsqrt14.pd.512 kmovw %edi, %k1; vrsqrt14pd %zmm0, %zmm1 {%k1}; vmovapd %zmm1, %zmm0
avx512.rsqrt14.ps.128 kmovw %edi, %k1; vrsqrt14ps %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512.rsqrt14.ps.256 kmovw %edi, %k1; vrsqrt14ps %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512.rsqrt14.ps.512 kmovw %edi, %k1; vrsqrt14ps %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512.rsqrt14.sd kmovw %edi, %k1; vrsqrt14sd %xmm1, %xmm0, %xmm2 {%k1}; vmovapd %xmm2, %xmm0
avx512.rsqrt14.ss kmovw %edi, %k1; vrsqrt14ss %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512.scatter.dpd.512 kmovw %esi, %k1; vscatterdpd %zmm1, (%rdi,%ymm0,#4) {%k1}
avx512.scatter.dpi.512 kmovw %esi, %k1; vpscatterdd %zmm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatter.dpq.512 kmovw %esi, %k1; vpscatterdq %zmm1, (%rdi,%ymm0,#4) {%k1}
avx512.scatter.dps.512 kmovw %esi, %k1; vscatterdps %zmm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatter.qpd.512 kmovw %esi, %k1; vscatterqpd %zmm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatter.qpi.512 kmovw %esi, %k1; vpscatterqd %ymm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatter.qpq.512 kmovw %esi, %k1; vpscatterqq %zmm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatter.qps.512 kmovw %esi, %k1; vscatterqps %ymm1, (%rdi,%zmm0,#4) {%k1}
avx512.scatterdiv2.df kmovw %esi, %k1; vscatterqpd %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scatterdiv2.di kmovw %esi, %k1; vpscatterqq %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scatterdiv4.df kmovw %esi, %k1; vscatterqpd %ymm1, (%rdi,%ymm0,#4) {%k1}
avx512.scatterdiv4.di kmovw %esi, %k1; vpscatterqq %ymm1, (%rdi,%ymm0,#4) {%k1}
avx512.scatterdiv4.sf kmovw %esi, %k1; vscatterqps %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scatterdiv4.si kmovw %esi, %k1; vpscatterqd %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scatterdiv8.sf kmovw %esi, %k1; vscatterqps %xmm1, (%rdi,%ymm0,#4) {%k1}
avx512.scatterdiv8.si kmovw %esi, %k1; vpscatterqd %xmm1, (%rdi,%ymm0,#4) {%k1}
avx512.scattersiv2.df kmovw %esi, %k1; vscatterdpd %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv2.di kmovw %esi, %k1; vpscatterdq %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv4.df kmovw %esi, %k1; vscatterdpd %ymm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv4.di kmovw %esi, %k1; vpscatterdq %ymm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv4.sf kmovw %esi, %k1; vscatterdps %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv4.si kmovw %esi, %k1; vpscatterdd %xmm1, (%rdi,%xmm0,#4) {%k1}
avx512.scattersiv8.sf kmovw %esi, %k1; vscatterdps %ymm1, (%rdi,%ymm0,#4) {%k1}
avx512.scattersiv8.si kmovw %esi, %k1; vpscatterdd %ymm1, (%rdi,%ymm0,#4) {%k1}
avx512.sitofp.round.v16f16.v16i32 vcvtdq2ph {r}, %zmm0, %ymm0
avx512.sitofp.round.v16f32.v16i32 vcvtdq2ps {r}, %zmm0, %zmm0
avx512.sitofp.round.v32f16.v32i16 vcvtw2ph {r}, %zmm0, %zmm0
avx512.sitofp.round.v8f16.v8i64 vcvtqq2ph {r}, %zmm0, %xmm0
avx512.sitofp.round.v8f32.v8i64 vcvtqq2ps {r}, %zmm0, %ymm0
avx512.sitofp.round.v8f64.v8i64 vcvtqq2pd {r}, %zmm0, %zmm0
avx512.sqrt.pd.512 vsqrtpd {r}, %zmm0, %zmm0
avx512.sqrt.ps.512 vsqrtps {r}, %zmm0, %zmm0
avx512.sub.pd.512 vsubpd {r}, %zmm1, %zmm0, %zmm0
avx512.sub.ps.512 vsubps {r}, %zmm1, %zmm0, %zmm0
avx512.uitofp.round.v16f16.v16i32 vcvtudq2ph {r}, %zmm0, %ymm0
avx512.uitofp.round.v16f32.v16i32 vcvtudq2ps {r}, %zmm0, %zmm0
avx512.uitofp.round.v32f16.v32i16 vcvtuw2ph {r}, %zmm0, %zmm0
avx512.uitofp.round.v8f16.v8i64 vcvtuqq2ph {r}, %zmm0, %xmm0
avx512.uitofp.round.v8f32.v8i64 vcvtuqq2ps {r}, %zmm0, %ymm0
avx512.uitofp.round.v8f64.v8i64 vcvtuqq2pd {r}, %zmm0, %zmm0
avx512.vcomi.sd vcmpsd $#2, {s}, %xmm1, %xmm0, %k0; kmovw %k0, %eax
avx512.vcomi.ss vcmpss $#2, {s}, %xmm1, %xmm0, %k0; kmovw %k0, %eax
avx512.vcvtsd2si32 vcvtsd2si {r}, %xmm0, %eax
avx512.vcvtsd2si64 vcvtsd2si {r}, %xmm0, %rax
avx512.vcvtsd2usi32 vcvtsd2usi {r}, %xmm0, %eax
avx512.vcvtsd2usi64 vcvtsd2usi {r}, %xmm0, %rax
avx512.vcvtss2si32 vcvtss2si {r}, %xmm0, %eax
avx512.vcvtss2si64 vcvtss2si {r}, %xmm0, %rax
avx512.vcvtss2usi32 vcvtss2usi {r}, %xmm0, %eax
avx512.vcvtss2usi64 vcvtss2usi {r}, %xmm0, %rax
avx512.vfmadd.f32 vfmadd213ss {r}, %xmm2, %xmm1, %xmm0
avx512.vfmadd.f64 vfmadd213sd {r}, %xmm2, %xmm1, %xmm0
avx512.vfmadd.pd.512 vfmadd213pd {r}, %zmm2, %zmm1, %zmm0
avx512.vfmadd.ps.512 vfmadd213ps {r}, %zmm2, %zmm1, %zmm0
avx512.vfmaddsub.pd.512 vfmaddsub213pd {r}, %zmm2, %zmm1, %zmm0
avx512.vfmaddsub.ps.512 vfmaddsub213ps {r}, %zmm2, %zmm1, %zmm0
avx512.vp2intersect.d.128 vp2intersectd %xmm1, %xmm0, %k0; vpmovm2d %k0, %xmm0; vpmovm2d %k1, %xmm1
avx512.vp2intersect.d.256 vp2intersectd %ymm1, %ymm0, %k0; vpmovm2w %k0, %xmm0; vpmovm2w %k1, %xmm1
avx512.vp2intersect.d.512 vp2intersectd %zmm1, %zmm0, %k0; vpmovm2b %k0, %xmm0; vpmovm2b %k1, %xmm1
avx512.vp2intersect.q.128 vp2intersectq %xmm1, %xmm0, %k0; vpmovm2q %k0, %xmm0; vpmovm2q %k1, %xmm1
avx512.vp2intersect.q.256 vp2intersectq %ymm1, %ymm0, %k0; vpmovm2d %k0, %xmm0; vpmovm2d %k1, %xmm1
avx512.vp2intersect.q.512 vp2intersectq %zmm1, %zmm0, %k0; vpmovm2w %k0, %xmm0; vpmovm2w %k1, %xmm1
avx512.vpdpbusd.128 vpdpbusd %xmm2, %xmm1, %xmm0
avx512.vpdpbusd.256 vpdpbusd %ymm2, %ymm1, %ymm0
avx512.vpdpbusd.512 vpdpbusd %zmm2, %zmm1, %zmm0
avx512.vpdpbusds.128 vpdpbusds %xmm2, %xmm1, %xmm0
avx512.vpdpbusds.256 vpdpbusds %ymm2, %ymm1, %ymm0
avx512.vpdpbusds.512 vpdpbusds %zmm2, %zmm1, %zmm0
avx512.vpdpwssd.128 vpdpwssd %xmm2, %xmm1, %xmm0
avx512.vpdpwssd.256 vpdpwssd %ymm2, %ymm1, %ymm0
avx512.vpdpwssd.512 vpdpwssd %zmm2, %zmm1, %zmm0
avx512.vpdpwssds.128 vpdpwssds %xmm2, %xmm1, %xmm0
avx512.vpdpwssds.256 vpdpwssds %ymm2, %ymm1, %ymm0
avx512.vpdpwssds.512 vpdpwssds %zmm2, %zmm1, %zmm0
avx512.vpermi2var.d.128 vpermt2d %xmm2, %xmm1, %xmm0
avx512.vpermi2var.d.256 vpermt2d %ymm2, %ymm1, %ymm0
avx512.vpermi2var.d.512 vpermt2d %zmm2, %zmm1, %zmm0
avx512.vpermi2var.hi.128 vpermt2w %xmm2, %xmm1, %xmm0
avx512.vpermi2var.hi.256 vpermt2w %ymm2, %ymm1, %ymm0
avx512.vpermi2var.hi.512 vpermt2w %zmm2, %zmm1, %zmm0
avx512.vpermi2var.pd.128 vpermt2pd %xmm2, %xmm1, %xmm0
avx512.vpermi2var.pd.256 vpermt2pd %ymm2, %ymm1, %ymm0
avx512.vpermi2var.pd.512 vpermt2pd %zmm2, %zmm1, %zmm0
avx512.vpermi2var.ps.128 vpermt2ps %xmm2, %xmm1, %xmm0
avx512.vpermi2var.ps.256 vpermt2ps %ymm2, %ymm1, %ymm0
avx512.vpermi2var.ps.512 vpermt2ps %zmm2, %zmm1, %zmm0
avx512.vpermi2var.q.128 vpermt2q %xmm2, %xmm1, %xmm0
avx512.vpermi2var.q.256 vpermt2q %ymm2, %ymm1, %ymm0
avx512.vpermi2var.q.512 vpermt2q %zmm2, %zmm1, %zmm0
avx512.vpermi2var.qi.128 vpermt2b %xmm2, %xmm1, %xmm0
avx512.vpermi2var.qi.256 vpermt2b %ymm2, %ymm1, %ymm0
avx512.vpermi2var.qi.512 vpermt2b %zmm2, %zmm1, %zmm0
avx512.vpermilvar.pd.512 vpermilpd %zmm1, %zmm0, %zmm0
avx512.vpermilvar.ps.512 vpermilps %zmm1, %zmm0, %zmm0
avx512.vpmadd52h.uq.128 vpmadd52huq %xmm2, %xmm1, %xmm0
avx512.vpmadd52h.uq.256 vpmadd52huq %ymm2, %ymm1, %ymm0
avx512.vpmadd52h.uq.512 vpmadd52huq %zmm2, %zmm1, %zmm0
avx512.vpmadd52l.uq.128 vpmadd52luq %xmm2, %xmm1, %xmm0
avx512.vpmadd52l.uq.256 vpmadd52luq %ymm2, %ymm1, %ymm0
avx512.vpmadd52l.uq.512 vpmadd52luq %zmm2, %zmm1, %zmm0
avx512.vpshufbitqmb.128 vpshufbitqmb %xmm1, %xmm0, %k0; vpmovm2b %k0, %xmm0
avx512.vpshufbitqmb.256 vpshufbitqmb %ymm1, %ymm0, %k0; vpmovm2b %k0, %ymm0
avx512.vpshufbitqmb.512 vpshufbitqmb %zmm1, %zmm0, %k0; vpmovm2b %k0, %zmm0
avx512bf16.cvtne2ps2bf16.128 vcvtne2ps2bf16 %xmm1, %xmm0, %xmm0
avx512bf16.cvtne2ps2bf16.256 vcvtne2ps2bf16 %ymm1, %ymm0, %ymm0
avx512bf16.cvtne2ps2bf16.512 vcvtne2ps2bf16 %zmm1, %zmm0, %zmm0
avx512bf16.cvtneps2bf16.256 vcvtneps2bf16 %ymm0, %xmm0
avx512bf16.cvtneps2bf16.512 vcvtneps2bf16 %zmm0, %ymm0
avx512bf16.dpbf16ps.128 vdpbf16ps %xmm2, %xmm1, %xmm0
avx512bf16.dpbf16ps.256 vdpbf16ps %ymm2, %ymm1, %ymm0
avx512bf16.dpbf16ps.512 vdpbf16ps %zmm2, %zmm1, %zmm0
avx512bf16.mask.cvtneps2bf16.128 vpslld $31, %xmm2, %xmm2; vpmovd2m %xmm2, %k1; vcvtneps2bf16 %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.add.ph.512 vaddph {r}, %zmm1, %zmm0, %zmm0
avx512fp16.div.ph.512 vdivph {r}, %zmm1, %zmm0, %zmm0
avx512fp16.fpclass.ph.128 vfpclassph $#1, %xmm0, %k0; vpmovm2w %k0, %xmm0
avx512fp16.fpclass.ph.256 vfpclassph $#1, %ymm0, %k0; vpmovm2b %k0, %xmm0
avx512fp16.fpclass.ph.512 vfpclassph $#1, %zmm0, %k0; vpmovm2b %k0, %ymm0
avx512fp16.mask.add.sh.round kmovw %edi, %k1; vaddsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.cmp.ph.128 vpsllw $15, %xmm2, %xmm2; vpmovw2m %xmm2, %k1; vcmpph $#2, %xmm1, %xmm0, %k0 {%k1}; vpmovm2w %k0, %xmm0
avx512fp16.mask.cmp.ph.256 vpsllw $7, %xmm2, %xmm2; vpmovb2m %xmm2, %k1; vcmpph $#2, %ymm1, %ymm0, %k0 {%k1}; vpmovm2b %k0, %xmm0
avx512fp16.mask.cmp.ph.512 vpsllw $7, %ymm2, %ymm2; vpmovb2m %ymm2, %k1; vcmpph $#2, {s}, %zmm1, %zmm0, %k0 {%k1}; vpmovm2b %k0, %ymm0
avx512fp16.mask.cmp.sh kmovw %esi, %k1; vcmpsh $#2, {s}, %xmm1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512fp16.mask.div.sh.round kmovw %edi, %k1; vdivsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.fpclass.sh kmovw %esi, %k1; vfpclasssh $#1, %xmm0, %k0 {%k1}; kmovd %k0, %eax
avx512fp16.mask.getexp.ph.128 kmovw %edi, %k1; vgetexpph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.getexp.ph.256 kmovw %edi, %k1; vgetexpph %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.getexp.ph.512 kmovd %edi, %k1; vgetexpph {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.getexp.sh kmovw %edi, %k1; vgetexpsh {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.getmant.ph.128 kmovw %esi, %k1; vgetmantph $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.getmant.ph.256 kmovw %esi, %k1; vgetmantph $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.getmant.ph.512 kmovd %esi, %k1; vgetmantph $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.getmant.sh kmovw %esi, %k1; vgetmantsh $#2, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.max.sh.round kmovw %edi, %k1; vmaxsh {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.min.sh.round kmovw %edi, %k1; vminsh {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.mul.sh.round kmovw %edi, %k1; vmulsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.rcp.ph.128 kmovw %edi, %k1; vrcpph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.rcp.ph.256 kmovw %edi, %k1; vrcpph %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.rcp.ph.512 kmovd %edi, %k1; vrcpph %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.rcp.sh kmovw %edi, %k1; vrcpsh %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.reduce.ph.128 kmovw %esi, %k1; vreduceph $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.reduce.ph.256 kmovw %esi, %k1; vreduceph $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.reduce.ph.512 kmovd %esi, %k1; vreduceph $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.reduce.sh kmovw %edi, %k1; vreducesh $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.rndscale.ph.128 kmovw %esi, %k1; vrndscaleph $#1, %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.rndscale.ph.256 kmovw %esi, %k1; vrndscaleph $#1, %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.rndscale.ph.512 kmovd %esi, %k1; vrndscaleph $#1, {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.rndscale.sh kmovw %edi, %k1; vrndscalesh $#4, {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.rsqrt.ph.128 kmovw %edi, %k1; vrsqrtph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.rsqrt.ph.256 kmovw %edi, %k1; vrsqrtph %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.rsqrt.ph.512 kmovd %edi, %k1; vrsqrtph %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.rsqrt.sh kmovw %edi, %k1; vrsqrtsh %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.scalef.ph.128 kmovw %edi, %k1; vscalefph %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.scalef.ph.256 kmovw %edi, %k1; vscalefph %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512fp16.mask.scalef.ph.512 kmovd %edi, %k1; vscalefph {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512fp16.mask.scalef.sh kmovw %edi, %k1; vscalefsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.sqrt.sh kmovw %edi, %k1; vsqrtsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.sub.sh.round kmovw %edi, %k1; vsubsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vcvtdq2ph.128 kmovw %edi, %k1; vcvtdq2ph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtpd2ph.128 kmovw %edi, %k1; vcvtpd2ph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtpd2ph.256 kmovw %edi, %k1; vcvtpd2ph %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtpd2ph.512 kmovw %edi, %k1; vcvtpd2ph {r}, %zmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2dq.128 kmovw %edi, %k1; vcvtph2dq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2dq.256 kmovw %edi, %k1; vcvtph2dq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2dq.512 kmovw %edi, %k1; vcvtph2dq {r}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2pd.128 kmovw %edi, %k1; vcvtph2pd %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2pd.256 kmovw %edi, %k1; vcvtph2pd %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2pd.512 kmovw %edi, %k1; vcvtph2pd {s}, %xmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2psx.128 kmovw %edi, %k1; vcvtph2psx %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2psx.256 kmovw %edi, %k1; vcvtph2psx %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2psx.512 kmovw %edi, %k1; vcvtph2psx {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2qq.128 kmovw %edi, %k1; vcvtph2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2qq.256 kmovw %edi, %k1; vcvtph2qq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2qq.512 kmovw %edi, %k1; vcvtph2qq {r}, %xmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2udq.128 kmovw %edi, %k1; vcvtph2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2udq.256 kmovw %edi, %k1; vcvtph2udq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2udq.512 kmovw %edi, %k1; vcvtph2udq {r}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2uqq.128 kmovw %edi, %k1; vcvtph2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2uqq.256 kmovw %edi, %k1; vcvtph2uqq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2uqq.512 kmovw %edi, %k1; vcvtph2uqq {r}, %xmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2uw.128 kmovw %edi, %k1; vcvtph2uw %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2uw.256 kmovw %edi, %k1; vcvtph2uw %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2uw.512 kmovd %edi, %k1; vcvtph2uw {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtph2w.128 kmovw %edi, %k1; vcvtph2w %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtph2w.256 kmovw %edi, %k1; vcvtph2w %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtph2w.512 kmovd %edi, %k1; vcvtph2w {r}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtps2phx.128 kmovw %edi, %k1; vcvtps2phx %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtps2phx.256 kmovw %edi, %k1; vcvtps2phx %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtps2phx.512 kmovw %edi, %k1; vcvtps2phx {r}, %zmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvtqq2ph.128 kmovw %edi, %k1; vcvtqq2ph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtqq2ph.256 kmovw %edi, %k1; vcvtqq2ph %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtsd2sh.round kmovw %edi, %k1; vcvtsd2sh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vcvtsh2sd.round kmovw %edi, %k1; vcvtsh2sd {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vcvtsh2ss.round kmovw %edi, %k1; vcvtsh2ss {s}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vcvtss2sh.round kmovw %edi, %k1; vcvtss2sh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vcvttph2dq.128 kmovw %edi, %k1; vcvttph2dq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2dq.256 kmovw %edi, %k1; vcvttph2dq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2dq.512 kmovw %edi, %k1; vcvttph2dq {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvttph2qq.128 kmovw %edi, %k1; vcvttph2qq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2qq.256 kmovw %edi, %k1; vcvttph2qq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2qq.512 kmovw %edi, %k1; vcvttph2qq {s}, %xmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvttph2udq.128 kmovw %edi, %k1; vcvttph2udq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2udq.256 kmovw %edi, %k1; vcvttph2udq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2udq.512 kmovw %edi, %k1; vcvttph2udq {s}, %ymm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvttph2uqq.128 kmovw %edi, %k1; vcvttph2uqq %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2uqq.256 kmovw %edi, %k1; vcvttph2uqq %xmm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2uqq.512 kmovw %edi, %k1; vcvttph2uqq {s}, %xmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvttph2uw.128 kmovw %edi, %k1; vcvttph2uw %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2uw.256 kmovw %edi, %k1; vcvttph2uw %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2uw.512 kmovd %edi, %k1; vcvttph2uw {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvttph2w.128 kmovw %edi, %k1; vcvttph2w %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvttph2w.256 kmovw %edi, %k1; vcvttph2w %ymm0, %ymm1 {%k1}; vmovaps %ymm1, %ymm0
avx512fp16.mask.vcvttph2w.512 kmovd %edi, %k1; vcvttph2w {s}, %zmm0, %zmm1 {%k1}; vmovaps %zmm1, %zmm0
avx512fp16.mask.vcvtudq2ph.128 kmovw %edi, %k1; vcvtudq2ph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtuqq2ph.128 kmovw %edi, %k1; vcvtuqq2ph %xmm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vcvtuqq2ph.256 kmovw %edi, %k1; vcvtuqq2ph %ymm0, %xmm1 {%k1}; vmovaps %xmm1, %xmm0
avx512fp16.mask.vfcmadd.cph.128 kmovw %edi, %k1; vfcmaddcph %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfcmadd.cph.256 kmovw %edi, %k1; vfcmaddcph %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512fp16.mask.vfcmadd.cph.512 kmovw %edi, %k1; vfcmaddcph {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512fp16.mask.vfcmadd.csh kmovw %edi, %k1; vfcmaddcsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfcmul.cph.128 kmovw %edi, %k1; vfcmulcph %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfcmul.cph.256 kmovw %edi, %k1; vfcmulcph %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512fp16.mask.vfcmul.cph.512 kmovw %edi, %k1; vfcmulcph {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512fp16.mask.vfcmul.csh kmovw %edi, %k1; vfcmulcsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfmadd.cph.128 kmovw %edi, %k1; vfmaddcph %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfmadd.cph.256 kmovw %edi, %k1; vfmaddcph %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512fp16.mask.vfmadd.cph.512 kmovw %edi, %k1; vfmaddcph {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512fp16.mask.vfmadd.csh kmovw %edi, %k1; vfmaddcsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfmul.cph.128 kmovw %edi, %k1; vfmulcph %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.mask.vfmul.cph.256 kmovw %edi, %k1; vfmulcph %ymm1, %ymm0, %ymm2 {%k1}; vmovaps %ymm2, %ymm0
avx512fp16.mask.vfmul.cph.512 kmovw %edi, %k1; vfmulcph {r}, %zmm1, %zmm0, %zmm2 {%k1}; vmovaps %zmm2, %zmm0
avx512fp16.mask.vfmul.csh kmovw %edi, %k1; vfmulcsh {r}, %xmm1, %xmm0, %xmm2 {%k1}; vmovaps %xmm2, %xmm0
avx512fp16.maskz.vfcmadd.cph.128 kmovw %edi, %k1; vfcmaddcph %xmm1, %xmm0, %xmm2 {%k1} {z}; vmovaps %xmm2, %xmm0
avx512fp16.maskz.vfcmadd.cph.256 kmovw %edi, %k1; vfcmaddcph %ymm1, %ymm0, %ymm2 {%k1} {z}; vmovaps %ymm2, %ymm0
avx512fp16.maskz.vfcmadd.cph.512 kmovw %edi, %k1; vfcmaddcph {r}, %zmm1, %zmm0, %zmm2 {%k1} {z}; vmovaps %zmm2, %zmm0
avx512fp16.maskz.vfcmadd.csh kmovw %edi, %k1; vfcmaddcsh {r}, %xmm1, %xmm0, %xmm2 {%k1} {z}; vmovaps %xmm2, %xmm0
avx512fp16.maskz.vfmadd.cph.128 kmovw %edi, %k1; vfmaddcph %xmm1, %xmm0, %xmm2 {%k1} {z}; vmovaps %xmm2, %xmm0
avx512fp16.maskz.vfmadd.cph.256 kmovw %edi, %k1; vfmaddcph %ymm1, %ymm0, %ymm2 {%k1} {z}; vmovaps %ymm2, %ymm0
avx512fp16.maskz.vfmadd.cph.512 kmovw %edi, %k1; vfmaddcph {r}, %zmm1, %zmm0, %zmm2 {%k1} {z}; vmovaps %zmm2, %zmm0
avx512fp16.maskz.vfmadd.csh kmovw %edi, %k1; vfmaddcsh {r}, %xmm1, %xmm0, %xmm2 {%k1} {z}; vmovaps %xmm2, %xmm0
avx512fp16.max.ph.128 vmaxph %xmm1, %xmm0, %xmm0
avx512fp16.max.ph.256 vmaxph %ymm1, %ymm0, %ymm0
avx512fp16.max.ph.512 vmaxph {s}, %zmm1, %zmm0, %zmm0
avx512fp16.min.ph.128 vminph %xmm1, %xmm0, %xmm0
avx512fp16.min.ph.256 vminph %ymm1, %ymm0, %ymm0
avx512fp16.min.ph.512 vminph {s}, %zmm1, %zmm0, %zmm0
avx512fp16.mul.ph.512 vmulph {r}, %zmm1, %zmm0, %zmm0
avx512fp16.sqrt.ph.512 vsqrtph {r}, %zmm0, %zmm0
avx512fp16.sub.ph.512 vsubph {r}, %zmm1, %zmm0, %zmm0
avx512fp16.vcomi.sh vcmpsh $#2, {s}, %xmm1, %xmm0, %k0; kmovw %k0, %eax
avx512fp16.vcvtsh2si32 vcvtsh2si {r}, %xmm0, %eax
avx512fp16.vcvtsh2si64 vcvtsh2si {r}, %xmm0, %rax
avx512fp16.vcvtsh2usi32 vcvtsh2usi {r}, %xmm0, %eax
avx512fp16.vcvtsh2usi64 vcvtsh2usi {r}, %xmm0, %rax
avx512fp16.vcvtsi2sh vcvtsi2sh %edi, {r}, %xmm0, %xmm0
avx512fp16.vcvtsi642sh vcvtsi2sh %rdi, {r}, %xmm0, %xmm0
avx512fp16.vcvttsh2si32 vcvttsh2si {s}, %xmm0, %eax
avx512fp16.vcvttsh2si64 vcvttsh2si {s}, %xmm0, %rax
avx512fp16.vcvttsh2usi32 vcvttsh2usi {s}, %xmm0, %eax
avx512fp16.vcvttsh2usi64 vcvttsh2usi {s}, %xmm0, %rax
avx512fp16.vcvtusi2sh vcvtusi2sh %edi, {r}, %xmm0, %xmm0
avx512fp16.vcvtusi642sh vcvtusi2sh %rdi, {r}, %xmm0, %xmm0
avx512fp16.vfmadd.f16 vfmadd213sh {r}, %xmm2, %xmm1, %xmm0
avx512fp16.vfmadd.ph.512 vfmadd213ph {r}, %zmm2, %zmm1, %zmm0
avx512fp16.vfmaddsub.ph.128 vfmaddsub213ph %xmm2, %xmm1, %xmm0
avx512fp16.vfmaddsub.ph.256 vfmaddsub213ph %ymm2, %ymm1, %ymm0
avx512fp16.vfmaddsub.ph.512 vfmaddsub213ph {r}, %zmm2, %zmm1, %zmm0
pclmulqdq.512 vpclmulqdq $#2, %zmm1, %zmm0, %zmm0
vgf2p8affineinvqb.512 vgf2p8affineinvqb $#2, %zmm1, %zmm0, %zmm0
vgf2p8affineqb.512 vgf2p8affineqb $#2, %zmm1, %zmm0, %zmm0
vgf2p8mulb.512 vgf2p8mulb %zmm1, %zmm0, %zmm0
";

#[cfg(test)]
mod tests {
    use super::{INSTRUCTIONS, Instruction, ROWS};

    #[test]
    fn the_table_is_sorted() {
        assert!(INSTRUCTIONS.is_sorted_by_key(|row| row.0));
        assert_eq!(INSTRUCTIONS.len(), ROWS.lines().count());
    }

    #[test]
    fn every_instruction_is_assembled() {
        for (name, text) in INSTRUCTIONS.iter() {
            let instruction = Instruction::named(&format!("x86.{name}")).expect("a row");
            let (number, rounds) = instruction.constants();
            for rounding in [4, 8] {
                let with = instruction.with(number.map(|_| 1), rounds.then_some(rounding));
                let code = with.expect("constants that it takes").code();
                assert!(
                    code.len() > 4 && code.last() == Some(&0xc3),
                    "{name}: {text}"
                );
            }
        }
    }

    #[test]
    fn constants_of_8_bits_are_without_a_sign() {
        let named = Instruction::named("x86.vgf2p8affineqb.512").expect("a row");
        let with = |number| named.with(Some(number), None).map(Instruction::code);
        assert!(with(-56).is_some());
        assert_eq!(with(-56), with(200));
        assert!(with(-129).is_none());
    }

    #[test]
    fn constants_that_no_instruction_has_are_refused() {
        let named = |name| Instruction::named(name).expect("a row");
        assert!(named("x86.avx512.add.ps.512").with(None, Some(7)).is_none());
        assert!(
            named("x86.avx512.add.ps.512")
                .with(None, Some(12))
                .is_none()
        );
        assert!(named("x86.avx512.max.ps.512").with(None, Some(9)).is_none());
        assert!(
            named("x86.avx512.gather.dps.512")
                .with(Some(3), None)
                .is_none()
        );
        assert!(
            named("x86.avx512.pternlog.d.512")
                .with(Some(256), None)
                .is_none()
        );
    }
}
