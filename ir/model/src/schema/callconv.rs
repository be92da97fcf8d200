//! Calling conventions that have a name in text.
//!
//! Source: `CallingConv.h` of LLVM 22 and the words llvm-dis 22 prints. A convention is a
//! number of 10 bits; the rows are the ones that are not printed as `ccN`.

/// A calling convention: any number, named or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallConv(pub u16);

/// Rows are `Name = number, "text";`, and the first release if that is later than LLVM 13.
macro_rules! call_convs {
    ($($name:ident = $number:literal, $text:literal $(, $since:literal)?;)*) => {
        #[allow(non_upper_case_globals, reason = "LLVM's own names")]
        impl CallConv {
            $(#[doc = concat!("`", $text, "`.")] pub const $name: CallConv = CallConv($number);)*

            /// Every named convention.
            pub const NAMED: &'static [CallConv] = &[$(CallConv::$name,)*];

            /// The keyword of the convention; `None` where it is `ccN`.
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($number => Some($text),)*
                    _ => None,
                }
            }

            /// The first release that has the convention: 4 for all that is older.
            pub const fn since(self) -> u16 {
                match self.0 {
                    $($number => since!($($since)?),)*
                    _ => since!(),
                }
            }

            /// The convention of a keyword; `ccN` is not one.
            pub fn from_name(name: &[u8]) -> Option<CallConv> {
                match std::str::from_utf8(name).ok()? {
                    $($text => Some(CallConv::$name),)*
                    _ => None,
                }
            }
        }
    };
}

