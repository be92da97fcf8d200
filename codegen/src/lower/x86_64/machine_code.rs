//! Intrinsics that are one instruction Cranelift does not have: they are lowered as inline assembler.

use super::inline_asm::Text;
use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};

/// The name of an intrinsic, a template, and its constraints: the results, then the arguments.
pub(super) const INSTRUCTIONS: &[(&str, &str, &str)] = &[
    ("readcyclecounter", TICKS, "={ax},~{dx}"),
    ("thread.pointer", "movq %fs:0, $0", "=r"),
    ("x86.aesni.aesdec", "aesdec $2, $0", "=x,0,x"),
    ("x86.aesni.aesdec.256", "vaesdec $2, $1, $0", "=x,x,x"),
    ("x86.aesni.aesdeclast", "aesdeclast $2, $0", "=x,0,x"),
    (
        "x86.aesni.aesdeclast.256",
        "vaesdeclast $2, $1, $0",
        "=x,x,x",
    ),
    ("x86.aesni.aesenc", "aesenc $2, $0", "=x,0,x"),
    ("x86.aesni.aesenc.256", "vaesenc $2, $1, $0", "=x,x,x"),
    ("x86.aesni.aesenclast", "aesenclast $2, $0", "=x,0,x"),
    (
        "x86.aesni.aesenclast.256",
        "vaesenclast $2, $1, $0",
        "=x,x,x",
    ),
    ("x86.aesni.aesimc", "aesimc $1, $0", "=x,x"),
    (
        "x86.aesni.aeskeygenassist",
        "aeskeygenassist $2, $1, $0",
        "=x,x,i",
    ),
    ("x86.avx512.vpdpbusd.128", "vpdpbusd $3, $2, $0", "=x,0,x,x"),
    ("x86.avx512.vpdpbusd.256", "vpdpbusd $3, $2, $0", "=x,0,x,x"),
    (
        "x86.avx512.vpdpbusds.128",
        "vpdpbusds $3, $2, $0",
        "=x,0,x,x",
    ),
    (
        "x86.avx512.vpdpbusds.256",
        "vpdpbusds $3, $2, $0",
        "=x,0,x,x",
    ),
    ("x86.avx512.vpdpwssd.128", "vpdpwssd $3, $2, $0", "=x,0,x,x"),
    ("x86.avx512.vpdpwssd.256", "vpdpwssd $3, $2, $0", "=x,0,x,x"),
    ("x86.clflushopt", "clflushopt ($0)", "r"),
    ("x86.clwb", "clwb ($0)", "r"),
    ("x86.flags.read.u64", "pushfq\npopq $0", "=r"),
    ("x86.flags.write.u64", "pushq $0\npopfq", "r"),
    ("x86.fxrstor64", "fxrstor64 ($0)", "r"),
    ("x86.fxsave", "fxsave ($0)", "r"),
    ("x86.fxsave64", "fxsave64 ($0)", "r"),
    ("x86.pclmulqdq", "pclmulqdq $3, $2, $0", "=x,0,x,i"),
    ("x86.pclmulqdq.256", "vpclmulqdq $3, $2, $1, $0", "=x,x,x,i"),
    ("x86.rdfsbase.64", "rdfsbase $0", "=r"),
    ("x86.rdgsbase.64", "rdgsbase $0", "=r"),
    ("x86.rdpid", "rdpid ${0:q}", "=r"),
    ("x86.rdrand.16", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdrand.32", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdrand.64", "rdrand $0", "=r,={@ccc}"),
    ("x86.rdseed.16", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdseed.32", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdseed.64", "rdseed $0", "=r,={@ccc}"),
    ("x86.rdtsc", TICKS, "={ax},~{dx}"),
    (
        "x86.rdtscp",
        "rdtscp\nshlq $$32, %rdx\norq %rdx, %rax",
        "={ax},={cx},~{dx}",
    ),
    ("x86.sha1msg1", "sha1msg1 $2, $0", "=x,0,x"),
    ("x86.sha1msg2", "sha1msg2 $2, $0", "=x,0,x"),
    ("x86.sha1nexte", "sha1nexte $2, $0", "=x,0,x"),
    ("x86.sha1rnds4", "sha1rnds4 $3, $2, $0", "=x,0,x,i"),
    ("x86.sha256msg1", "sha256msg1 $2, $0", "=x,0,x"),
    ("x86.sha256msg2", "sha256msg2 $2, $0", "=x,0,x"),
    ("x86.sha256rnds2", "sha256rnds2 $2, $0", "=x,0,x,{xmm0}"),
    ("x86.sse.ldmxcsr", "ldmxcsr ($0)", "r"),
    ("x86.sse.stmxcsr", "stmxcsr ($0)", "r"),
    ("x86.sse2.clflush", "clflush ($0)", "r"),
    ("x86.sse42.crc32.32.16", "crc32w $2, $0", "=r,0,r"),
    ("x86.sse42.crc32.32.32", "crc32l $2, $0", "=r,0,r"),
    ("x86.sse42.crc32.32.8", "crc32b $2, $0", "=r,0,r"),
    ("x86.sse42.crc32.64.64", "crc32q $2, $0", "=r,0,r"),
    (
        "x86.xgetbv",
        "xgetbv\nshlq $$32, %rdx\norq %rdx, %rax",
        "={ax},{cx},~{dx}",
    ),
    ("x86.xrstor", "xrstor ($0)", "r,{dx},{ax}"),
    ("x86.xrstor64", "xrstor64 ($0)", "r,{dx},{ax}"),
    ("x86.xsave", "xsave ($0)", "r,{dx},{ax}"),
    ("x86.xsave64", "xsave64 ($0)", "r,{dx},{ax}"),
];

/// The time stamp counter in `rax`.
const TICKS: &str = "rdtsc\nshlq $$32, %rdx\norq %rdx, %rax";

impl Lower<'_, '_> {
    /// Lowers an intrinsic that is one instruction; `None` if it is not.
    pub(super) fn machine_code(&mut self, call: &IntrinsicCall<'_>) -> Option<Lowered<Parts>> {
        let name = call.name.strip_suffix(".p0").unwrap_or(call.name);
        let row = INSTRUCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
        let (_, template, constraints) = INSTRUCTIONS.get(row)?;
        let text = Text {
            template,
            constraints,
            intel: false,
        };
        Some(self.asm_statement(call.id, text, 0).map(|(parts, _)| parts))
    }
}

#[cfg(test)]
mod tests {
    use super::INSTRUCTIONS;

    #[test]
    fn the_table_is_sorted() {
        assert!(INSTRUCTIONS.is_sorted_by_key(|row| row.0));
    }
}
