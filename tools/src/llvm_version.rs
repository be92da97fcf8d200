//! `--version` under the name of an LLVM tool, in the form that build scripts expect.

use crate::cmd::VERSION;
use crate::io;
use std::io::Write;
use std::process::ExitCode;

/// The release whose tools are the reference.
const LLVM: &str = "22.1.8";

/// Tools whose first line names the GNU tool that they are compatible with.
const GNU: &[&str] = &["nm", "strip"];

/// Tools that generate machine code and list their targets.
const COMPILERS: &[&str] = &["llc", "lli"];

/// Prints the version in the form of the LLVM tool with this name.
pub fn print(tool: &str) -> ExitCode {
    match write(tool, &mut anstream::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => io::output_failed("bitsmith", &error),
    }
}

fn write(tool: &str, out: &mut impl Write) -> std::io::Result<()> {
    if GNU.contains(&tool) {
        writeln!(out, "llvm-{tool}, compatible with GNU {tool}")?;
    }
    writeln!(out, "LLVM version {LLVM}")?;
    writeln!(out, "  bitsmith {VERSION}, without LLVM.")?;
    if COMPILERS.contains(&tool) {
        writeln!(out, "  Default target: x86_64-pc-linux-gnu\n")?;
        writeln!(out, "  Registered Targets:")?;
        if tool == "llc" {
            writeln!(out, "    aarch64 - AArch64 (little endian)")?;
        }
        writeln!(out, "    x86-64 - 64-bit X86: EM64T and AMD64")?;
    }
    Ok(())
}