call_convs! {
    C = 0, "ccc";
    Fast = 8, "fastcc";
    Cold = 9, "coldcc";
    GHC = 10, "ghccc";
    AnyReg = 13, "anyregcc";
    PreserveMost = 14, "preserve_mostcc";
    PreserveAll = 15, "preserve_allcc";
    Swift = 16, "swiftcc", 4;
    CXX_FAST_TLS = 17, "cxx_fast_tlscc", 4;
    Tail = 18, "tailcc", 10;
    CFGuard_Check = 19, "cfguard_checkcc", 10;
    SwiftTail = 20, "swifttailcc", 13;
    PreserveNone = 21, "preserve_nonecc", 19;
    X86_StdCall = 64, "x86_stdcallcc";
    X86_FastCall = 65, "x86_fastcallcc";
    ARM_APCS = 66, "arm_apcscc";
    ARM_AAPCS = 67, "arm_aapcscc";
    ARM_AAPCS_VFP = 68, "arm_aapcs_vfpcc";
    MSP430_INTR = 69, "msp430_intrcc";
    X86_ThisCall = 70, "x86_thiscallcc";
    PTX_Kernel = 71, "ptx_kernel";
    PTX_Device = 72, "ptx_device";
    SPIR_FUNC = 75, "spir_func";
    SPIR_KERNEL = 76, "spir_kernel";
    Intel_OCL_BI = 77, "intel_ocl_bicc";
    X86_64_SysV = 78, "x86_64_sysvcc";
    Win64 = 79, "win64cc";
    X86_VectorCall = 80, "x86_vectorcallcc";
    DUMMY_HHVM = 81, "hhvmcc", 4;
    DUMMY_HHVM_C = 82, "hhvm_ccc", 4;
    X86_INTR = 83, "x86_intrcc", 4;
    AVR_INTR = 84, "avr_intrcc", 4;
    AVR_SIGNAL = 85, "avr_signalcc", 4;
    AMDGPU_VS = 87, "amdgpu_vs", 4;
    AMDGPU_GS = 88, "amdgpu_gs", 4;
    AMDGPU_PS = 89, "amdgpu_ps", 4;
    AMDGPU_CS = 90, "amdgpu_cs", 4;
    AMDGPU_KERNEL = 91, "amdgpu_kernel", 4;
    X86_RegCall = 92, "x86_regcallcc", 4;
    AMDGPU_HS = 93, "amdgpu_hs", 4;
    AMDGPU_LS = 95, "amdgpu_ls", 6;
    AMDGPU_ES = 96, "amdgpu_es", 6;
    AArch64_VectorCall = 97, "aarch64_vector_pcs", 8;
    AArch64_SVE_VectorCall = 98, "aarch64_sve_vector_pcs", 10;
    AMDGPU_Gfx = 100, "amdgpu_gfx", 12;
    AArch64_SME_ABI_Support_Routines_PreserveMost_From_X0 = 102, "aarch64_sme_preservemost_from_x0";
    AArch64_SME_ABI_Support_Routines_PreserveMost_From_X2 = 103, "aarch64_sme_preservemost_from_x2";
    AMDGPU_CS_Chain = 104, "amdgpu_cs_chain", 17;
    AMDGPU_CS_ChainPreserve = 105, "amdgpu_cs_chain_preserve", 17;
    M68k_RTD = 106, "m68k_rtdcc", 18;
    GRAAL = 107, "graalcc", 18;
    RISCV_VectorCall = 110, "riscv_vector_cc", 20;
    AArch64_SME_ABI_Support_Routines_PreserveMost_From_X1 = 111, "aarch64_sme_preservemost_from_x1", 19;
    RISCV_VLSCall_32 = 112, "riscv_vls_cc(32)", 21;
    RISCV_VLSCall_64 = 113, "riscv_vls_cc(64)", 21;
    RISCV_VLSCall_128 = 114, "riscv_vls_cc(128)", 21;
    RISCV_VLSCall_256 = 115, "riscv_vls_cc(256)", 21;
    RISCV_VLSCall_512 = 116, "riscv_vls_cc(512)", 21;
    RISCV_VLSCall_1024 = 117, "riscv_vls_cc(1024)", 21;
    RISCV_VLSCall_2048 = 118, "riscv_vls_cc(2048)", 21;
    RISCV_VLSCall_4096 = 119, "riscv_vls_cc(4096)", 21;
    RISCV_VLSCall_8192 = 120, "riscv_vls_cc(8192)", 21;
    RISCV_VLSCall_16384 = 121, "riscv_vls_cc(16384)", 21;
    RISCV_VLSCall_32768 = 122, "riscv_vls_cc(32768)", 21;
    RISCV_VLSCall_65536 = 123, "riscv_vls_cc(65536)", 21;
    AMDGPU_Gfx_WholeWave = 124, "amdgpu_gfx_whole_wave", 22;
    CHERIoT_CompartmentCall = 125, "cheriot_compartmentcallcc", 22;
    CHERIoT_CompartmentCallee = 126, "cheriot_compartmentcalleecc", 22;
    CHERIoT_LibraryCall = 127, "cheriot_librarycallcc", 22;
}

impl CallConv {
    /// The greatest number a convention may have.
    pub const MAX: u16 = 1023;

    /// Appends the convention's text and a space, as before a return type. The default
    /// convention, which LLVM leaves out, is left to the caller.
    pub fn write(self, out: &mut Vec<u8>) {
        match self.name() {
            Some(name) => {
                out.extend_from_slice(name.as_bytes());
                // llvm-dis 22 prints a second space after these two.
                if matches!(self, CallConv::AVR_INTR | CallConv::AVR_SIGNAL) {
                    out.push(b' ');
                }
            }
            None => {
                out.extend_from_slice(b"cc");
                out.extend_from_slice(self.0.to_string().as_bytes());
            }
        }
        out.push(b' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_are_inverse() {
        for &conv in CallConv::NAMED {
            let name = conv.name().expect("named");
            assert_eq!(CallConv::from_name(name.as_bytes()), Some(conv));
        }
    }

    #[test]
    fn texts() {
        let text = |number| {
            let mut out = Vec::new();
            CallConv(number).write(&mut out);
            String::from_utf8(out).expect("ASCII")
        };
        assert_eq!(text(8), "fastcc ");
        assert_eq!(text(11), "cc11 ");
        assert_eq!(text(84), "avr_intrcc  ");
        assert_eq!(text(112), "riscv_vls_cc(32) ");
        assert_eq!(text(1023), "cc1023 ");
    }
}
